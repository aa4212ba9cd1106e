; What a player sees of the board and of a rack, drawn at once, which takes BASIC seconds. The cell in row r and
; column c stands at row r+1, column c+1 of the screen.

; What BASIC pokes: the attributes of a plain square and of the four premium squares, of a tile, of a blank that stands
; for a letter, of a tile that is being tried, and of no tile; then 0 where colours tell the squares, 1 where patterns do.
COLOURS:    EQU 0x8DE0
TILE:       EQU 5
PATTERNS:   EQU 0x8DE9

TEXT:       EQU 0x8DEA          ; which of the texts is to be said, from 0; the byte behind is BASIC's
ON_RACK:    EQU 0x8DEC - COLOURS ; one more colour: a tile on a rack
TEXTS:      EQU 0x8700          ; lines that end with 13
ROM_FONT:   EQU 0x3C00          ; less 32 characters, as in CHARS; both at the start of a page
OUR_FONT:   EQU 0xFB00
OFFSET:     EQU 0xA303          ; of the edition: from a letter's number to its character
SQUARES:    EQU 0xFF58          ; USR "a": plain, four premium squares, and the centre

; The board.
show:       ld hl,BOARD
@cell:      ld a,l
            and 15
            cp SIZE
            call nz,show_cell
            inc l
            ld a,l
            cp SIZE * 16
            jr nz,@-cell
            ret

; The cell HL. Keeps HL.
show_cell:  push hl
            ld a,l
            rrca
            rrca
            rrca
            rrca
            and 15
            inc a
            ld d,a
            ld a,l
            and 15
            inc a
            ld e,a
            ld a,(hl)
            or a
            jr z,@+square
            ld c,TILE
            bit 7,a
            jr z,@+letter
            inc c                   ; a blank
@letter:    bit 6,a
            jr z,@+old
            ld c,TILE + 2
@old:       and 63
            call letter
            ld a,c
            jr @+draw
@square:    ld c,l
            ld h,PREMIUM / 256
            ld a,(hl)
            push af
            ld hl,SQUARES
            ld b,a
            ld a,c
            cp CENTRE
            ld a,5
            jr z,@+glyph
            ld a,(PATTERNS)
            or a
            jr z,@+glyph
            ld a,b
@glyph:     add a,a
            add a,a
            add a,a
            add a,l                 ; the squares do not cross a page
            ld l,a
            pop af
@draw:      call draw_cell
            pop hl
            ret

; HL: the glyph of letter A, 1-32. Spoils A.
letter:     push de
            ld hl,OFFSET
            add a,(hl)
            ld d,ROM_FONT / 256
            bit 6,(hl)              ; 64: English
            jr nz,@+english
            ld d,OUR_FONT / 256
@english:   ld e,0
            ld l,a
            ld h,0
            add hl,hl
            add hl,hl
            add hl,hl
            add hl,de
            pop de
            ret

; Draw glyph HL at row D, column E with colour A of COLOURS. Spoils A, B, HL; keeps C, DE.
draw_cell:  push de
            push hl
            ld hl,COLOURS
            add a,l
            ld l,a
            ld a,d                  ; the attribute: 5800 + 32*D + E
            rrca
            rrca
            rrca
            ld b,a
            and 0xE0
            or e
            ld e,a
            ld a,b
            and 3
            ld b,a
            or 0x58
            ld d,a
            ld a,(hl)
            ld (de),a
            ld a,b                  ; the upper line: 4000 + 800*(D/8) + the same low byte
            add a,a
            add a,a
            add a,a
            or 0x40
            ld d,a
            pop hl
            ld b,8
@line:      ld a,(hl)
            ld (de),a
            inc hl
            inc d
            djnz @-line
            pop de
            ret

; The rack of PLAYER in rows COUNT and COUNT+1, from column 2 on: a tile is two cells by two, with its value below
; its letter.
show_rack:  call rack
            ld a,(COUNT)
            ld d,a
            ld e,2
            ld b,RACK
@tile:      push bc
            push hl
            ld c,ON_RACK
            ld a,(hl)
            or a
            jr nz,@+there
            ld c,TILE + 3
@there:     ld b,a
            and 63                  ; a blank and no tile show nothing
            ld hl,ROM_FONT + 32*8
            jr z,@+none
            call letter
@none:      ld a,b
            push af
            ld a,c
            call draw_cell          ; the letter
            inc e
            call blank_cell
            inc d
            pop af
            ld hl,ROM_FONT + 32*8
            and 63
            jr z,@+ones
            and 31
            ld l,a
            ld h,VALUES / 256
            ld a,(hl)
            call digit
@ones:      ld a,c
            call draw_cell          ; the last digit of its value
            dec e
            call blank_cell
            pop hl
            push hl
            ld a,(hl)
            and 63
            jr z,@+next
            and 31
            ld l,a
            ld h,VALUES / 256
            ld a,(hl)
            cp 10
            ld a,1
            call nc,digit
            ld a,c
            call nc,draw_cell       ; 10 has two
@next:      dec d
            inc e
            inc e
            inc e
            pop hl
            pop bc
            inc l
            djnz @-tile
            ret

; A cell without anything, in colour C.
blank_cell: ld hl,ROM_FONT + 32*8
            ld a,c
            jp draw_cell

; HL: the glyph of the last digit of A, which is at most 19. Keeps the carry.
digit:      push af
            cp 10
            jr c,@+one
            sub 10
@one:       add a,a
            add a,a
            add a,a
            add a,48*8 - 256        ; the digits do not cross a page
            ld l,a
            ld h,ROM_FONT / 256 + 1
            pop af
            ret

; Show the COUNT TILES from CELL on as they would lie, but leave the board as it is: BC is 0, or 1 if they do not fit.
; It may be called while a search is on its way.
preview:    ld hl,(ALONG)           ; and ATHWART
            push hl
            ld a,(COUNT)
            or a                    ; also: they fit
            call nz,place_tiles
            push af
            call show
            call lift
            pop af
            pop hl
            ld (ALONG),hl
            ld bc,0
            ret nc
            inc c
            ret

; Take over a game that was read to where words are listed.
take_over:  ld hl,WORDS
            ld de,BOARD
            ld bc,PLAYER - BOARD  ; up to the parameters
            ldir
            ret

; Print text TEXT where PRINT would go on.
say:        ld a,(TEXT)
            ld hl,TEXTS
            inc a
            ld b,a
            ld a,13
@line:      dec b
            jr z,@+char
@skip:      cp (hl)
            inc hl
            jr nz,@-skip
            jr @-line
@char:      ld a,(hl)
            cp 13
            ret z
            rst 16
            inc hl
            jr @-char

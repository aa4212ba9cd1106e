; A move as a player enters it: is it allowed, what words does it make, and what are they worth?

NO_TILES:   EQU 1               ; what can be wrong: no tiles, or more than a rack has
NOT_HELD:   EQU 2               ; a tile is not on the rack
NO_ROOM:    EQU 3               ; it goes over the edge
NOT_CENTRE: EQU 4               ; the first word does not cover the centre
TOO_SHORT:  EQU 5               ; it has one letter
NOT_JOINED: EQU 6               ; a later one does not touch another

; Try the move: BC is 0, with SCORE, WORDS, WORD_COUNT and UNKNOWN, or what is wrong. The board is as before.
try:        call test_move
            call c,clear_words
            push af
            call lift
            pop af
            ld c,a
            ld b,0
            ret

clear_words:
            ld hl,0
            ld (SCORE),hl
            ld (WORD_COUNT),hl      ; and UNKNOWN
            ret

; Put the move on the board for good, and off the rack: BC is 0, with all that try gives, or what is wrong.
lay:        call try
            ld a,c
            or a
            ret nz
            call has_tiles
            call take_tiles
            call place_tiles
            ld hl,BOARD
@cell:      res 6,(hl)
            inc l
            jr nz,@-cell
            ld bc,0
            ret

; Take what is new off the board.
lift:       ld hl,BOARD
@cell:      bit 6,(hl)
            jr z,@+old
            ld (hl),0
@old:       inc l
            jr nz,@-cell
            ret

; A is 0, or C and what is wrong. Tiles may be on the board.
test_move:  call clear_words
            ld a,(COUNT)
            dec a
            cp RACK
            ld a,NO_TILES
            ccf
            ret c
            call has_tiles
            ld a,NOT_HELD
            ret c
            call place_tiles
            ld a,NO_ROOM
            ret c
            call make_words
            ld a,(BOARD + CENTRE)
            bit 6,a
            jr nz,@+first
            or a
            ld a,NOT_CENTRE
            scf
            ret z
            ld a,(JOINED)
            or a
            ld a,NOT_JOINED
            scf
            ret z
@good:      ld a,(COUNT)
            cp RACK
            ld a,0
            jr nz,@+done
            ld hl,(SCORE)
            ld de,BONUS
            add hl,de
            ld (SCORE),hl
@done:      or a
            ret
@first:     ld a,(COUNT)
            dec a
            jr nz,@-good
            ld a,TOO_SHORT
            scf
            ret

; Put the tiles on the free cells from CELL on: C if they do not fit.
place_tiles:
            ld a,(DOWN)
            call set_along
            ld a,(CELL)
            ld l,a
            ld h,BOARD / 256
            ld de,TILES
            ld a,(COUNT)
            ld b,a
@tile:      ld c,l
            ld a,c                  ; off the board?
            and 15
            cp SIZE
            ccf
            ret c
            ld a,c
            cp SIZE * 16
            ccf
            ret c
            ld a,(hl)
            or a
            jr nz,@+taken
            ld a,(de)
            inc e
            or NEW
            ld (hl),a
            dec b
            ret z
@taken:     ld a,(ALONG)
            add a,l
            ld l,a
            jr @-tile

; ALONG and ATHWART by A, as in DOWN.
set_along:  or a
            ld a,1
            jr z,@+across
            ld a,16
@across:    ld (ALONG),a
            sub 17
            neg
            ld (ATHWART),a
            ret

; The words that the new tiles make, and JOINED.
make_words: xor a
            ld (JOINED),a
            ld hl,BOARD             ; the word that all new tiles are in
@cell:      bit 6,(hl)
            jr nz,@+main
            inc l
            jr @-cell
@main:      ld c,l
            ld a,(ALONG)
            push hl
            call word_at
            pop hl
@across:    bit 6,(hl)              ; and each new tile's word across that
            jr z,@+next
            push hl
            ld c,l
            ld a,(ATHWART)
            call word_at
            pop hl
@next:      inc l
            jr nz,@-across
            ret

; The word through cell C whose letters are A apart: if it has two, it goes to WORDS and its points to SCORE.
word_at:    ld b,a
            ld h,BOARD / 256
            ld a,c
@back:      sub b
            ld l,a
            ld a,(hl)
            or a
            ld a,l
            jr nz,@-back
            add a,b
            ld c,a                  ; where it begins
            add a,b
            ld l,a
            ld a,(hl)
            or a
            ret z
            push bc
            ld a,(WORD_COUNT)
            ld b,a
            inc a
            ld (WORD_COUNT),a
            ld hl,WORDS - 17
            ld de,17
            inc b
@entry:     add hl,de
            djnz @-entry
            push hl
            pop ix
            pop bc
            push ix
            ld l,c
            ld h,BOARD / 256
            ld c,0                  ; its length
            ld de,0x100             ; D multiplies it, E is the sum of its letters
@letter:    ld a,(hl)
            or a
            jr z,@+end
            inc ix
            inc c
            call add_tile
            ld a,l
            add a,b
            ld l,a
            jr @-letter
@end:       ld hl,(SCORE)
            ld b,d
            ld d,0
@times:     add hl,de
            djnz @-times
            ld (SCORE),hl
            pop hl
            ld (hl),c
            ld d,h
            ld e,l
            inc de
            ld a,c
            ld bc,16
            add hl,bc
            ld b,a
            push hl
            call known
            pop hl
            ld a,0
            rla
            xor 1
            ld (hl),a               ; 1 if it is known
            ret nz
            ld hl,UNKNOWN
            inc (hl)
            ret

; Tile A at HL of a word: its letter to IX, its value to E, the word's multiplier D by the premium square if the
; tile is new.
add_tile:   push bc
            ld b,a
            and 63
            ld (ix+0),a
            and 31
            ld c,a
            xor a
            bit 7,b
            jr nz,@+blank
            push hl
            ld h,VALUES / 256
            ld l,c
            ld a,(hl)
            pop hl
@blank:     bit 6,b
            jr z,@+old
            ld c,a
            push hl
            ld h,PREMIUM / 256
            ld b,(hl)
            pop hl
            dec b
            jr z,@+letter_2
            dec b
            jr z,@+letter_3
            dec b
            jr z,@+word_2
            dec b
            jr nz,@+add
            ld a,d
            add a,d
            add a,d
            ld d,a
            jr @+plain
@word_2:    sla d
@plain:     ld a,c
            jr @+add
@letter_3:  add a,a
            add a,c
            jr @+add
@letter_2:  add a,a
            jr @+add
@old:       ld b,a
            ld a,1
            ld (JOINED),a
            ld a,b
@add:       add a,e
            ld e,a
            pop bc
            ret

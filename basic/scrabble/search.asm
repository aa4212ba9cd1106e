; All moves of a rack, line by line: from each cell where a word may begin, every way through the dictionary that
; the board and the rack allow. A word counts if it is joined to others, and no letter follows on its last.
;
; On the way, IX is the place in PATH of the next letter, C its cell, HL a node or an edge of the dictionary, B' how
; many tiles are left on the rack, HL' the budget. PATH, HELD, BLANKS and the stack remember the rest.

LINES:      EQU 2 * SIZE

; Begin to search for a move of PLAYER: BC is the number of lines.
find:       ld hl,HELD              ; no letters, and the bits
            ld b,32
            ld a,1
@letter:    ld (hl),0
            set 5,l
            ld (hl),a
            res 5,l
            inc l
            rlca
            djnz @-letter
            call rack
            ld de,HELD
            ld bc,RACK * 256        ; C: blanks
            xor a
            ld (HAS),a
            ld (LETTERS_N),a
@tile:      ld a,(hl)
            inc l
            or a
            jr z,@+none
            push hl
            ld hl,HAS
            inc (hl)
            pop hl
            bit 7,a
            jr z,@+natural
            inc c
            jr @+none
@natural:   and 31
            ld e,a
            ld a,(de)
            or a
            call z,new_letter
            ld a,(de)
            inc a
            ld (de),a
@none:      djnz @-tile
            ld a,c
            ld (BLANKS),a
            xor a
            ld (LINE),a
            ld (COUNT),a
            ld (ACTION),a
            ld h,a
            ld l,a
            ld (SCORE),hl
            ld (SEEN),hl
            ld (BEST),hl
            call set_level
            ld bc,LINES
            ret

; Letter E is among LETTERS.
new_letter: push hl
            ld a,(LETTERS_N)
            ld l,a
            inc a
            ld (LETTERS_N),a
            ld a,l
            add a,LETTERS & 255
            ld l,a
            ld h,LETTERS / 256
            ld (hl),e
            pop hl
            ret

; Search one line more: BC is how many are left. At 0 the move has been chosen.
step:       ld a,(LINE)
            cp LINES
            jp nc,no
            ld c,0
            cp SIZE
            jr c,@+across
            sub SIZE
            inc c
@across:    ld b,a                  ; its number among its like
            exx
            push hl                 ; which the ROM wants back
            exx
            ld a,c
            ld (DIRECTION),a
            call set_along
            ld a,b
            or a
            push bc
            call z,crosses
            pop bc
            ld a,b
            bit 0,c
            jr nz,@+first
            add a,a
            add a,a
            add a,a
            add a,a
@first:     ld c,a
            call search_line
            exx
            pop hl
            exx
            ld hl,LINE
            inc (hl)
            ld a,LINES
            sub (hl)
            ld c,a
            ld b,0
            ret nz
            call choose
            ld bc,0
            ret

; The words that begin in the line that begins with cell C.
search_line:
            ld hl,(BUDGET)
            ld de,(ALLOTTED)
            add hl,de
            jr nc,@+enough
            ld hl,0xFFFF
@enough:    push hl
            exx
            pop hl
            exx
            ld b,SIZE
@cell:      push bc
            call begins
            call nc,search_from
            pop bc
            ld a,(ALONG)
            add a,c
            ld c,a
            djnz @-cell
            exx
            push hl
            exx
            pop hl
            ld (BUDGET),hl
            ret

; May a word begin in cell C? NC if so, with JOINS. None does behind a letter, nor where no tile can join it to others.
begins:     ld a,(ALONG)
            ld b,a
            ld h,BOARD / 256
            ld a,c
            sub b
            ld l,a
            ld a,(hl)
            or a
            scf
            ret nz
            ld l,c
            ld de,(HAS)
            inc e
            ld d,PATH & 255
@cell:      ld h,BOARD / 256
            ld a,(hl)
            or a
            jr nz,@+joins
            dec e
            scf
            ret z                   ; too far
            ld h,CROSS / 256
            ld a,(hl)
            cp DEAD
            ccf
            ret c
            or a
            jr nz,@+joins
            ld a,l
            cp CENTRE
            jr z,@+joins
            add a,b
            ld l,a
            inc d
            jr @-cell
@joins:     ld a,d
            ld (JOINS),a
            ld hl,LIMIT
            cp (hl)
            ccf                     ; C: longer than allowed before it joins
            ret

; All words that begin in cell C.
search_from:
            ld a,c
            ld (START),a
            ld a,(HAS)
            exx
            ld b,a
            exx
            ld ix,PATH
            ld hl,(ROOT)

; Go on from the node at HL in cell C.
extend:     ld e,c
            ld d,BOARD / 256
            ld a,(de)
            or a
            jp nz,pass_tile
            ld d,CROSS / 256
            ld a,(de)
            inc a                   ; DEAD
            ret z
            exx
            dec hl                  ; within the budget
            ld a,h
            or l
            jr z,@+over
            ld a,b
            or a                    ; a tile must be left
            exx
            ret z
            ld a,(BLANKS)
            ld b,a
            ld d,HELD / 256
@edge:      ld a,(hl)
            and 31
            ld e,a
            ld a,(de)
            or b
            jr nz,@+may
@next:      ld a,(hl)
            cp 0x60
            ret nc
            inc hl
            cp 0x20
            jr c,@-edge
            bit 7,(hl)
            inc hl
            jr z,@-edge
            inc hl
            jp @-edge
@over:      inc hl                  ; which stays used up
            exx
            ret

@may:       ld b,e                  ; does the word across allow it?
            ld d,CROSS / 256
            ld e,c
            ld a,(de)
            or a
            jr z,@+fits
            ld a,b
            rrca
            rrca
            rrca
            and 3
            add a,MASKS / 256
            ld d,a
            ld a,(de)               ; these eight letters
            ld d,BITS / 256
            ld e,a
            ld a,b
            or BITS & 255
            ld b,e
            ld e,a
            ld a,(de)
            and b
            jr z,@+back
            ld a,(hl)
            and 31
            ld b,a
@fits:      ld e,b
            ld d,HELD / 256
            ld a,(de)
            or a
            jr z,@+blank
            dec a
            ld (de),a
            call place
            ld a,(hl)
            and 31
            ld e,a
            ld d,HELD / 256
            ld a,(de)
            inc a
            ld (de),a
            ld a,(EVERY)
            or a
            jr z,@+back
@blank:     ld a,(BLANKS)
            or a
            jr z,@+back
            dec a
            ld (BLANKS),a
            ld a,e
            or BLANK
            ld b,a
            call place
            ld a,(BLANKS)
            inc a
            ld (BLANKS),a
@back:      ld a,(BLANKS)
            ld b,a
            ld d,HELD / 256
            jp @-next

; Lay tile B on cell C, and go on by the edge at HL. Spoils A, B, DE.
place:      ld (ix+0),b
            push hl
            push bc
            exx
            dec b
            exx
            call advance
            exx
            inc b
            exx
            pop bc
            pop hl
            ret

; There is tile A in cell C: go on from the node at HL through its edge, if it has one.
pass_tile:  ld (ix+0),a
            and 31
            ld e,a
            call find_edge
            ret nz

; To the place and the cell behind the letter of the edge at HL: a move, if the word may end here, and on. Spoils all
; but IX.
advance:    inc ix
            ld a,(ALONG)
            add a,c
            ld c,a
            bit 5,(hl)              ; as in ends
            jr z,@+word
            ld a,(hl)
            cp 0xE0
            jr c,@+on
@word:      ld a,(JOINS)
            cp ixl
            jr nc,@+on
            ld e,c
            ld d,BOARD / 256
            ld a,(de)
            or a
            jr nz,@+on
            exx
            ld a,b
            exx
            ld e,a
            ld a,(HAS)
            sub e
            call nz,found           ; A tiles are laid
@on:        ld a,(LIMIT)
            cp ixl
            jr z,@+back
            call follow
            call nc,extend
@back:      dec ix
            ret

; What moves, and tiles on the rack, are worth.

TWIN:       EQU 3               ; points taken off for a letter that is there already

; FOUND: what the word in PATH, which ends before IX and of which LAID letters are new, is worth with those across it.
; Spoils A, BC, DE, HL.
points:     ld hl,0                 ; the words across
            ld (FOUND),hl
            ld de,0x100             ; D multiplies the word, E is the sum of its letters
            ld hl,PATH
            ld a,(START)
            ld c,a
@letter:    push hl
            ld a,(hl)
            ld b,0                  ; its value
            bit 7,a
            jr nz,@+blank
            and 31
            ld l,a
            ld h,VALUES / 256
            ld b,(hl)
@blank:     ld l,c
            ld h,BOARD / 256
            ld a,(hl)
            or a
            jr nz,@+add              ; its square has been used before
            ld h,PREMIUM / 256
            ld a,(hl)
            ld h,1                  ; multiplies the word across
            or a
            jr z,@+plain
            dec a
            jr z,@+letter_2
            dec a
            jr z,@+letter_3
            inc a                   ; 2 or 3
            ld h,a
            ld a,d
            add a,d
            bit 0,h
            jr z,@+double
            add a,d
@double:    ld d,a
            jr @+plain
@letter_3:  ld a,b
            add a,a
            jr @+more
@letter_2:  ld a,b
@more:      add a,b
            ld b,a
@plain:     ld a,h
            ld h,CROSS / 256
            ld l,(hl)
            inc l
            dec l
            jr z,@+add               ; no word there
            push de
            ld h,a
            ld a,l
            dec a
            add a,b
            ld e,a
            ld d,0
            ld a,h
            ld hl,(FOUND)
@across:    add hl,de
            dec a
            jr nz,@-across
            ld (FOUND),hl
            pop de
@add:       ld a,e
            add a,b
            ld e,a
            ld a,(ALONG)
            add a,c
            ld c,a
            pop hl
            inc l
            ld a,ixl
            cp l
            jr nz,@-letter
            ld hl,(FOUND)
            ld b,d
            ld d,0
@times:     add hl,de
            djnz @-times
            ld a,(LAID)
            cp RACK
            jr nz,@+sum
            ld de,BONUS
            add hl,de
@sum:       ld (FOUND),hl
            ret

; Is HL more than BEST? C if it is. Spoils DE.
better:     push hl
            ex de,hl
            ld hl,(BEST)
            or a
            sbc hl,de
            pop hl
            ret

; Add A, which is signed, to HL. Spoils DE.
add_signed: ld e,a
            rlca
            sbc a,a
            ld d,a
            add hl,de
            ret

; A: what all tiles together are worth on the rack. Spoils B, DE, HL.
rack_worth: ld hl,LETTERS
            ld a,(LETTERS_N)
            ld b,a
            ld c,0
            or a
            jr z,@+blanks
@letter:    ld e,(hl)
            inc l
            ld d,HELD / 256
            ld a,(de)
            or a
            jr z,@+none
            push bc
            ld b,a
            set 6,e
            ld a,(de)
            ld d,a
            xor a
@each:      add a,d
            djnz @-each
            pop bc
            add a,c
            ld c,a
@none:      djnz @-letter
@blanks:    ld a,c

; Add to A what the blanks are worth that are left. Spoils BC, E.
add_blanks: ld e,a
            ld a,(BLANK_KEPT)
            ld c,a
            ld a,(BLANKS)
            ld b,a
            ld a,e
            inc b
            jr @+count
@blank:     add a,c
@count:     djnz @-blank
            ret

; A: what is taken off, 0 or less, for twins and for too many vowels or consonants among the tiles that are HELD.
; Spoils BC, DE. Nothing when the bag is empty.
evenness:   ld a,(BAG_SIZE)
            or a
            ret z
            push hl
            ld hl,LETTERS
            ld a,(LETTERS_N)
            ld b,a
            ld c,0                  ; what is taken off
            or a
            jr z,@+done
            push ix
            ld ix,0                 ; IXH vowels, IXL consonants
@letter:    ld e,(hl)
            inc l
            ld d,HELD / 256
            ld a,(de)
            or a
            jr z,@+none
            push af
            ld d,VOWELS / 256
            ld a,VOWELS & 255
            add a,e
            ld e,a
            ld a,(de)
            or a
            jr z,@+consonant
            pop af
            push af
            add a,ixh
            ld ixh,a
            jr @+twins
@consonant: pop af
            push af
            add a,ixl
            ld ixl,a
@twins:     pop af
@twin:      dec a
            jr z,@+none
            ld d,a
            ld a,c
            sub TWIN
            ld c,a
            ld a,d
            jr @-twin
@none:      djnz @-letter
            ld a,ixh
            sub ixl
            pop ix
            jp p,@+more
            neg
@more:      sub 1                   ; one more is no harm
            jr c,@+done
            add a,a                 ; two points for each
            ld b,a
            ld a,c
            sub b
            ld c,a
@done:      ld a,c
            pop hl
            ret

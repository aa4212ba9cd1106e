; The dictionary, a graph of letters; scrabble_graph.py tells how it is written down.

; The edge with letter E of the node at HL: Z and HL there, or NZ. Spoils A.
find_edge:
@edge:      ld a,(hl)
            xor e
            and 31
            ret z
            ld a,(hl)
            cp 0x60
            jr nc,@+last
            inc hl
            cp 0x20
            jr c,@-edge
            bit 7,(hl)
            inc hl
            jr z,@-edge
            inc hl
            jr @-edge
@last:      or a
            ret

; The node that the edge at HL leads to: NC and HL there, or C. Spoils A.
follow:     ld a,(hl)
            inc hl
            and 0x60
            jr z,@+nowhere
            cp 0x60
            ret z                   ; right behind
            ld a,(hl)
            cp 0x40
            jr c,@+wanted
            cp 0x80
            jr nc,@+far
            inc hl
            sub 0x40
            add a,l
            ld l,a
            ret nc
            inc h
            or a
            ret
@wanted:    add a,a
            add a,WANTED & 255
            ld l,a
            ld h,WANTED / 256
            ld a,(hl)
            inc l
            ld h,(hl)
            ld l,a
            ret
@far:       inc hl
            ld l,(hl)
            ld h,a
            ret
@nowhere:   scf
            ret

; Does a word end with the edge at HL? NC if it does. Spoils A.
ends:       ld a,(hl)
            and 0x20
            ret z
            ld a,(hl)
            cp 0xE0
            ret

; Is a word of B letters at DE known? NC if it is. Spoils A, B, DE, HL.
known:      ld hl,(ROOT)
@letter:    ld a,(de)
            inc de
            push de
            and 31
            ld e,a
            call find_edge
            pop de
            scf
            ret nz
            dec b
            jr z,ends
            call follow
            jr nc,@-letter
            ret

look_up:    ld de,WORD
            ld a,(de)
            ld b,a
            dec a
            cp SIZE
            jr nc,no                ; 0 letters, or more than a row has
            inc de
            call known
            jr c,no
yes:        ld bc,1
            ret
no:         ld bc,0
            ret

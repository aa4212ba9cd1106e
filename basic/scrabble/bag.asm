; Tiles in the bag and on the racks.

; An empty board, empty racks, and all tiles of the edition in the bag.
new_game:   ld hl,BOARD
            ld de,BOARD + 1
            ld bc,BAG - BOARD
            ld (hl),0
            ldir
            ld a,(DATA_BLANKS)
            ld de,BAG
            ld (de),a
            ld c,a
            inc e
            ld hl,SUPPLY + 1        ; letters 1-31, then 0, which is the 32nd
            ld b,32
@letter:    ld a,l
            and 31
            jr nz,@+there
            ld hl,SUPPLY
@there:     ld a,(hl)
            ld (de),a
            add a,c
            ld c,a
            inc l
            inc e
            djnz @-letter
            ld a,c
            ld (de),a               ; BAG_SIZE
            ld b,0
            ret

; The rack of PLAYER at HL. Spoils A.
rack:       ld a,(PLAYER)
            and 3
            add a,a
            add a,a
            add a,a
            ld l,a
            ld h,RACKS / 256
            ret

; Fill the rack of PLAYER as far as the bag goes: BC tiles come.
draw:       call close_up
            ld c,0
@tile:      ld a,(hl)
            or a
            jr nz,@+next
            ld a,(BAG_SIZE)
            or a
            jr z,@+done
            call take_out
            ld (hl),a
            inc c
@next:      inc l
            ld a,l
            and 7
            cp RACK
            jr nz,@-tile
@done:      ld b,0
            ret

; Let the tiles of PLAYER's rack stand side by side; HL its beginning. Spoils A, B, DE.
close_up:   call rack
            ld e,l
            ld d,h
            ld b,RACK
@tile:      ld a,(hl)
            ld (hl),0
            or a
            jr z,@+gap
            ld (de),a
            inc e
@gap:       inc l
            djnz @-tile
            jr rack

; A random tile A out of the bag, which is not empty. Spoils B, DE.
take_out:   push hl
            push bc
            ld a,(BAG_SIZE)
            ld e,a
            dec a
            ld (BAG_SIZE),a
            call below
            ld hl,BAG
@kind:      sub (hl)
            jr c,@+this
            inc l
            jr @-kind
@this:      dec (hl)
            ld a,l
            sub BAG & 255
            pop bc
            pop hl
            ret nz
            ld a,BLANK
            ret

; Put tile A back into the bag. Spoils A, DE.
put_back:   bit 7,a
            jr z,@+letter
            xor a
@letter:    add a,BAG & 255
            ld e,a
            ld d,BAG / 256
            ld a,(de)
            inc a
            ld (de),a
            ld a,(BAG_SIZE)
            inc a
            ld (BAG_SIZE),a
            ret

; Has PLAYER's rack the COUNT TILES? NC, and the rack without them in LETTERS, or C. A letter with BLANK is a
; blank. Spoils A, BC, DE, HL.
has_tiles:  call rack
            ld de,LETTERS
            ld bc,RACK
            ldir
            ld a,(COUNT)
            or a
            ret z
            cp RACK + 1
            ccf
            ret c
            ld b,a
            ld de,TILES
@tile:      ld a,(de)
            inc e
            bit 7,a
            jr z,@+letter
            ld a,BLANK
@letter:    or a
            scf
            ret z                   ; or it would be found where none is
            ld hl,LETTERS
            push bc
            ld bc,RACK
            cpir
            pop bc
            scf
            ret nz
            dec hl
            ld (hl),0
            djnz @-tile
            or a
            ret

; Take those off PLAYER's rack. Spoils A, BC, DE, HL.
take_tiles: call rack
            ex de,hl
            ld hl,LETTERS
            ld bc,RACK
            ldir
            ret

; Change COUNT TILES of PLAYER: as many come from the bag before they go into it. BC is how many, 0 if there
; are no such tiles or the bag has too few.
change:     ld a,(COUNT)
            ld c,a
            ld a,(BAG_SIZE)
            cp c
            jp c,no
            call has_tiles
            jp c,no
            call take_tiles
            call draw
            ld a,(COUNT)
            or a
            jp z,no
            ld b,a
            ld c,a
            ld hl,TILES
@tile:      ld a,(hl)
            inc l
            call put_back
            djnz @-tile
            ret

; Shuffle the rack of PLAYER.
juggle:     call close_up
            ld b,RACK
@tile:      ld e,b                  ; swap the last of B tiles with one of them
            call below
            ld e,a
            ld a,b
            dec a
            ld c,a
            push hl
            ld a,l
            add a,e
            ld e,a
            ld d,h
            ld a,l
            add a,c
            ld l,a
            ld a,(de)
            ld c,(hl)
            ld (hl),a
            ld a,c
            ld (de),a
            pop hl
            djnz @-tile
            jp close_up

; BC: the values of the tiles on PLAYER's rack.
left:       call rack
            ld bc,RACK * 256
            ld d,VALUES / 256
@tile:      ld a,(hl)
            inc l
            or a
            jr z,@+none
            jp m,@+none              ; a blank is worth nothing
            and 31
            ld e,a
            ld a,(de)
            add a,c
            ld c,a
@none:      djnz @-tile
            ret

; BC: a random number below COUNT.
random:     ld a,(COUNT)
            ld e,a
            call below
            ld c,a
            ld b,0
            ret

; A random number A below E, or 0. Spoils DE.
below:      push bc
            push hl
            call next_random
            ld d,0
            ld hl,0                 ; A times E, of which the high byte counts
            ld b,8
@bit:       add hl,hl
            add a,a
            jr nc,@+zero
            add hl,de
@zero:      djnz @-bit
            ld a,h
            pop hl
            pop bc
            ret

; The next random byte A, of a sequence of 65,535 (xorshift of 16 bits, by 7, 9 and 8). Spoils HL.
next_random:
            ld hl,(SEED)
            ld a,h
            or l
            jr nz,@+seeded
            inc l                   ; 0 would stay 0
@seeded:    ld a,h
            rra
            ld a,l
            rra
            xor h
            ld h,a
            ld a,l
            rra
            ld a,h
            rra
            xor l
            ld l,a
            xor h
            ld h,a
            ld (SEED),hl
            ret

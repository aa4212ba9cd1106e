; What a level makes of the moves that the search finds.

ENOUGH:     EQU RACK            ; tiles in the bag for which level 4 changes its own
RELUCTANT:  EQU 0               ; points by which a change must be better than a move

; A move of A tiles has been found, whose word ends before IX and cell C. Spoils A, DE.
found:      ld (LAID),a
            ld a,(CHANCE)
            or a
            jr z,@+look
            ld e,a
            push hl
            call next_random
            pop hl
            cp e
            ret nc
@look:      push hl
            push bc
            call judge
            pop bc
            pop hl
            ret

; Is it the best so far?
judge:      call points
every_move:                         ; here, tests listen
            ld hl,(SEEN)
            inc hl
            ld (SEEN),hl
            ld hl,(FOUND)
            ld de,BIAS
            add hl,de
            ld a,(LEVEL)
            cp EQUITY
            jr nz,@+judge
            push hl
            ld a,(HOPE)             ; could the tiles that stay make it the best?
            call add_blanks
            call add_signed
            call better
            pop hl
            ret nc
            push hl
            call rack_worth
            pop hl
            call add_signed
            call better
            ret nc
            call evenness
            call add_signed
@judge:     call better
            ret nc
            ld (BEST),hl

; Note the move as the one to be made.
            ld hl,(FOUND)
            ld (SCORE),hl
            ld a,LAY
            ld (ACTION),a
            ld a,(DIRECTION)
            ld (DOWN),a
            ld a,(LAID)
            ld (COUNT),a
            ld b,a
            ld hl,PATH
            ld de,TILES
            ld a,(START)
            ld c,a
            ld (CELL),a
@letter:    push de
            ld e,c
            ld d,BOARD / 256
            ld a,(de)
            pop de
            or a
            jr nz,@+there
            ld a,(hl)
            and 31
            ld a,(hl)
            jr nz,@+numbered
            or 32                   ; the last letter
@numbered:  ld (de),a
            inc e
            dec b
            ret z
@there:     ld a,(ALONG)
            add a,c
            ld c,a
            inc l
            jr @-letter

; All lines have been searched. Without a move, or if level 4 thinks more of it, tiles are changed; where the bag is
; empty, that is a pass.
choose:     ld a,(LEVEL)
            cp EQUITY
            jr nz,@+helpless
            ld a,(BAG_SIZE)
            cp ENOUGH
            jr nc,may_change
@helpless:  ld a,(ACTION)
            or a
            ret nz
            ld a,(HAS)              ; any tiles, as many as the bag has
            ld b,a
            ld a,(BAG_SIZE)
            cp b
            jr c,@+few
            ld a,b
@few:       or a
            ret z
            ld (COUNT),a
            ld c,a
            ld b,0
            call rack
            ld de,TILES
            ldir
            ld a,CHANGE
            ld (ACTION),a
            ret

; Change tiles if what is best to keep is worth more than the best move and what that keeps.
may_change: xor a
            ld (BEST_KEPT),a
            ld a,126                ; not all
@mask:      ld (MASK),a
            call hold
            call rack_worth
            push af
            call evenness
            pop bc
            add a,b
            add a,128
            ld hl,BEST_KEPT
            cp (hl)
            jr c,@+next
            ld (hl),a
            ld a,(MASK)
            ld (BEST_MASK),a
@next:      ld a,(MASK)
            dec a
            jp p,@-mask
            ld a,(BEST_KEPT)
            sub 128
            ld hl,BIAS - RELUCTANT
            call add_signed
            call better
            ret nc
            ld a,CHANGE
            ld (ACTION),a
            ld hl,0
            ld (SCORE),hl
            call rack
            ld a,(BEST_MASK)
            ld bc,RACK * 256        ; C: how many go
            ld de,TILES
@tile:      rrca
            jr c,@+stays
            push af
            ld a,(hl)
            ld (de),a
            pop af
            inc e
            inc c
@stays:     inc l
            djnz @-tile
            ld a,c
            ld (COUNT),a
            ret

; Let the tiles of PLAYER's rack be held that have a bit in A, the first tile the lowest. Spoils all.
hold:       ld c,a
            ld hl,HELD
            ld b,32
@none:      ld (hl),0
            inc l
            djnz @-none
            xor a
            ld (BLANKS),a
            call rack
            ld b,RACK
            ld d,HELD / 256
@tile:      ld a,(hl)
            inc l
            rrc c
            jr nc,@+next
            or a
            jr z,@+next
            jp m,@+blank
            and 31
            ld e,a
            ld a,(de)
            inc a
            ld (de),a
            jr @+next
@blank:     ld a,(BLANKS)
            inc a
            ld (BLANKS),a
@next:      djnz @-tile
            ret

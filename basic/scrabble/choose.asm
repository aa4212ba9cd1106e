; What a level makes of the moves that the search finds.

; By level: how many letters a word may have, and how many moves of 256 are looked at (0: all).
levels:     DB 4,38
            DB 6,90
            DB 15,179
            DB 15,0
            DB 15,0

ONE_BLANK:  EQU 0xFFFF          ; cells that a line may try
TWO_BLANKS: EQU 0xFFFF
RELUCTANT:  EQU 0               ; points by which a change must be better than a move
EVERY_MOVE: EQU 5               ; the level for which nothing is left out
EQUITY:     EQU 4               ; the level that thinks of what it keeps
ENOUGH:     EQU RACK            ; tiles in the bag for which it changes its own
SIDE:       EQU 2               ; points for each letter too many of vowels or consonants
TWIN:       EQU 3               ; and for each that is there already

set_level:  ld a,(LEVEL)
            dec a
            cp 5
            jr c,@+level
            ld a,2
@level:     add a,a
            ld e,a
            ld d,0
            ld hl,levels
            add hl,de
            ld a,(hl)
            add a,PATH & 255
            ld (LIMIT),a
            inc hl
            ld a,(hl)
            ld (CHANCE),a
            ld a,(LEVEL)
            sub EVERY_MOVE
            sub 1
            sbc a,a
            ld (EVERY),a
            ld hl,0xFFFF
            jr nz,@+allot
            ld a,(BLANKS)
            or a
            jr z,@+allot
            ld hl,ONE_BLANK
            dec a
            jr z,@+allot
            ld hl,TWO_BLANKS
@allot:     ld (ALLOTTED),hl
            ld a,(BAG_SIZE)         ; worth of the letters
            or a
            ld hl,WORTH
            ld a,(BLANK_WORTH)
            jr nz,@+early
            ld hl,VALUES            ; at the end what stays is lost
            xor a
@early:     ld (BLANK_KEPT),a
            ld de,KEPT
            ld b,32
            jr nz,@+copy
@negate:    xor a
            sub (hl)
            ld (de),a
            inc l
            inc e
            djnz @-negate
            jp set_hope
@copy:      ld a,(hl)
            ld (de),a
            inc l
            inc e
            djnz @-copy
            jp set_hope

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

; HOPE: what the letters of the rack are worth at most that may stay, without the blanks.
set_hope:   ld c,0
            ld de,HELD
@letter:    ld a,(de)
            or a
            jr z,@+none
            ld b,a
            set 6,e
            ld a,(de)               ; KEPT
            res 6,e
            or a
            jp m,@+none
            ld l,a
            ld a,c
@each:      add a,l
            djnz @-each
            ld c,a
@none:      inc e
            bit 5,e
            jr z,@-letter
            ld a,c
            ld (HOPE),a
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
            dec c
            dec c
            dec c                   ; TWIN
            jr @-twin
@none:      djnz @-letter
            ld a,ixh
            sub ixl
            pop ix
            jp p,@+more
            neg
@more:      sub 1                   ; one more is no harm
            jr c,@+done
            add a,a                 ; SIDE
            ld b,a
            ld a,c
            sub b
            ld c,a
@done:      ld a,c
            pop hl
            ret

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

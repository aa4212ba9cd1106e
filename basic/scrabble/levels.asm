; The four levels: what each looks at, how long it may take, and what tiles are worth to it.

; By level: how many letters a word may have, and how many moves of 256 are looked at (0: all).
levels:     DB 4,38
            DB 6,90
            DB 15,179
            DB 15,0
            DB 15,0

EVERY_MOVE: EQU 5               ; the level for which nothing is left out
EQUITY:     EQU 4               ; the level that thinks of what it keeps

; A search tries about 1,900 cells a second. What it may try with one blank on the rack, in 30 seconds, and with more,
; in 90: at the beginning, and with each line.
SECONDS_30: EQU 12000
LINE_30:    EQU 1150
SECONDS_90: EQU 40000
LINE_90:    EQU 3400

; For LEVEL and the rack that is HELD: LIMIT, CHANCE, EVERY, the budget, KEPT and HOPE. Spoils all.
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
            ld hl,0xFFFF            ; the budget: none, without blanks
            ld d,h
            ld e,l
            jr nz,@+allot
            ld a,(BLANKS)
            or a
            jr z,@+allot
            ld hl,SECONDS_30
            ld de,LINE_30
            dec a
            jr z,@+allot
            ld hl,SECONDS_90
            ld de,LINE_90
@allot:     ld (BUDGET),hl
            ld (ALLOTTED),de
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

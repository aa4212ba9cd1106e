; Legal moves of Russian draughts, on 8 by 8 or 4 by 4 squares.
;
; The 32 squares are numbered so that a step is the same number everywhere:
; +4 forward left, +5 forward right (White's), -5 and -4 back.  Column c of
; row r is INT ((9*r+c+1)/2); what lies between and around is edge.
;
; A move as it stands in the list: how many are taken, from, to, the piece
; afterwards, the piece before, and three bytes for each that is taken:
; its square, the square behind it where the piece lands, and what it is.

man:    equ 1           ; a white man; pieces differ in bits:
white:  equ 1           ; bit 0 White
black:  equ 2           ; bit 1 Black
king:   equ 64          ; bit 6 king; bit 7 is set for Black's, for the table of values
jumped: equ 16          ; taken in this move, and still in the way
edge:   equ 32

steplf: equ 4
steprf: equ 5
steplb: equ 251         ; -5
steprb: equ 252         ; -4

first:  equ 5           ; the squares are 5 to 40
last:   equ 40

; ---- the list of legal moves at LIST, from 255 behind the last; MOVERS; BC = the number of moves
moves:  ld hl,list
        ld (free),hl
        call all
        ld hl,(free)
        inc hl
        ld (hl),255
        xor a
        ld (moving),a
        ld ix,movers-3
        ld (ix+0),a
        ld bc,0
        ld hl,list
@next:  inc hl
        ld a,(hl)
        dec hl
        cp 255
        ret z
        inc bc
        cp (ix+0)
        jr z,@same
        ld d,a
        ld a,(moving)
        cp 12
        jr nc,@same
        inc a
        ld (moving),a
        inc ix
        inc ix
        inc ix
        ld (ix+0),d
        ld (ix+1),l
        ld (ix+2),h
@same:  call skip
        jr @next

; HL to the next move
skip:   ld a,(hl)
        ld d,0
        ld e,a
        add a,a
        add a,e         ; three bytes for each that is taken
        add a,5
        ld e,a
        add hl,de
        ret

; ---- all legal moves of SIDE from FREE on; Z if there are none
all:    call sides
        ld hl,(free)
        push hl
        call takes
        pop de
        ld hl,(free)
        or a
        sbc hl,de
        ret nz
        push de
        call steps
        pop de
        ld hl,(free)
        or a
        sbc hl,de
        ret

; what belongs to whom, and where forward is
sides:  ld a,(side)
        ld (own),a
        xor white+black
        ld (foe),a
        dec a
        ld hl,steprf*256+steplf
        jr nz,@set      ; the foe is Black
        ld hl,steplb*256+steprb
@set:   ld (ahead),hl
        ret

; ---- moves that take nothing
steps:  ld a,(own)
        ld c,a
        ld hl,board+first
@loop:  ld a,(hl)
        and c
        jr z,@next
        ld d,(hl)
        ld b,l
        bit 6,d
        jr nz,@king
        ld a,(ahead)
        add a,b
        ld l,a
        ld a,(hl)
        or a
        call z,@add
        ld a,(ahead+1)
        add a,b
        ld l,a
        ld a,(hl)
        or a
        call z,@add
        ld l,b
@next:  inc l
        ld a,l
        cp last+1
        jr nz,@loop
        ret
@king:  push bc
        ld c,steplf
        call @ray
        ld c,steprf
        call @ray
        ld c,steplb
        call @ray
        ld c,steprb
        call @ray
        ld l,b
        pop bc
        jr @next
@ray:   ld a,b
@slide: add a,c
        ld l,a
        ld a,(hl)
        or a
        ret nz
        call @add
        ld a,l
        jr @slide
@add:   ld a,(free+1)
        cp listtop/256
        ret nc
        ld e,d
        push de
        push hl
        call crown
        ld a,l
        ld hl,(free)
        ld (hl),0
        inc hl
        ld (hl),b
        inc hl
        ld (hl),a
        inc hl
        ld (hl),d
        inc hl
        ld (hl),e
        inc hl
        ld (free),hl
        pop hl
        pop de
        ret

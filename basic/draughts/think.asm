; The best move: alpha-beta, one ply deeper each time until the time is up.
; At the last ply captures are played out to their end.

win:    equ 10000       ; more than any position is worth; less the plies up to it
frame:  equ 16          ; bytes of a ply, from IX:
;  0 alpha, 2 beta: what the side to move has for sure, and what the other will not allow
;  4 the move being tried, 6 the end of the list, 8 plies to go, 9 the score before
; 11 from and 12 to of the step that was last too good for the other side here: tried first

; ---- BC = the address of the best move, 0 if there is none
think:  ld hl,(23672)   ; FRAMES
        ld (began),hl
        ld hl,0
        ld (nodes),hl
        ld (value),hl
        xor a
        ld (late),a
        ld (reached),a
        ld (ply),a
        ld hl,frames    ; nothing is preferred yet
        ld de,frames+1
        ld bc,62*frame-1
        ld (hl),a
        ldir
        call count
        call moves
        ld a,b
        or c
        ret z
        ld de,(free)
        ld (ends),de
        ld hl,list
        ld (best),hl
        ld a,b
        or a
        jr nz,@many
        dec c
        jr z,@found     ; no choice
        inc c
        ld a,(shift)    ; the one to begin with
@mod:   cp c
        jr c,@skip
        sub c
        jr @mod
@skip:  or a
        jr z,@many
        push af
        call skip
        pop af
        dec a
        jr @skip
@many:  ld (best),hl
@deeper:
        call round
        ld a,(late)
        or a
        jr nz,@found
        ld hl,(value)   ; a forced end has been seen
        ld de,win-100
        or a
        sbc hl,de
        jp p,@found
        ld hl,(value)
        add hl,de
        bit 7,h
        jr nz,@found
        ld hl,reached
        ld a,(deepest)
        cp (hl)
        jr nz,@deeper
@found: ld bc,(best)
        ret

; all first moves, the best so far first, REACHED+1 plies deep
round:  ld ix,frames
        ld hl,65536-win
        ld (ix+0),l
        ld (ix+1),h
        ld hl,win
        ld (ix+2),l
        ld (ix+3),h
        ld a,(reached)
        inc a
        ld (ix+8),a
        ld hl,(ends)
        ld (ix+6),l
        ld (ix+7),h
        ld hl,0
        ld (better),hl
        ld hl,(best)
        call @try
        ld hl,list
@loop:  ld de,(ends)
        or a
        push hl
        sbc hl,de
        pop hl
        jr nc,@all
        ld de,(best)
        or a
        push hl
        sbc hl,de
        pop hl
        push hl
        call nz,@try
        pop hl
        ld a,(late)
        or a
        jr nz,@late
        call skip
        jr @loop
@all:   ld hl,reached
        inc (hl)
        ld l,(ix+0)
        ld h,(ix+1)
        ld (value),hl
@late:  ld hl,(better)
        ld a,h
        or l
        ret z
        ld (best),hl
        ret
@try:   ld (ix+4),l
        ld (ix+5),h
        call into
        ld a,(late)
        or a
        ret nz
        call isbetter
        ret z
        ld l,(ix+4)
        ld h,(ix+5)
        ld (better),hl
        ret

; NZ if the value HL is above alpha, which it then becomes
isbetter:
        ld e,(ix+0)
        ld d,(ix+1)
        push hl
        or a
        sbc hl,de
        pop hl
        ret z
        jp m,@no
        ld (ix+0),l
        ld (ix+1),h
        or 1
        ret
@no:    xor a
        ret

; HL = the value of the move at IX+4, to the side that makes it
into:   call make
        ld l,(ix+6)     ; the lists of the plies lie one behind another
        ld h,(ix+7)
        ld (free),hl
        ld l,(ix+2)
        ld h,(ix+3)
        call minus
        ld (ix+frame+0),l
        ld (ix+frame+1),h
        ld l,(ix+0)
        ld h,(ix+1)
        call minus
        ld (ix+frame+2),l
        ld (ix+frame+3),h
        ld a,(ix+8)
        or a
        jr z,@same
        dec a
@same:  ld (ix+frame+8),a
        ld de,frame
        add ix,de
        ld hl,ply
        inc (hl)
        call search
        ld de,65536-frame
        add ix,de
        ex de,hl
        ld hl,ply
        dec (hl)
        ex de,hl
        push hl
        call unmake
        pop hl
; HL = -HL
minus:  xor a
        sub l
        ld l,a
        sbc a,a
        sub h
        ld h,a
        ret

; HL = the value of the position to the side that is to move
search: ld hl,(nodes)
        inc hl
        ld (nodes),hl
        ld a,l
        and 15
        jr nz,@go
        ld hl,(23672)
        ld de,(began)
        or a
        sbc hl,de
        ld de,(limit)
        sbc hl,de
        jr c,@go
        ld a,1
        ld (late),a
        ret
@go:    ld hl,(free)
        ld (ix+4),l
        ld (ix+5),h
        ld a,(ply)
        cp 60
        jp nc,static
        call sides
        call takes
        call @none
        jr nz,@some
        ld a,(ix+8)
        or a
        jp z,static
        call steps
        call prefer
        call @none
        jr nz,@some
        ld a,(ply)      ; no move: lost, the later the better
        ld l,a
        ld h,0
        ld de,65536-win
        add hl,de
        ret
@some:  ld (ix+6),l
        ld (ix+7),h
@loop:  call into
        ld a,(late)
        or a
        ret nz
        call isbetter
        jr z,@next
        ld e,(ix+2)
        ld d,(ix+3)
        push hl
        or a
        sbc hl,de
        pop hl
        jp p,@cut
@next:  ld l,(ix+4)
        ld h,(ix+5)
        call skip
        ld (ix+4),l
        ld (ix+5),h
        ld a,l
        cp (ix+6)
        jr nz,@loop
        ld a,h
        cp (ix+7)
        jr nz,@loop
        ld l,(ix+0)
        ld h,(ix+1)
        ret
@cut:   ex de,hl        ; the other side will not allow it
        ld l,(ix+4)
        ld h,(ix+5)
        ld a,(hl)
        or a
        jr nz,@value    ; what takes must be tried anyway
        inc hl
        ld a,(hl)
        ld (ix+11),a
        inc hl
        ld a,(hl)
        ld (ix+12),a
@value: ex de,hl
        ret
; Z if nothing has come to the list; HL = its end
@none:  ld hl,(free)
        ld a,l
        cp (ix+4)
        ret nz
        ld a,h
        cp (ix+5)
        ret

; the step that was too good before comes first in the list, if it is there
prefer: ld c,(ix+11)
        ld b,(ix+12)
        ld l,(ix+4)
        ld h,(ix+5)
@loop:  ld de,(free)
        ld a,l
        cp e
        jr nz,@look
        ld a,h
        cp d
        ret z
@look:  ld d,h
        ld e,l          ; the step, of five bytes
        inc hl
        ld a,(hl)
        inc hl
        cp c
        jr nz,@next
        ld a,(hl)
        cp b
        jr z,@found
@next:  inc hl
        inc hl
        inc hl
        jr @loop
@found: ld l,(ix+4)
        ld h,(ix+5)
        ld b,5
@swap:  ld c,(hl)
        ld a,(de)
        ld (hl),a
        ld a,c
        ld (de),a
        inc hl
        inc de
        djnz @swap
        ret

; HL = the score, to the side that is to move
static: ld hl,(score)
        ld a,(side)
        cp white
        ret z
        jp minus

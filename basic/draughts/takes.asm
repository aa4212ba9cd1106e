; Captures: chains of men and kings, each to its end.

; ---- moves that take, of all pieces
takes:  ld a,(own)
        ld c,a
        ld a,(foe)
        ld e,a
        ld b,last+1-first
        ld hl,board+first
@loop:  ld a,(hl)
        and c
        jr nz,@own
@next:  inc l
        djnz @loop
        ret
@own:   bit 6,(hl)
        jr nz,@try
        ld d,l          ; a man with no foe beside him takes nothing: a quick look
        ld a,l
        add a,steplf
        ld l,a
        ld a,(hl)
        inc l
        or (hl)
        and e
        jr nz,@near
        ld a,l
        sub steprf+4
        ld l,a
        ld a,(hl)
        dec l
        or (hl)
        and e
        ld l,d
        jr z,@next
@near:  ld l,d
@try:   push bc
        call @piece
        pop bc
        jr @next
@piece: ld d,(hl)
        ld a,l
        ld (from),a
        ld a,d
        ld (before),a
        ld (hl),0       ; it has left its square
        call chain
        ld a,(before)
        ld (hl),a
        ret

; Captures that go on from HL.  D = piece, E = foe; both and HL are kept.
; C = 0 if there are none.
chain:  bit 6,d
        jr nz,kings
        ld b,l
        ld c,0
        ld a,l
        add a,steplf
        ld l,a
        ld a,(hl)
        and e
        jr z,@rf
        ld a,l
        add a,steplf
        ld l,a
        ld a,(hl)
        or a
        call z,jump
@rf:    ld a,b
        add a,steprf
        ld l,a
        ld a,(hl)
        and e
        jr z,@lb
        ld a,l
        add a,steprf
        ld l,a
        ld a,(hl)
        or a
        call z,jump
@lb:    ld a,b
        add a,steplb
        ld l,a
        ld a,(hl)
        and e
        jr z,@rb
        ld a,l
        add a,steplb
        ld l,a
        ld a,(hl)
        or a
        call z,jump
@rb:    ld a,b
        add a,steprb
        ld l,a
        ld a,(hl)
        and e
        jr z,@end
        ld a,l
        add a,steprb
        ld l,a
        ld a,(hl)
        or a
        call z,jump
@end:   ld l,b
        ret

; a man jumps from B to HL
jump:   push bc
        push de
        ld a,b
        add a,l
        rra             ; half-way between
        ld c,l
        ld l,a
        ld b,(hl)
        ld (hl),jumped
        call remember
        ld l,c
        pop de
        push de
        call crown      ; in the middle of a chain, too
        call chain
        ld a,c
        or a
        call z,emit
        call forget
        pop de
        pop bc
        ld c,1
        ret

; a king looks in all four directions
kings:  ld b,l
        ld c,0
        ld a,steplf
        call ray
        ld a,steprf
        call ray
        ld a,steplb
        call ray
        ld a,steprb
        call ray
        ld l,b
        ret

; the captures of a king from B by steps of A
ray:    push bc
        ld c,a
        ld a,b
@slide: add a,c
        ld l,a
        ld a,(hl)
        or a
        jr nz,@hit
        ld a,l
        jr @slide
@hit:   and e
        jr z,@none      ; own, jumped before, or the edge
        ld a,l
        add a,c
        ld l,a
        ld a,(hl)
        or a
        jr nz,@none     ; no room behind
        ld a,l
        sub c
        ld l,a
        push de
        push bc
        ld b,(hl)
        ld (hl),jumped
        ld c,0          ; where it lands comes later
        call remember
        pop bc
        ld b,e          ; the square that is taken
        pop de
        push de
        ld hl,(free)
        push hl
        ld h,board/256
        ld l,b
@go:    ld a,l          ; chains from each of the squares behind
        add a,c
        ld l,a
        ld a,(hl)
        or a
        jr nz,@gone
        call land
        push bc
        call kings
        pop bc
        jr @go
@gone:  pop de
        ld hl,(free)
        or a
        sbc hl,de
        pop de
        push de
        jr nz,@done     ; who can go on must
        ld h,board/256
        ld l,b
@stop:  ld a,l
        add a,c
        ld l,a
        ld a,(hl)
        or a
        jr nz,@done
        call land
        call emit
        jr @stop
@done:  call forget
        pop de
        pop bc
        ld c,1
        ret
@none:  pop bc
        ret

; HL is taken, B was there, C is behind; E = L
remember:
        ld e,l
        ld hl,(walk)
        ld (hl),e
        inc hl
        ld (hl),c
        inc hl
        ld (hl),b
        inc hl
        ld (walk),hl
        ld hl,taken
        inc (hl)
        ld h,board/256
        ret

; put back what was taken last
forget: ld hl,(walk)
        dec hl
        ld b,(hl)
        dec hl
        dec hl
        ld e,(hl)
        ld (walk),hl
        ld hl,taken
        dec (hl)
        ld h,board/256
        ld l,e
        ld (hl),b
        ret

; the piece lands on L
land:   ld a,l
        ld hl,(walk)
        dec hl
        dec hl
        ld (hl),a
        ld h,board/256
        ld l,a
        ret

; a man D on the last row L becomes a king
crown:  ld a,d
        dec a
        jr nz,@black
        ld a,(rank)
        dec a
        cp l
        ret nc
        set 6,d
        ret
@black: ld a,first+3
        cp l
        ret c
        set 6,d
        ret

; add the capture that ends on L with the piece D; all registers are kept but A
emit:   ld a,(free+1)
        cp listtop/256
        ret nc          ; no room for more: only in positions that no game knows
        push hl
        push de
        push bc
        ld b,l
        ld hl,(free)
        ld a,(taken)
        ld (hl),a
        ld c,a
        inc hl
        ld a,(from)
        ld (hl),a
        inc hl
        ld (hl),b
        inc hl
        ld (hl),d
        inc hl
        ld a,(before)
        ld (hl),a
        inc hl
        ex de,hl
        ld a,c
        add a,c
        add a,c
        ld c,a
        ld b,0
        ld hl,path
        ldir
        ld (free),de
        pop bc
        pop de
        pop hl
        ret

; Making a move in thought and taking it back, and what the position is worth meanwhile.

; ---- make the move at IX+4, and keep the score
make:   ld hl,(score)
        ld (ix+9),l
        ld (ix+10),h
        ld l,(ix+4)
        ld h,(ix+5)
        ld b,(hl)
        inc hl
        ld c,(hl)
        inc hl
        ld e,(hl)
        inc hl
        ld d,(hl)
        inc hl
        ld a,(hl)
        inc hl
        push hl
        ld h,board/256
        ld l,c
        ld (hl),0
        ld l,e
        ld (hl),d
        and 192
        add a,c
        ld h,worth/256
        ld l,a
        ld c,(hl)       ; worth where it was
        ld a,d
        and 192
        add a,e
        ld l,a
        ld l,(hl)       ; and where it is
        ld h,0
        ld d,h
        ld e,c
        or a
        sbc hl,de
        pop de
        ld a,b
        or a
        jr z,@done
@take:  push bc
        ld a,(de)
        ld c,a
        inc de
        inc de
        ld a,(de)
        inc de
        push hl
        ld h,board/256
        ld l,c
        ld (hl),0
        and 192
        add a,c
        ld h,worth/256
        ld l,a
        ld c,(hl)
        pop hl
        ld b,0
        add hl,bc
        pop bc
        djnz @take
@done:  ex de,hl
        ld hl,side
        ld a,(hl)
        xor white+black
        ld (hl),a
        ld hl,(score)
        cp black        ; who moves next
        jr z,@white
        or a
        sbc hl,de
        ld (score),hl
        ret
@white: add hl,de
        ld (score),hl
        ret

; ---- take it back
unmake: ld l,(ix+9)
        ld h,(ix+10)
        ld (score),hl
        ld hl,side
        ld a,(hl)
        xor white+black
        ld (hl),a
        ld l,(ix+4)
        ld h,(ix+5)
        ld b,(hl)
        inc hl
        ld c,(hl)
        inc hl
        ld e,(hl)
        inc hl
        inc hl
        ld a,(hl)
        inc hl
        push hl
        ld h,board/256
        ld l,e
        ld (hl),0
        ld l,c          ; the same, where a chain comes back to its beginning
        ld (hl),a
        pop de
        ld a,b
        or a
        ret z
@take:  ld a,(de)
        ld l,a
        inc de
        inc de
        ld a,(de)
        inc de
        ld (hl),a
        djnz @take
        ret

; ---- the score: what White has on the board less what Black has
count:  ld de,0
        ld hl,board+first
@loop:  ld a,(hl)
        and white+black
        jr z,@next
        ld b,a
        push hl
        ld a,(hl)
        and 192
        add a,l
        ld h,worth/256
        ld l,a
        ld l,(hl)
        ld h,0
        dec b
        call nz,minus
        add hl,de
        ex de,hl
        pop hl
@next:  inc l
        ld a,l
        cp last+1
        jr nz,@loop
        ld (score),de
        ret

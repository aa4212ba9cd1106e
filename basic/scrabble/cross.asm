; Which letters fit where words across the line that is being searched would change: the cross-checks of Appel
; and Jacobson. MASKS and CROSS for every cell, for words along ALONG, and the letters of one rack.

crosses:    ld c,0
@cell:      call cross_cell
            inc c
            jr nz,@-cell
            ret

cross_cell: ld e,c
            ld d,PREMIUM / 256
            ld a,(de)
            ld b,DEAD
            cp OFF
            jr z,set_cross
            ld d,BOARD / 256
            ld a,(de)
            or a
            ret nz                  ; taken; nobody asks
            ld a,(ATHWART)
            ld b,a
            ld a,c
            sub b
            ld e,a
            ld a,(de)
            ld l,a
            ld a,c
            add a,b
            ld e,a
            ld a,(de)
            or l
            jr nz,@+word
            ld b,255                ; free: every letter fits
            call set_masks
            ld b,0
set_cross:  ld h,CROSS / 256
            ld l,c
            ld (hl),b
            ret

@word:      push bc
            ld b,0
            call set_masks
            pop bc
            ld a,c                  ; to the beginning of the word
@up:        sub b
            ld e,a
            ld a,(de)
            or a
            ld a,e
            jr nz,@-up
            ld hl,(ROOT)
            ld d,0                  ; sum of the values
@before:    add a,b
            cp c
            jr z,@+at
            push bc
            push af
            ld b,d
            call tile_value
            call find_edge
            jr nz,@+dead
            call follow
            jr c,@+dead
            pop af
            ld d,b
            pop bc
            jr @-before
@dead:      pop af
            pop bc
            ld b,DEAD
            jr set_cross

@at:        push hl                 ; and the values of the letters behind it
            ld h,b
            ld b,d
            ld l,c
@next:      ld a,l
            add a,h
            ld l,a
            push hl
            ld h,BOARD / 256
            ld a,(hl)
            or a
            ld a,l
            call nz,tile_value
            pop hl
            jr nz,@-next
            inc b
            call set_cross
            pop hl
            ld b,0                  ; letters that fit
@edge:      ld a,(hl)
            and 31
            ld e,a
            ld d,HELD / 256
            ld a,(de)
            ld d,a
            ld a,(BLANKS)
            or d
            call nz,@+try
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
@last:      ld a,b
            or a
            ret nz
            ld b,DEAD
            jr set_cross

; Set the bit of the letter of the edge at HL if the letters behind C go on from it to the end of a word.
@try:       push hl
            push bc
            ld a,(ATHWART)
            ld b,a
@letter:    ld a,c
            add a,b
            ld c,a
            ld e,a
            ld d,BOARD / 256
            ld a,(de)
            or a
            jr z,@+end
            and 31
            ld e,a
            call follow
            jr c,@+fails
            call find_edge
            jr z,@-letter
            jr @+fails
@end:       call ends
            jr c,@+fails
            pop bc
            pop hl
            inc b
            ld a,(hl)
            and 31
            ld e,a
            set 5,e
            ld d,BITS / 256
            ld a,(de)
            push hl
            call mask_of
            or (hl)
            ld (hl),a
            pop hl
            ret
@fails:     pop bc
            pop hl
            ret

; HL: where cell C has the bit of letter E (32 may be added to it). Spoils E.
mask_of:    push af
            ld a,e
            rrca
            rrca
            rrca
            and 3
            add a,MASKS / 256
            ld h,a
            ld l,c
            pop af
            ret

; All masks of cell C are B. Spoils HL.
set_masks:  ld h,MASKS / 256
            ld l,c
            ld (hl),b
            inc h
            ld (hl),b
            inc h
            ld (hl),b
            inc h
            ld (hl),b
            ret

; The letter E, 0-31, of the tile in cell A, and its value added to B. NZ. Spoils A, D.
tile_value: ld e,a
            ld d,BOARD / 256
            ld a,(de)
            bit 7,a
            jr nz,@+blank
            and 31
            ld e,a
            ld d,VALUES / 256
            ld a,(de)
            add a,b
            ld b,a
            inc d                   ; NZ
            ret
@blank:     and 31
            ld e,a
            inc d
            ret

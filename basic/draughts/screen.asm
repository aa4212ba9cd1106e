; The board on the screen, two by two cells a square, and the men where a game begins.

graphics: equ 65368     ; UDG \a: four cells a picture
pointer: equ 4
nothing: equ 5
green:  equ 64+32       ; BRIGHT 1, PAPER 4

; ---- draw PICTURE with COLOUR on SQUARE; SHOW will put there what is in memory
draw:   ld a,(square)
        ld c,a
        ld b,0
        ld hl,shown
        add hl,bc
        ld (hl),255
; the same, and remembered as it is
paint:  call split      ; D = column, E = row
        ld a,(size)
        ld h,a
        ld a,8
        sub h
        ld h,a          ; a small board stands in the middle
        ld a,d
        add a,a
        add a,h
        ld l,a          ; x = 2*column, or 4 more
        ld a,18
        sub e
        sub e
        sub h           ; y = 18-2*row, or 4 less
        ld e,a
        ld d,l
        ld a,(picture)
        ld hl,zeros
        cp nothing
        jr z,@cells
        add a,a
        add a,a
        add a,a
        add a,a
        add a,a
        ld c,a
        ld b,0
        ld hl,graphics
        add hl,bc
@cells: call @pair
        inc e
@pair:  call @cell
        inc d
        call @cell
        dec d
        ret
; the cell at line E, column D; HL goes on by eight
@cell:  push de
        ld a,e
        and 24
        ld b,a
        ld a,e
        rrca
        rrca
        rrca
        and 224
        add a,d
        ld e,a
        ld a,b
        or 64
        ld d,a
        push de
        ld b,8
@row:   ld a,(hl)
        ld (de),a
        inc hl
        inc d
        djnz @row
        pop de
        ld a,d
        rrca
        rrca
        rrca
        and 3
        or 88
        ld d,a
        ld a,(colour)
        ld (de),a
        pop de
        ret

; ---- draw the squares that are not as in memory, and count the pieces
show:   ld hl,counts
        xor a
        ld b,4
@zero:  ld (hl),a
        inc hl
        djnz @zero
        ld bc,first
@each:  ld hl,board
        add hl,bc
        ld e,(hl)
        bit 5,e
        jr nz,@skip     ; no square
        ld a,nothing
        ld d,green
        inc e
        dec e
        jr z,@look
        ld a,e
        rlca
        rlca
        and 3           ; the bits of Black and of a king
        ld hl,counts
        add a,l
        ld l,a
        inc (hl)
        sub counts-board
        bit 1,e
        jr nz,@look
        ld d,green+7
@look:  ld (picture),a
        ld a,d
        ld (colour),a
        ld hl,shown
        add hl,bc
        ld a,e
        cp (hl)
        ld (hl),a
        push bc
        call nz,paint
        pop bc
@skip:  inc c
        ld a,c
        cp last+1
        jr nz,@each
        ret

; D = column and E = row of place C; D = 0 where there is no square
split:  ld hl,names
        ld b,0
        add hl,bc
        ld a,(hl)
        ld d,0
@ten:   sub 10
        jr c,@rest
        inc d
        jr @ten
@rest:  add a,10
        ld e,a
        ret

; ---- a board of SIZE squares; with its men; to be drawn on a screen without pieces
setup:  ld bc,0
@next:  call split
        ld a,(size)
        ld h,a
        ld l,edge
        ld a,d
        dec a
        cp h            ; beyond the last column, or no column
        jr nc,@put
        ld a,e
        dec a
        cp h
        jr nc,@put
        ld l,man
        srl h
        ld a,e
        cp h
        jr c,@put       ; White's rows
        ld l,0
        dec a
        dec a
        cp h
        jr c,@put
        ld l,128+black
@put:   ld a,l
        ld hl,board
        add hl,bc
        ld (hl),a
        ld hl,shown
        add hl,bc
        ld (hl),255
        inc c
        ld a,c
        cp 46
        jr nz,@next
        ld a,(size)
        cp 8
        ld a,37
        jr z,@rank
        ld a,19
@rank:  ld (rank),a
        ret

shown:  ds 46
zeros:  ds 32

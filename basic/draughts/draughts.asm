; Machine code of the draughts program: legal moves, thinking, and what has been played.
; BASIC knows the addresses of the first page and of the jumps behind the second.

frames:  equ 45056      ; 62 plies of 16 bytes
past:    equ 46080      ; positions that have been, up to the board
most:    equ 156
kept:    equ 72         ; bytes of each, from the first square on
list:    equ 60768      ; lists of moves, behind the font; none begins at
listtop: equ 65280      ; or above: up to the user graphics there is room for the longest

board:   ds 46          ; 57344
side:    db 1           ; 57390 1 White, 2 Black
alone:   db 0           ; 57391 moves of kings alone, of both sides
latest:  ds 3           ; 57392 from, to, how many were taken
men:     ds 24          ; 57395 the men of the calculator and the player by number, then their reserves
         ds 2           ; 57419
rank:    db 37          ; 57421 the first square of White's last row
limit:   dw 0           ; 57422 frames to think
deepest: db 0           ; 57424 plies to think
shift:   db 0           ; 57425 the move to begin with, for variety
reached: db 0           ; 57426 plies thought to the end
value:   dw 0           ; 57427 what the best move is worth
nodes:   dw 0           ; 57429 positions seen, modulo 65536
held:    db 0           ; 57431 positions kept
counts:  ds 4           ; 57432 white men and kings, black men and kings
square:  db 0           ; 57436 where to draw
picture: db 0           ; 57437 0 to 3 a piece, 4 the pointer, 5 nothing
colour:  db 0           ; 57438
size:    db 8           ; 57439 squares a side, 8 or 4
movers:  ds 36          ; 57440 who has a move: the square and the address of the first
moving:  db 0           ; 57476 how many

own:     db 0
foe:     db 0
ahead:   dw 0
from:    db 0
before:  db 0
taken:   db 0
walk:    dw path
free:    dw 0
best:    dw 0
better:  dw 0
ends:    dw 0
began:   dw 0
late:    db 0
ply:     db 0
score:   dw 0
path:    ds 48          ; a chain: three bytes for each that is taken
         ds board+256-$

; What a piece is worth on each square: a white man, a white king, and for Black the same from the other side.
worth:   db 0,0,0,0,0
         db 43,43,43,43, 0, 40,40,40,40
         db 41,43,43,41, 0, 43,45,45,43
         db 45,47,47,45, 0, 47,49,49,47
         db 52,52,52,52, 0, 52,52,52,52
         ds worth+64-$
         db 0,0,0,0,0
         db 128,120,120,120, 0, 128,120,120,120
         db 120,128,120,120, 0, 120,128,120,120
         db 120,120,128,120, 0, 120,120,128,120
         db 120,120,120,128, 0, 120,120,120,128
         ds worth+128-$
         db 0,0,0,0,0
         db 52,52,52,52, 0, 52,52,52,52
         db 47,49,49,47, 0, 45,47,47,45
         db 43,45,45,43, 0, 41,43,43,41
         db 40,40,40,40, 0, 43,43,43,43
         ds worth+192-$
         db 0,0,0,0,0
         db 128,120,120,120, 0, 128,120,120,120
         db 120,128,120,120, 0, 120,128,120,120
         db 120,120,128,120, 0, 120,120,128,120
         db 120,120,120,128, 0, 120,120,120,128
         ds worth+256-$

         jp moves       ; 57856
         jp think       ; 57859
         jp keep        ; 57862
         jp back        ; 57865
         jp again       ; 57868
         jp draw        ; 57871
         jp show        ; 57874
         jp setup       ; 57877

; 57880: the squares by their places, column and row as two digits
names:   db 0,0,0,0,0
         db 11,31,51,71, 0, 22,42,62,82
         db 13,33,53,73, 0, 24,44,64,84
         db 15,35,55,75, 0, 26,46,66,86
         db 17,37,57,77, 0, 28,48,68,88
         db 0,0,0,0,0

; ---- keep the position; where there is no more room the oldest is forgotten
keep:    ld a,(held)
         cp most
         jr c,@room
         ld hl,past+kept
         ld de,past
         ld bc,most*kept-kept
         ldir
         ld a,most-1
@room:   ld b,a
         inc a
         ld (held),a
         ld a,b
         call where
         ex de,hl
         ld hl,board+first
         ld bc,kept
         ldir
         ret

; ---- go back to the position before; BC = how many are kept
back:    ld a,(held)
         cp 2
         jr c,@first
         dec a
         ld (held),a
         dec a
         call where
         ld de,board+first
         ld bc,kept
         ldir
@first:  ld a,(held)
         ld c,a
         ld b,0
         ret

; ---- BC = how often the position has been, with the same side to move
again:   ld bc,0
         ld hl,past
         ld a,(held)
@loop:   or a
         ret z
         push af
         push hl
         ld de,board+first
@same:   ld a,(de)
         cp (hl)
         jr nz,@other
         inc hl
         inc e
         ld a,e
         cp side+1-board
         jr nz,@same
         inc bc
@other:  pop hl
         ld de,kept
         add hl,de
         pop af
         dec a
         jr @loop

; HL = the place of position A
where:   ld h,0
         ld l,a
         add hl,hl
         add hl,hl
         add hl,hl
         ld d,h
         ld e,l         ; 8*A
         add hl,hl
         add hl,hl
         add hl,hl
         add hl,de      ; 72*A
         ld de,past
         add hl,de
         ret

         include "moves.asm"
         include "takes.asm"
         include "think.asm"
         include "make.asm"
         include "screen.asm"

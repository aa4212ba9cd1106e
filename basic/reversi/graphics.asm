; User graphics, a to u: four for each square of 16 by 16 pixels, top left, top right, bottom left, bottom right.

graphics:
; the first player's disc, solid
          DEFB %00000000        ; a
          DEFB %00000111
          DEFB %00001111
          DEFB %00011001
          DEFB %00110011
          DEFB %01110111
          DEFB %01111111
          DEFB %01111111
          DEFB %00000000        ; b
          DEFB %11100000
          DEFB %11110000
          DEFB %11111000
          DEFB %11111100
          DEFB %11111110
          DEFB %11111110
          DEFB %11111110
          DEFB %01111111        ; c
          DEFB %01111111
          DEFB %01111111
          DEFB %00111111
          DEFB %00011111
          DEFB %00001111
          DEFB %00000111
          DEFB %00000000
          DEFB %11111110        ; d
          DEFB %11111110
          DEFB %11111110
          DEFB %11111100
          DEFB %11111000
          DEFB %11110000
          DEFB %11100000
          DEFB %00000000
; the second player's disc, a ring
          DEFB %00000000        ; e
          DEFB %00000111
          DEFB %00001111
          DEFB %00011111
          DEFB %00111100
          DEFB %01111000
          DEFB %01110000
          DEFB %01110001
          DEFB %00000000        ; f
          DEFB %11100000
          DEFB %11110000
          DEFB %11111000
          DEFB %00111100
          DEFB %00011110
          DEFB %00001110
          DEFB %10001110
          DEFB %01110001        ; g
          DEFB %01110000
          DEFB %01111000
          DEFB %00111100
          DEFB %00011111
          DEFB %00001111
          DEFB %00000111
          DEFB %00000000
          DEFB %10001110        ; h
          DEFB %00001110
          DEFB %00011110
          DEFB %00111100
          DEFB %11111000
          DEFB %11110000
          DEFB %11100000
          DEFB %00000000
; an empty square
          DEFB %00000000        ; i
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000001
          DEFB %00000000        ; j
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %10000000
          DEFB %00000001        ; k
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %10000000        ; l
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
; a legal move
          DEFB %00000000        ; m
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000001
          DEFB %00000011
          DEFB %00000111
          DEFB %00000000        ; n
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %10000000
          DEFB %11000000
          DEFB %11100000
          DEFB %00000111        ; o
          DEFB %00000011
          DEFB %00000001
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %11100000        ; p
          DEFB %11000000
          DEFB %10000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
          DEFB %00000000
; the legal move that is chosen
          DEFB %11111000        ; q
          DEFB %11111000
          DEFB %11000000
          DEFB %11000000
          DEFB %11000000
          DEFB %00000001
          DEFB %00000011
          DEFB %00000111
          DEFB %00011111        ; r
          DEFB %00011111
          DEFB %00000011
          DEFB %00000011
          DEFB %00000011
          DEFB %10000000
          DEFB %11000000
          DEFB %11100000
          DEFB %00000111        ; s
          DEFB %00000011
          DEFB %00000001
          DEFB %11000000
          DEFB %11000000
          DEFB %11000000
          DEFB %11111000
          DEFB %11111000
          DEFB %11100000        ; t
          DEFB %11000000
          DEFB %10000000
          DEFB %00000011
          DEFB %00000011
          DEFB %00000011
          DEFB %00011111
          DEFB %00011111
; whose turn it is
          DEFB %10000000        ; u
          DEFB %11100000
          DEFB %11111000
          DEFB %11111110
          DEFB %11111110
          DEFB %11111000
          DEFB %11100000
          DEFB %10000000

; The letters above the board, printed in row 2 from column 2 on, half a cell to the right; the digits in column 0,
; in rows 4, 6, ... 18, half a cell down.
labels:   LD HL,&4000+2*32+2
          LD B,8
labels_1: PUSH HL
          LD C,17
          XOR A
labels_2: RRD
          INC L
          DEC C
          JR NZ,labels_2
          POP HL
          INC H
          DJNZ labels_1
          LD HL,&4000+4*32
          LD C,8
labels_3: PUSH HL
          LD B,4
labels_4: LD D,H
          LD E,L
          SET 2,D               ; the line four below, in the same cell
          LD A,(DE)
          PUSH AF
          LD A,(HL)
          LD (DE),A
          LD (HL),0
          POP AF
          SET 5,L               ; the same line of the cell below
          LD (HL),A
          RES 5,L
          INC H
          DJNZ labels_4
          POP HL
          LD A,L
          ADD A,64
          LD L,A
          JR NC,labels_5
          LD A,H
          ADD A,8               ; the next third of the screen
          LD H,A
labels_5: DEC C
          JR NZ,labels_3
          RET

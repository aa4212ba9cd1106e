; What a position is worth to a player of reversi.
;
; The weights of his squares less those of the other's, and MOBILITY for each legal move that he has more than the other
; one; at the end of the game WIN and END a disc more, or nothing for a draw.

MOBILITY: EQU 8                 ; see `leaf`
WIN:      EQU 8192
END:      EQU 64                ; see `final`
BESIDE:   EQU 4                 ; the weight of a square beside a corner that is taken

weights:  DEFB   0,   0,   0,   0,   0,   0,   0,   0,   0,   0
          DEFB   0, 100, -20,  12,   5,   5,  12, -20, 100,   0
          DEFB   0, -20, -40,  -3,  -3,  -3,  -3, -40, -20,   0
          DEFB   0,  12,  -3,   2,   1,   1,   2,  -3,  12,   0
          DEFB   0,   5,  -3,   1,   1,   1,   1,  -3,   5,   0
          DEFB   0,   5,  -3,   1,   1,   1,   1,  -3,   5,   0
          DEFB   0,  12,  -3,   2,   1,   1,   2,  -3,  12,   0
          DEFB   0, -20, -40,  -3,  -3,  -3,  -3, -40, -20,   0
          DEFB   0, 100, -20,  12,   5,   5,  12, -20, 100,   0
          DEFB   0,   0,   0,   0,   0,   0,   0,   0,   0,   0

; Each corner and the squares beside it.
corners:  DEFB 11, 12, 21, 22
          DEFB 18, 17, 28, 27
          DEFB 81, 71, 82, 72
          DEFB 88, 78, 87, 77

; -- before a search

; Copies the weights, raises each by 0 to 3 as the mood is, and finds their balance. The squares beside a corner are bad
; only as long as that is empty.
weigh:    PUSH BC
          LD HL,weights
          LD DE,page+WEIGHT
          LD BC,100
          LDIR
          LD HL,page+WEIGHT
          LD A,(mood)
          OR A
          JR Z,weigh_1
vary:     LD C,A                ; A = 5 * A + 1 runs through all bytes
          ADD A,A
          ADD A,A
          ADD A,C
          INC A
          LD C,A
          RLCA
          RLCA
          AND 3
          ADD A,(HL)
          LD (HL),A
          LD A,C
          INC L
          JR NZ,vary
weigh_1:  LD HL,corners
          LD D,page/256
          LD B,4
weigh_2:  LD E,(HL)
          INC HL
          LD A,(DE)
          SUB 1                 ; carry: it is empty
          LD C,3
weigh_3:  LD A,(HL)
          INC HL
          JR C,weigh_4
          OR WEIGHT             ; no carry
          LD E,A
          LD A,BESIDE
          LD (DE),A
weigh_4:  DEC C
          JR NZ,weigh_3
          DJNZ weigh_2
          POP BC
          LD HL,0
          LD DE,page+11
weigh_5:  LD A,(DE)
          SET 7,E
          CP C
          LD A,(DE)
          JR Z,weigh_6
          RES 7,E
          LD A,(DE)
          CP B
          JR NZ,weigh_7
          SET 7,E
          LD A,(DE)
          NEG
weigh_6:  PUSH BC
          LD C,A
          ADD A,A
          SBC A,A
          LD B,A
          ADD HL,BC
          POP BC
weigh_7:  RES 7,E
          INC E
          LD A,E
          CP 89
          JR NZ,weigh_5
          LD (held),HL
          LD H,page/256
          RET

; -- at the end of a line

; Looks in one direction from the empty square E: a run of one colour that the other one ends is a legal move for
; that. Bit 0 of D is set for a run of 1, bit 1 for one of 255.
LOOK:     MACRO
          LD A,E
          ADD A,\0
          LD L,A
          LD A,(HL)
          RRA                   ; discs are odd
          JR NC,@past
          LD B,(HL)
@on:      LD A,L
          ADD A,\0
          LD L,A
          LD A,(HL)
          CP B
          JR Z,@on
          ADD A,B
          JR NZ,@past           ; 1 and 255 make 0, and nothing else does
          BIT 1,B
          JR NZ,@other
          SET 0,D
          JR @past
@other:   SET 1,D
@past:    NOP
          ENDM

leaf:     PUSH BC
          LD C,0                ; legal moves of 1 less those of 255
          EXX
          LD BC,order
          LD E,0                ; whether there are any
          EXX
leaf_1:   EXX
          LD A,(BC)
          INC BC
          EXX
          OR A
          JP Z,leaf_3
          LD L,A
          LD E,A
          LD A,(HL)
          OR A
          JR NZ,leaf_1
          LD D,A
          LOOK -11
          LOOK -10
          LOOK -9
          LOOK -1
          LOOK 1
          LOOK 9
          LOOK 10
          LOOK 11
          LD A,D
          OR A
          JP Z,leaf_1
          EXX
          LD E,A
          EXX
          RRA
          JR NC,leaf_2
          DEC C
leaf_2:   RRA
          JP NC,leaf_1
          INC C
          JP leaf_1
leaf_3:   EXX
          LD A,E
          EXX
          OR A
          LD A,C
          POP BC
          JR Z,final
          CALL own
          FOR 3,ADD HL,HL       ; MOBILITY
          LD E,(IX+HELD)
          LD D,(IX+HELD+1)
          ADD HL,DE
          RET

; The game is over: its discs are counted.
final:    PUSH BC
          LD HL,page+11
          LD B,88-11+1
          LD A,-14*RIM          ; what there is of the rim among them
final_1:  ADD A,(HL)
          INC L
          DJNZ final_1
          POP BC
          CALL own
          LD A,H
          OR L
          RET Z
          FOR 6,ADD HL,HL       ; END
          LD DE,WIN
          BIT 7,H
          JR Z,final_2
          LD DE,-WIN
final_2:  ADD HL,DE
          RET

; HL = A, which is for 1, as it is for C.
own:      BIT 7,C
          JR Z,own_1
          NEG
own_1:    LD L,A
          ADD A,A
          SBC A,A
          LD H,A
          RET

; The computer's thoughts: alpha-beta search, one ply deeper each time until time is up.
;
; What a position is worth is said in worth.asm; all values stay within +-INFINITY, so that the difference of two fits a
; word.
;
; Throughout B is the disc of the other player, C that of whose move it is, H the page of the board, and HL' the end of
; the list of discs that have been turned.

INFINITY: EQU 16383

; What is kept for a ply, at IX.
ALPHA:    EQU 0                 ; the player can have this much elsewhere
BETA:     EQU 2                 ; with this much the other one would not let him come here
HELD:     EQU 4                 ; the balance of weights
DEPTH:    EQU 6                 ; plies still to look ahead
MOVED:    EQU 7                 ; whether the player has a legal move
PASSED:   EQU 8                 ; whether the other one has just passed
ROOT:     EQU 9                 ; whether this is the position on the screen
PLY:      EQU 16                ; bytes a ply

think:    EXX
          PUSH HL               ; BASIC wants HL' back
          LD HL,undo
          EXX
          LD (stack),SP
          LD HL,(FRAMES)
          LD DE,(time)
          ADD HL,DE
          LD (deadline),HL
          ADD HL,DE
          LD (utmost),HL
          OR A
          SBC HL,DE
          SBC HL,DE             ; now
          SRL D
          RR E
          SRL D
          RR E
          ADD HL,DE
          LD (latest),HL
          CALL read
          CALL weigh
          CALL choose
          LD A,(root)
          LD (best),A
          OR A
          JP Z,stop             ; no legal move
          LD A,(root+1)
          OR A
          JP Z,stop             ; a single one
          XOR A
; One ply deeper.
deeper:   INC A
          LD (depth),A
          LD DE,(utmost)
          LD HL,owed
          CP (HL)
          JR C,deeper_1
          JR Z,deeper_1
          LD DE,(deadline)
deeper_1: LD (until),DE
          LD IX,plies
          LD (IX+DEPTH),A
          LD (IX+PASSED),0
          LD (IX+ROOT),1
          LD HL,-INFINITY
          LD (IX+ALPHA),L
          LD (IX+ALPHA+1),H
          LD HL,INFINITY
          LD (IX+BETA),L
          LD (IX+BETA+1),H
          LD HL,(held)
          LD (IX+HELD),L
          LD (IX+HELD+1),H
          LD DE,root
          LD H,page/256
          CALL search
          LD (value),HL
          LD A,(best)
          CALL prefer
          LD A,(depth)
          LD (reached),A
          LD HL,most
          CP (HL)
          JR NC,stop
          LD HL,free
          CP (HL)
          JR NC,stop            ; it has seen the game to its end
          LD HL,owed
          CP (HL)
          JR C,deeper
          LD HL,(FRAMES)
          LD DE,(latest)
          OR A
          SBC HL,DE
          LD A,(depth)
          JP M,deeper
stop:     LD SP,(stack)
          EXX
          POP HL
          EXX
          LD A,(best)
          LD BC,0
          OR A
          RET Z
          LD HL,root            ; BASIC has them in the order of their squares
          LD D,A
stop_1:   LD A,(HL)
          INC HL
          OR A
          RET Z
          DEC A
          CP D
          JR NC,stop_1
          INC C
          JR stop_1

; Looks at keys and clock; does not return if BREAK is pressed or time is up.
watch:    CALL BREAK
          JR NC,stop
          LD HL,(FRAMES)
          LD DE,(until)
          OR A
          SBC HL,DE
          LD H,page/256
          RET M
          JR stop

; -- the search

; HL = what the position is worth to C: exactly within ALPHA and BETA, a bound outside.
node:     LD A,(IX+DEPTH)
          OR A
          JP Z,leaf
          DEC A
          CALL NZ,watch
          LD DE,order
; The same for the list of squares at DE.
search:   LD (IX+MOVED),0
try:      LD A,(DE)
          INC DE
          OR A
          JP Z,tried
          LD L,A
          LD A,(HL)
          OR A
          JR NZ,try
          PUSH DE
          LD E,L
          LD D,A
          CALL turn
          LD A,D
          OR A
          JR NZ,legal_move
          POP DE
          JR try

legal_move:
          LD (IX+MOVED),1
          LD L,E
          LD (HL),C
          PUSH DE               ; its square, and the number of discs that it turns
          PUSH BC
          CALL gain
          POP BC
          LD (IX+PLY+HELD),L
          LD (IX+PLY+HELD+1),H
          LD A,(IX+DEPTH)
          DEC A
          LD D,0
          CALL reply
          POP DE
          PUSH HL
          LD H,page/256
          LD L,E
          LD (HL),EMPTY
          CALL unturn
          LD A,E
          POP DE
          LD L,(IX+ALPHA)
          LD H,(IX+ALPHA+1)
          OR A
          SBC HL,DE
          JP P,try_next         ; no better than what is known
          LD (IX+ALPHA),E
          LD (IX+ALPHA+1),D
          BIT 0,(IX+ROOT)
          JR Z,refuted
          LD (best),A
refuted:  LD L,(IX+BETA)
          LD H,(IX+BETA+1)
          OR A
          SBC HL,DE
          JR Z,enough
          JP M,enough
try_next: POP DE
          LD H,page/256
          JP try
enough:   POP DE
          JR answer

tried:    LD A,(IX+MOVED)
          OR A
          JR Z,pass
answer:   LD L,(IX+ALPHA)
          LD H,(IX+ALPHA+1)
          RET

; No legal move: the other one's turn, and the end if he had none either. A pass is no ply.
pass:     LD A,(IX+PASSED)
          OR A
          JP NZ,final
          XOR A
          SUB (IX+HELD)
          LD (IX+PLY+HELD),A
          SBC A,A
          SUB (IX+HELD+1)
          LD (IX+PLY+HELD+1),A
          LD A,(IX+DEPTH)
          LD D,1

; HL = what the position that the next ply HELDs is worth to C, B to move, with A plies to go; D: whether C passed.
reply:    LD (IX+PLY+DEPTH),A
          LD (IX+PLY+PASSED),D
          LD (IX+PLY+ROOT),0
          XOR A
          SUB (IX+BETA)
          LD (IX+PLY+ALPHA),A
          SBC A,A
          SUB (IX+BETA+1)
          LD (IX+PLY+ALPHA+1),A
          XOR A
          SUB (IX+ALPHA)
          LD (IX+PLY+BETA),A
          SBC A,A
          SUB (IX+ALPHA+1)
          LD (IX+PLY+BETA+1),A
          LD A,B
          LD B,C
          LD C,A
          LD DE,PLY
          ADD IX,DE
          LD H,page/256
          CALL node
          LD DE,-PLY
          ADD IX,DE
          LD A,B
          LD B,C
          LD C,A
negate:   XOR A
          SUB L
          LD L,A
          SBC A,A
          SUB H
          LD H,A
          RET

; HL = the balance of weights for B, when C has moved to square E and turned D discs: each counts twice. Loses BC.
gain:     LD A,D
          EX AF,AF'
          LD A,E
          OR WEIGHT
          LD L,A
          LD A,(HL)
          LD D,H
          LD L,(IX+HELD)
          LD H,(IX+HELD+1)
          LD C,A
          ADD A,A
          SBC A,A
          LD B,A
          ADD HL,BC
          EXX
          LD D,H
          LD E,L
          EXX
gain_1:   EXX
          DEC DE
          LD A,(DE)
          EXX
          OR WEIGHT
          LD E,A
          LD A,(DE)
          ADD A,A
          LD C,A
          ADD A,A
          SBC A,A
          LD B,A
          ADD HL,BC
          EX AF,AF'
          DEC A
          JR Z,negate
          EX AF,AF'
          JR gain_1

; -- what is prepared once a move

; Lists the empty squares in `order`, their number in (free), and those of them that are legal moves in `root`.
choose:   PUSH BC
          LD BC,order
          LD DE,squares
choose_1: LD A,(DE)
          INC DE
          OR A
          JR Z,choose_2
          LD L,A
          LD A,(HL)
          OR A
          JR NZ,choose_1
          LD A,L
          LD (BC),A
          INC BC
          JR choose_1
choose_2: LD (BC),A
          LD A,C
          SUB order\256
          LD (free),A
          POP BC
          LD IX,root
          LD DE,order
choose_3: LD A,(DE)
          INC DE
          OR A
          JR Z,choose_5
          PUSH DE
          LD E,A
          LD D,0
          CALL turn
          LD A,D
          OR A
          JR Z,choose_4
          LD (IX+0),E
          INC IX
          CALL unturn
choose_4: POP DE
          JR choose_3
choose_5: LD (IX+0),A
          RET

; Brings square A, which is among them, to the front of the legal moves.
prefer:   PUSH BC
          LD C,A
          LD HL,root
prefer_1: LD B,(HL)
          LD (HL),A
          LD A,B
          INC HL
          CP C
          JR NZ,prefer_1
          POP BC
          LD H,page/256
          RET

; All squares but those in the middle, in the order in which they are tried: corners first, what gives them away last.
squares:  DEFB 11, 18, 81, 88, 13, 16, 31, 38, 61, 68, 83, 86, 14, 15, 41, 48, 51, 58, 84, 85
          DEFB 33, 36, 63, 66, 34, 35, 43, 46, 53, 56, 64, 65, 24, 25, 42, 47, 52, 57, 74, 75
          DEFB 23, 26, 32, 37, 62, 67, 73, 76, 12, 17, 21, 28, 71, 78, 82, 87, 22, 27, 72, 77, 0

stack:    DEFW 0                ; where `stop` comes back to
deadline: DEFW 0                ; what FRAMES is when time is up
utmost:   DEFW 0                ; ... when as much again is gone
latest:   DEFW 0                ; ... when a quarter of it is: no time to begin with another ply
until:    DEFW 0                ; ... when it stops in the midst of this ply
depth:    DEFB 0                ; plies it looks ahead now
best:     DEFB 0                ; the best move so far
free:     DEFB 0                ; empty squares
held:     DEFW 0                ; the balance of weights on the screen

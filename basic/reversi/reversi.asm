; Reversi: the list of legal moves, the computer's thoughts, and the graphics.
;
; From BASIC by USR, with the player to move, 1 or -1, in `side`; the position is BASIC's own array b(8,8):
;   getlst  gives the number of legal moves, and puts each into BASIC's array l(60,3), row by row: its row, its column,
;           and how many discs it turns
;   think   gives the number of the best of these by a search (search.asm), 0 where there is none
;   labels  moves the letters and digits round the board half a cell, to the middle of their squares
; A square is a number of two digits, 10 * row + column, both from 1 to 8: the board has a rim of one square.

EMPTY:    EQU 0
RIM:      EQU 2                 ; neither a disc (1, 255) nor empty
VARS:     EQU 23627
FRAMES:   EQU 23672             ; counts the frames, fifty a second
NEXT_ONE: EQU &19B8             ; in the ROM: DE = the variable after the one at HL
BREAK:    EQU &1F54             ; in the ROM: no carry while BREAK is pressed
ARRAY:    EQU &80               ; an array of numbers begins with the last five bits of its letter and these ...
HEAD:     EQU 8                 ; ... and has so many bytes before its first number, if it has two dimensions
NUMBER:   EQU 5                 ; a number has five bytes ...
LOW:      EQU 2                 ; ... of which a small whole one, not below 0, uses only this; -1 has 255 there

; Memory below the code, which is not on the tape.
page:     EQU &DF00             ; 100 squares; their weights lie 128 bytes above
WEIGHT:   EQU 128
plies:    EQU &DB00             ; what the search keeps for each ply
undo:     EQU &D900             ; squares that were turned, in their order
order:    EQU &D880             ; empty squares, the most promising first; 0 ends it
root:     EQU &D840             ; legal moves, likewise

          JP getlst
          JP think
          JP labels
          DEFW graphics
side:     DEFB 1                ; whose move it is
owed:     DEFB 1                ; plies that the search looks ahead if it can do so in twice the time
most:     DEFB 1                ; ... and otherwise
time:     DEFW 750              ; frames, 16383 at most
mood:     DEFB 0                ; varies a little what squares are worth, so that games differ; not with 0
value:    DEFW 0                ; answer: what the position is worth to `side`
reached:  DEFB 0                ; answer: plies that were looked ahead

; -- the list of legal moves

getlst:   EXX
          PUSH HL               ; BASIC wants HL' back
          LD HL,undo
          EXX
          LD A,ARRAY+12         ; l
          CALL numbers
          PUSH HL
          POP IX
          CALL read
          CALL legal
          EXX
          POP HL
          EXX
          RET

; Lists what C can do against B, from IX on. BC = the number of legal moves.
legal:    XOR A
          LD (count),A
          LD DE,11
legal_1:  LD L,E
          LD A,(HL)
          OR A
          JR NZ,legal_3
          LD D,A
          CALL turn
          LD A,D
          OR A
          JR Z,legal_3
          LD (IX+2*NUMBER),A
          LD A,E
          LD (IX),0
legal_2:  INC (IX)
          SUB 10
          CP 10
          JR NC,legal_2
          LD (IX+NUMBER),A
          PUSH DE
          LD DE,3*NUMBER
          ADD IX,DE
          POP DE
          CALL unturn
          LD A,(count)
          INC A
          LD (count),A
legal_3:  INC E
          LD A,E
          CP 89
          JR NZ,legal_1
          LD A,(count)
          LD C,A
          LD B,0
          RET

count:    DEFB 0

; HL = the first number, or rather its byte that counts, of the array of two dimensions that begins with A.
numbers:  LD HL,(VARS)
numbers_1: CP (HL)
          JR Z,numbers_2
          PUSH AF
          CALL NEXT_ONE
          EX DE,HL
          POP AF
          JR numbers_1
numbers_2: LD DE,HEAD+LOW
          ADD HL,DE
          RET

; Copies BASIC's board. H = page, C = the player to move, B = the other one.
read:     LD HL,page
          LD B,100
read_1:   LD (HL),RIM
          INC HL
          DJNZ read_1
          LD A,ARRAY+2          ; b
          CALL numbers
          LD DE,page+11
          LD C,8
read_2:   LD B,8
read_3:   LD A,(HL)
          LD (DE),A
          INC DE
          FOR NUMBER,INC HL
          DJNZ read_3
          INC DE
          INC DE
          DEC C
          JR NZ,read_2
          LD H,page/256
          LD A,(side)
          LD C,A
          NEG
          LD B,A
          RET

; Turns discs in one direction: from square E on a run of B's discs that one of C's ends.
RUN:      MACRO
          LD A,E
          ADD A,\0
          LD L,A
          LD A,(HL)
          CP B
          JR NZ,@past
@on:      LD A,L
          ADD A,\0
          LD L,A
          LD A,(HL)
          CP B
          JR Z,@on
          CP C
          JR NZ,@past
@back:    LD A,L
          SUB \0
          LD L,A
          CP E
          JR Z,@past
          LD (HL),C
          INC D
          EXX
          LD (HL),A
          INC HL
          EXX
          JR @back
@past:    NOP
          ENDM

; Turns all discs that a disc of C on square E, which stays empty, takes from B. D = their number, of 0 before;
; they are noted from HL' on, which goes up.
turn:     RUN -11
          RUN -10
          RUN -9
          RUN -1
          RUN 1
          RUN 9
          RUN 10
          RUN 11
          RET

; Turns D discs, at least one, back to B; HL' goes down.
unturn:   EXX
          DEC HL
          LD A,(HL)
          EXX
          LD L,A
          LD (HL),B
          DEC D
          JR NZ,unturn
          RET

          INCLUDE "search.asm"
          INCLUDE "worth.asm"
          INCLUDE "graphics.asm"

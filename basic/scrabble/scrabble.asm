; Scrabble: the dictionary, the moves and the score. The first page has the premium squares; the entry points
; begin in the second, three bytes each, to be called by USR. They take what they need from the places in
; memory.asm, which BASIC pokes, and give their result in BC. Interrupts stay on, IY is not touched, and HL'
; is kept, as the ROM wants them. Start on a page.

            INCLUDE "memory.asm"
            INCLUDE "premiums.asm"

entry:      jp new_game         ; +0  empty board, empty racks, full bag
            jp draw             ; +3  fill the rack of PLAYER from the bag: how many tiles came
            jp look_up          ; +6  is WORD in the dictionary: 1 or 0
            jp try              ; +9  a move of PLAYER, COUNT TILES from CELL on: 0 or what is wrong
            jp lay              ; +12 put the move that was tried on the board
            jp change           ; +15 change COUNT TILES of PLAYER for others from the bag: how many
            jp juggle           ; +18 shuffle the rack of PLAYER
            jp left             ; +21 sum of the values on the rack of PLAYER
            jp find             ; +24 begin to search for a move of PLAYER at LEVEL: 30 lines to go
            jp step             ; +27 search one line: how many are left; at 0 ACTION is chosen
            jp random           ; +30 a random number below COUNT
            jp show             ; +33 draw the board
            jp preview          ; +36 draw it with COUNT TILES from CELL on, not laid: 1 if they do not fit
            jp show_rack        ; +39 draw the rack of PLAYER from row COUNT on
            jp take_over        ; +42 take over a game loaded to WORDS
            jp say              ; +45 print text TEXT
            jp turn             ; +48 the turn of PLAYER by ACTION, all of it: 0 or what is wrong
            jp arrange          ; +51 COUNT TILES come first on the rack of PLAYER: 0 or what is wrong
            jp put_aside        ; +54 write the game to tape
            jp take_up          ; +57 read one to WORDS: 1, or 0 if it cannot be read

            INCLUDE "graph.asm"
            INCLUDE "bag.asm"
            INCLUDE "move.asm"
            INCLUDE "cross.asm"
            INCLUDE "search.asm"
            INCLUDE "levels.asm"
            INCLUDE "choose.asm"
            INCLUDE "worth.asm"
            INCLUDE "screen.asm"
            INCLUDE "turn.asm"
            INCLUDE "keep.asm"
end:

; Where everything is. Pages of 256 bytes with one byte a cell of the board, so that a cell is the low byte
; of its addresses: row*16 + column, rows and columns from 0. Column 15 and row 15 are off the board and
; always empty, so that a step over any edge, also from row 0 upwards, comes to an empty cell.

BOARD:      EQU 0x8C00          ; 0 empty; a letter 1-32; +NEW while a move is tried; +BLANK for a blank
NEW:        EQU 64
BLANK:      EQU 128             ; alone: a blank on the rack

; What belongs to a game, after the board: SAVE these two pages less the last half
RACKS:      EQU 0x8D00          ; 4 racks of 8 bytes: 7 tiles, 0 for none, and a 0
BAG:        EQU 0x8D20          ; blanks, then how many of each letter 1-32
BAG_SIZE:   EQU 0x8D41          ; how many in all
SEED:       EQU 0x8D42          ; of the random numbers, a word
OWN:        EQU 0x8D44          ; 60 bytes for the BASIC program

; What BASIC and the machine code tell each other
PLAYER:     EQU 0x8D80          ; whose rack, 0-3
LEVEL:      EQU 0x8D81          ; 1-4; 5 finds the best score of all moves
CELL:       EQU 0x8D82          ; where a move begins
DOWN:       EQU 0x8D83          ; 0 across, 1 down
COUNT:      EQU 0x8D84          ; its tiles
TILES:      EQU 0x8D85          ; up to 7: letters, +BLANK where a blank stands for one
SCORE:      EQU 0x8D8C          ; its points, a word
ACTION:     EQU 0x8D8E          ; what the search has chosen
WORD_COUNT: EQU 0x8D8F          ; how many words a move has made,
UNKNOWN:    EQU 0x8D90          ; and how many of them are not in the dictionary
SEEN:       EQU 0x8D91          ; how many moves the search has looked at, a word
WORD:       EQU 0x8D93          ; a word to look up: its length, and up to 15 letters

PASS:       EQU 0               ; ACTION
LAY:        EQU 1
CHANGE:     EQU 2

; The machine code's own
BEST:       EQU 0x8DA4          ; value of the best move + BIAS, a word
FOUND:      EQU 0x8DA6          ; points of the move just found, a word
BUDGET:     EQU 0x8DA8          ; how many cells may still be tried, a word
ALLOTTED:   EQU 0x8DAA          ; how many a line brings, a word
LINE:       EQU 0x8DAC          ; lines searched, 0-30
ALONG:      EQU 0x8DAD          ; from a cell to the next of the word: 1 across, 16 down
ATHWART:    EQU 0x8DAE          ; from a cell to the next of the other direction
START:      EQU 0x8DAF          ; the cell where the words begin that are being tried
HAS:        EQU 0x8DB0          ; tiles on the rack
BLANKS:     EQU 0x8DB1          ; blanks of them that are not in use
LIMIT:      EQU 0x8DB2          ; low byte of the place in PATH behind the last letter of the longest words allowed
CHANCE:     EQU 0x8DB3          ; out of 256, that a move is looked at
LETTERS:    EQU 0x8DB4          ; the different letters on the rack, 0-31, at most 7, and
LETTERS_N:  EQU 0x8DBB          ; how many they are
BLANK_KEPT: EQU 0x8DBC          ; what a blank on the rack is worth
JOINS:      EQU 0x8DBD          ; low byte of the place in PATH of the first letter that joins a word to others
DIRECTION:  EQU 0x8DBE          ; of the search, as in DOWN
MASK:       EQU 0x8DBF          ; the tiles of the rack that would be kept, a bit each
BEST_MASK:  EQU 0x8DC0
BEST_KEPT:  EQU 0x8DC1          ; and what they are worth, + 128
EVERY:      EQU 0x8DC2          ; 1: find also what cannot be better, a blank for a letter that is held
LAID:       EQU 0x8DC3          ; tiles of the move just found
HOPE:       EQU 0x8DC4          ; what the letters of the rack are worth that may stay, at most
JOINED:     EQU 0x8DC5          ; not 0 if a move that is tried makes a word with a tile that was there

MASKS:      EQU 0x8E00          ; 4 pages of bits: which letters fit a cell; letters 0-7 in the first
WORDS:      EQU 0x8E00          ; outside a search: the words of a move, 17 bytes each
CROSS:      EQU 0x9200          ; 0: any letter fits; DEAD: none does; else 1 + values of the cross word
DEAD:       EQU 255
WORK:       EQU 0x9300
HELD:       EQU WORK            ; letters 0-31 on the rack that are not in use
BITS:       EQU WORK + 32       ; 1, 2, 4, ... 128 for letters 0-7, 8-15, ...
KEPT:       EQU WORK + 64       ; what a letter on the rack is worth to the one who moves, signed
PATH:       EQU WORK + 96       ; the tiles of the word that is being tried, from START on; up to 15

; The data of the edition, which scrabble_dictionary.py makes: by letter, 0-31
VALUES:     EQU 0xA200
SUPPLY:     EQU VALUES + 32     ; how many tiles of each there are
WORTH:      EQU VALUES + 64     ; on the rack, signed
VOWELS:     EQU VALUES + 96     ; 1 for a vowel
WANTED:     EQU VALUES + 128    ; addresses of the most wanted nodes
DATA_BLANKS: EQU VALUES + 256   ; blanks; what one is worth on the rack
BLANK_WORTH: EQU VALUES + 257
ROOT:       EQU VALUES + 260    ; address of the root

CENTRE:     EQU 0x77
SIZE:       EQU 15
RACK:       EQU 7
BONUS:      EQU 50
BIAS:       EQU 0x4000          ; makes values of moves positive

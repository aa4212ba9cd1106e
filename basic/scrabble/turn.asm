; What must not be done by halves: BREAK comes between two statements of BASIC, never into these.

; What BASIC keeps with the game, which is told here alone.
STARTED:    EQU OWN             ; 77: there is a game
PLAYERS:    EQU OWN + 1
TURN:       EQU OWN + 2         ; whose turn it is, from 0
PASSES:     EQU OWN + 3         ; how many have passed in a row,
IDLE:       EQU OWN + 4         ; and how many have not laid a word
SHOWN:      EQU OWN + 5         ; 1: pause after a computer's turn; 2: show how it thinks; 3: both
SKILLS:     EQU OWN + 6         ; levels of four players, 0 for people
POINTS:     EQU OWN + 10        ; their points, words
NAMES:      EQU OWN + 18        ; their names, 8 characters each
ALPHABET:   EQU OWN + 50        ; OFFSET of the edition

NOT_CHANGED: EQU 7              ; no such tiles on the rack, or too few in the bag

; The turn of PLAYER: what ACTION says, with what it brings, and then it is the next one's. BC is 0, or what is
; wrong with the move, and nothing has been done.
turn:       ld a,(ACTION)
            ld hl,PASSES
            dec a                   ; LAY
            jr z,@+lay
            dec a                   ; CHANGE
            jr z,@+change
            inc (hl)
            jr @+idle
@change:    call change
            ld a,c
            or a
            ld c,NOT_CHANGED
            ret z
            xor a
            ld (PASSES),a
@idle:      ld hl,IDLE
            inc (hl)
            jr @+next
@lay:       call lay
            ld a,c
            or a
            ret nz
            ld (PASSES),a
            ld (IDLE),a
            ld a,(PLAYER)
            add a,a
            add a,POINTS & 255
            ld l,a
            ld h,POINTS / 256
            ld de,(SCORE)
            ld a,(hl)
            add a,e
            ld (hl),a
            inc l
            ld a,(hl)
            adc a,d
            ld (hl),a
            call draw
@next:      ld hl,TURN
            inc (hl)
            ld a,(PLAYERS)
            cp (hl)
            jp nz,no
            ld (hl),0
            jp no

; Let the COUNT TILES come first on the rack of PLAYER: BC is 0, or NOT_HELD if they are not on it.
arrange:    call close_up
            call has_tiles
            ld bc,NOT_HELD
            ret c
            call rack
            ex de,hl
            ld a,(COUNT)
            or a
            ld c,a
            ld b,0
            ret z
            ld hl,TILES
            ldir
            ld hl,LETTERS           ; what stays
            ld b,RACK
@tile:      ld a,(hl)
            inc l
            or a
            jr z,@+none
            ld (de),a
            inc e
@none:      djnz @-tile
            ret                     ; BC is 0

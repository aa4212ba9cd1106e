; All moves of a rack, line by line: from each cell where a word may begin, every way through the dictionary that
; the board and the rack allow. A word counts if it is joined to others, and no letter follows on its last.
;
; Each letter has a frame (memory.asm), IX; the last one's successor is what the whole word comes to.

LINES:      EQU 2 * SIZE

; Begin to search for a move of PLAYER: BC is the number of lines.
find:       ld hl,HELD              ; no letters, and the bits
            ld b,32
            ld a,1
@letter:    ld (hl),0
            set 5,l
            ld (hl),a
            res 5,l
            inc l
            rlca
            djnz @letter
            call rack
            ld de,HELD
            ld bc,RACK * 256        ; C: blanks
            xor a
            ld (HAS),a
            ld (LETTERS_N),a
@tile:      ld a,(hl)
            inc l
            or a
            jr z,@none
            push hl
            ld hl,HAS
            inc (hl)
            pop hl
            bit 7,a
            jr z,@natural
            inc c
            jr @none
@natural:   and 31
            ld e,a
            ld a,(de)
            or a
            call z,new_letter
            ld a,(de)
            inc a
            ld (de),a
@none:      djnz @tile
            ld a,c
            ld (BLANKS),a
            xor a
            ld (LINE),a
            ld (COUNT),a
            ld (ACTION),a
            ld h,a
            ld l,a
            ld (SCORE),hl
            ld (SEEN),hl
            ld (BEST),hl
            ld (BUDGET),hl
            call set_level
            call rack_worth
            ld (RACK_KEPT),a
            ld bc,LINES
            ret

; Letter E is among LETTERS.
new_letter: push hl
            ld a,(LETTERS_N)
            ld l,a
            inc a
            ld (LETTERS_N),a
            ld a,l
            add a,LETTERS & 255
            ld l,a
            ld h,LETTERS / 256
            ld (hl),e
            pop hl
            ret

; Search one line more: BC is how many are left. At 0 the move has been chosen.
step:       ld a,(LINE)
            cp LINES
            jp nc,no
            ld c,0
            cp SIZE
            jr c,@across
            sub SIZE
            inc c
@across:    ld b,a                  ; its number among its like
            exx
            push hl                 ; which the ROM wants back
            exx
            ld a,c
            ld (DIRECTION),a
            call set_along
            ld a,b
            or a
            push bc
            call z,crosses
            pop bc
            ld a,b
            bit 0,c
            jr nz,@first
            add a,a
            add a,a
            add a,a
            add a,a
@first:     ld c,a
            call search_line
            exx
            pop hl
            exx
            ld hl,LINE
            inc (hl)
            ld a,LINES
            sub (hl)
            ld c,a
            ld b,0
            ret nz
            call choose
            ld bc,0
            ret

; The words that begin in the line that begins with cell C.
search_line:
            ld hl,(BUDGET)
            ld de,(ALLOTTED)
            add hl,de
            jr nc,@enough
            ld hl,0xFFFF
@enough:    push hl
            exx
            pop hl
            exx
            ld b,SIZE
@cell:      push bc
            call begins
            call nc,search_from
            pop bc
            ld a,(ALONG)
            add a,c
            ld c,a
            djnz @cell
            exx
            push hl
            exx
            pop hl
            ld (BUDGET),hl
            ret

; May a word begin in cell C? NC if so. None does behind a letter, nor where no tile can join it to others.
begins:     ld a,(ALONG)
            ld b,a
            ld h,BOARD / 256
            ld a,c
            sub b
            ld l,a
            ld a,(hl)
            or a
            scf
            ret nz
            ld l,c
            ld a,(HAS)
            ld d,a
            inc d
@cell:      ld h,BOARD / 256
            ld a,(hl)
            or a
            ret nz                  ; NC
            dec d
            scf
            ret z                   ; too far
            ld h,CROSS / 256
            ld a,(hl)
            cp DEAD
            ccf
            ret c
            or a
            ret nz
            ld a,l
            cp CENTRE
            ret z
            add a,b
            ld l,a
            jr @cell

; All words that begin in cell C.
search_from:
            ld a,c
            ld (START),a
            ld ix,FRAMES
            xor a
            ld (ix+F_SUM),a
            ld (ix+F_CROSS),a
            ld (ix+F_CROSS+1),a
            ld (ix+F_PLACED),a
            ld (ix+F_TOUCH),a
            inc a
            ld (ix+F_TIMES),a
            ld a,(RACK_KEPT)
            ld (ix+F_KEPT),a
            ld hl,(ROOT)

; Go on from the node at HL in cell C, with frame IX.
extend:     ld e,c
            ld d,BOARD / 256
            ld a,(de)
            or a
            jp nz,pass_tile
            ld a,(HAS)
            cp (ix+F_PLACED)
            ret z
            ld d,CROSS / 256
            ld a,(de)
            inc a                   ; DEAD
            ret z
            exx                     ; within the budget
            dec hl
            ld a,h
            or l
            exx
            jr z,@over
            ld a,(BLANKS)
            ld b,a
            ld d,HELD / 256
@edge:      ld a,(hl)
            and 31
            ld e,a
            ld a,(de)
            or b
            jr nz,@may
@next:      ld a,(hl)
            cp 0x60
            ret nc
            inc hl
            cp 0x20
            jr c,@edge
            bit 7,(hl)
            inc hl
            jr z,@edge
            inc hl
            jp @edge
@over:      exx                     ; the budget stays used up
            inc hl
            exx
            ret

@may:       set 5,e                 ; does the word across allow it?
            ld a,(de)
            ld b,a
            ld a,e
            rrca
            rrca
            rrca
            and 3
            add a,MASKS / 256
            ld d,a
            ld e,c
            ld a,(de)
            and b
            jr z,@back
            ld a,(hl)
            and 31
            ld e,a
            ld d,HELD / 256
            ld a,(de)
            or a
            jr z,@blank
            dec a
            ld (de),a
            ld d,VALUES / 256
            ld a,(de)
            ld b,e
            set 6,e
            ld d,KEPT / 256
            call place
            ld a,(hl)
            and 31
            ld e,a
            ld d,HELD / 256
            ld a,(de)
            inc a
            ld (de),a
@blank:     ld a,(BLANKS)
            or a
            jr z,@back
            dec a
            ld (BLANKS),a
            ld a,e
            or BLANK
            ld b,a
            ld de,BLANK_KEPT
            xor a
            call place
            ld a,(BLANKS)
            inc a
            ld (BLANKS),a
@back:      ld a,(BLANKS)
            ld b,a
            ld d,HELD / 256
            jp @next

; Lay tile B, of value A, on cell C, and go on by the edge at HL; at DE is what it was worth on the rack.
place:      push bc
            push hl
            ld (ix+F_TILE),b
            ld b,a
            ld a,(de)
            ld e,a
            ld a,(ix+F_KEPT)
            sub e
            ld (ix+FRAME+F_KEPT),a
            ld h,PREMIUM / 256
            ld l,c
            ld a,(hl)
            ld d,1                  ; what multiplies the word, and the one across
            or a
            jr z,@plain
            dec a
            jr z,@letter_2
            dec a
            jr z,@letter_3
            inc d
            dec a
            jr z,@plain
            inc d
            jr @plain
@letter_2:  ld a,b
            jr @more
@letter_3:  ld a,b
            add a,a
@more:      add a,b
            ld b,a
@plain:     ld a,(ix+F_SUM)
            add a,b
            ld (ix+FRAME+F_SUM),a
            ld a,(ix+F_TIMES)
            ld e,a
            ld h,d
@times:     dec h
            jr z,@product
            add a,e
            jr @times
@product:   ld (ix+FRAME+F_TIMES),a
            ld h,CROSS / 256
            ld a,(hl)
            ld l,(ix+F_CROSS)
            ld h,(ix+F_CROSS+1)
            or a
            jr z,@no_word
            dec a
            add a,b
            ld e,a
            ld b,d
            ld d,0
@add:       add hl,de
            djnz @add
            inc b                   ; it touches
            jr @joined
@no_word:   ld b,(ix+F_TOUCH)
            ld a,c
            cp CENTRE
            jr nz,@joined
            inc b
@joined:    ld (ix+FRAME+F_TOUCH),b
            ld (ix+FRAME+F_CROSS),l
            ld (ix+FRAME+F_CROSS+1),h
            ld a,(ix+F_PLACED)
            inc a
            ld (ix+FRAME+F_PLACED),a
            pop hl
            push hl
            call advance
            pop hl
            pop bc
            ret

; There is tile A in cell C: go on from the node at HL through its edge, if it has one.
pass_tile:  ld (ix+F_TILE),a
            ld b,0
            bit 7,a
            jr nz,@blank
            and 31
            ld e,a
            ld d,VALUES / 256
            ld a,(de)
            ld b,a
            jr @value
@blank:     and 31
            ld e,a
@value:     call find_edge
            ret nz
            ld a,(ix+F_SUM)
            add a,b
            ld (ix+FRAME+F_SUM),a
            ld a,(ix+F_TIMES)
            ld (ix+FRAME+F_TIMES),a
            ld a,(ix+F_CROSS)
            ld (ix+FRAME+F_CROSS),a
            ld a,(ix+F_CROSS+1)
            ld (ix+FRAME+F_CROSS+1),a
            ld a,(ix+F_PLACED)
            ld (ix+FRAME+F_PLACED),a
            ld a,(ix+F_KEPT)
            ld (ix+FRAME+F_KEPT),a
            ld (ix+FRAME+F_TOUCH),1

; To the frame and the cell behind the letter of the edge at HL: a move, if the word may end here, and on. C ends up
; anywhere.
advance:    ld de,FRAME
            add ix,de
            ld a,(ALONG)
            add a,c
            ld c,a
            bit 5,(hl)              ; as in ends
            jr z,@word
            ld a,(hl)
            cp 0xE0
            jr c,@on
@word:      ld e,c
            ld d,BOARD / 256
            ld a,(de)
            or a
            jr nz,@on
            ld a,(ix+F_PLACED)
            or a
            jr z,@on
            ld a,(ix+F_TOUCH)
            or a
            jr z,@on
            push hl
            push bc
            call found
            pop bc
            pop hl
@on:        ld a,(LIMIT)
            cp ixl
            jr z,@back
            call follow
            call nc,extend
@back:      ld de,-FRAME
            add ix,de
            ret

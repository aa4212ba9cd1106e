; A game is put aside to tape, and taken up again, by the ROM's routines for blocks: so a tape that cannot be read is
; no error of BASIC. BREAK is.

SA_BYTES:   EQU 0x04C2              ; DE bytes from IX on, and A, 0 for a header
LD_BYTES:   EQU 0x0556              ; the same, with carry; no carry if there is no such block
LENGTH:     EQU PLAYER - BOARD
SEEN_HEADER: EQU WORDS + 512        ; the header of what is on the tape

header:     DB 3                    ; bytes, as SAVE ...CODE writes them
            DM "game      "
HEADER_SIZE: EQU 17
NAME_SIZE:  EQU 10
            DW LENGTH, BOARD, 32768

; Write the game to the tape, when no key is held: SPACE, be it the key that was asked for, would be BREAK.
put_aside:  xor a
            in a,(254)
            cpl
            and 31
            jr nz,put_aside
            ld ix,header
            ld de,HEADER_SIZE
            xor a
            call SA_BYTES
            ld b,50
@second:    halt
            djnz @-second
            ld ix,BOARD
            ld de,LENGTH
            ld a,255
            jp SA_BYTES

; Read the next game on the tape to where words are listed: BC is 1, or 0 if it cannot be read.
take_up:    ld ix,SEEN_HEADER
            ld de,HEADER_SIZE
            xor a
            scf
            call LD_BYTES
            jr nc,take_up           ; no header
            ld hl,header
            ld de,SEEN_HEADER
            ld a,(de)
            cp (hl)
            jr nz,take_up           ; a program
            ld bc,NAME_SIZE + 1
            add hl,bc
            ld e,c                  ; SEEN_HEADER is at the start of a page
            ld b,4
@byte:      ld a,(de)
            cp (hl)
            jr nz,take_up           ; other bytes
            inc hl
            inc e
            djnz @-byte
            ld ix,WORDS
            ld de,LENGTH
            ld a,255
            scf
            call LD_BYTES
            ld bc,0
            ret nc
            inc c
            ret

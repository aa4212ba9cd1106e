; User graphics from "a" on: a plain square, those that double and triple a letter, double and triple a word, and the
; centre. In colour all but the centre look like the first.

            DB %00000000
            DB %00000000
            DB %00000000
            DB %00000000
            DB %00000000
            DB %00000000
            DB %00000000
            DB %00000001

            DB %00000000            ; the letter twice: dots
            DB %00100010
            DB %00000000
            DB %10001000
            DB %00000000
            DB %00100010
            DB %00000000
            DB %10001001

            DB %10001000            ; the letter three times: dense dots
            DB %00100010
            DB %10001000
            DB %00100010
            DB %10001000
            DB %00100010
            DB %10001000
            DB %00100011

            DB %00010001            ; the word twice: strokes
            DB %00100010
            DB %01000100
            DB %10001000
            DB %00010001
            DB %00100010
            DB %01000100
            DB %10001001

            DB %10011001            ; the word three times: crossed strokes
            DB %01100110
            DB %01100110
            DB %10011001
            DB %10011001
            DB %01100110
            DB %01100110
            DB %10011001

            DB %00000000            ; the centre: a star
            DB %00010000
            DB %01010100
            DB %00111000
            DB %01111100
            DB %00111000
            DB %01010100
            DB %00010001

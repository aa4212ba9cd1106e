"""Where the 48K ROM does what the harness waits for or takes a hand in.

Names and addresses as in I. Logan and F. O'Hara, "The Complete Spectrum ROM Disassembly" (Melbourne House, 1983).
"""

from __future__ import annotations

KEY_SCAN = 0x028E
"""The scan of the keyboard."""

KEYBOARD_SCANNED = 0x02C2
"""In KEYBOARD, the routine that the interrupt calls: where KEY-SCAN returns to."""

LD_CONTRL = 0x0808
"""LOAD is about to read what its header has announced, a program, an array or bytes."""

BEEPER = range(0x03B5, 0x03F8)
"""The routine that makes a tone, with interrupts disabled."""

SCROLL = 0x0CB3
"""In PO-SCR: "scroll?" is printed, and WAIT-KEY is about to be called."""

SCROLL_ANSWERED = 0x0CB6
"""In PO-SCR: a key has answered, and A is its code."""

EDITOR_KEY = 0x0F3B
"""In EDITOR: where WAIT-KEY returns to when the editor or INPUT has called it."""

KEY_TAKEN = 0x10B8
"""In KEY-INPUT: there is a new key, and the editor or INPUT takes it from LAST_K."""

LINE_SCAN_CALLED = 0x12B4
"""In MAIN-2: the syntax of the line in the editor is about to be checked (LINE-SCAN)."""

LINE_SCANNED = 0x12B7
"""In MAIN-2: the line has been checked, well or not."""

MAIN_3 = 0x12CF
"""The line in the editor is right: it goes into the program or, without a number, is carried out."""

MAIN_4 = 0x1303
"""A program or a command has come to its end: ERR_NR is the report, less one."""

WAIT_KEY1 = 0x15DE
"""The loop in which the editor and INPUT wait for a key, and "scroll?" too."""

MAIN_ADD = 0x155D
"""A line is about to be put into the program, or taken out of it."""

STMT_L_1 = 0x1B29
"""The next statement begins, of a line that runs (bit 7 of FLAGS) or is checked; SUBPPC still counts the one before."""

IF_DECIDED = 0x1CFD
"""In IF: the rest of the line runs, or, with carry, is passed over."""

RANDOMIZE_FRAMES = 0x1E56
"""RANDOMIZE without a number is about to take it from FRAMES."""

RANDOMIZE_STORE = 0x1E5A
"""RANDOMIZE puts BC into SEED."""

PAUSE = range(0x1F3A, 0x1F54)
"""The statement PAUSE."""

PAUSE_2 = 0x1F49
"""In PAUSE, after each interrupt: is there a new key?  BC is the number of frames left, 0 for PAUSE 0."""

PAUSE_END = 0x1F4F
"""PAUSE is over, by time or by a key."""

INPUT_AGAIN = 0x2148
"""In INPUT: the editor is about to be called, again when an answer has not been taken (IN-VAR-1)."""

SCANNING = 0x24FB
"""Works out the expression at CH_ADD and puts its value on the calculator's stack."""

INKEY_SCAN = 0x2646
"""INKEY$ is about to scan the keyboard."""

INKEY_FOUND = 0x2657
"""INKEY$ has found a key."""

INKEY_STACK = 0x2660
"""INKEY$ gives its result, with C = 0 where there is no key."""

IN_READ = 0x34A8
"""The function IN is about to read port BC."""

IN_DONE = 0x34AA
"""The function IN has read port BC into A."""

PEEK_READ = 0x34AF
"""The function PEEK is about to read address BC."""

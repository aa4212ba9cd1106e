"""Where the 48K ROM does what the harness waits for or takes a hand in.

Names and addresses as in I. Logan and F. O'Hara, "The Complete Spectrum ROM Disassembly" (Melbourne House, 1983).
"""

from __future__ import annotations

WAIT_KEY1 = 0x15DE
"""The loop in which the editor and INPUT wait for a key, and "scroll?" too."""

KEY_TAKEN = 0x10B8
"""In KEY-INPUT: there is a new key, and the editor or INPUT takes it from LAST_K."""

PAUSE_2 = 0x1F49
"""In PAUSE, after each interrupt: is there a new key?"""

PAUSE_END = 0x1F4F
"""PAUSE is over, by time or by a key."""

INKEY_FOUND = 0x2657
"""INKEY$ has found a key."""

INKEY_STACK = 0x2660
"""INKEY$ gives its result, with C = 0 where there is no key."""

MAIN_4 = 0x1303
"""A program or a command has come to its end: ERR_NR is the report, less one."""

RANDOMIZE_FRAMES = 0x1E56
"""RANDOMIZE without a number is about to take it from FRAMES."""

RANDOMIZE_STORE = 0x1E5A
"""RANDOMIZE puts BC into SEED."""

STMT_LOOP = 0x1B28
"""The next statement of a line that runs or is checked."""

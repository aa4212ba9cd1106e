"""The ROM's reports: how a program or a command ended."""

from __future__ import annotations

from typein.basic import sysvars
from typein.errors import BasicError

OK = "0"
CODES = "0123456789ABCDEFGHIJKLMNOPQR"
TEXTS = (
    *("OK", "NEXT without FOR", "Variable not found", "Subscript wrong", "Out of memory", "Out of screen"),
    *("Number too big", "RETURN without GOSUB", "End of file", "STOP statement", "Invalid argument"),
    *("Integer out of range", "Nonsense in BASIC", "BREAK - CONT repeats", "Out of DATA", "Invalid file name"),
    *("No room for line", "STOP in INPUT", "FOR without NEXT", "Invalid I/O device", "Invalid colour"),
    *("BREAK into program", "RAMTOP no good", "Statement lost", "Invalid stream", "FN without DEF"),
    *("Parameter error", "Tape loading error"),
)
"""The texts at 1391 in the ROM, in the order of ERR_NR + 1."""

NO_LINE = 0xFE00
"""From here on PPC is that of a direct command (it is FFFE, which the ROM shows as line 0)."""


def report(memory: bytearray) -> BasicError:
    """The report that the ROM is about to print, at MAIN-4; its code is "0" for a good end."""
    number = (memory[sysvars.ERR_NR] + 1) & 0xFF
    code, text = (CODES[number], TEXTS[number]) if number < len(CODES) else (f"#{number}", "unknown report")
    line = sysvars.word(memory, sysvars.PPC)
    return BasicError(code, text, line=0 if line >= NO_LINE else line, statement=memory[sysvars.SUBPPC])

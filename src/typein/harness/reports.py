"""The ROM's reports: how a program or a command ended."""

from __future__ import annotations

from typein.basic import sysvars
from typein.basic.charset import Charset
from typein.errors import BasicError

from . import places

OK = "0"
BREAKS = ("D", "L")
"""What BREAK makes of a statement that it interrupts, and of a program between two statements."""

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


def report(memory: bytearray, charset: Charset) -> BasicError:
    """The report that the ROM is about to print, at MAIN-4; its code is "0" for a good end."""
    number = (memory[sysvars.ERR_NR] + 1) & 0xFF
    code, text = (CODES[number], TEXTS[number]) if number < len(CODES) else (f"#{number}", "unknown report")
    line, statement = places.current(memory)
    source = "" if code == OK else places.source(memory, line, charset)
    return BasicError(code, text, line=line, statement=statement, source=source)

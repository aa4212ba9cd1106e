"""Where in a BASIC program the ROM is: line and statement, and how the line is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from typein.basic import sysvars
from typein.basic.charset import Charset
from typein.basic.lister import Line, list_line
from typein.basic.memory import program_lines

DIRECT = 0xFE00
"""From here on PPC is that of a direct command (it is FFFE, which the ROM shows as line 0)."""

RUNNING = 0x80
"""Bit 7 of FLAGS: statements are carried out, not merely checked."""


class Place(NamedTuple):
    """A statement of a program, counted from 1; line 0 is a direct command."""

    line: int
    statement: int

    def __str__(self) -> str:
        return f"{self.line}:{self.statement}"


def current(memory: Sequence[int]) -> Place:
    """The statement that is being carried out, or was last."""
    return Place(_line(memory), memory[sysvars.SUBPPC])


def beginning(memory: Sequence[int]) -> Place | None:
    """At STMT-L-1: the statement that is about to run, None where a line is merely checked."""
    if not memory[sysvars.FLAGS] & RUNNING:
        return None
    return Place(_line(memory), memory[sysvars.SUBPPC] + 1 & 0xFF)


def _line(memory: Sequence[int]) -> int:
    line = sysvars.word(memory, sysvars.PPC)
    return 0 if line >= DIRECT else line


def source(memory: Sequence[int], line: int, charset: Charset) -> str:
    """The program line as listed; "" for a direct command and for a line that is not there."""
    text = program_lines(memory).get(line) if line else None
    return "" if text is None else list_line(Line(line, text), charset)

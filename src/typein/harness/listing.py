"""A BASIC program by its statements, as coverage, profile and trace speak of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from typein.basic import tokens
from typein.basic.charset import Charset
from typein.basic.lister import Line, chunks, list_line
from typein.basic.memory import statements
from typein.basic.squeeze import squeezed

from .places import Place

IF = tokens.CODES["IF"]
IDLE = frozenset(tokens.CODES[name] for name in ("REM", "DATA", "DEF FN"))
"""Statements that do nothing where they stand: nobody misses a run of theirs."""

_HIDDEN = re.compile(rb"\x0e.{5}", re.DOTALL)
_NUMBER = re.compile(r"\d+(?: \\\{\})?\s*")
"""The beginning of a listed line: its number, and the mark of a text that the ROM's editor would refuse."""


@dataclass(frozen=True)
class Statement:
    """One statement: where it stands, its keyword's code (0 for none), and its bytes with their hidden numbers."""

    place: Place
    code: int
    text: bytes

    @property
    def branches(self) -> bool:
        """Whether it is an IF, which goes on or leaves its line."""
        return self.code == IF

    @property
    def counts(self) -> bool:
        """Whether something happens where it runs; an empty one, REM, DATA and DEF FN do nothing."""
        return bool(self.code) and self.code not in IDLE


class Listing:
    """The program whose lines are these bytes, as they lie between PROG and VARS."""

    def __init__(self, program: bytes, charset: Charset | None = None) -> None:
        self._charset = charset or Charset.spectrum()
        lines: dict[int, bytes] = {}
        for chunk in chunks(program):
            if isinstance(chunk, Line):
                lines.setdefault(chunk.number, chunk.text)
        self.lines = lines
        """The bytes of each line, by its number."""

    @cached_property
    def statements(self) -> dict[Place, Statement]:
        """All statements in the order of the program."""
        return {statement.place: statement for line in self.lines for statement in self._split(line)}

    @cached_property
    def bare(self) -> dict[int, bytes]:
        """The lines as they are compared: squeezed, so that a program is the one that was squeezed onto its tape, and
        without hidden numbers, for the ROM writes into those of DEF FN while it runs.
        """
        return {number: _HIDDEN.sub(b"\x0e", squeezed(text) or text) for number, text in self.lines.items()}

    def source(self, place: Place) -> str:
        """A statement as it is listed; "" where there is none."""
        statement = self.statements.get(place)
        if statement is None:
            return ""
        return self._listed(Line(place.line, statement.text))

    def line_source(self, number: int) -> str:
        """A line as it is listed, without its number; "" where there is none."""
        return self._listed(Line(number, self.lines[number])) if number in self.lines else ""

    def _listed(self, line: Line) -> str:
        return _NUMBER.sub("", list_line(line, self._charset), count=1)

    def _split(self, line: int) -> list[Statement]:
        text = self.lines[line]
        starts = statements(text)
        ends = [start - (text[start - 1] == ord(":")) for start in starts[1:]] + [len(text)]
        parts = [text[start:end] for start, end in zip(starts, ends, strict=True)]
        return [Statement(Place(line, n), _code(part), part) for n, part in enumerate(parts, 1)]


def _code(text: bytes) -> int:
    """The first byte of a statement that is no blank nor a control code of colours."""
    return next((byte for byte in text if byte > ord(" ")), 0)

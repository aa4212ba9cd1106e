"""A listing: its text, its tokens, and for a program which of them stand inside a string or a remark."""

from __future__ import annotations

from bisect import bisect_right
from enum import Enum
from itertools import accumulate
from pathlib import Path

from typein.editions.lexer import Kind, Token, lex
from typein.errors import SourceError
from typein.files import read_text

MAX_BYTES = 1_000_000  # of a text; no program of a 48K Spectrum lists as half as many
MAX_TOKENS = 41_000  # of a text; each takes a byte or more of the 41,000 that there are for a program


class Where(Enum):
    """The part of BASIC a token belongs to, which decides when two tokens say the same."""

    CODE = "code"  # blanks, case and the spelling of keywords do not count
    STRING = "string"  # everything counts
    REMARK = "remark"  # everything but blanks counts


class Listing:
    """A text cut into tokens; ``name`` is how messages call it, ``lines`` its lines without their ends."""

    def __init__(self, name: str, text: str) -> None:
        if len(text) > MAX_BYTES:
            message = f"this is no BASIC listing: it is longer than {MAX_BYTES:,} characters"
            raise SourceError(message, file=name, line=1, column=1)
        self.name = name
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.lines = self.text.split("\n")
        self._starts = [0, *accumulate(len(line) + 1 for line in self.lines[:-1])]
        tokens = lex(self.text, MAX_TOKENS + 1)
        if not tokens:
            raise SourceError("this file is empty: there is no listing to compare", file=name, line=1, column=1)
        if len(tokens) > MAX_TOKENS:
            raise SourceError(
                f"this is no BASIC listing: it has more than {MAX_TOKENS:,} tokens, and a 48K Spectrum holds fewer",
                file=name,
                line=tokens[-1].line,
                column=tokens[-1].column,
            )
        self.tokens: tuple[Token, ...] = tuple(tokens)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, from 1, of an index into the text."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The index of a line and a column; ValueError where the text has no such place (one behind a line it has)."""
        if not (1 <= line <= len(self.lines) and 1 <= column <= len(self.lines[line - 1]) + 1):
            raise ValueError
        return self._starts[line - 1] + column - 1


class Program(Listing):
    """A listing whose line structure and quotes can be trusted: one program line a line, each with its number.

    ``where[i]`` is the place of token i, ``gap_where[i]`` that of the white space before it, ``numbers[i]`` the number
    of its program line (None before the first), ``labels`` the indices of the tokens that are line numbers.
    """

    def __init__(self, name: str, text: str) -> None:
        super().__init__(name, text)
        self.where: list[Where] = []
        self.gap_where: list[Where] = []
        self.numbers: list[int | None] = []
        self.labels: set[int] = set()
        here, number = Where.CODE, None
        for i, token in enumerate(self.tokens):
            if token.starts_line:
                here = Where.CODE
                if token.kind is Kind.NUMBER and token.text.isdecimal():
                    self.labels.add(i)
                    number = int(token.text[:9])
            self.gap_where.append(here)
            self.numbers.append(number)
            quote = token.text == '"' and here is not Where.REMARK
            self.where.append(Where.CODE if quote else here)
            if quote:
                here = Where.CODE if here is Where.STRING else Where.STRING
            elif here is Where.CODE and token.fold == "rem":
                here = Where.REMARK

    @property
    def line_count(self) -> int:
        """How many program lines there are."""
        return len(self.labels)


def read_listing(path: Path) -> str:
    """The text of a listing; UsageError where the file cannot be read or is too long, SourceError where it is none."""
    text = read_text(path, limit=MAX_BYTES)
    if (at := text.find("\0")) >= 0:
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        raise SourceError("this is no listing: it holds a zero byte", file=str(path), line=line, column=column)
    return text

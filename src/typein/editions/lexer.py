"""A tolerant lexer for BASIC as printed: it never refuses a character, and it does not know what a string is.

An OCR text loses quotes, so a lexer that switched modes at each of them would read the rest of the line upside down.
This one cuts the print and the program in the same way wherever it stands; what lies inside a string is decided
afterwards by the program, whose quotes can be trusted (see ``listing.Listing``).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from enum import Enum
from typing import NamedTuple


class Kind(Enum):
    """What a token looks like on its own, without context."""

    WORD = "word"  # keyword, variable name, or a word of a text
    NUMBER = "number"
    SIGN = "sign"  # operator, relation, punctuation, anything else


class Token(NamedTuple):
    """A piece of a listing; ``line`` and ``column`` count from 1, ``start`` is its index in the text.

    ``key`` is the token in one spelling (``GOTO`` for ``GO TO``), letters in the case they have; ``fold`` is the key
    in lower case. ``gap`` is the white space before it, where any with a line break in it counts as one blank, because
    nobody can tell how many a printed line ended with.
    """

    kind: Kind
    text: str
    key: str
    fold: str
    start: int
    line: int
    column: int
    gap: str

    @property
    def end(self) -> int:
        """Index just behind the token."""
        return self.start + len(self.text)

    @property
    def starts_line(self) -> bool:
        """Whether nothing but white space stands before it on its line."""
        return self.column == 1 or "\n" in self.gap


# Keywords that the ROM spells with a blank, or that magazines print in a short form.
_SPELLED = {"goto": "GOTO", "gosub": "GOSUB", "deffn": "DEFFN", "rand": "RANDOMIZE", "cont": "CONTINUE", "↑": "^"}
_TOKEN = re.compile(
    r"""
      (?P<word> (?<![^\W_]) (?: GO\s*(?:TO|SUB) | DEF\s*FN ) (?![^\W_])
              | (?<![^\W_]) (?: INKEY | STR | CHR | VAL | SCREEN ) \s* \$
              | (?<![^\W_]) (?: OPEN | CLOSE ) \s* \#
              | [^\W\d_][^\W_]* )
    | (?P<number> (?: [0-9]+ (?: \.[0-9]+ )? | \.[0-9]+ ) (?: [OoОоIlЗз] [0-9OoОоIlЗз]* (?![^\W_]) )? )  # also 911O
    | (?P<sign> \\ \{ [0-9A-Fa-f]{0,4} \} | \\ [\\a-u]  # escapes of a .bas
              | < \s* = | > \s* = | < \s* >
              | ([*.\-_=]) \4{2,}                       # a rule or a row of dots
              | \S )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_KINDS = {"word": Kind.WORD, "number": Kind.NUMBER, "sign": Kind.SIGN}
_SPACE = re.compile(r"\s+")
_BROKEN = re.compile(r"\s*\n\s*")


def lex(text: str, limit: int | None = None) -> list[Token]:
    """Cut ``text`` into tokens; stops after ``limit`` of them."""
    starts = [0, *(m.end() for m in re.finditer("\n", text))]
    tokens: list[Token] = []
    end = 0
    for match in _TOKEN.finditer(text):
        raw, start = match.group(), match.start()
        key = raw if len(raw) == 1 else _SPACE.sub("", raw)
        key = _SPELLED.get(key.lower(), key)
        line = bisect_right(starts, start)
        gap = text[end:start]
        gap = gap if "\n" not in gap else "\n"
        tokens.append(
            Token(
                _KINDS[match.lastgroup or "sign"], raw, key, key.lower(), start, line, start - starts[line - 1] + 1, gap
            )
        )
        end = match.end()
        if limit is not None and len(tokens) >= limit:
            break
    return tokens


def blanks(gap: str) -> str:
    """White space as a string holds it: a line break of the print, with the blanks around it, is one blank."""
    return _BROKEN.sub(" ", gap) if "\n" in gap else gap

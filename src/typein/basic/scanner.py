r"""From the characters of a source line to the bytes of its text: keywords, strings, REMs and escapes.

What comes out is what a person's keys would have put into the ROM's editor: tokens and characters, without the
hidden numbers, which the syntax pass adds. Rules, the same that the lister inverts:

- Outside strings and REMs a word that is a keyword, in any case, becomes its token; ``total``, ``order`` and
  ``print1`` are names. Only where no name can stand may digits follow: ``GOTO10`` begins a statement, ``1TO10``
  follows a number.
- LIST puts a space between most keywords and what stands beside them; so of the spaces in such a place one is LIST's
  and no byte. The line number counts as a keyword here. Spaces at the end of a line are dropped.
- An escape is never part of a keyword: ``\\{116}o`` is a variable named ``to``.
- Outside strings and REMs ``\\{14,a,b,c,d,e}`` is a hidden number, put where it stands in place of the one that
  would follow that literal; ``\\{}`` there says that none follows.
- ``\\{}`` right after the line number says that the line is to be taken as it is: neither its syntax nor its place
  among the other lines is checked.
- A line that begins with an escape instead of a number is bytes as they stand: no header, no end of line is added.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import NoReturn

from typein.basic import tokens
from typein.basic.charset import FIRST_UDG, LAST_UDG, Charset
from typein.errors import SourceError

LAST_LINE_NUMBER = 9999
LONGEST_TEXT = 65534
"""Bytes of a line's text, so that with its end-of-line byte the length still fits its two bytes."""

LONGEST_SOURCE = 1_000_000
"""Characters of a source line; more cannot come from a line's text, not even if each byte is a long keyword."""

NUMBER_MARK, QUOTE, REM, THEN = 0x0E, 0x22, tokens.CODES["REM"], tokens.CODES["THEN"]


@dataclass
class Scan:
    """The text of one source line.

    ``columns`` gives for each byte of ``text``, and for its end, the column (from 0) in ``source``. ``hidden`` are
    the hidden numbers written as escapes, by the index in ``text`` before which they stand. ``number`` is None for a
    line without one, ``raw`` tells whether it is bytes as they stand.
    """

    source: str
    file: str
    line: int
    number: int | None = None
    raw: bool = False
    unchecked: bool = False
    text: bytearray = field(default_factory=bytearray)
    columns: list[int] = field(default_factory=list)
    hidden: dict[int, bytes] = field(default_factory=dict)

    def fail(self, message: str, column: int) -> NoReturn:
        """Raise SourceError at ``column`` (from 0) of this line."""
        raise SourceError(message, file=self.file, line=self.line, column=column + 1, source=self.source)


def scan(source: str, charset: Charset, *, file: str, line: int, numbered: bool = True) -> Scan:
    """Read one source line; ``numbered`` False is for statements without a line number, such as direct commands.

    Raises SourceError for what cannot become bytes: a missing or impossible line number, a bad escape, a character
    that the set lacks.
    """
    result = Scan(source, file, line)
    if len(source) > LONGEST_SOURCE:
        result.fail("this line is too long to be one of a program", 0)
    start = len(source) - len(source.lstrip(" \t"))
    if numbered and source.startswith("\\", start):
        result.raw = result.unchecked = True
    elif numbered:
        start = _line_number(result, start)
    _Scanner(result, charset, start).run()
    return result


def _line_number(result: Scan, start: int) -> int:
    digits = _DIGITS.match(result.source, start)
    if not digits:
        result.fail("a line begins with its number", start)
    if len(digits[0].lstrip("0")) > 4:
        result.fail(f"line numbers go from 0 to {LAST_LINE_NUMBER}", start)
    result.number = int(digits[0][-4:])
    return digits.end()


def _pattern(names: list[str], boundary: str) -> re.Pattern[str]:
    spellings = sorted(names, key=len, reverse=True)
    words = [re.escape(name).replace(r"\ ", "[ \t]*") + (boundary if name[-1].isalpha() else "") for name in spellings]
    return re.compile("|".join(words), re.IGNORECASE | re.ASCII)


_ALL = [*tokens.CODES, *tokens.ABBREVIATIONS]
_COMMANDS = [name for name in _ALL if tokens.CODES.get(name, 0xFF) >= tokens.FIRST_COMMAND]
_KEYWORD = _pattern(_ALL, "(?![A-Za-z0-9])")
_COMMAND = _pattern(_COMMANDS, "(?![A-Za-z])")
_OPERATOR = _pattern(["AND", "OR", "TO", "THEN", "STEP"], "(?![A-Za-z])")
_CODE_OF = {name.replace(" ", ""): code for name, code in tokens.CODES.items()} | {
    short: tokens.CODES[name] for short, name in tokens.ABBREVIATIONS.items()
}
_DIGITS = re.compile("[0-9]+")
_WORD = re.compile("[A-Za-z][A-Za-z0-9]*")
_LITERAL = re.compile(r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_BRACES = re.compile(r"\{([0-9, ]*)\}")
_BLANK = re.compile("[ \t]*")


class _Scanner:
    """Walks over one line, appending to its Scan.

    ``start`` and ``operand`` tell whether a statement begins here, and whether a number, string or bracket has just
    ended; ``spaced`` whether what stands before is a keyword with a space after it.
    """

    def __init__(self, result: Scan, charset: Charset, column: int) -> None:
        self.result, self.charset, self.source, self.column = result, charset, result.source, column
        self.end = len(self.source.rstrip(" \t"))
        self.start, self.operand, self.spaced = True, False, not result.raw

    def run(self) -> None:
        while self.column < self.end:
            self._piece()
        self.result.columns.append(min(self.end, len(self.source)))

    def _put(self, byte: int, column: int) -> None:
        if len(self.result.text) == LONGEST_TEXT:
            self.result.fail(f"a line of more than {LONGEST_TEXT} bytes has no place in a program", column)
        self.result.text.append(byte)
        self.result.columns.append(column)

    def _piece(self) -> None:
        """Take the next piece outside strings and REMs, with the spaces before it."""
        blank = self.column
        here = self._skip(_BLANK)
        keyword = self._keyword(here)
        code = _CODE_OF[re.sub("[ \t]", "", keyword[0]).upper()] if keyword else 0
        listed = here > blank and (self.spaced or (code > 0 and tokens.space_before(code)))
        for column in range(blank + listed, here):
            self._put(0x20, column)
        if keyword:
            self._token(code, here, keyword.end())
        elif self.source[here] == "\\":
            self._escape(here, code=True)
            self.spaced = False
        elif self.source[here] == '"':
            self._string(here)
        else:
            self._word(here)

    def _skip(self, pattern: re.Pattern[str]) -> int:
        match = pattern.match(self.source, self.column, self.end)
        self.column = match.end() if match else self.column
        return self.column

    def _keyword(self, here: int) -> re.Match[str] | None:
        for pattern, wanted in ((_KEYWORD, True), (_COMMAND, self.start), (_OPERATOR, self.operand)):
            if wanted and (match := pattern.match(self.source, here, self.end)):
                return match
        return None

    def _token(self, code: int, here: int, end: int) -> None:
        self._put(code, here)
        self.column, self.spaced = end, tokens.space_after(code)
        self.start, self.operand = code == THEN, False
        if code == REM:
            self.column += self.column < self.end and self.source[self.column] in " \t"
            while self.column < self.end:
                self._character(self.column)

    def _string(self, here: int) -> None:
        self._put(QUOTE, here)
        self.column += 1
        while self.column < self.end and self.source[self.column] != '"':
            self._character(self.column)
        if self.column < self.end:
            self._put(QUOTE, self.column)
            self.column += 1
        self.start, self.operand, self.spaced = False, True, False

    def _word(self, here: int) -> None:
        """A name, a number, or one sign."""
        word, literal = (pattern.match(self.source, here, self.end) for pattern in (_WORD, _LITERAL))
        match = word or literal
        for column in range(here, match.end() if match else here + 1):
            self._sign(self.source[column], column)
        self.column = match.end() if match else here + 1
        self.start = self.source[here] == ":"
        self.operand = bool(literal) or self.source[here] == ")"
        self.spaced = False

    def _sign(self, char: str, column: int) -> None:
        byte = Charset.spectrum().encode(char)
        if byte is None:
            self.result.fail(f"{_described(char)} can stand only in strings and REMs, if at all", column)
        self._put(byte, column)

    def _character(self, here: int) -> None:
        """One character or escape of a string or REM."""
        char = self.source[here]
        if char == "\\":
            self._escape(here, code=False)
            return
        if char == "\t":
            self.result.fail("a tab has no place in a string or REM: write spaces, or \\{9} for that byte", here)
        byte = self.charset.encode(char)
        if byte is None:
            self.result.fail(f"the character set {self.charset.name!r} has no {_described(char)}", here)
        self._put(byte, here)
        self.column = here + 1

    def _escape(self, here: int, code: bool) -> None:
        braces = _BRACES.match(self.source, here + 1, self.end)
        char = self.source[here + 1 : here + 2]
        if braces:
            self._braces(here, braces, code)
            return
        udg = ord(char.lower()) - ord("a") + FIRST_UDG if char.isascii() and char.isalpha() else 0
        self.start = self.operand = False
        if char == "\\":
            self._put(0x5C, here)
        elif FIRST_UDG <= udg <= LAST_UDG:
            self._put(udg, here)
        else:
            self.result.fail("an escape is \\a to \\u, \\\\ or \\{n} with n from 0 to 255", here)
        self.column = here + 2

    def _braces(self, here: int, braces: re.Match[str], code: bool) -> None:
        parts = [part.strip(" ") for part in braces[1].split(",")] if braces[1] else []
        if not all(part.isdigit() and len(part) < 4 and int(part) < 256 for part in parts):
            self.result.fail("the braces of an escape hold numbers from 0 to 255 with commas between them", here)
        values = bytes(map(int, parts))
        self.column = braces.end()
        if not code or (values and (len(values) != 6 or values[0] != NUMBER_MARK)):
            for value in values:
                self._put(value, here)
            self.start = self.operand = False
        elif not values and not self.result.text:
            self.result.unchecked = True
        else:
            place = len(self.result.text)
            self.result.hidden[place] = self.result.hidden.get(place, b"") + values
            if len(self.result.hidden[place]) > LONGEST_TEXT:
                self.result.fail("too many hidden numbers in one place", here)


def _described(char: str) -> str:
    name = unicodedata.name(char, "").capitalize()
    return f"{char} ({name})" if name and char.isprintable() else name or f"character {ord(char)}"

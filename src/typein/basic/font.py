"""Fonts: 96 glyphs of 8 by 8 pixels for the codes 32 to 127, as a text to draw in and as the bytes CHARS points at.

A glyph is 8 bytes, the top row first, bit 7 leftmost, a set bit in INK. A font is the 96 glyphs in the order of their
codes, 768 bytes. The ROM keeps its own at 3D00 (15616); the system variable CHARS (23606) holds the address of a font
less 256, so that code * 8 can be added to it as it is.

The text form has a header for each glyph, its code and its character, and below it 8 rows of ``#`` and ``.``::

    ; a comment, on a line of its own
    65 А
    ........
    ..####..
    (6 more rows)

The space, which would not be seen in its header, is called ``space``. The glyphs may stand in any order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from typein.errors import SourceError, UsageError

FIRST, LAST = 32, 127
COUNT = LAST - FIRST + 1
HEIGHT = 8
SIZE = COUNT * HEIGHT

ROM_ADDRESS = 0x3D00
ROM_CHARS = "".join(map(chr, range(32, 127))).translate({0x5E: "↑", 0x60: "£"}) + "©"

_HEADER = re.compile(r"([0-9]{1,3})[ \t]+(space|\S)")
_PIXELS = str.maketrans("#.", "10")
_MARKS = str.maketrans("10", "#.")
_MAX_BYTES = 1 << 18  # some thirty times a drawn font; a larger file is something else, named by mistake


@dataclass(frozen=True)
class Font:
    """The 96 glyphs of codes 32 to 127 (768 bytes) and the character that each of them draws."""

    glyphs: bytes
    chars: str = ROM_CHARS

    def __post_init__(self) -> None:
        if len(self.glyphs) != SIZE or len(self.chars) != COUNT:
            found = f"{len(self.glyphs)} and {len(self.chars)}"
            raise ValueError(f"a font has {SIZE} bytes and {COUNT} characters, not {found}")

    @classmethod
    def read(cls, path: Path) -> Font:
        """The font drawn in a text file; SourceError where it is faulty, UsageError where it cannot be read."""
        try:
            with path.open("rb") as file:
                data = file.read(_MAX_BYTES + 1)
        except OSError as error:
            raise UsageError(f"cannot read the font {path}: {error.strerror}") from None
        if len(data) > _MAX_BYTES:
            raise UsageError(f"{path} is too large for a font: over {_MAX_BYTES // 1024} KB")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = data[: error.start].decode("utf-8-sig").split("\n")
            source = data.decode("utf-8-sig", "replace").split("\n")[len(before) - 1]
            raise SourceError(
                f"byte {data[error.start]:02X} is not UTF-8",
                file=str(path),
                line=len(before),
                column=len(before[-1]) + 1,
                source=source,
            ) from None
        return cls.parse(text, file=str(path))

    @classmethod
    def parse(cls, text: str, *, file: str = "<font>") -> Font:
        """The font drawn in ``text``; ``file`` is the name that a SourceError gives."""
        return _Parser(text, file).font()

    @classmethod
    def from_rom(cls, rom: bytes) -> Font:
        """The font in a 16K ROM image, at 3D00, with the Spectrum's characters."""
        if len(rom) < ROM_ADDRESS + SIZE:
            raise ValueError(f"a ROM of {len(rom)} bytes has no font at {ROM_ADDRESS:04X}")
        return cls(bytes(rom[ROM_ADDRESS : ROM_ADDRESS + SIZE]))

    def glyph(self, code: int) -> bytes:
        """The 8 rows of a code from 32 to 127, the top one first."""
        if not FIRST <= code <= LAST:
            raise ValueError(f"code {code} has no glyph: a font has {FIRST} to {LAST}")
        start = (code - FIRST) * HEIGHT
        return self.glyphs[start : start + HEIGHT]

    def cells(self) -> dict[bytes, int]:
        """What each 8 bytes of a screen cell stand for: the code, whether printed plain or in INVERSE.

        A blank and a solid cell both read as a space. Where glyphs are alike, as they may be in a font that a program
        has drawn for itself, plain comes before inverse and the lower code before the higher.
        """
        glyphs = [(self.glyph(code), code) for code in range(FIRST, LAST + 1)]
        inverse = [(bytes(255 - row for row in glyph), code) for glyph, code in glyphs]
        found: dict[bytes, int] = {}
        for cell, code in glyphs + inverse:
            found.setdefault(cell, code)
        return found

    def to_text(self) -> str:
        """The font in its text form, which ``parse`` reads back as the same font."""
        blocks = []
        for code, char in enumerate(self.chars, FIRST):
            rows = [f"{row:08b}".translate(_MARKS) for row in self.glyph(code)]
            blocks.append("\n".join([f"{code} {'space' if char == ' ' else char}", *rows]) + "\n")
        return "\n".join(blocks)


class _Parser:
    """One reading of a font's text, line by line; columns and lines count from 1."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.lines = [line.rstrip() for line in text.split("\n")]
        self.number = 0
        self.headers: dict[int, int] = {}  # code: the line of its header
        self.names: dict[str, int] = {}  # character: its code
        self.glyphs: dict[int, bytes] = {}

    def font(self) -> Font:
        while self._next() is not None:
            code = self._header()
            self.glyphs[code] = bytes(self._row(code, count) for count in range(HEIGHT))
        missing = [code for code in range(FIRST, LAST + 1) if code not in self.glyphs]
        if missing:
            more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
            raise self._error(f"the font ends without a glyph for code {missing[0]}{more}")
        codes = {code: char for char, code in self.names.items()}
        order = range(FIRST, LAST + 1)
        return Font(b"".join(self.glyphs[code] for code in order), "".join(codes[code] for code in order))

    def _next(self) -> str | None:
        """The next line that is neither blank nor a comment; None at the end, with the last line as the current one."""
        while self.number < len(self.lines):
            self.number += 1
            line = self.lines[self.number - 1]
            if line and not line.startswith(";"):
                return line
        return None

    def _header(self) -> int:
        line = self.lines[self.number - 1]
        match = _HEADER.fullmatch(line)
        if not match or not match[2].isprintable():
            if set(line) <= set("#."):
                raise self._error(f"a glyph has {HEIGHT} rows, and this is one more")
            raise self._error("expected the code and the character of a glyph, such as '65 A'")
        code, char = int(match[1]), " " if match[2] == "space" else match[2]
        if not FIRST <= code <= LAST:
            raise self._error(f"code {code} is outside {FIRST} to {LAST}")
        if code in self.headers:
            raise self._error(f"code {code} was drawn before, in line {self.headers[code]}")
        if char in self.names:
            raise self._error(f"{char!r} is already the character of code {self.names[char]}", match.start(2) + 1)
        self.headers[code], self.names[char] = self.number, code
        return code

    def _row(self, code: int, count: int) -> int:
        line = self._next()
        if line is None or _HEADER.fullmatch(line):
            raise self._error(f"code {code} has {count} rows where {HEIGHT} are due")
        for column, mark in enumerate(line, 1):
            if mark not in "#.":
                raise self._error(f"a row is drawn with '#' and '.', not with {mark!r}", column)
        if len(line) != 8:
            raise self._error(f"this row has {len(line)} pixels where 8 are due", min(len(line) + 1, 9))
        return int(line.translate(_PIXELS), 2)

    def _error(self, message: str, column: int = 1) -> SourceError:
        return SourceError(message, file=self.file, line=self.number, column=column, source=self.lines[self.number - 1])

"""The screen as text: cells matched with the font in force, user graphics by the names that a program gives them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from typein.basic import sysvars
from typein.basic.charset import BLOCKS, FIRST_UDG, LAST_UDG, UNKNOWN, Charset
from typein.basic.font import Font
from typein.errors import UsageError

ROWS, COLUMNS = 24, 32
DISPLAY, ATTRIBUTES = 0x4000, 0x5800
DISPLAY_SIZE = 0x1800
THIRD = DISPLAY_SIZE // 3
"""Eight rows of cells: their bytes lie together."""

FONT_OFFSET = 256
"""CHARS points 256 bytes below the font: the first glyph is that of code 32."""

FONT_SIZE = 768
ROM_FONT = 0x3D00
"""Where the ROM has its own font, the last part of it."""

SINCLAIR_R = bytes.fromhex("00 7C 42 42 7C 44 42 00")
"""The letter R of the 48K ROM: a ROM with another alphabet has something else there."""

UDG_COUNT = LAST_UDG - FIRST_UDG + 1
MOST_ROWS = 4096
"""Looks of a row of cells that are kept with their texts: 256 bytes each."""


class Attribute(NamedTuple):
    """The colours of a cell: ink and paper from 0 to 7."""

    ink: int
    paper: int
    bright: bool
    flash: bool

    @classmethod
    def of(cls, byte: int) -> Attribute:
        """What an attribute byte says: ink in bits 0-2, paper in 3-5, bright in 6, flash in 7."""
        return cls(byte & 7, byte >> 3 & 7, bool(byte & 0x40), bool(byte & 0x80))


class Spot(NamedTuple):
    """Where something is on the screen: row 0 to 23 and column 0 to 31, as PRINT AT counts."""

    row: int
    column: int


class Screen:
    """Reads the screen of a 64K ``memory`` in a character set.

    ``names`` says how user graphics read: a letter ``a`` to ``u`` and the text it stands for.  Those with a text of
    one character, block graphics and everything in the font read in :attr:`lines`; other cells are U+FFFD there.
    The character set is that of the program's own font: what is shown in Sinclair's reads as the Spectrum's, also while
    another is in force.  Inverse characters read as normal ones.  ``"2+2" in screen`` looks for a text in :attr:`text`.
    """

    def __init__(
        self, memory: bytearray, charset: Charset | None = None, names: Mapping[str, str] | None = None
    ) -> None:
        self._memory = memory
        self.charset = charset or Charset.spectrum()
        self.names = dict(names or {})
        self._source: tuple[bytes, Charset, tuple[tuple[str, str], ...]] | None = None
        self._glyphs: dict[bytes, str] = {}
        self._seen = b""
        self._rows: dict[bytes, tuple[str, ...]] = {}
        self._cells: list[tuple[str, ...]] = [()] * ROWS
        self._text: str | None = None

    @property
    def cells(self) -> list[list[str]]:
        """24 rows of 32 texts, one a cell; a user graphic reads as its whole name."""
        return [list(row) for row in self._read()]

    @property
    def lines(self) -> list[str]:
        """24 strings of 32 characters."""
        return ["".join(cell if len(cell) == 1 else UNKNOWN for cell in row) for row in self._read()]

    @property
    def text(self) -> str:
        """The lines as one text, with user graphics by their whole names and no blanks at the ends of lines."""
        cells = self._read()
        if self._text is None:
            self._text = "\n".join(["".join(row).rstrip() for row in cells])
        return self._text

    @property
    def attributes(self) -> list[bytes]:
        """24 rows of 32 attribute bytes."""
        end = ATTRIBUTES + ROWS * COLUMNS
        return [bytes(self._memory[at : at + COLUMNS]) for at in range(ATTRIBUTES, end, COLUMNS)]

    def attribute(self, row: int, column: int) -> Attribute:
        """The colours of a cell."""
        return Attribute.of(self._memory[ATTRIBUTES + row * COLUMNS + column])

    def find(self, text: str) -> Spot | None:
        """Where ``text`` is first found on the screen, as in :attr:`text`; None where it is not.

        UsageError for an empty text: that is everywhere, and whoever looks for it means something else.
        """
        if not text:
            raise UsageError("there is nothing to look for on the screen: the text is empty")
        at = self.text.find(text)
        return None if at < 0 else self._spot(at)

    def search(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The first match of ``pattern`` in :attr:`text`."""
        return pattern.search(self.text)

    def __contains__(self, text: str) -> bool:
        return text in self.text

    def __str__(self) -> str:
        return framed(self.lines)

    def _spot(self, at: int) -> Spot:
        """The cell of a character of :attr:`text`."""
        text = self.text
        row = text.count("\n", 0, at)
        left = at - (text.rfind("\n", 0, at) + 1)
        column = 0
        for cell in self._cells[row]:
            if left < len(cell):
                break
            left -= len(cell)
            column += 1
        return Spot(row, column)

    def _read(self) -> list[tuple[str, ...]]:
        """The texts of all cells, read anew if the screen or the font has changed since the last time."""
        display = bytes(self._memory[DISPLAY : DISPLAY + DISPLAY_SIZE])
        if self._new_glyphs():
            self._seen = b""
        if display != self._seen:
            before, self._seen = self._seen, display
            for third in range(0, DISPLAY_SIZE, THIRD):
                if display[third : third + THIRD] != before[third : third + THIRD]:
                    rows = range(third * ROWS // DISPLAY_SIZE, (third + THIRD) * ROWS // DISPLAY_SIZE)
                    self._cells[rows.start : rows.stop] = map(self._row, rows)
            self._text = None
        return self._cells

    def _row(self, row: int) -> tuple[str, ...]:
        """The texts of a row of cells, worked out once for all rows of the same look."""
        start = (row & 0x18) << 8 | (row & 7) << 5
        look = b"".join([self._seen[line : line + COLUMNS] for line in range(start, start + 0x800, 0x100)])
        if look not in self._rows:
            if len(self._rows) >= MOST_ROWS:
                self._rows.clear()
            lines = [look[n : n + COLUMNS] for n in range(0, 8 * COLUMNS, COLUMNS)]
            self._rows[look] = tuple([self._glyphs.get(bytes(cell), UNKNOWN) for cell in zip(*lines, strict=True)])
        return self._rows[look]

    def _new_glyphs(self) -> bool:
        """Take the font that CHARS and the graphics that UDG point at now; whether they are others than before."""
        chars = sysvars.word(self._memory, sysvars.CHARS) + FONT_OFFSET
        udg = sysvars.word(self._memory, sysvars.UDG)
        looks = self._bytes(chars, FONT_SIZE) + self._bytes(udg, UDG_COUNT * 8) + self._bytes(ROM_FONT, FONT_SIZE)
        source = (looks, self.charset, tuple(self.names.items()))
        if source == self._source:
            return False
        self._source = source
        self._glyphs = _glyphs(*source)
        self._rows = {}
        return True

    def _bytes(self, start: int, size: int) -> bytes:
        """Bytes of the memory, which goes on at 0 after its end, as the ROM sees it."""
        start &= 0xFFFF
        found = bytes(self._memory[start : start + size])
        return found + bytes(self._memory[: size - len(found)])


@lru_cache(maxsize=64)
def _glyphs(source: bytes, charset: Charset, names: tuple[tuple[str, str], ...]) -> dict[bytes, str]:
    """What each look of a cell means; where two mean the same, the font comes first, then blocks, then graphics."""
    in_force, rom = source[:FONT_SIZE], source[-FONT_SIZE:]
    sinclair = _font_cells(rom, Charset.spectrum()) if rom[(ord("R") - 32) * 8 :].startswith(SINCLAIR_R) else {}
    glyphs = dict(sinclair) if sinclair and in_force == rom else _font_cells(in_force, charset)
    for index, block in enumerate(BLOCKS):
        glyphs.setdefault(_block(index), block)
    for letter, name in names:
        start = FONT_SIZE + (ord(letter) - ord("a")) * 8
        cell = source[start : start + 8]
        glyphs.setdefault(cell, name)
        glyphs.setdefault(bytes(row ^ 0xFF for row in cell), name)
    return sinclair | glyphs


def _font_cells(glyphs: bytes, charset: Charset) -> dict[bytes, str]:
    return {cell: charset.decode(code) for cell, code in Font(glyphs).cells().items()}


def _block(index: int) -> bytes:
    top, bottom = ((0x0F if index >> bit & 1 else 0) | (0xF0 if index >> bit + 1 & 1 else 0) for bit in (0, 2))
    return bytes([top] * 4 + [bottom] * 4)


def framed(lines: list[str]) -> str:
    """Lines in a frame, as a failure shows them."""
    edge = "+" + "-" * COLUMNS + "+"
    return "\n".join([edge, *(f"|{line}|" for line in lines), edge])

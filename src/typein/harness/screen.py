"""The screen as text: cells matched with the font in force, user graphics by the names that a program gives them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from typein.basic import sysvars
from typein.basic.charset import BLOCKS, FIRST_BLOCK, FIRST_UDG, LAST_UDG, UNKNOWN, Charset
from typein.basic.font import Font

ROWS, COLUMNS = 24, 32
DISPLAY, ATTRIBUTES = 0x4000, 0x5800
DISPLAY_SIZE = 0x1800
FONT_OFFSET = 256
"""CHARS points 256 bytes below the font: the first glyph is that of code 32."""

UDG_COUNT = LAST_UDG - FIRST_UDG + 1


class Screen:
    """Reads the screen of a 64K ``memory`` in a character set.

    ``names`` says how user graphics read: a letter ``a`` to ``u`` and the text it stands for.  Those with a text of
    one character, block graphics and everything in the font read in :attr:`lines`; other cells are U+FFFD there.
    """

    def __init__(self, memory: bytearray, charset: Charset | None = None, names: Mapping[str, str] | None = None) -> None:
        self._memory = memory
        self.charset = charset or Charset.spectrum()
        self.names = dict(names or {})
        self._seen = b""
        self._glyphs: dict[bytes, str] = {}
        self._source = b""
        self._cells: list[list[str]] = [[" "] * COLUMNS for _ in range(ROWS)]

    @property
    def cells(self) -> list[list[str]]:
        """24 rows of 32 texts, one a cell; a user graphic reads as its whole name."""
        self._read()
        return [list(row) for row in self._cells]

    @property
    def lines(self) -> list[str]:
        """24 strings of 32 characters."""
        self._read()
        return ["".join(cell if len(cell) == 1 else UNKNOWN for cell in row) for row in self._cells]

    @property
    def text(self) -> str:
        """The lines as one text, with user graphics by their whole names and no blanks at the ends of lines."""
        self._read()
        return "\n".join("".join(row).rstrip() for row in self._cells)

    def attribute(self, row: int, column: int) -> int:
        """The attribute byte of a cell: ink in bits 0-2, paper in 3-5, bright in 6, flash in 7."""
        return self._memory[ATTRIBUTES + row * COLUMNS + column]

    def __str__(self) -> str:
        return framed(self.lines)

    def _read(self) -> None:
        """Read the rows of cells that have changed since the last time."""
        glyphs = self._glyph_map()
        display = bytes(self._memory[DISPLAY : DISPLAY + DISPLAY_SIZE])
        if display == self._seen and glyphs is self._glyphs:
            return
        all_rows = glyphs is not self._glyphs or not self._seen
        for row in range(ROWS):
            start = (row & 0x18) << 8 | (row & 7) << 5
            lines = [display[start + line * 256 : start + line * 256 + COLUMNS] for line in range(8)]
            if all_rows or any(
                line != self._seen[start + n * 256 : start + n * 256 + COLUMNS] for n, line in enumerate(lines)
            ):
                self._cells[row] = [glyphs.get(bytes(cell), UNKNOWN) for cell in zip(*lines, strict=True)]
        self._seen, self._glyphs = display, glyphs

    def _glyph_map(self) -> dict[bytes, str]:
        """What each cell means, by the font that CHARS and the graphics that UDG point at now."""
        memory = self._memory
        chars = sysvars.word(memory, sysvars.CHARS) + FONT_OFFSET
        udg = sysvars.word(memory, sysvars.UDG)
        source = bytes(memory[chars : chars + 768]) + bytes(memory[udg : udg + UDG_COUNT * 8])
        if source != self._source:
            self._source = source
            return _glyphs(source, self.charset, tuple(self.names.items()))
        return self._glyphs


@lru_cache(maxsize=64)
def _glyphs(source: bytes, charset: Charset, names: tuple[tuple[str, str], ...]) -> dict[bytes, str]:
    glyphs: dict[bytes, str] = {}
    for letter, name in names:
        start = 768 + (ord(letter) - ord("a")) * 8
        _add(glyphs, source[start : start + 8], name)
    for index, block in enumerate(BLOCKS):
        _add(glyphs, _block(index), block)
    if len(source) >= 768:
        for cell, code in Font(source[:768]).cells().items():
            glyphs[cell] = charset.decode(code)
    return glyphs


def _add(glyphs: dict[bytes, str], cell: bytes, text: str) -> None:
    if len(cell) == 8:
        glyphs[bytes(row ^ 0xFF for row in cell)] = text
        glyphs[cell] = text


def _block(index: int) -> bytes:
    top, bottom = ((0x0F if index >> bit & 1 else 0) | (0xF0 if index >> bit + 1 & 1 else 0) for bit in (0, 2))
    return bytes([top] * 4 + [bottom] * 4)


def framed(lines: list[str]) -> str:
    """Lines in a frame, as a failure shows them."""
    edge = "+" + "-" * COLUMNS + "+"
    return "\n".join([edge, *(f"|{line}|" for line in lines), edge])

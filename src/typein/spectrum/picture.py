"""The picture of a frame, made of what the ULA fetched and of the changes of its border.

The picture is the paper of 256 by 192 pixels with 48 of border on each side: 352 by 288, about what a television
shows.  A line takes 224 T-states, a pixel half of one, so pixel (x, y) of the picture is shown at T-state
14,336 + 224 (y - 48) + (x - 48) / 2, or one later with late timing.  numpy and Pillow are loaded when a picture is
made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from .timing import FIRST_PIXEL, LINE_TSTATES, PAPER_COLUMNS, PAPER_LINES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL.Image import Image

BORDER = 48
CELL = 8
PAPER_WIDTH, PAPER_HEIGHT = CELL * PAPER_COLUMNS, PAPER_LINES
WIDTH, HEIGHT = PAPER_WIDTH + 2 * BORDER, PAPER_HEIGHT + 2 * BORDER

BORDER_STEP = 4
"""The ULA takes over a new border colour every four T-states: eight pixels."""

FIRST_SHOWN = FIRST_PIXEL - BORDER * LINE_TSTATES - BORDER // 2
"""When the top left pixel of the picture is shown."""

FLASH_FRAMES = 16
"""Ink and paper of a flashing cell change places every 16 frames."""

STRIP = 48
"""Lines of the paper that are drawn at one go."""

NORMAL, BRIGHT = 0xD7, 0xFF

PALETTE: tuple[tuple[int, int, int], ...] = tuple(
    (full * (colour >> 1 & 1), full * (colour >> 2 & 1), full * (colour & 1))
    for full in (NORMAL, BRIGHT)
    for colour in range(8)
)
"""Red, green and blue of the 16 colours: 0-7 from black to white, 8-15 the same bright (bright black is black)."""


@dataclass(frozen=True)
class Frame:
    """All that decides how a frame looks.

    ``bitmap`` and ``attributes`` are what the ULA fetched: a byte for each cell of each of the 192 lines, 32 a line,
    from the top down (not in the order of memory).  ``times`` and ``values`` are the changes of the ULA's output in
    the order of their T-states, with the border in bits 0-2 (what else an OUT to port FE holds is of no matter here);
    ``first`` is the output when the frame begins.  A change at T-state t colours the border from the step of four
    T-states on in which t falls; ``late`` tells by which timing.  ``flash`` says whether flashing cells are shown with
    ink and paper exchanged.
    """

    bitmap: bytes | bytearray
    attributes: bytes | bytearray
    times: Sequence[int] = ()
    values: bytes | bytearray = b""
    first: int = 7
    flash: bool = False
    late: bool = False

    @classmethod
    def still(cls, display: bytes | bytearray, border: int = 7, flash: bool = False) -> Frame:
        """The frame of a display file that does not change: the 6,912 bytes from 4000 on, as a SCR file holds them."""
        bitmap = bytearray()
        attributes = bytearray()
        for y in range(PAPER_LINES):
            line = (y & 0xC0) << 5 | (y & 7) << 8 | (y & 0x38) << 2
            bitmap += display[line : line + PAPER_COLUMNS]
            cells = 0x1800 + (y >> 3) * PAPER_COLUMNS
            attributes += display[cells : cells + PAPER_COLUMNS]
        return cls(bitmap, attributes, first=border, flash=flash)

    def rgb(self) -> NDArray[np.uint8]:
        """The picture, uint8 of shape (288, 352, 3)."""
        return self._picture(_rgb_tables())

    def paper_rgb(self) -> NDArray[np.uint8]:
        """The paper alone, uint8 of shape (192, 256, 3)."""
        return self._paper(_rgb_tables())

    def colours(self) -> NDArray[np.uint8]:
        """The picture as numbers of the palette, uint8 of shape (288, 352)."""
        return self._picture(_colour_tables())[:, :, 0]

    def paper_colours(self) -> NDArray[np.uint8]:
        """The paper alone as numbers of the palette, uint8 of shape (192, 256)."""
        return self._paper(_colour_tables())[:, :, 0]

    def _picture(self, tables: _Tables) -> NDArray[np.uint8]:
        cells = tables.plain.take(self._border(), 0)
        left = BORDER // CELL
        self._draw_paper(tables, cells[BORDER:-BORDER, left:-left])
        return _pixels(cells)

    def _paper(self, tables: _Tables) -> NDArray[np.uint8]:
        import numpy as np

        cells = np.empty((PAPER_LINES, PAPER_COLUMNS, tables.plain.shape[1]), np.uint64)
        self._draw_paper(tables, cells)
        return _pixels(cells)

    def _draw_paper(self, tables: _Tables, cells: NDArray[np.uint64]) -> None:
        """Put the paper into its cells: in strips, for memory of moderate size is much cheaper to get."""
        import numpy as np

        bitmap = np.frombuffer(self.bitmap, np.uint8).reshape(PAPER_LINES, PAPER_COLUMNS)
        attributes = np.frombuffer(self.attributes, np.uint8).reshape(PAPER_LINES, PAPER_COLUMNS)
        for top in range(0, PAPER_LINES, STRIP):
            lines = slice(top, top + STRIP)
            strip = tables.set_bits.take(bitmap[lines], 0)
            strip &= tables.ink_or_paper[self.flash].take(attributes[lines], 0)
            strip ^= tables.paper[self.flash].take(attributes[lines], 0)
            cells[lines] = strip

    def _border(self) -> NDArray[np.uint8]:
        """The border colour of each cell of each line of the picture, also behind the paper: (288, 44)."""
        import numpy as np

        line_steps = LINE_TSTATES // BORDER_STEP
        steps = HEIGHT * line_steps
        shown = WIDTH // CELL
        if not len(self.times):
            return np.full((HEIGHT, shown), self.first & 7, np.uint8)
        starts = (np.asarray(self.times, np.int64) - FIRST_SHOWN - self.late) // BORDER_STEP
        edges = np.concatenate(([0], starts.clip(0, steps), [steps]))
        colours = np.frombuffer(bytes((self.first,)) + self.values, np.uint8) & 7
        return np.repeat(colours, np.diff(edges)).reshape(HEIGHT, line_steps)[:, :shown]


def flash_phase(frames: int) -> bool:
    """Whether flashing cells are exchanged in frame number ``frames``, counted from the first."""
    return bool(frames // FLASH_FRAMES & 1)


def png_bytes(colours: NDArray[np.uint8]) -> bytes:
    """A picture (numbers of the palette, any size) as a PNG file with the palette of 16 colours."""
    file = BytesIO()
    _image(colours).save(file, "PNG", optimize=True)
    return file.getvalue()


def _image(colours: NDArray[np.uint8]) -> Image:
    from PIL import Image

    image = Image.fromarray(colours)
    image.putpalette([value for colour in PALETTE for value in colour])
    return image


@dataclass(frozen=True)
class _Tables:
    """A cell is eight pixels of ``n`` bytes, seen as ``n`` words of eight bytes, so that it is made at one go.

    ``plain`` is the cell full of a colour, (16, n).  Pixels are ``paper`` exclusive or (``set_bits`` of the bitmap
    and ``ink_or_paper``): (256, n) each, the last two for both phases of FLASH.
    """

    plain: NDArray[np.uint64]
    set_bits: NDArray[np.uint64]
    paper: tuple[NDArray[np.uint64], NDArray[np.uint64]]
    ink_or_paper: tuple[NDArray[np.uint64], NDArray[np.uint64]]


def _tables(palette: NDArray[np.uint8]) -> _Tables:
    """The tables for a palette of shape (16, bytes a pixel)."""
    import numpy as np

    plain = np.repeat(palette[:, None, :], CELL, 1).reshape(16, -1).view(np.uint64)
    byte = np.arange(256)
    bits = np.unpackbits(byte.astype(np.uint8)[:, None], axis=1) * np.uint8(0xFF)
    set_bits = np.repeat(bits, palette.shape[1], 1).view(np.uint64)
    bright = byte >> 3 & 8
    ink, paper = plain[byte & 7 | bright], plain[byte >> 3 & 7 | bright]
    exchanged = np.where((byte & 0x80 != 0)[:, None], ink, paper)
    return _Tables(plain, set_bits, (paper, exchanged), (ink ^ paper, ink ^ paper))


@cache
def _rgb_tables() -> _Tables:
    import numpy as np

    return _tables(np.array(PALETTE, np.uint8))


@cache
def _colour_tables() -> _Tables:
    import numpy as np

    return _tables(np.arange(16, dtype=np.uint8)[:, None])


def _pixels(cells: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Cells of words as pixels of bytes: (height, columns, n) becomes (height, width, n)."""
    import numpy as np

    height, columns, n = cells.shape
    return cells.view(np.uint8).reshape(height, columns * CELL, n)

"""The picture of each frame as pixels of 32 bits, made inside the compiled core: for who looks at every frame.

The canvas keeps what it shows, and paints only cells and lines of border that look otherwise than before.  What is
where and when is as in picture.py, which makes the same picture of any frame.
"""

from __future__ import annotations

from array import array

from .timing import FIRST_PIXEL, LINE_TSTATES, PAPER_COLUMNS, PAPER_LINES
from .ula import CELLS, Ula

BORDER, BORDER_CELLS, CELL = 48, 6, 8
LINES, COLUMNS = PAPER_LINES + 2 * BORDER, PAPER_COLUMNS + 2 * BORDER_CELLS
WIDTH = COLUMNS * CELL
STEP, LINE_STEPS = 4, LINE_TSTATES // 4
FIRST_SHOWN = FIRST_PIXEL - BORDER * LINE_TSTATES - BORDER // 2
STRIPED = 8
"""What stands for the colour of a line whose border has several."""


class Canvas(Ula):
    """``pixels`` are 288 lines of 352, each with the number that ``palette`` has for its colour.

    ``painted`` is 0 without a canvas, 1 with a new one, and 2 once it shows anything: the cells ``painted_bitmap`` and
    ``painted_attributes`` in the phase ``painted_flash`` of FLASH, and for each line the colour of its border.
    """

    pixels: array[int]
    palette: array[int]
    painted: int
    painted_flash: int
    painted_bitmap: bytearray
    painted_attributes: bytearray
    painted_border: bytearray

    def stretch(self, palette: array[int]) -> None:
        """Make a canvas; ``palette`` are 16 numbers of 32 bits (type code "i")."""
        if len(palette) != 16:
            raise ValueError(f"a palette has 16 colours, not {len(palette)}")
        self.pixels = array("i", bytes(4 * LINES * WIDTH))
        self.palette = palette
        self.painted, self.painted_flash = 1, 0
        self.painted_bitmap = bytearray(CELLS)
        self.painted_attributes = bytearray(CELLS)
        self.painted_border = bytearray(LINES)

    def paint(self, flash: int) -> None:
        """Bring the canvas to the frame that ran last; ``flash`` is 1 if flashing cells are exchanged."""
        if self.painted == 0:
            return
        change = 0
        colour = self.log_first & 7
        for y in range(LINES):
            first = y * LINE_STEPS
            while change < self.log_n and self.step_of(change) <= first:
                colour = self.log_v[change] & 7
                change += 1
            if change < self.log_n and self.step_of(change) < first + COLUMNS:
                for x in range(COLUMNS):
                    while change < self.log_n and self.step_of(change) <= first + x:
                        colour = self.log_v[change] & 7
                        change += 1
                    self.paint_border(x, y, colour)
                self.painted_border[y] = STRIPED
            elif self.painted == 1 or self.painted_border[y] != colour:
                for x in range(COLUMNS):
                    self.paint_border(x, y, colour)
                self.painted_border[y] = colour
            if y >= BORDER and y < BORDER + PAPER_LINES:
                self.paint_line(y - BORDER, flash)
        self.painted = 2
        self.painted_flash = flash

    def step_of(self, change: int) -> int:
        """The step of four T-states, from the first shown one on, in which a change of the output falls."""
        return (self.log_t[change] - FIRST_SHOWN - self.late) >> 2

    def paint_border(self, x: int, y: int, colour: int) -> None:
        """A cell of a line, unless the paper is there."""
        if x < BORDER_CELLS or x >= COLUMNS - BORDER_CELLS or y < BORDER or y >= BORDER + PAPER_LINES:
            at = y * WIDTH + x * CELL
            pixel = self.palette[colour]
            for k in range(CELL):
                self.pixels[at + k] = pixel

    def paint_line(self, line: int, flash: int) -> None:
        """The cells of a line of the paper that have changed."""
        bitmap = self.bitmap
        attributes = self.attributes
        old_bitmap = self.painted_bitmap
        old_attributes = self.painted_attributes
        fresh = 1 if self.painted == 1 else 0
        turned = 0x80 if flash != self.painted_flash else 0
        for cell in range(line * PAPER_COLUMNS, line * PAPER_COLUMNS + PAPER_COLUMNS):
            attribute = attributes[cell]
            bits = bitmap[cell]
            if fresh or bits != old_bitmap[cell] or attribute != old_attributes[cell] or attribute & turned:
                old_bitmap[cell] = bits
                old_attributes[cell] = attribute
                if flash and attribute & 0x80:
                    bits = bits ^ 0xFF
                ink = self.palette[attribute & 7 | attribute >> 3 & 8]
                paper = self.palette[attribute >> 3 & 15]
                at = (line + BORDER) * WIDTH + BORDER + (cell & 31) * CELL
                for k in range(CELL):
                    self.pixels[at + k] = ink if bits << k & 0x80 else paper

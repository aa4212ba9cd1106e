"""What stands on the screen of the draughts program, read from its cells alone."""

from __future__ import annotations

import re

from draughts_rules import Square, squares

from typein.harness.page import Page
from typein.harness.session import Spectrum

SIGNS = {"○": "w", "♔": "W", "●": "b", "♚": "B"}
POINTER = "⌜"

MESSAGE, NOTE = 20, 21
"""Rows of what is to be done, and of what has been done or was wrong."""

TITLES = {"РУССКИЕ ШАШКИ": 8, "ПОЗИЦИЯ": 8, "МИНИ-ШАШКИ": 4}
"""What stands above the board, and its size."""


def cell(square: Square, size: int = 8) -> tuple[int, int]:
    """Row and column of the upper left cell of a square."""
    column, row = divmod(square, 10)
    margin = 8 - size
    return 18 - 2 * row - margin, 2 * column + margin


class View(Page):
    """One look at the screen, by its cells: 24 rows of 32 texts."""

    @classmethod
    def of(cls, spectrum: Spectrum) -> View:
        """What a machine shows now."""
        return cls(spectrum.screen.cells)

    @property
    def message(self) -> str:
        """What is to be done."""
        return self.rows[MESSAGE].strip()

    @property
    def note(self) -> str:
        """What has been done, or was wrong."""
        return self.rows[NOTE].strip()

    @property
    def size(self) -> int:
        """How many squares a side the board has; 0 where there is none."""
        return TITLES.get(self.rows[0].strip(), 0)

    @property
    def board(self) -> dict[Square, str]:
        """The pieces, each drawn in four cells."""
        found = {}
        for square in squares(self.size):
            row, column = cell(square, self.size)
            four = {self.cells[row + y][column + x] for y in (0, 1) for x in (0, 1)}
            if four <= SIGNS.keys() and len(four) == 1:
                found[square] = SIGNS[four.pop()]
            else:
                assert four == {" "} or self.cells[row][column] == POINTER, f"{square} is half drawn:\n{self}"
        return found

    @property
    def pointer(self) -> Square | None:
        """The empty square with the pointer."""
        for square in squares(self.size):
            row, column = cell(square, self.size)
            if self.cells[row][column] == POINTER:
                return square
        return None

    @property
    def counts(self) -> dict[str, int]:
        """How many men and kings both have, as it is written."""
        found = re.findall(r"(\d+) пр (\d+) дам", "\n".join(self.rows[4:9]))
        return dict(zip("wWbB", (int(number) for pair in found for number in pair), strict=True))

    @property
    def players(self) -> list[str]:
        """The names of White and Black."""
        return [self.rows[row][20:].strip() for row in (3, 7)]

    @property
    def moves(self) -> list[str]:
        """The last moves, the oldest first: the rows are used in turn, with an empty one behind the newest."""
        rows = [self.rows[row][20:].strip() for row in range(11, 19)]
        if rows[-1] and "" in rows:
            empty = rows.index("")
            rows = rows[empty + 1 :] + rows[:empty]
        return [row for row in rows if row]

    @property
    def registers(self) -> list[str]:
        """What the calculator's registers 1 to 8 hold."""
        return re.findall(r"П\d (\d\d\.\d\d)", "\n".join(self.rows[11:19]))


def flashing(spectrum: Spectrum, size: int) -> Square | None:
    """The square that flashes: the man to be chosen, or the one that is chosen."""
    for square in sorted(squares(size)):
        row, column = cell(square, size)
        if spectrum.screen.attribute(row, column).flash:
            return square
    return None

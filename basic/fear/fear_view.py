"""What stands on the screen of "Плата за страх", read from its text alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fear_rules import COLUMNS, ROWS, Square

from typein.harness.page import Page

TOP, LEFT = 2, 2
"""The cell of the board's first square."""

PANEL = 24
"""The column at which the counts begin."""

WALL, KILLER, PLAYER, FRESH, TRODDEN = "0", "У", "×", ".", ","


class View(Page):
    """One look at the screen, by its cells: 24 rows of 32 texts."""

    def __init__(self, cells: Sequence[Sequence[str]]) -> None:
        super().__init__(cells)
        rows = [row[LEFT : LEFT + COLUMNS] for row in cells[TOP : TOP + ROWS]]
        self.board = {(y, x): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}

    def squares(self, *signs: str) -> set[Square]:
        """Where on the board these signs stand."""
        return {square for square, sign in self.board.items() if sign in signs}

    def panel(self, row: int) -> str:
        """What is written beside the board in this row of the screen."""
        return "".join(self.cells[row][PANEL:]).strip()

    def line(self, row: int) -> str:
        """What is written in this row of the screen."""
        return self.rows[row].strip()

    @property
    def moves(self) -> tuple[int, int]:
        """The moves made, and those agreed."""
        made, agreed = re.findall(r"\d+", self.panel(2))
        return int(made), int(agreed)

    @property
    def waits(self) -> tuple[int, int]:
        """The waits left, and those used up."""
        return self.panel(5).count("●"), self.panel(5).count("○")

    @property
    def fear(self) -> int:
        """How many killers are said to be near."""
        return self.panel(8).count("♥")

    @property
    def pay(self) -> int:
        """What has been earned."""
        return int(self.panel(11).split()[0])

    @property
    def record(self) -> int:
        """The most that anybody was paid."""
        return int(self.panel(14).split()[0])

    @property
    def message(self) -> str:
        """What the program answers below the board."""
        return self.line(18)

"""What stands on the screen of the reversi program, read from its cells alone."""

from __future__ import annotations

import re

from reversi_rules import EMPTY, FIRST, SECOND, SQUARES, Position, Square

from typein.harness.page import Page

RED, GREEN, FREE, LEGAL, CHOSEN, TURN = "●", "○", "·", "◇", "◆", "→"
"""How the user graphics read."""

DISCS = {RED: FIRST, GREEN: SECOND, FREE: EMPTY, LEGAL: EMPTY, CHOSEN: EMPTY}
NAMES = {FIRST: "Красные", SECOND: "Зелёные"}
COLUMNS = "АБВГДЕЖЗ"
PLAYERS = ("человек", "Жадный", "Опытный", "Мастер")

COUNT_ROWS = {FIRST: 5, SECOND: 10}
PANEL = 24
MESSAGE_ROW, HINT_ROW = 22, 23


def name(square: Square) -> str:
    """A square as the program calls it, the column first."""
    return f"{COLUMNS[square[1] - 1]}{square[0]}"


class View(Page):
    """One look at the screen, by its cells: 24 rows of 32 texts."""

    def sign(self, square: Square) -> str:
        """What is drawn on a square; "" if its four cells do not belong together."""
        row, column = 2 * square[0] + 2, 2 * square[1]
        signs = {self.cells[row + down][column + right] for down in (0, 1) for right in (0, 1)}
        return signs.pop() if len(signs) == 1 else ""

    def position(self, player: int) -> Position:
        """The position that is shown, with a player to move."""
        return Position({square: DISCS[self.sign(square)] for square in SQUARES}, player)

    @property
    def legal(self) -> list[Square]:
        """The squares that are marked as legal moves, the chosen one among them."""
        return [square for square in SQUARES if self.sign(square) in (LEGAL, CHOSEN)]

    @property
    def chosen(self) -> Square | None:
        """The legal move that is chosen."""
        return next((square for square in SQUARES if self.sign(square) == CHOSEN), None)

    @property
    def counts(self) -> dict[int, int]:
        """The numbers of discs beside the board."""
        return {player: int(self.rows[row][PANEL : PANEL + 4]) for player, row in COUNT_ROWS.items()}

    @property
    def last(self) -> dict[int, str]:
        """The last move of each player, beside the board; "--" if he has passed, "" if he has not moved."""
        return {player: self.rows[row][29:31].strip() for player, row in COUNT_ROWS.items()}

    @property
    def players(self) -> dict[int, str]:
        """Who plays, as the panel beside the board says."""
        return {player: self.rows[row + 1][PANEL:].strip() for player, row in COUNT_ROWS.items()}

    @property
    def turn(self) -> int:
        """Whom the arrow points at; 0 if there is none."""
        return next((player for player, row in COUNT_ROWS.items() if self.cells[row - 1][19] == TURN), 0)

    @property
    def message(self) -> str:
        """The last row but one, where the program tells what happens."""
        return self.rows[MESSAGE_ROW].strip()

    @property
    def hint(self) -> str:
        """The last row, where it asks and answers."""
        return self.rows[HINT_ROW].strip()

    @property
    def announced(self) -> tuple[int, str, int] | None:
        """The move in the message: whose it is, its square, and how many discs it turns."""
        found = re.fullmatch(r"(\w+): (\w\d), переворотов: (\d+)", self.message)
        if not found:
            return None
        return next(player for player, text in NAMES.items() if text == found[1]), found[2], int(found[3])

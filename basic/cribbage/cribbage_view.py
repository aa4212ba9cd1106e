"""What stands on the screen of the cribbage program, read from its text alone."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cribbage_rules import RANKS, Card, HandScore

from typein.harness.page import Page

SUIT_SIGNS = {"♦": "Б", "♥": "Ч", "♣": "Т", "♠": "П"}

ZX, MAN = 0, 1
"""The players as the model of the rules numbers them; the program's own numbers are 1 and 2."""

ZX_ROW, TABLE_ROW, SHOW_ROW, HAND_ROW = 0, 8, 11, 16
"""Rows at which cards begin: the computer's, the player's on the table, the player's when counted, and in hand."""

BOARD_COLUMN = 25
STARTER_ROW, STARTER_COLUMN = 7, 19
FIRST_CUT, SECOND_CUT = 3, 15
"""Columns of the two cards cut for the deal, in the starter's row."""


@dataclass(frozen=True)
class Counted:
    """A count of a hand as the program prints it: points by kind, and their sum."""

    score: HandScore
    total: int
    muggins: bool


class View(Page):
    """One look at the screen, by its cells: 24 rows of 32 texts."""

    @property
    def message(self) -> str:
        """The last row, where the program asks and tells."""
        return self.rows[23].strip()

    @property
    def page(self) -> list[str]:
        """What is written left of the board, without blank rows."""
        rows = ("".join(row[:BOARD_COLUMN]).rstrip() for row in self.cells[:22])
        return [row for row in rows if row]

    def card(self, row: int, column: int) -> Card | None:
        """The card whose face is up at this place; None for a back, an empty place, and a card half drawn."""
        rank, suit = self.cells[row][column], self.cells[row + 1][column]
        if rank not in RANKS or suit not in SUIT_SIGNS:
            return None
        if (self.cells[row + 4][column + 2], self.cells[row + 3][column + 2]) != (rank, suit):
            return None
        return Card(RANKS.index(rank) + 1, SUIT_SIGNS[suit])

    def cards(self, row: int, count: int) -> list[Card | None]:
        """The cards at the first places of a row, four columns each."""
        return [self.card(row, 4 * place) for place in range(count)]

    @property
    def starter(self) -> Card | None:
        """The starter, or the card that is cut at its place."""
        return self.card(STARTER_ROW, STARTER_COLUMN)

    @property
    def count(self) -> int | None:
        """The total of the cards on the table, after «Всего»."""
        found = re.match(r"Всего (\d+) ", self.rows[6])
        return int(found[1]) if found else None

    @property
    def points(self) -> int | None:
        """What the last card scored, behind the total; None where «ХОД!» stands."""
        found = re.match(r"\s*(\d+)\s*$", "".join(self.cells[6][9:15]))
        return int(found[1]) if found else None

    @property
    def go(self) -> bool:
        """Whether the computer says that it cannot lay a card."""
        return "ХОД!" in self.rows[6]

    @property
    def scores(self) -> list[int]:
        """Both scores under the board, the computer's first; nothing stands there for a player without points."""
        texts = ("".join(self.cells[20][29:32]), "".join(self.cells[20][25:28]))
        return [int(text) if text.strip() else 0 for text in texts]

    def counted(self, row: int) -> Counted | None:
        """The count below the cards of this row; None until its total stands there."""
        text = "\n".join("".join(cells[:BOARD_COLUMN]) for cells in self.cells[row + 5 : row + 10])
        total = re.search(r"Всего = (\d+)( - МОИ!)?", text)
        if not total:
            return None
        kinds = ("15-ть -", "пары-", "секанс-", "Флешь-")
        found = [re.search(re.escape(kind) + r"(\d+)", text) for kind in kinds]
        fifteens, pairs, runs, flush = (int(one[1]) if one else 0 for one in found)
        nobs = int("очко - его благородие" in text)
        return Counted(HandScore(fifteens, pairs, runs, flush, nobs), int(total[1]), bool(total[2]))

"""The rules of reversi, from the rules alone: who may move where, which discs are turned, when a game is over.

A square is a pair of row and column, both from 1 to 8; the players are 1, who begins, and -1, and a square holds the
player whose disc lies there, or 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

FIRST, SECOND, EMPTY = 1, -1, 0
SIZE = 8

Square = tuple[int, int]
Moves = dict[Square, list[Square]]
"""The discs that each legal move turns; no move turns none."""

SQUARES: list[Square] = [(row, column) for row in range(1, SIZE + 1) for column in range(1, SIZE + 1)]
MIDDLE: dict[Square, int] = {(4, 4): SECOND, (4, 5): FIRST, (5, 4): FIRST, (5, 5): SECOND}
DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


class IllegalMoveError(ValueError):
    """A move that the rules do not allow."""


def _ray(square: Square, direction: tuple[int, int]) -> list[Square]:
    """The squares from the one beside ``square`` to the edge of the board."""
    squares = [(square[0] + step * direction[0], square[1] + step * direction[1]) for step in range(1, SIZE)]
    return [found for found in squares if 1 <= found[0] <= SIZE and 1 <= found[1] <= SIZE]


RAYS = {square: [ray for direction in DIRECTIONS if len(ray := _ray(square, direction)) > 1] for square in SQUARES}
"""The rays that are long enough for a disc to be closed in."""


@dataclass(frozen=True)
class Position:
    """The discs on the board, and whose turn it is."""

    discs: Mapping[Square, int]
    player: int = FIRST

    @classmethod
    def start(cls) -> Position:
        """How a game begins."""
        return cls({square: MIDDLE.get(square, EMPTY) for square in SQUARES})

    @classmethod
    def of(cls, rows: list[list[int]], player: int = FIRST) -> Position:
        """The position of eight rows of eight, as BASIC's b(8,8) has them."""
        return cls({(row, column): rows[row - 1][column - 1] for row, column in SQUARES}, player)

    @property
    def rows(self) -> list[list[int]]:
        """Eight rows of eight."""
        return [[self.discs[row, column] for column in range(1, SIZE + 1)] for row in range(1, SIZE + 1)]

    def turned(self, square: Square) -> list[Square]:
        """The discs that a disc of the player on this square would turn."""
        discs, other = self.discs, -self.player
        if discs[square] != EMPTY:
            return []
        return [disc for ray in RAYS[square] if discs[ray[0]] == other for disc in self._closed(ray)]

    def _closed(self, ray: list[Square]) -> list[Square]:
        """The other one's discs at the beginning of a ray, if the first that is not his is the player's."""
        for length, square in enumerate(ray):
            disc = self.discs[square]
            if disc != -self.player:
                return ray[:length] if disc == self.player else []
        return []

    def moves(self) -> Moves:
        """All legal moves, row by row."""
        return {square: turned for square in SQUARES if (turned := self.turned(square))}

    def play(self, square: Square) -> Position:
        """The position after a move; IllegalMoveError if it is none."""
        turned = self.turned(square)
        if not turned:
            raise IllegalMoveError(f"{self.player} cannot move to {square}")
        return Position({**self.discs, **dict.fromkeys([square, *turned], self.player)}, -self.player)

    def passed(self) -> Position:
        """The position with the other player to move; IllegalMoveError if this one can."""
        if self.moves():
            raise IllegalMoveError(f"{self.player} can move and must not pass")
        return Position(self.discs, -self.player)

    @property
    def over(self) -> bool:
        """Whether neither player can move."""
        return not self.moves() and not self.passed().moves()

    def count(self, player: int) -> int:
        """How many discs a player has."""
        return sum(disc == player for disc in self.discs.values())

    @property
    def winner(self) -> int:
        """Who has more discs; 0 if both have as many."""
        lead = sum(self.discs.values())
        return (lead > 0) - (lead < 0)


def perft(position: Position, depth: int) -> int:
    """How many sequences of ``depth`` moves there are, where a pass counts as one and a game may end before."""
    if depth == 0:
        return 1
    moves = position.moves()
    if not moves:
        return 1 if position.over else perft(position.passed(), depth - 1)
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(square), depth - 1) for square in moves)

"""The rules of "Плата за страх" as the book has them, and a game followed from what is seen of it.

Squares are (row, column) from (0, 0), the top left; rows and columns are those of the board, 12 by 20.

Where the book is silent:

- A killer is nearer when the straight line to the player is shorter. Of the squares that bring him nearer he takes one
  of the nearest, and where none does, any; among equals he draws lots.
- The waits are counted over the whole game. Who may wait no more and has no square to go to is lost.
- Pay: a square on which the player sets foot for the first time is worth 10, and 10 more for each killer within three
  steps of a king after all have moved. It is paid to a survivor only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

ROWS, COLUMNS = 12, 20
NEAR = 3
"""As many steps of a king away a killer is to be feared."""
FEE = 10

Square = tuple[int, int]

BOARD = frozenset((row, column) for row in range(ROWS) for column in range(COLUMNS))


class IllegalEventError(ValueError):
    """Something was seen that the rules forbid."""


@dataclass(frozen=True)
class Contract:
    """What is agreed before a game; without a word, what the book has and 30 moves."""

    moves: int = 30
    waits: int = 5
    walls: int = 100
    killers: int = 3
    close_combat: bool = False


def steps(square: Square) -> set[Square]:
    """The squares of the board that a king reaches from this one."""
    row, column = square
    around = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
    return (around & BOARD) - {square}


def distance(one: Square, other: Square) -> int:
    """How far two squares are apart, squared."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def king_distance(one: Square, other: Square) -> int:
    """How many steps a king needs from one to the other on an empty board."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def between(one: Square, other: Square) -> set[Square] | None:
    """The squares between two of one row or column; None where they share neither."""
    (top, left), (bottom, right) = min(one, other), max(one, other)
    if top == bottom:
        return {(top, column) for column in range(left + 1, right)}
    if left == right:
        return {(row, left) for row in range(top + 1, bottom)}
    return None


def in_line(walls: Iterable[Square], killer: Square, player: Square) -> bool:
    """Whether the killer can shoot the player; only obstacles stop a bullet."""
    line = between(killer, player)
    return line is not None and line.isdisjoint(walls)


def approaches(free: Iterable[Square], player: Square, killer: Square) -> set[Square]:
    """Where a killer may go: the nearest of the free squares that are nearer to the player, or else all of them."""
    reach = steps(killer) & set(free)
    nearer = {square for square in reach if distance(square, player) < distance(killer, player)}
    nearest = min((distance(square, player) for square in nearer), default=0)
    return {square for square in nearer if distance(square, player) == nearest} or reach


def fair_start(player: Square, killers: Iterable[Square]) -> bool:
    """Whether no killer stands in the player's row or column, or in one beside them."""
    return all(min(abs(row - player[0]), abs(column - player[1])) > 1 for row, column in killers)


@dataclass
class Game:
    """A game from its first position, followed move by move."""

    contract: Contract
    walls: frozenset[Square]
    player: Square
    killers: list[Square]
    turn: int = 0
    waits: int = 0
    pay: int = 0
    fate: str = ""
    """Empty while the game goes on; then "won", "shot", "caught" or "lost"."""
    shooter: int | None = None
    """Who has shot or caught the player."""
    visited: set[Square] = field(default_factory=set)

    def __post_init__(self) -> None:
        pieces = [self.player, *self.killers]
        _require(len(self.walls) == self.contract.walls, f"there are {len(self.walls)} obstacles")
        _require(len(self.killers) == self.contract.killers, f"there are {len(self.killers)} killers")
        _require(self.walls <= BOARD and set(pieces) <= BOARD, "something stands beside the board")
        _require(len({*pieces, *self.walls}) == len(pieces) + len(self.walls), "two things stand on one square")
        _require(fair_start(self.player, self.killers), "a killer stands too near to the player's row or column")
        self.waits = self.contract.waits
        self.visited = {self.player}
        self._judge_exits()

    @property
    def free(self) -> set[Square]:
        """The squares on which one may step: the dots."""
        return set(BOARD - self.walls - {self.player, *self.killers})

    @property
    def fear(self) -> int:
        """How many killers are near."""
        return sum(king_distance(killer, self.player) <= NEAR for killer in self.killers)

    def options(self) -> set[Square]:
        """Where the player may be after his move; his own square is among them where he may wait."""
        return (steps(self.player) & self.free) | ({self.player} if self.waits else set())

    def play(self, to: Square, seen: Sequence[Square]) -> None:
        """Follow one turn: the player's move, and where all killers were seen to stand after it."""
        _require(not self.fate, f"the game is over: {self.fate}")
        _require(to in self.options(), f"the player may not go to {to}")
        _require(len(seen) == len(self.killers), f"{len(seen)} killers are seen")
        new = to not in self.visited
        self.waits -= to == self.player
        self.turn += 1
        self.player = to
        self.visited.add(to)
        for index in range(len(self.killers)):
            if self._shot_by(index):
                break
        else:
            for index, square in enumerate(seen):
                if self._move_killer(index, square):
                    break
        _require(self.killers == list(seen), f"the killers stand at {self.killers}, and are seen at {list(seen)}")
        if not self.fate:
            self.pay += FEE * (1 + self.fear) * new
            if self.turn == self.contract.moves:
                self.fate = "won"
        self._judge_exits()

    def _move_killer(self, index: int, seen: Square) -> bool:
        """Follow the step of one killer; whether it ends the game."""
        killer = self.killers[index]
        if self.contract.close_combat and king_distance(killer, self.player) == 1:
            self.killers[index] = self.player
            self.fate, self.shooter = "caught", index
            return True
        allowed = approaches(self.free, self.player, killer) or {killer}
        _require(seen in allowed, f"killer {index} goes from {killer} to {seen}, not to one of {sorted(allowed)}")
        self.killers[index] = seen
        return self._shot_by(index)

    def _shot_by(self, index: int) -> bool:
        """Judge whether this killer shoots."""
        if in_line(self.walls, self.killers[index], self.player):
            self.fate, self.shooter = "shot", index
            return True
        return False

    def _judge_exits(self) -> None:
        if not self.fate and not self.options():
            self.fate = "lost"


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise IllegalEventError(message)

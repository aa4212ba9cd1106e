"""The rules of Russian draughts, on a board of any even size, and what ends a game.

A square is a number of two digits, its column and its row, as the article about the calculator writes it: 11 is the
corner at White's left, 88 the one across. A position is a dictionary of the squares that are not empty. Written from
the rules of the game alone; the program is tested against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

WHITE, BLACK = "w", "b"
"""The sides, and their men; the capital letters are their kings."""

KINGS_ALONE = 15
"""Moves of each side with kings alone, nothing taken, that make a draw."""

REPETITIONS = 3

Square = int
Board = Mapping[Square, str]

STEPS = {WHITE: (-9, 11), BLACK: (9, -11)}
"""A man's steps: forward left and forward right as he sees it."""
DIAGONALS = (-9, 11, -11, 9)


@lru_cache
def squares(size: int = 8) -> frozenset[Square]:
    """The dark squares."""
    return frozenset(
        10 * column + row for column in range(1, size + 1) for row in range(1, size + 1) if (column + row) % 2 == 0
    )


def other(side: str) -> str:
    """The other side."""
    return BLACK if side == WHITE else WHITE


def start(size: int = 8) -> dict[Square, str]:
    """The men before the first move: three rows a side, one where the board is 4 by 4."""
    rows = size // 2 - 1
    men = {square: WHITE for square in squares(size) if square % 10 <= rows}
    return men | {square: BLACK for square in squares(size) if square % 10 > size - rows}


@dataclass(frozen=True)
class Move:
    """A move by all the squares that the piece stands on, and the squares of what it takes, in their order."""

    path: tuple[Square, ...]
    taken: tuple[Square, ...] = ()

    def __str__(self) -> str:
        return f"{self.path[0]}{':' if self.taken else '-'}{self.path[-1]}"


@dataclass(frozen=True)
class Position:
    """A board and the side that is to move."""

    board: Board
    side: str = WHITE
    size: int = 8

    def moves(self) -> list[Move]:
        """All legal moves: whoever can take must."""
        return list(self._captures()) or list(self._steps())

    def after(self, move: Move) -> Position:
        """The position after a legal move."""
        board = dict(self.board)
        piece = board.pop(move.path[0])
        for square in move.taken:
            del board[square]
        if any(self._crowns(square, piece) for square in move.path[1:]):
            piece = piece.upper()
        board[move.path[-1]] = piece
        return Position(board, other(self.side), self.size)

    def key(self) -> tuple[str, frozenset[tuple[Square, str]]]:
        """What makes two positions the same."""
        return self.side, frozenset(self.board.items())

    def _own(self) -> Iterator[tuple[Square, str]]:
        return ((square, piece) for square, piece in sorted(self.board.items()) if piece.lower() == self.side)

    def _crowns(self, square: Square, piece: str) -> bool:
        return piece.islower() and square % 10 == (self.size if piece == WHITE else 1)

    def _free(self, square: Square, board: Board) -> bool:
        return square in squares(self.size) and square not in board

    def _steps(self) -> Iterator[Move]:
        for square, piece in self._own():
            for step in DIAGONALS if piece.isupper() else STEPS[piece]:
                target = square + step
                while self._free(target, self.board):
                    yield Move((square, target))
                    if piece.islower():
                        break
                    target += step

    def _captures(self) -> Iterator[Move]:
        for square, piece in self._own():
            board = dict(self.board)
            del board[square]
            yield from self._chains(board, piece, (square,), ())

    def _chains(self, board: Board, piece: str, path: tuple[Square, ...], taken: tuple[Square, ...]) -> Iterator[Move]:
        """The captures that go on from here. What is taken stays until the end, and is not jumped again."""
        for step in DIAGONALS:
            victim = path[-1] + step
            while piece.isupper() and self._free(victim, board):
                victim += step
            if board.get(victim, self.side).lower() == self.side or victim in taken:
                continue
            landings = []
            target = victim + step
            while self._free(target, board):
                landings.append(target)
                if piece.islower():
                    break
                target += step
            longer = [
                chain
                for landing in landings
                for chain in self._chains(
                    board, piece.upper() if self._crowns(landing, piece) else piece, (*path, landing), (*taken, victim)
                )
            ]
            yield from longer or (Move((*path, landing), (*taken, victim)) for landing in landings)


@dataclass
class Game:
    """A game from its beginning, or from a position that was set up; moves can be taken back."""

    position: Position
    past: list[tuple[Position, int]] = field(default_factory=list)
    kings_alone: int = 0
    """Moves of kings alone, of both sides together, since a man has moved or something was taken."""

    @classmethod
    def new(cls, size: int = 8) -> Game:
        """A game at its beginning."""
        return cls(Position(start(size), WHITE, size))

    def play(self, move: Move) -> None:
        """Make a legal move."""
        assert move in self.position.moves(), f"{move} is no legal move"
        self.past.append((self.position, self.kings_alone))
        quiet = not move.taken and self.position.board[move.path[0]].isupper()
        self.kings_alone = self.kings_alone + 1 if quiet else 0
        self.position = self.position.after(move)

    def undo(self) -> None:
        """Take the last move back."""
        self.position, self.kings_alone = self.past.pop()

    @property
    def result(self) -> str | None:
        """Who has won, WHITE or BLACK; ``"repetition"`` or ``"kings"`` for a draw; None while the game goes on."""
        if not self.position.moves():
            return other(self.position.side)
        seen = Counter(position.key() for position, _ in self.past)
        if seen[self.position.key()] + 1 >= REPETITIONS:
            return "repetition"
        return "kings" if self.kings_alone >= 2 * KINGS_ALONE else None


def perft(position: Position, depth: int) -> int:
    """How many games of so many moves there are."""
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.after(move), depth - 1) for move in moves)


def solve(position: Position) -> dict[tuple[str, frozenset[tuple[Square, str]]], int]:
    """Every position that can come from this one, with its worth to the side that is to move: 1, 0 or -1.

    Worked backwards from the positions in which somebody cannot move: a position is won if one of its moves leads to a
    lost one, lost if all lead to won ones, and drawn if neither is ever found, since both can then go on for ever.
    """
    todo, follow = [position], {}
    while todo:
        here = todo.pop()
        if here.key() not in follow:
            after = [here.after(move) for move in here.moves()]
            follow[here.key()] = {each.key() for each in after}
            todo.extend(after)
    worth: dict[tuple[str, frozenset[tuple[Square, str]]], int] = {}
    while True:
        found = {}
        for key, after_keys in follow.items():
            if key not in worth:
                values = [worth.get(each) for each in after_keys]
                if -1 in values:
                    found[key] = 1
                elif all(value == 1 for value in values):
                    found[key] = -1
        if not found:
            return {key: worth.get(key, 0) for key in follow}
        worth |= found

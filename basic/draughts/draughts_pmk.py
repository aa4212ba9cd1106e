"""The calculator's way of playing, after the article of 1988; what the article leaves open is said in README.md.

It knows its men by number, in eight registers. It tries them from 8 down to 1, forward left before forward right.
"""

from __future__ import annotations

from draughts_rules import BLACK, WHITE, Board, Move, Position, Square, squares

REGISTERS = ("17.13", "26.22", "37.33", "46.42", "57.53", "66.62", "77.73", "86.82")
"""What the article enters into registers 1 to 8: the player's man, a point, and the calculator's."""

RESERVES = {WHITE: (11, 31, 51, 71), BLACK: (28, 48, 68, 88)}

LEFT, RIGHT = -9, 11


class Registers:
    """The men of both sides by their numbers, and the reserves that replace them; 0 where there is none."""

    def __init__(self) -> None:
        self.men: dict[str, list[Square]] = {
            WHITE: [int(text[3:]) for text in REGISTERS],
            BLACK: [int(text[:2]) for text in REGISTERS],
        }
        self.reserves = {side: list(men) for side, men in RESERVES.items()}

    def __str__(self) -> str:
        return " ".join(self.texts())

    def texts(self) -> list[str]:
        """The eight registers as the article writes them."""
        return [f"{black:02}.{white:02}" for black, white in zip(self.men[BLACK], self.men[WHITE], strict=True)]

    def after(self, side: str, move: Move) -> None:
        """Enter a move of ``side``."""
        for men in (self.men[side], self.reserves[side]):
            if move.path[0] in men:
                men[men.index(move.path[0])] = move.path[-1]
        other = BLACK if side == WHITE else WHITE
        men, reserve = self.men[other], self.reserves[other]
        for square in move.taken:
            if square in men:
                men[men.index(square)] = reserve.pop(0) if reserve else 0
            else:
                reserve.remove(square)


def exposed(square: Square, board: Board) -> bool:
    """Whether a square is one that the strategic block refuses: a black man stands before it."""
    return any(board.get(square + step, WHITE).lower() == BLACK for step in (LEFT, RIGHT))


def choose(registers: Registers, position: Position) -> tuple[int, Move]:
    """The number of the man that the calculator moves, 0 for one of the reserve, and the move."""
    moves = position.moves()
    board = position.board
    numbers = [(number, registers.men[WHITE][number - 1]) for number in range(8, 0, -1)]
    if moves[0].taken:
        for number, man in numbers:
            captures = [move for move in moves if move.path[0] == man]
            if captures:
                return number, min(captures, key=_turns)
        return 0, min((move for move in moves if move.path[0] == moves[0].path[0]), key=_turns)
    for strategic in (True, False):
        for number, man in numbers:
            for step in (LEFT, RIGHT):
                target = man + step
                free = man and target in squares(position.size) and target not in board
                if free and not (strategic and exposed(target, board)):
                    return number, Move((man, target))
    reserve = min(_row_first(move.path[0]) for move in moves)
    mine = [move for move in moves if _row_first(move.path[0]) == reserve]
    return 0, min(mine, key=_turns)


def _row_first(square: Square) -> tuple[int, int]:
    return square % 10, square // 10


def _turns(move: Move) -> list[tuple[int, int]]:
    """Sorts the moves of one man: forward left, forward right, back left, back right at each step."""
    order = [(-1, 1), (1, 1), (-1, -1), (1, -1)]
    found = []
    for here, there in zip(move.path, move.path[1:], strict=False):
        columns, rows = there // 10 - here // 10, there % 10 - here % 10
        found.append((order.index((columns // abs(columns), rows // abs(rows))), abs(columns)))
    return found

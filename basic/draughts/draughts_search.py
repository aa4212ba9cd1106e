"""What the two stronger levels should find: the same search, written plainly and without cutting anything off."""

from __future__ import annotations

from draughts_rules import BLACK, WHITE, Position, Square, other

WIN = 10000
MAN, KING = 40, 120

ADVANCE = (3, 0, 1, 3, 5, 7, 12)
"""What a man is worth beyond 40 on each row from his own side on; the row of kings he never stands on."""
CENTRE = 2
"""More, on the four middle columns of rows 3 to 6."""
MAIN_ROAD = 8
"""More for a king on the long diagonal from 11 to 88."""


def worth(square: Square, piece: str) -> int:
    """What a piece is worth on a square, to its side."""
    if piece.isupper():
        return KING + (MAIN_ROAD if square // 10 == square % 10 else 0)
    column, row = divmod(square if piece == WHITE else 99 - square, 10)
    return MAN + ADVANCE[row - 1] + (CENTRE if 3 <= row <= 6 and 3 <= column <= 6 else 0)


def score(position: Position) -> int:
    """What the position is worth to the side that is to move."""
    totals = {WHITE: 0, BLACK: 0}
    for square, piece in position.board.items():
        totals[piece.lower()] += worth(square, piece)
    return totals[position.side] - totals[other(position.side)]


def value(position: Position, depth: int, ply: int = 0) -> int:
    """The value of a position to the side that is to move, so many plies deep and captures played out."""
    moves = position.moves()
    if depth == 0 and not (moves and moves[0].taken):
        return score(position)
    if not moves:
        return ply - WIN
    return max(-value(position.after(move), max(depth - 1, 0), ply + 1) for move in moves)

"""The model of the rules of reversi against figures and positions from elsewhere."""

from __future__ import annotations

import pytest
from reversi_rules import FIRST, SECOND, SQUARES, IllegalMoveError, Position, perft

# How many sequences of moves there are from the start of Othello, as every program that plays it counts them.
PERFT = [1, 4, 12, 56, 244, 1396, 8200]
PERFT_7 = 55092


def drawn(*rows: str, player: int = FIRST) -> Position:
    """A position as it is drawn: x for the first player, o for the second."""
    signs = {"x": FIRST, "o": SECOND, ".": 0}
    full = [*rows, *["." * 8] * (8 - len(rows))]
    return Position.of([[signs[sign] for sign in row] for row in full], player)


@pytest.mark.parametrize("depth", range(len(PERFT)))
def test_sequences_of_moves(depth: int) -> None:
    assert perft(Position.start(), depth) == PERFT[depth]


@pytest.mark.slow
def test_sequences_of_seven_moves() -> None:
    assert perft(Position.start(), 7) == PERFT_7


def test_the_start() -> None:
    start = Position.start()
    assert start.count(FIRST) == start.count(SECOND) == 2
    assert start.discs[4, 4] == start.discs[5, 5] != start.discs[4, 5] == start.discs[5, 4]  # one colour a diagonal
    assert list(start.moves()) == [(3, 4), (4, 3), (5, 6), (6, 5)]
    assert start.play((3, 4)).count(FIRST) == 4


def test_all_eight_directions_are_turned() -> None:
    position = drawn(
        "x..x..x.",
        ".o.o.o..",
        "..ooo...",
        "xoo.ooox",
        "..ooo...",
        ".o.o.o..",
        "x..o..x.",
        "...x....",
    )
    after = position.play((4, 4))
    assert len(position.turned((4, 4))) == 2 + 2 + 2 + 2 + 3 + 2 + 2 + 3
    assert after.count(SECOND) == 0
    assert after.player == SECOND


@pytest.mark.parametrize(
    ("row", "square", "turned"),
    [
        (".oox....", (1, 1), 2),
        (".oo.....", (1, 1), 0),  # no disc of one's own behind them
        ("oooooooo", (1, 1), 0),  # not an empty square
        (".x......", (1, 1), 0),  # no other disc between
        (".o.ox...", (1, 1), 0),  # a gap
        (".oxox...", (1, 1), 1),  # no further than the first of one's own
        ("xo.ooox.", (1, 3), 4),
        (".ooooooo", (1, 1), 0),  # the edge is not a disc
        (".oooooox", (1, 1), 6),
    ],
)
def test_what_is_turned_in_a_row(row: str, square: tuple[int, int], turned: int) -> None:
    assert len(drawn(row).turned(square)) == turned


def test_whoever_can_move_must_not_pass() -> None:
    with pytest.raises(IllegalMoveError, match="1 can move"):
        Position.start().passed()


def test_whoever_cannot_move_passes() -> None:
    position = drawn("xo......", player=SECOND)
    assert position.moves() == {}
    assert not position.over
    assert list(position.passed().moves()) == [(1, 3)]


@pytest.mark.parametrize("square", [(1, 1), (4, 4), (3, 3)])
def test_illegal_moves(square: tuple[int, int]) -> None:
    with pytest.raises(IllegalMoveError, match="cannot move"):
        Position.start().play(square)


@pytest.mark.parametrize(("row", "winner"), [("xxx.oo..", FIRST), ("x..oo...", SECOND), ("xx..oo..", 0)])
def test_a_game_ends_when_neither_can_move(row: str, winner: int) -> None:
    position = drawn(row)
    assert position.over
    assert position.winner == winner


def test_there_are_64_squares() -> None:
    assert len(set(SQUARES)) == 64

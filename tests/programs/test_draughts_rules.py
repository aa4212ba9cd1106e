"""The model of the rules, against numbers and positions that do not come from it."""

from __future__ import annotations

from random import Random

import pytest
from draughts_ready import position
from draughts_rules import BLACK, KINGS_ALONE, WHITE, Game, Position, perft, solve, start

PERFT = [7, 49, 302, 1469, 7482, 37986, 190146]
"""Games of one to seven moves, as Rein Halbersma published them in 2010 for Russian draughts ("Perft for all recognized
draughts variants", World Draughts Forum). Brazilian draughts, where one must take the most, part at the fifth."""


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, 6, pytest.param(7, marks=pytest.mark.slow)])
def test_perft(depth: int) -> None:
    assert perft(Position(start()), depth) == PERFT[depth - 1]


def moves(text: str, side: str = WHITE, size: int = 8) -> set[str]:
    """The moves by all the squares on which the piece stands."""
    return {"-".join(map(str, move.path)) for move in position(text, side, size).moves()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("w33 b77", "33-24 33-44"),
        ("w13 b77", "13-24"),
        ("w33 b44", "33-55"),  # it must
        ("w33 w11 b44", "33-55"),  # and no other man moves instead
        ("w33 b22 b77", "33-11"),  # a man takes backwards
        ("w33 b44 b55", "33-24"),  # no room behind: nothing to take
        ("w33 b44 b66", "33-55-77"),  # to the end
        ("w33 b44 b64 b62 b42", "33-55-73-51-33 33-51-73-55-33"),  # round to where it began
        ("w33 b44 b24", "33-55 33-15"),  # what to take is free,
        ("w33 b44 b66 b24", "33-55-77 33-15"),  # and how many
        ("W11 b88", "11-22 11-33 11-44 11-55 11-66 11-77"),
        ("W11 b44", "11-55 11-66 11-77 11-88"),
        ("W11 b44 b55 b88", "11-22 11-33"),  # two in a row cannot be jumped
        ("W11 b33 b57", "11-66-48"),  # of 44 to 88 the one from which it can go on
        ("W11 w33 b55", "11-22 33-24 33-44"),
        ("w26 b37", "26-48"),
        ("w26 b37 b75", "26-48-84"),  # crowned on 48, and on as a king
        ("w11 b22 b33", ""),
    ],
)
def test_moves_of_white(text: str, expected: str) -> None:
    assert moves(text) == set(expected.split())


@pytest.mark.parametrize(
    ("text", "expected"),
    [("b66 w11", "66-55 66-75"), ("b44 W33 w11", "44-22"), ("b73 w62 w24", "73-51-15"), ("b33 w44", "33-55")],
)
def test_moves_of_black(text: str, expected: str) -> None:
    assert moves(text, BLACK) == set(expected.split())


def test_the_turkish_strike() -> None:
    """Round by 35, 53 and 31 the king comes back to 13, and 24, which it has jumped, keeps it from the man on 57."""
    expected = "13-35-68 13-46-68 13-35-53-31-13 13-31-53-35-13 13-31-53-35-68 13-31-75-48"
    assert moves("W13 b24 b44 b42 b22 b57") == set(expected.split())
    last = next(move for move in position("W13 b24 b44 b42 b22 b57").moves() if move.path == (13, 35, 53, 31, 13))
    assert position("W13 b24 b44 b42 b22 b57").after(last).board == {13: "W", 57: "b"}


def test_a_man_is_a_king_after_crossing_the_last_row() -> None:
    before = position("w26 b37 b75")
    assert before.after(before.moves()[0]).board == {84: "W"}


def test_who_cannot_move_has_lost() -> None:
    assert Game(position("w11 b22 b33")).result == BLACK
    assert Game(position("b44", WHITE)).result == BLACK
    assert Game(position("w11 b44", BLACK)).result is None


def test_the_third_time_is_a_draw() -> None:
    game = Game(position("W17 B82"))
    for number, text in enumerate(2 * ["17-28", "82-71", "28-17", "71-82"]):
        assert game.result is None, number
        game.play(next(move for move in game.position.moves() if str(move) == text))
    assert game.result == "repetition"
    game.undo()
    assert game.result is None


def kings_dance(game: Game, random: Random) -> None:
    """Move kings, taking and offering nothing, until the game ends."""
    while game.result is None:
        for move in random.sample(game.position.moves(), len(game.position.moves())):
            game.play(move)
            if game.result != "repetition" and not any(reply.taken for reply in game.position.moves()):
                break
            game.undo()


def test_fifteen_moves_of_kings_alone_are_a_draw() -> None:
    game = Game(position("W11 W31 B88 B68 w13 b86"))
    kings_dance(game, Random(1))
    assert game.result == "kings"
    assert game.kings_alone == 2 * KINGS_ALONE
    quiet = [before.board[square] for before, _ in game.past[-30:] for square in before.board if square in (13, 86)]
    assert quiet


def test_a_man_that_moves_starts_the_count_again() -> None:
    game = Game(position("W31 w13 B88"))
    for text, count in (("31-42", 1), ("88-77", 2), ("13-24", 0), ("77-88", 1)):
        game.play(next(move for move in game.position.moves() if str(move) == text))
        assert game.kings_alone == count


def test_four_by_four_is_a_draw() -> None:
    """Every position that can come up, judged backwards from the ends: White holds with 31-22, and only with it."""
    first = Position(start(4), WHITE, 4)
    worth = solve(first)
    assert worth[first.key()] == 0
    assert {str(move): -worth[first.after(move).key()] for move in first.moves()} == {
        "11-22": -1,
        "31-22": 0,
        "31-42": -1,
    }
    assert all(
        value == max((-worth[Position(dict(board), side, 4).after(move).key()] for move in moves), default=-1)
        for (side, board), value in worth.items()
        for moves in [Position(dict(board), side, 4).moves()]
    )

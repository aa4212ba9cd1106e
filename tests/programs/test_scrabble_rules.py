"""The independent model of Scrabble against the manual, by its rules' numbers, and against examples known elsewhere."""

from __future__ import annotations

from itertools import product

import pytest
from scrabble_editions import ENGLISH, RUSSIAN
from scrabble_positions import LEAFLET, across, down, lexicon, row_of
from scrabble_rules import (
    BLUE,
    CENTRE,
    GREEN,
    PALE,
    RED,
    SIZE,
    Board,
    Move,
    Problem,
    cells,
    moves,
    problem,
    result,
    settle,
)


def lay(board: Board, move: Move) -> dict[tuple[int, int], str]:
    laid = cells(board, move)
    assert laid
    return {**board, **dict(zip(laid, move.tiles, strict=True))}


def test_leaflet_example() -> None:
    board: dict[tuple[int, int], str] = {}
    for move, words, points in LEAFLET:
        assert problem(board, move.tiles, move) == Problem.NONE
        found = result(ENGLISH, board, move)
        assert (found.words, found.score) == (words, points)
        board = lay(board, move)


# -- rules 1 to 9


@pytest.mark.parametrize(
    ("move", "wrong"),
    [
        (across(7, 5, "HORN"), Problem.NONE),
        (down(4, 7, "HORN"), Problem.NONE),
        (across(7, 8, "HORN"), Problem.NOT_CENTRE),
        (across(6, 5, "HORN"), Problem.NOT_CENTRE),
        (across(7, 7, "O"), Problem.TOO_SHORT),
        (across(7, 5, "HURN"), Problem.NOT_HELD),
        (across(7, 5, ""), Problem.NO_TILES),
        (across(7, 12, "HORN"), Problem.NO_ROOM),
    ],
)
def test_rule_1(move: Move, wrong: Problem) -> None:
    assert problem({}, "HORNXYZ", move) == wrong


@pytest.mark.parametrize(
    ("move", "wrong"),
    [
        (down(5, 7, "FAM"), Problem.NONE),  # crossing
        (across(7, 4, "SE"), Problem.NONE),  # before it, and behind
        (across(8, 8, "A"), Problem.NONE),  # below its N
        (across(8, 9, "AB"), Problem.NOT_JOINED),
        (down(8, 9, "AB"), Problem.NOT_JOINED),  # by a corner only
        (across(0, 0, "AB"), Problem.NOT_JOINED),
    ],
)
def test_rules_3_and_4(move: Move, wrong: Problem) -> None:
    assert problem(row_of("HORN", 7, 5), move.tiles, move) == wrong


def test_rule_6() -> None:
    assert problem({}, "CA?", across(7, 6, "CAt")) == Problem.NONE
    assert problem({}, "CAT", across(7, 6, "CAt")) == Problem.NOT_HELD
    assert result(ENGLISH, {}, across(7, 6, "CAt")).words == ("CAT",)


# -- rules 10 to 18


def test_rules_12_and_13_have_the_squares_of_the_board() -> None:
    assert [len(squares) for squares in (RED, GREEN, BLUE, PALE)] == [8, 17, 12, 24]
    everywhere = RED | GREEN | BLUE | PALE
    assert len(everywhere) == 61
    assert {(column, row) for row, column in everywhere} == everywhere
    assert everywhere < set(product(range(SIZE), repeat=2))
    assert CENTRE in GREEN


def test_rule_13() -> None:
    board = {CENTRE: "A", (4, 7): "E", (0, 4): "E"}
    # S T R E N G S, all on plain squares but the first and last, which are green: 8 points four times
    assert result(ENGLISH, board, across(4, 4, "STRNGS")).score == 4 * (1 + 1 + 1 + 1 + 1 + 2 + 1)
    # T R A N E S I T from red to red over a pale N: 9 points nine times, and all seven tiles
    assert result(ENGLISH, board, across(0, 0, "TRANSIT")).score == 9 * (1 + 1 + 1 + 2 + 1 + 1 + 1 + 1) + 50


def test_rule_14() -> None:
    assert result(ENGLISH, {}, across(7, 7, "CAT")).score == 10
    assert result(ENGLISH, row_of("CAT"), across(7, 10, "S")).score == 6


def test_rule_15() -> None:
    assert result(ENGLISH, {}, across(7, 7, "cAT")).score == 4


def test_rule_16() -> None:
    # X on the pale square (6, 6), between A across and O down: AX and OX, X twice in both
    board = {(6, 5): "A", (5, 6): "O"}
    assert result(ENGLISH, board, across(6, 6, "X")).score == (1 + 16) + (1 + 16)


def test_rule_17() -> None:
    # J O U R N E Y: the N is on a pale square, the J on the centre
    assert result(ENGLISH, {}, across(7, 7, "JOURNEY")).score == 2 * (8 + 1 + 1 + 1 + 2 + 1 + 4) + 50
    assert result(ENGLISH, {}, across(7, 7, "JOURNE")).score == 2 * (8 + 1 + 1 + 1 + 2 + 1)


@pytest.mark.parametrize(
    ("racks", "final"),
    [
        (["", "QI", "?"], [100 + 11, 100 - 11, 100]),
        (["A", "QI", "?"], [99, 89, 100]),
        (["?", "E"], [100, 99]),
    ],
)
def test_rule_18(racks: list[str], final: list[int]) -> None:
    assert settle(ENGLISH, [100] * len(racks), racks) == final


# -- all moves


def test_all_first_moves_of_two_letters() -> None:
    found = moves(lexicon(), {}, "QI")
    # QI over the centre, by either letter, in either direction
    assert found == {across(7, 6, "QI"): 22, across(7, 7, "QI"): 22, down(6, 7, "QI"): 22, down(7, 7, "QI"): 22}


def test_all_moves_with_a_blank() -> None:
    board = row_of("QI")
    words = {"".join(result(ENGLISH, board, move).words) for move in moves(lexicon(), board, "?")}
    assert {"QIS"} <= words or "QIS" not in ENGLISH.words
    assert all(set(word) & set("QI") for word in words)


def test_all_moves_are_those_that_trying_everything_finds() -> None:
    board = {**row_of("САД"), **row_of("ОД", 8, 9)}
    rack = "О?"
    russian = lexicon(RUSSIAN)
    tiles = {"О", *RUSSIAN.letters.lower()}
    tried = {}
    for row, column, going_down, length in product(
        range(5, 11), range(5, 13), (False, True), (1, 2)
    ):  # nothing else joins
        if (row, column) in board or problem(board, "??", Move(row, column, going_down, "a" * length)):
            continue
        for laid in product(tiles, repeat=length):
            move = Move(row, column, going_down, "".join(laid))
            if problem(board, rack, move):
                continue
            found = result(RUSSIAN, board, move)
            if set(found.words) <= russian.all:
                tried[move] = found
    # as ours begin with their words, the tiles and where they lie are compared

    def lies(move: Move) -> frozenset[tuple[tuple[int, int], str]]:
        return frozenset(zip(cells(board, move) or [], move.tiles, strict=True))

    ours = {lies(move): points for move, points in moves(russian, board, rack).items()}
    assert ours == {lies(move): found.score for move, found in tried.items()}

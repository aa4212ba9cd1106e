"""The subroutines of the cribbage program that draw, each by itself, as the article's commentary has them."""

from __future__ import annotations

import numpy as np
import pytest
from cribbage_edition import MAN, ZX, deal, ready, signs
from cribbage_rules import cards
from cribbage_view import BOARD_COLUMN, HAND_ROW, SHOW_ROW, ZX_ROW, View
from numpy.typing import NDArray

from typein.harness.session import Spectrum

GREEN, RED, WHITE, YELLOW = 4, 2, 7, 6
MINE, ITS, STARTER = cards("Б2 Ч5 Т10 ПК"), cards("П6 Ч8 ТТ БВ"), cards("П3")[0]
CARD_ROWS, CARD_COLUMNS = 5, 3


@pytest.fixture
def cribbage() -> Spectrum:
    """The program before its first game, with nothing on its green table."""
    spectrum = ready()
    spectrum.basic.exec("PAPER 4: CLS")
    return spectrum


def papers(spectrum: Spectrum, x: int, y: int) -> set[int]:
    """The colours of the paper where a card lies at place ``x`` of a row."""
    left = 4 * x - 4
    cells = [(row, column) for row in range(y, y + CARD_ROWS) for column in range(left, left + CARD_COLUMNS)]
    return {spectrum.screen.attribute(*cell).paper for cell in cells}


def text(spectrum: Spectrum, x: int, y: int) -> str:
    """What is written on the card there."""
    left = 4 * x - 4
    return "".join(row[left : left + CARD_COLUMNS] for row in spectrum.screen.lines[y : y + CARD_ROWS]).strip()


@pytest.mark.parametrize(("y", "c"), [(HAND_ROW, 4), (SHOW_ROW, 4), (HAND_ROW, 2)])
def test_5000_shows_the_hand_of_the_player(cribbage: Spectrum, y: int, c: int) -> None:
    deal(cribbage, ITS, MINE, STARTER)
    cribbage.basic.gosub(5000, y=y, c=c)
    assert View(cribbage.screen.cells).cards(y, 4) == [*MINE[:c], *[None] * (4 - c)]


@pytest.mark.parametrize("c", [1, 4])
def test_5100_shows_the_hand_of_the_computer(cribbage: Spectrum, c: int) -> None:
    deal(cribbage, ITS, MINE, STARTER)
    cribbage.basic.gosub(5100, up=1, c=c)
    assert View(cribbage.screen.cells).cards(ZX_ROW, 4) == [*ITS[:c], *[None] * (4 - c)]


@pytest.mark.parametrize(("dealer", "row"), [(ZX, ZX_ROW), (MAN, SHOW_ROW)])
def test_5200_shows_the_crib_and_has_it_counted(cribbage: Spectrum, dealer: int, row: int) -> None:
    crib = [*MINE[:2], *ITS[:2], STARTER]
    cribbage.basic.exec("REM")
    cribbage.basic["e()"] = [card.rank for card in crib]
    cribbage.basic["e$"] = signs(crib)
    cribbage.basic.gosub(5200, dir=dealer, crib=0)
    assert View(cribbage.screen.cells).cards(row, 5) == [*crib[:4], None]
    assert cribbage.basic["h()"][:5] == [card.rank for card in crib]  # type: ignore[index]
    assert cribbage.basic.eval("h$(TO 5)") == signs(crib)
    assert cribbage.basic["crib"] == 1


@pytest.mark.parametrize("y", [0, HAND_ROW])
@pytest.mark.parametrize("x", [1, 6])
def test_5300_wipes_a_card(cribbage: Spectrum, x: int, y: int) -> None:
    cribbage.basic.gosub(5400, x=x, y=y, x_="5", y_="\\h")
    cribbage.basic.gosub(5300, x=x, y=y)
    assert papers(cribbage, x, y) == {GREEN}
    assert text(cribbage, x, y) == ""


@pytest.mark.parametrize(("x", "y"), [(1, 0), (3, 8), (6, HAND_ROW)])
def test_5350_shows_the_back_of_a_card(cribbage: Spectrum, x: int, y: int) -> None:
    cribbage.basic.gosub(5350, x=x, y=y)
    assert papers(cribbage, x, y) == {RED}
    assert text(cribbage, x, y) == ""
    everywhere = [cribbage.screen.attribute(row, column).paper for row in range(24) for column in range(32)]
    assert everywhere.count(RED) == CARD_ROWS * CARD_COLUMNS  # and nowhere else


@pytest.mark.parametrize(("card", "red"), [("Ч5", True), ("Б10", True), ("ТТ", False), ("ПК", False)])
@pytest.mark.parametrize(("x", "y"), [(1, 0), (5, HAND_ROW)])
def test_5400_shows_the_face_of_a_card(cribbage: Spectrum, card: str, red: bool, x: int, y: int) -> None:
    (face,) = cards(card)
    rank = ["Т", *"23456789", "\\r", "В", "Д", "К"][face.rank - 1]
    cribbage.basic.gosub(5400, x=x, y=y, x_=rank, y_=signs([face]))
    assert View(cribbage.screen.cells).card(y, 4 * x - 4) == face
    assert papers(cribbage, x, y) == {WHITE}
    assert cribbage.screen.attribute(y, 4 * x - 4).ink == (RED if red else 0)


def test_5500_says_something_at_the_bottom(cribbage: Spectrum) -> None:
    cribbage.basic.exec('LET m$="Тасую колоду": GO SUB 5500: LET m$="Я сдаю": GO SUB 5500: PAUSE 1')
    assert View(cribbage.screen.cells).message == "Я сдаю"  # and nothing is left of the longer one


@pytest.mark.parametrize("x", [18, 25])
def test_5600_clears_the_left_of_the_screen(cribbage: Spectrum, x: int) -> None:
    cribbage.basic.exec("PAPER 6: CLS : FOR y=0 TO 21: PRINT AT y,0;n$( TO 31);: PRINT AT y,0;o$;o$( TO 10);: NEXT y")
    before = cribbage.screen.lines
    cribbage.basic.gosub(5600, x=x)
    for row in range(22):
        assert cribbage.screen.lines[row] == " " * x + before[row][x:]
        assert [cribbage.screen.attribute(row, column).paper for column in (0, x - 1, x, 31)] == [4, 4, 6, 6]


def test_5700_draws_the_board(cribbage: Spectrum) -> None:
    cribbage.basic.gosub(5700)
    board = [row[BOARD_COLUMN:] for row in cribbage.screen.cells]
    assert "".join(board[0]) == "ВЫ   СП"
    assert "".join(row[3] for row in board[3:16:2]) == "КРИБЕДЖ"
    for column in (1, 5):  # 60 holes for either player, to be gone round twice
        assert sum({"∷": 4, "¨": 2}.get(row[column], 0) for row in board) == 60
    assert [row for row in range(22) if board[row][3] == "°"] == [2, 19]
    assert cribbage.screen.attribute(10, BOARD_COLUMN).paper == YELLOW


# -- 6000, the pegs


def board(spectrum: Spectrum, player: int, before: int, behind: int, points: int) -> NDArray[np.uint8]:
    """The board after an award, for who had ``before`` points, and his other peg at ``behind``."""
    scores, pegs = [0, 0], [0, 0]
    scores[player - 1], pegs[player - 1] = before, behind
    spectrum.basic.gosub(5700)
    spectrum.basic.gosub(6000, {"s()": scores, "v()": pegs}, s=points, player=player, win=0)
    return spectrum.picture(border=False)[8:160, 8 * BOARD_COLUMN :]


@pytest.mark.parametrize(("player", "other"), [(ZX, MAN), (MAN, ZX)])
def test_6000_marks_up_points(cribbage: Spectrum, player: int, other: int) -> None:
    cribbage.basic.gosub(5700)
    given = {"s()": [10, 10], "v()": [4, 4]}
    cribbage.basic.gosub(6000, given, s=5, player=player, win=0)
    scores, pegs = cribbage.basic["s()"], cribbage.basic["v()"]
    assert isinstance(scores, list)
    assert isinstance(pegs, list)
    assert (scores[player - 1], scores[other - 1]) == (15, 10)
    assert (pegs[player - 1], pegs[other - 1]) == (10, 4)
    assert View(cribbage.screen.cells).scores == scores
    assert cribbage.basic["win"] == 0


@pytest.mark.parametrize("player", [ZX, MAN])
def test_6000_has_a_hole_for_each_point_of_a_lap(cribbage: Spectrum, player: int) -> None:
    empty = board(cribbage, player, 0, 0, 0)
    first = [board(cribbage, player, 0, 0, points) for points in range(1, 61)]
    assert len({picture.tobytes() for picture in (empty, *first)}) == 61
    for points in (1, 31, 60):
        assert np.array_equal(board(cribbage, player, 59, 0, 1 + points), first[points - 1])


@pytest.mark.parametrize("player", [ZX, MAN])
def test_6000_wins_at_121(cribbage: Spectrum, player: int) -> None:
    for points, win in ((1, 0), (2, player), (9, player)):
        board(cribbage, player, 119, 0, points)
        assert cribbage.basic["win"] == win


def test_6000_leaves_all_as_it_is_for_no_points(cribbage: Spectrum) -> None:
    before = board(cribbage, ZX, 0, 0, 0)
    changed = cribbage.basic.gosub(6000, s=0, player=MAN, win=0)
    assert {"s()", "s", "v", "win"}.isdisjoint(changed)
    assert np.array_equal(cribbage.picture(border=False)[8:160, 8 * BOARD_COLUMN :], before)

"""The subroutines of "Плата за страх" that are called before a game, each by GO SUB."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from fear_bot import killers_of
from fear_parts import chance, drawn_by_lot, sign_at
from fear_rules import (
    BOARD,
    COLUMNS,
    ROWS,
    Contract,
    Square,
    fair_start,
)
from fear_stage import FRESH, KILLER, MOST_KILLERS, WALL, player, position, put
from fear_view import LEFT, PANEL, TOP, View

from typein.harness.session import Spectrum

USR_A = 65368
"""Where the user graphics begin on a 48K Spectrum."""


@pytest.fixture
def fear() -> Spectrum:
    """The program at its contract, with nothing on the screen."""
    spectrum = player().spectrum
    spectrum.basic.exec("CLS")
    return spectrum


def test_40_makes_the_graphics(fear: Spectrum) -> None:
    graphics = bytes(fear.memory[USR_A : USR_A + 21 * 8])
    assert len({graphics[n : n + 8] for n in range(0, 21 * 8, 8)}) == 21
    fear.memory[USR_A : USR_A + 21 * 8] = bytes(21 * 8)
    fear.basic.exec("RESTORE 9500")
    fear.basic.gosub(40)
    assert fear.memory[USR_A : USR_A + 21 * 8] == graphics


def squares_listed(spectrum: Spectrum) -> list[int]:
    """f$, the numbers of squares: read from memory, for half of them are no characters."""
    return [int(spectrum.basic.eval(f"CODE f$({place})")) for place in range(1, ROWS * COLUMNS + 1)]


def test_50_lists_all_squares(fear: Spectrum) -> None:
    fear.basic["f$"] = "x"
    fear.basic.gosub(50)
    assert squares_listed(fear) == list(range(1, 241))


def flat(squares: dict[Square, str]) -> str:
    return "".join(squares.get((row, column), FRESH) for row in range(ROWS) for column in range(COLUMNS))


@pytest.mark.parametrize("walls", [0, 1, 100, 200, 236])
def test_60_puts_walls_where_nobody_stands(fear: Spectrum, walls: int) -> None:
    """236 leave no square free, so every square on which somebody stands is drawn and has to be drawn again."""
    killers = [(0, 0), (5, 5), (11, 19)]
    people = {(8, 8): "\\c", **dict.fromkeys(killers, KILLER)}
    given = position((8, 8), killers)
    chance(fear, walls + 1)
    fear.basic.gosub(
        60,
        {"c$": flat(people), "m()": given["k()"], "n()": given["l()"]},
        m=240,
        r=walls,
        n=3,
        ps=8 + TOP,
        qs=8 + LEFT,
    )
    board = re.findall(r"\\.", str(fear.basic["c$"]))
    assert Counter(board) == Counter({WALL: walls, FRESH: 236 - walls, KILLER: 3, "\\c": 1}) + Counter()
    assert all(board[20 * row + column] == sign for (row, column), sign in people.items())
    assert sorted(squares_listed(fear)) == list(range(1, 241))
    if walls < 236:
        shown = View(fear.screen.cells).squares("0")
        assert {(row, column) for row, column in BOARD if board[20 * row + column] == WALL} <= shown


@pytest.mark.parametrize("seed", range(1, 7))
def test_4000_draws_a_fair_board(fear: Spectrum, seed: int) -> None:
    random = Random(seed)
    killers, walls = random.randint(1, MOST_KILLERS), random.choice((0, 100, 200))
    chance(fear, seed)
    fear.basic.gosub(4000, {"a()": [30, 5, walls, killers, 0]}, n=killers)
    read = fear.basic.variables
    me = int(str(read["ps"])) - TOP, int(str(read["qs"])) - LEFT
    fear.basic.exec("FOR i=1 TO n: LET k(i)=m(i): LET l(i)=n(i): NEXT i")
    them = killers_of(fear.basic.variables)[:killers]
    assert len({me, *them}) == 1 + killers
    assert fair_start(me, them)
    board = re.findall(r"\\.", str(fear.basic["c$"]))
    places = {sign: {divmod(n, COLUMNS) for n in range(240) if board[n] == sign} for sign in (WALL, KILLER, "\\c")}
    assert len(places[WALL]) == walls
    assert (places[KILLER], places["\\c"]) == (set(them), {me})


@pytest.mark.parametrize("me", [(0, 0), (11, 19), (0, 9), (1, 1), (10, 18), (6, 0), (5, 10)])
def test_4200_counts_the_squares_where_a_killer_may_begin(fear: Spectrum, me: Square) -> None:
    fair = [square for square in sorted(BOARD) if fair_start(me, [square])]
    rows, columns = len({row for row, _ in fair}), len({column for _, column in fair})
    assert len(fair) == rows * columns
    for number in {0, 1, columns - 1, columns, len(fair) // 2, len(fair) - 1}:
        found = fear.basic.gosub(4200, m=number, c=rows, d=columns, ps=me[0] + TOP, qs=me[1] + LEFT)
        row, column = fair[number]
        assert (found["y"], found["x"], found["z"]) == (row + TOP, column + LEFT, 20 * row + column + 1)


def test_4300_puts_everything_in_its_place(fear: Spectrum) -> None:
    me, killers, walls = drawn_by_lot(Random(4300))
    put(fear, me, killers, sorted(walls), Contract(waits=4))
    board = View(fear.screen.cells)
    assert (board.squares("0"), board.squares("У"), board.squares("×")) == (walls, set(killers), {me})
    assert len(board.squares(".")) == 136
    assert (board.moves, board.waits, board.pay) == ((0, 30), (4, 0), 0)
    assert killers_of(fear.basic.variables)[:3] == killers
    assert sign_at(fear, me) == "\\c"
    colours = {fear.screen.attribute(row + TOP, column + LEFT) for row, column in killers}
    assert colours == {(7, 2, True, False)}
    assert fear.screen.attribute(me[0] + TOP, me[1] + LEFT) == (0, 6, True, False)


def test_4400_draws_frame_and_headings(fear: Spectrum) -> None:
    fear.basic.gosub(4400)
    cells = fear.screen.lines
    assert cells[0].strip() == "ПЛАТА ЗА СТРАХ"
    assert cells[1][:PANEL] == " ┌" + "─" * 20 + "┐ "
    assert cells[14][:PANEL] == " └" + "─" * 20 + "┘ "
    assert {cells[row][:PANEL] for row in range(2, 14)} == {" │" + " " * 20 + "│ "}
    assert [cells[row][PANEL:].strip() for row in (1, 4, 7, 10, 13)] == ["ХОДЫ", "СТОЯТЬ", "СТРАХ", "ПЛАТА", "РЕКОРД"]


def test_4500_begins_a_screen(fear: Spectrum) -> None:
    fear.basic.exec('PAPER 3: BORDER 3: FLASH 1: INVERSE 1: OVER 1: CLS : PRINT "x": POKE 23692,255')
    fear.basic.gosub(4500, t_="Заголовок".center(32))
    assert fear.screen.text.strip() == "Заголовок"
    assert {fear.screen.attribute(0, column) for column in range(32)} == {(7, 2, True, False)}
    assert {fear.screen.attribute(row, 5) for row in range(1, 24)} == {(7, 0, False, False)}
    assert fear.border == 0

"""The subroutines of the reversi program, each by itself; the parts from 2000 on are in test_reversi_parts.py."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from reversi_bot import BACK, ON
from reversi_machine import EMPTY, NO_MOVES, ask, expected, line, listed, playing, playout, put, ready, seconds
from reversi_rules import DIRECTIONS, FIRST, SECOND, Position
from reversi_view import CHOSEN, FREE, GREEN, LEGAL, RED, View, name
from test_reversi_search import minimax, varied

from typein.basic import sysvars
from typein.files import read_text
from typein.harness.session import Spectrum
from typein.programs import open_program

BLUE, COLOURED_RED, COLOURED_GREEN, YELLOW, WHITE = 1, 2, 4, 6, 7
LOOKS = {1: (GREEN, COLOURED_GREEN), 2: (FREE, BLUE), 3: (RED, COLOURED_RED), 4: (LEGAL, YELLOW), 5: (CHOSEN, WHITE)}
"""The signs and their colours by the program's own numbers."""

NAMED = {"showscore": 500, "drsqr": 200, "getlst": 300, "chng": 400}
"""The subroutines that the source names."""

HEADS = [100, 200, 220, 300, 400, 500, 550, 600, 640, 650, 700, 750, 950, 2000, 2040, 2200, 3000, 8000, 8200, 9000]
REMARK = r"\d+ REM (?!\*|b\(|чем|цвет|название)"
"""A REM that heads a part of the program, and no other."""


@pytest.fixture
def reversi() -> Spectrum:
    """The program in its menu."""
    return ready()


@pytest.fixture
def middle() -> Spectrum:
    """A game of two people in its middle."""
    return playing(playout(4, 26))


def view(spectrum: Spectrum) -> View:
    return View(spectrum.screen.cells)


def source() -> list[str]:
    return read_text(open_program("reversi").source()).splitlines()


def test_every_part_has_a_test() -> None:
    heads = [int(text.split()[0]) for text in source() if re.match(REMARK, text)]
    assert heads == HEADS
    tested = {
        int(found[1])
        for module in ("subroutines", "parts")
        for node in ast.parse(Path(__file__).with_name(f"test_reversi_{module}.py").read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and (found := re.match(r"test_(\d+)_", node.name))
    }
    assert tested == set(HEADS)


@pytest.mark.parametrize(("word", "number"), NAMED.items())
def test_the_names_of_the_source_are_those_of_the_program(reversi: Spectrum, word: str, number: int) -> None:
    assert any(text.startswith(f"{number} REM {word}: ") for text in source())
    assert reversi.basic[word] == number


# -- 100 to 500, the board


def test_100_counts_what_a_direction_turns(middle: Spectrum) -> None:
    position = playout(4, 26)
    for square in [*position.moves(), (1, 1), (8, 5)]:
        for number, (down, right) in enumerate(DIRECTIONS, 1):
            turned = {disc for disc in position.turned(square) if _lies(square, disc, down, right)}
            basic = middle.basic
            basic.gosub(100, a=square[0], e=square[1], d=number, p=position.player)
            assert basic["k"] == len(turned), (square, down, right)
            if turned:
                steps = len(turned) + 1
                assert (basic["r"], basic["c"]) == (square[0] + steps * down, square[1] + steps * right)


def _lies(square: tuple[int, int], disc: tuple[int, int], down: int, right: int) -> bool:
    steps = max(abs(disc[0] - square[0]), abs(disc[1] - square[1]))
    return disc == (square[0] + steps * down, square[1] + steps * right)


@pytest.mark.parametrize("square", [(1, 1), (1, 8), (4, 5), (8, 1), (8, 8)])
@pytest.mark.parametrize("disc", [FIRST, SECOND, 0])
def test_200_draws_a_square(middle: Spectrum, square: tuple[int, int], disc: int) -> None:
    before = view(middle)
    rows = [list(row) for row in EMPTY]
    rows[square[0] - 1][square[1] - 1] = disc
    middle.basic["b()"] = rows
    middle.basic.gosub(200, r=square[0], c=square[1])
    after = view(middle)
    sign, ink = LOOKS[disc + 2]
    assert after.sign(square) == sign
    assert {middle.screen.attribute(*cell)[:2] for cell in _cells(square)} == {(ink, 0)}
    others = [(row, column) for row in range(24) for column in range(32) if (row, column) not in _cells(square)]
    assert [after.cells[row][column] for row, column in others] == [before.cells[row][column] for row, column in others]


def _cells(square: tuple[int, int]) -> list[tuple[int, int]]:
    row, column = 2 * square[0] + 2, 2 * square[1]
    return [(row + down, column + right) for down in (0, 1) for right in (0, 1)]


@pytest.mark.parametrize(("number", "look"), LOOKS.items())
def test_220_draws_a_sign(middle: Spectrum, number: int, look: tuple[str, int]) -> None:
    middle.basic.gosub(220, r=3, c=6, z=number)
    assert (view(middle).sign((3, 6)), middle.screen.attribute(8, 12).ink) == look


def test_300_lists_the_moves(middle: Spectrum) -> None:
    for position in [*line(Random(9)), NO_MOVES]:
        put(middle, position)
        start = middle.machine.now
        middle.basic.gosub(300)
        assert listed(middle) == expected(position)
        assert seconds(middle, start) < 0.2


def test_400_makes_a_move() -> None:
    for moves in (0, 12, 31, 50):
        position = playout(8, moves)
        spectrum = playing(position)
        state = spectrum.save_state()
        for square in position.moves():
            spectrum.restore_state(state)
            spectrum.basic.gosub(400, r=square[0], c=square[1])
            after = position.play(square)
            shown, basic = view(spectrum), spectrum.basic
            assert basic["b()"] == after.rows
            assert basic["s()"] == [after.count(FIRST), after.count(SECOND)]
            assert shown.position(-position.player) == after
            assert shown.counts == {FIRST: after.count(FIRST), SECOND: after.count(SECOND)}
            assert shown.last[position.player] == name(square)


@pytest.mark.parametrize("moves", [0, 1, 30, 60])
def test_500_shows_board_and_counts(reversi: Spectrum, moves: int) -> None:
    position = playout(2, moves)
    reversi.basic.gosub(3000)
    put(reversi, position)
    reversi.basic.gosub(500)
    assert view(reversi).position(position.player) == position
    assert view(reversi).counts == {FIRST: position.count(FIRST), SECOND: position.count(SECOND)}


@pytest.mark.parametrize("counts", [[2, 2], [0, 13], [64, 0], [9, 10]])
def test_550_shows_the_counts(middle: Spectrum, counts: list[int]) -> None:
    middle.basic.gosub(550, s=counts)
    assert list(view(middle).counts.values()) == counts


# -- 600 to 700, messages and keys


def test_600_says_two_lines_and_leaves_nothing_of_longer_ones(middle: Spectrum) -> None:
    middle.basic.exec('LET m$="Красные пропускают ход": LET h$="Нажмите": GO SUB 600: LET m$="Ничья": LET h$=""')
    middle.basic.exec("GO SUB 600: PAUSE 1")
    assert (view(middle).message, view(middle).hint) == ("Ничья", "")


@pytest.mark.parametrize(
    ("key", "read"),
    [
        *(("p", "П"), ("{CAPS+P}", "П"), ("z", "З"), ("8", "8"), (" ", " "), ("{SYM+P}", '"')),
        *(("{ENTER}", "\\{13}"), ("{RIGHT}", "\\{9}"), ("{CAPS+2}", "\\{6}")),  # what has no sign of its own
    ],
)
def test_650_reads_a_key(middle: Spectrum, key: str, read: str) -> None:
    middle.basic.exec("REM")
    middle.basic.goto(650)
    middle.press(key)
    assert middle.wait_for_report().code == "7"
    assert middle.basic["k$"] == read


def test_640_waits_until_the_key_before_is_up(middle: Spectrum) -> None:
    middle.basic.exec("REM")
    middle.basic.goto(640)
    middle.hold("p", frames=100)
    middle.press("z")
    assert middle.wait_for_report().code == "7"
    assert middle.basic["k$"] == "З"


def test_650_forgets_a_key_that_was_pressed_while_nobody_asked(middle: Spectrum) -> None:
    middle.basic.exec("REM")
    middle.basic.goto(650)
    middle.run_until_line(660)
    middle.memory[sysvars.FLAGS] |= 0x20  # the ROM has one in store, so that PAUSE 0 ends at once
    middle.press("p")
    assert middle.wait_for_report().code == "7"
    assert middle.basic["k$"] == "П"


def test_700_gives_the_place_of_a_move(middle: Spectrum) -> None:
    middle.basic.gosub(300)
    for number, (row, column, _) in enumerate(listed(middle), 1):
        middle.basic.gosub(700, i=number)
        assert (middle.basic["r"], middle.basic["c"]) == (row, column)


# -- 750, a person's move; 950, a computer's


@pytest.mark.parametrize("steps", [0, 1, 3, -1, -2, 40, -40])
@pytest.mark.parametrize("enter", ["{ENTER}", "0"])
def test_750_steps_through_all_moves(middle: Spectrum, steps: int, enter: str) -> None:
    position = playout(4, 26)
    squares = ask(middle, position)
    assert view(middle).legal == squares
    keys = ON if steps > 0 else BACK
    for step in range(abs(steps)):
        middle.press(keys[step % len(keys)])
    middle.wait_for_input()
    square = squares[steps % len(squares)]
    assert view(middle).chosen == square
    assert view(middle).announced == (position.player, name(square), len(position.turned(square)))
    assert view(middle).legal == squares
    middle.press(enter)
    assert middle.wait_for_report().code == "7"
    assert (middle.basic["r"], middle.basic["c"], middle.basic["g"]) == (*square, 0)
    assert view(middle).legal == []  # all marks are gone


@pytest.mark.parametrize("key", ["1", "q", " ", "{CAPS+W}", "{SYM+Z}", "d"])
def test_750_answers_a_wrong_key(middle: Spectrum, key: str) -> None:
    squares = ask(middle, playout(4, 26))
    middle.press(key)
    middle.expect("Такой клавиши в игре нет", within=1)
    middle.press("8")
    middle.wait_for_input()
    assert (view(middle).chosen, view(middle).hint) == (squares[1], "")


def test_750_asks_but_once_about_leaving_while_a_key_is_held(middle: Spectrum) -> None:
    ask(middle, playout(4, 26))
    middle.hold("m", frames=150)
    middle.wait_for_input()
    assert view(middle).hint == "Бросить партию? (Д/Н)"
    middle.hold("n", frames=150)
    middle.wait_for_input()
    assert view(middle).hint == ""


@pytest.mark.parametrize("key", ["p", "{CAPS+P}"])
def test_750_gives_advice(middle: Spectrum, key: str) -> None:
    position = playout(4, 26)
    ask(middle, position)
    middle.press(key)
    middle.expect("Опытный пошёл бы сюда", within=2)
    middle.wait_for_input()
    best = view(middle).chosen
    worth = varied(middle)
    values = {square: -minimax(position.play(square), 0, worth) for square in position.moves()}
    assert best
    assert values[best] == max(values.values())
    assert middle.basic["b()"] == position.rows


def test_750_leaves_a_game_only_when_told_twice(middle: Spectrum) -> None:
    ask(middle, playout(4, 26))
    for answer in ("n", "m", "{ENTER}"):
        middle.press("m")
        middle.expect("Бросить партию? (Д/Н)", within=1)
        middle.press(answer)
        middle.wait_for_input()
        assert (view(middle).hint, middle.basic["g"]) == ("", 0)
    middle.press("{CAPS+M}d")
    assert middle.wait_for_report().code == "7"
    assert middle.basic["g"] == 1


def test_750_steps_on_while_a_key_is_held(middle: Spectrum) -> None:
    squares = ask(middle, playout(4, 26))
    middle.hold("8", frames=60)
    middle.wait_for_input()
    assert view(middle).chosen not in squares[:2]


def test_950_is_greedy_at_level_1(middle: Spectrum) -> None:
    """It takes one of the moves that turn most, and each of these sooner or later."""
    position = next(found for found in line(Random(6)) if _rivals(found) > 2)
    put(middle, position)
    middle.basic.gosub(300)
    taken = Counter(middle.basic.gosub(950, y=1)["i"] for _ in range(30))
    most = max(len(turned) for turned in position.moves().values())
    best = [number for number, turned in enumerate(position.moves().values(), 1) if len(turned) == most]
    assert sorted(taken) == best


def _rivals(position: Position) -> int:
    turned = [len(discs) for discs in position.moves().values()]
    return turned.count(max(turned))


@pytest.mark.parametrize(("level", "reach"), [(2, 1), (3, 4)])
def test_950_looks_ahead_at_levels_2_and_3(middle: Spectrum, level: int, reach: int) -> None:
    position = playout(4, 26)
    put(middle, position)
    middle.basic.gosub(300)
    number = middle.basic.gosub(950, y=level)["i"]
    assert isinstance(number, int)
    plies = middle.memory[middle.code["reached"]]
    assert plies == 1 if level == 2 else plies >= reach
    if level == 2:
        worth = varied(middle)
        values = [-minimax(position.play(square), 0, worth) for square in position.moves()]
        assert values[number - 1] == max(values)

"""Every subroutine of "Плата за страх" that works without a key, each by itself."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from fear_bot import Bot, expected_board, killers_of
from fear_parts import Position, chance, drawn_by_lot, sign_at
from fear_rules import (
    BOARD,
    Contract,
    Game,
    Square,
    approaches,
    in_line,
    king_distance,
    steps,
)
from fear_stage import FRESH, KILLER, MOST_KILLERS, TRODDEN, begun, player, position, put, titled
from fear_view import LEFT, TOP, View

from typein.files import read_text
from typein.harness.session import Spectrum
from typein.programs import open_program


@pytest.fixture
def fear() -> Spectrum:
    """The program at its contract, with nothing on the screen."""
    spectrum = player().spectrum
    spectrum.basic.exec("CLS")
    return spectrum


def test_every_subroutine_has_a_test() -> None:
    program = read_text(open_program("fear").source())
    called = {int(number) for number in re.findall(r"GO SUB (\d+)", program)}
    # Some are parts of the game, come to by GO TO.
    parts = {int(number) for number in re.findall(r"^(\d+) REM \*{5} ", program, re.MULTILINE)} - {10, 9100}
    tested = {
        int(found[1])
        for name in ("subroutines", "boards", "keys", "ends")
        for node in ast.parse(Path(__file__).with_name(f"test_fear_{name}.py").read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and (found := re.match(r"test_(\d+)_", node.name))
    }
    assert called <= parts
    assert tested == parts


# -- a turn


def test_100_looks_along_the_lines(fear: Spectrum) -> None:
    random = Random(100)
    answers = []
    for number in range(60):
        me, killers, walls = drawn_by_lot(random, walls=random.choice((20, 60)), killers=MOST_KILLERS)
        if number % 2:  # one in the same row, or column, so that it is a matter of the walls alone
            killers[0] = (me[0], killers[0][1]) if number % 4 == 1 else (killers[0][0], me[1])
            walls.discard(killers[0])
        if killers[0] == me or killers[0] in killers[1:]:
            continue
        found = fear.basic.gosub(100, position(me, killers, walls), i=1)["s"]
        assert found == in_line(walls, killers[0], me), f"{killers} {me} {walls}"
        answers.append(found)
    assert answers.count(1) > 5
    assert answers.count(0) > 25


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("between", "dead"), [([], 1), ([3], 0), ([1], 0), ([7], 0)])
def test_100_sees_through_killers_but_not_through_walls(
    fear: Spectrum, between: list[int], dead: int, turned: bool
) -> None:
    for here, there in ((0, 8), (8, 0)):
        squares = [(here, 4), (there, 4), (4, 4), *((place, 4) for place in between)]
        me, killer, other, *walls = [square[::-1] for square in squares] if turned else squares
        assert fear.basic.gosub(100, position(me, [other, killer], walls), i=2)["s"] == dead


def move(spectrum: Spectrum, place: Position, index: int, close_combat: bool = False) -> tuple[Square, object]:
    """Have one killer move; where he is then, and what the program says of it."""
    me, killers, walls = place
    spectrum.basic["a()"] = [30, 5, 100, len(killers), int(close_combat)]
    spectrum.basic.gosub(200, position(me, killers, walls), i=index + 1)
    moved = killers_of(spectrum.basic.variables)
    assert [killer for n, killer in enumerate(moved) if n != index][: len(killers) - 1] == [
        killer for n, killer in enumerate(killers) if n != index
    ]
    return moved[index], spectrum.basic["s"]


def test_200_comes_nearer_or_goes_anywhere(fear: Spectrum) -> None:
    random = Random(200)
    sizes = Counter[int]()
    for number in range(66):
        me, (_, killer, _), walls = drawn_by_lot(random, walls=random.choice((80, 120, 150)))
        if number % 3 == 0:  # on a diagonal or a line, with the straight way barred, so that two ways round are equal
            me, killer = (5, 8), random.choice([(2, 5), (2, 8), (5, 5), (8, 11), (5, 12)])
            walls |= {(row, column) for row in (4, 5, 6) for column in (7, 8, 9)} - {me}
            walls |= {square for square in steps(killer) if king_distance(square, me) < king_distance(killer, me)}
            walls -= {square for square in steps(killer) if random.random() < 0.5}
        killers = [(0, 19), killer, (11, 0)]
        walls -= {*killers, me}
        if me in killers or in_line(walls, killer, me):
            continue
        allowed = approaches(BOARD - walls - {me, *killers}, me, killer) or {killer}
        sizes[len(allowed)] += 1
        to, shoots = move(fear, (me, killers, walls), 1)
        assert to in allowed, f"{me} {killers} {walls}"
        assert shoots == (to != killer and in_line(walls, to, me))
        assert sign_at(fear, to) == KILLER
    assert sizes[1] > 20
    assert sum(sizes[size] for size in sizes if size > 1) > 10


@pytest.mark.parametrize(
    ("me", "killer", "walls", "allowed"),
    [
        ((9, 9), (5, 5), [(6, 6)], [(5, 6), (6, 5)]),  # two that are equally near
        ((5, 9), (5, 5), [(5, 6)], [(4, 6), (6, 6)]),
        ((5, 7), (5, 5), [(4, 6), (5, 6), (6, 6), (4, 4)], [(4, 5), (6, 5), (5, 4), (6, 4)]),  # none is nearer
    ],
)
def test_200_draws_lots_among_equals(
    fear: Spectrum, me: Square, killer: Square, walls: list[Square], allowed: list[Square]
) -> None:
    chance(fear, 2)
    times = 12 * len(allowed)
    seen = Counter(move(fear, (me, [killer], set(walls)), 0)[0] for _ in range(times))
    assert set(seen) == set(allowed)
    assert min(seen.values()) >= 4  # of 12 expected: less has a chance below one in a hundred


def test_200_leaves_who_is_boxed_in(fear: Spectrum) -> None:
    corner, beside = (0, 0), (0, 1)
    place = ((6, 6), [corner, beside], {(1, 0), (1, 1)})
    assert move(fear, place, 0) == (corner, 0)
    assert move(fear, place, 1)[0] == (1, 2)


@pytest.mark.parametrize("close_combat", [False, True])
@pytest.mark.parametrize("beside", sorted({(4, 4), (4, 6), (6, 4), (6, 6)}))
def test_200_on_the_diagonal(fear: Spectrum, beside: Square, close_combat: bool) -> None:
    me = (5, 5)
    walls = steps(me) - {beside}  # all but his own square: he cannot come into a line
    to, s = move(fear, (me, [beside], walls), 0, close_combat)
    assert (to, s) == ((me, 2) if close_combat else (to, 0))
    assert close_combat or (to in steps(beside) and not in_line(walls, to, me))
    assert move(fear, (me, [(2, 2)], walls), 0, close_combat)[1] == 0


def test_300_moves_a_killer(fear: Spectrum) -> None:
    given = position((9, 9), [(3, 3), (6, 6)])
    given["u$"] = FRESH + TRODDEN + FRESH * 3
    found = fear.basic.gosub(300, given, i=2, y=6 + TOP, x=6 + LEFT, u=7 + TOP, v=5 + LEFT)
    assert killers_of(fear.basic.variables)[:2] == [(3, 3), (7, 5)]
    assert (sign_at(fear, (6, 6)), sign_at(fear, (7, 5))) == (TRODDEN, KILLER)  # the footprints are still there
    assert found["u$"] == FRESH * 5
    board = View(fear.screen.cells).board
    assert (board[6, 6], board[7, 5]) == (",", "У")


def test_400_moves_the_player(fear: Spectrum) -> None:
    fear.basic.gosub(400, position((9, 9), [(3, 3)]), u=8 + TOP, v=10 + LEFT)
    assert (fear.basic["p"], fear.basic["q"]) == (8 + TOP, 10 + LEFT)
    assert (sign_at(fear, (9, 9)), sign_at(fear, (8, 10))) == (TRODDEN, "\\c")
    board = View(fear.screen.cells).board
    assert (board[9, 9], board[8, 10]) == (",", "×")


@pytest.mark.parametrize(("waits", "left", "near"), [(5, 5, 0), (5, 2, 3), (8, 0, 5), (0, 0, 1)])
def test_500_shows_the_counts(fear: Spectrum, waits: int, left: int, near: int) -> None:
    for strah in (MOST_KILLERS, near):  # nothing is left of a greater fear
        fear.basic.gosub(500, {"a()": [99, waits, 100, 5, 0]}, hod=98, stoj=left, strah=strah, plata=1230, rekord=4560)
    view = View(fear.screen.cells)
    assert view.panel(2) == "98 из 99"
    assert (view.waits, view.fear, view.pay, view.record) == ((left, waits - left), near, 1230, 4560)


def test_600_says_something(fear: Spectrum) -> None:
    fear.basic.gosub(600, m_="Строю город, и он велик")
    fear.basic.gosub(600, m_="Готово")
    assert fear.screen.lines[18] == " Готово".ljust(32)


def test_650_says_no(fear: Spectrum) -> None:
    fear.basic.gosub(650, m_="Там стена")
    assert fear.screen.lines[18] == " Там стена".ljust(32)
    assert fear.sound.last
    assert fear.sound.last.pitch == pytest.approx(130.8, abs=0.5)  # the C below middle C


@pytest.mark.parametrize("corner", [(0, 0), (0, 19), (11, 0), (11, 19), (6, 6)])
def test_750_looks_for_a_way_out(fear: Spectrum, corner: Square) -> None:
    around = sorted(steps(corner))
    assert fear.basic.gosub(750, position(corner, [around[0]], around[1:]))["s"] == 3
    for square in around[1:]:
        rest = [wall for wall in around[1:] if wall != square]
        assert fear.basic.gosub(750, position(corner, [around[0]], rest))["s"] == 0


def test_750_takes_footprints_for_free(fear: Spectrum) -> None:
    given = position((0, 0), [(5, 5)], [(0, 1), (1, 1)])
    rows = given["b$"]
    assert isinstance(rows, list)
    rows[2] = str(rows[2]).replace(FRESH, TRODDEN, 1)
    assert fear.basic.gosub(750, given)["s"] == 0


@pytest.mark.parametrize(
    ("killers", "near"), [([(0, 0), (2, 2), (8, 8)], 2), ([(1, 9), (5, 9), (9, 5)], 0), ([(2, 8), (8, 2), (5, 4)], 3)]
)
def test_950_counts_who_is_near(fear: Spectrum, killers: Sequence[Square], near: int) -> None:
    found = fear.basic.gosub(950, position((5, 5), killers))["strah"]
    assert found == near


@pytest.mark.parametrize(("killer", "sign"), [((5, 1), "━"), ((5, 9), "━"), ((1, 5), "┃"), ((9, 5), "┃")])
def test_2200_draws_the_line_of_fire(fear: Spectrum, killer: Square, sign: str) -> None:
    me, middle = (5, 5), ((killer[0] + 5) // 2, (killer[1] + 5) // 2)
    put(fear, me, [killer, middle], [], Contract())
    fear.basic.gosub(2200, i=1)
    view = View(fear.screen.cells)
    contract = Contract(walls=0, killers=2)
    shown = expected_board(_game_that_ended(contract, me, [killer, middle]))
    assert view.board == {**shown, me: "×"}
    assert sign in view.board.values()
    assert view.board[middle] == "У"
    assert fear.screen.attribute(killer[0] + TOP, killer[1] + LEFT) == (2, 6, True, False)


def _game_that_ended(contract: Contract, me: Square, killers: list[Square]) -> Game:
    """A game whose first killer has shot."""
    game = Game(contract, frozenset(), (0, 0), [(5, 5), (6, 6)])
    game.player, game.killers, game.visited = me, killers, {me}
    game.fate, game.shooter = "shot", 0
    return game


def test_2300_clears_what_is_below_the_board(fear: Spectrum) -> None:
    fear.basic.exec('FOR y=0 TO 21: PRINT AT y,0;"12345678901234567890123456789012";: NEXT y')
    before = fear.screen.lines
    fear.basic.gosub(2300)
    assert fear.screen.lines == [*before[:15], *[" " * 32] * 9]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, "1 Прожить ходов .......    30"),
        (2, "2 Стоять на месте .....    5"),
        (3, "3 Стен на доске .......    100"),
        (4, "4 Убийц ...............    3"),
        (5, "5 Колют и вплотную ....    нет"),
    ],
)
def test_3100_shows_a_line_of_the_contract(fear: Spectrum, line: int, text: str) -> None:
    fear.basic.gosub(3100, i=line)
    shown = re.sub(" +", " ", fear.screen.lines[3 + 2 * line].strip())
    assert shown == re.sub(" +", " ", text)
    fear.basic.gosub(3100, {"a()": [9, 0, 7, 1, 1]}, i=line)
    shown = re.sub(" +", " ", fear.screen.lines[3 + 2 * line].strip())
    assert shown == re.sub(" +", " ", text.rsplit(maxsplit=1)[0] + " " + ("9", "0", "7", "1", "да")[line - 1])


def test_9000_sets_all_up() -> None:
    read = titled().basic.variables
    assert (read["a()"], read["o()"], read["r()"]) == ([30, 5, 100, 3, 0], [1, 0, 0, 1, 0], [99, 8, 200, 5, 1])
    around = set(zip(read["f()"], read["g()"], strict=True))  # type: ignore[arg-type]
    assert around == {(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1)} - {(0, 0)}


def test_run_begins_anew_from_anywhere() -> None:
    bot: Bot = player(3)
    bot.agree(Contract(killers=1))
    bot.begin()
    bot.spectrum.press("В")
    spectrum = bot.spectrum
    spectrum.basic.run()
    spectrum.expect("ЕНТЕР: к договору")
    assert spectrum.basic["a()"] == [30, 5, 100, 3, 0]
    assert begun().basic.numbers[0] == 10

"""The parts of the reversi program from 2000 on, each by itself: the game, its screen, the menu, the rules."""

from __future__ import annotations

import pytest
from reversi_machine import EMPTY, NO_MOVES, ask, playing, playout, ready, started
from reversi_rules import DIRECTIONS, FIRST, SECOND, SQUARES, Position
from reversi_view import NAMES, PLAYERS, View

from typein.harness.session import Spectrum


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


# -- the game


def test_2000_begins_a_game_whatever_was_before(middle: Spectrum) -> None:
    middle.basic.goto(2000)
    middle.wait_for_input()
    shown = view(middle)
    assert middle.basic["b()"] == Position.start().rows
    assert shown.position(FIRST) == Position.start()
    assert (shown.turn, shown.legal, shown.last) == (FIRST, list(Position.start().moves()), {FIRST: "", SECOND: ""})
    assert shown.players == {FIRST: PLAYERS[0], SECOND: PLAYERS[0]}


def test_2000_draws_by_lot_by_when_the_first_game_is_begun() -> None:
    """What starts the program starts it always after the same time; only the player brings chance."""
    spectrum = Spectrum(program="reversi")
    spectrum.expect("Начать партию")
    spectrum.wait_for_input()
    spectrum.press("kz")  # Жадный - Мастер
    spectrum.press("zz")  # Жадный - Жадный
    spectrum.wait_for_input()
    menu, games = spectrum.save_state(), set()
    for frames in (1, 2, 500):
        spectrum.restore_state(menu)
        spectrum.run_frames(frames)
        spectrum.press("{ENTER}")
        spectrum.run_frames(1000)
        games.add(str(spectrum.basic["b()"]))
    assert len(games) == 3


@pytest.mark.parametrize(("red", "green"), [(0, 0), (0, 1), (2, 0)])
def test_2040_announces_a_pass_and_waits(red: int, green: int) -> None:
    spectrum = playing(NO_MOVES, red, green)
    spectrum.basic.goto(2040)
    spectrum.wait_for_input()
    assert (view(spectrum).message, view(spectrum).hint) == ("Зелёные пропускают ход", "Нажмите любую клавишу")
    assert view(spectrum).last[SECOND] == "--"
    spectrum.run_frames(200)
    spectrum.press("q")
    spectrum.wait_for_input()
    moved = bool(red)
    assert spectrum.basic["b()"] == (NO_MOVES.passed().play((1, 4)) if moved else NO_MOVES).rows


def test_2040_passes_by_itself_between_computers() -> None:
    spectrum = playing(NO_MOVES, 1, 1)
    spectrum.basic.goto(2040)
    spectrum.expect("Зелёные пропускают ход")
    spectrum.expect("Красные: Г1, переворотов: 1", within=5)
    spectrum.expect("Красные победили 4:0", within=5)


def test_2040_takes_a_key_that_is_held_for_one_answer() -> None:
    """ENTER makes a move, and neither leaves the notice of a pass nor makes the next move."""
    spectrum = playing(NO_MOVES.passed())
    spectrum.basic["b()"] = [[-1, 1, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0], *EMPTY[2:]]
    spectrum.basic["p"] = SECOND
    spectrum.basic.goto(2040)
    spectrum.wait_for_input()
    spectrum.hold("{ENTER}", frames=300)
    spectrum.wait_for_input()
    assert (view(spectrum).message, view(spectrum).hint) == ("Красные пропускают ход", "Нажмите любую клавишу")
    spectrum.hold("{ENTER}", frames=300)
    spectrum.wait_for_input()
    assert view(spectrum).turn == SECOND
    assert spectrum.basic["s()"] == [1, 3]
    spectrum.hold("0", frames=500)
    spectrum.wait_for_input()
    assert view(spectrum).hint == "Ещё партию? (Д/Н)"
    spectrum.hold("d", frames=500)
    spectrum.wait_for_input()
    assert (view(spectrum).position(FIRST), view(spectrum).hint) == (Position.start(), "")


@pytest.mark.parametrize("key", ["m", "{CAPS+M}"])
def test_2040_lets_computers_be_interrupted(key: str) -> None:
    spectrum = playing(Position.start(), 1, 1)
    spectrum.basic.goto(2040)
    spectrum.expect("Держите М, чтобы бросить партию")
    spectrum.hold(key)
    spectrum.expect("Начать партию", within=5)
    spectrum.run_frames(100)
    spectrum.release()
    spectrum.wait_for_input()
    assert view(spectrum).hint == "К и З меняют игроков"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ([1, 1, 1, 0, -1, -1, 0, 0], "Красные победили 3:2"),
        ([1, 0, 0, -1, -1, 0, 0, 0], "Зелёные победили 2:1"),
        ([1, 1, 0, 0, -1, -1, 0, 0], "Ничья"),
    ],
)
def test_2200_says_who_has_won(row: list[int], message: str) -> None:
    position = Position.of([row, *EMPTY[1:]])
    spectrum = playing(position)
    spectrum.basic.goto(2040)
    spectrum.expect("Ещё партию? (Д/Н)")
    spectrum.wait_for_input()
    assert view(spectrum).message == message
    flashing = [spectrum.screen.attribute(row, 24).flash for row in (4, 9)]
    assert flashing == [position.winner == FIRST, position.winner == SECOND]
    for key in ("q", "{ENTER}"):
        spectrum.press(key)
        spectrum.expect("Нажмите Д или Н", within=1)
    state = spectrum.save_state()
    spectrum.press("d")
    spectrum.expect(f"{NAMES[FIRST]}: Г3")
    spectrum.restore_state(state)
    spectrum.press("n")
    spectrum.expect("Начать партию")


def test_3000_draws_all_but_the_discs(reversi: Spectrum) -> None:
    reversi.basic.gosub(3000, a=[3, 1])
    shown = view(reversi)
    assert "РЕВЕРСИ" in shown.rows[0]
    assert shown.players == {FIRST: "Мастер", SECOND: "Жадный"}
    assert [shown.rows[row][24:31] for row in (4, 9)] == [NAMES[FIRST], NAMES[SECOND]]
    assert [shown.rows[row][21:].strip() for row in range(14, 19)] == [
        "8 вперёд",
        "5 назад",
        "ЕНТЕР ход",
        "П подсказка",
        "М меню",
    ]
    assert all(shown.sign(square) == " " for square in SQUARES)


# -- from the beginning to the game


def test_8000_sets_up_and_comes_to_the_menu() -> None:
    spectrum = started()
    spectrum.expect("Начать партию", within=10)
    basic = spectrum.basic
    assert sorted(zip(basic["v()"], basic["h()"], strict=True)) == sorted(DIRECTIONS)  # type: ignore[arg-type]
    assert basic["a()"] == [0, 2]
    sizes = {name: len(value) for name, value in basic.variables.items() if isinstance(value, list)}
    assert (sizes["b()"], sizes["l()"]) == (8, 60)


def test_8000_begins_anew_in_the_midst_of_a_game(middle: Spectrum) -> None:
    ask(middle, playout(4, 26))
    middle.press("{BREAK}")
    middle.basic.run()
    middle.expect("Начать партию", within=10)
    middle.press("{ENTER}")
    middle.expect("Красные: Г3, переворотов: 1")
    assert view(middle).position(FIRST) == Position.start()


def test_8200_lets_the_players_be_chosen(reversi: Spectrum) -> None:
    for row, keys, at in ((11, ("k", "{CAPS+K}"), 0), (14, ("z", "{CAPS+Z}"), 2)):
        for step in range(1, 6):
            reversi.press(keys[step % 2])
            reversi.wait_for_input()
            assert view(reversi).rows[row][20:].strip() == PLAYERS[(at + step) % 4]


@pytest.mark.parametrize("key", ["1", "q", " ", "8"])
def test_8200_answers_a_wrong_key(reversi: Spectrum, key: str) -> None:
    reversi.press(key)
    reversi.expect("Такой клавиши в меню нет", within=1)
    reversi.press("k")
    reversi.wait_for_input()
    assert view(reversi).hint == "К и З меняют игроков"


@pytest.mark.parametrize("key", ["{ENTER}", "0"])
def test_8200_begins_a_game(reversi: Spectrum, key: str) -> None:
    reversi.press(key)
    reversi.expect("Красные: Г3, переворотов: 1")


def test_8200_takes_a_key_that_is_held_for_one_answer(reversi: Spectrum) -> None:
    reversi.hold("i", frames=300)
    reversi.expect("ПРАВИЛА ИГРЫ")
    reversi.hold(" ", frames=300)
    reversi.expect("КАК ИГРАТЬ")
    reversi.hold("{ENTER}", frames=300)
    reversi.expect("Начать партию")
    reversi.hold("{ENTER}", frames=300)
    reversi.wait_for_input()
    assert view(reversi).announced == (FIRST, "Г3", 1)
    assert view(reversi).position(FIRST) == Position.start()


def test_9000_tells_the_rules_on_two_pages(reversi: Spectrum) -> None:
    reversi.press("i")
    reversi.expect("ПРАВИЛА ИГРЫ")
    reversi.wait_for_input()
    shown = view(reversi)
    for row in shown.rows[12:14]:
        assert (row[4:12], row[18:26]) == ("●●○○○○◇◇", "●●●●●●●●")
    assert shown.hint == "Нажмите любую клавишу"
    reversi.press(" ")
    reversi.expect("КАК ИГРАТЬ")
    reversi.wait_for_input()
    assert all(any(level in row for row in view(reversi).rows) for level in PLAYERS[1:])
    reversi.press("{ENTER}")
    reversi.expect("Начать партию")

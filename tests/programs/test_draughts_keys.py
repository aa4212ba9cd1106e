"""How the draughts program takes keys that are held or come early, digits without a second one, and its chance.

A key that is held answers one question only; SPACE and the arrows go on.
"""

from __future__ import annotations

import re

import pytest
from draughts_bot import FRIEND, MENU
from draughts_ready import at, position, press, ready
from draughts_rules import start
from draughts_view import View, flashing

from typein.harness.session import Spectrum


@pytest.fixture
def game() -> Spectrum:
    """A game of two at its beginning, stopped."""
    spectrum = ready(FRIEND)
    spectrum.basic.exec("REM")
    return spectrum


def test_the_first_game_depends_on_when_one_begins() -> None:
    """What starts the program starts it always after the same time; only the player brings chance."""
    spectrum = Spectrum(program="draughts")
    spectrum.expect(MENU)
    spectrum.wait_for_input()
    menu, first = spectrum.save_state(), set()
    for frames in (1, 4, 150, 300):
        spectrum.restore_state(menu)
        spectrum.run_frames(frames)
        spectrum.press("32")
        first.add(spectrum.expect(re.compile(r"Б \d\d-\d\d"))[0])
    assert len(first) > 1


def test_a_second_game_goes_on_with_the_lot() -> None:
    """Only the first game is begun with the moment, or the seed; the same again it would give the same game."""
    spectrum, first = ready(), []
    for _ in range(3):
        spectrum.press("32")
        first.append(spectrum.expect(re.compile(r"Б \d\d-\d\d"))[0])
        spectrum.press("md")
        spectrum.expect(MENU)
    assert len(set(first)) > 1


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("1", "Ход белых: выберите шашку"),
        ("3", "Вы: 1 - белыми  2 - чёрными"),
        ("5", "1 - вдвоём  2 - с машиной"),
        ("52", "Вы: 1 - белыми  2 - чёрными"),
        ("51", "Ход белых: выберите шашку"),
        ("6", "Ставьте шашки. Ход белых"),
        ("6h", "Ставьте шашки. Ход чёрных"),
    ],
)
def test_a_key_that_is_held_answers_one_question(keys: str, message: str) -> None:
    spectrum = ready()
    spectrum.press(keys[:-1])
    spectrum.wait_for_input()
    spectrum.hold(keys[-1], frames=400)
    spectrum.wait_for_input()
    view = View.of(spectrum)
    assert (view.message, view.note) == (message, "М - в меню" if keys[0] == "6" else "")


def test_enter_that_is_held_takes_a_man_and_makes_no_move() -> None:
    spectrum = ready(FRIEND)
    spectrum.hold("{ENTER}", frames=300)
    spectrum.wait_for_input()
    view = View.of(spectrum)
    assert (view.message, view.board) == ("С поля 13 - куда?", start())
    spectrum.hold("{ENTER}", frames=300)
    spectrum.wait_for_input()
    assert (View.of(spectrum).message, View.of(spectrum).moves) == ("Ход чёрных: выберите шашку", ["Б 13-24"])


def test_space_that_is_held_goes_on() -> None:
    spectrum = ready(FRIEND)
    spectrum.hold(" ", frames=50)
    spectrum.wait_for_input()
    assert flashing(spectrum, 8) not in (13, 33)


def test_keys_that_are_held_go_through_no_rules() -> None:
    spectrum = ready()
    for key, seen in (("7", "ПРАВИЛА РУССКИХ"), (" ", "КАК ИГРАТЬ"), (" ", MENU)):
        spectrum.hold(key, frames=300)
        spectrum.wait_for_input()
        spectrum.expect(seen, within=0.1)


def test_a_key_that_is_held_since_the_last_move_leaves_no_end() -> None:
    bot = at(position("w33 b44 b66"))
    bot.spectrum.press("{ENTER}")
    bot.spectrum.wait_for_input()
    bot.spectrum.hold("{ENTER}", frames=500)
    bot.spectrum.wait_for_input()
    assert bot.view.message == "Белые выиграли!"


def test_a_key_that_was_pressed_too_early_is_no_key() -> None:
    spectrum = ready(FRIEND)
    spectrum.press("3324")
    spectrum.run_until_line(1230)
    spectrum.hold("x", frames=2)
    spectrum.wait_for_input()
    spectrum.run_frames(50)
    view = View.of(spectrum)
    assert (view.message, view.note) == ("Ход чёрных: выберите шашку", "")


def test_a_square_that_is_typed_fast_is_not_lost() -> None:
    """It takes the program longer to find the ways of a man than a person to type."""
    spectrum = ready(FRIEND)
    for key in "7364":
        spectrum.hold(key, frames=8)
        spectrum.run_frames(24)
    spectrum.wait_for_input()
    assert View.of(spectrum).message == "Ход чёрных: выберите шашку"
    assert View.of(spectrum).moves == ["Б 73-64"]


@pytest.mark.parametrize(("key", "note"), [("2", "Поле 2?"), ("x", "")])
def test_of_what_is_typed_in_between_digits_are_taken(key: str, note: str) -> None:
    spectrum = ready(FRIEND)
    spectrum.press("73")
    spectrum.run_until_line(1440)
    spectrum.hold(key, frames=4)
    spectrum.run_frames(100)
    assert (View.of(spectrum).message, View.of(spectrum).note) == ("С поля 73 - куда?", note)


def test_leaving_is_asked_back_once() -> None:
    spectrum = ready(FRIEND)
    spectrum.hold("m", frames=200)
    spectrum.wait_for_input()
    assert View.of(spectrum).note == "Бросить партию? Д - да"
    spectrum.hold("n", frames=200)
    spectrum.wait_for_input()
    assert View.of(spectrum).note == ""


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("1{ENTER}", "С поля 13 - куда?"),
        ("1{ENTER}{ENTER}", "Ход чёрных: выберите шашку"),
        ("332{ENTER}", "Ход чёрных: выберите шашку"),
    ],
)
def test_a_lone_digit_goes_when_something_else_is_chosen(keys: str, message: str) -> None:
    view = press(ready(FRIEND), keys)
    assert (view.message, view.note) == (message, "")


def test_it_says_that_it_thinks_when_a_king_can_go_many_ways() -> None:
    bot = at(position("W11 b53 b73 b24 b57 b22 b37 b42 b35 b46 b55"))
    moves = bot.game.position.moves()
    assert len(moves) > 20
    bot.spectrum.press("{ENTER}")
    bot.spectrum.expect("Думаю...", within=0.5)
    view = press(bot.spectrum, "{CAPS+8}")
    assert (view.message, view.note) == ("С поля 11 - куда?", "")
    bot.spectrum.press("{ENTER}")
    bot.spectrum.wait_for_input()
    assert bot.view.message == "С поля 44 - бьёт дальше, куда?"


def test_490_waits_until_the_key_before_is_up(game: Spectrum) -> None:
    game.basic.goto(490)
    game.hold("x", frames=100)
    game.press("o")
    assert game.wait_for_report().code == "7"
    assert game.basic["k$"] == "о"


@pytest.mark.parametrize(("digit", "note"), [("", "Совет: 33-44"), ("1", "")])
def test_1980_forgets_a_lone_digit(game: Spectrum, digit: str, note: str) -> None:
    game.basic.gosub(330, e_="Совет: 33-44", w=0)
    game.basic.gosub(1980, g_=digit)
    assert View.of(game).note == note


@pytest.mark.parametrize(("moves", "note"), [(20, "Совет: 33-44"), (21, "Думаю...")])
def test_1990_says_that_it_thinks(game: Spectrum, moves: int, note: str) -> None:
    game.basic.gosub(330, e_="Совет: 33-44", w=0)
    game.basic.gosub(1990, m=moves)
    assert View.of(game).note == note
    game.basic.gosub(1995)
    assert View.of(game).note == "Совет: 33-44"

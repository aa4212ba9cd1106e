"""Four by four, and setting up positions, in the draughts program."""

from __future__ import annotations

from random import Random

import pytest
from draughts_bot import MENU, MINI, Bot
from draughts_memory import HELD
from draughts_ready import position, press, ready
from draughts_rules import BLACK, WHITE, Game, Position, start
from draughts_view import View

from typein.harness.session import Spectrum


def test_mini_draughts_to_an_end() -> None:
    bot = Bot(ready(), Random(3))
    bot.begin(MINI, against=False)
    assert bot.play() in (WHITE, BLACK, "repetition", "kings")


def test_there_is_no_fifth_column_on_four_by_four() -> None:
    spectrum = ready()
    press(spectrum, "51")
    assert press(spectrum, "55").note == "Такого поля на доске нет"


# -- setting up


def setting_up() -> Spectrum:
    spectrum = ready()
    spectrum.press("6")
    spectrum.expect("Ставьте шашки")
    spectrum.wait_for_input()
    return spectrum


def test_a_position_is_set_up_and_played() -> None:
    bot = Bot(ready(), Random(5))
    bot.set_up(position("w11 W88 w22 B13 b68 W17", BLACK))
    bot.move(bot.game.position.moves()[0])
    assert bot.spectrum.memory[HELD] == 2


def test_a_position_is_set_up_from_the_first_one() -> None:
    board = {square: piece for square, piece in start().items() if square not in (13, 88, 31)} | {44: "w", 35: "B"}
    bot = Bot(ready(), Random(6))
    bot.set_up(Position(board, BLACK), initial=True)
    assert bot.view.board == board


def test_the_wheel_of_pieces() -> None:
    """A man is not put where it would be a king."""
    spectrum = setting_up()
    assert [press(spectrum, " ").board.get(11) for _ in range(4)] == ["w", "W", "B", None]
    press(spectrum, "7")
    assert [press(spectrum, " ").board.get(22) for _ in range(5)] == ["w", "W", "b", "B", None]
    press(spectrum, "777777")
    assert [press(spectrum, " ").board.get(28) for _ in range(4)] == ["W", "b", "B", None]


def test_the_pointer_stays_on_the_board() -> None:
    spectrum = setting_up()
    assert press(spectrum, "5").pointer == 11
    assert press(spectrum, "6").pointer == 11
    assert press(spectrum, "8").pointer == 31
    assert press(spectrum, "888").pointer == 22
    assert press(spectrum, "{CAPS+5}").pointer == 71
    assert press(spectrum, "{CAPS+7}").pointer == 82
    assert press(spectrum, "777777").pointer == 88
    assert press(spectrum, "{CAPS+8}").pointer == 88
    assert press(spectrum, "7").pointer == 88
    assert press(spectrum, "{CAPS+6}").pointer == 77


@pytest.mark.parametrize(
    ("keys", "note"),
    [
        ("{ENTER}", "Нужны шашки обоих цветов"),
        (" {ENTER}", "Нужны шашки обоих цветов"),
        ("n77 {ENTER}", ""),
        ("n777 {ENTER}", "Не больше 12 шашек у стороны"),
        ("n777   {ENTER}", "Не больше 12 шашек у стороны"),
        ("x", "Такой клавиши здесь нет"),
        ("no{ENTER}", "Нужны шашки обоих цветов"),
    ],
)
def test_what_can_be_played(keys: str, note: str) -> None:
    spectrum = setting_up()
    view = press(spectrum, keys)
    assert view.note == (note or "1-друг 3-любитель 4-мастер")


def test_who_is_to_move() -> None:
    spectrum = setting_up()
    assert press(spectrum, "h").message == "Ставьте шашки. Ход чёрных"
    assert press(spectrum, "{CAPS+h}").message == "Ставьте шашки. Ход белых"


def test_hints_come_back_after_a_wrong_key_and_go_with_their_question() -> None:
    spectrum = setting_up()
    assert press(spectrum, "x").note == "Такой клавиши здесь нет"
    assert press(spectrum, "8").note == "М - в меню"
    assert press(spectrum, "n{ENTER}").note == "1-друг 3-любитель 4-мастер"
    assert press(spectrum, "2").note == "Такого ответа нет"
    view = press(spectrum, "4")
    assert (view.message, view.note) == ("Вы: 1 - белыми  2 - чёрными", "")


def test_out_of_setting_up() -> None:
    spectrum = setting_up()
    spectrum.press("m")
    spectrum.expect(MENU)


def test_a_position_that_is_lost_at_once() -> None:
    spectrum = setting_up()
    press(spectrum, " 7   78   ")
    press(spectrum, "{ENTER}1")
    view = View.of(spectrum)
    assert view.message == "Чёрные выиграли!"
    assert view.note == "Нет ходов"
    assert press(spectrum, "o").note == "Назад брать нечего"


def test_against_the_machine_from_a_position() -> None:
    bot = Bot(ready(), Random(8), game=Game.new())
    bot.set_up(position("W11 w22 b88 b66", BLACK), opponent="3", colour=WHITE)
    assert bot.view.players == ["Вы", "Любитель"]
    assert len(bot.game.past) == 1

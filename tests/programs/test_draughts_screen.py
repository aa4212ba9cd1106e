"""What the draughts program shows and answers: menu, pointer, digits, bad keys, taking back, ends."""

from __future__ import annotations

from random import Random

import pytest
from draughts_bot import FRIEND, MENU, PMK, Bot
from draughts_memory import ALONE, get
from draughts_ready import at, position, press, ready
from draughts_rules import BLACK, WHITE, Move, Position, start
from draughts_view import View, cell, flashing

from typein.harness.session import Spectrum


def colours(spectrum: Spectrum, square: int) -> tuple[int, int]:
    row, column = cell(square)
    attribute = spectrum.screen.attribute(row, column)
    return attribute.ink, attribute.paper


# -- the menu


def test_the_menu_answers_bad_keys() -> None:
    spectrum = ready()
    for key in ("8", "0", "x", "{ENTER}", " "):
        assert press(spectrum, key).note == "Такого ответа нет"
    assert View.of(spectrum).message == MENU


def test_the_rules_and_back() -> None:
    spectrum = ready()
    view = press(spectrum, "7")
    assert "ПРАВИЛА РУССКИХ ШАШЕК" in view.rows[0]
    assert any("Бить надо обязательно" in row for row in view.rows)
    view = press(spectrum, "x")
    assert "КАК ИГРАТЬ" in view.rows[0]
    assert any("7364" in row for row in view.rows)
    spectrum.press("{ENTER}")
    spectrum.expect(MENU)


@pytest.mark.parametrize(
    ("keys", "players", "size"),
    [
        ("1", ["Игрок", "Игрок"], 8),
        ("31", ["Вы", "Любитель"], 8),
        ("32", ["Любитель", "Вы"], 8),
        ("41", ["Вы", "Мастер"], 8),
        ("51", ["Игрок", "Игрок"], 4),
        ("521", ["Вы", "Машина"], 4),
    ],
)
def test_who_plays(keys: str, players: list[str], size: int) -> None:
    spectrum = ready()
    spectrum.press(keys)
    spectrum.expect("ХОДЫ")
    spectrum.run_frames(20)
    view = View.of(spectrum)
    assert view.players == players
    assert view.board == start(size)
    assert view.size == size


def test_both_cases_of_letters() -> None:
    spectrum = ready(FRIEND)
    assert press(spectrum, "{CAPS+o}").note == "Назад брать нечего"


def test_run_begins_again() -> None:
    spectrum = ready(FRIEND)
    press(spectrum, "3324")
    spectrum.press("{BREAK}")
    spectrum.basic.run()
    spectrum.expect(MENU)
    spectrum.press("1")
    spectrum.expect("Ход белых")
    assert View.of(spectrum).board == start()


# -- moving


def test_the_pointer_goes_through_the_men_that_can_move() -> None:
    spectrum = ready(FRIEND)
    movers = [13, 33, 53, 73]
    for square in [*movers, *movers[:2]]:
        assert flashing(spectrum, 8) == square
        press(spectrum, " ")
    for square in (53, 33, 13, 73, 53):
        assert flashing(spectrum, 8) == square
        press(spectrum, "{CAPS+5}")


def test_the_pointer_goes_through_the_squares() -> None:
    spectrum = ready(FRIEND)
    view = press(spectrum, " {ENTER}")
    assert view.message == "С поля 33 - куда?"
    assert (flashing(spectrum, 8), view.pointer) == (33, 24)
    assert press(spectrum, "{CAPS+7}").pointer == 44
    assert press(spectrum, " ").pointer == 24
    assert press(spectrum, "{CAPS+6}").pointer == 44
    view = press(spectrum, "{ENTER}")
    assert view.message == "Ход чёрных: выберите шашку"
    assert view.board[44] == "w"
    assert view.moves == ["Б 33-44"]


def test_another_man_by_delete_and_by_digits() -> None:
    spectrum = ready(FRIEND)
    press(spectrum, "33")
    view = press(spectrum, "{DELETE}")
    assert view.message == "Ход белых: выберите шашку"
    assert flashing(spectrum, 8) == 13
    press(spectrum, "33")
    assert press(spectrum, "53").message == "С поля 53 - куда?"
    assert flashing(spectrum, 8) == 53
    assert press(spectrum, "64").board[64] == "w"


def test_a_digit_is_shown_and_can_be_taken_back() -> None:
    spectrum = ready(FRIEND)
    assert press(spectrum, "3").note == "Поле 3?"
    assert press(spectrum, "{DELETE}").note == ""
    assert press(spectrum, "73").message == "С поля 73 - куда?"


@pytest.mark.parametrize(
    ("keys", "note"),
    [
        ("99", "Такого поля на доске нет"),
        ("10", "Такого поля на доске нет"),
        ("08", "Такого поля на доске нет"),
        ("34", "Поле 34 белое, не для игры"),
        ("44", "На поле 44 нет шашки"),
        ("66", "На поле 66 чужая шашка"),
        ("11", "Шашке 11 ходить некуда"),
        ("x", "Ходят ПРОБЕЛ, ВВОД и цифры"),
        ("o", "Назад брать нечего"),
        ("3355", "С 33 на 55 не ходят"),
        ("3334", "Поле 34 белое, не для игры"),
        ("3366", "Поле 66 занято"),
        ("3322", "Шашке 22 ходить некуда"),
        ("33x", "Ходят ПРОБЕЛ, ВВОД и цифры"),
        ("33o", "Назад брать нечего"),
        ("3391", "Такого поля на доске нет"),
    ],
)
def test_bad_input_is_explained(keys: str, note: str) -> None:
    spectrum = ready(FRIEND)
    view = press(spectrum, keys)
    assert view.note == note
    assert view.board == start()
    assert get(spectrum).board == start()
    row = spectrum.screen.attribute(21, 0)
    assert (row.paper, row.bright) == (2, True), "red"


def test_an_explanation_goes_with_the_next_key() -> None:
    spectrum = ready(FRIEND)
    press(spectrum, "x")
    assert press(spectrum, " ").note == ""


@pytest.mark.parametrize(
    ("text", "keys", "note"),
    [
        ("w33 w11 b44", "11", "Шашке 11 бить нечего, а надо"),
        ("w33 w11 b44", "3324", "Надо бить, на 24 нельзя"),
        ("w33 b88", "3322", "Простые шашки назад не ходят"),
        ("W33 b88", "3345", "Поле 45 белое, не для игры"),
        ("W33 b88", "3375", "С 33 на 75 не ходят"),
        ("w33 b44 b66 b64 b86", "335564", "Поле 64 занято"),
        ("w33 b44 b66 b64 b86", "335546", "Надо бить, на 46 нельзя"),
    ],
)
def test_bad_moves_are_explained(text: str, keys: str, note: str) -> None:
    bot = at(position(text))
    assert press(bot.spectrum, keys).note == note


def test_black_men_do_not_go_back_either() -> None:
    bot = at(position("w11 b66", BLACK))
    assert press(bot.spectrum, "6677").note == "Простые шашки назад не ходят"


def test_a_chain_is_entered_square_by_square() -> None:
    bot = at(position("w33 b44 b64 b66 b26"))
    view = press(bot.spectrum, "3355")
    assert view.message == "С поля 55 - бьёт дальше, куда?"
    assert view.board == {55: "w", 44: "b", 64: "b", 66: "b", 26: "b"}, "what is taken stays until the end"
    assert get(bot.spectrum).key() == bot.game.position.key()
    view = press(bot.spectrum, "{DELETE}")
    assert view.board == dict(bot.game.position.board)
    bot.move(Move((33, 55, 77), (44, 66)))


def test_a_chain_without_choice_goes_on_by_itself() -> None:
    bot = at(position("w33 b44 b66"))
    view = press(bot.spectrum, "3355")
    assert view.board == {77: "w"}
    assert view.message == "Белые выиграли!"
    assert view.note == "Нет ходов"


def test_round_to_where_it_began() -> None:
    bot = at(position("w33 b44 b64 b62 b42 b88"))
    bot.move(next(move for move in bot.game.position.moves() if move.path[1] == 55))
    assert bot.view.board == {33: "w", 88: "b"}


def test_a_king_in_the_middle_of_a_chain_is_shown_as_one() -> None:
    bot = at(position("w26 b37 b66 b11"))
    view = press(bot.spectrum, "2648")
    assert view.message == "С поля 48 - бьёт дальше, куда?"
    assert view.board == {48: "W", 37: "b", 66: "b", 11: "b"}
    assert press(bot.spectrum, "75").board == {75: "W", 11: "b"}


def test_colours_and_shapes_of_the_pieces() -> None:
    bot = at(position("w11 W33 b88 B66"))
    spectrum = bot.spectrum
    press(spectrum, " ")
    assert [colours(spectrum, square) for square in (11, 88, 66, 22)] == [(7, 4), (0, 4), (0, 4), (0, 4)]
    glyphs = {spectrum.screen.cells[cell(square)[0]][cell(square)[1]] for square in (11, 33, 88, 66)}
    assert glyphs == {"○", "♔", "●", "♚"}


def test_the_last_seven_moves_go_round() -> None:
    bot = Bot(ready(), Random(2))
    bot.begin(FRIEND)
    written = []
    for _ in range(11):
        move = bot.random.choice(bot.game.position.moves())
        side = "Б" if bot.game.position.side == WHITE else "Ч"
        bot.move(move)
        written.append(f"{side} {move}")
        assert bot.view.moves == written[-7:]
    bot.undo()
    assert bot.view.moves == written[-8:-1]


@pytest.mark.parametrize(("keys", "target"), [("p", None), ("73p", 64)])
def test_advice(keys: str, target: int | None) -> None:
    """It thinks for three seconds, and the pointer stays where it is."""
    spectrum = ready(FRIEND)
    view = press(spectrum, keys)
    assert view.note in {f"Совет: {move}" for move in Position(start()).moves()}
    assert view.pointer == target
    assert get(spectrum).board == start()
    assert press(spectrum, "{ENTER}").note == view.note


def test_advice_to_take() -> None:
    bot = at(position("w33 b44 b66 b88"))
    assert press(bot.spectrum, "p").note == "Совет: 33:77"


# -- taking back


def test_a_move_is_taken_back() -> None:
    spectrum = ready(FRIEND)
    press(spectrum, "3324")
    press(spectrum, "6655")
    view = press(spectrum, "o")
    assert (view.note, view.message) == ("Ход взят назад", "Ход чёрных: выберите шашку")
    assert view.board[66] == "b"
    assert view.moves == ["Б 33-24"]
    view = press(spectrum, "o")
    assert view.board == start()
    assert press(spectrum, "o").note == "Назад брать нечего"


def test_against_the_calculator_its_answer_is_taken_back_too() -> None:
    bot = Bot(ready(), Random(1))
    bot.begin(PMK)
    bot.undo()  # nothing of ours has been played
    before = bot.game.position
    bot.move(bot.game.position.moves()[0])
    bot.undo()
    assert bot.game.position == before
    assert bot.view.board == dict(before.board)


def test_the_end_is_taken_back() -> None:
    bot = at(position("w33 b44 b66"))
    press(bot.spectrum, "3355")
    view = press(bot.spectrum, "o")
    assert view.message == "Ход белых: надо бить!"
    assert view.board == {33: "w", 44: "b", 66: "b"}


# -- the ends


def test_at_the_end_only_two_keys() -> None:
    bot = at(position("w33 b44 b66"))
    press(bot.spectrum, "3355")
    assert press(bot.spectrum, "x").note == "О или ВВОД"
    bot.spectrum.press("{ENTER}")
    bot.spectrum.expect(MENU)


def test_leaving_a_game_is_asked_back() -> None:
    spectrum = ready(FRIEND)
    assert press(spectrum, "m").note == "Бросить партию? Д - да"
    view = press(spectrum, "n")
    assert (view.message, view.note) == ("Ход белых: выберите шашку", "")
    press(spectrum, "33m")
    press(spectrum, "d")
    spectrum.expect(MENU)


def test_black_wins() -> None:
    bot = at(position("w33 b44", BLACK))
    bot.move(Move((44, 22), (33,)))
    assert bot.view.message == "Чёрные выиграли!"
    assert bot.view.note == "Нет ходов"


def test_the_third_time_is_a_draw() -> None:
    bot = at(position("W17 B82"))
    for text in 2 * ["17-28", "82-71", "28-17", "71-82"]:
        bot.move(next(move for move in bot.game.position.moves() if str(move) == text))
    assert bot.result == "repetition"
    assert bot.view.message == "Ничья: позиция в третий раз"
    bot.undo()
    assert bot.view.message == "Ход чёрных: выберите шашку"


def test_fifteen_moves_of_kings_alone() -> None:
    bot = at(position("W11 B86 w31"))
    bot.spectrum.memory[ALONE] = bot.game.kings_alone = 29
    bot.move(Move((11, 22)))
    assert bot.view.message == "Ничья: 15 ходов дамками"


def test_a_man_that_moves_ends_the_count() -> None:
    bot = at(position("W11 B86 w31"))
    bot.spectrum.memory[ALONE] = bot.game.kings_alone = 29
    bot.move(Move((31, 42)))
    assert bot.spectrum.memory[ALONE] == 0

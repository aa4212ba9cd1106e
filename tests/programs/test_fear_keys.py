"""What "Плата за страх" makes of keys, right and wrong ones: each part of the program that waits for one."""

from __future__ import annotations

import pytest
from fear_bot import KEYS
from fear_parts import contract, go_to, line
from fear_rules import Contract, Square
from fear_stage import lot, player, put, titled
from fear_view import View

from typein.harness.session import Spectrum

ME = (5, 5)
CORNERS = [(0, 0), (0, 19), (11, 0)]


@pytest.fixture
def fear() -> Spectrum:
    """The program at its contract."""
    return player().spectrum


def answer(
    spectrum: Spectrum, keys: str, me: Square = ME, walls: list[Square] | None = None, killers: list[Square] = CORNERS
) -> None:
    """Put a position, and give an answer to the question for the move, in which one wait is left."""
    put(spectrum, me, killers, walls or [], Contract(waits=1))
    go_to(spectrum, 1000)
    spectrum.press(keys)


def step(spectrum: Spectrum) -> tuple[int, int]:
    """The step that was answered; the subroutine has returned, to nowhere."""
    assert spectrum.wait_for_report().code == "7"
    read = spectrum.basic.variables
    me = read["p"], read["q"]
    assert isinstance(me[0], int)
    assert isinstance(me[1], int)
    assert View(spectrum.screen.cells).message == ""
    return int(str(read["u"])) - me[0], int(str(read["v"])) - me[1]


# -- a key, and the answer that is a move


@pytest.mark.parametrize(
    ("key", "code"), [("а", "а"), ("А", "А"), ("7", "7"), ("{ENTER}", "\\{13}"), ("{UP}", "\\{11}"), (" ", " ")]
)
def test_700_waits_for_a_key(fear: Spectrum, key: str, code: str) -> None:
    go_to(fear, 700)
    fear.press(key)
    assert fear.wait_for_report().code == "7"
    assert fear.basic["k$"] == code


def test_700_forgets_what_was_pressed_before(fear: Spectrum) -> None:
    """A key that was pressed and let go while the killers walked is no answer to the next question."""
    fear.basic.exec("REM")
    fear.basic.goto(700)
    fear.memory[23611] |= 0x20  # FLAGS: a new key has been pressed
    fear.memory[23560] = ord("a")
    fear.run_frames(10)
    assert fear.ended is None
    fear.press("в")
    assert fear.wait_for_report().code == "7"
    assert fear.basic["k$"] == "в"


STEPS = {"В": (-1, 0), "Н": (1, 0), "Л": (0, -1), "П": (0, 1)}


@pytest.mark.parametrize(("letter", "key"), [(letter, key) for letter, keys in KEYS.items() for key in keys])
def test_1000_takes_letters_arrows_and_digits(fear: Spectrum, letter: str, key: str) -> None:
    answer(fear, f"{key}{{ENTER}}")
    assert step(fear) == STEPS[letter]


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("ВЛ{ENTER}", (-1, -1)),
        ("лв{ENTER}", (-1, -1)),
        ("П7{ENTER}", (-1, 1)),
        ("н{RIGHT}{ENTER}", (1, 1)),
        ("{LEFT}6{ENTER}", (1, -1)),
        ("{ENTER}", (0, 0)),
        ("ВЛ{DELETE}{ENTER}", (-1, 0)),
        ("В{DELETE}{DELETE}П{ENTER}", (0, 1)),
        ("ПНЛ{ENTER}", (1, 1)),  # a third letter is not taken
    ],
)
def test_1000_takes_one_or_two_letters_in_either_order(fear: Spectrum, keys: str, expected: tuple[int, int]) -> None:
    answer(fear, keys)
    assert step(fear) == expected


def test_1000_shows_what_is_typed(fear: Spectrum) -> None:
    answer(fear, "л7")
    assert line(fear, 16) == "Ваш ход: ЛВ"
    fear.press("{DELETE}")
    assert line(fear, 16) == "Ваш ход: Л"
    fear.press("{ENTER}")
    assert step(fear) == (0, -1)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("ц", "Ходят буквами В, Н, Л, П"),
        (" ", "Ходят буквами В, Н, Л, П"),
        ("9", "Ходят буквами В, Н, Л, П"),
        ("{SYM+A}", "Ходят буквами В, Н, Л, П"),
        ("{EDIT}", "Ходят буквами В, Н, Л, П"),
        ("ВЛН", "Не больше двух букв"),
        ("ВН{ENTER}", "Так не ходят: ВН"),
        ("ПЛ{ENTER}", "Так не ходят: ПЛ"),
        ("77{ENTER}", "Так не ходят: ВВ"),
        ("пП{ENTER}", "Так не ходят: ПП"),
        ("Н{ENTER}", "Там стена"),
        ("НП{ENTER}", "Там убийца"),
    ],
)
def test_1000_says_no(fear: Spectrum, keys: str, message: str) -> None:
    answer(fear, keys, walls=[(6, 5)], killers=[(6, 6)])
    assert line(fear, 18) == message
    assert fear.sound.last
    assert fear.sound.last.pitch == pytest.approx(130.8, abs=0.5)
    fear.press("{DELETE}{DELETE}Л{ENTER}")
    assert step(fear) == (0, -1)


@pytest.mark.parametrize(
    ("me", "keys"), [((0, 9), "В"), ((11, 9), "Н"), ((5, 0), "Л"), ((5, 19), "П"), ((0, 19), "ПН"), ((11, 0), "НЛ")]
)
def test_1000_ends_at_the_edge(fear: Spectrum, me: Square, keys: str) -> None:
    answer(fear, f"{keys}{{ENTER}}", me=me, killers=[(6, 6)])
    assert line(fear, 18) == "Там край доски"


def test_1000_lets_nobody_wait_for_ever(fear: Spectrum) -> None:
    answer(fear, "")
    fear.basic["stoj"] = 0
    fear.press("{ENTER}")
    assert line(fear, 18) == "Стоять больше нельзя"
    fear.press("В{ENTER}")
    assert step(fear) == (-1, 0)


# -- the contract


def test_3000_offers_what_the_book_has(fear: Spectrum) -> None:
    assert contract(fear) == ["30", "5", "100", "3", "нет"]
    fear.press("1")
    assert line(fear, 20) == "От 1 до 99:"
    fear.press("4")
    assert line(fear, 20) == "От 1 до 99: 4"
    fear.press("0{ENTER}")
    assert contract(fear) == ["40", "5", "100", "3", "нет"]
    fear.press("20{ENTER}37{DELETE}{DELETE}{DELETE}200{ENTER}45{ENTER}5")
    assert contract(fear) == ["40", "0", "200", "5", "да"]
    fear.press("52{ENTER}")
    assert contract(fear) == ["40", "0", "200", "5", "нет"]
    assert fear.basic["a()"] == [40, 0, 200, 5, 0]


@pytest.mark.parametrize("key", ["0", "6", "д", " ", "{UP}", "{SYM+A}"])
def test_3000_says_what_keys_there_are(fear: Spectrum, key: str) -> None:
    fear.press(key)
    assert line(fear, 18) == "Нажмите 1-5 или ЕНТЕР"
    assert contract(fear) == ["30", "5", "100", "3", "нет"]
    fear.press("5")
    assert line(fear, 18) == ""


@pytest.mark.parametrize(
    ("item", "keys", "message"),
    [
        (1, "0{ENTER}", "Это не от 1 до 99"),
        (1, "100{ENTER}", "Это не от 1 до 99"),
        (2, "9{ENTER}", "Это не от 0 до 8"),
        (3, "201{ENTER}", "Это не от 0 до 200"),
        (4, "0{ENTER}", "Это не от 1 до 5"),
        (4, "6{ENTER}", "Это не от 1 до 5"),
        (1, "а", "Здесь нужны цифры"),
        (1, " ", "Здесь нужны цифры"),
        (1, "{SYM+M}", "Здесь нужны цифры"),
        (1, "1234", "Не больше трёх цифр"),
    ],
)
def test_3200_says_what_numbers_there_are(fear: Spectrum, item: int, keys: str, message: str) -> None:
    fear.press(f"{item}{keys}")
    assert line(fear, 18) == message
    assert contract(fear) == ["30", "5", "100", "3", "нет"]
    fear.press("{DELETE}" * 3 + "1{ENTER}")
    assert contract(fear)[item - 1] == "1"
    assert line(fear, 18) == line(fear, 20) == ""


# -- the title, and the rules


def test_9000_asks_what_to_show() -> None:
    fear = titled()
    fear.press("х")
    assert line(fear, 18) == "Нажмите И или ЕНТЕР"
    fear.press("{ENTER}")
    assert contract(fear) == ["30", "5", "100", "3", "нет"]


def test_9000_draws_a_board_by_when_the_title_is_left() -> None:
    """What starts the program starts it always after the same time; only the player brings chance."""
    fear = Spectrum(program="fear")
    fear.wait_for_input()
    title, boards = fear.save_state(), set()
    for frames in (1, 2, 500):
        fear.restore_state(title)
        fear.run_frames(frames)
        fear.press("{ENTER}{ENTER}")
        me, killers, walls = lot(fear)
        boards.add((me, *killers, *sorted(walls)))
    assert len(boards) == 3


def test_690_takes_a_key_that_is_held_for_one_answer() -> None:
    """Contract, board and waits are not gone through by ENTER that has been held since the title."""
    fear = titled()
    fear.hold("{ENTER}", frames=300)
    assert line(fear, 0) == "Д О Г О В О Р"
    fear.hold("1", frames=100)
    assert line(fear, 20) == "От 1 до 99:"
    fear.press("8")
    fear.hold("{ENTER}", frames=150)
    assert line(fear, 20) == ""
    fear.hold("{ENTER}", frames=1000)
    assert line(fear, 16) == "Начнём здесь? ЕНТЕР: да"
    fear.hold("{ENTER}", frames=300)
    assert View(fear.screen.cells).moves == (0, 8)


@pytest.mark.parametrize("key", ["и", "И"])
def test_5000_tells_the_rules(key: str) -> None:
    fear = titled()
    fear.press(key)
    assert line(fear, 0) == "ПРАВИЛА"
    text = " ".join(fear.screen.text.split())
    assert "× это вы, У убийцы, 0 стены" in text
    assert "Убийца стреляет вдоль строки и вдоль столбца" in text
    assert "Рядом наискось убийца бессилен." in text
    fear.press(" ")
    assert line(fear, 0) == "ПЛАТА И ХОДЫ"
    assert "Две буквы - ход наискось" in fear.screen.text
    fear.press("{ENTER}")
    assert contract(fear) == ["30", "5", "100", "3", "нет"]


def test_5200_waits_for_any_key(fear: Spectrum) -> None:
    go_to(fear, 5200)
    assert line(fear, 21) == "Любая клавиша - дальше"
    fear.press("е")
    assert fear.wait_for_report().code == "7"

"""The subroutines of transistors that draw the garden and set its numbers, and its menus."""

from __future__ import annotations

from random import Random

import pytest
from transistors_parts import call
from transistors_rules import Garden, Numbers
from transistors_stage import TINY, lay, playing
from transistors_view import View, known

from typein.harness.session import Spectrum

GIBIS, GROW, FREE_PLACE, SHADOK = 20, 210, 310, 600
"""The subroutines that play: the turn of the gibis, new flowers, a free place, the shadok's move."""


@pytest.fixture
def game() -> Spectrum:
    """A game that waits for its first move, left by the first call."""
    return playing()


@pytest.mark.parametrize(
    "numbers",
    [Numbers(), TINY, Numbers(16, 20, 60, 99), Numbers(3, 3, 0, 1), Numbers(3, 3, 4, 4), Numbers(7, 11, 30, 40)],
)
def test_2100_draws_a_garden(numbers: Numbers) -> None:
    spectrum = playing(numbers) if numbers in (Numbers(), TINY) else playing()
    lay(spectrum, Garden(numbers, (0, 0), [], {}))
    spectrum.basic["w()"] = [numbers.rows, numbers.columns, numbers.gibis, numbers.flowers, 40, 100]
    spectrum.basic.goto(2000)
    spectrum.wait_for_input(within=120)
    seen = known(spectrum.memory, numbers)
    Garden(numbers, seen.garden.shadok, seen.gibis, dict(seen.garden.flowers)).check()
    assert len(seen.garden.flowers) == numbers.flowers
    assert View(spectrum.screen.cells).garden(numbers) == seen.garden


def test_6200_limits_are_those_of_the_rules(game: Spectrum) -> None:
    names = ["rows", "columns", "gibis", "flowers", "moves", "target"]
    random = Random(6)
    for _ in range(6):
        rows, columns = random.randint(3, 16), random.randint(3, 20)
        flowers = random.randint(1, min(99, rows * columns - 1))
        gibis = random.randint(0, min(60, rows * columns - 1 - flowers))
        numbers = Numbers(rows, columns, gibis, flowers)
        for index, name in enumerate(names, 1):
            game.basic.gosub(6200, j=index, w=[rows, columns, gibis, flowers, 40, 100])
            assert (game.basic["lo"], game.basic["hi"]) == numbers.limits(name), (numbers, name)


def test_6300_puts_the_authors_numbers_back(game: Spectrum) -> None:
    game.basic.exec("REM")
    game.basic["w()"] = [3, 3, 1, 1, 1, 1]
    game.basic.gosub(6300, rec=5)
    assert game.basic["w()"] == [12, 20, 15, 20, 40, 100]
    assert game.basic["rec"] == 0


def test_4200_writes_letters_twice_as_tall(game: Spectrum) -> None:
    game.basic.exec("CLS")
    game.basic.gosub(4200, n_="Г", c=5, d=9)
    tall = game.picture(border=False)[40:56, 72:80].max(axis=2) > 0
    game.basic.exec('CLS : PRINT AT 5,9;"Г"')
    plain = game.picture(border=False)[40:48, 72:80].max(axis=2) > 0
    assert plain.any()
    assert (tall[::2] == plain).all()
    assert (tall[1::2] == plain).all()


def test_2300_writes_a_title(game: Spectrum) -> None:
    game.basic.gosub(2300, n_="Правила")
    assert game.screen.lines[0] == " Правила" + 24 * " "
    assert {game.screen.attribute(0, column).paper for column in range(32)} == {1}


def test_5000_shows_the_rules_on_two_pages() -> None:
    spectrum = playing()
    call(spectrum, 5000, "  ")
    spectrum.basic.exec("REM")
    spectrum.basic.goto(5000)
    spectrum.wait_for_input()
    assert "Ходов 5, собрать надо 20." in spectrum.screen  # the numbers of this game
    spectrum.press("x")
    spectrum.wait_for_input()
    assert "Две буквы - наискосок" in spectrum.screen


@pytest.mark.parametrize("key", ["8", "0", "x"])
def test_6000_answers_bad_keys(key: str) -> None:
    spectrum = playing()
    spectrum.basic.exec("REM")
    spectrum.basic.goto(6000)
    spectrum.press(key)
    spectrum.expect("Нажмите 1...7 или ВВОД")


def test_4000_answers_bad_keys() -> None:
    spectrum = playing()
    spectrum.basic.exec("REM")
    spectrum.basic.goto(4000)
    spectrum.press("4")
    spectrum.expect("Нажмите 1, 2 или 3")

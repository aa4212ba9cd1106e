"""Whole games of transistors through screen and keyboard, every step held against the rules."""

from __future__ import annotations

from random import Random

import pytest
from transistors_bot import AGAIN, LIKED, MENU, PROMPT, Bot, careless, greedy
from transistors_rules import Numbers
from transistors_soak import play, some_numbers
from transistors_stage import TINY, at_menu, put_seed

from typein.harness.session import Spectrum

GAMES_IN_A_ROW = 6


def play_series(first: int) -> list[Bot]:
    """Games one after the other on one machine, each with a seed of its own, in one garden's numbers."""
    bot = at_menu(first)
    numbers = some_numbers(first)
    if numbers != bot.numbers:
        bot.set_numbers(numbers)
    for seed in range(first, first + GAMES_IN_A_ROW):
        put_seed(bot.spectrum, seed)
        bot.begin(gardens=1 + (seed % 5 == 0), key="d" if seed > first else "1")
        bot.play(careless if seed % 3 == 0 else greedy)
    return [bot]


@pytest.mark.parametrize("first", range(1, 1 + 3 * GAMES_IN_A_ROW, GAMES_IN_A_ROW))
def test_seeded_games(first: int) -> None:
    play_series(first)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("first", range(101, 101 + 50 * GAMES_IN_A_ROW, GAMES_IN_A_ROW))
def test_300_seeded_games(first: int) -> None:
    play_series(first)


def author_games(*seeds: int) -> tuple[int, list[float]]:
    """Games with the book's own numbers: how many were won, and the seconds from ENTER to the next prompt."""
    wins, seconds = 0, []
    for seed in seeds:
        bot = at_menu(seed)
        bot.begin()
        game = bot.play(greedy)
        assert game.gathered > 50
        assert game.stolen > game.gathered
        wins += game.won
        seconds += bot.seen.seconds
    return wins, seconds


def test_a_game_of_the_author() -> None:
    _, seconds = author_games(47)
    assert sum(seconds) / len(seconds) < 5
    assert max(seconds) < 7


@pytest.mark.slow
def test_a_turn_takes_less_than_five_seconds_on_average() -> None:
    """So basic/transistors/README.md says, and that no turn takes seven; and that seven games of eight are won."""
    wins, seconds = author_games(*range(40, 48))
    assert len(seconds) > 200
    assert wins == 7
    assert sum(seconds) / len(seconds) < 5
    assert max(seconds) < 7


def test_a_full_garden() -> None:
    """Not one square is free but those that the moves themselves make free."""
    numbers = Numbers(rows=3, columns=4, gibis=5, flowers=6, moves=6, target=999)
    bot = at_menu(5)
    bot.set_numbers(numbers)
    bot.begin(gardens=3)
    assert not any(map(bot.game.garden.free, bot.game.garden.squares()))
    bot.play(greedy)


@pytest.mark.parametrize(
    "numbers",
    [
        Numbers(rows=16, columns=20, gibis=1, flowers=1, moves=3, target=9),
        Numbers(rows=3, columns=3, gibis=0, flowers=1, moves=9, target=1),
        Numbers(rows=3, columns=20, gibis=3, flowers=2, moves=2, target=99),
        Numbers(rows=16, columns=3, gibis=3, flowers=2, moves=2, target=99),
    ],
)
def test_the_largest_and_the_smallest(numbers: Numbers) -> None:
    bot = at_menu(8)
    bot.set_numbers(numbers)
    bot.begin()
    bot.play(greedy)


def test_win_record_and_menu() -> None:
    """A win is a record until a better one; other numbers begin anew; N leads back to the menu."""
    bot = at_menu(2)
    bot.set_numbers(Numbers(rows=4, columns=5, gibis=0, flowers=15, moves=9, target=5))
    bot.begin()
    assert bot.play(greedy).won
    bot.spectrum.expect("это рекорд!")
    first = bot.numbers.moves - bot.game.moves
    bot.begin(key="{ENTER}")
    assert f"рекорд {first}" in bot.view()
    bot.play(greedy)
    bot.spectrum.press("n")
    bot._expect(MENU)
    bot.set_numbers(Numbers(rows=4, columns=5, gibis=0, flowers=14, moves=9, target=5))
    bot.begin()
    assert "рекорд" not in bot.view()


def test_surrender() -> None:
    bot = at_menu(4)
    bot.begin()
    spectrum = bot.spectrum
    spectrum.press("s")
    spectrum.expect("Сдаётесь?")
    spectrum.press("n")
    spectrum.expect(PROMPT)
    bot.turn("")
    spectrum.press("{CAPS+s}d")
    spectrum.expect("Не хватило транзисторов: 100")
    spectrum.expect(AGAIN)


def test_run_begins_anew() -> None:
    bot = at_menu(6)
    bot.set_numbers(TINY)
    bot.begin()
    bot.turn("")
    bot.spectrum.press("{BREAK}")
    bot.spectrum.expect("1510:1")
    bot.spectrum.basic.run()
    again = Bot(bot.spectrum, Random(1))
    again.open()
    again.begin()
    again.turn("")


def test_a_key_held_down_moves_once() -> None:
    bot = at_menu(6)
    bot.set_numbers(TINY)
    bot.begin()
    bot.spectrum.hold("{ENTER}", frames=600)
    bot._expect(PROMPT)
    assert bot.view().counts[0] == TINY.moves - 1


def test_a_key_tapped_while_the_gibis_move_is_nobodys_answer() -> None:
    bot = at_menu(6)
    bot.begin()
    bot.spectrum.press("{ENTER}")
    bot.spectrum.expect("Ходят гиби")
    bot.spectrum.hold("w", frames=5)
    bot.spectrum.run_frames(300)
    bot._expect(PROMPT)
    assert bot.view().prompt == PROMPT
    assert bot.view().counts[0] == bot.numbers.moves - 1


def test_menu() -> None:
    """The rules, and the table of numbers with the author's own, which an empty answer leaves as they are."""
    bot = at_menu(1)
    spectrum = bot.spectrum
    spectrum.press("2")
    bot._expect("Ходов 40, собрать надо 100.")
    spectrum.press("  ")
    bot._expect(MENU)
    bot.set_numbers(TINY)
    spectrum.press("3")
    bot._expect("1-999")
    assert bot.view().rows[5].split() == ["2", "-", "Столбцов", "6", "3-20"]
    spectrum.press("2{ENTER}")
    bot._expect("Что изменить?")
    assert bot.view().rows[5].split()[3] == "6"
    spectrum.press("7")
    bot._expect("Что изменить?")
    assert [bot.view().rows[row][19:22].strip() for row in range(3, 15, 2)] == ["12", "20", "15", "20", "40", "100"]


def test_soak_plays() -> None:
    spectrum = Spectrum(program="transistors", seed=9)
    assert play(spectrum, 3)["garden"] == "other"


def test_the_same_seed_gives_the_same_game() -> None:
    ends = []
    for _ in range(2):
        bot = at_menu(11)
        bot.begin()
        bot.turn("В")
        ends.append((bot.spectrum.screen.text, bot.spectrum.machine.now))
    assert ends[0] == ends[1]
    assert LIKED not in ends[0][0]


def test_the_garden_depends_on_when_one_begins() -> None:
    """What starts the program starts it always after the same time; only the player brings chance."""
    spectrum = Spectrum(program="transistors")
    spectrum.wait_for_input()
    menu, gardens = spectrum.save_state(), set()
    for frames in (1, 2, 500):
        spectrum.restore_state(menu)
        spectrum.run_frames(frames)
        spectrum.press("1")
        spectrum.expect(LIKED)
        gardens.add(spectrum.screen.text)
    assert len(gardens) == 3


def test_a_key_that_is_held_answers_one_question() -> None:
    """The numbers and the menu are not gone through by ENTER that has been held since a number was typed."""
    spectrum = at_menu(1).spectrum
    spectrum.press("3")
    spectrum.wait_for_input()
    spectrum.hold("5", frames=200)
    spectrum.wait_for_input()
    assert spectrum.screen.lines[20].strip() == "Сколько?"
    spectrum.press("50")
    spectrum.hold("{ENTER}", frames=300)
    spectrum.wait_for_input()
    assert spectrum.screen.find("Что изменить?")
    spectrum.hold("{ENTER}", frames=400)
    spectrum.wait_for_input()
    assert spectrum.screen.find(MENU)

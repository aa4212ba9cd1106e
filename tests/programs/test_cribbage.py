"""Whole games of cribbage through screen and keyboard, every move and every count held against the rules."""

from __future__ import annotations

from random import Random

import pytest
from cribbage_bot import AGREED, WRONG, Bot, Player
from cribbage_edition import started
from cribbage_game import Game
from cribbage_rules import GAME
from cribbage_view import MAN, ZX, View

DEBUG = "7005 RANDOMIZE : LET debug=1"
"""The line as the article offers it to whoever wants to see how the program thinks."""


def sit_down(seed: int, *replacements: str, **likes: object) -> Bot:
    """A player in front of the program that has just begun."""
    return Bot(started(*replacements, seed=seed), Player(Random(seed), **likes))  # type: ignore[arg-type]


def hold_end(bot: Bot, game: Game) -> None:
    """Hold the program's variables, a second witness, against the model at the end of a game."""
    assert game.winner is not None
    scores, winner = bot.spectrum.basic["s()"], game.winner
    assert isinstance(scores, list)
    assert scores[1 - winner] == game.scores[1 - winner]
    assert scores[winner] >= game.scores[winner] >= GAME  # type: ignore[operator]
    assert bot.spectrum.basic["win"] == winner + 1


def test_two_games_and_the_end() -> None:
    bot = sit_down(seed=7, second_thoughts=True, rash=True)
    bot.open()
    games = [0, 0]
    for muggins in (False, True):
        game = bot.play(muggins)
        hold_end(bot, game)
        assert game.winner is not None
        games[game.winner] += game.points
        view = View(bot.spectrum.screen.cells)
        assert f"Вы   {games[MAN]}" in view
        assert f"Комп.{games[ZX]}" in view
        assert bot.spectrum.basic["g()"] == games
        if not muggins:
            bot.spectrum.press("y{ENTER}")
    assert sum(games) == 2  # every game counts one
    assert {ZX, MAN} == set(bot.seen.goes)
    assert all(answer == AGREED for _, _, answer in bot.seen.claims)
    assert bot.seen.claims
    bot.spectrum.press("n{ENTER}")
    assert bot.spectrum.wait_for_report().text == "STOP statement"


def test_muggins_with_wrong_claims() -> None:
    random = Random(3)
    bot = sit_down(seed=3, claim=lambda total: max(0, total + random.choice((-1, 0, 0, 2))))
    bot.open()
    hold_end(bot, bot.play(muggins=True))
    answers = {(claim > worth) - (claim < worth): answer for claim, worth, answer in bot.seen.claims}
    assert answers[0] == AGREED
    assert answers[1].endswith(WRONG)
    assert answers[-1].endswith(WRONG)


def test_instructions() -> None:
    bot = sit_down(seed=5, keep_instructions=True)
    bot.open(instructions=True, demonstrations=2)
    bot.begin()
    bot.play_round()
    bot.player.keep_instructions = False
    bot.play_round()
    told = len(bot.seen.pages)
    bot.play_round()
    assert len(bot.seen.pages) == told
    first = [page[0].strip() for page in bot.seen.pages]
    play, count = "Мы ходим по очереди,", "Каждый сам считает свои"
    assert first == ["Крибедж - игра для двух", *["Полученные очки отме-"] * 3, play, count, play, count]
    opening, board, choosing, muggins = bot.seen.pages[:4]
    assert opening[-1] == "начисляются очки."
    assert board[-1].startswith("жды обойдет доску).")
    assert choosing[-5].startswith("Когда Вам надо выбрать")
    assert muggins[-5].startswith("Если Вы будете играть")


@pytest.mark.parametrize("muggins", [False, True])
def test_debug_1(muggins: bool) -> None:
    bot = sit_down(9, DEBUG)
    bot.open()
    bot.begin(muggins)
    bot.play_round()
    assert bot.spectrum.basic["debug"] == 1


def test_the_lower_card_deals() -> None:
    """Line 7480 lets the player deal if the first card is below the second: the first is the one that he cuts."""
    dealers = set()
    for seed in range(10_000, 60_001, 10_000):  # RND begins near 0 after RANDOMIZE with a small number
        bot = sit_down(seed)
        bot.open()
        bot.begin()  # which holds the two cards against who deals
        dealers.add(bot.game.dealer)
    assert dealers == {ZX, MAN}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 32))
def test_seeded_games(seed: int) -> None:
    random = Random(seed)
    muggins = bool(seed % 2)
    bot = sit_down(seed, claim=lambda total: total + random.choice((0, 0, 1)), rash=not muggins)
    bot.open()
    hold_end(bot, bot.play(muggins))
    bot.spectrum.press("y{ENTER}")
    hold_end(bot, bot.play(not muggins))


def test_the_same_seed_gives_the_same_round() -> None:
    screens = []
    for _ in range(2):
        bot = sit_down(seed=12)
        bot.open()
        bot.begin()
        bot.play_round()
        screens.append((bot.spectrum.screen.text, bot.spectrum.machine.now))
    assert screens[0] == screens[1]

"""Whole games of reversi through screen and keyboard, every move, list and count held against the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from reversi_bot import Bot
from reversi_machine import started
from reversi_rules import FIRST, SECOND
from reversi_view import PLAYERS

LISTED = 3.0
"""Emulated seconds within which the legal moves are to be shown."""
LIMITS = {1: 3.0, 2: 10.0, 3: 40.0}
"""... and a level is to have answered."""


def sit_down(seed: int) -> Bot:
    """Somebody before the program that has just begun."""
    return Bot(started(seed), Random(seed))


def play(bot: Bot, red: int, green: int) -> int:
    """Play a game from the menu, or from the end of one, and hold its times; who has won."""
    players = {FIRST: red, SECOND: green}
    if bot.seen.moves and bot.players == players:
        bot.spectrum.press("d")
    else:
        if bot.seen.moves:
            bot.spectrum.press("n")
        bot.choose(red, green)
        bot.spectrum.press("{ENTER}")
    bot.begin()
    position = bot.play()
    assert position.over
    assert max(bot.seen.listed, default=0) < LISTED
    for player, level in players.items():
        assert max(bot.seen.answered.get(player, [0])) < LIMITS.get(level, 1)
        assert (level == 0) == (player not in bot.seen.answered)
    return position.winner


def test_three_games_on_end() -> None:
    """Two people; one of them against a level, both ways; and another game of the same."""
    bot = sit_down(seed=11)
    for red, green in ((0, 0), (0, 1), (2, 0)):
        play(bot, red, green)


@pytest.mark.parametrize("seed", [3])
def test_a_person_against_the_master(seed: int) -> None:
    assert play(sit_down(seed), 0, 3) == SECOND  # the person draws his moves by lot


def test_the_same_seed_gives_the_same_game() -> None:
    games = []
    for _ in range(2):
        bot = sit_down(seed=12)
        bot.choose(1, 2)
        bot.spectrum.press("{ENTER}")
        bot.begin()
        bot.play(8)
        games.append((bot.seen.moves, bot.spectrum.machine.now))
    assert games[0] == games[1]


# -- the seeded games: with those above more than three hundred

TEN = 10
MANY = [(0, 0)] * 4 + [(0, 1), (1, 0), (0, 2), (2, 0)] * 3 + [(1, 1)] * 4 + [(2, 2)] * 3
"""Players of ten games each."""


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("seed", "red", "green"), [(100 + at, *pair) for at, pair in enumerate(MANY)])
def test_ten_games(seed: int, red: int, green: int) -> None:
    bot = sit_down(seed)
    games = set()
    for _ in range(TEN):
        play(bot, red, green)
        games.add(tuple(bot.seen.moves))
    assert len(games) == TEN


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("seed", "red", "green"), [(300, 0, 3), (301, 3, 0), (302, 0, 3), (303, 3, 0)])
def test_two_games_against_the_master(seed: int, red: int, green: int) -> None:
    bot = sit_down(seed)
    master = FIRST if red else SECOND
    assert [play(bot, red, green) for _ in range(2)] == [master, master]


STRONGER = [(2, 1, 20, 0.9), (3, 2, 7, 0.9), (3, 1, 3, 0.9)]
"""A level, a weaker one, games that each of them begins, and what part of them the first wins at least."""


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("strong", "weak", "games", "part"), STRONGER)
def test_the_levels_differ_in_strength(strong: int, weak: int, games: int, part: float) -> None:
    bot = sit_down(seed=400 + 10 * strong + weak)
    wins: Counter[int] = Counter()
    for red, green in ((strong, weak), (weak, strong)):
        side = FIRST if red == strong else SECOND
        wins.update(play(bot, red, green) * side for _ in range(games))
    assert wins[1] >= part * 2 * games, f"{PLAYERS[strong]} - {PLAYERS[weak]}: {wins[1]} to {wins[-1]}"

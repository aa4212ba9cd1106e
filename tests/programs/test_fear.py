"""Whole games of "Плата за страх" through screen and keyboard, every move held against the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from fear_bot import SAME_BOARD, Bot, bold, careful, heedless, lazy
from fear_rules import BOARD, Contract, Game, fair_start
from fear_soak import TEMPERS, contract_of, play
from fear_stage import begun, lot, player

TURN_SECONDS = 4.5
"""No turn by the book's contract takes longer, from ENTER to the next question."""

MOST_TURN_SECONDS = 7.0
"""Nor does one with as many killers as there can be."""


def two_games(seed: int, contract: Contract) -> list[Game]:
    """Two games on one board, and no turn of them too slow; a turn that ends a game has its music."""
    bot = player(seed, TEMPERS[seed % len(TEMPERS)])
    bot.agree(contract)
    games, starts = [], []
    for number in range(2):
        if number:
            bot.answer(SAME_BOARD)
        game = bot.meet() if number else bot.begin()
        starts.append((game.walls, game.player, list(game.killers)))
        games.append(game)
        if number:
            bot.choose = TEMPERS[(seed + 1) % len(TEMPERS)]
        while not game.fate:
            bot.slowest = 0
            bot.move(game, bot.choose(game, bot.random))
            assert game.fate or bot.slowest <= (TURN_SECONDS if contract.killers <= 3 else MOST_TURN_SECONDS)
    assert starts[0] == starts[1]
    return games


@pytest.mark.parametrize("seed", range(1, 9))
def test_games_by_the_book(seed: int) -> None:
    for game in two_games(seed, Contract(close_combat=seed % 2 == 0)):
        assert game.fate


@pytest.mark.parametrize("seed", [300, 303, 306])
def test_games_by_other_contracts(seed: int) -> None:
    two_games(seed, contract_of(seed))


def test_from_the_title_to_the_end_of_two_games() -> None:
    assert play(begun(10), 10)["fate"]


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("part", range(16))
def test_300_games(part: int) -> None:
    """144 boards, two games on each; with those above some 300."""
    fates = Counter(game.fate for seed in range(1000 + part, 1144, 16) for game in two_games(seed, contract_of(seed)))
    assert fates.total() == 18
    assert fates["shot"] > 3


@pytest.mark.slow
def test_no_square_is_preferred_by_the_lot() -> None:
    """40 boards of 100 walls: on each square some 16.7 are to be expected, with a deviation of 3.1."""
    bot = player(77)
    bot.agree(Contract())
    walls, starts = Counter[tuple[int, int]](), []
    for _ in range(40):
        me, killers, drawn = lot(bot.spectrum)
        assert len(drawn) == 100
        assert fair_start(me, killers)
        walls.update(drawn)
        starts += [me, *killers]
        bot.spectrum.press("д")
    assert min(walls[square] for square in BOARD) >= 4
    assert max(walls.values()) <= 29
    assert sum((walls[square] - 40 * 100 / 240) ** 2 for square in BOARD) / 240 == pytest.approx(9.7, rel=0.35)
    for axis, size in ((0, 12), (1, 20)):
        halves = sum(square[axis] < size // 2 for square in starts)
        assert halves == pytest.approx(80, abs=25)


def test_the_tempers_differ() -> None:
    """The players of the soak are not all alike: one waits, one strays, one looks where he goes."""
    bot: Bot = player(4)
    bot.agree(Contract(walls=150))
    game = bot.begin()
    assert lazy(game, Random(1)) == game.player
    assert careful(game, Random(1)) in game.options()
    assert bold(game, Random(1)) != game.player or len(game.options()) == 1
    assert len({heedless(game, Random(n)) for n in range(30)}) == len(game.options())

"""Plays "Плата за страх", each game by a contract and a temper of its own, and holds every move to the rules."""

from __future__ import annotations

from random import Random

from fear_bot import SAME_BOARD, Bot, bold, careful, heedless, lazy
from fear_rules import Contract

from typein.harness.session import Spectrum

TEMPERS = (careful, bold, careful, lazy, heedless)


def contract_of(game: int) -> Contract:
    """That of the book for two games of three, and anything for the third."""
    random = Random(game)
    if game % 3:
        return Contract(close_combat=game % 3 == 2)
    return Contract(
        moves=random.choice((1, 5, 12, 30)),
        waits=random.randint(0, 8),
        walls=random.choice((0, 40, 120, 160, 200)),
        killers=random.randint(1, 5),
        close_combat=random.random() < 0.5,
    )


def play(spectrum: Spectrum, game: int) -> dict[str, str | int]:
    """One game, and where the number ends in 0 another on the same board."""
    temper = TEMPERS[game % len(TEMPERS)]
    bot = Bot(spectrum, Random(game), temper)
    bot.open()
    bot.agree(contract_of(game))
    first = bot.begin(other_boards=game % 20 == 0)
    walls, player, killers = first.walls, first.player, list(first.killers)
    bot.play(first)
    if game % 10 == 0:
        bot.answer(SAME_BOARD)
        second = bot.meet()
        assert (second.walls, second.player, second.killers) == (walls, player, killers)
        bot.play(second)
    return {"fate": first.fate, "temper": temper.__name__, "moves": first.turn, "pay": first.pay}

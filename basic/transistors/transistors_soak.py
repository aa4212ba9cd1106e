"""Plays transistors against the program in gardens of all sizes, and holds every step to the rules."""

from __future__ import annotations

from random import Random

from transistors_bot import Bot, careless, greedy
from transistors_rules import Numbers

from typein.harness.session import Spectrum


def some_numbers(game: int) -> Numbers:
    """The author's own numbers in every 20th game; else a small garden and a short game, some of them full."""
    random = Random(game)
    if game % 20 == 0:
        return Numbers()
    rows, columns = random.randint(3, 8), random.randint(3, 10)
    room = rows * columns - 1
    gibis = random.randint(0, min(6, room - 1))
    flowers = min(room - gibis, 12) if game % 7 == 0 else random.randint(1, min(8, room - gibis))
    return Numbers(rows, columns, gibis, flowers, random.randint(1, 8), random.randint(1, 40))


def play(spectrum: Spectrum, game: int) -> dict[str, str | int]:
    """One game, of a player who is careless in every third."""
    bot = Bot(spectrum, Random(game))
    bot.open()
    numbers = some_numbers(game)
    if numbers != bot.numbers:
        bot.set_numbers(numbers)
    bot.begin(gardens=2 if game % 5 == 0 else 1)
    played = bot.play(careless if game % 3 == 0 else greedy)
    return {
        "end": "won" if played.won else "lost",
        "garden": "of the author" if numbers == Numbers() else "other",
        "gathered": played.gathered,
        "refused": len(bot.seen.refusals),
    }

"""Plays reversi against the program, every pairing of persons and levels in turn, and holds every move to the rules."""

from __future__ import annotations

from itertools import product
from random import Random

from reversi_bot import Bot
from reversi_rules import FIRST, SECOND
from reversi_view import PLAYERS

from typein.harness.session import Spectrum

PAIRINGS = list(product(range(4), repeat=2))
LIMITS = {1: 3.0, 2: 10.0, 3: 40.0}
"""Emulated seconds that a level may take for a move; the list of legal moves may take LISTED."""
LISTED = 3.0


def play(spectrum: Spectrum, game: int) -> dict[str, str | int]:
    """One game, a person's moves drawn by lot."""
    red, green = PAIRINGS[game % len(PAIRINGS)]
    bot = Bot(spectrum, Random(game))
    bot.choose(red, green)
    spectrum.press("{ENTER}")
    bot.begin()
    position = bot.play()
    assert position.over, "the game does not end"
    assert max(bot.seen.listed, default=0) < LISTED, f"it takes {max(bot.seen.listed)} s to list the moves"
    for player, level in bot.players.items():
        assert max(bot.seen.answered.get(player, [0])) < LIMITS.get(level, 1), f"level {level} thinks too long"
    return {
        "players": f"{PLAYERS[red]} - {PLAYERS[green]}",
        "winner": {FIRST: PLAYERS[red], SECOND: PLAYERS[green], 0: "nobody"}[position.winner],
        "passes": len(bot.seen.passes),
    }

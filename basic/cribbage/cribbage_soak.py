"""Plays cribbage against the program, every other game with muggins, and holds every move and count to the rules."""

from __future__ import annotations

from random import Random

from cribbage_bot import Bot, Player, honest
from cribbage_rules import GAME
from cribbage_view import MAN

from typein.harness.session import Spectrum


def play(spectrum: Spectrum, game: int) -> dict[str, str | int]:
    """One game, of a player who likes different things in different games."""
    random = Random(game)
    muggins = game % 2 == 0

    def claim(total: int) -> int:
        return max(0, total + random.choice((-2, -1, 0, 0, 0, 0, 1))) if game % 4 == 0 else honest(total)

    likes = {"second_thoughts": game % 5 == 0, "rash": game % 3 == 0}
    bot = Bot(spectrum, Player(random, claim, **likes))
    bot.open(instructions=game % 50 == 0)
    played = bot.play(muggins)
    assert played.winner is not None
    scores, winner = spectrum.basic["s()"], spectrum.basic["win"]
    assert isinstance(scores, list)
    assert winner == played.winner + 1, f"the program says that {winner} has won, and the rules {played.winner + 1}"
    loser = 1 - played.winner
    assert scores[loser] == played.scores[loser], f"the loser has {scores[loser]} points, and {played.scores[loser]}"
    assert played.scores[played.winner] >= GAME
    return {
        "winner": "player" if played.winner == MAN else "program",
        "muggins": "yes" if muggins else "no",
        "game points": played.points,
        "hands": bot.seen.rounds,
    }

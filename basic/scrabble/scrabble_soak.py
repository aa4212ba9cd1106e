"""Plays Scrabble: computers of all levels against each other, in both editions, every turn held against the rules."""

from __future__ import annotations

from random import Random

from scrabble_bot import ENGLISH_TEXTS, ERUDIT, RUSSIAN_TEXTS, Bot, Player
from scrabble_referee import Referee

from typein.harness.session import Spectrum


def play(spectrum: Spectrum, game: int) -> dict[str, str | int]:
    """One game of two to four computers; every fifth is one of ЭРУДИТ."""
    random = Random(game)
    levels = [random.randint(1, 4) for _ in range(random.choice((2, 2, 2, 3, 4)))]
    edition = ERUDIT if game % 5 == 0 else random.choice((ENGLISH_TEXTS, RUSSIAN_TEXTS))
    Bot(spectrum).begin([Player(level=level) for level in levels], edition=edition, thinks=game % 10 == 0)
    referee = Referee(spectrum)
    referee.follow()
    return {
        "players": len(levels),
        "turns": len(referee.turns),
        "best level wins": "yes" if levels[referee.final.index(max(referee.final))] == max(levels) else "no",
        "slowest turn, s": round(max(turn.seconds for turn in referee.turns)),
    }

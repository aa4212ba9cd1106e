"""Whole games of draughts by keyboard, each move and each screen held to the rules.

Their kinds follow each other as in draughts_soak.py: two people, the calculator, four by four, the amateur and the
master in both colours, positions that are set up; now and then a move is taken back.
"""

from __future__ import annotations

from collections import Counter

import pytest
from draughts_bot import AMATEUR, FRIEND, MASTER, MINI, PMK
from draughts_ready import ready
from draughts_soak import SET, play

FEW = [0, 1, 2, 3, 5, 149]
"""One game of each kind; the rest are slow."""
MANY = 300


def test_a_game_of_each_kind() -> None:
    kinds = [play(ready(), game)["kind"] for game in FEW]
    assert kinds == [FRIEND, PMK, MINI, SET, AMATEUR, MASTER]


@pytest.mark.slow
@pytest.mark.long
def test_three_hundred_games() -> None:
    results: Counter[str] = Counter()
    for game in range(MANY):
        if game not in FEW:
            results[str(play(ready(), game)["result"]).split()[-1]] += 1
    assert sum(results.values()) + len(FEW) >= 300
    assert results.keys() == {"w", "b", "repetition", "kings"} or results.keys() == {"w", "b", "repetition"}

"""Whole games of Scrabble by keyboard, every turn held against the rules: computers of all levels, and people."""

from __future__ import annotations

import pytest
from scrabble_soak import PERSON, play

from typein.harness.prepared import with_program

FEW = [9, 20, 36]
"""Games of each edition, one with a person, one in which one sees the computer think; the rest are slow."""

MANY, PARTS = 315, 8
"""So many that 300 are between computers alone."""


def test_a_few_games() -> None:
    told = [play(with_program("scrabble", seed=game), game) for game in FEW]
    assert [game["people"] for game in told] == [int(game % PERSON == 0) for game in FEW]


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_three_hundred_games(part: int) -> None:
    numbers = range(1 + part, MANY + 1, PARTS)
    played = [play(with_program("scrabble", seed=game), game) for game in numbers]
    assert [int(game["people"]) for game in played] == [int(game % PERSON == 0) for game in numbers]
    assert all(int(game["turns"]) > 10 for game in played)


def test_three_hundred_are_between_computers() -> None:
    assert sum(game % PERSON != 0 for game in range(1, MANY + 1)) == 300

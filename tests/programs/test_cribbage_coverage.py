"""How much of the cribbage program the tests that play it reach, and why the rest is out of reach."""

from __future__ import annotations

from pathlib import Path

import pytest
from measured import measured

from typein.harness.places import Place

PLAY = ("kept", "subroutines", "counting", "screen", "parts")
"""Parts of the tests that play the program as it is, through screen and keyboard, or call a part of it."""

ONE_WAY = {
    Place(2350, 1): "r, which is l, is more than any p before it: l goes up from 3, and p is 0 where there is no pair",
}
"""IFs that can go one way only; all others are seen to go both. Lines that no test runs are in tape.toml."""


# Where a game ends that the player has won, and what becomes of a claim under muggins: refused, right, wrong.
WINS, CLAIMS = ("4130:2", "4170:4", "4645:2", "8210:1"), ("4790:2", "4800:4", "4815:1")


@pytest.mark.slow
def test_all_is_reached_but_what_is_known_to_be_out_of_reach(tmp_path: Path) -> None:
    report = measured("cribbage", PLAY, tmp_path)
    assert list(map(str, report.missed)) == []
    assert list(map(str, report.partial)) == list(map(str, ONE_WAY))
    seen, outcomes = report.outcomes
    assert outcomes - seen == len(ONE_WAY)
    ran = {str(covered.place): covered for covered in report.statements if covered.hits}
    assert {*WINS, *CLAIMS} - ran.keys() == set()
    assert {covered.place.line for covered in ran.values()} & report.left_out.keys() == set()
    assert report.left_out.keys() == {9900, 9990}

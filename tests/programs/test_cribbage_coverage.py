"""How much of the cribbage program the tests that play it reach, and why the rest is out of reach."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from cribbage_edition import program

from typein.basic.tokenizer import tokenize
from typein.files import read_text
from typein.harness.coverage import Hits
from typein.harness.coverage_report import Report
from typein.harness.listing import Listing
from typein.harness.places import Place
from typein.programs import load_charset

HERE = Path(__file__).parent
PLAY = [HERE / f"test_cribbage{name}.py" for name in ("", "_kept", "_subroutines", "_counting", "_screen", "_parts")]
"""Tests that play the program as it is, through screen and keyboard, or call a part of it."""

ONE_WAY = {
    Place(2350, 1): "r, which is l, is more than any p before it: l goes up from 3, and p is 0 where there is no pair",
}
"""IFs that can go one way only; all others are seen to go both. Lines that no test runs are in tape.toml."""


# Where a game ends that the player has won, and what becomes of a claim under muggins: refused, right, wrong.
WINS, CLAIMS = ("4130:2", "4170:4", "4645:2", "8210:1"), ("4790:2", "4800:4", "4815:1")


def played(counts: Path) -> Report:
    """What the plugin counts over those tests, without the slow ones, in a run of pytest of their own."""
    options = ["-q", "-m", "not slow", "-p", "no:cacheprovider", "--basic-cov", "cribbage"]
    wanted = ["--basic-cov-report", f"json:{counts}", "--basic-cov-fail-under", "99"]
    command = [sys.executable, "-m", "pytest", *options, *wanted, *map(str, PLAY)]
    run = subprocess.run(command, cwd=HERE.parents[1], capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    hits = Hits.from_json(json.loads(counts.read_text(encoding="utf-8"))["cribbage"])
    source, charset = program().source(), load_charset(program().charset, program().folder)
    listing = Listing(tokenize(read_text(source), charset, file=str(source)), charset)
    return Report("cribbage", listing, hits, dict(program().left_out), source)


@pytest.mark.slow
def test_all_is_reached_but_what_is_known_to_be_out_of_reach(tmp_path: Path) -> None:
    report = played(tmp_path / "cribbage.json")
    assert list(map(str, report.missed)) == []
    assert list(map(str, report.partial)) == list(map(str, ONE_WAY))
    seen, outcomes = report.outcomes
    assert outcomes - seen == len(ONE_WAY)
    ran = {str(covered.place): covered for covered in report.statements if covered.hits}
    assert {*WINS, *CLAIMS} - ran.keys() == set()
    assert {covered.place.line for covered in ran.values()} & report.left_out.keys() == set()
    assert report.left_out.keys() == {9900, 9990}

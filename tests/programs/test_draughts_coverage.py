"""How much of the draughts program the tests that play it reach."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from typein.basic.tokenizer import tokenize
from typein.files import read_text
from typein.harness.coverage import Hits
from typein.harness.coverage_report import Report
from typein.harness.listing import Listing
from typein.harness.places import Place
from typein.programs import load_charset, open_program

HERE = Path(__file__).parent
PLAY = [HERE / f"test_draughts{name}.py" for name in ("", "_screen", "_setup", "_pmk", "_subroutines")]
"""Tests that play the program through screen and keyboard, or call a part of it."""

ONE_WAY: dict[Place, str] = {}
"""IFs that can go one way only; all others are seen to go both."""


@pytest.mark.slow
def test_all_is_reached(tmp_path: Path) -> None:
    counts = tmp_path / "draughts.json"
    options = ["-q", "-m", "not slow", "-p", "no:cacheprovider", "--basic-cov", "draughts"]
    wanted = ["--basic-cov-report", f"json:{counts}", "--basic-cov-fail-under", "99"]
    command = [sys.executable, "-m", "pytest", *options, *wanted, *map(str, PLAY)]
    run = subprocess.run(command, cwd=HERE.parents[1], capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    hits = Hits.from_json(json.loads(counts.read_text(encoding="utf-8"))["draughts"])
    program = open_program("draughts")
    source, charset = program.source(), load_charset(program.charset, program.folder)
    listing = Listing(tokenize(read_text(source), charset, file=str(source)), charset)
    report = Report("draughts", listing, hits, dict(program.left_out), source)
    assert list(map(str, report.missed)) == []
    assert list(map(str, report.partial)) == list(map(str, ONE_WAY))

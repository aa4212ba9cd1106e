"""How much of the transistors program the tests that play it reach."""

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
from typein.programs import load_charset, open_program

HERE = Path(__file__).parent
PLAY = [HERE / f"test_transistors{name}.py" for name in ("", "_subroutines")]
"""Tests that play the program, or call a part of it."""


def played(counts: Path) -> Report:
    """What the plugin counts over those tests, without the slow ones, in a run of pytest of their own."""
    options = ["-q", "-m", "not slow", "-p", "no:cacheprovider", "--basic-cov", "transistors"]
    wanted = ["--basic-cov-report", f"json:{counts}", "--basic-cov-fail-under", "99"]
    command = [sys.executable, "-m", "pytest", *options, *wanted, *map(str, PLAY)]
    run = subprocess.run(command, cwd=HERE.parents[1], capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    hits = Hits.from_json(json.loads(counts.read_text(encoding="utf-8"))["transistors"])
    program = open_program("transistors")
    source, charset = program.source(), load_charset(program.charset, program.folder)
    listing = Listing(tokenize(read_text(source), charset, file=str(source)), charset)
    return Report("transistors", listing, hits, dict(program.left_out), source)


@pytest.mark.slow
def test_every_statement_is_reached_and_every_if_goes_both_ways(tmp_path: Path) -> None:
    report = played(tmp_path / "transistors.json")
    assert list(map(str, report.missed)) == []
    assert list(map(str, report.partial)) == []
    assert dict(report.left_out) == {}

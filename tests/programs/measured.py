"""Coverage of a program by the tests that play it, in a run of pytest of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from typein.basic.tokenizer import tokenize
from typein.files import read_text
from typein.harness.coverage import Hits
from typein.harness.coverage_report import Report
from typein.harness.listing import Listing
from typein.programs import load_charset, open_program

HERE = Path(__file__).parent


def measured(name: str, parts: Iterable[str], folder: Path) -> Report:
    """What the plugin counts over ``test_NAME.py`` and the parts ``test_NAME_PART.py``, without their slow tests.

    All of them have to pass, with at least 99 % of the statements; the counts are kept in ``folder``.
    """
    counts = folder / f"{name}.json"
    tests = [HERE / f"test_{name}.py", *(HERE / f"test_{name}_{part}.py" for part in parts)]
    options = ["-q", "-m", "not slow", "-p", "no:cacheprovider", "--basic-cov", name]
    wanted = ["--basic-cov-report", f"json:{counts}", "--basic-cov-fail-under", "99"]
    command = [sys.executable, "-m", "pytest", *options, *wanted, *map(str, tests)]
    run = subprocess.run(command, cwd=HERE.parents[1], capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    hits = Hits.from_json(json.loads(counts.read_text(encoding="utf-8"))[name])
    program = open_program(name)
    source, charset = program.source(), load_charset(program.charset, program.folder)
    listing = Listing(tokenize(read_text(source), charset, file=str(source)), charset)
    return Report(name, listing, hits, dict(program.left_out), source)

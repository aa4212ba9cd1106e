"""The tests that play "Плата за страх" reach every statement of it, and have every IF go both ways."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PLAY = [HERE / f"test_fear{name}.py" for name in ("", "_keys", "_subroutines")]


@pytest.mark.slow
def test_all_is_reached(tmp_path: Path) -> None:
    counts = tmp_path / "fear.json"
    options = ["-q", "-m", "not slow", "-p", "no:cacheprovider", "--basic-cov", "fear"]
    wanted = ["--basic-cov-report", "term", "--basic-cov-report", f"json:{counts}", "--basic-cov-fail-under", "100"]
    command = [sys.executable, "-m", "pytest", *options, *wanted, *map(str, PLAY)]
    run = subprocess.run(command, cwd=HERE.parents[1], capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "not run" not in run.stdout
    assert "IFs that always went one way" not in run.stdout
    hits = json.loads(counts.read_text(encoding="utf-8"))["fear"]
    assert hits

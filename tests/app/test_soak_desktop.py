"""The soak of the window, short; what it finds fault with, at once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
sys.path.insert(0, str(TOOLS))

from soak_desktop import Card, faults, judge  # noqa: E402
from x_desktop import missing  # noqa: E402

REQUIRED = os.environ.get("TYPEIN_DISPLAY") == "required"


def samples(**changes: Any) -> list[dict[str, Any]]:
    """A good run of two minutes; ``changes`` are functions of the number of the sample."""
    return [
        {
            "frames": 100 * n, "seconds": 100 * n * 0.019968, "ahead": 2.0, "files": 12, "gaps": 0, "bytes": 70 << 20,
            **{name: change(n) for name, change in changes.items()},
        }
        for n in range(60)
    ]  # fmt: skip


def found(**changes: Any) -> list[str]:
    told: list[str] = faults({"alive": True, **judge(samples(**changes))})
    return told


def test_a_good_run_has_no_faults() -> None:
    assert found() == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"bytes": lambda n: (70 << 20) + n * (200 << 10)}, "it has grown by 7"),
        ({"seconds": lambda n: 100 * n * 0.019968 * 1.01}, r"it ran \+1.00%"),
        ({"ahead": lambda n: 6.0}, "the sound was 6.0 frames behind"),
        ({"ahead": lambda n: 1 + n / 15}, "the sound came later and later"),
        ({"files": lambda n: 12 + n}, "it had 71 open files"),
    ],
)
def test_what_goes_wrong_is_told(changes: dict[str, Any], fault: str) -> None:
    (told,) = found(**changes)
    assert re.match(fault, told)


def test_a_player_that_ended_and_one_that_said_nothing() -> None:
    assert faults({"alive": False, **judge(samples())}) == ["the player has ended"]
    assert faults({"alive": True, **judge([])}) == ["there are too few samples to judge by"]


def test_the_card_plays_what_it_is_given_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("soak_desktop.time.perf_counter", lambda: now[0])
    card = Card()
    for _ in range(20):
        card.push(b"")
    assert card.ahead == 7
    now[0] += 3 * 0.019968
    assert card.ahead == pytest.approx(4, abs=0.01)
    assert not card.dry
    now[0] += 1
    assert card.ahead == 0
    assert card.dry


@pytest.mark.slow
@pytest.mark.skipif(bool(missing()) and not REQUIRED, reason=f"it needs {', '.join(missing())}")
def test_half_a_minute_leaves_the_window_well() -> None:
    result = subprocess.run(
        [sys.executable, str(TOOLS / "soak_desktop.py"), "--minutes", "0.5", "--growth", "30"],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr + result.stdout

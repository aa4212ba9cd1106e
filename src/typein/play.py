"""What the verb ``play`` does: the window, or the steps of a headless run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from typein.errors import UsageError


@dataclass(frozen=True)
class Step:
    """One step of a headless run.

    ``name`` is type, press or expect (with a text), within (emulated seconds), frames (a number), screenshot (a path)
    or text (with None).
    """

    name: str
    value: str | float | int | Path | None


def play(
    target: str | None,
    *,
    tape: Path | None = None,
    rom: Path | None = None,
    issue: int = 3,
    headless: bool = False,
    steps: Sequence[Step] = (),
) -> int:
    """Play ``target``; the exit status."""
    raise UsageError("playing is not there yet")

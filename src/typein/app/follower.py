"""What is new on the screen, line by line, for who hears it instead of seeing it."""

from __future__ import annotations

from collections.abc import Sequence

from typein.basic.charset import UNKNOWN

SETTLED = 10
"""Frames without a change after which a screen is read: 0.2 s."""

PATIENCE = 100
"""Frames after which it is read although it goes on changing: 2 s."""


class Follower:
    """Is told the lines of the screen at each frame, and says which of them are new."""

    def __init__(self) -> None:
        self._said: tuple[str, ...] = ()
        self._seen: tuple[str, ...] = ()
        self._still = self._waited = 0

    def frame(self, lines: Sequence[str]) -> list[str]:
        """The lines to be said after this frame, from the top down; mostly none."""
        now = tuple(readable(line) for line in lines)
        self._still = self._still + 1 if now == self._seen else 0
        self._seen = now
        if now == self._said:
            self._waited = 0
            return []
        self._waited += 1
        if self._still < SETTLED and self._waited < PATIENCE:
            return []
        new = new_lines(self._said, now)
        self._said, self._waited = now, 0
        return new


def new_lines(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """The lines that were not there before: a screen that has scrolled has new ones at its end only."""
    if len(before) != len(now):
        return [line for line in now if line]
    shifts = range(len(now))
    shift = max(shifts, key=lambda by: (_kept(before[by:], now), -by))
    moved = [*before[shift:], *[""] * shift]
    return [line for old, line in zip(moved, now, strict=True) if line and line != old]


def readable(line: str) -> str:
    """A line without what cannot be read, and with single spaces."""
    return " ".join(line.replace(UNKNOWN, " ").split())


def _kept(before: Sequence[str], now: Sequence[str]) -> int:
    """How many lines that say something are the same."""
    return sum(old == line != "" for old, line in zip(before, now, strict=False))

"""How fast the Spectrum runs: at its own speed, several times as fast, as fast as it goes, frame by frame, or not."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from .pacing import PERIOD, Pacer

LIMITLESS = 0
"""The factor for as fast as it goes."""

FACTORS = (1, 2, 8, LIMITLESS)

STILL = 0.02
"""Seconds between two looks at the events while nothing runs."""

SHARE = 0.8
"""The part of the time between two pictures in which frames are run when it goes as fast as it can."""

MOST = 2000
"""Frames that are run before the next look at the events."""


class Speed:
    """Says how many frames to run, on top of a ``pacer`` that does so at real speed.

    ``factor`` is what the user has chosen; ``hurried``: as fast as it goes, for as long as a key is held.  ``clock``
    is the one that the pacer's times are of.  ``rewinding``: it runs back, frame for frame, whatever else is chosen.
    """

    def __init__(self, pacer: Pacer, clock: Callable[[], float] = perf_counter) -> None:
        self._pacer, self._clock = pacer, clock
        self.factor = 1
        self.paused = False
        self.hurried = self.rewinding = False
        self._steps = 0
        self._burst = 1
        self._begun: float | None = None

    @property
    def real(self) -> bool:
        """Whether it runs at the speed of a Spectrum, so that sound can be heard."""
        return self.factor == 1 and not (self.hurried or self.paused or self.rewinding)

    def step(self, frames: int = 1) -> None:
        """Pause, and run one frame, or so many."""
        self.paused = True
        self._steps += frames

    def due(self, now: float, ahead: float | None = None) -> int:
        """How many frames to run now."""
        if self.rewinding:
            return self._pacer.due(now)
        if self.paused:
            self._pacer.restart(now)
            steps, self._steps = self._steps, 0
            return steps
        if self.hurried or self.factor == LIMITLESS:
            self._pacer.restart(now)
            return self._fitting()
        self._begun = None
        if self.factor == 1:
            return self._pacer.due(now, ahead)
        return self._pacer.due(now) * self.factor

    def wait(self, now: float) -> float:
        """Seconds until the next frame is due."""
        if self.rewinding:
            return self._pacer.wait(now)
        if self.paused:
            return 0.0 if self._steps else STILL
        if self.hurried or self.factor == LIMITLESS:
            return max(0.0, (1 - SHARE) * PERIOD)
        return self._pacer.wait(now)

    def restart(self, now: float) -> None:
        """Time stood still until now."""
        self._begun = None
        self._pacer.restart(now)

    def _fitting(self) -> int:
        """As many frames as the host runs in the time between two pictures, going by how long the last ones took."""
        now = self._clock()
        if self._begun is not None:
            took = max(now - self._begun, 1e-6)
            wanted = self._burst * PERIOD / took
            self._burst = max(1, min(MOST, round((self._burst + wanted) / 2), 4 * self._burst))
        self._begun = now
        return self._burst

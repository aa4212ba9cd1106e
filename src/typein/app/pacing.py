"""When the next frame is due: 50.08 a second, whatever the monitor does, and in step with the sound card.

The host's clock says when; the sound card, whose clock is another one, says how many frames of sound are still to be
heard, and the machine runs faster or slower by up to half a percent so that there are always about as many.  So sound
and picture never drift apart, and a card that stands still, or none at all, holds nothing up.
"""

from __future__ import annotations

from typein.spectrum.timing import CPU_HZ, FRAME_TSTATES

PERIOD = FRAME_TSTATES / CPU_HZ
"""Seconds a frame takes: 0.019968."""

AHEAD = 2.0
"""Frames of sound that are to be in store when the next one comes: 40 ms, part of it being heard."""

MOST_AHEAD = 5.0
"""Frames of sound beyond which no time is made up: what the host was late with would be heard late for long after."""

DRY = 1.0
"""With less than this in store a gap is heard, or about to be: run until there is enough."""

STEER = 0.005
"""The part of its speed by which the machine follows the sound at most; nobody hears the difference in pitch."""

GAIN = 0.01
SMOOTHING = 0.05

MAX_FRAMES = 5
"""Frames that are run at one go where drawing takes longer than a frame."""

FORGIVEN = 0.25
"""Seconds after which no time is made up: the host was asleep, or busy with something else."""

REFILL_EVERY = 1.0
"""Seconds between two refills: a card in disorder must not race the machine."""


class Pacer:
    """Tells how many frames to run; ``now`` is a steady clock in seconds, at first that of the start."""

    def __init__(self, now: float) -> None:
        self._next = now
        self._ahead = AHEAD
        self._refill = now

    def due(self, now: float, ahead: float | None = None) -> int:
        """How many frames to run now, with ``ahead`` frames of sound in store (None: there is no sound)."""
        if now - self._next > FORGIVEN:
            self._next = now
        speed = 1.0 if ahead is None else self._follow(ahead)
        frames = 0
        while self._next <= now and frames < MAX_FRAMES:
            self._next += PERIOD / speed
            frames += 1
        if ahead is not None and frames > 1 and frames + ahead > MOST_AHEAD:
            frames = max(1, int(MOST_AHEAD - ahead))
            self._next = max(self._next, now)
        if ahead is not None and ahead < DRY and now >= self._refill:
            self._refill = now + REFILL_EVERY
            frames = max(frames, min(frames, 1) + round(AHEAD - ahead))
            self._ahead = AHEAD
        return frames

    def wait(self, now: float) -> float:
        """Seconds until the next frame is due."""
        return max(0.0, self._next - now)

    def restart(self, now: float) -> None:
        """Time stood still until now."""
        self._next = now
        self._refill = now

    def _follow(self, ahead: float) -> float:
        self._ahead += (ahead - self._ahead) * SMOOTHING
        return 1 + max(-STEER, min(STEER, (AHEAD - self._ahead) * GAIN))

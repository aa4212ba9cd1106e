"""What is heard: the last tone of the loudspeaker, and recordings of its edges and samples."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from typein.spectrum.beeper import EAR_OUT, Beeper, save_wav
from typein.spectrum.timing import CPU_HZ, FRAME_TSTATES

from .runner import Runner

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CLICK = 2
"""Up to so many periods are a click of a key (PIP, 23609), not a tone."""

STEADY = 0.25
"""A tone ends where a period differs from its mean by more than this part of it."""

UNHEARD_FRAMES = 600
"""Frames with sound that are kept until somebody asks for the last tone: 12 s, and BEEP has at most 10."""

RATE = 48_000


@dataclass(frozen=True)
class Tone:
    """A tone that was heard: its pitch in hertz, its length in emulated seconds, and when it began, in T-states."""

    pitch: float
    seconds: float
    start: int


@dataclass
class Recording:
    """What came out of port FE in a stretch of frames, one entry a frame.

    ``first`` is the output before; ``frames`` are pairs of the T-states (from 0 in each frame) and the values of the
    changes.  ``start`` is when the first of the frames began.
    """

    start: int
    first: int
    frames: list[tuple[list[int], bytes]] = field(default_factory=list)

    @property
    def edges(self) -> list[tuple[int, int]]:
        """The changes of the loudspeaker's level (bit 4 of port FE): T-state since the start, and 0 or 1."""
        level, edges = self.first & EAR_OUT, []
        for number, (times, values) in enumerate(self.frames):
            for time, value in zip(times, values, strict=True):
                if value & EAR_OUT != level:
                    level = value & EAR_OUT
                    edges.append((number * FRAME_TSTATES + time, 1 if level else 0))
        return edges

    def samples(self, rate: int = RATE) -> NDArray[np.int16]:
        """The sound as int16 samples, ``rate`` a second (44,100 or 48,000)."""
        import numpy as np

        beeper = Beeper(rate, self.first)
        parts = [beeper.frame(times, values) for times, values in self.frames]
        return np.concatenate(parts) if parts else np.empty(0, np.int16)

    def save(self, path: str | Path, rate: int = RATE) -> None:
        """Write a WAV file."""
        save_wav(path, self.samples(rate), rate)


class Sound:
    """Listens to a session from its start.

    What is heard is kept as it is, and understood when somebody asks: machine code can make thousands of changes a
    frame, which would take a hundred times longer than the frame itself.
    """

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._recordings: list[Recording] = []
        self._level = 0
        self._taken = 0
        """How many changes of the present frame have been heard."""
        self._over = -1
        """When the last frame was over: until the next begins, the changes of that frame still stand in the log."""
        self._start = self._rise = 0
        self._periods = -1
        """Periods of the present tone; -1 before its first."""
        self._tone: Tone | None = None
        self._unheard: deque[tuple[int, array[int], bytes]] = deque(maxlen=UNHEARD_FRAMES)
        """The number of a frame, and the T-states and values of its changes."""
        runner.observers.append(self._hear)

    @property
    def last(self) -> Tone | None:
        """The last tone, or what has been heard of it so far; None for silence.  The clicks of keys are no tones."""
        for frame, times, values in self._unheard:
            self._listen(frame, times, values)
        self._unheard.clear()
        machine = self._runner.machine
        if machine.now != self._over:
            self._listen(machine.frames, *self._new())
            self._taken = machine.core.log_n
        return self._tone

    @contextmanager
    def record(self) -> Iterator[Recording]:
        """Record what is heard in a ``with``, in whole frames."""
        machine = self._runner.machine
        recording = Recording(machine.frames * FRAME_TSTATES, machine.core.log_first)
        self._recordings.append(recording)
        try:
            yield recording
        finally:
            self._recordings = [other for other in self._recordings if other is not recording]

    def restart(self) -> None:
        """Forget what has been heard: the machine is another."""
        self._level = self._runner.machine.core.output & EAR_OUT
        self._taken, self._over, self._periods, self._tone = 0, -1, -1, None
        self._unheard.clear()

    def _hear(self) -> None:
        """At the end of a frame."""
        machine, core = self._runner.machine, self._runner.machine.core
        self._over = machine.now
        if not core.log_n and not self._recordings:
            return
        for recording in self._recordings:
            recording.frames.append((list(core.log_t[: core.log_n]), bytes(core.log_v[: core.log_n])))
        times, values = self._new()
        if times:
            self._unheard.append((machine.frames - 1, times, values))
        self._taken = 0

    def _new(self) -> tuple[array[int], bytes]:
        """The changes of the present frame that have not been heard yet."""
        core = self._runner.machine.core
        return array("i", core.log_t[self._taken : core.log_n]), bytes(core.log_v[self._taken : core.log_n])

    def _listen(self, frame: int, times: Iterable[int], values: bytes) -> None:
        """Hear the changes in a frame."""
        for time, value in zip(times, values, strict=True):
            level = value & EAR_OUT
            if level and not self._level:
                self._rising(frame * FRAME_TSTATES + time)
            self._level = level

    def _rising(self, now: int) -> None:
        """The level rises, once in each period of a tone."""
        period = now - self._rise
        self._rise = now
        mean = (now - self._start - period) / self._periods if self._periods > 0 else period
        if self._periods < 0 or abs(period - mean) > STEADY * mean or period <= 0:
            self._start, self._periods = now, 0
            return
        self._periods += 1
        if self._periods >= CLICK:
            mean = (now - self._start) / self._periods
            self._tone = Tone(CPU_HZ / mean, (now - self._start + mean) / CPU_HZ, self._start)

"""The last seconds of a session, to be gone back to frame by frame, in bounded memory.

Every few frames a state is kept, and the keys of each frame.  Only the newest state has its memory whole; an older one
has what differs from the one after it, packed, which is a few hundred bytes where little happens.  So the oldest can be
dropped at any time, and a frame between two states is come to by running on from the first with the same keys.
"""

from __future__ import annotations

import zlib
from array import array
from collections import deque
from dataclasses import dataclass, field, replace

from typein.spectrum.keyboard import NO_KEYS
from typein.spectrum.machine import ROM_SIZE
from typein.spectrum.state import State
from typein.spectrum.timing import CPU_HZ, FRAME_TSTATES

from .session import Spectrum

SECONDS = 60
EVERY = 10
"""Frames from one state to the next: 0.2 s."""

MOST_BYTES = 8 << 20
"""What all states take at most; a program that fills the memory with noise 50 times a second is remembered shorter."""

OVERHEAD = 4096
"""About what a state takes besides its memory."""

FAST = 1
"""The level of zlib: twice as large as the best, and ten times as fast."""


@dataclass
class _Moment:
    """A state at the end of a frame, its memory apart: ``packed``, all of it or what differs from the next."""

    state: State
    pulses: bytes
    apart: bool
    """It does not follow from the one before: the machine was changed."""
    packed: bytes = b""
    keys: bytearray = field(default_factory=bytearray)
    """The rows of the keyboard in each frame since."""

    @property
    def size(self) -> int:
        return OVERHEAD + len(self.packed) + len(self.pulses) + len(self.keys)


class History:
    """Remembers a session from now on; somebody calls :meth:`frame_passed` after each frame.

    Who changes the machine otherwise than by its keys tells ``machine.touched()``; a frame that such a change began
    cannot be run again, but comes back as it ended.
    """

    def __init__(
        self, spectrum: Spectrum, *, seconds: float = SECONDS, every: int = EVERY, most: int = MOST_BYTES
    ) -> None:
        self._spectrum, self._machine = spectrum, spectrum.machine
        self._frames, self._every, self._most = round(seconds * CPU_HZ / FRAME_TSTATES), every, most
        self._moments: deque[_Moment] = deque()
        self._newest = b""
        self._size = self._changes = 0
        self.keep()

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return self._size + len(self._newest)

    @property
    def frames(self) -> int:
        """How many frames one can go back."""
        return self._machine.frames - self._moments[0].state.frames

    def frame_passed(self) -> None:
        """A frame has ended."""
        newest = self._moments[-1]
        newest.keys += self._machine.rows
        self._size += len(NO_KEYS)
        if self._machine.changes != self._changes:
            self.keep()
        elif self._machine.frames - newest.state.frames >= self._every:
            self._keep()

    def keep(self) -> None:
        """Keep the state of now: that of the same frame, and any that would come later, are no longer true."""
        self._keep(apart=True)

    def _keep(self, *, apart: bool = False) -> None:
        self._changes = self._machine.changes
        state = self._machine.save_state()
        while self._moments and self._moments[-1].state.frames >= state.frames:
            self._drop_newest()
        ram = state.memory[ROM_SIZE:]
        if self._moments:
            newest = self._moments[-1]
            newest.packed = zlib.compress(_difference(self._newest, ram), FAST)
            self._size += len(newest.packed)
        pulses = zlib.compress(array("i", state.tape.pulses).tobytes(), FAST) if state.tape.pulses else b""
        bare = replace(state, memory=b"", tape=replace(state.tape, pulses=()))
        self._moments.append(_Moment(bare, pulses, apart))
        self._size += self._moments[-1].size
        self._newest = ram
        self._forget()

    def back(self, frames: int) -> int:
        """Go back so many frames, or as many as are remembered; how many that were.

        The keys are as they were then.  The last frame is run again, if anything of it is known, so that its picture
        stands in the core.  Nobody who observes the session, nor a journal, is told of what is run again.
        """
        now = self._machine.frames
        wanted = max(now - frames, self._moments[0].state.frames)
        while len(self._moments) > 1 and self._moments[-1].state.frames + (not self._moments[-1].apart) > wanted:
            self._drop_newest()
        moment = self._moments[-1]
        self._restore(moment)
        again = wanted - moment.state.frames
        keys = bytes(moment.keys[: again * len(NO_KEYS)])
        self._size -= len(moment.keys) - len(keys)
        moment.keys[:] = keys
        self._run_again(keys)
        self._machine.touched()
        self._changes = self._machine.changes
        return now - self._machine.frames

    def _restore(self, moment: _Moment) -> None:
        pulses = array("i", zlib.decompress(moment.pulses)) if moment.pulses else ()
        rom = bytes(self._machine.memory[:ROM_SIZE])
        state = moment.state
        self._spectrum.restore_state(
            replace(state, memory=rom + self._newest, tape=replace(state.tape, pulses=tuple(pulses)))
        )

    def _run_again(self, keys: bytes) -> None:
        machine, saved = self._machine, len(self._machine.deck.recorded)
        journal, machine.journal = machine.journal, None
        try:
            with self._spectrum.runner.unnoticed():
                for start in range(0, len(keys), len(NO_KEYS)):
                    machine.press(keys[start : start + len(NO_KEYS)])
                    self._spectrum.run_frames(1)
        finally:
            machine.journal = journal
            del machine.deck.recorded[saved:]

    def _drop_newest(self) -> None:
        """Take the newest away; the memory of the one before is then the newest."""
        self._size -= self._moments.pop().size
        if self._moments:
            before = self._moments[-1]
            self._newest = _difference(zlib.decompress(before.packed), self._newest)
            self._size -= len(before.packed)
            before.packed = b""

    def _forget(self) -> None:
        """Drop what is too old, or too much."""
        moments = self._moments
        while len(moments) > 1 and (
            moments[1].state.frames <= moments[-1].state.frames - self._frames or self.size > self._most
        ):
            self._size -= moments.popleft().size


def _difference(one: bytes, other: bytes) -> bytes:
    """The exclusive or of two memories: mostly zeros, if they are of one program."""
    return (int.from_bytes(one, "little") ^ int.from_bytes(other, "little")).to_bytes(len(one), "little")

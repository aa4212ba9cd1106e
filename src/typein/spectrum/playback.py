"""Playing back what a program once read from its ports, frame by frame.

A frame of such a recording lasts for so many opcode fetches, and then the interrupt comes; its INs take the recorded
bytes in their order.  So it plays the same on a machine with other timing, and what it was recorded on does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .timing import FRAME_TSTATES, INT_TSTATES
from .ula import FROM_ULA, RECORDED

if TYPE_CHECKING:
    from .core import Core


class Playback:
    """Feeds a core with frames: how many opcodes are fetched in each, and what its INs read.

    ``over`` tells that all have been played, and that the core reads from its ports again; ``strayed`` is the number,
    from 1, of the first frame whose INs were more or fewer than recorded, and None as long as all went well.
    """

    def __init__(self, core: Core, frames: Iterable[tuple[int, bytes]]) -> None:
        self._core = core
        self._frames = iter(frames)
        self._number = 0
        self.over = False
        self.strayed: int | None = None
        core.source, core.fetched = RECORDED, -core.r
        self._next()

    def stop(self) -> None:
        """Let the core read from its ports again."""
        self.over = True
        self._core.source, self._core.fetches = FROM_ULA, FRAME_TSTATES

    def end_frame(self) -> None:
        """All opcodes of a frame have been fetched, or a frame's T-states are over."""
        core = self._core
        left = core.fetches - core.fetched - core.r
        if left > 0:  # it was longer where it was recorded: it goes on, and the interrupt has to wait
            core.fetches = left
            self._feed(bytes(core.inputs[core.input_at : core.input_n]))
            if core.t < FRAME_TSTATES + INT_TSTATES:
                self._shift(FRAME_TSTATES + INT_TSTATES - core.t)
            return
        if self.strayed is None and (core.dry or core.input_at < core.input_n):
            self.strayed = self._number
        if not FRAME_TSTATES <= core.t < FRAME_TSTATES + INT_TSTATES:
            self._shift(FRAME_TSTATES - core.t)
        self._next()

    def _next(self) -> None:
        frame = next(self._frames, None)
        if frame is None:
            self.stop()
            return
        self._number += 1
        self._core.fetches, inputs = frame
        self._feed(inputs)

    def _feed(self, inputs: bytes) -> None:
        core = self._core
        core.inputs[: len(inputs)] = inputs
        core.input_n, core.input_at = len(inputs), 0

    def _shift(self, by: int) -> None:
        """Let time pass, or pass back, without an instruction."""
        core = self._core
        if core.no_int == core.t:
            core.no_int += by
        if core.after_ir == core.t:
            core.after_ir += by
        core.t += by

"""Whether a program waits for the tape with a loader of its own.

Such a loader reads port FE in a loop, as one that waits for a key does; but where it goes from there depends on the EAR
bit.  So the machine is tried out: a copy of it runs on a little with the level low and another with it high, and they
part if, and only if, the program listens.  A copy that runs costs less than a picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .timing import FRAME_TSTATES, NEVER
from .z80.registers import STATE_REGISTERS

if TYPE_CHECKING:
    from .core import Core

POLLS = 200
"""Reads of port FE in a frame beyond which it may be: a loader that waits for an edge makes about a thousand, the ROM
eight for the keyboard and one a statement."""

STEP = 500
"""T-states between two looks at where the copies are."""

LOOKS = 16


class Listener:
    """Tries out what a program does with the level of the tape."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._copy: Core | None = None

    def listens(self) -> bool:
        """Whether the program goes by the EAR bit."""
        return self._way(0) != self._way(1)

    def _way(self, level: int) -> list[tuple[int, int, int]]:
        """Where the CPU comes to with this level at the EAR socket."""
        core = self._core
        if self._copy is None:
            self._copy = type(core)(bytearray(core.memory))
        copy = self._copy
        copy.memory[:] = core.memory
        copy.keyboard[:] = core.keyboard
        copy.issue, copy.output = core.issue, core.output
        for name in STATE_REGISTERS:
            setattr(copy, name, getattr(core, name))
        copy.resume = -1
        copy.begin_frame(0)
        copy.ear, copy.ear_t = level, NEVER - 1  # a pulse without end
        way = []
        for _ in range(LOOKS):
            copy.run(min(copy.t + STEP, FRAME_TSTATES))
            way.append((copy.pc, copy.sp, copy.t))
        return way

"""The run loop: the CPU and the ULA as one object, from one T-state of a frame to another.

Plain Python, which runs as it is.  The build (specialise.py, generate.py) makes of this class, with every operation
put into :meth:`Core.execute`, the compiled module ``_core``; both do the same to the last bit.
"""

from __future__ import annotations

from .bus import Cpu
from .timing import FRAME_TSTATES, INT_TSTATES
from .z80.decode import instruction, interrupt, non_maskable_interrupt
from .z80.operations import stay_halted


class Core(Cpu):
    """A 48K Spectrum without ROM, keys and tape: 64K of memory, of which programs cannot write the first 16.

    A frame ends after ``fetches`` opcodes, if not before; ``frame_fetched`` is how many the last one had.
    """

    fetches: int
    frame_fetched: int

    def __init__(self, memory: bytearray) -> None:
        self.power_on(memory)
        self.reset()
        self.fetches = FRAME_TSTATES  # more than there can be
        self.frame_fetched = 0
        self.painted = 0

    def execute(self, limit: int) -> None:  # specialised
        """Run instructions until T-state ``limit``, a trapped address or a watched write; no interrupt is taken."""
        self.limit = limit
        if self.halted:
            stay_halted(self)
        while self.t < self.limit:
            if self.traps[self.pc]:
                self.trapped = 1
                self.limit = 0
            else:
                instruction(self)

    def accept_interrupt(self) -> None:  # specialised
        """INT, as at the start of a frame."""
        interrupt(self)

    def accept_nmi(self) -> None:  # specialised
        """NMI."""
        non_maskable_interrupt(self)

    def execute_one(self) -> None:
        """One instruction, trapped or not, or one fetch of a halted CPU."""
        trap = self.traps[self.pc]
        address = self.pc
        self.traps[address] = 0
        self.execute(self.t + 1)
        self.traps[address] = trap

    def run(self, until: int) -> int:
        """Run to T-state ``until`` or the last opcode of the frame, interrupts included; 1 if it stopped before.

        It stops at a trap and after a watched write.  A trap stops before the instruction at its address; the next run
        carries that instruction out.
        """
        self.trapped = 0
        self.written_n = 0
        if self.resume != self.pc:
            self.resume = -1
        left = self.fetches - self.fetched - self.r
        while self.t < until and left > 0 and self.trapped == 0 and self.written_n == 0:
            goal = self.t + (4 * left - 4 if left > 1 else 1)  # a fetch takes 4 T-states, an instruction has 2 at most
            if goal > until:
                goal = until
            if self.t < INT_TSTATES and self.iff1 and self.no_int != self.t:
                self.accept_interrupt()
            elif self.resume >= 0:
                self.execute_one()
            elif self.t < INT_TSTATES:
                self.execute(self.t + 1)
            else:
                self.execute(goal)
            self.resume = self.pc if self.trapped else -1
            left = self.fetches - self.fetched - self.r
        return 1 if self.trapped or self.written_n else 0

    def step(self) -> None:
        """One instruction, trapped or not, or one fetch of a halted CPU; interrupts included."""
        if self.t < INT_TSTATES and self.iff1 and self.no_int != self.t:
            self.accept_interrupt()
        self.resume = -1
        self.execute_one()

    def close_frame(self) -> None:
        """The frame has run to its end: finish its picture and its tape, and count T-states from the next one on."""
        self.end_frame()
        self.t -= FRAME_TSTATES
        self.frame_fetched = self.fetched + self.r
        self.r &= 0x7F
        self.fetched = -self.r
        if self.no_int >= 0:  # what is over stays over, for ever
            self.no_int -= FRAME_TSTATES
        if self.after_ir >= 0:
            self.after_ir -= FRAME_TSTATES

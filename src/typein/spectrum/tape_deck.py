"""The tape deck: blocks in, blocks out, at once or at the speed of sound.

At once means at the ROM's own entry points.  LD-BYTES is met at LD-BREAK (056B), where flag and carry are in AF' and
the stack holds SA/LD-RET, and left at its RET; SA-BYTES is met at 04D0.  What the ROM would leave in registers,
memory and port FE by then is what the deck leaves; the tests hold it against the ROM at real speed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from .pulses import block_pulses
from .state import TapeState
from .timing import NEVER
from .ula import EAR_IN, MIC, RAM
from .z80.flags import CF, HF, PF, SZ_PARITY, XY, ZF
from .z80.operations import compare_flags

if TYPE_CHECKING:
    from .core import Core

LD_BREAK = 0x056B
LD_RET = 0x05E2
SA_FLAG = 0x04D0
SA_RET = 0x053E

BELOW_STACK = bytes.fromhex("E6 05 CD 05")
"""What the calls of LD-EDGE-1 and LD-EDGE-2 leave below the stack, bit by bit."""

LEVEL = 0x20
"""Where LD-BYTES keeps the level of the tape in C; CPL turns all of C over at each edge, and with it the border."""
SYNC_COLOURS = 0x03
"""What LD-SYNC (058F) turns over in C: from red and cyan to blue and yellow."""


class TapeDeck:
    """A deck with a tape of ``blocks`` (flag, data, checksum each), about to play block ``position``.

    ``instant``: LOAD takes a block at once and SAVE gives one at once; otherwise the deck plays a block whenever
    the ROM's loader waits for one.  What was saved is in ``recorded``.
    """

    def __init__(self, core: Core) -> None:
        self._core = core
        self.blocks: tuple[bytes, ...] = ()
        self.position = 0
        self.instant = True
        self.running = False
        self.recorded: list[bytes] = []

    # -- what a person does

    def insert(self, blocks: Iterable[bytes]) -> None:
        """Put a tape in, wound back."""
        self.stop()
        self.blocks = tuple(blocks)
        self.position = 0

    def eject(self) -> None:
        """Take the tape out."""
        self.insert(())

    def rewind(self) -> None:
        """Wind the tape back to its start."""
        self.stop()
        self.position = 0

    @property
    def playing(self) -> bool:
        """Whether the tape makes sound now."""
        return self._core.ear_t != NEVER

    def play(self) -> None:
        """Let the tape run on, block after block, until its end or :meth:`stop`."""
        self.running = True
        if not self.playing:
            self._play_block()

    def stop(self) -> None:
        """Stop the tape; the block that was playing starts over next time."""
        if self.playing:
            self.position -= 1
        self.running = False
        self._core.ear_t = NEVER

    def feed(self) -> None:
        """At the end of a frame: go on with the next block of a running tape."""
        if self.running and not self.playing:
            self._play_block()

    def _play_block(self) -> None:
        if self.position >= len(self.blocks):
            self.running = False
            return
        self._start(block_pulses(self.blocks[self.position]), level=0)
        self.position += 1

    def _start(self, pulses: Sequence[int], level: int) -> None:
        core = self._core
        core.pulses = array("i", pulses)
        core.pulse = 0
        core.ear = level
        core.ear_t = core.t + pulses[0]

    # -- what the ROM asks for

    def load(self) -> None:
        """The ROM waits for a block (LD-BYTES, at 056B, time and again), or gives up (NZ)."""
        if self.playing or not self._core.f & ZF:
            return
        if not self.instant:
            self._play_block()
            return
        while self.position < len(self.blocks):
            block = self.blocks[self.position]
            self.position += 1
            if block:
                self._load_at_once(block)
                return

    def _load_at_once(self, block: bytes) -> None:
        """Do with a block what LD-BYTES does, byte by byte, and go to its RET."""
        core, memory = self._core, self._core.memory
        ix, left = core.ixh << 8 | core.ixl, core.d << 8 | core.e
        loading = core.f_ & CF
        a, f = core.a_, core.f_  # of the set of registers that LD-BYTES has put away
        edge = (core.c if core.c & LEVEL else core.c ^ 0xFF) ^ SYNC_COLOURS  # C after a whole byte: the level is high
        b, c, parity = 0xB0, edge, 0
        below = core.sp - len(BELOW_STACK) & 0xFFFF
        self._put(below, BELOW_STACK)
        for count, byte in enumerate(block):
            parity ^= byte
            if left == 0:
                core.a, core.f = parity, compare_flags(parity, 1)
                break
            if count == 0:  # LD-FLAG: C keeps the carry of AF' meanwhile, and loses its bit 7
                wrong = a ^ byte
                c = c << 1 & 0xFF | loading if wrong else c & 0x7F
                a, f = c, ZF | PF | c & XY | loading
            elif loading:
                wrong = 0
                if ix >= RAM:
                    memory[ix] = byte
                if ix - below & 0xFFFF < len(BELOW_STACK):
                    self._put(below, BELOW_STACK)
            else:  # LD-VERIFY
                wrong = memory[ix] ^ byte
                a, f = 0, ZF | PF
            if wrong:
                core.a, core.f = wrong, SZ_PARITY[wrong]
                a = left >> 8 | left & 0xFF
                f = SZ_PARITY[a]
                break
            if count:
                ix, left = ix + 1 & 0xFFFF, left - 1
        else:  # the tape falls silent in the middle: LD-EDGE-1 counts B up to 0
            core.a, core.f = 0, ZF | HF
            b, byte = 0, 1
        core.b, core.c, core.h, core.l, core.a_, core.f_ = b, c, parity, byte, a, f
        core.ixh, core.ixl, core.d, core.e = ix >> 8, ix & 0xFF, left >> 8, left & 0xFF
        core.note(core.t, edge & 7 | MIC | core.output & EAR_IN)
        core.pc = LD_RET

    def _put(self, address: int, data: bytes) -> None:
        """Write to RAM, as the CPU would."""
        for k, byte in enumerate(data, address):
            if k & 0xFFFF >= RAM:
                self._core.memory[k & 0xFFFF] = byte

    def save(self) -> None:
        """The ROM is about to save IX to IX+DE under the flag in A (SA-BYTES, at 04D0)."""
        core = self._core
        start, length = core.ixh << 8 | core.ixl, core.d << 8 | core.e
        data = bytes(core.memory[(start + k) & 0xFFFF] for k in range(length))
        content = bytes((core.a,)) + data
        self.recorded.append(content + bytes((reduce(xor, content),)))
        if self.instant:
            end = (start + length + 1) & 0xFFFF
            core.ixh, core.ixl, core.d, core.e = end >> 8, end & 0xFF, 0xFF, 0xFF
            core.a, core.f, core.b, core.c, core.h, core.l = 0, ZF | HF | CF, 0, 0x0E, 0, 0
            core.a_, core.f_ = 0x0D, 0xBA
            core.iff1 = core.iff2 = 0
            core.note(core.t, 0x0E | core.output & EAR_IN)
            core.pc = SA_RET

    # -- state

    def save_state(self) -> TapeState:
        """The tape and where it stands."""
        core = self._core
        left = tuple(core.pulses[core.pulse :]) if self.playing else ()
        return TapeState(self.blocks, self.position, left, core.ear_t, core.ear, self.running, self.instant)

    def restore_state(self, state: TapeState) -> None:
        """Put tape and position back."""
        core = self._core
        self.blocks, self.position = state.blocks, state.block
        self.running, self.instant = state.running, state.instant
        core.ear_t = NEVER
        if state.pulses:
            self._start(state.pulses, state.level)
            core.ear_t = state.edge

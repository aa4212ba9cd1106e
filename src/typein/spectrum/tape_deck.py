"""The tape deck: plays a tape, and takes and gives blocks at once or at the speed of sound.

At once means at the ROM's own entry points.  LD-BYTES is met at LD-BREAK (056B), where flag and carry are in AF' and
the stack holds SA/LD-RET, and left at its RET; SA-BYTES is met at 04D0.  What the ROM would leave in registers,
memory and port FE by then is what the deck leaves; the tests hold it against the ROM at real speed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from .listening import POLLS, Listener
from .player import START, Place, Player
from .state import TapeState
from .tape import Tape
from .timing import FRAME_TSTATES, NEVER
from .ula import EAR_IN, MIC, RAM
from .z80.flags import CF, HF, PF, SZ_PARITY, XY, ZF, compare_flags

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


FED = FRAME_TSTATES + 256
"""The core has pulses up to there, so that it never runs out of them before the next frame."""

MAX_RECORDED, MAX_BLOCKS = 32 << 20, 1 << 16
"""So many bytes are recorded at most, which are two days of tape, and so many blocks."""

LISTEN_FRAMES = 8
"""So often is a program that may wait for the tape tried out; a leader lasts for a hundred frames at least."""


class TapeDeck:
    """A deck with a tape.

    ``instant``: LOAD takes a block at once and SAVE gives one at once; otherwise the deck plays when the ROM's loader
    waits for a block.  Then it stops by itself before the next block that the ROM would have to ask for, and runs on
    into whatever else follows, which the program just loaded must be waiting for.  It starts, too, when a program polls
    the tape with a loader of its own, unless it is ``held``, as it is after :meth:`stop`.  What was saved is in
    ``recorded``, until that is full.
    """

    def __init__(self, core: Core) -> None:
        self._core = core
        self._listener = Listener(core)
        self._player = Player(Tape())
        self._began = START
        self._pulses = array("i")  # what the core has been given
        self._end = 0  # the T-state at which that ends
        self.instant = True
        self.running = False
        self.held = False
        self.recorded: list[bytes] = []

    # -- what a person does

    def insert(self, tape: Tape | Iterable[bytes]) -> None:
        """Put a tape in, wound back, or one of blocks (flag, data and checksum) as the ROM saves them."""
        self._player = Player(tape if isinstance(tape, Tape) else Tape.of(tape))
        self.rewind()

    def eject(self) -> None:
        """Take the tape out."""
        self.insert(Tape())

    def rewind(self) -> None:
        """Wind the tape back to its start."""
        self.wind(START)

    def wind(self, place: Place) -> None:
        """Stop, and wind to a place."""
        self._began = place
        self.stop()
        self.held = False

    @property
    def tape(self) -> Tape:
        """The tape in the deck, without any parts if there is none."""
        return self._player.tape

    @property
    def place(self) -> Place:
        """Where the tape stands; while it plays a little before that."""
        return self._player.place

    @property
    def playing(self) -> bool:
        """Whether the tape makes sound now."""
        return self._core.ear_t != NEVER

    @property
    def left(self) -> int:
        """T-states until all has been heard that comes before :attr:`place`."""
        return max(0, self._end - self._core.t) if self.playing else 0

    @property
    def ended(self) -> bool:
        """Whether nothing more is to be heard before the end of the tape, or before it says that it stops."""
        return not self.playing and not self._player.sounds()

    def play(self) -> None:
        """Let the tape run on to its end or to where it says that it stops, or to :meth:`stop`."""
        self.running = True
        self._start()

    def stop(self) -> None:
        """Stop the tape, and wind back to the start of the block that was playing or, if it was none, of the sound."""
        self.running = False
        self.held = True
        self._core.ear_t = NEVER
        self._player.seek(self._began)

    def feed(self, frames: int) -> None:
        """At the end of that many frames: have pulses for the next one, and start if the program waits for them."""
        if self.playing:
            self._end -= FRAME_TSTATES
            self._fill()
        elif frames % LISTEN_FRAMES == 0 and self._wanted():
            self._start()
        self._core.polls = 0

    def _wanted(self) -> bool:
        """Whether the program polls the tape with a loader of its own, and there is something to be heard."""
        return self._core.polls > POLLS and not self.held and self._player.sounds() and self._listener.listens()

    def _start(self) -> None:
        if not self.playing:
            self.held = False
            self._began = self._player.place
            self._end = self._core.t
            self._fill(asked=True)

    def _fill(self, asked: bool = False) -> None:
        """Give the core pulses for a frame; the first block that comes has been asked for."""
        while self._end < FED:
            if self._player.between and self._player.next_is_block():
                if not asked and not self.running:
                    return
                self._began, asked = self._player.place, False
            level = self._player.level
            pulses = self._player.pulses()
            if pulses is None:
                self.running = False
                return
            if pulses:
                self._append(pulses, level)

    def _append(self, pulses: array[int], level: int) -> None:
        core = self._core
        self._end += sum(pulses)
        if self.playing:
            self._give(self._pulses[core.pulse :] + pulses)
        else:
            self._give(pulses)
            core.ear, core.ear_t = level, core.t + pulses[0]

    def _give(self, pulses: array[int]) -> None:
        """Let the core play these, of which the first one is playing."""
        self._pulses = self._core.pulses = pulses
        self._core.pulse = 0

    # -- what the ROM asks for

    def load(self) -> None:
        """The ROM waits for a block (LD-BYTES, at 056B, time and again), or gives up (NZ)."""
        if self.playing or not self._core.f & ZF:
            return
        found = self._player.block() if self.instant else None
        if not found:
            self._start()
            return
        block, place = found
        self._player.seek(place)
        self._load_at_once(block)
        if self._player.sounds() and not self._player.block():
            self._start()

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
        else:  # the tape falls silent in the middle: one more edge, then LD-EDGE-1 counts B up to 0
            core.a, core.f = 0, ZF | HF
            b, byte = 0, 1
            c, edge = c ^ 0xFF, edge ^ 0xFF
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
        if len(self.recorded) < MAX_BLOCKS and sum(map(len, self.recorded)) + len(content) < MAX_RECORDED:
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
        core, player = self._core, self._player
        left = tuple(self._pulses[core.pulse :]) if self.playing else ()
        places = player.place, self._began
        return TapeState(
            player.tape, *places, left, core.ear_t, core.ear, self.running, self.instant, self.held, core.polls
        )

    def restore_state(self, state: TapeState) -> None:
        """Put tape and place back."""
        core = self._core
        self._player = Player(state.tape, state.place)
        self._began, self.running, self.instant = state.began, state.running, state.instant
        self.held, core.polls = state.held, state.polls
        core.ear_t = NEVER
        if state.pulses:
            self._give(array("i", state.pulses))
            core.ear, core.ear_t = state.level, state.edge
            self._end = state.edge + sum(state.pulses[1:])

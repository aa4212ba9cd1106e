"""The machine: a 48K Spectrum from power-on, frame by frame, with its keys, its tape and its traps."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from .keyboard import NO_KEYS
from .made_from import check
from .playback import Playback
from .state import State
from .tape_deck import LD_BREAK, SA_FLAG, TapeDeck
from .timing import FRAME_TSTATES, NEVER
from .ula import FROM_ULA, NOTED, SHOWN, WATCHED
from .z80.registers import STATE_REGISTERS

if TYPE_CHECKING:
    from .core import Core

COMPILED = False
if os.environ.get("TYPEIN_PURE", "") in ("", "0"):
    try:
        from ._core import Core  # type: ignore[import-not-found,no-redef]
    except ImportError:
        from .core import Core
    else:
        check(sys.modules[Core.__module__])
        COMPILED = True
else:
    from .core import Core

ROM_SIZE = 0x4000
MEMORY_SIZE = 0x10000
LD_BYTES = 0x0556
LD_BYTES_CODE = bytes.fromhex("14 08 15 F3 3E 0F D3 FE")
"""How the tape routines of the 48K ROM are known: in another ROM they are not met."""

SCREEN_PAGES = range(0x40, 0x5B)

Handler = Callable[["Machine"], object]
"""Called when the CPU comes to a trapped address, before the instruction there; a true answer stops the run."""

Watcher = Callable[["Machine", int], object]
"""Called with the address after the instruction that wrote to a watched byte; a true answer stops the run."""


class Journal(Protocol):
    """Is told what reaches a machine from outside, to write it down."""

    def pressed(self, rows: bytes) -> None:
        """The keyboard matrix is about to change to this."""

    def touched(self) -> None:
        """The machine has been changed otherwise than by its keys, and is about to run on."""


class Machine:
    """A 48K Spectrum with this ROM, just switched on; ``issue`` is that of its board, 2 or 3.

    ``late`` gives it late timing: all that the ULA does comes a T-state later (see timing.py).

    ``memory`` is its 64K, to be read and written at will; ``core`` has the registers (``core.pc``, ``core.a``) and
    what the ULA noted in the frame that ran last.  Time is ``frames`` and ``core.t``, together :attr:`now`.
    """

    def __init__(self, rom: bytes, *, issue: int = 3, late: bool = False) -> None:
        if len(rom) != ROM_SIZE:
            raise ValueError(f"a 48K ROM has {ROM_SIZE} bytes, not {len(rom)}")
        self.memory = bytearray(rom).ljust(MEMORY_SIZE, b"\0")
        self.core = Core(self.memory)
        self.core.issue = issue
        self.core.set_timing(late)
        self.frames = 0
        self.rows = NO_KEYS
        self.shown = False
        self._between_frames = True
        self._handlers: dict[int, list[Handler]] = {}
        self._watchers: dict[int, list[Watcher]] = {}
        self._sampler: tuple[int, Handler] | None = None
        self.journal: Journal | None = None
        self._touched = False
        self.changes = 0
        """How often it has been changed from outside otherwise than by its keys."""
        self._playback: Playback | None = None
        self.deck = TapeDeck(self.core)
        if self.memory[LD_BYTES : LD_BYTES + len(LD_BYTES_CODE)] == LD_BYTES_CODE:
            self.trap(LD_BREAK, lambda _: self.deck.load())
            self.trap(SA_FLAG, lambda _: self.deck.save())

    # -- time

    @property
    def now(self) -> int:
        """T-states since power-on."""
        return self.frames * FRAME_TSTATES + self.core.t

    def run_frame(self) -> bool:
        """Run to the end of the frame; False if a handler stopped the run before.

        Afterwards the picture and the changes of the output of that frame stand in ``core`` until the next one runs.
        """
        if not self.run_to(FRAME_TSTATES):
            return False
        self._end_frame()
        return True

    def run_frames(self, frames: int) -> bool:
        """Run that many frames; False if a handler stopped the run before."""
        return all(self.run_frame() for _ in range(frames))

    def run_to(self, tstate: int) -> bool:
        """Run to a T-state of this frame, at most to its end; False if a handler stopped the run before."""
        if self._touched:
            self.tell()
        if self._between_frames:
            self._begin_frame()
        return self._run_sampled(tstate) if self._sampler else self._run(tstate)

    def _run(self, tstate: int) -> bool:
        while self.core.run(tstate):
            if self._stopped():
                return False
        return True

    def _run_sampled(self, tstate: int) -> bool:
        """As :meth:`_run`, with a halt at every multiple of the sampler's interval since power-on."""
        while self.core.t < tstate and self._sampler:
            every, sample = self._sampler
            until = self.core.t + every - self.now % every
            if not self._run(min(tstate, until)):
                return False
            if self.core.t >= until:
                sample(self)
        return True

    def step(self) -> None:
        """One instruction, without traps."""
        if self.core.t >= FRAME_TSTATES:
            self._end_frame()
        if self._between_frames:
            self._begin_frame()
        self.core.step()

    def _begin_frame(self) -> None:
        self._between_frames = False
        self.core.begin_frame(self.shown)

    def _end_frame(self) -> None:
        self._between_frames = True
        if self._playback and not self._playback.over:
            self._playback.end_frame()
        self.core.close_frame()
        self.frames += 1
        self.deck.feed(self.frames)

    def nmi(self) -> None:
        """Pull NMI, between two instructions."""
        self.core.accept_nmi()

    # -- traps

    def trap(self, address: int, handler: Handler) -> None:
        """Call ``handler`` each time the CPU comes to ``address``."""
        self._handlers.setdefault(address, []).append(handler)
        self.core.traps[address] = 1

    def untrap(self, address: int, handler: Handler) -> None:
        """Undo :meth:`trap`."""
        handlers = self._handlers[address]
        handlers.remove(handler)
        if not handlers:
            del self._handlers[address]
            self.core.traps[address] = 0

    def watch(self, address: int, watcher: Watcher) -> None:
        """Call ``watcher`` after each instruction that writes to ``address``."""
        self._watchers.setdefault(address, []).append(watcher)
        self.core.watched[address] = 1
        self.core.pages[address >> 8] |= WATCHED

    def unwatch(self, address: int, watcher: Watcher) -> None:
        """Undo :meth:`watch`."""
        watchers = self._watchers[address]
        watchers.remove(watcher)
        if not watchers:
            del self._watchers[address]
            self.core.watched[address] = 0
        if not any(other >> 8 == address >> 8 for other in self._watchers):
            self.core.pages[address >> 8] &= ~WATCHED

    def sample(self, every: int, sampler: Handler | None) -> None:
        """Call ``sampler`` once in ``every`` T-states, at the end of an instruction, or nobody any more."""
        self._sampler = (every, sampler) if sampler else None

    def _stopped(self) -> bool:
        """Tell the watchers of the writes and the handlers of the trap; whether one of them stops the run."""
        core = self.core
        stop = False
        if core.written_n:
            for address in tuple(core.written[: core.written_n]):
                for watcher in tuple(self._watchers.get(address, ())):
                    stop = bool(watcher(self, address)) or stop
        if core.trapped:
            for handler in tuple(self._handlers.get(core.pc, ())):
                if handler(self):
                    stop = True
        return stop

    def touched(self) -> None:
        """Say that the machine is being changed from outside, as by another tape in its deck, before it runs on."""
        self._touched = True
        self.changes += 1

    def tell(self) -> None:
        """Tell the journal, if the machine has been changed from outside; done before it runs on, too."""
        if self._touched and self.journal:
            self.journal.touched()
        self._touched = False

    # -- what the ports have said

    def play_back(self, frames: Iterable[tuple[int, bytes]]) -> Playback:
        """Let programs read what was recorded, from now on: the opcode fetches of each frame, and what its INs read.

        A frame ends with the last of them, and keys and tape do nothing until all have been played.
        """
        self._playback = Playback(self.core, frames)
        return self._playback

    def note_inputs(self, noted: bool = True) -> None:
        """Whether what INs read is noted: ``core.inputs`` has ``core.input_n`` bytes of the frame that ran last."""
        self.core.source, self.core.input_n, self.core.fetched = NOTED if noted else FROM_ULA, 0, -self.core.r

    # -- keys and picture

    def press(self, rows: bytes) -> None:
        """Set the keyboard matrix (see keyboard.py) as it is from now on."""
        if rows == self.rows:
            return
        if self.journal:
            self.journal.pressed(rows)
        self.rows = rows
        self.core.press(rows)

    def show(self, shown: bool = True) -> None:
        """Whether the picture is noted as the beam draws it, from the next frame on."""
        self.shown = shown
        for page in SCREEN_PAGES:
            self.core.pages[page] = self.core.pages[page] & ~SHOWN | (SHOWN if shown else 0)

    def draw_now(self) -> None:
        """Put the picture as the memory has it now into ``core``, wherever the beam is."""
        self.core.begin_picture()
        self.core.draw(NEVER)

    # -- state

    def save_state(self) -> State:
        """Everything that decides the future."""
        core = self.core
        registers = {name: getattr(core, name) for name in STATE_REGISTERS}
        registers["r"] &= 0x7F
        return State(
            registers=registers,
            memory=bytes(self.memory),
            output=core.output,
            rows=self.rows,
            issue=core.issue,
            frames=self.frames,
            late=bool(core.late),
            tape=self.deck.save_state(),
        )

    def restore_state(self, state: State) -> None:
        """Continue from a state; what was noted of the present frame is dropped, traps stay."""
        core = self.core
        if self._playback:
            self._playback.stop()
            self._playback = None
        for name, value in state.registers.items():
            setattr(core, name, value)
        core.resume = -1
        core.fetched = -core.r
        self.memory[:] = state.memory
        core.issue = state.issue
        if core.late != state.late:
            core.set_timing(state.late)
        core.output = state.output
        core.begin_frame(0)
        journal, self.journal = self.journal, None
        self.press(state.rows)
        self.frames = state.frames
        self._between_frames = True
        self.deck.restore_state(state.tape)
        self.journal = journal
        self.touched()

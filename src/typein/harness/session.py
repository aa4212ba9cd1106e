"""A Spectrum to be driven by a test or a script: keystrokes in, screen and variables out, all in emulated time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from typein.basic.charset import Charset
from typein.errors import BasicError, Timeout, UsageError
from typein.spectrum.keyboard import Chord, parse_keys
from typein.spectrum.machine import Handler, Machine
from typein.spectrum.picture import Frame, flash_phase
from typein.spectrum.state import State
from typein.spectrum.timing import CPU_HZ, FRAME_TSTATES

from . import rom48, typing
from .keys import LOOKING, SETTLED, Keys
from .reports import OK, report
from .screen import Screen, framed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BOOT_SECONDS = 5.0
DEFAULT_SECONDS = 60.0

Condition = Callable[[Machine], bool]


class Spectrum:
    """A 48K Spectrum, switched on and waiting at its copyright line.

    Every verb waits until the machine has done its part, within ``within`` emulated seconds, or raises Timeout with
    the screen.  A report of the ROM other than ``0 OK`` raises BasicError as soon as it comes, unless it is the very
    text that is expected.
    """

    def __init__(
        self,
        rom: bytes,
        *,
        charset: Charset | None = None,
        names: Mapping[str, str] | None = None,
        issue: int = 3,
        within: float = DEFAULT_SECONDS,
        boot: bool = True,
    ) -> None:
        self.machine = Machine(rom, issue=issue)
        self.memory = self.machine.memory
        self.screen = Screen(self.memory, charset, names)
        self.within = within
        self.ended: BasicError | None = None
        """The report with which the last program or command ended, until the next key is pressed."""
        self._seed: Handler | None = None
        self._keys = Keys(self.machine, self._run_to_condition)
        self.machine.trap(rom48.MAIN_4, self._note_report)
        if boot:
            self.machine.restore_state(_booted(rom, issue))

    # -- time

    def run_frames(self, frames: int = 1) -> None:
        """Let ``frames`` frames pass (50 make a second), whatever happens in them."""
        for _ in range(frames):
            while not self.machine.run_frame():
                pass

    def wait_until(self, condition: Callable[[], object], what: str = "the condition", within: float | None = None) -> None:
        """Run until ``condition()`` holds at the end of a frame."""
        for _ in range(self._frames(within)):
            if condition():
                return
            self._run_one_frame()
        if not condition():
            raise self._timeout(what, within)

    def wait_for_input(self, within: float | None = None) -> None:
        """Run until the program looks for a key and finds none: in INPUT, at INKEY$, in PAUSE, or in the editor."""
        self._run_to_condition(LOOKING, "the program to look for a key", within)

    def wait_for_report(self, within: float | None = None) -> BasicError:
        """Run until the program or command ends, well or not, and say how."""
        self.wait_until(lambda: self.ended, "the program to end", within)
        assert self.ended is not None
        return self.ended

    # -- keys

    def type(self, text: str, within: float | None = None) -> None:
        """Type a text as a person would write it, keywords and all: ``PRINT 2+2\\n``, ``LOAD ""{ENTER}``, ``да``.

        The cursor says what a key gives, so ``PRINT`` is one key where a statement begins and five letters where a
        program asks for a text.  Each key is held until the ROM has taken it.
        """
        look = partial(typing.Cursor.of, self.memory)
        self.wait_for_input(within)
        for chord in typing.chords(text, look, self.screen.charset):
            self._press(chord, within)
            self._settle(within)

    def press(self, keys: str, within: float | None = None) -> None:
        """Press the keys of a text in contracts' notation, each as it is: ``a``, ``{ENTER}``, ``{CAPS+5}``."""
        for chord in chords(keys):
            self._press(chord, within)

    def seed(self, number: int) -> None:
        """From now on RANDOMIZE without a number, which takes the time since power-on, takes ``number`` instead."""
        if not 1 <= number <= 0xFFFF:
            raise UsageError(f"a seed is from 1 to 65535, not {number}")
        if self._seed is not None:
            self.machine.untrap(rom48.RANDOMIZE_FRAMES, self._seed)

        def randomize(machine: Machine) -> None:
            machine.core.b, machine.core.c = number >> 8, number & 0xFF
            machine.core.pc = rom48.RANDOMIZE_STORE

        self._seed = randomize
        self.machine.trap(rom48.RANDOMIZE_FRAMES, randomize)

    def hold(self, chord: str, frames: int | None = None) -> None:
        """Hold a chord down, for that many frames or until :meth:`release`."""
        (keys,) = chords(chord)
        self._keys.hold(keys)
        if frames is not None:
            self.run_frames(frames)
            self.release()

    def release(self) -> None:
        """Let go of all keys."""
        self._keys.release()

    def _settle(self, within: float | None) -> None:
        """Wait until the editor or INPUT has done with a key and looks for the next, or the program goes on."""
        self._run_to_condition(SETTLED, "the key to be dealt with", within)

    def _press(self, chord: Chord, within: float | None) -> None:
        before, self.within = self.within, within or self.within
        self.ended = None
        try:
            self._keys.press(chord)
        finally:
            self.within = before

    # -- what is to be seen

    def expect(self, text: str, within: float | None = None) -> None:
        """Run until ``text`` is on the screen; user graphics read by their names."""
        for _ in range(self._frames(within)):
            if text in self.screen.text:
                return
            self._run_one_frame(expected=text)
        if text not in self.screen.text:
            raise self._timeout(f"{text!r} on the screen", within)

    @property
    def frame(self) -> Frame:
        """What the screen shows now, with the border of the last frame."""
        machine = self.machine
        machine.draw_now()
        core = machine.core
        return Frame(
            bitmap=bytes(core.bitmap),
            attributes=bytes(core.attributes),
            times=core.log_t[: core.log_n],
            values=bytes(core.log_v[: core.log_n]),
            first=core.log_first,
            flash=flash_phase(machine.frames),
        )

    def picture(self, border: bool = True) -> NDArray[np.uint8]:
        """The picture as it is now: uint8 of (288, 352, 3), or of (192, 256, 3) without the border."""
        return self.frame.rgb() if border else self.frame.paper_rgb()

    @property
    def border(self) -> int:
        """The colour of the border, 0 to 7."""
        return self.machine.core.output & 7

    # -- tape and state

    def insert(self, blocks: Iterable[bytes]) -> None:
        """Put a tape into the deck: blocks of flag, data and checksum."""
        self.machine.deck.insert(blocks)

    def save_state(self) -> State:
        """The state of the machine, to come back to."""
        return self.machine.save_state()

    def restore_state(self, state: State) -> None:
        """Come back to a state."""
        self.machine.restore_state(state)
        self.ended = None

    # -- running

    def _frames(self, within: float | None) -> int:
        return round((self.within if within is None else within) * CPU_HZ / FRAME_TSTATES)

    def _run_one_frame(self, expected: str = "") -> None:
        self.run_frames(1)
        if self.ended and self.ended.code != OK:
            self.run_frames(REPORT_FRAMES)
            if not expected or expected not in self.screen.text:
                raise self.ended

    def _run_to_condition(self, conditions: dict[int, Condition], what: str, within: float | None = None) -> None:
        """Run until the CPU comes to one of these addresses and its condition holds."""
        reached = False

        def arrive(machine: Machine) -> bool:
            nonlocal reached
            reached = conditions[machine.core.pc](machine)
            return reached

        for address in conditions:
            self.machine.trap(address, arrive)
        try:
            for _ in range(self._frames(within)):
                while not self.machine.run_frame():
                    if reached:
                        return
                if self.ended and self.ended.code != OK:
                    raise self.ended
        finally:
            for address in conditions:
                self.machine.untrap(address, arrive)
        raise self._timeout(what, within)

    def _note_report(self, machine: Machine) -> None:
        self.ended = report(machine.memory)

    def _timeout(self, awaited: str, within: float | None) -> Timeout:
        return Timeout(awaited, seconds=self.within if within is None else within, screen=framed(self.screen.lines))


REPORT_FRAMES = 2
"""The ROM prints its report within this time after MAIN-4."""


def chords(keys: str) -> list[Chord]:
    """The chords of a text of keys: characters as the keys that type them in L mode."""
    from typein.spectrum.keyboard import CHARACTERS

    found: list[Chord] = []
    for step in parse_keys(keys):
        found += [CHARACTERS[character] for character in step] if isinstance(step, str) else [step]
    return found


@lru_cache(maxsize=4)
def _booted(rom: bytes, issue: int) -> State:
    """The state of a machine that has come to its copyright line; worked out once."""
    machine = Spectrum(rom, issue=issue, boot=False)
    machine.wait_for_input(BOOT_SECONDS)
    return machine.save_state()

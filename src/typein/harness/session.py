"""A Spectrum to be driven by a test or a script: keystrokes in, screen and variables out, all in emulated time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal, get_args, overload

from typein.basic.charset import Charset
from typein.errors import BasicError, UsageError
from typein.files import write_bytes
from typein.media.snapshot import Snapshot
from typein.media.tap import Block, write_tap
from typein.rom import find_rom
from typein.spectrum.keyboard import CHARACTERS, Chord, parse_chord, parse_keys
from typein.spectrum.machine import Handler, Machine
from typein.spectrum.picture import Frame, flash_phase
from typein.spectrum.state import State
from typein.spectrum.tape import Tape

from . import looks, places, rom48, typing
from .basic import Basic
from .calls import always
from .code import Code
from .film import film
from .keys import Keys
from .loading import loadable, saved_as
from .region import Region, write_png
from .registers import Registers
from .runner import Runner
from .screen import Screen, Spot
from .sound import Sound

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BOOT_SECONDS = 5.0
DEFAULT_SECONDS = 60.0

Scroll = Literal["report", "answer"]
"""What happens where the ROM asks "scroll?": whoever waits for something else fails at once, or it is answered."""


class Spectrum:
    r"""A 48K Spectrum, switched on and waiting at its copyright line.

    Every verb waits until the machine has done its part, within ``within`` emulated seconds, or raises Timeout with
    all that is known.  A report of the ROM other than ``0 OK`` raises BasicError as soon as it comes, unless it is
    the very text that is expected.

    >>> spectrum = Spectrum()
    >>> spectrum.type("PRINT 2+2\n")
    >>> spectrum.expect("4")
    Spot(row=0, column=0)

    ``rom`` are its bytes or the path of a file, the 48K ROM without it; ``charset`` and ``names`` are those of the
    program (see Screen), which :meth:`load` finds out by itself for a program of ours; ``issue`` is that of the
    board, 2 or 3, ``late`` gives it late timing (see :class:`~typein.spectrum.machine.Machine`).  ``scroll`` says what
    happens where the ROM asks ``scroll?``; ``program`` is loaded, ``seed`` is for :meth:`seed`.  ``boot=False`` leaves
    the machine as it is switched on.
    """

    watchers: ClassVar[list[Callable[[Spectrum], object]]] = []
    """Who wants to know of every session that is made, before it is switched on: coverage of all tests does."""

    def __init__(
        self,
        rom: bytes | str | Path | None = None,
        *,
        charset: Charset | None = None,
        names: Mapping[str, str] | None = None,
        issue: int = 3,
        late: bool = False,
        within: float = DEFAULT_SECONDS,
        scroll: Scroll = "report",
        program: str | Path | bytes | None = None,
        seed: int | None = None,
        boot: bool = True,
    ) -> None:
        if scroll not in get_args(Scroll):
            raise UsageError(f"scroll is one of {', '.join(get_args(Scroll))}, not {scroll}")
        self._rom = rom if isinstance(rom, bytes) else _found(rom)
        self._board = issue, late
        self.machine = Machine(self._rom, issue=issue, late=late)
        self.memory = self.machine.memory
        """All 64K of the memory, to be read and written; writing takes no time and moves nothing."""
        self.registers = Registers(self.machine)
        self.screen = Screen(self.memory, charset, names)
        self.runner = Runner(self.machine, self.screen, within, answers_scroll=scroll == "answer")
        self.sound = Sound(self.runner)
        self.basic = Basic(self.runner)
        self.code = Code(self.runner)
        self._keys = Keys(self.runner)
        self._seed: Handler | None = None
        self.seeded: int | None = None
        """The number given to :meth:`seed`."""
        for watcher in self.watchers:
            watcher(self)
        if boot:
            self.reset()
        if seed is not None:
            self.seed(seed)
        if program is not None:
            self.load(program)

    def reset(self) -> None:
        """Switch the machine off and on, and wait for its copyright line; a tape is gone, a seed stays."""
        self.restore_state(_booted(self._rom, *self._board))

    @property
    def within(self) -> float:
        """The budget of a verb in emulated seconds, where it is given none."""
        return self.runner.within

    @property
    def ended(self) -> BasicError | None:
        """The report with which the last program or command ended, until the next key is pressed."""
        return self.runner.report

    # -- time

    def run_frames(self, frames: int = 1) -> None:
        """Let ``frames`` frames pass (50 make a second), whatever happens in them."""
        self.runner.frames(frames)

    def wait_until(
        self, condition: Callable[[], object], what: str = "the condition", within: float | None = None
    ) -> None:
        """Run until ``condition()`` holds at the end of a frame; ``what`` is how a failure speaks of it."""
        __tracebackhide__ = True
        self.runner.until(condition, what, within)

    def wait_for_input(self, within: float | None = None) -> None:
        """Run until the program looks for a key and finds none: in INPUT, at INKEY$, in PAUSE 0, or in the editor."""
        __tracebackhide__ = True
        self._keys.await_look("the program to look for a key", within)

    def wait_for_report(self, within: float | None = None) -> BasicError:
        """Run until the program or command ends, well or not, and say how."""
        __tracebackhide__ = True
        return self.runner.end(within)

    def run_until_line(self, line: int, statement: int = 1, within: float | None = None) -> None:
        """Run until this statement of this line of the program is about to begin."""
        __tracebackhide__ = True
        place = places.Place(line, statement)
        here = {rom48.STMT_L_1: lambda machine: places.beginning(machine.memory) == place}
        self.runner.to(here, f"the program to come to {place}", within)

    # -- keys

    def type(self, text: str, within: float | None = None) -> None:
        r"""Type a text as a person would write it, keywords and all: ``PRINT 2+2\n``, ``LOAD ""{ENTER}``, ``да``.

        Waits until the program asks for a text.  The keys are found by the cursor that is shown, each is held until
        the ROM has taken it.  Where no text is written but keys are looked for one by one, at INKEY$ or PAUSE 0, this
        presses the key of each character.  UsageError where the ROM refuses a line and marks it with its ``?``.
        """
        __tracebackhide__ = True
        for part in typing.parts(text):
            self._type(part, within)

    def _type(self, text: str, within: float | None) -> None:
        """Type a text with no ENTER in it but at its end."""
        __tracebackhide__ = True
        look = self._keys.await_look(f"the program to ask for a text, to type {text!r}", within)
        if look != rom48.WAIT_KEY1 or not looks.edits(self.machine):
            if look == rom48.WAIT_KEY1 and looks.asks_scroll(self.machine):
                raise self.runner.timeout(f"the program to ask for a text, to type {text!r}", 'the ROM asks "scroll?"')
            self.press(text, within)
            return
        for chord in typing.chords(text, partial(typing.Cursor.of, self.memory), self.screen.charset):
            self._keys.press(chord, within)
            if self._keys.refused:
                raise UsageError(f"the ROM marks a mistake in what was typed, {text!r}, and does not take it")

    def press(self, keys: str, within: float | None = None) -> None:
        """Press the keys of a text one by one, each as it is: ``a``, ``{ENTER}``, ``{CAPS+5}``.

        Each waits until the program looks for a key, and is held until it has been taken.  BREAK waits for nothing,
        and is held until the program stops.
        """
        __tracebackhide__ = True
        for chord in chords(keys, self.screen.charset):
            self._keys.press(chord, within)

    def chord(self, *keys: str, within: float | None = None) -> None:
        """Press several keys together: ``chord("CAPS", "5")``."""
        __tracebackhide__ = True
        self._keys.press(parse_chord("+".join(keys)), within)

    def hold(self, keys: str, frames: int | None = None) -> None:
        """Hold keys down, all together, for that many frames or until :meth:`release`."""
        self._keys.hold(tuple(key for chord in chords(keys, self.screen.charset) for key in chord))
        if frames is not None:
            self.run_frames(frames)
            self.release()

    def release(self) -> None:
        """Let go of all keys."""
        self._keys.release()

    def seed(self, number: int) -> None:
        """From now on RANDOMIZE without a number, which takes the time since power-on, takes ``number`` instead.

        Neighbouring numbers begin with nearly the same RND: a program that wants other games draws a few first.
        """
        if not 1 <= number <= 0xFFFF:
            raise UsageError(f"a seed is from 1 to 65535, not {number}")
        if self._seed is not None:
            self.machine.untrap(rom48.RANDOMIZE_FRAMES, self._seed)

        def randomize(machine: Machine) -> None:
            machine.core.b, machine.core.c = number >> 8, number & 0xFF
            machine.core.pc = rom48.RANDOMIZE_STORE

        self._seed, self.seeded = randomize, number
        self.machine.trap(rom48.RANDOMIZE_FRAMES, randomize)

    # -- what is to be seen

    @overload
    def expect(self, what: str, within: float | None = None) -> Spot: ...
    @overload
    def expect(self, what: re.Pattern[str], within: float | None = None) -> re.Match[str]: ...
    @overload
    def expect(self, what: Region, within: float | None = None) -> Region: ...
    def expect(
        self, what: str | re.Pattern[str] | Region, within: float | None = None
    ) -> Spot | re.Match[str] | Region:
        """Run until something is on the screen, and give where, or how, it was found.

        A text is looked for in ``screen.text``, where user graphics read by their names and lines are ended by a line
        feed: the Spot of its first character is given.  A compiled pattern gives its match in that text, and should be
        a plain one: Python's re can search for ever, which no budget of emulated time ends.  A Region is looked for at
        its place, pixel by pixel.
        """
        __tracebackhide__ = True
        if isinstance(what, str):
            return self.runner.until(lambda: self.screen.find(what), f"{what!r} on the screen", within)
        if isinstance(what, re.Pattern):
            return self.runner.until(
                lambda: self.screen.search(what), f"the pattern {what.pattern!r} on the screen", within
            )
        self.runner.until(lambda: what.shown_by(self.frame), str(what), within)
        return what

    @property
    def frame(self) -> Frame:
        """What the screen shows now, with the border of the last frame."""
        machine = self.machine
        machine.draw_now()
        core = machine.core
        return Frame(
            bitmap=bytes(core.bitmap),
            attributes=bytes(core.attributes),
            times=tuple(core.log_t[: core.log_n]),
            values=bytes(core.log_v[: core.log_n]),
            first=core.log_first,
            flash=flash_phase(machine.frames),
            late=bool(core.late),
        )

    def picture(self, border: bool = True) -> NDArray[np.uint8]:
        """The picture as it is now: uint8 of (288, 352, 3), or of (192, 256, 3) without the border."""
        return self.frame.rgb() if border else self.frame.paper_rgb()

    def region(self, x: int, y: int, width: int, height: int) -> Region:
        """A rectangle of the paper as it is now, in pixels from its top left, to be expected again later."""
        return Region.of(self.frame, x, y, width, height)

    def save_picture(self, path: str | Path, border: bool = True) -> None:
        """Write the picture as it is now as a PNG."""
        write_png(path, self.frame.colours() if border else self.frame.paper_colours())

    def film(self, path: str | Path, every: int = 2) -> AbstractContextManager[None]:
        """Take a picture after every so many frames in a ``with``, and write them as an animated GIF at its end."""
        return film(self.runner, lambda: self.frame, path, every)

    @property
    def border(self) -> int:
        """The colour of the border, 0 to 7."""
        return self.machine.core.output & 7

    # -- tape and state

    def load(self, what: str | Path | bytes, within: float | None = None) -> None:
        """Switch the machine off and on and LOAD a program: one of ours by its name, a file, or the bytes of one.

        A file is a tape or snapshot of any format that is known, whatever its name, or a ``.bas``.  A tape is put in
        and ``LOAD ""`` typed; blocks are taken at once.  Comes back when the whole tape has been read and the program
        has begun, or it looks for a key, or it ends.  Character set and user graphics of a program of ours are those
        of its tape.toml.
        """
        __tracebackhide__ = True
        found = loadable(what)
        if found.charset:
            self.screen.charset, self.screen.names = found.charset, dict(found.names)
        self.code.folder = found.folder
        if isinstance(found.content, Snapshot):
            self.restore_state(found.content.state(self._rom))
            return
        self.reset()
        self.insert(found.content)
        deck = self.machine.deck
        deck.instant = True
        self.type('LOAD ""\n', within)

        def begun(machine: Machine) -> bool:
            return deck.ended and places.beginning(machine.memory) is not None

        name = "the tape" if isinstance(what, bytes) else what
        stops = {**looks.NONE_FOUND, rom48.STMT_L_1: begun, rom48.MAIN_4: always}
        self.runner.to(stops, f"{name} to be loaded", within)
        self.runner.check()

    def insert(self, tape: Tape | Iterable[bytes]) -> None:
        """Put a tape into the deck, or one of blocks of flag, data and checksum."""
        self.machine.deck.insert(tape)

    def save(self, path: str | Path) -> None:
        """Write a snapshot: ``.sna``, ``.z80`` or ``.szx``; or a ``.tap`` of what SAVE has recorded."""
        write_bytes(Path(path), saved_as(Path(path).suffix.lower(), self.save_state(), self.saved))

    @property
    def saved(self) -> bytes:
        """What SAVE has recorded since the machine was switched on, as a TAP file."""
        return write_tap(Block(block) for block in self.machine.deck.recorded)

    def save_state(self) -> State:
        """The state of the machine, to come back to."""
        return self.machine.save_state()

    def restore_state(self, state: State) -> None:
        """Come back to a state."""
        self.machine.restore_state(state)
        self.runner.forget()
        self.sound.restart()


def chords(keys: str, charset: Charset | None = None) -> list[Chord]:
    """The chords of a text of keys: characters as the keys that type them in L mode, by a program's character set."""
    found: list[Chord] = []
    for step in parse_keys(keys):
        found += [_key(character, charset) for character in step] if isinstance(step, str) else [step]
    return found


def _key(character: str, charset: Charset | None) -> Chord:
    if character not in CHARACTERS and charset:
        code = charset.encode(character)
        character = Charset.spectrum().decode(code) if code is not None else character
    if character not in CHARACTERS:
        raise UsageError(f"no key types {character!r}")
    return CHARACTERS[character]


@lru_cache(maxsize=4)
def _found(path: str | Path | None) -> bytes:
    return find_rom(path)


@lru_cache(maxsize=4)
def _booted(rom: bytes, issue: int, late: bool) -> State:
    """The state of a machine that has come to its copyright line; worked out once."""
    machine = Machine(rom, issue=issue, late=late)
    runner = Runner(machine, Screen(machine.memory), BOOT_SECONDS, answers_scroll=False)
    Keys(runner).await_look("the copyright line", BOOT_SECONDS)
    return machine.save_state()

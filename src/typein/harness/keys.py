"""Keys pressed as a person does: each held until the program has seen it, and let go before it takes it twice.

What the program does is seen where it looks at the keyboard (looks.py), so nothing depends on fixed delays, and
nothing is lost or doubled.  The editor and INPUT take a key away; the others, INKEY$ above all, only look, and often
several times: ``PAUSE 0: IF INKEY$=" "``, or a loop that asks ``IF CODE INKEY$=13`` in one line and ``IF INKEY$=" "``
in the next.  So a key that has been seen is held on, until the program is about to look at a place where it has seen
it already, but no longer than a person would.
"""

from __future__ import annotations

from collections.abc import Callable

from typein.basic import sysvars
from typein.spectrum.keyboard import NO_KEYS, SPECIAL, Chord, matrix
from typein.spectrum.machine import Machine
from typein.spectrum.timing import FRAME_TSTATES

from . import rom48
from .looks import ABOUT_TO_LOOK, FOUND, NONE_FOUND, free_places, machine_code_looks
from .places import beginning
from .reports import BREAKS
from .runner import Runner

SHIFTS = ("CAPS", "SYM")
BREAK = SPECIAL["BREAK"]

FRAMES_TO_FREE = 12
"""A place is freed 5 interrupts after its key has gone up; a program that has disabled interrupts never frees it."""

HOLD_FRAMES = 15
"""A key that is looked at is held no longer than 0.3 s: the ROM repeats it after 0.7 s."""

TAP_FRAMES = 6
"""How long a key is held, and then not held, for machine code, which may look as often as it likes: 0.12 s."""

LOOK_FRAMES = 25
"""A program that neither looks nor begins a statement of BASIC for half a second may be in machine code."""

GOOD = 0xFF
"""ERR_NR while there is no error."""

SETTLE_FRAMES = 250
"""Long enough for the ROM to deal with a key: it may have to list a long program."""


class Keys:
    """The fingers of a session: press chords one after another as fast as the program takes them."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._machine = runner.machine
        self._last: Chord = ()
        self.refused = False
        """Whether the ROM has marked a mistake with its ``?`` after the last key, which was ENTER then."""

    def await_look(self, what: str, within: float | None) -> int:
        """Run until the program looks for a key and finds none; the place, 0 where machine code does it by itself."""
        __tracebackhide__ = True
        began = False

        def begin(machine: Machine) -> bool:
            nonlocal began
            began = began or beginning(machine.memory) is not None
            return False

        machine = self._machine
        failure = self._runner.failure(what)
        deadline = machine.now + self._runner.budget(within)
        while machine.now < deadline:
            failure.note()
            began = False
            reached = self._runner.reach({**NONE_FOUND, rom48.STMT_L_1: begin}, LOOK_FRAMES * FRAME_TSTATES)
            if reached is not None:
                return reached
            self._runner.check()
            if not began and not _delays(machine) and machine_code_looks(machine):
                return 0
        raise failure.timeout(report=self._runner.report)

    def press(self, chord: Chord, within: float | None = None) -> int:
        """Press a chord and let go of it: wait until the program looks for a key and finds none, then until it has
        taken this one.  Returns where it looked.
        """
        name = "{" + "+".join(chord) + "}"
        if set(chord) == set(BREAK):
            return self._break(within)
        look = self.await_look(f"the program to look for a key, to press {name}", within)
        self._runner.forget()
        if look == 0:
            self._tap(chord)
            return look
        self._wait_until_free(chord, seldom=look in (rom48.INKEY_STACK, rom48.IN_DONE))
        self._machine.press(matrix(chord))
        try:
            if set(chord) <= set(SHIFTS):
                self._runner.frames(TAP_FRAMES)
            else:
                self._hold(name, within)
        finally:
            self._machine.press(NO_KEYS)
        if look == rom48.WAIT_KEY1:
            self._settle()
        return look

    def hold(self, chord: Chord) -> None:
        """Keep a chord down from now on."""
        self._machine.press(matrix(chord))

    def release(self) -> None:
        """Let go of all keys, and give the ROM's keyboard routine time to see it."""
        self._machine.press(NO_KEYS)
        self._last = ()
        self._wait_for(all)

    def _hold(self, name: str, within: float | None) -> None:
        """Wait until the program has found the key that is down, and until it has finished with it."""
        seen: set[int] = set()

        def found(machine: Machine) -> bool:
            if not FOUND[machine.core.pc](machine):
                return False
            seen.add(_place(machine))
            return not held_on or machine.core.pc == rom48.KEY_TAKEN

        def done(machine: Machine) -> bool:
            pc = machine.core.pc
            if held_on and pc in ABOUT_TO_LOOK and ABOUT_TO_LOOK[pc](machine) and _place(machine) in seen:
                return True
            return found(machine) if pc in FOUND else False

        held_on = False
        taken = self._runner.to(
            dict.fromkeys(FOUND, found), f"the program to take the key {name}", within, scroll_stops=False
        )
        if taken != rom48.KEY_TAKEN:
            held_on = True
            places = dict.fromkeys((*FOUND, *ABOUT_TO_LOOK), done)
            self._runner.reach({**places, rom48.MAIN_4: lambda machine: True}, HOLD_FRAMES * FRAME_TSTATES)

    def _tap(self, chord: Chord) -> None:
        self._machine.press(matrix(chord))
        self._runner.frames(TAP_FRAMES)
        self._machine.press(NO_KEYS)
        self._runner.frames(TAP_FRAMES)

    def _break(self, within: float | None) -> int:
        """Hold BREAK until a program has stopped, or something has taken it as a key."""
        runner = self._runner
        failure = runner.failure("BREAK to stop the program")
        runner.forget()
        self._machine.press(matrix(BREAK))
        try:
            stop = {rom48.MAIN_4: lambda machine: True, rom48.KEY_TAKEN: lambda machine: True}
            taken = runner.reach(stop, runner.budget(within))
        finally:
            self._machine.press(NO_KEYS)
        if taken is None and runner.report is None:
            raise failure.timeout()
        self._settle()
        if runner.report and runner.report.code in BREAKS:
            runner.expected()
        return rom48.MAIN_4

    def _settle(self) -> None:
        """Wait until the ROM has dealt with a key: it waits for the next, or a statement begins, or a program ends."""

        def scanned(machine: Machine) -> bool:
            self.refused = machine.memory[sysvars.ERR_NR] != GOOD
            return False

        self.refused = False
        places: dict[int, Callable[[Machine], bool]] = {
            rom48.LINE_SCANNED: scanned,
            rom48.INPUT_AGAIN: scanned,
            rom48.WAIT_KEY1: NONE_FOUND[rom48.WAIT_KEY1],
            rom48.STMT_L_1: lambda machine: beginning(machine.memory) is not None,
            rom48.MAIN_4: lambda machine: True,
        }
        self._runner.reach(places, SETTLE_FRAMES * FRAME_TSTATES)

    def _wait_until_free(self, chord: Chord, seldom: bool) -> None:
        """The ROM keeps two keys in mind: another one needs one of the two places, the same one has to be forgotten.

        That is of no matter where the program scans the keyboard itself, and looks seldom maybe.
        """
        main = tuple(key for key in chord if key not in SHIFTS) or chord
        if not seldom:
            self._wait_for(all if set(main) & set(self._last) else any)
        self._last = main

    def _wait_for(self, enough: Callable[[list[bool]], bool]) -> None:
        for _ in range(FRAMES_TO_FREE):
            if enough(free_places(self._machine)):
                break
            self._runner.frames(1)


def _delays(machine: Machine) -> bool:
    """Whether the ROM is in a statement that does nothing but take time, and may take long."""
    return machine.core.pc in rom48.PAUSE or machine.core.pc in rom48.BEEPER


def _place(machine: Machine) -> int:
    """Which look it is: each INKEY$ of a program has its own place in the text that is being read."""
    return sysvars.word(machine.memory, sysvars.CH_ADD)

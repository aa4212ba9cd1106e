"""Keys pressed as a person does: each held until the program has taken it, and let go until it has noticed.

What the program does is seen at the places of the ROM where it looks at the keyboard: the loop of the editor and of
INPUT, INKEY$ and PAUSE.  So nothing depends on fixed delays, and nothing is lost or doubled.
"""

from __future__ import annotations

from collections.abc import Callable

from typein.basic import sysvars
from typein.spectrum.keyboard import NO_KEYS, Chord, matrix
from typein.spectrum.machine import Machine

from . import rom48

NEW_KEY = 0x20
"""Bit 5 of FLAGS: LAST_K holds a key that nobody has taken yet."""

LINE_CHANGED = 0x08
"""Bit 3 of TV_FLAG: the line being edited is still to be printed, which finds the cursor's mode (ED-COPY, 111D)."""

FREE = 0xFF
"""KSTATE of a place in the ROM's keyboard routine (KEYBOARD, 02BF) that is free for a new key."""

FRAMES_TO_FREE = 12
"""A place is freed 5 interrupts after its key has gone up; a program that has disabled interrupts never frees it."""

SHIFTS = ("CAPS", "SYM")


def no_key_pending(machine: Machine) -> bool:
    """Whether the ROM has no key in store."""
    return not machine.memory[sysvars.FLAGS] & NEW_KEY


def _looked_and_found_none(machine: Machine) -> bool:
    if machine.core.pc == rom48.INKEY_STACK:
        return machine.core.c == 0
    if machine.core.pc == rom48.WAIT_KEY1 and machine.memory[sysvars.TV_FLAG] & LINE_CHANGED:
        return False
    return no_key_pending(machine)


def _took(machine: Machine) -> bool:
    return machine.core.pc != rom48.PAUSE_END or not no_key_pending(machine)


LOOKING: dict[int, Callable[[Machine], bool]] = dict.fromkeys(
    (rom48.WAIT_KEY1, rom48.PAUSE_2, rom48.INKEY_STACK), _looked_and_found_none
)
"""Where a program looks for a key, and whether it finds none."""

TAKING: dict[int, Callable[[Machine], bool]] = dict.fromkeys(
    (rom48.KEY_TAKEN, rom48.PAUSE_END, rom48.INKEY_FOUND), _took
)
"""Where a program takes a key, and whether it really does."""

SETTLED: dict[int, Callable[[Machine], bool]] = {**LOOKING, rom48.STMT_LOOP: lambda machine: True}
"""Where a key has been dealt with: the program looks for the next one, or begins a statement."""

Run = Callable[[dict[int, Callable[[Machine], bool]], str], None]
"""Runs the machine until one of the conditions holds at its address; the text says what that is, for the failure."""


class Keys:
    """The fingers of a session: presses chords one after another as fast as the ROM takes them."""

    def __init__(self, machine: Machine, run: Run) -> None:
        self._machine = machine
        self._run = run
        self._last: Chord = ()

    def press(self, chord: Chord) -> None:
        """Press a chord and let go of it: wait until the program looks for a key and finds none, then until it has
        taken this one."""
        name = "{" + "+".join(chord) + "}"
        self._run(LOOKING, f"the program to look for a key, to press {name}")
        self._wait_until_free(chord)
        self._machine.press(matrix(chord))
        try:
            self._run(TAKING, f"the program to take the key {name}")
        finally:
            self._machine.press(NO_KEYS)

    def hold(self, chord: Chord) -> None:
        """Keep a chord down from now on."""
        self._machine.press(matrix(chord))

    def release(self) -> None:
        """Let go of all keys, and give the ROM's keyboard routine time to see it."""
        self._machine.press(NO_KEYS)
        self._last = ()
        for _ in range(FRAMES_TO_FREE):
            if all(self._free()):
                break
            self._machine.run_frame()

    def _wait_until_free(self, chord: Chord) -> None:
        """The ROM keeps two keys in mind: another one needs one of the two places, the same one has to be forgotten."""
        main = tuple(key for key in chord if key not in SHIFTS) or chord
        enough = all if set(main) & set(self._last) else any
        self._last = main
        for _ in range(FRAMES_TO_FREE):
            if enough(self._free()):
                break
            self._machine.run_frame()

    def _free(self) -> list[bool]:
        return [self._machine.memory[sysvars.KSTATE + place] == FREE for place in (0, 4)]

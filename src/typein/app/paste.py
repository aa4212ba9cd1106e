"""Text typed into the Spectrum key by key, frame by frame, as fast as the ROM takes it.

The keys are those that harness.typing finds by the cursor that is shown.  A key is pressed when the program has looked
for one, held until it has been taken, and the next comes when the ROM's keyboard routine has room for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from typein.basic import sysvars
from typein.basic.charset import Charset
from typein.errors import UsageError
from typein.harness import rom48, session
from typein.harness.keys import FRAMES_TO_FREE, GOOD, LOOK_FRAMES, SHIFTS, TAP_FRAMES
from typein.harness.looks import FOUND, NONE_FOUND, asks_scroll, edits, free_places, machine_code_looks
from typein.harness.typing import Cursor, chords, parts
from typein.spectrum.keyboard import ENTER, NO_KEYS, Chord, matrix
from typein.spectrum.machine import Machine

LINGER = 2
"""Frames that a key is held where a program only looks at it, and may look twice."""

REFUSED = "the Spectrum marks a mistake in the line, so no more of the text is typed"

LONGEST = 100_000
"""Characters of a text that are taken: what fills the memory twice is a mistake."""

PLAIN = str.maketrans(
    {**dict.fromkeys("“”„«»", '"'), **dict.fromkeys("‘’", "'"), **dict.fromkeys("–—−", "-"),
     "\N{NO-BREAK SPACE}": " ", "\t": " ", "\r": None, "{": "{{", "\\": "\\\\"}
)  # fmt: skip
"""Signs of books and web pages as the Spectrum has them, and what would be taken for the notation of keys."""


class Paste:
    """Types ``text`` into a ``machine`` in the character set of its program, until it is :attr:`done`.

    :meth:`next_frame` gives the keys for the next frame.  ``refused`` says what could not be typed, and why.
    """

    def __init__(self, machine: Machine, text: str, charset: Charset) -> None:
        self._machine, self._charset = machine, charset
        self._parts = iter(parts(text[:LONGEST].replace("\r\n", "\n").translate(PLAIN)))
        self._chords: Iterator[Chord] = iter(())
        self._rows = NO_KEYS
        self._last: Chord = ()
        self._frames = 0
        self._next: Chord | None = None
        self._looked = self._edits = self._scrolls = self._taken = self._blind = False
        self._linger = 0
        self.done = False
        self.refused = ""
        self._traps = {*NONE_FOUND, *FOUND, rom48.LINE_SCANNED, rom48.INPUT_AGAIN}
        for address in self._traps:
            machine.trap(address, self._see)

    def stop(self, refused: str = "") -> None:
        """Type no more."""
        if not self.done:
            self.done, self.refused = True, refused
            for address in self._traps:
                self._machine.untrap(address, self._see)

    def next_frame(self) -> bytes:
        """The half-rows of keys for the next frame."""
        if self.done:
            return NO_KEYS
        self._frames += 1
        if self._rows != NO_KEYS:
            self._let_go()
        else:
            self._press()
        return self._rows

    def _see(self, machine: Machine) -> None:
        """At a place where the ROM looks for a key or takes one, or has read a line: note it, and stop nothing."""
        pc = machine.core.pc
        if pc in NONE_FOUND and NONE_FOUND[pc](machine):
            self._looked, self._blind = True, False
            self._edits = pc == rom48.WAIT_KEY1 and edits(machine)
            self._scrolls = pc == rom48.WAIT_KEY1 and asks_scroll(machine)
        if pc in FOUND and FOUND[pc](machine):
            self._taken, self._linger = True, 0 if pc == rom48.KEY_TAKEN else LINGER
        if pc in (rom48.LINE_SCANNED, rom48.INPUT_AGAIN) and machine.memory[sysvars.ERR_NR] != GOOD:
            self.stop(REFUSED)

    def _let_go(self) -> None:
        """Let go of the key that is down, if it has been seen for long enough."""
        enough = self._frames >= TAP_FRAMES if self._blind else self._taken and self._frames > self._linger
        if enough or self._frames > LOOK_FRAMES:
            self._rows, self._frames, self._looked = NO_KEYS, 0, False

    def _press(self) -> None:
        """Press the next key, if the program waits for one and the ROM has room for it."""
        if self._frames > LOOK_FRAMES and not self._looked:
            self._blind, self._frames = machine_code_looks(self._machine), 0
        if not (self._looked or (self._blind and self._frames >= TAP_FRAMES)):
            return
        if self._next is None:
            try:
                self._next = self._find()
            except UsageError as error:
                self.stop(str(error))
            if self._next is None:
                self.stop()
                return
        if self._blind or self._has_room(self._next):
            self._last, self._next = self._next, None
            self._rows, self._frames, self._taken = matrix(self._last), 0, False

    def _has_room(self, chord: Chord) -> bool:
        """Whether the ROM's keyboard routine takes it: one of its two places is free, and the same key is forgotten."""
        same = set(chord) & set(self._last) - set(SHIFTS)
        return (all if same else any)(free_places(self._machine)) or self._frames > FRAMES_TO_FREE

    def _find(self) -> Chord | None:
        """The next chord, by the cursor; None at the end of the text."""
        if self._scrolls:
            return ENTER
        while (chord := next(self._chords, None)) is None:
            part = next(self._parts, None)
            if part is None:
                return None
            if self._edits:
                self._chords = chords(part, partial(Cursor.of, self._machine.memory), self._charset)
            else:  # keys are looked for one by one
                self._chords = iter(session.chords(part, self._charset))
        return chord

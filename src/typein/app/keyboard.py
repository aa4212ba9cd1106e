"""The host's keyboard as the Spectrum's: what a person types arrives, whatever the layout.

A key that types a character presses the chord that types it on the Spectrum, with the shifts of that chord and no
others: ``"`` is SYMBOL SHIFT and P, although the host has it on a key with Shift, so CAPS SHIFT is lifted while it is
held.  The shifts alone, ENTER, SPACE and the arrows are where a player expects them; both shifts come when one of them
is let go, since Ctrl+Shift begins commands of the window.  By place, as a game may want it, a letter or digit is the
key that stands there on the Spectrum, whatever it types on the host, and all shifts come at once.

Keys come faster than the ROM looks at them: a tap shorter than a frame would be lost, and so would a second press of
a key that the ROM still thinks is down (KEYBOARD, 02BF).  So what happens to the host's keys waits in a queue until
the Spectrum can see it; at the speed of fingers nothing waits.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import pygame

from typein.basic.charset import Charset
from typein.spectrum.keyboard import CHARACTERS, ENTER, EXTEND, LEGENDS, SPECIAL, Chord, matrix

MIN_HOLD = 3
"""Frames that a key stays down at least."""

GAP = 1
"""Frames between the release of a key and the next press."""

SAME_GAP = 5
"""Frames after which the ROM takes the same key again (KSTATE counts down from 5)."""

SHIFT_KEYS: dict[int, Chord] = {
    pygame.K_LSHIFT: ("CAPS",),
    pygame.K_RSHIFT: ("CAPS",),
    pygame.K_LALT: ("CAPS",),
    pygame.K_LCTRL: ("SYM",),
    pygame.K_RCTRL: ("SYM",),
}
"""The right Alt is left out: on many layouts it is AltGr, and part of typing a character."""

NAMED_KEYS: dict[int, Chord] = {
    pygame.K_RETURN: ENTER,
    pygame.K_KP_ENTER: ENTER,
    pygame.K_SPACE: ("SPACE",),
    pygame.K_BACKSPACE: SPECIAL["DELETE"],
    pygame.K_ESCAPE: SPECIAL["BREAK"],
    pygame.K_TAB: EXTEND,
    pygame.K_LEFT: SPECIAL["LEFT"],
    pygame.K_DOWN: SPECIAL["DOWN"],
    pygame.K_UP: SPECIAL["UP"],
    pygame.K_RIGHT: SPECIAL["RIGHT"],
}

LETTERS_AND_DIGITS = {ord(name.lower()): name for name in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"}
PLACES = {getattr(pygame, f"KSCAN_{name}"): name for name in LETTERS_AND_DIGITS.values()}
"""The letters and digits by where they are on a US keyboard."""

POSITIONAL_MODS = pygame.KMOD_CTRL | pygame.KMOD_LALT
ALT_GR_MODS = pygame.KMOD_RALT | pygame.KMOD_MODE

EXTENDED_CHARACTERS: dict[str, Chord] = {
    legend.extended_shift: ("SYM", key) for key, legend in LEGENDS.items() if len(legend.extended_shift) == 1
}
"""The characters that E mode alone types, and the chord there."""

EXTEND_FINGER = -1
"""Presses EXTEND for a character that E mode alone types, and for both shifts."""


@dataclass(frozen=True)
class Press:
    """A chord that a key of the host holds down.

    ``typed``: it types a character, so no other shift may be down; ``shift``: it is a shift and nothing else.
    """

    chord: Chord
    typed: bool = False
    shift: bool = False

    @property
    def main(self) -> Chord:
        """The chord without its shifts, by which the ROM knows a key again."""
        return tuple(key for key in self.chord if key not in ("CAPS", "SYM")) or self.chord


class Keyboard:
    """The Spectrum's keys as the host's keys hold them; ``charset`` is that of the program.

    ``by_place``: letters and digits are where they are on the Spectrum, not where the host's layout has them.
    """

    def __init__(self, charset: Charset, *, by_place: bool = False) -> None:
        self.charset = charset
        self.by_place = by_place
        self._frame = 0
        self._queue: deque[tuple[int, Press | None]] = deque()
        self._held: dict[int, Press] = {}
        self._since: dict[int, int] = {}
        self._released: dict[Chord, int] = {}
        self._last_release = -GAP
        self._both = False

    def down(self, key: int, scancode: int, unicode: str, mod: int) -> None:
        """A key of the host has gone down, as pygame's KEYDOWN says; ``unicode`` is what it types, "" for nothing."""
        for finger, press in self._presses(key, scancode, unicode, mod):
            self._queue.append((finger, press))

    def up(self, scancode: int) -> None:
        """A key of the host has gone up."""
        self._queue.append((scancode, None))

    def hold(self, finger: int, chord: Chord, *, typed: bool = False) -> None:
        """Hold a chord down until ``finger``, which is no scancode, goes :meth:`up`; ``typed`` as in :class:`Press`."""
        shift = all(key in ("CAPS", "SYM") for key in chord)
        self._queue.append((finger, Press(chord, typed, shift and not typed)))

    def release_all(self) -> None:
        """Let go of everything at once: the window no longer hears when keys go up."""
        self._queue.clear()
        self._held.clear()
        self._both = False

    def next_frame(self) -> bytes:
        """The half-rows for the next frame (see spectrum.keyboard.matrix)."""
        while self._queue and self._ready(*self._queue[0]):
            finger, press = self._queue.popleft()
            if press is None:
                self._lift(finger)
            else:
                self._press(finger, press)
        self._frame += 1
        presses = self._held.values()
        self._both = self._both_shifts_alone()
        shifts_count = not self._both and not any(press.typed for press in presses)
        return matrix(key for press in presses if shifts_count or not press.shift for key in press.chord)

    def _both_shifts_alone(self) -> bool:
        """Whether both shifts are held and nothing else, as on the way to a command of the window with Ctrl+Shift."""
        presses = self._held.values()
        alone = all(press.shift for press in presses) and not self.by_place
        return alone and {"CAPS", "SYM"} <= {key for press in presses for key in press.chord}

    def _ready(self, finger: int, press: Press | None) -> bool:
        if press is None:
            held = self._held.get(finger)
            return held is None or held.shift or self._frame - self._since[finger] >= MIN_HOLD
        if press.shift:
            return True
        same = self._frame - self._released.get(press.main, self._frame - SAME_GAP)
        return self._frame - self._last_release >= GAP and same >= SAME_GAP

    def _press(self, finger: int, press: Press) -> None:
        if press.typed:  # a sign and a letter at a time would both be read with SYMBOL SHIFT: the new one replaces
            symbol = "SYM" in press.chord
            for other, held in tuple(self._held.items()):
                if held.typed and ("SYM" in held.chord) != symbol:
                    self._lift(other)
        self._held[finger] = press
        self._since[finger] = self._frame

    def _lift(self, finger: int) -> None:
        press = self._held.pop(finger, None)
        if press is None or press.shift:
            if press and self._both:  # no command has come: the shifts were meant
                self._queue.extendleft([(EXTEND_FINGER, None), (EXTEND_FINGER, Press(EXTEND, typed=True))])
                self._both = False
            return
        self._released[press.main] = self._last_release = self._frame
        for other in self._held:  # the ROM sees no key while two are down: let it see the one that is left
            self._since[other] = self._frame

    def _presses(self, key: int, scancode: int, unicode: str, mod: int) -> list[tuple[int, Press | None]]:
        if key in SHIFT_KEYS:
            return [(scancode, Press(SHIFT_KEYS[key], shift=True))]
        if mod & pygame.KMOD_GUI:  # the desktop's own
            return []
        dead = (
            key == pygame.K_SPACE and bool(unicode.strip()) and unicode.isprintable()
        )  # a dead key before: ^ and SPACE
        if key in NAMED_KEYS and not dead:
            return [(scancode, Press(NAMED_KEYS[key], typed=key == pygame.K_TAB))]
        if self.by_place and scancode in PLACES:
            return [(scancode, Press((PLACES[scancode],)))]
        place = LETTERS_AND_DIGITS.get(key) or PLACES.get(scancode)
        if place and mod & POSITIONAL_MODS and not mod & ALT_GR_MODS:
            return [(scancode, Press((place,)))]
        char = self._spectrum_character(unicode)
        if char in CHARACTERS:
            return [(scancode, Press(CHARACTERS[char], typed=True))]
        if char in EXTENDED_CHARACTERS:
            extend, chord = Press(EXTEND, typed=True), Press(EXTENDED_CHARACTERS[char], typed=True)
            return [(EXTEND_FINGER, extend), (EXTEND_FINGER, None), (scancode, chord)]
        if place and unicode.isalpha():  # a letter the program has not, on a key that has a place: Russian in Latin
            return [(scancode, Press((place,)))]
        return []

    def _spectrum_character(self, unicode: str) -> str:
        """The character of the ROM's set whose key types ``unicode`` in the program's; "" where none does."""
        code = self.charset.encode(unicode) if len(unicode) == 1 else None
        return "" if code is None else Charset.spectrum().decode(code)

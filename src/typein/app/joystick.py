"""The joystick of the Spectrum: which way it is held, by arrow keys or gamepads, and what a program sees of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Literal

Way = Literal["right", "left", "down", "up", "fire"]
WAYS: tuple[Way, ...] = ("right", "left", "down", "up", "fire")
"""In the order of the bits that the Kempston interface has for them, from bit 0 on."""

OPPOSITE: tuple[tuple[Way, Way], ...] = (("right", "left"), ("down", "up"))

Kind = Literal["kempston", "sinclair 1", "sinclair 2", "cursor"]

KEYS: dict[Kind, dict[Way, str]] = {
    "kempston": {},
    "sinclair 1": {"left": "6", "right": "7", "down": "8", "up": "9", "fire": "0"},
    "sinclair 2": {"left": "1", "right": "2", "down": "3", "up": "4", "fire": "5"},
    "cursor": {"left": "5", "down": "6", "up": "7", "right": "8", "fire": "0"},
}
"""The keys of the Spectrum that a joystick presses: those of Interface 2 and of the cursor (Protek, AGF) interface."""


class Joystick:
    """A joystick that keys and gamepads may hold, several at a time: a holder is a tuple that begins with its owner."""

    def __init__(self) -> None:
        self._held: set[tuple[tuple[Hashable, ...], Way]] = set()

    def hold(self, holder: tuple[Hashable, ...], way: Way, held: bool = True) -> None:
        """Let a holder hold it that way, or no longer."""
        if held:
            self._held.add((holder, way))
        else:
            self._held.discard((holder, way))

    def let_go(self, owner: Hashable) -> None:
        """Let all holders of an owner let go of it."""
        self._held = {(holder, way) for holder, way in self._held if holder[0] != owner}

    @property
    def ways(self) -> set[Way]:
        """The ways it is held; never left and right, or up and down, at a time, which no joystick can do."""
        ways = {way for _, way in self._held}
        for pair in OPPOSITE:
            if ways.issuperset(pair):
                ways.difference_update(pair)
        return ways

    @property
    def kempston(self) -> int:
        """The byte of the Kempston interface."""
        return sum(1 << bit for bit, way in enumerate(WAYS) if way in self.ways)

    def keys(self, kind: Kind) -> Iterable[str]:
        """The keys that a joystick of that kind presses."""
        return [KEYS[kind][way] for way in self.ways if way in KEYS[kind]]

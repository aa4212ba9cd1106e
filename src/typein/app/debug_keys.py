"""The keys of the debugger while the Spectrum stands still: letters and arrows, which nobody else wants then."""

from __future__ import annotations

import pygame

from typein.harness.trace import Stop

from .debugging import POINTERS, Debugging
from .texts import Text

PAGE = 10
ROW = 8
DIGITS = "0123456789abcdef"

HELP_STOPPED = Text(
    "Space: a statement   I: an instruction   Enter: go on\nB: stop at the line   R: run to it   M, G: what memory",
    "Пробел: оператор   I: команда Z80   Enter: дальше\nB: остановка на строке   R: до неё   M, G: какая память",
)
HELP_RUNNING = Text("Shift+F12 stops; click a line to stop there", "Shift+F12 – стоп; щелчок по строке – стоп там")


class DebugKeys:
    """What is selected, and what the keys do.

    ``selected`` is a line of the program, 0 if it has none.  The memory that is shown begins ``offset`` bytes from
    what one of POINTERS says, or at an address that was typed; ``typed`` is as much as has been typed of one.
    """

    def __init__(self, debugging: Debugging) -> None:
        self._debugging = debugging
        self.selected = 0
        self._numbers: list[int] = []
        self._seen: Stop | None = None
        """The stop that was seen last: at a new one, the line where it is is selected."""
        self.typed: str | None = None
        self._pointer = 0
        self._fixed: int | None = None
        self._offset = 0

    @property
    def followed(self) -> str:
        """What the memory that is shown follows."""
        return POINTERS[self._pointer] if self._fixed is None else f"{self.address:04X}"

    @property
    def address(self) -> int:
        """Where the memory that is shown begins."""
        start = self._debugging.pointer(POINTERS[self._pointer]) if self._fixed is None else self._fixed
        return start + self._offset & 0xFFFF

    def follow(self) -> None:
        """Select the line that runs, or where it has stopped since the last time."""
        debugging = self._debugging
        self._numbers = [line.number for line in debugging.lines()]
        stop, running = debugging.stopped, debugging.place.line
        if stop is None or stop is not self._seen or self.selected not in self._numbers:
            self.selected = running if running in self._numbers else self._numbers[0] if self._numbers else 0
        self._seen = stop

    def handle(self, event: pygame.Event) -> bool:
        """Do what a key means; False for one that means nothing here."""
        if self.typed is not None:
            return self._type(event)
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_GUI | pygame.KMOD_SHIFT):
            return False
        self.follow()
        debugging, key = self._debugging, event.key
        if key == pygame.K_SPACE:
            debugging.step()
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE):
            debugging.go_on()
        elif key == pygame.K_i:
            debugging.step_instruction()
        elif key == pygame.K_b and self.selected:
            debugging.toggle(self.selected)
        elif key == pygame.K_r and self.selected:
            debugging.run_to(self.selected)
        elif key == pygame.K_m:
            self._pointer, self._fixed, self._offset = (self._pointer + 1) % len(POINTERS), None, 0
        elif key == pygame.K_g:
            self.typed = ""
        elif key in (pygame.K_UP, pygame.K_DOWN):
            self.move(1 if key == pygame.K_DOWN else -1)
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.move(PAGE if key == pygame.K_PAGEDOWN else -PAGE)
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._offset += ROW if key == pygame.K_RIGHT else -ROW
        else:
            return bool(pygame.K_a <= key <= pygame.K_z or pygame.K_0 <= key <= pygame.K_9)
        return True

    def move(self, lines: int) -> None:
        """Select another line of the listing."""
        self.follow()
        if self._numbers:
            at = self._numbers.index(self.selected) + lines
            self.selected = self._numbers[max(0, min(len(self._numbers) - 1, at))]

    def _type(self, event: pygame.Event) -> bool:
        """An address in hexadecimal."""
        assert self.typed is not None
        digit = pygame.key.name(event.key)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) or (len(self.typed) == 3 and digit in DIGITS):
            typed = self.typed + (digit if digit in DIGITS else "")
            if typed:
                self._fixed, self._offset = int(typed, 16), 0
            self.typed = None
        elif event.key == pygame.K_ESCAPE:
            self.typed = None
        elif event.key == pygame.K_BACKSPACE:
            self.typed = self.typed[:-1]
        elif len(digit) == 1 and digit in DIGITS:
            self.typed += digit
        return True

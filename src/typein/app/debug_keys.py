"""The keys of the debugger while the Spectrum stands still: letters and arrows, which nobody else wants then."""

from __future__ import annotations

import pygame

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

    ``selected`` is a line of ``numbers``, those of the listing.  The memory that is shown begins ``offset`` bytes from
    what one of POINTERS says, or at an address that was typed; ``typed`` is as much as has been typed of one.
    """

    def __init__(self, debugging: Debugging) -> None:
        self._debugging = debugging
        self.selected = 0
        self.numbers: list[int] = []
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

    def handle(self, event: pygame.Event) -> bool:
        """Do what a key means; False for one that means nothing here."""
        if self.typed is not None:
            return self._type(event)
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_GUI | pygame.KMOD_SHIFT):
            return False
        debugging, key = self._debugging, event.key
        if key == pygame.K_SPACE:
            debugging.step()
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE):
            debugging.go_on()
        elif key == pygame.K_i:
            debugging.step_instruction()
        elif key == pygame.K_b and self.numbers:
            debugging.toggle(self.selected)
        elif key == pygame.K_r and self.numbers:
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
        if self.numbers:
            at = self.numbers.index(self.selected) + lines
            self.selected = self.numbers[max(0, min(len(self.numbers) - 1, at))]

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

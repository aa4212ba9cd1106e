"""A mark on the picture where the ULA's beam is, while a debugger stands still."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from typein.spectrum.picture import WIDTH

from .debugging import Debugging
from .panel import Panel
from .style import Style

LIGHT, DARK = (255, 255, 255), (0, 0, 0)
"""Both, so that it is seen on any picture."""

ARM = 5
"""Pixels of the Spectrum from the middle of the cross to its ends."""


class BeamMark(Panel):
    """Draws a cross; ``picture`` says where in the window the picture is."""

    stops = False

    def __init__(self, debugging: Debugging, picture: Callable[[], pygame.Rect]) -> None:
        super().__init__()
        self._debugging, self._picture = debugging, picture

    def handle(self, event: pygame.Event) -> bool:
        """Nothing is for it."""
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """A light cross with a dark edge, open in the middle."""
        shown = self._debugging.beam().shown if self._debugging.stopped else None
        if shown is None:
            return
        place = self._picture()
        scale = place.width / WIDTH
        x, y = (round(start + (at + 0.5) * scale) for start, at in zip(place.topleft, shown, strict=True))
        near, far, thick = round(1.5 * scale), round(ARM * scale), max(1, round(scale / 2))
        for colour, width in ((DARK, thick + 2), (LIGHT, thick)):
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                start, end = (x + dx * near, y + dy * near), (x + dx * far, y + dy * far)
                pygame.draw.line(surface, colour, start, end, width)

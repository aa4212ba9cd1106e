"""Where in the window things are: the picture as large as fits, and beside it what is docked."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from typein.spectrum.picture import HEIGHT, WIDTH

from .settings import Settings

LEAST_SHELF = 0.85
"""The part of the height which it wants that a shelf can do with."""


@dataclass(frozen=True)
class Layout:
    """``picture`` is where the picture goes (over the edges of a window that is too small), ``dock`` what is docked at
    the right, ``shelf`` what stands below.
    """

    picture: pygame.Rect
    dock: pygame.Rect | None = None
    shelf: pygame.Rect | None = None


def arrange(size: tuple[int, int], settings: Settings, dock: int = 0, shelf: int = 0) -> Layout:
    """The layout of a window of this size, with ``dock`` pixels at least for what is docked and ``shelf`` below.

    The picture takes a whole scale, or all the room that its shape allows, as is chosen.  Beside a dock it is never
    smaller than a pixel for each of its own; above a shelf, which must hide nothing of it, it may be.
    """
    width, height = size
    shelf = min(shelf, height * 2 // 5)
    room = max(min(width, WIDTH), width - dock)
    if settings.scale == "whole" and shelf:  # give up a little of it for a picture that is a whole scale larger
        larger = min((height - int(shelf * LEAST_SHELF)) // HEIGHT, room // WIDTH) * HEIGHT
        shelf = min(shelf, height - larger)
    high = height - shelf
    fitting = min(room / WIDTH, high / HEIGHT)
    whole = settings.scale == "whole" and fitting >= 1
    factor = int(fitting) if whole else fitting if fitting >= 1 or shelf else 1
    picture = pygame.Rect(0, 0, round(WIDTH * factor), round(HEIGHT * factor))
    picture.center = (width // 2, high // 2)
    below = pygame.Rect(0, high, width, shelf) if shelf else None
    if not dock:
        return Layout(picture, None, below)
    picture.left = 0
    return Layout(picture, pygame.Rect(picture.width, 0, max(0, width - picture.width), high), below)


def whole_scale(size: tuple[int, int]) -> int:
    """How many pixels of the host one of the Spectrum can be wide where there is so much room; at least 1."""
    width, height = size
    return max(1, min(width // WIDTH, height // HEIGHT))

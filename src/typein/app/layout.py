"""Where in the window things are: the picture as large as fits, and beside it what is docked."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from typein.spectrum.picture import HEIGHT, WIDTH

from .settings import Settings


@dataclass(frozen=True)
class Layout:
    """``picture`` is where the picture goes (over the edges of a window that is too small), ``dock`` what is docked."""

    picture: pygame.Rect
    dock: pygame.Rect | None


def arrange(size: tuple[int, int], settings: Settings, dock: int = 0) -> Layout:
    """The layout of a window of this size, in which what is docked wants ``dock`` pixels at least.

    The picture takes a whole scale, or all the room that its shape allows, as is chosen; it leaves the dock its
    pixels as long as it does not have to be smaller than a pixel for each of its own.
    """
    width, height = size
    room = max(min(width, WIDTH), width - dock)
    if settings.scale == "fill" and room >= WIDTH and height >= HEIGHT:
        factor = min(room / WIDTH, height / HEIGHT)
    else:
        factor = whole_scale((room, height))
    picture = pygame.Rect(0, 0, round(WIDTH * factor), round(HEIGHT * factor))
    if not dock:
        picture.center = (width // 2, height // 2)
        return Layout(picture, None)
    picture.midleft = (0, height // 2)
    return Layout(picture, pygame.Rect(picture.width, 0, max(0, width - picture.width), height))


def whole_scale(size: tuple[int, int]) -> int:
    """How many pixels of the host one of the Spectrum can be wide where there is so much room; at least 1."""
    width, height = size
    return max(1, min(width // WIDTH, height // HEIGHT))

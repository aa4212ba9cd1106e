"""The Spectrum's picture as a surface: the pixels that the compiled core paints, brought to the user's wishes."""

from __future__ import annotations

from array import array

import pygame

from typein.spectrum.machine import Machine
from typein.spectrum.picture import HEIGHT, PALETTE, WIDTH, flash_phase

from .calm import Calm
from .contrast import black_and_white
from .settings import Settings

SIZE = (WIDTH, HEIGHT)
WHITE = 0x00FFFFFF


class Picture:
    """``surface`` is 352 by 288 pixels; :meth:`update` brings it to the frame that ran last."""

    def __init__(self, like: pygame.Surface) -> None:
        """Make one in the format of another surface, so that it is quickly drawn there."""
        self.surface = pygame.Surface(SIZE, 0, like)
        self._shown = b""
        self._calm = Calm()

    def update(self, machine: Machine, settings: Settings) -> bool:
        """Paint the frame that ran last; whether it looks otherwise than before."""
        flash = settings.less_flashing or flash_phase(machine.frames)  # exchanged for good: so a cursor is seen as one
        pixels = contrasting(machine, flash) if settings.high_contrast else painted(machine, flash)
        if pixels == self._shown or (settings.less_flashing and not self._calm.shows(pixels, machine.frames)):
            return False
        self._shown = pixels
        self.surface.blit(pygame.image.frombuffer(pixels, SIZE, "BGRA").convert(self.surface), (0, 0))
        return True

    def draw(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw it over a place, sharp: each of its pixels as a rectangle of the host's, in its very colour."""
        if not surface.get_rect().contains(place):  # a window smaller than the picture
            surface.blit(self.surface, place)
        elif place.width < WIDTH:
            pygame.transform.smoothscale(self.surface, place.size, surface.subsurface(place))
        else:
            pygame.transform.scale(self.surface, place.size, surface.subsurface(place))


def painted(machine: Machine, flash: bool) -> bytes:
    """The frame that ran last in its colours, 4 bytes a pixel: blue, green, red, 0."""
    core = machine.core
    if not core.painted:
        core.stretch(array("i", (red << 16 | green << 8 | blue for red, green, blue in PALETTE)))
    core.paint(int(flash))
    return bytes(core.pixels)


def contrasting(machine: Machine, flash: bool) -> bytes:
    """As :func:`painted`, in black and white, with the colour that the border has at the end."""
    core = machine.core
    white = black_and_white(bytes(core.bitmap), bytes(core.attributes), core.output & 7, flash)
    return (white * WHITE).astype("<u4").tobytes()

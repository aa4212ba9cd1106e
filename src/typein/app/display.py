"""The window on the desktop: the picture at the largest whole scale that fits, in the middle of black."""

from __future__ import annotations

import os

import pygame

from typein.errors import UsageError
from typein.spectrum.machine import Machine
from typein.spectrum.picture import HEIGHT, PALETTE, WIDTH, Frame, flash_phase

from .overlay import Overlay

DESKTOP_PART = 0.85
"""How much of the desktop a new window takes at most."""

SDL_SETTINGS = {
    "SDL_FRAMEBUFFER_ACCELERATION": "0",  # what is in memory needs no OpenGL, which is slow where it is software
    "SDL_VIDEO_X11_WMCLASS": "typein",  # what the desktop takes the window for
    "SDL_VIDEO_WAYLAND_WMCLASS": "typein",
}

ICON_COLOURS = (2, 6, 4, 5)
"""The stripes of the icon, as on the machine's corner: red, yellow, green, cyan."""

FLASH = 0x80


class NoDisplay(UsageError):
    """There is no display to open a window on."""


class Display:
    """A window of the desktop that shows frames; NoDisplay where it cannot be opened."""

    def __init__(self, caption: str) -> None:
        os.environ.update(SDL_SETTINGS)
        try:
            pygame.display.init()
            self.window = pygame.Window(caption, _first_size(), resizable=True)
        except pygame.error as error:
            pygame.display.quit()
            raise NoDisplay(f"there is no display to open a window on ({error})") from None
        self.window.set_icon(_icon())
        self._fullscreen = False
        self._shown: Frame | None = None
        self._pixels = pygame.Surface((WIDTH, HEIGHT), 0, self.window.get_surface())

    def show(self, frame: Frame, overlay: Overlay) -> None:
        """Show a frame with what lies over it, unless all of it is shown already."""
        if frame == self._shown and not overlay.changed:
            return
        if frame != self._shown:
            image = pygame.image.frombuffer(frame.rgb().tobytes(), (WIDTH, HEIGHT), "RGB")
            self._pixels.blit(image, (0, 0))
            self._shown = frame
        screen = self.window.get_surface()
        scale = whole_scale(screen.get_size())
        self._draw_picture(screen, scale)
        overlay.draw(screen, scale)
        self.window.flip()

    def redraw(self) -> None:
        """Draw the next frame whether it is new or not: the window has another size, or was hidden."""
        self._shown = None

    def toggle_fullscreen(self) -> None:
        """Take the whole screen, or come back to the window."""
        self._fullscreen = not self._fullscreen
        if self._fullscreen:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
        self.redraw()

    def close(self) -> None:
        """Close the window."""
        self.window.destroy()
        pygame.display.quit()

    def _draw_picture(self, screen: pygame.Surface, scale: int) -> None:
        screen.fill((0, 0, 0))
        place = pygame.Rect(0, 0, WIDTH * scale, HEIGHT * scale)
        place.center = screen.get_rect().center
        if screen.get_rect().contains(place):
            pygame.transform.scale(self._pixels, place.size, screen.subsurface(place))
        else:  # a window smaller than the picture
            screen.blit(self._pixels, place)


def whole_scale(size: tuple[int, int]) -> int:
    """How many pixels of the host one of the Spectrum can be wide where there is so much room; at least 1."""
    width, height = size
    return max(1, min(width // WIDTH, height // HEIGHT))


def beam_frame(machine: Machine) -> Frame:
    """The frame that ran last as the beam drew it (the machine must be one that shows); equal where it looks equal."""
    core = machine.core
    values = bytes(core.log_v[: core.log_n])
    attributes = bytes(core.attributes)
    border_changes = any((value ^ core.log_first) & 7 for value in values)
    return Frame(
        bitmap=bytes(core.bitmap),
        attributes=attributes,
        times=core.log_t[: core.log_n] if border_changes else (),
        values=values if border_changes else b"",
        first=core.log_first & 7,
        flash=max(attributes) >= FLASH and flash_phase(machine.frames),
        late=bool(core.late),
    )


def _icon() -> pygame.Surface:
    """Four slanting stripes on black."""
    icon = pygame.Surface((64, 64))
    for number, colour in enumerate(ICON_COLOURS):
        left = 16 + 9 * number
        pygame.draw.polygon(icon, PALETTE[8 + colour], [(left, 63), (left + 9, 63), (left + 21, 0), (left + 12, 0)])
    return icon


def _first_size() -> tuple[int, int]:
    width, height = pygame.display.get_desktop_sizes()[0]
    scale = whole_scale((int(width * DESKTOP_PART), int(height * DESKTOP_PART)))
    return WIDTH * scale, HEIGHT * scale

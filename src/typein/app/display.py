"""The window on the desktop: the picture as large as fits, what lies over it, and what is docked beside it."""

from __future__ import annotations

import os

import pygame

from typein.errors import UsageError
from typein.spectrum.machine import Machine
from typein.spectrum.picture import HEIGHT, PALETTE, WIDTH

from .layout import Layout, arrange, whole_scale
from .overlay import Overlay
from .panel import Shelf, View
from .picture import Picture
from .settings import Settings
from .style import HIGH_CONTRAST, NORMAL, Style

DESKTOP_PART = 0.85
"""How much of the desktop a new window takes at most."""

SDL_SETTINGS = {
    "SDL_FRAMEBUFFER_ACCELERATION": "0",  # what is in memory needs no OpenGL, which is slow where it is software
    "SDL_VIDEO_X11_WMCLASS": "typein",  # what the desktop takes the window for
    "SDL_VIDEO_WAYLAND_WMCLASS": "typein",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # a scaled desktop gives us its own pixels, not blurred larger ones
    "SDL_IME_SHOW_UI": "1",
}

ICON_COLOURS = (2, 6, 4, 5)
"""The stripes of the icon, as on the machine's corner: red, yellow, green, cyan."""

LARGE = 1.4
"""How much larger letters are for whoever wants them large."""

VISIBLE = 64
"""Pixels of a remembered window that must be on the desktop, or it opens where a new one would."""


class NoDisplay(UsageError):
    """There is no display to open a window on."""


class Display:
    """A window of the desktop; NoDisplay where it cannot be opened."""

    def __init__(self, title: str, settings: Settings) -> None:
        os.environ.update(SDL_SETTINGS)
        try:
            pygame.display.init()
            self.window = pygame.Window(title, _first_size(), resizable=True, allow_high_dpi=True)
        except pygame.error as error:
            pygame.display.quit()
            raise NoDisplay(f"there is no display to open a window on ({error})") from None
        pygame.font.init()
        self.window.set_icon(_icon())
        self.settings = settings
        self.picture = Picture(self.window.get_surface())
        self.view: View | None = None
        self.shelf: Shelf | None = None
        self._stale = True
        self._fullscreen = False
        self._windowed = self.window.size
        self._grown = [0, 0]
        if settings.place and _on_desktop(settings.place):
            self.window.position, self.window.size = settings.place[:2], settings.place[2:]
        if settings.fullscreen:
            self.set_fullscreen(True)

    @property
    def surface(self) -> pygame.Surface:
        """The pixels of the window."""
        return self.window.get_surface()

    @property
    def style(self) -> Style:
        """How what is not the picture looks."""
        return Style.fitting(
            self.surface.get_size(),
            HIGH_CONTRAST if self.settings.high_contrast else NORMAL,
            LARGE if self.settings.large_letters else 1.0,
        )

    @property
    def layout(self) -> Layout:
        """Where things are in the window."""
        size = self.surface.get_size()
        dock = self.view.width(self.style) if self.view else 0
        shelf = self.shelf.height(size[0]) if self.shelf else 0
        return arrange(size, self.settings, dock, shelf)

    @property
    def docked(self) -> list[tuple[View, pygame.Rect]]:
        """What is docked, and where."""
        layout = self.layout
        views = ((self.view, layout.dock), (self.shelf, layout.shelf))
        return [(view, place) for view, place in views if view and place]

    def show(self, machine: Machine, overlay: Overlay) -> None:
        """Show the frame that ran last with what lies over it and beside it, unless all of it is shown already."""
        fresh = self.picture.update(machine, self.settings)
        docked = self.docked
        everything = overlay.changed or self._stale
        if not (fresh or everything or any(view.changed for view, _ in docked)):
            return
        surface, style = self.surface, self.style
        if everything:
            surface.fill((0, 0, 0))
        layout = self.layout
        self.picture.draw(surface, layout.picture)
        for view, place in docked:
            if everything or view.changed:
                view.changed = False
                view.draw(surface.subsurface(place), style)
        overlay.draw(surface, style, layout.shelf.top if layout.shelf else surface.get_height())
        self._stale = False
        self.window.flip()

    def redraw(self) -> None:
        """Draw the next frame whether it is new or not: the window has another size, or was hidden."""
        self._stale = True

    def dock(self, view: View | None) -> None:
        """Put a view beside the picture, or take it away; the window takes the room for it if the desktop has some."""
        self.view = view
        self._grow(0, view.width(self.style) if view else 0)

    def put_below(self, shelf: Shelf | None) -> None:
        """Put something below the picture, or take it away; as with what is docked, the window takes the room."""
        self.shelf = shelf
        self._grow(1, shelf.height(self.window.size[0]) if shelf else 0)

    def _grow(self, side: int, wanted: int) -> None:
        """Make the window wider (side 0) or higher (1) by what is wanted and the desktop has; or as it was before."""
        if not self._fullscreen:
            size = list(self.window.size)
            least = (WIDTH, HEIGHT)[side]
            room = int(pygame.display.get_desktop_sizes()[0][side] * DESKTOP_PART)
            before = max(least, size[side] - self._grown[side])
            size[side] = max(before, min(before + wanted, room))
            self._grown[side] = size[side] - before
            self.window.size = size[0], size[1]
            self._keep_on_desktop()
        self.redraw()

    def _keep_on_desktop(self) -> None:
        """Move a window that has grown over the right or lower edge of the desktop."""
        place, desktop = list(self.window.position), pygame.display.get_desktop_sizes()[0]
        for side in (0, 1):
            over = place[side] + self.window.size[side] - desktop[side]
            if 0 <= place[side] < desktop[side] and over > 0:
                place[side] = max(0, place[side] - over)
        if tuple(place) != tuple(self.window.position):
            self.window.position = place[0], place[1]

    @property
    def fullscreen(self) -> bool:
        """Whether the window has the whole screen."""
        return self._fullscreen

    def set_fullscreen(self, full: bool) -> None:
        """Take the whole screen, or come back to the window."""
        if full == self._fullscreen:
            return
        if full:
            self._windowed = self.window.size
            self.remember()
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
            self.window.size = self._windowed
        self._fullscreen = full
        self.redraw()

    def remember(self) -> None:
        """Note in the settings where the window is."""
        self.settings.fullscreen = self._fullscreen
        if not self._fullscreen:
            (left, top), (width, height) = self.window.position, self.window.size
            self.settings.place = (left, top, width - self._grown[0], height - self._grown[1])

    def to_pixels(self, pos: tuple[int, int]) -> tuple[int, int]:
        """A position of the mouse in pixels: some desktops count it in larger points."""
        width, height = self.window.size
        across, down = self.surface.get_size()
        return pos[0] * across // max(1, width), pos[1] * down // max(1, height)

    def close(self) -> None:
        """Close the window."""
        self.window.destroy()
        pygame.display.quit()


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


def _on_desktop(place: tuple[int, int, int, int]) -> bool:
    """Whether a window at this place can be seen and moved.

    Where a second screen is, left or above or elsewhere, is not known: there the window system has to see to it.
    """
    left, top, width, height = place
    sizes = pygame.display.get_desktop_sizes()
    across, down = sum(size[0] for size in sizes), sum(size[1] for size in sizes)
    first = (-width, -VISIBLE) if len(sizes) == 1 else (-across, -down)
    seen = first[0] + VISIBLE < left < across - VISIBLE and first[1] < top < down - VISIBLE
    return seen and VISIBLE <= width <= across and VISIBLE <= height <= down

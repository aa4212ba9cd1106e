"""What may lie over the picture or beside it: the protocol of panels and views."""

from __future__ import annotations

import pygame

from .style import Style

INPUT = frozenset(
    (
        pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT,
        pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL,
    )
)  # fmt: skip
"""Keys and mouse: the events that a panel with the user's whole attention takes, to leave none to the Spectrum."""


class Panel:
    """Something that is drawn over the picture and hears events before the Spectrum does.

    ``stops``: the Spectrum stands still while it is shown.  ``done``: it wants to go; the overlay takes it away.
    ``changed``: there is something new to draw.  Positions of the mouse are pixels of the surface that it draws on.
    """

    stops = True

    def __init__(self) -> None:
        self.done = False
        self.changed = True

    def handle(self, event: pygame.Event) -> bool:
        """Do what an event asks for; False leaves it to what is below."""
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw over the whole window."""
        raise NotImplementedError

    @property
    def spoken(self) -> str:
        """What is to be said of it to who cannot see it; said again when it changes."""
        return ""


class View:
    """Something that is docked beside the picture: ``draw`` gets the part of the window that it has for itself.

    ``changed`` says whether there is something new to draw; positions of the mouse are pixels of that part.
    """

    def __init__(self) -> None:
        self.changed = True

    def width(self, style: Style) -> int:
        """How many pixels it wants at least."""
        raise NotImplementedError

    def handle(self, event: pygame.Event) -> bool:
        """Do what an event asks for; False leaves it to the commands and the Spectrum."""
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw on the whole surface."""
        raise NotImplementedError


class Shelf(View):
    """A view that stands below the picture, over the whole width of the window."""

    def width(self, style: Style) -> int:
        """As much as there is."""
        return 0

    def height(self, width: int) -> int:
        """How many pixels it wants in a window that is so wide."""
        raise NotImplementedError

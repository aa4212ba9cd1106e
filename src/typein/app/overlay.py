"""What is drawn over the Spectrum's picture: a panel that stops the game, and a notice that passes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import pygame

INK, DIM, KEY = (255, 255, 255), (170, 170, 190), (255, 220, 90)
PAPER = (18, 18, 32)
NOTICE_FRAMES = 200

TEXT_HEIGHT = 14
"""Height of a line of text at first, in pixels of the Spectrum; it shrinks where a text does not fit."""

MIN_HEIGHT = 13
"""Pixels of the host below which a text is not readable: it shrinks no further."""

ROOM = 0.9
"""The part of the window that a text may take."""

MAX_ROWS = 40


@dataclass(frozen=True)
class Panel:
    """A panel with a title, sections of rows (a key and what it does), and a last line."""

    title: str
    sections: tuple[tuple[tuple[str, str], ...], ...]
    footer: str


class Overlay:
    """The panel and the notice that are shown now; ``changed`` says whether there is something new to draw."""

    def __init__(self) -> None:
        self.panel: Panel | None = None
        self.notice = ""
        self.changed = False
        self._left = 0

    def show_panel(self, panel: Panel | None) -> None:
        """Show a panel, or none."""
        self.panel = panel
        self.changed = True

    def notify(self, text: str) -> None:
        """Show a notice for some seconds."""
        self.notice, self._left = text, NOTICE_FRAMES
        self.changed = True

    def frame_passed(self) -> None:
        """Count the time of a notice."""
        if self.notice:
            self._left -= 1
            if self._left <= 0:
                self.notice = ""
                self.changed = True

    def draw(self, screen: pygame.Surface, scale: int) -> None:
        """Draw over a screen on which a pixel of the Spectrum is ``scale`` pixels wide."""
        area = screen.get_rect()
        if self.panel:
            panel = self.panel
            content = _fitting(lambda height: _panel(panel, height), TEXT_HEIGHT * scale, area)
            _draw_box(screen, content, content.get_rect(center=area.center), 8 * scale)
        if self.notice:
            content = _fitting(lambda height: _text(self.notice, height), TEXT_HEIGHT * scale, area)
            _draw_box(screen, content, content.get_rect(midbottom=(area.centerx, area.bottom - 8 * scale)), 3 * scale)
        self.changed = False


def _draw_box(screen: pygame.Surface, content: pygame.Surface, place: pygame.Rect, margin: int) -> None:
    """Put a content at its place, on a dark box that has a margin around it."""
    screen.fill(PAPER, place.inflate(2 * margin, 2 * margin))
    screen.blit(content, place)


def _fitting(draw: Callable[[int], pygame.Surface], height: int, area: pygame.Rect) -> pygame.Surface:
    """What ``draw`` makes with lines of ``height``, or with lower ones so that it fits into the area."""
    content = draw(height)
    while height > MIN_HEIGHT and (
        content.get_width() > area.width * ROOM or content.get_height() > area.height * ROOM
    ):
        height -= 1
        content = draw(height)
    return content


def _text(text: str, height: int) -> pygame.Surface:
    return _font_of_height(height).render(text, True, INK)


def _panel(panel: Panel, height: int) -> pygame.Surface:
    """The text of a panel: keys in one column, what they do in the next."""
    font = _font_of_height(height)
    line, gap = font.get_linesize(), font.get_linesize() // 2
    sections = [section[:MAX_ROWS] for section in panel.sections if section]
    rows = [row for section in sections for row in section]
    keys = max((font.size(key)[0] for key, _ in rows), default=0) + 2 * gap
    meanings = max((font.size(meaning)[0] for _, meaning in rows), default=0)
    width = max(keys + meanings, font.size(panel.title)[0], font.size(panel.footer)[0])
    surface = pygame.Surface((width, line * (len(rows) + 2) + gap * (len(sections) + 1)), pygame.SRCALPHA)
    _centred(surface, font, panel.title, INK, 0)
    y = line + gap
    for section in sections:
        for key, meaning in section:
            surface.blit(font.render(key, True, KEY), (0, y))
            surface.blit(font.render(meaning, True, INK), (keys, y))
            y += line
        y += gap
    _centred(surface, font, panel.footer, DIM, y)
    return surface


def _centred(surface: pygame.Surface, font: pygame.Font, text: str, colour: tuple[int, int, int], y: int) -> None:
    rendered = font.render(text, True, colour)
    surface.blit(rendered, ((surface.get_width() - rendered.get_width()) // 2, y))


@lru_cache(maxsize=32)
def _font_of_height(height: int) -> pygame.Font:
    """Pygame's own font, which comes with it and has Cyrillic."""
    return pygame.font.Font(None, height)

"""What lies over the Spectrum's picture: a stack of panels, and a notice that passes."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from .panel import Panel
from .style import Style

NOTICE_FRAMES = 200


class Overlay:
    """The panels, the topmost last, and the notice that is shown now; ``say`` is told what is on top."""

    def __init__(self, say: Callable[[str], object] = lambda text: None) -> None:
        self.panels: list[Panel] = []
        self.notice = ""
        self._say = say
        self._said = ""
        self._changed = False
        self._left = 0

    @property
    def top(self) -> Panel | None:
        """The panel that hears events first."""
        return self.panels[-1] if self.panels else None

    @property
    def changed(self) -> bool:
        """Whether there is something new to draw."""
        return self._changed or any(panel.changed for panel in self.panels)

    @property
    def stops(self) -> bool:
        """Whether the Spectrum stands still."""
        return any(panel.stops for panel in self.panels)

    def show(self, panel: Panel) -> None:
        """Put a panel on top; a notice from before is no longer of interest."""
        self.panels.append(panel)
        self.notice = ""
        self._tidy()

    def close(self, panel: Panel) -> None:
        """Take a panel away, if it is there."""
        panel.done = True
        self._tidy()

    def handle(self, event: pygame.Event) -> bool:
        """Let the panels have an event, from the topmost down; False if none has taken it."""
        taken = any(panel.handle(event) for panel in reversed(self.panels))
        self._tidy()
        return taken

    def notify(self, text: str) -> None:
        """Show a notice for some seconds."""
        self.notice, self._left = text, NOTICE_FRAMES
        self._changed = True

    def frame_passed(self) -> None:
        """Count the time of a notice."""
        if self.notice:
            self._left -= 1
            if self._left <= 0:
                self.notice = ""
                self._changed = True

    def redraw(self) -> None:
        """Draw everything anew the next time."""
        self._changed = True

    def draw(self, surface: pygame.Surface, style: Style, bottom: int) -> None:
        """Draw over a surface; the notice comes above ``bottom``."""
        for panel in self.panels:
            panel.changed = False
            panel.draw(surface, style)
        if self.notice:
            area = surface.get_rect()
            lines = style.wrapped(self.notice, area.width - 4 * style.gap)
            line = style.font.get_linesize()
            width = max(style.font.size(text)[0] for text in lines)
            box = pygame.Rect(0, 0, width + 2 * style.gap, line * len(lines) + 2 * style.gap)
            box.midbottom = (area.centerx, bottom - style.gap)
            style.box(surface, box)
            for number, text in enumerate(lines):
                style.text(surface, text, (box.left + style.gap, box.top + style.gap + number * line))
        self._changed = False

    def _tidy(self) -> None:
        kept = [panel for panel in self.panels if not panel.done]
        if len(kept) != len(self.panels) or any(panel.changed for panel in kept):
            self._changed = True
        self.panels = kept
        said = kept[-1].spoken if kept else ""
        if said and said != self._said:
            self._say(said)
        self._said = said

"""A panel of rows to choose from: the menu, the picker, and whatever else is a list.  By keys, mouse or gamepad."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from .panel import INPUT, Panel
from .style import Style

PICTURE_ROWS = 3
"""Lines of text that a row with a picture is high."""

PAGE = 8
SMALLEST = 0.6
"""How much smaller letters get where the rows do not fit; what still does not fit is scrolled."""


@dataclass(frozen=True)
class Row:
    """A row: a text, what stands at the right of it (a key, a value), and maybe a second line and a picture.

    ``choose`` is what ENTER or a click does, ``change`` what the arrows to the left (-1) and right (1) do.
    """

    text: str
    right: str = ""
    choose: Callable[[], object] | None = None
    change: Callable[[int], object] | None = None
    detail: str = ""
    picture: Callable[[], pygame.Surface | None] | None = None


class RowPanel(Panel):
    """Shows what ``rows`` gives each time it draws; ESC closes it, and so does a choice unless it ``stays``.

    ``back`` is called where it is closed without a choice, as by ESC: a menu shows what was there before.
    """

    def __init__(
        self,
        title: str,
        rows: Callable[[], Sequence[Row]],
        *,
        footer: str = "",
        stays: bool = False,
        back: Callable[[], object] | None = None,
        chosen: int = 0,
    ) -> None:
        super().__init__()
        self.title, self.rows, self.footer, self.stays, self.back = title, rows, footer, stays, back
        self.chosen = chosen
        self._first = 0
        self._places: list[tuple[int, pygame.Rect]] = []

    @property
    def spoken(self) -> str:
        """The row that is chosen."""
        rows = self.rows()
        if not rows:
            return self.title
        row = rows[min(self.chosen, len(rows) - 1)]
        return ": ".join(part for part in (self.title, row.text, row.right, row.detail) if part)

    # -- events

    def handle(self, event: pygame.Event) -> bool:
        """Move, choose, close; a panel of rows takes all keys and clicks."""
        self.changed = self.changed or event.type in INPUT
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._move(-event.y)
        elif event.type == pygame.MOUSEMOTION:
            self.chosen = self._at(event.pos, self.chosen)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            at = self._at(event.pos, -1)
            if at >= 0:
                self.chosen = at
                self._choose()
            else:
                self.close()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.close()
        return event.type in INPUT

    def _key(self, event: pygame.Event) -> None:
        rows = self.rows()
        row = rows[min(self.chosen, len(rows) - 1)] if rows else None
        if event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self.close()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._choose()
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if event.key == pygame.K_RIGHT else -1
            if row and row.change:
                row.change(step)
            elif step == -1 and self.back:
                self.close()
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self._move(1 if event.key == pygame.K_DOWN else -1)
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._move(PAGE if event.key == pygame.K_PAGEDOWN else -PAGE, around=False)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.chosen = 0 if event.key == pygame.K_HOME else max(0, len(rows) - 1)
        elif event.unicode.isalnum():
            self._letter(event.unicode)

    def _letter(self, letter: str) -> None:
        """The next row that begins with it."""
        rows = self.rows()
        order = [*range(self.chosen + 1, len(rows)), *range(self.chosen + 1)]
        self.chosen = next((at for at in order if rows[at].text.lower().startswith(letter.lower())), self.chosen)

    def _move(self, step: int, *, around: bool = True) -> None:
        count = max(1, len(self.rows()))
        at = self.chosen + step
        self.chosen = at % count if around else max(0, min(count - 1, at))

    def _choose(self) -> None:
        rows = self.rows()
        row = rows[min(self.chosen, len(rows) - 1)] if rows else None
        if row and row.choose:
            self.done = not self.stays
            row.choose()

    def close(self) -> None:
        """Go without a choice."""
        self.done = True
        if self.back:
            self.back()

    def _at(self, pos: tuple[int, int], otherwise: int) -> int:
        return next((at for at, place in self._places if place.collidepoint(pos)), otherwise)

    # -- drawing

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """A box in the middle, with as many rows as fit around the chosen one."""
        rows = list(self.rows())
        self.chosen = max(0, min(self.chosen, len(rows) - 1))
        area = surface.get_rect()
        least = max(1, int(style.height * SMALLEST))
        while style.height > least and self._wanted(rows, style)[1] > area.height - 2 * style.gap:
            style = Style(style.theme, style.height - 1)
        width, height = self._wanted(rows, style)
        width, height = min(width, area.width - 2 * style.gap), min(height, area.height - 2 * style.gap)
        box = pygame.Rect(0, 0, width, height)
        box.center = area.center
        style.box(surface, box)
        inner = box.inflate(-2 * style.gap, -2 * style.gap)
        line = style.font.get_linesize()
        style.text(surface, style.shortened(self.title, inner.width), inner.topleft, style.theme.key)
        footer = inner.bottom - (line + style.gap if self.footer else 0)
        if self.footer:
            text = style.shortened(self.footer, inner.width)
            style.text(surface, text, (inner.left, inner.bottom - line), style.theme.dim)
        self._draw_rows(surface, style, rows, pygame.Rect(inner.left, inner.top + line + style.gap, inner.width,
                                                          footer - inner.top - line - style.gap))  # fmt: skip

    def _draw_rows(self, surface: pygame.Surface, style: Style, rows: list[Row], area: pygame.Rect) -> None:
        high = self._row_height(rows, style)
        shown = max(1, area.height // high)
        self._first = max(min(self._first, self.chosen), self.chosen - shown + 1)
        self._first = max(0, min(self._first, len(rows) - shown))
        self._places = []
        for at, row in enumerate(rows[self._first : self._first + shown], self._first):
            place = pygame.Rect(area.left, area.top + (at - self._first) * high, area.width, high)
            self._places.append((at, place))
            self._draw_row(surface, style, row, place, at == self.chosen)
        if len(rows) > shown:
            bar = pygame.Rect(area.right + style.gap // 3, area.top, max(2, style.gap // 3), area.height)
            part = pygame.Rect(bar.left, area.top + area.height * self._first // len(rows), bar.width,
                               max(4, area.height * shown // len(rows)))  # fmt: skip
            surface.fill(style.theme.dim, part)

    def _draw_row(self, surface: pygame.Surface, style: Style, row: Row, place: pygame.Rect, chosen: bool) -> None:
        theme, line = style.theme, style.font.get_linesize()
        if chosen:
            surface.fill(theme.chosen_paper, place)
            pygame.draw.rect(surface, theme.ink, place, max(1, style.height // 12))
        ink, side = (theme.chosen_ink if chosen else theme.ink), (theme.chosen_ink if chosen else theme.key)
        left = place.left + style.gap
        if row.picture:
            frame = pygame.Rect(left, place.top + 2, (place.height - 4) * 4 // 3, place.height - 4)
            picture = row.picture()
            if picture:
                surface.blit(pygame.transform.smoothscale(picture, frame.size), frame)
            else:
                pygame.draw.rect(surface, theme.line, frame, 1)
            left = frame.right + style.gap
        right = place.right - style.gap - style.font.size(row.right)[0]
        room = max(0, right - style.gap - left)
        lines = 2 if row.detail else 1
        top = place.top + (place.height - lines * line) // 2
        style.text(surface, style.shortened(row.text, room), (left, top), ink)
        style.text(surface, row.right, (right, top), side)
        if row.detail:
            detail = style.shortened(row.detail, place.right - style.gap - left)
            style.text(surface, detail, (left, top + line), theme.chosen_ink if chosen else theme.dim)

    def _row_height(self, rows: Sequence[Row], style: Style) -> int:
        line = style.font.get_linesize()
        if any(row.picture for row in rows):
            return PICTURE_ROWS * line
        return (2 if any(row.detail for row in rows) else 1) * line + 2

    def _wanted(self, rows: Sequence[Row], style: Style) -> tuple[int, int]:
        """Width and height of the box that shows everything."""
        line, high = style.font.get_linesize(), self._row_height(rows, style)
        picture = high * 4 // 3 + style.gap if any(row.picture for row in rows) else 0
        widths = [
            max(style.font.size(row.text)[0] + (style.font.size(row.right)[0] + 3 * style.gap if row.right else 0),
                style.font.size(row.detail)[0])
            for row in rows
        ]  # fmt: skip
        texts = [style.font.size(self.title)[0], style.font.size(self.footer)[0]]
        width = max([*texts, *(picture + width + 2 * style.gap for width in widths)])
        height = line + style.gap + high * len(rows) + (line + style.gap if self.footer else 0)
        return width + 2 * style.gap, height + 2 * style.gap

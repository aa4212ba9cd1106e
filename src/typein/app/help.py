"""The help page: the program's own keys and those of the window, on as many pages as the window needs."""

from __future__ import annotations

import pygame

from .commands import Commands, Section
from .game import Game
from .panel import INPUT, Panel
from .style import Style
from .texts import BARE, Language, Text, key_name

TITLE = Text("{}: keys", "{}: клавиши")
FOOTER = Text("Esc: back", "Esc: назад")
PAGES = Text("Page {} of {} – Space: next, Esc: back", "Страница {} из {} – пробел: дальше, Esc: назад")

SPECTRUM_KEYS: tuple[tuple[Text, Text], ...] = (
    (Text("Backspace", "Backspace"), Text("DELETE", "DELETE: стереть")),
    (Text("Esc", "Esc"), Text("BREAK", "BREAK: остановить")),
    (Text("Ctrl, Alt", "Ctrl, Alt"), Text("SYMBOL SHIFT, CAPS SHIFT", "SYMBOL SHIFT, CAPS SHIFT")),
    (Text("Tab", "Tab"), Text("EXTEND MODE", "EXTEND MODE")),
)

LARGEST = 0.8
"""Letters of a help page as a part of the usual ones, so that more of it is seen at a time."""


class Help(Panel):
    """Pages of keys and what they do."""

    def __init__(self, game: Game, commands: Commands, language: Language) -> None:
        super().__init__()
        self._language = language
        self._title = TITLE.of(language, game.title or BARE.of(language))
        program = [(key_name(key, language), meaning) for key, meaning in game.keys]
        taken = {key for key, _ in program}
        host = [(key.of(language), text.of(language)) for key, text in SPECTRUM_KEYS if key.of(language) not in taken]
        ordered = [command for command in commands if command.hidden]
        ordered += [command for each in Section for command in commands.of(each)]
        ours = [(command.key, command.text.of(language)) for command in ordered if command.key]
        self.sections = [section for section in (program, host, ours) if section]
        self._page, self._pages = 0, 1

    @property
    def spoken(self) -> str:
        """All of it."""
        rows = [f"{key}: {meaning}" for section in self.sections for key, meaning in section]
        return "\n".join([self._title, *rows])

    def handle(self, event: pygame.Event) -> bool:
        """Turn pages; any other key closes it."""
        if event.type == pygame.KEYDOWN:
            back = event.key in (pygame.K_UP, pygame.K_PAGEUP, pygame.K_LEFT)
            on = event.key in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RETURN)
            page = self._page + (1 if on else -1 if back else 0)
            if (on or back) and 0 <= page < self._pages:
                self._page = page
                self.changed = True
            elif not back:
                self.done = True
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.done = True
        return event.type in INPUT

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """A box with the rows of a page, in two columns of keys and meanings."""
        style = Style(style.theme, max(14, int(style.height * LARGEST)))
        line, gap = style.font.get_linesize(), style.gap
        area = surface.get_rect().inflate(-2 * gap, -2 * gap)
        lines = [row for section in self.sections for row in (*section, ("", ""))][:-1]
        room = max(1, (area.height - 2 * gap) // line - 3)
        pages = [lines[at : at + room] for at in range(0, len(lines), room)]
        self._pages = len(pages)
        self._page = min(self._page, self._pages - 1)
        shown = pages[self._page]
        keys = max(style.font.size(key)[0] for key, _ in lines) + 2 * gap
        footer = PAGES.of(self._language, self._page + 1, self._pages) if self._pages > 1 else FOOTER.of(self._language)
        wanted = max(
            keys + max(style.font.size(meaning)[0] for _, meaning in lines),
            style.font.size(self._title)[0], style.font.size(footer)[0],
        )  # fmt: skip
        box = pygame.Rect(0, 0, min(area.width, wanted + 2 * gap), line * (min(len(lines), room) + 3) + 2 * gap)
        box.center = area.center
        style.box(surface, box)
        inner = box.inflate(-2 * gap, -2 * gap)
        style.text(surface, style.shortened(self._title, inner.width), inner.topleft, style.theme.key)
        for number, (key, meaning) in enumerate(shown):
            y = inner.top + line * (number + 1) + line // 2
            style.text(surface, key, (inner.left, y), style.theme.key)
            style.text(surface, style.shortened(meaning, inner.width - keys), (inner.left + keys, y))
        style.text(surface, style.shortened(footer, inner.width), (inner.left, inner.bottom - line), style.theme.dim)

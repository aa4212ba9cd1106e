"""The clipboard: the text of the screen goes there, and a text from there is typed."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pygame

from typein.spectrum.keyboard import NO_KEYS

from .commands import Command, Section
from .paste import Paste
from .texts import Text

if TYPE_CHECKING:
    from .window import Window

COPIED = Text("The text of the screen is in the clipboard", "Текст экрана в буфере обмена")
NOTHING = Text("There is no text in the clipboard", "В буфере обмена нет текста")
NO_CLIPBOARD = Text("The clipboard cannot be reached", "Буфер обмена недоступен")
TYPING = Text("Typing the text; Esc stops it", "Текст набирается; Esc – прервать")
STOPPED = Text("No more of the text is typed", "Набор прерван")


class Clipboard:
    """Its commands, and the text that is being typed."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.paste: Paste | None = None
        section = Section.KEYS
        window.commands.add(
            Command("paste", section, Text("Type the clipboard", "Набрать из буфера обмена"), self._paste,
                    ("Shift+Insert", "Ctrl+Shift+V", "Meta+V")),
            Command("copy-text", Section.ACCESS, Text("Copy the text of the screen", "Скопировать текст экрана"),
                    self._copy, ("Ctrl+Insert", "Ctrl+Shift+C", "Meta+C")),
        )  # fmt: skip
        window.hands.append(self._rows)
        window.on_event.append(self._key)
        window.on_start.append(lambda game: self._stop())
        window.on_close.append(self._stop)

    def _copy(self) -> None:
        text = self._window.spectrum.screen.text.rstrip("\n") + "\n"
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            self._window.tell(NO_CLIPBOARD, trouble=True)
        else:
            self._window.tell(COPIED)

    def _paste(self) -> None:
        text = ""
        with suppress(pygame.error, UnicodeError):  # what another program gives there may be no text
            text = pygame.scrap.get_text()
        if not text.strip():
            self._window.tell(NOTHING)
            return
        self._stop()
        spectrum = self._window.spectrum
        self.paste = Paste(spectrum.machine, text, spectrum.screen.charset)
        self._window.tell(TYPING, quiet=True)

    def _rows(self) -> bytes:
        if self.paste is None:
            return NO_KEYS
        rows = self.paste.next_frame()
        if self.paste.done:
            if self.paste.refused:
                self._window.tell(Text(self.paste.refused, self.paste.refused), trouble=True)
            self.paste = None
        return rows

    def _key(self, event: pygame.Event) -> bool:
        """ESC stops it, and nothing else comes between."""
        if self.paste is None or event.type != pygame.KEYDOWN or self._window.commands.for_key(event):
            return False
        if event.key == pygame.K_ESCAPE:
            self._stop()
            self._window.tell(STOPPED, quiet=True)
        return True

    def _stop(self) -> None:
        if self.paste:
            self.paste.stop()
            self.paste = None


def furnish(window: Window) -> None:
    """Give a window the clipboard."""
    Clipboard(window)

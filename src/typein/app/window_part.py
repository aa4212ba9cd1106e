"""What the window does for itself: menu, help, starting over, full screen, quitting."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from .commands import Command, Section, choice
from .game import Game
from .help import Help
from .menu import Menu
from .rows import Row, RowPanel
from .texts import NO, YES, Text

if TYPE_CHECKING:
    from .window import Window

START_OVER = Text("Start over?", "Начать сначала?")
QUIT = Text("Quit?", "Выйти?")
ON_OFF: tuple[tuple[bool, Text], ...] = ((False, Text("off", "выкл")), (True, Text("on", "вкл")))
SCALES = (
    ("whole", Text("whole pixels, sharpest", "целые точки, резче всего")),
    ("fill", Text("as large as fits", "во всё окно")),
)


class WindowPart:
    """Its commands, and the state to which starting over comes back."""

    def __init__(self, window: Window) -> None:
        self._window = window
        menu = Menu(window.commands, lambda: window.language, window.show, window.do)
        section = Section.WINDOW
        window.commands.add(
            Command("menu", section, Text("Menu", "Меню"), menu.open, ("F10",), hidden=True),
            Command("help", section, Text("Help", "Справка"), self._help, ("F1",)),
            choice(
                "language", section, Text("Language", "Язык"),
                (("auto", Text("as the program", "как у программы")), ("en", "English"), ("ru", "Русский")),
                lambda: window.settings.language, self._choose_language,
            ),
            choice(
                "fullscreen", Section.PICTURE, Text("Full screen", "Во весь экран"), ON_OFF,
                lambda: window.display.fullscreen, window.display.set_fullscreen, ("F11",),
            ),
            choice(
                "scale", Section.PICTURE, Text("Size of the picture", "Размер картинки"), SCALES,
                lambda: window.settings.scale, self._choose_scale,
            ),
            Command("start-over", Section.PROGRAM, Text("Start over", "Начать сначала"), self._ask, ("F5",)),
            Command("quit", section, Text("Quit", "Выход"), self._ask_to_quit, ("Shift+F10",)),
        )  # fmt: skip
        self._start = window.spectrum.save_state()
        window.on_start.append(self._begun)
        window.on_event.append(self._clicked)

    def _begun(self, game: Game) -> None:
        self._start = self._window.spectrum.save_state()

    def _clicked(self, event: pygame.Event) -> bool:
        """The right button of the mouse opens the menu."""
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 3
        if clicked:
            self._window.do(self._window.commands["menu"])
        return bool(clicked)

    def _help(self) -> None:
        self._window.show(Help(self._window.game, self._window.commands, self._window.language))

    def _choose_language(self, language: str) -> None:
        self._window.settings.language = language  # type: ignore[assignment]
        self._window.show_title()

    def _choose_scale(self, scale: str) -> None:
        self._window.settings.scale = scale  # type: ignore[assignment]
        self._window.display.redraw()

    def _ask(self) -> None:
        self._question(START_OVER, "F5", pygame.K_F5, self._start_over)

    def _ask_to_quit(self) -> None:
        self._question(QUIT, "Shift+F10", pygame.K_F10, self._quit)

    def _question(self, text: Text, name: str, key: int, act: Callable[[], object]) -> None:
        """Ask whether something is to be done; the key that asked says yes, too."""
        language = self._window.language
        rows = [Row(YES.of(language), name, act), Row(NO.of(language), "Esc", lambda: None)]
        self._window.show(Question(text.of(language), rows, key))

    def _start_over(self) -> None:
        """Come back to where the window was opened, or the program was started."""
        self._window.spectrum.restore_state(self._start)
        self._window.spectrum.run_frames(1)

    def _quit(self) -> None:
        self._window.open = False


class Question(RowPanel):
    """A question with answers; ``key``, which asked it, is the first of them."""

    def __init__(self, title: str, rows: list[Row], key: int) -> None:
        super().__init__(title, lambda: rows)
        self._asked_by = key

    def handle(self, event: pygame.Event) -> bool:
        """As a panel of rows does, and the key."""
        if event.type == pygame.KEYDOWN and event.key == self._asked_by:
            self.chosen = 0
            self._choose()
            return True
        return super().handle(event)


def furnish(window: Window) -> None:
    """Give a window its own commands."""
    WindowPart(window)

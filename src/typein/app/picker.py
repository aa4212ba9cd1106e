"""The picker: our programs with a picture each, the files played last, any other file, a bare Spectrum."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from typein import library, programs
from typein.errors import TypeinError
from typein.files import exists

from .browse import TAPES, Browser
from .commands import Command, Section
from .game import Game, open_file, open_game
from .portraits import Portraits
from .rows import Row, RowPanel
from .settings import cache_folder
from .texts import Text

if TYPE_CHECKING:
    from .window import Window

TITLE = Text("What shall it be?", "Что запустить?")
FOOTER = Text("Arrows, Enter; Esc: back", "Стрелки, Enter; Esc: назад")
BARE = Text("A Spectrum without a program", "Spectrum без программы")
OTHER_FILE = Text("A file …", "Файл…")
PLAYED = Text("played before: {}", "запускали раньше: {}")
FILE_KINDS = Text("tape, snapshot, recording or .bas", "кассета, снимок памяти, запись или .bas")

KINDS = TAPES | {".sna", ".z80", ".szx", ".rzx"}


class Picker:
    """Shows the picker, and plays what is picked."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._portraits = Portraits(cache_folder() / "portraits")
        text = Text("Programs and files", "Программы и файлы")
        window.commands.add(Command("pick", Section.PROGRAM, text, self.open, ("F3",)))
        window.on_close.append(self._portraits.stop)

    def open(self) -> None:
        """Show it."""
        self._portraits.start()
        language = self._window.language
        rows = list(self._rows())
        self._window.show(PickerPanel(TITLE.of(language), rows, FOOTER.of(language), self._portraits))

    def _rows(self) -> Iterator[Row]:
        language = self._window.language
        for name in library.program_names():
            try:
                title = programs.open_program(name).title
            except TypeinError:  # it is told when it is picked
                title = name
            picture = partial(self._portraits.of, name)
            yield Row(title, "", partial(self._play, name), detail=f"typein play {name}", picture=picture)
        for path in map(Path, self._window.settings.recent):
            if exists(path):
                detail = PLAYED.of(language, path.parent)
                yield Row(path.name, "", partial(self._play, path), detail=detail)
        yield Row(OTHER_FILE.of(language), "", self._browse, detail=FILE_KINDS.of(language))
        yield Row(BARE.of(language), "", partial(self._window.start, Game()), detail="© 1982 Sinclair Research Ltd")

    def _play(self, what: str | Path) -> None:
        self._window.start(open_file(what) if isinstance(what, Path) else open_game(what))

    def _browse(self) -> None:
        """Go through the folders to a file."""
        window = self._window
        window.show(Browser(Path(), KINDS, window.language, self._play, back=self.open))


LOOKS = 25
"""How many times it is asked whether it has changed until it looks for portraits: twice a second or so."""


class PickerPanel(RowPanel):
    """The rows of the picker; it is drawn anew when another portrait is ready."""

    def __init__(self, title: str, rows: list[Row], footer: str, portraits: Portraits) -> None:
        self._portraits = portraits
        self._ready = portraits.count
        self._asked = 0
        super().__init__(title, lambda: rows, footer=footer)

    @property
    def changed(self) -> bool:
        """Whether there is something new to draw."""
        self._asked += 1
        if self._asked % LOOKS == 0:
            self._portraits.look()
        return self._changed or self._portraits.count != self._ready

    @changed.setter
    def changed(self, changed: bool) -> None:
        self._changed = changed
        self._ready = self._portraits.count


def furnish(window: Window) -> None:
    """Give a window the picker."""
    Picker(window)

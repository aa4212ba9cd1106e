"""The tape deck of the window: its panel, and files that are put in or dropped on the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from typein.errors import TypeinError
from typein.spectrum.tape import Tape
from typein.spectrum.tape_deck import TapeDeck

from .browse import TAPES, Browser, is_folder
from .commands import Command, Section
from .deck import Deck
from .game import Game, open_file
from .rows import Row, RowPanel
from .saving import Saving
from .texts import Language, Text
from .window_part import ON_OFF

if TYPE_CHECKING:
    from .window import Window

REDRAWN = 10
"""Frames after which the progress is drawn again."""

DECK = Text("Tape deck", "Кассетный магнитофон")
TITLE = Text("Tape deck: {}", "Магнитофон: {}")
EMPTY = Text("no tape", "пусто")
UNNAMED = Text("a tape", "кассета")
FOOTER = Text("Enter on a block winds there, Esc: back", "Enter на блоке – перемотать к нему, Esc: назад")
INSERT = Text("Insert a tape...", "Вставить кассету...")
PLAY, STOP = Text("Play", "Пуск"), Text("Stop", "Стоп")
PLAY_STOP = Text("Play or stop the tape", "Кассета: пуск или стоп")
REWIND = Text("Rewind", "Перемотать в начало")
EJECT = Text("Eject", "Вынуть")
SPEED = Text("Loading", "Загрузка")
AT_ONCE, REAL = Text("at once", "мгновенно"), Text("at the speed of sound", "с настоящей скоростью")
AUTOSTART = Text("A tape put in starts by itself", "Вставленная кассета запускается сама")
AGAIN = Text("Write again what could not be written: {}", "Записать ещё раз незаписанное: {}")
PLAYING = Text("playing", "играет")
HERE = Text("here", "здесь")
IN_DECK = Text('In the deck: {}. LOAD "" loads it', 'В магнитофоне: {}. LOAD "" загрузит')


class DeckPart:
    """Its commands and its panel."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.deck = Deck(window.spectrum.machine)
        self._panel: RowPanel | None = None
        self._place: tuple[object, ...] = ()
        self._saving = Saving(window, self.deck)
        window.after_frame.append(self._frame_passed)
        window.on_start.append(self._begun)
        window.on_event.append(self._dropped)
        section = Section.TAPE
        window.commands.add(
            Command("deck", section, DECK, self.show, ("F8",), state=self._state),
            Command("insert", section, INSERT, self.browse),
            Command("play-stop", section, PLAY_STOP, self.deck.toggle, ("Shift+F8",)),
            Command("rewind-tape", section, REWIND, self.deck.rewind),
            Command("eject", section, EJECT, self.deck.eject),
        )

    @property
    def _machine_deck(self) -> TapeDeck:
        return self._window.spectrum.machine.deck

    @property
    def language(self) -> Language:
        """The language of the window."""
        return self._window.language

    def _begun(self, game: Game) -> None:
        """Another program: its tape has its name, and is loaded as the user likes it."""
        if isinstance(game.content, Tape):
            self.deck.call(game.path.name if game.path else game.title)
        self._saving.recorder.charset = self._window.spectrum.screen.charset
        if not self._window.settings.tape_at_once:
            self.deck.set_instant(False)

    # -- the panel

    def show(self) -> None:
        """Open the panel, or close it."""
        if self._panel and not self._panel.done:
            self._window.overlay.close(self._panel)
            return
        self._panel = DeckPanel(self)
        self._window.show(self._panel)

    @property
    def title(self) -> str:
        """The name of the tape."""
        language = self._window.language
        return TITLE.of(language, self._state().of(language))

    def _state(self) -> Text:
        name = self.deck.name
        return EMPTY if self.deck.empty else Text(name, name) if name else UNNAMED

    def rows(self) -> Sequence[Row]:
        """What can be done, and what is on the tape."""
        language, deck, settings = self._window.language, self.deck, self._window.settings
        on = dict(ON_OFF)[settings.tape_autostart].of(language)
        speed = (AT_ONCE if self._machine_deck.instant else REAL).of(language)
        rows = [
            Row((STOP if deck.running else PLAY).of(language), "Shift+F8", self._do(deck.toggle)),
            Row(REWIND.of(language), "", self._do(deck.rewind)),
            Row(INSERT.of(language), "", self.browse),
            Row(EJECT.of(language), "", self._do(deck.eject)),
            Row(SPEED.of(language), f"< {speed} >", self._change_speed, lambda step: self._change_speed()),
            Row(AUTOSTART.of(language), f"< {on} >", self._change_autostart, lambda step: self._change_autostart()),
        ]
        if self._saving.unsaved:
            rows.append(Row(AGAIN.of(language, self._saving.unsaved), "", self._saving.retry))
        at, played = deck.position
        for number, row in enumerate(deck.rows(self._window.spectrum.screen.charset, language)):
            right = row.time
            if number == at:
                place = f"{PLAYING.of(language)} {played:.0%}" if deck.running else f"« {HERE.of(language)}"
                right = f"{place}   {row.time}"
            text = f"{number + 1}. {row.name}" + (f" ({row.detail})" if row.detail else "")
            rows.append(Row(text, right, self._do(partial(deck.wind, number))))
        return rows

    def _do(self, action: Callable[[], object]) -> Callable[[], None]:
        """An action of a row, which tells what goes wrong."""

        def act() -> None:
            try:
                action()
            except TypeinError as error:
                self.tell_trouble(error)

        return act

    def _change_speed(self) -> None:
        instant = not self._machine_deck.instant
        self.deck.set_instant(instant)
        self._window.settings.tape_at_once = instant

    def _change_autostart(self) -> None:
        self._window.settings.tape_autostart = not self._window.settings.tape_autostart

    def _frame_passed(self) -> None:
        panel = self._panel
        if panel and not panel.done and self._window.spectrum.machine.frames % REDRAWN == 0:
            place = (*self.deck.position, self.deck.running)
            if place != self._place:
                self._place, panel.changed = place, True

    # -- tapes that come

    def browse(self) -> None:
        """Choose a file to be put in."""
        chosen = Path(self._window.settings.tape_folder or ".")
        folder = chosen if is_folder(chosen) else Path()
        self._window.show(Browser(folder, TAPES, self._window.language, self._insert))

    def _insert(self, path: Path) -> None:
        self._do(partial(self.insert, path))()

    def insert(self, path: Path) -> None:
        """Put the tape of a file in, and start it if that is wished; anything else that can be played is played."""
        game = open_file(path)
        self._window.settings.tape_folder = str(path.absolute().parent)
        if not isinstance(game.content, Tape) or self._window.settings.tape_autostart:
            self._window.start(game)
            return
        self.deck.insert(game.content, path.name)
        self._window.tell(IN_DECK, path.name, quiet=True)

    def _dropped(self, event: pygame.Event) -> bool:
        """A file is dropped on the window: it is loaded; into an open deck it is only put."""
        if event.type != pygame.DROPFILE:
            return False
        path = Path(event.file)
        self._do(partial(self._take, path))()
        self._window.save_settings()
        return True

    def _take(self, path: Path) -> None:
        if self._panel and not self._panel.done:
            game = open_file(path)
            if isinstance(game.content, Tape):
                self.deck.insert(game.content, path.name)
                self._panel.changed = True
                return
        self._window.start(open_file(path))

    def tell_trouble(self, error: TypeinError) -> None:
        """Say in the window what has gone wrong: the first line of it, where the rest is the place in a source."""
        text = str(error).splitlines()[0]
        self._window.tell(Text(text, text), trouble=True)


class DeckPanel(RowPanel):
    """The deck on the screen; the Spectrum runs on, for it may be loading."""

    stops = False

    def __init__(self, part: DeckPart) -> None:
        super().__init__(part.title, part.rows, footer=FOOTER.of(part.language), stays=True)
        self._part = part

    def handle(self, event: pygame.Event) -> bool:
        """As a panel of rows; F8 closes it, too."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F8:
            if event.mod & pygame.KMOD_SHIFT:
                self._part.deck.toggle()
                self.changed = True
            else:
                self.close()
            return True
        handled = super().handle(event)
        self.title = self._part.title
        return handled


def furnish(window: Window) -> None:
    """Give a window its tape deck."""
    DeckPart(window)

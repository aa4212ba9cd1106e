"""Quick saves with pictures, and going on where one left off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

import pygame

from typein.errors import TypeinError
from typein.harness.states import SavedState
from typein.spectrum.keyboard import NO_KEYS
from typein.spectrum.machine import ROM_SIZE
from typein.spectrum.picture import PAPER_HEIGHT, PAPER_WIDTH

from .commands import Command, Section
from .game import Game
from .rows import Row, RowPanel
from .saves import EARLIER, RESUME, SLOTS, Found, Saves, saves_of
from .settings import data_folder
from .texts import Text

if TYPE_CHECKING:
    from .window import Window

KEPT_EVERY = 3000
"""Frames after which it is kept where one is, should the host fail: a minute."""

QUICK = SLOTS[0]

SAVED = Text("Saved in slot {}; F7 loads it", "Сохранено в ячейке {}; F7 – загрузить")
LOADED = Text("Loaded from slot {}", "Загружено из ячейки {}")
GOES_ON = Text("You are where you left off", "Вы там, где остановились")
HINT = Text("Shift+F5: go on where you left off", "Shift+F5: продолжить с того же места")
SLOT = Text("Slot {}", "Ячейка {}")
NOTHING = Text("Nothing has been saved here yet", "Здесь ещё ничего не сохранено")
EMPTY = Text("empty", "пусто")
DAMAGED = Text("damaged", "повреждена")
NAMES = {
    RESUME: Text("Where you left off", "Где вы остановились"),
    EARLIER: Text("Where you left off before", "Где вы остановились раньше"),
}
SAVE_TITLE, LOAD_TITLE = Text("Save in a slot", "Сохранить в ячейке"), Text("Load from a slot", "Загрузить из ячейки")
FOOTER = Text("Enter: choose, Esc: back", "Enter: выбрать, Esc: назад")


class SavesPart:
    """Its commands, and the states of what is played."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._saves = saves_of(window.game, data_folder())
        self._played = self._failed = False
        self._frames = 0
        self._writer: Thread | None = None
        window.after_frame.append(self._frame_passed)
        window.on_start.append(self._begun)
        window.on_leave.append(self._leave_off)
        window.on_close.append(self._leave_off)
        section = Section.PROGRAM
        window.commands.add(
            Command("resume", section, Text("Go on where you left off", "Продолжить с того же места"), self._resume,
                    ("Shift+F5",)),
            Command("quick-save", section, Text("Quick save", "Быстро сохранить"), partial(self._save, QUICK), ("F6",)),
            Command("quick-load", section, Text("Quick load", "Быстро загрузить"), partial(self._load, QUICK), ("F7",)),
            Command("save-slot", section, Text("Save in a slot...", "Сохранить в ячейке..."), self._choose_save,
                    ("Shift+F6",)),
            Command("load-slot", section, Text("Load from a slot...", "Загрузить из ячейки..."), self._choose_load,
                    ("Shift+F7",)),
        )  # fmt: skip

    def _begun(self, game: Game) -> None:
        self._saves = saves_of(game, data_folder())
        self._played = False
        self._frames = 0
        if self._saves.has(RESUME):
            self._window.tell(HINT, quiet=True)

    # -- slots

    def _state(self) -> SavedState:
        return SavedState.of(self._window.spectrum.save_state(), self._window.game.title)

    def _save(self, name: str) -> None:
        self._saves.save(name, self._state())
        self._window.tell(SAVED, name, quiet=True)

    def _load(self, name: str) -> None:
        if self._go_on(name):
            self._window.tell(LOADED, name, quiet=True)

    def _go_on(self, name: str) -> bool:
        """Go on from a state, with no key down; False if there is none."""
        if not self._saves.has(name):
            self._window.tell(NOTHING, quiet=True)
            return False
        saved, spectrum = self._saves.load(name), self._window.spectrum
        spectrum.restore_state(saved.state_for(bytes(spectrum.memory[:ROM_SIZE])))
        spectrum.machine.press(NO_KEYS)
        self._window.refresh()
        return True

    def _choose_save(self) -> None:
        self._choose(SAVE_TITLE, SLOTS, self._save)

    def _choose_load(self) -> None:
        names = [name for name in (RESUME, EARLIER, *SLOTS) if name not in NAMES or self._saves.has(name)]
        self._choose(LOAD_TITLE, names, self._load_named)

    def _load_named(self, name: str) -> None:
        if name in NAMES:
            self._resume(name)
        else:
            self._load(name)

    def _choose(self, title: Text, names: list[str] | tuple[str, ...], action: Callable[[str], None]) -> None:
        language = self._window.language
        rows = [self._row(name, self._saves.found(name), partial(self._do, partial(action, name))) for name in names]
        self._window.show(RowPanel(title.of(language), lambda: rows, footer=FOOTER.of(language)))

    def _row(self, name: str, found: Found | None, choose: Callable[[], None]) -> Row:
        language = self._window.language
        text = NAMES[name].of(language) if name in NAMES else SLOT.of(language, name)
        if found is None:
            return Row(text, EMPTY.of(language), choose, picture=lambda: None)
        detail = f"{found.when:%Y-%m-%d %H:%M}" if found.state else DAMAGED.of(language)
        picture = _picture(found.state) if found.state else None
        return Row(text, "", choose, detail=detail, picture=lambda: picture)

    def _do(self, action: Callable[[], None]) -> None:
        try:
            action()
        except TypeinError as error:
            self._window.tell(Text(str(error), str(error)), trouble=True)

    # -- where one left off

    def _resume(self, name: str = RESUME) -> None:
        if self._go_on(name):
            self._played = True
            self._window.tell(GOES_ON, quiet=True)

    def _frame_passed(self) -> None:
        self._played = self._played or self._window.spectrum.machine.rows != NO_KEYS
        self._frames += 1
        writing = self._writer and self._writer.is_alive()
        if self._frames % KEPT_EVERY == 0 and self._played and not writing:
            self._writer = Thread(target=self._keep, args=(self._saves, self._state()), name="saves")
            self._writer.start()

    def _keep(self, saves: Saves, state: SavedState) -> None:
        """Keep where one is, in a thread: the disk may be slow, and the sound must go on."""
        try:
            saves.leave_off(state)
        except TypeinError as error:
            if not self._failed:
                self._failed = True
                self._window.tell(Text(str(error), str(error)), trouble=True)

    def _leave_off(self) -> None:
        """Keep where one is, if there has been anything to be lost."""
        if self._writer:
            self._writer.join()
        if self._played:
            self._keep(self._saves, self._state())


def _picture(saved: SavedState) -> pygame.Surface:
    """The paper of its screen."""
    return pygame.image.frombuffer(saved.picture.paper_rgb().tobytes(), (PAPER_WIDTH, PAPER_HEIGHT), "RGB")


def furnish(window: Window) -> None:
    """Let a window keep states."""
    SavesPart(window)

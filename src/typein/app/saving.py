"""What SAVE gives to the deck of the window: onto the tape, if it is one for that, and into files."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from typein.errors import TypeinError
from typein.media.tap import Block

from .browse import shown
from .deck import Deck
from .saved import Recorder
from .settings import data_folder
from .texts import Text

if TYPE_CHECKING:
    from .window import Window

TAPE_SAVED = Text("Saved as {}", "Записано в {}")


class Saving:
    """Collects after each frame what has been saved, and tells where it went."""

    def __init__(self, window: Window, deck: Deck) -> None:
        self._window, self._deck = window, deck
        self._recorded = window.spectrum.machine.deck.recorded
        self._heard = len(self._recorded)
        machine_deck = window.spectrum.machine.deck
        self.recorder = Recorder(machine_deck, window.spectrum.screen.charset, tapes_folder(window))
        window.after_frame.append(self._frame_passed)
        window.on_close.append(self._close)

    @property
    def unsaved(self) -> int:
        """How many tapes could not be written."""
        return len(self.recorder.unsaved)

    def retry(self) -> None:
        """Write them now."""
        self._write(self.recorder.retry)

    def _frame_passed(self) -> None:
        if len(self._recorded) != self._heard:
            new = [Block(content) for content in self._recorded[self._heard :]]
            self._heard = len(self._recorded)
            self._deck.record(new)
            self._write(self.recorder.collect)

    def _close(self) -> None:
        """Write what could not be written before: where it belongs or, if that cannot be, with the user's data."""
        for again in (self.recorder.retry, lambda: self.recorder.retry(own_tapes())):
            if self.recorder.unsaved:
                self._write(again)

    def _write(self, write: Callable[[], list[Path]]) -> None:
        try:
            paths = write()
        except TypeinError as error:
            self._window.tell(Text(str(error), str(error)), trouble=True)
            return
        for path in paths:
            self._window.tell(TAPE_SAVED, shown(path))
            if self._deck.recording:
                self._deck.call(path.name)


def tapes_folder(window: Window) -> Path | None:
    """Where SAVE writes: the folder of the window, else the current one; a desktop may start programs anywhere."""
    if window.folder is None and not os.access(os.curdir, os.W_OK):
        return own_tapes()
    return window.folder


def own_tapes() -> Path:
    """The folder for tapes among the user's data; it is there if it can be made."""
    folder = data_folder() / "tapes"
    with suppress(OSError):  # writing says what is wrong
        folder.mkdir(parents=True, exist_ok=True)
    return folder

"""Files that come from the window: pictures of the screen, and tapes that the Spectrum saves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typein.errors import UsageError
from typein.files import write_bytes
from typein.spectrum.picture import png_bytes

from .beam import beam_frame
from .commands import Command, Section
from .game import Game
from .saved import Recorder, free_path
from .texts import Text

if TYPE_CHECKING:
    from .window import Window

TAPE_SAVED = Text("Saved as {}", "Записано в {}")
PICTURE_SAVED = Text("Picture saved as {}", "Картинка в {}")


class FilesPart:
    """Its command, and the recorder of tapes."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._recorder = self._new_recorder()
        text = Text("Save the picture", "Сохранить картинку")
        window.commands.add(Command("save-picture", Section.PICTURE, text, self._save_picture, ("F2",)))
        window.after_frame.append(self._save_tape)
        window.on_start.append(self._begun)

    def _new_recorder(self) -> Recorder:
        spectrum = self._window.spectrum
        return Recorder(spectrum.machine.deck, spectrum.screen.charset, self._window.folder)

    def _begun(self, game: Game) -> None:
        self._recorder = self._new_recorder()

    def _save_picture(self) -> None:
        path = free_path("screenshot", ".png", self._window.folder)
        write_bytes(path, png_bytes(beam_frame(self._window.spectrum.machine).colours()))
        self._window.tell(PICTURE_SAVED, path)

    def _save_tape(self) -> None:
        try:
            for path in self._recorder.collect():
                self._window.tell(TAPE_SAVED, path)
        except UsageError as error:
            self._window.tell(Text(str(error), str(error)), trouble=True)


def furnish(window: Window) -> None:
    """Let a window leave files."""
    FilesPart(window)

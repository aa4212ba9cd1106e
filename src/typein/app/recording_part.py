"""Recording from the window: pictures, sound, the session; each is begun and ended by the same command."""

from __future__ import annotations

from functools import partial
from typing import IO, TYPE_CHECKING

from typein.errors import TypeinError
from typein.spectrum.picture import Frame

from .beam import beam_frame
from .browse import shown
from .commands import Command, Section
from .pictures_part import pictures_folder
from .texts import Text

if TYPE_CHECKING:
    from .recordings import Recording, Running
    from .window import Window

BEGUN = Text("Recording to {}; {} ends it", "Запись в {}; {} – закончить")
ENDED = Text("Recorded {}", "Записано: {}")
FULL = Text("Recorded {}: it can get no longer", "Записано: {} – длиннее нельзя")
OFF = Text("off", "выкл")
GIF = Text("Record the picture (GIF)", "Записывать картинку (GIF)")
WAV = Text("Record the sound (WAV)", "Записывать звук (WAV)")
SESSION = Text("Record the session, to replay it", "Записывать сеанс, чтобы повторить")


class RecordingPart:
    """Its commands, and what is being recorded."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._running: dict[str, Running] = {}
        window.after_frame.append(self._frame_passed)
        window.on_close.append(self._close)
        kinds = (
            (".gif", Section.PICTURE, GIF, "Ctrl+F2"),
            (".wav", Section.SOUND, WAV, "Ctrl+Shift+F2"),
            (".typein", Section.PROGRAM, SESSION, "Ctrl+F6"),
        )
        for suffix, section, text, key in kinds:
            toggle, state = partial(self._toggle, suffix, key), partial(self._state, suffix)
            window.commands.add(Command(f"record-{suffix[1:]}", section, text, toggle, (key,), state=state))

    def _begin(self, suffix: str, file: IO[bytes]) -> Recording:
        """A recording of this kind, from now on."""
        from .recordings import GifRecording, SessionRecording, WavRecording

        spectrum = self._window.spectrum
        if suffix == ".gif":
            return GifRecording(file, self._frame)
        if suffix == ".wav":
            return WavRecording(file, spectrum)
        return SessionRecording(file, spectrum, self._window.game.program)

    def _frame(self) -> Frame:
        return beam_frame(self._window.spectrum.machine)

    def _state(self, suffix: str) -> Text | str:
        running = self._running.get(suffix)
        return running.path.name if running else OFF

    def _toggle(self, suffix: str, key: str) -> None:
        from .recordings import Running  # what is rarely used is not to hold up every start

        if suffix in self._running:
            self._end(suffix, ENDED)
            return
        folder, begin = pictures_folder(self._window), partial(self._begin, suffix)
        running = self._running[suffix] = Running("recording", suffix, folder, begin)
        self._window.tell(BEGUN, shown(running.path), key, quiet=True)

    def _frame_passed(self) -> None:
        for suffix, running in tuple(self._running.items()):
            try:
                if not running.frame_passed():
                    self._end(suffix, FULL)
            except TypeinError as error:
                self._running.pop(suffix).close()
                self._window.tell(Text(str(error), str(error)), trouble=True)

    def _end(self, suffix: str, text: Text) -> None:
        running = self._running.pop(suffix)
        running.finish()
        self._window.tell(text, shown(running.path))

    def _close(self) -> None:
        for suffix in tuple(self._running):
            try:
                self._end(suffix, ENDED)
            except TypeinError as error:
                self._window.tell(Text(str(error), str(error)), trouble=True)


def furnish(window: Window) -> None:
    """Let a window record."""
    RecordingPart(window)

"""Recording from the window: pictures, sound, the session; each is begun and ended by the same command."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import IO, TYPE_CHECKING

from typein.errors import TypeinError
from typein.spectrum.picture import Frame

from .beam import beam_frame
from .browse import shown
from .commands import Command, Section
from .pictures_part import pictures_folder
from .recordings import GifRecording, Recording, Running, SessionRecording, WavRecording
from .texts import Text

if TYPE_CHECKING:
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
        spectrum = window.spectrum
        kinds: tuple[tuple[str, Section, Text, str, Callable[[IO[bytes]], Recording]], ...] = (
            (".gif", Section.PICTURE, GIF, "Ctrl+F2", lambda file: GifRecording(file, self._frame)),
            (".wav", Section.SOUND, WAV, "Ctrl+Shift+F2", lambda file: WavRecording(file, spectrum)),
            (".typein", Section.PROGRAM, SESSION, "Ctrl+F6", self._session),
        )
        for suffix, section, text, key, begin in kinds:
            toggle = partial(self._toggle, suffix, key, begin)
            state = partial(self._state, suffix)
            window.commands.add(Command(f"record-{suffix[1:]}", section, text, toggle, (key,), state=state))

    def _frame(self) -> Frame:
        return beam_frame(self._window.spectrum.machine)

    def _session(self, file: IO[bytes]) -> Recording:
        return SessionRecording(file, self._window.spectrum, self._window.game.program)

    def _state(self, suffix: str) -> Text | str:
        running = self._running.get(suffix)
        return running.path.name if running else OFF

    def _toggle(self, suffix: str, key: str, begin: Callable[[IO[bytes]], Recording]) -> None:
        if suffix in self._running:
            self._end(suffix, ENDED)
            return
        running = Running("recording", suffix, pictures_folder(self._window), begin)
        self._running[suffix] = running
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

"""Recordings of what is played, written while it goes on: pictures (GIF), sound (WAV), and the session itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Protocol

from typein.errors import UsageError
from typein.harness.recording_file import FileRecorder
from typein.harness.session import Spectrum
from typein.spectrum.beeper import Beeper
from typein.spectrum.gif import GifFile
from typein.spectrum.picture import Frame
from typein.spectrum.wav_file import WavFile

from .saved import free_path

RATE = 44_100
GIF_EVERY = 2
"""Frames from one picture to the next: 25 a second, which viewers of GIFs show."""

TICK = 50
"""Frames after which the file of a session says how long it has gone on."""


class Recording(Protocol):
    """Something that is being recorded to a file."""

    def frame_passed(self) -> bool:
        """A frame has ended; False if no more is taken."""

    def finish(self) -> None:
        """Write what is still to be written; the file is not closed."""


class GifRecording:
    """The picture, as it was shown."""

    def __init__(self, file: IO[bytes], frame: Callable[[], Frame]) -> None:
        self._gif, self._frame, self._count = GifFile(file), frame, 0

    def frame_passed(self) -> bool:
        """Take every second picture."""
        if self._count % GIF_EVERY == 0:
            self._gif.add(self._frame().colours(), self._count)
        self._count += 1
        return True

    def finish(self) -> None:
        """The last picture is shown up to now."""
        self._gif.finish(self._count)


class WavRecording:
    """The sound, at real speed even if that is not how it is played."""

    def __init__(self, file: IO[bytes], spectrum: Spectrum) -> None:
        self._core = spectrum.machine.core
        self._wav, self._beeper = WavFile(file, RATE), Beeper(RATE, self._core.output)

    def frame_passed(self) -> bool:
        """Take the sound of a frame."""
        core = self._core
        self._wav.add(self._beeper.frame(core.log_t[: core.log_n], bytes(core.log_v[: core.log_n])))
        return not self._wav.full

    def finish(self) -> None:
        """Write what is still waiting."""
        self._wav.finish()


class SessionRecording:
    """Keys and states, to be replayed."""

    def __init__(self, file: IO[bytes], spectrum: Spectrum, program: str | None = None) -> None:
        self._recorder, self._count = FileRecorder(spectrum, file, program), 0
        self._recorder.start()

    def frame_passed(self) -> bool:
        """Keep the time."""
        self._count += 1
        if self._count % TICK == 0:
            self._recorder.tick()
        if self._recorder.error:
            raise self._recorder.error
        return not self._recorder.full

    def finish(self) -> None:
        """Write down no more."""
        self._recorder.finish()


class Running:
    """A recording and its file, which is there from the beginning, under a name that no other had."""

    def __init__(self, stem: str, suffix: str, folder: Path | None, begin: Callable[[IO[bytes]], Recording]) -> None:
        self.path, self._file = _new_file(stem, suffix, folder)
        try:
            self._recording = begin(self._file)
        except BaseException:
            self._file.close()
            self.path.unlink(missing_ok=True)
            raise

    def frame_passed(self) -> bool:
        """A frame has ended; False if no more is taken.  UsageError where it cannot be written."""
        return self._do(self._recording.frame_passed)

    def finish(self) -> None:
        """End it; UsageError where that cannot be written."""
        try:
            self._do(self._recording.finish)
        finally:
            self.close()

    def close(self) -> None:
        """Let go of the file, as it is."""
        with suppress(OSError):  # what could not be written has been told
            self._file.close()

    def _do(self, action: Callable[[], bool | None]) -> bool:
        try:
            return bool(action())
        except OSError as error:
            raise UsageError(f"cannot write {self.path}: {error.strerror or error}") from error


def _new_file(stem: str, suffix: str, folder: Path | None) -> tuple[Path, IO[bytes]]:
    while True:
        path = free_path(stem, suffix, folder)
        try:
            return path, path.open("x+b")
        except FileExistsError:  # somebody else was quicker
            continue
        except OSError as error:
            raise UsageError(f"cannot write {path}: {error.strerror or error}") from error

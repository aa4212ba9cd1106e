"""A recording that is written while it is made: nothing of it is kept, and its file can be played at any time.

The file is one of recording.py.  Each event is written where the end of the text was, and the end behind it; so what
the host lost with a crash is at most what has happened since the last event, or the last :meth:`FileRecorder.tick`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO

from typein.spectrum.state import State

from .recording import MOST_STATES, Event, Recorder, event_to_plain
from .session import Spectrum


class FileRecorder(Recorder):
    """Writes what reaches the machine of a session to a file that can be written and sought."""

    def __init__(self, spectrum: Spectrum, file: IO[bytes], program: str | Path | None = None) -> None:
        super().__init__(spectrum, program)
        self._file = file
        self._first = self._place = self._last_place = 0
        """Where the first event goes, where the next one goes, and where the last one begins."""
        self._states = 0
        self.full = False
        """Whether it has ended by itself: it has as many states as are read, or could not be written."""
        self.error: OSError | None = None
        """Why it could not be written; the machine, in the midst of which that happens, runs on."""

    def start(self) -> None:
        """Write down from now on; nothing, if not even the beginning can be written."""
        super().start()
        if self.full:
            self._machine.journal = None

    def tick(self) -> None:
        """Say in the file how long it has gone on."""
        if not self.full:
            self._write_end()

    def finish(self) -> None:
        """Write down no more; the file is not closed."""
        if not self.full:
            self.stop()
            self._write_end()

    def _begin(self, state: State) -> None:
        super()._begin(state)
        head = json.dumps(self.recording.head(), ensure_ascii=False, indent=1)
        self._first = self._place = self._write(0, f'{head.removesuffix("}").rstrip()},\n "events": ['.encode())
        self._states = 0
        self._write_end()

    def _add(self, event: Event, *, in_place: bool = False) -> None:
        if isinstance(event.what, State) and not in_place:
            if self._states == MOST_STATES:
                self._end()
                return
            self._states += 1
        self._last = event
        if in_place:
            self._place = self._last_place
        self._last_place = self._place
        comma = "" if self._place == self._first else ","
        event_text = json.dumps(event_to_plain(event), ensure_ascii=False)
        self._place += self._write(self._place, f"{comma}\n  {event_text}".encode())
        self._write_end()

    def _end(self) -> None:
        self.full = True
        self._machine.journal = None

    def _write(self, place: int, text: bytes) -> int:
        """Write a text at a place of the file; its length."""
        try:
            self._file.seek(place)
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            self.error = error
            self._end()
        return len(text)

    def _write_end(self) -> None:
        if not self.error:
            length = self._write(self._place, f'\n ],\n "end": {self._machine.now}\n}}\n'.encode())
            self._file.truncate(self._place + length)

"""States that are kept on the disk for each program: those of quick saves, and where one left off."""

from __future__ import annotations

import hashlib
import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from typein.errors import TypeinError
from typein.files import read_bytes, write_bytes
from typein.harness.states import SavedState

from .game import Game

SLOTS = tuple(str(number) for number in range(1, 10))
RESUME = "resume"
EARLIER = "earlier"
"""Where one left off the time before: kept when the new session leaves off, too."""


@dataclass(frozen=True)
class Found:
    """What is in a slot: a state and when it was kept; no state where the file is damaged."""

    state: SavedState | None
    when: datetime


class Saves:
    """The states of one program, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._left_off = False

    def path(self, name: str) -> Path:
        """The file of a slot."""
        return self._folder / f"{name}.json"

    def save(self, name: str, state: SavedState) -> None:
        """Put a state into a slot; UsageError where it cannot be written."""
        with suppress(OSError):  # writing says what is wrong
            self._folder.mkdir(parents=True, exist_ok=True)
        state.write(self.path(name))

    def load(self, name: str) -> SavedState:
        """What is in a slot; UsageError where there is nothing, or it is damaged."""
        return SavedState.read(self.path(name))

    def leave_off(self, state: SavedState) -> None:
        """Keep where one leaves off; what is there from the session before is the earlier one from now on."""
        if not self._left_off and self.has(RESUME):  # a copy: whatever fails from here on, there is one to go on from
            resume, earlier = self.path(RESUME), self.path(EARLIER)
            write_bytes(earlier, read_bytes(resume), durable=True)
            with suppress(OSError):
                shutil.copystat(resume, earlier)  # the time of the day
        self.save(RESUME, state)
        self._left_off = True

    def has(self, name: str) -> bool:
        """Whether there is something in a slot."""
        return os.path.isfile(self.path(name))  # noqa: PTH113 - Path raises for a folder that may not be looked into

    def found(self, name: str) -> Found | None:
        """What is in a slot, None if it is empty."""
        try:
            when = datetime.fromtimestamp(self.path(name).stat().st_mtime)
        except (OSError, ValueError, OverflowError):
            return None
        try:
            return Found(self.load(name), when)
        except TypeinError:
            return Found(None, when)


def saves_of(game: Game, data: Path) -> Saves:
    """The states of what is played, below the user's folder of data."""
    return Saves(data / "saves" / program_key(game))


def program_key(game: Game) -> str:
    """A name of a folder for what is played: the same for the same file or program, another for any other."""
    if game.path:
        whole = str(game.path.absolute())
        return f"{_harmless(game.path.stem)}-{hashlib.sha256(whole.encode(errors='replace')).hexdigest()[:8]}"
    return _harmless(game.title) or "spectrum"


def _harmless(name: str) -> str:
    kept = "".join(char if char.isalnum() or char in " -_" else "_" for char in name)
    return kept.strip()[:40]

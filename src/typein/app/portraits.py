"""A picture of each of our programs for the picker: its ``images/title.png``, or what it shows when it first waits.

Those are made in a thread by a Spectrum of its own, one after another, and kept in the cache: made once for all.
"""

from __future__ import annotations

import hashlib
import threading
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pygame

from typein import library
from typein.errors import Timeout, TypeinError, UsageError
from typein.files import read_bytes, write_bytes
from typein.harness.session import Spectrum
from typein.spectrum.picture import png_bytes

TITLE = Path("images", "title.png")

LONGEST = 20.0
"""Emulated seconds after which a program is taken as it is then."""

AFTER = 5
"""Frames more, for what is drawn while keys are looked at."""


class Portraits:
    """The pictures as far as they have been made; they are files in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: dict[str, bytes | None] = {}
        self._surfaces: dict[str, pygame.Surface | None] = {}
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()

    def start(self) -> None:
        """Begin to make those that are missing, if that has not begun yet."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._make_all, name="portraits", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Make no more of them, and wait for the one being made."""
        self._stop.set()
        if self._thread:
            self._thread.join()

    @property
    def count(self) -> int:
        """How many are ready, so that one knows when there are more."""
        return len(self._made)

    def of(self, name: str) -> pygame.Surface | None:
        """The picture of a program; None while there is none, or where none can be made."""
        if name not in self._surfaces and name in self._made:
            png = self._made[name]
            self._surfaces[name] = _surface(png) if png else None
        return self._surfaces.get(name)

    def _make_all(self) -> None:
        for name in library.program_names():
            if self._stop.is_set():
                return
            try:
                self._made[name] = self._cached(name)
            except (OSError, TypeinError):  # a program that is not well, or has just gone
                self._made[name] = None

    def _cached(self, name: str) -> bytes:
        program = library.programs() / name
        path = self._folder / f"{name}-{_stamp(program)}.png"
        for there in (program / TITLE, path):
            with suppress(UsageError):
                return read_bytes(there)
        png = portrait(name)
        with suppress(OSError, UsageError):  # without a cache it is made again the next time
            self._folder.mkdir(parents=True, exist_ok=True)
            for older in self._folder.glob(f"{name}-*.png"):
                older.unlink()
            write_bytes(path, png)
        return png


def portrait(name: str) -> bytes:
    """The picture of a program as a PNG; TypeinError where it cannot be loaded."""
    spectrum = Spectrum()
    spectrum.load(name)
    with suppress(Timeout):
        spectrum.wait_for_input(LONGEST)
    spectrum.run_frames(AFTER)
    return png_bytes(spectrum.frame.paper_colours())


def _surface(png: bytes) -> pygame.Surface | None:
    """A picture as 24 bits a pixel, which can be scaled; None if the file in the cache is none."""
    try:
        image = pygame.image.load(BytesIO(png), "portrait.png")
    except pygame.error:
        return None
    surface = pygame.Surface(image.get_size(), 0, 24)
    surface.blit(image, (0, 0))
    return surface


def _stamp(folder: Path) -> str:
    """What changes when a program does: names, sizes and dates of its files, in short."""
    files = sorted(path for path in folder.iterdir() if path.is_file())
    facts = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in files]
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]

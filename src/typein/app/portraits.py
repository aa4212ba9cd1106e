"""A picture of each of our programs for the picker: its ``images/title.png``, or one that is made and kept.

Those that are missing are made by a process of its own (portrait_maker.py), which is started when the picker is first
opened; they appear one after another.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pygame

from typein import library
from typein.errors import UsageError
from typein.files import exists, read_bytes

from .portrait_maker import portrait_file

TITLE = Path("images", "title.png")


class Portraits:
    """The pictures as far as there are any; those that are made are files in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._surfaces: dict[str, pygame.Surface | None] = {}
        self._missing: dict[str, Path] = {}
        self._maker: subprocess.Popen[bytes] | None = None
        self.count = 0
        """How many have been found up to now."""

    def start(self) -> None:
        """Find them, and have those made that are missing."""
        if self._maker:
            return
        for name in library.program_names():
            title = library.programs() / name / TITLE
            self._missing[name] = title if exists(title) else portrait_file(self._folder, name)
        self.look()
        if self._missing:
            command = [sys.executable, "-m", "typein.app.portrait_maker", str(self._folder)]
            with suppress(OSError):
                self._maker = subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )

    def stop(self) -> None:
        """Have no more of them made."""
        if self._maker:
            self._maker.kill()
            self._maker.wait()
            self._maker = None

    def look(self) -> None:
        """See which have been made meanwhile."""
        for name, path in tuple(self._missing.items()):
            if exists(path):
                del self._missing[name]
                with suppress(UsageError):
                    self._surfaces[name] = _surface(read_bytes(path))
                self.count += 1

    def of(self, name: str) -> pygame.Surface | None:
        """The picture of a program; None while there is none, or where none can be made."""
        return self._surfaces.get(name)


def _surface(png: bytes) -> pygame.Surface | None:
    """A picture as 24 bits a pixel, which can be scaled; None if the file is none."""
    try:
        image = pygame.image.load(BytesIO(png), "portrait.png")
    except pygame.error:
        return None
    surface = pygame.Surface(image.get_size(), 0, 24)
    surface.blit(image, (0, 0))
    return surface

"""What a session leaves in the user's folder: tapes that were saved, and pictures; never over a file that is there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from typein.basic.charset import UNKNOWN, Charset
from typein.errors import UsageError
from typein.files import FileThere, write_bytes
from typein.media.tap import Block, Header, write_tap
from typein.spectrum.tape_deck import TapeDeck

MAX_TAPES = 100
"""Files that one session writes: a program that saves in a loop must not fill the disk."""

MAX_UNSAVED = 1 << 20
"""Bytes of tapes that could not be written and are kept to be written later."""


def free_path(stem: str, suffix: str, folder: Path | None = None) -> Path:
    """A path that no file has, in ``folder`` (without it, the current one): ``stem.tap``, ``stem-2.tap``, ..."""
    folder = folder or Path()
    numbers = ("" if number == 1 else f"-{number}" for number in count(1))
    paths = (folder / f"{stem}{number}{suffix}" for number in numbers)
    return next(path for path in paths if not os.path.lexists(path))  # Path.exists raises where it may not look


def write_new(stem: str, suffix: str, data: bytes, folder: Path | None = None) -> Path:
    """Write a file that is not there yet, safe on the disk when this comes back; its path."""
    while True:
        path = free_path(stem, suffix, folder)
        try:
            write_bytes(path, data, durable=True, fresh=True)
        except FileThere:  # somebody else was quicker
            continue
        return path


class Recorder:
    """Puts what SAVE gives to the deck into files: a TAP file for each SAVE, named as what was saved.

    What cannot be written, as on a full disk, is ``unsaved``, and kept for :meth:`retry`.
    """

    def __init__(self, deck: TapeDeck, charset: Charset, folder: Path | None = None) -> None:
        self._deck, self.charset, self._folder = deck, charset, folder
        self._header: Block | None = None
        self._seen = len(deck.recorded)
        self._written = 0
        self.unsaved: list[list[Block]] = []

    def collect(self) -> list[Path]:
        """Write what has been saved since the last time, and say where; UsageError where that cannot be done."""
        recorded = self._deck.recorded
        self._seen = min(self._seen, len(recorded))
        saved = [Block(content) for content in recorded[self._seen :]]
        self._seen = len(recorded)
        return self._write_all(list(self._files(saved)))

    def retry(self, folder: Path | None = None) -> list[Path]:
        """Write what could not be written, now into ``folder`` if there is one; UsageError where it still cannot be."""
        self._folder = folder or self._folder
        waiting, self.unsaved = self.unsaved, []
        return self._write_all(waiting)

    def _files(self, blocks: list[Block]) -> Iterator[list[Block]]:
        """The blocks that belong together: a header waits for its block of data."""
        for block in blocks:
            if Header.of(block):
                self._header = block
                continue
            yield [self._header, block] if self._header else [block]
            self._header = None

    def _write_all(self, tapes: list[list[Block]]) -> list[Path]:
        paths = []
        for number, blocks in enumerate(tapes):
            if self._written >= MAX_TAPES:
                message = f"{MAX_TAPES} tapes have been saved, and no more are written until Typein starts again"
                raise UsageError(message)
            try:
                paths.append(write_new(self._stem(blocks[0]), ".tap", write_tap(blocks), self._folder))
            except UsageError:
                self._keep(tapes[number:])
                raise
            self._written += 1
        return paths

    def _keep(self, tapes: list[list[Block]]) -> None:
        """Keep what could not be written, the latest of it if it is too much."""
        self.unsaved += tapes
        while sum(len(block.content) for tape in self.unsaved for block in tape) > MAX_UNSAVED:
            self.unsaved.pop(0)

    def _stem(self, block: Block) -> str:
        """A name for the file: letters and digits of the name on the tape, for a tape that has none ``saved``."""
        header = Header.of(block)
        name = "".join(map(self.charset.decode, header.name)) if header else ""
        kept = "".join(char if char.isalnum() or char in " -_" else UNKNOWN for char in name)
        return kept.replace(UNKNOWN, "_").strip() or "saved"

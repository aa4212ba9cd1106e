"""What a session leaves in the user's folder: tapes that were saved, and pictures; never over a file that is there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from typein.basic.charset import UNKNOWN, Charset
from typein.errors import UsageError
from typein.files import write_bytes
from typein.media.tap import Block, Header, write_tap
from typein.spectrum.tape_deck import TapeDeck

MAX_TAPES = 100
"""Files that one session writes: a program that saves in a loop must not fill the disk."""


def free_path(stem: str, suffix: str, folder: Path | None = None) -> Path:
    """A path that no file has, in ``folder`` (without it, the current one): ``stem.tap``, ``stem-2.tap``, ..."""
    folder = folder or Path()
    numbers = ("" if number == 1 else f"-{number}" for number in count(1))
    paths = (folder / f"{stem}{number}{suffix}" for number in numbers)
    return next(path for path in paths if not path.exists() and not path.is_symlink())


class Recorder:
    """Puts what SAVE gives to the deck into files: a TAP file for each SAVE, named as what was saved."""

    def __init__(self, deck: TapeDeck, charset: Charset, folder: Path | None = None) -> None:
        self._deck, self._charset, self._folder = deck, charset, folder
        self._header: Block | None = None
        self._seen = len(deck.recorded)
        self._written = 0

    def collect(self) -> list[Path]:
        """Write what has been saved since the last time, and say where; UsageError where that cannot be done."""
        saved = [Block(content) for content in self._deck.recorded[self._seen :]]
        self._seen = len(self._deck.recorded)
        return [self._write(blocks) for blocks in self._files(saved)]

    def _files(self, blocks: list[Block]) -> Iterator[list[Block]]:
        """The blocks that belong together: a header waits for its block of data."""
        for block in blocks:
            if Header.of(block):
                self._header = block
                continue
            yield [self._header, block] if self._header else [block]
            self._header = None

    def _write(self, blocks: list[Block]) -> Path:
        if self._written >= MAX_TAPES:
            raise UsageError(f"{MAX_TAPES} tapes have been saved, and no more are written until Typein starts again")
        self._written += 1
        path = free_path(self._stem(blocks[0]), ".tap", self._folder)
        write_bytes(path, write_tap(blocks))
        return path

    def _stem(self, block: Block) -> str:
        """A name for the file: letters and digits of the name on the tape, for a tape that has none ``saved``."""
        header = Header.of(block)
        name = "".join(map(self._charset.decode, header.name)) if header else ""
        kept = "".join(char if char.isalnum() or char in " -_" else UNKNOWN for char in name)
        return kept.replace(UNKNOWN, "_").strip() or "saved"

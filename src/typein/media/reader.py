"""Reading a binary file step by step, with errors that say where."""

from __future__ import annotations

from typing import NoReturn

from typein.errors import MediaError

LIMIT = 32 << 20
"""So many bytes, packed or not, are taken of any file: six minutes of a tape as WAV, and far more of anything else."""

MAX_BLOCKS = 1 << 16
"""So many blocks are taken of any file; tapes have hundreds."""


MAX_NUMBERS = 1 << 21
"""So many numbers are read one by one; what is more could fill the memory."""


class Reader:
    """The bytes of a file and a place among them; numbers have their low byte first.

    ``block`` is the number, from 1, of the block being read, 0 outside of blocks; ``base`` is where ``data`` begins in
    the file, for a reader of a part of it.
    """

    def __init__(self, data: bytes, file: str, *, base: int = 0, block: int = 0) -> None:
        self.data, self.file, self.base, self.block, self.at = data, file, base, block, 0
        self._numbers = 0
        if len(data) > LIMIT:
            self.fail(f"the file has more than the {LIMIT:,} bytes that are taken", at=LIMIT)

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.data)

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return len(self.data) - self.at

    def fail(self, message: str, *, at: int | None = None) -> NoReturn:
        """Raise a MediaError for this place, or for ``at``."""
        offset = self.base + (self.at if at is None else at)
        raise MediaError(message, file=self.file, offset=offset, block=self.block)

    def next_block(self) -> None:
        """Count a block."""
        if self.block >= MAX_BLOCKS:
            self.fail(f"the file has more than the {MAX_BLOCKS:,} blocks that are taken")
        self.block += 1

    def take(self, size: int, what: str) -> bytes:
        """The next ``size`` bytes; ``what`` they are, for the error where the file ends before."""
        if size > self.left:
            self.fail(f"{what}, {size:,} bytes, should begin here, and the file ends after {self.left:,} more")
        piece = self.data[self.at : self.at + size]
        self.at += size
        return piece

    def number(self, size: int, what: str) -> int:
        """A number of ``size`` bytes."""
        self._numbers += 1
        if self._numbers > MAX_NUMBERS:
            self.fail(f"the file is made of more than the {MAX_NUMBERS:,} numbers that are taken")
        return int.from_bytes(self.take(size, what), "little")

    def byte(self, what: str) -> int:
        """A number of one byte."""
        return self.number(1, what)

    def word(self, what: str) -> int:
        """A number of two bytes."""
        return self.number(2, what)

    def text(self, size: int, what: str) -> str:
        """Words in ASCII or something near it, without what could not be shown."""
        words = self.take(size, what).decode("latin-1").replace("\r", "\n")
        return "".join(c for c in words if c.isprintable() or c == "\n").strip()

"""The SCR format: the 6,912 bytes of the display file, bitmap and attributes, as they lie in memory from 4000 on."""

from __future__ import annotations

from dataclasses import dataclass

from typein.media.reader import Reader

SIZE = 6912


@dataclass(frozen=True, slots=True)
class Screen:
    """A picture: ``content`` is the display file."""

    content: bytes

    @classmethod
    def of(cls, ram: bytes) -> Screen:
        """The picture in the RAM of a snapshot."""
        return cls(bytes(ram[:SIZE]))


def read_scr(data: bytes, file: str) -> Screen:
    """The picture in an SCR file."""
    if len(data) != SIZE:
        Reader(data, file).fail(f"an SCR file has {SIZE:,} bytes, and this one has {len(data):,}")
    return Screen(data)


def write_scr(screen: Screen) -> bytes:
    """The SCR file of a picture."""
    return screen.content

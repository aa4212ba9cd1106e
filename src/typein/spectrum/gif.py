"""An animated GIF written picture by picture: nothing but the last one is kept, and the file is whole at any time.

Pillow packs each picture; what it writes around the one is left out, and written here around the many.  Of a picture
only the rectangle is written that differs from the one before.  Source: "Graphics Interchange Format", version 89a,
CompuServe, 31 July 1990.
"""

from __future__ import annotations

import struct
from io import BytesIO
from typing import IO, TYPE_CHECKING

from .picture import HEIGHT, PALETTE, WIDTH
from .timing import CPU_HZ, FRAME_TSTATES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HUNDREDTH = CPU_HZ // 100
"""T-states in the unit of the delays."""

SHORTEST = 2
"""Hundredths of a second that viewers show a picture at least; many take less as ten."""

LONGEST = 0xFFFF

TRAILER = b"\x3b"
_FOR_EVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
_COLOURS = bytes(value for colour in PALETTE for value in colour)
_HEADER = b"GIF89a" + struct.pack("<2H3B", WIDTH, HEIGHT, 0xF3, 0, 0) + _COLOURS + _FOR_EVER
"""F3: a palette for all pictures, of 2 to the power of 3 + 1 colours, of 8 bits each."""


class GifFile:
    """Writes pictures (numbers of the palette, uint8 of (288, 352)) to a file that can be written and sought.

    A picture is shown until the frame of the next one.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._shown: NDArray[np.uint8] | None = None
        self._since = 0
        self._delay_at = -1
        self._written = 0
        """Hundredths of a second of all delays up to now."""
        self._start = 0
        file.write(_HEADER + TRAILER)

    def add(self, picture: NDArray[np.uint8], frame: int) -> None:
        """Show a picture from frame number ``frame`` on; no more than 50 a second are taken."""
        import numpy as np

        if self._shown is None:
            self._start = frame
            self._write(picture, 0, 0)
        elif not np.array_equal(picture, self._shown) and self._set_delay(frame):
            rows, columns = (np.flatnonzero((picture != self._shown).any(axis)) for axis in (1, 0))
            top, left = int(rows[0]), int(columns[0])
            self._write(picture[top : rows[-1] + 1, left : columns[-1] + 1], left, top)
        else:
            return
        self._shown = picture.copy()
        self._file.flush()

    def finish(self, frame: int) -> None:
        """The last picture is shown up to a frame; the file is not closed."""
        if self._shown is not None:
            self._set_delay(frame)
        self._file.flush()

    def _set_delay(self, frame: int) -> bool:
        """The last picture is shown until this frame; False if that is too short."""
        until = (frame - self._start) * FRAME_TSTATES // HUNDREDTH
        delay = min(until - self._written, LONGEST)
        if delay < SHORTEST:
            return False
        self._written = until
        end = self._file.tell()
        self._file.seek(self._delay_at)
        self._file.write(struct.pack("<H", delay))
        self._file.seek(end)
        return True

    def _write(self, part: NDArray[np.uint8], left: int, top: int) -> None:
        self._file.seek(-len(TRAILER), 1)
        self._file.write(b"\x21\xf9\x04\x04")  # a control block: what is shown stays below the next picture
        self._delay_at = self._file.tell()
        self._file.write(struct.pack("<HBB", SHORTEST, 0, 0))
        height, width = part.shape
        self._file.write(b"\x2c" + struct.pack("<4HB", left, top, width, height, 0) + _packed(part) + TRAILER)


def _packed(picture: NDArray[np.uint8]) -> bytes:
    """The packed pixels of a picture as Pillow writes them: from the smallest code size to the end of the blocks."""
    from PIL import Image

    image = Image.fromarray(picture)
    image.putpalette(_COLOURS)
    file = BytesIO()
    image.save(file, "GIF", optimize=False, interlace=False)
    data = file.getvalue()
    flags = data[10]
    at = 13 + (3 << (flags & 7) + 1 if flags & 0x80 else 0)
    while data[at] == 0x21:  # extensions
        at = _after_blocks(data, at + 2)
    assert data[at] == 0x2C
    local = data[at + 9]
    at += 10 + (3 << (local & 7) + 1 if local & 0x80 else 0)
    return data[at : _after_blocks(data, at + 1)]


def _after_blocks(data: bytes, at: int) -> int:
    """Where a row of blocks ends, each with its length before it, the last one empty."""
    while data[at]:
        at += data[at] + 1
    return at + 1

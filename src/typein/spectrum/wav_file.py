"""A WAV file written frame by frame: nothing is kept, and the file is whole at any time but for the last second."""

from __future__ import annotations

import io
import struct
import wave
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONGEST = 0x7FFF_0000
"""Bytes of samples: more than 6 hours; some programs read the size of a WAV file as a signed number."""

RIFF_SIZE, DATA_SIZE, HEADER = 4, 40, 44
"""Where the header has the size of all that follows, where that of the samples, and how long it is."""


class WavFile:
    """Writes int16 samples of one channel, ``rate`` a second, to a file that can be written and sought."""

    def __init__(self, file: IO[bytes], rate: int) -> None:
        self._file = file
        self._rate = rate
        self._waiting: list[bytes] = []
        self._count = self._size = 0
        """Samples that wait, and bytes that have been written."""
        file.write(_empty(rate))

    @property
    def full(self) -> bool:
        """Whether the format holds no more."""
        return self._size + 2 * self._count >= LONGEST

    def add(self, samples: NDArray[np.int16]) -> None:
        """Write samples behind all others; what is too much for the format is left out."""
        if self.full:
            return
        self._waiting.append(samples.astype("<i2").tobytes())
        self._count += len(samples)
        if self._count >= self._rate:
            self.finish()

    def finish(self) -> None:
        """Write what waits, and how long all is into the header; the file is not closed."""
        data = b"".join(self._waiting)
        self._waiting.clear()
        self._count = 0
        self._file.seek(0, io.SEEK_END)
        self._file.write(data)
        self._size += len(data)
        for place, size in ((RIFF_SIZE, HEADER - 8 + self._size), (DATA_SIZE, self._size)):
            self._file.seek(place)
            self._file.write(struct.pack("<I", size))
        self._file.flush()


def _empty(rate: int) -> bytes:
    """A WAV file without a sample."""
    file = io.BytesIO()
    with wave.open(file, "wb") as header:
        header.setnchannels(1)
        header.setsampwidth(2)
        header.setframerate(rate)
    return file.getvalue()

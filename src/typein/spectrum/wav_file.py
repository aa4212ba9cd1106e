"""A WAV file written frame by frame: nothing is kept, and the file is whole at any time but for the last second."""

from __future__ import annotations

import wave
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONGEST = 0x7FFF_0000
"""Bytes of samples: more than 6 hours; some programs read the size of a WAV file as a signed number."""


class WavFile:
    """Writes int16 samples of one channel, ``rate`` a second, to a file that can be written and sought."""

    def __init__(self, file: IO[bytes], rate: int) -> None:
        self._file = file
        self._rate = rate
        self._waiting: list[bytes] = []
        self._count = self.samples = 0
        self._wave = wave.open(file, "wb")  # noqa: SIM115 - open for as long as the recording
        self._wave.setnchannels(1)
        self._wave.setsampwidth(2)
        self._wave.setframerate(rate)
        self._wave.writeframes(b"")

    @property
    def full(self) -> bool:
        """Whether the format holds no more."""
        return 2 * self.samples >= LONGEST

    def add(self, samples: NDArray[np.int16]) -> None:
        """Write samples behind all others; what is too much for the format is left out."""
        if self.full:
            return
        self._waiting.append(samples.astype("<i2").tobytes())
        self._count += len(samples)
        self.samples += len(samples)
        if self._count >= self._rate:
            self._flush()

    def finish(self) -> None:
        """Write what still waits; the file is not closed."""
        self._flush()
        self._wave.close()

    def _flush(self) -> None:
        """Write what waits, and its length into the header."""
        self._wave.writeframes(b"".join(self._waiting))
        self._file.flush()
        self._waiting.clear()
        self._count = 0

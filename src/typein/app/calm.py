"""Less flashing: large parts of the picture change three times a second at most.

That is the limit below which flashes harm nobody (WCAG 2.3.1: no more than three in a second, unless they are small).
"""

from __future__ import annotations

from typein.spectrum.timing import CPU_HZ, FRAME_TSTATES

LARGE = 0.25
"""The part of the picture whose change is a flash."""

APART = CPU_HZ // FRAME_TSTATES // 3 + 1
"""Frames between two of them: a third of a second."""


class Calm:
    """Says which frames are shown."""

    def __init__(self) -> None:
        self._shown = b""
        self._last = -APART

    def shows(self, pixels: bytes, frame: int) -> bool:
        """Whether the picture of a frame, 32 bits a pixel, is shown now; frames are counted from power-on."""
        import numpy as np

        if len(self._shown) == len(pixels):
            before, now = (np.frombuffer(each, np.uint32) for each in (self._shown, pixels))
            if (before != now).mean() > LARGE:
                if 0 <= frame - self._last < APART:
                    return False
                self._last = frame
        self._shown = pixels
        return True

"""The picture in black and white for high contrast: in each cell the lighter of its two colours is white."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typein.spectrum.picture import BORDER, HEIGHT, PAPER_HEIGHT, PAPER_WIDTH, WIDTH

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LIGHT = 4
"""Colours from green on are light: their luminance is more than half of white's."""


def black_and_white(bitmap: bytes, attributes: bytes, border: int, flash: bool) -> NDArray[np.bool_]:
    """What is white, as (288, 352), of a frame (see spectrum.picture.Frame) with a border of one colour.

    The ULA's colours 0-7 are in the order of their luminance, black to white, and BRIGHT changes nothing in that.  A
    cell whose ink and paper are the same is all white or all black.
    """
    import numpy as np

    cells = np.frombuffer(attributes, np.uint8)
    ink, paper = cells & 7, cells >> 3 & 7
    bits = np.frombuffer(bitmap, np.uint8).copy()
    if flash:
        bits[cells >= 0x80] ^= 0xFF
    bits[ink < paper] ^= 0xFF
    bits[(ink == paper) & (ink >= LIGHT)] = 0xFF
    bits[(ink == paper) & (ink < LIGHT)] = 0
    picture = np.full((HEIGHT, WIDTH), border >= LIGHT)
    inner = np.unpackbits(bits).reshape(PAPER_HEIGHT, PAPER_WIDTH)
    picture[BORDER : BORDER + PAPER_HEIGHT, BORDER : BORDER + PAPER_WIDTH] = inner
    return picture

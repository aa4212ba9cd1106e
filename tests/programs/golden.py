"""Pictures held against those in tests/golden that somebody has looked at."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageSequence

GOLDEN = Path(__file__).parents[1] / "golden"


def hold(name: str, picture: NDArray[np.uint8], where: Path) -> None:
    """Compare a picture with the one that is kept as ``name``, pixel by pixel.

    One that differs is left in the folder ``where``, to be looked at and, if it is right, kept.
    """
    path = where / f"{name}.png"
    Image.fromarray(picture).quantize(16, dither=Image.Dither.NONE).save(path, optimize=True)
    with Image.open(GOLDEN / path.name) as image:
        kept = np.asarray(image.convert("RGB"))
    assert kept.shape == picture.shape, f"it is of another size; see {path}"
    places = np.argwhere((kept != picture).any(axis=2))
    assert not len(places), f"{len(places)} pixels differ from the one at {tuple(places[0])} on; see {path}"


def alike(one: Path, other: Path) -> bool:
    """Whether two pictures or films show the same; they are too long for pytest to tell what differs."""
    return frames(one) == frames(other)


def frames(path: Path) -> list[bytes]:
    """All frames of a picture or film, as colours."""
    with Image.open(path) as image:
        return [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(image)]

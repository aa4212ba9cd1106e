"""A rectangle of the picture, to be found again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from typein.errors import UsageError
from typein.files import write_bytes
from typein.spectrum.picture import PALETTE, PAPER_HEIGHT, PAPER_WIDTH, Frame, png_bytes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Region:
    """A rectangle of the paper of 256 by 192 pixels.

    ``x`` and ``y`` are its top left, ``colours`` its pixels as numbers of the palette, uint8 of (height, width).
    """

    x: int
    y: int
    colours: NDArray[np.uint8]

    def __post_init__(self) -> None:
        height, width = self.colours.shape
        if not (self.x >= 0 and self.y >= 0 and self.x + width <= PAPER_WIDTH and self.y + height <= PAPER_HEIGHT):
            raise UsageError(
                f"{width} by {height} pixels at {self.x},{self.y} are not within the {PAPER_WIDTH} by {PAPER_HEIGHT} "
                "of the screen"
            )

    @classmethod
    def of(cls, frame: Frame, x: int, y: int, width: int, height: int) -> Region:
        """Take this rectangle of a frame."""
        if width < 1 or height < 1 or x < 0 or y < 0:
            raise UsageError(f"{width} by {height} pixels at {x},{y} are no part of the screen")
        colours = frame.paper_colours()[y : y + height, x : x + width].copy()
        if colours.shape != (height, width):
            raise UsageError(f"{width} by {height} pixels at {x},{y} go beyond the screen")
        return cls(x, y, colours)

    @classmethod
    def read(cls, path: str | Path, x: int, y: int) -> Region:
        """A picture file, with its top left at ``x``, ``y``; its colours are taken for the nearest of the palette."""
        import numpy as np
        from PIL import Image

        try:
            with Image.open(path) as image:
                if image.width > PAPER_WIDTH or image.height > PAPER_HEIGHT:
                    raise UsageError(f"{path} is larger than the screen")
                rgb = np.asarray(image.convert("RGB"), np.int32)
        except OSError as error:
            raise UsageError(f"cannot read the picture {path}: {error}") from None
        distance = ((rgb[:, :, None, :] - np.array(PALETTE, np.int32)) ** 2).sum(3)
        return cls(x, y, distance.argmin(2).astype(np.uint8))

    def save(self, path: str | Path) -> None:
        """Write it as a PNG."""
        write_png(path, self.colours)

    def shown_by(self, frame: Frame) -> bool:
        """Whether a frame shows exactly this."""
        return self.differing(frame) == 0

    def differing(self, frame: Frame) -> int:
        """How many of its pixels a frame shows in another colour; black and bright black are the same."""
        import numpy as np

        height, width = self.colours.shape
        seen = frame.paper_colours()[self.y : self.y + height, self.x : self.x + width]
        return int(np.count_nonzero(np.where(seen == 8, 0, seen) != np.where(self.colours == 8, 0, self.colours)))

    def __str__(self) -> str:
        height, width = self.colours.shape
        return f"the picture of {width} by {height} pixels at {self.x},{self.y}"


def write_png(path: str | Path, colours: NDArray[np.uint8]) -> None:
    """Write a picture (numbers of the palette) as a PNG file; UsageError if its name is that of another format."""
    if Path(path).suffix.lower() not in ("", ".png"):
        raise UsageError(f"pictures are written as PNG: name {Path(path).with_suffix('.png')} instead of {path}")
    write_bytes(Path(path), png_bytes(colours))

"""The GIF that grows: its pictures and times, read back by Pillow."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

import numpy as np
import pytest
from PIL import Image, ImageSequence

from typein.spectrum.gif import GifFile
from typein.spectrum.picture import HEIGHT, PALETTE, WIDTH


def picture(seed: int) -> np.ndarray:
    """Colours in blocks, another at each seed in one place only."""
    pixels = np.arange(HEIGHT)[:, None] // 40 + np.arange(WIDTH)[None, :] // 60
    pixels[50 + seed : 90, 100 : 120 + seed] = seed % 16
    return pixels.astype(np.uint8) % 16


def read(file: BytesIO) -> tuple[list[np.ndarray], list[int]]:
    """Pictures as RGB, and how long each is shown, in hundredths of a second."""
    image = Image.open(BytesIO(file.getvalue()))
    frames = [frame.copy() for frame in ImageSequence.Iterator(image)]
    return [np.array(frame.convert("RGB")) for frame in frames], [frame.info["duration"] // 10 for frame in frames]


def rgb(colours: np.ndarray) -> np.ndarray:
    pixels: np.ndarray = np.array(PALETTE, np.uint8)[colours]
    return pixels


def test_pictures_and_times_come_back() -> None:
    file = BytesIO()
    gif = GifFile(file)
    for frame, seed in ((100, 1), (150, 2), (152, 2), (175, 3)):
        gif.add(picture(seed), frame)
    gif.finish(275)
    pictures, delays = read(file)
    assert all((one == rgb(picture(seed))).all() for one, seed in zip(pictures, (1, 2, 3), strict=True))
    # 50 frames take 0.9984 s, 25 take 0.4992 s: at 0, 99.84, 149.76 and 349.44 hundredths, each rounded down
    assert delays == [99, 50, 200]


def test_the_file_is_whole_after_each_picture() -> None:
    file = BytesIO()
    gif = GifFile(file)
    for count in range(1, 6):
        gif.add(picture(count), 10 * count)
        pictures, _ = read(file)
        assert len(pictures) == count
        assert (pictures[-1] == rgb(picture(count))).all()


def test_pictures_of_every_frame_keep_time_in_the_long_run() -> None:
    file, choice = BytesIO(), Random(1)
    gif = GifFile(file)
    for frame in range(301):
        gif.add(picture(choice.randrange(40)), frame)
    gif.finish(301)
    _, delays = read(file)
    assert min(delays) >= 2
    assert sum(delays) == pytest.approx(301 * 69_888 / 35_000, abs=2)


def test_all_sixteen_colours_and_the_whole_picture(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 16, (HEIGHT, WIDTH), dtype=np.uint8)
    with (tmp_path / "a.gif").open("w+b") as file:
        gif = GifFile(file)
        gif.add(noise, 0)
        gif.add(noise[::-1], 2)
        gif.finish(4)
    image = Image.open(tmp_path / "a.gif")
    image.seek(1)
    assert (np.array(image.convert("RGB")) == rgb(noise[::-1])).all()

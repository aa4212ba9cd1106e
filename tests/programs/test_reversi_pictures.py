"""What reversi draws, against pictures that have been looked at: tests/golden/reversi_*.png, and those of its pages.

A picture that differs is left beside the test's other temporary files, to be looked at and, if it is right, kept.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageSequence
from reversi_machine import EMPTY, playing, playout, ready
from reversi_rules import FIRST, SECOND, Position

from typein.files import read_text
from typein.harness.session import Spectrum
from typein.programs import open_program

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from reversi_pictures import PICTURES, README

GOLDEN = Path(__file__).parents[1] / "golden"

Picture = NDArray[np.uint8]


def hold(name: str, picture: Picture, where: Path) -> None:
    """Compare a picture with the one that is kept, pixel by pixel."""
    path = where / f"reversi_{name}.png"
    Image.fromarray(picture).quantize(16, dither=Image.Dither.NONE).save(path, optimize=True)
    with Image.open(GOLDEN / path.name) as image:
        kept = np.asarray(image.convert("RGB"))
    assert kept.shape == picture.shape
    places = np.argwhere((kept != picture).any(axis=2))
    assert not len(places), f"{len(places)} pixels differ from the one at {tuple(places[0])} on; see {path}"


def steady(spectrum: Spectrum) -> Picture:
    """The picture when a key is awaited and what flashes is as it is printed."""
    spectrum.wait_for_input()
    spectrum.wait_until(lambda: not spectrum.frame.flash, "what flashes to be as it is printed")
    return spectrum.picture(border=False)


def menu() -> Picture:
    return steady(ready())


def rules() -> Picture:
    """Both pages, side by side."""
    spectrum = ready()
    spectrum.press("i")
    first = steady(spectrum)
    spectrum.press(" ")
    return np.concatenate([first, steady(spectrum)], axis=1)


def asked(position: Position, red: int, green: int, keys: str = "") -> Picture:
    """A person is asked for a move, or for a key."""
    spectrum = playing(position, red, green)
    spectrum.basic.goto(2040)
    spectrum.wait_for_input()
    spectrum.press(keys)
    return steady(spectrum)


SCREENS: dict[str, Callable[[], Picture]] = {
    "menu": menu,
    "rules": rules,
    "start": lambda: asked(Position.start(), 0, 3),
    "middle": lambda: asked(playout(4, 26), 0, 0, "88q"),
    "advice": lambda: asked(playout(6, 22), 0, 0, "p"),
    "pass": lambda: asked(Position.of([[FIRST, FIRST, SECOND, 0, 0, 0, 0, 0], *EMPTY[1:]], SECOND), 1, 0),
    "end": lambda: asked(playout(2, 60), 2, 0, "{ENTER}"),
}


@pytest.mark.parametrize("name", SCREENS)
def test_screens(name: str, tmp_path: Path) -> None:
    hold(name, SCREENS[name](), tmp_path)


# -- the pictures of README and documentation


def frames(path: Path) -> list[bytes]:
    with Image.open(path) as image:
        return [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(image)]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_is_drawn_now(name: str, tmp_path: Path) -> None:
    kept, draw = PICTURES[name]
    draw(tmp_path / name)
    assert frames(kept) == frames(tmp_path / name), "look at it anew: python tools/reversi_pictures.py"


def test_the_readme_shows_its_pictures() -> None:
    text = read_text(open_program("reversi").folder / "README.md")
    named = re.findall(r"\]\(images/([\w.-]+)\)", text)
    assert sorted(named) == sorted(path.name for path in README.iterdir())
    assert {path.name for path, _ in PICTURES.values() if path.parent == README} == set(named)

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
from reversi_machine import NO_MOVES, playing, playout, ready
from reversi_rules import Position

from golden import alike, hold
from typein.files import read_text
from typein.harness.session import Spectrum
from typein.programs import open_program

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from reversi_pictures import PICTURES, README

Picture = NDArray[np.uint8]


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
    "pass": lambda: asked(NO_MOVES, 1, 0),
    "end": lambda: asked(playout(2, 60), 2, 0, "{ENTER}"),
}


@pytest.mark.parametrize("name", SCREENS)
def test_screens(name: str, tmp_path: Path) -> None:
    hold(f"reversi_{name}", SCREENS[name](), tmp_path)


# -- the pictures of README and documentation


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_is_drawn_now(name: str, tmp_path: Path) -> None:
    kept, draw = PICTURES[name]
    draw(tmp_path / name)
    assert alike(kept, tmp_path / name), "look at it anew: python tools/reversi_pictures.py"


def test_the_readme_shows_its_pictures() -> None:
    text = read_text(open_program("reversi").folder / "README.md")
    named = re.findall(r"\]\(images/([\w.-]+)\)", text)
    assert sorted(named) == sorted(path.name for path in README.iterdir())
    assert {path.name for path, _ in PICTURES.values() if path.parent == README} == set(named)

"""What the draughts program draws, against pictures that have been looked at: tests/golden/draughts_*.png.

A picture that differs is left beside the test's other temporary files, to be looked at and, if it is right, kept.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest
from draughts_bot import PMK, Bot
from draughts_ready import at, position, ready

from golden import alike, hold
from typein.harness.session import Spectrum

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from draughts_pictures import PICTURES


def show(name: str, spectrum: Spectrum, where: Path) -> None:
    """Hold the picture when a key is awaited and what flashes is as it is printed."""
    spectrum.wait_for_input()
    spectrum.wait_until(lambda: not spectrum.frame.flash, "what flashes not to be inverted")
    hold(f"draughts_{name}", spectrum.picture(), where)


@pytest.mark.parametrize(
    ("name", "keys"), [("menu", ""), ("rules", "7"), ("keys", "7x"), ("setup", "6n777 "), ("mini", "51")]
)
def test_screens(name: str, keys: str, tmp_path: Path) -> None:
    spectrum = ready()
    spectrum.press(keys)
    show(name, spectrum, tmp_path)


def test_the_calculator(tmp_path: Path) -> None:
    bot = Bot(ready(), Random(4))
    bot.begin(PMK)
    for _ in range(8):
        bot.move(bot.random.choice(bot.game.position.moves()))
    show("pmk", bot.spectrum, tmp_path)


def test_all_pieces_in_the_middle_of_a_chain(tmp_path: Path) -> None:
    bot = at(position("w26 w11 b37 b66 b13 B82 W88"))
    bot.spectrum.press("2648")
    show("chain", bot.spectrum, tmp_path)


def test_an_error(tmp_path: Path) -> None:
    spectrum = ready("1")
    spectrum.press("3366")
    show("error", spectrum, tmp_path)


def test_an_end(tmp_path: Path) -> None:
    bot = at(position("w33 b44 b66"))
    bot.spectrum.press("3355")
    bot.spectrum.expect("Белые выиграли!")
    show("end", bot.spectrum, tmp_path)


@pytest.mark.parametrize("kept", PICTURES, ids=lambda path: path.name)
def test_a_picture_of_the_pages_is_what_is_drawn_now(kept: Path, tmp_path: Path) -> None:
    PICTURES[kept](tmp_path / kept.name)
    assert alike(kept, tmp_path / kept.name), "look at it anew: python tools/draughts_pictures.py"

"""What the draughts program draws, against pictures that have been looked at: tests/golden/draughts_*.png.

A picture that differs is left beside the test's other temporary files, to be looked at and, if it is right, kept.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from draughts_bot import PMK, Bot
from draughts_ready import at, position, ready
from PIL import Image

from typein.harness.session import Spectrum

GOLDEN = Path(__file__).parents[1] / "golden"


def hold(name: str, spectrum: Spectrum, where: Path) -> None:
    """Compare the picture with the one that is kept, pixel by pixel, when nothing is inverted by FLASH."""
    spectrum.wait_for_input()
    spectrum.wait_until(lambda: not spectrum.frame.flash, "what flashes not to be inverted")
    picture = spectrum.picture()
    path = where / f"draughts_{name}.png"
    Image.fromarray(picture).save(path)
    with Image.open(GOLDEN / path.name) as image:
        kept = np.asarray(image.convert("RGB"))
    places = np.argwhere((kept != picture).any(axis=2))
    assert not len(places), f"{len(places)} pixels differ from the one at {tuple(places[0])} on; see {path}"


@pytest.mark.parametrize(
    ("name", "keys"), [("menu", ""), ("rules", "7"), ("keys", "7x"), ("setup", "6n777 "), ("mini", "51")]
)
def test_screens(name: str, keys: str, tmp_path: Path) -> None:
    spectrum = ready()
    spectrum.press(keys)
    hold(name, spectrum, tmp_path)


def test_the_calculator(tmp_path: Path) -> None:
    bot = Bot(ready(), Random(4))
    bot.begin(PMK)
    for _ in range(8):
        bot.move(bot.random.choice(bot.game.position.moves()))
    hold("pmk", bot.spectrum, tmp_path)


def test_all_pieces_in_the_middle_of_a_chain(tmp_path: Path) -> None:
    bot = at(position("w26 w11 b37 b66 b13 B82 W88"))
    bot.spectrum.press("2648")
    hold("chain", bot.spectrum, tmp_path)


def test_an_error(tmp_path: Path) -> None:
    spectrum = ready("1")
    spectrum.press("3366")
    hold("error", spectrum, tmp_path)


def test_an_end(tmp_path: Path) -> None:
    bot = at(position("w33 b44 b66"))
    bot.spectrum.press("3355")
    bot.spectrum.expect("Белые выиграли!")
    hold("end", bot.spectrum, tmp_path)

"""What "Плата за страх" draws, against pictures that have been looked at: tests/golden/fear_*.png.

A picture that differs is left beside the test's other temporary files, to be looked at and, if it is right, kept.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from fear_bot import Choice, bold, careful, heedless
from fear_rules import Contract
from fear_stage import player, titled

from golden import alike, hold
from typein.harness.session import Spectrum

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from fear_pictures import PICTURES


def title() -> Spectrum:
    return titled()


def rules() -> Spectrum:
    fear = titled()
    fear.press("и")
    return fear


def pay_and_moves() -> Spectrum:
    fear = rules()
    fear.press(" ")
    return fear


def contract() -> Spectrum:
    fear = player().spectrum
    fear.press("5")
    return fear


def game() -> Spectrum:
    """In the middle of a game, and of an answer."""
    bot = player(10, bold)
    bot.agree(Contract())
    played = bot.begin()
    for _ in range(9):
        bot.move(played, bold(played, bot.random))
    assert not played.fate
    bot.spectrum.press("вл")
    return bot.spectrum


def ended(fate: str, seed: int, agreed: Contract, choose: Choice = careful) -> Spectrum:
    bot = player(seed, choose)
    bot.agree(agreed)
    assert bot.play(bot.begin()).fate == fate
    return bot.spectrum


SCREENS: dict[str, Callable[[], Spectrum]] = {
    "title": title,
    "rules": rules,
    "pay": pay_and_moves,
    "contract": contract,
    "game": game,
    "won": lambda: ended("won", 5, Contract(moves=12)),
    "shot": lambda: ended("shot", 17, Contract(), heedless),
    "caught": lambda: ended("caught", 14, Contract(close_combat=True), heedless),
    "lost": lambda: ended("lost", 3, Contract(waits=0, walls=200)),
}


@pytest.mark.parametrize("name", SCREENS)
def test_screens(name: str, tmp_path: Path) -> None:
    spectrum = SCREENS[name]()
    spectrum.wait_for_input()
    hold(f"fear_{name}", spectrum.picture(), tmp_path)


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_of_the_pages_are_what_is_drawn_now(name: str, tmp_path: Path) -> None:
    kept, draw = PICTURES[name]
    draw(tmp_path / kept.name)
    assert alike(kept, tmp_path / kept.name), "look at it anew: python tools/fear_pictures.py"

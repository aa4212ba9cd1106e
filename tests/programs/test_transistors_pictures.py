"""What transistors draws, against pictures that have been looked at: tests/golden/transistors_*.png, and its pages'.

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
from transistors_bot import Bot, greedy
from transistors_rules import Numbers
from transistors_stage import TINY, at_menu, program

from golden import GOLDEN, alike, hold
from typein.files import read_text

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from transistors_pictures import PICTURES, README

Picture = NDArray[np.uint8]


def steady(bot: Bot) -> Picture:
    """The picture when a key is awaited and what flashes is as it is printed."""
    bot.spectrum.wait_for_input()
    bot.spectrum.wait_until(lambda: not bot.spectrum.frame.flash, "what flashes to be as it is printed")
    return bot.spectrum.picture(border=False)


def rules() -> Picture:
    """Both pages, side by side."""
    bot = at_menu(1)
    bot.spectrum.press("2")
    bot._expect("кто есть кто")
    first = steady(bot)
    bot.spectrum.press(" ")
    bot._expect("Правила: ход")
    return np.concatenate([first, steady(bot)], axis=1)


def numbers() -> Picture:
    """The rows have been changed to 7, which the columns' limits show, and are asked for again."""
    bot = at_menu(1)
    bot.spectrum.press("317{ENTER}")
    bot.spectrum.wait_for_input()
    bot.spectrum.press("1")
    return steady(bot)


def liked() -> Picture:
    bot = at_menu(1)
    bot.spectrum.press("1")
    return steady(bot)


def refused() -> Picture:
    bot = at_menu(2)
    bot.set_numbers(TINY)
    bot.begin()
    bot.spectrum.press("w{ENTER}")
    return steady(bot)


def largest() -> Picture:
    """As many rows, columns, gibis and flowers as there can be."""
    bot = at_menu(3)
    bot.set_numbers(Numbers(16, 20, 60, 99, 999, 999))
    bot.begin()
    return steady(bot)


def lost() -> Picture:
    bot = at_menu(2)
    bot.set_numbers(TINY)
    bot.begin()
    while not bot.game.over:
        bot.turn("")
    return steady(bot)


def won() -> Picture:
    bot = at_menu(2)
    bot.set_numbers(Numbers(8, 12, 3, 20, 30, 10))
    bot.begin()
    bot.play(greedy)
    return steady(bot)


SCREENS: dict[str, Callable[[], Picture]] = {
    "menu": lambda: steady(at_menu(1)),
    "rules": rules,
    "numbers": numbers,
    "liked": liked,
    "refused": refused,
    "largest": largest,
    "lost": lost,
    "won": won,
}


@pytest.mark.parametrize("name", SCREENS)
def test_screens(name: str, tmp_path: Path) -> None:
    hold(f"transistors_{name}", SCREENS[name](), tmp_path)


def test_all_golden_pictures_are_held() -> None:
    assert {path.stem for path in GOLDEN.glob("transistors_*.png")} == {f"transistors_{name}" for name in SCREENS}


@pytest.mark.parametrize("name", [name for name in PICTURES if name != "transistors.gif"])
def test_pictures_of_the_pages_are_what_is_drawn_now(name: str, tmp_path: Path) -> None:
    kept, draw = PICTURES[name]
    draw(tmp_path / name)
    assert alike(tmp_path / name, kept), "look at it anew: python tools/transistors_pictures.py"


@pytest.mark.slow
def test_the_film_is_what_is_drawn_now(tmp_path: Path) -> None:
    kept, draw = PICTURES["transistors.gif"]
    draw(tmp_path / "film.gif")
    assert alike(tmp_path / "film.gif", kept), "look at it anew: python tools/transistors_pictures.py"


def test_files_and_pictures_of_the_readme_are_there() -> None:
    named = set(re.findall(r"\]\(([\w./-]+)\)", read_text(program().folder / "README.md")))
    assert all((program().folder / name).is_file() for name in named)
    assert {f"images/{path.name}" for path in README.iterdir()} <= named

#!/usr/bin/env python3
"""The pictures of transistors in its README and in the documentation.

    python tools/transistors_pictures.py [NAME ...]

Whoever changes what is to be seen looks at the new pictures before keeping them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "basic" / "transistors"))

from transistors_bot import Bot, greedy  # noqa: E402 - found by the line above
from transistors_stage import at_menu  # noqa: E402

from typein.harness.session import Spectrum  # noqa: E402

DOCS, README = ROOT / "docs" / "images", ROOT / "basic" / "transistors" / "images"
SCALE = 2
SEED = 30


def begun(turns: int) -> Bot:
    """A game of the author's numbers after so many turns."""
    bot = at_menu(SEED)
    bot.begin()
    for _ in range(turns):
        bot.turn(greedy(bot.game, bot.random))
    return bot


def menu(path: Path) -> None:
    """The menu."""
    keep(at_menu(SEED).spectrum, path)


def game(path: Path) -> None:
    """In the middle of a game, a move half typed."""
    bot = begun(8)
    bot.spectrum.press("w")
    bot.spectrum.press("l")
    keep(bot.spectrum, path)


def won(path: Path) -> None:
    """A game that was won."""
    bot = begun(0)
    bot.play(greedy)
    keep(bot.spectrum, path)


def film(path: Path) -> None:
    """Three turns, typed as a person would."""
    bot = begun(2)
    with bot.spectrum.film(path, every=10):
        for _ in range(3):
            bot.spectrum.run_frames(50)
            bot.turn(greedy(bot.game, bot.random))


def keep(spectrum: Spectrum, path: Path) -> None:
    """Write the screen as a PNG, each pixel a square of SCALE by SCALE."""
    spectrum.wait_for_input()
    spectrum.wait_until(lambda: not spectrum.frame.flash, "what flashes to be as it is printed")
    spectrum.save_picture(path)
    with Image.open(path) as image:
        large = image.resize((image.width * SCALE, image.height * SCALE), Image.Resampling.NEAREST)
    large.save(path, optimize=True)


PICTURES: dict[str, tuple[Path, Callable[[Path], None]]] = {
    "transistors.png": (DOCS / "transistors.png", game),
    "transistors.gif": (DOCS / "transistors.gif", film),
    "menu.png": (README / "menu.png", menu),
    "won.png": (README / "won.png", won),
}
"""Where a picture is kept, and how it is drawn."""

if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        kept, draw = PICTURES[name]
        draw(kept)

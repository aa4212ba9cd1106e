#!/usr/bin/env python3
"""The pictures of "Плата за страх" in its README and in the documentation.

    python tools/fear_pictures.py [NAME ...]

Whoever changes what is to be seen looks at the new pictures before keeping them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "basic" / "fear"))

from fear_bot import Bot, Choice, bold, heedless  # noqa: E402 - found by the line above
from fear_rules import Contract, Game  # noqa: E402
from fear_stage import player, titled  # noqa: E402

from typein.harness.session import Spectrum  # noqa: E402

DOCS, README = ROOT / "docs" / "images", ROOT / "basic" / "fear" / "images"
SCALE = 2


def game(path: Path) -> None:
    """In the middle of a game, and of an answer."""
    bot, played = begun(10, bold)
    for _ in range(9):
        bot.move(played, bold(played, bot.random))
    bot.spectrum.press("вл")
    keep(bot.spectrum, path)


def film(path: Path) -> None:
    """A short game, from the board to the grave."""
    bot = player(SHORT, heedless)
    bot.agree(Contract())
    bot.spectrum.wait_for_input()
    with bot.spectrum.film(path, every=10):
        bot.play(bot.begin())
        bot.spectrum.run_frames(100)


def title(path: Path) -> None:
    """The title."""
    keep(titled(), path)


def rip(path: Path) -> None:
    """The end of the game of the film."""
    bot, played = begun(SHORT, heedless)
    bot.play(played)
    keep(bot.spectrum, path)


def begun(seed: int, choose: Choice) -> tuple[Bot, Game]:
    """A game by the book before its first move."""
    bot = player(seed, choose)
    bot.agree(Contract())
    return bot, bot.begin()


def keep(spectrum: Spectrum, path: Path) -> None:
    """Write the screen as a PNG, each pixel a square of SCALE by SCALE."""
    spectrum.wait_for_input()
    spectrum.save_picture(path)
    with Image.open(path) as image:
        large = image.resize((image.width * SCALE, image.height * SCALE), Image.Resampling.NEAREST)
    large.save(path, optimize=True)


SHORT = 17
"""A seed with which a player who does not look where he goes is shot soon, from afar."""

PICTURES: dict[str, tuple[Path, Callable[[Path], None]]] = {
    "fear.png": (DOCS / "fear.png", game),
    "fear.gif": (DOCS / "fear.gif", film),
    "title.png": (README / "title.png", title),
    "rip.png": (README / "rip.png", rip),
}
"""Where a picture is kept, and how it is drawn."""

if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        kept, draw = PICTURES[name]
        draw(kept)

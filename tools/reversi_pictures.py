#!/usr/bin/env python3
"""The pictures of reversi in its README and in the documentation.

    python tools/reversi_pictures.py [NAME ...]

Whoever changes what is to be seen looks at the new pictures before keeping them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "basic" / "reversi"))

from reversi_bot import Bot  # noqa: E402 - found by the line above

from typein.harness.prepared import with_program  # noqa: E402
from typein.harness.session import Spectrum  # noqa: E402

DOCS, README = ROOT / "docs" / "images", ROOT / "basic" / "reversi" / "images"
SCALE = 2
SEED = 3


def begun(red: int, green: int) -> Bot:
    """A game that begins; 0 is a person, who draws his moves by lot, 1 to 3 a level."""
    bot = Bot(with_program("reversi", seed=SEED), Random(SEED))
    bot.choose(red, green)
    bot.spectrum.press("{ENTER}")
    bot.begin()
    return bot


def game(path: Path) -> None:
    """In the middle of a game, a person to move against the master."""
    bot = begun(0, 3)
    bot.play(18)
    bot.spectrum.wait_for_input()
    bot.spectrum.press("88")
    keep(bot.spectrum, path)


def film(path: Path) -> None:
    """The first four moves of a game, of a person and the second level in turn."""
    bot = begun(0, 2)
    bot.spectrum.wait_for_input()
    with bot.spectrum.film(path, every=5):
        bot.spectrum.run_frames(25)
        for keys in ("8", "88", "5"):
            for key in keys:
                bot.spectrum.press(key)
                bot.spectrum.run_frames(15)
            bot.spectrum.press("{ENTER}")
            bot.spectrum.wait_for_input()
            bot.spectrum.run_frames(25)


def menu(path: Path) -> None:
    """The menu."""
    spectrum = with_program("reversi")
    spectrum.expect("Начать партию")
    keep(spectrum, path)


def end(path: Path) -> None:
    """The end of a game."""
    bot = begun(2, 2)
    bot.play()
    keep(bot.spectrum, path)


def keep(spectrum: Spectrum, path: Path) -> None:
    """Write the screen as a PNG, each pixel a square of SCALE by SCALE."""
    spectrum.wait_for_input()
    spectrum.wait_until(lambda: not spectrum.frame.flash, "what flashes to be as it is printed")
    spectrum.save_picture(path)
    with Image.open(path) as image:
        large = image.resize((image.width * SCALE, image.height * SCALE), Image.Resampling.NEAREST)
    large.save(path, optimize=True)


PICTURES: dict[str, tuple[Path, Callable[[Path], None]]] = {
    "reversi.png": (DOCS / "reversi.png", game),
    "reversi.gif": (DOCS / "reversi.gif", film),
    "menu.png": (README / "menu.png", menu),
    "end.png": (README / "end.png", end),
}
"""Where a picture is kept, and how it is drawn."""

if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        kept, draw = PICTURES[name]
        draw(kept)

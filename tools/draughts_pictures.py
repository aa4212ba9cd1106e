#!/usr/bin/env python3
"""The pictures of draughts in its README and in the documentation.

    python tools/draughts_pictures.py [NAME ...]

Whoever changes what is to be seen looks at the new pictures before keeping them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "basic" / "draughts"))

from draughts_bot import AMATEUR, FRIEND, MENU, MINI, PMK, Bot  # noqa: E402 - found by the line above
from draughts_rules import WHITE, Position  # noqa: E402

from typein.harness.prepared import with_program  # noqa: E402
from typein.harness.session import Spectrum  # noqa: E402

DOCS, README = ROOT / "docs" / "images", ROOT / "basic" / "draughts" / "images"
SCALE = 2
SEED = 3


def player(seed: int = SEED) -> Bot:
    """Somebody at the menu, who moves at random."""
    return Bot(with_program("draughts", seed=seed), Random(seed))


def middle(path: Path) -> None:
    """In the middle of a game against the amateur."""
    bot = player()
    bot.begin(AMATEUR, WHITE)
    for _ in range(7):
        bot.move(bot.random.choice(bot.game.position.moves()))
    bot.spectrum.press(" ")
    keep(bot.spectrum, path)


def pmk(path: Path) -> None:
    """The calculator after some moves, its registers beside the board."""
    bot = player(4)
    bot.begin(PMK)
    for _ in range(8):
        bot.move(bot.random.choice(bot.game.position.moves()))
    keep(bot.spectrum, path)


def mini(path: Path) -> None:
    """Four by four."""
    bot = player()
    bot.begin(MINI, against=False)
    keep(bot.spectrum, path)


def chain(path: Path) -> None:
    """A man that was crowned in the middle of a chain, and has to go on."""
    bot = player()
    bot.set_up(Position({26: "w", 11: "w", 88: "W", 37: "b", 66: "b", 13: "b", 82: "B"}), FRIEND)
    bot.spectrum.press("2648")
    keep(bot.spectrum, path)


def menu(path: Path) -> None:
    """The menu."""
    bot = player()
    bot.spectrum.expect(MENU)
    keep(bot.spectrum, path)


def film(path: Path) -> None:
    """The calculator's first moves, and the answers."""
    bot = player()
    bot.spectrum.expect(MENU)
    bot.spectrum.wait_for_input()
    with bot.spectrum.film(path, every=8):
        bot.spectrum.run_frames(25)
        bot.begin(PMK)
        for _ in range(3):
            move = bot.game.position.moves()[-1]
            for key in "".join(map(str, move.path)):
                bot.spectrum.press(key)
                bot.spectrum.run_frames(10)
            bot.played(move)
            bot.settle()
            bot.spectrum.run_frames(30)


def keep(spectrum: Spectrum, path: Path) -> None:
    """Write the screen as a PNG, each pixel a square of SCALE by SCALE, when what flashes is as it should be."""
    spectrum.wait_for_input()
    spectrum.wait_until(lambda: not spectrum.frame.flash, "what flashes not to be inverted")
    picture = Image.fromarray(spectrum.picture())
    size = picture.width * SCALE, picture.height * SCALE
    picture.resize(size, Image.Resampling.NEAREST).quantize(16, dither=Image.Dither.NONE).save(path, optimize=True)


PICTURES: dict[Path, Callable[[Path], None]] = {
    DOCS / "draughts.png": middle,
    DOCS / "draughts.gif": film,
    README / "menu.png": menu,
    README / "pmk.png": pmk,
    README / "mini.png": mini,
    README / "chain.png": chain,
}


if __name__ == "__main__":
    for target, draw in PICTURES.items():
        if not sys.argv[1:] or target.name in sys.argv[1:]:
            draw(target)

"""The pictures of the documentation, made anew from the programs: ``python tests/docs/pictures.py [NAME ...]``.

Whoever changes what they show looks at the new ones before keeping them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from typein import Spectrum

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SCALE = 2

GAME = (
    "n{ENTER} n{ENTER} _ {ENTER} _____{ENTER} _{ENTER} {ENTER} {ENTER} {ENTER} ___{ENTER} __{ENTER} _ _ "
    "{ENTER} ___{ENTER} _ ___{ENTER} _{ENTER} _{ENTER} {ENTER} __{ENTER} {ENTER} _ _ "
    "_{ENTER} ___{ENTER} __{ENTER} _{ENTER} {ENTER} {ENTER} {ENTER} ___{ENTER} _ _ "
    "{ENTER} _{ENTER} _ ___{ENTER} _{ENTER}"
)
"""The keys of a game of cribbage with seed 7, from the first question to a go in the fourth round; ``_`` is SPACE."""


def cribbage() -> Spectrum:
    """A game of cribbage in which the computer has just said go."""
    spectrum = Spectrum(program="cribbage", seed=7)
    for keys in GAME.split():
        spectrum.press(keys.replace("_", " "))
    spectrum.expect("ХОД!")
    spectrum.wait_for_input()
    return spectrum


def draw_cribbage(path: Path) -> None:
    """The table, the board and a go."""
    cribbage().save_picture(path)
    enlarge(path)


def draw_cribbage_film(path: Path) -> None:
    """How a game begins: the cut, the deal, and the computer beginning to think."""
    spectrum = Spectrum(program="cribbage", seed=7)
    spectrum.press("n{ENTER}n{ENTER}")
    with spectrum.film(path, every=10):
        spectrum.press(" ")
        spectrum.expect("Я думаю")
        spectrum.run_frames(50)


def draw_font(path: Path) -> None:
    """All glyphs of the Russian font."""
    from typein import library
    from typein.basic import specimen

    specimen.main([str(library.fonts() / "ru.txt"), str(path)])


def draw_comparison(path: Path) -> None:
    """The page that compares cribbage with its print, as a browser shows it."""
    from typein.editions.command import compare_program
    from typein.programs import open_program

    with TemporaryDirectory() as folder:
        page = Path(folder) / "compare.html"
        compare_program(open_program("cribbage").folder, html=page)
        browser = shutil.which("chromium") or "chromium"
        window = ["--window-size=1200,800", f"--screenshot={path}", f"--user-data-dir={folder}/profile"]
        subprocess.run([browser, "--headless", "--no-sandbox", "--hide-scrollbars", *window, page.as_uri()], check=True)


def enlarge(path: Path) -> None:
    """Make each pixel a square of SCALE by SCALE."""
    with Image.open(path) as image:
        large = image.resize((image.width * SCALE, image.height * SCALE), Image.Resampling.NEAREST)
    large.save(path, optimize=True)


PICTURES: dict[str, Callable[[Path], None]] = {
    "cribbage.png": draw_cribbage,
    "cribbage.gif": draw_cribbage_film,
    "font.png": draw_font,
}

BROWSED: dict[str, Callable[[Path], None]] = {"compare.png": draw_comparison}
"""Pictures that look a little different in every browser."""

if __name__ == "__main__":
    for name, draw in (PICTURES | BROWSED).items():
        if name in sys.argv[1:] or not sys.argv[1:]:
            draw(IMAGES / name)

"""The pictures of the documentation, made anew from the programs: ``python tests/docs/pictures.py [NAME ...]``.

Whoever changes what they show looks at the new ones before keeping them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PIL import Image

from typein import Spectrum

if TYPE_CHECKING:
    from typein.app.game import Game

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SCALE = 2

GAME = (
    "n{ENTER} n{ENTER} _ {ENTER} _____{ENTER} _{ENTER} {ENTER} {ENTER} {ENTER} ___{ENTER} __{ENTER} _ _ "
    "{ENTER} ___{ENTER} _ ___{ENTER} _{ENTER} _{ENTER} {ENTER} __{ENTER} {ENTER} _ _ "
    "_{ENTER} ___{ENTER} __{ENTER} _{ENTER} {ENTER} {ENTER} {ENTER} ___{ENTER} _ _ "
    "{ENTER} _{ENTER} _ ___{ENTER} _{ENTER}"
)
"""The keys of a game of cribbage with seed 7, from the first question to a go in the fourth round; ``_`` is SPACE."""


SQUARES = """\
10 DIM s(12): LET sum=0: LET t$="squares"
20 FOR i=1 TO 12
30 LET s(i)=i*i: LET sum=sum+s(i)
40 PRINT i,s(i)
50 NEXT i
60 PRINT t$;": ";sum
"""


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


def draw_picker(path: Path) -> None:
    """The picker over a bare Spectrum."""
    draw_window(path, (704, 576), "F3")


def draw_keyboard(path: Path) -> None:
    """The keyboard on the screen, at the cursor E."""
    draw_window(path, (704, 792), "F4", "Tab")


def draw_deck(path: Path) -> None:
    """The tape of cribbage in the deck, after it has played a little."""
    from typein.app.game import Game
    from typein.harness.loading import loadable

    tape = loadable("cribbage").content
    spectrum = Spectrum()
    spectrum.insert(tape)  # type: ignore[arg-type]
    draw_window(path, (704, 576), "F8", "Shift+F8", spectrum=spectrum, game=Game("cribbage.tap", tape))


def draw_debugger(path: Path) -> None:
    """The debugger in the midst of a program."""
    spectrum = Spectrum()
    spectrum.basic.enter(SQUARES)
    spectrum.basic.run()
    for _ in range(5):
        spectrum.run_until_line(40)
    draw_window(path, (1102, 576), "Shift+F12", "Down", "Down", "B", "Space", "Space", spectrum=spectrum)


def draw_window(
    path: Path, size: tuple[int, int], *keys: str, spectrum: Spectrum | None = None, game: Game | None = None
) -> None:
    """The window of that size after some keys, with the settings of a new user."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LC_ALL": "C.UTF-8"}
    import pygame

    from typein.app.commands import parse_key
    from typein.app.portrait_maker import make_missing
    from typein.app.settings import Settings, cache_folder
    from typein.app.window import Window

    make_missing(cache_folder() / "portraits")
    window = Window(spectrum or Spectrum(), game, settings=Settings())
    try:
        window.display.window.size = size
        for key in keys:
            code, mod = parse_key(key)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.Event(kind, key=code, scancode=code & 0xFFFF, unicode="", mod=mod))
            window.handle_events()
            window.display.window.size = size
            for _ in range(250):  # until the notice has gone
                window.run_frame()
        window.handle_events()
        window.draw()
        pygame.image.save(window.display.surface, path)
    finally:
        window.settings.place = None
        window.close()
    with Image.open(path) as image:
        image.quantize(64, dither=Image.Dither.NONE).save(path, optimize=True)


def draw_title(path: Path) -> None:
    """The picture of cribbage in the picker."""
    cribbage().save_picture(path, border=False)


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

BROWSED: dict[str, Callable[[Path], None]] = {
    "compare.png": draw_comparison,
    "picker.png": draw_picker,
    "keyboard.png": draw_keyboard,
    "deck.png": draw_deck,
    "debugger.png": draw_debugger,
}
"""Pictures that look a little different with every browser, or library of fonts."""

if __name__ == "__main__":
    for name, draw in (PICTURES | BROWSED).items():
        if name in sys.argv[1:] or not sys.argv[1:]:
            draw(IMAGES / name)

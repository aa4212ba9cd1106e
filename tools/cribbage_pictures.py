#!/usr/bin/env python3
"""The pictures of basic/cribbage/README.md: the game with one printed reading put back, and beside it as it is.

    python tools/cribbage_pictures.py [NAME ...]

A scene is what a player sees, or one hand put on the table, the same twice. Whoever changes what is to be seen looks at
the new pictures before keeping them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "programs"))

from cribbage_edition import MAN, ZX, deal, go_to, ready, started  # noqa: E402 - found by the line above
from cribbage_rules import cards  # noqa: E402

from typein.harness.session import Spectrum  # noqa: E402

IMAGES = ROOT / "basic" / "cribbage" / "images"
GAP = 8  # pixels between the two screens

Scene = Callable[[Spectrum], None]


def flush(machine: Spectrum) -> None:
    """Four suits in a hand, counted at the end of a round."""
    hands(machine, "Б2 П4 Ч6 Т8", "П3 Ч3 П8 Т9", "ПК")
    go_to(machine, 4500, dir=MAN, win=0, mug=0, crib=0, debug=0)
    machine.expect("Готовы вскрыть криб?")
    machine.wait_for_input()


def eights(machine: Spectrum) -> None:
    """Two threes and two eights, counted."""
    hands(machine, "Б2 П4 Ч6 ТВ", "П3 Ч3 П8 Т8", "ПД")
    go_to(machine, 4500, dir=MAN, win=0, mug=0, crib=0, debug=0)
    machine.expect("Готовы вскрыть криб?")
    machine.wait_for_input()


def out_of_turn(machine: Spectrum) -> None:
    """The player has laid his first card and is asked for the second."""
    hands(machine, "Б2 Б3 Б4 Б6", "П9 П3 П4 П5", "ЧК")
    machine.basic.gosub(5000, c=4, y=16)
    go_to(machine, 4000, dir=ZX, win=0, debug=0, player=ZX)
    machine.press("{ENTER}")
    machine.wait_for_input()


def win(machine: Spectrum) -> None:
    """Both have 119 points when the player's hand is counted first."""
    hands(machine, "Б2 Ч2 Б9 Т9", "П3 Ч3 П8 Т8", "ЧК")
    scores(machine, 119, 119)
    go_to(machine, 8070, dir=ZX, win=0, mug=0, crib=0, debug=0)
    machine.expect("Нажмите любую клавишу")
    machine.wait_for_input()


def start(machine: Spectrum) -> None:
    """The program has begun, and needs no instructions."""
    machine.press("n{ENTER}")
    machine.run_frames(400)


def hands(machine: Spectrum, zx: str, man: str, starter: str) -> None:
    """Draw the board, and deal."""
    machine.basic.exec("CLS")
    machine.basic.gosub(5700)
    deal(machine, cards(zx), cards(man), cards(starter)[0])


def scores(machine: Spectrum, zx: int, man: int) -> None:
    """Put points on the board."""
    for player, points in ((ZX, zx), (MAN, man)):
        machine.basic.gosub(6000, player=player, s=points)


PICTURES: dict[str, tuple[Callable[..., Spectrum], str, Scene, int]] = {
    "flush.png": (ready, "1260 IF h$(x)<>h$(1) THEN LET f1=0: REM (FL=0)", flush, 0),
    "out-of-turn.png": (ready, "4440 LET cgo=0: LET hgo=1", out_of_turn, 0),
    "win.png": (ready, "4645", win, 0),
    "eights.png": (ready, '7320 LET r$="Т23456739\\rВДК"', eights, 80),
    "data.png": (started, "9630 DATA 0,195,195,0,0", start, 152),
}
"""How a picture begins, the line as it is printed, the scene, and the first row of pixels that is shown."""


def draw(name: str, path: Path) -> None:
    """Draw both screens of a picture into a PNG."""
    begin, printed, scene, top = PICTURES[name]
    sides = []
    for machine in (begin(printed), begin()):
        scene(machine)
        sides.append(machine.picture(border=False)[top:])
    gap = np.full((sides[0].shape[0], GAP, 3), 255, np.uint8)
    image = Image.fromarray(np.hstack([sides[0], gap, sides[1]]))
    image.quantize(16, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    for picture in sys.argv[1:] or PICTURES:
        draw(picture, IMAGES / picture)

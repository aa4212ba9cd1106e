"""What the tests of the parts of "Плата за страх" share: positions, and what the program makes of them."""

from __future__ import annotations

import re
from random import Random

from fear_rules import BOARD, Square

from typein.harness.session import Spectrum

Position = tuple[Square, list[Square], set[Square]]
"""The player, the killers, the walls."""


def chance(spectrum: Spectrum, seed: int) -> None:
    """Have what is drawn by lot go on from this seed."""
    spectrum.basic.exec(f"RANDOMIZE {seed}")


def drawn_by_lot(random: Random, walls: int = 100, killers: int = 3) -> Position:
    """Any position, whether a game could come to it or not."""
    squares = random.sample(sorted(BOARD), 1 + killers + walls)
    return squares[0], squares[1 : 1 + killers], set(squares[1 + killers :])


def board_of(spectrum: Spectrum) -> list[str]:
    """b$, a text a row, with a sign a square: the user graphics by their letters."""
    rows = spectrum.basic["b$"]
    assert isinstance(rows, list)
    return [re.sub(r"\\(.)", r"\1", str(row)) for row in rows]


def sign_at(spectrum: Spectrum, square: Square) -> str:
    """What stands in b$ for a square."""
    return "\\" + board_of(spectrum)[square[0] + 1][square[1] + 1]


def go_to(spectrum: Spectrum, line: int) -> None:
    """Have the program go on at a line."""
    spectrum.basic.exec("REM")
    spectrum.basic.goto(line)
    spectrum.wait_for_input()


def line(spectrum: Spectrum, row: int) -> str:
    """What stands in a row, while the program waits for a key."""
    spectrum.wait_for_input()
    return spectrum.screen.lines[row].strip()


def contract(spectrum: Spectrum) -> list[str]:
    """The values of the contract as they are shown."""
    spectrum.wait_for_input()
    return [spectrum.screen.lines[row].split()[-1] for row in (5, 7, 9, 11, 13)]

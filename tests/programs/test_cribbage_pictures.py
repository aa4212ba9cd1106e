"""What cribbage draws, against pictures that have been looked at: tests/golden/cribbage_*.png.

A picture that differs is left beside the test's other temporary files, to be looked at and, if it is right, kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest
from cribbage_edition import MAN, ZX, ready, started
from numpy.typing import NDArray

from golden import hold
from typein.harness.session import Spectrum

RANKS = ["Т", *"23456789", "\\r", "В", "Д", "К"]
SUITS = ("\\h", "\\c", "\\d", "\\s")
SUIT_BOTTOM = 12 * 8
BOARD_LEFT, BOARD_BOTTOM = 25 * 8, 21 * 8

Picture = NDArray[np.uint8]


def side_by_side(pictures: Iterable[Picture]) -> Picture:
    """Pictures of one height in a row, parted by white."""
    return np.concatenate([np.pad(one, ((0, 0), (0, 8), (0, 0)), constant_values=255) for one in pictures], axis=1)


def draw_suit(spectrum: Spectrum, suit: str) -> Picture:
    """A suit from the ace up, in two rows, by the program's own line 5400."""
    spectrum.basic.exec("PAPER 4: CLS")
    for index, rank in enumerate(RANKS):
        row, place = divmod(index, 7)
        spectrum.basic.gosub(5400, x=place + 1, y=6 * row, x_=rank, y_=suit)
    return spectrum.picture(border=False)[:SUIT_BOTTOM]


def test_all_52_cards(tmp_path: Path) -> None:
    spectrum = ready()
    hold("cribbage_cards", np.concatenate([draw_suit(spectrum, suit) for suit in SUITS]), tmp_path)


def draw_board(spectrum: Spectrum, points: int) -> Picture:
    """The board after one award of so many points to each player."""
    spectrum.basic.gosub(5700)
    spectrum.basic["s()"] = spectrum.basic["v()"] = [0, 0]
    for player in (ZX, MAN):
        spectrum.basic.gosub(6015, player=player, s=points, win=0)
    return spectrum.picture(border=False)[:BOARD_BOTTOM, BOARD_LEFT:]


def test_boards_at_0_30_60_61_120(tmp_path: Path) -> None:
    spectrum = ready()
    hold("cribbage_boards", side_by_side(draw_board(spectrum, points) for points in (0, 30, 60, 61, 120)), tmp_path)


def test_every_score_has_its_hole() -> None:
    """Each point moves a peg to a place of its own, twice round the board, and back to none it has left."""
    spectrum = ready()
    for player in (ZX, MAN):
        lap = [_peg(spectrum, player, points) for points in range(1, 61)]
        assert len(set(lap)) == 60
        assert [_peg(spectrum, player, points) for points in (61, 90, 91, 120)] == [lap[0], lap[29], lap[30], lap[59]]


def _peg(spectrum: Spectrum, player: int, points: int) -> bytes:
    """What stands on the board, the score below it left out, when one peg is in."""
    spectrum.basic.gosub(5700)
    spectrum.basic.gosub(6400, player=player, ss=points)
    return spectrum.picture(border=False)[: BOARD_BOTTOM - 8, BOARD_LEFT:].tobytes()


@pytest.mark.parametrize(
    ("name", "keys", "text"),
    [("opening", "", "Вам нужны инструкции?"), ("deal", "n{ENTER}n{ENTER} ", "Выберите 2 карты")],
)
def test_screens(name: str, keys: str, text: str, tmp_path: Path) -> None:
    spectrum = started()
    spectrum.press(keys)
    spectrum.expect(text)
    spectrum.wait_for_input()
    spectrum.wait_until(lambda: not spectrum.frame.flash, "the cursor not to be inverted")
    hold(f"cribbage_{name}", spectrum.picture(), tmp_path)

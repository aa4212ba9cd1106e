"""What Scrabble draws, against pictures that have been looked at: tests/golden/scrabble_*.png.

A picture that differs is left beside the test's other temporary files, to be looked at and, if it is right, kept.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from scrabble_bot import ENGLISH_TEXTS, ERUDIT, RUSSIAN_TEXTS, Player
from scrabble_positions import Tiles, across, row_of
from scrabble_table import ANN, BOB, CY, DEE, Table, first_to_move, table

from golden import alike, hold
from typein.harness.prepared import with_program

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from scrabble_pictures import PICTURES

RUSSIAN = Player("petr"), Player("anna")
NAMES = {ENGLISH_TEXTS: "english", RUSSIAN_TEXTS: "russian", ERUDIT: "erudit"}
MIDDLE: Tiles = {
    **row_of("QUIET", 7, 5),
    **row_of("zOOS", 10, 6),
    **{(row, 9): letter for row, letter in enumerate("PLANTS", 3)},
    **{(row, 5): letter for row, letter in enumerate("EQUIP", 6)},
}
"""A board with a blank on it."""


def show(name: str, here: Table, where: Path) -> None:
    """Hold the picture when a key is awaited and nothing is inverted by FLASH."""
    here.rest()
    here.spectrum.wait_until(lambda: not here.spectrum.frame.flash, "what flashes not to be inverted")
    hold(f"scrabble_{name}", here.spectrum.picture(), where)


def middle(edition: str = ENGLISH_TEXTS, *, colour: bool = True) -> Table:
    """Ann is to move in the middle of a game of three."""
    here = table(ANN, BOB, CY, edition=edition, colour=colour)
    here.spectrum.memory[here.spectrum.code["TURN"]] = 0
    here.spectrum.basic["p"] = 0
    here.put(MIDDLE, ["DOGSEA?", "AEIOUNT", "BCDFGHJ"], points=[123, 87, 104])
    return here


def test_choice(tmp_path: Path) -> None:
    show("choice", Table(with_program("scrabble")), tmp_path)


@pytest.mark.parametrize(("edition", "name"), NAMES.items())
def test_questions(edition: str, name: str, tmp_path: Path) -> None:
    """All of them, for four players: nothing is cut."""
    here = table(edition=edition)
    here.spectrum.press("cn4" + "y4computer{ENTER}" + "nabcdefgh{ENTER}" + "ny{ENTER}" + "y1{ENTER}" + "n")
    show(f"questions_{name}", here, tmp_path)


@pytest.mark.parametrize("colour", [True, False])
def test_table(colour: bool, tmp_path: Path) -> None:
    show("table" if colour else "table_patterns", middle(colour=colour), tmp_path)


@pytest.mark.parametrize(("name", "edition"), [("russian", RUSSIAN_TEXTS), ("erudit", ERUDIT)])
def test_table_in_russian(name: str, edition: str, tmp_path: Path) -> None:
    if edition == RUSSIAN_TEXTS:
        show("table_russian", middle(edition), tmp_path)
        return
    here = first_to_move(*RUSSIAN, edition=edition)
    here.put(row_of("ЭРУДИТ", 7, 4), ["ЮШЩЧЭЪ?", "АБВГДЕЖ"], points=[30, 0])
    here.press("{ENTER}", "a", "0", "1", " ", "a")
    show("table_erudit", here, tmp_path)


def test_a_word_that_is_challenged(tmp_path: Path) -> None:
    here = middle()
    here.enter(across(11, 8, "SGO"))
    show("challenge", here, tmp_path)


def test_words_that_are_agreed_to(tmp_path: Path) -> None:
    here = middle()
    here.tries(across(11, 6, "DO"))
    show("agreed", here, tmp_path)


@pytest.mark.parametrize(
    ("name", "edition", "keys"),
    [
        ("racks", ENGLISH_TEXTS, "v"),
        ("squares", ENGLISH_TEXTS, "s"),
        ("values", ENGLISH_TEXTS, "t"),
        ("numbers", ENGLISH_TEXTS, "d"),
        ("racks_russian", RUSSIAN_TEXTS, "v"),
        ("squares_russian", RUSSIAN_TEXTS, "s"),
        ("values_erudit", ERUDIT, "t"),
        ("numbers_erudit", ERUDIT, "d"),
        ("quit", ENGLISH_TEXTS, "q"),
        ("quit_russian", RUSSIAN_TEXTS, "q"),
    ],
)
def test_choices(name: str, edition: str, keys: str, tmp_path: Path) -> None:
    here = first_to_move(ANN, BOB, CY, DEE, edition=edition)
    if edition != ERUDIT:
        here.put({}, ["UMAEEOT", "ASTEIDJ", "?QPEEII", "TYNNWAR"])
    here.press(*keys)
    show(name, here, tmp_path)


def test_squares_in_black_and_white(tmp_path: Path) -> None:
    here = middle(colour=False)
    here.press("s")
    show("squares_patterns", here, tmp_path)


@pytest.mark.parametrize(("edition", "name"), NAMES.items())
def test_end(edition: str, name: str, tmp_path: Path) -> None:
    if edition == ERUDIT:
        here = first_to_move(*RUSSIAN, edition=edition)
        here.put(row_of("ЭРУДИТ", 7, 4), ["А", "ЩЮ"], bag="", points=[330, 298])
        here.press("c", "{ENTER}", "c", "{ENTER}")
    else:
        here = middle(edition)
        here.put(MIDDLE, ["S", "QZ", "AE"], bag="", points=[323, 287, 304])
        here.lay(across(7, 10, "S"))
    show(f"end_{name}", here, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("kept", PICTURES, ids=lambda path: path.name)
def test_a_picture_of_the_pages_is_what_is_drawn_now(kept: Path, tmp_path: Path) -> None:
    PICTURES[kept](tmp_path / kept.name)
    assert alike(kept, tmp_path / kept.name), "look at it anew: python tools/scrabble_pictures.py"

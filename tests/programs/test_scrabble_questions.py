"""The opening questions of Scrabble, 1 to 8 as the manual counts them, their bad answers, and BREAK."""

from __future__ import annotations

import pytest
from scrabble_bot import ENGLISH_TEXTS, ERUDIT, RUSSIAN_TEXTS, Player
from scrabble_referee import FREE
from scrabble_table import ANN, BOB, CY, DEE, EDITIONS, TWO, Table, table

from typein.harness.prepared import with_program

HAL, EVE, MAX = Player("hal", 1), Player("eve", 2), Player("max", 4)
BAD = ("x", "{ENTER}", " ", "{DELETE}", "5", "{LEFT}")
"""Keys that answer no question of Y or N."""


def questions(edition: str = ENGLISH_TEXTS) -> Table:
    """The first of the eight."""
    return table(edition=edition)


def asked(here: Table, row: int) -> str:
    """What stands in a row, and the answer."""
    return here.spectrum.screen.lines[row].rstrip()


def test_the_edition_is_chosen_first() -> None:
    spectrum = with_program("scrabble")
    here = Table(spectrum)
    here.press("0", "4", "x", "{ENTER}")
    assert "1  SCRABBLE, words in English" in here.lines
    assert "2  SCRABBLE" in here.lines


@pytest.mark.parametrize(
    ("edition", "text", "tiles"),
    [
        (ENGLISH_TEXTS, "TV: Colour or Black and white?", 100),
        (RUSSIAN_TEXTS, "ТВ: Ц цветной, Б чёрно-белый?", 100),
        (ERUDIT, "ТВ: Ц цветной, Б чёрно-белый?", 131),
    ],
)
def test_each_edition_has_its_texts_and_tiles(edition: str, text: str, tiles: int) -> None:
    here = questions(edition)
    assert asked(here, 3) == text
    assert here.view.edition.total == tiles
    here.answer(TWO)
    here.rest()
    assert here.byte("BAG_SIZE") == tiles - 14
    assert here.view.tiles.total() == tiles


# -- the eight questions


def test_question_1_colour_or_black_and_white() -> None:
    here = questions()
    here.press("y", "1", "{ENTER}")
    assert asked(here, 4) == ""
    here.press("C")
    assert asked(here, 3).endswith("C")
    colours, patterns = (table(*TWO, colour=colour).spectrum.screen for colour in (True, False))
    corner, plain = (1, 1), (1, 2)
    assert [colours.attribute(*cell).paper for cell in (corner, plain)] == [2, 7]
    assert [patterns.attribute(*cell).paper for cell in (corner, plain)] == [7, 7]
    assert [colours.cells[row][column] for row, column in (corner, plain)] == ["·", "·"]
    assert [patterns.cells[row][column] for row, column in (corner, plain)] == ["▩", "·"]
    assert {patterns.attribute(row, column).paper for row in range(22) for column in range(32)} <= {0, 6, 7}


def test_question_2_a_game_that_was_put_aside() -> None:
    kept = table(*TWO)
    kept.press("q", "2", " ")
    here = questions()
    here.spectrum.insert(kept.spectrum.machine.deck.recorded)
    here.press("c", *BAD[:3])
    assert asked(here, 4) == "Load a game put aside? (Y/N)"
    here.press("y")
    assert here.view.racks == kept.view.racks
    assert ">ANN" in here.lines or ">BOB" in here.lines


def test_question_3_one_to_four_players() -> None:
    here = questions()
    here.press("c", "n", "0", "5", "n", "{ENTER}")
    assert asked(here, 5) == "How many players? (1-4)"
    for players in ([ANN], [ANN, BOB, CY], [ANN, BOB, CY, DEE]):
        here = table(*players)
        assert here.view.players == len(here.view.racks) == len(players)
        assert here.view.shown_scores == [0] * len(players)
        assert all(player.name.upper() in here.lines for player in players)


def test_question_4_who_is_a_computer() -> None:
    here = questions()
    here.press("c", "n", "2", *BAD)
    assert asked(here, 6) == "1 The computer's part? (Y/N)"
    here.press("n")
    assert asked(here, 8) == "  Name?"
    here.press("a", "{ENTER}", "y")
    assert asked(here, 10) == "  Level? (1-4, 4 is the best)"


def test_question_5_its_level() -> None:
    here = questions()
    here.press("c", "n", "1", "y", "0", "5", "y", "{ENTER}")
    assert asked(here, 7) == "  Level? (1-4, 4 is the best)"
    here.press("3")
    assert asked(here, 7).endswith("3")
    assert asked(here, 8) == "  Name?"
    here.press("{ENTER}", "n")
    here.key("n")
    here.spectrum.run_until_line(1710)
    assert here.byte("SKILLS") == 3


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ("ann", "ANN"),
        ("abcdefgh", "ABCDEFGH"),
        ("abcdefghijkl", "ABCDEFGH"),
        ("", "A"),
        ("xy{DELETE}{DELETE}{DELETE}z", "Z"),
        ("a b", "A B"),
        ("1+2", "1+2"),
    ],
)
def test_question_6_a_name_of_up_to_eight_letters(keys: str, name: str) -> None:
    here = questions()
    here.press("c", "n", "1", "n")
    here.spectrum.press(keys + "{ENTER}")
    here.rest()
    assert asked(here, 2)[18:26].rstrip() == name


def test_question_6_a_computer_has_seven() -> None:
    here = questions()
    here.press("c", "n", "2", "y", "1")
    here.spectrum.press("abcdefghijkl{ENTER}n{ENTER}nn")
    here.rest()
    assert asked(here, 2)[18:26].rstrip() == "ABCDEFG"
    assert asked(here, 3)[18:26].rstrip() == "B"


def test_question_6_in_russian() -> None:
    here = questions(ERUDIT)
    here.press("c", "n", "1", "n", *"shura", "{ENTER}")
    assert asked(here, 2)[18:26].rstrip() == "СХУРА"


@pytest.mark.parametrize("thinks", [True, False])
def test_question_7_to_see_how_it_thinks(thinks: bool) -> None:
    """If so, its tiles are on the table, and moves that it tries are on the board and go again."""
    here = table(ANN, MAX, thinks=thinks)
    here.press("v")
    assert ("not shown" in here.lines) != thinks
    here.press(" ")
    here.key("c", "{ENTER}") if here.view.turn == 0 else None
    tried = set()
    for _ in range(29):
        here.spectrum.run_until_line(1730)
        tried.add(tuple(here.tried()))
    assert (len(tried) > 1) == thinks
    assert bool(here.view.shown_rack) == thinks


@pytest.mark.parametrize("waits", [True, False])
def test_question_8_a_pause_between_its_moves(waits: bool) -> None:
    here = table(ANN, HAL, EVE, waits=waits)
    if here.view.says != "Press a key":
        here.press("c", "{ENTER}")
    assert (here.view.says == "Press a key") == waits
    if waits:
        while here.view.says == "Press a key":
            here.press(" ")
    assert here.view.turn == 0


def test_questions_7_and_8_are_for_computers_alone() -> None:
    here = questions()
    here.press("c", "n", "1", "n", "{ENTER}")
    assert "5 6 7 8, ENTER: move, or choose" in here.lines


def test_chance_says_who_begins() -> None:
    assert {table(*TWO, seed=seed).view.turn for seed in (1, 2)} == {0, 1}
    assert len({tuple(table(*TWO, seed=seed).view.racks) for seed in (1, 2, 7)}) == 3


def test_a_person_plays_against_three_computers() -> None:
    here = table(ANN, HAL, EVE, Player("max", 3))
    for _ in range(2):
        assert here.view.turn == 0
        here.press("c", "{ENTER}")
    assert all(here.view.scores[1:])
    assert here.view.shown_scores == here.view.scores


# -- BREAK at any of them


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("keys", ["", "c", "cn", "cn2", "cn2y", "cn2y3", "cn2n", "cn1y1{ENTER}", "cn1y1{ENTER}n"])
def test_break_at_a_question_and_run(edition: str, keys: str) -> None:
    """The program asks again, and nothing is there of a game that never began."""
    here = questions(edition)
    here.spectrum.press(keys)
    here.rest()
    here.spectrum.press("{BREAK}")
    here.spectrum.wait_for_report()
    here.spectrum.basic.run()
    here.press("c")
    assert asked(here, 4) in ("Load a game put aside? (Y/N)", "Загрузить игру с ленты? (Д/Н)")


def test_the_space_of_basic() -> None:
    """Where four people play: at the table, with all racks, values, a word half typed. Whole games are watched, too."""
    here = table(ANN, BOB, CY, DEE, edition=ERUDIT)
    assert int.from_bytes(here.spectrum.memory[23730:23732], "little") == 34559
    for keys in ("", "v", " ", "t", " ", "r", "aaa", "{ENTER}", "{ENTER}", "aaaaaaaa", "{ENTER}"):
        here.spectrum.press(keys)
        here.rest()
        assert here.view.free >= FREE


def test_progress_is_shown_while_a_computer_thinks() -> None:
    """One cell of the last line turns white with each of the 30 lines that have been searched."""
    here = table(ANN, MAX)
    if here.view.turn == 0:
        here.key("c", "{ENTER}")
    here.spectrum.run_until_line(1730)
    for lines in range(1, 31):
        white = [cell == 56 for cell in here.spectrum.screen.attributes[21]]
        assert white == [True] * lines + [False] * (32 - lines)
        assert "The computer thinks" in here.view.says
        if lines < 30:
            here.spectrum.run_until_line(1730)

"""The choices V S R C J T D Q of Scrabble's menu, by keyboard, and BREAK at any time."""

from __future__ import annotations

from collections import Counter

import pytest
from scrabble_bot import ERUDIT, RUSSIAN_TEXTS, Player
from scrabble_positions import across, row_of
from scrabble_table import ANN, BOB, CY, DEE, EDITIONS, TWO, Table, first_to_move, game, table

CAT = row_of("CAT")
MAX = Player("max", 4)
MENU = "5 6 7 8, ENTER: move, or choose"


def same(here: Table) -> tuple[object, ...]:
    """What no look at something changes."""
    return here.view.board, here.view.racks, here.view.scores, here.view.turn, here.view.bag


# -- the menu itself


def test_every_choice_is_on_the_screen() -> None:
    here = table(*TWO)
    for letter, text in zip("VSRCJTDQ", ["view", "sym", "rear", "change", "jug", "tile", "dist", "quit"], strict=True):
        assert any(f"{letter} {text}" in line for line in here.lines.splitlines()), text


def test_other_keys_do_nothing() -> None:
    here = table(*TWO)
    before = same(here), here.lines
    for key in ("x", "1", "z", " ", "{DELETE}", "{SYM+S}", "a", "w"):
        here.press(key)
        assert (same(here), here.lines) == before, key


@pytest.mark.parametrize("key", ["v", "V"])
def test_small_letters_are_capitals(key: str) -> None:
    here = table(*TWO)
    here.press(key)
    assert "ALL RACKS" in here.lines


@pytest.mark.parametrize(
    ("key", "title"), [("v", "ALL RACKS"), ("s", "PREMIUM SQUARES"), ("t", "TILE VALUES"), ("d", "TILES IN THE GAME")]
)
@pytest.mark.parametrize("back", ["{SYM+0}", "{ENTER}"])
def test_one_comes_back_from_every_screen(key: str, title: str, back: str) -> None:
    here = game(CAT)
    before = same(here), here.lines
    here.press(key)
    assert title in here.lines
    assert here.view.says == "SYMBOL SHIFT 0: back"
    here.press(back)
    assert (same(here), here.lines) == before


# -- each choice


def test_v_shows_all_racks() -> None:
    here = table(ANN, BOB, CY, DEE)
    racks = here.view.racks
    here.press("v")
    screen = here.spectrum.screen
    for player, rack in enumerate(racks):
        top = 5 * player + 3
        assert screen.lines[top][24:].strip() == (ANN, BOB, CY, DEE)[player].name.upper()
        assert [screen.cells[top][column] for column in range(2, 23, 3)] == list(rack.replace("?", " "))


@pytest.mark.parametrize("thinks", [True, False])
def test_v_does_not_show_what_a_computer_has_unless_one_sees_it_think(thinks: bool) -> None:
    here = table(ANN, MAX, thinks=thinks)
    here.press("v")
    assert ("not shown" in here.lines) == (not thinks)


def test_s_tells_what_the_squares_mean() -> None:
    for colour, papers in ((True, [5, 1, 4, 2, 4]), (False, [7, 7, 7, 7, 7])):
        here = table(*TWO, colour=colour)
        here.press("s")
        screen = here.spectrum.screen
        rows = (5, 8, 11, 14, 17)
        texts = ["letter counts twice", "letter counts three times", "word counts twice", "word counts three times"]
        assert [screen.lines[row][7:].strip() for row in rows] == [*texts, "centre: word counts twice"]
        assert [screen.attribute(row, 4).paper for row in rows] == papers
        assert [screen.cells[row][4] for row in rows] == (["·"] * 4 if colour else ["░", "▒", "▓", "▩"]) + ["*"]


def test_r_puts_the_tiles_in_the_order_that_one_types() -> None:
    here = game(rack="DOGSEA?")
    here.press("r", *"goa", " ", "x", "{DELETE}", "{ENTER}")
    assert here.view.racks[0] == "GOA?DSE"
    assert here.view.shown_rack == "GOA?DSE"
    assert here.view.says == MENU


@pytest.mark.parametrize("typed", ["x", "dd", "dogseax"])
def test_r_takes_only_what_is_on_the_rack(typed: str) -> None:
    here = game(rack="DOGSEA?")
    before = same(here)
    here.press("r", *typed, "{ENTER}")
    assert here.view.result == "That is not on your rack"
    assert same(here) == before


def test_r_takes_seven_tiles_at_most() -> None:
    here = game(rack="DOGSEA?")
    here.press("r", *"aegods od", "{ENTER}")
    assert here.view.racks[0] == "AEGODS?"


def test_r_with_fewer_tiles_at_the_end_of_a_game() -> None:
    here = game(CAT, "SEA")
    here.press("r", "a", "{ENTER}")
    assert here.view.racks[0] == "ASE"
    here.press("r", "{ENTER}")
    assert here.view.racks[0] == "ASE"


def test_c_changes_tiles_and_takes_delete() -> None:
    here = game(rack="AABCDEF")
    here.press("c", "a", "b", "{DELETE}", "c", "{ENTER}")
    assert here.view.result == "ANN changes tiles"
    assert not Counter("ABDEF") - Counter(here.view.racks[0])
    assert here.view.turn == 1


def test_c_changes_a_blank_too() -> None:
    here = game(rack="AABCDE?")
    here.put(bag="XYZ")
    here.press("c", " ", "{ENTER}")
    assert here.view.bag["?"] == 1
    assert here.view.bag.total() == 3


@pytest.mark.parametrize("typed", ["x", "aaa"])
def test_c_takes_only_what_is_on_the_rack(typed: str) -> None:
    here = game(rack="AABCDEF")
    before = same(here)
    here.press("c", *typed, "{ENTER}")
    assert "That is not on your rack" in here.lines
    assert same(here) == before


def test_c_without_letters_passes() -> None:
    here = game(CAT)
    racks = here.view.racks
    here.press("c", "{ENTER}")
    assert here.view.result == "ANN passes"
    assert here.view.racks == racks
    assert here.view.turn == 1


def test_j_shuffles_the_rack() -> None:
    here = game(rack="ABCDEFG")
    orders = set()
    for _ in range(4):
        here.press("j")
        orders.add(here.view.racks[0])
        assert here.view.shown_rack == here.view.racks[0]
    assert len(orders) > 2
    assert {"".join(sorted(order)) for order in orders} == {"ABCDEFG"}
    assert here.view.turn == 0


def test_t_and_d_show_values_and_numbers() -> None:
    """test_scrabble_manual.py holds them all against the edition, under rule 10."""
    here = table(*TWO)
    here.press("t")
    assert "Q  10" in here.lines
    here.press("x", "d")
    assert "Q  1" in here.lines
    assert "E  12" in here.lines


# -- Q


def test_q_can_be_left() -> None:
    here = game(CAT)
    before = same(here)
    for keys in ("x4", "5y{ENTER}", "{DELETE}4"):
        here.press("q")
        here.spectrum.press(keys)
        here.rest()
        assert same(here) == before
        assert here.view.says == MENU


def test_q_1_begins_a_new_game_if_one_means_it() -> None:
    here = game(CAT)
    before = same(here)
    here.press("q", "1")
    assert here.view.says == "Lose this game? (Y/N)"
    here.press("n")
    assert same(here) == before
    here.press("q", "1", "y")
    assert "TV: Colour or Black and white?" in here.lines
    here.answer([CY, DEE])
    here.rest()
    assert here.view.board == {}
    assert here.view.tiles.total() == 100
    assert "CY" in here.lines


def test_another_game_or_the_end() -> None:
    here = game(CAT, "SEA", "QZ")
    here.press("c", "{ENTER}", "c", "{ENTER}")
    assert here.view.says == "Another game? (Y/N)"
    here.press("x", "y")
    assert "TV: Colour or Black and white?" in here.lines
    here = game(CAT, "SEA", "QZ")
    here.press("c", "{ENTER}", "c", "{ENTER}")
    here.key("n")
    report = here.spectrum.wait_for_report()
    assert report.code == "9"
    here.spectrum.basic.run()
    here.press("c")
    assert "Load a game put aside? (Y/N)" in here.lines  # there is none to go on with


# -- BREAK


@pytest.mark.parametrize(
    ("keys", "again"),
    [
        *((keys, "RUN\n") for keys in ("", "v", "s", "r", "cd", "d", "q1", "{ENTER}8a", "{ENTER}asea")),
        *((keys, "GO TO 1\n") for keys in ("rg", "c", "t", "q", "{ENTER}")),
    ],
)
def test_break_and_the_game_goes_on(keys: str, again: str) -> None:
    here = game(CAT)
    before = same(here)
    here.spectrum.press(keys)
    here.rest()
    here.spectrum.press("{BREAK}")
    here.spectrum.wait_for_report()
    here.spectrum.type(again)
    here.press("c")
    assert "Go on with the last game? (Y/N)" in here.lines
    here.press("x", "y")
    assert here.view.says == MENU
    assert same(here) == before
    assert here.view.shown_board == here.view.board
    here.lay(across(7, 10, "S"))
    assert here.view.scores == [6, 0]


@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_break_in_the_other_editions(edition: str) -> None:
    here = first_to_move(*TWO, edition=edition)
    before = same(here)
    here.spectrum.press("{BREAK}")
    here.spectrum.wait_for_report()
    here.spectrum.type("GO TO 1\n")
    here.press("c", "y")
    assert same(here) == before
    assert here.view.says == "5 6 7 8, ВВОД: ход, или выбор"


@pytest.mark.parametrize("frames", range(0, 48, 4))
def test_break_while_a_move_is_laid_does_no_half_of_it(frames: int) -> None:
    """Wherever it comes: tiles, points and whose turn it is belong together."""
    here = game(CAT)
    here.enter(across(7, 10, "S"))
    here.key("y")
    here.spectrum.run_frames(frames)
    here.spectrum.press("{BREAK}")
    here.spectrum.wait_for_report()
    done = (7, 10) in here.view.board
    assert here.view.scores == [6 * done, 0]
    assert here.view.turn == done
    assert [len(rack) for rack in here.view.racks] == [7, 7]
    here.spectrum.type("RUN\n")
    here.press("c", "y")
    assert here.view.shown_scores == [6 * done, 0]


def test_break_while_a_computer_thinks() -> None:
    here = table(MAX, ANN)
    here.press("c", "{ENTER}")
    here.put(CAT, ["DOGSEA?", "AEIOUNT"])
    here.key("c", "{ENTER}")
    here.spectrum.run_until_line(1720)
    before = same(here)
    here.spectrum.press("{BREAK}")
    here.spectrum.wait_for_report()
    here.spectrum.type("RUN\n")
    here.press("c")
    here.key("y")
    here.spectrum.run_until_line(1710)
    assert same(here) == before
    here.rest()
    assert here.view.turn == 1


def test_a_computer_passes_or_changes_when_it_has_no_move() -> None:
    here = table(ANN, MAX)
    if here.view.turn == 1:
        here.rest()
    here.put({**row_of("CAT"), (6, 6): "Q"}, ["AEIOUNT", "VVVVVVV"])
    here.press("c", "{ENTER}")
    assert here.view.result == "MAX changes tiles"
    here.put(CAT, ["AEIOUNT", "VVVVVVV"], bag="")
    here.press("c", "{ENTER}")
    assert "THE END OF THE GAME" in here.lines


def test_in_russian_the_choices_are_the_same_keys() -> None:
    for edition in (RUSSIAN_TEXTS, ERUDIT):
        here = table(*TWO, edition=edition)
        for key, title in (("v", "ВСЕ ФИШКИ"), ("s", "ПРЕМИАЛЬНЫЕ ПОЛЯ"), ("t", "ЦЕНА БУКВ"), ("d", "СКОЛЬКО КАКИХ")):
            here.press(key)
            assert title in here.lines
            here.press("{SYM+0}")


def test_who_does_not_go_on_with_the_last_game_is_asked_about_a_new_one() -> None:
    """Until he says how many play, the last one is still there."""
    here = game(CAT)
    before = same(here)
    for keys in ("n", "nn", "y"):
        here.spectrum.press("{BREAK}")
        here.spectrum.wait_for_report()
        here.spectrum.type("RUN\n")
        here.press("c", *keys)
        assert same(here) == before
    assert here.view.says == MENU
    here.spectrum.press("{BREAK}")
    here.spectrum.wait_for_report()
    here.spectrum.type("RUN\n")
    here.press("c", "n", "n", "1", "n", "{ENTER}")
    assert here.view.board == {}
    assert here.view.players == 1

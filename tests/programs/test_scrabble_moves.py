"""How a move is entered in Scrabble, and what the program says of those that are not allowed."""

from __future__ import annotations

import pytest
from scrabble_bot import ERUDIT, RUSSIAN_TEXTS
from scrabble_positions import across, row_of
from scrabble_table import ANN, TWO, Table, first_to_move, game, refused, table

FLASH = 128


def test_the_cursor_goes_by_5_to_8_and_round_the_edges() -> None:
    here = table(*TWO)
    assert at(here) == (7, 7)
    for key, place in (("5", (7, 6)), ("6", (8, 6)), ("8", (8, 7)), ("7", (7, 7)), *arrows()):
        here.press(key)
        assert at(here) == place
        assert here.spectrum.screen.attributes[place[0] + 1][place[1] + 1] & FLASH
    here.press(*"7" * 7)
    assert at(here) == (0, 7)
    here.press("7")
    assert at(here) == (14, 7)
    here.press(*"8" * 8)
    assert at(here) == (14, 0)
    here.press("5", "6")
    assert at(here) == (0, 14)


def arrows() -> list[tuple[str, tuple[int, int]]]:
    return [("{LEFT}", (7, 6)), ("{DOWN}", (8, 6)), ("{RIGHT}", (8, 7)), ("{UP}", (7, 7))]


def at(here: Table) -> tuple[float, float]:
    """Where the cursor stands."""
    return here.spectrum.basic["r"], here.spectrum.basic["c"]  # type: ignore[return-value]


@pytest.mark.parametrize(("key", "cells"), [("a", [(7, 7), (7, 8)]), ("D", [(7, 7), (8, 7)])])
def test_a_word_goes_across_or_down(key: str, cells: list[tuple[int, int]]) -> None:
    here = game()
    here.press("{ENTER}", key, "s", "E")
    assert here.tried() == cells


def test_delete_takes_letters_back_and_then_the_word() -> None:
    here = game()
    here.press("{ENTER}", "a", "s", "e", "{DELETE}")
    assert here.tried() == [(7, 7)]
    here.press("a", "{DELETE}", "{DELETE}")
    assert here.tried() == []
    here.press("{DELETE}")
    assert here.view.says == "5 6 7 8, A across, D down, ENTER"
    here.press("{ENTER}")
    assert here.view.says == "5 6 7 8, ENTER: move, or choose"


def test_a_word_has_seven_tiles_at_most_and_letters_alone() -> None:
    here = game()
    here.press("{ENTER}", "a", *"sea+:1dogseas")
    assert len(here.tried()) == 7


def test_a_choice_may_be_made_while_the_cursor_is_on_the_board() -> None:
    here = game()
    here.press("{ENTER}", "t")
    assert "TILE VALUES" in here.lines


# -- moves that are not allowed; rule 1 and 3 have the others


def test_no_tiles_are_no_move() -> None:
    assert refused(game(), across(7, 7, "")) == "At least one tile, please"


def test_a_tile_must_be_on_the_rack() -> None:
    assert refused(game(), across(7, 7, "DOGX")) == "That is not on your rack"
    assert refused(game(rack="DOGSEAA"), across(7, 7, "dOG")) == "That is not on your rack"


def test_a_word_may_not_go_over_the_edge() -> None:
    here = game(row_of("CAT", 7, 12))
    here.go_to(7, 14)
    here.press("a", "s")
    assert here.view.result == "That goes over the edge"
    assert here.tried() == []


def test_a_move_is_agreed_to_or_tried_again() -> None:
    here = game()
    here.enter(across(7, 7, "DOG"))
    assert here.view.says == "Agreed? (Y/N)"
    here.press("x")
    assert here.view.says == "Agreed? (Y/N)"
    here.press("n")
    assert here.view.board == here.view.shown_board == {}
    here.enter(across(7, 7, "GOD"))
    here.press("Y")
    assert here.view.result == "ANN GOD = 10"
    assert here.view.turn == 1


# -- all the words of a move are told, as far as they go into the line


def test_many_words_are_counted_where_they_cannot_be_shown() -> None:
    here = game({**row_of("ABCDEFG", 7, 4)})
    here.tries(across(8, 4, "DOGSEA"))
    assert here.view.result.startswith("ANN DOGSEA AD BO CG ")
    assert "+" in here.view.result
    assert len(here.view.result) <= 32


def test_in_russian_everything_is_said_in_russian() -> None:
    here = first_to_move(*TWO, edition=RUSSIAN_TEXTS)
    here.put({}, ["DOGSEA?", "AEIOUNT"])
    assert here.view.says == "5 6 7 8, ВВОД: ход, или выбор"
    here.enter(across(7, 7, "GDO"))
    assert here.view.says == "Это слово? (Д/Н)"
    here.press("d")
    assert here.view.says == "Согласны? (Д/Н)"
    here.press("d")
    assert here.view.result.startswith("АНН ")
    assert here.view.scores == [10, 0]


def test_erudit_has_letters_that_no_key_types_alone() -> None:
    """Digits stand for them, and so do the keys with SYMBOL SHIFT of the Russian font."""
    here = first_to_move(ANN, ANN, edition=ERUDIT)
    here.put({}, ["ЮШЩЧЭЪА", "АБВГДЕЖ"])
    here.press("{ENTER}", "a")
    assert "0 Ю  1 Ш  2 Щ  3 Ч  4 Э  9 Ъ" in here.lines
    here.press(*"012349a")
    assert here.spectrum.screen.lines[8][8:15] == "ЮШЩЧЭЪА"


def test_a_key_that_has_gone_before_it_is_read_is_waited_for_again() -> None:
    here = table(*TWO)
    before = here.lines
    here.spectrum.memory[23611] |= 32  # FLAGS: a new key, and then none is down
    here.spectrum.run_frames(5)
    here.rest()
    assert here.lines == before
    here.press("v")
    assert "ALL RACKS" in here.lines

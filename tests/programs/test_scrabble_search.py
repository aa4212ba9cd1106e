"""The search of Scrabble's machine code finds every move, and scores it, as the model does with the same list."""

from __future__ import annotations

import pytest
from scrabble_editions import EDITIONS, ENGLISH, RUSSIAN, Edition
from scrabble_engine import Action
from scrabble_positions import Position, across, lexicon, positions, put, ready, row_of, with_blanks
from scrabble_rules import Move, moves

each_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)


def agree(edition: Edition, position: Position) -> int:
    """Compare all moves of a position; how many there are."""
    engine = ready(edition)
    put(engine, position)
    found, wanted = engine.every_move(), moves(lexicon(edition), position.board, position.rack)
    assert found == wanted, position
    assert engine.word("SEEN") == len(wanted)
    if wanted:
        assert engine.word("SCORE") == max(wanted.values()) == wanted[engine.move()]
    assert engine.byte("ACTION") == (Action.LAY if wanted else Action.CHANGE if position.bag else Action.PASS)
    assert engine.board() == position.board
    return len(wanted)


@each_edition
def test_every_move_is_found(edition: Edition) -> None:
    assert sum(agree(edition, position) for position in positions(edition, 1, 25)) > 800


@each_edition
def test_every_move_with_a_blank_is_found(edition: Edition) -> None:
    found = [agree(edition, with_blanks(position, 1)) for position in positions(edition, 2, 4)]
    assert min(found) > 100


def test_every_move_with_two_blanks_is_found() -> None:
    (position,) = positions(ENGLISH, 3, 1)
    assert agree(ENGLISH, with_blanks(position, 2)) > 2_000


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
@pytest.mark.parametrize("seed", range(10))
def test_every_move_is_found_in_a_thousand_positions(edition: Edition, seed: int) -> None:
    for number, position in enumerate(positions(edition, 1000 + seed, 75 if edition is ENGLISH else 25)):
        agree(edition, with_blanks(position, 2 if number % 50 == 9 else 1 if number % 6 == 5 else 0))


# -- by hand


@pytest.mark.parametrize(
    ("board", "rack", "move", "points"),
    [
        ({}, "QI", across(7, 6, "QI"), 22),
        ({}, "QVWFXCC", None, 0),
        (row_of("HORN"), "S", across(7, 7, "S"), 4 + 1 + 1 + 1 + 2),  # on the pale square behind it
        ({(7, 7): "A"}, "", None, 0),
    ],
)
def test_best_score_is_chosen(board: dict[tuple[int, int], str], rack: str, move: Move | None, points: int) -> None:
    engine = ready()
    put(engine, Position(board, rack, ""))
    choice = engine.search(5)
    assert choice.action == (Action.LAY if move else Action.PASS)
    if move:
        assert (choice.move, choice.score) == (move, points)


def test_words_not_in_the_dictionary_may_lie_on_the_board() -> None:
    board = row_of("XQXQXQX") | {(6, 7): "Q", (8, 7): "Q", (9, 7): "Z"}
    agree(ENGLISH, Position(board, "AEINRST", "E"))


def test_last_letter_of_the_alphabet() -> None:
    # Ъ has the number 32, of which the dictionary has only five bits
    assert agree(RUSSIAN, Position(row_of("СЕЗД"), "ОБЪЕКТА", "А")) > 10
    engine = ready(RUSSIAN)
    put(engine, Position({}, "ОБЪЕКТ", ""))
    choice = engine.search(5)
    assert sorted(choice.move.tiles) == sorted("ОБЪЕКТ")
    assert engine.call("lay") == 0
    assert "".join(engine.board().values()) == "ОБЪЕКТ"


def test_full_board_has_no_move() -> None:
    board = {(row, column): "E" for row in range(15) for column in range(15)}
    assert agree(ENGLISH, Position(board, "AEINRST", "")) == 0


def test_search_can_begin_again() -> None:
    engine = ready()
    put(engine, Position(row_of("HORN"), "AEINRST", "E"))
    whole = engine.search(5)
    engine.poke("LEVEL", 5)
    assert engine.call("find") == 30
    assert [engine.call("step") for _ in range(3)] == [29, 28, 27]  # and it is broken off
    again = engine.search(5)
    assert (again.move, again.score) == (whole.move, whole.score)
    assert engine.call("step") == 0  # nothing more to do


def test_search_tells_the_best_move_so_far() -> None:
    engine = ready()
    put(engine, Position(row_of("HORN"), "AEINRST", "E"))
    engine.poke("LEVEL", 5)
    left, best = engine.call("find"), 0
    while left:
        left = engine.call("step")
        assert engine.word("SCORE") >= best
        if best < engine.word("SCORE"):
            best, move = engine.word("SCORE"), engine.move()
            assert engine.byte("ACTION") == Action.LAY
            assert moves(lexicon(), row_of("HORN"), "AEINRST")[move] == best
    assert best > 50

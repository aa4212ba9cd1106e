"""The model of the rules of transistors against the words of the book, before it judges anybody."""

from __future__ import annotations

import pytest
from transistors_rules import FENCE, GIBI, LETTERS_CLASH, Game, IllegalEventError, Numbers, RefusedError, distance
from transistors_stage import drawn


def test_the_numbers_are_those_of_the_book() -> None:
    """12 rows of 20 squares, 15 gibis, 20 flowers, 40 moves for 100 transistors."""
    numbers = Numbers()
    assert (numbers.rows, numbers.columns, numbers.gibis, numbers.flowers) == (12, 20, 15, 20)
    assert (numbers.moves, numbers.target) == (40, 100)


@pytest.mark.parametrize(
    ("letters", "there"),
    [
        ("", (1, 1)), ("В", (0, 1)), ("Н", (2, 1)), ("Л", (1, 0)), ("П", (1, 2)),
        ("ВЛ", (0, 0)), ("ЛВ", (0, 0)), ("ВП", (0, 2)), ("ПВ", (0, 2)),
        ("НЛ", (2, 0)), ("ЛН", (2, 0)), ("НП", (2, 2)), ("ПН", (2, 2)),
    ],
)  # fmt: skip
def test_letters(letters: str, there: tuple[int, int]) -> None:
    assert Game.begin(drawn("... .×. ..1")).destination(letters) == there


@pytest.mark.parametrize(
    ("picture", "letters", "why"),
    [
        ("×.. ... ..1", "В", FENCE),
        ("×.. ... ..1", "НЛ", FENCE),
        ("×Г. ... ..1", "П", GIBI),
        ("×.. .Г. ..1", "ПН", GIBI),
        (".×. ... ..1", "ВН", LETTERS_CLASH),
        (".×. ... ..1", "ПП", LETTERS_CLASH),
        (".×. ... ..1", "НПН", LETTERS_CLASH),
    ],
)
def test_refused(picture: str, letters: str, why: str) -> None:
    game = Game.begin(drawn(picture))
    with pytest.raises(RefusedError) as refused:
        game.move(letters)
    assert refused.value.args == (why,)
    assert (game.moves, game.gathered) == (40, 0)


def test_a_turn() -> None:
    """The shadok takes 7, which comes up anew before the gibi moves; he takes 4, and a new flower comes after him."""
    game = Game.begin(drawn("×7. .4. Г.."))
    assert game.move("П") == 7
    with pytest.raises(IllegalEventError, match="before the shadok's flower"):
        game.move_gibis([(1, 1)])
    game.grow([((0, 0), 9)])  # where the shadok has come from
    assert game.move_gibis([(1, 1)]) == 4
    game.grow([((2, 0), 1)])
    assert (game.moves, game.gathered, game.stolen) == (39, 7, 4)
    assert game.garden.flowers == {(0, 0): 9, (2, 0): 1}


@pytest.mark.parametrize(
    ("picture", "destinations"),
    [
        ("Г... .... ...1 ×...", {(1, 1)}),  # the diagonal as long as both ways are to be made
        ("Г...5 ..... ..×..", {(0, 1)}),
        ("5...Г...5 ....×....", {(0, 3), (0, 5)}),  # a lot
        ("5...Г..5. ....×....", {(0, 5)}),
        ("Г×..1", {(0, 0)}),  # somebody stands there
        ("1..ГГ×", {(0, 2)}),
        ("3.Г.. ..... ×...3", {(0, 1), (1, 3)}),
        ("3×Г.. ..... ....3", {(0, 2), (1, 3)}),
    ],
)
def test_a_gibi_goes_for_his_nearest_flower(picture: str, destinations: set[tuple[int, int]]) -> None:
    assert drawn(picture).destinations(0) == destinations


def test_gibis_do_not_collide() -> None:
    game = Game.begin(drawn("Г.1 Г.. ..×"))
    game.move("")
    with pytest.raises(IllegalEventError, match="gibi 1 went from"):
        game.move_gibis([(0, 1), (0, 1)])


def test_without_a_flower_gibis_stay() -> None:
    game = Game.begin(drawn("Г1Г .×."))
    game.move("")
    assert game.move_gibis([(0, 1), (0, 2)]) == 1
    assert game.to_grow == 1


@pytest.mark.parametrize(
    ("flowers", "message"),
    [
        ([], "1 flowers are missing"),
        ([((0, 2), 3)], "not free"),  # another flower
        ([((1, 1), 3)], "not free"),  # the shadok
        ([((5, 5), 3)], "not free"),
        ([((0, 0), 10)], "bears 1 to 9"),
    ],
)
def test_what_cannot_grow(flowers: list[tuple[tuple[int, int], int]], message: str) -> None:
    game = Game.begin(drawn("..4 .3. .×."))
    game.move("В")
    with pytest.raises(IllegalEventError, match=message):
        game.grow(flowers)


def test_the_game_is_won_at_once_and_lost_with_the_last_move() -> None:
    garden = drawn("×9. ...")
    game = Game(garden, moves=1, gathered=91)
    game.move("П")
    assert game.won
    assert game.over
    game = Game(drawn("×9. ..."), moves=1, gathered=90)
    game.move("П")
    assert not game.won
    assert game.over
    with pytest.raises(IllegalEventError, match="not the shadok's turn"):
        game.move("")


def test_distance_counts_steps_of_a_king() -> None:
    assert [distance((3, 3), there) for there in ((3, 3), (2, 2), (3, 8), (0, 5))] == [0, 1, 5, 3]


@pytest.mark.parametrize(
    ("numbers", "name", "limits"),
    [
        (Numbers(), "rows", (3, 16)),
        (Numbers(), "gibis", (0, 60)),
        (Numbers(), "flowers", (1, 99)),
        (Numbers(), "moves", (1, 999)),
        (Numbers(gibis=60, flowers=99), "rows", (8, 16)),  # 160 stand on 8 rows of 20
        (Numbers(gibis=60, flowers=99), "columns", (14, 20)),
        (Numbers(rows=3, columns=3, gibis=5, flowers=1), "gibis", (0, 7)),
        (Numbers(rows=3, columns=3, gibis=5, flowers=1), "flowers", (1, 3)),
    ],
)
def test_limits(numbers: Numbers, name: str, limits: tuple[int, int]) -> None:
    assert numbers.limits(name) == limits
    assert numbers.allows(name, limits[0])
    assert not numbers.allows(name, limits[1] + 1)

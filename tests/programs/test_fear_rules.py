"""The model of the rules against the words of the book, and against positions worked out by hand."""

from __future__ import annotations

import pytest
from fear_rules import (
    BOARD,
    Contract,
    Game,
    IllegalEventError,
    Square,
    approaches,
    between,
    fair_start,
    in_line,
    steps,
)


def drawn(*rows: str) -> dict[str, list[Square]]:
    """Where each sign of a drawing stands; the drawing begins at the top left of the board."""
    found: dict[str, list[Square]] = {}
    for row, text in enumerate(rows):
        for column, sign in enumerate(text):
            found.setdefault(sign, []).append((row, column))
    return found


def game(*rows: str, **agreed: int | bool) -> Game:
    """A game from a drawing with 0, У and ×; what is not drawn is free."""
    signs = drawn(*rows)
    walls, killers = signs.get("0", []), signs["У"]
    contract = Contract(walls=len(walls), killers=len(killers), **agreed)  # type: ignore[arg-type]
    return Game(contract, frozenset(walls), signs["×"][0], killers)


def test_the_board_of_the_book() -> None:
    assert len(BOARD) == 12 * 20
    assert Contract() == Contract(moves=30, waits=5, walls=100, killers=3, close_combat=False)


@pytest.mark.parametrize(("square", "count"), [((0, 0), 3), ((11, 19), 3), ((0, 7), 5), ((5, 19), 5), ((5, 7), 8)])
def test_steps_are_those_of_a_king(square: Square, count: int) -> None:
    assert len(steps(square)) == count
    assert all(max(abs(row - square[0]), abs(column - square[1])) == 1 for row, column in steps(square))


@pytest.mark.parametrize(
    ("one", "other", "line"),
    [
        ((2, 3), (2, 6), {(2, 4), (2, 5)}),
        ((2, 6), (2, 3), {(2, 4), (2, 5)}),
        ((7, 1), (4, 1), {(5, 1), (6, 1)}),
        ((7, 1), (8, 1), set()),
        ((7, 1), (8, 2), None),
        ((7, 1), (9, 3), None),
    ],
)
def test_a_line_lies_along_a_row_or_column(one: Square, other: Square, line: set[Square] | None) -> None:
    assert between(one, other) == line


@pytest.mark.parametrize(
    ("row", "dead"), [("У...×", True), ("У×", True), ("У.0.×", False), ("×0У", False), ("У.У.×", True)]
)
def test_only_an_obstacle_stops_a_bullet(row: str, dead: bool) -> None:
    signs = drawn(row)
    walls = signs.get("0", [])
    assert in_line(walls, signs["У"][0], signs["×"][0]) == dead
    turned = [(column, line) for line, column in walls]
    assert in_line(turned, signs["У"][0][::-1], signs["×"][0][::-1]) == dead


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("У...", "....", "...×"), {(1, 1)}),  # straight on
        (("У0..", "0...", "...×"), {(1, 1)}),
        (("У...", ".0..", "...×"), {(0, 1)}),  # the nearer of two ways round
        (("У...", ".0..", "....", "...×"), {(0, 1), (1, 0)}),  # two that are equally near
        (("..0", "У.0", "000", "..×"), {(1, 1)}),  # nearer, though it leads nowhere
        ((".У.", "000", ".×."), {(0, 0), (0, 2)}),  # none is nearer: any
        (("У0×", "00."), set()),  # boxed in
    ],
)
def test_a_killer_comes_nearer_if_he_can(rows: tuple[str, ...], expected: set[Square]) -> None:
    signs = drawn(*rows)
    free = BOARD - set(signs.get("0", [])) - {signs["×"][0]}
    assert approaches(free, signs["×"][0], signs["У"][0]) == expected


def test_no_killer_starts_in_the_rows_and_columns_around() -> None:
    assert fair_start((5, 5), [(7, 7), (3, 3), (0, 19)])
    for killer in [(5, 19), (4, 9), (6, 9), (0, 5), (11, 4), (11, 6)]:
        assert not fair_start((5, 5), [(7, 7), killer])


def chased() -> Game:
    """Two killers run down a diagonal towards the player."""
    played = game("×", "", "", "...У", "", ".....У")
    played.play((1, 1), [(2, 2), (4, 4)])
    assert played.fate == ""
    return played


@pytest.mark.parametrize(
    ("to", "seen"),
    [
        ((1, 2), [(2, 2), (4, 4)]),  # he has stepped into a line of fire, and none of them moves any more
        ((1, 1), [(1, 2), (4, 4)]),  # the first has taken aim, and the second stays
    ],
)
def test_a_shot_ends_the_game_at_once(to: Square, seen: list[Square]) -> None:
    played = chased()
    played.play(to, seen)
    assert (played.fate, played.shooter) == ("shot", 0)
    with pytest.raises(IllegalEventError, match="are seen at"):
        chased().play(to, [seen[0], (3, 3)])


def test_the_second_killer_takes_account_of_the_first() -> None:
    """The square that the first has left is free, and the one he has taken is not."""
    rows = ("×", "", "", "...У0", "...0У0", "....00")
    game(*rows).play((0, 0), [(2, 2), (3, 3)])
    with pytest.raises(IllegalEventError, match="killer 1 goes"):
        game(*rows).play((0, 0), [(2, 2), (4, 4)])
    narrow = ("×", "", "", "...У.", "..У00", "..000")
    with pytest.raises(IllegalEventError, match="killer 1 goes"):
        game(*narrow).play((0, 0), [(2, 2), (2, 2)])


@pytest.mark.parametrize(("close_combat", "fate"), [(False, ""), (True, "caught")])
def test_a_killer_beside_on_the_diagonal(close_combat: bool, fate: str) -> None:
    """By the book's first rule he cannot shoot; by its second he steps on the player and kills him."""
    played = game("×0...", "0....", "..У..", close_combat=close_combat)
    played.play((0, 0), [(1, 1)])
    assert played.fate == ""
    seen = (0, 0) if close_combat else (1, 2)  # he has to move: to one of the squares from which it is no farther
    assert approaches(played.free, (0, 0), (1, 1)) >= {(1, 2)}
    played.play((0, 0), [seen])
    assert played.fate == fate


def test_waits_come_to_an_end() -> None:
    """Figure 5: who has entered a hole may stay there only as long as he may wait."""
    played = game("×0", "00", "..У", waits=2, moves=9)
    played.play((0, 0), [(2, 1)])
    played.play((0, 0), [(2, 0)])
    assert played.waits == 0
    assert played.fate == "lost"
    assert game("×0", "00", "..У", waits=0).fate == "lost"
    saved = game("×0", "00", "..У", waits=2, moves=2)
    saved.play((0, 0), [(2, 1)])
    saved.play((0, 0), [(2, 0)])
    assert saved.fate == "won"


def test_pay_is_for_new_squares_and_for_fear() -> None:
    """One killer, walled in four steps away from the corner."""
    killer = (4, 4)
    played = Game(Contract(moves=4, walls=8, killers=1), frozenset(steps(killer)), (0, 0), [killer])
    for to, pay in (((1, 1), 20), ((0, 0), 20), ((0, 1), 30), ((0, 1), 30)):
        played.play(to, [killer])
        assert played.pay == pay
    assert played.fate == "won"


@pytest.mark.parametrize(
    ("to", "seen", "message"),
    [
        ((0, 1), [(2, 1)], "may not go to"),
        ((2, 2), [(2, 1)], "may not go to"),
        ((0, 0), [], "killers are seen"),
        ((0, 0), [(2, 2)], "goes from"),
        ((0, 0), [(3, 3)], "goes from"),
    ],
)
def test_unlawful_moves(to: Square, seen: list[Square], message: str) -> None:
    with pytest.raises(IllegalEventError, match=message):
        game("×0", "00", "..У").play(to, seen)


@pytest.mark.parametrize(
    ("rows", "agreed", "message"),
    [
        (("×...У",), {}, "too near"),
        (("×", ".У"), {}, "too near"),
        (("×", "", "..У"), {"walls": 1}, "obstacles"),
        (("×", "", "..У"), {"killers": 2}, "killers"),
    ],
)
def test_unlawful_starts(rows: tuple[str, ...], agreed: dict[str, int], message: str) -> None:
    signs = drawn(*rows)
    contract = Contract(**({"walls": 0, "killers": 1} | agreed))  # type: ignore[arg-type]
    with pytest.raises(IllegalEventError, match=message):
        Game(contract, frozenset(), signs["×"][0], signs["У"])


def test_a_game_that_is_over_goes_on_no_more() -> None:
    over = game("×0", "00", "..У", moves=1)
    over.play((0, 0), [(2, 1)])
    assert over.fate == "won"
    with pytest.raises(IllegalEventError, match="over"):
        over.play((0, 0), [(2, 0)])

"""The parts of the cribbage program from 7000 on, each by itself, as the article's commentary has them."""

from __future__ import annotations

import re

import pytest
from cribbage_edition import MAN, ZX, deal, go_to, program, ready, signs, source_lines, started
from cribbage_rules import SUITS, Card, cards
from cribbage_view import HAND_ROW, View

from typein.basic import sysvars
from typein.harness.session import Spectrum

PACK = [Card(rank, suit) for rank in range(1, 14) for suit in SUITS]
SIGNS = {sign: card.suit for card in PACK for sign in [signs([card])]}


@pytest.fixture
def cribbage() -> Spectrum:
    """The program, asking for the rules of the first game."""
    return ready()


def held(spectrum: Spectrum, hand: str, number: int) -> list[Card]:
    """The first cards of a hand, by the arrays of ranks and suits that share its letter."""
    suits = [str(spectrum.basic.eval(f"{hand}$({place})")) for place in range(1, number + 1)]
    ranks = spectrum.basic[f"{hand}()"]
    assert isinstance(ranks, list)
    return [Card(int(rank), SIGNS[suit]) for rank, suit in zip(ranks, suits, strict=False)]  # type: ignore[arg-type]


def pack(spectrum: Spectrum) -> list[float]:
    """The pack as the program keeps it: ranks before the point, suits behind it."""
    found = spectrum.basic["p()"]
    assert isinstance(found, list)
    return [round(float(card), 1) for card in found]  # type: ignore[arg-type]


def test_7000_lays_out_the_arrays_and_the_pack() -> None:
    read = ready().basic.variables
    sizes = {name: len(value) for name, value in read.items() if isinstance(value, list)}
    arrays = {"h()": 8, "i()": 6, "a()": 6, "b()": 6, "c()": 6, "d()": 6, "e()": 6, "p()": 52, "t()": 12}
    assert sizes == {**arrays, "s()": 2, "v()": 2, "g()": 2}
    assert pack(ready()) == [round(rank + suit / 10, 1) for rank in range(1, 14) for suit in range(1, 5)]
    assert (read["zx"], read["man"], read["g()"]) == (ZX, MAN, [0, 0])


def test_7000_gives_instructions_to_who_wants_them() -> None:
    spectrum = started()
    spectrum.press("y{ENTER}")
    spectrum.expect("Крибедж - игра для двух")
    assert spectrum.basic.eval('i$="y"')


@pytest.mark.parametrize(("answer", "muggins"), [("y", 1), ("Y", 1), ("n", 0)])
def test_7400_begins_a_game(cribbage: Spectrum, answer: str, muggins: int) -> None:
    cribbage.press("{CAPS+Y}" if answer == "Y" else answer)
    cribbage.press("{ENTER} ")
    cribbage.run_until_line(7500)
    read = cribbage.basic.variables
    assert (read["mug"], read["s()"], read["v()"], read["win"]) == (muggins, [0, 0], [0, 0], 0)
    assert read["s"] != read["k"]  # the ranks of the cards that were cut, the player's first
    assert read["dir"] == (MAN if read["s"] < read["k"] else ZX)  # type: ignore[operator]


@pytest.mark.parametrize("dealer", [ZX, MAN])
def test_7500_shuffles_and_deals(cribbage: Spectrum, dealer: int) -> None:
    before = pack(cribbage)
    go_to(cribbage, 7500, dir=dealer, debug=0)
    cribbage.run_until_line(7800)
    after = pack(cribbage)
    assert after != before
    assert sorted(after) == before
    its, mine = held(cribbage, "c", 6), held(cribbage, "a", 6)
    assert len({*its, *mine}) == 12
    assert [card.rank for card in (*its, *mine)] == [int(card) for card in after[:12]]
    for hand in (its, mine):
        assert [card.rank for card in hand] == sorted(card.rank for card in hand)
    assert cribbage.basic["d()"] == [card.value for card in its]
    assert cribbage.basic["b()"] == [1] * 6


def test_7800_moves_four_cards_into_the_crib(cribbage: Spectrum) -> None:
    go_to(cribbage, 7500, dir=ZX, debug=0)
    cribbage.run_until_line(7800)
    its, mine = held(cribbage, "c", 6), held(cribbage, "a", 6)
    cribbage.expect("Выберите 2 карты")
    given = [int(place) - 1 for place in cribbage.basic["t()"][:2]]  # type: ignore[index, arg-type]
    cribbage.press(" {ENTER}   {ENTER}")  # the second, and from it the fifth
    cribbage.run_until_line(8000)
    assert held(cribbage, "e", 4) == [*(its[place] for place in given), mine[1], mine[4]]
    assert held(cribbage, "a", 4) == [mine[0], mine[2], mine[3], mine[5]]
    kept = [card for place, card in enumerate(its) if place not in given]
    assert held(cribbage, "c", 4) == kept
    assert cribbage.basic["d()"][:4] == [card.value for card in kept]  # type: ignore[index]


@pytest.mark.parametrize("dealer", [ZX, MAN])
def test_8000_turns_up_a_starter_and_begins_the_play(cribbage: Spectrum, dealer: int) -> None:
    mine = cards("Б2 Ч5 Т9 ПК")
    deal(cribbage, cards("П6 Ч6 Т6 Б6"), mine, cards("П2")[0])
    cribbage.basic["p()"] = [7.4] * 52
    go_to(cribbage, 8000, dir=dealer, win=0, debug=0)
    if dealer == ZX:
        cribbage.press(" ")
    cribbage.run_until_line(4000)
    assert held(cribbage, "a", 5)[4] == held(cribbage, "c", 5)[4] == held(cribbage, "e", 5)[4] == cards("П7")[0]
    view = View(cribbage.screen.cells)
    assert view.starter == cards("П7")[0]
    assert view.cards(HAND_ROW, 4) == list(mine)
    assert cribbage.basic["s()"] == [0, 0]


@pytest.mark.parametrize("answer", ["y", "Y", "n"])
def test_8000_asks_who_reads_instructions_for_more_of_them(cribbage: Spectrum, answer: str) -> None:
    go_to(cribbage, 8140, dir=ZX, debug=0)
    cribbage.press("{CAPS+Y}" if answer == "Y" else answer)
    cribbage.press("{ENTER}")
    cribbage.run_until_line(7500)
    assert cribbage.basic.eval(f'i$="{answer.lower()}"')


@pytest.mark.parametrize(
    ("winner", "message"), [(ZX, "Вам не повезло - моя победа!"), (MAN, "Примите поздравления с победой!")]
)
@pytest.mark.parametrize("again", [True, False])
def test_8200_credits_the_winner(cribbage: Spectrum, winner: int, message: str, again: bool) -> None:
    cribbage.basic.exec("LET g(1)=2: LET g(2)=3")
    go_to(cribbage, 8200, win=winner, player=winner)
    cribbage.expect(message)
    cribbage.press(" ")
    cribbage.expect("Сыграем еще?")
    games = [2 + (winner == ZX), 3 + (winner == MAN)]
    assert cribbage.basic["g()"] == games
    assert f"Вы   {games[1]}" in cribbage.screen
    assert f"Комп.{games[0]}" in cribbage.screen
    cribbage.press("y{ENTER}" if again else "n{ENTER}")
    if again:
        cribbage.expect("МАГГИНЗ?")
    else:
        assert cribbage.wait_for_report().code == "9"  # STOP


def test_9000_prints_the_first_page_of_instructions(cribbage: Spectrum) -> None:
    cribbage.basic.gosub(9000)
    assert cribbage.screen.lines[0].startswith(" Крибедж - игра для двух")
    assert "начисляются очки." in cribbage.screen
    assert cribbage.basic.eval('i$="y"')


def test_9600_has_the_user_graphics() -> None:
    spectrum = ready()
    udg = sysvars.word(spectrum.memory, sysvars.UDG)
    data = [re.sub(r"^\d+ DATA ", "", line) for number, line in source_lines().items() if 9600 <= number < 9900]
    names = [name.strip('"') for name in data[::2]]
    assert sorted(names) == sorted(program().udg)
    for name, numbers in zip(names, data[1::2], strict=True):
        start = udg + 8 * (ord(name) - ord("a"))
        assert list(spectrum.memory[start : start + 8]) == [int(byte) for byte in numbers.split(",")], name


def test_9990_is_for_whoever_types_the_program_in(cribbage: Spectrum) -> None:
    """Colours for the editor, and a listing: the game never comes here, so no count of coverage wants it."""
    assert 9990 in program().left_out
    line = source_lines()[9990]
    cribbage.basic.exec(re.sub(r"^9990 | : LIST$", "", line))
    assert cribbage.border == 7
    assert {cribbage.screen.attribute(row, 0).paper for row in range(22)} == {7}

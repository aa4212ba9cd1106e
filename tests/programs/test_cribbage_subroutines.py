"""The subroutines of the cribbage program that move cards, each by itself, as the article's commentary has them.

Those that count hands are in test_cribbage_counting.py, those that draw in test_cribbage_screen.py, and the parts of
the game from 7000 on in test_cribbage_parts.py.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest
from cribbage_edition import MAN, ZX, call, deal, go_to, ready
from cribbage_game import Award, Pegging
from cribbage_rules import PROGRAM, cards, score_play
from cribbage_view import HAND_ROW, TABLE_ROW, ZX_ROW, View
from cribbage_view import MAN as PLAYER
from cribbage_view import ZX as COMPUTER

from typein.harness.session import Spectrum

# As the article's commentary goes through them; its 3400 and 4400, in passing, are 4300 and 4400 of the program.
ARTICLE_TABLE = [
    *(500, 1000, 2000, 2400, 2700, 2900, 3200, 3700, 4000, 4300, 4400, 4500, 4700, 4900),
    *(5000, 5100, 5200, 5300, 5350, 5400, 5500, 5600, 5700, 6000),
    *(7000, 7400, 7500, 7800, 8000, 8200, 9000, 9600, 9990),
]


@pytest.fixture
def cribbage() -> Spectrum:
    """The program, asking for the rules of the first game."""
    return ready()


def test_every_subroutine_of_the_article_has_a_test() -> None:
    tested = {
        int(found[1])
        for name in ("subroutines", "counting", "screen", "parts")
        for node in ast.parse(Path(__file__).with_name(f"test_cribbage_{name}.py").read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and (found := re.match(r"test_(\d+)_", node.name))
    }
    assert tested == set(ARTICLE_TABLE)


# -- 2000 and 2400, a card on the table


@pytest.mark.parametrize(
    ("table", "card"),
    [([], 5), ([8], 7), ([10, 9, 2], 11), ([4, 6], 5), ([6, 6], 6), ([3, 1, 2], 4), ([2, 2, 2], 2), ([10, 11], 13)],
)
def test_2000_lays_a_card(cribbage: Spectrum, table: list[int], card: int) -> None:
    total = sum(min(rank, 10) for rank in table)
    cribbage.basic.gosub(2000, c=card, n=len(table), t=[*table, 0], sum=total)
    score = score_play([*table, card])
    read = cribbage.basic.variables
    assert (read["s"], read["t"], read["n"]) == (score.total, score.count, len(table) + 1)
    assert cribbage.basic["t()"][: len(table) + 1] == [*table, card]  # type: ignore[index]


def test_2000_refuses_a_card_beyond_31(cribbage: Spectrum) -> None:
    changed = cribbage.basic.gosub(2000, c=12, n=3, t=[10, 9, 3], sum=22)
    assert changed["s"] == -1
    assert {"n", "sum"}.isdisjoint(changed)
    assert cribbage.basic["t()"][:4] == [10, 9, 3, 0]  # type: ignore[index]


def test_2400_sorts_the_first_cards(cribbage: Spectrum) -> None:
    random = Random(2400)
    for _ in range(30):
        length, ranks = random.randint(2, 8), [random.randint(1, 13) for _ in range(8)]
        cribbage.basic.gosub(2400, h=ranks, l=length)
        assert cribbage.basic["h()"] == sorted(ranks[:length]) + ranks[length:]


# -- 2700, a move of the player; 3700, his choice of a card

MINE, ITS = cards("Б2 Ч5 Т9 ПК"), cards("П6 Ч6 Т6 Б6")


def move(spectrum: Spectrum, keys: str, held: list[int], table: list[int], score: int = 0) -> None:
    """Let the player move who still holds these of his four cards."""
    total = sum(min(rank, 10) for rank in table)
    deal(spectrum, ITS, MINE, cards("П3")[0])
    spectrum.basic["s()"] = [0, score]
    table = [*table, 0]
    laid = 4 - sum(held)
    call(spectrum, 2700, keys, nh=laid, b=held, sum=total, n=len(table) - 1, t=table, safe=31, hgo=0, win=0, player=ZX)


def test_2700_lays_the_card_that_is_chosen(cribbage: Spectrum) -> None:
    move(cribbage, "  {ENTER}", [1, 1, 1, 1], [6])
    read = cribbage.basic.variables
    assert [read[name] for name in ("nh", "sum", "n", "s", "hgo", "win", "player")] == [1, 15, 2, 2, 0, 0, MAN]
    assert cribbage.basic["b()"][:4] == [1, 1, 0, 1]  # type: ignore[index]
    assert cribbage.basic["s()"] == [0, 2]
    view = View(cribbage.screen.cells)
    assert view.card(TABLE_ROW, 0) == MINE[2]
    assert view.card(HAND_ROW, 8) is None


def test_2700_wins_at_121(cribbage: Spectrum) -> None:
    move(cribbage, "  {ENTER}", [1, 1, 1, 1], [6], score=119)
    assert cribbage.basic["win"] == MAN


def test_2700_says_go_with_four_cards_laid(cribbage: Spectrum) -> None:
    assert cribbage.basic.gosub(2700, nh=4, hgo=0)["hgo"] == 1


def test_2700_says_go_by_an_empty_place_twice(cribbage: Spectrum) -> None:
    move(cribbage, "{ENTER}{ENTER}", [0, 0, 1, 1], [10, 9, 4])
    read = cribbage.basic.variables
    assert [read[name] for name in ("nh", "sum", "safe")] == [2, 23, 23]
    assert read["hgo"]  # the place, not 1


def test_2700_asks_again_where_any_card_fits(cribbage: Spectrum) -> None:
    move(cribbage, "{ENTER} {ENTER}", [0, 1, 1, 1], [10, 11])
    assert cribbage.basic["sum"] == 25  # the first choice, an empty place, was not heard
    assert cribbage.basic["hgo"] == 0


def test_2700_asks_again_for_a_card_that_does_not_fit(cribbage: Spectrum) -> None:
    move(cribbage, "   {ENTER}{ENTER}", [1, 1, 1, 1], [10, 11, 5])
    assert cribbage.basic["b()"][:4] == [0, 1, 1, 1]  # type: ignore[index]
    assert cribbage.basic["sum"] == 27


@pytest.mark.parametrize(("c", "start", "spaces"), [(4, 1, 0), (4, 1, 3), (4, 1, 4), (6, 1, 5), (6, 5, 3)])
def test_3700_moves_the_pointer(cribbage: Spectrum, c: int, start: int, spaces: int) -> None:
    call(cribbage, 3700, " " * spaces + "{ENTER}", c=c, x=start)
    assert cribbage.basic["x"] == (start - 1 + spaces) % c + 1


# -- 2900, the sum and the score


@pytest.mark.parametrize(("player", "scores"), [(ZX, [12, 20]), (MAN, [10, 22])])
def test_2900_marks_up_points(cribbage: Spectrum, player: int, scores: list[int]) -> None:
    cribbage.basic.gosub(2900, {"s()": [10, 20]}, sum=25, s=2, player=player, win=0)
    assert cribbage.basic["s()"] == scores
    view = View(cribbage.screen.cells)
    assert (view.count, view.points, view.scores) == (25, 2, scores)


# -- 3200, a move of the computer


def think(spectrum: Spectrum, hand: str, held: list[int], table: list[int]) -> None:
    """Let the computer move; of the cards that are laid d() is negative."""
    deal(spectrum, cards(hand), MINE, cards("П3")[0])
    total = sum(min(rank, 10) for rank in table)
    values = [card.value if still else -9 for card, still in zip(cards(hand), held, strict=True)]
    given = {"d()": values, "t()": [*table, 0], "s()": [0, 0], "v()": [0, 0]}
    laid = 4 - sum(held)
    spectrum.basic.gosub(3200, given, nc=laid, cgo=0, n=len(table), sum=total, safe=31, debug=0, win=0, player=MAN)


# Each is worth more than its like by more than the program lets chance add, which is a point.
@pytest.mark.parametrize(
    ("hand", "table", "place", "gained"),
    [
        ("Б2 Ч5 ТД ПК", [4, 6], 2, 5),  # fifteen and a run
        ("Б2 Ч7 Т9 ПК", [7, 7], 2, 6),  # three of a kind
        ("БТ Ч2 Т6 ПД", [10, 11, 5], 3, 2),  # 31
        ("БТ Ч3 Т6 ПД", [3, 3, 3], 2, 12),  # four of a kind
    ],
)
def test_3200_lays_the_best_card(cribbage: Spectrum, hand: str, table: list[int], place: int, gained: int) -> None:
    best = cards(hand)[place - 1]
    think(cribbage, hand, [1, 1, 1, 1], table)
    read = cribbage.basic.variables
    assert cribbage.basic["t()"][: len(table) + 1] == [*table, best.rank]  # type: ignore[index]
    total = sum(min(rank, 10) for rank in (*table, best.rank))
    assert [read[name] for name in ("nc", "n", "sum", "s", "cgo")] == [1, len(table) + 1, total, gained, 0]
    assert cribbage.basic["d()"][place - 1] < 0  # type: ignore[index, operator]
    assert cribbage.basic["s()"] == [gained, 0]
    assert View(cribbage.screen.cells).card(ZX_ROW, 0) == best


def test_3200_says_go(cribbage: Spectrum) -> None:
    think(cribbage, "Б5 Ч5 ТД ПК", [0, 0, 1, 1], [10, 10, 5])
    assert cribbage.basic["cgo"] == 1
    assert cribbage.basic["nc"] == 2
    assert View(cribbage.screen.cells).go


def test_3200_is_silent_with_four_cards_laid(cribbage: Spectrum) -> None:
    changed = cribbage.basic.gosub(3200, nc=4, cgo=0, debug=0)
    assert changed["cgo"] == 1
    assert not View(cribbage.screen.cells).go


# -- 4000, the play

# Kings and aces leave no choice.
KINGS, ACES = cards("БК ЧК ТК ПК"), cards("БТ ЧТ ТТ ПТ")


def play_by_the_rules(leader: int) -> list[int]:
    """What the play of kings against aces brings either side."""
    pegging = Pegging(leader, [KINGS, ACES], PROGRAM)
    left = [[*KINGS], [*ACES]]
    awards: list[Award] = []
    while (player := pegging.turn) is not None:
        fits = left[player] and pegging.count + left[player][0].value <= 31
        awards += pegging.play(player, left[player].pop(0)) if fits else pegging.go(player)
    return [sum(award.points for award in awards if award.player == player) for player in (COMPUTER, PLAYER)]


@pytest.mark.parametrize("dealer", [ZX, MAN])
def test_4000_plays_all_eight_cards(cribbage: Spectrum, dealer: int) -> None:
    deal(cribbage, KINGS, ACES, cards("П3")[0])
    keys = "{ENTER} {ENTER}  {ENTER}   {ENTER}"
    call(cribbage, 4000, keys, dir=dealer, win=0, player=dealer, s=[0, 0], v=[0, 0])
    read = cribbage.basic.variables
    assert [read[name] for name in ("done", "win", "nh", "nc")] == [1, 0, 4, 4]
    assert cribbage.basic["s()"] == play_by_the_rules(PLAYER if dealer == ZX else COMPUTER)


@pytest.mark.parametrize("dealer", [ZX, MAN])
def test_4000_begins_with_who_does_not_deal(cribbage: Spectrum, dealer: int) -> None:
    deal(cribbage, KINGS, ACES, cards("П3")[0])
    go_to(cribbage, 4000, dir=dealer, win=0, player=dealer, s=[0, 0], v=[0, 0])
    cribbage.wait_for_input()
    assert cribbage.basic["nc"] == (0 if dealer == ZX else 1)


def test_4000_ends_when_a_go_wins_the_player_the_game(cribbage: Spectrum) -> None:
    deal(cribbage, cards("Б10 Ч10 Т10 П10"), cards("ПК Ч9 ТД ЧД"), cards("П3")[0])
    # 10 10 9, go; go, by the empty place and once more
    call(cribbage, 4000, "{ENTER} {ENTER}{ENTER}{ENTER}", dir=ZX, win=0, player=MAN, s=[0, 120], v=[0, 0])
    assert cribbage.basic["win"] == MAN
    assert cribbage.basic["s()"] == [0, 121]


def test_4000_ends_when_a_go_wins_the_computer_the_game(cribbage: Spectrum) -> None:
    deal(cribbage, cards("Б9 Ч9 Т9 П9"), cards("ПК ЧК ТД ЧД"), cards("П3")[0])
    # 9 10 9, the last of them the computer's; neither can go on
    now = {"nh": 2, "nc": 2, "done": 0, "cgo": 0, "hgo": 0, "safe": 31, "sum": 28, "n": 3}
    go_to(cribbage, 4100, **now, t=[9, 12, 9], dir=ZX, win=0, player=ZX)
    cribbage.basic["b()"] = [0, 0, 1, 1]
    cribbage.basic["d()"] = [-9, -9, 9, 9]
    cribbage.basic["s()"] = [120, 0]
    cribbage.press("{ENTER}{ENTER}")
    assert cribbage.wait_for_report().code == "7"
    assert cribbage.basic["win"] == ZX


def test_4000_ends_when_a_card_wins_the_computer_the_game(cribbage: Spectrum) -> None:
    deal(cribbage, cards("Б5 Ч5 Т5 П5"), cards("ЧК Т2 П3 П4"), cards("П8")[0])
    call(cribbage, 4000, "{ENTER}", dir=ZX, win=0, player=ZX, s=[119, 120], v=[0, 0])
    assert cribbage.basic["win"] == ZX
    assert cribbage.basic["s()"] == [121, 120]


def test_4300_turns_the_cards_of_both_over(cribbage: Spectrum) -> None:
    deal(cribbage, KINGS, ACES, cards("П3")[0])
    cribbage.basic.gosub(5100, c=4)
    cribbage.basic.gosub(4300, nc=3, nh=2, player=ZX, win=0)
    view = View(cribbage.screen.cells)
    assert view.cards(ZX_ROW, 4) == [None, None, None, KINGS[3]]
    backs = [[cribbage.screen.attribute(row, 4 * place).paper == 2 for place in range(4)] for row in (0, 8)]
    assert backs == [[True, True, True, False], [True, True, False, False]]


@pytest.mark.parametrize(("nh", "nc", "done"), [(2, 3, 0), (4, 3, 0), (3, 4, 0), (4, 4, 1)])
def test_4400_begins_a_new_count(cribbage: Spectrum, nh: int, nc: int, done: int) -> None:
    cribbage.basic.gosub(4400, nh=nh, nc=nc, s=2, sum=31, n=4, cgo=1, hgo=1, player=ZX, win=0)
    read = cribbage.basic.variables
    assert [read[name] for name in ("done", "s", "sum", "n", "cgo", "hgo")] == [done, 0, 0, 0, 0, 0]
    assert View(cribbage.screen.cells).count == 0


# -- 4900, the cut


def test_4900_turns_up_the_starter(cribbage: Spectrum) -> None:
    cribbage.basic["p()"] = [1.1] * 12 + [7.3] * 40  # of the twelve cards that are dealt none comes up
    basic = cribbage.basic
    for _ in range(10):
        basic.gosub(4900, x=6, player=MAN, s=0)
        read = basic.variables
        assert (read["k"], read["k$"]) == (7, "\\d")
        for ranks, suits in (("a()", "a$"), ("c()", "c$"), ("e()", "e$")):
            assert (basic.eval(f"{ranks[0]}(5)"), basic.eval(f"{suits}(5)")) == (7, "\\d"), ranks
    assert View(cribbage.screen.cells).starter == cards("Б7")[0]


def test_4900_waits_for_a_key_of_the_player(cribbage: Spectrum) -> None:
    cribbage.basic["p()"] = [7.3] * 52
    go_to(cribbage, 4900, x=6, player=ZX, s=0)
    cribbage.expect("Снимите колоду")
    cribbage.run_frames(100)
    assert View(cribbage.screen.cells).starter is None
    cribbage.press(" ")
    assert cribbage.wait_for_report().code == "7"
    assert View(cribbage.screen.cells).starter == cards("Б7")[0]


def test_4900_cuts_again_for_the_rank_of_the_first_cut(cribbage: Spectrum) -> None:
    cribbage.basic["p()"] = [1.1] * 12 + [5.1, 9.2] * 20
    assert {cribbage.basic.gosub(4900, x=2, player=MAN, s=5)["k"] for _ in range(12)} == {9}

"""The counting subroutines of the cribbage program against the article's examples and the model of the rules."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from cribbage_edition import MAN, ZX, count, ready, signs
from cribbage_rules import RANKS, SUITS, Card, HandScore, cards, score_hand, score_play

from typein.harness.session import Spectrum

PACK = [Card(rank, suit) for suit, rank in product(SUITS, range(1, len(RANKS) + 1))]


@pytest.fixture(scope="module")
def cribbage() -> Spectrum:
    """The program, asking for the rules of the first game; its subroutines are called one after the other."""
    return ready()


# The article's combinations of five cards are ranks alone: suits are given so that they neither flush nor hold nobs.
# Its first, of four cards, gets an ace that adds nothing.
COMBINATIONS = [
    ("БК ЧД ТД ПВ БТ", 8),
    ("БК ЧД ТД ПВ Б10", 10),
    ("БК ЧД ТД ПД БВ", 15),
    ("БК ЧД ТД ПВ БВ", 16),
    ("Б9 Ч8 Т8 П7 Б7", 24),
]


@pytest.mark.parametrize(("hand", "points"), COMBINATIONS)
def test_combinations_of_the_article(cribbage: Spectrum, hand: str, points: int) -> None:
    assert count(cribbage, cards(hand)).total == points


@pytest.mark.parametrize(
    ("hand", "crib", "score"),
    [
        ("БВ Ч8 Т7 Ч5 П6", False, HandScore(fifteens=4, pairs=0, runs=4)),  # «В-5, 8-7, 8-7-6-5»: 8
        ("Б9 Т9 Б8 П7 П6", False, HandScore(fifteens=6, pairs=2, runs=8)),  # the total is lost in the print: 16
        ("П10 Т3 ПК ЧТ П6", True, HandScore(fifteens=0, pairs=0, runs=0)),  # «ни одного очка»
    ],
)
def test_worked_hands_of_the_article(cribbage: Spectrum, hand: str, crib: bool, score: HandScore) -> None:
    assert count(cribbage, cards(hand), crib=crib) == score


def test_worked_pegging_of_the_article(cribbage: Spectrum) -> None:
    table: list[int] = []
    found = []
    for card in (8, 7, 7, 9):
        total, points = lay(cribbage, table, card)
        table.append(card)
        found.append((total, points))
    assert found == [(8, 0), (15, 2), (22, 2), (31, 2)]


def test_worked_discard_of_the_dealer(cribbage: Spectrum) -> None:
    hand = sorted(cards("ПК Б9 Т9 Б8 П7 ЧТ"))
    assert set(discard(cribbage, hand, ZX)) == set(cards("ПК ЧТ"))  # «поэтому он легко сносит К-Т»


def lay(spectrum: Spectrum, table: list[int], card: int) -> tuple[object, object]:
    """The count, and the points for a card laid on those of the table, by subroutine 2000; -1 for one too many."""
    total = sum(min(rank, 10) for rank in table)
    spectrum.basic.gosub(2000, c=card, n=len(table), t=table or [0], sum=total, p=0)
    result = spectrum.basic.variables
    return (result["t"], result["s"]) if result["s"] != -1 else (total, -1)


def discard(spectrum: Spectrum, hand: list[Card], dealer: int) -> list[Card]:
    """The two cards that subroutine 500 picks from six in order."""
    basic = spectrum.basic
    basic.exec("REM")
    basic["c()"] = [card.rank for card in hand]
    basic["c$"] = signs(hand)
    basic["d()"] = [card.value for card in hand]
    basic.gosub(500, dir=dealer, c=4, rlen=1, crib=0, max=-99, debug=0, y=0)
    places = basic["t()"]
    assert isinstance(places, list)
    return [hand[int(place) - 1] for place in places[:2] if isinstance(place, int)]


# Every kind of hand that chance seldom deals.
RARE_HANDS = [
    "Б5 Ч5 Т5 ПВ П5",  # 29, the most there is
    "Б5 Ч5 Т5 П5 ПВ",
    "БВ Б2 Б4 Б6 Б8",  # a flush of five and nobs
    "БТ Б2 Б3 Б4 Б5",
    "Б9 Ч9 Т9 П8 Ч7",
    "БК Ч9 Т7 П4 Б2",  # nothing
]


@pytest.mark.parametrize("crib", [False, True], ids=["hand", "crib"])
@pytest.mark.parametrize("text", RARE_HANDS)
def test_rare_hands(cribbage: Spectrum, text: str, crib: bool) -> None:
    hand = cards(text)
    assert count(cribbage, hand, crib=crib) == score_hand(hand[:4], hand[4], crib=crib)


def test_random_hands(cribbage: Spectrum) -> None:
    """A hundred by all of the count, 4700; test_cribbage_counting.py has two thousand by 1000, the heart of it."""
    random = Random(1)
    for _ in range(100):
        hand = random.sample(PACK, 5)
        if random.random() < 0.2:
            hand = random.sample([card for card in PACK if card.suit == hand[0].suit], 4) + hand[4:]
        if hand[4] in hand[:4]:
            continue
        crib = random.random() < 0.3
        expected = score_hand(hand[:4], hand[4], crib=crib)
        assert count(cribbage, hand, crib=crib) == expected, " ".join(map(str, hand))


def hold_plays_against_the_rules(spectrum: Spectrum, number: int, seed: int) -> None:
    """Lay cards near each other, so that pairs and runs come often, from one count to the next."""
    random = Random(seed)
    table: list[int] = []
    for _ in range(number):
        middle = random.choice(table or [random.randint(1, 13)])
        card = min(13, max(1, middle + random.randint(-2, 2)))
        if table.count(card) == 4 or len(table) == 8:
            table = []  # there is no fifth of a rank, and no ninth card
        total, points = lay(spectrum, table, card)
        if sum(min(rank, 10) for rank in (*table, card)) > 31:
            assert points == -1
            table = []
        else:
            table.append(card)
            score = score_play(table)
            assert (total, points) == (score.count, score.total), table


def test_random_plays(cribbage: Spectrum) -> None:
    hold_plays_against_the_rules(cribbage, 400, seed=3)


@pytest.mark.slow
def test_two_thousand_random_plays(cribbage: Spectrum) -> None:
    hold_plays_against_the_rules(cribbage, 2000, seed=4)


@pytest.mark.parametrize("dealer", [ZX, MAN])
def test_discards_are_two_different_cards(cribbage: Spectrum, dealer: int) -> None:
    random = Random(5)
    for _ in range(4):
        hand = sorted(random.sample(PACK, 6))
        assert len(set(discard(cribbage, hand, dealer))) == 2

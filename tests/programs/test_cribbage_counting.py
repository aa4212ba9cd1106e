"""The subroutines of the cribbage program that count hands, each by itself, as the article's commentary has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from cribbage_edition import MAN, ZX, call, deal, ready, signs
from cribbage_rules import SUITS, Card, cards, score_hand, score_ranks
from cribbage_view import View

from typein.harness.session import Spectrum
from typein.harness.values import Given

PACK = [Card(rank, suit) for rank in range(1, 14) for suit in SUITS]


@pytest.fixture
def cribbage() -> Spectrum:
    """The program, asking for the rules of the first game."""
    return ready()


# -- 500, the discard


def neighbours(ranks: Sequence[int]) -> int:
    """The article's rlen=1: two in a row that belong to nothing longer are worth a point, each way that they come."""
    held = Counter(ranks)
    return sum(held[rank] * held[rank + 1] for rank in held if not held[rank - 1] and not held[rank + 2])


def strength(kept: Sequence[Card], crib: Sequence[Card], dealer: int) -> int:
    """How good it is to keep four cards: by the rules, and by the program's own likings."""
    ranks = [card.rank for card in kept]
    flush = 4 if len({card.suit for card in kept}) == 1 else 0
    fives = ranks.count(5)
    low, high = crib
    given = 2 * (high.rank - low.rank in (0, 1)) + 2 * (low.value + high.value == 15)
    return score_ranks(ranks).total + flush + fives + neighbours(ranks) + (given if dealer == ZX else -given)


def best_discard(hand: Sequence[Card], dealer: int) -> list[int]:
    """The places, from 1, of the two cards without which a sorted hand is strongest; the first of equal ones."""
    return list(
        max(
            combinations(range(1, 7), 2),
            key=lambda places: strength(
                [card for place, card in enumerate(hand, 1) if place not in places],
                [hand[place - 1] for place in places],
                dealer,
            ),
        )
    )


@pytest.mark.parametrize("dealer", [ZX, MAN])
def test_500_finds_the_two_cards_to_discard(cribbage: Spectrum, dealer: int) -> None:
    random = Random(500 + dealer)
    basic = cribbage.basic
    for _ in range(15):
        hand = sorted(random.sample(PACK, 6))
        ranks, values = [card.rank for card in hand], [card.value for card in hand]
        given: dict[str, Given] = {"c()": ranks, "c$": signs(hand), "d()": values}
        basic.gosub(500, given, dir=dealer, c=4, rlen=1, crib=0, max=-99)
        places = basic["t()"]
        assert isinstance(places, list)
        assert places[:2] == best_discard(hand, dealer), " ".join(map(str, hand))
    assert "ГОТОВ" in cribbage.screen


# -- 1000, the points of a hand


def points(spectrum: Spectrum, hand: Sequence[Card], crib: bool = False) -> list[object]:
    """f, p, s and fl of four cards, or of four and the starter, by subroutine 1000."""
    values = [card.value for card in hand]
    spectrum.basic.gosub(
        1000,
        c=len(hand),
        rlen=2,
        crib=int(crib),
        sum=sum(values),
        h=sorted(card.rank for card in hand),
        i=values,
        h_=signs(hand),
    )
    read = spectrum.basic.variables
    return [read[name] for name in ("f", "p", "s", "fl")]


def random_hands(number: int, size: int, seed: int) -> list[list[Card]]:
    """Hands as they are dealt, and as many others: of one suit, or of three ranks next to each other alone."""
    random = Random(seed)
    hands = []
    for index in range(number):
        if index % 4 == 1:
            suit = random.choice(SUITS)
            hand = random.sample([card for card in PACK if card.suit == suit], 4)
        elif index % 4 == 2:
            low = random.randint(1, 11)
            hand = random.sample([card for card in PACK if low <= card.rank < low + 3], 4)
        else:
            hand = random.sample(PACK, 4)
        hands.append([*hand, *random.sample([card for card in PACK if card not in hand], size - 4)])
    return hands


def hold_hands_against_the_rules(spectrum: Spectrum, number: int, seed: int) -> None:
    for index, hand in enumerate(random_hands(number, 5, seed)):
        crib = index % 3 == 0
        score = score_hand(hand[:4], hand[4], crib=crib)
        expected = [score.fifteens, score.pairs, score.runs, score.flush]
        assert points(spectrum, hand, crib) == expected, (" ".join(map(str, hand)), crib)


def test_1000_counts_hands_with_the_starter(cribbage: Spectrum) -> None:
    hold_hands_against_the_rules(cribbage, 200, seed=1000)


@pytest.mark.slow
def test_1000_counts_two_thousand_hands(cribbage: Spectrum) -> None:
    hold_hands_against_the_rules(cribbage, 2000, seed=1001)


def test_1000_counts_four_cards(cribbage: Spectrum) -> None:
    for hand in random_hands(100, 4, seed=1002):
        score = score_ranks([card.rank for card in hand])
        flush = 4 if len({card.suit for card in hand}) == 1 else 0
        assert points(cribbage, hand) == [score.fifteens, score.pairs, score.runs, flush], " ".join(map(str, hand))


# -- 4500 and 4700, the count of the hands


@pytest.mark.parametrize("dealer", [ZX, MAN])
def test_4500_counts_both_hands_and_the_crib(cribbage: Spectrum, dealer: int) -> None:
    zx, man, crib, starter = cards("Б9 Т9 Б8 П7"), cards("БВ Ч8 Т7 Ч5"), cards("П5 Т5 ПК ЧТ"), cards("П6")[0]
    deal(cribbage, zx, man, starter)
    cribbage.basic["e()"] = [card.rank for card in (*crib, starter)]
    cribbage.basic["e$"] = signs([*crib, starter])
    call(cribbage, 4500, " ", dir=dealer, win=0, mug=0, crib=0, player=dealer, s=[0, 0], v=[0, 0])
    expected = [score_hand(zx, starter).total, score_hand(man, starter).total]
    expected[dealer - 1] += score_hand(crib, starter, crib=True).total
    assert cribbage.basic["s()"] == expected
    view = View(cribbage.screen.cells)
    assert view.cards(0 if dealer == ZX else 11, 4) == list(crib)


WORTH_8 = cards("БВ Ч8 Т7 Ч5 П6")


def count_mine(spectrum: Spectrum, claims: str, muggins: int) -> Spectrum:
    """Have the player's hand counted."""
    deal(spectrum, cards("П6 Ч6 Т6 Б6"), WORTH_8[:4], WORTH_8[4])
    spectrum.basic["h$"] = signs(WORTH_8)
    ranks = [card.rank for card in WORTH_8]
    call(spectrum, 4700, claims, h=ranks, mug=muggins, player=MAN, crib=0, rlen=2, win=0, s=[0, 0], v=[0, 0])
    return spectrum


def test_4700_prints_the_points_of_a_hand(cribbage: Spectrum) -> None:
    count_mine(cribbage, "", 0)
    assert cribbage.basic["s()"] == [0, 8]
    text = cribbage.screen.text
    assert [part in text for part in ("15-ть -4", "секанс-4", "Всего = 8", "пары", "МОИ")] == [True] * 3 + [False] * 2


@pytest.mark.parametrize(
    ("claims", "scores"), [("8{ENTER}", [0, 8]), ("7{ENTER}", [8, 0]), ("51{ENTER}8{ENTER}", [0, 8])]
)
def test_4700_asks_for_the_points_with_muggins(cribbage: Spectrum, claims: str, scores: list[int]) -> None:
    """More than 50 is not taken for an answer."""
    count_mine(cribbage, claims, 1)
    assert cribbage.basic["s()"] == scores
    assert cribbage.basic["mug"] == 1
    assert ("МОИ!" in cribbage.screen) == (scores[0] > 0)

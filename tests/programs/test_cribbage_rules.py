"""The rules model against the article's examples, a second scoring by brute force, and figures from the literature."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, product

import pytest
from cribbage_rules import (
    ARTICLE,
    JACK,
    PROGRAM,
    RANKS,
    SUITS,
    Card,
    HandScore,
    IllegalEventError,
    cards,
    first_dealer,
    game_points,
    names,
    score_hand,
    score_play,
    score_ranks,
    value,
)

PACK = [Card(rank, suit) for rank in range(1, 14) for suit in SUITS]
MULTISETS = [ranks for ranks in combinations_with_replacement(range(1, 14), 5) if max(Counter(ranks).values()) <= 4]


def ranks_of(text: str) -> list[int]:
    return [RANKS.index(name) + 1 for name in text.split()]


# The article


@pytest.mark.parametrize(
    ("text", "total"),
    [("К Д Д В", 8), ("К Д Д В 10", 10), ("К Д Д Д В", 15), ("К Д Д В В", 16), ("9 8 8 7 7", 24)],
)
def test_combinations_counted_in_the_article(text: str, total: int) -> None:
    assert score_ranks(ranks_of(text)).total == total


@pytest.mark.parametrize(
    ("hand", "crib", "score"),
    [
        pytest.param("БВ Ч8 Т7 Ч5", False, HandScore(fifteens=4, pairs=0, runs=4), id="opponent: 8"),
        pytest.param("Б9 Т9 Б8 П7", False, HandScore(fifteens=6, pairs=2, runs=8), id="dealer: 16"),
        pytest.param("П10 Т3 ПК ЧТ", True, HandScore(0, 0, 0), id="crib: nothing"),
    ],
)
def test_hands_of_the_worked_game(hand: str, crib: bool, score: HandScore) -> None:
    assert score_hand(cards(hand), cards("П6")[0], crib=crib) == score


def test_pegging_of_the_worked_game() -> None:
    first = [score_play(ranks_of("8 7 7 9")[:n]) for n in range(1, 5)]
    assert [(play.count, play.total) for play in first] == [(8, 0), (15, 2), (22, 2), (31, 2)]
    assert (first[1].fifteen, first[2].pairs, first[3].thirty_one) == (2, 2, 2)
    second = [score_play(ranks_of("В 9 5")[:n]) for n in range(1, 4)]
    assert [(play.count, play.total) for play in second] == [(10, 0), (19, 0), (24, 0)]


@pytest.mark.parametrize(
    ("rank", "points"), [("Т", 1), ("2", 2), ("9", 9), ("10", 10), ("В", 10), ("Д", 10), ("К", 10)]
)
def test_values(rank: str, points: int) -> None:
    assert Card(RANKS.index(rank) + 1, "Б").value == points


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "flush"),
    [
        ("Ч2 Ч4 Ч8 ЧК", "П6", False, 4),
        ("Ч2 Ч4 Ч8 ЧК", "Ч6", False, 5),
        ("Ч2 Ч4 Ч8 ЧК", "П6", True, 0),
        ("Ч2 Ч4 Ч8 ЧК", "Ч6", True, 5),
        ("Ч2 Ч4 Ч8 ПК", "Ч6", False, 0),
    ],
)
def test_flush(hand: str, starter: str, crib: bool, flush: int) -> None:
    assert score_hand(cards(hand), cards(starter)[0], crib=crib).flush == flush


@pytest.mark.parametrize(
    ("hand", "starter", "nobs"),
    [("БВ Ч2 Ч4 Ч8", "Б6", 1), ("БВ Ч2 Ч4 Ч8", "П6", 0), ("Б2 Ч2 Ч4 Ч8", "БВ", 0), ("БВ Ч2 Ч4 Ч8", "ЧВ", 0)],
)
@pytest.mark.parametrize("crib", [False, True])
def test_his_nobs_is_a_jack_in_hand_of_the_starters_suit(hand: str, starter: str, nobs: int, crib: bool) -> None:
    assert score_hand(cards(hand), cards(starter)[0], crib=crib).nobs == nobs


@pytest.mark.parametrize(
    ("table", "pairs", "run"),
    [
        ("7 7", 2, 0),
        ("7 7 7", 6, 0),
        ("4 4 4 4", 12, 0),
        ("7 2 7", 0, 0),
        ("Т 7 7", 2, 0),
        ("В 10 Д", 0, 3),  # the article's own example is out of order
        ("3 2 Т", 0, 3),
        ("3 Т 2", 0, 3),
        ("4 2 3 5 6", 0, 5),
        ("К 3 Т 2", 0, 3),
        ("2 3 4 4", 2, 0),
        ("2 3 3 4", 0, 0),
        ("3 2 3 4", 0, 3),
        ("К Т 2", 0, 0),
        ("2 4 6 5", 0, 3),
        ("2 4 6 5 3", 0, 5),
    ],
)
def test_pairs_and_runs_in_play(table: str, pairs: int, run: int) -> None:
    play = score_play(ranks_of(table))
    assert (play.pairs, play.run) == (pairs, run)


def test_kinds_add_up_in_play() -> None:
    assert score_play(ranks_of("4 6 5")).total == 2 + 3
    assert score_play(ranks_of("7 2 2 2 2")).total == 2 + 12
    assert score_play(ranks_of("5 5 5")).total == 2 + 6
    assert score_play(ranks_of("Т 10 К 5 5")).total == 2 + 2


@pytest.mark.parametrize("table", ["", "К Д В 2"])
def test_count_beyond_31_or_of_nothing_is_refused(table: str) -> None:
    with pytest.raises(IllegalEventError, match="count would be"):
        score_play(ranks_of(table))


def test_lower_cut_deals() -> None:
    assert first_dealer(cards("ПТ Б2")) == 0
    assert first_dealer(cards("ПК БД")) == 1
    assert first_dealer(cards("П9 Б9")) is None


@pytest.mark.parametrize(("loser", "points"), [(0, 2), (60, 2), (61, 2), (62, 1), (120, 1)])
def test_game_points(loser: int, points: int) -> None:
    assert game_points(loser, ARTICLE) == points
    assert game_points(loser, PROGRAM) == 1


def test_cards_are_read_and_written_in_the_articles_notation() -> None:
    text = "ПК Б9 П10 ЧТ ТТ Т3"
    assert names(cards(text)) == text
    assert cards(text)[4] == Card(1, "Т")


@pytest.mark.parametrize(("rank", "suit"), [(0, "Б"), (14, "Б"), (5, "Я"), (5, ""), (5, "БЧ")])
def test_no_such_card(rank: int, suit: str) -> None:
    with pytest.raises(IllegalEventError, match="no card has"):
        Card(rank, suit)


@pytest.mark.parametrize(("hand", "starter"), [("Ч2 Ч4 Ч8", "П6"), ("Ч2 Ч4 Ч8 Ч8", "П6"), ("Ч2 Ч4 Ч8 П6", "П6")])
def test_no_such_hand(hand: str, starter: str) -> None:
    with pytest.raises(IllegalEventError):
        score_hand(cards(hand), cards(starter)[0])


# A second scoring, by looking at every set of cards


def subsets(ranks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for size in range(2, len(ranks) + 1):
        yield from combinations(sorted(ranks), size)


def is_sequence(ranks: Sequence[int]) -> bool:
    return len(ranks) >= 3 and all(b - a == 1 for a, b in pairwise(ranks))


def brute_ranks(ranks: Sequence[int]) -> HandScore:
    fifteens = pairs = 0
    run_lengths = []
    for subset in subsets(ranks):
        fifteens += 2 * (sum(10 if rank > 9 else rank for rank in subset) == 15)
        pairs += 2 * (len(subset) == 2 and subset[0] == subset[1])
        if is_sequence(subset):
            run_lengths.append(len(subset))
    return HandScore(fifteens, pairs, sum(n for n in run_lengths if n == max(run_lengths)))


def brute_hand(hand: Sequence[Card], starter: Card, crib: bool) -> HandScore:
    by_rank = brute_ranks([card.rank for card in [*hand, starter]])
    suits = "".join(card.suit for card in hand)
    five, four = suits + starter.suit == starter.suit * 5, suits == suits[0] * 4
    flush = 5 if five else 4 if four and not crib else 0
    nobs = sum(card.rank == JACK and card.suit == starter.suit for card in hand)
    return HandScore(by_rank.fifteens, by_rank.pairs, by_rank.runs, flush, nobs)


def brute_play(ranks: Sequence[int]) -> tuple[int, int]:
    """Pairs and run of the last card: the longest tail that is all alike, the longest that sorts to a sequence."""
    tails = [ranks[i:] for i in range(len(ranks))]
    alike = max(len(tail) for tail in tails if len(set(tail)) == 1)
    return {1: 0, 2: 2, 3: 6, 4: 12}[alike], max((len(tail) for tail in tails if is_sequence(sorted(tail))), default=0)


def test_every_five_ranks_score_alike_both_ways() -> None:
    assert len(MULTISETS) == 6175
    assert [ranks for ranks in MULTISETS if score_ranks(ranks) != brute_ranks(ranks)] == []


@pytest.mark.parametrize("crib", [False, True])
def test_seeded_hands_score_alike_both_ways(crib: bool) -> None:
    rng = random.Random(121)
    one_suit = [[card for card in PACK if card.suit == suit] for suit in SUITS]
    for n in range(3000):
        if n % 3:
            *hand, starter = rng.sample(PACK, 5)
        else:  # as many flushes as anything else
            hand = rng.sample(rng.choice(one_suit), 4)
            starter = rng.choice([card for card in PACK if card not in hand])
        assert score_hand(hand, starter, crib=crib) == brute_hand(hand, starter, crib), names([*hand, starter])


def test_every_four_cards_laid_score_alike_both_ways() -> None:
    for length in range(1, 5):
        for table in product(range(1, 14), repeat=length):
            if sum(map(value, table)) <= 31:
                play = score_play(table)
                assert (play.pairs, play.run) == brute_play(table), table


def test_seeded_long_counts_score_alike_both_ways() -> None:
    rng = random.Random(31)
    pack = [card.rank for card in PACK if card.rank <= 7]
    longest = 0
    for _ in range(4000):
        table = rng.sample(pack, 8)
        while sum(table) > 31:
            table.pop()
        longest = max(longest, len(table))
        play = score_play(table)
        assert (play.pairs, play.run) == brute_play(table), table
    assert longest == 8


# The literature

HANDS_BY_SCORE = [  # of all 52 C 4 * 48 hands: OEIS A066354; S. S. Lumetta, "Amusing Cribbage Facts"
    *(1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236, 361224),
    *(388740, 51680, 317340, 19656, 90100, 9168, 58248, 11196, 2708, 0),
    *(8068, 2496, 444, 356, 3680, 0, 0, 0, 76, 4),
]


@cache
def suit_points(hand: tuple[int, ...], starter: int, crib: bool) -> Counter[int]:
    """How often each sum of flush and nobs comes up, over all suits that cards of these ranks can have.

    No suit is better than another, so the starters of one suit stand for those of all four.
    """
    up = Card(starter, SUITS[0])
    points: Counter[int] = Counter()
    choices = [combinations([Card(rank, suit) for suit in SUITS], n) for rank, n in Counter(hand).items()]
    for groups in product(*choices):
        held = [card for group in groups for card in group]
        if up not in held:
            score = score_hand(held, up, crib=crib)
            points[score.flush + score.nobs] += len(SUITS)
    return points


def hands_by_score(crib: bool) -> Counter[int]:
    """Count all hands by score: the ranks one by one, and for suits only which ranks are equal and which are jacks."""
    hands: Counter[int] = Counter()
    for ranks in MULTISETS:
        total = score_ranks(ranks).total
        for starter in set(ranks):
            hand = list(ranks)
            hand.remove(starter)
            stand_in = {JACK: JACK}
            for rank in (*hand, starter):
                stand_in.setdefault(rank, len(stand_in))
            shape = tuple(stand_in[rank] for rank in hand)
            for points, times in suit_points(shape, stand_in[starter], crib).items():
                hands[total + points] += times
    return hands


def test_all_hands_by_score() -> None:
    hands = hands_by_score(crib=False)
    assert hands.total() == 12_994_800
    assert [hands[score] for score in range(30)] == HANDS_BY_SCORE
    assert max(hands) == 29
    assert {19, 25, 26, 27}.isdisjoint(hands)


def test_all_cribs_by_score() -> None:
    cribs = hands_by_score(crib=True)
    assert cribs.total() == 12_994_800
    assert cribs[0] == 1_022_208


def test_the_best_hands() -> None:
    assert score_hand(cards("Б5 Ч5 Т5 ПВ"), cards("П5")[0]).total == 29
    assert score_hand(cards("Б5 Ч5 Т5 П5"), cards("ПВ")[0]).total == 28
    assert score_hand(cards("Б4 Ч4 Т6 П6"), cards("П5")[0]).total == 24


def test_the_ranks_worth_24() -> None:
    found = {"".join(RANKS[rank - 1] for rank in ranks) for ranks in MULTISETS if score_ranks(ranks).total == 24}
    assert found == {"Т7777", "33339", "36666", "44447", "44556", "44566", "45566", "67788", "77889"}

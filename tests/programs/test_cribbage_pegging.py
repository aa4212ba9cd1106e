"""The laying out of the cards: go, 31 and the last card one by one, and whole rounds counted a second time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from cribbage_game import Award, Awards, Pegging, Round
from cribbage_rules import ARTICLE, PROGRAM, SUITS, Card, House, IllegalEventError, cards, score_hand, score_play

PACK = [Card(rank, suit) for rank in range(1, 14) for suit in SUITS]


def hear(pegging: Pegging, *events: str) -> list[tuple[int, int, str]]:
    """Feed events, each "player card" or "player go"; return all awards."""
    awards: list[Award] = []
    for event in events:
        player, card = event.split()
        awards += pegging.go(int(player)) if card == "go" else pegging.play(int(player), cards(card)[0])
    return [(award.player, award.points, award.reason) for award in awards]


def pegged(house: House, *events: str) -> list[tuple[int, int, str]]:
    """All awards of a round in which player 0 leads and `events` are heard."""
    return hear(Pegging(0, [None, None], house), *events)


GO = ["0 БК", "1 БД", "0 Б9", "1 go"]  # 29 on the table


def test_a_go_is_paid_at_once_by_the_article_and_late_by_the_program() -> None:
    assert pegged(ARTICLE, *GO) == [(0, 1, "go")]
    assert pegged(PROGRAM, *GO) == []
    assert pegged(PROGRAM, *GO, "0 БТ") == []
    assert pegged(PROGRAM, *GO, "0 БТ", "0 go") == [(0, 1, "go")]
    assert pegged(ARTICLE, *GO, "0 БТ", "0 go") == [(0, 1, "go")]


def test_thirty_one_after_a_go() -> None:
    assert pegged(ARTICLE, *GO, "0 Б2") == [(0, 1, "go"), (0, 2, "thirty-one")]
    assert pegged(PROGRAM, *GO, "0 Б2") == [(0, 2, "thirty-one")]
    assert pegged(replace(ARTICLE, late_go=True), *GO, "0 Б2") == [(0, 2, "thirty-one")]


def test_several_cards_after_a_go_score_among_themselves() -> None:
    awards = pegged(ARTICLE, "0 БК", "1 БД", "0 Б9", "1 go", "0 БТ", "0 ЧТ")
    assert awards == [(0, 1, "go"), (0, 2, "thirty-one"), (0, 2, "pair")]


@pytest.mark.parametrize("house", [ARTICLE, PROGRAM])
def test_who_passed_first_leads(house: House) -> None:
    pegging = Pegging(0, [None, None], house)
    hear(pegging, *GO, "0 go")
    assert (pegging.turn, pegging.count) == (1, 0)


@pytest.mark.parametrize("house", [ARTICLE, PROGRAM])
def test_who_did_not_make_31_leads(house: House) -> None:
    pegging = Pegging(0, [None, None], house)
    hear(pegging, "0 БК", "1 БД", "0 Б9", "1 Б2")
    assert (pegging.turn, pegging.count) == (0, 0)


# 31, then 29, where player 0 has run out and player 1 holds one card
ALONE = ["0 БК", "1 БД", "0 Б9", "1 Б2", "0 ЧК", "1 ЧД", "0 Ч9"]


@pytest.mark.parametrize(
    ("house", "last"),
    [
        (ARTICLE, [(1, 2, "thirty-one"), (1, 1, "last card")]),
        (PROGRAM, [(1, 2, "thirty-one")]),
        (replace(ARTICLE, last_card_31_pays_two=True), [(1, 2, "thirty-one")]),
        (replace(PROGRAM, last_card_31_pays_two=False), [(1, 2, "thirty-one"), (1, 1, "last card")]),
    ],
)
def test_last_card_that_makes_31(house: House, last: list[tuple[int, int, str]]) -> None:
    assert pegged(house, *ALONE[:-1], "0 Ч8", "1 Ч3") == [(1, 2, "thirty-one"), *last]


@pytest.mark.parametrize("house", [ARTICLE, PROGRAM])
def test_who_has_no_cards_says_no_go(house: House) -> None:
    first = [(1, 2, "thirty-one")]
    assert pegged(house, *ALONE, "1 БТ") == [*first, (1, 1, "last card")]
    # cannot lay his last card: the go is the opponent's, whose card was the last
    assert pegged(house, *ALONE, "1 go", "1 П5") == [*first, (0, 1, "go"), (1, 1, "last card")]


@pytest.mark.parametrize("house", [ARTICLE, PROGRAM])
def test_going_on_alone_the_go_belongs_to_the_last_card(house: House) -> None:
    awards = pegged(house, *GO, "0 БТ", "0 go", "1 ЧД", "0 Ч9", "1 Б5", "1 go", "1 ПК")
    assert awards == [(0, 1, "go"), (1, 1, "go"), (1, 1, "last card")]


def test_a_later_go_does_not_excuse_an_earlier_one() -> None:
    pegging = Pegging(0, [None, None])
    # a go at 22: nothing below 10 is left; then one at 29, which would allow a 5
    hear(pegging, "0 БК", "1 Б2", "0 ЧК", "1 go", "0 Б9", "1 БД", "0 Т9", "1 БВ", "1 go")
    with pytest.raises(IllegalEventError, match="player 1 said go while holding Б5"):
        hear(pegging, "1 Б5")


def test_the_most_one_card_can_peg() -> None:
    awards = pegged(ARTICLE, "0 Б10", "1 БВ", "0 БК", "1 go", "0 go", "1 Б7", "0 Б2", "1 Ч2", "0 Т2", "1 П2")
    assert awards == [
        (0, 1, "go"),
        (1, 2, "pair"),
        (0, 6, "pair royal"),
        (1, 2, "fifteen"),
        (1, 12, "double pair royal"),
        (1, 1, "last card"),
    ]


# Whole rounds at random, counted a second time


def recount(laid: Sequence[tuple[int, Card]], house: House) -> list[int]:
    """Points of both players for a whole play, from the cards alone, and whether it went by the rules.

    A count ends where the next card would not fit; a go was said where somebody who held cards was passed over.
    """
    counts: list[list[tuple[int, Card]]] = [[]]
    for player, card in laid:
        if sum(other.value for _, other in counts[-1]) + card.value > 31:
            counts.append([])
        counts[-1].append((player, card))
    points = [0, 0]
    done = 0
    for number, count in enumerate(counts):
        total = 0
        go = False
        for i, (player, card) in enumerate(count):
            waiting = [other for who, other in laid[done:] if who == 1 - player]
            if i == 0 and number:
                assert player == 1 - counts[number - 1][-1][0] or not waiting
            if i and player == count[i - 1][0] and waiting:
                assert min(other.value for other in waiting) + total > 31
                go = True
            total += card.value
            done += 1
            points[player] += score_play([other.rank for _, other in count[: i + 1]]).total
        last = count[-1][0]
        if number == len(counts) - 1:
            points[last] += not (total == 31 and house.last_card_31_pays_two)
        elif total < 31 or (go and not house.late_go):
            points[last] += 1
    return points


def tell(watchers: Sequence[Round], event: str, *details: object) -> Awards:
    """Let all watchers see the same event; they must agree, whatever cards they know."""
    first, *others = [getattr(watcher, event)(*details) for watcher in watchers]
    assert all(awards == first for awards in others)
    return tuple(first)


def random_round(rng: random.Random, dealer: int, house: House) -> tuple[list[tuple[int, Card]], list[int]]:
    """Play a lawful round with random cards before watchers who know both hands, one and none.

    Returns the cards in the order laid and the points both players pegged.
    """
    pack = rng.sample(PACK, 13)
    dealt = [pack[:6], pack[6:12]]
    hands = [dealt[0][:4], dealt[1][:4]]
    watchers = [Round(dealer, known, house) for known in (dealt, [dealt[0], None], [None, None])]
    for watcher in watchers:
        for player in (0, 1):
            watcher.discard(player, dealt[player][4:] if watcher.hands[player] else None)
    tell(watchers, "starter", pack[12])
    pegging = watchers[0].pegging
    assert pegging is not None
    assert pegging.turn == 1 - dealer
    laid: list[tuple[int, Card]] = []
    points = [0, 0]
    while (player_to_lay := pegging.turn) is not None:
        left = [card for card in hands[player_to_lay] if (player_to_lay, card) not in laid]
        fitting = [card for card in left if pegging.count + card.value <= 31]
        if fitting:
            laid.append((player_to_lay, rng.choice(fitting)))
            awards = tell(watchers, "play", *laid[-1])
        else:
            awards = tell(watchers, "go", player_to_lay)
        for award in awards:
            points[award.player] += award.points
    for player in (1 - dealer, dealer):
        awards = tell(watchers, "show", player, hands[player])
        assert sum(award.points for award in awards) == score_hand(hands[player], pack[12]).total
    awards = tell(watchers, "show_crib", dealt[0][4:] + dealt[1][4:])
    assert all(award.player == dealer for award in awards)
    assert {watcher.phase for watcher in watchers} == {"over"}
    return laid, points


@pytest.mark.parametrize("house", [ARTICLE, PROGRAM])
def test_random_rounds_counted_twice(house: House) -> None:
    rng = random.Random(61)
    goes_before_31 = last_cards_of_31 = 0
    for number in range(600):
        laid, points = random_round(rng, number % 2, house)
        assert len(laid) == 8
        assert points == recount(laid, house), laid
        goes_before_31 += recount(laid, ARTICLE) != recount(laid, replace(ARTICLE, late_go=True))
        last_cards_of_31 += recount(laid, ARTICLE) != recount(laid, replace(ARTICLE, last_card_31_pays_two=True))
    assert goes_before_31 > 10
    assert last_cards_of_31 > 10

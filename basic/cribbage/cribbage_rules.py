"""The rules of cribbage («крибедж») as the article prints them: cards, the house's rules, scoring.

Written from the article's rules and worked examples, never from its program, so that the two can disagree. `House`
holds every departure from the article, all of them off in `ARTICLE`; `PROGRAM` is the table at which the article's
own program plays. `cribbage_game` follows whole games by these rules.

Players are 0 and 1; whoever calls decides who is who.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from math import comb, prod

SUITS = "БЧТП"
"""Бубны, черви, трефы, пики: diamonds, hearts, clubs, spades."""

RANKS = ("Т", "2", "3", "4", "5", "6", "7", "8", "9", "10", "В", "Д", "К")
"""Names of the ranks 1 to 13; the ace is low."""

JACK = 11
GAME = 121


class IllegalEventError(AssertionError):
    """Something was observed that the rules forbid."""


def require(lawful: bool, message: str) -> None:
    """Raise `IllegalEventError` unless `lawful`."""
    if not lawful:
        raise IllegalEventError(message)


@dataclass(frozen=True)
class House:
    """The rules of the house: how a table departs from the article. The defaults are the article's rules."""

    starter_jack: int = 1
    """Points for a jack as starter. Article: «Если валет оказывается картой-стартером, то сдатчику засчитывается
    очко.» The program gives two."""

    late_go: bool = False
    """Pay a go when neither player can lay another card, and not at all if the count has reached 31. Article: «он
    объявляет "ХОД" и его противник получает себе очко. Теперь противник может [...] выкладывать [...] ровно тридцать
    одно, ему запишется 2 очка»: one at once, and two more for a 31 after it."""

    last_card_31_pays_two: bool = False
    """A last card that makes 31 gives 2 in all. Article: «Ход последней картой (из восьми) дает еще одно очко, а если
    к тому же в результате этого хода образовалось 31, то добавляются 2 дополнительных очка»: 3 in all."""

    muggins_takes_all: bool = False
    """A wrong claim loses the whole hand. Article: «Ваши очки, которые он увидел, а Вы - нет, запишутся ему»: only
    what was overlooked."""

    every_game_counts_one: bool = False
    """One game point for every win. Article: «одно очко, если его противник набрал более 61 очка и два очка, если тот
    набрал меньше.»"""


ARTICLE = House()
PROGRAM = House(
    starter_jack=2, late_go=True, last_card_31_pays_two=True, muggins_takes_all=True, every_game_counts_one=True
)


@dataclass(frozen=True, order=True)
class Card:
    """A card: `rank` 1 (ace) to 13 (king), `suit` one letter of `SUITS`."""

    rank: int
    suit: str

    def __post_init__(self) -> None:
        require(1 <= self.rank <= len(RANKS), f"no card has rank {self.rank}")
        require(len(self.suit) == 1 and self.suit in SUITS, f"no card has suit {self.suit!r}")

    def __str__(self) -> str:
        return self.suit + RANKS[self.rank - 1]

    @property
    def value(self) -> int:
        """Points towards 15 and 31."""
        return value(self.rank)


def cards(text: str) -> tuple[Card, ...]:
    """Read cards in the article's notation, suit before rank: `cards("ПК Б9 П10 ЧТ")`."""
    return tuple(Card(RANKS.index(word[1:]) + 1, word[0]) for word in text.split())


def names(some: Iterable[Card]) -> str:
    """Write cards as `cards` reads them."""
    return " ".join(map(str, some))


def value(rank: int) -> int:
    """Points of a rank towards 15 and 31. «Все фигуры и десятка - по 10 очков, прочие - по номиналу, а туз - 1»."""
    return min(rank, 10)


@dataclass(frozen=True)
class HandScore:
    """What a hand is worth, in points by kind."""

    fifteens: int
    pairs: int
    runs: int
    flush: int = 0
    nobs: int = 0

    @property
    def total(self) -> int:
        """All points together."""
        return self.fifteens + self.pairs + self.runs + self.flush + self.nobs


def score_ranks(ranks: Sequence[int]) -> HandScore:
    """Score up to five cards without regard to suits, as the article's examples do."""
    ways = [1] + [0] * 15  # ways[n]: how many sets of the cards so far add up to n
    for rank in ranks:
        for total in range(15, value(rank) - 1, -1):
            ways[total] += ways[total - value(rank)]
    held = Counter(ranks)
    pairs = sum(comb(n, 2) for n in held.values())
    runs = 0
    for low in held:
        if low - 1 not in held:
            length = next(n for n in range(1, 14) if low + n not in held)
            if length >= 3:
                runs += length * prod(held[low + i] for i in range(length))
    return HandScore(2 * ways[15], 2 * pairs, runs)


def score_hand(hand: Collection[Card], starter: Card, *, crib: bool = False) -> HandScore:
    """Score four cards with the starter. A flush in the crib needs the starter's suit too."""
    require(len(hand) == 4, f"a hand has 4 cards, not {len(hand)}")
    require(len({*hand, starter}) == 5, f"a card stands twice in {names(hand)} with starter {starter}")
    by_rank = score_ranks([card.rank for card in (*hand, starter)])
    suits = {card.suit for card in hand}
    flush = 0
    if len(suits) == 1:
        flush = 5 if starter.suit in suits else 0 if crib else 4
    nobs = int(Card(JACK, starter.suit) in hand)
    return HandScore(by_rank.fifteens, by_rank.pairs, by_rank.runs, flush, nobs)


@dataclass(frozen=True)
class PlayScore:
    """What laying one card is worth by the cards on the table, in points by kind."""

    count: int
    fifteen: int = 0
    thirty_one: int = 0
    pairs: int = 0
    run: int = 0

    @property
    def total(self) -> int:
        """All points together."""
        return self.fifteen + self.thirty_one + self.pairs + self.run


def score_play(ranks: Sequence[int]) -> PlayScore:
    """Score the last of the cards on the table, given from the first of this count on; suits play no part."""
    count = sum(map(value, ranks))
    require(0 < count <= 31, f"the count would be {count}")
    alike = next((n for n in range(1, len(ranks)) if ranks[-1 - n] != ranks[-1]), len(ranks))
    run = next((n for n in range(len(ranks), 2, -1) if _is_run(ranks[-n:])), 0)
    return PlayScore(count, 2 * (count == 15), 2 * (count == 31), 2 * comb(alike, 2), run)


def _is_run(ranks: Sequence[int]) -> bool:
    return len(set(ranks)) == len(ranks) == max(ranks) - min(ranks) + 1


def first_dealer(cuts: Sequence[Card]) -> int | None:
    """Who deals first: the player who cut the lower card; None for equal ranks, which are cut again."""
    mine, yours = (card.rank for card in cuts)
    return None if mine == yours else int(yours < mine)


def game_points(loser_score: int, house: House = ARTICLE) -> int:
    """Game points of the winner of a game that left the loser with `loser_score`.

    The article gives one point against more than 61 and two against fewer; 61 itself, unsaid, is taken with the fewer.
    """
    return 1 if house.every_game_counts_one or loser_score > 61 else 2

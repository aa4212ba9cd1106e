"""A game of cribbage followed from the events somebody watches at the table.

`Pegging`, `Round` and `Game` say what each event scores by the rules of `cribbage_rules`, and raise
`IllegalEventError` at one the rules forbid. The hand of a player may stay unseen: its cards are then learnt, and its
owner's passes judged, from the cards as they are laid.

Where the article is silent:

- A player without cards says no go: there is nothing for him to say, and the other plays on.
- The point of a go belongs to the last card on the table («Ближайший к 31 получает очко», the program's
  instructions). That is the opponent's card, except where the opponent has run out and the player went on alone.
- Under muggins, who claims too much is only put right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from cribbage_rules import (
    ARTICLE,
    GAME,
    JACK,
    Card,
    House,
    IllegalEventError,
    game_points,
    names,
    require,
    score_hand,
    score_play,
)


@dataclass(frozen=True)
class Award:
    """Points that `player` marks up at once, and what for."""

    player: int
    points: int
    reason: str


Awards = tuple[Award, ...]


class Pegging:
    """The laying out of both hands: whose turn it is, the cards of the present count, and what each event scores.

    A hand is None for a player whose cards nobody has seen; his passes are then judged by the cards he lays later.
    `turn` is None when all eight cards are out.
    """

    def __init__(self, leader: int, hands: Sequence[Collection[Card] | None], house: House = ARTICLE) -> None:
        self.turn: int | None = leader
        self.table: list[Card] = []
        self.laid: tuple[list[Card], list[Card]] = ([], [])
        self._house = house
        self._hands = hands
        self._passed: set[int] = set()  # in this count
        self._last = leader  # who laid the last card on the table
        self._least_value = [1, 1]  # of any card still held, as the player's passes tell

    @property
    def count(self) -> int:
        """The value of the cards on the table."""
        return sum(card.value for card in self.table)

    def play(self, player: int, card: Card) -> Awards:
        """Lay a card."""
        self._require_turn(player)
        hand = self._hands[player]
        require(hand is None or card in hand, f"player {player} does not hold {card}")
        require(card not in self.laid[player], f"player {player} has laid {card} before")
        require(self.count + card.value <= 31, f"{card} would bring the count from {self.count} beyond 31")
        require(card.value >= self._least_value[player], f"player {player} said go while holding {card}")
        self.table.append(card)
        self.laid[player].append(card)
        self._last = player
        score = score_play([laid.rank for laid in self.table])
        points = {
            "fifteen": score.fifteen,
            "thirty-one": score.thirty_one,
            {0: "", 2: "pair", 6: "pair royal", 12: "double pair royal"}[score.pairs]: score.pairs,
            f"run of {score.run}": score.run,
        }
        return tuple(Award(player, n, reason) for reason, n in points.items() if n) + self._pass_turn(player)

    def go(self, player: int) -> Awards:
        """Hear a player who holds cards say that none of them can be laid."""
        self._require_turn(player)
        require(self.count > 21, f"no go at {self.count}: any card can be laid")
        for card in set(self._hands[player] or ()).difference(self.laid[player]):
            require(self.count + card.value > 31, f"player {player} says go at {self.count} but can lay {card}")
        self._least_value[player] = max(self._least_value[player], 32 - self.count)
        paid_now = not self._house.late_go and not self._passed
        self._passed.add(player)
        return (Award(self._last, 1, "go"),) * paid_now + self._pass_turn(player)

    def _require_turn(self, player: int) -> None:
        require(self.turn is not None, "all eight cards are laid")
        require(player == self.turn, f"it is the turn of player {self.turn}, not of player {player}")

    def _holds_cards(self, player: int) -> bool:
        return len(self.laid[player]) < 4

    def _pass_turn(self, player: int) -> Awards:
        """Give the turn to the next who may still lay a card in this count, or close the count."""
        if self.count < 31:
            for candidate in (1 - player, player):
                if self._holds_cards(candidate) and candidate not in self._passed:
                    self.turn = candidate
                    return ()
        return self._close_count()

    def _close_count(self) -> Awards:
        made_31 = self.count == 31
        over = not self._holds_cards(0) and not self._holds_cards(1)
        awards: Awards = ()
        if over and not (made_31 and self._house.last_card_31_pays_two):
            awards = (Award(self._last, 1, "last card"),)
        elif not over and not made_31 and self._house.late_go:
            awards = (Award(self._last, 1, "go"),)
        # «Первым кладет карту тот, кто первым пропустил ход»: the other went on, and the last card is the other's.
        leader = 1 - self._last if self._holds_cards(1 - self._last) else self._last
        self.turn = None if over else leader
        self.table = []
        self._passed = set()
        return awards


class Round:
    """One deal from the discard to the crib. `phase` is discard, starter, play, show, crib or over."""

    def __init__(
        self,
        dealer: int,
        hands: Sequence[Collection[Card] | None],
        house: House = ARTICLE,
        *,
        muggins: bool = False,
    ) -> None:
        require(dealer in (0, 1), f"there is no player {dealer}")
        require(len(hands) == 2, "two hands are dealt")
        self.dealer = dealer
        self.phase = "discard"
        self.hands: list[frozenset[Card] | None] = [None, None]
        self.pegging: Pegging | None = None
        self._house = house
        self._muggins = muggins
        self._crib: set[Card] = set()
        self._discarded: set[int] = set()
        self._one_shown = False
        self._starter: Card | None = None
        self._seen: set[Card] = set()
        for player, hand in enumerate(hands):
            if hand is not None:
                require(len(hand) == 6, f"6 cards are dealt, not {len(hand)}")
                self._meet(hand)
                self.hands[player] = frozenset(hand)

    def discard(self, player: int, discarded: Collection[Card] | None) -> Awards:
        """Put two cards into the crib; None for a player whose cards nobody has seen."""
        self._require_phase("discard")
        require(player in (0, 1), f"there is no player {player}")
        require(player not in self._discarded, f"player {player} has discarded before")
        hand = self.hands[player]
        if hand is None:
            require(discarded is None, f"the discards of player {player} cannot be seen")
        elif discarded is None:
            raise IllegalEventError(f"the discards of player {player} can be seen")
        else:
            require(len(set(discarded)) == len(discarded) == 2, f"2 cards are discarded, not {len(discarded)}")
            require(hand.issuperset(discarded), f"player {player} does not hold {names(discarded)}")
            self.hands[player] = hand.difference(discarded)
            self._crib.update(discarded)
        self._discarded.add(player)
        if len(self._discarded) == 2:
            self.phase = "starter"
        return ()

    def starter(self, card: Card) -> Awards:
        """Turn up the starter."""
        self._require_phase("starter")
        self._meet([card])
        self._starter = card
        self.phase = "play"
        self.pegging = Pegging(1 - self.dealer, self.hands, self._house)
        return (Award(self.dealer, self._house.starter_jack, "starter jack"),) if card.rank == JACK else ()

    def play(self, player: int, card: Card) -> Awards:
        """Lay a card."""
        pegging = self._require_play()
        require(
            self.hands[player] is not None or card in pegging.laid[player] or card not in self._seen,
            f"player {player} lays {card}, which is elsewhere",
        )
        awards = pegging.play(player, card)
        self._seen.add(card)
        if pegging.turn is None:
            self.phase = "show"
        return awards

    def go(self, player: int) -> Awards:
        """Hear a player who holds cards say that none of them can be laid."""
        return self._require_play().go(player)

    def show(self, player: int, hand: Collection[Card], claim: int | None = None) -> Awards:
        """Count a hand, the dealer's second. `claim` is what its owner says, None if the table counts for him."""
        self._require_phase("show")
        owner = self.dealer if self._one_shown else 1 - self.dealer
        require(player == owner, f"player {owner} shows now, not player {player}")
        assert self.pegging is not None
        assert self._starter is not None
        laid = self.pegging.laid[player]
        require(
            len(hand) == 4 and set(hand) == set(laid), f"player {player} laid {names(laid)} but shows {names(hand)}"
        )
        awards = self._settle(player, score_hand(hand, self._starter).total, claim, "hand")
        if self._one_shown:
            self.phase = "crib"
        self._one_shown = True
        return awards

    def show_crib(self, crib: Collection[Card], claim: int | None = None) -> Awards:
        """Count the crib for the dealer."""
        self._require_phase("crib")
        assert self._starter is not None
        require(len(crib) == 4, f"a crib has 4 cards, not {len(crib)}")
        require(self._crib.issubset(crib), f"{names(self._crib)} went to the crib, which shows {names(crib)}")
        self._meet([card for card in crib if card not in self._crib])
        awards = self._settle(self.dealer, score_hand(crib, self._starter, crib=True).total, claim, "crib")
        self.phase = "over"
        return awards

    def _settle(self, owner: int, total: int, claim: int | None, reason: str) -> Awards:
        require(claim is None or self._muggins, "nobody claims points without muggins")
        require(claim is None or claim >= 0, f"nobody claims {claim} points")
        if claim is None or claim == total:
            awards = [Award(owner, total, reason)]
        elif self._house.muggins_takes_all:
            awards = [Award(1 - owner, total, "muggins")]
        else:
            awards = [
                Award(owner, min(claim, total), reason),
                Award(1 - owner, max(total - claim, 0), "muggins"),
            ]
        return tuple(award for award in awards if award.points)

    def _meet(self, found: Collection[Card]) -> None:
        """Note cards not met before in this round."""
        twice = [*self._seen.intersection(found), *(card for card, n in Counter(found).items() if n > 1)]
        require(not twice, f"{names(twice)}: there is only one in the pack")
        self._seen.update(found)

    def _require_phase(self, phase: str) -> None:
        require(self.phase == phase, f"this belongs to the {phase}, but the round is at the {self.phase}")

    def _require_play(self) -> Pegging:
        self._require_phase("play")
        assert self.pegging is not None
        return self.pegging


class Game:
    """A game to 121: feed it the events in the order seen; each returns its awards and moves `scores`.

    Awards that come after the winning one are not marked up. `winner` is None while the game is on.
    """

    def __init__(self, first_dealer: int, house: House = ARTICLE, *, muggins: bool = False) -> None:
        self.scores = [0, 0]
        self.winner: int | None = None
        self.dealer = first_dealer
        self.round: Round | None = None
        self._house = house
        self._muggins = muggins

    @property
    def points(self) -> int:
        """Game points of the winner; 0 while the game is on."""
        return 0 if self.winner is None else game_points(self.scores[1 - self.winner], self._house)

    def deal(self, dealer: int, hands: Sequence[Collection[Card] | None]) -> Awards:
        """Deal 6 cards to each player, None for those nobody sees. The deal changes hands after every round."""
        self._require_on()
        expected = self.dealer
        if self.round is not None:
            require(self.round.phase == "over", f"the last round is still at the {self.round.phase}")
            expected = 1 - self.dealer
        require(dealer == expected, f"player {expected} deals now, not player {dealer}")
        self.round = Round(dealer, hands, self._house, muggins=self._muggins)
        self.dealer = dealer
        return ()

    def discard(self, player: int, discarded: Collection[Card] | None) -> Awards:
        """See `Round.discard`."""
        return self._mark(self._now().discard(player, discarded))

    def starter(self, card: Card) -> Awards:
        """See `Round.starter`."""
        return self._mark(self._now().starter(card))

    def play(self, player: int, card: Card) -> Awards:
        """See `Round.play`."""
        return self._mark(self._now().play(player, card))

    def go(self, player: int) -> Awards:
        """See `Round.go`."""
        return self._mark(self._now().go(player))

    def show(self, player: int, hand: Collection[Card], claim: int | None = None) -> Awards:
        """See `Round.show`."""
        return self._mark(self._now().show(player, hand, claim))

    def show_crib(self, crib: Collection[Card], claim: int | None = None) -> Awards:
        """See `Round.show_crib`."""
        return self._mark(self._now().show_crib(crib, claim))

    def _require_on(self) -> None:
        require(self.winner is None, f"player {self.winner} has won the game")

    def _now(self) -> Round:
        self._require_on()
        if self.round is None:
            raise IllegalEventError("no cards are dealt")
        return self.round

    def _mark(self, awards: Awards) -> Awards:
        for i, award in enumerate(awards):
            self.scores[award.player] += award.points
            if self.scores[award.player] >= GAME:
                self.winner = award.player
                return awards[: i + 1]
        return awards

"""A player of the cribbage program who sees nothing but the text of its screen and has nothing but the keyboard.

Whatever it sees happen is told to a `Game` of the rules' model, which objects to what the rules forbid, and whose
scores have to be those under the board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from cribbage_game import Game, Pegging, Round
from cribbage_rules import PROGRAM, Card, first_dealer, score_hand, score_play, score_ranks
from cribbage_view import FIRST_CUT, HAND_ROW, MAN, SECOND_CUT, SHOW_ROW, STARTER_ROW, TABLE_ROW, ZX, ZX_ROW, View

from typein.harness.session import Spectrum

STEP = 4
"""Frames between two looks. Every move ends with a BEEP of ten frames, so that it is seen twice and unchanged."""

WON, LOST = "Примите поздравления с победой!", "Вам не повезло - моя победа!"
MUGGINS, AGAIN = "Играем с правилом МАГГИНЗ?", "Сыграем еще?"
ANY_KEY = "Нажмите любую клавишу"
DEMONSTRATION = "Для демонстрации нажмите пробел."
CHOOSE_CARD, CHOOSE_TWO = "Выберите карту", "Выберите 2 карты"
CLAIM, AGREED, WRONG = "Введите свой счет.", "Я согласен", "неверно. Я получаю очки!"
ZX_DEALS, MAN_DEALS = "Я сдаю", "Вы сдаете"
ZX_CUTS, MAN_CUTS = "Теперь я снимаю колоду", "Снимите колоду"
COUNTS, OPEN_CRIB, NEXT_ROUND = "Считаю", "Готовы вскрыть криб?", "Готовы к следующему ходу ?"


def honest(total: int) -> int:
    """Claim what a hand is worth."""
    return total


@dataclass
class Player:
    """How the player likes to play. `random` decides between equal moves."""

    random: Random
    claim: Callable[[int], int] = honest
    """Under muggins: what he says a hand is worth, of what it is worth."""
    second_thoughts: bool = False
    """He takes the first card that he discards back, and begins again."""
    rash: bool = False
    """He tries a card that brings the count beyond 31 before one that does not."""
    keep_instructions: bool = False
    """He goes on with the instructions after each round, where they are on."""


@dataclass
class Seen:
    """What came up, for a test to ask about."""

    pages: list[list[str]] = field(default_factory=list)
    """Pages of instructions, as they stood when a key was asked for."""
    claims: list[tuple[int, int, str]] = field(default_factory=list)
    """Under muggins: what was claimed, what it was worth, and the program's answer."""
    goes: list[int] = field(default_factory=list)
    """Who said go."""
    rounds: int = 0


class Bot:
    """Plays games one after the other on a machine on which the program has just begun."""

    def __init__(self, spectrum: Spectrum, player: Player) -> None:
        self.spectrum = spectrum
        self.player = player
        self.seen = Seen()
        self.game = Game(ZX)
        self.instructions = self.muggins = False
        self._view, self._text = View([]), ""
        self._hand: list[Card] = []
        self._cut: Card | None = None

    # -- from the first question to the last

    def open(self, instructions: bool = False, demonstrations: int = 0) -> None:
        """Answer the first question, and read the pages that follow if there are any."""
        self.wait("нужны инструкции?")
        self.instructions = instructions
        self.spectrum.press("y{ENTER}" if instructions else "n{ENTER}")
        if instructions:
            self.seen.pages.append(self._turn_pages(DEMONSTRATION).page)
            for _ in range(demonstrations):
                self.spectrum.press(" ")
                self.wait("Посмотрим мои очки")
                self.wait("Посмотрим Ваши очки")
                self.wait("Для повтора нажмите ПРОБЕЛ")
            self.spectrum.press("n")
            self.seen.pages.append(self._turn_pages(MUGGINS).page)

    def begin(self, muggins: bool = False) -> None:
        """Begin a game: say whether muggins is played, and cut for the deal."""
        self.wait(MUGGINS)
        self.muggins = muggins
        self.spectrum.press("y{ENTER}" if muggins else "n{ENTER}")
        self.wait(MAN_CUTS)
        self.spectrum.press(" ")
        view = self.until(lambda view: all(_cuts(view)), "two cards to be cut")
        cuts = [card for card in _cuts(view) if card]
        view = self.wait(ZX_DEALS, MAN_DEALS)
        dealer = MAN if MAN_DEALS in view else ZX
        assert dealer == first_dealer(cuts), f"{cuts[ZX]} and {cuts[MAN]} are cut, but\n{view}"
        self.game = Game(dealer, PROGRAM, muggins=self.muggins)

    def play_round(self) -> None:
        """Play from the deal to the crib, or to the win."""
        self.seen.rounds += 1
        dealer = MAN if MAN_DEALS in self.wait("Я думаю") else ZX
        for phase in (self._discard, self._starter, self._pegging, self._show, self._next_round):
            if self.game.winner is None:
                phase(dealer)

    def play(self, muggins: bool = False) -> Game:
        """Play one game to its end, up to the question whether there shall be another."""
        self.begin(muggins)
        while self.game.winner is None:
            self.play_round()
        view = self.wait(WON, LOST)
        assert self.game.winner == (MAN if WON in view else ZX), f"{self.game.scores}:\n{view}"
        self.wait(ANY_KEY)
        self.spectrum.press(" ")
        self.wait(AGAIN)
        return self.game

    # -- looking

    def look(self) -> View:
        """What the screen shows as soon as it has not changed for a while."""
        screen = self.spectrum.screen
        text, before = screen.text, ""
        while text != before:
            self.spectrum.run_frames(STEP)
            before, text = text, screen.text
        if text != self._text:
            self._view, self._text = View(screen.cells), text
        return self._view

    def until(self, holds: Callable[[View], object], what: str, within: float = 60) -> View:
        """Look until something holds, for so many emulated seconds at most."""
        view = self.look()
        for _ in range(round(within * 50 / STEP)):
            if self.spectrum.ended:
                raise self.spectrum.ended
            if holds(view):
                return view
            view = self.look()
        raise AssertionError(f"waited in vain for {what}:\n{view}")

    def wait(self, *texts: str) -> View:
        """Look until one of the texts is there."""
        return self.until(lambda view: any(text in view for text in texts), " or ".join(texts))

    def _turn_pages(self, text: str) -> View:
        """Read pages of instructions, a key after each, up to where the text stands."""
        while text not in (view := self.wait(ANY_KEY, text)):
            self.seen.pages.append(view.page)
            self.spectrum.press("n")
            self.until(lambda view: ANY_KEY not in view, "the page to be turned")
        return view

    def _check_scores(self) -> None:
        """Hold the scores under the board against the model, while the program waits for a key."""
        self.spectrum.wait_for_input()
        view = View(self.spectrum.screen.cells)
        assert view.scores == self.game.scores, f"{self.game.scores}:\n{view}"

    # -- the parts of a round

    def _discard(self, dealer: int) -> None:
        """Read the six cards, and put two into the crib."""
        self.spectrum.wait_for_input()
        hand = [card for card in self.wait(CHOOSE_TWO).cards(HAND_ROW, 6) if card]
        self.game.deal(dealer, [None, hand])
        self._hand = list(
            max(combinations(hand, 4), key=lambda four: (score_ranks([card.rank for card in four]).total, four))
        )
        first, second = (place for place, card in enumerate(hand) if card not in self._hand)
        at = 0
        if self.player.second_thoughts:
            self._choose(at, second, 6)
            self._choose(second, second, 6)
            self.until(lambda view: view.cards(HAND_ROW, 6) == hand, "the card that was taken back")
            at = second
        self._choose(at, first, 6)
        self._choose(first, second, 6)
        self.game.discard(ZX, None)
        self.game.discard(MAN, [hand[first], hand[second]])

    def _choose(self, start: int, place: int, places: int = 4) -> None:
        """Move the pointer from one place to another, and choose."""
        self.spectrum.press(" " * ((place - start) % places) + "{ENTER}")

    def _starter(self, dealer: int) -> None:
        """Have the pack cut. A game that is won by this goes on until the first card is laid."""
        self._turn_pages(MAN_CUTS if dealer == ZX else ZX_CUTS)
        if dealer == ZX:
            self.spectrum.press(" ")
        self._cut = self.until(lambda view: view.starter, "the starter").starter
        assert self._cut
        self.game.starter(self._cut)
        if self.game.winner is not None:
            view = self.wait(WON, LOST, CHOOSE_CARD)
            if CHOOSE_CARD in view:
                self._choose(0, 0)

    def _pegging(self, dealer: int) -> None:
        """Lay cards until all are out or somebody has won."""
        while self.game.winner is None and self._round.phase == "play":
            view = self.until(lambda view: self._moved(view) or self._asked(view), "the next move")
            if self.game.winner is None and self._asked(view):
                self._check_scores()
                self._move()

    def _asked(self, view: View) -> bool:
        """Whether the program waits for the player's move."""
        return self._table.turn == MAN and view.count == self._table.count and view.message == CHOOSE_CARD

    def _moved(self, view: View) -> bool:
        """Tell the model what the computer has done; whether it has."""
        table = self._table
        place = len(table.laid[ZX])
        if place < 4 and (card := view.card(ZX_ROW, 4 * place)):
            score = score_play([laid.rank for laid in (*table.table, card)])
            assert (view.count, view.points) == (score.count, score.total), f"after {card}:\n{view}"
            self.game.play(ZX, card)
            return True
        if view.go and table.turn == ZX and view.count == table.count:
            self._go(ZX)
            return True
        # A new count, or the win that comes before it: whoever was to move has said go, if only for an instant.
        passed = table.count > 0 and (view.count == 0 or WON in view or LOST in view)
        while passed and table.count > 0 and table.turn is not None:
            self._go(table.turn)
        return passed

    def _move(self) -> None:
        """Lay the card that scores most, or say go."""
        table = self._table
        held = {card: place for place, card in enumerate(self._hand) if card not in table.laid[MAN]}
        fits = [card for card in held if table.count + card.value <= 31]
        if not fits:
            self._choose(0, next(place for place in range(4) if place not in held.values()))
            self.wait("Если нет хода, нажмите ЕНТЕР")
            self._choose(0, 0)
            self._go(MAN)
            return
        if self.player.rash and len(fits) < len(held):
            self._choose(0, next(place for card, place in held.items() if card not in fits))
        scores = [score_play([laid.rank for laid in (*table.table, card)]) for card in fits]
        best = max(score.total for score in scores)
        card, score = self.player.random.choice(
            [pair for pair in zip(fits, scores, strict=True) if pair[1].total == best]
        )
        self._choose(0, held[card])
        place = 4 * len(table.laid[MAN])
        view = self.until(lambda view: view.card(TABLE_ROW, place) == card, f"{card} to be laid")
        assert (view.count, view.points) == (score.count, score.total), f"after {card}:\n{view}"
        self.game.play(MAN, card)

    def _go(self, player: int) -> None:
        self.seen.goes.append(player)
        self.game.go(player)

    def _show(self, dealer: int) -> None:
        """See both hands and the crib counted, and claim for one's own where muggins is played."""
        self._turn_pages(COUNTS)
        for player in (1 - dealer, dealer):
            self.game.show(player, *self._count_for(player, ZX_ROW if player == ZX else SHOW_ROW))
            if self.game.winner is not None:
                return
        self.wait(OPEN_CRIB)
        self._check_scores()
        self.spectrum.press(" ")
        self.wait(COUNTS)
        self.game.show_crib(*self._count_for(dealer, ZX_ROW if dealer == ZX else SHOW_ROW))

    def _count_for(self, player: int, row: int) -> tuple[list[Card], int | None]:
        """See one hand counted; its cards, and what was claimed for it."""
        asks = self.muggins and player == MAN
        view = self.until(lambda view: CLAIM in view if asks else view.counted(row), "a hand to be counted")
        hand = [card for card in view.cards(row, 4) if card]
        assert self._cut
        score = score_hand(hand, self._cut, crib=self._round.phase == "crib")
        claim = self.player.claim(score.total) if asks else None
        if asks:
            self.spectrum.press(f"{claim}{{ENTER}}")
            view = self.wait(AGREED, WRONG)
            self.seen.claims.append((claim or 0, score.total, view.message))
            assert (AGREED in view) == (claim == score.total), f"{score}:\n{view}"
        if not asks or claim != score.total:
            counted = view.counted(row)
            assert counted
            assert (counted.score, counted.total, counted.muggins) == (score, score.total, asks), f"{score}:\n{view}"
        return hand, claim

    def _next_round(self, dealer: int) -> None:
        self.wait(NEXT_ROUND)
        self._check_scores()
        self.spectrum.press(" ")
        if self.instructions:
            self.wait("Продолжать инструкции?")
            self.instructions = self.player.keep_instructions
            self.spectrum.press("y{ENTER}" if self.instructions else "n{ENTER}")

    @property
    def _round(self) -> Round:
        assert self.game.round
        return self.game.round

    @property
    def _table(self) -> Pegging:
        assert self._round.pegging
        return self._round.pegging


def _cuts(view: View) -> list[Card | None]:
    """The cards cut for the deal, the computer's first; the player's is cut first."""
    return [view.card(STARTER_ROW, SECOND_CUT), view.card(STARTER_ROW, FIRST_CUT)]

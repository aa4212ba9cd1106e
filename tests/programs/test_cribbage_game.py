"""The followed game against the article's worked game, and what the rules forbid."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cribbage_game import Award, Game, Round
from cribbage_rules import ARTICLE, PROGRAM, Card, House, IllegalEventError, cards

DEALER, OTHER = 0, 1

# The article's worked game. The print loses one of the dealer's totals: 16 is what its lines add up to.

WORKED_DEAL = {DEALER: "ПК Б9 Т9 Б8 П7 ЧТ", OTHER: "БВ П10 Ч8 Т7 Ч5 Т3"}
WORKED_DISCARD = {DEALER: "ПК ЧТ", OTHER: "П10 Т3"}
WORKED_PLAY: list[tuple[str, int, str, int, list[tuple[int, int, str]]]] = [  # count announced, awards
    ("play", OTHER, "Ч8", 8, []),
    ("play", DEALER, "П7", 15, [(DEALER, 2, "fifteen")]),
    ("play", OTHER, "Т7", 22, [(OTHER, 2, "pair")]),
    ("play", DEALER, "Б9", 0, [(DEALER, 2, "thirty-one")]),  # the count of 31 is closed
    ("play", OTHER, "БВ", 10, []),
    ("play", DEALER, "Т9", 19, []),
    ("play", OTHER, "Ч5", 24, []),
    ("go", DEALER, "", 0, [(OTHER, 1, "go")]),
    ("play", DEALER, "Б8", 0, [(DEALER, 1, "last card")]),
]


def worked_game(house: House = ARTICLE, hidden: int | None = None, *, muggins: bool = False) -> Game:
    """The worked game up to the play, with the cards of one player unseen if asked for."""
    game = Game(DEALER, house, muggins=muggins)
    game.deal(DEALER, [None if player == hidden else cards(WORKED_DEAL[player]) for player in (0, 1)])
    for player in (OTHER, DEALER):
        game.discard(player, None if player == hidden else cards(WORKED_DISCARD[player]))
    assert game.starter(cards("П6")[0]) == ()
    return game


def feed(game: Game, kind: str, player: int, card: str) -> list[tuple[int, int, str]]:
    awards = game.go(player) if kind == "go" else game.play(player, cards(card)[0])
    return [(award.player, award.points, award.reason) for award in awards]


def worked_to_the_show(game: Game) -> Game:
    for kind, player, card, _, _ in WORKED_PLAY:
        feed(game, kind, player, card)
    return game


@pytest.mark.parametrize("house", [ARTICLE, PROGRAM])
@pytest.mark.parametrize("hidden", [None, DEALER, OTHER])
def test_the_worked_game(house: House, hidden: int | None) -> None:
    game = worked_game(house, hidden)
    assert game.round is not None
    assert game.round.pegging is not None
    for kind, player, card, count, awards in WORKED_PLAY:
        assert feed(game, kind, player, card) == awards
        assert game.round.pegging.count == count
    assert game.scores == [5, 3]
    assert game.show(OTHER, cards("БВ Ч8 Т7 Ч5")) == (Award(OTHER, 8, "hand"),)
    assert game.show(DEALER, cards("Б9 Т9 Б8 П7")) == (Award(DEALER, 16, "hand"),)
    assert game.show_crib(cards("П10 Т3 ПК ЧТ")) == ()
    assert game.scores == [21, 11]
    assert game.winner is None


def test_the_deal_changes_hands() -> None:
    game = worked_to_the_show(worked_game())
    game.show(OTHER, cards("БВ Ч8 Т7 Ч5"))
    game.show(DEALER, cards("Б9 Т9 Б8 П7"))
    game.show_crib(cards("П10 Т3 ПК ЧТ"))
    with pytest.raises(IllegalEventError, match="player 1 deals now, not player 0"):
        game.deal(DEALER, [None, None])
    game.deal(OTHER, [None, None])
    for player in (0, 1):
        game.discard(player, None)
    game.starter(cards("П6")[0])
    assert game.round is not None
    assert game.round.pegging is not None
    assert game.round.pegging.turn == DEALER  # who does not deal leads


@pytest.mark.parametrize(("house", "points"), [(ARTICLE, 1), (PROGRAM, 2)])
def test_starter_jack(house: House, points: int) -> None:
    one = Round(1, [None, None], house)
    one.discard(0, None)
    one.discard(1, None)
    assert one.starter(cards("ЧВ")[0]) == (Award(1, points, "starter jack"),)


@pytest.mark.parametrize(("starter", "points"), [("Б6", 0), ("П6", 5)])
def test_a_flush_in_the_crib_needs_the_starter(starter: str, points: int) -> None:
    game = Game(DEALER)
    game.deal(DEALER, [None, None])
    for player in (0, 1):
        game.discard(player, None)
    game.starter(cards(starter)[0])
    worked_to_the_show(game)
    game.show(OTHER, cards("БВ Ч8 Т7 Ч5"))
    game.show(DEALER, cards("Б9 Т9 Б8 П7"))
    assert sum(award.points for award in game.show_crib(cards("П10 П3 ПК ПТ"))) == points


# Muggins


@pytest.mark.parametrize(
    ("house", "claim", "awards"),
    [
        (ARTICLE, None, [Award(DEALER, 16, "hand")]),
        (ARTICLE, 16, [Award(DEALER, 16, "hand")]),
        (ARTICLE, 12, [Award(DEALER, 12, "hand"), Award(OTHER, 4, "muggins")]),
        (ARTICLE, 0, [Award(OTHER, 16, "muggins")]),
        (ARTICLE, 20, [Award(DEALER, 16, "hand")]),
        (PROGRAM, None, [Award(DEALER, 16, "hand")]),
        (PROGRAM, 16, [Award(DEALER, 16, "hand")]),
        (PROGRAM, 12, [Award(OTHER, 16, "muggins")]),
        (PROGRAM, 20, [Award(OTHER, 16, "muggins")]),
    ],
)
def test_muggins(house: House, claim: int | None, awards: list[Award]) -> None:
    game = worked_to_the_show(worked_game(house, muggins=True))
    game.show(OTHER, cards("БВ Ч8 Т7 Ч5"), 8)
    assert game.show(DEALER, cards("Б9 Т9 Б8 П7"), claim) == tuple(awards)
    assert game.show_crib(cards("П10 Т3 ПК ЧТ"), 0) == ()


# 121


def test_the_game_ends_within_the_play_at_121() -> None:
    game = worked_game()
    game.scores[:] = [119, 120]
    game.play(OTHER, cards("Ч8")[0])
    game.play(DEALER, cards("П7")[0])
    assert (game.winner, game.scores, game.points) == (DEALER, [121, 120], 1)
    with pytest.raises(IllegalEventError, match="player 0 has won"):
        game.play(OTHER, cards("Т7")[0])
    with pytest.raises(IllegalEventError, match="player 0 has won"):
        game.deal(OTHER, [None, None])


def test_120_is_not_enough() -> None:
    game = worked_game()
    game.scores[:] = [118, 0]
    game.play(OTHER, cards("Ч8")[0])
    game.play(DEALER, cards("П7")[0])
    assert (game.winner, game.scores, game.points) == (None, [120, 0], 0)


@pytest.mark.parametrize(("house", "points"), [(ARTICLE, 2), (PROGRAM, 1)])
def test_game_points_of_the_winner(house: House, points: int) -> None:
    game = worked_game(house)
    game.scores[:] = [119, 61]
    game.play(OTHER, cards("Ч8")[0])
    game.play(DEALER, cards("П7")[0])
    assert game.points == points


def test_who_does_not_deal_counts_first_and_may_win_first() -> None:
    game = worked_to_the_show(worked_game())
    game.scores[:] = [120, 114]
    game.show(OTHER, cards("БВ Ч8 Т7 Ч5"))
    assert (game.winner, game.scores) == (OTHER, [120, 122])


def test_nothing_is_marked_up_after_the_winning_points() -> None:
    game = worked_to_the_show(worked_game(muggins=True))
    game.scores[:] = [100, 117]
    assert game.show(OTHER, cards("БВ Ч8 Т7 Ч5"), 4) == (Award(OTHER, 4, "hand"),)
    assert (game.winner, game.scores) == (OTHER, [100, 121])


def test_starter_jack_can_win() -> None:
    game = Game(DEALER)
    game.scores[:] = [120, 120]
    game.deal(DEALER, [None, None])
    for player in (0, 1):
        game.discard(player, None)
    game.starter(cards("ЧВ")[0])
    assert game.winner == DEALER


# What the rules forbid


@pytest.mark.parametrize(
    ("events", "message"),
    [
        (["0 БК"], "it is the turn of player 1, not of player 0"),
        (["1 БК"], "player 1 does not hold БК"),
        (["1 П10"], "player 1 does not hold П10"),  # in the crib
        (["1 Ч8", "0 П7", "1 Ч8"], "player 1 has laid Ч8 before"),
        (["1 БВ", "0 Б9", "1 Ч8", "0 П7"], "П7 would bring the count from 27 beyond 31"),
        (["1 go"], "no go at 0"),
        (["1 Ч8", "0 Б8", "1 Ч5", "0 go"], "no go at 21"),
        (["1 БВ", "0 П7", "1 Ч5", "0 go"], "player 0 says go at 22 but can lay"),
        (["1 БВ", "0 Б9", "1 Ч8", "0 go", "0 Б8"], "it is the turn of player 1"),
        ([f"{player} {card or 'go'}" for _, player, card, _, _ in WORKED_PLAY] + ["1 БВ"], "belongs to the play"),
    ],
)
def test_unlawful_play(events: list[str], message: str) -> None:
    game = worked_game()
    *lawful, last = [event.split() for event in events]
    for player, card in lawful:
        feed(game, "go" if card == "go" else "play", int(player), card)
    scores = list(game.scores)
    with pytest.raises(IllegalEventError, match=message):
        feed(game, "go" if last[1] == "go" else "play", int(last[0]), last[1])
    assert game.scores == scores


@pytest.mark.parametrize(
    ("events", "message"),
    [
        (["1 П6"], "player 1 lays П6, which is elsewhere"),  # the starter
        (["1 Т9"], "player 1 lays Т9, which is elsewhere"),  # in the other hand
        (["1 ПК"], "player 1 lays ПК, which is elsewhere"),  # in the crib
        (["1 БВ", "0 Б9", "1 БВ"], "player 1 has laid БВ before"),
        # a go at 25 that a card laid later belies
        (["1 Ч8", "0 Б8", "1 Т2", "0 П7", "1 go", "0 go", "1 Ч5"], "player 1 said go while holding Ч5"),
    ],
)
def test_unlawful_play_from_an_unseen_hand(events: list[str], message: str) -> None:
    game = worked_game(hidden=OTHER)
    *lawful, last = [event.split() for event in events]
    for player, card in lawful:
        feed(game, "go" if card == "go" else "play", int(player), card)
    with pytest.raises(IllegalEventError, match=message):
        feed(game, "play", int(last[0]), last[1])


def dealt(hidden: int | None = None) -> Game:
    game = Game(DEALER)
    game.deal(DEALER, [None if player == hidden else cards(WORKED_DEAL[player]) for player in (0, 1)])
    return game


def shown(hidden: int | None = None) -> Game:
    game = worked_to_the_show(worked_game(hidden=hidden))
    game.show(OTHER, cards("БВ Ч8 Т7 Ч5"))
    game.show(DEALER, cards("Б9 Т9 Б8 П7"))
    return game


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (lambda: Game(DEALER).play(1, Card(1, "Б")), "no cards are dealt"),
        (lambda: Game(DEALER).deal(OTHER, [None, None]), "player 0 deals now, not player 1"),
        (lambda: Game(2).deal(2, [None, None]), "there is no player 2"),
        (lambda: Game(DEALER).deal(DEALER, [None]), "two hands are dealt"),
        (lambda: Game(DEALER).deal(DEALER, [cards("БТ Б2 Б3 Б4 Б5"), None]), "6 cards are dealt, not 5"),
        (lambda: Game(DEALER).deal(DEALER, [cards("БТ Б2 Б3 Б4 Б5 БТ"), None]), "БТ: there is only one"),
        (lambda: Game(DEALER).deal(DEALER, [cards("БТ Б2 Б3 Б4 Б5 Б6")] * 2), "there is only one"),
        (lambda: dealt().deal(OTHER, [None, None]), "the last round is still at the discard"),
        (lambda: dealt().starter(Card(6, "П")), "belongs to the starter, but the round is at the discard"),
        (lambda: dealt().discard(OTHER, cards("ПК ЧТ")), "player 1 does not hold ПК ЧТ"),
        (lambda: dealt().discard(DEALER, cards("ПК")), "2 cards are discarded, not 1"),
        (lambda: dealt().discard(DEALER, cards("ПК ПК")), "2 cards are discarded"),
        (lambda: dealt().discard(DEALER, None), "the discards of player 0 can be seen"),
        (lambda: dealt(DEALER).discard(DEALER, cards("ПК ЧТ")), "the discards of player 0 cannot be seen"),
        (lambda: dealt().discard(2, None), "there is no player 2"),
        (lambda: worked_game().discard(DEALER, None), "belongs to the discard"),
        (lambda: worked_game().show(OTHER, cards("БВ Ч8 Т7 Ч5")), "belongs to the show, but the round is at the play"),
        (lambda: worked_to_the_show(worked_game()).show(DEALER, cards("Б9 Т9 Б8 П7")), "player 1 shows now"),
        (lambda: worked_to_the_show(worked_game()).show(OTHER, cards("БВ Ч8 Т7 Т3")), "player 1 laid .* but shows"),
        (lambda: worked_to_the_show(worked_game()).show(OTHER, cards("БВ Ч8 Т7 Ч5"), 8), "without muggins"),
        (lambda: worked_to_the_show(worked_game(muggins=True)).show(OTHER, cards("БВ Ч8 Т7 Ч5"), -1), "claims -1"),
        (lambda: shown().show(OTHER, cards("БВ Ч8 Т7 Ч5")), "belongs to the show, but the round is at the crib"),
        (lambda: shown().show_crib(cards("П10 Т3 ПК")), "a crib has 4 cards, not 3"),
        (lambda: shown(DEALER).show_crib(cards("П10 Т2 ПК ЧТ")), "П10 Т3|Т3 П10 went to the crib"),
        (lambda: shown(DEALER).show_crib(cards("П10 Т3 П6 ЧТ")), "П6: there is only one"),
        (lambda: shown(DEALER).show_crib(cards("П10 Т3 ПК ПК")), "ПК: there is only one"),
        (lambda: shown(DEALER).show_crib(cards("П10 Т3 Б9 ЧТ")), "Б9: there is only one"),
    ],
)
def test_unlawful_events(event: Callable[[], object], message: str) -> None:
    with pytest.raises(IllegalEventError, match=message):
        event()


@pytest.mark.parametrize("card", ["Б9", "П10"])
def test_the_starter_is_no_card_seen_elsewhere(card: str) -> None:
    game = dealt()
    for player in (0, 1):
        game.discard(player, cards(WORKED_DISCARD[player]))
    with pytest.raises(IllegalEventError, match=f"{card}: there is only one"):
        game.starter(cards(card)[0])


def test_an_unlawful_event_leaves_the_game_as_it_was() -> None:
    game = worked_game()
    for kind, player, card, _, awards in WORKED_PLAY:
        with pytest.raises(IllegalEventError):
            feed(game, "play", player, "БТ")
        with pytest.raises(IllegalEventError):
            feed(game, "play", 1 - player, "ЧТ")
        assert feed(game, kind, player, card) == awards

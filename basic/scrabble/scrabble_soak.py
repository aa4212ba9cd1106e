"""Plays Scrabble: computers of all levels and people, in all editions, every turn held against the rules.

A person's moves are any of those that the model of the rules finds; now and then he makes a mistake first.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from scrabble_bot import AGREE, ENGLISH_TEXTS, ERUDIT, RUSSIAN_TEXTS, Bot, Player
from scrabble_editions import BLANK, Edition
from scrabble_referee import Referee, known
from scrabble_rules import Lexicon, Move, Problem, cells, moves, problem, result

from typein.harness.session import Spectrum

LEVELS = (1, 1, 1, 1, 2, 2, 3, 4)
"""The weaker ones are the faster ones."""

PLAYERS = (2, 2, 2, 3, 4)
PERSON = 20
"""Every twentieth game has a person in it,"""

SEES = 36
"""and in every 36th one sees the computers think."""

COMPLAINTS = {
    "At least one tile, please": Problem.NO_TILES,
    "That is not on your rack": Problem.NOT_HELD,
    "The first word covers the star": Problem.NOT_CENTRE,
    "One letter is no word": Problem.TOO_SHORT,
    "It must join the other words": Problem.NOT_JOINED,
    "Хотя бы одну фишку": Problem.NO_TILES,
    "Такой фишки у вас нет": Problem.NOT_HELD,
    "Первое слово идёт через звезду": Problem.NOT_CENTRE,
    "Одна буква не слово": Problem.TOO_SHORT,
    "Слово должно примыкать к другим": Problem.NOT_JOINED,
}


def play(spectrum: Spectrum, game: int) -> dict[str, str | int]:
    """One game of two to four players; every fifth is one of ЭРУДИТ."""
    random = Random(game)
    levels = [random.choice(LEVELS) for _ in range(random.choice(PLAYERS))]
    if game % PERSON == 0:
        levels = [0, *levels[1:3]]
    edition = ERUDIT if game % 5 == 0 else random.choice((ENGLISH_TEXTS, RUSSIAN_TEXTS))
    bot = Bot(spectrum)
    bot.begin([Player(level=level) for level in levels], edition=edition, thinks=game % SEES == 0)
    referee = Referee(spectrum)
    while not referee.final:
        if not levels[bot.view.turn]:
            move(bot, random)
        referee.next()
    return {
        "players": len(levels),
        "people": levels.count(0),
        "turns": len(referee.turns),
        "best level wins": "yes" if levels[referee.final.index(max(referee.final))] == max(levels) else "no",
        "slowest turn, s": round(max(turn.seconds for turn in referee.turns)),
    }


@lru_cache(maxsize=2)
def lexicon(edition: Edition) -> Lexicon:
    """The words for a person."""
    return Lexicon(edition)


def move(bot: Bot, random: Random) -> None:
    """A person's turn, up to the last key."""
    bot.rest()
    view = bot.view
    board, rack = view.board, view.racks[view.turn]
    assert view.shown_rack == rack
    if random.random() < 0.3:
        mistake(bot, random)
    found = [] if random.random() < 0.05 else sorted(moves(lexicon(view.edition), board, rack))
    if found:
        bot.enter(random.choice(found))
        assert view.says in AGREE
        bot.key("y")
    else:
        changed = rack[: min(random.randint(1, 7), view.bag.total())]
        bot.key("c", *map(bot.letter, changed), "{ENTER}")


def mistake(bot: Bot, random: Random) -> None:
    """Try any tiles anywhere: what is said is what the rules say. Nothing comes of it."""
    view = bot.view
    board, rack = view.board, view.racks[view.turn]
    tiles = [random.choice(rack + random.choice(view.edition.letters)) for _ in range(random.randint(1, 5))]
    letters = [random.choice(view.edition.letters).lower() if tile == BLANK else tile for tile in tiles]
    tried = Move(random.randrange(15), random.randrange(15), random.random() < 0.5, "".join(letters))
    if cells(board, tried) is None:
        return
    bot.enter(tried)
    wrong = problem(board, rack, tried)
    if wrong == Problem.NONE:
        words = set(result(view.edition, board, tried).words)
        assert view.says in AGREE
        assert ("Agreed" in view.says or "Согласны" in view.says) == (words <= known(view.edition))
        bot.key("n")
    else:
        assert COMPLAINTS[view.result] == wrong
    bot.rest()
    assert (view.board, view.racks[view.turn]) == (board, rack)
    assert view.shown_board == board

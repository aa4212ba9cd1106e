"""For the tests of Scrabble: moves and positions by hand and from seeded games, and one machine for each edition."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from scrabble_editions import BLANK, ENGLISH, Edition
from scrabble_engine import Action, Engine
from scrabble_rules import Lexicon, Move

Tiles = dict[tuple[int, int], str]


class Position(NamedTuple):
    """What a player sees, and what he does not: the bag."""

    board: Tiles
    rack: str
    bag: str


def across(row: int, column: int, tiles: str) -> Move:
    """A move to the right."""
    return Move(row, column, False, tiles)


def down(row: int, column: int, tiles: str) -> Move:
    """A move downwards."""
    return Move(row, column, True, tiles)


def row_of(word: str, row: int = 7, column: int = 7) -> Tiles:
    """A board with this word across, its first letter on the centre if nothing else is said."""
    return {(row, column + place): letter for place, letter in enumerate(word)}


LEAFLET = [
    (across(7, 5, "HORN"), ("HORN",), 14),
    (down(5, 7, "FAM"), ("FARM",), 9),
    (across(9, 5, "PASTE"), ("PASTE", "FARMS"), 25),
    (across(8, 8, "OB"), ("MOB", "NOT", "BE"), 16),
    (across(10, 4, "BIT"), ("BIT", "PI", "AT"), 16),
]
"""The five turns that the leaflet sold with the game has as its example: R of HORN lies on the centre."""


@lru_cache(maxsize=2)
def lexicon(edition: Edition = ENGLISH) -> Lexicon:
    """The words of an edition, made once."""
    return Lexicon(edition)


_engines: dict[str, Engine] = {}


def ready(edition: Edition = ENGLISH) -> Engine:
    """The machine code of an edition, with a new game of player 0 and seeded: one for all tests."""
    engine = _engines.setdefault(edition.name, Engine(edition))
    engine.call("new_game")
    engine.poke("PLAYER", 0)
    engine.seed(1983)
    return engine


def positions(edition: Edition, seed: int, count: int, level: int = 2) -> Iterator[Position]:
    """Positions of games without blanks that a player of this level plays by himself, one after the other."""
    engine, random = ready(edition), Random(seed)
    while count:
        engine.call("new_game")
        engine.set_bag(engine.bag().replace(BLANK, ""))
        engine.seed(random.randrange(0x10000))
        for turn in range(random.randint(8, 30)):
            engine.call("draw")
            position, chance = Position(engine.board(), engine.rack(), engine.bag()), engine.word("SEED")
            if not position.rack:
                break
            if turn or random.random() < 0.1:  # or many a board would be empty
                yield position
                count -= 1
                if not count:
                    return
                put(engine, position)
                engine.seed(chance)
            action = engine.search(level).action
            if action != Action.PASS:
                engine.call(action.name.lower())


def put(engine: Engine, position: Position) -> None:
    """Let player 0 be to move in this position."""
    engine.set_board(position.board)
    engine.set_rack(position.rack)
    engine.set_bag(position.bag)


def with_blanks(position: Position, blanks: int) -> Position:
    """The same with so many blanks on the rack."""
    return position._replace(rack=position.rack[: 7 - blanks] + BLANK * blanks)

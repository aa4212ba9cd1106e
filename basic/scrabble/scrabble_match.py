"""Games between the computer's levels, played by the machine code alone, and what they measure.

``python basic/scrabble/scrabble_match.py`` plays 200 games of each level against the next and prints the table of the
README; a number after it is that of the games.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, median

from scrabble_editions import BLANK, ENGLISH
from scrabble_engine import Action, Choice, Engine
from scrabble_rules import settle

GAMES = 200
ROUNDS = 2
"""After so many in which nobody lays a word, a game is over."""


@dataclass(frozen=True)
class Turn:
    """Who moved with what, and how."""

    player: int
    rack: str
    choice: Choice


@dataclass(frozen=True)
class Game:
    """The turns of a game, and the settled scores."""

    turns: tuple[Turn, ...]
    final: tuple[int, ...]


def play(engine: Engine, seed: int, levels: Sequence[int]) -> Game:
    """Play a game between computers of these levels; ``seed`` decides it, and who begins."""
    players, scores, turns = len(levels), [0] * len(levels), list[Turn]()
    engine.seed(seed * 7919 % 0x10000)
    engine.call("new_game")
    for player in range(players):
        engine.poke("PLAYER", player)
        engine.call("draw")
    player, idle = seed % players, 0
    while idle < ROUNDS * players:
        engine.poke("PLAYER", player)
        turn = Turn(player, engine.rack(player), engine.search(levels[player]))
        turns.append(turn)
        idle += 1
        if turn.choice.action == Action.LAY:
            assert engine.call("lay") == 0
            assert engine.word("SCORE") == turn.choice.score
            scores[player] += turn.choice.score
            idle = 0
            engine.call("draw")
            if not engine.rack(player):
                break
        elif turn.choice.action == Action.CHANGE:
            assert engine.call("change") == len(turn.choice.move.tiles)
        player = (player + 1) % players
    racks = [engine.rack(player) for player in range(players)]
    tiles = Counter("".join(racks) + engine.bag())
    tiles += Counter(BLANK if tile.islower() else tile for tile in engine.board().values())
    assert tiles == Counter(engine.edition.counts)
    return Game(tuple(turns), tuple(settle(engine.edition, scores, racks)))


def main() -> None:
    """Print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    engine = Engine(ENGLISH)
    taken: dict[tuple[int, int], list[float]] = {}
    print(f"levels  average scores  won by the weaker  ({count} games each)")
    for weaker in (1, 2, 3):
        games = [play(engine, seed, (weaker, weaker + 1)) for seed in range(count)]
        first, second = (mean(game.final[player] for game in games) for player in (0, 1))
        won = mean((game.final[0] > game.final[1]) + (game.final[0] == game.final[1]) / 2 for game in games)
        print(f"{weaker} : {weaker + 1}   {first:5.0f} : {second:3.0f}     {won:10.0%}", flush=True)
        for turn in (turn for game in games for turn in game.turns):
            taken.setdefault((weaker + turn.player, turn.rack.count(BLANK)), []).append(turn.choice.seconds)
    print("\nlevel  blanks  turns  seconds: median   95 %    most")
    for (level, blanks), seconds in sorted(taken.items()):
        nearly = sorted(seconds)[len(seconds) * 95 // 100]
        print(f"{level:5}  {blanks:6}  {len(seconds):5}  {median(seconds):15.1f}  {nearly:5.1f}  {max(seconds):6.1f}")


if __name__ == "__main__":
    main()

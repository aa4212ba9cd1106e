"""Plays draughts against the program, and holds every move to the rules: all opponents, both colours, set positions."""

from __future__ import annotations

from random import Random

from draughts_bot import AMATEUR, FRIEND, LIMITS, MASTER, MINI, PMK, Bot
from draughts_rules import BLACK, WHITE, Position, squares

from typein.harness.session import Spectrum

SET = "set"
MODES = (FRIEND, PMK, MINI, SET, SET, AMATEUR, MINI, PMK, SET, MINI, SET, PMK, MINI, SET, MINI, MINI)
"""How the games follow each other."""
MASTERS = 150
"""One game of so many is against the master, who takes his time."""

UNDONE = 0.06
"""The share of moves that are taken back and thought over."""


def play(spectrum: Spectrum, game: int) -> dict[str, str | int | float]:
    """One game, its kind and colour by its number."""
    random = Random(game)
    mode = MASTER if game % MASTERS == MASTERS - 1 else MODES[game % len(MODES)]
    colour = random.choice((WHITE, BLACK))
    bot = Bot(spectrum, random)
    if mode == SET:
        bot.set_up(
            random_position(random), random.choice((FRIEND, FRIEND, AMATEUR)), colour, initial=random.random() < 0.2
        )
    else:
        bot.begin(mode, colour, against=random.random() < 0.7)
    result = bot.play(undone=UNDONE)
    facts: dict[str, str | int | float] = {"kind": mode, "result": f"{mode} {result}", "moves": len(bot.game.past)}
    if bot.slowest:
        facts[f"slowest of {bot.mode}"] = round(bot.slowest)
        assert bot.slowest < LIMITS[bot.mode], f"{bot.slowest:.1f} seconds of thinking"
    return facts


def random_position(random: Random) -> Position:
    """Few pieces, many kings, and somebody who can move."""
    while True:
        board = {}
        for square in random.sample(sorted(squares()), random.randint(2, 9)):
            piece = random.choice("wwWbbB")
            row = square % 10
            board[square] = piece.upper() if row == (8 if piece == "w" else 1) else piece
        position = Position(board, random.choice((WHITE, BLACK)))
        sides = {piece.lower() for piece in board.values()}
        if len(sides) == 2 and position.moves():
            return position

"""The reversi program on a machine: as it begins, in its menu, and with a position of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from reversi_rules import FIRST, SECOND, Position

from typein.harness.prepared import with_program
from typein.harness.session import Spectrum
from typein.spectrum.state import State
from typein.spectrum.timing import CPU_HZ

SEED = 7

EMPTY = [[0] * 8 for _ in range(8)]
NO_MOVES = Position.of([[FIRST, FIRST, SECOND, 0, 0, 0, 0, 0], *EMPTY[1:]], SECOND)
"""Green has none; red has one."""


def started(seed: int = SEED) -> Spectrum:
    """A machine on which the program begins."""
    return with_program("reversi", seed=seed)


def ready(seed: int = SEED) -> Spectrum:
    """A machine on which the program has set up all it needs and waits in its menu."""
    spectrum = started(seed)
    spectrum.restore_state(_ready(seed))
    return spectrum


@cache
def _ready(seed: int) -> State:
    spectrum = started(seed)
    spectrum.expect("Начать партию")
    spectrum.wait_for_input()
    return spectrum.save_state()


def playing(position: Position, red: int = 0, green: int = 0) -> Spectrum:
    """A machine in a game, with a position on the board and nothing asked yet; the players are 0 or levels."""
    spectrum = ready()
    spectrum.basic.gosub(3000, {"a()": [red, green]})
    put(spectrum, position)
    spectrum.basic.gosub(500)
    return spectrum


def put(spectrum: Spectrum, position: Position) -> None:
    """Give the program a position, and whose turn it is."""
    spectrum.basic.exec("REM")  # whatever it was in is left
    spectrum.basic["b()"] = position.rows
    spectrum.basic["p"] = position.player
    spectrum.basic["j"] = 1 if position.player == FIRST else 2


def listed(spectrum: Spectrum) -> list[list[int]]:
    """The legal moves as the program has listed them: row, column, and number of discs turned."""
    number, moves = spectrum.basic["n"], spectrum.basic["l()"]
    assert isinstance(number, int)
    assert isinstance(moves, list)
    return moves[:number]  # type: ignore[return-value]


def expected(position: Position) -> list[list[int]]:
    """The same by the rules."""
    return [[*square, len(turned)] for square, turned in position.moves().items()]


def playout(seed: int, moves: int) -> Position:
    """The position after so many moves drawn by lot, passes not counted; before that if the game is over."""
    return line(Random(seed), moves)[-1]


def line(random: Random, moves: int = 60) -> Sequence[Position]:
    """The positions of a game drawn by lot in which somebody can move."""
    position = Position.start()
    positions = [position]
    for _ in range(moves):
        position = position.play(random.choice(list(position.moves())))
        if not position.moves():
            position = position.passed()
            if not position.moves():
                break
        positions.append(position)
    return positions


def seconds(spectrum: Spectrum, start: int) -> float:
    """Emulated seconds since the T-state ``start``."""
    return (spectrum.machine.now - start) / CPU_HZ


def ask(spectrum: Spectrum, position: Position) -> list[tuple[int, int]]:
    """Ask a person for a move; the legal ones."""
    put(spectrum, position)
    spectrum.basic.gosub(500)
    spectrum.basic.gosub(300, g=0)
    spectrum.basic.goto(750)
    spectrum.wait_for_input()
    return list(position.moves())

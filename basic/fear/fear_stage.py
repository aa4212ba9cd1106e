"""Machines on which "Плата за страх" stands where a test or a picture wants to begin, each come to only once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

from fear_bot import Bot, Choice, careful
from fear_rules import COLUMNS, ROWS, Contract, Square
from fear_view import LEFT, TOP, View

from typein.harness.session import Spectrum
from typein.harness.values import Given
from typein.programs import load_charset, open_program
from typein.spectrum.state import State

MOST_KILLERS = 5

WALL, KILLER, PLAYER, FRESH, TRODDEN = "\\a", "\\b", "\\c", "\\d", "\\e"
"""What stands in the board's variable, b$: user graphics."""

SPREAD = 40503
"""Odd, so that every seed is another; RND begins alike where it goes on from numbers that are near to each other."""

BACK = pow(75, -4, 65537)
"""Undoes four steps of RND, which multiplies SEED + 1 by 75 modulo 65537: the program draws four numbers in vain."""


def begun(seed: int = 1) -> Spectrum:
    """The program has just begun."""
    return _restored(_begun(), seed)


def titled(seed: int = 1) -> Spectrum:
    """The title is shown, and a key awaited. What is drawn by lot after it goes on from the seed, spread."""
    spread = seed * SPREAD & 0xFFFF
    return _restored(_titled(), (spread + 1) * BACK % 65537 - 1)


def player(seed: int = 1, choose: Choice = careful) -> Bot:
    """A player who has read the contract and not signed it."""
    bot = Bot(titled(seed), Random(seed), choose)
    bot.open()
    return bot


def position(player: Square, killers: Sequence[Square], walls: Iterable[Square] = ()) -> dict[str, Given]:
    """The variables of a position within a game, of which nothing is drawn: board, player, and killers."""
    signs = {**dict.fromkeys(walls, WALL), **dict.fromkeys(killers, KILLER), player: PLAYER}
    rows = ["".join(signs.get((row, column), FRESH) for column in range(COLUMNS)) for row in range(ROWS)]
    edge = WALL * (COLUMNS + 2)
    spare = [0] * (MOST_KILLERS - len(killers))
    return {
        "b$": [edge, *(WALL + row + WALL for row in rows), edge],
        "u$": FRESH * MOST_KILLERS,
        "k()": [row + TOP for row, _ in killers] + spare,
        "l()": [column + LEFT for _, column in killers] + spare,
        "p": player[0] + TOP,
        "q": player[1] + LEFT,
        "n": len(killers),
    }


def put(
    spectrum: Spectrum, player: Square, killers: Sequence[Square], walls: Sequence[Square], contract: Contract
) -> None:
    """Put a first position of one's own on the screen, as if the lot had drawn it under this contract."""
    given = position(player, killers, walls)
    agreed = [contract.moves, contract.waits, len(walls), len(killers), int(contract.close_combat)]
    board = "".join(row[len(WALL) : -len(WALL)] for row in given["b$"][1:-1])  # type: ignore[index]
    lot = {"c$": board, "m()": given["k()"], "n()": given["l()"], "ps": given["p"], "qs": given["q"]}
    spectrum.basic.gosub(4400)
    spectrum.basic.gosub(4300, {**lot, "a()": agreed, "n": len(killers)})


def lot(spectrum: Spectrum) -> tuple[Square, list[Square], set[Square]]:
    """The board that is offered: where player, killers and walls are."""
    spectrum.wait_for_input()
    board = View(spectrum.screen.cells)
    (player,) = board.squares("×")
    return player, sorted(board.squares("У")), board.squares("0")


@cache
def _begun() -> State:
    spectrum = Spectrum(program="fear")
    return spectrum.save_state()


@cache
def _titled() -> State:
    spectrum = begun()
    spectrum.wait_for_input()
    return spectrum.save_state()


def _restored(state: State, seed: int) -> Spectrum:
    program = open_program("fear")
    charset = load_charset(program.charset, program.folder)
    spectrum = Spectrum(charset=charset, names=program.udg, boot=False, seed=seed)
    spectrum.restore_state(state)
    return spectrum

"""The draughts program on a machine, at its menu or in a position, without the time that it takes to come there."""

from __future__ import annotations

from functools import cache
from random import Random

from draughts_bot import FRIEND, MENU, Bot
from draughts_memory import SIDES, put
from draughts_rules import BLACK, WHITE, Game, Position
from draughts_view import View

from typein.harness.prepared import with_program
from typein.harness.session import Spectrum
from typein.spectrum.state import State

SEED = 7


@cache
def _state(mode: str) -> State:
    spectrum = with_program("draughts", seed=SEED)
    spectrum.expect(MENU)
    spectrum.wait_for_input()
    if mode:
        Bot(spectrum, Random(SEED)).begin(mode)
    return spectrum.save_state()


def ready(mode: str = "") -> Spectrum:
    """A machine at the menu, or where a game has begun and the player is to move."""
    spectrum = with_program("draughts", seed=SEED)
    spectrum.restore_state(_state(mode))
    return spectrum


def position(text: str, side: str = WHITE, size: int = 8) -> Position:
    """A position from a text like ``w11 W33 b44``: pieces and their squares."""
    return Position({int(part[1:]): part[0] for part in text.split()}, side, size)


def at(where: Position) -> Bot:
    """A game of two at a position, as if it had been set up."""
    spectrum = ready(FRIEND)
    put(spectrum, where)
    spectrum.basic.exec("REM")
    spectrum.basic["s"] = SIDES[where.side]
    spectrum.basic.exec("GO SUB 100")
    spectrum.basic.goto(7600)
    bot = Bot(spectrum, Random(SEED), game=Game(where), mode=FRIEND, mine=WHITE + BLACK)
    bot.settle()
    bot.check()
    return bot


def call(spectrum: Spectrum, line: int, keys: str, **variables: int | str) -> None:
    """Go through a subroutine that waits for keys, and press them; it ends with a RETURN to nowhere, report 7."""
    spectrum.basic.exec("REM")
    for name, value in variables.items():
        spectrum.basic[f"{name[:-1]}$" if name.endswith("_") else name] = value
    spectrum.basic.goto(line)
    spectrum.press(keys)
    assert spectrum.wait_for_report().code == "7"


def press(spectrum: Spectrum, keys: str) -> View:
    """Press keys, and look when the program wants more."""
    spectrum.press(keys)
    spectrum.wait_for_input()
    return View.of(spectrum)

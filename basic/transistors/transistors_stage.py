"""The transistors program on a machine: at its menu, in a game, and with a garden laid out by hand."""

from __future__ import annotations

from functools import cache
from random import Random

from transistors_bot import Bot
from transistors_rules import Garden, Numbers, Square
from transistors_view import ABOVE, COLUMN_STRIDE, GIBI_CODE, SHADOK_CODE, corner, place

from typein.basic import memory as basic_memory
from typein.harness.session import Spectrum
from typein.programs import Program, load_charset, open_program
from typein.spectrum.state import State

SEED_ADDRESS = 23670
"""The ROM's SEED, which RANDOMIZE sets and RND goes on from."""

TINY = Numbers(rows=5, columns=6, gibis=2, flowers=3, moves=5, target=20)


@cache
def program() -> Program:
    """The program as its tape.toml says."""
    return open_program("transistors")


def _session(state: State) -> Spectrum:
    charset = load_charset(program().charset, program().folder)
    spectrum = Spectrum(charset=charset, names=program().udg, boot=False)
    spectrum.restore_state(state)
    return spectrum


def put_seed(spectrum: Spectrum, seed: int) -> None:
    """Let RND go on as after RANDOMIZE with this number."""
    spectrum.memory[SEED_ADDRESS : SEED_ADDRESS + 2] = seed.to_bytes(2, "little")


@cache
def _menu() -> State:
    spectrum = Spectrum(program="transistors", seed=1)
    Bot(spectrum, Random(1)).open()
    return spectrum.save_state()


@cache
def _playing(numbers: Numbers) -> State:
    bot = at_menu(1)
    if numbers != bot.numbers:
        bot.set_numbers(numbers)
    bot.begin()
    return bot.spectrum.save_state()


def at_menu(seed: int) -> Bot:
    """A player in front of the menu of the program that has just begun."""
    spectrum = _session(_menu())
    spectrum.seed(seed)
    return Bot(spectrum, Random(seed))


def playing(numbers: Numbers = TINY) -> Spectrum:
    """A machine on which a game with these numbers asks for its first move."""
    return _session(_playing(numbers))


def lay(spectrum: Spectrum, garden: Garden) -> None:
    """Put a garden of any size into the variables of a game that is being played; the screen stays as it is."""
    numbers = garden.numbers
    basic = spectrum.basic
    basic.exec("REM")  # the program is left
    top, left = corner(numbers)
    for name, value in {
        "rw": numbers.rows, "cl": numbers.columns, "gb": numbers.gibis, "fl": numbers.flowers, "top": top, "lft": left,
        "k0": place((0, 0), numbers), "k1": _by_columns((0, 0), numbers), "m": len(garden.flowers),
        "l": 1 + len(garden.gibis), "sh": place(garden.shadok, numbers),
    }.items():  # fmt: skip
        basic[name] = value
    basic["u()"] = [place(gibi, numbers) for gibi in garden.gibis]
    board, rows, columns = bytearray(b" " * 1500), bytearray(b"0" * 2300), bytearray(b"0" * 2300)
    for square in garden.squares():
        board[place(square, numbers) - 1] = _code(garden, square)
        if square in garden.flowers:
            rows[place(square, numbers) - 1] = columns[_by_columns(square, numbers) - 1] = ord("1")
    for name, content in (("o$()", board), ("a$()", rows), ("j$()", columns)):
        (entry,) = (entry for entry in basic_memory.entries(spectrum.memory) if entry.name == name)
        assert entry.end - entry.body - 3 == len(content)
        spectrum.memory[entry.body + 3 : entry.end] = content


def _code(garden: Garden, square: Square) -> int:
    if square == garden.shadok:
        return SHADOK_CODE
    if square in garden.gibis:
        return GIBI_CODE
    return ord(str(garden.flowers.get(square, ".")))


def _by_columns(square: Square, numbers: Numbers) -> int:
    top, left = corner(numbers)
    return COLUMN_STRIDE * (left + square[1] + ABOVE) + top + square[0]


def drawn(picture: str, flowers: int | None = None) -> Garden:
    """A garden from rows of ``.``, digits, ``×`` and ``Г``, the gibis in the order in which they are read.

    The number of flowers is what is drawn, or ``flowers`` where some are still to grow.
    """
    rows = picture.split()
    squares = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    gibis = [square for square, sign in squares.items() if sign == "Г"]
    grown = {square: int(sign) for square, sign in squares.items() if sign.isdecimal()}
    (shadok,) = (square for square, sign in squares.items() if sign == "×")
    count = len(grown) if flowers is None else flowers
    return Garden(Numbers(len(rows), len(rows[0]), len(gibis), count), shadok, gibis, grown)

"""The cribbage program on a machine, as it is or with lines of it as they are printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from cribbage_rules import Card, HandScore

from typein.basic.tokenizer import tokenize
from typein.files import read_text
from typein.harness.session import Spectrum
from typein.programs import Program, load_charset, open_program
from typein.spectrum.state import State

SEED = 7

SUIT_SIGNS = {"Б": "\\d", "Ч": "\\h", "Т": "\\c", "П": "\\s"}
"""The user graphics that stand for the suits in h$, a$, c$ and e$."""

ZX, MAN = 1, 2
"""The players as the program numbers them."""


@cache
def program() -> Program:
    return open_program("cribbage")


@cache
def source_lines() -> dict[int, str]:
    """The lines of cribbage.bas by their numbers, numbers included."""
    text = read_text(program().source())
    return {int(line.split()[0]): line for line in text.splitlines()}


def changed(lines: dict[int, str], *replacements: str) -> str:
    """The source with some lines replaced; a number alone leaves its line out."""
    new = dict(lines)
    for replacement in replacements:
        found = re.match(r"(\d+) ?(.*)", replacement)
        assert found
        number = int(found[1])
        assert new.get(number) != replacement, f"line {number} is as it was"
        if found[2]:
            new[number] = replacement
        else:
            del new[number]
    return "\n".join(new[number] for number in sorted(new)) + "\n"


@cache
def _loaded() -> State:
    """The state behind the loader: the font in place, the program about to begin."""
    spectrum = Spectrum()
    spectrum.load("cribbage")
    return spectrum.save_state()


@cache
def _tokens(*replacements: str) -> bytes:
    charset = load_charset(program().charset, program().folder)
    return tokenize(changed(source_lines(), *replacements), charset, file="cribbage.bas")


def started(*replacements: str, seed: int = SEED) -> Spectrum:
    """A machine on which the program begins, with these lines in place of its own ones."""
    charset = load_charset(program().charset, program().folder)
    spectrum = Spectrum(charset=charset, names=program().udg, boot=False)
    spectrum.restore_state(_loaded())
    spectrum.seed(seed)
    if replacements:
        spectrum.basic.enter(_tokens(*replacements))
        spectrum.basic.run(10)
    return spectrum


def ready(*replacements: str, seed: int = SEED) -> Spectrum:
    """A machine on which the program has set up all it needs and asks for the rules of the first game."""
    spectrum = Spectrum(charset=load_charset(program().charset, program().folder), names=program().udg, boot=False)
    spectrum.restore_state(_ready(replacements, seed))
    spectrum.seed(seed)
    return spectrum


@cache
def _ready(replacements: tuple[str, ...], seed: int) -> State:
    spectrum = started(*replacements, seed=seed)
    spectrum.press("n{ENTER}")
    spectrum.expect("МАГГИНЗ?")
    spectrum.wait_for_input()
    return spectrum.save_state()


def signs(cards: Sequence[Card]) -> str:
    """The suits of cards as the program keeps them in a string."""
    return "".join(SUIT_SIGNS[card.suit] for card in cards)


def count(spectrum: Spectrum, hand: Sequence[Card], *, crib: bool = False, player: int = ZX) -> HandScore:
    """What the program's own count (4700) says of four cards and the starter behind them."""
    spectrum.basic.gosub(
        4700,
        {"s()": [0, 0], "v()": [0, 0]},
        h=[card.rank for card in hand],
        h_=signs(hand),
        e_=signs(hand),
        crib=int(crib),
        player=player,
        rlen=2,
        mug=0,
        win=0,
    )
    result = spectrum.basic.variables
    points = [value for name in ("f", "p", "fl", "nob", "s") if isinstance(value := result[name], int)]
    fifteens, pairs, flush, nobs, total = points
    return HandScore(fifteens, pairs, total - fifteens - pairs - flush - nobs, flush, nobs)


def deal(spectrum: Spectrum, zx: Sequence[Card], man: Sequence[Card], starter: Card) -> None:
    """Put four cards into each hand, none of them laid yet, and turn up the starter."""
    basic = spectrum.basic
    basic.exec("REM")  # the program is left: it may be within INPUT
    for ranks, suits, hand in (("c()", "c$", zx), ("a()", "a$", man), ("e()", "e$", [starter] * 4)):
        basic[ranks] = [card.rank for card in (*hand, starter)]
        basic[suits] = signs([*hand, starter])
    basic["d()"] = [card.value for card in zx]
    basic["b()"] = [1] * len(man)


def go_to(spectrum: Spectrum, line: int, **variables: int | list[int]) -> None:
    """Have the program go on at a line, with numbers in its variables; a list is an array."""
    spectrum.basic.exec("REM")
    for name, value in variables.items():
        spectrum.basic[f"{name}()" if isinstance(value, list) else name] = value
    spectrum.basic.goto(line)


def call(spectrum: Spectrum, line: int, keys: str, **variables: int | list[int]) -> None:
    """Go through a subroutine that waits for keys, and press them; it ends with a RETURN to nowhere, report 7."""
    go_to(spectrum, line, **variables)
    spectrum.press(keys)
    assert spectrum.wait_for_report().code == "7"

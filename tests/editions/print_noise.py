"""Random programs, and what an OCR program makes of their print, with a record of every damage done."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

NAMES = ["a", "b", "c", "x", "y", "sum", "total", "player", "k1", "l", "nh", "crib"]
WORDS = ["Вы", "очки", "карты", "HELLO", "score", "Готовы", "2", "хода", "is", "the", "ход", "Крибедж", "made"]
SIGNS = ["+", "-", "*", "/", "<", ">", "=", "<>", "<=", ">="]
LATIN_TO_CYRILLIC = dict(zip("acekopxyABCEHKMOPTX", "асекорхуАВСЕНКМОРТХ", strict=True))


def number(rng: Random) -> str:
    return rng.choice([str(rng.randrange(10)), str(rng.randrange(10, 1000)), f".{rng.randrange(1, 10)}", "12.5"])


def expression(rng: Random, depth: int = 0) -> str:
    kind = rng.randrange(5 if depth < 2 else 2)
    if kind == 0:
        return rng.choice(NAMES)
    if kind == 1:
        return number(rng)
    if kind == 2:
        return f"{rng.choice('abcdh')}({expression(rng, depth + 1)})"
    return f"{expression(rng, depth + 1)}{rng.choice(SIGNS[:4])}{expression(rng, depth + 1)}"


def text(rng: Random) -> str:
    return '"' + (" " * rng.randrange(1, 4)).join(rng.sample(WORDS, rng.randrange(2, 6))) + '"'


def statement(rng: Random, number_of_lines: int) -> str:
    target = 10 * rng.randrange(1, number_of_lines + 1)
    match rng.randrange(5):
        case 0:
            return f"LET {rng.choice(NAMES)}={expression(rng)}"
        case 1:
            return f"IF {expression(rng)}{rng.choice(SIGNS[4:])}{expression(rng)} THEN GO TO {target}"
        case 2:
            return f"PRINT AT {number(rng)},{number(rng)};{text(rng)}"
        case 3:
            return f"LET m$={text(rng)}: GO SUB {target}"
        case _:
            return f"FOR {rng.choice('ijxyz')}=1 TO {expression(rng)}: NEXT {rng.choice('ijxyz')}"


def program(rng: Random, lines: int) -> list[str]:
    """Program lines; no two are the same but for their number."""
    bodies: dict[str, None] = {}
    while len(bodies) < lines:
        bodies[": ".join(statement(rng, lines) for _ in range(rng.randrange(1, 3)))] = None
    return [f"{10 * (n + 1)} {body}" for n, body in enumerate(bodies)]


@dataclass(frozen=True)
class Damage:
    """A printed line after damage: ``gone`` and ``come`` are what the program alone and the print alone has."""

    printed: str
    gone: str
    come: str


Noise = Callable[[Random, str], Damage | None]


def outside(line: str, pattern: str) -> list[re.Match[str]]:
    """Where a pattern stands outside strings and behind the line number."""
    start = line.index(" ") + 1
    return [m for m in re.finditer(pattern, line) if m.start() >= start and line.count('"', 0, m.start()) % 2 == 0]


def replace(line: str, match: re.Match[str], new: str, *, word: bool = False) -> Damage:
    """Put ``new`` for a match; where this is inside a ``word``, the whole word is what differs."""
    whole = match
    if word:
        found = re.finditer(r"GO (?:TO|SUB)|[\w.]+", line)
        whole = next(m for m in found if m.start() <= match.start() < m.end())
    come = line[whole.start() : match.start()] + new + line[match.end() : whole.end()]
    return Damage(line[: whole.start()] + come + line[whole.end() :], whole.group(), come)


def lost_number(rng: Random, line: str) -> Damage | None:
    label, body = line.split(" ", 1)
    return Damage(body, label, "")


def misread_number(rng: Random, line: str) -> Damage | None:
    label = line.split(" ", 1)[0]
    at = rng.randrange(len(label))
    new = label[:at] + rng.choice([digit for digit in "123456789" if digit != label[at]]) + label[at + 1 :]
    return Damage(new + line[len(label) :], label, new)


def cyrillic(rng: Random, line: str) -> Damage | None:
    found = outside(line, "[" + "".join(LATIN_TO_CYRILLIC) + "]")
    if not found:
        return None
    match = rng.choice(found)
    return replace(line, match, LATIN_TO_CYRILLIC[match.group()], word=True)


def l_for_1(rng: Random, line: str) -> Damage | None:
    found = outside(line, r"(?<![\w.])1(?![\w.])|(?<!\w)l(?!\w)")
    if not found:
        return None
    match = rng.choice(found)
    return replace(line, match, "l" if match.group() == "1" else "1")


def another_digit(rng: Random, line: str) -> Damage | None:
    found = outside(line, "[0-9]")
    if not found:
        return None
    match = rng.choice(found)
    return replace(line, match, rng.choice([digit for digit in "0123456789" if digit != match.group()]), word=True)


def another_sign(rng: Random, line: str) -> Damage | None:
    found = outside(line, "<>|<=|>=|[-+*/<>=:;]")
    if not found:
        return None
    match = rng.choice(found)
    return replace(line, match, rng.choice([sign for sign in ["+", "-", "<", ">", ";", "?"] if sign != match.group()]))


def lost_quote(rng: Random, line: str) -> Damage | None:
    found = list(re.finditer('"', line))
    return replace(line, rng.choice(found), "") if found else None


def blanks_in_string(rng: Random, line: str) -> Damage | None:
    found = [m for m in re.finditer(" +", line) if line.count('"', 0, m.start()) % 2]
    if not found:
        return None
    match = rng.choice(found)
    return replace(line, match, " " * rng.choice([n for n in range(1, 6) if n != len(match.group())]))


def other_letter_in_string(rng: Random, line: str) -> Damage | None:
    found = [m for m in re.finditer("[^\\W\\d_]", line) if line.count('"', 0, m.start()) % 2]
    if not found:
        return None
    match = rng.choice(found)
    return replace(line, match, match.group().swapcase(), word=True)


def swallowed(rng: Random, line: str) -> Damage | None:
    found = outside(line, ": ")
    if not found:
        return None
    cut = rng.choice(found).start()
    return Damage(line[:cut], line[cut:], "")


def repeated(rng: Random, line: str) -> Damage | None:
    body = line.split(" ", 1)[1]
    return Damage(f"{line}\n{body}", "", body)


def dirt(rng: Random, line: str) -> Damage | None:
    found = outside(line, r"(?<=[=,;(+])")
    if not found:
        return None
    return replace(line, rng.choice(found), rng.choice(["^", "_", "???", "|"]))


NOISES: list[Noise] = [
    lost_number, misread_number, cyrillic, l_for_1, another_digit, another_sign, lost_quote, blanks_in_string,
    other_letter_in_string, swallowed, repeated, dirt,
]  # fmt: skip


def layout(rng: Random, lines: list[str]) -> str:
    """Print lines so that nothing differs: merged, split, with other blanks outside strings, keywords in any way."""
    out = []
    for line in lines:
        parts = line.split('"')
        for n in range(0, len(parts), 2):
            parts[n] = re.sub(" ", lambda _: rng.choice([" ", " ", "  ", "\n"]), parts[n])
            parts[n] = re.sub("GO (TO|SUB)", lambda m: rng.choice([m.group(), "GO" + m.group(1)]), parts[n])
            parts[n] = re.sub("<=|>=|<>", lambda m: rng.choice([m.group(), " ".join(m.group())]), parts[n])
            parts[n] = re.sub("[A-Z]+", lambda m: rng.choice([m.group(), m.group().lower()]), parts[n])
        out.append('"'.join(parts) + rng.choice(["\n", "\n\n", " "]))
    return "".join(out)

"""A guess at how a difference came about, and at what the paper says where the OCR text says something else."""

from __future__ import annotations

import re
from dataclasses import dataclass

from typein.editions.lookalikes import alike, skeleton


@dataclass(frozen=True, slots=True)
class Guess:
    """``klass`` as in the apparatus; ``said`` is what the print probably says; ``rank`` how sure that is.

    ``rank`` is "likely" for a known misreading, "possible" where something fell out or only resembles, "unlikely" where
    nothing explains it, so that the print may well say what was read and the program departs from it.
    """

    klass: str
    said: str
    rank: str
    why: str


_DIGITS = {frozenset(pair) for pair in ("38", "68", "08", "06", "56", "59", "35", "17", "49", "89", "69", "27")}
_SIGN = re.compile(r"[^\w\s]+")
_NUMBER = re.compile(r"[\d.\s]+")


def classify(first: str, second: str, *, repeated: bool = False, line_number: bool = False) -> Guess:
    """Judge the reading ``first`` of a print against ``second`` of the program; either may be empty.

    ``repeated`` tells that the first text stands close by once more, ``line_number`` that the second is the number of a
    program line.
    """
    a, b = first.strip(), second.strip()
    if not a and not b:
        return Guess("layout", second, "possible", "the number of blanks in a string")
    if line_number and not a:
        return Guess("lost", second, "likely", "a line number that the reading lost")
    if not a:
        if _SIGN.fullmatch(b):
            return Guess("sign", second, "possible", "a sign that the reading lost, or one that the program puts in")
        return Guess("lost", second, "possible", "text that the reading lost, or text that the program puts in")
    if not b:
        if repeated:
            return Guess("layout", second, "likely", "text that the reading gives twice")
        return Guess("layout", second, "possible", "text that the program leaves out: dirt, or something dropped")
    if "".join(a.split()) == "".join(b.split()):
        return Guess("layout", second, "likely", "blanks in a string")
    if alike(a, b):
        klass = "number" if _NUMBER.fullmatch(a) and _NUMBER.fullmatch(b) else "sign"
        return Guess(klass, second, "likely", f"look-alikes: {_letters(a, b)}".removesuffix(": "))
    if _NUMBER.fullmatch(a) and _NUMBER.fullmatch(b):
        if len(a) == len(b):
            pairs = [x + y for x, y in zip(a, b, strict=True) if x != y]
            if len(pairs) == 1 and frozenset(pairs[0]) in _DIGITS:
                return Guess("number", second, "possible", f"digits alike in bad print: {_letters(a, b)}")
        return Guess("number", first, "unlikely", "another number; no known misreading")
    if _SIGN.fullmatch(a) and _SIGN.fullmatch(b):
        return Guess("sign", first, "unlikely", "another sign; no known misreading")
    if _likeness(a, b) >= 0.5:
        return Guess("sign", second, "possible", "the same but for a few characters")
    return Guess("error-probable", first, "unlikely", "another text; no known misreading")


def _letters(a: str, b: str) -> str:
    """Name the characters that were taken for each other."""
    if len(a) == len(b):
        pairs = dict.fromkeys(f"{x} for {y}" for x, y in zip(a, b, strict=True) if x != y)
        if 0 < len(pairs) <= 3:
            foreign = any(
                _alphabet(x) != _alphabet(y) for x, y in zip(a, b, strict=True) if x.isalpha() and y.isalpha()
            )
            return ", ".join(pairs) + (" (Cyrillic and Latin)" if foreign else "")
    return ""


def _alphabet(char: str) -> bool:
    return "\u0400" <= char <= "\u04ff"


def _likeness(a: str, b: str) -> float:
    """1 less the share of characters that must change, on skeletons: Levenshtein's distance."""
    a, b = skeleton(a)[:200], skeleton(b)[:200]
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        corner, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            corner, row[j] = row[j], min(corner + (x != y), row[j] + 1, row[j - 1] + 1)
    return 1 - row[-1] / max(len(a), len(b), 1)

"""Numeric expressions that are always the same, worked out: ``GO TO 500+10*2``, ``VAL "500"``, ``NOT PI``."""

from __future__ import annotations

import math
import operator
import re
from bisect import bisect_right
from collections.abc import Callable, Mapping

from typein.basic import numbers
from typein.basic.grammar import BINARY, UNARY
from typein.basic.tokens import CODES

_DEEPEST = 30
"""Brackets and signs within each other; what is deeper counts as unknown."""

_BLANK = re.compile(rb"[\0- ]*")
_DIGITS = re.compile(rb"([0-9]+)[\0- ]*")
_STRING = re.compile(rb'"([^"]*)"[\0- ]*')
_VAL_DIGITS = re.compile(rb'%c[\0- ]*" *([0-9]+) *"[\0- ]*' % CODES["VAL"])

_VAL, _CODE, _LEN, _PI, _BIN = (CODES[name] for name in ("VAL", "CODE", "LEN", "PI", "BIN"))
_OPEN, _CLOSE, _PLUS, _MINUS = map(ord, "()+-")

_FUNCTIONS: Mapping[int, Callable[[float], float]] = {
    _MINUS: operator.neg,
    CODES["NOT"]: lambda x: float(x == 0),
    CODES["INT"]: lambda x: float(math.floor(x)),
    CODES["SGN"]: lambda x: float((x > 0) - (x < 0)),
    CODES["ABS"]: abs,
    CODES["SQR"]: math.sqrt,
}
_OPERATIONS: Mapping[int, Callable[[float, float], float]] = {
    _PLUS: operator.add,
    _MINUS: operator.sub,
    ord("*"): operator.mul,
    ord("/"): operator.truediv,
    ord("^"): math.pow,
    ord("="): lambda x, y: float(x == y),
    ord("<"): lambda x, y: float(x < y),
    ord(">"): lambda x, y: float(x > y),
    CODES["<="]: lambda x, y: float(x <= y),
    CODES[">="]: lambda x, y: float(x >= y),
    CODES["<>"]: lambda x, y: float(x != y),
    CODES["AND"]: lambda x, y: x if y else 0.0,
    CODES["OR"]: lambda x, y: 1.0 if y else x,
}


class _Unknown(Exception):
    """Not a constant, or none that is worked out here."""


def evaluate(text: bytes, start: int, end: int, hidden: Mapping[int, bytes]) -> float | None:
    """The value of the numeric expression from index ``start`` of a line's text to before ``end``; None if unknown.

    ``hidden`` are the hidden numbers by the index before which they stand: the ROM goes by them and not by the digits.
    """
    try:
        evaluator = _Evaluator(text[:end], start, hidden)
        value = evaluator.binary(0, 0)
        return value if evaluator.place == end and math.isfinite(value) else None
    except (_Unknown, ArithmeticError, ValueError):
        return None


def plain_number(text: bytes, start: int, end: int, hidden: Mapping[int, bytes]) -> tuple[int, int] | None:
    """Where the digits are that such an expression consists of, in ``VAL "..."`` too; None if it is anything else.

    It is something else, too, if the hidden number is not the one that the digits say.
    """
    if found := _VAL_DIGITS.fullmatch(text, start, end):
        return found.span(1)
    found = _DIGITS.fullmatch(text, start, end)
    return found.span(1) if found and evaluate(text, start, end, hidden) == float(found[1]) else None


class _Evaluator:
    """Reads an expression whose syntax is right; ``place`` is where, never on a blank."""

    def __init__(self, text: bytes, start: int, hidden: Mapping[int, bytes]) -> None:
        self.text, self.hidden = text, hidden
        self.places = sorted(place for place in hidden if start < place <= len(text))
        self.place = start

    def binary(self, priority: int, depth: int) -> float:
        """Operands with operators that bind more tightly than ``priority``, from left to right."""
        value = self.operand(depth)
        while (bound := BINARY.get(code := self._code(), 0)) > priority:
            self._to(self.place + 1)
            value = _OPERATIONS[code](value, self.binary(bound, depth + 1))
        return value

    def operand(self, depth: int) -> float:
        """A value with the signs, brackets and functions before it."""
        code = self._code()
        if depth > _DEEPEST:
            raise _Unknown
        if code in b".0123456789" or code == _BIN:
            return self._literal()
        self._to(self.place + 1)
        if code == _PI:
            return math.pi
        if code == _PLUS:
            return self.operand(depth + 1)
        if code == _OPEN:
            value = self.binary(0, depth + 1)
            self._to(self.place + 1)
            return value
        if code in (_VAL, _CODE, _LEN):
            return self._of_string(code)
        if code in _FUNCTIONS:
            return _FUNCTIONS[code](self.binary(UNARY[code][0] - 1, depth + 1))
        raise _Unknown

    def _code(self) -> int:
        return self.text[self.place] if self.place < len(self.text) else 0x0D

    def _to(self, place: int) -> None:
        blank = _BLANK.match(self.text, place)
        self.place = blank.end() if blank else place

    def _literal(self) -> float:
        following = bisect_right(self.places, self.place)
        if following == len(self.places):
            raise _Unknown
        place = self.places[following]
        value = self.hidden[place]
        if len(value) != 6:
            raise _Unknown
        self._to(place)
        return float(numbers.to_value(value[1:]))

    def _of_string(self, code: int) -> float:
        string = _STRING.match(self.text, self.place)
        if not string or self.text[string.end() : string.end() + 1] in (b'"', b"("):
            raise _Unknown
        self.place = string.end()
        if code == _LEN:
            return float(len(string[1]))
        if code == _CODE:
            return float(string[1][0]) if string[1] else 0.0
        digits = _DIGITS.fullmatch(string[1].strip(b" "))
        if not digits:
            raise _Unknown
        return float(digits[1])

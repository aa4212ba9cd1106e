"""Expressions as the ROM's SCANNING (24FB) reads them: values, names, functions and operators with their types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from typein.basic import numbers, tokens
from typein.basic.grammar import BINARY, NUMBERS_ONLY, UNARY
from typein.basic.tokens import CODES

END, OPEN, CLOSE, COMMA, DOLLAR = 0x0D, ord("("), ord(")"), ord(","), ord("$")
_QUOTE, _TO, _BIN = ord('"'), CODES["TO"], CODES["BIN"]
_FN = CODES["FN"]
_CONSTANTS = {CODES["RND"], CODES["PI"], CODES["INKEY$"]}
_SCREEN_FUNCTIONS = {CODES["SCREEN$"], CODES["ATTR"], CODES["POINT"]}
_DIGITS = b"0123456789"

_DEEPEST = 60
"""Subscripts, slices and arguments within each other; the ROM's own limit is its memory."""


class Refused(Exception):
    """The ROM's report C (or 6) for this text: ``place`` is the index of the byte that it cannot take."""

    def __init__(self, reason: str, place: int) -> None:
        super().__init__(reason)
        self.reason, self.place = reason, place


@dataclass(frozen=True)
class Hidden:
    """A number that the ROM puts into the text before index ``place``; its literal ended at ``start``, and only
    spaces lie between.
    """

    start: int
    place: int
    value: bytes


@dataclass
class _Operator:
    priority: int
    operand: bool | None  # None: either
    result: bool
    place: int


class Expressions:
    """Reads text from left to right; ``place`` is the ROM's CH_ADD.

    ``hidden`` gathers the numbers that belong behind the literals met on the way. What the ROM refuses raises Refused.
    """

    def __init__(self, text: bytes) -> None:
        self.length = len(text)
        self.text = text + bytes((END,)) + b"\x80" * 8  # as in the editor: 80 ends it, and nothing accepts that
        self.hidden: list[Hidden] = []
        self.depth = 0
        self.literal_end = 0
        self.place = self._skipped(0)

    # Reading

    def _skipped(self, place: int) -> int:
        """SKIP-OVER (007D): the first place from here on that holds no space and no control code."""
        while (byte := self.text[place]) <= 0x20 and byte != END:
            place += 1 if byte < 0x10 or byte > 0x17 else 2 if byte < 0x16 else 3
        return place

    @property
    def char(self) -> int:
        """The byte that is read now."""
        return self.text[self.place]

    def next(self) -> int:
        """RST 20: step over this byte and what is skipped behind it."""
        self.place = self._skipped(self.place + 1)
        return self.char

    def here(self) -> str:
        """What is read now, for a message: a keyword, a word, a sign in quotes."""
        end = self.place
        while alphanumeric(self.text[end]):
            end += 1
        return self.text[self.place : min(end, self.place + 40)].decode() or shown(self.char)

    def refuse(self, reason: str, place: int | None = None) -> NoReturn:
        """Raise Refused, for the byte at ``place`` or the one that is read now."""
        raise Refused(reason, min(self.place if place is None else place, self.length))

    def expect(self, code: int) -> None:
        """Step over a sign or keyword that must be here."""
        if self.char != code:
            self.refuse(f"{shown(code)} is missing before {self.here()}")
        self.next()

    # Values of a wanted kind

    def number(self) -> None:
        """An expression that must be a number."""
        place = self.place
        if not self.expression():
            self.refuse("a number is needed here, and this is a string", place)

    def string(self) -> None:
        """An expression that must be a string."""
        place = self.place
        if self.expression():
            self.refuse("a string is needed here, and this is a number", place)

    def two_numbers(self) -> None:
        """Two numbers with a comma between them."""
        self.number()
        self.expect(COMMA)
        self.number()

    def values(self) -> list[tuple[int, bool]]:
        """One or more expressions with commas between them: where each begins, and whether it is a number."""
        found = [(self.place, self.expression())]
        while self.char == COMMA:
            self.next()
            found.append((self.place, self.expression()))
        return found

    def function_name(self) -> bool:
        """A function's letter, with $ or without; whether its value is a number."""
        if not letter(self.char):
            self.refuse(f"the name of a function is a single letter, not {self.here()}")
        if self.next() != DOLLAR:
            return True
        self.next()
        return False

    # Names

    def named(self) -> bool:
        """LOOK-VARS and STK-VAR (28B2, 2996): a variable with its subscripts; whether it is a number."""
        if not letter(self.char):
            self.refuse(f"a variable is needed here, not {self.here()}")
        if self.next() == OPEN:
            self.subscripts(sliced=False)
            return True
        if self.char == DOLLAR:
            if self.next() == OPEN:
                self.subscripts(sliced=True)
            return False
        if alphanumeric(self.char):
            while alphanumeric(self.char):
                self.next()
            if self.char == OPEN:
                self.refuse("the name of an array is a single letter")
        return True

    def _nested(self) -> None:
        self.depth += 1
        if self.depth > _DEEPEST:
            self.refuse("brackets within brackets go too deep here")

    def subscripts(self, sliced: bool) -> None:
        """From the opening bracket: subscripts, and for a string a slice after them and more slices behind."""
        self._nested()
        self.next()
        while not (sliced and self.char in (CLOSE, _TO)):
            self.number()
            if self.char != COMMA:
                break
            self.next()
        if sliced and self.char == _TO:
            self._upper()
        self.expect(CLOSE)
        self.depth -= 1
        if sliced:
            self._slices()

    def _slices(self) -> None:
        """SLICING (2A52), as often as a bracket opens."""
        while self.char == OPEN:
            self._nested()
            if self.next() not in (CLOSE, _TO):
                self.number()
            if self.char == _TO:
                self._upper()
            self.expect(CLOSE)
            self.depth -= 1

    def _upper(self) -> None:
        if self.next() != CLOSE:
            self.number()

    # Expressions

    def expression(self) -> bool:
        """SCANNING (24FB): an expression; whether its value is a number.

        Brackets are kept on the stack with the operators, so that they may be as deep as one likes.
        """
        stack: list[_Operator] = []
        while True:
            self._operands(stack)
            numeric = self._operand()
            while True:
                if not numeric:
                    self._slices()
                priority = BINARY.get(self.char, 0)
                numeric = self._reduce(stack, priority, numeric)
                if priority or not stack or self.char != CLOSE:
                    break
                stack.pop()
                self.next()
            if not priority:
                if stack:
                    self.refuse(f'")" is missing before {self.here()}')
                return numeric
            self._binary(stack, numeric, priority)

    def _operands(self, stack: list[_Operator]) -> None:
        """What may stand before an operand: brackets, signs, functions."""
        while True:
            place, code = self.place, self.char
            if code == OPEN:
                stack.append(_Operator(-1, None, True, place))
            elif code in UNARY:
                stack.append(_Operator(*UNARY[code], place))
            elif code == CODES["INKEY$"] and self.text[self._skipped(place + 1)] == ord("#"):
                self.next()
                stack.append(_Operator(16, True, False, place))
            elif code != ord("+"):
                return
            self.next()

    def _operand(self) -> bool:
        """A value without operators; whether it is a number."""
        code = self.char
        if code == _QUOTE:
            self._quoted()
            return False
        if code in b".0123456789" or code == _BIN:
            self._literal()
            return True
        if letter(code):
            return self.named()
        if code not in _CONSTANTS | _SCREEN_FUNCTIONS | {_FN}:
            self.refuse(f"a value is missing before {self.here()}")
        self.next()
        if code == _FN:
            return self.call()
        if code in _SCREEN_FUNCTIONS:
            self._nested()
            self.expect(OPEN)
            self.two_numbers()
            self.expect(CLOSE)
            self.depth -= 1
        return code not in (CODES["INKEY$"], CODES["SCREEN$"])

    def call(self) -> bool:
        """A function's name and its arguments; whether its value is a number."""
        numeric = self.function_name()
        self._nested()
        self.expect(OPEN)
        if self.char != CLOSE:
            self.values()
        self.expect(CLOSE)
        self.depth -= 1
        return numeric

    def _reduce(self, stack: list[_Operator], priority: int, numeric: bool) -> bool:
        """Apply the operators on the stack that bind at least as tightly as ``priority``."""
        while stack and stack[-1].priority >= max(priority, 1):
            operator = stack.pop()
            if operator.operand not in (None, numeric):
                kind, needed = ("number", "string") if numeric else ("string", "number")
                name = shown(self.text[operator.place])
                self.refuse(f"{name} needs a {needed} here, not a {kind}", operator.place)
            numeric = operator.result
        return numeric

    def _binary(self, stack: list[_Operator], numeric: bool, priority: int) -> None:
        code = self.char
        if not numeric and code in NUMBERS_ONLY:
            self.refuse(f"{shown(code)} cannot be done with strings")
        operand = numeric or code == CODES["AND"]
        result = numeric or code not in (ord("+"), CODES["AND"])
        stack.append(_Operator(priority, operand, result, self.place))
        self.next()

    def _quoted(self) -> None:
        """S-QUOTE (25B3): to the closing quote. A quote written twice in a string reads here as two strings."""
        opening = self.place
        while self.char == _QUOTE:
            self.place += 1
            while self.char not in (_QUOTE, END):
                self.place += 1
            if self.char == END:
                self.refuse("this string has no closing quote", opening)
            self.place += 1
        self.place = self._skipped(self.place)

    def _literal(self) -> None:
        """S-DECIMAL (268D): the digits, and the hidden number before whatever follows them."""
        opening = self.place
        try:
            value = self._binary_number() if self.char == _BIN else self._decimal_number()
        except numbers.NumberTooBig:
            self.refuse("this number is too big", opening)
        self.hidden.append(Hidden(self.literal_end, self.place, b"\x0e" + value))

    def _binary_number(self) -> bytes:
        self.literal_end = self.place + 1
        self.next()
        return numbers.binary(self._digits(b"01"))

    def _decimal_number(self) -> bytes:
        """DEC-TO-FP (2C9B): spaces may stand between the digits of the fraction, not between those before the point."""
        whole, fraction, exponent = self._run_of_digits(), "", "0"
        if self.char == ord("."):
            self.literal_end = self.place + 1
            if self.next() not in _DIGITS and not whole:
                self.refuse(f"a digit is missing after the point, before {self.here()}")
            fraction = self._digits(_DIGITS)
        if self.char in b"eE":
            sign = chr(self.char) if self.next() in b"+-" else ""
            if sign:
                self.next()
            if self.char not in _DIGITS:
                self.refuse(f"a digit is missing after the E of this number, before {self.here()}")
            exponent = sign + self._run_of_digits()
        self.place = self._skipped(self.place)
        if len(exponent.lstrip("+-0")) > 3:
            raise numbers.NumberTooBig
        return numbers.decimal(whole, fraction, int(exponent))

    def _digits(self, digits: bytes) -> str:
        """Digits with spaces between them."""
        found = bytearray()
        while self.char in digits:
            found.append(self.char)
            self.literal_end = self.place + 1
            self.next()
        return found.decode()

    def _run_of_digits(self) -> str:
        """Digits side by side; ``place`` stops on the byte behind them even if it is a space."""
        start = self.place
        while self.text[self.place] in _DIGITS:
            self.place += 1
        self.literal_end = self.place
        return self.text[start : self.place].decode()


def letter(code: int) -> bool:
    """ALPHA (2C8D): a Latin letter."""
    return 0x41 <= code <= 0x5A or 0x61 <= code <= 0x7A


def alphanumeric(code: int) -> bool:
    """ALPHANUM (2C88): a Latin letter or a digit."""
    return letter(code) or 0x30 <= code <= 0x39


def shown(code: int) -> str:
    """One byte of a text, for a message."""
    if code >= tokens.FIRST:
        return tokens.name(code)
    names = {END: "the end of the line", _QUOTE: "a quote"}
    return names.get(code) or (f'"{chr(code)}"' if 0x20 < code < 0x7F else f"byte {code}")

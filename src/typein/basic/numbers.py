"""Numbers as the ROM holds them in five bytes, and the ROM's own way from a literal's digits to those bytes.

A whole number from -65535 to 65535 is ``00 sign low high 00``, sign 00 or FF, negative ones in two's complement.
Everything else is an exponent e (128 added) and four bytes of mantissa m, the top bit of which gives way to the sign:
m / 2**32 * 2**(e - 128). The ROM builds a literal digit by digit with its calculator, roundings and all, which is why
``.5`` is 7F 7F FF FF FF and not 80 00 00 00 00: the arithmetic here is that calculator's, on positive numbers.
"""

from __future__ import annotations

import math
from typing import NamedTuple


class NumberTooBig(ArithmeticError):
    """The ROM's report 6: a value of 2**127 or more, or an exponent above 127."""


class _Real(NamedTuple):
    """A calculator value that is not negative: ``exponent`` 0 means the whole number ``mantissa`` below 65536."""

    exponent: int
    mantissa: int

    def full(self) -> _Real:
        """The same value as RE-STACK (3297) leaves it: in full floating-point form, except zero."""
        if self.exponent or not self.mantissa:
            return self
        bits = self.mantissa.bit_length()
        return _Real(128 + bits, self.mantissa << 32 - bits)

    def to_bytes(self) -> bytes:
        if not self.exponent:
            return bytes((0, 0, self.mantissa & 0xFF, self.mantissa >> 8, 0))
        return bytes((self.exponent,)) + (self.mantissa & 0x7FFFFFFF).to_bytes(4, "big")


_ZERO, _ONE, _TEN = _Real(0, 0), _Real(0, 1), _Real(0, 10)
_SMALLEST = _Real(1, 1 << 31)


def decimal(whole: str, fraction: str = "", exponent: int = 0) -> bytes:
    """The five bytes of a decimal literal, as DEC-TO-FP (2C9B) makes them; raises NumberTooBig."""
    value = _ZERO
    for digit in whole:
        value = _add(_multiply(value, _TEN), _Real(0, int(digit)))
    place = _ONE
    for digit in fraction:
        place = _divide(place, _TEN)
        value = _add(value, _multiply(_Real(0, int(digit)), place))
    return _scale(value, exponent).to_bytes()


def binary(bits: str) -> bytes:
    """The five bytes of a BIN literal (BIN alone is 0); raises NumberTooBig above 65535."""
    value = int(bits or "0", 2)
    if value > 0xFFFF:
        raise NumberTooBig
    return _Real(0, value).to_bytes()


def to_value(five: bytes) -> int | float:
    """The value of five bytes: an int for the whole-number form, else a float, exact either way.

    The form 00 FF 00 00 00, which the ROM's INT makes in error for -65536, is -65536.
    """
    if len(five) != 5:
        raise ValueError("a number has five bytes")
    exponent = five[0]
    if not exponent:
        return five[2] + 256 * five[3] - (65536 if five[1] else 0)
    mantissa = int.from_bytes(five[1:], "big") | 1 << 31
    return math.ldexp(-mantissa if five[1] & 0x80 else mantissa, exponent - 160)


def from_value(value: int | float) -> bytes:
    """The five bytes nearest to ``value``, the whole-number form where it fits; raises NumberTooBig."""
    if isinstance(value, float) and not math.isfinite(value):
        raise NumberTooBig
    if -65536 < value < 65536 and value == int(value):
        whole = int(value)
        return bytes((0, 0xFF if whole < 0 else 0)) + (whole & 0xFFFF).to_bytes(2, "little") + b"\0"
    try:
        fraction, exponent = math.frexp(abs(value))
    except OverflowError:
        raise NumberTooBig from None
    mantissa = round(math.ldexp(fraction, 32))
    if mantissa >> 32:
        mantissa, exponent = mantissa >> 1, exponent + 1
    if exponent > 127:
        raise NumberTooBig
    if exponent < -127:
        return bytes(5)
    sign = 1 << 31 if value < 0 else 0
    return bytes((exponent + 128,)) + (mantissa & 0x7FFFFFFF | sign).to_bytes(4, "big")


def _scale(value: _Real, exponent: int) -> _Real:
    """E-TO-FP (2D4F): times ten to ``exponent``, by squaring."""
    if abs(exponent) > 127:
        raise NumberTooBig
    operation, power, bits = _divide if exponent < 0 else _multiply, _TEN, abs(exponent)
    while bits:
        if bits & 1:
            value = operation(value, power)
        bits >>= 1
        if bits:
            power = _multiply(power, power)
    return value


def _add(a: _Real, b: _Real) -> _Real:
    """The calculator's addition (3014): the smaller number is shifted right and rounded half up, then the sum is."""
    if not a.exponent and not b.exponent and a.mantissa + b.mantissa < 65536:
        return _Real(0, a.mantissa + b.mantissa)
    (small_exponent, small), (exponent, mantissa) = sorted((a.full(), b.full()))
    mantissa += _shifted(small, exponent - small_exponent)
    if mantissa >> 32:
        mantissa, exponent = _shifted(mantissa, 1), exponent + 1
    if exponent > 255:
        raise NumberTooBig
    return _Real(exponent, mantissa)


def _shifted(mantissa: int, places: int) -> int:
    """SHIFT-FP (2FDD): a shift right, the last bit that falls out rounding the result up."""
    return (mantissa << 1 >> places) + 1 >> 1 if places < 33 else 0


def _multiply(a: _Real, b: _Real) -> _Real:
    """The calculator's multiplication (30CA)."""
    if not a.exponent and not b.exponent and a.mantissa * b.mantissa < 65536:
        return _Real(0, a.mantissa * b.mantissa)
    a, b = a.full(), b.full()
    if not a.mantissa or not b.mantissa:
        return _ZERO
    return _normalised(a.exponent + b.exponent - 128, a.mantissa * b.mantissa >> 30)


def _divide(a: _Real, b: _Real) -> _Real:
    """The calculator's division (31AF), ``b`` not 0: a quotient below 1 loses its last bit instead of rounding it."""
    a, b = a.full(), b.full()
    if not a.mantissa:
        return _ZERO
    return _normalised(a.exponent - b.exponent + 129, (a.mantissa << 32) // b.mantissa << 1)


def _normalised(exponent: int, bits: int) -> _Real:
    """TEST-NORM (3155): ``bits`` is a mantissa with two bits more, at most one place short of its top bit.

    Below 2**-127 a result becomes 2**-128 if it is at least that, else 0.
    """
    short = not bits >> 33
    mantissa, lost = bits << short >> 2 & 0xFFFFFFFF, bits << short >> 1 & 1
    if exponent - short < 1:
        return _SMALLEST if exponent == short else _ZERO
    if exponent - short > 255:
        raise NumberTooBig
    exponent, mantissa = exponent - short, mantissa + lost
    if mantissa >> 32:
        exponent, mantissa = exponent + 1, 1 << 31
    if exponent > 255:
        raise NumberTooBig
    return _Real(exponent, mantissa)

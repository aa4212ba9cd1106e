"""A program in fewer bytes, as authors squeezed theirs into 48K: without remarks, and with numbers as texts.

A number in a program takes its digits and six bytes more, the mark and the five that the ROM calculates with.
``VAL "23606"`` takes its digits and three, ``NOT PI``, ``SGN PI`` and ``INT PI`` take two bytes for 0, 1 and 3.  The
program does what it did, only slower where it evaluates such a text: some milliseconds.
"""

from __future__ import annotations

import re

from typein.basic import numbers, tokens
from typein.basic.lister import Line, chunks
from typein.basic.memory import statements
from typein.basic.scanner import NUMBER_MARK, QUOTE, REM
from typein.basic.tokenizer import END_OF_LINE

_LITERAL = re.compile(rb"(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$")
_VAL, _BIN = tokens.CODES["VAL"], tokens.CODES["BIN"]
_SHORT = {b"0": b"NOT", b"1": b"SGN", b"3": b"INT"}
_PI = tokens.CODES["PI"]

_BINDS_FIRST = frozenset(b"+-*/^=<>") | {tokens.CODES[name] for name in ("<=", ">=", "<>")}
"""Operators that the ROM carries out before NOT (priorities at 2795): 0+1 is not NOT PI+1."""


def squeeze(program: bytes) -> bytes:
    """The lines of a program, squeezed; what is no line stays as it is.

    A line that is nothing but a remark is left out, and who goes there comes to the next.
    """
    return b"".join(_line(chunk) if isinstance(chunk, Line) else chunk for chunk in chunks(program))


def _line(line: Line) -> bytes:
    text = squeezed(line.text)
    if not text and line.text:
        return b""
    text += bytes([END_OF_LINE])
    return line.number.to_bytes(2, "big") + len(text).to_bytes(2, "little") + text


def squeezed(text: bytes) -> bytes:
    """The text of one line, squeezed: nothing where it is nothing but a remark."""
    begins = statements(text)[-1]
    if text[begins:].lstrip()[:1] == bytes([REM]) and (not begins or text[begins - 1] == ord(":")):
        if not begins:
            return b""
        text = text[: begins - 1]
    return _numbers(text)


def _numbers(text: bytes) -> bytes:
    out = bytearray()
    place, quoted = 0, False
    while place < len(text):
        byte = text[place]
        if not quoted and byte == REM:
            return bytes(out) + text[place:]
        if not quoted and byte == NUMBER_MARK:
            _replace(out, text[place + 1 : place + 6], text[place + 6 :].lstrip()[:1])
            place += 6
            continue
        quoted ^= byte == QUOTE
        out.append(byte)
        place += 1
    return bytes(out)


def _replace(out: bytearray, hidden: bytes, following: bytes) -> None:
    """Put something shorter for the number whose digits ``out`` ends with, if that is what is hidden behind them."""
    literal = _LITERAL.search(out)
    if literal is None or _value(literal[0]) != hidden or out[: literal.start()].rstrip().endswith(bytes([_BIN])):
        out += bytes([NUMBER_MARK]) + hidden
        return
    digits = literal[0]
    del out[literal.start() :]
    short = _SHORT.get(digits)
    if short == b"NOT" and following and following[0] in _BINDS_FIRST:
        short = None
    out += bytes([tokens.CODES[short.decode()], _PI]) if short else bytes([_VAL]) + b'"' + digits + b'"'


def _value(digits: bytes) -> bytes:
    mantissa, _, exponent = digits.decode().lower().partition("e")
    whole, _, fraction = mantissa.partition(".")
    return numbers.decimal(whole, fraction, int(exponent or 0))

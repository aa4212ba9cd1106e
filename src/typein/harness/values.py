"""Variables of BASIC by name, as Python values: strings and character arrays as texts, arrays as lists.

A name is written as in BASIC: ``total``, ``n$``; an array of numbers is ``h()``, for BASIC has an ``h`` beside it.  A
string and an array of characters share their name, ``a$``: an array of one dimension is a text of that length, one of
more is a list of texts.  Lists count from 0 where BASIC counts from 1.  A number that is not whole is given with the
fewest digits that mean the same five bytes: 5.3 where these hold 5.300000000745.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from typein.basic import memory as basic_memory
from typein.basic import numbers
from typein.basic.charset import Charset
from typein.basic.memory import Loop
from typein.errors import UsageError

from .strings import decode, encode

Plain: TypeAlias = "int | float | str | list[Plain]"
"""A value of a variable as Python has it."""

Given: TypeAlias = "int | float | str | bytes | Loop | list[Any]"
"""A value to be given to a variable: bytes are a string as it is."""

CHARACTERS = "$()"
SPACE = b" "


def read_all(memory: bytes | bytearray, charset: Charset) -> dict[str, Plain]:
    """All variables, control variables of loops by their value."""
    found: dict[str, Plain] = {}
    for name, value in basic_memory.variables(memory).items():
        found.setdefault(plain_name(name), plain(value, charset))
    return found


def read(memory: bytes | bytearray, name: str, charset: Charset) -> Plain | None:
    """The variable of this name, as :func:`read_all` has it, at the price of one; None where there is none."""
    for entry in basic_memory.entries(memory):
        if plain_name(entry.name) == name and (value := basic_memory.value(memory, entry)) is not None:
            return plain(value, charset)
    return None


def changed(before: bytes, memory: bytes | bytearray, charset: Charset) -> dict[str, Plain]:
    """The variables in ``memory`` that are new or have other values than in the memory ``before``."""
    old = {entry.name: before[entry.body : entry.end] for entry in basic_memory.entries(before)}
    found: dict[str, Plain] = {}
    for entry in basic_memory.entries(memory):
        if old.get(entry.name) != memory[entry.body : entry.end]:
            value = basic_memory.value(memory, entry)
            if value is not None:
                found.setdefault(plain_name(entry.name), plain(value, charset))
    return found


def plain_name(name: str) -> str:
    """The name here of one in memory: ``a$`` for ``a$()``."""
    return name.removesuffix("()") if name.endswith(CHARACTERS) else name


def plain(value: object, charset: Charset) -> Plain:
    """A value in memory as Python has it."""
    if isinstance(value, Loop):
        return value.value
    if isinstance(value, bytes):
        return decode(value, charset)
    if isinstance(value, list):
        return [plain(item, charset) for item in value]
    assert isinstance(value, int | float)
    return shortest(value)


def shortest(value: int | float) -> int | float:
    """The number with the fewest digits that the five bytes of ``value`` stand for just as well, as 5.3."""
    if isinstance(value, int):
        return value
    five = numbers.from_value(value)
    short = (float(f"{value:.{digits}g}") for digits in (9, 10))
    return next((number for number in short if numbers.from_value(number) == five), value)


def assign(memory: bytearray, values: Mapping[str, Given], charset: Charset) -> None:
    """Set variables; arrays that are there already keep their size, as for LET.

    A text for an array of characters is cut or filled up with spaces; a list shorter than its array sets the first of
    its items.  A list for an array that is not there makes one of its size.  UsageError for a name that is none, a
    value that does not fit, and where there is no room.
    """
    there = basic_memory.variables(memory) if values else {}
    for name, value in values.items():
        key, new = name.replace(" ", "").lower(), _bytes(value, charset)
        if isinstance(new, list) and not key.endswith("()"):
            key += "()"
        if key.endswith("$") and f"{key}()" in there:
            key += "()"
        try:
            if key.endswith("()"):
                new = _fitted(new, there[key]) if key in there else _squared(new)
            basic_memory.assign(memory, {key: new})
        except ValueError as error:
            raise UsageError(f"{name} cannot be set: {error}") from None
        except ArithmeticError:
            raise UsageError(f"{name} cannot be set: {value!r} is too big a number") from None


def _bytes(value: object, charset: Charset) -> Any:
    """A given value in the form of memory, but for the sizes of arrays."""
    if isinstance(value, str):
        return encode(value, charset)
    if isinstance(value, list | tuple):
        return [_bytes(item, charset) for item in value]
    return int(value) if isinstance(value, bool) else value


def _fitted(new: Any, there: Any) -> Any:
    """``new`` made as large as the array ``there``, whose own items stay where it has none."""
    if isinstance(there, bytes) and isinstance(new, bytes):
        return new[: len(there)].ljust(len(there), SPACE)
    if isinstance(there, list) and isinstance(new, list):
        if len(new) > len(there):
            raise ValueError(f"it has {len(there)} items, and {len(new)} are given")
        return [_fitted(*pair) for pair in zip(new, there, strict=False)] + there[len(new) :]
    if isinstance(there, bytes | list) or isinstance(new, bytes | list):
        raise ValueError(f"{new!r} does not have the dimensions of the array that is there")
    return new


def _squared(new: Any) -> Any:
    """A list of texts with all of them as long as the longest; anything else as it is."""
    texts = _texts(new)
    if not texts:
        return new
    width = max(1, *map(len, texts))
    return _filled(new, width)


def _texts(new: Any) -> list[bytes]:
    if isinstance(new, bytes):
        return [new]
    return [text for item in new for text in _texts(item)] if isinstance(new, list) else []


def _filled(new: Any, width: int) -> Any:
    return new.ljust(width, SPACE) if isinstance(new, bytes) else [_filled(item, width) for item in new]

"""A BASIC program and its variables as they lie in the memory of a 48K Spectrum.

Everything here is a function of the 64K of memory, given as anything that can be indexed and sliced into bytes. What
is found there may be junk: reading stops where it makes no sense, it never fails and never runs on. Names are written
as in BASIC: ``total``, ``a$``, ``h()`` for an array of numbers, ``a$()`` for one of characters; a name of several
letters is in lower case and without spaces, as the ROM keeps it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from typein.basic import numbers, sysvars
from typein.basic.lister import Line, chunks
from typein.basic.scanner import NUMBER_MARK, QUOTE, REM, THEN

Number: TypeAlias = int | float
Array: TypeAlias = "Sequence[Number] | Sequence[bytes] | Sequence[Array]"
Value: TypeAlias = "Number | bytes | Array | Loop"

END_OF_VARIABLES = 0x80
_STRING, _NUMBER, _NUMBERS, _LONG_NAME, _CHARACTERS, _LOOP = 0x40, 0x60, 0x80, 0xA0, 0xC0, 0xE0
"""The top three bits of a variable's first byte; the lower five are the letter (a is 1)."""

_LOOP_BYTES = 18


@dataclass(frozen=True)
class Loop:
    """The control variable of a FOR loop: NEXT goes on at ``statement`` (from 1) of ``line``."""

    value: Number
    limit: Number
    step: Number
    line: int
    statement: int


@dataclass(frozen=True)
class Entry:
    """One variable in memory: first byte at ``start``, what follows its name and length at ``body``, up to ``end``."""

    name: str
    kind: int
    start: int
    body: int
    end: int


def program(memory: Sequence[int]) -> bytes:
    """The program area, from PROG to VARS."""
    return bytes(memory[sysvars.word(memory, sysvars.PROG) : sysvars.word(memory, sysvars.VARS)])


def program_lines(memory: Sequence[int]) -> dict[int, bytes]:
    """The text of each line (hidden numbers included, no end of line) by its number; the first of equal ones counts."""
    lines: dict[int, bytes] = {}
    for chunk in chunks(program(memory)):
        if isinstance(chunk, Line):
            lines.setdefault(chunk.number, chunk.text)
    return lines


def statements(text: bytes) -> list[int]:
    """Where each statement of a line's text begins: at its start, after each colon and after each THEN (198B)."""
    starts, quoted, place = [0], False, 0
    while place < len(text):
        byte = text[place]
        if not quoted and byte == NUMBER_MARK:
            place += 5
        elif not quoted and byte in (ord(":"), THEN):
            starts.append(place + 1)
        elif not quoted and byte == REM and not text[starts[-1] : place].strip():
            break
        quoted ^= byte == QUOTE
        place += 1
    return starts


def entries(memory: Sequence[int]) -> Iterator[Entry]:
    """The variables in the order in which they lie between VARS and E_LINE."""
    start, limit = sysvars.word(memory, sysvars.VARS), min(sysvars.word(memory, sysvars.E_LINE), len(memory))
    while start < limit and (entry := _entry(memory, start)) and entry.end <= limit:
        yield entry
        start = entry.end


def _entry(memory: Sequence[int], start: int) -> Entry | None:
    kind, letter = memory[start] & 0xE0, chr(memory[start] & 0x1F | 0x60)
    if not "a" <= letter <= "z" or kind < _STRING or start + 3 > len(memory):
        return None
    body = start + 1
    if kind == _LONG_NAME:
        while body < len(memory) and memory[body] < 0x80:
            body += 1
        letter += "".join(chr(byte & 0x7F) for byte in memory[start + 1 : body + 1])
        return Entry(letter, kind, start, body + 1, body + 6)
    if kind in (_NUMBER, _LOOP):
        return Entry(letter, kind, start, body, body + (5 if kind == _NUMBER else _LOOP_BYTES))
    name = letter + {_STRING: "$", _NUMBERS: "()", _CHARACTERS: "$()"}[kind]
    return Entry(name, kind, start, body + 2, body + 2 + sysvars.word(memory, body))


def variables(memory: Sequence[int]) -> dict[str, Value]:
    """All variables by name; the first of equal ones counts, as it does for the ROM.

    Numbers are int or float, strings and the rows of character arrays are bytes, arrays are lists within lists (from 0
    where BASIC counts from 1), control variables are Loops. An array whose sizes contradict its length is left out.
    """
    found: dict[str, Value] = {}
    for entry in entries(memory):
        if (found_value := value(memory, entry)) is not None:
            found.setdefault(entry.name, found_value)
    return found


def value(memory: Sequence[int], entry: Entry) -> Value | None:
    """The value of one variable, None for an array whose sizes contradict its length."""
    return _value(entry.kind, bytes(memory[entry.body : entry.end]))


def arguments(memory: Sequence[int]) -> dict[str, Value]:
    """The arguments of the FN that is being worked out, by the names of its parameters; none outside one (DEFADD)."""
    found: dict[str, Value] = {}
    start = sysvars.word(memory, sysvars.DEFADD)
    text = bytes(memory[start:]) if start else b""
    while parameter := _PARAMETER.match(text):
        name, five = (parameter[1] + parameter[2]).decode().lower(), parameter[3]
        address, length = (int.from_bytes(five[i : i + 2], "little") for i in (1, 3))
        found[name] = bytes(memory[address : address + length]) if "$" in name else numbers.to_value(five)
        text = text[parameter.end() :] if parameter[4] == b"," else b""
    return found


_PARAMETER = re.compile(rb"[\0- ]*([A-Za-z]) *(\$?)\x0e(.{5}) *([,)])", re.DOTALL)


def _value(kind: int, body: bytes) -> Value | None:
    if kind in (_NUMBER, _LONG_NAME):
        return numbers.to_value(body)
    if kind == _STRING:
        return body
    if kind == _LOOP:
        value, limit, step = (numbers.to_value(body[i : i + 5]) for i in (0, 5, 10))
        return Loop(value, limit, step, int.from_bytes(body[15:17], "little"), body[17])
    count = body[0] if body else 0
    sizes = [int.from_bytes(body[1 + 2 * i : 3 + 2 * i], "little") for i in range(count)]
    return _array(kind, sizes, body[1 + 2 * count :])


def _array(kind: int, sizes: list[int], cells: bytes) -> Value | None:
    """The cells in lists within lists; None if they are not as many as the sizes say."""
    width = 5 if kind == _NUMBERS else 1
    for size in sizes:
        width *= size
    if not sizes or not width or width != len(cells):
        return None
    if kind == _CHARACTERS:
        row = sizes.pop()
        items: list[bytes] | list[Number] = [cells[i : i + row] for i in range(0, len(cells), row)]
    else:
        items = [numbers.to_value(cells[i : i + 5]) for i in range(0, len(cells), 5)]
    return _nested(items, sizes)


def _nested(items: list[bytes] | list[Number], sizes: list[int]) -> Value:
    if not sizes:
        return items[0]
    nested: Array = items
    for size in reversed(sizes[1:]):
        nested = [nested[i : i + size] for i in range(0, len(nested), size)]
    return nested


def variable(name: str, value: Value) -> bytes:
    """The bytes of a variable as LET, DIM or FOR would lay it down.

    Raises ValueError if the name is none of BASIC's, or the value not of the kind that the name asks for.
    """
    letters = name.replace(" ", "").lower()
    letter = letters.rstrip("$()")
    if not letter.isascii() or not letter.isalnum() or not letter[0].isalpha():
        raise ValueError(f"{name!r} is no name of a variable")
    first, suffix = ord(letter[0]) & 0x1F, letters[len(letter) :]
    if suffix and len(letter) > 1:
        raise ValueError(f"{name!r} is no name of a variable: a string or an array has one letter")
    if isinstance(value, Loop) and not suffix and len(letter) == 1:
        fields = [numbers.from_value(number) for number in (value.value, value.limit, value.step)]
        place = value.line.to_bytes(2, "little") + bytes((value.statement,))
        return bytes((_LOOP | first,)) + b"".join(fields) + place
    if isinstance(value, int | float) and not suffix:
        if len(letter) == 1:
            return bytes((_NUMBER | first,)) + numbers.from_value(value)
        rest = bytearray(letter[1:].encode())
        rest[-1] |= 0x80
        return bytes((_LONG_NAME | first,)) + rest + numbers.from_value(value)
    if isinstance(value, bytes) and suffix == "$":
        return bytes((_STRING | first,)) + len(value).to_bytes(2, "little") + value
    if suffix == "$()":
        return _array_bytes(_CHARACTERS | first, *_flat(value, of_bytes=True))
    if suffix == "()":
        return _array_bytes(_NUMBERS | first, *_flat(value, of_bytes=False))
    kind = "a string" if suffix == "$" else "a number"
    given = "the string " + repr(value.decode("latin-1")) if isinstance(value, bytes) else repr(value)
    raise ValueError(f"{name} holds {kind}, and not {given}")


def _array_bytes(first: int, sizes: list[int], cells: bytes) -> bytes:
    body = bytes((len(sizes),)) + b"".join(size.to_bytes(2, "little") for size in sizes) + cells
    return bytes((first,)) + len(body).to_bytes(2, "little") + body


def _flat(value: object, of_bytes: bool) -> tuple[list[int], bytes]:
    """The sizes of an array, outermost first, and its cells one after the other."""
    if of_bytes and isinstance(value, bytes) and value:
        return [len(value)], value
    if not of_bytes and isinstance(value, int | float):
        return [], numbers.from_value(value)
    if not isinstance(value, list | tuple):
        raise ValueError(f"an array of this name cannot hold {value!r}")
    parts = [_flat(item, of_bytes) for item in value]
    if not parts or any(sizes != parts[0][0] for sizes, _ in parts):
        raise ValueError("an array needs rows, all of the same length")
    return [len(parts), *parts[0][0]], b"".join(cells for _, cells in parts)


def assign(memory: bytearray, values: Mapping[str, Value]) -> None:
    """Set variables in memory, as LET or DIM would, moving what lies above them and the pointers to it.

    A number is changed where it lies, so that the control variable of a running loop stays one. Raises ValueError, as
    ``variable`` does, and for what does not fit below RAMTOP, before anything is changed by that name.
    """
    for name, value in values.items():
        new = variable(name, value)
        key = name.replace(" ", "").lower()
        old = next((entry for entry in entries(memory) if _same(entry.name, key)), None)
        if old and old.kind in (_NUMBER, _LOOP, _LONG_NAME) and not isinstance(value, Loop):
            memory[old.body : old.body + 5] = new[-5:]
        else:
            _replace(memory, old, new)


def _same(name: str, other: str) -> bool:
    """Whether one takes the other's place: a string and an array of characters cannot share a letter."""
    return name == other or ("$" in name and "$" in other and name[0] == other[0])


def _replace(memory: bytearray, old: Entry | None, new: bytes) -> None:
    """Put a variable in the place of another, or before the end of the variables."""
    place = old.start if old else sysvars.word(memory, sysvars.E_LINE) - 1
    removed = old.end - old.start if old else 0
    top = sysvars.word(memory, sysvars.STKEND)
    shift = len(new) - removed
    if top + shift + _ROOM > sysvars.word(memory, sysvars.RAMTOP):
        raise ValueError("there is no room left for the variables")
    memory[place : top + shift] = new + memory[place + removed : top]
    for pointer in range(sysvars.VARS, sysvars.STKEND + 1, 2):
        address = sysvars.word(memory, pointer)
        if place < address <= top:
            sysvars.put_word(memory, pointer, address + shift)


_ROOM = 80
"""Bytes that the ROM keeps free between the calculator's stack and RAMTOP (1F05)."""

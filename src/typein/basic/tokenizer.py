"""From a ``.bas`` source to the bytes of a program, and nothing but those the ROM would have made of it.

A program is its lines one after the other: number (two bytes, high first), length of what follows (two bytes, low
first), text with a hidden number behind each literal, end of line (0D). How a source is written, escapes included, is
told in ``scanner``; what the ROM accepts, in ``syntax``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from typein.basic.charset import Charset
from typein.basic.expression import Hidden
from typein.basic.scanner import LONGEST_TEXT, Scan, scan
from typein.basic.syntax import check

END_OF_LINE = 0x0D
LARGEST_PROGRAM = 0xFFFF
"""Bytes of a program area; a block of a tape holds no more."""

TOO_LARGE = f"with this line the program is longer than {LARGEST_PROGRAM:,} bytes, which no Spectrum can hold"

_LINE_ENDS = re.compile("\r\n|\r|\n")


def tokenize(source: str, charset: Charset | None = None, *, file: str = "<source>") -> bytes:
    r"""The program area for ``source``; blank lines count for nothing, a byte order mark is dropped.

    Line numbers must rise, except where a line is marked with ``\\{}`` to be taken as it is. Raises SourceError, for
    the first fault only, with ``file``, line and column.
    """
    return b"".join(data for _, data in encoded_lines(source, charset, file=file))


def encoded_lines(source: str, charset: Charset | None, *, file: str) -> Iterator[tuple[Scan, bytes]]:
    """The lines of a source, scanned, each with its bytes; SourceError for the first fault."""
    size, last = 0, -1
    for line, text in source_lines(source):
        scanned = scan(text, charset or Charset.spectrum(), file=file, line=line)
        data = encode(scanned)
        size += len(data)
        if size > LARGEST_PROGRAM:
            scanned.fail(TOO_LARGE, 0)
        if scanned.number is not None:
            last = number_after(scanned, last)
        yield scanned, data


def number_after(scanned: Scan, last: int) -> int:
    """The number of a line that follows line ``last`` (-1: none); SourceError where this is not its place."""
    number = scanned.number or 0
    if number <= last and not scanned.unchecked:
        relation = "is here a second time" if number == last else f"comes after line {last}"
        scanned.fail(f"line {number} {relation}: numbers must rise", 0)
    return number


def need_statement(scanned: Scan) -> None:
    """SourceError for a line that is nothing but a number."""
    if scanned.number is not None and not scanned.text and not scanned.unchecked:
        scanned.fail(f"line {scanned.number} has no statement", 0)


def source_lines(source: str) -> Iterator[tuple[int, str]]:
    """The lines of a source that are not blank, with their numbers in the file, from 1."""
    lines = enumerate(_LINE_ENDS.split(source.removeprefix("\ufeff")), 1)
    return ((line, text) for line, text in lines if text.strip(" \t"))


def tokenize_line(text: str, charset: Charset | None = None, *, file: str = "<source>", line: int = 1) -> bytes:
    """One source line as it stands in a program: number, length, text, 0D. Raises SourceError."""
    return encode(scan(text, charset or Charset.spectrum(), file=file, line=line))


def tokenize_statements(text: str, charset: Charset | None = None, *, file: str = "<source>", line: int = 1) -> bytes:
    """Statements without a line number, such as a direct command: text alone. Raises SourceError."""
    return encode(scan(text, charset or Charset.spectrum(), file=file, line=line, numbered=False))


def encode(scanned: Scan) -> bytes:
    """A scanned line with its hidden numbers, checked unless it is marked otherwise; header and end if it has a number.

    Raises SourceError where the ROM would refuse the line, and for a line without a statement.
    """
    numbers, refused = ([], None) if scanned.raw else check(bytes(scanned.text))
    if refused and not scanned.unchecked:
        scanned.fail(refused.reason, scanned.columns[refused.place])
    need_statement(scanned)
    text = insert(bytes(scanned.text), hidden_numbers(numbers, scanned.hidden))
    if scanned.number is None:
        return text
    if len(text) > LONGEST_TEXT:
        scanned.fail(f"a line of more than {LONGEST_TEXT} bytes has no place in a program", 0)
    header = scanned.number.to_bytes(2, "big") + (len(text) + 1).to_bytes(2, "little")
    return header + text + bytes((END_OF_LINE,))


def hidden_numbers(expected: list[Hidden], given: dict[int, bytes]) -> dict[int, bytes]:
    """All hidden numbers of a line by place in its text: those ``given`` replace what is ``expected`` behind the same
    literal.
    """
    found = dict(given)
    for number in expected:
        if not any(place in given for place in range(number.start, number.place + 1)):
            found[number.place] = number.value
    return found


def insert(text: bytes, hidden: dict[int, bytes]) -> bytes:
    """``text`` with each of ``hidden`` put in before its place."""
    parts, last = [], 0
    for place in sorted(hidden):
        parts += [text[last:place], hidden[place]]
        last = place
    return b"".join([*parts, text[last:]])

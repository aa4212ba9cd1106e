"""From the bytes of a program to a ``.bas`` source: the ROM's LIST, with escapes wherever LIST would lose something.

Whatever the bytes, ``tokenize`` of the listing gives them back: hidden numbers that contradict their text, control
codes, junk, false lengths and lines out of order are written by the escapes that ``scanner`` describes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from typein.basic import tokens
from typein.basic.charset import Charset
from typein.basic.scanner import LAST_LINE_NUMBER, NUMBER_MARK, QUOTE, REM, scan
from typein.basic.syntax import check
from typein.basic.tokenizer import END_OF_LINE
from typein.errors import SourceError

_MOST_REPAIRS = 16
_BYTES_A_ROW = 24


def list_program(data: bytes, charset: Charset | None = None) -> str:
    r"""The listing of a program area, each line ended by ``\\n``; for any bytes at all, never an error."""
    charset = charset or Charset.spectrum()
    listing, last = [], -1
    for chunk in chunks(data):
        if isinstance(chunk, Line):
            listing.append(list_line(chunk, charset, ordered=chunk.number > last))
            last = chunk.number
        else:
            listing += _fragment(chunk, charset)
    return "".join(f"{line}\n" for line in listing)


@dataclass(frozen=True)
class Line:
    """A program line: its number and its text, hidden numbers included, without the end of line."""

    number: int
    text: bytes


def chunks(data: bytes) -> Iterator[Line | bytes]:
    """Cut a program area into its lines, and pieces that are no proper line.

    A line is proper if its number is at most 9999 and its length ends it with 0D inside ``data``. Where the number is
    possible but the length is false, the piece goes on to the next 0D; from a byte that no line number begins with,
    such as the first of the variables, the rest is one piece.
    """
    place = 0
    while place < len(data):
        number = int.from_bytes(data[place : place + 2], "big")
        end = place + 4 + int.from_bytes(data[place + 2 : place + 4], "little")
        proper = place + 4 < end <= len(data) and data[end - 1] == END_OF_LINE
        if proper and number <= LAST_LINE_NUMBER:
            yield Line(number, data[place + 4 : end - 1])
        elif data[place] >= 0x40:
            end = len(data)
            yield data[place:]
        else:
            if not proper:
                end = data.find(END_OF_LINE, place + 4) + 1 or len(data)
            yield data[place:end]
        place = end


def list_line(
    line: Line, charset: Charset | None = None, *, ordered: bool = True, spelled: Sequence[str] | None = None
) -> str:
    """One line as a source line; ``ordered`` False marks it as being out of its place.

    ``spelled`` gives for each byte of the text without its hidden numbers what stands for it in a string or REM.
    """
    charset = charset or Charset.spectrum()
    text, hidden = split_hidden(line.text)
    expected, refused = check(text)
    for number in expected:
        there = [place for place in range(number.start, number.place + 1) if place in hidden]
        if not there:
            hidden[number.place] = b""
        elif there == [number.place] and hidden[number.place] == number.value:
            del hidden[number.place]
    mark = " \\{}" if refused or not text or not ordered else ""
    return _written(f"{line.number}{mark}", text, hidden, charset, spelled)


def _fragment(data: bytes, charset: Charset) -> list[str]:
    """Bytes that are no line: as text after a header if there is a possible one, else in rows of numbers."""
    if len(data) > 4 and data[0] < 0x40:
        return [_written(_braces(data[:4]), *split_hidden(data[4:]), charset)]
    return [_braces(data[i : i + _BYTES_A_ROW]) for i in range(0, len(data), _BYTES_A_ROW)]


def split_hidden(text: bytes) -> tuple[bytes, dict[int, bytes]]:
    """Take the hidden numbers (0E and five bytes, outside strings and REMs) out of a line's text.

    Returns the rest, and the numbers by the place in it before which they stood.
    """
    rest, hidden = bytearray(), dict[int, bytes]()
    quoted, i = False, 0
    while i < len(text):
        byte = text[i]
        if byte == NUMBER_MARK and not quoted and i + 6 <= len(text):
            hidden[len(rest)] = hidden.get(len(rest), b"") + text[i : i + 6]
            i += 6
            continue
        if byte == REM and not quoted:
            return bytes(rest + text[i:]), hidden
        quoted ^= byte == QUOTE
        rest.append(byte)
        i += 1
    return bytes(rest), hidden


def _written(
    start: str, text: bytes, hidden: dict[int, bytes], charset: Charset, spelled: Sequence[str] | None = None
) -> str:
    """The source line that begins with ``start`` and scans to ``text`` and ``hidden``.

    A letter or sign that would be read as part of a keyword is written as an escape; which these are, the scanner
    itself says. If that does not settle it soon, which takes a text made for the purpose, every byte is an escape.
    """
    spelled = spelled or [charset.source(byte) for byte in text]
    escaped: set[int] = set()
    for _ in range(_MOST_REPAIRS):
        source = _Writer(start, spelled).write(text, hidden, escaped)
        try:
            scanned = scan(source, charset, file="", line=1)
        except SourceError:  # taken for words, the keywords of a long line are too long for one
            break
        skipped = len(scanned.text) - len(text) if scanned.raw else 0
        got = bytes(scanned.text[skipped:])
        if got == text and {place - skipped: value for place, value in scanned.hidden.items()} == hidden:
            return source
        wrong = next((i for i, pair in enumerate(zip(got, text, strict=False)) if pair[0] != pair[1]), len(got))
        while text[wrong : wrong + 1] == b" ":
            wrong += 1
        escaped.add(wrong)
    return _Writer(start, spelled).write(text, hidden, set(range(len(text))))


class _Writer:
    """Puts one source line together, with the spaces that LIST puts around keywords."""

    def __init__(self, start: str, spelled: Sequence[str]) -> None:
        self.out, self.spelled = [start], spelled
        self.spaces, self.spaced = 0, start.isdigit()

    def write(self, text: bytes, hidden: dict[int, bytes], escaped: set[int]) -> str:
        quoted = False
        for i, byte in enumerate(text):
            for number in _numbers(hidden.get(i)):
                self._piece(_braces(number))
            if i in escaped or (byte == 0x20 and i == len(text) - 1):  # spaces at the end of a line would be lost
                self._piece(_braces(text[i : i + 1]))
            elif quoted:
                quoted = byte != QUOTE
                self.out.append(self.spelled[i] if quoted else '"')
            elif byte == 0x20:
                self.spaces += 1
            elif byte >= tokens.FIRST:
                self._piece(tokens.name(byte), tokens.space_before(byte), tokens.space_after(byte))
                if byte == REM:
                    self._remark(text, i + 1)
                    break
            else:
                self._piece(Charset.spectrum().source(byte))
                quoted = byte == QUOTE
        for number in _numbers(hidden.get(len(text))):
            self._piece(_braces(number))
        return "".join(self.out)

    def _piece(self, piece: str, space_before: bool = False, space_after: bool = False) -> None:
        self.out.append(" " * (self.spaces + (self.spaced or space_before)) + piece)
        self.spaces, self.spaced = 0, space_after

    def _remark(self, text: bytes, start: int) -> None:
        if text[start:]:
            last = _braces(text[-1:]) if text.endswith(b" ") else self.spelled[-1]
            self.out += [" ", *self.spelled[start:-1], last]


def _numbers(hidden: bytes | None) -> list[bytes]:
    """The hidden numbers in one place, one by one; one of no bytes says that there is none."""
    return [] if hidden is None else [hidden[i : i + 6] for i in range(0, max(len(hidden), 1), 6)]


def _braces(data: bytes) -> str:
    return "\\{" + ",".join(map(str, data)) + "}"

"""From a text to the keys that type it: which key a keyword, sign or letter needs at the cursor that is shown.

The cursor K takes a keyword for a letter, L letters, C capitals, E the words above and below the keys, G graphics.
The ROM alone knows which one comes next, so it is asked before every key.  BASIC is read by the same rules as a
``.bas`` source; where a program asks with INPUT, each character is itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import takewhile

from typein.basic import sysvars, tokens
from typein.basic.charset import FIRST_BLOCK, FIRST_UDG, LAST_UDG, Charset
from typein.basic.scanner import QUOTE, REM, scan
from typein.errors import SourceError, UsageError
from typein.spectrum.keyboard import (
    CAPS_LOCK,
    CHARACTERS,
    EXTEND,
    GRAPH,
    LEGENDS,
    SPECIAL,
    Chord,
    parse_keys,
)

LETTERS, CAPS_LOCKED, INPUT_MODE = 0x08, 0x08, 0x20
"""The bit of FLAGS for L instead of K, of FLAGS2 for CAPS LOCK, of FLAGX for INPUT."""

LONGEST = 22 * 32
"""Characters that the editor shows; with more it still takes keys, but buzzes at each, and needs seconds for it."""

MODE_CHANGES = 3
"""More keys than it takes to come to any cursor from any other, and the key itself."""


class Mode(Enum):
    """What the next key types, by the letter of the cursor; C differs from L in nothing but ``Cursor.capitals``."""

    KEYWORDS = "K"
    LETTERS = "L"
    EXTENDED = "E"
    GRAPHICS = "G"


@dataclass(frozen=True)
class Cursor:
    """Where the ROM's editor stands.

    ``capitals`` is CAPS LOCK; ``asked`` whether a program asks with INPUT; ``line`` what is written before the
    cursor, as bytes, empty for INPUT.
    """

    mode: Mode
    capitals: bool = False
    asked: bool = False
    line: bytes = b""

    @classmethod
    def of(cls, memory: bytes | bytearray | memoryview) -> Cursor:
        """The cursor as the system variables in these 64K of memory have it while the ROM waits for a key."""
        asked = bool(memory[sysvars.FLAGX] & INPUT_MODE)
        capitals = bool(memory[sysvars.FLAGS2] & CAPS_LOCKED)
        if 1 <= memory[sysvars.MODE] <= 0x80:  # as K-DECODE (0333) takes it
            mode = Mode.EXTENDED if memory[sysvars.MODE] == 1 else Mode.GRAPHICS
        else:
            mode = Mode.LETTERS if memory[sysvars.FLAGS] & LETTERS else Mode.KEYWORDS
        start, end = sysvars.word(memory, sysvars.E_LINE), sysvars.word(memory, sysvars.K_CUR)
        return cls(mode, capitals, asked, b"" if asked else bytes(memory[start:end]))

    @property
    def verbatim(self) -> bool:
        """Whether what comes next is text: an answer to INPUT, a string, a REM."""
        return self.asked or self.in_rem or self._quotes_open

    @property
    def in_rem(self) -> bool:
        """Whether a REM stands before the cursor (there K mode returns after each colon)."""
        quoted = False
        for byte in self.line:
            quoted ^= byte == QUOTE
            if byte == REM and not quoted:
                return True
        return False

    @property
    def _quotes_open(self) -> bool:
        return self.line.count(QUOTE) % 2 == 1


def chords(text: str, look: Callable[[], Cursor], charset: Charset | None = None) -> Iterator[Chord]:
    """The chords that type ``text``, in the notation of ``keyboard.parse_keys``, one after another.

    Each is to be pressed and taken by the ROM before the next is asked for; ``look`` then gives the cursor.
    ``charset`` is that of the program, by which strings and answers are read; without it, the ROM's.
    UsageError says which part of the text cannot be typed, and why.
    """
    steps = list(parse_keys(text))
    length = sum(len(step) for step in steps if isinstance(step, str))
    if length > LONGEST:
        raise UsageError(f"a line of {length:,} characters is too long to be typed: the ROM's editor shows {LONGEST}")
    for step in steps:
        if not isinstance(step, str):
            yield step
            continue
        keys = _keys_themselves(step, look())
        yield from (CHARACTERS[key] for key in keys)
        if rest := step[len(keys) :]:
            for code in codes(rest, look(), charset or Charset.spectrum()):
                yield from _presses(code, look)


def parts(text: str) -> list[str]:
    """A text of keys cut after each ENTER: what comes next is to be typed when the program asks again."""
    found = [""]
    for key in _KEY.findall(text):
        found[-1] += key
        if key in ("\n", "\\n") or key[1:-1].strip().upper() == "ENTER":
            found.append("")
    return [part for part in found if part]


_KEY = re.compile(r"\{\{|\{[^}]*\}?|\\.|.", re.DOTALL)
"""A character or chord in the notation of ``keyboard.parse_keys``."""


def codes(text: str, cursor: Cursor, charset: Charset) -> bytes:
    """What ``text``, typed at ``cursor``, puts into the line: characters, and a byte for each keyword of BASIC."""
    if cursor.asked or cursor.in_rem:
        return _characters(text, charset)
    if cursor.verbatim:
        string, quote, rest = text.partition('"')
        return _characters(string + quote, charset) + (_statement(rest, charset) if rest else b"")
    return _statement(text, charset, numbered=not cursor.line and text.lstrip(" ")[:1].isdigit())


def press(code: int, cursor: Cursor) -> tuple[tuple[Chord, ...], bool]:
    """The next chords for one character or keyword, and whether they type it or but bring the cursor that does."""
    if FIRST_BLOCK <= code <= LAST_UDG:
        return _in_mode(Mode.GRAPHICS, _GRAPHICS[code], cursor)
    if code in _EXTENDED:
        return _in_mode(Mode.EXTENDED, _EXTENDED[code], cursor)
    if cursor.mode in _SWITCH:
        return (_SWITCH[cursor.mode],), False
    if code in _KEYWORDS and cursor.mode is Mode.KEYWORDS:
        return (_KEYWORDS[code],), True
    char = Charset.spectrum().decode(code)
    if char.isascii() and char.isalpha():
        return _letter(char, cursor)
    if code in _SYMBOLS:
        return (_SYMBOLS[code],), True
    if code in _KEYWORDS:
        raise UsageError(f"{tokens.name(code)} cannot be typed at the cursor L: it begins a statement, and none is due")
    raise UsageError(f"there is no key for byte {code}")


def _keys_themselves(text: str, cursor: Cursor) -> str:
    """The beginning of ``text`` that means its keys: after {EXTEND} the first, after {GRAPH} all that have one."""
    keys = text[:1] if cursor.mode is Mode.EXTENDED else text if cursor.mode is Mode.GRAPHICS else ""
    return "".join(takewhile(CHARACTERS.__contains__, keys))


def _presses(code: int, look: Callable[[], Cursor]) -> Iterator[Chord]:
    for _ in range(MODE_CHANGES):
        chords, typed = press(code, look())
        yield from chords
        if typed:
            return
    raise UsageError("the cursor does not change: nothing is being written here that a text could be typed into")


def _in_mode(mode: Mode, chord: Chord, cursor: Cursor) -> tuple[tuple[Chord, ...], bool]:
    return ((chord,), True) if cursor.mode is mode else ((_SWITCH[mode],), False)


def _letter(letter: str, cursor: Cursor) -> tuple[tuple[Chord, ...], bool]:
    if cursor.capitals and letter.islower():
        return (CAPS_LOCK,), False
    chord: Chord = (letter.upper(),) if cursor.capitals else CHARACTERS[letter]
    if cursor.mode is Mode.LETTERS:
        return (chord,), True
    if cursor.in_rem:  # K after a colon: a point brings L, and is taken out again
        return (CHARACTERS["."], chord, SPECIAL["LEFT"], SPECIAL["DELETE"], SPECIAL["RIGHT"]), True
    raise UsageError(f"{letter} cannot be typed at the cursor K, where each letter types a keyword: write the keyword")


def _characters(text: str, charset: Charset) -> bytes:
    encoded = bytearray()
    for char in text:
        code = charset.encode(char)
        if code is None:
            raise UsageError(f"no key types {char!r} in the character set {charset.name!r}")
        encoded.append(code)
    return bytes(encoded)


def _statement(text: str, charset: Charset, numbered: bool = False) -> bytes:
    """The bytes that a line or a part of one has in the editor: its number in digits, tokens, characters."""
    try:
        line = scan(text.replace("\\", "\\\\"), charset, file="", line=1, numbered=numbered)
    except SourceError as error:
        raise UsageError(f"{text!r} cannot be typed: {error.message}") from None
    number = b"" if line.number is None else str(line.number).encode()
    return number + bytes(line.text)


def _code(legend: str) -> int:
    """The code of a keyword or character as it stands on a key."""
    return tokens.CODES[legend] if legend in tokens.CODES else _characters(legend, Charset.spectrum())[0]


_KEYWORDS: dict[int, Chord] = {_code(legend.keyword): (key,) for key, legend in LEGENDS.items() if legend.keyword}
_SYMBOLS = {_code(char): chord for char, chord in CHARACTERS.items()}
_SYMBOLS |= {_code(legend.symbol): ("SYM", key) for key, legend in LEGENDS.items()}
_EXTENDED: dict[int, Chord] = {_code(legend.extended): (key,) for key, legend in LEGENDS.items() if legend.extended}
_EXTENDED |= {_code(legend.extended_shift): ("SYM", key) for key, legend in LEGENDS.items()}
_GRAPHICS: dict[int, Chord] = {FIRST_BLOCK + (digit & 7): (str(digit),) for digit in range(1, 9)}
_GRAPHICS |= {FIRST_BLOCK + (digit & 7 ^ 0x0F): ("CAPS", str(digit)) for digit in range(1, 9)}
_GRAPHICS |= {code: (chr(ord("A") + code - FIRST_UDG),) for code in range(FIRST_UDG, LAST_UDG + 1)}
_SWITCH = {Mode.EXTENDED: EXTEND, Mode.GRAPHICS: GRAPH}
"""The chord that brings a mode, and takes it away again."""

r"""The keyboard: a matrix of 40 keys, what stands on each, and the notation for keys in a text.

The ULA sees eight half-rows of five keys.  An IN from port FE reads the half-rows whose line of the high byte is 0;
bit 0 of a half-row is the key at the edge of the keyboard, and a bit is 0 while its key is down.

In a text what is written is what is typed; special keys stand in braces, ``{ENTER}``, and so do keys held down
together, ``{CAPS+5}``.  A line feed or ``\n`` is ``{ENTER}``, ``{{`` a brace, ``\\`` a backslash.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from typein.errors import UsageError

Chord = tuple[str, ...]
"""Keys held down together, by their names: ``("CAPS", "5")``."""

Step = str | Chord
"""A part of a text of keys: characters to be typed one after another, or a chord to be pressed."""

HALF_ROWS = (
    ("CAPS", "Z", "X", "C", "V"),
    ("A", "S", "D", "F", "G"),
    ("Q", "W", "E", "R", "T"),
    ("1", "2", "3", "4", "5"),
    ("0", "9", "8", "7", "6"),
    ("P", "O", "I", "U", "Y"),
    ("ENTER", "L", "K", "J", "H"),
    ("SPACE", "SYM", "M", "N", "B"),
)
"""The keys by address line A8 to A15 and data line D0 to D4, as KEY-SCAN (028E) and the table at 0205 take them."""

NO_KEYS = bytes([0x1F] * len(HALF_ROWS))

_PLACES = {key: (row, 1 << bit) for row, keys in enumerate(HALF_ROWS) for bit, key in enumerate(keys)}


class Legend(NamedTuple):
    """What a key types besides itself, as printed on it and around it; "" where it types nothing.

    ``keyword`` comes in K mode, ``symbol`` with SYMBOL SHIFT in any mode but E and G, ``extended`` in E mode, and
    ``extended_shift`` in E mode with SYMBOL SHIFT.
    """

    keyword: str
    symbol: str
    extended: str
    extended_shift: str


LEGENDS = {
    "1": Legend("", "!", "", "DEF FN"),
    "2": Legend("", "@", "", "FN"),
    "3": Legend("", "#", "", "LINE"),
    "4": Legend("", "$", "", "OPEN #"),
    "5": Legend("", "%", "", "CLOSE #"),
    "6": Legend("", "&", "", "MOVE"),
    "7": Legend("", "'", "", "ERASE"),
    "8": Legend("", "(", "", "POINT"),
    "9": Legend("", ")", "", "CAT"),
    "0": Legend("", "_", "", "FORMAT"),
    "Q": Legend("PLOT", "<=", "SIN", "ASN"),
    "W": Legend("DRAW", "<>", "COS", "ACS"),
    "E": Legend("REM", ">=", "TAN", "ATN"),
    "R": Legend("RUN", "<", "INT", "VERIFY"),
    "T": Legend("RANDOMIZE", ">", "RND", "MERGE"),
    "Y": Legend("RETURN", "AND", "STR$", "["),
    "U": Legend("IF", "OR", "CHR$", "]"),
    "I": Legend("INPUT", "AT", "CODE", "IN"),
    "O": Legend("POKE", ";", "PEEK", "OUT"),
    "P": Legend("PRINT", '"', "TAB", "©"),
    "A": Legend("NEW", "STOP", "READ", "~"),
    "S": Legend("SAVE", "NOT", "RESTORE", "|"),
    "D": Legend("DIM", "STEP", "DATA", "\\"),
    "F": Legend("FOR", "TO", "SGN", "{"),
    "G": Legend("GO TO", "THEN", "ABS", "}"),
    "H": Legend("GO SUB", "^", "SQR", "CIRCLE"),
    "J": Legend("LOAD", "-", "VAL", "VAL$"),
    "K": Legend("LIST", "+", "LEN", "SCREEN$"),
    "L": Legend("LET", "=", "USR", "ATTR"),
    "Z": Legend("COPY", ":", "LN", "BEEP"),
    "X": Legend("CLEAR", "£", "EXP", "INK"),
    "C": Legend("CONTINUE", "?", "LPRINT", "PAPER"),
    "V": Legend("CLS", "/", "LLIST", "FLASH"),
    "B": Legend("BORDER", "*", "BIN", "BRIGHT"),
    "N": Legend("NEXT", ",", "INKEY$", "OVER"),
    "M": Legend("PAUSE", ".", "PI", "INVERSE"),
}
"""The whole keyboard, but for the colours, the block graphics and the editing keys on the digits."""

SPECIAL: dict[str, Chord] = {
    "EDIT": ("CAPS", "1"),
    "CAPSLOCK": ("CAPS", "2"),
    "TRUEVIDEO": ("CAPS", "3"),
    "INVVIDEO": ("CAPS", "4"),
    "LEFT": ("CAPS", "5"),
    "DOWN": ("CAPS", "6"),
    "UP": ("CAPS", "7"),
    "RIGHT": ("CAPS", "8"),
    "GRAPH": ("CAPS", "9"),
    "DELETE": ("CAPS", "0"),
    "BREAK": ("CAPS", "SPACE"),
    "EXTEND": ("CAPS", "SYM"),
}
"""The keys of the 48K that are two keys held together, by their names in a text."""

ENTER: Chord = ("ENTER",)
EXTEND = SPECIAL["EXTEND"]
GRAPH = SPECIAL["GRAPH"]
CAPS_LOCK = SPECIAL["CAPSLOCK"]


def matrix(keys: Iterable[str]) -> bytes:
    """The eight half-rows with these keys held down: bits 0-4 of each byte, 0 for a key that is down."""
    rows = bytearray(NO_KEYS)
    for key in keys:
        if key not in _PLACES:
            raise UsageError(f"the Spectrum has no key {key!r}: there are {', '.join(_PLACES)}")
        row, bit = _PLACES[key]
        rows[row] &= ~bit
    return bytes(rows)


def _characters() -> dict[str, Chord]:
    chords: dict[str, Chord] = {" ": ("SPACE",)}
    for key, legend in LEGENDS.items():
        chords[key.lower()] = (key,)
        if key.isalpha():
            chords[key] = ("CAPS", key)
        if len(legend.symbol) == 1:
            chords[legend.symbol] = ("SYM", key)
    return chords


CHARACTERS = _characters()
"""The chord for each character that L mode types with one."""


def parse_keys(text: str) -> list[Step]:
    """The steps of a text of keys; neighbouring characters come as one string.  UsageError says what is wrong."""
    steps: list[Step] = []
    plain = ""
    at = 0
    while at < len(text):
        step, at = _parse_step(text, at)
        if isinstance(step, str):
            plain += step
            continue
        if plain:
            steps.append(plain)
            plain = ""
        steps.append(step)
    return [*steps, plain] if plain else steps


def parse_chord(text: str) -> Chord:
    """The chord that a text between braces names: ``ENTER``, ``CAPS+5``, ``a``, in capitals or not."""
    name = text.strip().upper()
    if name in SPECIAL:
        return SPECIAL[name]
    keys = tuple(key.strip() for key in name.split("+"))
    for key in keys:
        if key not in _PLACES:
            raise UsageError(
                f"there is no key {{{text}}}: write a letter or digit, CAPS, SYM, ENTER or SPACE, several of them "
                f"with + between, or one of {', '.join(SPECIAL)}"
            )
    return keys


def _parse_step(text: str, at: int) -> tuple[Step, int]:
    """The character or chord at ``at``, and where the next one begins."""
    pair = text[at : at + 2]
    if pair == "{{":
        return "{", at + 2
    if pair[0] == "{":
        end = text.find("}", at)
        if end < 0:
            raise UsageError(f"the brace of {text[at : at + 20]!r} is not closed: write {{{{ for a brace itself")
        return parse_chord(text[at + 1 : end]), end + 1
    if pair[0] == "\n":
        return ENTER, at + 1
    if pair == "\\n":
        return ENTER, at + 2
    if pair == "\\\\":
        return "\\", at + 2
    if pair[0] == "\\":
        raise UsageError(f"{pair!r} types nothing: write \\n for ENTER, \\\\ for a backslash, {{GRAPH}} for graphics")
    return pair[0], at + 1

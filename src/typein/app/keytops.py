"""What each key of the Spectrum gives at the cursor that is shown, with and without its shifts, as the ROM decodes it.

K-DECODE (0333) and the tables before it: letters give keywords at K, themselves at L, capitals at C and with CAPS
SHIFT, the words above and below at E, user graphics at G; digits give colours at E and blocks at G (inverse with a
shift).
"""

from __future__ import annotations

from typein.basic import tokens
from typein.basic.charset import BLOCKS, FIRST_UDG, LAST_UDG, Charset
from typein.harness.typing import Cursor, Mode
from typein.spectrum.keyboard import LEGENDS

ROWS = ("1234567890", "QWERTYUIOP", ("A", "S", "D", "F", "G", "H", "J", "K", "L", "ENTER"),
        ("CAPS", "Z", "X", "C", "V", "B", "N", "M", "SYM", "SPACE"))  # fmt: skip
"""The keys as they lie on the Spectrum."""

COLOURS = ("BLACK", "BLUE", "RED", "MAGENTA", "GREEN", "CYAN", "YELLOW", "WHITE")

EDITING = {
    "1": "EDIT", "2": "CAPS LOCK", "3": "TRUE VIDEO", "4": "INV VIDEO", "5": "LEFT", "6": "DOWN", "7": "UP",
    "8": "RIGHT", "9": "GRAPHICS", "0": "DELETE", "SPACE": "BREAK",
}  # fmt: skip
"""What CAPS SHIFT and a digit are, and with SPACE."""

NAMES = {"CAPS": "CAPS SHIFT", "SYM": "SYMBOL SHIFT"}


def gives(key: str, cursor: Cursor, charset: Charset, *, caps: bool = False, sym: bool = False) -> str:
    """What a key gives; "" for nothing, a user graphic as ``[A]``, the colour codes as ``PAPER RED``."""
    if key in NAMES:
        return NAMES[key]
    if key == "ENTER":
        return "ENTER"
    if key == "SPACE":
        return "BREAK" if caps else "SPACE"
    if cursor.mode is Mode.EXTENDED:
        return _extended(key, caps=caps, sym=sym)
    if cursor.mode is Mode.GRAPHICS:
        return _graphics(key, shifted=caps or sym)
    if sym:
        return _shown(LEGENDS[key].symbol, charset)
    if caps and key in EDITING:
        return EDITING[key]
    if key.isdigit():
        return key
    if cursor.mode is Mode.KEYWORDS:
        return LEGENDS[key].keyword
    return _shown(key if caps or cursor.capitals else key.lower(), charset)


def _extended(key: str, *, caps: bool, sym: bool) -> str:
    if not key.isdigit():
        return LEGENDS[key].extended_shift if caps or sym else LEGENDS[key].extended
    if sym:
        return LEGENDS[key].extended_shift
    number = int(key)
    if number >= 8:
        return f"{'FLASH' if caps else 'BRIGHT'} {number - 8}"
    return f"{'INK' if caps else 'PAPER'} {COLOURS[number]}"


def _graphics(key: str, *, shifted: bool) -> str:
    if key.isdigit():
        number = int(key)
        if number in (9, 0):
            return "GRAPHICS" if number == 9 else "DELETE"
        return BLOCKS[(number & 7) ^ (15 if shifted else 0)]
    code = FIRST_UDG + ord(key) - ord("A")
    return f"[{key}]" if code <= LAST_UDG else tokens.name(code)  # V to Z come out as the first keywords


def _shown(text: str, charset: Charset) -> str:
    """A character of the ROM's set as the program's font shows it; longer texts are keywords."""
    code = Charset.spectrum().encode(text) if len(text) == 1 else None
    return text if code is None else charset.decode(code)

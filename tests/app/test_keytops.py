"""What keys give, held against the ROM: each is pressed at each cursor, and what comes into the line is looked at."""

from __future__ import annotations

from functools import cache

import pytest

from typein.app.keytops import COLOURS, ROWS, gives
from typein.basic import sysvars, tokens
from typein.basic.charset import BLOCKS, Charset
from typein.harness.session import Spectrum
from typein.harness.typing import Cursor, Mode
from typein.programs import load_charset

MODES = {"K": "", "L": "p", "C": "p{CAPSLOCK}", "E": "p{EXTEND}", "G": "p{GRAPH}"}
"""The keys that lead to each cursor: P is PRINT."""

KEYS = [key for row in ROWS for key in row if len(key) == 1]
CONTROLS = {"INK": 0x10, "PAPER": 0x11, "FLASH": 0x12, "BRIGHT": 0x13}
VIDEO = {"TRUE VIDEO": b"\x14\0", "INV VIDEO": b"\x14\1"}


@cache
def spectrum() -> Spectrum:
    return Spectrum()


@cache
def cursor(mode: str) -> tuple[object, Cursor]:
    """The state of the machine at a cursor, and the cursor."""
    one = spectrum()
    one.reset()
    one.press(MODES[mode])
    one.run_frames(12)  # until the ROM has forgotten the last key
    return one.save_state(), Cursor.of(one.memory)


def line(one: Spectrum) -> bytes:
    start, end = (sysvars.word(one.memory, at) for at in (sysvars.E_LINE, sysvars.K_CUR))
    return bytes(one.memory[start:end])


def pressed(mode: str, *keys: str) -> bytes:
    """What comes into the line by a key."""
    one = spectrum()
    one.restore_state(cursor(mode)[0])  # type: ignore[arg-type]
    before = line(one)
    one.chord(*keys)
    one.run_frames(3)
    after = line(one)
    return after[len(before) :] if after.startswith(before) else b"changed"


def expected(text: str) -> bytes | None:
    """The bytes of what a key gives; None for what comes into no line."""
    word, _, value = text.partition(" ")
    if not text:
        return b""
    if text in VIDEO:
        return VIDEO[text]
    if word in CONTROLS and value:
        return bytes([CONTROLS[word], COLOURS.index(value) if value in COLOURS else int(value)])
    if text[0] == "[" and len(text) == 3:
        return bytes([0x90 + ord(text[1]) - ord("A")])
    if text in BLOCKS and text != " ":
        return bytes([0x80 + BLOCKS.index(text)])
    if text == " ":
        return b"\x80"
    if text in tokens.CODES:
        return bytes([tokens.CODES[text]])
    code = Charset.spectrum().encode(text) if len(text) == 1 else None
    return None if code is None else bytes([code])


@pytest.mark.parametrize("shift", ["", "CAPS", "SYM"])
@pytest.mark.parametrize("mode", MODES)
def test_what_a_key_gives_is_what_comes_into_the_line(mode: str, shift: str) -> None:
    at = cursor(mode)[1]
    wrong = {}
    for key in KEYS:
        said = gives(key, at, Charset.spectrum(), caps=shift == "CAPS", sym=shift == "SYM")
        bytes_of_it = expected(said)
        if bytes_of_it is None:  # it moves, or changes the mode
            continue
        came = pressed(mode, *([shift] if shift else []), key)
        if came != bytes_of_it:
            wrong[key] = said, bytes_of_it.hex(), came.hex()
    assert not wrong


@pytest.mark.parametrize(
    ("key", "caps", "shown"),
    [("2", True, "CAPS LOCK"), ("0", True, "DELETE"), ("1", True, "EDIT"), ("9", True, "GRAPHICS"), ("5", True, "LEFT"),
     ("SPACE", True, "BREAK"), ("SPACE", False, "SPACE"), ("ENTER", True, "ENTER"), ("SYM", False, "SYMBOL SHIFT")],
)  # fmt: skip
def test_keys_that_type_nothing(key: str, caps: bool, shown: str) -> None:
    assert gives(key, Cursor(Mode.LETTERS), Charset.spectrum(), caps=caps) == shown


def test_letters_are_those_of_the_programs_font() -> None:
    russian = load_charset("ru")
    assert [gives(key, Cursor(Mode.LETTERS), russian) for key in "LYQ"] == ["л", "ы", "я"]
    assert gives("X", Cursor(Mode.LETTERS), russian, sym=True) == "ю"
    assert gives("P", Cursor(Mode.KEYWORDS), russian) == "PRINT"


def test_all_forty_keys_are_there() -> None:
    assert sum(len(row) for row in ROWS) == 40
    assert len({key for row in ROWS for key in row}) == 40

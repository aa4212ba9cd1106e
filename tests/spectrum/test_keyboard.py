from pathlib import Path

import pytest
import skoolkit
from hypothesis import given
from hypothesis import strategies as st

from typein.errors import UsageError
from typein.spectrum.keyboard import (
    CHARACTERS,
    HALF_ROWS,
    LEGENDS,
    NO_KEYS,
    SPECIAL,
    Step,
    matrix,
    parse_keys,
)

ROM = Path(skoolkit.ROM48).read_bytes()
# The ROM's key tables: the main keys by half-row and bit, and what shifts and modes make of them.
MAIN_KEYS, E_UNSHIFTED, E_SHIFTED, CAPS_DIGITS, SYMBOLS, E_DIGITS = 0x0205, 0x022C, 0x0246, 0x0260, 0x026A, 0x0284
TOKENS = 0x0095
FIRST_TOKEN = 0xA5
LETTERS = [chr(code) for code in range(ord("A"), ord("Z") + 1)]


def spelt(code: int) -> str:
    """What the ROM prints for a code: the n-th word of its token table, or the character."""
    if code < FIRST_TOKEN:
        return {0x60: "£", 0x7F: "©"}.get(code, chr(code))
    words, word = [], ""
    for byte in ROM[TOKENS:MAIN_KEYS]:
        word += chr(byte & 0x7F)
        if byte & 0x80:
            words.append(word)
            word = ""
    return words[1 + code - FIRST_TOKEN].strip()


def test_half_rows_are_the_roms() -> None:
    # KEY-SCAN (028E) numbers the keys from 0: bit 4 of the half-rows A15 to A8 (B, H, Y, 6, 5, T, G, V), then bit 3.
    names = {0x0D: "ENTER", 0x0E: "SYM", 0x20: "SPACE"}
    table = [names.get(code, chr(code)) for code in ROM[MAIN_KEYS : MAIN_KEYS + 39]]
    ours = [HALF_ROWS[row][bit] for bit in range(4, -1, -1) for row in (7, 6, 5, 4, 3, 2, 1, 0)]
    assert table == ours[:39]
    assert ours[39] == "CAPS"


@pytest.mark.parametrize("letter", LETTERS)
def test_legends_of_the_letters_are_the_roms(letter: str) -> None:
    place = ord(letter) - ord("A")
    tables = (0x41 + 0xA5 + place, ROM[SYMBOLS + place], ROM[E_UNSHIFTED + place], ROM[E_SHIFTED + place])
    assert LEGENDS[letter] == tuple(spelt(code) for code in tables)


@pytest.mark.parametrize("digit", "0123456789")
def test_legends_of_the_digits_are_the_roms(digit: str) -> None:
    # K-DIGIT (0367) takes 10 from the digit with SYMBOL SHIFT, but for 2, which is @, and 0, which is _.
    symbol = {"2": "@", "0": "_"}.get(digit, chr(ord(digit) - 0x10))
    assert LEGENDS[digit] == ("", symbol, "", spelt(ROM[E_DIGITS + int(digit)]))


def test_editing_keys_are_the_roms() -> None:
    codes = {"DELETE": 12, "EDIT": 7, "CAPSLOCK": 6, "TRUEVIDEO": 4, "INVVIDEO": 5}
    codes |= {"LEFT": 8, "DOWN": 10, "UP": 11, "RIGHT": 9, "GRAPH": 15}
    table = {name: ROM[CAPS_DIGITS + int(SPECIAL[name][1])] for name in codes}
    assert table == codes


def test_every_character_has_one_chord() -> None:
    printable = {spelt(code) for code in range(0x20, 0x80)}
    extended = {legend.extended_shift for legend in LEGENDS.values() if len(legend.extended_shift) == 1}
    assert set(CHARACTERS) == printable - extended
    assert CHARACTERS["A"] == ("CAPS", "A")
    assert CHARACTERS["a"] == ("A",)
    assert CHARACTERS['"'] == ("SYM", "P")


@pytest.mark.parametrize(
    ("keys", "row", "value"),
    [
        (["CAPS"], 0, 0b11110),
        (["V"], 0, 0b01111),
        (["A", "S"], 1, 0b11100),
        (["T"], 2, 0b01111),
        (["1"], 3, 0b11110),
        (["0"], 4, 0b11110),
        (["6"], 4, 0b01111),
        (["P"], 5, 0b11110),
        (["ENTER"], 6, 0b11110),
        (["SPACE", "SYM", "B"], 7, 0b01100),
        (["M", "M"], 7, 0b11011),
    ],
)
def test_half_rows(keys: list[str], row: int, value: int) -> None:
    rows = matrix(keys)
    assert rows[row] == value
    assert rows[:row] + rows[row + 1 :] == NO_KEYS[:7]


def test_no_keys() -> None:
    assert matrix([]) == NO_KEYS == b"\x1f" * 8


def test_unknown_key() -> None:
    with pytest.raises(UsageError, match="no key 'a'"):
        matrix(["a"])


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("", []),
        ('LOAD ""{ENTER}', ['LOAD ""', ("ENTER",)]),
        ("y\n", ["y", ("ENTER",)]),
        ("\n\n", [("ENTER",), ("ENTER",)]),
        ("{CAPS+5}{SYM+P}", [("CAPS", "5"), ("SYM", "P")]),
        ("{sym + p}", [("SYM", "P")]),
        ("{a}a", [("A",), "a"]),
        ("{Break}", [("CAPS", "SPACE")]),
        ("{EXTEND}m", [("CAPS", "SYM"), "m"]),
        ("да{SPACE}нет", ["да", ("SPACE",), "нет"]),
        ("{{x}", ["{x}"]),
        (r"a\\nb", ["a\\nb"]),
        (r"PRINT 1\nRUN\n", ["PRINT 1", ("ENTER",), "RUN", ("ENTER",)]),
    ],
)
def test_parse_keys(text: str, steps: list[Step]) -> None:
    assert parse_keys(text) == steps


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{ENTRE}", "no key {ENTRE}: write a letter"),
        ("{CAPS+EDIT}", r"no key {CAPS\+EDIT}"),
        ("{}", "no key {}"),
        ("{A+}", r"no key {A\+}"),
        ("RUN{ENTER", "brace of '{ENTER' is not closed"),
        ("\\a", r"'\\\\a' types nothing"),
        ("\\", "types nothing"),
    ],
)
def test_what_is_no_key(text: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        parse_keys(text)


@given(st.text(st.sampled_from("{}\\n+aA5\n ж") | st.sampled_from(list("ENTERCAPS"))))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    try:
        steps = parse_keys(text)
    except UsageError:
        return
    for step in steps:
        assert step
        if isinstance(step, tuple):
            assert matrix(step) != NO_KEYS


@given(st.text())
def test_a_text_without_braces_and_backslashes_types_itself(text: str) -> None:
    plain = "".join(c for c in text if c not in "\\\n")
    assert parse_keys(plain.replace("{", "{{")) == ([plain] if plain else [])

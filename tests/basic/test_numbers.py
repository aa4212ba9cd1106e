"""Numbers against the ROM's own conversion, and against what the manual and the arithmetic of the form say."""

from __future__ import annotations

import math
import random
import re

import pytest
import rom_oracle
from hypothesis import given
from hypothesis import strategies as st

from typein.basic import numbers


def ours(literal: str) -> bytes | None:
    parts = re.fullmatch(r"([0-9]*)\.?([0-9]*)(?:[eE]([+-]?[0-9]+))?", literal)
    assert parts
    try:
        return numbers.decimal(parts[1], parts[2], int(parts[3] or 0))
    except numbers.NumberTooBig:
        return None


def random_literal(random_: random.Random) -> str:
    def digits(*lengths: int) -> str:
        return "".join(random_.choice("0123456789") for _ in range(random_.choice(lengths)))

    literal = digits(0, 1, 1, 2, 3, 5, 9, 15, 40)
    fraction = digits(0, 0, 1, 2, 3, 8, 20, 45)
    literal += f".{fraction}" if fraction else ""
    if not literal:
        return "0"
    if random_.random() < 0.5:
        literal += (
            random_.choice("eE") + random_.choice(["", "+", "-"]) + str(random_.randrange(random_.choice([5, 40, 130])))
        )
    return literal


@pytest.mark.parametrize("seed", range(6))
def test_literals_are_the_roms(seed: int) -> None:
    random_ = random.Random(seed)
    for literal in (random_literal(random_) for _ in range(500)):
        assert ours(literal) == rom_oracle.number(literal.encode()), literal


@pytest.mark.parametrize(
    ("literal", "five"),
    [
        ("0", "00 00 00 00 00"),
        ("1", "00 00 01 00 00"),
        ("65535", "00 00 ff ff 00"),
        ("65536", "91 00 00 00 00"),
        (".5", "7f 7f ff ff ff"),
        ("1.0", "00 00 01 00 00"),
        ("1e38", None),
        ("1e39", None),
        ("1e-38", None),
        ("2.9387359e-39", None),
        ("1e-39", None),
        ("1e-64", None),
        ("1e127", None),
    ],
)
def test_edges_of_the_range(literal: str, five: str | None) -> None:
    rom = rom_oracle.number(literal.encode())
    assert ours(literal) == rom
    if five:
        assert rom == bytes.fromhex(five)


def test_too_many_digits_are_an_error_and_not_a_hang() -> None:
    assert ours("9" * 100_000) is None
    assert ours("." + "0" * 10_000 + "1") in (bytes(5), b"\x01\0\0\0\0")


@pytest.mark.parametrize("bits", ["", "0", "1", "101", "1" * 16, "0" * 40 + "11"])
def test_bin_is_the_roms(bits: str) -> None:
    assert numbers.binary(bits) == rom_oracle.number(b"\xc4" + bits.encode())


def test_bin_above_16_bits_is_too_big_for_both() -> None:
    assert rom_oracle.number(b"\xc4" + b"1" * 17) is None
    with pytest.raises(numbers.NumberTooBig):
        numbers.binary("1" * 17)


@pytest.mark.parametrize(
    ("five", "value"),
    [
        ("00 00 00 00 00", 0),
        ("00 00 0a 00 00", 10),
        ("00 ff ff ff 00", -1),
        ("00 ff 01 00 00", -65535),
        ("00 ff 00 00 00", -65536),
        ("80 00 00 00 00", 0.5),
        ("80 80 00 00 00", -0.5),
        ("82 49 0f da a2", math.pi),
        ("91 00 00 00 00", 65536.0),
        ("01 00 00 00 00", 2.0**-128),
    ],
)
def test_five_bytes_to_a_value(five: str, value: float) -> None:
    got = numbers.to_value(bytes.fromhex(five))
    assert got == pytest.approx(value, rel=2**-32, abs=0)
    assert type(got) is type(value)


@given(st.binary(min_size=4, max_size=4), st.integers(1, 255))
def test_full_form_goes_there_and_back(mantissa: bytes, exponent: int) -> None:
    five = bytes((exponent,)) + mantissa
    value = numbers.to_value(five)
    again = numbers.from_value(value)
    assert numbers.to_value(again) == value
    if value != int(value) or abs(value) > 65535:
        assert again == five


@given(st.integers(-65535, 65535))
def test_small_whole_numbers_take_the_whole_number_form(value: int) -> None:
    five = numbers.from_value(value)
    assert five[0] == 0
    assert numbers.to_value(five) == value
    assert numbers.from_value(float(value)) == five


@pytest.mark.parametrize("value", [2.0**127, 1e39, -1e300, math.inf, math.nan, 10**400])
def test_what_is_too_big_is_said_to_be(value: float) -> None:
    with pytest.raises(numbers.NumberTooBig):
        numbers.from_value(value)


def test_rounding_to_four_bytes_of_mantissa_is_to_the_nearest() -> None:
    assert numbers.from_value(0.5 + 2.0**-34) == bytes.fromhex("80 00 00 00 00")
    assert numbers.from_value(1 - 2.0**-40) == bytes.fromhex("81 00 00 00 00")
    assert numbers.from_value(1e-50) == bytes(5)

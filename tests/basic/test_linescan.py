"""Several hundred lines judged twice: by us and by the ROM's own LINE-SCAN, whose verdict and bytes decide."""

from __future__ import annotations

import pytest
import rom_oracle
from rom_oracle import CASES

from typein.basic.charset import Charset
from typein.basic.scanner import scan
from typein.basic.syntax import check
from typein.basic.tokenizer import tokenize_line
from typein.errors import SourceError

NONSENSE, NUMBER_TOO_BIG = 11, 5


def test_the_table_is_as_long_as_it_should_be() -> None:
    assert len(CASES) >= 400
    assert 150 <= sum(good for good, _ in CASES) <= len(CASES) - 150


@pytest.mark.parametrize(("good", "source"), CASES, ids=[source for _, source in CASES])
def test_our_verdict_and_bytes_are_the_roms(good: bool, source: str) -> None:
    scanned = scan(source, Charset.spectrum(), file="case", line=1)
    number = str(scanned.number).encode()
    verdict = rom_oracle.line_scan(number + scanned.text)
    assert verdict.error in ((rom_oracle.GOOD,) if good else (NONSENSE, NUMBER_TOO_BIG))
    if good:
        assert tokenize_line(source)[4:-1] == without_junk(verdict.text[len(number) :], bytes(scanned.text))
    else:
        with pytest.raises(SourceError):
            tokenize_line(source)


def without_junk(line: bytes, text: bytes) -> bytes:
    """The ROM's line with zeros for what it leaves in the five bytes after a DEF FN parameter."""
    masked, numbers = bytearray(line), check(text)[0]
    for before, number in enumerate(numbers):
        if number.value == b"\x0e" + bytes(5):
            start = number.place + 6 * before + 1
            masked[start : start + 5] = bytes(5)
    return bytes(masked)


def test_line_number_10000_is_refused_by_both() -> None:
    assert rom_oracle.line_scan(b"9999\xfb").error == rom_oracle.GOOD
    assert rom_oracle.line_scan(b"10000\xfb").error == NONSENSE
    with pytest.raises(SourceError, match="from 0 to 9999"):
        tokenize_line("10000 CLS")


def test_a_line_takes_127_statements_and_no_more() -> None:
    for statements, error in ((127, rom_oracle.GOOD), (128, NONSENSE)):
        text = b":".join([b"\xfb"] * statements)
        assert rom_oracle.line_scan(b"10" + text).error == error
        assert (check(text)[1] is None) == (error == rom_oracle.GOOD)


@pytest.mark.parametrize("text", [b'\xf5a(1)("x"', b'\xf5ab("x"'])
def test_a_bracket_after_a_number_is_the_one_thing_we_refuse_and_the_rom_takes(text: bytes) -> None:
    """The ROM (2717) goes on with whatever priority is in B, and takes the bracket for an operator."""
    assert rom_oracle.line_scan(b"10" + text).error == rom_oracle.GOOD
    assert check(text)[1] is not None


def test_brackets_may_be_as_deep_as_the_roms() -> None:
    text = b"\xf5" + b"(" * 1000 + b"1" + b")" * 1000
    assert rom_oracle.line_scan(b"10" + text).error == rom_oracle.GOOD
    assert check(text)[1] is None

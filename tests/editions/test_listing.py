from __future__ import annotations

from pathlib import Path

import pytest

from typein.editions.listing import MAX_BYTES, MAX_TOKENS, Listing, Program, Where, read_listing
from typein.errors import SourceError, UsageError


def test_a_program_knows_its_line_numbers_strings_and_remarks() -> None:
    program = Program("x.bas", '10 PRINT "a b": REM c "d"\n20 LET a=1\n')
    where = dict(zip([token.text for token in program.tokens], program.where, strict=True))
    assert where["a"] is Where.CODE  # the last one, in line 20
    strings = [program.tokens[i].text for i, place in enumerate(program.where) if place is Where.STRING]
    assert strings == ["a", "b"]
    assert where["d"] is Where.REMARK
    assert program.line_count == 2
    assert set(program.numbers) == {10, 20}


def test_a_doubled_quote_does_not_end_a_string() -> None:
    program = Program("x.bas", '10 PRINT "a ""b"" c"')
    assert [program.where[i] for i, token in enumerate(program.tokens) if token.text in "abc"] == [Where.STRING] * 3


def test_line_ends_and_a_byte_order_mark_do_not_count() -> None:
    assert Listing("x", "\ufeff10 REM\r\n20 REM\r").text == "10 REM\n20 REM\n"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b" \n\r\n\t", "empty"),
        ("\ufeff".encode(), "empty"),
        (bytes(range(256)), "UTF-8"),
        (b"\x13\0\0\0\0\0name", "zero byte"),
        (b"(" * (MAX_TOKENS + 1), "tokens"),
    ],
)
def test_what_is_no_listing_is_answered_with_a_sentence(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "x.bas"
    path.write_bytes(data)
    with pytest.raises(SourceError, match=words) as caught:
        Listing(str(path), read_listing(path))
    assert str(caught.value).startswith(f"{path}:")


def test_a_line_of_ten_megabytes_is_too_long(tmp_path: Path) -> None:
    path = tmp_path / "x.bas"
    path.write_bytes(b"10 REM " + b"x" * 10_000_000)
    with pytest.raises(UsageError, match=f"{MAX_BYTES:,}"):
        read_listing(path)


def test_a_text_that_is_too_long_is_none_wherever_it_comes_from() -> None:
    with pytest.raises(SourceError, match="longer"):
        Listing("x.tap", "x" * (MAX_BYTES + 1))


def test_the_place_of_a_zero_byte_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.bas"
    path.write_bytes(b"10 REM\n20 \0")
    with pytest.raises(SourceError) as caught:
        read_listing(path)
    assert (caught.value.line, caught.value.column) == (2, 4)

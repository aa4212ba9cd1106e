"""A wrong entry of a TOML file is named with its line and column."""

from __future__ import annotations

import pytest

from typein.errors import SourceError
from typein.toml import Table, parse_toml

TEXT = """\
title = "T"
number = 5

[[block]]
name = "first"

[[block]]
  name = ""
[udg]
a = 1
"""


def table() -> Table:
    return parse_toml(TEXT, file="x.toml")


def where(error: SourceError) -> tuple[int, int]:
    return error.line, error.column


def test_values() -> None:
    assert table().text("title") == "T"
    assert table().text("charset", "spectrum") == "spectrum"
    assert table().number("number", 5) == 5
    assert table().number("absent", 5) is None
    assert [block.values["name"] for block in table().tables("block")] == ["first", ""]
    assert table().table("absent").values == {}


@pytest.mark.parametrize("value", ["-1", "6", "true", "1.0", '"1"'])
def test_a_number_is_a_whole_number_in_its_range(value: str) -> None:
    with pytest.raises(SourceError, match="whole number from 0 to 5") as caught:
        parse_toml(f"\nn = {value}", file="x.toml").number("n", 5)
    assert where(caught.value) == (2, 1)


def test_an_empty_text_is_pointed_at_in_its_own_block() -> None:
    with pytest.raises(SourceError, match="name is a text") as caught:
        table().tables("block")[1].text("name")
    assert where(caught.value) == (8, 3)
    assert caught.value.source == '  name = ""'


def test_a_missing_entry_is_pointed_at_by_the_head_of_its_table() -> None:
    with pytest.raises(SourceError, match="kind is missing") as caught:
        table().tables("block")[1].text("kind")
    assert where(caught.value) == (7, 1)


def test_an_unknown_entry() -> None:
    with pytest.raises(SourceError, match="number is not one of the entries here: title, block, udg") as caught:
        table().known("title", "block", "udg")
    assert where(caught.value) == (2, 1)


def test_an_entry_of_a_table() -> None:
    with pytest.raises(SourceError) as caught:
        table().table("udg").text("a")
    assert where(caught.value) == (10, 1)


def test_a_table_that_is_none() -> None:
    with pytest.raises(SourceError, match="as in \\[title\\]"):
        table().table("title")
    with pytest.raises(SourceError, match="as in \\[\\[udg\\]\\]") as caught:
        table().tables("udg")
    assert where(caught.value) == (9, 1)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("a = 1\nb = = 2\n", 2, 5), ("a = 1\na = 2\n", 2, 6), ('a = """', 1, 8), ("\n[[x]", 2, 4)],
)
def test_what_is_not_toml_is_pointed_at(text: str, line: int, column: int) -> None:
    with pytest.raises(SourceError, match="not TOML") as caught:
        parse_toml(text, file="x.toml")
    assert where(caught.value) == (line, column)


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000, "a = {b=" * 5000])
def test_what_would_exhaust_the_reader_is_an_error(text: str) -> None:
    with pytest.raises(SourceError, match="not TOML"):
        parse_toml(text, file="x.toml")

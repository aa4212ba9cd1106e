from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

from typein.editions.compare import Comparison, compare_texts
from typein.editions.corrections import parse_corrections
from typein.editions.report import print_report, summary, to_json

APPARATUS = """\
[[correction]]
line = 10
at = [1, 10]
print = "l"
edit = "1"
class = "sign"
evidence = "no l is ever set"
confidence = "high"
"""
STALE = APPARATUS.replace("[1, 10]", "[1, 4]").replace('"l"', '"LET"').replace('"1"', '"LFT"')


def comparison(apparatus: str) -> Comparison:
    return compare_texts(
        "10 LET a=l: LET b=2", "10 LET a=1: LET b=3", first_name="print.txt", second_name="game.bas", title="game",
        apparatus=parse_corrections(apparatus),
    )  # fmt: skip


def text(of: Comparison, *, colour: bool = False) -> str:
    out = io.StringIO()
    print_report(of, Console(file=out, force_terminal=colour, width=60, highlight=False))
    return out.getvalue()


def test_an_unexplained_difference_is_told_with_both_places_class_and_likely_reading() -> None:
    lines = text(comparison(APPARATUS)).splitlines()
    assert lines == [
        "print.txt:1:19, game.bas:1:19 (line 10): number, unlikely: ‹2› is ‹3›; another number; no known misreading",
        "    the print probably says ‹2›",
        "game: 2 differences, 1 correction (1 sign), 1 unexplained",
    ]


def test_a_stale_entry_is_told_with_its_place() -> None:
    report = text(comparison(APPARATUS + STALE))
    assert report.startswith("corrections.toml:13:1: the program says 'LET' there, not 'LFT'\n")
    assert report.splitlines()[-1] == "game: 2 differences, 1 correction (1 sign), 1 unexplained, 1 bad entry"


def test_a_terminal_gets_colour() -> None:
    assert "\x1b[" in text(comparison(APPARATUS), colour=True)
    assert "\x1b[" not in text(comparison(APPARATUS))


def test_of_two_typings_none_is_called_a_print() -> None:
    report = text(compare_texts("10 LET a=l", "20 LET a=1", first_is_program=True))
    assert report.splitlines()[0].startswith("first:1:1, second:1:1 (line 20): number, ")
    assert "the print" not in report


def test_brackets_in_a_listing_are_no_markup() -> None:
    report = text(compare_texts('10 PRINT "[red]"', '10 PRINT "[bold]"'))
    assert "‹red› is ‹bold›" in report


def test_texts_that_agree_are_summed_up_in_a_line() -> None:
    assert summary(compare_texts("10 RUN", "10 RUN", title="a and b")).plain == "a and b: no differences"


def test_the_json_has_its_shape() -> None:
    data = json.loads(to_json(comparison(APPARATUS + STALE)))
    assert data["format"] == 1
    assert data["first"] == {"file": "print.txt", "lines": 1}
    assert data["second"] == {"file": "game.bas", "program_lines": 1}
    assert data["good"] is False
    assert data["counts"]["differences"] == 2
    assert data["counts"]["unexplained"] == 1
    assert data["counts"]["classes"]["sign"] == 1
    explained, left = data["differences"]
    assert explained["first"] == {"line": 1, "column": 10, "text": "l"}
    assert explained["second"] == {"line": 1, "column": 10, "text": "1"}
    assert explained["program_line"] == 10
    assert explained["class"] == "sign"
    assert explained["correction"] == {
        "entry": 1, "line": 10, "print": "l", "edit": "1", "class": "sign", "evidence": "no l is ever set",
        "confidence": "high", "test": None, "second": None,
    }  # fmt: skip
    assert left["correction"] is None
    assert left["likely"]["class"] == "number"
    (fault,) = data["faults"]
    assert (fault["file"], fault["line"], fault["column"]) == ("corrections.toml", 13, 1)


@pytest.mark.parametrize("name", ["first", "second"])
def test_names_of_files_are_kept_in_json(name: str) -> None:
    assert json.loads(to_json(compare_texts("10 RUN", "10 RUN")))[name]["file"] == name

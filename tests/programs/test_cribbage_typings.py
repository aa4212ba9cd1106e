"""The two typings of the cribbage listing: where they differ, the apparatus says what was decided, and nothing else."""

from __future__ import annotations

import pytest
from cribbage_edition import program

from typein.editions.compare import Comparison, compare_edition, compare_files
from typein.editions.typings import FILE, compare_typing


@pytest.fixture(scope="module")
def edition() -> Comparison:
    return compare_edition(program().folder)


def test_the_recorded_readings_are_the_differences(edition: Comparison) -> None:
    typing = compare_typing(edition, program().folder)
    assert typing is not None
    assert [(d.program_line, d.first.text, d.second.text) for d in typing.open] == []
    assert typing.decided == len(edition.seconds) > 100


def test_each_difference_of_the_typings_lies_within_a_recorded_reading(edition: Comparison) -> None:
    """The same from the other end, by the comparison of the two files instead of by their texts."""
    differences = compare_files(program().source(), program().folder / FILE).differences
    recorded = [range(span.start, span.end + 1) for _, span in edition.seconds]
    assert differences
    for difference in differences:
        assert any(difference.first.start in span for span in recorded), difference.first
    for span in recorded:
        assert any(d.first.start in span or span.start in range(d.first.start, d.first.end) for d in differences), span


def test_a_number_that_the_typings_do_not_agree_on_is_conjecture(edition: Comparison) -> None:
    assert edition.apparatus is not None
    numbers = {
        entry.line: entry.confidence
        for entry in edition.apparatus.corrections
        if entry.second is not None and entry.edit == str(entry.line)
    }
    assert len(numbers) > 90
    assert {line: sure for line, sure in numbers.items() if sure != "low"} == {2720: "medium", 2730: "medium"}

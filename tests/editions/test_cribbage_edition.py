"""The edition of cribbage: every difference from its print is accounted for, and its page holds together."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_html import Page

from typein.editions.compare import Comparison, compare_edition
from typein.editions.html import to_html

FOLDER = Path(__file__).parents[2] / "basic" / "cribbage"


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return compare_edition(FOLDER)


def test_every_difference_is_explained_and_every_entry_explains_one(comparison: Comparison) -> None:
    assert [str(fault) for fault in comparison.faults] == []
    assert [(d.first.text, d.second.text) for d in comparison.unexplained] == []
    assert comparison.second.line_count > 600


def test_each_kept_oddity_stands_in_the_program(comparison: Comparison) -> None:
    assert comparison.apparatus is not None
    assert len(comparison.kept) == len(comparison.apparatus.kept) > 0


def test_the_tests_that_entries_name_are_there(comparison: Comparison) -> None:
    assert comparison.apparatus is not None
    named = [entry.test for entry in comparison.apparatus.corrections] + [
        entry.test for entry in comparison.apparatus.kept
    ]
    assert any(named)
    for test in filter(None, named):
        path, name = test.split("::", 1)
        source = (FOLDER.parents[1] / path).read_text(encoding="utf-8")
        assert f"def {name.split('[')[0]}(" in source, test


def test_its_page_has_a_row_for_each_line_and_links_that_lead_somewhere(comparison: Comparison) -> None:
    page = Page(to_html(comparison))
    ids = [attributes["id"] for _, attributes, _ in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {attributes["href"][1:] for attributes, _ in page.find("a")} <= set(ids)
    rows = [attributes["id"] for attributes, _ in page.find("tr", class_="line")]
    assert rows == [f"line-{comparison.second.numbers[label]}" for label in sorted(comparison.second.labels)]

"""The page as a document: its links lead somewhere, and nothing leads out of it."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest

from typein.editions.compare import Comparison, compare_texts
from typein.editions.corrections import CLASSES, parse_corrections
from typein.editions.html import to_html

VOID = {"meta", "input", "col", "br", "link", "img", "hr"}

PRINT = '10 LET a=l: GO TO 30\nLFT c=сЦ)\n<b>&"x" 40 PRINT "a b"\n50 GO SUB 45\n'
PROGRAM = '10 LET a=1: GO TO 30\n20 LET c=c(i)\n30 RESTORE 20: STOP\n40 PRINT "a    b"\n50 GO SUB 45: GO TO a*10\n'


def entry(line: int, at: tuple[int, int], printed: str, edit: str, klass: str) -> str:
    return (
        f"[[correction]]\nline = {line}\nat = [{at[0]}, {at[1]}]\nprint = {json.dumps(printed)}\n"
        f'edit = {json.dumps(edit)}\nclass = "{klass}"\nevidence = "since <i>this</i> & that"\nconfidence = "low"\n'
        'test = "tests/programs/test_game.py::test_it"\n'
    )


ENTRIES = [
    entry(10, (1, 10), "l", "1", "sign"),
    entry(20, (2, 1), "", "20", "lost"),
    entry(20, (2, 1), "LFT", "LET", "error-proved"),
    entry(40, (3, 20), " ", "    ", "layout") + 'second = "  "\n',
    entry(30, (99, 1), "", "x", "number"),
    '[[kept]]\nline = 50\nreading = "GO SUB 45"\nwhy = "it falls through to 50"\n',
]


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return compare_texts(
        PRINT, PROGRAM, title="<game>", first_name="a/print.txt", second_name="a/game.bas",
        apparatus=parse_corrections("\n".join(ENTRIES)),
    )  # fmt: skip


class Page(HTMLParser):
    """The elements of a page as (tag, attributes, text); well-formedness is checked on the way."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], list[str]]] = []
        self.open: list[int] = []
        self.feed(source)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attributes}, []))
        if tag not in VOID:
            self.open.append(len(self.elements) - 1)

    def handle_endtag(self, tag: str) -> None:
        assert self.elements[self.open.pop()][0] == tag

    def handle_data(self, data: str) -> None:
        for index in self.open:
            self.elements[index][2].append(data)

    def find(self, tag: str, **attributes: str) -> list[tuple[dict[str, str], str]]:
        return [
            (found, "".join(text))
            for name, found, text in self.elements
            if name == tag and all(value in found.get(key.rstrip("_"), "").split() for key, value in attributes.items())
        ]

    def text(self, **attributes: str) -> str:
        return next(
            "".join(text)
            for _, found, text in self.elements
            if all(found.get(key.rstrip("_")) == value for key, value in attributes.items())
        )


@pytest.fixture(scope="module")
def page(comparison: Comparison) -> Page:
    return Page(to_html(comparison))


def test_anchors_are_unique_and_links_lead_to_them(page: Page) -> None:
    ids = [attributes["id"] for _, attributes, _ in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = [attributes["href"] for attributes, _ in page.find("a")]
    assert links
    assert [link for link in links if link[0] != "#" or link[1:] not in ids] == []


def test_nothing_leads_out_of_the_page(page: Page, comparison: Comparison) -> None:
    for tag, attributes, _ in page.elements:
        assert tag not in {"link", "img", "iframe", "object"}
        assert "src" not in attributes
    source = to_html(comparison)
    assert "http:" not in source
    assert "https:" not in source
    assert "url(" not in source
    assert "@import" not in source


def test_each_program_line_is_a_row(page: Page) -> None:
    rows = [attributes["id"] for attributes, _ in page.find("tr", class_="line")]
    assert rows == ["line-10", "line-20", "line-30", "line-40", "line-50"]


def test_the_text_of_both_is_there_to_the_letter(page: Page) -> None:
    cells = [text for attributes, text in page.find("td", class_="edited")]
    assert cells[0].startswith("10 LET a=1[sign, note 1]: GO TO 30")
    assert '40 PRINT "a    [layout, note' in cells[3]
    printed = [text for attributes, text in page.find("td", class_="printed")]
    assert "LFT" in printed[1]
    assert '<b>&"x"' in "".join(printed)  # escaped, and read back


def test_marks_have_the_class_of_their_entry(page: Page) -> None:
    marks = {
        attributes["class"].split()[1]: text for attributes, text in page.find("a", class_="m") if "id" in attributes
    }
    assert marks["sign"].startswith("1")
    assert marks["error-proved"].startswith("LET")
    assert set(marks) >= {"sign", "lost", "error-proved", "layout", "unexplained", "kept"}


def test_notes_give_evidence_confidence_and_test(page: Page) -> None:
    note = page.text(id="note-1")
    assert "since <i>this</i> & that" in note
    assert "confidence low" in note
    assert "tests/programs/test_game.py::test_it" in note


def test_a_note_gives_what_a_second_typing_has(page: Page) -> None:
    notes = {attributes["id"]: text for attributes, text in page.find("li", class_="note")}
    assert [name for name, text in notes.items() if "second typing" in text] == ["note-7"]
    assert page.find("li", class_="layout")[0][0]["data-second"] == ""
    assert "A second typing reads otherwise in 1 place." in page.text(class_="sum")


def test_counts_stand_beside_the_filters(page: Page) -> None:
    chips = {text.split()[0]: text.split()[1].rstrip(":") for _, text in page.find("label", class_="chip")}
    assert chips["sign"] == "1"
    assert chips["lost"] == "1"
    assert chips["kept"] == "1"
    assert int(chips["unexplained"]) >= 1
    boxes = [attributes["id"] for attributes, _ in page.find("input", type="checkbox")]
    assert "show-sign" in boxes
    assert set(boxes) <= {"only", *(f"show-{klass}" for klass in (*CLASSES, "kept", "unexplained"))}


def test_an_entry_that_matches_nothing_is_no_correction(page: Page) -> None:
    assert "explained by 4 corrections;" in page.text(class_="sum")  # of five, one of them bad


def test_a_jump_leads_to_its_line_or_to_the_next_one(page: Page) -> None:
    jumps = [(attributes["href"], text) for attributes, text in page.find("a", class_="to")]
    assert ("#line-30", "30") in jumps
    assert ("#line-20", "20") in jumps  # of RESTORE
    assert any(href == "#line-50" and text.startswith("45 (goes on at 50)") for href, text in jumps)
    assert len(jumps) == 3  # GO TO a*10 leads nowhere that can be told
    assert "from 10" in page.find("td", class_="edited")[2][1]


def test_a_fault_of_the_apparatus_is_shown(page: Page) -> None:
    assert "the print has no line 99, column 1" in page.find("section", class_="faults")[0][1]


def test_the_page_is_told_in_the_terms_of_the_reader_of_a_screen(page: Page) -> None:
    assert page.find("html")[0][0]["lang"] == "en"
    assert len(page.find("h1")) == 1
    assert [attributes["scope"] for attributes, _ in page.find("th") if attributes["scope"] == "col"] == ["col"] * 3
    assert page.find("caption")
    assert page.find("span", role="status")
    assert page.find("a", class_="skip")[0][0]["href"] == "#listing"
    for attributes, text in page.find("button"):
        assert text.strip().isalpha() or "aria-label" in attributes
    for gap in page.find("a", class_="gap"):
        assert "nothing here" in gap[1]


def test_two_typings_have_no_apparatus() -> None:
    page = Page(to_html(compare_texts("10 LET a=l", "10 LET a=1", title="a and b", first_is_program=True)))
    assert page.text(id="apparatus") == "Differences"
    assert "apparatus" not in page.find("p", class_="sum")[0][1]


def test_texts_that_agree_have_a_page_too() -> None:
    assert "say the same" in to_html(compare_texts("10 RUN", "10 RUN"))


def test_lines_given_twice_have_anchors_of_their_own() -> None:
    page = Page(to_html(compare_texts("10 RUN\n10 STOP", "10 RUN\n10 STOP")))
    assert [attributes["id"] for attributes, _ in page.find("tr", class_="line")] == ["line-10", "line-10-1"]


def test_text_before_the_first_line_has_a_row() -> None:
    page = Page(to_html(compare_texts("Крибедж 10 RUN", "10 RUN")))
    assert [attributes["id"] for attributes, _ in page.find("tr", class_="line")] == ["top", "line-10"]

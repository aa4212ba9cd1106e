"""Coverage, held against small programs whose ways can be told by reading them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from typein.basic.lister import list_program
from typein.basic.squeeze import squeeze
from typein.basic.tokenizer import tokenize
from typein.errors import UsageError
from typein.harness import coverage_report
from typein.harness.coverage import Coverage, Hits
from typein.harness.coverage_report import Report
from typein.harness.listing import Listing
from typein.harness.places import Place
from typein.harness.session import Spectrum

LOOP = """\
10 REM three rounds, the last one with an odd number
20 FOR i=1 TO 3: IF i=3 THEN PRINT "three": IF i>4 THEN PRINT "never"
30 NEXT i: GO SUB 100: STOP
100 DATA 1,2
110 IF i=4 THEN RETURN : REM beyond
120 PRINT "lost": PRINT
"""


def covered(source: str) -> Hits:
    spectrum = Spectrum()
    spectrum.basic.enter(source)
    with Coverage(spectrum.machine) as coverage:
        spectrum.basic.run()
        spectrum.wait_for_report()
    return coverage.hits()


def counts(counter: dict[Place, int]) -> dict[str, int]:
    return {str(place): count for place, count in sorted(counter.items())}


def report(source: str, **more: object) -> Report:
    hits = covered(source)
    return Report("loop", Listing(tokenize(source)), hits, **more)  # type: ignore[arg-type]


def test_statements_and_both_outcomes_of_each_if_are_counted() -> None:
    hits = covered(LOOP)
    assert counts(hits.statements) == {
        "10:1": 1, "20:1": 1, "20:2": 3, "20:3": 1, "20:4": 1,
        "30:1": 3, "30:2": 1, "30:3": 1, "100:1": 1, "110:1": 1, "110:2": 1,
    }  # fmt: skip
    assert counts(hits.taken) == {"20:2": 1, "110:1": 1}
    assert counts(hits.left) == {"20:2": 2, "20:4": 1}


@pytest.mark.parametrize(
    ("source", "taken", "left"),
    [
        ("10 IF 1=2 THEN PRINT", 0, 1),  # nothing comes after it
        ("10 IF 1=1 THEN", 1, 0),  # nothing stands behind it
        ("10 LET a=5: IF a THEN GO TO 20\n20 STOP", 1, 0),
    ],
)
def test_an_if_at_the_end_of_everything(source: str, taken: int, left: int) -> None:
    spectrum = Spectrum()
    spectrum.basic.enter(source)
    with Coverage(spectrum.machine) as coverage:
        spectrum.basic.run()
        spectrum.run_frames(20)
    hits = coverage.hits()
    assert (hits.taken.total(), hits.left.total()) == (taken, left)


def test_an_if_whose_condition_fails_has_no_outcome() -> None:
    spectrum = Spectrum()
    spectrum.basic.enter("10 IF x THEN PRINT")
    with Coverage(spectrum.machine) as coverage:
        spectrum.basic.run()
        assert spectrum.wait_for_report().text == "Variable not found"
    hits = coverage.hits()
    assert (hits.statements.total(), hits.taken.total(), hits.left.total()) == (1, 0, 0)


def test_what_is_checked_or_typed_directly_does_not_count() -> None:
    spectrum = Spectrum()
    with Coverage(spectrum.machine) as coverage:
        spectrum.type("10 IF 1=1 THEN PRINT 5\n")
        spectrum.type("IF 1=1 THEN PRINT 6\n")
        spectrum.expect("6")
    assert coverage.hits() == Hits()


def test_a_line_that_is_replaced_by_one_of_the_same_length_is_another_line() -> None:
    spectrum = Spectrum()
    with Coverage(spectrum.machine) as coverage:
        for line in ("10 PRINT 1: PRINT 7\n", "20 PRINT 3\n", "RUN\n", "10 PRINT 2: PRINT 8\n", "RUN\n"):
            spectrum.type(line)
            spectrum.wait_for_input()
    assert counts(coverage.hits().statements) == {"10:1": 1, "10:2": 1, "20:1": 2}


def test_a_loader_does_not_count_for_the_program_that_it_loads() -> None:
    spectrum = Spectrum()
    coverage = Coverage(spectrum.machine)
    coverage.start()
    spectrum.load("cribbage")
    spectrum.expect("нужны инструкции?")
    coverage.stop()
    hits = coverage.hits()
    assert hits.statements[Place(10, 1)] == 1  # line 10 of the loader has run, too
    assert hits.statements[Place(7000, 1)] == 1


def test_arguments_in_the_definition_of_a_function_do_not_make_it_another_line() -> None:
    source = "10 DEF FN d(x)=x+x\n20 PRINT FN d(2): PRINT FN d(3)\n"
    spectrum = Spectrum()
    spectrum.basic.enter(source)
    with Coverage(spectrum.machine) as coverage:
        spectrum.basic.run()
        spectrum.wait_for_report()
    assert counts(coverage.hits(Listing(tokenize(source))).statements) == {"10:1": 1, "20:1": 1, "20:2": 1}


def test_a_program_is_the_one_that_was_squeezed_onto_its_tape() -> None:
    spectrum = Spectrum()
    spectrum.basic.enter(list_program(squeeze(tokenize(LOOP))))
    with Coverage(spectrum.machine) as coverage:
        spectrum.basic.run()
        spectrum.wait_for_report()
    of_source = Listing(tokenize(LOOP))
    remarks = {"10:1": 1, "110:2": 1}
    assert counts(coverage.hits(of_source).statements) | remarks == counts(covered(LOOP).statements)
    report = Report("loop", of_source, coverage.hits(of_source))
    assert str(report.missed[0]) == "20:5"


def test_another_program_with_some_of_the_lines_does_not_count() -> None:
    hits = Coverage(Spectrum().machine)
    spectrum = Spectrum()
    spectrum.basic.enter("10 CLS\n20 PRINT 1\n30 PRINT 2\n")
    hits = Coverage(spectrum.machine)
    hits.start()
    spectrum.basic.run()
    spectrum.wait_for_report()
    assert hits.hits(Listing(tokenize("10 CLS\n20 PRINT 5\n30 PRINT 6\n"))).statements.total() == 0


def test_several_runs_add_up_also_through_json() -> None:
    ways = [covered(f"10 LET a={a}: IF a=1 THEN LET b=2\n") for a in (1, 2, 3)]
    total = Hits.combined(Hits.from_json(json.loads(json.dumps(hits.to_json()))) for hits in ways)
    assert (total.taken[Place(10, 2)], total.left[Place(10, 2)]) == (1, 2)
    assert total.statements[Place(10, 3)] == 1


@pytest.mark.parametrize(
    "values", [None, [], {}, {"statements": {}}, {"statements": {"x": 1}, "taken": {}, "left": {}}]
)
def test_counts_that_are_none_are_refused(values: object) -> None:
    with pytest.raises(UsageError):
        Hits.from_json(values)


# -- reports


def test_a_report_sums_up() -> None:
    shown = report(LOOP, left_out={120: "cannot be reached"})
    assert shown.total == 10  # 20:1-5, 30:1-3, 110:1-2; no REM nor DATA
    assert shown.missed == [Place(20, 5)]
    assert shown.partial == [Place(20, 4), Place(110, 1)]
    assert shown.outcomes == (4, 6)
    assert shown.percent == pytest.approx(100 * 9 / 10)


def test_ranges_join_neighbours() -> None:
    listing = Listing(tokenize("10 CLS : CLS : CLS\n20 REM x\n30 CLS\n40 CLS : CLS\n"))
    places = [Place(10, 2), Place(10, 3), Place(30, 1), Place(40, 2)]
    assert Report("x", listing, Hits()).ranges(places) == "10:2-30:1, 40:2"


def test_the_listing_in_html_says_how_often() -> None:
    page = coverage_report.html([report(LOOP, left_out={120: "cannot be <reached>"})])
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", page.split("<table>")[1]))
    assert "FOR i=1 TO 31: IF i=3 THEN3 ✓1 ✗2 PRINT &#34;three&#34;1: IF i&gt;4 THEN1 ✓0 ✗1 PRINT" in text
    assert "left out: cannot be &lt;reached&gt;" in text
    assert 'class="missed">PRINT &#34;never&#34;<' in page
    assert not re.search(r"(src|href)=", page)


@pytest.fixture
def in_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Report]:
    """A report of a program that lies in ``prog/loop.bas``, with an empty line before it."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "prog" / "loop.bas"
    path.parent.mkdir()

    def make(source: str) -> Report:
        path.write_text("\n" + source)
        return report(source, path=path)

    return make


def test_lcov_speaks_of_the_lines_of_the_file(in_file: Callable[[str], Report]) -> None:
    lines = coverage_report.lcov([in_file(LOOP)]).splitlines()
    assert lines[1] == "SF:prog/loop.bas"
    assert [line for line in lines if line.startswith("DA:")] == ["DA:3,3", "DA:4,3", "DA:6,1", "DA:7,0"]
    assert [line for line in lines if line.startswith("BRDA:")] == [
        "BRDA:3,2,0,1", "BRDA:3,2,1,2", "BRDA:3,4,0,0", "BRDA:3,4,1,1", "BRDA:6,1,0,1", "BRDA:6,1,1,0",
    ]  # fmt: skip
    assert {"BRF:6", "BRH:4", "LF:4", "LH:3"} <= set(lines)


def test_cobertura_speaks_of_the_lines_of_the_file(in_file: Callable[[str], Report]) -> None:
    root = ElementTree.fromstring(coverage_report.cobertura([in_file(LOOP)]))
    assert (root.get("lines-covered"), root.get("lines-valid"), root.get("branches-valid")) == ("3", "4", "6")
    (klass,) = root.iter("class")
    assert klass.get("filename") == "prog/loop.bas"
    line = next(line for line in klass.iter("line") if line.get("number") == "3")
    assert (line.get("hits"), line.get("branch"), line.get("condition-coverage")) == ("3", "true", "75% (3/4)")

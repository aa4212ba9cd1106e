"""Which entry explains which difference, and which entries are stale."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from print_noise import NOISES, program

from typein.editions.compare import Comparison, compare_texts
from typein.editions.corrections import parse_corrections

PROGRAM = '10 LET a=1\n20 FOR x=n-1 TO 1 STEP -1: NEXT x\n30 PRINT "a    b": LET b=2: LET c=3\n40 STOP\n'
PRINT = '10 LET a=l\n20 FOR x=n-1 TO 1 STEP 1: NEXT x PRINT "a b": LET c=3\n40 STOP\n'


def entry(line: int, at: tuple[int, int], printed: str, edit: str, klass: str = "sign") -> str:
    return (
        f"[[correction]]\nline = {line}\nat = [{at[0]}, {at[1]}]\nprint = {json.dumps(printed, ensure_ascii=False)}\n"
        f'edit = {json.dumps(edit, ensure_ascii=False)}\nclass = "{klass}"\nevidence = "so"\nconfidence = "high"\n'
    )


def kept(line: int, reading: str) -> str:
    return f'[[kept]]\nline = {line}\nreading = {json.dumps(reading)}\nwhy = "so"\n'


def compare(*entries: str, printed: str = PRINT, edited: str = PROGRAM) -> Comparison:
    return compare_texts(printed, edited, apparatus=parse_corrections("\n".join(entries)))


def left(comparison: Comparison) -> list[tuple[str, str]]:
    return [(d.first.text, d.second.text) for d in comparison.unexplained]


ALL = [
    entry(10, (1, 10), "l", "1"),
    entry(20, (2, 24), "", "-"),
    entry(30, (2, 34), "", "30", "lost"),
    entry(30, (2, 42), " ", "    ", "layout"),
    entry(30, (2, 47), "", "LET b=2: ", "lost"),
]


def test_without_entries_all_is_unexplained() -> None:
    assert left(compare()) == [("l", "1"), ("", "-"), ("", "30"), (" ", "    "), ("", ": LET b=2")]


def test_an_entry_for_each_difference_explains_all() -> None:
    comparison = compare(*ALL)
    assert comparison.good
    assert left(comparison) == []
    assert [d.correction is not None for d in comparison.differences] == [True] * 5
    assert comparison.counts() == {"sign": 2, "lost": 2, "layout": 1}


@pytest.mark.parametrize("missing", range(5))
def test_what_an_entry_does_not_explain_is_left(missing: int) -> None:
    comparison = compare(*ALL[:missing], *ALL[missing + 1 :])
    assert left(comparison) == [left(compare())[missing]]
    assert comparison.faults == ()


@pytest.mark.parametrize(
    ("number", "better"),
    [
        (0, entry(10, (1, 4), "LET a=l", "LET a=1")),  # with the words around it
        (0, entry(10, (1, 4), "let A = l", "LET a=1")),  # blanks and case count no more than in the program
        (1, entry(20, (2, 19), "STEP 1", "STEP -1")),
        (1, entry(20, (2, 23), "", "-")),  # anywhere between the words
        (1, entry(20, (2, 24), "1", "-1")),
        (2, entry(30, (2, 33), "", "30 ", "lost")),
        (3, entry(30, (2, 40), '"a b"', '"a    b"', "layout")),
        (3, entry(30, (2, 42), "", "   ", "layout")),  # three blanks more
        (4, entry(30, (2, 45), "", ": LET b=2", "lost")),  # the same, one statement to the left
        (4, entry(30, (2, 47), "LET c", "LET b=2: LET c", "lost")),
        (4, entry(30, (2, 45), ": LET c=3", ": LET b=2: LET c=3", "lost")),
    ],
)
def test_an_entry_may_be_stated_in_other_ways(number: int, better: str) -> None:
    comparison = compare(*ALL[:number], better, *ALL[number + 1 :])
    assert [str(fault) for fault in comparison.faults] == []
    assert left(comparison) == []


@pytest.mark.parametrize(
    ("number", "worse", "fault", "rest"),
    [
        (0, entry(10, (1, 10), "I", "1"), "the print says 'l' at 1:10, not 'I'", [("l", "1")]),
        (0, entry(10, (1, 10), "l", "2"), "the program says '1' there, not '2'", [("l", "1")]),
        (0, entry(20, (1, 10), "l", "1"), "line 10 of the program, not 20", [("l", "1")]),
        (0, entry(10, (1, 99), "l", "1"), "the print has no line 1, column 99", [("l", "1")]),
        (0, entry(10, (9, 1), "l", "1"), "the print has no line 9, column 1", [("l", "1")]),
        (3, entry(30, (2, 42), "  ", "    "), "the print says", [(" ", "    ")]),
        (4, entry(30, (2, 47), "", "LET b=3: "), "the program says", [("", ": LET b=2")]),
    ],
)
def test_an_entry_that_matches_nothing_is_a_fault(
    number: int, worse: str, fault: str, rest: list[tuple[str, str]]
) -> None:
    comparison = compare(*ALL[:number], worse, *ALL[number + 1 :])
    assert [fault in str(found) for found in comparison.faults] == [True]
    assert left(comparison) == rest
    assert not comparison.good


def test_an_entry_where_both_agree_is_a_fault() -> None:
    (fault,) = compare(*ALL, entry(40, (3, 4), "STOP", "sTOp")).faults
    assert "matches no difference" in str(fault)


def test_the_same_entry_twice_is_a_fault() -> None:
    (fault,) = compare(*ALL, ALL[0]).faults
    assert "matches no difference that is not explained already" in str(fault)
    assert fault.line == "\n".join([*ALL, ALL[0]]).count("\n", 0, "\n".join([*ALL, ALL[0]]).rindex("[[")) + 1


def test_several_entries_may_share_one_difference() -> None:
    printed, edited = "10 LET a=1\n20 LET b=2", "10 LET a=1: NEXT x: NEXT y\n20 LET b=2"
    comparison = compare(
        entry(10, (2, 1), "", ": NEXT x", "lost"),
        entry(10, (2, 1), "", ": NEXT y", "lost"),
        printed=printed,
        edited=edited,
    )
    assert comparison.good
    assert [d.second.text for d in comparison.differences] == [": NEXT x", ": NEXT y"]


def test_one_entry_may_cover_several_differences() -> None:
    comparison = compare(entry(10, (1, 4), "LFT a=l", "LET a=1"), printed="10 LFT a=l", edited="10 LET a=1")
    assert comparison.good
    assert len(comparison.differences) == 2


def test_a_part_that_an_entry_leaves_is_reported_alone() -> None:
    comparison = compare(
        entry(10, (1, 11), "", ": NEXT x", "lost"), printed="10 LET a=1", edited="10 LET a=1: NEXT x: STOP"
    )
    assert left(comparison) == [("", ": STOP")]


def test_of_blanks_too_the_rest_is_reported() -> None:
    comparison = compare(*ALL[:3], entry(30, (2, 42), " ", "   ", "layout"), *ALL[4:])
    assert left(comparison) == [("", " ")]


def test_what_is_kept_has_to_stand_in_the_program() -> None:
    comparison = compare(*ALL, kept(30, "LET b=2"), kept(30, "LET b=3"), kept(40, "LET b=2"))
    assert len(comparison.faults) == 2
    assert [span.text for _, span in comparison.kept] == ["LET b=2"]
    assert "line 30 of the program does not say 'LET b=3'" in str(comparison.faults[0])


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_entries_made_from_all_differences_explain_all(seed: int) -> None:
    rng = Random(seed)
    lines = program(rng, 30)
    printed = list(lines)
    for n in range(len(lines)):
        if rng.random() < 0.5 and (damage := rng.choice(NOISES)(rng, lines[n])):
            printed[n] = damage.printed
    texts = "\n".join(printed), "\n".join(lines)
    entries = [
        entry(d.program_line or 0, (d.first.line, d.first.column), d.first.text, d.second.text)
        for d in compare_texts(*texts).differences
    ]
    comparison = compare(*entries, printed=texts[0], edited=texts[1])
    assert [str(fault) for fault in comparison.faults] == []
    assert left(comparison) == []

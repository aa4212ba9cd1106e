"""The ROM as judge of lines, run in this machine, beside the same ROM in SkoolKit's simulator."""

import sys
from functools import cache
from pathlib import Path

import pytest

from typein import SourceError, UsageError
from typein.harness.linescan import Judge, typed

sys.path.insert(0, str(Path(__file__).parents[1] / "basic"))
from rom_oracle import GOOD, line_scan


@cache
def judge() -> Judge:
    return Judge()


LINES = [
    "10 PRINT 1",
    "10 LET a=1+2*",
    '10 PRINT "a',
    "10 FOR i=1 TO",
    "10 LET a=1e99",
    "PRINT 2+2: GO TO x",
    '10 IF a$="" THEN LET b(2)=.5: NEXT i',
    "10 DEF FN f(x)=x*2",
    "10 DATA 1,2,-3",
    "10 INPUT LINE a$",
    "10 PLOT INK 2;1,2,3",
    "10 REM )))",
]


@pytest.mark.parametrize("line", LINES)
def test_the_same_verdict_as_in_another_machine(line: str) -> None:
    verdict, other = judge().judge(line), line_scan(typed(line))
    assert verdict.right == (other.error == GOOD)
    assert verdict.line == other.text
    if not verdict.right:
        assert verdict.report.code == "0123456789ABCDEFGHIJKLMNOPQR"[other.error + 1]


@pytest.mark.parametrize(
    ("line", "code", "marker"),
    [
        ("10 PRINT )", "C", 3),
        ("10 PRINT 12*)", "C", 6),
        ("10 LET a=1+2*", "C", 9),
        ("10 LET a=1e99", "6", 9),
        ("10 GO TO", "C", 3),
    ],
)
def test_where_the_rom_puts_its_marker(line: str, code: str, marker: int) -> None:
    verdict = judge().judge(line)
    assert (verdict.right, verdict.report.code, verdict.marker) == (False, code, marker)


def test_what_the_rom_makes_of_a_line() -> None:
    verdict = judge().judge(b"10\xf1a=.5")
    assert verdict.right
    assert verdict.marker is None
    assert verdict.line == b"10\xf1a=.5\x0e\x7f\x7f\xff\xff\xff"


def test_bytes_that_no_source_has() -> None:
    assert judge().judge(b"10000\xf5").report.code == "C"
    with pytest.raises(UsageError, match="no ENTER"):
        judge().judge(b"10\xf5\r")
    with pytest.raises(UsageError, match="no room"):
        judge().judge(b"10\xea" + b"x" * 50000)


def test_a_source_that_is_no_line() -> None:
    with pytest.raises(SourceError):
        judge().judge('10 PRINT "ж"')

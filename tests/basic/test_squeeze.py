"""Squeezed programs: fewer bytes, and the ROM makes the same of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from typein import Spectrum
from typein.basic.lister import list_program
from typein.basic.squeeze import squeeze
from typein.basic.tokenizer import tokenize


def squeezed(listing: str) -> str:
    return list_program(squeeze(tokenize(listing)))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("10 POKE 23606,0", '10 POKE VAL "23606",NOT PI'),
        ("10 LET a=1+3*.5", '10 LET a=SGN PI+INT PI*VAL ".5"'),
        ("10 LET a=0+1", '10 LET a=VAL "0"+SGN PI'),  # NOT PI+1 would be NOT (PI+1)
        ("10 LET a=1+0", "10 LET a=SGN PI+NOT PI"),
        ("10 IF 0<=a AND a<>0 THEN STOP", '10 IF VAL "0"<=a AND a<>NOT PI THEN STOP'),
        ("10 LET a=1e3: LET a1=2", '10 LET a=VAL "1e3": LET a1=VAL "2"'),
        ("10 LET a=BIN 101", "10 LET a=BIN 101"),
        ('10 PRINT "1 2";a$(2 TO 4)', '10 PRINT "1 2";a$(VAL "2" TO VAL "4")'),
        ("10 DATA 1,22", '10 DATA SGN PI,VAL "22"'),
        ("10 DEF FN f(x)=x+2", '10 DEF FN f(x)=x+VAL "2"'),
        ("10 REM 1 2 3\n20 STOP", "20 STOP"),
        ("10 PRINT : REM 1 2 3: STOP", "10 PRINT"),
        ('10 PRINT " REM ": STOP', '10 PRINT " REM ": STOP'),
        ("10 IF a THEN REM 5", "10 IF a THEN REM 5"),
    ],
)
def test_what_becomes_of_a_line(before: str, after: str) -> None:
    assert squeezed(before).splitlines() == after.splitlines()


def test_a_number_that_is_not_what_it_says_stays() -> None:
    trick = r"10 PRINT 1\{14,0,0,2,0,0}"  # shows 1, is 2
    assert squeezed(trick) == trick + "\n"


PROGRAM = """\
10 REM counts, and goes to remarks
20 LET s=0: LET t=0: DIM a(3): RESTORE 200
30 FOR i=1 TO 3: READ a(i): LET s=s+a(i)*10^(i-1): NEXT i: REM sums
40 DEF FN h(x)=x*.5+0-1
50 IF 0<s AND NOT 0 THEN GO SUB 100
60 PRINT AT 3,1; INK 2;s;" ";t;" ";FN h(7);" ";"abcdef"(2 TO 3);" ";PEEK 0;" ";0=0;" ";1-0-1;" ";VAL "2+1"
70 GO TO 300
100 REM a subroutine that begins with a remark
110 LET t=t+BIN 101+1e2+2.50: RETURN
200 DATA 1,2,3
300 REM the end
"""


def test_a_program_does_what_it_did() -> None:
    seen = []
    for program in (tokenize(PROGRAM), squeeze(tokenize(PROGRAM))):
        session = Spectrum()
        session.basic.enter(list_program(program))
        session.basic.run()
        session.wait_for_report()
        seen.append((session.screen.lines[3], session.basic["s"], session.basic["t"]))
    assert seen[0] == seen[1]
    assert seen[0][2] == 107.5
    assert len(squeeze(tokenize(PROGRAM))) < 0.7 * len(tokenize(PROGRAM))


NUMBERS = st.sampled_from(["0", "1", "2", "3", "10", ".25", "0.5", "65535"])
EXPRESSIONS = st.recursive(
    NUMBERS,
    lambda parts: st.one_of(
        st.tuples(parts, st.sampled_from(["+", "-", "*", "<", "<=", "=", "<>", ">", " AND ", " OR "]), parts).map(
            "".join
        ),
        parts.map(lambda part: f"({part})"),
        parts.map(lambda part: f"-{part}"),
        parts.map(lambda part: f"NOT {part}"),
        parts.map(lambda part: f"ABS {part}"),
    ),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def spectrum() -> Spectrum:
    return Spectrum()


@settings(max_examples=150, deadline=None, derandomize=True)
@given(expression=EXPRESSIONS)
def test_an_expression_keeps_its_value(spectrum: Spectrum, expression: str) -> None:
    short = squeezed(f"10 LET a={expression}").removeprefix("10 LET a=").strip()
    assert spectrum.basic.eval(short) == spectrum.basic.eval(expression)

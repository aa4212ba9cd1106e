"""What counts as a difference between a print and a program."""

from __future__ import annotations

import pytest

from typein.editions.compare import compare_texts


def differences(first: str, second: str) -> list[tuple[str, str]]:
    return [(d.first.text, d.second.text) for d in compare_texts(first, second).differences]


@pytest.mark.parametrize(
    ("printed", "program"),
    [
        ("10 LET a = 1 :PRINT a", "10 LET a=1: PRINT a"),
        ("10 GOTO 20", "10 GO TO 20"),
        ("10 gosub 20", "10 GO SUB 20"),
        ("10 IF a< =b THEN RAND", "10 IF a<=b THEN RANDOMIZE"),
        ("10 LET A=Xy", "10 LET a=xY"),
        ("10 LETa=1", "10 LET a=1"),
        ("10 FOR i=1TO5", "10 FOR i=1 TO 5"),
        ("10 LET a=1 0", "10 LET a=10"),  # the ROM skips blanks inside a number
        ("10 LET a=1 20 LET b=2", "10 LET a=1\n20 LET b=2"),
        ("10 LET\na=1:\n\nPRINT", "10 LET a=1: PRINT"),
        ('10 PRINT "a\nb"', '10 PRINT "a b"'),  # a line break of the print is one blank
        ("10 REM a  b", "10 REM a b"),
        ("10 REM go  to", "10 REM go to"),
        ("10 REM (R=L)", "10 REM (R=L)"),
    ],
)
def test_layout_and_spelling_are_no_difference(printed: str, program: str) -> None:
    assert differences(printed, program) == []


@pytest.mark.parametrize(
    ("printed", "program", "expected"),
    [
        ("10 LET a=l", "10 LET a=1", [("l", "1")]),
        ("10 LET a=O", "10 LET a=0", [("O", "0")]),
        ("10 LET с=1", "10 LET c=1", [("с", "c")]),
        ("10 LET a=b+c", "10 LET a=b-c", [("+", "-")]),
        ("10 IF a<b THEN", "10 IF a<=b THEN", [("<", "<=")]),
        ('10 PRINT "a b"', '10 PRINT "a  b"', [(" ", "  ")]),
        ('10 PRINT "A"', '10 PRINT "a"', [("A", "a")]),
        ('10 PRINT "GOTO"', '10 PRINT "GO TO"', [("GOTO", "GO TO")]),
        ('10 PRINT "два жды"', '10 PRINT "дважды"', [("два жды", "дважды")]),
        ('10 PRINT "a" "b"', '10 PRINT "a""b"', []),  # blanks between strings are outside them
        ('10 PRINT " a"', '10 PRINT "a"', [(" ", "")]),
        ('10 PRINT ""', '10 PRINT "  "', [("", "  ")]),
        ("10 REM (r=L)", "10 REM (R=L)", [("r", "R")]),
        ("GO ТO 30", "10 GO TO 30", [("", "10"), ("GO ТO", "GO TO")]),
        ("1360 IF c=4 THEN STOP", "1280 IF c=4 THEN STOP", [("1360", "1280")]),
        ("I0 IF c=4 THEN STOP", "10 IF c=4 THEN STOP", [("I0", "10")]),
        ("10 PRINT Мы ходим", '10 PRINT "Мы ходим"', [("", '"'), ("", '"')]),
        ("10 LET a=.5", "10 LET a=0.5", [(".5", "0.5")]),
        ("10 PRINT “да”", '10 PRINT "да"', [("“", '"'), ("”", '"')]),
        ("xyz 10 RUN", "10 RUN", [("xyz", "")]),
        ("10 RUN xyz", "10 RUN", [("xyz", "")]),
    ],
)
def test_everything_else_is(printed: str, program: str, expected: list[tuple[str, str]]) -> None:
    assert differences(printed, program) == expected


def test_lost_text_is_placed_before_what_follows_it() -> None:
    (difference,) = compare_texts("10 LET a=1\n20 STOP", "10 LET a=1: NEXT x\n20 STOP").differences
    assert (difference.first.line, difference.first.column) == (2, 1)
    assert (difference.second.line, difference.second.column, difference.program_line) == (1, 11, 10)


def test_lost_text_at_the_end_is_placed_there() -> None:
    (difference,) = compare_texts("10 LET a=1\n\n", "10 LET a=1: NEXT x").differences
    assert (difference.first.line, difference.first.column) == (1, 11)

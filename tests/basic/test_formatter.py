"""The spelling of LIST, for a program that stays the same."""

from __future__ import annotations

from pathlib import Path

import pytest
import rom_oracle
from hypothesis import given, settings
from hypothesis import strategies as st

from typein.basic.charset import Charset
from typein.basic.formatter import format_program
from typein.basic.lister import list_program
from typein.basic.tokenizer import tokenize
from typein.errors import SourceError

BASIC = Path(__file__).parents[2] / "basic"
RUSSIAN = Charset.from_toml((BASIC / "fonts" / "ru.toml").read_text(encoding="utf-8"), "ru.toml")


@pytest.mark.parametrize(
    ("source", "formatted"),
    [
        ("10 goto 100", "10 GO TO 100\n"),
        ("0010   PRINT 1\n\n\n20\tCLS:cls  ", "10   PRINT 1\n20 CLS : CLS\n"),
        ("10 gosub 5:rand:cont:open#4,a$", "10 GO SUB 5: RANDOMIZE : CONTINUE : OPEN #4,a$\n"),
        ("\ufeff10 IF a THEN GOTO5\r\n20 CLS\r\n", "10 IF a THEN GO TO 5\n20 CLS\n"),
        ("10 LET Total=order:PRINT  Total", "10 LET Total=order: PRINT  Total\n"),
        ('10 print "print  goto \\{32}"', '10 PRINT "print  goto \\{32}"\n'),
        ('10 PRINT "\\A\\{144}\\{65,66}x\\{}y"', '10 PRINT "\\A\\{144}\\{65,66}x\\{}y"\n'),
        ("10 rem  goto \\{200} x", "10 REM  goto \\{200} x\n"),
        ("10 REM x \\{32}", "10 REM x \\{32}\n"),
        ("10 REM", "10 REM\n"),
        ("10 PRINT 1\\{14,0,0,1,0,0};2\\{14,0,0,5,0,0}", "10 PRINT 1;2\\{14,0,0,5,0,0}\n"),
        ("20 \\{} CLS\n10 \\{} CLS\n10 \\{} primt", "20 CLS\n10 \\{} CLS\n10 \\{} primt\n"),
        ("  \\{0,10,2,0,251,13}  \n20 cls", "\\{0,10,2,0,251,13}\n20 CLS\n"),
        ("", ""),
    ],
)
def test_spelling(source: str, formatted: str) -> None:
    assert format_program(source) == formatted
    assert tokenize(formatted) == tokenize(source)
    assert format_program(formatted) == formatted


def test_letters_stay_as_the_author_wrote_them() -> None:
    source = '10 print "Крибедж yes": rem Вы y\n'
    assert format_program(source, RUSSIAN) == '10 PRINT "Крибедж yes": REM Вы y\n'
    assert "ыес" in list_program(tokenize(source, RUSSIAN), RUSSIAN)


def test_what_lists_the_same_is_formatted_as_it_lists() -> None:
    for good, source in rom_oracle.CASES:
        if good and "\\" not in source:
            assert format_program(source) == list_program(tokenize(source))


def test_cribbage_is_formatted_already() -> None:
    source = (BASIC / "cribbage" / "cribbage.bas").read_text(encoding="utf-8")
    assert format_program(source, RUSSIAN) == source


def test_a_fault_is_reported_where_it_stands() -> None:
    with pytest.raises(SourceError) as caught:
        format_program("10 cls\n20 primt", file="a.bas")
    assert (caught.value.file, caught.value.line, caught.value.column) == ("a.bas", 2, 4)


PIECES = ["PRINT ", "goto", " ", "  ", '"', "a", "1", "to", "\\{14,0,0,1,0,0}", "\\{65,66}", "\\{}", "\\a", "y"]
PIECES += ["ж", ":", "rem ", "let", "=", "(", ")", ";", "if", "then", "\\\\", "1e5", ".5", "\\{34}", "<=", "< ", "Ю"]
PIECES += ["\\{13}", "%c"]
texts = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)
lines = st.tuples(st.integers(0, 99), st.sampled_from([" ", "", "\t", " \\{}", " \\{} "]), texts)


@settings(max_examples=300, deadline=None)
@given(st.lists(lines, max_size=4))
def test_any_program_stays_the_same(parts: list[tuple[int, str, str]]) -> None:
    source = "\n".join(f"{number}{between}{text}" for number, between, text in parts)
    try:
        program = tokenize(source, RUSSIAN)
    except SourceError:
        return
    formatted = format_program(source, RUSSIAN)
    assert tokenize(formatted, RUSSIAN) == program
    if "\\{34}" not in source:  # a quote in disguise, which nothing but a line taken as it is can have
        assert format_program(formatted, RUSSIAN) == formatted

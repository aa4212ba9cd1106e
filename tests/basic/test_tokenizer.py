"""Source to bytes: what each spelling becomes, and where each fault is reported."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from typein.basic.charset import Charset
from typein.basic.lister import list_program
from typein.basic.tokenizer import tokenize, tokenize_line, tokenize_statements
from typein.errors import SourceError

RU = Path(__file__).parents[2] / "basic" / "fonts" / "ru.toml"


def body(source: str) -> bytes:
    """The text of the line, without header and end."""
    return tokenize_line(f"10 {source}")[4:-1]


def test_a_line_is_number_length_text_and_end() -> None:
    # 10 PRINT "HELLO": the bytes that the manual's chapter 24 lays out.
    assert tokenize('10 PRINT "HELLO"\n') == bytes.fromhex("00 0a 09 00 f5 22") + b"HELLO" + bytes.fromhex("22 0d")


def test_a_literal_is_followed_by_its_hidden_number() -> None:
    assert body("LET a=10") == b"\xf1a=10\x0e\x00\x00\x0a\x00\x00"
    assert body("LET a=.5") == b"\xf1a=.5\x0e\x7f\x7f\xff\xff\xff"


def test_parameters_of_a_function_are_followed_by_room_for_their_values() -> None:
    room = b"\x0e" + bytes(5)
    assert body("DEF FN t(x,y$)=x") == b"\xcet(x" + room + b",y$" + room + b")=x"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("GO TO n", b"\xecn"),
        ("GOTO n", b"\xecn"),
        ("go  to n", b"\xecn"),
        ("GO SUB n", b"\xedn"),
        ("gosub n", b"\xedn"),
        ("RAND", b"\xf9"),
        ("RANDOMIZE", b"\xf9"),
        ("CONT", b"\xe8"),
        ("CONTINUE", b"\xe8"),
        ('PRINT VAL$ "a$"', b'\xf5\xae"a$"'),
        ("PRINT b$(TO )", b"\xf5b$(\xcc)"),
        ("PRINT a<=b,a>=b,a<>b", b"\xf5a\xc7b,a\xc8b,a\xc9b"),
        ("LET total=order", b"\xf1total=order"),
        ("LET print1=ink2", b"\xf1print1=ink2"),
        ("PRINT a AND b", b"\xf5a\xc6b"),
        ("PRINT a  AND b", b"\xf5a \xc6b"),
        ("PRINT  a", b"\xf5 a"),
        (" CLS", b" \xfb"),
        ("CLS :CLS", b"\xfb:\xfb"),
        ("CLS  :  CLS", b"\xfb : \xfb"),
        ("CLS:", b"\xfb:"),
        ("CLS   ", b"\xfb"),
        ("REM  two spaces", b"\xea two spaces"),
        ('REM go to PRINT <= "', b'\xeago to PRINT <= "'),
        ('PRINT "PRINT <= GO TO"', b'\xf5"PRINT <= GO TO"'),
        ('PRINT "\\a\\U\\{245}\\\\"', b'\xf5"\x90\xa4\xf5\\"'),
        ('PRINT "£©▝█"', b'\xf5"\x60\x7f\x81\x8f"'),
        ("PRINT\ta", b"\xf5a"),
        ("LET \\{116}o=a", b"\xf1to=a"),
        ("PRINT \\{16}\\{2}a", b"\xf5\x10\x02a"),
        ("PRINT a=b", b"\xf5a=b"),
        ("OPEN #n,a$", b"\xd3n,a$"),
        ("OPEN#n,a$", b"\xd3n,a$"),
        ("CLOSE #n", b"\xd4n"),
    ],
)
def test_spellings(source: str, text: bytes) -> None:
    assert body(source) == text


def test_a_hidden_number_in_braces_replaces_the_literals_own() -> None:
    assert body("PRINT 1\\{14,0,0,2,0,0}") == b"\xf51\x0e\x00\x00\x02\x00\x00"
    assert body("PRINT 1\\{14,0,0,2,0,0} ;a") == b"\xf51\x0e\x00\x00\x02\x00\x00 ;a"
    assert body("PRINT 1\\{};a") == b"\xf51;a"
    assert body("PRINT 1\\{}") == b"\xf51"
    assert body('PRINT "1\\{14,0,0,2,0,0}"') == b'\xf5"1\x0e\x00\x00\x02\x00\x00"'


def test_a_marked_line_is_taken_as_it_is() -> None:
    assert body("\\{}PRIMT 1") == b"PRIMT 1"
    assert body("\\{} PRINT 1: PRIMT 2") == b"\xf51\x0e\x00\x00\x01\x00\x00: PRIMT 2"
    assert tokenize("20 CLS\n10 \\{}CLS\n10 \\{} CLS\n15 CLS\n") == b"".join(
        tokenize_line(f"{number} CLS") for number in (20, 10, 10, 15)
    )


def test_a_line_of_escapes_is_bytes_as_they_stand() -> None:
    assert tokenize("\\{0,10,255,255}PRINT a\\{13}") == b"\x00\x0a\xff\xff\xf5a\x0d"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_byte_order_mark(end: str) -> None:
    source = end.join(["\ufeff10 CLS", "", "  20\tCLS  ", ""])
    assert tokenize(source) == tokenize("10 CLS\n20 CLS\n")


def test_line_numbers_0_and_9999_and_leading_zeros() -> None:
    assert tokenize("0 CLS\n0001 CLS\n9999 CLS")[:2] == b"\0\0"


def test_an_empty_source_is_an_empty_program() -> None:
    assert tokenize("") == tokenize("\n \n") == b""


def test_a_very_long_line() -> None:
    source = "10 REM " + "x" * 10_000
    program = tokenize(source)
    assert program == b"\x00\x0a" + (10_002).to_bytes(2, "little") + b"\xea" + b"x" * 10_000 + b"\x0d"
    assert list_program(program) == source + "\n"


def test_statements_without_a_number() -> None:
    assert tokenize_statements("PRINT 2+2") == b"\xf52\x0e\x00\x00\x02\x00\x00+2\x0e\x00\x00\x02\x00\x00"
    assert tokenize_statements("") == b""


def test_the_russian_set_in_strings_and_remarks() -> None:
    russian = Charset.from_toml(RU.read_text(encoding="utf-8"), str(RU))
    program = tokenize('10 PRINT "Крибедж yes": REM Ё\n', russian)
    assert program[4:-1] == b'\xf5"Kribedv yes":\xea%'
    assert list_program(program, russian) == '10 PRINT "Крибедж ыес": REM Ё\n'


@pytest.mark.parametrize(
    ("source", "line", "column", "reason"),
    [
        ("10 PRIMT a", 1, 4, "PRIMT is no command; is it PRINT?"),
        ("10 CLS\n20 PRINT a: PRIMT b", 2, 13, "PRIMT"),
        ('10 CLS\r\n20 PRINT "abc', 2, 10, "no closing quote"),
        ("10 IF a=1 PRINT b", 1, 11, "THEN is missing before PRINT"),
        ("10 a=5", 1, 4, "LET is missing before a"),
        ('10 PRINT "\\z"', 1, 11, "escape"),
        ('10 PRINT "\\{256}"', 1, 11, "0 to 255"),
        ('10 PRINT "\\{', 1, 11, "escape"),
        ('10 PRINT "\\', 1, 11, "escape"),
        ('10 PRINT "да"', 1, 11, "'spectrum' has no д"),
        ("10 PRINT а", 1, 10, "Cyrillic small letter a"),
        ("10 PRINT «a»", 1, 10, "quotation mark"),
        ('10 PRINT "a\tb"', 1, 12, "tab"),
        ("10000 CLS", 1, 1, "0 to 9999"),
        ("99999999999 CLS", 1, 1, "0 to 9999"),
        ("CLS", 1, 1, "begins with its number"),
        ("  CLS", 1, 3, "begins with its number"),
        ("10", 1, 1, "no statement"),
        ("10 CLS\n10 CLS", 2, 1, "a second time"),
        ("10 CLS\n5 CLS", 2, 1, "after line 10"),
        ("10 LET a$=1", 1, 11, "string"),
        ("10 PRINT (1", 1, 12, '"\\)" is missing before the end of the line'),
        ("10 PRINT 1 CLS", 1, 12, '":" is missing before CLS'),
        ("10 PRINT 1 2", 1, 12, "2 does not belong here"),
        ("10 PRINT a b$", 1, 13, '"\\$" does not belong here'),
        ("10 PRINT 1e99", 1, 10, "too big"),
        ("10 FOR total=1 TO 2", 1, 8, "single letter"),
        ("10 REM " + "x" * 70_000, 1, 65541, "65534 bytes"),
        ("10 PRINT " + "\\{14,0,0,0,0,0}" * 20_000, 1, 163840, "hidden numbers"),
    ],
)
def test_faults(source: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(SourceError, match=reason) as caught:
        tokenize(source, file="game.bas")
    error = caught.value
    assert (error.file, error.line, error.column) == ("game.bas", line, column)
    shown = str(error).splitlines()
    assert len(shown) == 3
    assert shown[2].strip() == "^"


def test_the_caret_stands_below_the_fault() -> None:
    with pytest.raises(SourceError) as caught:
        tokenize("10\tPRINT a:\tPRIMT 1;CLS")
    _, source, caret = str(caught.value).splitlines()
    assert source[caret.index("^") :].startswith("PRIMT 1;CLS")


@settings(deadline=None)
@given(st.text())
def test_any_text_is_a_program_or_one_error(text: str) -> None:
    for source in (text, f"10 {text}", f'10 PRINT "{text}', f"10 REM {text}"):
        with contextlib.suppress(SourceError):
            tokenize(source)


@pytest.mark.parametrize("filler", ["a", "(", "9", " ", "\\{}", "\\{14,0,0,0,0,0}", '"', ":", "GO ", "я"])
def test_millions_of_characters_in_a_line_are_answered_with_a_sentence(filler: str) -> None:
    for length in (200_000, 10_000_000):
        with pytest.raises(SourceError):
            tokenize("10 PRINT " + filler * (length // len(filler)) + "!")

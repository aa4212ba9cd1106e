"""Bytes to source: the ROM's spelling, and the way back for every tape there could be."""

from __future__ import annotations

from pathlib import Path

import pytest
import rom_oracle
from hypothesis import given, settings
from hypothesis import strategies as st

from typein.basic.charset import Charset
from typein.basic.lister import Line, chunks, list_line, list_program
from typein.basic.tokenizer import tokenize

RU = Path(__file__).parents[2] / "basic" / "fonts" / "ru.toml"


def program(*lines: tuple[int, bytes]) -> bytes:
    return b"".join(
        number.to_bytes(2, "big") + (len(text) + 1).to_bytes(2, "little") + text + b"\x0d" for number, text in lines
    )


def listed(text: bytes) -> str:
    """The listing of one line 10 with this text, which must come back as it was."""
    data = program((10, text))
    listing = list_program(data)
    assert tokenize(listing) == data
    return listing.removesuffix("\n")


@pytest.mark.parametrize(
    "listing",
    [
        "10 CLS : PRINT a",
        '10 PRINT AT 1,2;"hi"\'TAB 3;BIN 101',
        '10 IF a>=1 AND b$(1)(2 TO )="a" THEN GO TO 100: GO SUB 200',
        "10 FOR i=1 TO 10 STEP -1: NEXT i",
        "10 DEF FN t(x,y$)=(x>9)*10+(x<10)*x",
        '10 PRINT RND*PI;INKEY$;FN t(1);VAL$ "a$";STR$ 1;CHR$ 65',
        '10 OPEN #4,"s": CLOSE #4: RANDOMIZE : CONTINUE',
        '10 REM PRINT "£©▝█\\a\\u\\\\',
        "10 LET total=order: LET print1=NOT a",
        "10 LET \\{116}o=1",
        "10 PRINT \\{16}\\{2}a",
        "10 PRINT a  AND b",
        "10 PRINT  a ; b",
        "0 REM",
        "9999 STOP",
    ],
)
def test_a_canonical_listing_is_listed_as_it_is(listing: str) -> None:
    assert list_program(tokenize(listing)) == listing + "\n"


@pytest.mark.parametrize(
    ("text", "listing"),
    [
        (b"\xf51\x0e\x00\x00\x02\x00\x00", "10 PRINT 1\\{14,0,0,2,0,0}"),
        (b"\xf51\x0e\x00\x00\x01\x00\x00 ;a", "10 PRINT 1\\{14,0,0,1,0,0} ;a"),
        (b"\xf51", "10 PRINT 1\\{}"),
        (b'\xf51\x0e\x22\x0d\xce\x0e\x00;"\xf5"', '10 PRINT 1\\{14,34,13,206,14,0};"\\{245}"'),
        (b"\xf5a\x0e\x00\x00\x02\x00\x00", "10 PRINT a\\{14,0,0,2,0,0}"),
        (b"\xcet(x\x0e\x01\x02\x03\x04\x05)=x", "10 DEF FN t(x\\{14,1,2,3,4,5})=x"),
        (b"\xcet(x)=x", "10 DEF FN t(x\\{})=x"),
        (b"\xf51\x0e\x00\x00", "10 PRINT 1\\{14}\\{0}\\{0}\\{}"),
        (b"", "10 \\{}"),
        (b"PRINT 1", "10 \\{}\\{80}RINT 1"),
        (b"\xf5a\x0d\xf5b", "10 \\{} PRINT a\\{13} PRINT b"),
        (b'\xf5"abc', '10 \\{} PRINT "abc'),
        (b"\xea\xf5\x0e\x22\x80\x90", '10 REM \\{245}\\{14}"\\{128}\\a'),
        (b"\xf1go to=a", "10 LET \\{103}o \\{116}o=a"),
        (b"\xf5a<=b", "10 \\{} PRINT a\\{60}=b"),
        (b"\xfb ", "10 CLS \\{32}"),
        (b"\xea ", "10 REM \\{32}"),
        (b"\xf5a \xc6b", "10 PRINT a  AND b"),
        (b" \xfb", "10  CLS"),
    ],
)
def test_escapes(text: bytes, listing: str) -> None:
    assert listed(text) == listing


def test_lines_out_of_order_are_marked_and_come_back() -> None:
    data = program((20, b"\xfb"), (10, b"\xfb"), (10, b"\xfb"), (15, b"\xfb"))
    listing = list_program(data)
    assert listing.splitlines() == ["20 CLS", "10 \\{} CLS", "10 \\{} CLS", "15 CLS"]
    assert tokenize(listing) == data


def test_a_false_length_and_a_number_that_cannot_be() -> None:
    for data in (
        b"\x00\x0a\xff\xff\xf5a\x0d" + program((20, b"\xfb")),
        b"\x00\x0a\x01\x00\xf5a\x0d" + program((20, b"\xfb")),
        b"\x00\x0a\x00\x00\xf5a\x0d" + program((20, b"\xfb")),
        program((10000, b"\xf5a"), (20, b"\xfb")),
    ):
        listing = list_program(data)
        assert tokenize(listing) == data
        assert listing.splitlines()[-1] == "20 CLS"
        assert "PRINT a\\{13}" in listing


def test_variables_behind_a_program_are_bytes() -> None:
    data = program((10, b"\xfb")) + bytes.fromhex("61 00 00 05 00 00 80")
    assert list_program(data) == "10 CLS\n\\{97,0,0,5,0,0,128}\n"
    assert list(chunks(data)) == [Line(10, b"\xfb"), data[6:]]


def test_one_line_may_be_listed_alone() -> None:
    assert list_line(Line(10, b"\xf5a")) == "10 PRINT a"


def test_the_russian_set() -> None:
    russian = Charset.from_toml(RU.read_text(encoding="utf-8"), str(RU))
    data = program((10, bytes([0xF5, 0x22, *range(32, 34), *range(35, 128), 0x22, 0x3A, 0xEA, *range(32, 256)])))
    listing = list_program(data, russian)
    assert "ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪюабцдефг" in listing
    assert tokenize(listing, russian) == data


WORDS = [
    b"\x0e\x00\x00\x01\x00\x00",
    b"1",
    b'"',
    b"\xea",
    b":",
    b"\xcb",
    b"\xf5",
    b" ",
    b"go to",
    b"to",
    b"<=",
    b"<",
    b">",
]
WORDS += [
    b"\xc8",
    b"\xc6",
    b"\xa5",
    b"open#",
    b"\x10",
    b"\x16",
    b"e5",
    b".",
    b"a$",
    b"(",
    b")",
    b"\\",
    b"\x0d",
    b"\x0e",
    b"print",
]
texts = st.one_of(st.binary(max_size=60), st.lists(st.sampled_from(WORDS), max_size=20).map(b"".join))
lines = st.tuples(st.integers(0, 20000), texts).map(lambda line: program(line))
tapes = st.one_of(st.binary(max_size=80), st.lists(st.one_of(lines, st.binary(max_size=8)), max_size=4).map(b"".join))


def test_a_listing_is_what_the_rom_lists() -> None:
    """But for escapes, and that a colon at the start of a line stands right behind the number there."""
    plain = [source for good, source in rom_oracle.CASES if good and "\\" not in source and " :" not in source[:5]]
    assert len(plain) > 150
    for source in plain:
        data = tokenize(source)
        number, text = list_program(data).rstrip("\n").split(" ", 1)
        screen = rom_oracle.upper_screen(rom_oracle.command(rom_oracle.with_program(data), b"\xf0"))
        assert screen.rstrip() == f"{number:>4} {text}"


def test_a_listing_is_its_own_listing() -> None:
    for good, source in rom_oracle.CASES:
        if good:
            listing = list_program(tokenize(source))
            assert list_program(tokenize(listing)) == listing


@settings(max_examples=600, deadline=None)
@given(tapes)
def test_every_tape_comes_back_byte_for_byte(data: bytes) -> None:
    listing = list_program(data)
    assert tokenize(listing) == data
    assert all(line == line.rstrip() and line.isprintable() for line in listing.split("\n"))


def test_a_text_made_of_nothing_but_traps_comes_back_soon() -> None:
    for trap in (b"to ", b"<=", b"go to ", b"\xa5a", b"1\x0e\x00\x00\x02\x00\x00", b"\x0e", b'"', b"\xea", b"\x16"):
        listed(trap * (6_000 // len(trap)))

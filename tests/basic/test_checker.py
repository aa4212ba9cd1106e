"""What a proof-reader finds: each kind where it is wrong and where it is right; the ROM says which by running it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pytest
import rom_oracle

from typein.basic.charset import Charset
from typein.basic.checker import check_program
from typein.basic.finding import Finding
from typein.basic.parsed import parse_program
from typein.basic.tokenizer import tokenize

CRIBBAGE = Path(__file__).parents[2] / "basic" / "cribbage"
RUN = b"\xf7"


def findings(source: str, starts: Sequence[int] = ()) -> tuple[Finding, ...]:
    return check_program(parse_program(source), starts=starts).findings


def briefly(source: str, starts: Sequence[int] = ()) -> list[str]:
    """The findings of a source as ``line:column message``."""
    return ["{}:{} {}".format(*finding.position, finding.at.message) for finding in findings(source, starts)]


def report(source: str) -> str:
    """The report with which the ROM ends a RUN of the program."""
    memory = rom_oracle.command(rom_oracle.with_program(tokenize(source)), RUN)
    return "0123456789ABCDEFGHIJKLMNOPQR"[(memory[rom_oracle.ERR_NR] + 1) & 0xFF]


WRONG = [
    # variables
    ("10 PRINT x", "2", "1:10 nothing gives x a value"),
    ("10 LET a=1: PRINT a+1: PRINT a$", "2", "1:30 nothing gives a$ a value"),
    ("10 PRINT b\n20 LET b=1", "2", "1:10 b is read before anything gives it a value"),
    ("10 GO SUB 100\n20 PRINT x\n30 LET x=1: GO SUB 100: STOP\n100 RETURN", "2", "2:10 x is read before"),
    ("10 LET x=1: CLEAR : PRINT x", "2", "1:27 x is read before"),
    ("10 LET x=x+1: PRINT x", "2", "1:10 x is read before"),
    ("10 FOR i=n TO 5: NEXT i", "2", "1:10 nothing gives n a value"),
    ("10 LET score=1: PRINT socre: PRINT score", "2", "1:23 nothing gives socre a value; is it score?"),
    ("10 PRINT l", "2", "1:10 nothing gives l a value; is it the number 1?"),
    ("10 PRINT o+1", "2", "1:10 nothing gives o a value; is it the number 0?"),
    ('10 LET a$(1)="x": PRINT a$', "2", "1:8 nothing gives a$ a value"),
    ("10 DEF FN f(x)=x+q\n20 PRINT FN f(1)", "2", "2:13 FN f needs q: nothing gives q a value"),
    ("10 DEF FN g(x)=x+q\n20 DEF FN f(x)=FN g(x)\n30 PRINT FN f(1)", "2", "3:13 FN f needs q: nothing gives q"),
    # arrays
    ("10 LET a(1)=5: PRINT a(1)", "2", "1:8 no DIM makes the array a()"),
    ("10 PRINT a(1)\n20 DIM a(5)", "2", "1:10 the array a() is used before a DIM makes it"),
    # loops
    ("10 LET i=1\n20 NEXT i", "1", "2:4 no FOR i comes before this NEXT i"),
    ("10 FOR i=1 TO 0: PRINT i", "I", "1:4 no NEXT i comes after this FOR i"),
    ("10 NEXT i\n20 FOR i=1 TO 0", "2", "1:4 no FOR i comes before this NEXT i"),
    # functions
    ("10 PRINT FN t(1)", "P", "1:13 no DEF FN defines FN t"),
    ("10 DEF FN t(x,y)=x+y\n20 PRINT FN t(1)", "Q", "2:13 FN t takes 2 values, and is given 1"),
    ('10 DEF FN t(x)=x\n20 PRINT FN t("a")', "Q", "2:13 value 1 of FN t has to be a number"),
    # DATA
    ("10 READ x: PRINT x", "E", "1:4 no DATA is left for this READ"),
    ("10 DATA 1,2\n20 FOR i=1 TO 3: READ x: PRINT x: NEXT i", "E", "2:18 this READ comes to an end of DATA"),
    (
        "10 DATA 1,2,3,4,5\n20 FOR i=1 TO 2: READ x: FOR j=1 TO 2: READ y: PRINT x;y: NEXT j: NEXT i",
        "E",
        "2:40 this READ",
    ),
    ("10 DATA 1\n20 RESTORE 30: READ x: PRINT x\n30 REM", "E", "2:16 no DATA is left"),
    ('10 READ a,b$: PRINT a;b$\n20 DATA 1\n30 DATA 2,"x"', "C", "3:9 a number stands here where the READ of line 10"),
    # jumps
    ("10 GO TO 70000", "B", "1:10 GO TO takes a line from 0 to 9999, and stops with B"),
    ("10 PRINT 1\n20 RETURN", "7", "2:4 no GO SUB leads to this RETURN"),
    ("10 GO TO 100\n20 STOP\n100 PRINT 1: RETURN", "7", "3:14 no GO SUB leads to this RETURN"),
]


@pytest.mark.parametrize(("source", "code", "message"), WRONG, ids=[source for source, _, _ in WRONG])
def test_what_the_rom_stops_at_is_found(source: str, code: str, message: str) -> None:
    assert report(source) == code
    assert message in "\n".join(briefly(source))


RIGHT = [
    "10 LET a=1: PRINT a",
    "10 GO SUB 100: PRINT x: STOP\n100 LET x=1: RETURN",
    "10 LET a=0\n20 IF a THEN PRINT b\n30 LET b=1: LET a=a+1: IF a<3 THEN GO TO 20",
    "10 DIM a(3): LET a(1)=1: PRINT a(1)",
    '10 DIM a$(3): LET a$(1)="x": PRINT a$(1)',
    '10 LET a$="xyz": LET a$(2)="b": PRINT a$(1 TO 2)',
    "10 DEF FN f(x)=x*2: PRINT FN f(4)",
    '10 DEF FN f$(x$)=x$+y$\n20 LET y$="b": PRINT FN f$("a")',
    "10 PRINT FN f()\n20 DEF FN f()=7",
    "10 FOR i=1 TO 3: FOR j=1 TO 2: PRINT i*j: NEXT j: NEXT i: PRINT i",
    "10 FOR i=1 TO 3: GO SUB 100: NEXT i: STOP\n100 PRINT i: RETURN",
    "10 GO SUB 100: NEXT i: STOP\n100 FOR i=1 TO 3: IF i=1 THEN RETURN\n110 STOP",
    "10 FOR i=1 TO 5: IF i=3 THEN NEXT i: PRINT i: STOP\n20 NEXT i",
    '10 READ n: FOR i=1 TO n: READ a$: PRINT a$: NEXT i\n20 DATA 2,"a","b"',
    "10 DATA 1,2,3\n20 FOR i=1 TO 3: READ x: PRINT x: NEXT i",
    "10 FOR i=1 TO 3: RESTORE : READ x: PRINT x: NEXT i\n20 DATA 1",
    "10 FOR i=1 TO 0: READ x: PRINT x: NEXT i: DATA 1",
    "10 FOR i=1 TO 9: READ x: PRINT x: IF x=2 THEN STOP\n20 NEXT i\n30 DATA 1,2",
    "10 FOR i=1 TO 9: READ x: PRINT x: LET i=9: NEXT i\n30 DATA 1",
    '10 RESTORE 30: READ a$: PRINT a$\n20 DATA 1\n30 DATA "a"',
    '10 GO SUB 100: READ a$: PRINT a$: STOP\n30 DATA 1\n40 DATA "x"\n100 RESTORE 40: RETURN',
    '10 READ a: PRINT a: IF a=1 THEN GO TO 30\n20 READ a: PRINT a\n30 READ b$: PRINT b$\n40 DATA 1,"x",2',
    "10 LET a=1: GO SUB 100*a: PRINT b: STOP\n100 LET b=2: RETURN",
    '10 GO TO VAL "30"\n30 PRINT 1',
    "10 GO TO 31-NOT PI\n31 PRINT 1",
    "10 LET l=1: LET i=2: PRINT l+i",
    "10 LET my name=1: PRINT MyName",
]


@pytest.mark.parametrize("source", RIGHT)
def test_nothing_is_said_of_what_runs(source: str) -> None:
    assert report(source) in "09"
    assert briefly(source) == []


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        # lines that are not there
        ("10 GO TO 15\n20 PRINT 1", ["1:10 there is no line 15: GO TO goes on at line 20"]),
        ("10 GO SUB 15\n20 RETURN", ["1:11 there is no line 15: GO SUB goes on at line 20"]),
        ("10 GO TO 5000", ["1:10 there is no line 5000: GO TO ends the program, as none follows"]),
        ('10 GO TO VAL "15"\n20 PRINT 1', ["1:10 there is no line 15: GO TO goes on at line 20"]),
        ("10 GO TO 10+5\n20 PRINT 1", ["1:10 there is no line 15: GO TO goes on at line 20"]),
        ("10 RESTORE 15: READ x: PRINT x\n20 REM\n30 DATA 1",
         ["1:12 there is no line 15: READ goes on with the DATA of line 30"]),
        ("10 LIST 15\n20 LIST #2,99", [
            "1:9 there is no line 15: LIST begins at line 20", "2:12 there is no line 99: none comes after it either"]),
        ("10 RUN 15\n20 PRINT 1", ["1:8 there is no line 15: RUN goes on at line 20"]),
        ('10 SAVE "a" LINE 15\n20 PRINT 1', ["1:18 there is no line 15: SAVE goes on at line 20"]),
        ("10 LET a=1: GO TO a*15\n20 PRINT 1", []),
        ("10 RESTORE 0: RESTORE : LIST : LIST 0: LIST #1: RUN", []),
        ('10 MERGE "": GO TO 15\n20 PRINT FN t(x)', []),
        # what is never reached
        ("10 GO TO 30\n20 PRINT 1\n25 PRINT 2\n30 PRINT 3",
         ["2:4 nothing leads here, nor to what follows up to line 25"]),
        ("10 IF RND THEN GO TO 20: PRINT 1\n20 PRINT 2", ["1:26 GO TO before it leads away, so nothing leads here"]),
        ("10 STOP\n20 PRINT 1", ["2:4 nothing leads here, but CONTINUE after the STOP before it"]),
        ("10 GO TO 30\n20 REM\n25 DATA 1: DEF FN f(x)=x\n30 PRINT FN f(1)", []),
        ("10 GO SUB 30: PRINT 1: STOP\n30 GO TO 30", ["1:15 GO SUB before it leads away, so nothing leads here"]),
        ("10 LET a=20: GO TO a\n20 PRINT 1\n30 PRINT 2", []),
        ("10 FOR i=1 TO RND: GO TO 30: NEXT i: STOP\n30 PRINT 1",
         ["1:30 GO TO before it leads away, so nothing leads here"]),
        ("10 FOR i=1 TO 3\n20 STOP", ["1:4 no NEXT i comes after this FOR i"]),
        ("10 GO TO 30\n20 NEXT i: STOP\n30 FOR i=1 TO 3: GO TO 20", []),
        ('10 LOAD ""\n20 PRINT 1', ["2:4 nothing leads here"]),
        ('10 LOAD ""CODE : PRINT 1', []),
        ('10 SAVE "x" LINE 30: STOP\n30 PRINT x', []),
        # names
        ("10 LET x1=1: LET xl=2: PRINT x1+xl+x1", ["1:18 xl looks like x1, but is another name: is one misread"]),
        ("10 LET I=1: LET l=2: PRINT I+l+I", ["1:17 l looks like I"]),
        ("10 LET xO=1: LET x0=2: PRINT xO+x0+xo", ["1:18 x0 looks like xO"]),
        ("10 LET x1=1: LET x2=2: PRINT x1+x2", []),
        ("10 LET up=1: PRINT 1", ["1:8 nothing reads up"]),
        ('10 LET up=1: PRINT VAL "2*up"', []),
        ('10 LET up=1: INPUT a$: PRINT VAL a$', []),
        # variables that come from elsewhere
        ('10 LOAD "a" DATA a(): PRINT a(1)', []),
        ('10 INPUT "n? ";n,(n),LINE a$: PRINT a$', []),
        ('10 INPUT (n);a$: PRINT a$', ["1:11 nothing gives n a value"]),
        ('10 SAVE "a" DATA a()', ["1:18 no DIM makes the array a()"]),
    ],
)  # fmt: skip
def test_findings(source: str, messages: list[str]) -> None:
    found = briefly(source)
    assert len(found) == len(messages)
    for line, message in zip(found, messages, strict=True):
        assert line.startswith(message)


def test_where_a_program_may_be_started() -> None:
    assert len(briefly("10 STOP\n20 PRINT 1")) == 1
    assert briefly("10 STOP\n20 PRINT 1", starts=[20]) == []


def test_a_finding_shows_its_place() -> None:
    (finding,) = check_program(parse_program("10 CLS\n20 GO TO 25\n30 CLS", file="a.bas")).findings
    assert finding.number == 20
    assert str(finding) == (
        "a.bas:2:10: there is no line 25: GO TO goes on at line 30\n"
        "    20 GO TO 25\n"
        "             ^"
    )  # fmt: skip


def test_findings_come_in_the_order_of_the_source() -> None:
    places = [finding.position for finding in findings("10 GO TO 30\n20 PRINT x\n30 PRINT y;FN t(1)\n40 GO TO 5000")]
    assert places == sorted(places)
    assert len(places) == 4


def test_lines_that_are_wrong_come_before_the_program_as_a_whole() -> None:
    review = check_program(parse_program("10 PRIMT\n20 PRINT x\nno line\n30 PRINT 1\n30 PRINT 2\n40"))
    assert [finding.position for finding in review.findings] == [(1, 4), (3, 1), (5, 1), (6, 1)]
    assert not review.whole


def test_lines_to_be_taken_as_they_are_are_left_alone() -> None:
    review = check_program(parse_program("10 \\{}PRIMT\n20 PRINT x"))
    assert (review.findings, review.whole) == ((), False)
    review = check_program(parse_program("\\{0,10,2,0,251,13}\n20 PRINT x"))
    assert (review.findings, review.whole) == ((), False)


def test_a_program_too_long_for_any_spectrum() -> None:
    source = "".join(f"{n} REM {'x' * 60}\n" for n in range(1, 2000))
    (finding,) = findings(source)
    assert "longer than 65,535 bytes" in finding.at.message
    assert finding.position == (65535 // 66 + 1, 1)


@pytest.mark.parametrize(
    "source",
    [
        "".join(f"{n} GO SUB a*{n}: LET x{n}=x{n + 1}: IF x{n} THEN GO TO {max(1, n - 99)}\n" for n in range(1, 999)),
        "".join(f"{n} FOR {chr(97 + n % 26)}=1 TO 9: GO SUB {1998 - n}\n" for n in range(1, 999))
        + "".join(f"{n} NEXT {chr(97 + n % 26)}: RETURN\n" for n in range(999, 1999)),
        "1 FOR a=1 TO 1e9: FOR b=1 TO 1e9: RESTORE : NEXT b: NEXT a: READ c: PRINT c\n",
        "1 GO TO VAL VAL$ \"1\"" + ":" * 60000,
        "1 PRINT " + "FN a(" * 50 + "1" + ")" * 50,
    ],
    ids=["jumps", "loops", "passes", "colons", "brackets"],
)  # fmt: skip
def test_programs_made_to_take_long(source: str) -> None:
    begun = time.process_time()
    check_program(parse_program(source))
    assert time.process_time() - begun < 20


def test_cribbage_has_nothing_but_its_known_oddities() -> None:
    charset = Charset.from_toml((CRIBBAGE.parent / "fonts" / "ru.toml").read_text(encoding="utf-8"), "ru.toml")
    program = parse_program((CRIBBAGE / "cribbage.bas").read_text(encoding="utf-8"), charset)
    review = check_program(program)
    assert review.whole
    assert [(finding.number, finding.at.message.partition(":")[0]) for finding in review.findings] == [
        (4560, "nothing reads up"),
        (7335, "there is no line 9050"),
        (9095, "there is no line 9175"),
        (9900, "nothing leads here, nor to what follows up to line 9990"),
    ]

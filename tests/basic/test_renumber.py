"""New numbers, and all that leads to a line following them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from typein.basic.charset import Charset
from typein.basic.renumber import renumber
from typein.basic.tokenizer import tokenize
from typein.errors import SourceError, UsageError

BASIC = Path(__file__).parents[2] / "basic"
RUSSIAN = Charset.from_toml((BASIC / "fonts" / "ru.toml").read_text(encoding="utf-8"), "ru.toml")


@pytest.mark.parametrize(
    ("source", "renumbered"),
    [
        ("1 CLS\n2 GO TO 1\n", "10 CLS\n20 GO TO 10\n"),
        ("1 gosub  2:goto 3\n2 RETURN\n3 CLS", "10 gosub  20:goto 30\n20 RETURN\n30 CLS"),
        ("1 RESTORE 3: READ a: RUN 2\n2 LIST 1: LLIST 3\n3 DATA 1",
         "10 RESTORE 30: READ a: RUN 20\n20 LIST 10: LLIST 30\n30 DATA 1"),
        ('1 SAVE "x" LINE 2\n2 LIST #3,1', '10 SAVE "x" LINE 20\n20 LIST #3,10'),
        ('1 GO TO VAL "2"\n2 CLS', '10 GO TO VAL "20"\n20 CLS'),
        ("1 IF a THEN GO TO 2: GO TO 3\n2 CLS\n3 CLS", "10 IF a THEN GO TO 20: GO TO 30\n20 CLS\n30 CLS"),
        # what looks like a target and is none
        ('1 PRINT 2: PAUSE 1: REM GO TO 1\n2 PRINT "GO TO 1": BEEP 1,2: LIST #2', None),
        ("1 RESTORE : RUN : LIST : SAVE \"x\"CODE 1,2", None),
        # a line that is not there: what it leads to counts
        ("1 GO TO 2\n3 CLS", "10 GO TO 20\n20 CLS"),
        ("10 GO TO 15\n20 CLS", "10 GO TO 15\n20 CLS"),
        ("5 GO TO 15\n20 CLS", "10 GO TO 15\n20 CLS"),
        ("5 GO TO 9000\n20 CLS", "10 GO TO 9000\n20 CLS"),
        ("5 GO TO 15\n6 CLS", "10 GO TO 9999\n20 CLS"),
        ("5 GO TO 70000\n20 GO TO 0", "10 GO TO 70000\n20 GO TO 0"),
        # everything else stays as it is written
        ("\t1 print  y \n\n\r\n2\tgoto1\r\n", "\t10 print  y \n\n\r\n20\tgoto10\r\n"),
        ("1GOTO2\n2CLS", "10GOTO20\n20CLS"),
    ],
)  # fmt: skip
def test_what_leads_to_a_line_follows(source: str, renumbered: str | None) -> None:
    result = renumber(source)
    assert result.left == ()
    assert result.source == (renumbered or source.replace("1 ", "10 ", 1).replace("\n2 ", "\n20 "))


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("100+10*x", "works out its line while the program runs"),
        ("x", "works out its line while the program runs"),
        ('VAL "x"', "works out its line while the program runs"),
        ("2+0", "leads to line 2, which is 20 now, by more than a plain number"),
        ("2e0", "leads to line 2, which is 20 now, by more than a plain number"),
        ("2\\{14,0,0,1,0,0}", "leads to line 1, which is 10 now, by more than a plain number"),
    ],
)
def test_what_cannot_follow_is_told(target: str, reason: str) -> None:
    result = renumber(f"1 LET x=1: GO TO {target}\n2 CLS", file="a.bas")
    (finding,) = result.left
    assert str(finding).startswith(f"a.bas:1:18: GO TO {reason}")
    assert result.source == f"10 LET x=1: GO TO {target}\n20 CLS"
    assert renumber(f"10 LET x=1: GO TO {target}\n20 CLS").left == ()


def test_a_line_that_the_rom_would_refuse_may_lead_anywhere() -> None:
    (finding,) = renumber("1 \\{} CLS : GOT 1\n2 CLS").left
    assert finding.position == (1, 13)


def test_the_end_of_the_program_may_have_no_number_left() -> None:
    (finding,) = renumber("1 GO TO 3\n2 CLS", start=9989).left
    assert "behind the end of the program" in str(finding)


def test_a_part_of_the_program() -> None:
    source = "10 GO TO 21\n20 CLS\n21 GO TO 22\n22 CLS\n40 GO TO 20\n"
    assert renumber(source, first=20, last=29, step=5).source == (
        "10 GO TO 25\n20 CLS\n25 GO TO 30\n30 CLS\n40 GO TO 20\n"
    )
    assert renumber(source, first=20, last=29, start=11, step=1).source == (
        "10 GO TO 12\n11 CLS\n12 GO TO 13\n13 CLS\n40 GO TO 11\n"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"first": 20, "last": 30, "start": 10}, "line 20 would be 10, and must stay behind line 10"),
        ({"first": 20, "last": 30, "step": 20}, "line 30 would be 40, and must stay before line 40"),
        ({"first": 20, "last": 30, "start": 35, "step": 10}, "line 30 would be 45, and must stay before line 40"),
        ({"start": 9980}, "line 30 would be 10000, and line numbers end at 9999"),
        ({"step": 5000}, "line 30 would be 10010"),
        ({"first": 50}, "there is no line from 50 to 9999"),
        ({"first": 30, "last": 20}, "there is no line from 30 to 20"),
    ],
)
def test_numbers_that_do_not_fit(options: dict[str, int], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        renumber("10 CLS\n20 CLS\n30 CLS\n40 CLS", **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [
        ("1 CLS\n2 PRIMT", 2, 3),
        ("1 CLS\nx", 2, 1),
        ("\\{1}", 1, 1),
        ("2 CLS\n1 \\{} CLS", 2, 1),
        ("2 CLS\n1 CLS", 2, 1),
    ],
)
def test_sources_that_cannot_be_renumbered(source: str, line: int, column: int) -> None:
    with pytest.raises(SourceError) as caught:
        renumber(source)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_an_empty_source_has_no_line() -> None:
    with pytest.raises(UsageError, match="no line"):
        renumber("\n")


def test_the_same_numbers_leave_the_source_as_it_is() -> None:
    source = (BASIC / "cribbage" / "loader.bas").read_text(encoding="utf-8")
    result = renumber(source)
    assert (result.source, result.moved) == (source, 0)


def test_cribbage_follows() -> None:
    source = (BASIC / "cribbage" / "cribbage.bas").read_text(encoding="utf-8")
    result = renumber(source, RUSSIAN, start=1, step=1)
    assert result.left == ()
    assert shape(result.source) == shape(source)
    assert tokenize(result.source, RUSSIAN)
    assert result.numbers[9990] == len(source.splitlines())


_TARGET = re.compile(r"(GO TO|GO SUB|RESTORE|LIST|LIST #a,) (\d+)(?=$|:)")


def shape(source: str) -> list[str]:
    """The lines without their numbers, and for each number in GO TO and the like the index of the line it leads to."""
    lines = [line.split(" ", 1) for line in source.splitlines()]
    numbers = [int(number) for number, _ in lines]

    def leads(match: re.Match[str]) -> str:
        return f"{match[1]} <{next((i for i, number in enumerate(numbers) if number >= int(match[2])), None)}>"

    return [text if text.startswith("REM") else _TARGET.sub(leads, text) for _, text in lines]


STATEMENTS = ["GO TO {}", "GO SUB {}", "RESTORE {}", "IF a THEN GO TO {}: GO TO {}", "LIST {}: LIST #a, {}"]
STATEMENTS += ["CLS", "REM GO TO {}"]
programs = st.lists(
    st.tuples(st.integers(0, 400), st.sampled_from(STATEMENTS), st.integers(0, 420), st.integers(0, 420)),
    min_size=1,
    max_size=12,
    unique_by=lambda line: line[0],
).map(sorted)


@settings(max_examples=200, deadline=None)
@given(programs, st.integers(0, 500), st.integers(1, 60))
def test_the_program_does_the_same(lines: list[tuple[int, str, int, int]], start: int, step: int) -> None:
    source = "\n".join(f"{number} {text.format(one, other)}" for number, text, one, other in lines)
    result = renumber(source, start=start, step=step)
    assert result.left == ()
    assert list(result.numbers.values()) == [start + step * n for n in range(len(lines))]
    assert shape(result.source) == shape(source)
    assert renumber(result.source, start=start, step=step).source == result.source
    back = renumber(result.source, start=0, step=1)
    assert shape(back.source) == shape(source)

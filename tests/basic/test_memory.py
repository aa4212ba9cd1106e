"""Programs and variables in memory, laid down by the ROM itself and read by us, and the other way round."""

from __future__ import annotations

import pytest
import rom_oracle
from hypothesis import given, settings
from hypothesis import strategies as st

from typein.basic import memory as basic
from typein.basic import sysvars
from typein.basic.charset import Charset
from typein.basic.scanner import scan
from typein.basic.tokenizer import tokenize

RUN, OK = b"\xf7", 255
LEN = 0x3674

PROGRAM = """\
10 LET a=5: LET total=-1.5: LET Long Name 1=70000
20 LET a$="hello": LET b$=""
30 DIM h(2,3): LET h(1,2)=7: LET h(2,3)=-1/4
40 DIM c$(2,4): LET c$(2)="xyz": DIM d$(3): DIM v(2)
50 FOR i=1 TO 10 STEP 2: LET s=i: IF i<3 THEN NEXT i
60 DEF FN t(x, y$)=x*LEN y$
"""

EXPECTED: dict[str, basic.Value] = {
    "a": 5,
    "total": -1.5,
    "longname1": 70000.0,
    "a$": b"hello",
    "b$": b"",
    "h()": [[0, 7, 0], [0, 0, -0.25]],
    "c$()": [b"    ", b"xyz "],
    "d$()": b"   ",
    "v()": [0, 0],
    "i": basic.Loop(3, 10, 2, 50, 2),
    "s": 3,
}


def typed(text: str) -> bytes:
    return bytes(scan(text, Charset.spectrum(), file="", line=1, numbered=False).text)


@pytest.fixture(scope="module")
def ran() -> bytearray:
    memory = rom_oracle.command(rom_oracle.with_program(tokenize(PROGRAM)), RUN)
    assert memory[sysvars.ERR_NR] == OK
    return memory


def test_every_kind_of_variable_is_read(ran: bytearray) -> None:
    assert basic.variables(ran) == EXPECTED


def test_the_program_is_found_line_by_line(ran: bytearray) -> None:
    assert basic.program(ran) == tokenize(PROGRAM)
    lines = basic.program_lines(ran)
    assert list(lines) == [10, 20, 30, 40, 50, 60]
    assert lines[20] == tokenize('20 LET a$="hello": LET b$=""')[4:-1]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_variable_is_built_as_the_rom_lays_it_down(ran: bytearray, name: str) -> None:
    entry = next(entry for entry in basic.entries(ran) if entry.name == name)
    assert basic.variable(name, EXPECTED[name]) == bytes(ran[entry.start : entry.end])


def test_the_rom_reads_what_we_assign(ran: bytearray) -> None:
    memory = bytearray(ran)
    basic.assign(
        memory, {"a": 12.5, "Long Name 1": 3, "fresh": 4, "a$": b"a longer text", "h()": [1, 2, 3], "z$": b"!"}
    )
    after = rom_oracle.command(memory, typed("LET r=a*longname1+fresh+h(3): LET r$=a$+z$: NEXT i"))
    assert after[sysvars.ERR_NR] == OK
    found = basic.variables(after)
    assert found["r"] == 12.5 * 3 + 4 + 3
    assert found["r$"] == b"a longer text!"
    assert found["c$()"] == EXPECTED["c$()"]
    loop = found["i"]
    assert isinstance(loop, basic.Loop)
    assert loop.value > 3


def test_a_number_given_to_a_loops_variable_keeps_the_loop(ran: bytearray) -> None:
    memory = bytearray(ran)
    basic.assign(memory, {"i": 9})
    assert basic.variables(memory)["i"] == basic.Loop(9, 10, 2, 50, 2)


def test_a_string_takes_the_place_of_an_array_of_its_letter(ran: bytearray) -> None:
    memory = bytearray(ran)
    basic.assign(memory, {"c$": b"now a string"})
    found = basic.variables(memory)
    assert found["c$"] == b"now a string"
    assert "c$()" not in found


def test_variables_that_do_not_fit_are_refused(ran: bytearray) -> None:
    memory = bytearray(ran)
    with pytest.raises(ValueError, match="no room"):
        basic.assign(memory, {"a$": bytes(45000)})
    assert memory == ran


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("1a", 1),
        ("", 1),
        ("ab$", b"x"),
        ("ab()", [1]),
        ("a", b"x"),
        ("a$", 1),
        ("a()", []),
        ("a()", [[1], [1, 2]]),
        ("a()", [b"x"]),
        ("a$()", 5),
        ("ab", basic.Loop(1, 2, 1, 10, 1)),
        ("я", 1),
    ],
)
def test_what_basic_cannot_hold_is_refused(name: str, value: basic.Value) -> None:
    with pytest.raises(ValueError, match=r"name|hold|array"):
        basic.variable(name, value)


def test_arguments_of_a_function_at_work(ran: bytearray) -> None:
    memory = rom_oracle.command(ran, typed('LET r=FN t(3,"four")'), stop=LEN)
    assert basic.arguments(memory) == {"x": 3, "y$": b"four"}
    assert basic.arguments(ran) == {}


def test_statements_begin_after_colons_and_then() -> None:
    text = tokenize('10 IF a THEN PRINT ":": LET b=58: REM c: d')[4:-1]
    assert [text[start] for start in basic.statements(text)] == [0xFA, 0xF5, 0xF1, 0xEA]


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300), st.binary(max_size=20))
def test_junk_in_memory_never_hurts(junk: bytes, pointers: bytes) -> None:
    memory = bytearray(rom_oracle.booted())
    start = sysvars.word(memory, sysvars.PROG)
    memory[start : start + len(junk)] = junk
    sysvars.put_word(memory, sysvars.VARS, start)
    sysvars.put_word(memory, sysvars.E_LINE, start + len(junk))
    memory[sysvars.VARS : sysvars.VARS + len(pointers)] = pointers
    for entry in basic.entries(memory):
        assert entry.start < entry.end
    basic.variables(memory)
    basic.program_lines(memory)
    basic.arguments(memory)

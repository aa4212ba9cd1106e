"""The debugger without its window: stops, steps, and what it shows."""

from __future__ import annotations

import pytest

from typein.app.debugging import Debugging
from typein.harness.places import Place
from typein.harness.session import Spectrum

PROGRAM = """\
10 LET a=1: LET b$="x": DIM c(3)
20 FOR i=1 TO 5 STEP 2
30 LET a=a+i: LET c(2)=a
40 NEXT i
50 PAUSE 0
"""


@pytest.fixture
def debugging() -> Debugging:
    spectrum = Spectrum()
    spectrum.basic.enter(PROGRAM)
    spectrum.basic.run()
    debugging = Debugging(spectrum)
    debugging.open()
    return debugging


def run(debugging: Debugging, most: int = 100) -> Place:
    """Let frames pass until it stops; where."""
    for _ in range(most):
        if not debugging.advance():
            break
    assert debugging.stopped
    return debugging.stopped.place


def values(debugging: Debugging) -> dict[str, str]:
    return {variable.name: variable.value for variable in debugging.variables()}


def test_it_stops_where_a_line_begins_each_time(debugging: Debugging) -> None:
    debugging.toggle(30)
    seen = []
    for _ in range(3):
        assert run(debugging) == (30, 1)
        seen.append(values(debugging)["a"])
        assert not debugging.advance()
        debugging.go_on()
    assert seen == ["1", "2", "5"]
    assert [debugging.advance() for _ in range(20)] == [True] * 20


def test_statements_one_by_one(debugging: Debugging) -> None:
    debugging.toggle(20)
    run(debugging)
    places = []
    for _ in range(6):
        debugging.step()
        places.append(run(debugging))
    assert places == [(30, 1), (30, 2), (40, 1), (30, 1), (30, 2), (40, 1)]


def test_a_step_into_a_pause_waits_for_the_key_and_can_be_halted(debugging: Debugging) -> None:
    debugging.toggle(50)
    run(debugging)
    debugging.step()
    assert all(debugging.advance() for _ in range(10))
    debugging.halt("halted")
    assert debugging.stopped
    assert debugging.stopped.reason == "halted"
    assert debugging.stopped.place == (50, 1)


def test_to_a_line_once(debugging: Debugging) -> None:
    debugging.run_to(40)
    assert run(debugging) == (40, 1)
    assert values(debugging)["i"] == "1 (TO 5 STEP 2, line 20:2)"
    debugging.go_on()
    assert all(debugging.advance() for _ in range(20))


def test_a_break_taken_away_while_it_stands_still(debugging: Debugging) -> None:
    debugging.toggle(30)
    run(debugging)
    debugging.toggle(30)
    assert debugging.stopped
    debugging.go_on()
    assert all(debugging.advance() for _ in range(20))


def test_closing_lets_it_run_and_opening_again_stops_again(debugging: Debugging) -> None:
    debugging.toggle(30)
    run(debugging)
    debugging.close()
    assert debugging.advance()
    assert not any(debugging._machine.core.traps[0x1B29:0x1B2A])
    debugging._spectrum.basic.run()
    debugging.open()
    assert run(debugging) == (30, 1)


def test_the_listing_says_what_has_run_and_where_it_stops(debugging: Debugging) -> None:
    debugging.toggle(40)
    run(debugging)
    debugging.go_on()
    run(debugging)
    lines = debugging.lines()
    assert [line.number for line in lines] == [10, 20, 30, 40, 50]
    assert lines[1].text == "FOR i=1 TO 5 STEP 2"
    assert [line.runs > 0 for line in lines] == [True, True, True, True, False]
    assert lines[2].runs == 2
    assert [line.stops for line in lines] == [False, False, False, True, False]
    assert debugging.place == (40, 1)


@pytest.mark.parametrize(
    ("place", "text"),
    [((10, 1), "LET a=1"), ((10, 3), "DIM c(3)"), ((30, 2), "LET c(2)=a"), ((30, 3), ""), ((99, 1), "")],
)
def test_the_statement_is_found_in_its_line(debugging: Debugging, place: tuple[int, int], text: str) -> None:
    lines = {line.number: line.text for line in debugging.lines()}
    start, end = debugging.span(Place(*place))
    assert lines.get(place[0], "")[start:end] == text


def test_variables_that_changed_since_the_last_stop_are_marked(debugging: Debugging) -> None:
    debugging.toggle(30)
    run(debugging)
    debugging.step()
    run(debugging)
    changed = {variable.name for variable in debugging.variables() if variable.changed}
    assert changed == {"a"}
    assert values(debugging)["b$"] == '"x"'
    assert values(debugging)["c()"] == "(0, 0, 0)"


def test_instructions_and_registers(debugging: Debugging) -> None:
    """DI, LD A,(IX+5), INC SP, by the Z80's own manual."""
    spectrum = debugging._spectrum
    spectrum.memory[40000:40005] = bytes.fromhex("F3 DD 7E 05 33")
    core = spectrum.machine.core
    core.pc, core.sp, core.ixh, core.ixl, core.f = 40000, 50000, 0x9C, 0x42, 0b1000_0001
    spectrum.memory[50000:50004] = bytes.fromhex("34 12 CD AB")
    assert [(i.address, i.code, i.text) for i in debugging.instructions(3)] == [
        (40000, "F3", "DI"), (40001, "DD 7E 05", "LD A,(IX+$05)"), (40004, "33", "INC SP"),
    ]  # fmt: skip
    assert debugging.stack(2) == [(50000, 0x1234), (50002, 0xABCD)]
    assert dict(debugging.registers())["F"] == "S------C"
    debugging.step_instruction()
    assert core.pc == 40001
    assert dict(debugging.registers())["PC"] == "9C41"
    assert not spectrum.registers["iff1"]
    debugging.step_instruction()
    assert spectrum.registers["a"] == spectrum.memory[0x9C47]


def test_memory_around_the_top_and_its_characters(debugging: Debugging) -> None:
    debugging._spectrum.memory[0xFFFF] = 0x41
    values = debugging.bytes_at(0xFFFF, 3)
    assert list(values) == [0x41, 0xF3, 0xAF], "the ROM begins with DI, XOR A"
    assert debugging.characters(values) == "A.."
    assert debugging.pointer("PROG") == 23755
    assert debugging.pointer("SCREEN") == 16384


@pytest.mark.parametrize(
    ("tstate", "line", "pixel"),
    [(0, 0, None), (14_335, 63, None), (14_336, 64, (0, 0)), (14_336 + 224 + 5, 65, (10, 1)), (14_336 + 128, 64, None),
     (14_336 + 191 * 224 + 127, 255, (254, 191)), (69_887, 311, None)],
)  # fmt: skip
def test_the_beam(debugging: Debugging, tstate: int, line: int, pixel: tuple[int, int] | None) -> None:
    """The first pixel is shown at 14,336, a line takes 224 T-states, a pixel half of one (48K, early timing)."""
    debugging._machine.core.t = tstate
    assert (debugging.beam().line, debugging.beam().pixel) == (line, pixel)
    assert debugging.beam().tstate == tstate


@pytest.mark.parametrize(
    ("tstate", "shown"),
    [(14_336, (48, 48)), (14_336 - 24, (0, 48)), (14_336 - 25, None), (14_336 + 151, (350, 48)), (14_336 + 152, None),
     (14_336 - 48 * 224 - 24, (0, 0)), (14_336 - 48 * 224 - 25, None), (14_336 + 239 * 224 + 151, (350, 287)),
     (14_336 + 240 * 224, None)],
)  # fmt: skip
def test_where_the_beam_is_seen(debugging: Debugging, tstate: int, shown: tuple[int, int] | None) -> None:
    """Pixel (x, y) of the picture is shown at 14,336 + 224 (y - 48) + (x - 48) / 2."""
    debugging._machine.core.t = tstate
    assert debugging.beam().shown == shown

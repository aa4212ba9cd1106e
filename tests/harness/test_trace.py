"""Traces and stops, held against programs that can be followed by reading."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from typein.basic import sysvars
from typein.errors import BasicError, Timeout, UsageError
from typein.harness.places import Place
from typein.harness.session import Spectrum
from typein.harness.trace import Debugger, Step, Trace

PROGRAM = """\
10 LET a=1: LET b$="x"
20 IF a=3 THEN STOP
30 LET a=a+1: GO TO 20
"""


@pytest.fixture
def running() -> Spectrum:
    spectrum = Spectrum()
    spectrum.basic.enter(PROGRAM)
    spectrum.basic.run()
    return spectrum


def places(trace: Trace) -> list[str]:
    return [str(step.place) for step in trace.steps]


def test_a_trace_has_every_statement_in_order_with_its_time(running: Spectrum) -> None:
    start = running.machine.now
    with Trace(running.machine) as trace:
        running.wait_for_report()
    assert places(trace) == ["10:1", "10:2", "20:1", "30:1", "30:2", "20:1", "30:1", "30:2", "20:1", "20:2"]
    times = [step.tstate for step in trace.steps]
    assert times == sorted(set(times))
    assert start == times[0]
    assert times[-1] <= running.machine.now
    assert trace.text.splitlines()[2].split(None, 1)[1] == "20:1  IF a=3 THEN"


def test_a_trace_keeps_the_last_statements(running: Spectrum) -> None:
    with Trace(running.machine, last=2) as trace:
        running.wait_for_report()
    assert places(trace) == ["20:1", "20:2"]


def test_a_trace_says_which_variables_each_statement_changed(running: Spectrum) -> None:
    steps: list[Step] = []
    with Trace(running.machine, variables=True, every=steps.append):
        running.wait_for_report()
    assert [step.changed for step in steps[:5]] == [{"a": 1}, {"b$": "x"}, {}, {"a": 2}, {}]
    assert str(steps[3]).endswith("LET a=a+1\n" + " " * 22 + "a = 2")


def test_a_statement_that_waits_is_the_last_one() -> None:
    spectrum = Spectrum()
    spectrum.basic.enter("10 CLS\n20 INPUT a\n")
    with Trace(spectrum.machine) as trace:
        spectrum.basic.run()
        spectrum.wait_for_input()
        assert places(trace) == ["10:1", "20:1"]


def test_a_program_that_loads_another_is_traced_with_its_own_text() -> None:
    spectrum = Spectrum()
    trace = Trace(spectrum.machine, last=None)
    trace.start()
    spectrum.load("cribbage")
    spectrum.run_until_line(7000)
    sources = {step.source for step in trace.steps}
    assert any(source.startswith("LOAD ") for source in sources)
    assert "GO TO 7000" in sources


def test_direct_commands_and_checks_are_not_traced() -> None:
    spectrum = Spectrum()
    with Trace(spectrum.machine) as trace:
        spectrum.type("10 CLS : STOP\n")
        spectrum.type("PRINT 1: PRINT 2\n")
        spectrum.expect("2")
    assert trace.steps == []


def test_stop_at_a_line_and_go_on(running: Spectrum) -> None:
    debugger = Debugger(running)
    debugger.at_line(30, 2)
    values = []
    for _ in range(2):
        stop = debugger.run()
        assert stop.place == Place(30, 2)
        values.append(running.basic["a"])
    assert values == [2, 3]
    with pytest.raises(BasicError, match="STOP"):
        debugger.run()


def test_step_by_step(running: Spectrum) -> None:
    debugger = Debugger(running)
    assert [str(debugger.step().place) for _ in range(4)] == ["10:2", "20:1", "30:1", "30:2"]


def test_stop_at_an_address() -> None:
    spectrum = Spectrum()
    spectrum.memory[32768:32772] = bytes((0x3E, 7, 0x00, 0xC9))  # LD A,7: NOP: RET
    spectrum.basic.enter("10 RANDOMIZE USR 32768\n")
    spectrum.basic.run()
    debugger = Debugger(spectrum)
    debugger.at_address(32770)
    stop = debugger.run()
    assert (stop.pc, spectrum.machine.core.a, stop.place) == (32770, 7, Place(10, 1))
    assert re.fullmatch(r"the instruction at 32770 .*, at 10:1 \(PC 8002 NOP, \d+\.\d{4} s\)", str(stop))


def test_stop_on_a_write_of_basic_or_of_machine_code() -> None:
    spectrum = Spectrum()
    spectrum.basic.enter("10 POKE 40001,5: POKE 40003,6: POKE 39999,7\n20 PRINT\n")
    spectrum.basic.run()
    debugger = Debugger(spectrum)
    debugger.on_write(40000, 2)
    stop = debugger.run()
    assert (stop.reason, stop.place) == ("40001 has been written, 5", Place(10, 1))
    debugger.clear()
    debugger.on_write(sysvars.SUBPPC)  # INC (IY+0D) in STMT-L-1
    assert (debugger.run().pc, spectrum.memory[sysvars.SUBPPC]) == (0x1B2F, 2)
    debugger.clear()
    debugger.on_write(40000, 2)
    with pytest.raises(Timeout, match="a write to 40000"):
        debugger.run(within=1)


def test_stop_on_a_variable_that_changes_or_comes_to_be(running: Spectrum) -> None:
    debugger = Debugger(running)
    debugger.on_change("a")
    debugger.on_change("b $")
    stops = [debugger.run() for _ in range(3)]
    assert [(stop.reason, stop.place) for stop in stops] == [
        ("a has changed from nothing to 1", Place(10, 1)),
        ('b$ has changed from nothing to "x"', Place(10, 2)),
        ("a has changed from 1 to 2", Place(30, 1)),
    ]


def test_cleared_stops_stop_nothing(running: Spectrum) -> None:
    debugger = Debugger(running)
    debugger.at_line(20)
    debugger.on_write(sysvars.SUBPPC)
    debugger.clear()
    assert running.wait_for_report().code == "9"
    with pytest.raises(UsageError, match="nothing to stop at"):
        debugger.run()


@pytest.mark.parametrize("address", [-1, 65536])
def test_addresses_are_those_of_64k(running: Spectrum, address: int) -> None:
    with pytest.raises(UsageError, match="0 to 65535"):
        Debugger(running).at_address(address)
    with pytest.raises(UsageError, match="0 to 65535"):
        Debugger(running).on_write(address)


@pytest.mark.parametrize(
    ("stop", "complaint"),
    [
        (lambda debugger: debugger.at_line(10_000), "there is no place 10000:1"),
        (lambda debugger: debugger.at_line(-1), "there is no place -1:1"),
        (lambda debugger: debugger.at_line(10, 0), "there is no place 10:0"),
        (lambda debugger: debugger.at_line(10, 128), "there is no place 10:128"),
        (lambda debugger: debugger.on_write(16384, 0), "a write is to 1 byte or more, not to 0"),
        (lambda debugger: debugger.on_change(""), "'' is no name of a variable"),
        (lambda debugger: debugger.on_change("1a"), "'1a' is no name of a variable"),
        (lambda debugger: debugger.on_change("ab$"), "'ab$' is no name of a variable"),
    ],
)
def test_stops_that_can_never_come(running: Spectrum, stop: Callable[[Debugger], None], complaint: str) -> None:
    with pytest.raises(UsageError, match=re.escape(complaint)):
        stop(Debugger(running))

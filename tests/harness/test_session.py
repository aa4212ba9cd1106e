"""The verbs of a session, each by what a person at the machine would see."""

import re

import pytest

from typein import BasicError, Spectrum, Timeout, UsageError
from typein.harness.screen import Spot


@pytest.fixture
def spectrum() -> Spectrum:
    return Spectrum(within=20)


def run(spectrum: Spectrum, program: str) -> None:
    spectrum.basic.enter(program)
    spectrum.basic.run()


# -- expect


def test_a_text_and_where_it_is(spectrum: Spectrum) -> None:
    spectrum.type('PRINT AT 5,7;"here"\n')
    assert spectrum.expect("here") == Spot(5, 7)
    assert "here" in spectrum.screen


def test_a_text_over_two_lines(spectrum: Spectrum) -> None:
    spectrum.type('PRINT "one"\'"two"\n')
    assert spectrum.expect("one\ntwo") == Spot(0, 0)


def test_a_pattern_and_its_match(spectrum: Spectrum) -> None:
    run(spectrum, '10 FOR i=1 TO 300: NEXT i: PRINT "score ";120+1')
    match = spectrum.expect(re.compile(r"score (\d+)"))
    assert match[1] == "121"


def test_what_does_not_come(spectrum: Spectrum) -> None:
    run(spectrum, "10 LET n=0\n20 LET n=n+1: GO TO 20")
    spectrum.run_frames(3)
    with pytest.raises(Timeout) as caught:
        spectrum.expect("never", within=2.5)
    error, message = caught.value, str(caught.value)
    assert error.awaited == "'never' on the screen"
    assert error.seconds == pytest.approx(2.5, abs=0.03)
    assert message.startswith("waited 2.5")
    assert re.search(r"\nline 20:[12] is running\n    20 LET n=n\+1: GO TO 20\n", message)
    assert re.search(r"\nvariables that changed last: n = \d+ \(was \d+\)\n", message)
    assert message.endswith("\n+" + "-" * 32 + "+")
    assert message.count("\n|") == 24


def test_the_variables_that_changed_last_are_those_of_the_last_seconds(spectrum: Spectrum) -> None:
    run(spectrum, '10 LET a=1: PAUSE 100: LET b=2: PAUSE 150: LET c=3: LET a$="new": PAUSE 0')
    with pytest.raises(Timeout) as caught:
        spectrum.expect("never", within=5.9)
    assert caught.value.changed == 'variables that changed last: c = 3 (was none), a$ = "new" (was none)'
    assert "line 10:7 waits for a key in PAUSE" in caught.value.doing


def test_a_bad_end_is_raised_at_once_and_once(spectrum: Spectrum) -> None:
    run(spectrum, "10 FOR i=1 TO 100: NEXT i\n20 PRINT nothing")
    before = spectrum.machine.frames
    with pytest.raises(BasicError) as caught:
        spectrum.expect("never")
    assert spectrum.machine.frames - before < 100
    assert (caught.value.code, caught.value.line, caught.value.statement) == ("2", 20, 1)
    assert caught.value.source == "20 PRINT nothing"
    assert "2 Variable not found, 20:1" in spectrum.screen
    spectrum.type("PRINT 7*6\n")
    spectrum.expect("42")


def test_a_bad_end_after_what_was_expected_is_not_lost(spectrum: Spectrum) -> None:
    run(spectrum, '10 PRINT "well": PRINT nothing')
    spectrum.expect("well")
    with pytest.raises(BasicError, match="2 Variable not found"):
        spectrum.wait_for_input()


def test_a_bad_end_that_is_expected(spectrum: Spectrum) -> None:
    run(spectrum, "10 PRINT nothing")
    spectrum.expect("2 Variable not found, 10:1")
    spectrum.type("PRINT 7*6\n")
    spectrum.expect("42")


def test_wait_for_report(spectrum: Spectrum) -> None:
    run(spectrum, "10 STOP")
    report = spectrum.wait_for_report()
    assert (report.code, report.text, report.line, report.statement) == ("9", "STOP statement", 10, 1)
    spectrum.type("PRINT 1\n")
    assert str(spectrum.wait_for_report()) == "0 OK, 0:1"


def test_a_timeout_says_how_the_program_had_ended(spectrum: Spectrum) -> None:
    run(spectrum, "10 PRINT 1")
    with pytest.raises(Timeout, match="which did not come: the last program or command had ended with 0 OK, 10:1"):
        spectrum.expect("2", within=1)


def test_wait_until(spectrum: Spectrum) -> None:
    run(spectrum, "10 LET n=0\n20 LET n=n+1: GO TO 20")
    spectrum.run_until_line(20)
    spectrum.wait_until(lambda: spectrum.basic.eval("n>50"), "n to be more than 50")
    assert spectrum.basic.eval("n<100")
    with pytest.raises(Timeout, match="for n to be negative"):
        spectrum.wait_until(lambda: spectrum.basic.eval("n<0"), "n to be negative", within=0.5)


# -- scroll?


def test_scroll_is_reported(spectrum: Spectrum) -> None:
    run(spectrum, "10 FOR i=1 TO 60: PRINT i: NEXT i")
    before = spectrum.machine.frames
    with pytest.raises(Timeout, match='the ROM asks "scroll\\?"; press a key'):
        spectrum.expect("60")
    assert spectrum.machine.frames - before < 150
    spectrum.press("y")
    with pytest.raises(Timeout, match='the ROM asks "scroll\\?"'):
        spectrum.wait_for_report()
    with pytest.raises(Timeout, match='the ROM asks "scroll\\?"'):
        spectrum.type("x")
    spectrum.press("y")
    spectrum.expect("60")


def test_scroll_is_answered() -> None:
    spectrum = Spectrum(scroll="answer")
    run(spectrum, "10 FOR i=1 TO 60: PRINT i: NEXT i")
    spectrum.expect("\n60\n")
    assert spectrum.wait_for_report().code == "0"


def test_scroll_stops_a_subroutine(spectrum: Spectrum) -> None:
    spectrum.basic.enter("10 FOR i=1 TO 60: PRINT i: NEXT i: RETURN")
    with pytest.raises(Timeout, match="scroll"):
        spectrum.basic.gosub(10)


# -- lines


def test_run_until_a_line(spectrum: Spectrum) -> None:
    run(spectrum, "10 LET a=1\n20 LET a=2: LET a=3\n30 GO TO 20")
    spectrum.run_until_line(20)
    assert spectrum.basic["a"] == 1
    spectrum.run_until_line(20, 2)
    assert spectrum.basic["a"] == 2
    spectrum.run_until_line(20)
    assert spectrum.basic["a"] == 3


def test_a_line_that_is_not_reached(spectrum: Spectrum) -> None:
    run(spectrum, "10 GO TO 10\n20 STOP")
    with pytest.raises(Timeout, match="the program to come to 20:1, which"):
        spectrum.run_until_line(20, within=0.5)


def test_a_line_that_is_merely_checked_is_not_reached(spectrum: Spectrum) -> None:
    run(spectrum, "10 STOP")
    spectrum.expect("9 STOP statement")
    spectrum.type("20 PRINT 1\n")
    with pytest.raises(Timeout):
        spectrum.run_until_line(20, within=0.5)


# -- typing


def test_a_program_typed_and_answered(spectrum: Spectrum) -> None:
    spectrum.type('10 INPUT "Name? ";n$\n20 PRINT "Hello, ";n$\nRUN\n')
    spectrum.expect("Name?")
    spectrum.type("Ada Lovelace\n")
    assert spectrum.expect("Hello, Ada Lovelace") == Spot(0, 0)


def test_commands_and_answers_in_one_text(spectrum: Spectrum) -> None:
    run(spectrum, '10 INPUT "Name? ";n$: PAUSE 20: INPUT "Age? ";a: PAUSE 0: LET k$=INKEY$: PRINT n$;a;k$')
    spectrum.type("PRINT\n36{ENTER}y")
    spectrum.expect("PRINT36y")
    spectrum.type("LET n=1\\nRUN\nAda\n37\nz")
    spectrum.expect("Ada37z")


def test_input_waits_for_a_program_that_works(spectrum: Spectrum) -> None:
    run(spectrum, "10 FOR i=1 TO 500: NEXT i: INPUT a$: PRINT a$")
    spectrum.wait_for_input()
    assert spectrum.basic["i"] == 501


def test_a_delay_is_no_input(spectrum: Spectrum) -> None:
    run(spectrum, "10 PAUSE 100: LET a=1: INPUT a$: PRINT a$")
    spectrum.wait_for_input()
    assert spectrum.basic["a"] == 1


# -- seed


def test_seed_is_for_randomize_alone(spectrum: Spectrum) -> None:
    spectrum.seed(1234)
    spectrum.basic.exec("RANDOMIZE")
    assert spectrum.memory[23670] | spectrum.memory[23671] << 8 == 1234
    spectrum.basic.exec("RANDOMIZE 77")
    assert spectrum.memory[23670] | spectrum.memory[23671] << 8 == 77
    spectrum.seed(65535)
    spectrum.reset()
    spectrum.basic.exec("RANDOMIZE")
    assert spectrum.memory[23670] | spectrum.memory[23671] << 8 == 65535


@pytest.mark.parametrize("number", [0, -1, 65536])
def test_seeds_that_there_are_not(spectrum: Spectrum, number: int) -> None:
    with pytest.raises(UsageError, match="from 1 to 65535"):
        spectrum.seed(number)

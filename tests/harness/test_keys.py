"""Keys reach programs of every kind once, and only when they look."""

import pytest

from typein import BasicError, Spectrum, Timeout, UsageError
from typein.spectrum.keyboard import NO_KEYS


@pytest.fixture
def spectrum() -> Spectrum:
    return Spectrum(within=20)


def run(spectrum: Spectrum, program: str) -> None:
    spectrum.basic.enter(program)
    spectrum.basic.run()


PROGRAMS = {
    "INKEY$ in a loop": """
        10 LET a$=INKEY$: IF a$="" THEN GO TO 10
        20 LET r$=r$+a$: GO TO 10""",
    "a loop that waits for the release": """
        10 IF INKEY$<>"" THEN GO TO 10
        20 IF INKEY$="" THEN GO TO 20
        30 LET r$=r$+INKEY$: GO TO 10""",
    "two looks in a loop, the first for another key": """
        10 IF INKEY$<>"" THEN GO TO 10
        20 IF CODE INKEY$=13 THEN LET r$=r$+"!": GO TO 10
        30 IF INKEY$="" THEN GO TO 20
        40 LET r$=r$+INKEY$: GO TO 10""",
    "PAUSE 0, then INKEY$": """
        10 PAUSE 0: LET r$=r$+INKEY$: GO TO 10""",
    "PAUSE 0, some work, then INKEY$ twice": """
        10 PAUSE 0: FOR i=1 TO 9: NEXT i: IF INKEY$="" THEN LET r$=r$+"?"
        20 LET r$=r$+INKEY$: GO TO 10""",
    "a slow loop": """
        10 LET a$=INKEY$: LET r$=r$+a$: FOR i=1 TO 200: NEXT i: GO TO 10""",
    "a fast loop with a short PAUSE": """
        10 PAUSE 2: LET a$=INKEY$: LET r$=r$+a$: GO TO 10""",
    "a delay by PAUSE before each look": """
        10 PAUSE 50
        20 LET a$=INKEY$: IF a$="" THEN GO TO 20
        30 LET r$=r$+a$: GO TO 10""",
    "INPUT": """
        10 INPUT a$: LET r$=r$+a$: GO TO 10""",
    "PEEK of LAST_K": """
        10 POKE 23560,0
        20 LET k=PEEK 23560: IF k=0 THEN GO TO 20
        30 LET r$=r$+CHR$ k: GO TO 10""",
}


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_each_key_arrives_once(spectrum: Spectrum, program: str) -> None:
    run(spectrum, '5 LET r$=""\n' + program)
    keys = "abbac"
    spectrum.press("{ENTER}".join(keys) + "{ENTER}" if "INPUT" in program else keys)
    spectrum.wait_for_input()
    assert spectrum.basic["r$"] == keys
    assert spectrum.machine.rows == NO_KEYS


def test_enter_and_space_in_a_loop_that_looks_for_both(spectrum: Spectrum) -> None:
    # As the choice of a card in cribbage, lines 3720 to 3810: SPACE goes on, ENTER chooses.
    run(
        spectrum,
        """
        10 LET x=1
        20 IF INKEY$<>"" THEN GO TO 20
        30 IF CODE INKEY$=13 THEN GO TO 60
        40 IF INKEY$<>" " THEN GO TO 30
        50 LET x=x+1: GO TO 20
        60 PRINT "chosen ";x
        """,
    )
    spectrum.press("{SPACE}{SPACE}{SPACE}{ENTER}")
    spectrum.expect("chosen 4")


def test_a_key_is_down_when_inkey_looks_after_pause(spectrum: Spectrum) -> None:
    # As cribbage, line 9095.
    run(spectrum, '10 PAUSE 0: IF INKEY$<>" " THEN PRINT "missed": STOP\n20 PRINT "seen": GO TO 10')
    spectrum.press("{SPACE}")
    spectrum.expect("seen")
    spectrum.press("{SPACE}")
    spectrum.expect("seen\nseen")


def test_in_reads_the_keyboard(spectrum: Spectrum) -> None:
    # Port 57342 is the half-row of P, O, I, U, Y; O is bit 1, and bit 6 is the tape's level.
    run(spectrum, "10 LET n=0\n20 LET k=IN 57342: IF k<>255 AND k<>191 THEN LET n=n+1: LET x=k\n30 GO TO 20")
    spectrum.press("oo")
    spectrum.wait_for_input()
    assert spectrum.basic["n"] == 2
    assert spectrum.basic["x"] in (0xFD, 0xBD)


def test_a_program_that_works_is_waited_for(spectrum: Spectrum) -> None:
    run(spectrum, "10 FOR i=1 TO 2000: NEXT i\n20 INPUT a$: PRINT a$")
    spectrum.type("now\n")
    spectrum.expect("now")


def test_type_presses_keys_where_no_text_is_asked_for(spectrum: Spectrum) -> None:
    run(spectrum, '10 LET r$=""\n20 PAUSE 0: LET r$=r$+INKEY$: PRINT AT 0,0;r$: GO TO 20')
    spectrum.type("Yes!\n")
    spectrum.wait_for_input()
    assert spectrum.basic["r$"] == "Yes!\\{13}"


MACHINE_CODE = {
    "reads the port": "3E 7F DB FE 0F 30 03 18 F7 00 21 00 80 34 3E 7F DB FE 0F 30 F9 18 E9",
    # LD A,7F; IN A,(FE); RRCA; JR NC,+3; JR -9; NOP; LD HL,8000; INC (HL); and the release; JR to the start
    "asks the ROM": "CD 8E 02 1C 28 FA 21 00 80 34 CD 8E 02 1C 20 FA 18 EE",
    # CALL KEY-SCAN; INC E; JR Z; LD HL,8000; INC (HL); CALL KEY-SCAN; INC E; JR NZ; JR to the start
    "looks at FLAGS": "FD CB 01 6E 28 FA FD CB 01 AE 21 00 80 34 18 F0",
    # BIT 5,(IY+1); JR Z; RES 5,(IY+1); LD HL,8000; INC (HL); JR to the start
}


@pytest.mark.parametrize("code", MACHINE_CODE.values(), ids=MACHINE_CODE)
def test_machine_code(spectrum: Spectrum, code: str) -> None:
    spectrum.memory[0x8000] = 0
    spectrum.memory[0x9000 : 0x9000 + len(bytes.fromhex(code))] = bytes.fromhex(code)
    run(spectrum, "10 RANDOMIZE USR 36864")
    spectrum.press("   ")
    assert spectrum.memory[0x8000] == 3


def test_machine_code_that_looks_at_nothing_takes_no_key(spectrum: Spectrum) -> None:
    spectrum.memory[0x9000:0x9002] = b"\x18\xfe"
    run(spectrum, "10 RANDOMIZE USR 36864")
    with pytest.raises(Timeout, match="line 10:1 is running machine code at 36864") as caught:
        spectrum.press("a", within=3)
    assert "to look for a key, to press {A}" in str(caught.value)
    assert caught.value.seconds == pytest.approx(3, abs=0.6)


def test_holding_repeats_as_the_rom_does(spectrum: Spectrum) -> None:
    # REPDEL is 35 frames, REPPER 5: in 60 frames there are the key and 5 or 6 repeats.
    spectrum.hold("1", frames=60)
    spectrum.wait_for_input()
    assert spectrum.screen.lines[23].count("1") in (6, 7)


def test_held_until_released(spectrum: Spectrum) -> None:
    run(spectrum, "10 LET a$=INKEY$: GO TO 10")
    spectrum.hold("q")
    spectrum.run_frames(10)
    assert spectrum.basic["a$"] == "q"
    spectrum.release()
    spectrum.run_frames(2)
    assert spectrum.basic["a$"] == ""


def test_several_keys_held_together(spectrum: Spectrum) -> None:
    run(spectrum, "10 LET a=IN 64510: LET b=IN 57342: GO TO 10")
    spectrum.hold("qp")
    spectrum.run_frames(10)
    assert [spectrum.basic.eval(f"{name}-32*INT ({name}/32)") for name in "ab"] == [30, 30]


def test_chords(spectrum: Spectrum) -> None:
    spectrum.press("p{SYM+P}")
    spectrum.chord("SYM", "p")
    spectrum.wait_for_input()
    assert spectrum.screen.lines[23].rstrip() in ('PRINT ""L', 'PRINT "" ', 'PRINT ""')


def test_break_stops_a_program_that_looks_at_no_key(spectrum: Spectrum) -> None:
    run(spectrum, "10 GO TO 10")
    spectrum.press("{BREAK}")
    assert spectrum.ended is not None
    assert (spectrum.ended.code, spectrum.ended.line) == ("L", 10)
    assert spectrum.wait_for_report() is spectrum.ended
    spectrum.expect("L BREAK into program, 10:1")
    spectrum.type("PRINT 7*6\n")
    spectrum.expect("42")


def test_break_at_scroll(spectrum: Spectrum) -> None:
    run(spectrum, "10 PRINT 1: GO TO 10")
    spectrum.expect("scroll?")
    spectrum.press("{BREAK}")
    spectrum.expect("D BREAK - CONT repeats, 10:1")


def test_break_that_stops_nothing(spectrum: Spectrum) -> None:
    spectrum.memory[0x9000:0x9003] = b"\xf3\x18\xfe"
    run(spectrum, "10 RANDOMIZE USR 36864")
    with pytest.raises(Timeout, match="BREAK to stop the program"):
        spectrum.press("{BREAK}", within=2)
    assert spectrum.machine.rows == NO_KEYS


def test_a_key_answers_scroll(spectrum: Spectrum) -> None:
    run(spectrum, "10 FOR i=1 TO 30: PRINT i: NEXT i")
    spectrum.expect("scroll?")
    spectrum.press("y")
    spectrum.expect("\n30\n")


def test_a_line_that_the_rom_refuses(spectrum: Spectrum) -> None:
    with pytest.raises(UsageError, match="marks a mistake"):
        spectrum.type("PRINT (\n")


def test_an_answer_that_the_rom_refuses(spectrum: Spectrum) -> None:
    run(spectrum, "10 INPUT n: PRINT n")
    with pytest.raises(UsageError, match="marks a mistake"):
        spectrum.type("1+\n")
    spectrum.type("1\n")  # the line is still there
    spectrum.expect("2")


def test_input_of_several_variables_takes_one_answer_after_another() -> None:
    spectrum = Spectrum()
    spectrum.basic.enter('10 INPUT a,b: PRINT a;"/";b\n')
    spectrum.type("RUN\n1\n2\n")
    spectrum.expect("1/2")


def test_a_key_that_there_is_not(spectrum: Spectrum) -> None:
    with pytest.raises(UsageError, match="no key types 'ж'"):
        spectrum.press("ж")


def test_a_press_meets_a_program_that_ends(spectrum: Spectrum) -> None:
    run(spectrum, "10 FOR i=1 TO 200: NEXT i\n20 PRINT x")
    with pytest.raises(BasicError, match="2 Variable not found, 20:1"):
        spectrum.press("a")

"""Text from the clipboard, typed frame by frame."""

from __future__ import annotations

import pytest

from typein.app.paste import REFUSED, Paste
from typein.harness.session import Spectrum
from typein.programs import load_charset
from typein.spectrum.keyboard import NO_KEYS

LISTING = """10 REM a: "b" {c} \\ d
20 FOR n=1 TO 3: PRINT n;" ";: NEXT n
30 LET a$="GO TO“”": IF a$<>"" THEN PRINT AT 5,5; INK 2;a$
"""


def typed(spectrum: Spectrum, text: str, most: int = 3000) -> Paste:
    """Let a text be typed; how long it took is ``spectrum.machine.frames``."""
    paste = Paste(spectrum.machine, text, spectrum.screen.charset)
    for _ in range(most):
        spectrum.machine.press(paste.next_frame())
        spectrum.machine.run_frame()
        if paste.done:
            break
    assert paste.done
    assert paste.next_frame() == NO_KEYS
    return paste


def test_a_listing_arrives_as_it_is_written() -> None:
    spectrum = Spectrum()
    paste = typed(spectrum, LISTING.replace("\n", "\r\n"))
    assert paste.refused == ""
    assert spectrum.basic.lines[0] == '10 REM a: "b" {c} \\\\ d'
    assert spectrum.basic.lines[1] == '20 FOR n=1 TO 3: PRINT n;" ";: NEXT n'
    assert spectrum.basic.lines[2] == '30 LET a$="GO TO""": IF a$<>"" THEN PRINT AT 5,5; INK 2;a$'.replace('"""', '"""')


def test_it_is_as_fast_as_the_rom_takes_it() -> None:
    """The ROM keeps a key for 5 interrupts and has places for two: three frames a key, six for the same one again."""
    spectrum = Spectrum()
    start = spectrum.machine.frames
    typed(spectrum, "REM abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz")
    assert (spectrum.machine.frames - start) / 53 < 4.5


def test_a_question_of_a_program_is_answered_when_it_comes() -> None:
    spectrum = Spectrum()
    spectrum.basic.enter('10 FOR n=1 TO 500: NEXT n: INPUT a$: FOR n=1 TO 500: NEXT n: INPUT b$: PRINT a$;"/";b$\n')
    spectrum.type("RUN\n")
    typed(spectrum, "one, two\nthree\n")
    spectrum.expect("one, two/three")


def test_russian_letters() -> None:
    spectrum = Spectrum(charset=load_charset("ru"))
    spectrum.basic.enter("10 INPUT LINE a$: PRINT CODE a$;CHR$ 32;CODE a$(2)\n")
    spectrum.type("RUN\n")
    typed(spectrum, "ШЮ\n")
    text = spectrum.screen.text
    assert "91 64" in text, "as in basic/fonts/ru.toml"


def test_a_program_that_looks_at_inkey() -> None:
    spectrum = Spectrum()
    spectrum.basic.enter('10 LET a$=""\n20 LET k$=INKEY$: IF k$="" THEN GO TO 20\n30 LET a$=a$+k$: PRINT AT 0,0;a$\n'
                         '40 IF INKEY$<>"" THEN GO TO 40\n50 GO TO 20\n')  # fmt: skip
    spectrum.type("RUN\n")
    typed(spectrum, "hello;you")
    spectrum.expect("hello;you")


def test_machine_code_that_reads_the_keyboard_itself() -> None:
    """DI; wait until a key of the row of H, J, K, L, ENTER is down, count it, wait until it is up."""
    spectrum = Spectrum()
    code = bytes.fromhex("F3 3E BF DB FE 2F E6 1F 28 F7 21 00 90 34 3E BF DB FE 2F E6 1F 20 F7 18 E8")
    spectrum.memory[0x8000 : 0x8000 + len(code)] = code
    spectrum.machine.core.pc = 0x8000
    typed(spectrum, "hjkl")
    assert spectrum.memory[0x9000] == 4


def test_scroll_is_answered() -> None:
    spectrum = Spectrum()
    spectrum.basic.enter("10 FOR n=1 TO 30: PRINT n: NEXT n: INPUT a$: PRINT a$\n")
    spectrum.type("RUN\n")
    typed(spectrum, "abc\n")
    spectrum.expect("abc")


@pytest.mark.parametrize(("text", "reason"), [("PRINT (\nCLS\n", REFUSED), ('10 PRINT "я"\n', "я")])
def test_what_the_rom_does_not_take_stops_it(text: str, reason: str) -> None:
    spectrum = Spectrum()
    paste = typed(spectrum, text)
    assert reason in paste.refused
    spectrum.machine.press(NO_KEYS)
    spectrum.run_frames(50)
    assert "CLS" not in spectrum.screen.text


def test_it_leaves_no_trap_behind() -> None:
    spectrum = Spectrum()
    before = bytes(spectrum.machine.core.traps)
    typed(spectrum, "CLS\n")
    assert bytes(spectrum.machine.core.traps) == before

"""Machine code called by address and by label."""

from __future__ import annotations

from pathlib import Path

import pytest

from typein.errors import Timeout, UsageError
from typein.harness.prepared import with_program
from typein.harness.session import Spectrum

SOURCE = """\
; HL = HL * A, and what lies at seen is A
times:  ld (seen),a
        ld b,a
        ex de,hl
        ld hl,0
@more:  add hl,de
        djnz @more
        ret
stuck:  jr stuck
seen:   defb 0
"""

TAPE = """\
title = "Times"
[[block]]
kind = "basic"
source = "loader.bas"
name = "loader"
line = 10
[[block]]
kind = "asm"
source = "times.asm"
name = "times"
start = 50000
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "times"
    made.mkdir()
    (made / "tape.toml").write_text(TAPE, encoding="utf-8")
    (made / "times.asm").write_text(SOURCE, encoding="utf-8")
    (made / "loader.bas").write_text('10 CLEAR 49999: LOAD ""CODE \n20 PRINT "ready": PAUSE 0: PRINT "done"\n')
    return made


@pytest.fixture(params=[Spectrum, with_program])
def spectrum(folder: Path, request: pytest.FixtureRequest) -> Spectrum:
    session: Spectrum = request.param(program=str(folder))
    session.expect("ready")
    return session


def test_registers_in_and_out(spectrum: Spectrum) -> None:
    assert spectrum.code["times"] == 50000
    returned = spectrum.code.call("times", a=7, hl=191)
    assert (returned["hl"], returned["de"], returned["b"]) == (1337, 191, 0)
    assert spectrum.memory[spectrum.code["seen"]] == 7
    assert spectrum.code.call(50000, a=3, hl=5)["hl"] == 15


def test_the_program_goes_on_where_it_was(spectrum: Spectrum) -> None:
    before = dict(spectrum.registers)
    spectrum.code.call("times", a=7, hl=191, ix=3)
    after = dict(spectrum.registers)
    assert after | {"r": 0} == before | {"r": 0}
    spectrum.press(" ")
    spectrum.expect("done")


def test_the_time_is_that_of_the_code(spectrum: Spectrum) -> None:
    # LD (nn),A 13, LD B,A 4, EX 4, LD HL,nn 10, ADD HL,DE 11, DJNZ 13 or 8, RET 10; above 32768 nothing is contended,
    # and in the middle of a frame no interrupt comes between.
    spectrum.run_frames(1)
    spectrum.machine.run_to(30_000)
    before = spectrum.machine.now
    spectrum.code.call("times", a=3, hl=5)
    assert spectrum.machine.now - before == 13 + 4 + 4 + 10 + 3 * 11 + 2 * 13 + 8 + 10


def test_code_that_never_returns(spectrum: Spectrum) -> None:
    before = spectrum.registers["pc"], spectrum.registers["sp"]
    with pytest.raises(Timeout, match="the return of stuck"):
        spectrum.code.call("stuck", within=0.1)
    assert before == (spectrum.registers["pc"], spectrum.registers["sp"])


def test_what_is_not_there(spectrum: Spectrum) -> None:
    with pytest.raises(UsageError, match="no label 'time' in its machine code; it has seen, stuck, times"):
        spectrum.code.call("time")
    with pytest.raises(UsageError, match="takes no register sp; it takes a, a', af"):
        spectrum.code.call("times", sp=3)
    with pytest.raises(UsageError, match="takes no register hx"):
        spectrum.code.call("times", hx=3)


def test_without_a_program_there_are_no_labels() -> None:
    with pytest.raises(UsageError, match=r"no label 'times' in its machine code$"):
        Spectrum().code.call("times")

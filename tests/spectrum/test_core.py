"""HALT and R, to the T-state."""

from __future__ import annotations

import pytest
from machines import NOPS, STACK, both, make_machine, program, run_until_interrupt, word

FRAME = 69888


# -- HALT


@both
def test_halt_fetches_what_follows_until_the_interrupt(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "76" + NOPS, tstate=FRAME - 402, iff1=1, im=1, r=0)
    assert machine.run_frame()
    assert core.halted
    assert core.pc == 0x8001
    assert core.t == 2  # 101 fetches
    assert core.r & 0x7F == 101
    assert run_until_interrupt(machine) == 2 + 13
    assert not core.halted
    assert word(machine, STACK - 2) == 0x8001


@both
def test_halt_waits_for_ever_without_interrupts(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "76", iff1=0)
    machine.run_frames(3)
    assert core.halted
    assert core.pc == 0x8001
    machine.nmi()
    assert not core.halted
    assert word(machine, STACK - 2) == 0x8001


@both
def test_halt_takes_its_contention_from_the_next_address(kind: str) -> None:
    machine = make_machine(kind)
    # at 7FFF the HALT itself is held up, the fetches of 8000 are not
    core = program(machine, "76", at=0x7FFF, tstate=14335)
    machine.run_to(14400)
    assert core.t == 14335 + 10 + 4 * 14
    # at 3FFF it is the other way round: the first fetch of 4000 waits for 2 T, and each later one for 4
    machine = make_machine(kind, rom=bytes(0x3FFF) + b"\x76")
    core = program(machine, "00", at=0x4000, tstate=14335)
    core.pc = 0x3FFF
    machine.run_to(14400)
    assert core.t == 14335 + 4 + 6 + 8 * 7


# -- R


@both
@pytest.mark.parametrize(
    ("code", "fetches"),
    [
        ("00", 1),
        ("3E 12", 1),
        ("CB 00", 2),
        ("ED 44", 2),
        ("DD 21 00 80", 2),
        ("DD CB 00 46", 2),
        ("FD CB 00 C6", 2),
        ("ED B0", 2),
        ("CD 00 90", 1),
    ],
)
def test_r_counts_fetches(kind: str, code: str, fetches: int) -> None:
    machine = make_machine(kind)
    core = program(machine, code, r=10, b=2, d=0x90, h=0xA0, ixh=0x90, iyh=0x90)
    machine.step()
    assert core.r & 0x7F == 10 + fetches


@both
def test_r_keeps_its_bit_7(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "ED 4F ED 5F" + NOPS, a=0xFE)  # LD R,A: LD A,R
    machine.step()
    machine.step()
    assert core.a == 0x80  # FE, two fetches on
    core = program(machine, "ED 4F" + "00 " * 200 + "ED 5F", a=0x7F)
    for _ in range(202):
        machine.step()
    assert core.a == (0x7F + 202) & 0x7F


@both
def test_r_stays_small(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "18 FE")
    machine.run_frame()
    assert 0 <= core.r <= 0x7F

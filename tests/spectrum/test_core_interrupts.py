"""When the CPU accepts INT and NMI, to the T-state, and what LD A,I and LD A,R say of it."""

from __future__ import annotations

import pytest
from machines import NOPS, STACK, both, make_machine, program, run_until_interrupt, word

FRAME = 69888
PV = 0x04


# -- when an interrupt is accepted


@both
@pytest.mark.parametrize("tstate", range(41))
def test_int_is_low_for_32_t(kind: str, tstate: int) -> None:
    machine = make_machine(kind)
    program(machine, NOPS, tstate=tstate, iff1=1, im=1)
    assert run_until_interrupt(machine) == (tstate + 13 if tstate < 32 else -1)


@both
@pytest.mark.parametrize(("im", "length", "address"), [(0, 13, 0x38), (1, 13, 0x38), (2, 19, 0x9192)])
def test_each_mode(kind: str, im: int, length: int, address: int) -> None:
    machine = make_machine(kind)
    machine.memory[0x90FF:0x9101] = b"\x92\x91"
    core = program(machine, NOPS, tstate=0, iff1=1, iff2=1, im=im, i=0x90, r=0x7F, r7=0x80)
    assert run_until_interrupt(machine, address) == length
    assert (core.iff1, core.iff2) == (0, 0)
    assert (core.sp, word(machine, core.sp)) == (STACK - 2, 0x8000)
    assert core.wz == address
    assert core.r & 0x7F == 0  # counted once, over bit 7
    assert core.r7 == 0x80


@both
def test_the_vector_of_im_2_may_wrap(kind: str) -> None:
    machine = make_machine(kind, rom=b"\x85" + bytes(0x3FFF))
    machine.memory[0xFFFF] = 0x00
    program(machine, NOPS, tstate=0, iff1=1, im=2, i=0xFF)
    assert run_until_interrupt(machine, 0x8500) == 19


@both
def test_no_interrupt_while_disabled(kind: str) -> None:
    machine = make_machine(kind)
    program(machine, NOPS, tstate=0, iff1=0, iff2=1, im=1)
    assert run_until_interrupt(machine) == -1


@both
@pytest.mark.parametrize("eis", [1, 2, 5])
def test_ei_puts_the_interrupt_off_by_an_instruction(kind: str, eis: int) -> None:
    machine = make_machine(kind)
    program(machine, "FB " * eis + NOPS, tstate=0, im=1)
    assert run_until_interrupt(machine) == 4 * eis + 4 + 13
    assert word(machine, STACK - 2) == 0x8000 + eis + 1


@both
def test_di_after_ei_wins(kind: str) -> None:
    machine = make_machine(kind)
    program(machine, "FB F3" + NOPS, tstate=0, im=1)
    assert run_until_interrupt(machine) == -1


@both
@pytest.mark.parametrize(
    ("code", "length"),
    [
        pytest.param("DD DD FD DD 00", 5, id="before NOP"),
        pytest.param("FD FD 21 34 12", 5, id="before LD IY,nn"),
        pytest.param("DD ED 44", 3, id="before an ED page"),
        pytest.param("DD 00", 2, id="one"),
        pytest.param("DD CB 00 06", 4, id="DD CB"),
    ],
)
def test_a_chain_of_prefixes_is_not_interrupted(kind: str, code: str, length: int) -> None:
    machine = make_machine(kind)
    # the interrupt is due while the chain is under way: it comes in after EI and the first prefix
    program(machine, "FB" + code + NOPS, tstate=0, im=1, ixh=0x90, ixl=0)
    assert run_until_interrupt(machine) > 0
    assert word(machine, STACK - 2) == 0x8001 + length


@both
def test_a_chain_over_the_end_of_the_frame(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "DD " * 20 + NOPS, tstate=FRAME - 21, iff1=1, im=1)
    assert machine.run_frame()
    assert core.t == 3
    # fifteen of the twenty prefixes are left at T 3: the NOP behind them ends at T 67, too late
    assert run_until_interrupt(machine) == -1
    core = program(machine, "DD " * 8 + NOPS, tstate=FRAME - 21, iff1=1, im=1)
    assert machine.run_frame()
    assert run_until_interrupt(machine) == 3 + 2 * 4 + 4 + 13


@both
def test_an_instruction_over_the_end_of_the_frame(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "E3" + NOPS, tstate=FRAME - 1, iff1=1, im=1)  # EX (SP),HL, 19 T
    assert machine.run_frame()
    assert core.t == 18
    assert run_until_interrupt(machine) == 18 + 13
    assert word(machine, STACK - 2) == 0x8001


@both
@pytest.mark.parametrize(("im", "times"), [(1, 2), (2, 1)])
def test_a_short_routine_is_interrupted_again(kind: str, im: int, times: int) -> None:
    """EI and RET are over at T 27 in IM 1, when INT is still low, and at T 33 in IM 2."""
    machine = make_machine(kind)
    machine.memory[0x90FF:0x9101] = b"\x38\x91"
    machine.memory[0x9138:0x913A] = b"\xfb\xc9"
    rom = machine.memory
    rom[0x38:0x3A] = b"\xfb\xc9"
    calls: list[int] = []
    for address in (0x38, 0x9138):
        machine.trap(address, lambda machine: calls.append(machine.core.t))
    program(machine, NOPS, tstate=0, iff1=1, im=im, i=0x90)
    machine.run_to(100)
    assert len(calls) == times


# -- LD A,I and LD A,R


@both
@pytest.mark.parametrize("code", ["ED 57", "ED 5F"])
def test_ld_a_ir_tells_iff2(kind: str, code: str) -> None:
    machine = make_machine(kind)
    for iff2 in (0, 1):
        core = program(machine, code, iff2=iff2, f=0)
        machine.step()
        assert bool(core.f & PV) == bool(iff2)


@both
@pytest.mark.parametrize("code", ["ED 57", "ED 5F"])
def test_ld_a_ir_before_an_interrupt_says_that_they_are_off(kind: str, code: str) -> None:
    machine = make_machine(kind)
    core = program(machine, code + NOPS, tstate=FRAME - 1, iff1=1, iff2=1, im=1, i=0x90)
    assert machine.run_frame()
    assert core.f & PV
    assert run_until_interrupt(machine) == 8 + 13
    assert core.f & PV == 0
    # an instruction between the two, and P/V stays
    core = program(machine, code + NOPS, tstate=FRAME - 5, iff1=1, iff2=1, im=1, i=0x90)
    assert machine.run_frame()
    machine.run_to(core.t + 1)
    assert core.pc == 0x38
    core = program(machine, "FB" + code + NOPS, tstate=0, im=1, i=0x90)
    run_until_interrupt(machine)
    assert core.f & PV == 0


# -- NMI


@both
def test_nmi(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, NOPS, tstate=1000, iff1=1, iff2=1, r=0x7F, r7=0x80)
    machine.nmi()
    assert core.t == 1011
    assert core.pc == core.wz == 0x66
    assert word(machine, STACK - 2) == 0x8000
    assert (core.iff1, core.iff2) == (0, 1)
    assert (core.r & 0x7F, core.r7) == (0, 0x80)
    machine.memory[0x66:0x68] = b"\xed\x45"  # RETN
    machine.step()
    assert core.pc == 0x8000
    assert (core.iff1, core.iff2) == (1, 1)

"""The CPU's interrupts, HALT, R, and the stops of a run, to the T-state."""

from __future__ import annotations

import pytest
from machines import both, make_machine, program

from typein.spectrum.machine import Machine

FRAME = 69888
PV = 0x04
NOPS = "00 " * 40
STACK = 0xF000


def word(machine: Machine, address: int) -> int:
    return machine.memory[address] | machine.memory[address + 1] << 8


def run_until_interrupt(machine: Machine, handler: int = 0x38, limit: int = 200) -> int:
    """Steps until the CPU is at the interrupt routine: the T-state at which it got there."""
    accepted: list[int] = []

    def arrive(machine: Machine) -> bool:
        accepted.append(machine.core.t)
        return True

    machine.trap(handler, arrive)
    start = machine.core.t
    machine.run_to(start + limit)
    machine.untrap(handler, arrive)
    return accepted[0] if accepted else -1


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


# -- traps


@both
def test_a_trap_stops_before_its_instruction_which_then_runs_once(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "3C 3C 3C 18 FE", a=0)
    seen: list[int] = []
    machine.trap(0x8001, lambda machine: seen.append(machine.core.a))
    machine.run_to(1100)
    assert seen == [1]
    assert core.a == 3


@both
def test_a_trap_that_stops_goes_on_with_its_instruction(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "3C 3C 3C 18 FE", a=0)
    machine.trap(0x8001, lambda _: True)
    assert not machine.run_to(1100)
    assert (core.pc, core.a, core.t) == (0x8001, 1, 1004)
    assert machine.run_to(1100)
    assert core.a == 3


@both
def test_a_trap_that_has_stopped_a_run_does_not_stop_the_next(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "3C 3C 3C 18 FE", a=0)
    calls: list[int] = []

    def handler(machine: Machine) -> bool:
        calls.append(machine.core.t)
        return True

    machine.trap(0x8001, handler)
    assert not machine.run_to(1100)
    assert machine.run_to(core.t)  # a run of no length is none
    assert machine.run_to(core.t + 1)
    assert calls == [1004]
    assert (core.pc, core.a) == (0x8002, 2)
    core.pc = 0x8001  # come to again, it stops again
    assert not machine.run_to(1100)


@both
def test_a_trap_in_a_loop_of_one_instruction(kind: str) -> None:
    machine = make_machine(kind)
    program(machine, "18 FE")
    count = [0]

    def handler(_: Machine) -> None:
        count[0] += 1

    machine.trap(0x8000, handler)
    machine.run_to(1000 + 12 * 10)
    assert count == [10]
    program(machine, "ED B0", b=0, c=10, h=0x90, d=0xA0)  # LDIR comes to its address once for each byte
    count[0] = 0
    machine.run_to(1000 + 21 * 9 + 16)
    assert count == [10]


@both
def test_neighbouring_traps(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "3C 3C 3C 18 FE", a=0)
    seen: list[tuple[int, int]] = []
    for address in (0x8000, 0x8001, 0x8002):
        machine.trap(address, lambda machine: seen.append((machine.core.pc, machine.core.a)))
    machine.run_to(1100)
    assert seen == [(0x8000, 0), (0x8001, 1), (0x8002, 2)]
    assert core.a == 3


@both
def test_a_handler_that_moves_pc(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "3C 3C 3C 18 FE", a=0)
    machine.memory[0x9000:0x9003] = b"\x04\x18\xfe"
    seen: list[int] = []

    def to_9000(machine: Machine) -> None:
        machine.core.pc = 0x9000

    machine.trap(0x8001, to_9000)
    machine.trap(0x9000, lambda machine: seen.append(machine.core.b))
    machine.run_to(1100)
    assert (core.a, core.b) == (1, 1)
    assert seen == [0]  # a trapped address that a handler goes to is one that the CPU comes to


@both
def test_a_handler_that_traps_and_untraps(kind: str) -> None:
    machine = make_machine(kind)
    program(machine, "3C 3C 3C 18 FE", a=0)
    seen: list[int] = []

    def second(machine: Machine) -> None:
        seen.append(machine.core.pc)

    def first(machine: Machine) -> None:
        machine.untrap(0x8000, first)
        machine.trap(0x8002, second)

    machine.trap(0x8000, first)
    machine.run_to(1100)
    assert seen == [0x8002]
    assert not machine.core.traps[0x8000]


@both
def test_a_trap_while_int_is_low(kind: str) -> None:
    returning = b"\xc9".rjust(0x39, b"\0").ljust(0x4000, b"\0")  # RET at 38, with interrupts off
    machine = make_machine(kind, rom=returning)
    core = program(machine, "3C 3C 18 FE", tstate=0, iff1=1, im=1, a=0)
    seen: list[int] = []
    machine.trap(0x8000, lambda machine: seen.append(machine.core.t))
    machine.run_to(100)
    assert seen == [13 + 10]  # after the interrupt, once
    assert core.a == 2
    machine = make_machine(kind, rom=returning)
    core = program(machine, "FB 3C 3C 18 FE", tstate=0, im=1, a=0)
    seen.clear()
    machine.trap(0x8001, lambda machine: seen.append(machine.core.t))
    machine.run_to(100)
    assert seen == [4]  # behind EI, before the interrupt
    assert core.a == 2


@both
def test_a_trap_behind_a_halt(kind: str) -> None:
    machine = make_machine(kind)
    machine.memory[0x38] = 0xC9
    core = program(machine, "76 3C 18 FE", tstate=60000, iff1=1, im=1, a=0)
    seen: list[tuple[int, int]] = []
    for address in (0x8000, 0x8001):
        machine.trap(address, lambda machine: seen.append((machine.core.pc, machine.core.halted)))
    machine.run_frame()
    assert seen == [(0x8000, 0)]
    machine.run_to(1000)
    assert seen == [(0x8000, 0), (0x8001, 0)]  # not while the CPU is halted there, but when it comes back
    assert core.a == 1


@both
def test_step_passes_traps(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "3C 3C", a=0)
    machine.trap(0x8000, lambda _: pytest.fail("trapped"))
    machine.step()
    assert core.a == 1


# -- watched writes


@both
def test_a_watcher_is_told_after_the_instruction(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "77 3C 77 18 FE", a=1, h=0x90, l=0)
    seen: list[tuple[int, int, int, int]] = []
    machine.watch(0x9000, lambda m, address: seen.append((address, m.memory[address], m.core.pc, m.core.t)))
    machine.run_to(1100)
    assert seen == [(0x9000, 1, 0x8001, 1007), (0x9000, 2, 0x8003, 1018)]
    assert core.a == 2


@both
@pytest.mark.parametrize(
    ("code", "registers", "addresses"),
    [
        pytest.param("E5", {}, [0xEFFF, 0xEFFE], id="PUSH"),
        pytest.param("22 00 90", {}, [0x9000, 0x9001], id="LD (nn),HL"),
        pytest.param("E3", {}, [0xF001, 0xF000], id="EX (SP),HL"),
        pytest.param("34", {"h": 0x90, "l": 0}, [0x9000], id="INC (HL)"),
        pytest.param("ED A0", {"d": 0x90, "e": 0, "b": 1}, [0x9000], id="LDI"),
        pytest.param("DD CB 05 C6", {"ixh": 0x90, "ixl": 0}, [0x9005], id="SET 0,(IX+5)"),
        pytest.param("32 00 00", {}, [0x0000], id="to the ROM, which does not change"),
    ],
)
def test_each_watched_byte_is_told(kind: str, code: str, registers: dict[str, int], addresses: list[int]) -> None:
    machine = make_machine(kind)
    program(machine, code + "18 FE", **registers)
    seen: list[int] = []
    for address in (0x0000, 0x9000, 0x9001, 0x9005, 0xEFFE, 0xEFFF, 0xF000, 0xF001):
        machine.watch(address, lambda _, address: seen.append(address))
    machine.run_to(1050)
    assert seen == addresses
    assert machine.memory[0] == 0


@both
def test_an_interrupt_writes_too(kind: str) -> None:
    machine = make_machine(kind)
    program(machine, NOPS, tstate=0, iff1=1, im=1)
    seen: list[tuple[int, int]] = []
    for address in (STACK - 1, STACK - 2):
        machine.watch(address, lambda m, address: seen.append((address, m.core.pc)))
    machine.run_to(40)
    assert seen == [(STACK - 1, 0x38), (STACK - 2, 0x38)]


@both
def test_a_watcher_that_stops(kind: str) -> None:
    machine = make_machine(kind)
    core = program(machine, "77 3C 18 FB", a=1, h=0x90)
    machine.watch(0x9000, lambda machine, _: machine.core.a == 5)
    assert not machine.run_frame()
    assert (core.a, core.pc) == (5, 0x8001)
    assert not machine.run_to(core.t + 1) or core.a == 6


@both
def test_unwatch(kind: str) -> None:
    machine = make_machine(kind)
    seen: list[int] = []

    def watcher(_: Machine, address: int) -> None:
        seen.append(address)

    for address in (0x9000, 0x9001):
        machine.watch(address, watcher)
    machine.unwatch(0x9000, watcher)
    program(machine, "22 00 90 18 FE")
    machine.run_to(1050)
    assert seen == [0x9001]
    machine.unwatch(0x9001, watcher)
    assert machine.core.pages[0x90] == 0
    assert not any(machine.core.watched)


@both
def test_a_watched_write_before_a_trapped_instruction(kind: str) -> None:
    machine = make_machine(kind)
    program(machine, "77 3C 18 FE", h=0x90)
    seen: list[str] = []
    machine.watch(0x9000, lambda *_: seen.append("written"))
    machine.trap(0x8001, lambda _: seen.append("trapped"))
    machine.run_to(1050)
    assert seen == ["written", "trapped"]


@both
def test_watched_and_shown_at_once(kind: str) -> None:
    machine = make_machine(kind)
    machine.show()
    seen: list[int] = []
    machine.watch(0x4000, lambda _, address: seen.append(address))
    core = program(machine, "77 18 FE", tstate=20000, a=0x55, h=0x40, l=0)
    assert machine.run_frame()
    assert seen == [0x4000]
    assert (core.bitmap[0], machine.memory[0x4000]) == (0, 0x55)  # written when the beam had passed
    machine.show(False)
    core.pc, core.t = 0x8000, 20000
    machine.run_frame()
    assert seen == [0x4000, 0x4000]

"""Where a run stops: at traps, and behind watched writes."""

from __future__ import annotations

import pytest
from machines import NOPS, STACK, both, make_machine, program

from typein.spectrum.machine import Machine

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

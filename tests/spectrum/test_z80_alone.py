"""The Z80 of use alone: memory and ports of the user's own, and the same results as another emulator's."""

from __future__ import annotations

import random
from unittest.mock import patch

import pytest
from machines import CORES, both
from z80_python import Z80CPU

from typein.spectrum import machine
from typein.spectrum.z80 import Z80

PREFIXES = (0xDD, 0xFD)


def make(kind: str, code: str = "", at: int = 0, **options: object) -> Z80:
    """A CPU on one of the CORES, about to run code (in hexadecimal)."""
    if kind not in CORES:
        pytest.skip("the core is not compiled")
    memory = bytearray(0x10000)
    data = bytes.fromhex(code)
    memory[at : at + len(data)] = data
    with patch.object(machine, "Core", CORES[kind]):
        cpu = Z80(memory, **options)  # type: ignore[arg-type]
    cpu["pc"] = at
    return cpu


@both
def test_memory_is_the_users_own_and_all_of_it_ram(kind: str) -> None:
    cpu = make(kind, "3E 2A 32 00 50 32 10 00 76")  # LD A,42: LD (5000),A: LD (0010),A: HALT
    cpu.run(37)
    assert (cpu.memory[0x5000], cpu.memory[0x0010]) == (42, 42)
    assert (cpu.halted, cpu.tstates) == (True, 37)


@both
def test_a_rom(kind: str) -> None:
    cpu = make(kind, "3E 2A 32 FF 01 32 00 02 76", rom=2)
    cpu.run(37)
    assert (cpu.memory[0x01FF], cpu.memory[0x0200]) == (0, 42)


@both
def test_nobody_holds_it_up(kind: str) -> None:
    cpu = make(kind, "18 FE", at=0x6000)  # JR to itself: 12 T, in what a Spectrum contends
    cpu.run(12 * 100_000)
    assert cpu.tstates == 1_200_000
    assert cpu["pc"] == 0x6000


@both
def test_ports(kind: str) -> None:
    written = []
    cpu = make(
        kind,
        "3E 12 DB 34 ED 79 76",  # LD A,12: IN A,(34): OUT (C),A
        read_port=lambda port: port >> 8 ^ port & 0xFF,
        write_port=lambda port, value: written.append((port, value)),
    )
    cpu["bc"] = 0xABFE
    cpu.run(7 + 11 + 12)
    assert written == [(0xABFE, 0x12 ^ 0x34)]
    assert cpu.tstates == 30
    assert make(kind, "DB FE")["a"] == 0xFF


@both
def test_an_error_in_a_port_comes_out_of_the_run(kind: str) -> None:
    def refuse(port: int) -> int:
        raise LookupError(port)

    cpu = make(kind, "DB FE 18 FE", read_port=refuse)
    with pytest.raises(LookupError):
        cpu.run(1_000_000)
    assert cpu["pc"] == 2
    assert cpu.run(12)


@both
def test_stops_and_stop(kind: str) -> None:
    def stop(port: int, value: int) -> None:
        cpu.stop()

    cpu: Z80 = make(kind, "04 D3 FE 04 04 18 F9", write_port=stop)
    cpu.stops = {4}
    places = []
    for _ in range(4):
        assert not cpu.run(1000)
        places.append(cpu["pc"])
    assert places == [3, 4, 3, 4]
    assert cpu["b"] == 5


@both
def test_interrupts(kind: str) -> None:
    cpu = make(kind, "ED 5E FB 00 76")  # IM 2: EI: NOP: HALT
    cpu.memory[0x90FF:0x9101] = bytes.fromhex("34 12")
    cpu["i"], cpu["sp"] = 0x90, 0x8000
    cpu.step()
    assert not cpu.interrupt()
    cpu.step()
    assert not cpu.interrupt()  # EI has just been carried out
    cpu.run(100)
    assert cpu.halted
    before = cpu.tstates
    assert cpu.interrupt()
    assert (cpu["pc"], cpu.halted, cpu.tstates - before) == (0x1234, False, 19)
    assert cpu.memory[0x7FFE:0x8000] == bytes((5, 0))
    assert not cpu.interrupt()
    cpu.nmi()
    assert cpu["pc"] == 0x66


@both
def test_no_interrupt_comes_by_itself(kind: str) -> None:
    cpu = make(kind, "FB 18 FE")
    cpu.run(300_000)
    assert cpu["pc"] == 1


@both
def test_registers_by_name(kind: str) -> None:
    cpu = make(kind)
    cpu["hl"], cpu["ix"], cpu["bc_"] = 0x1234, 0x5678, 0x9ABC
    assert [cpu[name] for name in ("h", "l", "ixh", "ixl", "b_", "c_")] == [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC]
    with pytest.raises(KeyError):
        cpu["memory"]
    with pytest.raises(KeyError):
        cpu["limit"] = 1
    with pytest.raises(ValueError, match="a cannot hold 256"):
        cpu["a"] = 256
    with pytest.raises(ValueError, match="65536 bytes"):
        Z80(bytearray(0x4000))


@both
def test_as_another_emulator_does_it(kind: str) -> None:
    """Thousands of instructions of noise, ports included: registers, memory and T-states after each."""
    rng = random.Random(80)
    noise = rng.randbytes(0x10000)

    def port(number: int) -> int:
        return noise[number]

    ours = make(kind, read_port=port)
    ours.memory[:] = noise
    memory = bytearray(noise)
    theirs = Z80CPU(memory.__getitem__, memory.__setitem__, read_port=port, write_port=lambda *_: None)
    theirs.pc, theirs.sp, theirs.a, theirs.f, theirs.wz = 0, 0xFFFF, 0xFF, 0xFF, 0
    for number in range(4000):
        if ours.halted:
            ours["halted"], theirs.halted = 0, False
        before, at = ours.tstates, ours["pc"]
        ours.step()
        while ours.memory[at] in PREFIXES and ours["pc"] == (at + 1) & 0xFFFF:  # a prefix that nothing heeds
            at = ours["pc"]
            ours.step()
        took = theirs.step()
        assert ours.tstates - before == took, number
        for name in ("a", "b", "c", "d", "e", "h", "l", "sp", "wz", "i", "im", "ix", "iy"):
            assert ours[name] == getattr(theirs, name), (number, name)
        assert (ours["pc"], ours["f"], ours["r"] | ours["r7"]) == (theirs.pc, int(theirs.f), theirs.r), number
        assert ours.memory[ours["sp"]] == memory[theirs.sp]
    assert ours.memory == memory

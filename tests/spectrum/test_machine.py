"""The machine: its time, its states, and which core it runs on."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable

import pytest
from machines import BLANK_ROM, CORES, both, make_machine, program

from typein.media.tap import Block
from typein.rom import find_rom
from typein.spectrum.machine import Machine
from typein.spectrum.state import STATE_VERSION, State
from typein.spectrum.z80.registers import STATE_REGISTERS

FRAME = 69888
SPACE = bytes((0x1F,) * 7 + (0x1E,))


# -- power-on and time


@both
def test_power_on(kind: str) -> None:
    machine = make_machine(kind, find_rom())
    assert (machine.core.pc, machine.core.sp, machine.now, machine.frames) == (0, 0xFFFF, 0, 0)
    assert (machine.core.iff1, machine.core.im, machine.core.halted) == (0, 0, 0)
    assert machine.memory[0x4000:] == bytes(0xC000)


@pytest.mark.parametrize("size", [0, 0x3FFF, 0x4001])
def test_a_rom_of_another_size(size: int) -> None:
    with pytest.raises(ValueError, match=f"16384 bytes, not {size}"):
        Machine(bytes(size))


@both
def test_time_goes_on_over_frames(kind: str) -> None:
    machine = make_machine(kind)
    program(machine, "18 FE", tstate=0)  # JR to itself, 12 T
    machine.run_frames(5)
    assert machine.frames == 5
    assert machine.now == 5 * FRAME  # which twelve divides
    machine.step()
    assert machine.now == 5 * FRAME + 12
    assert machine.run_to(100)
    assert machine.core.t == 108
    assert machine.run_frame()
    assert machine.now == 6 * FRAME


@both
def test_steps_over_the_end_of_a_frame(kind: str) -> None:
    machine = make_machine(kind)
    program(machine, "18 FE", tstate=FRAME - 18)
    for _ in range(2):
        machine.step()
    assert (machine.frames, machine.core.t) == (0, FRAME + 6)
    machine.step()
    assert (machine.frames, machine.core.t) == (1, 18)
    program(machine, "18 FE", tstate=FRAME - 6)
    machine.step()
    assert machine.run_frame()
    assert (machine.frames, machine.core.t) == (2, 6)


@both
def test_rom_cannot_be_written(kind: str) -> None:
    machine = make_machine(kind)
    program(machine, "36 55 21 FF 3F 36 55 23 36 55 22 FE 3F E5", h=0, l=0)
    machine.core.sp = 0x0002
    for _ in range(7):
        machine.step()
    assert machine.memory[:0x4000] == BLANK_ROM
    assert machine.memory[0x4000] == 0x55


# -- states


def boot(machine: Machine) -> None:
    machine.run_frames(20)


def im_2(machine: Machine) -> None:
    """Interrupts, HALT, border and contended memory."""
    machine.memory[0x9000:0x9101] = b"\x91" * 0x101
    machine.memory[0x9191:0x9197] = bytes.fromhex("34 7E D3 FE FB C9")
    program(machine, "FB 76 ED 57 D3 FE 18 F9", at=0x7000, tstate=0, i=0x90, im=2, h=0x58, l=0)


def noise(machine: Machine) -> None:
    machine.memory[0x4000:] = random.Random(81).randbytes(0xC000)
    program(machine, "", at=0x6000, iff1=1, im=1)


def tape(machine: Machine) -> None:
    """LD-BYTES with a running tape."""
    machine.deck.insert([Block.of(255, bytes(range(40))).content] * 2)
    machine.deck.instant = False
    machine.deck.play()
    program(machine, "18 FE", at=0xFE00)
    machine.memory[0xFF00:0xFF02] = b"\x00\xfe"
    program(machine, "", at=0x0556, tstate=0, sp=0xFF00, a=255, f=1, ixh=0x80, ixl=0, d=0, e=40)
    machine.press(SPACE[:7] + b"\x1d")  # SYMBOL SHIFT, of which the loader takes no notice


Workload = Callable[[Machine], None]
WORKLOADS: tuple[Workload, ...] = (boot, im_2, noise, tape)


def future(machine: Machine) -> list[State]:
    """The states after some frames and within one, and what was noted of the last whole one."""
    states = []
    for _ in range(3):
        machine.run_frame()
        machine.run_frame()
        log = list(machine.core.log_t[: machine.core.log_n])
        states.append(machine.save_state())
        assert log == sorted(log)
    machine.run_to(12_345)
    states.append(machine.save_state())
    return states


@pytest.mark.parametrize("workload", WORKLOADS)
@pytest.mark.parametrize("tstate", [0, 7, 30, 20_000, 69_887])
def test_a_restored_state_has_the_same_future_on_either_core(workload: Workload, tstate: int) -> None:
    machine = make_machine(rom=find_rom())
    workload(machine)
    machine.run_frames(2)
    if tstate:
        machine.run_to(tstate)
    state = machine.save_state()
    expected = future(machine)
    for kind in CORES:
        other = make_machine(kind, find_rom())
        noise(other)  # a past of its own
        other.run_frames(2)
        other.restore_state(state)
        assert other.save_state() == state
        assert future(other) == expected


@both
def test_saving_changes_nothing(kind: str) -> None:
    machine, other = make_machine(kind), make_machine(kind)
    for one in (machine, other):
        noise(one)
    for tstate in range(100, 5000, 100):
        machine.run_to(tstate)
        machine.save_state()
        other.run_to(tstate)
    assert machine.save_state() == other.save_state()


@both
def test_a_state_has_plain_values(kind: str) -> None:
    machine = make_machine(kind)
    noise(machine)
    machine.run_frame()
    machine.run_to(30_000)
    state = machine.save_state()
    assert state.version == STATE_VERSION
    assert set(state.registers) == set(STATE_REGISTERS)
    assert all(type(value) is int for value in state.registers.values())
    assert 0 <= state.registers["r"] <= 0x7F
    assert type(state.memory) is bytes
    assert len(state.memory) == 0x10000


@both
def test_restoring_brings_back_keys_board_and_output(kind: str) -> None:
    machine = make_machine(kind, issue=2, late=True)
    machine.press(SPACE)
    core = program(machine, "3E 15 D3 FE")
    machine.step()
    machine.step()
    state = machine.save_state()
    other = make_machine(kind)
    other.restore_state(state)
    core = other.core
    assert (core.issue, core.output, other.rows) == (2, 0x15, SPACE)
    assert core.keyboard[0x7F] == 0x1E
    assert other.save_state() == state
    other.step()
    assert (core.late, core.delay[14336], core.delay[14335]) == (1, 6, 0)
    other.run_frame()
    assert core.log_first == 0x15


@both
def test_traps_and_watchers_outlive_a_restored_state(kind: str) -> None:
    machine = make_machine(kind)
    program(machine, "32 00 90 18 FB")
    state = machine.save_state()
    seen: list[str] = []
    machine.trap(0x8000, lambda _: seen.append("trapped"))
    machine.watch(0x9000, lambda *_: seen.append("written"))
    for _ in range(2):
        machine.restore_state(state)
        machine.run_to(machine.core.t + 1)
    assert seen == ["trapped", "written"] * 2


def test_a_machine_is_restored_without_what_it_does_not_need() -> None:
    code = (
        "import sys\n"
        "from typein.media.snapshot import DEFAULTS, Snapshot\n"
        "from typein.media.szx import read_szx, write_szx\n"
        "from typein.spectrum.machine import Machine\n"
        "rom = bytes(0x4000)\n"
        "snapshot = read_szx(write_szx(Snapshot(DEFAULTS | {'pc': 0x8000}, bytes(0xC000))), 'a.szx')\n"
        "Machine(rom).restore_state(snapshot.state(rom))\n"
        "heavy = {'numpy', 'PIL', 'rich', 'typer', 'jinja2', 'pygame', 'pathlib', 'typein.spectrum.z80.alone'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


# -- which core


@pytest.mark.parametrize(("pure", "module"), [("1", "core"), ("0", "_core"), ("", "_core")])
def test_the_environment_chooses_the_core(pure: str, module: str) -> None:
    if module == "_core" and "compiled" not in CORES:
        pytest.skip("the core is not compiled")
    code = "from typein.spectrum import machine; print(machine.Core.__module__, machine.COMPILED)"
    environment = {**os.environ, "TYPEIN_PURE": pure}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    name, compiled = run.stdout.split()
    assert name.rpartition(".")[2] == module
    assert compiled == str(module == "_core")

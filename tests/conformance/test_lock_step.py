"""The compiled core and the uncompiled one side by side, and both beside SkoolKit's: boot, BASIC, IM 2, and noise."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from skoolkit import CCMIOSimulator, simutils
from skoolkit.simutils import from_memory

from typein.rom import find_rom
from typein.spectrum import core, machine
from typein.spectrum.machine import Machine
from typein.spectrum.z80.registers import STATE_REGISTERS, STOPS

FRAME = 69888
COMPILED = pytest.importorskip("typein.spectrum._core", reason="the core is not compiled").Core
ROM = find_rom()
FIELDS = (*STATE_REGISTERS, *STOPS)

Prepare = Callable[[Machine], None]
"""Puts a machine at the start of a workload."""


def make_pair(prepare: Prepare) -> tuple[Machine, Machine]:
    """The compiled machine and the uncompiled one; the compiled one alone runs up to the start."""
    pair = []
    for kind in (COMPILED, core.Core):
        with patch.object(machine, "Core", kind):
            pair.append(Machine(ROM))
    first, second = pair
    prepare(first)
    second.restore_state(first.save_state())
    for one in pair:
        one.show()
    return first, second


def everything(one: Machine) -> dict[str, Any]:
    """Every register, memory, and what the ULA noted of the frame."""
    core = one.core
    n = core.log_n
    return {
        **{name: getattr(core, name) for name in FIELDS},
        **{name: getattr(core, name) for name in ("output", "log_n", "log_first", "beam", "beam_t", "ear", "ear_t")},
        "log": (list(core.log_t[:n]), bytes(core.log_v[:n])),
        "picture": (bytes(core.bitmap), bytes(core.attributes)),
        "memory": bytes(one.memory),
    }


def in_step(pair: tuple[Machine, Machine], instructions: int, frames: int) -> None:
    """Compare after each of so many instructions, then after each of so many frames."""
    first, second = pair
    a, b = first.core, second.core
    for _ in range(instructions):
        pc = a.pc
        first.step()
        second.step()
        differing = [name for name in FIELDS if getattr(a, name) != getattr(b, name)]
        assert not differing, f"after the instruction at {pc:04X}"
        assert first.memory == second.memory, f"after the instruction at {pc:04X}"
    for _ in range(frames):
        first.run_frame()
        second.run_frame()
        assert everything(first) == everything(second), f"frame {first.frames}"


# -- the workloads


def boot(machine: Machine) -> None:
    """Nothing: the machine is new."""


def booting(machine: Machine) -> None:
    """The end of the boot: system variables, the channels, the message."""
    machine.run_frames(82)


def word(machine: Machine, address: int) -> int:
    return machine.memory[address] | machine.memory[address + 1] << 8


def enter(machine: Machine, line: bytes) -> None:
    """Put a line where the editor keeps it, and ENTER in the keyboard buffer."""
    start = word(machine, 23641)
    machine.memory[start : start + len(line) + 2] = line + b"\r\x80"
    for variable, end in ((23643, 0), (23649, 2), (23651, 2), (23653, 2)):
        machine.memory[variable : variable + 2] = (start + len(line) + end).to_bytes(2, "little")
    machine.memory[23560] = 13
    machine.memory[23611] |= 0x20


def basic(machine: Machine) -> None:
    """FOR i=1 TO 1000: LET a=SIN i*RND: PRINT a: BEEP .01,i: BORDER i: NEXT i."""
    machine.run_frames(100)
    enter(machine, b"10\xebi=1\xcc1000:\xf1a=\xb2i*\xa5:\xf5a:\xd7.01,i:\xe7i:\xf3i")
    machine.run_frames(25)
    enter(machine, b"\xf7")
    machine.run_frames(10)


INTERRUPTED = bytes.fromhex(
    "F3 3E 90 ED 47 ED 5E"  # DI: LD I,90: IM 2
    "21 00 90 11 01 90 01 00 01 36 91 ED B0"  # 9000-9100 are 91
    "FB"
    "21 00 40 11 00 60 01 80 00 ED B0"  # loop: LDIR out of the screen into contended memory
    "DD 21 00 61 DD 34 05 DD CB 05 0E FD CB 03 C6"
    "3E 7F DB FE 4F ED 78 ED A2 ED A3 76"  # IN A,(FE): IN A,(C): INI: OUTI: HALT
    "ED 57 ED 5F D3 FE 09 ED 4A E5 F1"
    "18 D1"  # to the loop
)
ROUTINE = bytes.fromhex("F5 E5 21 00 58 34 7E D3 FE DB FF 32 01 58 E1 F1 FB ED 4D")


def im_2(machine: Machine) -> None:
    """Code in contended memory and out of it, with an interrupt routine of its own."""
    machine.memory[0x8000 : 0x8000 + len(INTERRUPTED)] = INTERRUPTED
    machine.memory[0x9191 : 0x9191 + len(ROUTINE)] = ROUTINE
    machine.core.pc, machine.core.sp = 0x8000, 0x7F00
    machine.core.iyh, machine.core.iyl = 0x62, 0


def noise(machine: Machine) -> None:
    """Random bytes for a program, interrupts on."""
    machine.memory[0x4000:] = random.Random(80).randbytes(0xC000)
    machine.core.pc, machine.core.im, machine.core.iff1 = 0x6000, 1, 1


@pytest.mark.parametrize(
    ("prepare", "instructions", "frames"),
    [(boot, 3000, 90), (booting, 6000, 0), (basic, 6000, 20), (im_2, 6000, 20), (noise, 12000, 20)],
)
def test_compiled_and_uncompiled_in_step(prepare: Prepare, instructions: int, frames: int) -> None:
    in_step(make_pair(prepare), instructions, frames)


@pytest.mark.slow
@pytest.mark.parametrize("prepare", [boot, basic, im_2, noise])
def test_compiled_and_uncompiled_in_step_for_longer(prepare: Prepare) -> None:
    in_step(make_pair(prepare), 20_000, 100)


# -- beside SkoolKit


class Silence:
    """What SkoolKit asks for the ports: no key down, nothing on the floating bus."""

    border = 7

    def read_port(self, registers: Any, port: int) -> int:
        return 0xFF if port & 1 else 0xBF

    def write_port(self, registers: Any, port: int, value: int, when: int) -> None:
        pass


@pytest.mark.parametrize(("prepare", "frames"), [(boot, 100), (basic, 100)])
def test_as_skoolkit_through_whole_frames(prepare: Prepare, frames: int) -> None:
    """In the middle of each frame: registers, T-state and memory.  The ROM reads only ports that Silence knows."""
    with patch.object(machine, "Core", COMPILED):
        ours = Machine(ROM)
    prepare(ours)
    core = ours.core
    state = {"iff": core.iff1, "im": core.im, "tstates": core.t}
    registers = {"A": core.a, "F": core.f, "PC": core.pc, "SP": core.sp, "I": core.i, "R": core.r7 | core.r & 0x7F}
    for pair in ("bc", "de", "hl"):
        registers[pair.upper()] = getattr(core, pair[0]) << 8 | getattr(core, pair[1])
        registers[f"^{pair.upper()}"] = getattr(core, f"{pair[0]}_") << 8 | getattr(core, f"{pair[1]}_")
    registers |= {"^A": core.a_, "^F": core.f_, "IX": core.ixh << 8 | core.ixl, "IY": core.iyh << 8 | core.iyl}
    theirs: Any = from_memory(CCMIOSimulator, list(ours.memory), registers, state)
    theirs.set_tracer(Silence())
    names = {"a": simutils.A, "f": simutils.F, "pc": simutils.PC, "sp": simutils.SP, "i": simutils.I}
    names |= {name: getattr(simutils, name.upper()) for name in "bcdehl"}
    for frame in range(frames):
        ours.run_to(40_000)
        theirs.trace(theirs.registers[simutils.PC], -1, 0, frame * FRAME + 40_000, True, None, None, None, None, None)
        expected = {name: theirs.registers[index] for name, index in names.items()}
        assert {name: getattr(core, name) for name in names} == expected, f"frame {frame}"
        assert core.t == theirs.registers[simutils.T] - frame * FRAME
        assert bytes(ours.memory[0x4000:]) == bytes(theirs.memory[0x4000:0x10000])
        ours.run_frame()

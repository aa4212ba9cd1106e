"""Machines for the tests: on either core, with a ROM of NOPs, and programs of a few bytes."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from typein.spectrum import core, machine
from typein.spectrum.machine import Machine

CORES: dict[str, type] = {"uncompiled": core.Core}
try:
    from typein.spectrum import _core

    CORES["compiled"] = _core.Core
except ImportError:
    pass

both = pytest.mark.parametrize("kind", ["uncompiled", "compiled"])
"""Runs a test on both cores."""

BLANK_ROM = bytes(0x4000)
PROGRAM, STACK = 0x8000, 0xF000
NOPS = "00 " * 40


def make_machine(kind: str = "compiled", rom: bytes = BLANK_ROM, issue: int = 3, late: bool = False) -> Machine:
    """A machine on one of the CORES."""
    if kind not in CORES:
        pytest.skip("the core is not compiled")
    with patch.object(machine, "Core", CORES[kind]):
        return Machine(rom, issue=issue, late=late)


def program(machine: Machine, code: str, at: int = PROGRAM, tstate: int = 1000, **registers: int) -> Any:
    """Put code (in hexadecimal) into memory and the CPU at its start, at this T-state of the frame; gives the core."""
    data = bytes.fromhex(code)
    machine.memory[at : at + len(data)] = data
    core = machine.core
    core.pc, core.sp, core.t = at, STACK, tstate
    for name, value in registers.items():
        setattr(core, name, value)
    return core


def word(machine: Machine, address: int) -> int:
    """A word of memory."""
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

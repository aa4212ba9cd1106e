"""Ours and two independent machines under one interface: do one instruction of a case, and say what came of it."""

from __future__ import annotations

from typing import Any, Protocol

from skoolkit import simutils
from skoolkit.cmiosimulator import CMIOSimulator
from skoolkit.simutils import from_memory
from z80_cases import EAR, Case
from z80_python import Z80CPU

RAM = 0x4000
ALONE = (0xDD, 0xFD)
"""Prefixes that are an instruction of their own where the next opcode does not heed them."""

Result = dict[str, int]
"""The registers afterwards, ``t`` counted from the start of the case's frame, and ``output``, the bits of port FE."""


class Subject(Protocol):
    """Something that can carry out a case; ``memory`` is its 64K, which the test compares and mends."""

    memory: bytearray

    def run(self, case: Case) -> Result:
        """Put in the state of the case, whose code is at PC already, and do one instruction with all its prefixes."""


class Ours:
    """A core of ours, compiled or not."""

    def __init__(self, core: type, memory: bytes, keyboard: bytes) -> None:
        self.name = core.__module__
        self.memory = bytearray(memory)
        self.core: Any = core(self.memory)
        for high, keys in enumerate(keyboard):
            self.core.keyboard[high] = keys

    def run(self, case: Case) -> Result:
        core = self.core
        core.reset()
        for name, value in case.registers.items():
            setattr(core, name, value)
        core.r7 = case.registers["r"] & 0x80
        core.no_int = core.t  # these cases are not about the interrupt
        core.output = case.output
        core.begin_frame(0)
        pc = core.pc
        core.step()
        while self.memory[pc] in ALONE and core.pc == (pc + 1) & 0xFFFF:
            pc = core.pc
            core.step()
        result = {name: getattr(core, name) for name in (*case.registers, "halted")}
        result["r"] = core.r & 0x7F | core.r7
        result["output"] = core.output & 0x1F
        return result


class Z80Python:
    """z80-python: every register, WZ and Q too; T-states without the ULA."""

    def __init__(self, memory: bytes, keyboard: bytes) -> None:
        self.memory = bytearray(memory)
        self.cpu: Any = Z80CPU(
            self.memory.__getitem__, self._write, read_port=self._read_port, write_port=self._write_port
        )
        self.keyboard = keyboard
        self.output = 0

    def _write(self, address: int, value: int) -> None:
        if address >= RAM:
            self.memory[address] = value

    def _read_port(self, port: int) -> int:
        return 0xFF if port & 1 else self.keyboard[port >> 8] | (0xE0 if self.output & EAR else 0xA0)

    def _write_port(self, port: int, value: int) -> None:
        if port & 1 == 0:
            self.output = value & 0x1F

    def run(self, case: Case) -> Result:
        cpu, given = self.cpu, case.registers
        for name in ("a", "b", "c", "d", "e", "h", "l", "sp", "pc", "wz", "i", "r", "im", "q"):
            setattr(cpu, name, given[name])
        cpu.f = given["f"]
        for pair in ("af", "bc", "de", "hl"):
            setattr(cpu, f"{pair}_", given[f"{pair[0]}_"] << 8 | given[f"{pair[1]}_"])
        cpu.ix = given["ixh"] << 8 | given["ixl"]
        cpu.iy = given["iyh"] << 8 | given["iyl"]
        cpu.iff1, cpu.iff2 = bool(given["iff1"]), bool(given["iff2"])
        cpu.halted = False
        self.output = case.output
        cpu.step()
        names = ("a", "b", "c", "d", "e", "h", "l", "sp", "pc", "wz", "i", "r", "im", "q")
        result = {name: getattr(cpu, name) for name in names}
        result["f"] = int(cpu.f)
        for pair in ("af", "bc", "de", "hl"):
            result[f"{pair[0]}_"], result[f"{pair[1]}_"] = divmod(getattr(cpu, f"{pair}_"), 256)
        result["ixh"], result["ixl"] = divmod(cpu.ix, 256)
        result["iyh"], result["iyl"] = divmod(cpu.iy, 256)
        result |= {"iff1": int(cpu.iff1), "iff2": int(cpu.iff2), "halted": int(cpu.halted), "output": self.output}
        return result


SKOOLKIT_REGISTERS = {
    **{name: getattr(simutils, name.upper()) for name in ("a", "f", "b", "c", "d", "e", "h", "l", "i", "r")},
    **{f"{name}_": getattr(simutils, f"x{name.upper()}") for name in "afbcdehl"},
    **{name: getattr(simutils, f"I{name[1:].upper()[0]}{name[2]}") for name in ("ixh", "ixl", "iyh", "iyl")},
    "sp": simutils.SP,
    "pc": simutils.PC,
    "wz": simutils.MEMPTR,
    "t": simutils.T,
    "iff1": simutils.IFF,
    "im": simutils.IM,
    "halted": simutils.HALT,
}
"""Where SkoolKit keeps what."""


class SkoolKit:
    """SkoolKit's CMIOSimulator: T-states with the ULA's contention."""

    def __init__(self, memory: bytes, keyboard: bytes) -> None:
        self.memory = bytearray(memory)
        self.simulator: Any = from_memory(CMIOSimulator, self.memory, {}, {"iff": 0})
        self.simulator.set_tracer(self)
        self.keyboard = keyboard
        self.output = 0

    def read_port(self, registers: list[int], port: int) -> int:
        """SkoolKit calls this for each IN."""
        return 0xFF if port & 1 else self.keyboard[port >> 8] | (0xE0 if self.output & EAR else 0xA0)

    def write_port(self, registers: list[int], port: int, value: int, when: int) -> None:
        """SkoolKit calls this for each OUT."""
        if port & 1 == 0:
            self.output = value & 0x1F

    def run(self, case: Case) -> Result:
        registers = self.simulator.registers
        for name, index in SKOOLKIT_REGISTERS.items():
            registers[index] = case.registers.get(name, 0)
        self.output = case.output
        pc = registers[simutils.PC]
        self.simulator.run()
        while self.memory[pc] in ALONE and registers[simutils.PC] == (pc + 1) & 0xFFFF:
            pc = registers[simutils.PC]
            self.simulator.run()
        result = {name: registers[index] for name, index in SKOOLKIT_REGISTERS.items()}
        result["output"] = self.output
        return result

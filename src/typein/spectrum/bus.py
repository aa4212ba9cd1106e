"""The bus: memory, ports and contention.  The only place where time is spent.

An operation says what it does on the bus (fetch, read, write, idle, port_in, port_out), and here it takes its
T-states and waits for the ULA.  Functions of a cpu, so that the build can put them into the run loop.
"""

from __future__ import annotations

from .canvas import Canvas
from .timing import IDLE_STRIDE
from .z80.registers import NamedRegisters


class Cpu(NamedRegisters, Canvas):
    """What the operations work on: the registers, and the ULA behind the bus."""


def contend(cpu: Cpu, address: int) -> None:
    """Put an address on the bus, and wait if it is one of 4000-7FFF and the ULA is fetching."""
    cpu.bus = address
    if 0x4000 <= address < 0x8000:
        cpu.t += cpu.delay[cpu.t]


def fetch(cpu: Cpu) -> int:
    """The opcode fetch: four T-states."""
    address = cpu.pc
    contend(cpu, address)
    cpu.t += 4
    cpu.pc = (address + 1) & 0xFFFF
    cpu.r += 1
    return cpu.memory[address]


def longer_fetch(cpu: Cpu, cycles: int) -> None:
    """Cycles in which the CPU goes on with an opcode: since the refresh, I and R are on the bus."""
    cpu.bus = cpu.i << 8
    idle(cpu, cycles)


def read(cpu: Cpu, address: int) -> int:
    contend(cpu, address)
    cpu.t += 3
    return cpu.memory[address]


def write(cpu: Cpu, address: int, value: int) -> None:
    contend(cpu, address)
    if cpu.pages[address >> 8]:
        cpu.limit = cpu.write_seen(address, value, cpu.t, cpu.limit)
    else:
        cpu.memory[address] = value
    cpu.t += 3


def idle(cpu: Cpu, cycles: int) -> None:
    """Cycles in which the CPU works with the last address still on the bus; the ULA holds up each of them."""
    if 0x4000 <= cpu.bus < 0x8000:
        cpu.t += cpu.delays[cycles * IDLE_STRIDE + cpu.t]
    cpu.t += cycles


def port_in(cpu: Cpu, port: int) -> int:
    """An I/O cycle, sampled one T-state before its end."""
    cpu.t = cpu.port_cycle(port, cpu.t)
    cpu.bus = port
    return cpu.port_in(port, cpu.t - 1)


def port_out(cpu: Cpu, port: int, value: int) -> None:
    """An I/O cycle whose value reaches the ULA three T-states before its end."""
    cpu.t = cpu.port_cycle(port, cpu.t)
    cpu.bus = port
    cpu.port_out(port, value, cpu.t - 3)

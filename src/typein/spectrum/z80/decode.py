"""From opcode to operation: the pages of the table, the prefixes, and the interrupts."""

from __future__ import annotations

from collections.abc import Callable

from ..bus import Cpu, contend, fetch, idle, longer_fetch
from . import arithmetic, operands, operations
from .flags import PF
from .operands import imm, locate, push16, read16
from .table import INDEXED, PAGES


def instruction(cpu: Cpu) -> None:
    """Fetch one instruction and carry it out."""
    cpu.opcode = fetch(cpu)
    cpu.last_q = cpu.q
    cpu.q = 0
    dispatch(cpu, "MAIN", cpu.opcode)


def dispatch(cpu: Cpu, page: str, opcode: int) -> None:
    """Carry out a row of the table.  The build expands this to a switch over the page."""
    row = PAGES[page].get(opcode)
    if row is not None:
        if row.fetch > 4:
            longer_fetch(cpu, row.fetch - 4)
        _OPERATIONS[row.operation](cpu, *row.operands)


def prefix_cb(cpu: Cpu) -> None:
    cpu.opcode = fetch(cpu)
    dispatch(cpu, "CB", cpu.opcode)


def prefix_ed(cpu: Cpu) -> None:
    cpu.opcode = fetch(cpu)
    dispatch(cpu, "ED", cpu.opcode)


def prefix_xy(cpu: Cpu) -> None:
    """DD or FD.  Before an opcode that it does not change it is a NOP after which no interrupt is taken."""
    if not INDEXED[cpu.memory[cpu.pc]]:
        cpu.no_int = cpu.t
        return
    prefix = cpu.opcode
    if prefix == 0xDD:
        cpu.xy = cpu.ix
    else:
        cpu.xy = cpu.iy
    cpu.opcode = fetch(cpu)
    dispatch(cpu, "XY", cpu.opcode)
    if prefix == 0xDD:
        cpu.ix = cpu.xy
    else:
        cpu.iy = cpu.xy


def prefix_xycb(cpu: Cpu) -> None:
    """DD CB d op: the displacement comes first, and the opcode is read like data."""
    locate(cpu, "xm", 0)
    cpu.opcode = imm(cpu)
    idle(cpu, 2)
    dispatch(cpu, "AT", cpu.opcode >> 3)
    if cpu.opcode & 0xC0 != 0x40:
        dispatch(cpu, "COPY", cpu.opcode & 7)


def interrupt(cpu: Cpu) -> None:
    """Accept INT: 13 T-states in IM 0 (the bus floats at FF, which is RST 38) and IM 1, 19 in IM 2.

    After LD A,I or LD A,R the NMOS part has lost IFF2 by the time it writes P/V (Zilog, "Z80 Family Data Book",
    1989, questions and answers).
    """
    if cpu.after_ir == cpu.t:
        cpu.f = cpu.f & ~PF
    cpu.halted = 0
    cpu.iff1 = 0
    cpu.iff2 = 0
    cpu.q = 0
    cpu.r += 1
    cpu.fetched = cpu.fetched - 1  # R counts it, but no opcode is fetched
    cpu.t += 7
    push16(cpu, cpu.pc)
    if cpu.im == 2:
        cpu.pc = read16(cpu, cpu.i << 8 | 0xFF)
    else:
        cpu.pc = 0x38
    cpu.wz = cpu.pc


def non_maskable_interrupt(cpu: Cpu) -> None:
    """Accept NMI: an opcode fetch that is thrown away, and a call of 0066; 11 T-states."""
    contend(cpu, cpu.pc)
    cpu.halted = 0
    cpu.iff1 = 0
    cpu.q = 0
    cpu.r += 1
    cpu.t += 5
    push16(cpu, cpu.pc)
    cpu.pc = 0x66
    cpu.wz = cpu.pc


_OPERATIONS: dict[str, Callable[..., None]] = {
    **{f.__name__: f for f in (prefix_cb, prefix_ed, prefix_xy, prefix_xycb)},
    **{
        name: function
        for module in (operands, operations, arithmetic)
        for name, function in vars(module).items()
        if callable(function)
    },
}

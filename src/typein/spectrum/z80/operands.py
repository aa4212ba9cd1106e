"""Where the operands of an instruction come from and go to."""

from __future__ import annotations

from ..bus import Cpu, idle, read, write


def imm(cpu: Cpu) -> int:
    v = read(cpu, cpu.pc)
    cpu.pc = (cpu.pc + 1) & 0xFFFF
    return v


def imm16(cpu: Cpu) -> int:
    return imm(cpu) | imm(cpu) << 8


def read16(cpu: Cpu, address: int) -> int:
    return read(cpu, address) | read(cpu, (address + 1) & 0xFFFF) << 8


def push16(cpu: Cpu, v: int) -> None:
    cpu.sp = (cpu.sp - 1) & 0xFFFF
    write(cpu, cpu.sp, v >> 8)
    cpu.sp = (cpu.sp - 1) & 0xFFFF
    write(cpu, cpu.sp, v & 0xFF)


def pop16(cpu: Cpu) -> int:
    v = read16(cpu, cpu.sp)
    cpu.sp = (cpu.sp + 2) & 0xFFFF
    return v


def locate(cpu: Cpu, r: str, n: int) -> None:
    """Put the address of a memory operand in cpu.address: (HL), (IX+d), or one found before."""
    if r == "m":
        cpu.address = cpu.hl
    elif r == "xm":
        d = imm(cpu)
        if n:
            idle(cpu, n)
        cpu.address = (cpu.xy + (d ^ 0x80) - 0x80) & 0xFFFF
        cpu.wz = cpu.address


def in_memory(r: str) -> bool:
    return r == "m" or r == "xm" or r == "at"


def get(cpu: Cpu, s: str) -> int:
    if s == "n":
        return imm(cpu)
    if in_memory(s):
        locate(cpu, s, 5)
        return read(cpu, cpu.address)
    return cpu[s]


def put(cpu: Cpu, r: str, v: int) -> None:
    if in_memory(r):
        locate(cpu, r, 5)
        write(cpu, cpu.address, v)
    else:
        cpu[r] = v


def take(cpu: Cpu, r: str) -> int:
    """Get an operand that give() will put back."""
    v = get(cpu, r)
    if in_memory(r):
        idle(cpu, 1)
    return v


def give(cpu: Cpu, r: str, v: int) -> None:
    if in_memory(r):
        write(cpu, cpu.address, v)
        cpu.data = v
    else:
        cpu[r] = v


def copy(cpu: Cpu, r: str) -> None:
    cpu[r] = cpu.data


def flags(cpu: Cpu, f: int) -> None:
    cpu.f = f
    cpu.q = f

"""Arithmetic of the Z80: adding and comparing, rotating, bits, decimal digits, and the flags that come of it.

Functions like those of operations.py: what an instruction does to registers, memory and flags.
Sources: Zilog, "Z80 CPU User Manual"; Sean Young, "The Undocumented Z80 Documented"; for Q the measurements of Patrik
Rak.
"""

from __future__ import annotations

from ..bus import Cpu, idle, read, write
from .flags import CF, DEC, HF, INC, NF, SZ_PARITY, SZP, XY, add_flags, compare_flags, hl_flags, sub_flags
from .operands import flags, get, give, in_memory, take

# -- 8-bit arithmetic --


def add_a(cpu: Cpu, v: int, carry: int) -> None:
    x = cpu.a + v + carry
    flags(cpu, add_flags(cpu.a, v, x))
    cpu.a = x & 0xFF


def sub_a(cpu: Cpu, v: int, carry: int) -> None:
    x = cpu.a - v - carry
    flags(cpu, sub_flags(cpu.a, v, x))
    cpu.a = x & 0xFF


def add(cpu: Cpu, s: str) -> None:
    add_a(cpu, get(cpu, s), 0)


def adc(cpu: Cpu, s: str) -> None:
    add_a(cpu, get(cpu, s), cpu.f & CF)


def sub(cpu: Cpu, s: str) -> None:
    sub_a(cpu, get(cpu, s), 0)


def sbc(cpu: Cpu, s: str) -> None:
    sub_a(cpu, get(cpu, s), cpu.f & CF)


def and_(cpu: Cpu, s: str) -> None:
    cpu.a &= get(cpu, s)
    flags(cpu, SZ_PARITY[cpu.a] | HF)


def xor(cpu: Cpu, s: str) -> None:
    cpu.a ^= get(cpu, s)
    flags(cpu, SZ_PARITY[cpu.a])


def or_(cpu: Cpu, s: str) -> None:
    cpu.a |= get(cpu, s)
    flags(cpu, SZ_PARITY[cpu.a])


def cp(cpu: Cpu, s: str) -> None:
    v = get(cpu, s)
    flags(cpu, compare_flags(cpu.a, v))


def neg(cpu: Cpu) -> None:
    v = cpu.a
    cpu.a = 0
    sub_a(cpu, v, 0)


def inc(cpu: Cpu, r: str) -> None:
    v = (take(cpu, r) + 1) & 0xFF
    flags(cpu, cpu.f & CF | INC[v])
    give(cpu, r, v)


def dec(cpu: Cpu, r: str) -> None:
    v = (take(cpu, r) - 1) & 0xFF
    flags(cpu, cpu.f & CF | DEC[v])
    give(cpu, r, v)


def daa(cpu: Cpu) -> None:
    a = cpu.a
    fix = 0
    carry = cpu.f & CF
    if cpu.f & HF or a & 15 > 9:
        fix = 6
    if carry or a > 0x99:
        fix |= 0x60
        carry = CF
    cpu.a = (a - fix if cpu.f & NF else a + fix) & 0xFF
    flags(cpu, SZ_PARITY[cpu.a] | (a ^ cpu.a) & HF | cpu.f & NF | carry)


def cpl(cpu: Cpu) -> None:
    cpu.a ^= 0xFF
    flags(cpu, cpu.f & (SZP | CF) | cpu.a & XY | HF | NF)


def scf(cpu: Cpu) -> None:
    flags(cpu, cpu.f & SZP | ((cpu.last_q ^ cpu.f) | cpu.a) & XY | CF)


def ccf(cpu: Cpu) -> None:
    flags(cpu, cpu.f & SZP | ((cpu.last_q ^ cpu.f) | cpu.a) & XY | (HF if cpu.f & CF else CF))


# -- 16-bit arithmetic --


def add_pair(cpu: Cpu, hl: str, p: str) -> None:
    a = cpu[hl]
    v = cpu[p]
    x = a + v
    cpu.wz = (a + 1) & 0xFFFF
    flags(cpu, cpu.f & SZP | x >> 8 & XY | (a ^ v ^ x) >> 8 & HF | x >> 16)
    cpu[hl] = x & 0xFFFF


def adc_hl(cpu: Cpu, p: str) -> None:
    a = cpu.hl
    v = cpu[p]
    x = a + v + (cpu.f & CF)
    cpu.wz = (a + 1) & 0xFFFF
    flags(cpu, hl_flags(a, v, x, a ^ v ^ 0x8000))
    cpu.hl = x & 0xFFFF


def sbc_hl(cpu: Cpu, p: str) -> None:
    a = cpu.hl
    v = cpu[p]
    x = a - v - (cpu.f & CF)
    cpu.wz = (a + 1) & 0xFFFF
    flags(cpu, hl_flags(a, v, x, a ^ v) | NF)
    cpu.hl = x & 0xFFFF


def inc_pair(cpu: Cpu, p: str) -> None:
    cpu[p] = (cpu[p] + 1) & 0xFFFF


def dec_pair(cpu: Cpu, p: str) -> None:
    cpu[p] = (cpu[p] - 1) & 0xFFFF


# -- rotates and bits --


def rotate_a(cpu: Cpu, x: int, carry: int) -> None:
    cpu.a = x & 0xFF
    flags(cpu, cpu.f & SZP | cpu.a & XY | carry)


def rlca(cpu: Cpu) -> None:
    rotate_a(cpu, cpu.a << 1 | cpu.a >> 7, cpu.a >> 7)


def rrca(cpu: Cpu) -> None:
    rotate_a(cpu, cpu.a >> 1 | cpu.a << 7, cpu.a & 1)


def rla(cpu: Cpu) -> None:
    rotate_a(cpu, cpu.a << 1 | cpu.f & CF, cpu.a >> 7)


def rra(cpu: Cpu) -> None:
    rotate_a(cpu, cpu.a >> 1 | (cpu.f & CF) << 7, cpu.a & 1)


def rotated(cpu: Cpu, r: str, x: int, carry: int) -> None:
    flags(cpu, SZ_PARITY[x & 0xFF] | carry)
    give(cpu, r, x & 0xFF)


def rlc(cpu: Cpu, r: str) -> None:
    v = take(cpu, r)
    rotated(cpu, r, v << 1 | v >> 7, v >> 7)


def rrc(cpu: Cpu, r: str) -> None:
    v = take(cpu, r)
    rotated(cpu, r, v >> 1 | v << 7, v & 1)


def rl(cpu: Cpu, r: str) -> None:
    v = take(cpu, r)
    rotated(cpu, r, v << 1 | cpu.f & CF, v >> 7)


def rr(cpu: Cpu, r: str) -> None:
    v = take(cpu, r)
    rotated(cpu, r, v >> 1 | (cpu.f & CF) << 7, v & 1)


def sla(cpu: Cpu, r: str) -> None:
    v = take(cpu, r)
    rotated(cpu, r, v << 1, v >> 7)


def sra(cpu: Cpu, r: str) -> None:
    v = take(cpu, r)
    rotated(cpu, r, v >> 1 | v & 0x80, v & 1)


def sll(cpu: Cpu, r: str) -> None:
    v = take(cpu, r)
    rotated(cpu, r, v << 1 | 1, v >> 7)


def srl(cpu: Cpu, r: str) -> None:
    v = take(cpu, r)
    rotated(cpu, r, v >> 1, v & 1)


def bit_of(cpu: Cpu) -> int:
    """The bit that BIT, RES and SET name in their opcode: one case of the run loop for all eight."""
    return 1 << (cpu.opcode >> 3 & 7)


def bit(cpu: Cpu, r: str) -> None:
    v = take(cpu, r)
    x = v & bit_of(cpu)
    xy = cpu.wz >> 8 if in_memory(r) else v
    flags(cpu, cpu.f & CF | HF | SZ_PARITY[x] & ~XY | xy & XY)


def res(cpu: Cpu, r: str) -> None:
    give(cpu, r, take(cpu, r) & ~bit_of(cpu))


def set_(cpu: Cpu, r: str) -> None:
    give(cpu, r, take(cpu, r) | bit_of(cpu))


def rrd(cpu: Cpu) -> None:
    v = digit_rotate(cpu)
    write(cpu, cpu.address, (cpu.a << 4 | v >> 4) & 0xFF)
    digit_rotated(cpu, v & 15)


def rld(cpu: Cpu) -> None:
    v = digit_rotate(cpu)
    write(cpu, cpu.address, (v << 4 | cpu.a & 15) & 0xFF)
    digit_rotated(cpu, v >> 4)


def digit_rotate(cpu: Cpu) -> int:
    cpu.address = cpu.hl
    cpu.wz = (cpu.address + 1) & 0xFFFF
    v = read(cpu, cpu.address)
    idle(cpu, 4)
    return v


def digit_rotated(cpu: Cpu, digit: int) -> None:
    cpu.a = cpu.a & 0xF0 | digit
    flags(cpu, cpu.f & CF | SZ_PARITY[cpu.a])

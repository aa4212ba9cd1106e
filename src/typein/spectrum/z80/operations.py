"""What the instructions of the Z80 do: one short plain function an operation of the table.

Here are loads, jumps, input and output, blocks and control; what makes flags of numbers is in arithmetic.py.
Functions of a cpu and the operands of a row: names of registers, (mask, value) conditions, small numbers.  They run
as they are, and the build puts them into one run loop with their operands constant (see specialise.py), which is why
they keep to if, while, assignment and return.
Sources: Zilog, "Z80 CPU User Manual"; Sean Young, "The Undocumented Z80 Documented"; for WZ the note by Boo-boo and
Vladimir Kladov; for Q and the flags of interrupted block instructions the measurements of Patrik Rak and David Banks.
"""

from __future__ import annotations

from ..bus import Cpu, fetch, idle, port_in, port_out, read, write
from .flags import CF, HF, NF, PF, SF, SZ, SZ_PARITY, XY, ZF
from .operands import flags, get, imm, imm16, locate, pop16, push16, put, read16

# -- loads --


def nop(cpu: Cpu) -> None:
    pass


def ld(cpu: Cpu, r: str, s: str) -> None:
    put(cpu, r, get(cpu, s))


def ld_m_n(cpu: Cpu, m: str) -> None:
    locate(cpu, m, 0)
    v = imm(cpu)
    if m == "xm":
        idle(cpu, 2)
    write(cpu, cpu.address, v)


def ld_pair_nn(cpu: Cpu, p: str) -> None:
    cpu[p] = imm16(cpu)


def ld_at_a(cpu: Cpu, p: str) -> None:
    address = cpu[p]
    cpu.wz = (address + 1) & 0xFF | cpu.a << 8
    write(cpu, address, cpu.a)


def ld_a_at(cpu: Cpu, p: str) -> None:
    address = cpu[p]
    cpu.wz = (address + 1) & 0xFFFF
    cpu.a = read(cpu, address)


def ld_nn_a(cpu: Cpu) -> None:
    address = imm16(cpu)
    cpu.wz = (address + 1) & 0xFF | cpu.a << 8
    write(cpu, address, cpu.a)


def ld_a_nn(cpu: Cpu) -> None:
    address = imm16(cpu)
    cpu.wz = (address + 1) & 0xFFFF
    cpu.a = read(cpu, address)


def ld_nn_pair(cpu: Cpu, p: str) -> None:
    address = imm16(cpu)
    cpu.wz = (address + 1) & 0xFFFF
    v = cpu[p]
    write(cpu, address, v & 0xFF)
    write(cpu, cpu.wz, v >> 8)


def ld_pair_at(cpu: Cpu, p: str) -> None:
    address = imm16(cpu)
    cpu.wz = (address + 1) & 0xFFFF
    cpu[p] = read16(cpu, address)


def ld_sp(cpu: Cpu, p: str) -> None:
    cpu.sp = cpu[p]


def push(cpu: Cpu, q: str) -> None:
    push16(cpu, cpu[q])


def pop(cpu: Cpu, q: str) -> None:
    cpu[q] = pop16(cpu)


def ex_af(cpu: Cpu) -> None:
    cpu.a, cpu.a_ = cpu.a_, cpu.a
    cpu.f, cpu.f_ = cpu.f_, cpu.f


def ex_de_hl(cpu: Cpu) -> None:
    cpu.de, cpu.hl = cpu.hl, cpu.de


def exx(cpu: Cpu) -> None:
    cpu.bc, cpu.bc_ = cpu.bc_, cpu.bc
    cpu.de, cpu.de_ = cpu.de_, cpu.de
    cpu.hl, cpu.hl_ = cpu.hl_, cpu.hl


def ex_sp(cpu: Cpu, p: str) -> None:
    v = read16(cpu, cpu.sp)
    idle(cpu, 1)
    write(cpu, (cpu.sp + 1) & 0xFFFF, cpu[p] >> 8)
    write(cpu, cpu.sp, cpu[p] & 0xFF)
    idle(cpu, 2)
    cpu.wz = v
    cpu[p] = v


# -- jumps --


def jump_by(cpu: Cpu, d: int) -> None:
    idle(cpu, 5)
    cpu.pc = (cpu.pc + (d ^ 0x80) - 0x80) & 0xFFFF
    cpu.wz = cpu.pc


def djnz(cpu: Cpu) -> None:
    cpu.b = (cpu.b - 1) & 0xFF
    d = imm(cpu)
    if cpu.b:
        jump_by(cpu, d)


def jr(cpu: Cpu) -> None:
    jump_by(cpu, imm(cpu))


def jr_if(cpu: Cpu, c: tuple[int, int]) -> None:
    d = imm(cpu)
    if cpu.f & c[0] == c[1]:
        jump_by(cpu, d)


def jp(cpu: Cpu) -> None:
    cpu.wz = imm16(cpu)
    cpu.pc = cpu.wz


def jp_if(cpu: Cpu, c: tuple[int, int]) -> None:
    cpu.wz = imm16(cpu)
    if cpu.f & c[0] == c[1]:
        cpu.pc = cpu.wz


def jp_pair(cpu: Cpu, p: str) -> None:
    cpu.pc = cpu[p]


def call_wz(cpu: Cpu) -> None:
    idle(cpu, 1)
    push16(cpu, cpu.pc)
    cpu.pc = cpu.wz


def call(cpu: Cpu) -> None:
    cpu.wz = imm16(cpu)
    call_wz(cpu)


def call_if(cpu: Cpu, c: tuple[int, int]) -> None:
    cpu.wz = imm16(cpu)
    if cpu.f & c[0] == c[1]:
        call_wz(cpu)


def ret(cpu: Cpu) -> None:
    cpu.wz = pop16(cpu)
    cpu.pc = cpu.wz


def ret_if(cpu: Cpu, c: tuple[int, int]) -> None:
    if cpu.f & c[0] == c[1]:
        ret(cpu)


def retn(cpu: Cpu) -> None:
    cpu.iff1 = cpu.iff2
    ret(cpu)


def rst(cpu: Cpu) -> None:
    """The address is in the opcode."""
    push16(cpu, cpu.pc)
    cpu.wz = cpu.opcode & 0x38
    cpu.pc = cpu.wz


# -- input and output --


def out_n_a(cpu: Cpu) -> None:
    n = imm(cpu)
    cpu.wz = (n + 1) & 0xFF | cpu.a << 8
    port_out(cpu, cpu.a << 8 | n, cpu.a)


def in_a_n(cpu: Cpu) -> None:
    port = cpu.a << 8 | imm(cpu)
    cpu.wz = (port + 1) & 0xFFFF
    cpu.a = port_in(cpu, port)


def in_c(cpu: Cpu) -> int:
    cpu.wz = (cpu.bc + 1) & 0xFFFF
    v = port_in(cpu, cpu.bc)
    flags(cpu, cpu.f & CF | SZ_PARITY[v])
    return v


def in_f(cpu: Cpu) -> None:
    in_c(cpu)


def in_r(cpu: Cpu, r: str) -> None:
    cpu[r] = in_c(cpu)


def out_r(cpu: Cpu, r: str) -> None:
    cpu.wz = (cpu.bc + 1) & 0xFFFF
    port_out(cpu, cpu.bc, cpu[r])


def out_0(cpu: Cpu) -> None:
    cpu.wz = (cpu.bc + 1) & 0xFFFF
    port_out(cpu, cpu.bc, 0)


# -- block instructions --


def ldi(cpu: Cpu, step: int) -> None:
    v = read(cpu, cpu.hl)
    write(cpu, cpu.de, v)
    idle(cpu, 2)
    cpu.hl = (cpu.hl + step) & 0xFFFF
    cpu.de = (cpu.de + step) & 0xFFFF
    cpu.bc = (cpu.bc - 1) & 0xFFFF
    x = cpu.a + v
    flags(cpu, cpu.f & (SF | ZF | CF) | x & 8 | x << 4 & 0x20 | (PF if cpu.bc else 0))


def cpi(cpu: Cpu, step: int) -> None:
    v = read(cpu, cpu.hl)
    idle(cpu, 5)
    cpu.hl = (cpu.hl + step) & 0xFFFF
    cpu.wz = (cpu.wz + step) & 0xFFFF
    cpu.bc = (cpu.bc - 1) & 0xFFFF
    x = cpu.a - v
    half = (cpu.a ^ v ^ x) & HF
    y = x - (half >> 4)
    flags(cpu, cpu.f & CF | SZ[x & 0xFF] & ~XY | half | NF | y & 8 | y << 4 & 0x20 | (PF if cpu.bc else 0))


def ini(cpu: Cpu, step: int) -> None:
    cpu.wz = (cpu.bc + step) & 0xFFFF
    v = port_in(cpu, cpu.bc)
    write(cpu, cpu.hl, v)
    x = v + ((cpu.c + step) & 0xFF)
    io_step(cpu, step, v, x)


def outi(cpu: Cpu, step: int) -> None:
    v = read(cpu, cpu.hl)
    port = (cpu.bc - 0x100) & 0xFFFF
    cpu.wz = (port + step) & 0xFFFF
    port_out(cpu, port, v)
    x = v + ((cpu.l + step) & 0xFF)
    io_step(cpu, step, v, x)


def io_step(cpu: Cpu, step: int, v: int, x: int) -> None:
    cpu.b = (cpu.b - 1) & 0xFF
    cpu.hl = (cpu.hl + step) & 0xFFFF
    flags(cpu, SZ[cpu.b] | v >> 6 & NF | (HF | CF if x > 255 else 0) | SZ_PARITY[x & 7 ^ cpu.b] & PF)


def repeat(cpu: Cpu) -> None:
    idle(cpu, 5)
    cpu.pc = (cpu.pc - 2) & 0xFFFF
    cpu.wz = (cpu.pc + 1) & 0xFFFF
    flags(cpu, cpu.f & ~XY | cpu.pc >> 8 & XY)


def repeat_io(cpu: Cpu) -> None:
    repeat(cpu)
    x = cpu.b
    half = cpu.f & HF
    if cpu.f & CF:
        if cpu.f & NF:
            x = cpu.b - 1
            half = 0 if cpu.b & 15 else HF
        else:
            x = cpu.b + 1
            half = HF if cpu.b & 15 == 15 else 0
    flags(cpu, (cpu.f & ~HF | half) ^ (SZ_PARITY[x & 7] ^ PF) & PF)


def ldir(cpu: Cpu, step: int) -> None:
    ldi(cpu, step)
    if cpu.f & PF:
        repeat(cpu)


def cpir(cpu: Cpu, step: int) -> None:
    cpi(cpu, step)
    if cpu.f & (PF | ZF) == PF:
        repeat(cpu)


def inir(cpu: Cpu, step: int) -> None:
    ini(cpu, step)
    if cpu.b:
        repeat_io(cpu)


def otir(cpu: Cpu, step: int) -> None:
    outi(cpu, step)
    if cpu.b:
        repeat_io(cpu)


# -- control --


def halt(cpu: Cpu) -> None:
    cpu.halted = 1
    stay_halted(cpu)


def stay_halted(cpu: Cpu) -> None:
    """Fetch what follows the HALT, and do nothing with it, until the run ends."""
    while cpu.t < cpu.limit:
        fetch(cpu)
        cpu.pc = (cpu.pc - 1) & 0xFFFF


def di(cpu: Cpu) -> None:
    cpu.iff1 = 0
    cpu.iff2 = 0


def ei(cpu: Cpu) -> None:
    cpu.iff1 = 1
    cpu.iff2 = 1
    cpu.no_int = cpu.t


def im_0(cpu: Cpu) -> None:
    cpu.im = 0


def im_1(cpu: Cpu) -> None:
    cpu.im = 1


def im_2(cpu: Cpu) -> None:
    cpu.im = 2


def ld_i_a(cpu: Cpu) -> None:
    cpu.i = cpu.a


def ld_r_a(cpu: Cpu) -> None:
    cpu.fetched = cpu.fetched + cpu.r - cpu.a
    cpu.r = cpu.a
    cpu.r7 = cpu.a & 0x80


def ld_a_i(cpu: Cpu) -> None:
    ld_a_ir(cpu, cpu.i)


def ld_a_r(cpu: Cpu) -> None:
    ld_a_ir(cpu, cpu.r7 | cpu.r & 0x7F)


def ld_a_ir(cpu: Cpu, v: int) -> None:
    cpu.a = v
    flags(cpu, cpu.f & CF | SZ[v] | (PF if cpu.iff2 else 0))
    cpu.after_ir = cpu.t

"""The registers of the Z80, as whole bytes and words."""

from __future__ import annotations

from typing import Any, TypeAlias

Byte: TypeAlias = int
Word: TypeAlias = int
"""Plain integers, which the compiled core keeps in 8 and in 16 bits: the C compiler makes use of knowing how large."""

PAIRS = {name: (name[0], name[1]) for name in ("af", "bc", "de", "hl")}
PAIRS |= {f"{name}_": (f"{name[0]}_", f"{name[1]}_") for name in ("af", "bc", "de", "hl")}
PAIRS |= {"xy": ("xh", "xl"), "ix": ("ixh", "ixl"), "iy": ("iyh", "iyl")}
"""Each pair and its halves.  ``xy`` is IX or IY while an instruction with prefix DD or FD works on it."""

PASSING = ("opcode", "address", "data", "bus", "xh", "xl", "last_q")
"""Fields that pass values within one instruction."""

STOPS = ("limit", "resume", "trapped", "fetched")
"""Fields that say where a run stops."""

STATE_REGISTERS = (
    *("a", "f", "b", "c", "d", "e", "h", "l"),
    *("a_", "f_", "b_", "c_", "d_", "e_", "h_", "l_"),
    *("ixh", "ixl", "iyh", "iyl", "sp", "pc", "wz", "i", "r", "r7"),
    *("iff1", "iff2", "im", "halted", "q", "t", "no_int", "after_ir"),
)
"""Fields that outlive an instruction and decide what comes."""

REGISTERS = (*STATE_REGISTERS, *STOPS, *PASSING)
"""Every field of the CPU; the compiled run loop keeps them in local variables."""


class Registers:
    """What a Z80 holds.

    ``a_`` is A' and so on.  ``r`` counts fetches in its low seven bits and ``r7`` is bit 7 of R.  ``wz`` is the
    internal address register (MEMPTR); ``q`` is F if the last instruction wrote the flags, and 0 otherwise.
    ``fetched + r`` is the number of opcodes fetched in this frame, as R counts them.
    ``t`` is the T-state of the frame; ``no_int`` the one at which EI or a prefix puts off the interrupt, and
    ``after_ir`` the one at which LD A,I or LD A,R ended.  ``opcode``, ``address``, ``data`` pass values within an
    instruction; ``bus`` is the address that idle cycles leave on the bus.
    """

    a: Byte
    f: Byte
    b: Byte
    c: Byte
    d: Byte
    e: Byte
    h: Byte
    l: Byte  # noqa: E741
    a_: Byte
    f_: Byte
    b_: Byte
    c_: Byte
    d_: Byte
    e_: Byte
    h_: Byte
    l_: Byte
    ixh: Byte
    ixl: Byte
    iyh: Byte
    iyl: Byte
    xh: Byte
    xl: Byte
    sp: Word
    pc: Word
    wz: Word
    i: Byte
    r: int
    r7: Byte
    iff1: int
    iff2: int
    im: int
    halted: int
    q: Byte
    last_q: Byte
    t: int
    limit: int
    no_int: int
    after_ir: int
    resume: int
    trapped: int
    fetched: int
    opcode: Byte
    address: Word
    data: Byte
    bus: Word

    def reset(self) -> None:
        """As after power-on: AF and SP all ones, the rest as good as unknown and here zero."""
        self.b = self.c = self.d = self.e = self.h = self.l = 0
        self.a_ = self.f_ = self.b_ = self.c_ = self.d_ = self.e_ = self.h_ = self.l_ = 0
        self.ixh = self.ixl = self.iyh = self.iyl = self.xh = self.xl = 0
        self.pc = self.wz = self.i = self.r = self.r7 = 0
        self.iff1 = self.iff2 = self.im = self.halted = 0
        self.q = self.last_q = self.t = self.limit = self.trapped = self.fetched = 0
        self.opcode = self.address = self.data = self.bus = 0
        self.a = self.f = 0xFF
        self.sp = 0xFFFF
        self.no_int = self.after_ir = self.resume = -1


class NamedRegisters(Registers):
    """Registers by name, ``cpu["hl"]``, and pairs as attributes: how the operations speak of them uncompiled."""

    af: int
    bc: int
    de: int
    hl: int
    af_: int
    bc_: int
    de_: int
    hl_: int
    xy: int
    ix: int
    iy: int

    def __getitem__(self, name: str) -> int:
        value: int = getattr(self, name)
        return value

    def __setitem__(self, name: str, value: int) -> None:
        setattr(self, name, value)


def _pair(high: str, low: str) -> Any:
    def get(cpu: Any) -> int:
        value: int = getattr(cpu, high) << 8 | getattr(cpu, low)
        return value

    def put(cpu: Any, value: int) -> None:
        setattr(cpu, high, value >> 8)
        setattr(cpu, low, value & 0xFF)

    return property(get, put)


for _name, _halves in PAIRS.items():
    setattr(NamedRegisters, _name, _pair(*_halves))

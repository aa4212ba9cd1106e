"""Flag bits of the Z80, and the flags of every byte.

XY are bits 3 and 5, which copy the result; S, Z, P, X and Y of a byte are looked up.
Source: Sean Young, "The Undocumented Z80 Documented".
"""

from __future__ import annotations

CF, NF, PF, HF, ZF, SF = 0x01, 0x02, 0x04, 0x10, 0x40, 0x80
XY = 0x28
SZP = SF | ZF | PF
"""What rotations of A, ADD HL, SCF and CCF leave alone."""

SZ = bytes(v & (SF | XY) | (0 if v else ZF) for v in range(256))
"""Sign, zero, X and Y of a byte."""
SZ_PARITY = bytes(SZ[v] | (0 if v.bit_count() & 1 else PF) for v in range(256))
"""The same with even parity."""
INC = bytes(SZ[v] | (0 if v & 15 else HF) | (PF if v == 0x80 else 0) for v in range(256))
"""After INC, by the result."""
DEC = bytes(SZ[v] | NF | (HF if v & 15 == 15 else 0) | (PF if v == 0x7F else 0) for v in range(256))
"""After DEC, by the result."""


def add_flags(a: int, v: int, x: int) -> int:
    return SZ[x & 0xFF] | (a ^ v ^ x) & HF | ((a ^ v ^ 0x80) & (a ^ x) & 0x80) >> 5 | x >> 8


def sub_flags(a: int, v: int, x: int) -> int:
    return SZ[x & 0xFF] | (a ^ v ^ x) & HF | ((a ^ v) & (a ^ x) & 0x80) >> 5 | NF | x >> 8 & CF


def compare_flags(a: int, v: int) -> int:
    return sub_flags(a, v, a - v) & ~XY | v & XY


def hl_flags(a: int, v: int, x: int, over: int) -> int:
    return (
        x >> 8 & (SF | XY)
        | (0 if x & 0xFFFF else ZF)
        | (a ^ v ^ x) >> 8 & HF
        | (over & (a ^ x)) >> 13 & PF
        | x >> 16 & CF
    )

"""Random instructions in random states of a 48K Spectrum: what the conformance tests put to us and to the oracles.

Every form of every page comes equally often: an opcode of the main, CB and ED pages, of the main page behind DD and FD,
and of the page behind DD CB d and FD CB d.  All is drawn from a seed that the page names, so a case has a number.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

FRAME = 69888

PAGES: dict[str, tuple[int | None, ...]] = {
    "main": (None,),
    "CB": (0xCB, None),
    "ED": (0xED, None),
    "DD": (0xDD, None),
    "FD": (0xFD, None),
    "DDCB": (0xDD, 0xCB, -1, None),
    "FDCB": (0xFD, 0xCB, -1, None),
}
"""The bytes before the opcode (None) of each page; -1 is a random one."""

BYTES = (
    *("a", "f", "b", "c", "d", "e", "h", "l", "a_", "f_", "b_", "c_", "d_", "e_", "h_", "l_", "i", "r"),
    *("ixh", "ixl", "iyh", "iyl"),
)
WORDS = ("sp", "pc", "wz")
POINTERS = (("b", "c"), ("d", "e"), ("h", "l"), ("ixh", "ixl"), ("iyh", "iyl"))
EDGES = (0x0000, 0x0001, 0x3FFE, 0x3FFF, 0x4000, 0x7FFE, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF)
"""Addresses at the borders of the ROM, the contended RAM and the memory."""

PICTURE = range(0x4000, 0x5B00)
EAR = 0x10
INSTRUCTION = 6
"""So many bytes are put at PC: more than the longest instruction behind one more prefix."""


@dataclass(frozen=True)
class Case:
    """``registers`` by name, with ``r`` whole, ``iff1``, ``iff2``, ``im``, ``q`` and T-state ``t``; ``code`` is at PC;
    ``output`` is what port FE was given last."""

    number: int
    registers: dict[str, int]
    code: bytes
    output: int

    def __str__(self) -> str:
        registers = " ".join(f"{name}={value:X}" for name, value in self.registers.items() if name != "t")
        return f"case {self.number}: {self.code.hex(' ')} at T {self.registers['t']}, FE {self.output:02X}, {registers}"


def make_memory() -> bytes:
    """64K of noise, but for the picture: it is all FF, and so is the floating bus, which the oracles do not know."""
    memory = bytearray(random.Random(48).randbytes(0x10000))
    memory[PICTURE.start : PICTURE.stop] = b"\xff" * len(PICTURE)
    return bytes(memory)


def make_keyboard() -> bytes:
    """Noise for the keys that each high byte of port FE reads."""
    rng = random.Random(254)
    return bytes(rng.randrange(32) for _ in range(256))


def make_cases(page: str, of_each: int) -> Iterator[Case]:
    """``of_each`` cases of each opcode of a page."""
    rng = random.Random(page)
    for number in range(256 * of_each):
        opcode = number & 0xFF
        head = (opcode if byte is None else rng.randrange(256) if byte < 0 else byte for byte in PAGES[page])
        code = bytes(head) + rng.randbytes(INSTRUCTION)
        yield Case(number, make_registers(rng), code[:INSTRUCTION], rng.randrange(32))


def make_registers(rng: random.Random) -> dict[str, int]:
    """A random state, with an inclination to the borders of the memory and to T-states in which the ULA is busy."""
    registers = dict(zip(BYTES, rng.randbytes(len(BYTES)), strict=True))
    registers |= {name: rng.randrange(0x10000) for name in WORDS}
    for high, low in rng.sample(POINTERS, 2):
        registers[high], registers[low] = divmod(address(rng), 256)
    registers["sp"] = address(rng)
    registers["pc"] = address(rng)
    while any((registers["pc"] + k) & 0xFFFF in PICTURE for k in (0, INSTRUCTION - 1)):
        registers["pc"] = address(rng)
    registers["iff1"], registers["iff2"] = rng.randrange(2), rng.randrange(2)
    registers["im"] = rng.randrange(3)
    registers["q"] = registers["f"] * rng.randrange(2)
    registers["t"] = rng.randrange(14300, 57300) if rng.random() < 0.8 else rng.randrange(FRAME)
    return registers


def address(rng: random.Random) -> int:
    """One at a border, in contended memory or anywhere."""
    kind = rng.randrange(4)
    return rng.choice(EDGES) if kind == 0 else rng.randrange(0x4000, 0x8000) if kind == 1 else rng.randrange(0x10000)

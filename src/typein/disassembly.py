"""What the verb ``disassemble`` does."""

from __future__ import annotations

from pathlib import Path

from typein.harness.session import Spectrum
from typein.rom import find_rom
from typein.spectrum.machine import MEMORY_SIZE
from typein.spectrum.z80.disassembler import disassemble as instruction
from typein.tracing import address

MOST_BYTES = 4
"""The longest instruction."""


def disassemble(target: str | None, *, start: str = "0", count: int = 32, rom: Path | None = None) -> None:
    """Print ``count`` instructions from ``start`` on, of the ROM or of the memory when ``target`` has been loaded."""
    if target is None:
        memory = bytearray(find_rom(rom)).ljust(MEMORY_SIZE, b"\0")
    else:
        memory = Spectrum(rom, program=target).memory
    at = address(start)
    for _ in range(count):
        text, length = instruction(memory, at)
        code = " ".join(f"{memory[(at + n) % MEMORY_SIZE]:02X}" for n in range(length))
        print(f"{at:04X}  {code:<{3 * MOST_BYTES}}  {text}")
        at += length
        if at >= MEMORY_SIZE:
            break

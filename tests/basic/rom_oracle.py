"""The ROM as judge: its own routines run in SkoolKit's simulator, which shares no code with ours.

A test asks for the verdict of the editor's syntax check (LINE-SCAN, 1B17) on the text of a line, or for the five
bytes that the ROM's number conversion (DEC-TO-FP, 2C9B) makes of a literal.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from skoolkit.csimulator import CSimulator

ERR_NR, ERR_SP, E_LINE, CH_ADD, X_PTR, STKEND = 23610, 23613, 23641, 23645, 23647, 23653
AFTER_E_LINE = (23649, 23651, STKEND)
"""WORKSP, STKBOT, STKEND: what lies after the line being edited."""

EDITOR, LINE_SCAN, DEC_TO_FP = 0x0F2C, 0x1B17, 0x2C9B
RETURNED, FAILED = 0x5B00, 0x5B02
"""Where a routine comes back to, in the printer buffer: by its RET, or by the ROM's error restart."""

GOOD = 255


class Verdict(NamedTuple):
    """What LINE-SCAN said of a line.

    ``error`` is GOOD or what the ROM left in ERR_NR (11 is C, Nonsense in BASIC); ``marker`` is where the flashing
    question mark would stand, as an offset in the text fed; ``text`` is the line with the numbers put in.
    """

    error: int
    marker: int
    text: bytes


@cache
def _booted() -> bytes:
    """The 64K of a 48K Spectrum that has been switched on and asks its editor for the first line."""
    rom = files("skoolkit").joinpath("resources/48.rom").read_bytes()
    simulator = CSimulator(bytearray(rom + bytes(49152)), {"PC": 0}, {"iff": 0})
    simulator.run(0, EDITOR, True)
    return bytes(simulator.memory)


class _Call:
    """One call of a ROM routine on a fresh machine with ``text`` as the line in the editor."""

    def __init__(self, routine: int, text: bytes, **registers: int) -> None:
        self.memory = bytearray(_booted())
        self.start = self.word(E_LINE)
        self.memory[self.start : self.start + len(text) + 2] = text + b"\x0d\x80"
        for pointer in AFTER_E_LINE:
            self.poke(pointer, self.start + len(text) + 2)
        self.poke(CH_ADD, self.start)
        self.poke(X_PTR, 0)
        self.memory[ERR_NR] = GOOD
        self.memory[FAILED : FAILED + 2] = b"\x18\xfc"  # JR RETURNED
        stack = self.word(ERR_SP)
        self.poke(stack, FAILED)
        self.poke(stack - 2, RETURNED)
        simulator = CSimulator(self.memory, {"SP": stack - 2, **registers}, {"iff": 0})
        simulator.run(routine, RETURNED)
        self.memory = simulator.memory

    def word(self, address: int) -> int:
        return self.memory[address] + 256 * self.memory[address + 1]

    def poke(self, address: int, value: int) -> None:
        self.memory[address : address + 2] = value.to_bytes(2, "little")


def line_scan(text: bytes) -> Verdict:
    """Feed the ROM's syntax check a line as a person types it: number in digits, keywords, no hidden numbers."""
    call = _Call(LINE_SCAN, text)
    end = call.word(AFTER_E_LINE[0]) - 2
    return Verdict(call.memory[ERR_NR], call.word(X_PTR) - call.start, bytes(call.memory[call.start : end]))


def number(literal: bytes) -> bytes | None:
    """The five bytes the ROM makes of a literal (BIN as its code, C4), or None where it reports an error."""
    call = _Call(DEC_TO_FP, literal, A=literal[0])
    end = call.word(STKEND)
    return bytes(call.memory[end - 5 : end]) if call.memory[ERR_NR] == GOOD else None

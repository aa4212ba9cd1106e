"""The ROM as judge: its own routines run in SkoolKit's simulator, which shares no code with ours.

A test asks for the verdict of the editor's syntax check (LINE-SCAN, 1B17) on the text of a line, for the five bytes
that the ROM's number conversion (DEC-TO-FP, 2C9B) makes of a literal, or for the memory after a direct command.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from skoolkit import CSimulator
from skoolkit.simulator import Simulator

ERR_NR, ERR_SP, VARS, PROG, E_LINE, CH_ADD, X_PTR, STKEND = 23610, 23613, 23627, 23635, 23641, 23645, 23647, 23653
AFTER_E_LINE = (23649, 23651, STKEND)
"""WORKSP, STKBOT, STKEND: what lies after the line being edited."""

EDITOR, LINE_SCAN, DEC_TO_FP, LINE_ENTERED, REPORT = 0x0F2C, 0x1B17, 0x2C9B, 0x12B4, 0x1303
RETURNED, FAILED = 0x5B00, 0x5B02
"""Where a routine comes back to, in the printer buffer: by its RET, or by the ROM's error restart."""

GOOD = 255


CASES = [
    (line[0] == "+", line[2:])
    for line in Path(__file__).with_name("linescan.txt").read_text(encoding="utf-8").splitlines()
    if line[:2] in ("+ ", "- ")
]
"""Source lines, each with whether the ROM should accept it."""


class Verdict(NamedTuple):
    """What LINE-SCAN said of a line.

    ``error`` is GOOD or what the ROM left in ERR_NR (11 is C, Nonsense in BASIC); ``marker`` is where the flashing
    question mark would stand, as an offset in the text fed; ``text`` is the line with the numbers put in.
    """

    error: int
    marker: int
    text: bytes


_simulator = CSimulator or Simulator  # the first is compiled, where it could be


@cache
def booted() -> bytes:
    """The 64K of a 48K Spectrum that has been switched on and asks its editor for the first line."""
    rom = files("skoolkit").joinpath("resources/48.rom").read_bytes()
    simulator = _simulator(bytearray(rom + bytes(49152)), {"PC": 0}, {"iff": 0})
    simulator.run(0, EDITOR, True)
    return bytes(simulator.memory)


def word(memory: bytes | bytearray, address: int) -> int:
    return memory[address] + 256 * memory[address + 1]


def _poke(memory: bytearray, address: int, value: int) -> None:
    memory[address : address + 2] = value.to_bytes(2, "little")


def _edited(memory: bytes | bytearray, text: bytes) -> bytearray:
    """Memory with ``text`` as the line in the editor."""
    changed = bytearray(memory)
    start = word(changed, E_LINE)
    changed[start : start + len(text) + 2] = text + b"\x0d\x80"
    for pointer in AFTER_E_LINE:
        _poke(changed, pointer, start + len(text) + 2)
    _poke(changed, CH_ADD, start)
    _poke(changed, X_PTR, 0)
    changed[ERR_NR] = GOOD
    return changed


def _called(routine: int, text: bytes, **registers: int) -> bytearray:
    """Memory after one call of a ROM routine on a fresh machine with ``text`` as the line in the editor."""
    memory = _edited(booted(), text)
    memory[FAILED : FAILED + 2] = b"\x18\xfc"  # JR RETURNED
    stack = word(memory, ERR_SP)
    _poke(memory, stack, FAILED)
    _poke(memory, stack - 2, RETURNED)
    simulator = _simulator(memory, {"SP": stack - 2, **registers}, {"iff": 0})
    simulator.run(routine, RETURNED)
    return bytearray(simulator.memory)


def line_scan(text: bytes) -> Verdict:
    """Feed the ROM's syntax check a line as a person types it: number in digits, keywords, no hidden numbers."""
    memory = _called(LINE_SCAN, text)
    start, end = word(memory, E_LINE), word(memory, AFTER_E_LINE[0]) - 2
    return Verdict(memory[ERR_NR], word(memory, X_PTR) - start, bytes(memory[start:end]))


def number(literal: bytes) -> bytes | None:
    """The five bytes the ROM makes of a literal (BIN as its code, C4), or None where it reports an error."""
    memory = _called(DEC_TO_FP, literal, A=literal[0])
    end = word(memory, STKEND)
    return bytes(memory[end - 5 : end]) if memory[ERR_NR] == GOOD else None


def with_program(program: bytes) -> bytearray:
    """A fresh machine with this program area and no variables."""
    memory = bytearray(booted())
    start = word(memory, PROG)
    memory[start : start + len(program) + 1] = program + b"\x80"
    _poke(memory, VARS, start + len(program))
    _poke(memory, E_LINE, start + len(program) + 1)
    return memory


def command(memory: bytes | bytearray, text: bytes, stop: int = REPORT) -> bytearray:
    """Memory when a direct command, typed without hidden numbers, has come to its report, or execution to ``stop``."""
    changed = _edited(memory, text)
    simulator = _simulator(changed, {"SP": word(changed, ERR_SP)}, {"iff": 0})
    simulator.run(LINE_ENTERED, stop)
    return bytearray(simulator.memory)


def upper_screen(memory: bytes | bytearray) -> str:
    """The 22 lines of the upper screen run together, read by the ROM's font, ``?`` for what is no character."""
    font = {bytes(memory[0x3D00 + 8 * i : 0x3D08 + 8 * i]): chr(32 + i) for i in range(96)}
    cells = (
        bytes(memory[0x4000 + 0x800 * (row // 8) + 32 * (row % 8) + column + 256 * line] for line in range(8))
        for row in range(22)
        for column in range(32)
    )
    return "".join(font.get(cell, "?") for cell in cells)

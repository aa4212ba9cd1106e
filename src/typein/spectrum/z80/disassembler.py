"""From bytes to mnemonics, by the table that the CPU runs on.

Numbers are hexadecimal with a ``$``.  What the Z80 passes over, an ED without an instruction or a DD or FD that the
next opcode does not heed, is given as DEFB; undocumented instructions have their usual names (SLL, IXh, IN F,(C),
RES 0,(IX+$05),B).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .table import FIELDS, INDEXED, PAGES, Row

INDEX = {0xDD: "IX", 0xFD: "IY"}
CONDITIONS = ("NZ", "Z", "NC", "C", "PO", "PE", "P", "M")

_NAMES = {letter: [str(name).upper().replace("M", "(HL)") for name in FIELDS[letter]] for letter in "rspq"}
_NAMES["c"] = list(CONDITIONS)
_NAMES["k"] = [str(bit) for bit in range(8)]
_NAMES["t"] = [f"${address:02X}" for address in range(0, 64, 8)]
_PART = re.compile(r"\bnn\b|\bn\b|\be\b|\b[rspqckt]\b|\(HL\)|\bHL\b")
"""What stands for something else in the operands of a mnemonic."""


class _Code:
    """The bytes of one instruction, taken one after another."""

    def __init__(self, memory: Sequence[int], address: int) -> None:
        self.memory = memory
        self.address = address
        self.length = 0

    def peek(self) -> int:
        return self.memory[(self.address + self.length) & 0xFFFF]

    def byte(self) -> int:
        value = self.peek()
        self.length += 1
        return value

    def word(self) -> int:
        return self.byte() | self.byte() << 8

    def target(self) -> int:
        """Where a relative jump goes."""
        distance = _signed(self.byte())
        return (self.address + self.length + distance) & 0xFFFF


def disassemble(memory: Sequence[int], address: int) -> tuple[str, int]:
    """The instruction at ``address`` of 64K of memory, and its length in bytes; beyond FFFF it goes on at 0."""
    code = _Code(memory, address)
    opcode = code.byte()
    if opcode in INDEX:
        text = _indexed(code, INDEX[opcode]) if INDEXED[code.peek()] else _bytes(opcode)
    elif opcode == 0xCB:
        text = _text(PAGES["CB"][code.byte()], code)
    elif opcode == 0xED:
        second = code.byte()
        row = PAGES["ED"][second]
        text = _bytes(opcode, second) if row.mnemonic == "NOP*" else _text(row, code)
    else:
        text = _text(PAGES["MAIN"][opcode], code)
    return text, code.length


def _indexed(code: _Code, index: str) -> str:
    opcode = code.byte()
    if opcode == 0xCB:
        return _at_displacement(code, index)
    row = PAGES["XY"][opcode]
    if "xm" in row.operands:
        return _text(row, code, {"(HL)": _displaced(index, code.byte())})
    return _text(row, code, {"HL": index, "(HL)": f"({index})", "H": f"{index}h", "L": f"{index}l"})


def _at_displacement(code: _Code, index: str) -> str:
    """After DD CB: the displacement, then an opcode of the CB page, of which the low three bits name a copy."""
    names = {"(HL)": _displaced(index, code.byte())}
    opcode = code.byte()
    text = _text(PAGES["CB"][opcode & ~7 | 6], code, names)
    is_copied = opcode & 7 != 6 and opcode & 0xC0 != 0x40
    return f"{text},{_NAMES['r'][opcode & 7]}" if is_copied else text


def _text(row: Row, code: _Code, names: Mapping[str, str] | None = None) -> str:
    """A mnemonic with its operands filled in; ``names`` are what HL and its parts are called."""
    name, space, operands = row.mnemonic.partition(" ")

    def fill(match: re.Match[str]) -> str:
        part = match.group()
        if part == "nn":
            return f"${code.word():04X}"
        if part == "n":
            return f"${code.byte():02X}"
        if part == "e":
            return f"${code.target():04X}"
        part = _NAMES[part][row.fields[part]] if part in row.fields else part
        return names.get(part, part) if names else part

    return name + space + _PART.sub(fill, operands)


def _displaced(index: str, displacement: int) -> str:
    distance = _signed(displacement)
    return f"({index}{'-' if distance < 0 else '+'}${abs(distance):02X})"


def _signed(byte: int) -> int:
    return byte - 256 if byte & 0x80 else byte


def _bytes(*values: int) -> str:
    return "DEFB " + ",".join(f"${value:02X}" for value in values)

"""Mnemonics against SkoolKit's, for every opcode of every page."""

from __future__ import annotations

import random
from typing import Any

import pytest
from skoolkit.disassembler import Disassembler

from typein.spectrum.z80.disassembler import disassemble

AT = 0x8000
PAGES = {"main": "", "CB": "CB", "ED": "ED", "DD": "DD", "FD": "FD", "DD CB": "DD CB {d:02X}", "FD CB": "FD CB {d:02X}"}


class Config:
    """What SkoolKit's disassembler asks to be told."""

    asm_hex, asm_lower, handle_rst, wrap = True, False, False, True
    defb_size, defm_size, defw_size = 8, 65, 1
    opcodes = "ALL"

    @staticmethod
    def imaker(address: int, operation: str, data: bytes) -> Any:
        """The instruction as SkoolKit's caller wants it."""

        class Instruction:
            text = operation
            length = len(data)

        return Instruction()


PEER = Disassembler([], Config)


def skoolkit(memory: bytearray) -> tuple[str, int]:
    PEER.snapshot = memory
    instruction = PEER.disassemble(AT, AT + 1, "n")[0]
    return instruction.text, instruction.length


def memory_with(code: bytes, at: int = AT) -> bytearray:
    memory = bytearray(0x10000)
    for k, byte in enumerate(code):
        memory[(at + k) & 0xFFFF] = byte
    return memory


@pytest.mark.parametrize("page", PAGES)
def test_every_opcode_as_skoolkit_has_it(page: str) -> None:
    rng = random.Random(page)
    for opcode in range(256):
        for _ in range(4):
            head = PAGES[page].format(d=rng.randrange(256))
            code = bytes.fromhex(head) + bytes((opcode,)) + rng.randbytes(3)
            memory = memory_with(code)
            text, length = skoolkit(memory)
            if text.startswith(("DEFB $DD", "DEFB $FD")):
                text, length = text[:8], 1  # SkoolKit puts the opcode that does not heed the prefix behind it
            assert disassemble(memory, AT) == (text, length), code.hex(" ")


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("18 FE", "JR $8000"),
        ("10 80", "DJNZ $7F82"),
        ("CD 56 05", "CALL $0556"),
        ("DD 36 FB 12", "LD (IX-$05),$12"),
        ("DD E9", "JP (IX)"),
        ("DD 66 00", "LD H,(IX+$00)"),
        ("DD 65", "LD IXh,IXl"),
        ("FD CB 80 C6", "SET 0,(IY-$80)"),
        ("FD CB 7F 80", "RES 0,(IY+$7F),B"),
        ("FD CB 01 78", "BIT 7,(IY+$01)"),
        ("CB 37", "SLL A"),
        ("ED 70", "IN F,(C)"),
        ("ED 71", "OUT (C),0"),
        ("ED 00", "DEFB $ED,$00"),
        ("DD 00", "DEFB $DD"),
        ("DD DD", "DEFB $DD"),
        ("FF", "RST $38"),
        ("DA 34 12", "JP C,$1234"),
    ],
)
def test_by_example(code: str, text: str) -> None:
    memory = memory_with(bytes.fromhex(code))
    length = 1 if text in ("DEFB $DD",) else len(bytes.fromhex(code))
    assert disassemble(memory, AT) == (text, length)


def test_over_the_end_of_the_memory() -> None:
    assert disassemble(memory_with(bytes.fromhex("21 34 12"), 0xFFFF), 0xFFFF) == ("LD HL,$1234", 3)
    assert disassemble(memory_with(bytes.fromhex("18 7F"), 0xFFFE), 0xFFFE) == ("JR $007F", 2)


def test_any_sequence_of_bytes_as_memory() -> None:
    memory = random.Random(1).randbytes(0x10000)
    assert all(
        1 <= disassemble(kind, at)[1] <= 4 for kind in (memory, memoryview(memory)) for at in range(0, 0x10000, 37)
    )

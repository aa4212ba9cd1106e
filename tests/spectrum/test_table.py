"""The table of instructions: complete, and its machine cycles are the T-states that are spent."""

from __future__ import annotations

import pytest
from machines import make_machine

from typein.spectrum.core import Core
from typein.spectrum.z80.disassembler import disassemble
from typein.spectrum.z80.table import INDEXED, PAGES

# T-states of every opcode without contention, from Zilog's "Z80 CPU User Manual" and, for those it does not have, Sean
# Young's "The Undocumented Z80 Documented"; jumps not taken and blocks not repeated (taken and repeated: TAKEN).
MAIN = """
 4 10  7  6  4  4  7  4  4 11  7  6  4  4  7  4
 8 10  7  6  4  4  7  4 12 11  7  6  4  4  7  4
 7 10 16  6  4  4  7  4  7 11 16  6  4  4  7  4
 7 10 13  6 11 11 10  4  7 11 13  6  4  4  7  4
 4  4  4  4  4  4  7  4  4  4  4  4  4  4  7  4
 4  4  4  4  4  4  7  4  4  4  4  4  4  4  7  4
 4  4  4  4  4  4  7  4  4  4  4  4  4  4  7  4
 7  7  7  7  7  7  4  7  4  4  4  4  4  4  7  4
 4  4  4  4  4  4  7  4  4  4  4  4  4  4  7  4
 4  4  4  4  4  4  7  4  4  4  4  4  4  4  7  4
 4  4  4  4  4  4  7  4  4  4  4  4  4  4  7  4
 4  4  4  4  4  4  7  4  4  4  4  4  4  4  7  4
 5 10 10 10 10 11  7 11  5 10 10  0 10 17  7 11
 5 10 10 11 10 11  7 11  5  4 10 11 10  0  7 11
 5 10 10 19 10 11  7 11  5  4 10  4 10  0  7 11
 5 10 10  4 10 11  7 11  5  6 10  4 10  0  7 11
"""
ED = """
12 12 15 20  8 14  8  9 12 12 15 20  8 14  8  9
12 12 15 20  8 14  8  9 12 12 15 20  8 14  8  9
12 12 15 20  8 14  8 18 12 12 15 20  8 14  8 18
12 12 15 20  8 14  8  8 12 12 15 20  8 14  8  8
"""  # from 40 on
TAKEN = {"JR": 5, "DJNZ": 5, "RET": 6, "CALL": 7, "LDIR": 5, "LDDR": 5, "CPIR": 5, "CPDR": 5}
TAKEN |= {"INIR": 5, "INDR": 5, "OTIR": 5, "OTDR": 5}
ALL_FLAGS, NO_FLAGS = 0xFF, 0x00


def expected(page: str, opcode: int) -> int:
    """The T-states of an opcode, with its prefix."""
    main = int(MAIN.split()[opcode])
    match page:
        case "CB":
            return 8 if opcode & 7 != 6 else 12 if opcode & 0xC0 == 0x40 else 15
        case "ED":
            if 0x40 <= opcode < 0x80:
                return int(ED.split()[opcode - 0x40])
            return 16 if opcode & 0xE4 == 0xA0 else 8
        case "XY":
            if opcode == 0x36:
                return 19
            return main + (12 if "xm" in PAGES["XY"][opcode].operands else 4)
        case "DDCB":
            return 20 if opcode & 0xC0 == 0x40 else 23
    return main


def is_prefix(page: str, opcode: int) -> bool:
    """Whether an opcode is no instruction, but a way to another page."""
    if page == "XY":
        return not INDEXED[opcode] or opcode == 0xCB
    return page == "MAIN" and opcode in (0xCB, 0xDD, 0xED, 0xFD)


def spent(core: Core, code: bytes, f: int, bc: int) -> int:
    """What the core takes for an instruction at 8000, far from the picture."""
    core.reset()
    core.memory[0x8000 : 0x8000 + len(code)] = code
    core.pc, core.t, core.a, core.f, core.b, core.c = 0x8000, 1000, 0, f, bc >> 8, bc & 0xFF
    core.d = core.h = core.ixh = core.iyh = 0x90
    core.sp, core.iff1, core.i = 0xA000, 0, 0x90
    core.memory[0x9000:0x9100] = b"\x01" * 0x100  # not A: CPIR goes on
    core.step()
    return core.t - 1000


CASES = (
    *(("MAIN", b""), ("CB", b"\xcb"), ("ED", b"\xed"), ("XY", b"\xdd"), ("XY", b"\xfd")),
    *(("DDCB", b"\xdd\xcb\x05"), ("DDCB", b"\xfd\xcb\x05")),
)


@pytest.mark.parametrize("kind", ["uncompiled", "compiled"])
@pytest.mark.parametrize(("page", "prefix"), CASES)
def test_t_states_of_every_opcode(kind: str, page: str, prefix: bytes) -> None:
    core = make_machine(kind).core
    for opcode in range(256):
        if is_prefix(page, opcode):
            continue
        code = prefix + bytes((opcode, 5, 0x90))
        name = disassemble(code + bytes(0x10000), 0)[0].split()[0]
        times = {spent(core, code, f, bc) for f in (NO_FLAGS, ALL_FLAGS) for bc in (0x0001, 0x0100, 0x0200)}
        time = expected(page, opcode)
        if name in ("CALL", "RET") and opcode in (0xCD, 0xC9):
            assert times == {time}, code.hex(" ")
        elif name in TAKEN and code[0] != 0x18:
            assert times == {time, time + TAKEN[name]}, code.hex(" ")
        else:
            assert times == {time}, code.hex(" ")


@pytest.mark.parametrize("page", ["MAIN", "CB", "ED"])
def test_every_page_has_256_opcodes(page: str) -> None:
    assert sorted(PAGES[page]) == list(range(256))


def test_prefixes_change_what_they_should() -> None:
    """What has HL, H, L or (HL) in it, but for EX DE,HL, EXX and the ED page (Young, 3.2 and 3.7)."""
    memory = bytearray(0x10003)
    changed = set()
    for opcode in range(256):
        memory[0] = opcode
        text = disassemble(memory, 0)[0]
        operands = text.partition(" ")[2].replace("(", ",").replace(")", ",").split(",")
        if {"HL", "H", "L"} & set(operands) and text != "EX DE,HL":
            changed.add(opcode)
    assert {opcode for opcode in range(256) if INDEXED[opcode]} == changed | {0xCB}


def test_the_page_behind_dd_cb() -> None:
    assert sorted(PAGES["AT"]) == list(range(32))
    assert sorted(PAGES["COPY"]) == [0, 1, 2, 3, 4, 5, 7]

"""What the bench has emulators do.

- W1  cold boot, 100 frames;
- W2  a BASIC loop of SIN, RND and PRINT, 2,000 frames, never asking "scroll?";
- W3  nested loops of LD, ADD, JR, LDIR, PUSH and POP at 32768 under interrupts, 1,000 frames.

W2 and W3 begin in a booted machine with a line put where the ROM's editor keeps what was typed, and ENTER as the last
key: pokes alone, which every emulator takes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bench_peers import Emulator

BOOT = 100  # frames until the ROM waits for a key
SETTLE = 25  # frames in which it takes a line

LAST_K, FLAGS, E_LINE, K_CUR, WORKSP, STKBOT, STKEND, SCR_CT = 23560, 23611, 23641, 23643, 23649, 23651, 23653, 23692
ENTER = b"\x0d"
NEW_KEY = 0x20  # bit 5 of FLAGS

CODE = 32768
COUNTER = 0xA800
MACHINE_CODE = bytes.fromhex(
    "21 00 90"  # outer: LD HL,9000
    "11 00 A0"  #        LD DE,A000
    "01 00 01"  #        LD BC,0100
    "ED B0"  #           LDIR
    "06 C8"  #           LD B,200
    "78"  #       inner: LD A,B
    "81"  #              ADD A,C
    "4F"  #              LD C,A
    "C5"  #              PUSH BC
    "2A 00 A8"  #        LD HL,(COUNTER)
    "09"  #              ADD HL,BC
    "22 00 A8"  #        LD (COUNTER),HL
    "C1"  #              POP BC
    "05"  #              DEC B
    "20 F1"  #           JR NZ,inner
    "18 E0"  #           JR outer
)


@dataclass(frozen=True)
class Workload:
    """What is measured: ``start`` is not timed, ``frames`` are; ``done`` tells whether the work was really done."""

    name: str
    frames: int
    start: Callable[[Emulator], None]
    done: Callable[[Emulator], bool]


def enter(machine: Emulator, line: bytes) -> None:
    """Hand a line, keywords as tokens, to the editor of a machine that waits for a key, and let the ROM take it."""
    start = int.from_bytes(machine.peek(E_LINE, 2), "little")
    machine.poke(start, line + ENTER + b"\x80")
    for variable in (WORKSP, STKBOT, STKEND):
        machine.poke(variable, (start + len(line) + 2).to_bytes(2, "little"))
    machine.poke(K_CUR, (start + len(line)).to_bytes(2, "little"))
    machine.poke(LAST_K, ENTER)
    machine.poke(FLAGS, bytes([machine.peek(FLAGS, 1)[0] | NEW_KEY]))


def boot(machine: Emulator) -> None:
    """Nothing: the machine is new."""


def booted(machine: Emulator) -> bool:
    """Whether the message with © 1982 stands in the lowest line."""
    return any(machine.peek(0x50E0, 32))


def basic(machine: Emulator) -> None:
    """10 FOR i=1 TO 1000: LET a=SIN i*RND: PRINT a: NEXT i, and RUN."""
    machine.run(BOOT)
    enter(machine, b"10\xebi=1\xcc1000:\xf1a=\xb2i*\xa5:\xf5a:\xf3i")
    machine.run(SETTLE)
    enter(machine, b"\xf7")


def printed(machine: Emulator) -> bool:
    """Whether the numbers fill the upper two thirds of the screen."""
    return any(machine.peek(0x4000, 0x800)) and any(machine.peek(0x4800, 0x800))


def code(machine: Emulator) -> None:
    """RANDOMIZE USR 32768."""
    machine.run(BOOT)
    machine.poke(CODE, MACHINE_CODE)
    enter(machine, b"\xf9\xc032768")
    machine.run(SETTLE)


def counted(machine: Emulator) -> bool:
    """Whether the inner loop has run."""
    return any(machine.peek(COUNTER, 2))


WORKLOADS = (
    Workload("W1 cold boot", 100, boot, booted),
    Workload("W2 BASIC", 2000, basic, printed),
    Workload("W3 machine code", 1000, code, counted),
)

CHUNK = 100  # frames between two pokes of SCR_CT: fewer than it takes to scroll 255 lines

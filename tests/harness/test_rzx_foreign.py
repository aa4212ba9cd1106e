"""A recording that another emulator made, in a file put together byte by byte after the format's description.

SkoolKit's simulator runs a program with the ROM's interrupts on inputs drawn by lot, and what it did is the truth: our
machine has to be in the same state after each frame.  The file is written here with struct alone, from "RZX format"
v0.13, "SNA format" and "Z80 format" 1.45, and has blocks of every kind that there is.
"""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from skoolkit.simulator import Simulator
from skoolkit.simutils import from_memory

from typein import Spectrum
from typein.harness.rzx import Replay
from typein.media.rzx import read_rzx
from typein.rom import find_rom

PROGRAM = bytes.fromhex(
    "3E 7F DB FE"  # 8000  LD A,7F: IN A,(FE)
    "AE 77 2C"  #          XOR (HL): LD (HL),A: INC L
    "01 FE FE ED 50"  #    LD BC,FEFE: IN D,(C)
    "82 5F"  #             ADD A,D: LD E,A
    "ED 5F 77 2C"  #       LD A,R: LD (HL),A: INC L
    "01 FE 05 ED A2"  #    LD BC,05FE: INI
    "DD 34 05"  #          INC (IX+5)
    "7D E6 0F 20 DF"  #    LD A,L: AND 0F: JR NZ,8000
    "76 18 DC"  #          HALT: JR 8000
)
START, HALT, EI = 0x8000, 0x76, 0xFB
LD_A_R = bytes.fromhex("ED 5F")
NAMES = (
    *("a", "f", "b", "c", "d", "e", "h", "l", "ixh", "ixl", "iyh", "iyl", "sp", None, "i", "r"),
    *("a_", "f_", "b_", "c_", "d_", "e_", "h_", "l_", "pc", None, "iff1", "im"),
)
"""The simulator's registers in its order."""

State = dict[str, Any]


class Other:
    """The other emulator: its frames end after so many fetches, as the recorder likes."""

    def __init__(self) -> None:
        self.rng = random.Random(1313)
        memory = list(find_rom()) + [0] * 0xC000
        memory[START : START + len(PROGRAM)] = PROGRAM
        registers = {"PC": START, "SP": 0xFF00, "HL": 0x9000, "IX": 0xA000, "IY": 0x5C3A, "I": 0x3F, "R": 0xC5}
        self.simulator: Any = from_memory(Simulator, memory, registers, {"iff": 1, "im": 1})
        self.simulator.set_tracer(self)
        self.halted = False
        self.at = START
        self.inputs = bytearray()
        self.idle = False

    def read_port(self, registers: Any, port: int) -> int:
        value = 0xFF if self.idle else self.rng.choice((0xBF, 0xFF, 0xBE, self.rng.randrange(256)))
        self.inputs.append(value)
        return value

    def frame(self, fetches: int) -> tuple[int, bytes]:
        """An interrupt and about as many fetches: how many really, and what was read in it."""
        registers, memory = self.simulator.registers, self.simulator.memory
        self.inputs.clear()
        if self.halted:
            registers[24] += 1
            self.halted = False
        if registers[26]:
            assert self.simulator.accept_interrupt(registers, memory, self.at)
        done = 0
        while done < fetches or self.puts_off(memory):
            if memory[registers[24]] == HALT:
                self.halted = True
                registers[15] = registers[15] & 0x80 | registers[15] + 1 & 0x7F
                done += 1
                continue
            self.at, r = registers[24], registers[15]
            self.simulator.run(self.at)
            done += registers[15] - r & 0x7F
        return done, bytes(self.inputs)

    def puts_off(self, memory: list[int]) -> bool:
        """Whether the last instruction was one after which the simulator and an NMOS Z80 do not take INT alike."""
        return memory[self.at] == EI or bytes(memory[self.at : self.at + 2]) == LD_A_R

    def state(self) -> State:
        found = {name: value for name, value in zip(NAMES, self.simulator.registers, strict=False) if name}
        if self.halted:
            found["pc"] += 1  # where the CPU has got to
        return found | {"halted": int(self.halted), "ram": bytes(self.simulator.memory[0x4000:])}


def pairs(state: State, *names: str) -> bytes:
    """Pairs of registers with their low bytes first."""
    return bytes(state[half] for name in names for half in (name[1:], name[0] + name[2:]))


def sna(state: State) -> bytes:
    ram, sp = bytearray(state["ram"]), state["sp"] - 2
    struct.pack_into("<H", ram, sp - 0x4000, state["pc"])
    return (
        bytes((state["i"],))
        + pairs(state, "hl_", "de_", "bc_", "af_", "hl", "de", "bc")
        + bytes(state[name] for name in ("iyl", "iyh", "ixl", "ixh"))
        + bytes((4 * state["iff1"], state["r"]))
        + pairs(state, "af")
        + struct.pack("<HBB", sp, state["im"], 7)
        + ram
    )


def z80(state: State) -> bytes:
    ram: bytes = state["ram"]
    return (
        bytes((state["a"], state["f"]))
        + pairs(state, "bc", "hl")
        + struct.pack("<HHBBB", state["pc"], state["sp"], state["i"], state["r"] & 0x7F, state["r"] >> 7 | 7 << 1)
        + pairs(state, "de", "bc_", "de_", "hl_")
        + bytes(state[name] for name in ("a_", "f_", "iyl", "iyh", "ixl", "ixh", "iff1", "iff1", "im"))
        + ram
    )


def block(kind: int, content: bytes) -> bytes:
    return struct.pack("<BI", kind, len(content) + 5) + content


def snapshot(content: bytes, name: bytes, packed: bool) -> bytes:
    body = zlib.compress(content) if packed else content
    return block(0x30, struct.pack("<I4sI", 2 if packed else 0, name, len(content)) + body)


def recorded(frames: list[tuple[int, bytes]], packed: bool) -> bytes:
    content, before = b"", None
    for fetches, inputs in frames:
        if inputs == before:
            content += struct.pack("<HH", fetches, 65535)
        else:
            content += struct.pack("<HH", fetches, len(inputs)) + inputs
        before = inputs
    body = zlib.compress(content) if packed else content
    return block(0x80, struct.pack("<IBII", len(frames), 0, 0, 2 if packed else 0) + body)


@pytest.fixture(scope="module")
def played() -> tuple[bytes, list[State]]:
    """A file of 60 frames in three sections, and the state after each of them."""
    other = Other()
    rng = random.Random(2005)
    states: list[State] = []

    def frames(count: int, lengths: tuple[int, ...]) -> Iterator[tuple[int, bytes]]:
        for _ in range(count):
            yield other.frame(rng.choice(lengths))
            states.append(other.state())

    lengths = (60, 333, 777, 1500)
    file = b"RZX!" + bytes((0, 13)) + bytes(4)
    file += block(0x10, b"An other one".ljust(20, b"\0") + struct.pack("<HH", 1, 7) + b"and what it likes to say")
    file += block(0x20, struct.pack("<II", 0xCAFE, 2005))  # security information
    file += snapshot(sna(other.state()), b"sna\0", packed=False)
    file += recorded(list(frames(20, lengths)), packed=False)
    file += recorded(list(frames(10, lengths)), packed=True)  # goes on where the one before ended
    file += block(0x21, bytes(40))  # a signature
    while other.halted:
        other.frame(50)
    other.idle = True
    file += snapshot(z80(other.state()), b"z80\0", packed=True)
    file += recorded(list(frames(30, (777,))), packed=True)
    return file, states


def test_the_state_after_each_frame(played: tuple[bytes, list[State]]) -> None:
    file, states = played
    assert sum(state["halted"] for state in states) > 3
    spectrum = Spectrum(boot=False)
    replay = Replay(spectrum, read_rzx(file, "other.rzx"))
    core = spectrum.machine.core
    for number, state in enumerate(states):
        spectrum.run_frames(1)
        if replay.over or number == 29:  # the last frame has put the next section's snapshot in place
            continue
        found = {name: getattr(core, name) for name in state if name not in ("ram", "r")}
        found |= {"r": core.r & 0x7F | core.r7, "ram": bytes(spectrum.machine.memory[0x4000:])}
        assert {name for name in state if found[name] != state[name]} == set(), number
    assert (replay.over, replay.strayed) == (True, False)


def test_frames_are_repeated(played: tuple[bytes, list[State]]) -> None:
    """The file has the mark 65535 for frames that read what the one before them read."""
    recording = read_rzx(played[0], "other.rzx")
    assert [section.count for section in recording.sections] == [20, 10, 30]
    last = recording.sections[-1]
    inputs = [frame.inputs for frame in last.frames()]
    assert struct.pack("<H", 65535) in last.code
    assert any(a == b and len(a) > 5 for a, b in pairwise(inputs))

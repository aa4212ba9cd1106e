"""The emulators that the bench runs, each driven by the same few verbs and in the fastest way that it has.

Each models what it can: Typein, SkoolKit's CCMIOSimulator and zx the ULA's contention, CSimulator and z80 none.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Protocol

FRAME = 69888  # T-states
YARDSTICK = "CCMIOSimulator"


class Emulator(Protocol):
    """A freshly made 48K Spectrum, at the ROM's first instruction."""

    def run(self, frames: int) -> None:
        """Run that many frames of 69,888 T-states, interrupts included."""

    def peek(self, address: int, length: int) -> bytes:
        """Read memory."""

    def poke(self, address: int, data: bytes) -> None:
        """Write to RAM."""


class Typein:
    """Our machine, nobody looking."""

    def __init__(self, rom: bytes) -> None:
        from typein.spectrum.machine import Machine

        self.machine = Machine(rom)

    def run(self, frames: int) -> None:
        self.machine.run_frames(frames)

    def peek(self, address: int, length: int) -> bytes:
        return bytes(self.machine.memory[address : address + length])

    def poke(self, address: int, data: bytes) -> None:
        self.machine.memory[address : address + len(data)] = data


class TypeinSeen(Typein):
    """Our machine with the picture of every frame made as pixels of red, green and blue."""

    def __init__(self, rom: bytes) -> None:
        from typein.spectrum.picture import PALETTE

        super().__init__(rom)
        self.machine.show()
        self.machine.core.stretch(array("i", (red << 16 | green << 8 | blue for red, green, blue in PALETTE)))

    def run(self, frames: int) -> None:
        for _ in range(frames):
            self.machine.run_frame()
            self.machine.core.paint(self.machine.frames >> 4 & 1)


class SkoolKit:
    """One of SkoolKit's simulators in C, with no callback for ports: its fastest way to run for a given time."""

    border = 7  # it asks its tracer, which we are, for nothing else

    def __init__(self, rom: bytes, name: str) -> None:
        import skoolkit
        from skoolkit.simutils import from_memory

        self.simulator: Any = from_memory(getattr(skoolkit, name), list(rom) + [0] * 0xC000, {"PC": 0}, {"iff": 0})
        self.simulator.set_tracer(self)
        self.end = 0

    def run(self, frames: int) -> None:
        self.end += frames * FRAME
        pc = self.simulator.registers[24]
        self.simulator.trace(pc, -1, 0, self.end, True, None, None, None, None, None)

    def peek(self, address: int, length: int) -> bytes:
        return bytes(self.simulator.memory[address : address + length])

    def poke(self, address: int, data: bytes) -> None:
        self.simulator.memory[address : address + len(data)] = data


class Zx:
    """The emulator of the package zx, without its window."""

    def __init__(self, rom: bytes) -> None:
        import zx

        self.spectrum: Any = zx.Spectrum(headless=True)

    def run(self, frames: int) -> None:
        end = self.spectrum.frame_count + frames
        while self.spectrum.frame_count < end:
            self.spectrum.run(duration=(end - self.spectrum.frame_count) / 50, fast_forward=True)

    def peek(self, address: int, length: int) -> bytes:
        return bytes(self.spectrum.read(address, length))

    def poke(self, address: int, data: bytes) -> None:
        self.spectrum.write(address, data, ram_page=0)


class Z80:
    """The CPU of the package z80, with 64K and an interrupt a frame, and nothing of a Spectrum besides."""

    TICKS_LIMIT_HIT = 4

    def __init__(self, rom: bytes) -> None:
        import z80

        self.machine: Any = z80.Z80Machine()
        self.machine.set_memory_block(0, rom)

    def run(self, frames: int) -> None:
        for _ in range(frames):
            self.machine.ticks_to_stop = FRAME
            while not self.machine.run() & self.TICKS_LIMIT_HIT:
                pass
            self.machine.on_handle_active_int()

    def peek(self, address: int, length: int) -> bytes:
        return bytes(self.machine.memory[address : address + length])

    def poke(self, address: int, data: bytes) -> None:
        self.machine.set_memory_block(address, data)


@dataclass(frozen=True)
class Peer:
    """How the table calls an emulator, the package it comes from, and how to make one."""

    name: str
    package: str
    make: Callable[[bytes], Emulator]


PEERS = (
    Peer("Typein", "typein", Typein),
    Peer("Typein, every frame as RGB", "typein", TypeinSeen),
    Peer("CCMIOSimulator", "skoolkit", lambda rom: SkoolKit(rom, "CCMIOSimulator")),
    Peer("CSimulator", "skoolkit", lambda rom: SkoolKit(rom, "CSimulator")),
    Peer("zx", "zx", Zx),
    Peer("z80", "z80", Z80),
)


def installed(peers: Iterable[Peer]) -> list[tuple[Peer, str]]:
    """Those whose package is here, with its version."""
    found = []
    for peer in peers:
        try:
            found.append((peer, version(peer.package)))
        except PackageNotFoundError:
            print(f"{peer.name} is left out: the package {peer.package} is not installed", file=sys.stderr)
    return found

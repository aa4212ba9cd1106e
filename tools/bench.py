"""The speed of our machine beside that of other emulators that a Python program can drive, as a Markdown table.

Each number is MHz of emulated T-states (a real Spectrum: 3.5) by processor time, the best of several runs; the runs of
all emulators take turns, so that a busy moment of the host strikes all of them.  Each emulator models what it can:
Typein, SkoolKit's CCMIOSimulator and zx the ULA's contention, CSimulator and z80 none.

The workloads:

- W1  cold boot, 100 frames;
- W2  a BASIC loop of SIN, RND and PRINT, 2,000 frames, never asking "scroll?";
- W3  nested loops of LD, ADD, JR, LDIR, PUSH and POP at 32768 under interrupts, 1,000 frames.

W2 and W3 begin in a booted machine with a line put where the ROM's editor keeps what was typed, and ENTER as the last
key: pokes alone, which every emulator takes.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Protocol

from typein.errors import TypeinError
from typein.rom import find_rom

README = Path(__file__).resolve().parent.parent / "README.md"
FIRST_MARK, LAST_MARK = "<!-- bench -->", "<!-- /bench -->"

FRAME = 69888  # T-states
BOOT = 100  # frames until the ROM waits for a key
SETTLE = 25  # frames in which it takes a line
YARDSTICK = "CCMIOSimulator"

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


def measure(peer: Peer, workload: Workload, rom: bytes) -> float:
    """One run, in MHz of emulated T-states."""
    machine = peer.make(rom)
    workload.start(machine)
    seconds = 0.0
    for _ in range(workload.frames // CHUNK):
        machine.poke(SCR_CT, b"\xff")
        start = time.process_time()
        machine.run(CHUNK)
        seconds += time.process_time() - start
    if not workload.done(machine):
        raise SystemExit(f"{peer.name} did not do the work of {workload.name}")
    return workload.frames * FRAME / seconds / 1e6


TAPE_BLOCK = 16384
LD_BYTES, DONE = 0x0556, 0x8000

RESTORED = """
import sys
from typein.media.szx import read_szx
from typein.spectrum.machine import Machine
rom, snapshot = (open(path, "rb").read() for path in sys.argv[1:])
machine = Machine(rom)
machine.restore_state(read_szx(snapshot, "booted.szx").state(rom))
assert "numpy" not in sys.modules
"""


def tape_speed(rom: bytes) -> float:
    """How many times faster than on a Spectrum the ROM loads 16K at the tape's own speed."""
    from typein.spectrum.machine import Machine
    from typein.spectrum.timing import CPU_HZ

    machine = Machine(rom)
    core, deck = machine.core, machine.deck
    content = bytes(range(256)) * (TAPE_BLOCK // 256)
    deck.instant = False
    deck.insert(
        [b"\xff" + content + b"\xff"]
    )  # their parity is that of the flag: each byte comes an even number of times
    machine.memory[DONE : DONE + 2] = b"\x18\xfe"  # JR to itself
    machine.memory[0xFF00:0xFF02] = DONE.to_bytes(2, "little")
    core.pc, core.sp, core.a, core.f, core.ixh, core.ixl = LD_BYTES, 0xFF00, 0xFF, 1, 0x90, 0
    core.d, core.e = TAPE_BLOCK >> 8, TAPE_BLOCK & 0xFF
    start = time.process_time()
    while core.pc != DONE:
        machine.run_frame()
    seconds = time.process_time() - start
    if machine.memory[0x9000 : 0x9000 + TAPE_BLOCK] != content:
        raise SystemExit("the tape was not loaded")
    return machine.now / CPU_HZ / seconds


def restore_time(rom: bytes) -> float:
    """Seconds until a new process has a machine in the booted state."""
    from typein.media.snapshot import Snapshot
    from typein.media.szx import write_szx

    emulator = Typein(rom)
    emulator.run(BOOT)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / "48.rom", Path(folder) / "booted.szx"]
        contents = rom, write_szx(Snapshot.of(emulator.machine.save_state()))
        for path, content in zip(paths, contents, strict=True):
            path.write_bytes(content)
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", RESTORED, *map(str, paths)], check=True)
        return time.perf_counter() - start


def alone(rom: bytes, repeats: int) -> Iterator[str]:
    """What no peer does alike, as a table in Markdown."""
    yield ""
    yield "| | |"
    yield "|---|---:|"
    yield f"| 16K from tape at its own speed, times real time | {max(tape_speed(rom) for _ in range(repeats)):,.0f} |"
    yield f"| new process with a restored machine, ms | {1000 * min(restore_time(rom) for _ in range(repeats)):,.0f} |"


def installed(peers: Iterable[Peer]) -> list[tuple[Peer, str]]:
    """Those whose package is here, with its version."""
    found = []
    for peer in peers:
        try:
            found.append((peer, version(peer.package)))
        except PackageNotFoundError:
            print(f"{peer.name} is left out: the package {peer.package} is not installed", file=sys.stderr)
    return found


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Measure the speed of Typein's machine beside other emulators.")
    parser.add_argument("--repeats", type=int, default=5, help="runs of each, of which the best counts (default 5)")
    parser.add_argument("--only", action="append", metavar="NAME", help="measure this emulator (may be repeated)")
    parser.add_argument("--readme", action="store_true", help="put the table into README.md, too")
    options = parser.parse_args()
    rom = find_rom()
    peers = installed(peer for peer in PEERS if not options.only or peer.name in options.only)
    best = {(peer.name, work.name): 0.0 for peer, _ in peers for work in WORKLOADS}
    for _ in range(options.repeats):
        for work in WORKLOADS:
            for peer, _ in peers:
                key = peer.name, work.name
                best[key] = max(best[key], measure(peer, work, rom))
    own = alone(rom, options.repeats) if not options.only or "Typein" in options.only else ()
    table = "".join(f"{row}\n" for row in (*rows(peers, best), *own))
    print(table, end="")
    if options.readme:
        README.write_text(with_table(README.read_text(encoding="utf-8"), table), encoding="utf-8")
    return 0


def rows(peers: Iterable[tuple[Peer, str]], best: dict[tuple[str, str], float]) -> Iterator[str]:
    """The table in Markdown."""
    yield f"| MHz (times {YARDSTICK}) | " + " | ".join(work.name for work in WORKLOADS) + " |"
    yield "|---|" + "---:|" * len(WORKLOADS)
    for peer, number in peers:
        cells = (cell(best, peer.name, work.name) for work in WORKLOADS)
        yield f"| {peer.name} ({peer.package} {number}) | " + " | ".join(cells) + " |"


def with_table(text: str, table: str) -> str:
    """A text with the table in place of the one between the marks."""
    before, rest = text.split(FIRST_MARK)
    after = rest.split(LAST_MARK)[1]
    return f"{before}{FIRST_MARK}\n{table}{LAST_MARK}{after}"


def cell(best: dict[tuple[str, str], float], name: str, work: str) -> str:
    """A number, and its ratio to the yardstick where that was measured."""
    yardstick = best.get((YARDSTICK, work))
    return f"{best[name, work]:,.0f}" + (f" ({best[name, work] / yardstick:.2f})" if yardstick else "")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except TypeinError as error:
        sys.exit(f"bench.py: {error}")

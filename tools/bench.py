"""The speed of our machine beside that of other emulators that a Python program can drive, as a Markdown table.

Each number is MHz of emulated T-states (a real Spectrum: 3.5) by processor time.  The emulators take turns, 100 frames
each, and of every 100 frames the fastest of several runs counts: so a busy host, which strikes now one and now another,
is left out, and ratios are as steady as they can be.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from bench_peers import FRAME, PEERS, YARDSTICK, Peer, Typein, installed
from bench_workloads import BOOT, CHUNK, SCR_CT, WORKLOADS, Workload
from typein.errors import TypeinError
from typein.rom import find_rom
from typein.spectrum.machine import Machine
from typein.spectrum.timing import CPU_HZ

README = Path(__file__).resolve().parent.parent / "README.md"
ENOUGH = 1000  # frames
FIRST_MARK, LAST_MARK = "<!-- bench -->", "<!-- /bench -->"


class Stopwatch:
    """The time of a work that is done several times, piece by piece: of each piece the shortest counts."""

    def __init__(self) -> None:
        self.best: list[float] = []
        self.at = 0

    def begin(self) -> None:
        """Begin the work again, with its first piece."""
        self.at = 0

    def time(self, piece: Callable[[], object]) -> None:
        """Do a piece of the work."""
        start = time.process_time()
        piece()
        seconds = time.process_time() - start
        if self.at < len(self.best):
            self.best[self.at] = min(self.best[self.at], seconds)
        else:
            self.best.append(seconds)
        self.at += 1

    @property
    def seconds(self) -> float:
        """What the whole work takes."""
        return sum(self.best)


def measure(peers: Iterable[Peer], workload: Workload, rom: bytes, repeats: int) -> dict[str, float]:
    """MHz of emulated T-states by the name of the emulator; what is short is run more often."""
    watches = {peer: Stopwatch() for peer in peers}
    for _ in range(repeats * max(1, ENOUGH // workload.frames)):
        machines = {peer: peer.make(rom) for peer in watches}
        for peer, machine in machines.items():
            workload.start(machine)
            watches[peer].begin()
        for _ in range(workload.frames // CHUNK):
            for peer, machine in machines.items():
                machine.poke(SCR_CT, b"\xff")
                watches[peer].time(partial(machine.run, CHUNK))
        for peer, machine in machines.items():
            if not workload.done(machine):
                raise SystemExit(f"{peer.name} did not do the work of {workload.name}")
    return {peer.name: workload.frames * FRAME / watch.seconds / 1e6 for peer, watch in watches.items()}


TAPE_BLOCK = 16384
TAPE_CONTENT = bytes(range(256)) * (TAPE_BLOCK // 256)  # its parity is that of the flag, FF
LD_BYTES, DONE = 0x0556, 0x8000
STARTS = 10

RESTORED = """
import sys
from typein.media.szx import read_szx
from typein.spectrum.machine import Machine
rom, snapshot = (open(path, "rb").read() for path in sys.argv[1:])
machine = Machine(rom)
machine.restore_state(read_szx(snapshot, "booted.szx").state(rom))
assert "numpy" not in sys.modules
"""


def tape_speed(rom: bytes, repeats: int) -> float:
    """How many times faster than on a Spectrum the ROM loads 16K at the tape's own speed."""
    watch = Stopwatch()
    for _ in range(2 * repeats):
        watch.begin()
        machine = loading(rom)
        while machine.core.pc != DONE:
            watch.time(partial(machine.run_frames, CHUNK))
        if machine.memory[0x9000 : 0x9000 + TAPE_BLOCK] != TAPE_CONTENT:
            raise SystemExit("the tape was not loaded")
    return machine.now / CPU_HZ / watch.seconds


def loading(rom: bytes) -> Machine:
    """A machine that has called LD-BYTES for 16K, and goes to DONE afterwards."""
    machine = Machine(rom)
    core, deck = machine.core, machine.deck
    deck.instant = False
    deck.insert([b"\xff" + TAPE_CONTENT + b"\xff"])
    machine.memory[DONE : DONE + 2] = b"\x18\xfe"  # JR to itself
    machine.memory[0xFF00:0xFF02] = DONE.to_bytes(2, "little")
    core.pc, core.sp, core.a, core.f, core.ixh, core.ixl = LD_BYTES, 0xFF00, 0xFF, 1, 0x90, 0
    core.d, core.e = TAPE_BLOCK >> 8, TAPE_BLOCK & 0xFF
    return machine


def restore_time(rom: bytes) -> float:
    """Seconds until a new process has a machine in the booted state, by the processor time of ten of them."""
    from typein.media.snapshot import Snapshot
    from typein.media.szx import write_szx

    emulator = Typein(rom)
    emulator.run(BOOT)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / "48.rom", Path(folder) / "booted.szx"]
        contents = rom, write_szx(Snapshot.of(emulator.machine.save_state()))
        for path, content in zip(paths, contents, strict=True):
            path.write_bytes(content)
        start = os.times()
        for _ in range(STARTS):
            subprocess.run([sys.executable, "-c", RESTORED, *map(str, paths)], check=True)
        end = os.times()
    return sum(end[2:4]) / STARTS - sum(start[2:4]) / STARTS


def alone(rom: bytes, repeats: int) -> Iterator[str]:
    """What no peer does alike, as a table in Markdown."""
    yield ""
    yield "| | |"
    yield "|---|---:|"
    yield f"| 16K from tape at its own speed, times real time | {tape_speed(rom, repeats):,.0f} |"
    start = 1000 * min(restore_time(rom) for _ in range(repeats))
    yield f"| new process with a restored machine, ms of processor time | {start:,.0f} |"


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Measure the speed of Typein's machine beside other emulators.")
    parser.add_argument("--repeats", type=int, default=5, help="runs of each (default 5)")
    parser.add_argument("--only", action="append", metavar="NAME", help="measure this emulator (may be repeated)")
    parser.add_argument("--readme", action="store_true", help="put the table into README.md, too")
    options = parser.parse_args()
    rom = find_rom()
    peers = installed(peer for peer in PEERS if not options.only or peer.name in options.only)
    best = {
        (name, work.name): mhz
        for work in WORKLOADS
        for name, mhz in measure([peer for peer, _ in peers], work, rom, options.repeats).items()
    }
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

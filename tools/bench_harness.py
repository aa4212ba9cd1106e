"""What a test of a Spectrum program costs with Typein, beside the same test on other emulators, as Markdown tables.

- The test: a fresh booted machine is given ``PRINT 2+2``, and the screen shows 4.  Typein types it and waits for the 4;
  zx types with its own ``generate_key_strokes``, which takes fixed times; SkoolKit's simulator knows no keys, so the
  line is put where the ROM's editor keeps it.  Typein and SkoolKit begin each test with a copy of a booted machine; zx
  has to boot.
- 1,000 such tests under pytest, on two cores.
- Coverage, trace and profile of BASIC: how much longer a program takes with each of them.
- A game of cribbage through screen and keyboard, where the player is there.

By processor time, the best of several rounds, but for the run of pytest, which is by the clock.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench_peers import SkoolKit
from bench_workloads import BOOT, SETTLE, enter
from typein import Spectrum
from typein.errors import TypeinError
from typein.harness.coverage import Coverage
from typein.harness.prepared import with_program
from typein.harness.profile import Profile
from typein.harness.trace import Trace
from typein.programs import open_program
from typein.rom import find_rom
from typein.soak import load_player
from typein.spectrum.machine import Machine

FOUR = bytes.fromhex("00 08 18 28 48 7E 08 00")
"""The glyph of 4 in the ROM, which is to stand at the top left."""

TESTS = 1000
TEST_FILE = """\
import pytest

@pytest.mark.parametrize("time", range({tests}))
def test_sum(spectrum, time):
    spectrum.type("PRINT 2+2{{ENTER}}")
    assert spectrum.expect("4") == (0, 0)
"""

LOOPS = {
    "counting: FOR, LET, IF": "10 FOR i=1 TO 1e9: LET a=i*2: IF a<0 THEN PRINT a\n20 NEXT i",
    "SIN, RND, PRINT": "10 LET a=SIN 1*RND: PRINT AT 0,0;a: GO TO 10",
    "the fastest loop: FOR, NEXT": "10 FOR i=1 TO 1e9: NEXT i",
}
LOOP_FRAMES = 1500


def typein_test() -> Callable[[], None]:
    """Our own verbs."""

    def test() -> None:
        spectrum = Spectrum()
        spectrum.type("PRINT 2+2\n")
        spectrum.expect("4")

    return test


def zx_test() -> Callable[[], None]:
    """The package zx as its README uses it; a snapshot of a booted machine it does not take back."""
    import zx

    def test() -> None:
        spectrum: Any = zx.Spectrum(headless=True)
        spectrum.reset_and_wait()
        spectrum.generate_key_strokes("P", 2, "SS+K", 2, "ENTER")
        spectrum.run(duration=0.5, fast_forward=True)
        check(spectrum.read(0x4000, 0x800))

    return test


def skoolkit_test() -> Callable[[], None]:
    """SkoolKit's fastest simulator, from a copy of a booted memory; what ENTER does takes less than 25 frames."""
    booted = SkoolKit(find_rom(), "CCMIOSimulator")
    booted.run(BOOT)
    memory, registers = booted.simulator.memory[:], booted.simulator.registers[:]

    def test() -> None:
        machine = SkoolKit(find_rom(), "CCMIOSimulator")
        machine.simulator.memory[:] = memory
        machine.simulator.registers[:] = registers
        machine.end = booted.end
        enter(machine, b"\xf52+2")
        machine.run(SETTLE)
        check(machine.peek(0x4000, 0x800))

    return test


def check(third: bytes) -> None:
    """See that the top left cell of the upper third of the screen shows 4."""
    if bytes(third[row * 0x100] for row in range(8)) != FOUR:
        raise SystemExit("the screen does not show 4")


PEERS: dict[str, tuple[str, Callable[[], Callable[[], None]]]] = {
    "Typein": ("typein", typein_test),
    "zx": ("zx", zx_test),
    "SkoolKit (CCMIOSimulator)": ("skoolkit", skoolkit_test),
}


def tests(rounds: int) -> Iterator[str]:
    """Tests in a second of each of the peers, which take turns."""
    ready = {name: make() for name, (package, make) in PEERS.items() if find_spec(package)}
    best = dict.fromkeys(ready, 0.0)
    for _ in range(rounds):
        for name, test in ready.items():
            start = time.process_time()
            for _ in range(20):
                test()
            best[name] = max(best[name], 20 / (time.process_time() - start))
    yield "| PRINT 2+2 gives 4 | tests a second, one core |"
    yield "|---|---:|"
    yield from (f"| {name} | {rate:,.0f} |" for name, rate in best.items())


def boot(rounds: int) -> Iterator[str]:
    """What a fresh booted session costs."""
    Spectrum()
    best = min(seconds(Spectrum, 50) for _ in range(rounds))
    yield f"A fresh booted 48K: {best * 1000:.2f} ms."


def under_pytest() -> Iterator[str]:
    """The same test a thousand times under pytest, with the fixture, on two cores."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "test_sums.py").write_text(TEST_FILE.format(tests=TESTS))
        start = time.monotonic()
        command = [sys.executable, "-m", "pytest", "-q", "-n2", "-p", "no:cacheprovider", "test_sums.py"]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        taken = time.monotonic() - start
    if run.returncode:
        raise SystemExit(f"the tests under pytest failed:\n{run.stdout}")
    cores = os.cpu_count() or 1
    yield f"{TESTS:,} of these tests under pytest -n2: {taken:.1f} s by the clock, on {cores} cores."


def overheads(rounds: int) -> Iterator[str]:
    """How much longer loops of BASIC take under observation."""
    observers: dict[str, Callable[[Machine], AbstractContextManager[Any]]] = {
        "plain": lambda machine: nullcontext(),
        "coverage": Coverage,
        "trace": Trace,
        "profile": Profile,
    }
    yield "| times as long with | coverage | trace | profile |"
    yield "|---|---:|---:|---:|"
    programs = [(name, loop(source)) for name, source in LOOPS.items()]
    for name, run in [*programs, ("cribbage thinking", thinking)]:
        best = dict.fromkeys(observers, 1e9)
        for _ in range(rounds):
            for observer, watch in observers.items():
                best[observer] = min(best[observer], run(watch))
        cells = (f"{best[observer] / best['plain']:.2f}" for observer in ("coverage", "trace", "profile"))
        yield f"| {name} | {' | '.join(cells)} |"


def loop(source: str) -> Callable[[Callable[[Machine], AbstractContextManager[Any]]], float]:
    """A program that runs for a time, observed; gives the seconds."""

    def run(watch: Callable[[Machine], AbstractContextManager[Any]]) -> float:
        spectrum = Spectrum()
        spectrum.basic.enter(source)
        spectrum.basic.run()
        with watch(spectrum.machine):
            return seconds(lambda: spectrum.run_frames(LOOP_FRAMES))

    return run


def thinking(watch: Callable[[Machine], AbstractContextManager[Any]]) -> float:
    """Cribbage from its start to the computer's discard."""
    spectrum = with_program("cribbage", seed=7)
    with watch(spectrum.machine):
        return seconds(lambda: deal(spectrum))


def deal(spectrum: Spectrum) -> None:
    """Answer what is asked before the cards are dealt, and let the computer choose what it discards."""
    for question, answer in (("инструкции?", "n{ENTER}"), ("МАГГИНЗ?", "n{ENTER}"), ("Снимите колоду", " ")):
        spectrum.expect(question)
        spectrum.press(answer)
    spectrum.expect("Выберите 2 карты", within=120)


def game(rounds: int) -> Iterator[str]:
    """A whole game of cribbage by its player."""
    try:
        player = load_player(open_program("cribbage"))
    except TypeinError:
        return

    def play() -> None:
        player(with_program("cribbage", seed=1), 1)

    play()
    yield f"A whole game of cribbage through screen and keyboard: {min(seconds(play) for _ in range(rounds)):.1f} s."


def seconds(act: Callable[[], object], times: int = 1) -> float:
    """How long it takes, by processor time, on average."""
    start = time.process_time()
    for _ in range(times):
        act()
    return (time.process_time() - start) / times


def main() -> int:
    """Measure and print it all."""
    parser = argparse.ArgumentParser(description="Measure what tests of Spectrum programs cost.")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the best counts (default 5)")
    options = parser.parse_args()
    for part in (tests(options.rounds), boot(options.rounds), under_pytest(), overheads(options.rounds), game(2)):
        for line in part:
            print(line, flush=True)
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())

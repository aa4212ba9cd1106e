"""How long the comparison of two listings of 1,000 lines takes, and that of cribbage with its print, as Markdown.

The listings are random programs, and three in ten lines of the first are damaged as an OCR damages them.  By processor
time, the best of several rounds; "times" is beside building the tape of cribbage, for machines are busy to different
degrees.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from typein import library
from typein.editions.compare import compare_edition, compare_texts
from typein.programs import build_tape, open_program

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "editions"))

from print_noise import NOISES, program  # what the tests of the aligner damage listings with

LINES = 1000
DAMAGED = 0.3
SEED = 7


def listings() -> tuple[str, str]:
    """A damaged print and its program."""
    rng = Random(SEED)
    lines = program(rng, LINES)
    printed = [
        damage.printed if rng.random() < DAMAGED and (damage := rng.choice(NOISES)(rng, line)) else line
        for line in lines
    ]
    return "\n".join(printed), "\n".join(lines)


def seconds(act: Callable[[], object], rounds: int) -> float:
    """The least processor time of several rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        act()
        best = min(best, time.process_time() - start)
    return best


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=3, help="rounds of each measurement")
    rounds = parser.parse_args().repeats
    printed, source = listings()
    cribbage = library.programs() / "cribbage"
    yardstick = seconds(lambda: build_tape(open_program("cribbage")), rounds)
    rows = {
        f"two listings of {LINES:,} lines": seconds(lambda: compare_texts(printed, source), rounds),
        "cribbage and its print": seconds(lambda: compare_edition(cribbage), rounds),
        "building the tape of cribbage": yardstick,
    }
    print("| comparison | seconds | times |\n|---|---:|---:|")
    for name, taken in rows.items():
        print(f"| {name} | {taken:.2f} | {taken / yardstick:.1f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())

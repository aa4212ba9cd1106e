#!/usr/bin/env python3
"""Throw damaged files at the readers of tapes, snapshots and recordings, guided by what they cover.

    python tools/fuzz.py FOLDER [-max_total_time=600 ...]

It needs atheris (``pip install atheris``) and the packages of the tests.  FOLDER keeps what was found to cover more,
and begins with the tests' good files; a file that makes a reader crash is left as ``crash-...`` where it was started.
What is found becomes a test in tests/media/test_damage.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris  # type: ignore[import-untyped,import-not-found,unused-ignore]

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "media")]

with atheris.instrument_imports(include=["typein"]):
    from media_use import check
    from test_damage import GOOD


def main() -> None:
    """Run libFuzzer with its own options."""
    if len(sys.argv) < 2:
        sys.exit("usage: fuzz.py FOLDER [options of libFuzzer]")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in GOOD.items():
        (folder / name.replace(" ", "-")).write_bytes(data)
    atheris.Setup(sys.argv, check)
    atheris.Fuzz()


if __name__ == "__main__":
    main()

"""Makes pictures of our programs as files, in a process of its own: ``python -m typein.app.portrait_maker FOLDER``.

So whoever looks at the picker meanwhile is not held up; a program of machine code takes seconds to be assembled.
"""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from pathlib import Path

from typein import library
from typein.errors import Timeout, TypeinError
from typein.files import write_bytes
from typein.harness.session import Spectrum
from typein.spectrum.picture import png_bytes

LONGEST = 20.0
"""Emulated seconds after which a program is taken as it is then."""

AFTER = 5
"""Frames more, for what is drawn while keys are looked at."""


def portrait(name: str) -> bytes:
    """What a program shows when it first looks for a key, as a PNG; TypeinError where it cannot be loaded."""
    spectrum = Spectrum()
    spectrum.load(name)
    with suppress(Timeout):
        spectrum.wait_for_input(LONGEST)
    spectrum.run_frames(AFTER)
    return png_bytes(spectrum.frame.paper_colours())


def portrait_file(folder: Path, name: str) -> Path:
    """Where the picture of a program is kept: under another name when a file of the program has changed."""
    program = library.programs() / name
    try:
        files = sorted(path for path in program.iterdir() if path.is_file())
        facts = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in files]
    except OSError:  # it has just gone
        facts = []
    return folder / f"{name}-{hashlib.sha256(repr(facts).encode()).hexdigest()[:16]}.png"


def make_missing(folder: Path) -> None:
    """Make the pictures that are not there yet; those that cannot be made are left out."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in library.program_names():
        path = portrait_file(folder, name)
        if path.exists():
            continue
        with suppress(TypeinError):
            png = portrait(name)
            for older in folder.glob(f"{name}-*.png"):
                older.unlink()
            write_bytes(path, png)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    with suppress(OSError):  # a cache that cannot be written is none
        make_missing(Path(sys.argv[1]))

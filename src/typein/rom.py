"""Finding the 48K ROM: it is not ours, so it is looked for, and checked, each time a machine is built."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import tomllib
from dataclasses import dataclass
from pathlib import Path

from typein import library
from typein.errors import UsageError
from typein.files import read_bytes, read_text

SIZE = 16384  # bytes, addresses 0 to 16383
VARIABLE = "TYPEIN_ROM"


@dataclass(frozen=True)
class Known:
    """A ROM of the manifest: the name of its file, its length in bytes and its SHA-256 in hexadecimal."""

    name: str
    size: int
    sha256: str

    def fault(self, data: bytes) -> str:
        """What is wrong with ``data`` as this ROM; "" where nothing is."""
        if len(data) != self.size:
            return f"is {len(data):,} bytes long instead of {self.size:,}"
        return "" if hashlib.sha256(data).hexdigest() == self.sha256 else "is another ROM (its SHA-256 differs)"


def standard() -> Known:
    """The ROM that Typein runs unless another is named: the first of ``roms/manifest.toml``."""
    entry = tomllib.loads(read_text(library.roms() / "manifest.toml"))["rom"][0]
    return Known(entry["name"], entry["size"], entry["sha256"])


def find_rom(path: str | Path | None = None) -> bytes:
    """The 16,384 bytes of the ROM at ``path``; without it, of the one ``TYPEIN_ROM`` names; without that, the standard
    ROM from the ``roms/`` folder or from the installed SkoolKit package.

    A ROM that is named may be any of the right length; one that was merely found has to be the standard one.
    UsageError says in one sentence where what was looked for, and what to do.
    """
    if path is not None:
        return _named(Path(path), "the ROM")
    if named := os.environ.get(VARIABLE):
        return _named(Path(named), f"the ROM that {VARIABLE} names")
    return _standard()


def _named(path: Path, what: str) -> bytes:
    beside = library.roms() / path.name
    found = beside if path.name == str(path) and not path.exists() and beside.exists() else path
    if not found.exists():
        raise UsageError(f"there is no file {path}, {what}: name a file of {SIZE:,} bytes, or leave it out")
    data = read_bytes(found)
    if len(data) != SIZE:
        raise UsageError(f"{found}, {what}, is {len(data):,} bytes long, and a 48K ROM has {SIZE:,}: name another file")
    return data


def _standard() -> bytes:
    known = standard()
    looked = [library.roms() / known.name]
    if skoolkit := _skoolkit():
        looked.append(skoolkit / "resources" / known.name)
    faults = []
    for path in looked:
        fault = "is not there"
        if path.exists():
            data = read_bytes(path)
            fault = known.fault(data)
            if not fault:
                return data
        faults.append(f"{path} {fault}")
    if not skoolkit:
        faults.append("the SkoolKit package, which brings it, is not installed")
    raise UsageError(
        f"the 48K ROM ({known.name}, {known.size:,} bytes) was not found: {', '.join(faults)}; "
        f"install SkoolKit (pip install skoolkit), or name a ROM with --rom FILE or {VARIABLE}"
    )


def _skoolkit() -> Path | None:
    """The folder of the installed SkoolKit package, found without importing it."""
    spec = importlib.util.find_spec("skoolkit")
    return Path(spec.origin).parent if spec and spec.origin else None

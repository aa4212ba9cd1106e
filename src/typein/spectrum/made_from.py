"""Whether the compiled core is made from the sources beside it, which it has to do the same as."""

from __future__ import annotations

import zlib
from types import ModuleType

from typein.errors import UsageError

SOURCES = (
    *("bus", "canvas", "core", "generate", "specialise", "timing", "ula"),
    *(f"z80/{name}" for name in ("arithmetic", "decode", "flags", "operands", "operations", "registers", "table")),
)


def mark() -> int:
    """A number that becomes another one when a source of the compiled core changes; 0 where they are not all here."""
    value = 0
    folder = __file__.removesuffix("made_from.py")
    for name in SOURCES:
        try:
            with open(f"{folder}{name}.py", "rb") as source:  # noqa: PTH123 - pathlib takes longer than all of this
                value = zlib.crc32(source.read().replace(b"\r", b""), value)
        except OSError:
            return 0
    return value


def check(core: ModuleType) -> None:
    """UsageError if a compiled core is made from other sources."""
    if mark() not in (0, getattr(core, "MADE_FROM", None)):
        raise UsageError(
            f"the compiled core {core.__file__} is not made from the sources beside it: build it again with "
            '"python setup.py build_ext --inplace", or set TYPEIN_PURE=1 to do without'
        )

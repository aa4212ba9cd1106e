"""The Z80: its instructions told once as data, and what each operation does; and the CPU of use alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .alone import Z80

__all__ = ["Z80"]


def __getattr__(name: str) -> object:  # a Spectrum has no use for the CPU alone, and is to be ready soon
    if name != "Z80":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .alone import Z80

    return Z80

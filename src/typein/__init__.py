"""Typein: a workbench for magazine type-in programs on the ZX Spectrum.

from typein import Spectrum

spectrum = Spectrum()
spectrum.load("cribbage")
spectrum.expect("Вам нужны инструкции?")
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .errors import BasicError, MediaError, SourceError, Timeout, TypeinError, UsageError
    from .harness.region import Region
    from .harness.screen import Attribute, Screen, Spot
    from .harness.session import Spectrum

__all__ = [
    "Attribute",
    "BasicError",
    "MediaError",
    "Region",
    "Screen",
    "SourceError",
    "Spectrum",
    "Spot",
    "Timeout",
    "TypeinError",
    "UsageError",
]

_MODULES = {
    "Attribute": ".harness.screen",
    "Region": ".harness.region",
    "Screen": ".harness.screen",
    "Spectrum": ".harness.session",
    "Spot": ".harness.screen",
}
"""Where the names are that do not come from ``errors``; each is imported when it is first asked for."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_MODULES.get(name, ".errors"), __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

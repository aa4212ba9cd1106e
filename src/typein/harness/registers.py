"""The registers of the Z80 by their names."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping

from typein.spectrum.machine import Machine

_PAIRS = {name: (name[0], name[1]) for name in ("af", "bc", "de", "hl")}
_PAIRS |= {f"{name}'": (f"{name[0]}_", f"{name[1]}_") for name in ("af", "bc", "de", "hl")}
_PAIRS |= {"ix": ("ixh", "ixl"), "iy": ("iyh", "iyl")}
_SINGLE = {name: name for name in ("a", "f", "b", "c", "d", "e", "h", "l", "i", "im", "iff1", "iff2", "halted")}
_SINGLE |= {f"{name}'": f"{name}_" for name in ("a", "f", "b", "c", "d", "e", "h", "l")}
_WORDS = ("pc", "sp")
_NAMES = (*_WORDS, *_PAIRS, *_SINGLE, "r")


class Registers(MutableMapping[str, int]):
    """A mapping from names to values: ``pc``, ``hl``, ``a``, ``de'``, ``iff1`` and so on."""

    def __init__(self, machine: Machine) -> None:
        self._core = machine.core

    def __getitem__(self, name: str) -> int:
        core = self._core
        if name in _PAIRS:
            high, low = _PAIRS[name]
            return int(getattr(core, high) << 8 | getattr(core, low))
        if name == "r":
            return core.r & 0x7F | (core.r7 & 0x80)
        return int(getattr(core, _field(name)))

    def __setitem__(self, name: str, value: int) -> None:
        core = self._core
        if name in _PAIRS:
            high, low = _PAIRS[name]
            setattr(core, high, value >> 8 & 0xFF)
            setattr(core, low, value & 0xFF)
        elif name == "r":
            core.r = core.r7 = value & 0xFF
        else:
            setattr(core, _field(name), value & (0xFFFF if name in _WORDS else 0xFF))

    def __delitem__(self, name: str) -> None:
        raise TypeError("a register cannot be taken out")

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)

    def __repr__(self) -> str:
        wide = (*_WORDS, *_PAIRS)
        return " ".join(f"{name.upper()}={self[name]:04X}" for name in wide)


def _field(name: str) -> str:
    if name not in _SINGLE and name not in _WORDS:
        raise KeyError(name)
    return _SINGLE.get(name, name)

"""Sessions in which a program has just begun, at the price of a copy: each program is loaded once in a process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from typein.spectrum.state import State

from .session import Spectrum

_loaded: dict[tuple[object, ...], tuple[State, dict[str, Any], Path | None]] = {}
"""By program, ROM and board: the state of the machine, how its screen is read, and where its sources are."""


def with_program(
    program: str | Path, rom: bytes | str | Path | None = None, issue: int = 3, late: bool = False, **options: Any
) -> Spectrum:
    """A session as ``Spectrum(rom, program=program, ...)`` gives it, but with the program loaded long ago.

    So a seed takes effect only on what the program does after it has begun.
    """
    key = (str(program), rom, issue, late)
    if key not in _loaded:
        first = Spectrum(rom, issue=issue, late=late, program=program)
        reading = {"charset": first.screen.charset, "names": first.screen.names}
        _loaded[key] = first.save_state(), reading, first.code.folder
    state, reading, folder = _loaded[key]
    session = Spectrum(rom, issue=issue, late=late, boot=False, **{**reading, **options})
    session.restore_state(state)
    session.code.folder = folder
    return session

"""A look at what would happen: the machine runs on, and is then taken back to where it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from typein.spectrum.machine import Machine


@contextmanager
def aside(machine: Machine) -> Iterator[None]:
    """Let whatever is done to the machine in a ``with`` not have happened; a journal is not told of it."""
    machine.tell()
    state = machine.save_state()
    journal, machine.journal = machine.journal, None
    try:
        yield
    finally:
        machine.restore_state(state)
        machine.tell()  # nobody: the journal is not to hear of this
        machine.journal = journal

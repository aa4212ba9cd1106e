"""The whole state of a machine as plain values: what a snapshot holds, and nothing of the host."""

from __future__ import annotations

from dataclasses import dataclass, field

from .player import START, Place
from .tape import Tape

STATE_VERSION = 3


@dataclass(frozen=True)
class TapeState:
    """The tape in the deck and where it stands.

    ``place`` is where the next pulses come from, ``began`` where stopping winds back to.  ``pulses`` is what is left
    of those before, the first of them ending at T-state ``edge`` of the frame.  ``running``, ``instant`` and
    ``held`` are as in the deck, and ``polls`` is how often port FE has been read in this frame.
    """

    tape: Tape = field(default_factory=Tape)
    place: Place = START
    began: Place = START
    pulses: tuple[int, ...] = ()
    edge: int = -1
    level: int = 0
    running: bool = False
    instant: bool = True
    held: bool = False
    polls: int = 0


@dataclass(frozen=True)
class State:
    """Everything that decides the future of a machine.

    ``registers`` are the fields of :class:`~typein.spectrum.z80.registers.Registers` that outlive an instruction,
    ``memory`` all 64K with the ROM, ``output`` the last value of port FE (bits 0-4) and the tape's level (bit 6),
    ``rows`` the eight half-rows of the keyboard, ``frames`` how many frames have ended since power-on, ``late`` whether
    the ULA has late timing.
    """

    registers: dict[str, int]
    memory: bytes
    output: int
    rows: bytes
    issue: int
    frames: int
    late: bool = False
    tape: TapeState = field(default_factory=TapeState)
    version: int = STATE_VERSION

"""States of a machine as files: everything that decides the future but the ROM, which is not ours to hand on.

A file is JSON: the state as plain.py writes it, the SHA-256 of the ROM that it needs, and what was played, if that is
known.  Its picture is in it: the display file of the memory.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from typein.errors import UsageError
from typein.files import read_text, write_bytes
from typein.spectrum.keyboard import NO_KEYS
from typein.spectrum.machine import MEMORY_SIZE, ROM_SIZE
from typein.spectrum.picture import Frame
from typein.spectrum.state import State
from typein.spectrum.timing import FRAME_TSTATES, NEVER, TABLE_TSTATES
from typein.spectrum.z80.registers import STATE_REGISTERS

from .plain import from_plain, to_plain

FORMAT = "typein state"
VERSION = 1

WORDS = {"sp": 0xFFFF, "pc": 0xFFFF, "wz": 0xFFFF, "r": 1 << 24, "t": TABLE_TSTATES - 1}
"""The greatest values of registers that hold more than a byte."""

TIMES = ("no_int", "after_ir")
"""Registers that hold a T-state of this frame, or one that is long over."""

LONGEST = (1 << 31) - 1
"""T-states of a pulse at most: ten minutes."""

DISPLAY = slice(0x4000, 0x5B00)


@dataclass(frozen=True)
class SavedState:
    """A state without its ROM; ``rom`` is the SHA-256 of that, ``title`` says what was played."""

    state: State
    rom: str
    title: str = ""

    @classmethod
    def of(cls, state: State, title: str = "") -> Self:
        """The state of a machine, to be kept."""
        return cls(with_rom(state, bytes(ROM_SIZE)), rom_digest(state.memory), title)

    def state_for(self, rom: bytes) -> State:
        """The state for a machine with this ROM; UsageError if it was kept on one with another."""
        if rom_digest(rom) != self.rom:
            raise UsageError("the state was kept with another ROM, and does not go on with this one")
        return with_rom(self.state, rom)

    @property
    def picture(self) -> Frame:
        """What its screen shows, as the memory has it."""
        return Frame.still(self.state.memory[DISPLAY], self.state.output & 7)

    # -- as a file

    def to_json(self) -> str:
        """The text of a file, which :meth:`from_json` reads."""
        whole = {"format": FORMAT, "version": VERSION, "rom": self.rom, "title": self.title}
        return json.dumps(whole | {"state": to_plain(self.state)}, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str, *, file: str = "the state") -> Self:
        """The state in a text; UsageError where there is none that a machine can have."""
        try:
            whole = json.loads(text)
            if not isinstance(whole, dict) or whole.get("format") != FORMAT:
                raise ValueError("it is no state of Typein")
            if whole.get("version") != VERSION:
                raise ValueError(f"its version is {whole.get('version')}, and this Typein reads {VERSION}")
            rom, title = from_plain(str, whole["rom"]), from_plain(str, whole["title"])
            return cls(state_from_plain(whole["state"]), rom, title)
        except KeyError as error:
            raise UsageError(f"{file} cannot be read: it has no {error.args[0]}") from None
        except (ValueError, TypeError, OverflowError, RecursionError, UsageError) as error:
            raise UsageError(f"{file} cannot be read: {error}") from None

    def write(self, path: Path) -> None:
        """Write the state to a file, which is there as a whole even if the host fails the moment after."""
        text = self.to_json().encode(errors="backslashreplace")  # a title may be of bytes that are no UTF-8
        write_bytes(path, text, durable=True)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a state from a file; UsageError where there is none that a machine can have."""
        return cls.from_json(read_text(path), file=str(path))


def rom_digest(memory: bytes | bytearray) -> str:
    """The SHA-256 of the ROM that a memory begins with."""
    return hashlib.sha256(memory[:ROM_SIZE]).hexdigest()


def with_rom(state: State, rom: bytes) -> State:
    """The state with this ROM in place of its own."""
    return replace(state, memory=rom + state.memory[ROM_SIZE:])


def state_from_plain(plain: Any) -> State:
    """A state, every value of which is within what the machine can have; ValueError."""
    state = from_plain(State, plain)
    assert isinstance(state, State)
    registers = state.registers
    if set(registers) != set(STATE_REGISTERS):
        raise ValueError("a state has other registers than a Z80")
    for name, value in registers.items():
        lowest, highest = (-NEVER, NEVER) if name in TIMES else (0, WORDS.get(name, 0xFF))
        if not lowest <= value <= highest:
            raise ValueError(f"a state has {value} in {name}")
    if len(state.memory) != MEMORY_SIZE or len(state.rows) != len(NO_KEYS):
        raise ValueError("a state has not 64K of memory, or not eight rows of keys")
    if not 0 <= state.output <= 0xFF or state.issue not in (2, 3) or not 0 <= state.frames < 1 << 40:
        raise ValueError("a state has a border, an issue or a time that no Spectrum has")
    tape = state.tape
    if not 0 <= tape.polls <= FRAME_TSTATES or not 0 <= tape.level <= 0xFF:
        raise ValueError("a state has a tape that is read more often, or is louder, than any can be")
    if not (abs(tape.edge) <= LONGEST and all(0 <= pulse <= LONGEST for pulse in tape.pulses)):
        raise ValueError("a state has a pulse of a tape that is longer than any")
    return state

"""What a snapshot file holds of a 48K machine, whatever its format: registers, RAM, border, board.

A file has no ROM, no keys and no tape, so a :class:`Snapshot` is less than a State and becomes one with a ROM.  What
a format does not hold takes the value that :data:`DEFAULTS` gives it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from typein.spectrum.state import State

RAM = 0x4000
RAM_SIZE = 0xC000
PAGE_SIZE = 0x4000
HALT = 0x76
FRAME_TSTATES = 69_888

NO_KEYS = b"\x1f" * 8

DEFAULTS = {
    **dict.fromkeys(("a", "f", "b", "c", "d", "e", "h", "l", "a_", "f_", "b_", "c_", "d_", "e_", "h_", "l_"), 0),
    **dict.fromkeys(("ixh", "ixl", "iyh", "iyl", "pc", "wz", "i", "r", "r7", "iff1", "iff2", "halted"), 0),
    **dict.fromkeys(("q", "t"), 0),
    "sp": 0xFFFF,
    "im": 1,
    "no_int": -1,
    "after_ir": -1,
}
"""Every register of a State.  WZ and Q are 0 where a file does not say: they show in bits 3 and 5 of F alone."""

PAIRS = {
    **{pair: (pair[0] + pair[2:], pair[1:]) for pair in ("af", "bc", "de", "hl", "af_", "bc_", "de_", "hl_")},
    "ix": ("ixh", "ixl"),
    "iy": ("iyh", "iyl"),
}
"""The halves of each pair."""


@dataclass(frozen=True)
class Snapshot:
    """A 48K machine: ``registers`` as in a State, 48K of ``ram``, the last ``output`` to port FE.

    ``issue`` is that of the board, ``late`` tells late timing from early.
    """

    registers: dict[str, int]
    ram: bytes = field(repr=False)
    output: int = 7
    issue: int = 3
    late: bool = False

    @classmethod
    def of(cls, state: State) -> Snapshot:
        """What a file can hold of a state."""
        registers = DEFAULTS | state.registers
        return cls(registers, state.memory[RAM:], state.output & 0x1F, state.issue, state.late)

    def state(self, rom: bytes) -> State:
        """A machine with this ROM in the state of the snapshot, no key down and no tape in the deck."""
        return State(
            registers=DEFAULTS | self.registers,
            memory=rom + self.ram,
            output=self.output,
            rows=NO_KEYS,
            issue=self.issue,
            frames=0,
            late=self.late,
        )

    def word(self, pair: str) -> int:
        """A pair of registers, or one of 16 bits."""
        if pair in PAIRS:
            high, low = PAIRS[pair]
            return self.registers[high] << 8 | self.registers[low]
        return self.registers[pair]

    @property
    def refresh(self) -> int:
        """R as LD A,R reads it."""
        return self.registers["r7"] & 0x80 | self.registers["r"] & 0x7F

    @property
    def tstates(self) -> int:
        """The T-state of the frame."""
        return self.registers["t"] % FRAME_TSTATES

    def before_halt(self) -> Snapshot:
        """The same for a format that does not know of a halted CPU: about to come to the HALT."""
        if not self.registers["halted"]:
            return self
        changed = {"halted": 0, "pc": self.registers["pc"] - 1 & 0xFFFF}
        return replace(self, registers=self.registers | changed)


def with_pairs(pairs: dict[str, int], r: int, **registers: int) -> dict[str, int]:
    """All registers of a State from pairs, R, and others by name."""
    found = dict(DEFAULTS)
    for pair, value in pairs.items():
        if pair in PAIRS:
            high, low = PAIRS[pair]
            found[high], found[low] = value >> 8, value & 0xFF
        else:
            found[pair] = value
    return found | {"r": r & 0x7F, "r7": r & 0x80} | registers

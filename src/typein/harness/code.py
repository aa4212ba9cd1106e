"""Machine code called from a test: registers in, registers out, at an address or at a label of its source."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from typein.errors import UsageError
from typein.spectrum.z80.registers import STATE_REGISTERS

from .loading import labels
from .registers import Registers
from .runner import Runner

GOES_ON = ("t", "r", "r7", "no_int", "after_ir")
"""What is counted on while the code runs, and so not taken back after it."""


OURS = ("pc", "sp")
"""What a call sets by itself."""


class Code:
    """The machine code of a session: ``spectrum.code.call("getlst", a=1)``."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._folder: Path | None = None
        self._labels: Mapping[str, int] | None = None

    @property
    def folder(self) -> Path | None:
        """The folder of the program that was loaded, whose blocks of kind asm have the labels."""
        return self._folder

    @folder.setter
    def folder(self, folder: Path | None) -> None:
        self._folder, self._labels = folder, None

    def __getitem__(self, label: str) -> int:
        """The value of a label or an EQU of the program's sources."""
        if self._labels is None:
            self._labels = labels(self._folder) if self._folder else {}
        known = self._labels
        if label not in known:
            have = f"; it has {', '.join(sorted(known))}" if known else ""
            raise UsageError(f"the program that was loaded has no label {label!r} in its machine code{have}")
        return known[label]

    def call(self, place: int | str, within: float | None = None, **registers: int) -> dict[str, int]:
        """CALL an address or label with these registers (``a=1, hl=0x8000``), and give all of them at its RET.

        What the code did to the memory stays, and the time it took has passed (``machine.now``); the CPU then stands
        where it stood before, so that the program may go on.  The stack is that of the moment, with the interrupts as
        they are.  Timeout where it does not return ``within`` emulated seconds.
        """
        __tracebackhide__ = True
        machine = self._runner.machine
        core, memory = machine.core, machine.memory
        address = self[place] if isinstance(place, str) else place
        named = Registers(machine)
        if unknown := [name for name in registers if name in OURS or name not in named]:
            takes = ", ".join(sorted(set(named) - set(OURS)))
            raise UsageError(f"a call takes no register {unknown[0]}; it takes {takes}")
        before = {name: getattr(core, name) for name in STATE_REGISTERS if name not in GOES_ON}
        machine.touched()
        for name, value in registers.items():
            named[name] = value
        stack = core.sp
        for byte in (core.pc >> 8, core.pc & 0xFF):
            core.sp = core.sp - 1 & 0xFFFF
            memory[core.sp] = byte
        core.pc, core.halted, core.resume = address, 0, -1
        try:
            self._runner.to({before["pc"]: lambda _: core.sp == stack}, f"the return of {place}", within)
            return dict(named)
        finally:
            for name, value in before.items():
                setattr(core, name, value)
            core.resume = -1
            machine.touched()

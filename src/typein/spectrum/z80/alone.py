"""The Z80 of use alone: on a memory of the user's own, with ports that are functions of the user's own.

It is the same run loop as the Spectrum's, compiled where that is compiled, in which nobody holds up the CPU.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..timing import FRAME_TSTATES, IDLE_STRIDE, INT_TSTATES, MAX_IDLE, TABLE_TSTATES
from .registers import PAIRS, STATE_REGISTERS

if TYPE_CHECKING:
    from ..core import Core

MEMORY_SIZE = 0x10000
ORIGIN = INT_TSTATES
"""The run loop takes interrupts by itself before this T-state of a frame, so we keep it beyond."""

_NO_DELAY = bytearray(TABLE_TSTATES)
_NO_DELAYS = bytearray(MAX_IDLE * IDLE_STRIDE)
_TRAP_ALL = b"\1" * MEMORY_SIZE

ReadPort = Callable[[int], int]
WritePort = Callable[[int, int], object]


def _read_nothing(port: int) -> int:
    return 0xFF


def _write_nothing(port: int, value: int) -> None:
    pass


class Z80:
    """A Z80, just reset, with 64K of memory.

    ``memory`` is a bytearray of 65,536 bytes that the CPU reads and writes in place, and of which ``rom`` pages of
    256 bytes from 0 on are never written.  ``read_port(port)`` gives the byte for an IN and ``write_port(port, value)``
    takes that of an OUT, ports being 16 bits wide; without them INs read FF.  An error that they raise ends the run
    after the instruction, and comes out of it.

    Registers go by name, pairs too: ``cpu["a"]``, ``cpu["hl"] = 0x8000``; names with an underscore are those of the
    other set.  The names are those of :data:`~typein.spectrum.z80.registers.STATE_REGISTERS`.

    >>> memory = bytearray(0x10000)
    >>> memory[:3] = bytes.fromhex("3E 2A 76")  # LD A,42: HALT
    >>> cpu = Z80(memory)
    >>> cpu.run(20)
    True
    >>> cpu["a"], cpu.halted, cpu.tstates
    (42, True, 23)
    """

    def __init__(
        self,
        memory: bytearray,
        *,
        read_port: ReadPort = _read_nothing,
        write_port: WritePort = _write_nothing,
        rom: int = 0,
    ) -> None:
        if len(memory) != MEMORY_SIZE:
            raise ValueError(f"a Z80 has {MEMORY_SIZE} bytes of memory, not {len(memory)}")
        from .. import machine, ula  # which are made of this package

        self.memory = memory
        self.stops: set[int] = set()
        """Addresses before whose instruction a run stops."""
        self._core: Core = machine.Core(memory)  # type: ignore[attr-defined]  # compiled or not
        self._core.delay, self._core.delays = _NO_DELAY, _NO_DELAYS
        self._core.pages[:] = bytes([ula.READ_ONLY]) * rom + bytes(256 - rom)
        self._core.source, self._core.user = ula.FROM_USER, _Ports(self, read_port, write_port)
        self._core.t = ORIGIN
        self._passed = -ORIGIN
        self._error: BaseException | None = None

    # -- registers

    def __getitem__(self, name: str) -> int:
        if name in PAIRS:
            high, low = PAIRS[name]
            return self[high] << 8 | self[low]
        if name not in STATE_REGISTERS:
            raise KeyError(name)
        value: int = getattr(self._core, name)
        return value & 0x7F if name == "r" else value

    def __setitem__(self, name: str, value: int) -> None:
        if name in PAIRS:
            high, low = PAIRS[name]
            self[high], self[low] = value >> 8, value & 0xFF
        elif name not in STATE_REGISTERS:
            raise KeyError(name)
        elif not 0 <= value <= (0xFFFF if name in ("sp", "pc", "wz") else 0xFF):
            raise ValueError(f"{name} cannot hold {value}")
        else:
            setattr(self._core, name, value)

    @property
    def halted(self) -> bool:
        """Whether the CPU waits for an interrupt."""
        return bool(self._core.halted)

    @property
    def tstates(self) -> int:
        """T-states since it was made."""
        return self._passed + self._core.t

    # -- running

    def run(self, tstates: int) -> bool:
        """Run at least so many T-states, to the end of an instruction; False if it stopped before.

        It stops before an instruction at one of ``stops``, which the next run carries out, and after :meth:`stop`.
        """
        core, end = self._core, self.tstates + tstates
        self._trap()
        try:
            while self.tstates < end:
                self._rebase()
                if core.run(min(FRAME_TSTATES, end - self._passed)):
                    return False
            return True
        finally:
            self._raise()

    def step(self) -> None:
        """One instruction, or one fetch of a halted CPU; stops do not matter."""
        self._rebase()
        self._core.resume = -1
        self._core.execute_one()
        self._raise()

    def stop(self) -> None:
        """Let the run stop after the instruction that is being carried out; for ports to call."""
        self._core.traps[:] = _TRAP_ALL

    def interrupt(self) -> bool:
        """INT, between two runs, with FF on the bus: a call of 0038, or in IM 2 of what I * 256 + 255 holds.

        False if interrupts are disabled, or just enabled by the last instruction.
        """
        core = self._core
        if not core.iff1 or core.no_int == core.t:
            return False
        core.accept_interrupt()
        return True

    def nmi(self) -> None:
        """NMI, between two runs."""
        self._core.accept_nmi()

    def _trap(self) -> None:
        traps = bytearray(MEMORY_SIZE)
        for address in self.stops:
            traps[address] = 1
        self._core.traps[:] = traps

    def _rebase(self) -> None:
        """Count the T-states of the run loop from ORIGIN again."""
        core, by = self._core, self._core.t - ORIGIN
        core.t = ORIGIN
        core.no_int = max(core.no_int - by, -1)
        core.after_ir = max(core.after_ir - by, -1)
        core.r &= 0x7F
        core.fetched = -core.r
        self._passed += by

    def _raise(self) -> None:
        if self._error:
            error, self._error = self._error, None
            raise error


class _Ports:
    """The ports as the run loop asks for them; an error waits for the end of the run."""

    def __init__(self, cpu: Z80, read: ReadPort, write: WritePort) -> None:
        self._cpu, self._read, self._write = cpu, read, write

    def read(self, port: int) -> int:
        try:
            return self._read(port) & 0xFF
        except BaseException as error:
            self._fail(error)
            return 0xFF

    def write(self, port: int, value: int) -> None:
        try:
            self._write(port, value)
        except BaseException as error:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        self._cpu._error = self._cpu._error or error
        self._cpu.stop()

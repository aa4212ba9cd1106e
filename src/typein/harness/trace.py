"""What a BASIC program did, statement by statement, and stops where something happens, as a debugger has them."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from typein.basic import sysvars
from typein.basic.charset import Charset
from typein.basic.memory import program
from typein.basic.scanner import LAST_LINE_NUMBER
from typein.errors import UsageError
from typein.spectrum.machine import Machine
from typein.spectrum.timing import CPU_HZ
from typein.spectrum.z80.disassembler import disassemble

from . import rom48
from .listing import Listing
from .places import Place, beginning, current
from .probe import StatementProbe
from .values import Plain, changed, plain_name, read

if TYPE_CHECKING:
    from .session import Spectrum

MOST_STATEMENTS = 127
"""The ROM counts them in a byte, and takes no line with more."""

LAST = 1000
"""Statements that a trace keeps where it is not told how many."""

WIDTH = 60
"""Characters of a value that are shown."""

_NAME = re.compile(r"[a-z]([a-z0-9]*|\$)(\(\))?", re.ASCII)


@dataclass(frozen=True)
class Step:
    """A statement that began at a T-state, and the variables that it changed, where these are followed."""

    tstate: int
    place: Place
    source: str
    changed: dict[str, Plain] | None = None

    def __str__(self) -> str:
        text = f"{self.tstate / CPU_HZ:11.4f}  {self.place!s:>7}  {self.source}"
        return text + "".join(f"\n{'':22}{name} = {_shown(value)}" for name, value in (self.changed or {}).items())


class Trace(StatementProbe):
    r"""Keeps the ``last`` statements that began, from :meth:`start` to :meth:`stop`, or in a ``with``.

    ``variables`` says whether the variables that each changed are kept, too, which is much slower; ``every`` is called
    with each statement that is over.

    >>> from typein import Spectrum
    >>> spectrum = Spectrum()
    >>> spectrum.basic.enter("10 LET a=2\n20 IF a=2 THEN PRINT a")
    >>> with Trace(spectrum.machine) as trace:
    ...     spectrum.basic.run()
    ...     report = spectrum.wait_for_report()
    >>> [f"{step.place} {step.source}" for step in trace.steps]
    ['10:1 LET a=2', '20:1 IF a=2 THEN', '20:2 PRINT a']
    """

    def __init__(
        self,
        machine: Machine,
        charset: Charset | None = None,
        *,
        last: int | None = LAST,
        variables: bool = False,
        every: Callable[[Step], object] | None = None,
    ) -> None:
        super().__init__(machine)
        self.charset = charset or Charset.spectrum()
        """Of the program: what the trace is read in."""
        self._variables, self._every = variables, every
        self._seen: deque[tuple[int, Place, int, dict[str, Plain] | None]] = deque(maxlen=last)
        self._programs: dict[int, bytes] = {}
        self._listings: dict[tuple[bytes, Charset], Listing] = {}
        self._open: tuple[int, Place, int] | None = None
        self._memory = b""

    def start(self) -> None:
        """Keep statements from now on."""
        super().start()
        if self._machine.core.pc == rom48.STMT_L_1:
            self._begin(self._machine)

    @property
    def steps(self) -> list[Step]:
        """What has been kept, the oldest first; a statement that still runs is the last one."""
        still = [(*self._open, None)] if self._open else []
        return [self._step(*seen) for seen in [*self._seen, *still]]

    @property
    def text(self) -> str:
        """The steps, each on a line with its time in emulated seconds since power-on."""
        return "".join(f"{step}\n" for step in self.steps)

    def _begin(self, machine: Machine) -> None:
        place = beginning(machine.memory)
        if place is None or (self._open and self._open[0] == machine.now):
            return
        self._end(machine)
        if not place.line:
            return
        length = sysvars.word(machine.memory, sysvars.VARS)
        if length not in self._programs:
            self._programs[length] = program(machine.memory)
        self._open = machine.now, place, length
        if self._variables:
            self._memory = bytes(machine.memory)

    def _end(self, machine: Machine) -> None:
        if self._open is None:
            return
        seen = (*self._open, changed(self._memory, machine.memory, self.charset) if self._variables else None)
        self._seen.append(seen)
        self._open = None
        if self._every:
            self._every(self._step(*seen))

    def _step(self, tstate: int, place: Place, length: int, changes: dict[str, Plain] | None) -> Step:
        key = self._programs[length], self.charset
        if key not in self._listings:
            self._listings[key] = Listing(*key)
        return Step(tstate, place, self._listings[key].source(place), changes)


@dataclass(frozen=True)
class Stop:
    """Why and where a :class:`Debugger` has stopped; ``pc`` is the address of the next ``instruction``."""

    reason: str
    place: Place
    pc: int
    instruction: str
    tstate: int

    @classmethod
    def of(cls, machine: Machine, reason: str, place: Place) -> Stop:
        """The machine has stopped where it is now."""
        pc = machine.core.pc
        return cls(reason, place, pc, disassemble(machine.memory, pc)[0], machine.now)

    def __str__(self) -> str:
        where = f"PC {self.pc:04X} {self.instruction}, {self.tstate / CPU_HZ:.4f} s"
        return f"{self.reason}, at {self.place} ({where})"


class Debugger:
    r"""Runs a session until something happens.

    >>> from typein import Spectrum
    >>> spectrum = Spectrum()
    >>> spectrum.basic.enter("10 LET a=1\n20 LET a=a+1: GO TO 20")
    >>> spectrum.basic.run()
    >>> debugger = Debugger(spectrum)
    >>> debugger.at_line(20, 2)
    >>> debugger.run().reason
    'line 20:2 is about to run'
    >>> debugger.clear()
    >>> debugger.on_change("a")
    >>> debugger.run().reason
    'a has changed from 2 to 3'
    """

    def __init__(self, spectrum: Spectrum) -> None:
        self._spectrum = spectrum
        self._machine = spectrum.machine
        self._undo: list[Callable[[], None]] = []
        self._awaited: list[str] = []
        self._stop: Stop | None = None

    def at_line(self, line: int, statement: int | None = None) -> None:
        """Stop where a line begins, or one statement of it."""
        wanted = Place(line, 1 if statement is None else statement)
        if not (0 <= line <= LAST_LINE_NUMBER and 1 <= wanted.statement <= MOST_STATEMENTS):
            raise UsageError(f"there is no place {wanted}: lines are from 0 to 9999, statements from 1 to 127")

        def begin(machine: Machine) -> bool:
            place = beginning(machine.memory)
            return place == wanted and self._stopped(f"line {wanted} is about to run", wanted)

        self._trap(rom48.STMT_L_1, begin, f"line {wanted}")

    def at_address(self, address: int) -> None:
        """Stop before the instruction at an address."""
        _check_address(address)

        def arrive(machine: Machine) -> bool:
            return self._stopped(f"the instruction at {address} is about to run")

        self._trap(address, arrive, f"address {address}")

    def on_write(self, address: int, length: int = 1) -> None:
        """Stop after an instruction that has written to one of ``length`` bytes from an address on."""
        _check_address(address)
        _check_address(address + length - 1)
        if length < 1:
            raise UsageError(f"a write is to 1 byte or more, not to {length}")

        def written(machine: Machine, where: int) -> bool:
            return self._stopped(f"{where} has been written, {machine.memory[where]}")

        for where in range(address, address + length):
            self._machine.watch(where, written)
            self._undo.append(lambda where=where: self._machine.unwatch(where, written))  # type: ignore[misc]
        self._awaited.append(f"a write to {address}")

    def on_change(self, name: str) -> None:
        """Stop when a statement that has changed a variable is over: before the next one begins."""
        key = plain_name(name.replace(" ", "").lower())
        if not _NAME.fullmatch(key):
            raise UsageError(f"{name!r} is no name of a variable")
        before, running = self._value(key), self._here()

        def look(machine: Machine) -> bool:
            nonlocal before, running
            old, before = before, self._value(key)
            ran, running = running, beginning(machine.memory) or running
            return old != before and self._stopped(f"{key} has changed from {_shown(old)} to {_shown(before)}", ran)

        self._trap(rom48.STMT_L_1, look, f"a change of {key}")

    def at_next_statement(self) -> None:
        """Stop where the next statement begins, that of a direct command too."""

        def begin(machine: Machine) -> bool:
            place = beginning(machine.memory)
            return place is not None and self._stopped(f"line {place} is about to run", place)

        self._trap(rom48.STMT_L_1, begin, "the next statement")

    def clear(self) -> None:
        """Forget all places and events at which to stop."""
        for undo in self._undo:
            undo()
        self._undo, self._awaited = [], []

    def run(self, within: float | None = None) -> Stop:
        """Run until the first of them; Timeout if none comes, BasicError if the program ends badly before."""
        if not self._awaited:
            raise UsageError("there is nothing to stop at: name a line, an address or a variable first")
        self._stop = None
        return self._spectrum.runner.until(lambda: self._stop, " or ".join(self._awaited), within)

    def advance(self) -> Stop | None:
        """Run to the end of the frame, or stop before, and say why; for who shows what is going on, frame by frame."""
        self._stop = None
        runner = self._spectrum.runner
        while not runner.frame():
            if self._stop:
                return self._stop
        return None

    def here(self, reason: str) -> Stop:
        """Where the machine is, as if it had stopped by itself."""
        return Stop.of(self._machine, reason, self._here())

    def step(self, within: float | None = None) -> Stop:
        """Run to the next statement."""
        spectrum = self._spectrum
        here = {rom48.STMT_L_1: lambda machine: beginning(machine.memory) is not None}
        spectrum.runner.to(here, "the next statement", within)
        return self.here(f"line {self._here()} is about to run")

    def _trap(self, address: int, handler: Callable[[Machine], bool], awaited: str) -> None:
        self._machine.trap(address, handler)
        self._undo.append(lambda: self._machine.untrap(address, handler))
        self._awaited.append(awaited)

    def _stopped(self, reason: str, place: Place | None = None) -> bool:
        machine = self._machine
        if self._stop is None:
            self._stop = Stop.of(machine, reason, place or current(machine.memory))
        return True

    def _here(self) -> Place:
        """The statement that is running, or about to."""
        machine = self._machine
        begins = machine.core.pc == rom48.STMT_L_1
        return (beginning(machine.memory) if begins else None) or current(machine.memory)

    def _value(self, name: str) -> Plain | None:
        return read(self._machine.memory, name, self._spectrum.screen.charset)


def _check_address(address: int) -> None:
    if not 0 <= address <= 0xFFFF:
        raise UsageError(f"an address is from 0 to 65535, not {address}")


def _shown(value: Plain | None) -> str:
    text = "nothing" if value is None else f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= WIDTH else text[:WIDTH] + "..."

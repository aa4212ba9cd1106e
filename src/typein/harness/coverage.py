"""Which statements of a BASIC program have run, and which way each IF has gone.

The ROM comes by STMT-L-1 for each statement, also for what follows THEN, and by one instruction in IF where it is
decided.  Two traps count what they see there, by a few bytes of the system variables; what these bytes mean is worked
out when somebody asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from typein.basic import sysvars
from typein.basic.memory import program
from typein.errors import UsageError
from typein.spectrum.machine import Machine

from . import rom48
from .listing import Listing
from .places import DIRECT, RUNNING, Place
from .probe import Probe

CARRY = 1

WINDOW = slice(sysvars.PPC, sysvars.VARS + 2)
"""What is counted by: PPC and SUBPPC, the statement, up to VARS, which differs for programs of different lengths."""

_VARS = slice(sysvars.VARS - sysvars.PPC, None)
_SUBPPC = sysvars.SUBPPC - sysvars.PPC


@dataclass
class Hits:
    """How often each statement has begun, and how often each IF has gone on behind its THEN, or left its line."""

    statements: Counter[Place] = field(default_factory=Counter)
    taken: Counter[Place] = field(default_factory=Counter)
    left: Counter[Place] = field(default_factory=Counter)

    def add(self, other: Hits) -> None:
        """Put what another run has seen to this one."""
        self.statements += other.statements
        self.taken += other.taken
        self.left += other.left

    def to_json(self) -> dict[str, dict[str, int]]:
        """As plain values, fit for JSON; :meth:`from_json` takes them back."""
        counters = {"statements": self.statements, "taken": self.taken, "left": self.left}
        return {name: {str(place): n for place, n in sorted(counter.items())} for name, counter in counters.items()}

    @classmethod
    def from_json(cls, values: Any) -> Hits:
        """Hits from plain values; UsageError where they are none."""
        try:
            return cls(*(_counter(values[name]) for name in ("statements", "taken", "left")))
        except (AttributeError, KeyError, TypeError, ValueError):
            raise UsageError("these are no counts of a coverage") from None

    @classmethod
    def combined(cls, all_hits: Iterable[Hits]) -> Hits:
        """What several runs have seen together."""
        total = cls()
        for hits in all_hits:
            total.add(hits)
        return total


def _counter(values: Mapping[str, int]) -> Counter[Place]:
    counter: Counter[Place] = Counter()
    for text, count in values.items():
        line, statement = text.split(":")
        counter[Place(int(line), int(statement))] = int(count)
    return counter


class _Counts(dict[bytes, int]):
    """Counts by the bytes of the window, which takes a copy of the program when it sees one of a new length."""

    def __init__(self, machine: Machine, programs: dict[bytes, bytes]) -> None:
        self._machine, self._programs = machine, programs

    def __missing__(self, window: bytes) -> int:
        if window[_VARS] not in self._programs:
            self._programs[window[_VARS]] = program(self._machine.memory)
        return 0


class Coverage(Probe):
    """Counts on a machine from :meth:`start` to :meth:`stop`, or in a ``with``.

    >>> from typein import Spectrum
    >>> spectrum = Spectrum()
    >>> spectrum.basic.enter('10 LET a=2: IF a=1 THEN PRINT "one"')
    >>> with Coverage(spectrum.machine) as coverage:
    ...     spectrum.basic.run()
    ...     report = spectrum.wait_for_report()
    >>> hits = coverage.hits()
    >>> hits.statements[Place(10, 2)], hits.taken[Place(10, 2)], hits.left[Place(10, 2)]
    (1, 0, 1)
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._memory = machine.memory
        self._window = memoryview(machine.memory)[WINDOW]
        self._finished: dict[bytes, Hits] = {}
        self._programs: dict[bytes, bytes] = {}
        self._begun, self._taken, self._left = (_Counts(machine, self._programs) for _ in range(3))

    def start(self) -> None:
        """Count from now on."""
        for address, handler in self._handlers().items():
            self._machine.trap(address, handler)

    def stop(self) -> None:
        """Count no longer; what has been counted stays."""
        for address, handler in self._handlers().items():
            self._machine.untrap(address, handler)

    def hits(self, listing: Listing | None = None) -> Hits:
        """What has been seen of a program, by default of the one that is in memory.

        A line counts where the line that ran reads the same, in a program of which at least half of the lines do: so
        neither a loader adds to the program that it loads, nor does a test that changes a line lose the others.
        """
        self._finish()
        wanted = listing or Listing(program(self._memory))
        total = Hits()
        for lines, hits in self._finished.items():
            ran = _listing(lines)
            same = {line for line, text in ran.bare.items() if wanted.bare.get(line) == text}
            if 2 * len(same) >= len(ran.lines):
                total.add(Hits(*(_of_lines(counter, same) for counter in (hits.statements, hits.taken, hits.left))))
        return total

    # -- what happens often

    def _handlers(self) -> dict[int, Any]:
        return {
            rom48.STMT_L_1: self._statement,
            rom48.IF_DECIDED: self._decision,
            rom48.LD_CONTRL: self._program_changes,
            rom48.MAIN_ADD: self._program_changes,
        }

    def _statement(self, machine: Machine) -> None:
        if self._memory[sysvars.FLAGS] & RUNNING:
            self._begun[self._window.tobytes()] += 1

    def _decision(self, machine: Machine) -> None:
        counts = self._left if machine.core.f & CARRY else self._taken
        counts[self._window.tobytes()] += 1

    def _program_changes(self, machine: Machine) -> None:
        self._finish()

    # -- what it means

    def _finish(self) -> None:
        """Put the counts so far to the programs that they belong to; SUBPPC is counted up after STMT-L-1 only."""
        for length, lines in self._programs.items():
            hits = Hits(_places(self._begun, length, 1), _places(self._taken, length), _places(self._left, length))
            self._finished.setdefault(lines, Hits()).add(hits)
        for seen in (self._programs, self._begun, self._taken, self._left):
            seen.clear()


def _places(counts: _Counts, length: bytes, ahead: int = 0) -> Counter[Place]:
    """The counts of the program of this length, by statement."""
    places: Counter[Place] = Counter()
    for window, count in counts.items():
        line = sysvars.word(window, 0)
        if window[_VARS] == length and line < DIRECT:
            places[Place(line, window[_SUBPPC] + ahead)] += count
    return places


def _of_lines(counter: Counter[Place], lines: set[int]) -> Counter[Place]:
    return Counter({place: count for place, count in counter.items() if place.line in lines})


_listing = lru_cache(maxsize=64)(Listing)

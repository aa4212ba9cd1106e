"""Where the time of a BASIC program goes: by statement, by subroutine, and by what the ROM does meanwhile.

At each STMT-L-1 the time since the last one is put to the statement that began there, under the subroutines that are
open.  How deep these are the ROM's own stack says: GO SUB leaves three bytes on it, below which ERR_SP points.  What
the ROM does is seen by samples, one in so many T-states.
"""

from __future__ import annotations

import json
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from typein.basic import sysvars
from typein.basic.charset import Charset
from typein.basic.memory import program
from typein.spectrum.machine import Machine
from typein.spectrum.timing import CPU_HZ

from .listing import Listing
from .places import Place, beginning
from .probe import StatementProbe

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

SAMPLE_TSTATES = 9973
"""Between two samples: a prime, so that no loop of the ROM keeps step with them; seven a frame."""

GOSUB_BYTES = 3
MOST_LEVELS = 64
"""Subroutines that are told apart by what has called them; a recursion may be deeper."""

ROM_PARTS = (
    (0x0000, "restarts"),
    (0x0038, "keyboard"),
    (0x0053, "restarts"),
    (0x0095, "messages"),
    (0x028E, "keyboard"),
    (0x03B5, "sound"),
    (0x04C2, "tape"),
    (0x09F4, "screen"),
    (0x0EAC, "printer"),
    (0x0F2C, "editor"),
    (0x10A8, "waiting for a key"),
    (0x111D, "editor"),
    (0x12A2, "interpreter"),
    (0x155D, "editor"),
    (0x15D4, "waiting for a key"),
    (0x15EF, "screen"),
    (0x1655, "moving memory"),
    (0x16B0, "interpreter"),
    (0x1855, "screen"),
    (0x196E, "finding lines"),
    (0x19FB, "numbers"),
    (0x1A48, "interpreter"),
    (0x1F05, "moving memory"),
    (0x1F1A, "interpreter"),
    (0x1F3A, "pause"),
    (0x1F54, "keyboard"),
    (0x1F60, "interpreter"),
    (0x1FC3, "screen"),
    (0x22AA, "graphics"),
    (0x24FB, "expressions"),
    (0x28B2, "finding variables"),
    (0x2996, "arrays and strings"),
    (0x2AFF, "assignment"),
    (0x2C02, "arrays and strings"),
    (0x2C88, "numbers"),
    (0x2F9B, "arithmetic"),
    (0x3D00, "character set"),
    (0x4000, "machine code"),
)
"""What begins at these addresses, as Logan and O'Hara's disassembly divides the ROM; RAM last."""

_STARTS = [start for start, _ in ROM_PARTS]


def rom_part(address: int) -> str:
    """What the code at ``address`` is for."""
    return ROM_PARTS[bisect(_STARTS, address) - 1][1]


@dataclass
class Cost:
    """How often something began, and the T-states that it took."""

    calls: int = 0
    tstates: int = 0


Key = TypeVar("Key")
Stack = tuple[int, ...]
"""The lines at which the open subroutines begin, the outermost first."""


class Profile(StatementProbe):
    r"""Measures a machine from :meth:`start` to :meth:`stop`, or in a ``with``.

    >>> from typein import Spectrum
    >>> spectrum = Spectrum()
    >>> spectrum.basic.enter('10 GO SUB 100: GO SUB 100: STOP\n100 LET a=SIN 1: RETURN')
    >>> with Profile(spectrum.machine) as profile:
    ...     spectrum.basic.run()
    ...     report = spectrum.wait_for_report()
    >>> profile.subroutines()[100].calls, profile.lines()[100].calls
    (2, 2)
    """

    def __init__(self, machine: Machine, charset: Charset | None = None) -> None:
        super().__init__(machine)
        self._charset = charset
        self.costs: defaultdict[tuple[Stack, Place], Cost] = defaultdict(Cost)
        """By statement and the subroutines that were open."""
        self.samples: defaultdict[Place, Counter[str]] = defaultdict(Counter)
        """What the ROM was seen to do, by statement."""
        self._levels: list[tuple[int, int]] = []
        self._stack: Stack = ()
        self._current: Cost | None = None
        self._place: Place | None = None
        self._since = machine.now
        self._base = 0
        self._program = b""

    def start(self) -> None:
        """Measure from the next statement on."""
        super().start()
        self._machine.sample(SAMPLE_TSTATES, self._sample)

    def stop(self) -> None:
        """Measure no longer."""
        super().stop()
        self._machine.sample(SAMPLE_TSTATES, None)
        self._program = program(self._machine.memory)

    # -- what happens

    def _begin(self, machine: Machine) -> None:
        place = beginning(machine.memory)
        if place is None:
            return
        self._end(machine)
        self._open_and_close(sysvars.word(machine.memory, sysvars.ERR_SP), place.line)
        if place.line:
            self._place = place
            self._current = self.costs[self._stack, place]
            self._current.calls += 1

    def _end(self, machine: Machine) -> None:
        """The statement that ran is over."""
        now = machine.now
        if self._current:
            self._current.tstates += now - self._since
        self._since = now
        self._current = self._place = None

    def _open_and_close(self, err_sp: int, line: int) -> None:
        """Follow GO SUB and RETURN; a stack that is empty again, or another one, begins anew."""
        deepest = self._levels[-1][0] if self._levels else self._base
        if err_sp == deepest:
            return
        if err_sp == deepest - GOSUB_BYTES:
            self._levels.append((err_sp, line))
        else:
            while self._levels and self._levels[-1][0] != err_sp:
                self._levels.pop()
            if not self._levels:
                self._base = err_sp
        self._stack = tuple(line for _, line in self._levels[:MOST_LEVELS])

    def _sample(self, machine: Machine) -> None:
        if self._place:
            self.samples[self._place][rom_part(machine.core.pc)] += 1

    # -- what it means

    @cached_property
    def listing(self) -> Listing:
        """The program that was in memory at the end."""
        return Listing(self._program or program(self._machine.memory), self._charset)

    @property
    def total(self) -> int:
        """All T-states that were measured."""
        return sum(cost.tstates for cost in self.costs.values())

    def statements(self) -> dict[Place, Cost]:
        """By statement, wherever it was called from; the most expensive first."""
        found: defaultdict[Place, Cost] = defaultdict(Cost)
        for (_, place), cost in self.costs.items():
            found[place].calls += cost.calls
            found[place].tstates += cost.tstates
        return _sorted(found)

    def lines(self) -> dict[int, Cost]:
        """By program line; it has run as often as its most frequent statement began."""
        found: defaultdict[int, Cost] = defaultdict(Cost)
        for place, cost in self.statements().items():
            line = found[place.line]
            line.calls = max(line.calls, cost.calls)
            line.tstates += cost.tstates
        return _sorted(found)

    def subroutines(self) -> dict[int, Cost]:
        """By the line at which a subroutine begins: its calls, and the time of all that runs until it returns."""
        found: defaultdict[int, Cost] = defaultdict(Cost)
        for (stack, place), cost in self.costs.items():
            for line in set(stack):
                found[line].tstates += cost.tstates
            if stack and place == (stack[-1], 1):
                found[stack[-1]].calls += cost.calls
        return _sorted(found)

    def rom_shares(self, line: int | None = None) -> dict[str, float]:
        """What the ROM does in a line, or in all, as shares of 1; the largest first."""
        counts: Counter[str] = Counter()
        for place, counted in self.samples.items():
            if line is None or place.line == line:
                counts += counted
        return {part: count / counts.total() for part, count in counts.most_common()}

    # -- how it is shown

    def line_table(self, most: int = 20) -> Table:
        """The most expensive lines, for the terminal."""
        shown = _table("lines", "line", "runs", "seconds", "share", "ms each")
        shown.add_column("in the ROM")
        shown.add_column("source", max_width=40)
        for line, cost in list(self.lines().items())[:most]:
            doing = ", ".join(f"{part} {share:.0%}" for part, share in list(self.rom_shares(line).items())[:2])
            shown.add_row(str(line), *self._cells(cost), doing, _cut(self.listing.line_source(line)))
        return shown

    def subroutine_table(self, most: int = 20) -> Table:
        """The most expensive subroutines with all that they call, for the terminal."""
        shown = _table("subroutines, with all that they call", "line", "calls", "seconds", "share", "ms each")
        shown.add_column("source", max_width=40)
        for line, cost in list(self.subroutines().items())[:most]:
            shown.add_row(str(line), *self._cells(cost), _cut(self.listing.source(Place(line, 1))))
        return shown

    def _cells(self, cost: Cost) -> Iterator[str]:
        seconds = cost.tstates / CPU_HZ
        yield from (str(cost.calls), f"{seconds:.2f}", f"{cost.tstates / (self.total or 1):.1%}")
        yield f"{1000 * seconds / (cost.calls or 1):.1f}"

    def _frames(self, stack: Stack, place: Place) -> list[str]:
        return [*(f"GO SUB {line}" for line in stack), f"{place} {self.listing.source(place)}".rstrip()]

    def collapsed(self) -> str:
        """Stacks on one line each, with their T-states: the input of flamegraph.pl and its kin."""
        rows = (
            (";".join(frame.replace(";", ",") for frame in self._frames(*key)), cost.tstates)
            for key, cost in sorted(self.costs.items())
        )
        return "".join(f"{stack} {tstates}\n" for stack, tstates in rows if tstates)

    def speedscope(self, name: str = "BASIC") -> str:
        """The file format of speedscope.app, with microseconds of the Spectrum's time."""
        index: dict[str, int] = {}
        samples, weights = [], []
        for key, cost in sorted(self.costs.items()):
            samples.append([index.setdefault(frame, len(index)) for frame in self._frames(*key)])
            weights.append(round(cost.tstates * 1_000_000 / CPU_HZ, 3))
        profile = {"type": "sampled", "name": name, "unit": "microseconds", "startValue": 0}
        return json.dumps(
            {
                "$schema": "https://www.speedscope.app/file-format-schema.json",
                "exporter": "typein",
                "name": name,
                "activeProfileIndex": 0,
                "shared": {"frames": [{"name": frame} for frame in index]},
                "profiles": [{**profile, "endValue": sum(weights), "samples": samples, "weights": weights}],
            },
            ensure_ascii=False,
        )


def _sorted(costs: dict[Key, Cost]) -> dict[Key, Cost]:
    return dict(sorted(costs.items(), key=lambda item: -item[1].tstates))


def _table(title: str, *headings: str) -> Table:
    """A table of numbers, which are shown in full; the columns that are added to it share what is left of the width."""
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=SIMPLE, padding=(0, 1, 0, 0))
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _cut(source: str) -> Text:
    """A source that gives way to the numbers: its column is cut, not wrapped."""
    from rich.text import Text

    return Text(source, no_wrap=True, overflow="ellipsis")

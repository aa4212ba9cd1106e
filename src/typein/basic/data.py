"""Whether READ finds in DATA what it needs, where that can be told: in runs of statements without a condition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from typein.basic.finding import Finding
from typein.basic.flow import Flow
from typein.basic.graph import Node
from typein.basic.parsed import FOR, NEXT, READ, RESTORE, Access, ParsedLine, Statement

_DEEPEST = 20
"""Loops within each other that are followed."""

_MOST_EVENTS = 100_000


@dataclass(frozen=True)
class _Item:
    """One value of a DATA statement, at index ``place`` of its line's text."""

    line: ParsedLine
    place: int
    numeric: bool


@dataclass(frozen=True)
class _Read:
    """One variable of a READ."""

    node: Node
    numeric: bool


@dataclass(frozen=True)
class _Restore:
    """RESTORE: ``item`` is the index of the first item from there on, None if that is not known."""

    item: int | None


@dataclass(frozen=True)
class _Loop:
    """A FOR loop that goes ``passes`` times through ``body``."""

    control: str
    passes: int
    body: list[_Event]


_Event = _Read | _Restore | _Loop


@dataclass
class _Run:
    """Nodes from ``start`` to before ``end`` that are carried out one after the other, with what they do to DATA."""

    start: int
    end: int
    events: list[_Event]

    def flat(self) -> Iterator[_Read | _Restore]:
        """What happens, one after the other, as far as that is followed."""
        return islice(_flat(self.events), _MOST_EVENTS)


def shortages(flow: Flow) -> list[Finding]:
    """A finding for each run of statements in which READ comes to the end of DATA, or to a value of the other kind."""
    items, first_items = list[_Item](), list[int]()
    for line in flow.graph.program.lines:
        first_items.append(len(items))
        items += [_Item(line, *item) for statement in line.statements for item in statement.items]
    first_items.append(len(items))
    runs = _Runs(flow, first_items).found
    alone = len(runs) == 1 and _whole(flow, runs[0])
    findings = (_follow(run, items, 0 if alone else None) for run in runs)
    return [finding for finding in findings if finding]


def _whole(flow: Flow, run: _Run) -> bool:
    """Whether no way leads into the middle of a run, and no RESTORE stands elsewhere."""
    if not flow.definite:
        return False
    inside = range(run.start + 1, run.end)
    for n, node in enumerate(flow.graph.nodes):
        if node.statement.code == RESTORE and not run.start <= n < run.end:
            return False
        if any(way in inside and way != n + 1 for way in _jumps(flow, n, node)):
            return False
    return True


def _jumps(flow: Flow, n: int, node: Node) -> Sequence[int]:
    return () if node.statement.code in (FOR, NEXT) or flow.before[n] is None else flow.graph.ways(n)


def _follow(run: _Run, items: Sequence[_Item], pointer: int | None) -> Finding | None:
    """Read along a run; ``pointer`` is the next item, None where that is not known."""
    start, count = pointer or 0, 0
    for event in run.flat():
        if isinstance(event, _Restore):
            pointer, start, count = event.item, event.item or 0, 0
            continue
        if count == len(items) - start:
            return Finding.on(event.node.line, event.node.statement.place, _short(count, items[start:]))
        count += 1
        if pointer is not None:
            item, pointer = items[pointer], pointer + 1
            if item.numeric != event.numeric:
                found, wanted = ("a number", "a string") if item.numeric else ("a string", "a number")
                message = f"{found} stands here where the READ of line {event.node.line.number} wants {wanted}"
                return Finding.on(item.line, item.place, message)
    return None


def _short(count: int, items: Sequence[_Item]) -> str:
    if not count:
        return "no DATA is left for this READ, not even at its first value"
    values = "the one value" if count == 1 else f"the {count} values"
    return f"this READ comes to an end of DATA: it wants more than {values} from line {items[0].line.number} on"


def _flat(events: Sequence[_Event]) -> Iterator[_Read | _Restore]:
    for event in events:
        if isinstance(event, _Loop):
            for _ in range(event.passes):
                yield from _flat(event.body)
        else:
            yield event


class _Runs:
    """Finds the runs of a program in which there is a READ.

    A run ends where the way parts or joins, and at a loop of which it is not known how often it runs.
    """

    def __init__(self, flow: Flow, first_items: Sequence[int]) -> None:
        self.found: list[_Run] = []
        self._graph, self._first_items = flow.graph, first_items
        self._begin(0)
        for n, node in enumerate(self._graph.nodes):
            if flow.before[n] is None:
                self._end(n + 1)
            else:
                self._take(n, node)
        self._end(self._graph.end)

    def _begin(self, start: int) -> None:
        self._start = start
        self._events: list[_Event] = []
        self._loops: list[_Loop] = []

    def _end(self, end: int) -> None:
        while self._loops:  # what is not closed here is passed once at least
            self._close(passes=1)
        run = _Run(self._start, end, self._events)
        if any(isinstance(event, _Read) for event in run.flat()):
            self.found.append(run)
        self._begin(end)

    def _close(self, passes: int) -> None:
        loop = self._loops.pop()
        if loop.body and loop.passes:
            self._body.append(_Loop(loop.control, min(loop.passes, passes), loop.body))

    @property
    def _body(self) -> list[_Event]:
        return self._loops[-1].body if self._loops else self._events

    def _take(self, n: int, node: Node) -> None:
        statement = node.statement
        controls = {loop.control for loop in self._loops}
        if any(use.access is Access.SET and use.name in controls for use in statement.uses):
            self._end(n)
        if statement.code == READ:
            self._body.extend(_Read(node, numeric) for numeric in statement.variables)
        elif statement.code == RESTORE:
            line = statement.target.line if statement.target else 0
            self._body.append(_Restore(None if line is None else self._first_items[self._graph.program.index(line)]))
        elif statement.code == FOR:
            passes = _passes(statement)
            if passes is None or len(self._loops) == _DEEPEST:
                self._end(n + 1)
            else:
                self._loops.append(_Loop(statement.control, passes, []))
        elif statement.code == NEXT and self._loops and self._loops[-1].control == statement.control:
            self._close(self._loops[-1].passes)
        elif list(self._graph.ways(n)) != [n + 1]:
            self._end(n + 1)


def _passes(statement: Statement) -> int | None:
    """How often a FOR loop runs; None if it is not known, or hangs on the last bit of a fraction."""
    if not statement.bounds or not all(bound.is_integer() for bound in statement.bounds):
        return None
    first, last, step = map(int, statement.bounds)
    if not step:
        return None
    return max(0, (last - first) // step + 1)

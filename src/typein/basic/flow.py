"""What can be reached in a program, and what is set before each of its statements.

Everything errs to one side: where the way is not known, all ways are taken, and conditions hold or not. So what is
said to be unreachable is, and what may be set before a statement includes all that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from typein.basic.graph import Graph, spread
from typein.basic.parsed import CLEAR, FOR, MERGE, NEXT, RETURN, RUN, SAVE, Access, ParsedProgram, Statement


class Flow:
    """The flow of a program from its first line, and from those at which it may be started, by their numbers.

    Sets of names are the bits of an int: ``names`` gives each name its bit, that of a loop as in ``FOR i``.
    """

    def __init__(self, program: ParsedProgram, starts: Iterable[int] = ()) -> None:
        self.graph = graph = Graph(program)
        self._size = graph.anywhere + 1
        self.names: dict[str, int] = {}
        for node in graph.nodes:
            definition = node.statement.definition
            for use in (*node.statement.uses, *(definition.uses if definition else ())):
                self.names.setdefault(use.name, 1 << len(self.names))
            if node.statement.control:
                self.names.setdefault(f"FOR {node.statement.control}", 1 << len(self.names))
        self._everything = (1 << len(self.names)) - 1
        self._sets = [self._set_by(node.statement) for node in graph.nodes] + [0, 0]
        self._back = _turned([graph.ways(n) for n in range(self._size)])
        self._entries = {graph.first[program.index(start)] for start in (0, *starts)}
        self.before = self._before()
        """By node the bits of what may be set before it, None if it is never reached."""

    @cached_property
    def definite(self) -> bool:
        """Whether all ways are known: no jump by an expression that is no constant, nothing merged from a tape."""
        merging = (n for n, node in enumerate(self.graph.nodes) if node.statement.code == MERGE)
        return self.before[self.graph.anywhere] is None and all(self.before[n] is None for n in merging)

    @cached_property
    def ever(self) -> int:
        """The bits of all that is set in statements that are reached."""
        bits = 0
        for before, own in zip(self.before, self._sets, strict=True):
            bits |= own if before is not None else 0
        return bits

    @cached_property
    def nexts_ahead(self) -> Sequence[int]:
        """By node the bits of the loops for which a NEXT may come at it or after it, here or where this returns to."""
        back = [*self._back, [n for n, node in enumerate(self.graph.nodes) if node.statement.code == RETURN]]
        callers = self._size
        for n in range(self.graph.end):
            if self.graph.callee(n) is not None:
                for after in self.graph.following(n):
                    back[after] = [*back[after], callers]
        seeds = {
            n: self.names[f"FOR {node.statement.control}"]
            for n, node in enumerate(self.graph.nodes)
            if node.statement.code == NEXT
        }
        return [bits or 0 for bits in spread(seeds, lambda n, bits: ((way, bits) for way in back[n]), self._size + 1)]

    @cached_property
    def stray_returns(self) -> list[int]:
        """The RETURNs that are reached, but never from a GO SUB; none where not all ways are known."""
        if not self.definite:
            return []
        reached = [n for n in range(self.graph.end) if self.before[n] is not None]
        callees = {callee for n in reached if (callee := self.graph.callee(n)) is not None}
        called, free = self._within(callees), self._within(self._entries)
        return [n for n in reached if self.graph.nodes[n].statement.code == RETURN and n in free - called]

    def _set_by(self, statement: Statement) -> int:
        if statement.code == MERGE:
            return self._everything
        bits = self.names[f"FOR {statement.control}"] if statement.code == FOR else 0
        for use in statement.uses:
            if use.access is Access.SET:
                bits |= self.names[use.name]
        return bits

    @cached_property
    def _returning(self) -> list[bool]:
        """Whether RETURN can be reached from a node, for the subroutine in which the node is."""
        graph = self.graph
        known = [False] * self._size
        todo = [n for n, node in enumerate(graph.nodes) if node.statement.code == RETURN]
        while todo:
            n = todo.pop()
            known[n] = True
            for before in self._back[n]:
                callee = graph.callee(before)
                goes_on = any(known[way] for way in graph.following(before))
                if not known[before] and goes_on and (callee is None or known[callee]):
                    todo.append(before)
        return known

    def _before(self) -> list[int | None]:
        """What may be set before each node; a subroutine adds to what its caller has set."""
        graph, sets, returning = self.graph, self._sets, self._returning
        backwards = spread(
            dict(enumerate(sets)),
            lambda n, bits: ((before, bits | sets[before]) for before in self._back[n]),
            self._size,
        )

        def going_on(n: int, bits: int) -> Iterable[tuple[int, int]]:
            code = graph.nodes[n].statement.code if n < graph.end else 0
            after = sets[n] if code in (CLEAR, RUN) else bits | sets[n]
            callee = graph.callee(n)
            if callee is not None:
                yield callee, after
                if not returning[callee]:
                    return
                after |= backwards[callee] or 0
            for way in graph.following(n):
                yield way, after

        seeds = dict.fromkeys(self._entries, 0)
        for node in graph.nodes:  # who loads what SAVE has saved finds the variables as they were
            saved = graph.target(node.statement.target) if node.statement.code == SAVE else None
            if node.statement.target and saved is not None:
                seeds[saved] = self._everything
        return spread(seeds, going_on, self._size)

    def _within(self, starts: Iterable[int]) -> set[int]:
        """The nodes that are reached from some without going into subroutines."""
        seen, todo = set(starts), list(starts)
        while todo:
            n = todo.pop()
            callee = self.graph.callee(n)
            if callee is None or self._returning[callee]:
                fresh = set(self.graph.following(n)) - seen
                seen |= fresh
                todo += fresh
        return seen


def _turned(ways: Sequence[Sequence[int]]) -> list[list[int]]:
    """By node those that lead to it."""
    back: list[list[int]] = [[] for _ in ways]
    for n, following in enumerate(ways):
        for way in following:
            back[way].append(n)
    return back

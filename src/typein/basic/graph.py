"""The ways through a program: its statements as the nodes of a graph."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from typein.basic.parsed import (
    CONTINUE,
    FOR,
    GO_SUB,
    GO_TO,
    IF,
    LOAD,
    NEW,
    NEXT,
    RETURN,
    RUN,
    STOP,
    ParsedLine,
    ParsedProgram,
    Statement,
    Target,
)


@dataclass
class Node:
    """A statement: ``following`` are the nodes that may come next, within the same subroutine where ``callee`` is one.

    ``callee`` is the node that GO SUB goes to.
    """

    line: ParsedLine
    statement: Statement
    following: list[int] = field(default_factory=list)
    callee: int | None = None


class Graph:
    """The nodes of a program, in its order, and behind them two more: its end, and anywhere.

    ``anywhere`` is where GO TO and GO SUB go by an expression that is no constant; all lines follow it.
    """

    def __init__(self, program: ParsedProgram) -> None:
        self.program = program
        self.nodes: list[Node] = []
        self.first: list[int] = []
        """By index of a line its first node (that of the next line where there is none), and at last the end."""
        for line in program.lines:
            self.first.append(len(self.nodes))
            self.nodes += [Node(line, statement) for statement in line.statements]
        self.end = len(self.nodes)
        self.anywhere = self.end + 1
        self.first.append(self.end)
        for index in range(len(program.lines)):
            for n in range(self.first[index], self.first[index + 1]):
                self._link(n, self.first[index + 1])
        self._link_loops()

    def target(self, target: Target | None) -> int | None:
        """The node where a line begins; None where that is not possible."""
        if target is None:
            return self.first[0]
        if target.value is None:
            return self.anywhere
        return None if target.line is None else self.first[self.program.index(target.line)]

    def following(self, n: int) -> Sequence[int]:
        """The nodes that may come after a node, within the same subroutine."""
        return self.nodes[n].following if n < self.end else self.first if n == self.anywhere else ()

    def callee(self, n: int) -> int | None:
        """The node that GO SUB goes to, if that is what this is."""
        return self.nodes[n].callee if n < self.end else None

    def ways(self, n: int) -> Sequence[int]:
        """All nodes that a node leads to, but for RETURN."""
        callee = self.callee(n)
        return self.following(n) if callee is None else [*self.following(n), callee]

    def _link(self, n: int, next_line: int) -> None:
        node = self.nodes[n]
        code = node.statement.code
        if code in (STOP, NEW, RETURN) or (code == LOAD and not node.statement.kind):
            return
        if code in (GO_TO, RUN):
            place = self.target(node.statement.target)
            node.following = [] if place is None else [place]
        elif code == CONTINUE:
            node.following = [self.anywhere]
        elif code == IF:
            node.following = [n + 1] if n + 1 == next_line else [n + 1, next_line]
        else:
            node.following = [n + 1]
        if code == GO_SUB:
            node.callee = self.target(node.statement.target)
            if node.callee is None:  # B Integer out of range
                node.following = []

    def _link_loops(self) -> None:
        """Lead each FOR past its loop, which may not run at all, and each NEXT back to the FORs that may reach it."""
        after: dict[str, int] = {}
        loops: dict[str, int] = {}
        own: dict[int, int] = {}
        for n in range(self.end - 1, -1, -1):
            statement = self.nodes[n].statement
            if statement.code == NEXT:
                after[statement.control] = n + 1
            elif statement.code == FOR:
                if statement.control in after:
                    self.nodes[n].following = [*self.nodes[n].following, after[statement.control]]
                own[n] = 1 << len(own)
                loops[statement.control] = loops.get(statement.control, 0) | own[n]

        def going_on(n: int, loop: int) -> Iterable[tuple[int, int]]:
            if n in own:
                loop = loop & ~loops[self.nodes[n].statement.control] | own[n]
            return ((way, loop) for way in self.ways(n))

        reaching = spread(dict.fromkeys(own, 0), going_on, self.anywhere + 1)
        for n in range(self.end):
            statement = self.nodes[n].statement
            if statement.code == NEXT and (back := (reaching[n] or 0) & loops.get(statement.control, 0)):
                back_to = [start + 1 for start, bit in own.items() if bit & back]
                self.nodes[n].following = [*self.nodes[n].following, *back_to]


def spread(
    seeds: dict[int, int], going_on: Callable[[int, int], Iterable[tuple[int, int]]], size: int
) -> list[int | None]:
    """The least sets that hold ``seeds`` and, for each node with its set, all that ``going_on`` gives to other nodes.

    None for the nodes that nothing comes to.
    """
    found: list[int | None] = [None] * size
    for n, bits in seeds.items():
        found[n] = bits
    waiting = deque(seeds)
    queued = set(seeds)
    while waiting:
        n = waiting.popleft()
        queued.discard(n)
        for way, bits in going_on(n, found[n] or 0):
            old = found[way]
            new = bits if old is None else old | bits
            if new != old:
                found[way] = new
                if way not in queued:
                    queued.add(way)
                    waiting.append(way)
    return found

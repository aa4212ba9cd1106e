"""The words of an edition as a graph of letters that a Z80 walks, and back.

The graph is the smallest in which every way from the root spells a beginning of a word, and words that end alike share
their ends.  A node is a list of edges, and an edge one to three bytes.  The first has the number of its letter in its
low five bits (0 for the 32nd), and above them what the edge is:

====  ==============================================================
000   ends a word, and leads nowhere; more edges follow in this node
001   leads to a node whose pointer follows; more edges follow
010   the same, and ends a word, too
011   leads to the node that begins right after it; the last edge
100   as 000, the last edge
101   as 001, the last edge
110   as 010, the last edge
111   as 011, and ends a word, too
====  ==============================================================

So a byte below 60 hex has another edge after it.  A pointer is one byte below 40 hex, the place of the node in the
table of the 64 most wanted ones; or 40-7F, how far behind the pointer the node begins; or two bytes, its address, high
byte first, which has its top bit set: graphs lie above 32768.  What makes the difference between 32 KB and 21 is that
most pointers need no more than a byte or none, and that a node whose edges are all among another's is the end of that
other's list.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

LEAF, POINTER, ENDS, NEXT, LAST = 0x00, 0x20, 0x40, 0x60, 0x80
"""The kinds of an edge; where the node follows, LAST says that a word ends."""

WANTED = 64
"""Places in the table of nodes to which a pointer of one byte leads from anywhere."""

NEAR = 64
"""How many places behind a pointer one byte reaches."""

NOWHERE = -1


@dataclass(frozen=True, order=True)
class Edge:
    """A letter by its number, whether a word ends there, and the node that it leads to, or NOWHERE."""

    letter: int
    ends: bool
    node: int


Node = tuple[Edge, ...]


@dataclass
class _Trie:
    ends: bool = False
    children: dict[int, _Trie] = field(default_factory=dict)


def minimal(words: Iterable[Iterable[int]]) -> tuple[list[Node], int]:
    """The nodes of the smallest graph, each after those that it leads to, and which of them is the root."""
    trie = _Trie()
    for word in words:
        here = trie
        for letter in word:
            here = here.children.setdefault(letter, _Trie())
        here.ends = True
    numbers: dict[Node, int] = {}

    def number(here: _Trie) -> int:
        edges = (
            Edge(letter, child.ends, number(child) if child.children else NOWHERE)
            for letter, child in here.children.items()
        )
        return numbers.setdefault(tuple(sorted(edges)), len(numbers))

    root = number(trie)
    return list(numbers), root


class Layout:
    """The order in which nodes lie in the memory: which ends in which, which follows on which, which are wanted."""

    def __init__(self, nodes: list[Node], root: int) -> None:
        self.nodes, self.root = nodes, root
        asked = Counter(edge.node for node in nodes for edge in node if edge.node != NOWHERE)
        self.wanted = sorted(range(len(nodes)), key=lambda node: (-asked[node], node))[:WANTED]
        self.place = {node: place for place, node in enumerate(self.wanted)}
        self.tail: dict[int, int] = {}
        """The node whose edges are the last of this one's."""
        self.host: dict[int, int] = {}
        self._share()
        self.following: dict[int, Edge] = {}
        """By the head of a list, its last edge, if the node there lies right behind it."""
        self._before: dict[int, int] = {}
        self._follow()
        self.heads = self._order()

    def _share(self) -> None:
        """Let large nodes be the ends of the smallest ones that have all their edges and some more."""
        having: defaultdict[Edge, set[int]] = defaultdict(set)
        for number, node in enumerate(self.nodes):
            for edge in node:
                having[edge].add(number)
        for number in sorted(range(len(self.nodes)), key=lambda number: (-len(self.nodes[number]), number)):
            node = self.nodes[number]
            larger = set.intersection(*(having[edge] for edge in node)) - self.tail.keys() - {number}
            if larger:
                host = min(larger, key=lambda number: (len(self.nodes[number]), number))
                self.tail[host], self.host[number] = number, host

    def lists(self, head: int) -> Iterator[tuple[int, list[Edge]]]:
        """The nodes that share this head's list, and the edges that each has before those of the next."""
        node: int | None = head
        while node is not None:
            tail = self.tail.get(node)
            last = self.following.get(head) if tail is None else None
            shared = set(self.nodes[tail]) if tail is not None else {last} if last else set()
            yield node, [edge for edge in self.nodes[node] if edge not in shared] + ([last] if last else [])
            node = tail

    def _follow(self) -> None:
        """Find as many lists as possible (by augmenting paths) that can lie right behind the last edge of another."""
        heads = [number for number in range(len(self.nodes)) if number not in self.host]
        choices = {head: self._choices(head) for head in heads}

        def seize(head: int, seen: set[int], fits: Callable[[int], bool]) -> bool:
            for edge in choices[head]:
                if fits(edge.node) and edge.node not in seen:
                    seen.add(edge.node)
                    if edge.node not in self._before or seize(self._before[edge.node], seen, fits):
                        self._before[edge.node], self.following[head] = head, edge
                        return True
            return False

        # first those whose pointers would be the long ones
        for fits in (lambda node: node not in self.place), (lambda node: True):
            for head in heads:
                if head not in self.following:
                    seize(head, set(), fits)

    def _choices(self, head: int) -> list[Edge]:
        while head in self.tail:
            head = self.tail[head]
        return [edge for edge in self.nodes[head] if edge.node not in (NOWHERE, self.root, *self.host)]

    def _order(self) -> list[int]:
        """The heads of all lists, as near as possible before those that they point to."""
        chains: dict[int, list[int]] = {}
        for head in range(len(self.nodes)):
            if head not in self.host and head not in self._before:
                chain = [head]
                while (edge := self.following.get(chain[-1])) is not None:
                    chain.append(edge.node)
                chains[head] = chain
        first = {head: start for start, chain in chains.items() for head in chain}
        order: list[int] = []
        waiting, seen = [*sorted(chains), first[self._head(self.root)]], set[int]()
        while waiting:
            start = waiting.pop()
            if start in seen:
                continue
            seen.add(start)
            order += chains[start]
            for head in chains[start]:
                for _, edges in self.lists(head):
                    far = (edge.node for edge in edges if edge.node != NOWHERE and edge.node not in self.place)
                    waiting += [first[self._head(node)] for node in far]
        return order

    def _head(self, node: int) -> int:
        while node in self.host:
            node = self.host[node]
        return node


def encode(layout: Layout, start: int) -> tuple[bytes, dict[int, int]]:
    """The graph as it lies from the address ``start`` on, and the address of each node."""
    far: set[tuple[int, Edge]] = set()
    while True:
        where, pointers = _addresses(layout, start, far)
        out_of_reach = {key for key, after in pointers.items() if not after <= where[key[1].node] < after + NEAR}
        if not out_of_reach:
            break
        far |= out_of_reach
    code = bytearray()
    for node, edge, last, follows in _edges(layout):
        if follows:
            code.append(edge.letter | NEXT | (LAST if edge.ends else 0))
            continue
        kind = LEAF if edge.node == NOWHERE else ENDS if edge.ends else POINTER
        code.append(edge.letter | kind | (LAST if last else 0))
        if edge.node in layout.place:
            code.append(layout.place[edge.node])
        elif (node, edge) in far:
            code += where[edge.node].to_bytes(2, "big")
        elif edge.node != NOWHERE:
            code.append(0x40 + where[edge.node] - (start + len(code) + 1))
    return bytes(code), where


def _edges(layout: Layout) -> Iterator[tuple[int, Edge, bool, bool]]:
    """Every edge in the order of the memory: its node, itself, is it the last, does its node follow right behind."""
    for head in layout.heads:
        edges = [(node, edge) for node, edges in layout.lists(head) for edge in edges]
        follows = head in layout.following
        for number, (node, edge) in enumerate(edges, 1):
            yield node, edge, number == len(edges), follows and number == len(edges)


def _addresses(
    layout: Layout, start: int, far: set[tuple[int, Edge]]
) -> tuple[dict[int, int], dict[tuple[int, Edge], int]]:
    """Where each node lies if the pointers in ``far`` have two bytes, and where each of the near ones ends."""
    where: dict[int, int] = {}
    pointers: dict[tuple[int, Edge], int] = {}
    address = start
    for node, edge, _, follows in _edges(layout):
        where.setdefault(node, address)
        address += 1
        if follows or edge.node == NOWHERE:
            continue
        if edge.node in layout.place:
            address += 1
        elif (node, edge) in far:
            address += 2
        else:
            address += 1
            pointers[node, edge] = address
    return where, pointers


def words(memory: bytes, root: int, table: int) -> Iterator[tuple[int, ...]]:
    """Every word that the graph in a memory spells from its root on; ``table`` is where the wanted nodes are."""
    stack: list[tuple[int, tuple[int, ...]]] = [(root, ())]
    while stack:
        address, so_far = stack.pop()
        last = False
        while not last:
            kind, letter = memory[address] & 0xE0, memory[address] & 0x1F
            word = (*so_far, letter)
            last = kind >= NEXT
            address += 1
            if kind & NEXT == NEXT:
                stack.append((address, word))
                ends = bool(kind & LAST)
            elif kind & NEXT == LEAF:
                ends = True
            else:
                ends = kind & NEXT == ENDS
                pointer = memory[address]
                address += 1
                if pointer < 0x40:
                    place = table + 2 * pointer
                    node = memory[place] | memory[place + 1] << 8
                elif pointer < 0x80:
                    node = address + pointer - 0x40
                else:
                    node = pointer << 8 | memory[address]
                    address += 1
                stack.append((node, word))
            if ends:
                yield word

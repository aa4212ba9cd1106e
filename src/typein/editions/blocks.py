"""From pairs of aligned tokens to blocks that agree or differ, each line number a block of its own."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from typein.editions.lexer import Token, blanks
from typein.editions.listing import Listing, Program, Where


class Block(NamedTuple):
    """Tokens ``first[0]`` up to ``first[1]`` that stand where the tokens ``second`` do; one pair where they agree."""

    first: tuple[int, int]
    second: tuple[int, int]
    same: bool


def blocks(pairs: list[tuple[int, int]], first: Listing, second: Program) -> Iterator[Block]:
    """The blocks of both texts in order, made from the pairs of their alignment."""
    i = j = 0
    for p, e in [*pairs, (len(first.tokens), len(second.tokens))]:
        if p < len(first.tokens) and not _same(first.tokens[p], second.tokens[e], second.where[e]):
            continue
        if p > i or e > j:
            for block in _at_numbers((i, p), (j, e), pairs, first, second):
                yield from _at_first_numbers(block, pairs, first)
        if p < len(first.tokens):
            yield Block((p, p + 1), (e, e + 1), True)
        i, j = p + 1, e + 1


def _at_numbers(
    first: tuple[int, int], second: tuple[int, int], pairs: list[tuple[int, int]], print_: Listing, program: Program
) -> Iterator[Block]:
    """Cut what differs at the line numbers of the program."""
    (i, i1), (j, j1) = first, second
    partners = {e: p for p, e in _inside(pairs, first)}
    for label in (k for k in range(j, j1) if k in program.labels):
        at = partners.get(label)
        if at is None or at < i:  # lost
            stop = end = max([i, *(p + 1 for e, p in partners.items() if e < label)])
        else:
            stop, end = at, at + 1
            while end < i1 and print_.tokens[end].gap == "":
                end += 1
        if stop > i or label > j:
            yield Block((i, stop), (j, label), False)
        yield Block((stop, end), (label, label + 1), False)
        i, j = end, label + 1
    if i1 > i or j1 > j:
        yield Block((i, i1), (j, j1), False)


def _at_first_numbers(block: Block, pairs: list[tuple[int, int]], first: Listing) -> Iterator[Block]:
    """Cut it at the line numbers of the first text too, where that is a program."""
    (i, i1), (j, j1) = block.first, block.second
    labels = first.labels if isinstance(first, Program) else frozenset()
    for label in (k for k in range(i + 1, i1) if k in labels):
        stop = max([j, *(e + 1 for p, e in _inside(pairs, (i, label)) if e < j1)])
        yield Block((i, label), (j, stop), False)
        i, j = label, stop
    yield Block((i, i1), (j, j1), False)


def _inside(pairs: list[tuple[int, int]], first: tuple[int, int]) -> list[tuple[int, int]]:
    """The pairs of the tokens of a part of the first text."""
    return pairs[bisect_left(pairs, (first[0], 0)) : bisect_left(pairs, (first[1], 0))]


def _same(first: Token, second: Token, where: Where) -> bool:
    if where is Where.CODE:
        return first.fold == second.fold
    if where is Where.STRING:
        return blanks(first.text) == blanks(second.text)
    return first.text == second.text or "".join(first.text.split()) == "".join(second.text.split())

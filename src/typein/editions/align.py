"""Alignment of two texts token by token.

Runs of tokens that occur once in each text mark a path; a dynamic program with affine gap costs (Gotoh 1982) then
looks for the cheapest alignment in a corridor around it. The path only says where to look: within the corridor every
alignment is open, so a passage that the OCR gave twice, once damaged, is not decided by where a marker happens to be.
Time and memory are bounded by the size of the corridor.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING

from typein.editions.costs import Costs, Part
from typein.editions.lexer import Token

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_RUN = 4  # tokens in a marker
_MARGIN = 60  # tokens by which the alignment may stray from the marked path
_SURE = 16  # tokens from either end of an agreeing passage from which on nothing else is possible
_MOST_CELLS = 16_000_000
_FAR = 1 << 40

_SUBSTITUTED, _LEFT_OUT, _PUT_IN = 0, 1, 2  # how a cell of the dynamic program was reached
_CHOICE, _MORE_OUT, _MORE_IN = 3, 4, 8  # bits: the way, and whether a gap goes on


def align(
    first: tuple[Token, ...],
    second: tuple[Token, ...],
    first_labels: frozenset[int] = frozenset(),
    second_labels: frozenset[int] = frozenset(),
) -> list[tuple[int, int]]:
    """Pairs of indices, both rising, of the tokens that correspond; what is in no pair is in one text alone.

    The labels are the indices of the line numbers. A pair need not be equal: it may be a misreading.
    """
    if not first or not second:
        return []
    markers = _markers(first, second)
    costs = Costs(first, second, first_labels, second_labels)
    pairs: list[tuple[int, int]] = []
    i = j = 0
    for start, other, length in [*_sure(markers, first, second), (len(first), len(second), 0)]:
        inside = [
            (p - i, e - j) for p, e in markers[bisect_left(markers, (i, j)) : bisect_left(markers, (start, other))]
        ]
        part = costs.part(i, start, j, other)
        pairs += ((i + p, j + e) for p, e in _trace(_choices(part, _corridor(inside, part.rows, part.columns)), part))
        pairs += ((start + n, other + n) for n in range(length))
        i, j = start + length, other + length
    return pairs


def _sure(
    markers: list[tuple[int, int]], first: tuple[Token, ...], second: tuple[Token, ...]
) -> Iterator[tuple[int, int, int]]:
    """The inner part of long passages that agree and are full of markers: first tokens in both texts, and length."""
    n = 0
    while n < len(markers):
        i, j = start = markers[n]
        n += 1
        end = i + _RUN
        while n < len(markers) and markers[n][0] - markers[n][1] == i - j and markers[n][0] <= end + _RUN:
            place = markers[n][0]
            if any(first[k].key != second[k - i + j].key for k in range(end, place)):
                break
            end = place + _RUN
            n += 1
        length = end - i - 2 * _SURE
        if length > 0:
            yield start[0] + _SURE, start[1] + _SURE, length


def _markers(first: tuple[Token, ...], second: tuple[Token, ...]) -> list[tuple[int, int]]:
    """The longest rising chain of runs of tokens that occur once in each text."""

    def single(tokens: tuple[Token, ...]) -> dict[tuple[str, ...], int]:
        keys = [token.key for token in tokens]
        places: dict[tuple[str, ...], int] = {}
        for i in range(len(keys) - _RUN + 1):
            run = tuple(keys[i : i + _RUN])
            places[run] = -1 if run in places else i
        return places

    others = single(second)
    pairs = [(i, others.get(run, -1)) for run, i in single(first).items()]
    pairs = sorted((i, j) for i, j in pairs if i >= 0 and j >= 0)
    tops: list[int] = []  # patience: the lowest end of a chain of each length
    ends: list[int] = []
    before: list[int] = []
    for n, (_, j) in enumerate(pairs):
        length = bisect_left(tops, j)
        before.append(ends[length - 1] if length else -1)
        if length == len(tops):
            tops.append(j)
            ends.append(n)
        else:
            tops[length], ends[length] = j, n
    chain: list[tuple[int, int]] = []
    n = ends[-1] if ends else -1
    while n >= 0:
        chain.append(pairs[n])
        n = before[n]
    return chain[::-1]


def _corridor(markers: list[tuple[int, int]], rows: int, columns: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each row 0 to ``rows`` the first and the last column to look at; both rise."""
    import numpy as np

    ends = np.array([(0, 0), *markers, (rows, columns)], np.int64)
    row = np.arange(rows + 1)

    def bounds(margin: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        last = np.searchsorted(ends[:, 0], np.clip(row - margin, 0, rows), "right") - 1
        following = np.searchsorted(ends[:, 0], np.clip(row + margin, 0, rows), "left")
        low = np.maximum(ends[np.maximum(last, 0), 1] - margin, 0)
        high = np.minimum(ends[np.minimum(following, len(ends) - 1), 1] + margin, columns)
        low[0], high[-1] = 0, columns
        return np.minimum.accumulate(low[::-1])[::-1], np.maximum.accumulate(high)

    low, high = bounds(_MARGIN)
    if int((high - low + 1).sum()) > _MOST_CELLS:  # two texts with next to nothing in common: keep to the path
        path = np.interp(row, ends[:, 0], ends[:, 1]).astype(np.int64)
        half = max(_MARGIN, _MOST_CELLS // (2 * (rows + 1)), int(np.diff(path).max(initial=0)))
        low, high = np.maximum(path - half, low), np.minimum(path + half, high)
        low[0], high[-1] = 0, columns
        low, high = np.minimum.accumulate(low[::-1])[::-1], np.maximum.accumulate(high)
    return low, high


class _Choices:
    """How each cell of the corridor was reached, one array of bits a row."""

    def __init__(self) -> None:
        self.lows: list[int] = []
        self.rows: list[NDArray[np.uint8]] = []

    def __call__(self, i: int, j: int) -> int:
        return int(self.rows[i][j - self.lows[i]])


def _choices(part: Part, corridor: tuple[NDArray[np.int64], NDArray[np.int64]]) -> _Choices:
    """Run the dynamic program row by row; a row is a handful of operations on whole arrays."""
    import numpy as np

    lows, highs = corridor[0].tolist(), corridor[1].tolist()
    columns = part.columns
    total = np.concatenate(([0], np.cumsum(part.in_gap)))  # cost of putting in the first j tokens
    opening = np.concatenate((part.in_open, [0])) - total  # of opening a gap behind column j, less what lies before it

    best = np.full(columns + 2, _FAR, np.int64)  # cheapest way to (i, j); the last place is never reached
    out = np.full(columns + 2, _FAR, np.int64)  # the same, with token i left out
    above, out_above = best.copy(), out.copy()
    choices = _Choices()
    for i in range(part.rows + 1):
        low, high = lows[i], highs[i]
        span, width = slice(low, high + 1), high - low + 1
        closed = np.empty(width, np.int64)  # cheapest way that does not end in a token put in
        if i == 0:
            closed.fill(_FAR)
            closed[0] = 0
            bits = np.zeros(width, np.uint8)
        else:
            start = max(low, 1)
            closed[0] = _FAR
            closed[start - low :] = above[start - 1 : high] + part.row(i - 1, start - 1, high)
            opened, extended = above[span] + part.out_open[i - 1], out_above[span]
            left_out = np.minimum(opened, extended) + part.out_gap[i - 1]
            bits = (left_out < closed).view(np.uint8) * np.uint8(_LEFT_OUT)
            more = (extended < opened).view(np.uint8) * np.uint8(_MORE_OUT)
            out[span] = left_out
            closed = np.minimum(closed, left_out)
        cheapest = np.minimum.accumulate(closed + opening[span])
        inserted = np.empty(width, np.int64)
        inserted[0] = _FAR
        inserted[1:] = total[low + 1 : high + 1] + cheapest[:-1]
        np.putmask(bits, inserted < closed, _PUT_IN)
        if i:
            bits |= more
        # a gap goes on if it was opened before the column to the left
        bits[2:] |= (cheapest[1:-1] == cheapest[:-2]).view(np.uint8) * np.uint8(_MORE_IN)
        best[span] = np.minimum(closed, inserted)
        if low:
            best[low - 1] = out[low - 1] = _FAR
        best[high + 1] = out[high + 1] = _FAR
        choices.lows.append(low)
        choices.rows.append(bits)
        best, above, out, out_above = above, best, out_above, out
    return choices


def _trace(choices: _Choices, part: Part) -> list[tuple[int, int]]:
    """Follow the choices back from the end."""
    i, j = part.rows, part.columns
    pairs: list[tuple[int, int]] = []
    while i or j:
        bits = choices(i, j)
        way = bits & _CHOICE
        if way == _SUBSTITUTED:
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif way == _LEFT_OUT:
            while choices(i, j) & _MORE_OUT:
                i -= 1
            i -= 1
        else:
            while choices(i, j) & _MORE_IN:
                j -= 1
            j -= 1
    return pairs[::-1]

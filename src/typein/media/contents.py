"""What is on a tape, as a person sees it: a row for each file or other sound, with its name, its size and its time."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, islice
from typing import Literal

from typein.spectrum.player import Place
from typein.spectrum.tape import Data, Level, Note, Part, Pause, Pulses, Samples, Sound, Stop, Symbols, Tape, Wave
from typein.spectrum.timing import CPU_HZ

from .tap import DATA_FLAG, Block, Header

ItemKind = Literal["header", "data", "sound", "stop"]

MAX_PULSES = 1 << 22
"""So many pulses are counted at most of a part whose time is not known without counting."""

MAX_ITEMS = 4096
"""Rows of one tape; what follows belongs to the last."""


@dataclass(frozen=True)
class Item:
    """A file with its header, a block of data without one, another sound, or a place where the tape stops.

    ``parts`` are those of the tape; ``size`` the bytes of data; ``tstates`` how long it takes with its pauses.
    """

    parts: range
    kind: ItemKind
    header: Header | None
    size: int
    tstates: int

    @property
    def seconds(self) -> float:
        """How long it takes at the speed of sound."""
        return self.tstates / CPU_HZ

    @property
    def start(self) -> Place:
        """Where the tape is to be wound to."""
        return Place(self.parts.start)


def contents(tape: Tape) -> tuple[Item, ...]:
    """The rows of a tape, in the order of its parts; all parts belong to one of them."""
    items: list[Item] = []
    for parts in _blocks(tape):
        item = _item(tape, parts)
        before = items[-1] if items else None
        if len(items) == MAX_ITEMS:
            assert before
            items[-1] = _joined(before, item)
        elif before and before.header and not before.size and item.kind == "data" and _is_data(tape, parts):
            items[-1] = _joined(before, item)
        elif item.kind != "sound" or item.tstates or not before:
            items.append(item)
        else:  # what makes no sound
            items[-1] = _joined(before, item)
    return tuple(items)


def position(tape: Tape, items: Sequence[Item], place: Place, left: int = 0) -> tuple[int, float]:
    """Which row is being heard, and how much of it has been, from 0 to 1.

    ``place`` is where the tape's next pulses come from, ``left`` the T-states of those before that are still to come.
    The row is ``len(items)`` at the end of the tape.
    """
    if not items or (place.part >= len(tape.parts) and left <= 0):
        return len(items), 0.0
    starts = [0, *accumulate(item.tstates for item in items)]
    row = min(bisect_right([item.parts.start for item in items], place.part), len(items)) - 1
    before = sum(duration(part) for part in tape.parts[items[row].parts.start : place.part])
    within = _chunk_ends(tape.parts[place.part])[: place.chunk][-1:] if place.part < len(tape.parts) else ()
    now = max(0, starts[row] + before + (within[0] if within else 0) - left)
    if left > 0:
        row = min(row, max(0, bisect_right(starts, now) - 1))
    length = items[row].tstates
    return row, min(1.0, max(0.0, (now - starts[row]) / length)) if length else 0.0


def duration(part: Part) -> int:
    """How long a part takes, in T-states."""
    match part:
        case Pulses():
            return sum(count * length for count, length in part.runs())
        case Data(content, zero, one, tail=tail):
            size = part.size
            ones = (int.from_bytes(content, "big") >> (8 * len(content) - size)).bit_count() if size else 0
            return ones * sum(one) + (size - ones) * sum(zero) + tail
        case Samples(_, bits, tstates):
            return bits * tstates
        case Wave(rate=rate):
            return sum(islice(part.lengths(), MAX_PULSES)) * CPU_HZ // rate
        case Pause(tstates):
            return tstates
        case Symbols():
            return _chunk_ends(part)[-1]
    return 0


def _blocks(tape: Tape) -> Iterator[range]:
    """The parts that belong together: what sounds up to its data or a pause, with what comes before the next sound."""
    start, closed = 0, False
    for number, part in enumerate(tape.parts):
        sounds = isinstance(part, Sound) and not isinstance(part, Pause | Level)
        own = isinstance(part, Stop) or (number > start and isinstance(tape.parts[number - 1], Stop))
        if number > start and ((closed and sounds) or own):
            yield range(start, number)
            start, closed = number, False
        closed = closed or not isinstance(part, Pulses | Level | Note)
    if start < len(tape.parts):
        yield range(start, len(tape.parts))


def _item(tape: Tape, parts: range) -> Item:
    own = tape.parts[parts.start : parts.stop]
    tstates = sum(map(duration, own))
    if any(isinstance(part, Stop) for part in own):
        return Item(parts, "stop", None, 0, tstates)
    data = next((part for part in own if isinstance(part, Data)), None)
    if data is None:
        return Item(parts, "sound", None, 0, tstates)
    block = Block(data.content)
    header = Header.of(block)
    return Item(parts, "header" if header else "data", header, 0 if header else len(block.data), tstates)


def _is_data(tape: Tape, parts: range) -> bool:
    data = next(part for part in tape.parts[parts.start : parts.stop] if isinstance(part, Data))
    return Block(data.content).flag == DATA_FLAG


def _joined(item: Item, more: Item) -> Item:
    parts = range(item.parts.start, more.parts.stop)
    return Item(parts, item.kind, item.header, item.size + more.size, item.tstates + more.tstates)


@lru_cache(maxsize=4)
def _chunk_ends(part: Part) -> Sequence[int]:
    """The T-states after each of the chunks in which a part is played."""
    if not isinstance(part, Sound):
        return (0,)
    ends, now, pulses = array("q"), 0, 0
    for chunk in part.sound(0):
        now += sum(chunk)
        pulses += len(chunk)
        ends.append(now)
        if pulses > MAX_PULSES:
            break
    return ends or (0,)

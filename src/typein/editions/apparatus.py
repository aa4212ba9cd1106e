"""The apparatus held against a collation: which entry covers which difference, and which entry covers none."""

from __future__ import annotations

from bisect import bisect_left

from typein.editions.collate import Collation, Passage, Stream
from typein.editions.corrections import Apparatus, Correction, Kept
from typein.editions.listing import Program
from typein.errors import SourceError

_REACH = 400  # characters within which a difference may slide to meet its entry


class Explained:
    """What the entries cover of each stream: one mark a character."""

    def __init__(self, collation: Collation) -> None:
        self._collation = collation
        self._first: list[Correction | None] = [None] * len(collation.first)
        self._second: list[Correction | None] = [None] * len(collation.second)

    def rest(self, passage: Passage) -> tuple[list[int], list[int]]:
        """The characters of a difference that no entry covers, of both streams; none if what is left agrees."""
        first = [k for k in range(*passage.first) if self._first[k] is None]
        second = [k for k in range(*passage.second) if self._second[k] is None]
        streams = self._collation.first, self._collation.second
        if [streams[0].chars[k] for k in first] == [streams[1].chars[k] for k in second]:
            return [], []
        return first, second

    def entries(self, passage: Passage) -> tuple[Correction, ...]:
        """The entries that cover a difference or a part of it, in order."""
        marks = self._first[slice(*passage.first)] + self._second[slice(*passage.second)]
        found = {mark.place: mark for mark in marks if mark is not None}
        return tuple(dict.fromkeys(sorted(found.values(), key=lambda entry: (entry.at, entry.place))))

    def cover(self, entry: Correction, first: range, second: range) -> bool:
        """Mark what an entry covers; False, and nothing marked, if it would explain nothing that is not explained."""
        useful = False
        for passage in self._collation.passages_at(first.start, first.stop):
            if passage.same:
                continue
            p = range(max(first.start, passage.first[0]), min(first.stop, passage.first[1]))
            e = range(max(second.start, passage.second[0]), min(second.stop, passage.second[1]))
            if any(self._first[k] is None for k in p) or any(self._second[k] is None for k in e):
                useful = True
                for k in p:
                    self._first[k] = self._first[k] or entry
                for k in e:
                    self._second[k] = self._second[k] or entry
        return useful


def explain(collation: Collation, apparatus: Apparatus) -> tuple[Explained, list[SourceError]]:
    """Cover the differences by the entries in their order; the faults are the entries that match nothing."""
    explained = Explained(collation)
    waiting = [entry for entry in apparatus.corrections if not _place(collation, explained, entry, slide=False)]
    faults = []
    for entry in waiting:
        if not _place(collation, explained, entry, slide=True):
            faults.append(_fault(collation, apparatus, entry))
    for kept in apparatus.kept:
        if not _stands(collation, kept):
            message = f"line {kept.line} of the program does not say {kept.reading!r}, which is kept"
            faults.append(apparatus.error(message, kept, "reading"))
    faults.sort(key=lambda fault: fault.line)
    return explained, faults


def _place(collation: Collation, explained: Explained, entry: Correction, *, slide: bool) -> bool:
    """Find where an entry belongs and cover what it explains."""
    try:
        start = collation.first.index_at(*entry.at)
    except ValueError:
        return False
    end = collation.first.match(start, entry.print)
    if end is None:
        return False
    if not slide:
        return _cover(collation, explained, entry, start, end)
    near = range(max(0, start - _REACH), end + _REACH)
    for n, passage in enumerate(collation.passages):
        if passage.first[1] < near.start:
            continue
        if passage.first[0] > near.stop:
            break
        for at in (start, end):
            was = passage.first[0]
            if collation.slide(n, at):
                if _cover(collation, explained, entry, start, end):
                    return True
                collation.slide(n, was)
    return False


def _cover(collation: Collation, explained: Explained, entry: Correction, start: int, end: int) -> bool:
    ends = collation.places(end)
    for at in collation.places(start):
        stop = collation.second.match(at, entry.edit)
        if (
            stop is not None
            and stop in ends
            and entry.line in _lines(collation, at, stop)
            and explained.cover(entry, range(start, end), range(at, stop))
        ):
            return True
    return False


def _lines(collation: Collation, start: int, end: int) -> set[int | None]:
    """The numbers of the program lines that a passage of the second stream touches, its neighbours included."""
    program, tokens = collation.second.listing, collation.second.tokens
    assert isinstance(program, Program)
    inside = range(start, end) if end > start else range(max(0, start - 1), min(len(tokens), start + 1))
    return {program.numbers[tokens[k]] for k in inside}


def _fault(collation: Collation, apparatus: Apparatus, entry: Correction) -> SourceError:
    """Say why an entry explains nothing."""
    line, column = entry.at
    try:
        start = collation.first.index_at(line, column)
    except ValueError:
        return apparatus.error(f"the print has no line {line}, column {column}", entry, "at")
    end = collation.first.match(start, entry.print)
    if end is None:
        there = _excerpt(collation.first, start, len(entry.print))
        return apparatus.error(f"the print says {there!r} at {line}:{column}, not {entry.print!r}", entry, "print")
    at = collation.places(start)
    stops = {place: collation.second.match(place, entry.edit) for place in at}
    found = [(place, stop) for place, stop in stops.items() if stop is not None and stop in collation.places(end)]
    if not found:
        there = _excerpt(collation.second, at.start, max(len(entry.edit), 1))
        return apparatus.error(f"the program says {there!r} there, not {entry.edit!r}", entry, "edit")
    numbers = _lines(collation, *found[0])
    if entry.line not in numbers:
        lines = " and ".join(str(number) for number in sorted(number for number in numbers if number is not None))
        return apparatus.error(f"this stands in line {lines or 'none'} of the program, not {entry.line}", entry, "line")
    return apparatus.error("this entry matches no difference that is not explained already", entry)


def _excerpt(stream: Stream, start: int, length: int) -> str:
    """What a listing says from a character on, as it is written."""
    if start >= len(stream):
        return ""
    offset = stream.offsets[start]
    return " ".join(stream.listing.text[offset : offset + max(length, 8)].split("\n")).rstrip()


def _stands(collation: Collation, kept: Kept) -> bool:
    program, stream = collation.second.listing, collation.second
    assert isinstance(program, Program)
    numbers = [program.numbers[token] for token in stream.tokens]
    first = next((k for k, number in enumerate(numbers) if number == kept.line), len(numbers))
    last = bisect_left(numbers, True, first, key=lambda number: number != kept.line)
    return any(stream.match(k, kept.reading) is not None for k in range(first, last))

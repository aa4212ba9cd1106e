"""The apparatus held against a collation: which entry covers which difference, and which entry covers none."""

from __future__ import annotations

from typein.editions.collate import Collation, Passage, Stream
from typein.editions.corrections import Apparatus, Correction, Kept
from typein.errors import SourceError

_REACH = 400  # characters within which a difference may slide to meet its entry


class Explained:
    """What the entries cover of each stream: one mark a character.

    ``kept`` holds the entries of what is kept, with their characters in the second stream; ``seconds`` what a second
    typing has, by the entries, in place of which of these characters; ``faults`` the errors of entries that match
    nothing.
    """

    def __init__(self, collation: Collation) -> None:
        self._collation = collation
        self._first: list[Correction | None] = [None] * len(collation.first)
        self._second: list[Correction | None] = [None] * len(collation.second)
        self.kept: list[tuple[Kept, range]] = []
        self.seconds: list[tuple[str, range]] = []
        self.faults: list[SourceError] = []

    def parts(self, passage: Passage) -> list[tuple[Correction | None, range, range]]:
        """Cut a difference into what each entry covers, with None for the rest if that does not agree by itself."""
        parts: list[tuple[Correction | None, range, range]] = []
        p_end, e_end = passage.first[0], passage.second[0]
        for mark in {id(mark): mark for mark in self._marks(passage)}.values():
            p = [k for k in range(*passage.first) if self._first[k] is mark]
            e = [k for k in range(*passage.second) if self._second[k] is mark]
            if mark is not None or self._text(0, p) != self._text(1, e):
                parts.append((mark, *self._trim(_hull(p, p_end), _hull(e, e_end))))
                p_end, e_end = parts[-1][1].stop, parts[-1][2].stop
        return parts

    def _trim(self, first: range, second: range) -> tuple[range, range]:
        """Leave out the blanks that both readings begin or end with, unless they are nothing but blanks."""
        if all(self._collation.second.chars[e] == " " for e in second):
            return first, second
        while first and second and self._blank(first[0], second[0]):
            first, second = first[1:], second[1:]
        while first and second and self._blank(first[-1], second[-1]):
            first, second = first[:-1], second[:-1]
        return first, second

    def _blank(self, p: int, e: int) -> bool:
        return self._collation.first.chars[p] == self._collation.second.chars[e] == " "

    def _marks(self, passage: Passage) -> list[Correction | None]:
        """The marks of a difference in the order of the program, which has most of the text."""
        return self._second[slice(*passage.second)] + self._first[slice(*passage.first)]

    def _text(self, side: int, characters: list[int]) -> list[str]:
        stream = self._collation.second if side else self._collation.first
        return [stream.chars[k] for k in characters]

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


def explain(collation: Collation, apparatus: Apparatus | None) -> Explained:
    """Cover the differences by the entries of an apparatus, in their order."""
    explained = Explained(collation)
    if apparatus is None:
        return explained
    waiting = [entry for entry in apparatus.corrections if not _place(collation, explained, entry, slide=False)]
    for entry in waiting:
        if not _place(collation, explained, entry, slide=True):
            explained.faults.append(_fault(collation, entry))
    for kept in apparatus.kept:
        if place := _find(collation, kept):
            explained.kept.append((kept, place))
            if kept.second is not None:
                explained.seconds.append((kept.second, place))
        else:
            message = f"line {kept.line} of the program does not say {kept.reading!r}, which is kept"
            explained.faults.append(kept.table.error(message, "reading"))
    explained.faults.sort(key=lambda fault: fault.line)
    return explained


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
            if entry.second is not None:
                explained.seconds.append((entry.second, range(at, stop)))
            return True
    return False


def _lines(collation: Collation, start: int, end: int) -> set[int | None]:
    """The numbers of the program lines that a passage of the second stream touches, its neighbours included."""
    program, tokens = collation.program, collation.second.tokens
    inside = range(start, end) if end > start else range(max(0, start - 1), min(len(tokens), start + 1))
    return {program.numbers[tokens[k]] for k in inside}


def _fault(collation: Collation, entry: Correction) -> SourceError:
    """Say why an entry explains nothing."""
    line, column = entry.at
    try:
        start = collation.first.index_at(line, column)
    except ValueError:
        return entry.table.error(f"the print has no line {line}, column {column}", "at")
    end = collation.first.match(start, entry.print)
    if end is None:
        there = _excerpt(collation.first, start, len(entry.print))
        return entry.table.error(f"the print says {there!r} at {line}:{column}, not {entry.print!r}", "print")
    at = collation.places(start)
    stops = {place: collation.second.match(place, entry.edit) for place in at}
    found = [(place, stop) for place, stop in stops.items() if stop is not None and stop in collation.places(end)]
    if not found:
        there = _excerpt(collation.second, at.start, len(entry.edit))
        return entry.table.error(f"the program says {there!r} there, not {entry.edit!r}", "edit")
    numbers = _lines(collation, *found[0])
    if entry.line not in numbers:
        lines = " and ".join(str(number) for number in sorted(number for number in numbers if number is not None))
        return entry.table.error(f"this stands in line {lines or 'none'} of the program, not {entry.line}", "line")
    return entry.table.error("this entry matches no difference that is not explained already")


def _excerpt(stream: Stream, start: int, length: int) -> str:
    """What a listing says from a character on, as it is written."""
    if start >= len(stream):
        return ""
    offset = stream.offsets[start]
    return " ".join(stream.listing.text[offset : offset + max(length, 1)].split("\n")).rstrip()


def _find(collation: Collation, kept: Kept) -> range | None:
    """Where a reading stands in its line of the program."""
    program, stream = collation.program, collation.second
    for k, token in enumerate(stream.tokens):
        if program.numbers[token] == kept.line and (end := stream.match(k, kept.reading)) is not None:
            return range(k, end)
    return None


def _hull(characters: list[int], place: int) -> range:
    """From the first to the last of some characters; of none, the empty range at ``place``."""
    return range(characters[0], characters[-1] + 1) if characters else range(place, place)

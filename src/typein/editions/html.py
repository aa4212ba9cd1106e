"""A comparison as one self-contained page: print and program side by side, the reasons on click, no network.

This module turns a comparison into rows and notes; ``page.html`` beside it says how they look.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import PurePath

from typein.editions.compare import Comparison, Difference, Span
from typein.editions.corrections import CLASSES, CONFIDENCES
from typein.editions.lexer import Kind
from typein.editions.listing import Program, Where

EXPLANATIONS = {
    "sign": "a character misread, lost or put in",
    "number": "another number",
    "lost": "text that the reading lost",
    "error-proved": "an error of the print, proved by a test",
    "error-probable": "an error of the print, in all likelihood",
    "layout": "blanks, line breaks, text given twice",
    "kept": "odd, and kept as printed",
    "unexplained": "no entry explains it",
}
_JUMPS = {"goto", "gosub", "restore", "run", "list", "llist"}
_MOST_CALLERS = 6


@dataclass(frozen=True, slots=True)
class Piece:
    """Text of one cell that looks and leads the same.

    ``note`` is the number of the note that a mark leads to (0: no mark), ``klass`` its class, ``here`` the anchor of
    its first mark; a mark without text shows where something is missing. ``target`` is the program line that a
    GO TO in it leads to, ``falls`` tells that this is only the next one after the line that it names.
    """

    text: str
    note: int = 0
    klass: str = ""
    here: str = ""
    target: int | None = None
    falls: bool = False


@dataclass(slots=True)
class Row:
    """One program line: ``printed`` and ``edited`` are its pieces, ``place`` the line of the print where it begins."""

    number: int | None
    place: int = 0
    anchor: str = ""
    printed: list[Piece] = field(default_factory=list)
    edited: list[Piece] = field(default_factory=list)
    callers: list[tuple[int, str]] = field(default_factory=list)
    more_callers: int = 0

    @property
    def classes(self) -> list[str]:
        """The classes of its marks."""
        return sorted({piece.klass for piece in (*self.printed, *self.edited) if piece.note})


@dataclass(slots=True)
class Note:
    """What there is to say about a correction, a kept oddity, or an unexplained difference."""

    number: int
    klass: str
    confidence: str
    line: int | None
    place: str
    printed: str
    edited: str
    reason: str
    test: str
    second: str | None = None


def to_html(comparison: Comparison) -> str:
    """The page; it needs no network, and no JavaScript for reading."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("typein.editions", ""), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    notes, numbers = _notes(comparison)
    rows = _rows(comparison, numbers)
    present = [klass for klass in EXPLANATIONS if any(note.klass == klass for note in notes)]
    cyrillic = sum("\u0400" <= char <= "\u04ff" for char in comparison.second.text)
    return environment.get_template("page.html").render(
        title=comparison.title,
        first_file=PurePath(comparison.first.name).name,
        second_file=PurePath(comparison.second.name).name,
        comparison=comparison,
        is_edition=comparison.apparatus is not None,
        rows=rows,
        notes=notes,
        classes=[(klass, EXPLANATIONS[klass], sum(note.klass == klass for note in notes)) for klass in present],
        confidences=[(name, sum(note.confidence == name for note in notes)) for name in CONFIDENCES],
        typings=sum(note.second is not None for note in notes),
        language="ru" if cyrillic * 20 > len(comparison.second.text) else "",
        all_classes=[*CLASSES, "kept", "unexplained"],
    )


def _anchor(number: int | None, again: int) -> str:
    name = "top" if number is None else f"line-{number}"
    return f"{name}-{again}" if again else name


def _notes(comparison: Comparison) -> tuple[list[Note], dict[int, int]]:
    """All notes in the order of the program, and the number of the note of each difference or kept entry by its id."""
    notes: list[Note] = []
    numbers: dict[int, int] = {}
    items: list[tuple[int, Difference | int]] = [(d.second.start, d) for d in comparison.differences]
    items += [(span.start, index) for index, (_, span) in enumerate(comparison.kept)]
    for _, item in sorted(items, key=lambda pair: pair[0]):
        if isinstance(item, int):
            kept = comparison.kept[item][0]
            number = numbers[id(kept)] = len(notes) + 1
            reading = kept.reading
            notes.append(Note(number, "kept", "", kept.line, "", reading, reading, kept.why, kept.test, kept.second))
            continue
        entry = item.correction
        if entry is not None and id(entry) in numbers:  # an entry may cover several differences
            numbers[id(item)] = numbers[id(entry)]
            continue
        number = numbers[id(item)] = len(notes) + 1
        place = f"{item.first.line}:{item.first.column}"
        if entry is None:
            guess = item.guess
            notes.append(
                Note(number, "unexplained", "", item.program_line, place, item.first.text, item.second.text,
                     f"Likely class {guess.klass}, {guess.rank}: {guess.why}.", "")
            )  # fmt: skip
        else:
            numbers[id(entry)] = number
            notes.append(
                Note(number, entry.klass, entry.confidence, entry.line, f"{entry.at[0]}:{entry.at[1]}",
                     entry.print, entry.edit, entry.evidence, entry.test, entry.second)
            )  # fmt: skip
    return notes, numbers


@dataclass(frozen=True, slots=True)
class _Mark:
    """A piece of a source text to be marked, from ``start`` to ``end``."""

    start: int
    end: int
    note: int
    klass: str


def _rows(comparison: Comparison, numbers: dict[int, int]) -> list[Row]:
    """One row a program line, and one before the first if anything stands there."""
    program, first = comparison.second, comparison.first
    cuts = _cuts(comparison)
    printed, edited = _marks(comparison, numbers, cuts)
    jumps, callers = _jumps(program)
    rows: list[Row] = []
    seen: dict[int | None, int] = defaultdict(int)
    anchored: dict[str, set[int]] = {"p": set(), "m": set()}
    bounds = [*cuts, (len(first.text), len(program.text), None)]
    for n, ((p, e, number), (p_next, e_next, _)) in enumerate(pairwise(bounds)):
        row = Row(number, first.position(_skip(first.text, p, p_next))[0])
        row.anchor = _anchor(number, seen[number])
        seen[number] += 1
        row.printed = list(_pieces(first.text, p, p_next, printed[n], {}, anchored["p"], "p"))
        row.edited = list(_pieces(program.text, e, e_next, edited[n], jumps, anchored["m"], "m"))
        froms = callers.get(number, []) if number is not None and seen[number] == 1 else []
        row.callers = [(caller, _anchor(caller, 0)) for caller in froms[:_MOST_CALLERS]]
        row.more_callers = max(0, len(froms) - _MOST_CALLERS)
        if number is not None or row.printed or row.edited:
            rows.append(row)
    return rows


def _cuts(comparison: Comparison) -> list[tuple[int, int, int | None]]:
    """Where each program line begins in the print and in the program, as indices into their texts, and its number."""
    collation, program = comparison.collation, comparison.second
    cuts: list[tuple[int, int, int | None]] = [(0, 0, None)]
    starts = iter(sorted(program.labels))
    label = next(starts, None)
    for passage in collation.passages:
        for e in range(*passage.second):
            if collation.second.tokens[e] != label:
                continue
            p = passage.first[0] + (e - passage.second[0] if passage.same else 0)
            offset = collation.first.offsets[p] if p < len(collation.first) else len(comparison.first.text)
            cuts.append((max(offset, cuts[-1][0]), program.tokens[label].start, program.numbers[label]))
            label = next(starts, None)
    return cuts


def _marks(
    comparison: Comparison, numbers: dict[int, int], cuts: list[tuple[int, int, int | None]]
) -> tuple[dict[int, list[_Mark]], dict[int, list[_Mark]]]:
    """The marks of the print and of the program by row; what is missing is marked in the row where it should be."""
    printed: dict[int, list[_Mark]] = defaultdict(list)
    edited: dict[int, list[_Mark]] = defaultdict(list)
    row = 0
    for difference in comparison.differences:
        first, second = difference.first, difference.second
        klass = difference.klass if difference.correction else "unexplained"
        while row + 1 < len(cuts) and cuts[row + 1][1] <= second.start:
            if not second.text and cuts[row + 1][0] > first.start:
                break  # it stands at the end of the line before
            row += 1
        number = numbers[id(difference)]
        end = cuts[row + 1][0] if row + 1 < len(cuts) else len(comparison.first.text)
        start = min(first.start, end)
        printed[row].append(_Mark(start, max(start, min(first.end, end)), number, klass))
        edited[row].append(_Mark(second.start, second.end, number, klass))
    row = 0
    for kept, span in sorted(comparison.kept, key=lambda pair: pair[1].start):
        while row + 1 < len(cuts) and cuts[row + 1][1] <= span.start:
            row += 1
        free = _between(span, edited[row])
        edited[row] += [_Mark(start, end, numbers[id(kept)], "kept") for start, end in free]
        edited[row].sort(key=lambda mark: mark.start)
    return printed, edited


def _between(span: Span, marks: list[_Mark]) -> Iterator[tuple[int, int]]:
    """The parts of a span that no mark covers."""
    start = span.start
    for mark in marks:
        if span.start <= mark.start and mark.end <= span.end:
            if start < mark.start:
                yield start, mark.start
            start = max(start, mark.end)
    if start < span.end:
        yield start, span.end


def _pieces(
    text: str,
    start: int,
    end: int,
    marks: list[_Mark],
    jumps: dict[int, tuple[int, int, bool]],
    anchored: set[int],
    prefix: str,
) -> Iterator[Piece]:
    """Cut a part of a text at its marks and at the numbers that jumps lead to, without white space at both ends.

    The first mark of each note, unless it is ``anchored`` already, gets an anchor of its number behind ``prefix``.
    """
    at, end = _skip(text, start, end), start + len(text[start:end].rstrip())
    for mark in marks:
        low, high = max(mark.start, at), max(mark.end, at)
        if min(low, end) > at:
            yield from _plain(text, at, min(low, end), jumps)
        for part in list(_plain(text, low, high, jumps)) or [Piece("")]:
            here = "" if mark.note in anchored else f"{prefix}{mark.note}"
            anchored.add(mark.note)
            yield Piece(part.text, mark.note, mark.klass, here, part.target, part.falls)
        at = high
    if end > at:
        yield from _plain(text, at, end, jumps)


def _plain(text: str, start: int, end: int, jumps: dict[int, tuple[int, int, bool]]) -> Iterator[Piece]:
    at = start
    for place in range(start, end):
        if place in jumps:
            stop, target, falls = jumps[place]
            if stop <= end:
                if place > at:
                    yield Piece(_broken(text[at:place]))
                yield Piece(text[place:stop], target=target, falls=falls)
                at = stop
    if at < end:
        yield Piece(_broken(text[at:end]))


def _broken(text: str) -> str:
    """One line break for any number of them."""
    if "\n" not in text:
        return text
    head, *between, tail = text.split("\n")
    return "\n".join([head.rstrip(), *(line.strip() for line in between if line.strip()), tail.lstrip()])


def _skip(text: str, start: int, end: int) -> int:
    return start + len(text[start:end]) - len(text[start:end].lstrip())


def _jumps(program: Program) -> tuple[dict[int, tuple[int, int, bool]], dict[int, list[int]]]:
    """Where the number of a jump begins: its end, the line that it leads to, whether that is only the next one.

    And for each line those that lead to it. A jump to an expression leads nowhere that can be told.
    """
    lines = sorted({program.numbers[label] or 0 for label in program.labels})
    jumps: dict[int, tuple[int, int, bool]] = {}
    callers: dict[int, list[int]] = defaultdict(list)
    tokens = program.tokens
    for i, (jump, number) in enumerate(pairwise(tokens)):
        if jump.fold not in _JUMPS or number.kind is not Kind.NUMBER or not number.text.isdecimal():
            continue
        ends = i + 2 >= len(tokens) or i + 2 in program.labels or tokens[i + 2].text == ":"
        if not ends or i + 1 in program.labels or program.where[i] is not Where.CODE:
            continue
        named = int(number.text[:9])
        target = next((line for line in lines if line >= named), None)
        here = program.numbers[i]
        if target is not None and here is not None:
            jumps[number.start] = number.end, target, target != named
            if here not in callers[target]:
                callers[target].append(here)
    return jumps, callers

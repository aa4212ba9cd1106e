"""Comparison of two listings, each difference explained by an entry of the apparatus or left unexplained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from typein.editions.apparatus import Explained, explain
from typein.editions.classify import Guess, classify
from typein.editions.collate import Collation, Passage, Stream
from typein.editions.corrections import Apparatus, Correction, read_corrections
from typein.editions.listing import Listing, Program, read_text
from typein.errors import SourceError, UsageError


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a source text; ``line`` and ``column`` count from 1, ``start`` and ``end`` are indices into it.

    An empty piece is the place where the other text has something: the next token, or the end.
    """

    line: int
    column: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two listings do not say the same.

    ``program_line`` is the line of the second text, by its number (None before the first); ``corrections`` the entries
    that cover it; ``explained`` whether they cover all of it.
    """

    first: Span
    second: Span
    program_line: int | None
    guess: Guess
    corrections: tuple[Correction, ...]
    explained: bool

    @property
    def klass(self) -> str:
        """The class that the apparatus gives, else the likely one."""
        return self.corrections[0].klass if self.explained and self.corrections else self.guess.klass


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome: all differences in order, and the faults of the apparatus; ``title`` heads reports."""

    title: str
    first: Listing
    second: Program
    collation: Collation
    differences: tuple[Difference, ...]
    apparatus: Apparatus | None
    faults: tuple[SourceError, ...]

    @property
    def unexplained(self) -> tuple[Difference, ...]:
        """The differences that no entry covers, in order."""
        return tuple(difference for difference in self.differences if not difference.explained)

    @property
    def good(self) -> bool:
        """Whether every difference is explained and every entry explains one."""
        return not self.unexplained and not self.faults

    def counts(self) -> Counter[str]:
        """How many entries of the apparatus, or differences where there is none, each class has."""
        if self.apparatus is not None:
            return Counter(entry.klass for entry in self.apparatus.corrections)
        return Counter(difference.klass for difference in self.differences)


def compare_texts(
    first: str,
    second: str,
    *,
    first_name: str = "first",
    second_name: str = "second",
    title: str = "",
    apparatus: Apparatus | None = None,
    first_is_program: bool = False,
) -> Comparison:
    """Compare two texts; quotes and line numbers of the second decide what counts.

    ``first_is_program`` tells that the first, too, has one program line a line.
    """
    print_ = Program(first_name, first) if first_is_program else Listing(first_name, first)
    program = Program(second_name, second)
    collation = Collation(print_, program)
    explained, faults = explain(collation, apparatus) if apparatus else (Explained(collation), [])
    differences = tuple(_differences(collation, explained))
    return Comparison(title or second_name, print_, program, collation, differences, apparatus, tuple(faults))


def compare_files(first: Path, second: Path) -> Comparison:
    """Compare two ``.bas`` files, such as two independent typings of one print."""
    return compare_texts(
        read_text(first),
        read_text(second),
        first_name=str(first),
        second_name=str(second),
        title=f"{first.name} and {second.name}",
        first_is_program=True,
    )


def compare_edition(folder: Path) -> Comparison:
    """Compare the print of a program's folder with its program, by its apparatus.

    The folder ``basic/NAME`` holds ``print.txt``, ``NAME.bas`` and, where they differ, ``corrections.toml``. UsageError
    where there is no print.
    """
    name = folder.resolve().name
    print_path, program_path = folder / "print.txt", folder / f"{name}.bas"
    apparatus_path = folder / "corrections.toml"
    if not print_path.is_file():
        raise UsageError(f"{name} has no print to compare with: there is no {print_path}")
    if not program_path.is_file():
        raise UsageError(f"{name} has no program: there is no {program_path}")
    apparatus = read_corrections(apparatus_path) if apparatus_path.is_file() else None
    return compare_texts(
        read_text(print_path),
        read_text(program_path),
        first_name=str(print_path),
        second_name=str(program_path),
        title=name,
        apparatus=apparatus,
    )


def _differences(collation: Collation, explained: Explained) -> Iterator[Difference]:
    """Every passage that differs, in order."""
    for passage in collation.passages:
        if passage.same:
            continue
        first, second = explained.rest(passage)
        covered = not first and not second
        whole = range(*passage.first), range(*passage.second)
        p, e = whole if covered else (_hull(first, passage.first[1]), _hull(second, passage.second[1]))
        yield Difference(
            spot := _span(collation.first, p),
            other := _span(collation.second, e),
            _program_line(collation, e),
            classify(
                spot.text,
                other.text,
                repeated=_repeated(collation, passage),
                line_number=bool(e) and collation.second.tokens[e.start] in _labels(collation),
            ),
            explained.entries(passage),
            covered,
        )


def _hull(indices: list[int], empty: int) -> range:
    return range(indices[0], indices[-1] + 1) if indices else range(empty, empty)


def _labels(collation: Collation) -> set[int]:
    program = collation.second.listing
    return program.labels if isinstance(program, Program) else set()


def _span(stream: Stream, part: range) -> Span:
    listing = stream.listing
    start = stream.offsets[part.start] if part.start < len(stream) else len(listing.text.rstrip())
    end = stream.offsets[part.stop - 1] + 1 if part else start
    line = listing.text.count("\n", 0, start) + 1
    return Span(line, start - listing.text.rfind("\n", 0, start), start, end, listing.text[start:end])


def _program_line(collation: Collation, part: range) -> int | None:
    program = collation.second.listing
    assert isinstance(program, Program)
    if not program.tokens:
        return None
    at = min(part.start, len(collation.second) - 1)
    return program.numbers[collation.second.tokens[at]]


def _repeated(collation: Collation, passage: Passage) -> bool:
    """Whether what only the print has stands within the 2,000 characters before or behind once more."""
    (p0, p1), stream = passage.first, collation.first
    if p1 - p0 < 6 or passage.second[0] != passage.second[1]:
        return False
    text = stream.text(p0, p1)
    return text in stream.text(max(0, p0 - 2000), p0) or text in stream.text(p1, p1 + 2000)

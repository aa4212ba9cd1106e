"""Comparison of two listings, each difference explained by an entry of the apparatus or left unexplained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from typein.editions.apparatus import Explained, explain
from typein.editions.classify import Guess, classify
from typein.editions.collate import Collation, Passage, Stream
from typein.editions.corrections import Apparatus, Correction, Kept, read_corrections
from typein.editions.listing import Listing, Program, read_listing
from typein.editions.lookalikes import skeleton
from typein.errors import SourceError, UsageError
from typein.toml import read_toml


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
    """Where two listings do not say the same; ``correction`` is the entry that explains it, None where none does.

    ``program_line`` is the line of the second text, by its number (None before the first).
    """

    first: Span
    second: Span
    program_line: int | None
    guess: Guess
    correction: Correction | None

    @property
    def klass(self) -> str:
        """The class that the apparatus gives, else the likely one."""
        return self.correction.klass if self.correction else self.guess.klass


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome: all differences in order, and the faults of the apparatus; ``title`` heads reports.

    ``kept`` holds what the apparatus keeps, with its place in the second text; ``seconds`` what a second typing has,
    by the apparatus, with the place of the text that it has this for.
    """

    title: str
    first: Listing
    second: Program
    collation: Collation
    differences: tuple[Difference, ...]
    apparatus: Apparatus | None
    kept: tuple[tuple[Kept, Span], ...]
    seconds: tuple[tuple[str, Span], ...]
    faults: tuple[SourceError, ...]

    @property
    def unexplained(self) -> tuple[Difference, ...]:
        """The differences that no entry covers, in order."""
        return tuple(difference for difference in self.differences if difference.correction is None)

    @property
    def good(self) -> bool:
        """Whether every difference is explained and every entry explains one."""
        return not self.unexplained and not self.faults

    def counts(self) -> Counter[str]:
        """How many entries that explain something, or differences where there is no apparatus, each class has."""
        if self.apparatus is not None:
            used = {id(entry): entry for difference in self.differences if (entry := difference.correction)}
            return Counter(entry.klass for entry in used.values())
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
    explained = explain(collation, apparatus)
    return Comparison(
        title or second_name,
        print_,
        program,
        collation,
        tuple(_differences(collation, explained)),
        apparatus,
        tuple((kept, _span(collation.second, place)) for kept, place in explained.kept),
        tuple((second, _span(collation.second, place)) for second, place in explained.seconds),
        tuple(explained.faults),
    )


def compare_files(
    first: Path, second: Path, *, first_text: str | None = None, second_text: str | None = None
) -> Comparison:
    """Compare two listings with line numbers, such as two independent typings of one print.

    ``first_text`` and ``second_text`` are the listings where those are not the texts of the files, as for a tape.
    """
    return compare_texts(
        read_listing(first) if first_text is None else first_text,
        read_listing(second) if second_text is None else second_text,
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
        read_listing(print_path),
        read_listing(program_path),
        first_name=str(print_path),
        second_name=str(program_path),
        title=_title(folder) or name,
        apparatus=apparatus,
    )


def _title(folder: Path) -> str:
    """What the program calls itself, by its tape.toml."""
    return read_toml(folder / "tape.toml").text("title") if (folder / "tape.toml").is_file() else ""


def _differences(collation: Collation, explained: Explained) -> Iterator[Difference]:
    """Every passage that differs, in order; one that several entries share in as many parts."""
    for passage in collation.passages:
        if not passage.same:
            for correction, first, second in explained.parts(passage):
                yield _difference(collation, passage, correction, first, second)


def _difference(
    collation: Collation, passage: Passage, correction: Correction | None, first: range, second: range
) -> Difference:
    program, tokens = collation.program, collation.second.tokens
    one, other = _span(collation.first, first), _span(collation.second, second)
    guess = classify(
        one.text,
        other.text,
        repeated=_repeated(collation, passage),
        line_number=bool(second) and tokens[second.start] in program.labels,
    )
    return Difference(one, other, program.numbers[tokens[min(second.start, len(tokens) - 1)]], guess, correction)


def _span(stream: Stream, part: range) -> Span:
    listing = stream.listing
    start = stream.offsets[part.start] if part.start < len(stream) else len(listing.text.rstrip())
    end = stream.offsets[part.stop - 1] + 1 if part else start
    line, column = listing.position(start)
    return Span(line, column, start, end, listing.text[start:end])


def _repeated(collation: Collation, passage: Passage) -> bool:
    """Whether what only the print has stands within the 1,000 characters before or behind once more."""
    (p0, p1), stream = passage.first, collation.first
    if p1 - p0 < 12 or passage.second[0] != passage.second[1]:
        return False
    text = skeleton(stream.text(p0, p1))
    return text in skeleton(stream.text(max(0, p0 - 1000), p0)) or text in skeleton(stream.text(p1, p1 + 1000))

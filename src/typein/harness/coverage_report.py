"""What has been covered of a program, as text, as a listing in HTML, and in the formats that CI services read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from .coverage import Hits
from .listing import Listing
from .places import Place

if TYPE_CHECKING:
    from rich.table import Table

_NUMBERED = re.compile(r"\s*(\d+)")


@dataclass(frozen=True)
class Branch:
    """How often an IF has gone on behind its THEN, and how often it has left its line."""

    taken: int
    left: int

    @property
    def missed(self) -> int:
        """How many of the two outcomes have not been seen."""
        return (self.taken == 0) + (self.left == 0)


@dataclass(frozen=True)
class Covered:
    """A statement, how often it has begun, and, of an IF, its outcomes; ``counts`` if it is to be covered at all."""

    place: Place
    source: str
    hits: int
    branch: Branch | None
    counts: bool

    @property
    def missed(self) -> bool:
        """Whether it ought to have run and has not."""
        return self.counts and self.hits == 0

    @property
    def partial(self) -> bool:
        """Whether it is an IF that ran and of which one outcome has not been seen."""
        return self.counts and self.hits > 0 and self.branch is not None and self.branch.missed > 0


@dataclass(frozen=True)
class Report:
    """The coverage of one program.

    ``left_out`` are the lines that are not to be covered, with the reason for each.  ``path`` is the source file, if
    there is one, for the services that show it; without it lines go by their numbers in BASIC.
    """

    name: str
    listing: Listing
    hits: Hits
    left_out: Mapping[int, str] = field(default_factory=dict)
    path: Path | None = None

    @cached_property
    def statements(self) -> list[Covered]:
        """All statements in the order of the program."""
        return [self._covered(place) for place in self.listing.statements]

    @property
    def lines(self) -> Iterator[tuple[int, list[Covered]]]:
        """The statements by program lines."""
        for number, group in groupby(self.statements, lambda covered: covered.place.line):
            yield number, list(group)

    @property
    def total(self) -> int:
        """How many statements are to be covered."""
        return sum(covered.counts for covered in self.statements)

    @property
    def missed(self) -> list[Place]:
        """The statements that have not run."""
        return [covered.place for covered in self.statements if covered.missed]

    @property
    def partial(self) -> list[Place]:
        """The IFs that always went the same way."""
        return [covered.place for covered in self.statements if covered.partial]

    @property
    def outcomes(self) -> tuple[int, int]:
        """How many outcomes of IFs have been seen, and how many there are."""
        branches = [covered.branch for covered in self.statements if covered.counts and covered.branch]
        return 2 * len(branches) - sum(branch.missed for branch in branches), 2 * len(branches)

    @property
    def percent(self) -> float:
        """The share of statements that have run, in percent; 100 of none."""
        return _percent(self.total - len(self.missed), self.total)

    @property
    def outcomes_percent(self) -> float:
        """The share of outcomes of IFs that have been seen, in percent."""
        return _percent(*self.outcomes)

    def ranges(self, places: Iterable[Place]) -> str:
        """Statements in a few words, neighbours together: ``1240:3, 2000:1-4, 9000:1-9520:2``."""
        wanted = set(places)
        counting = (covered.place for covered in self.statements if covered.counts)
        runs = [list(run) for chosen, run in groupby(counting, wanted.__contains__) if chosen]
        return ", ".join(_range(run[0], run[-1]) for run in runs)

    @cached_property
    def file_lines(self) -> dict[int, int]:
        """The line of the source file, from 1, in which each program line stands; without a file, its own number."""
        if self.path is None:
            return {number: number for number in self.listing.lines}
        text = self.path.read_text(encoding="utf-8")
        numbers = ((_NUMBERED.match(line), n) for n, line in enumerate(text.split("\n"), 1))
        return {int(match[1]): n for match, n in numbers if match}

    def _covered(self, place: Place) -> Covered:
        statement, hits = self.listing.statements[place], self.hits
        branch = Branch(hits.taken[place], hits.left[place]) if statement.branches else None
        counts = statement.counts and place.line not in self.left_out
        return Covered(place, self.listing.source(place), hits.statements[place], branch, counts)


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 100.0


def _range(first: Place, last: Place) -> str:
    if first == last:
        return str(first)
    return f"{first}-{last.statement}" if first.line == last.line else f"{first}-{last}"


def table(reports: Sequence[Report]) -> Table:
    """The coverage of some programs as a table for the terminal."""
    from rich.table import Table  # takes a while to import, and few runs of pytest want it

    shown = Table(title="coverage of BASIC", title_justify="left")
    for heading in ("program", "statements", "missed", "outcomes of IF", "missed", "cover"):
        shown.add_column(heading, justify="left" if heading == "program" else "right")
    for report in reports:
        seen, all_outcomes = report.outcomes
        counts = (report.total, len(report.missed), all_outcomes, all_outcomes - seen)
        shown.add_row(report.name, *map(str, counts), f"{report.percent:.1f}%")
    return shown


def notes(report: Report) -> list[str]:
    """What is missing, and the reason for each line that is left out, a sentence each."""
    found = []
    if report.missed:
        found.append(f"{report.name}: not run: {report.ranges(report.missed)}")
    if report.partial:
        found.append(f"{report.name}: IFs that always went one way: {', '.join(map(str, report.partial))}")
    return found + [f"{report.name}: line {line} is left out: {why}" for line, why in report.left_out.items()]


def html(reports: Sequence[Report]) -> str:
    """The listings with their counts, as one page that needs nothing else."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("typein.harness", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("coverage.html").render(reports=reports)


def lcov(reports: Sequence[Report]) -> str:
    """The tracefile format of LCOV (geninfo(1)): a line counts as often as its most frequent statement."""
    return "".join(f"{line}\n" for report in reports for line in _lcov(report))


def _lcov(report: Report) -> Iterator[str]:
    yield "TN:"
    yield f"SF:{_file(report)}"
    seen, all_outcomes = report.outcomes
    lines = list(_counted(report))
    for at, covered in lines:
        for branch in (one for one in covered if one.branch):
            counts = (branch.branch.taken, branch.branch.left) if branch.branch else ()
            for outcome, count in enumerate(counts):
                yield f"BRDA:{at},{branch.place.statement},{outcome},{count if branch.hits else '-'}"
    yield from (f"BRF:{all_outcomes}", f"BRH:{seen}")
    for at, covered in lines:
        yield f"DA:{at},{max(one.hits for one in covered)}"
    yield f"LF:{len(lines)}"
    yield f"LH:{sum(any(one.hits for one in covered) for _, covered in lines)}"
    yield "end_of_record"


def cobertura(reports: Sequence[Report]) -> str:
    """Cobertura's XML (coverage-04.dtd), a class for each program."""
    lines = [covered for report in reports for _, covered in _counted(report)]
    seen = sum(report.outcomes[0] for report in reports)
    all_outcomes = sum(report.outcomes[1] for report in reports)
    run = sum(any(one.hits for one in covered) for covered in lines)
    rates = {
        "line-rate": _rate(run, len(lines)),
        "branch-rate": _rate(seen, all_outcomes),
        "complexity": "0",
    }
    totals = {
        "lines-covered": str(run),
        "lines-valid": str(len(lines)),
        "branches-covered": str(seen),
        "branches-valid": str(all_outcomes),
        "version": "typein",
        "timestamp": "0",
    }
    root = ElementTree.Element("coverage", {**rates, **totals})
    ElementTree.SubElement(ElementTree.SubElement(root, "sources"), "source").text = "."
    packages = ElementTree.SubElement(root, "packages")
    package = ElementTree.SubElement(packages, "package", {"name": "basic", **rates})
    classes = ElementTree.SubElement(package, "classes")
    for report in reports:
        _class(classes, report)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _class(classes: ElementTree.Element, report: Report) -> None:
    lines = list(_counted(report))
    run = sum(any(one.hits for one in covered) for _, covered in lines)
    attributes = {
        "name": report.name,
        "filename": _file(report),
        "line-rate": _rate(run, len(lines)),
        "branch-rate": _rate(*report.outcomes),
        "complexity": "0",
    }
    element = ElementTree.SubElement(classes, "class", attributes)
    ElementTree.SubElement(element, "methods")
    parent = ElementTree.SubElement(element, "lines")
    for at, covered in lines:
        line = {"number": str(at), "hits": str(max(one.hits for one in covered)), "branch": "false"}
        branches = [one.branch for one in covered if one.branch]
        if branches:
            both = 2 * len(branches)
            seen = both - sum(branch.missed for branch in branches)
            line |= {"branch": "true", "condition-coverage": f"{_percent(seen, both):.0f}% ({seen}/{both})"}
        ElementTree.SubElement(parent, "line", line)


def _counted(report: Report) -> Iterator[tuple[int, list[Covered]]]:
    """The lines that are to be covered, by their places in the file, each with those of its statements that count."""
    for number, covered in report.lines:
        counting = [one for one in covered if one.counts]
        if counting and number in report.file_lines:
            yield report.file_lines[number], counting


def _file(report: Report) -> str:
    """The path of the source as a service wants it: from the current folder on, where it is below it."""
    if report.path is None:
        return report.name
    path = report.path.resolve()
    here = Path.cwd()
    return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()


def _rate(part: int, whole: int) -> str:
    return f"{part / whole if whole else 1:.4g}"

"""What ``typein check`` does: proof-read sources, with the ROM as judge of their lines, and report."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from typein.basic.checker import Review, check_program
from typein.basic.expression import Refused
from typein.basic.finding import Finding
from typein.basic.parsed import ParsedLine, parse_program
from typein.editions.corrections import Kept, read_corrections
from typein.errors import SourceError, Timeout, UsageError
from typein.files import exists
from typein.harness.linescan import Judge
from typein.sources import Source, open_source

CORRECTIONS = "corrections.toml"


def check_files(paths: Iterable[Path], *, charset: str | None = None) -> int:
    """Check sources and print what is found; 0 where all of it is known to the apparatus, else 1."""
    good = True
    for path in paths:
        source = open_source(path, charset=charset)
        good &= report(source, review(source), kept_in(source))
    return 0 if good else 1


def review(source: Source) -> Review:
    """Proof-read a source; UsageError where it has no lines."""
    file = str(source.path)
    program = parse_program(source.text, source.charset, file=file)
    if not (program.lines or program.raw or program.errors):
        raise UsageError(f"{file} has no line of BASIC in it")
    return check_program(program, judge=by_the_rom, starts=[] if source.line is None else [source.line])


def by_the_rom(line: ParsedLine) -> Refused | None:
    """What the ROM's LINE-SCAN says of a line, at its marker, with our reason; None for one to be taken as it is."""
    if line.scan.unchecked:
        return None
    number = str(line.number).encode()
    try:
        verdict = _judge().judge(number + bytes(line.scan.text))
    except (Timeout, UsageError):  # more than fits into the editor, or than anybody would wait for
        return line.refused
    if verdict.right:
        return line.refused and Refused(f"{line.refused.reason}, though the ROM takes it", line.refused.place)
    said = f"{verdict.report.code} {verdict.report.text}"
    reason = f"the ROM refuses this with {said}" + (f": {line.refused.reason}" if line.refused else "")
    return Refused(reason, max(0, (verdict.marker or 0) - len(number)))


@cache
def _judge() -> Judge:
    return Judge()


def kept_in(source: Source) -> tuple[Kept, ...]:
    """What the apparatus in its folder keeps, if the source is what that speaks of."""
    corrections = source.path.parent / CORRECTIONS
    return read_corrections(corrections).kept if source.edited and exists(corrections) else ()


def keeper(finding: Finding, kept: Iterable[Kept]) -> Kept | None:
    """The entry that knows of a finding: one for its line, the reading of which covers its place."""
    for entry in kept:
        if entry.line == finding.number:
            signs = map(re.escape, "".join(entry.reading.split()))
            for match in re.finditer(r"\s*".join(signs), finding.at.source):
                if match.start() < finding.at.column <= match.end():
                    return entry
    return None


def report(source: Source, review: Review, kept: Iterable[Kept]) -> bool:
    """Print findings, and one line that sums up; whether all of them are known."""
    known = 0
    for finding in review.findings:
        entry = keeper(finding, kept)
        known += entry is not None
        print(_known(finding.at, entry) if entry else finding)
    print(f"{source.path}: {_summary(len(review.findings) - known, known, review.whole)}")
    return known == len(review.findings)


def _known(at: SourceError, entry: Kept) -> str:
    said = SourceError(f"known: {at.message}", file=at.file, line=at.line, column=at.column, source=at.source)
    return f"{said}\n    kept: {entry.why}"


def _summary(new: int, known: int, whole: bool) -> str:
    count = "1 finding" if new == 1 else f"{new or 'no'} findings"
    text = f"{count}, {known} known" if known else count
    if whole:
        return text
    if new:
        return f"{text}; the program as a whole can be checked once its lines are right"
    return f"{text}; not checked as a whole, for some of its lines are bytes as they stand"

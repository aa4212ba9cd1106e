"""A second, independent typing of a print, held against the program and what the apparatus says of it.

The apparatus gives, as ``second``, what the second typing has wherever it departs from the program. Put in place of the
program's readings these must make the second typing, and nothing else: so none can be missing, and none can go stale.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from typein.editions.compare import Comparison, Difference, compare_texts
from typein.editions.listing import read_listing

FILE = "second.bas"
"""The second typing in a program's folder."""


@dataclass(frozen=True, slots=True)
class Typing:
    """A second typing: how many readings the apparatus gives of it, and where it departs from these; ``name`` its file.

    The first text of an open difference is the program with the readings of the second typing in it.
    """

    name: str
    decided: int
    open: tuple[Difference, ...]


def compare_typing(comparison: Comparison, folder: Path) -> Typing | None:
    """Hold the second typing of a program's folder against its edition; None where there is none.

    Readings of a typing that is not there are faults of the apparatus: SourceError.
    """
    path, apparatus = folder / FILE, comparison.apparatus
    if not path.is_file():
        for table in apparatus.with_second if apparatus else ():
            raise table.error(f"there is no second typing: no {path}", "second")
        return None
    differences = compare_texts(
        with_readings(comparison),
        read_listing(path),
        first_name=comparison.second.name,
        second_name=str(path),
        first_is_program=True,
    ).differences
    return Typing(str(path), len(comparison.seconds), differences)


def with_readings(comparison: Comparison) -> str:
    """The program with the readings of the second typing in place of its own, as the apparatus gives them."""
    text = comparison.second.text
    for reading, span in sorted(comparison.seconds, key=lambda pair: (pair[1].start, pair[1].end), reverse=True):
        text = text[: span.start] + reading + text[span.end :]
    return text

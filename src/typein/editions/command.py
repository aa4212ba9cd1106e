"""What ``typein compare`` does: compare, report in the form that is asked for, and return the exit status."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from typein.editions.compare import Comparison, compare_edition, compare_files
from typein.editions.draft import draft
from typein.editions.report import print_report, to_json
from typein.editions.typings import Typing, compare_typing
from typein.files import write_bytes


def compare_program(folder: Path, *, html: Path | None = None, json: bool = False) -> int:
    """Compare the print of a program's folder, and a second typing of it, with the program; see :func:`report`."""
    comparison = compare_edition(folder)
    return report(comparison, compare_typing(comparison, folder), html=html, json=json)


def draft_entries(folder: Path) -> int:
    """Print an entry for each difference that the apparatus of a program's folder does not explain; 1 if there are."""
    comparison = compare_edition(folder)
    print(draft(comparison), end="")
    return 1 if comparison.unexplained else 0


def compare_pair(
    first: Path,
    second: Path,
    *,
    first_text: str | None = None,
    second_text: str | None = None,
    html: Path | None = None,
    json: bool = False,
) -> int:
    """Compare two listings, whose line numbers and quotes are in order; see :func:`report` for the outcome.

    ``first_text`` and ``second_text`` are what to compare where that is not the text of the files: a tape's listing.
    """
    return report(compare_files(first, second, first_text=first_text, second_text=second_text), html=html, json=json)


def report(
    comparison: Comparison, typing: Typing | None = None, *, html: Path | None = None, json: bool = False
) -> int:
    """Print a comparison, as text or as JSON, and write it as a page to ``html`` too; 0 where all is good, else 1."""
    if html is not None:
        from typein.editions.html import to_html

        write_bytes(html, to_html(comparison).encode())
    if json:
        print(to_json(comparison, typing))
    else:
        print_report(comparison, Console(highlight=False), typing)
    return 0 if comparison.good and not (typing and typing.open) else 1

"""A comparison as plain text in colour and as JSON."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console
from rich.text import Text

from typein.editions.compare import Comparison, Difference, Span
from typein.editions.corrections import CLASSES, Correction
from typein.editions.listing import Program
from typein.editions.typings import Typing

FORMAT = 1
"""Version of the JSON."""

STYLES = {
    "sign": "yellow",
    "number": "magenta",
    "lost": "cyan",
    "error-proved": "red",
    "error-probable": "bright_red",
    "layout": "blue",
}
_LONGEST = 72  # characters of a reading that are shown


def print_report(comparison: Comparison, console: Console, typing: Typing | None = None) -> None:
    """Write the faults of the apparatus, the unexplained differences, and one line that sums up; so for ``typing``."""
    first, second = comparison.first.name, comparison.second.name
    is_print = not isinstance(comparison.first, Program)
    for fault in comparison.faults:
        console.print(Text(str(fault), style="red"), soft_wrap=True)
    for difference in comparison.unexplained:
        console.print(_describe(first, second, difference, is_print=is_print), soft_wrap=True)
    console.print(summary(comparison), soft_wrap=True)
    if typing is not None:
        for difference in typing.open:
            console.print(_describe(second, typing.name, difference, is_print=False), soft_wrap=True)
        console.print(_sum_typing(typing), soft_wrap=True)


def summary(comparison: Comparison) -> Text:
    """One line: how many differences there are, what explains them, and what is left."""
    total, left = len(comparison.differences), len(comparison.unexplained)
    text = Text.assemble((comparison.title, "bold"), ": ")
    if not total and not comparison.faults:
        return text.append("no differences", "green")
    text.append(_number(total, "difference"))
    if comparison.apparatus is not None:
        counts = comparison.counts()
        text.append(f", {_number(sum(counts.values()), 'correction')}")
        for n, klass in enumerate(klass for klass in CLASSES if counts[klass]):
            text.append(", " if n else " (")
            text.append(f"{counts[klass]} {klass}", STYLES[klass])
        text.append(")" if counts else "")
    text.append(", ")
    text.append(f"{left} unexplained", "bold red" if left else "green")
    if stale := len(comparison.faults):
        text.append(f", {_number(stale, 'bad entry', 'bad entries')}", "bold red")
    return text


def _sum_typing(typing: Typing) -> Text:
    """One line on a second typing."""
    left = len(typing.open)
    text = Text.assemble(("second typing", "bold"), f": {_number(typing.decided, 'other reading')}, ")
    return text.append(f"{left} not in the apparatus", "bold red" if left else "green")


def to_json(comparison: Comparison, typing: Typing | None = None) -> str:
    """The comparison for machines; lines and columns count from 1, ``program_line`` is the number in the program."""
    data = {
        "format": FORMAT,
        "title": comparison.title,
        "first": {"file": comparison.first.name, "lines": len(comparison.first.lines)},
        "second": {"file": comparison.second.name, "program_lines": comparison.second.line_count},
        "good": comparison.good and not (typing and typing.open),
        "counts": {
            "differences": len(comparison.differences),
            "unexplained": len(comparison.unexplained),
            "classes": {klass: comparison.counts()[klass] for klass in CLASSES},
        },
        "differences": [_difference(difference) for difference in comparison.differences],
        "faults": [
            {"file": fault.file, "line": fault.line, "column": fault.column, "message": fault.message}
            for fault in comparison.faults
        ],
        "kept": [
            {
                "line": kept.line,
                "reading": kept.reading,
                "why": kept.why,
                "test": kept.test or None,
                "second": kept.second,
            }
            for kept in (comparison.apparatus.kept if comparison.apparatus else ())
        ],
        "typing": typing
        and {
            "file": typing.name,
            "readings": typing.decided,
            "open": [_difference(difference) for difference in typing.open],
        },
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _describe(first_name: str, second_name: str, difference: Difference, *, is_print: bool) -> Text:
    """A difference: where it stands, what both texts say and what to make of it, and what a print probably says."""
    first, second, guess = difference.first, difference.second, difference.guess
    text = Text.assemble(
        (f"{first_name}:{first.line}:{first.column}", "bold"),
        f", {second_name}:{second.line}:{second.column}",
        f" (line {difference.program_line}): " if difference.program_line is not None else ": ",
        (guess.klass, STYLES.get(guess.klass, "")),
        f", {guess.rank}: ",
    )
    text.append(_reading(first), "bold").append(" is ").append(_reading(second), "bold").append(f"; {guess.why}")
    if not is_print:
        return text
    said = _quote(guess.said) if guess.said else "nothing"
    return text.append(f"\n    the print probably says {said}", "dim")


def _reading(span: Span) -> str:
    return _quote(span.text) if span.text else "nothing"


def _quote(text: str) -> str:
    shown = text.replace("\n", "⏎")
    return "‹" + (shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…") + "›"


def _number(count: int, one: str, more: str = "") -> str:
    return f"{count:,} {one if count == 1 else more or one + 's'}"


def _difference(difference: Difference) -> dict[str, Any]:
    guess = difference.guess
    return {
        "first": _place(difference.first),
        "second": _place(difference.second),
        "program_line": difference.program_line,
        "class": difference.klass,
        "likely": {"class": guess.klass, "said": guess.said, "rank": guess.rank, "why": guess.why},
        "correction": _entry(difference.correction) if difference.correction else None,
    }


def _place(span: Span) -> dict[str, Any]:
    return {"line": span.line, "column": span.column, "text": span.text}


def _entry(entry: Correction) -> dict[str, Any]:
    return {
        "entry": entry.table.first,
        "line": entry.line,
        "print": entry.print,
        "edit": entry.edit,
        "class": entry.klass,
        "evidence": entry.evidence,
        "confidence": entry.confidence,
        "test": entry.test or None,
        "second": entry.second,
    }

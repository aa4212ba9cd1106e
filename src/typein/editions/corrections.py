"""The critical apparatus, ``corrections.toml``: why the edited program departs from its print."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar, get_args

from typein.toml import Table, parse_toml, read_toml

Class = Literal["sign", "number", "lost", "error-proved", "error-probable", "layout"]
Confidence = Literal["high", "medium", "low"]
CLASSES: tuple[Class, ...] = get_args(Class)
CONFIDENCES: tuple[Confidence, ...] = get_args(Confidence)

_Name = TypeVar("_Name", bound=str)

_MAX_LINE = 9999
_NODE = re.compile(r"[\w./-]+\.py(?:::\w+)+(?:\[.+\])?")


@dataclass(frozen=True, slots=True)
class Correction:
    """One entry: at ``at`` (line and column of the print, from 1) it says ``print``, and the program ``edit``.

    ``line`` is the program line, ``test`` the pytest node that shows what the printed reading does ("" where there is
    none), ``second`` what a second typing of the print has instead of ``edit`` (None: the same), ``table`` the entry as
    it stands in the file.
    """

    line: int
    at: tuple[int, int]
    print: str
    edit: str
    klass: Class
    evidence: str
    confidence: Confidence
    test: str
    second: str | None
    table: Table


@dataclass(frozen=True, slots=True)
class Kept:
    """Something odd that the print has and the program keeps: ``reading`` stands in program line ``line``.

    ``second`` is what a second typing has instead (None: the same).
    """

    line: int
    reading: str
    why: str
    test: str
    second: str | None
    table: Table


@dataclass(frozen=True, slots=True)
class Apparatus:
    """All entries of one ``corrections.toml``, in its order."""

    corrections: tuple[Correction, ...]
    kept: tuple[Kept, ...]

    @property
    def with_second(self) -> tuple[Table, ...]:
        """The entries for which a second typing has something else."""
        entries = ((entry.second, entry.table) for part in (self.corrections, self.kept) for entry in part)
        return tuple(table for second, table in entries if second is not None)


def read_corrections(path: Path) -> Apparatus:
    """Read and validate ``corrections.toml``; UsageError where it cannot be read, SourceError where it is wrong."""
    return _apparatus(read_toml(path))


def parse_corrections(text: str, file: str = "corrections.toml") -> Apparatus:
    """Validate the text of an apparatus; SourceError where it is wrong."""
    return _apparatus(parse_toml(text, file=file))


def _apparatus(table: Table) -> Apparatus:
    table.known("correction", "kept")
    return Apparatus(
        tuple(_correction(entry) for entry in table.tables("correction")),
        tuple(_kept(entry) for entry in table.tables("kept")),
    )


def _correction(table: Table) -> Correction:
    table.known("line", "at", "print", "edit", "class", "evidence", "confidence", "test", "second")
    entry = Correction(
        line=_line(table),
        at=_at(table),
        print=_reading(table, "print"),
        edit=_reading(table, "edit"),
        klass=_one_of(table, "class", CLASSES),
        evidence=table.text("evidence"),
        confidence=_one_of(table, "confidence", CONFIDENCES),
        test=_test(table),
        second=_second(table, "edit"),
        table=table,
    )
    if entry.print == entry.edit:
        raise table.error("print and edit are the same, so there is nothing to correct", "edit")
    if entry.klass == "error-proved" and not entry.test:
        raise table.error("an error is proved by a test: name it, or call this error-probable", "class")
    return entry


def _kept(table: Table) -> Kept:
    table.known("line", "reading", "why", "test", "second")
    reading = table.text("reading")
    return Kept(_line(table), reading, table.text("why"), _test(table), _second(table, "reading"), table)


def _line(table: Table) -> int:
    line = table.number("line", _MAX_LINE)
    if line is None:
        raise table.error("line is missing: the line of the program")
    return line


def _at(table: Table) -> tuple[int, int]:
    match table.values.get("at"):
        case [line, column] if type(line) is type(column) is int and line > 0 < column:
            return line, column
    raise table.error("at is [line, column] of print.txt, both from 1", "at" if "at" in table.values else "")


def _reading(table: Table, key: str) -> str:
    """A text that may be empty, but has to be there."""
    value = table.values.get(key)
    if not isinstance(value, str):
        raise table.error(f'{key} is a text in quotes, "" for nothing', key if key in table.values else "")
    return value


def _second(table: Table, key: str) -> str | None:
    """What the second typing has, None where it agrees with the entry ``key``."""
    if "second" not in table.values:
        return None
    second = _reading(table, "second")
    if second == table.values.get(key):
        raise table.error(f"second and {key} are the same, so both typings agree: leave it out", "second")
    return second


def _one_of(table: Table, key: str, names: tuple[_Name, ...]) -> _Name:
    value = table.text(key)
    for name in names:
        if name == value:
            return name
    raise table.error(f"{key} is one of {', '.join(names)}", key)


def _test(table: Table) -> str:
    test = table.text("test", " ").strip()
    if test and not _NODE.fullmatch(test):
        raise table.error("test names a test as pytest does: tests/FILE.py::test_name", "test")
    return test

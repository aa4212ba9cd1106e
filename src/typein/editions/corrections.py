"""The critical apparatus, ``corrections.toml``: why the edited program departs from its print."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typein.errors import SourceError, UsageError

CLASSES = ("sign", "number", "lost", "error-proved", "error-probable", "layout")
CONFIDENCES = ("high", "medium", "low")
MAX_BYTES = 4_000_000


@dataclass(frozen=True, slots=True)
class Correction:
    """One entry: at ``at`` (line and column of the print, from 1) ``print`` was read and ``edit`` stands instead.

    ``line`` is the program line, ``klass`` one of CLASSES, ``test`` the pytest node that shows what the printed reading
    does ("" where there is none), ``place`` the entry's own line in the apparatus.
    """

    line: int
    at: tuple[int, int]
    print: str
    edit: str
    klass: str
    evidence: str
    confidence: str
    test: str
    place: int


@dataclass(frozen=True, slots=True)
class Kept:
    """Something odd that the print has and the program keeps: ``reading`` stands in program line ``line``."""

    line: int
    reading: str
    why: str
    test: str
    place: int


@dataclass(frozen=True, slots=True)
class Apparatus:
    """All entries of one ``corrections.toml``, in its order; ``file`` and ``lines`` serve error messages."""

    file: str
    lines: tuple[str, ...]
    corrections: tuple[Correction, ...]
    kept: tuple[Kept, ...]

    def error(self, message: str, entry: Correction | Kept, key: str = "") -> SourceError:
        """A SourceError that points at an entry, or at one of its keys."""
        return _error(message, self.file, self.lines, entry.place, key)


def read_corrections(path: Path) -> Apparatus:
    """Read and validate ``corrections.toml``; SourceError where it is wrong, UsageError where it cannot be read."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise SourceError(f"an apparatus of more than {MAX_BYTES:,} bytes", file=str(path), line=1, column=1)
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise SourceError("this is no UTF-8 text", file=str(path), line=1, column=1) from error
    return parse_corrections(text, str(path))


def parse_corrections(text: str, file: str = "corrections.toml") -> Apparatus:
    """Validate the text of an apparatus; SourceError where it is wrong."""
    lines = tuple(text.splitlines())
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", str(error))
        line = int(where[1]) if where and where[1] else max(1, len(lines))
        column = int(where[2]) if where and where[2] else 1
        message = str(error)[: where.start()] if where else str(error)
        source = lines[line - 1] if line <= len(lines) else ""
        raise SourceError(
            f"this is no TOML: {message[:1].lower()}{message[1:]}", file=file, line=line, column=column, source=source
        ) from error
    except RecursionError as error:
        raise SourceError("this TOML is nested too deeply", file=file, line=1, column=1) from error
    for key in data:
        if key not in ("correction", "kept"):
            line = next((n for n, row in enumerate(lines, 1) if re.match(rf"\s*\[*\s*{re.escape(key)}\b", row)), 1)
            raise SourceError(f"unknown key {key!r}; an apparatus has [[correction]] and [[kept]]", file=file,
                              line=line, column=1)  # fmt: skip
    read = _Reader(file, lines)
    corrections = tuple(read.correction(entry, place) for entry, place in read.entries(data, "correction"))
    kept = tuple(read.kept(entry, place) for entry, place in read.entries(data, "kept"))
    return Apparatus(file, lines, corrections, kept)


class _Reader:
    """Turns TOML tables into entries, and knows where each stands in the file."""

    def __init__(self, file: str, lines: tuple[str, ...]) -> None:
        self._file, self._lines = file, lines

    def entries(self, data: dict[str, Any], name: str) -> list[tuple[dict[str, Any], int]]:
        """The tables of an array, each with the line of its header."""
        tables = data.get(name, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise SourceError(f"{name!r} must be a list of tables, [[{name}]]", file=self._file, line=1, column=1)
        header = re.compile(rf"\s*\[\[\s*{name}\s*\]\]")
        places = [n for n, line in enumerate(self._lines, 1) if header.match(line)]
        if len(places) != len(tables):  # an inline array, or a header inside a string: no place can be told
            places = [1] * len(tables)
        return list(zip(tables, places, strict=True))

    def correction(self, entry: dict[str, Any], place: int) -> Correction:
        self._keys(entry, place, "line at print edit class evidence confidence", "test")
        line = self._get(entry, place, "line", _is_line, "a program line, 0 to 9999")
        at = self._get(entry, place, "at", _is_place, "[line, column] of print.txt, both from 1")
        klass = self._get(entry, place, "class", CLASSES.__contains__, "one of " + ", ".join(CLASSES))
        confidence = self._get(entry, place, "confidence", CONFIDENCES.__contains__, "high, medium or low")
        printed, edit = (self._get(entry, place, key, _is_text, "a text") for key in ("print", "edit"))
        evidence = self._get(
            entry, place, "evidence", _is_sentence, "a sentence: why the edition departs from the print"
        )
        test = self._test(entry, place)
        if printed == edit:
            raise self._error("print and edit are the same, so there is nothing to correct", place, "edit")
        if klass == "error-proved" and not test:
            raise self._error("an error is proved by a test; name it, or call this error-probable", place, "class")
        return Correction(line, (at[0], at[1]), printed, edit, klass, evidence, confidence, test, place)

    def kept(self, entry: dict[str, Any], place: int) -> Kept:
        self._keys(entry, place, "line reading why", "test")
        line = self._get(entry, place, "line", _is_line, "a program line, 0 to 9999")
        reading = self._get(entry, place, "reading", _is_sentence, "the text that is kept")
        why = self._get(entry, place, "why", _is_sentence, "a sentence")
        return Kept(line, reading, why, self._test(entry, place), place)

    def _test(self, entry: dict[str, Any], place: int) -> str:
        is_node = re.compile(r"[\w./-]+\.py::\w+(?:::\w+)*(?:\[.+\])?").fullmatch
        ok = lambda value: isinstance(value, str) and (value == "" or bool(is_node(value)))  # noqa: E731
        return str(self._get({"test": "", **entry}, place, "test", ok, "a pytest node: tests/FILE.py::test_name"))

    def _keys(self, entry: dict[str, Any], place: int, required: str, optional: str) -> None:
        for key in required.split():
            if key not in entry:
                raise self._error(f"this entry has no {key!r}", place)
        for key in entry:
            if key not in required.split() + optional.split():
                raise self._error(f"unknown key {key!r}", place, key)

    def _get(self, entry: dict[str, Any], place: int, key: str, good: Callable[[Any], bool], what: str) -> Any:
        value = entry[key]
        try:
            fine = good(value)
        except TypeError:
            fine = False
        if not fine:
            raise self._error(f"{key} must be {what}, not {_short(value)}", place, key)
        return value

    def _error(self, message: str, place: int, key: str = "") -> SourceError:
        return _error(message, self._file, self._lines, place, key)


def _error(message: str, file: str, lines: tuple[str, ...], place: int, key: str) -> SourceError:
    line, column = place, 1
    if key:
        pattern = re.compile(rf"(\s*){re.escape(key)}\s*=\s*")
        for n in range(place + 1, len(lines) + 1):
            if lines[n - 1].lstrip().startswith("[["):
                break
            if match := pattern.match(lines[n - 1]):
                line, column = n, match.end() + 1
                break
    return SourceError(message, file=file, line=line, column=column, source=lines[line - 1] if lines else "")


def _is_line(value: Any) -> bool:
    return type(value) is int and 0 <= value <= 9999


def _is_place(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(n) is int and n >= 1 for n in value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_sentence(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."

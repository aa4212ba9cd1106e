"""TOML files that people write, read so that a wrong entry is named with its line."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from typein.errors import SourceError
from typein.files import read_text

MAX_SIZE = 1 << 20  # bytes


@dataclass(frozen=True)
class Table:
    """One table of a TOML file: its values, the file with its lines, and the lines (from 1) between which it stands."""

    values: Mapping[str, Any]
    file: str
    lines: tuple[str, ...]
    first: int
    last: int

    def known(self, *names: str) -> None:
        """SourceError at the first entry that is not one of ``names``."""
        for key in self.values:
            if key not in names:
                raise self.error(f"{key} is not one of the entries here: {', '.join(names)}", key)

    def text(self, key: str, default: str | None = None) -> str:
        """The text of an entry, not empty; SourceError when it is something else, or missing without a ``default``."""
        value = self.values.get(key, default)
        if value is None:
            raise self.error(f"{key} is missing")
        if not isinstance(value, str) or not value:
            raise self.error(f"{key} is a text in quotes that is not empty", key)
        return value

    def number(self, key: str, highest: int) -> int | None:
        """The whole number from 0 to ``highest`` of an entry, None where the entry is missing."""
        value = self.values.get(key)
        if value is not None and (type(value) is not int or not 0 <= value <= highest):
            raise self.error(f"{key} is a whole number from 0 to {highest}", key)
        return value

    def flag(self, key: str) -> bool:
        """The true or false of an entry, false where it is missing."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            raise self.error(f"{key} is true or false", key)
        return value

    def table(self, name: str) -> Table:
        """The table ``[name]``, empty where it is missing."""
        values = self.values.get(name, {})
        if not isinstance(values, dict):
            raise self.error(f"{name} is a table, as in [{name}]", name)
        heads = self._heads(rf"\[\s*{re.escape(name)}\s*\]")
        return self._part(values, heads, 0)

    def tables(self, name: str) -> list[Table]:
        """The tables ``[[name]]`` in their order; there may be none."""
        parts = self.values.get(name, [])
        if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
            raise self.error(f"{name} is a table of which there may be several, as in [[{name}]]", name)
        heads = self._heads(rf"\[\[\s*{re.escape(name)}\s*\]\]")
        return [self._part(values, heads, index) for index, values in enumerate(parts)]

    def error(self, message: str, key: str = "") -> SourceError:
        """``message`` at the entry ``key``, or at the head of the table when there is none to be seen."""
        pattern = re.compile(rf"(\s*)\[*\s*[\"']?{re.escape(key)}[\"']?\s*[]=.]")
        for number in range(self.first, self.last + 1 if key else 0):
            if entry := pattern.match(self.lines[number - 1]):
                return self._at(message, number, len(entry[1]) + 1)
        return self._at(message, self.first, 1)

    def _at(self, message: str, line: int, column: int) -> SourceError:
        source = self.lines[line - 1] if line <= len(self.lines) else ""
        return SourceError(message, file=self.file, line=line, column=column, source=source)

    @cached_property
    def _headers(self) -> list[int]:
        return self._heads(r"\[")

    def _heads(self, pattern: str) -> list[int]:
        return [number for number, line in enumerate(self.lines, 1) if re.match(rf"\s*{pattern}", line)]

    def _part(self, values: Mapping[str, Any], heads: list[int], index: int) -> Table:
        if index >= len(heads):  # written in line, or not at all
            return Table(values, self.file, self.lines, self.first, self.last)
        following = bisect_right(self._headers, heads[index])
        last = self._headers[following] - 1 if following < len(self._headers) else len(self.lines)
        return Table(values, self.file, self.lines, heads[index], last)


def read_toml(path: Path) -> Table:
    """The TOML file at ``path``; UsageError when it cannot be read, SourceError when it is not TOML."""
    return parse_toml(read_text(path, limit=MAX_SIZE), file=str(path))


def parse_toml(text: str, *, file: str) -> Table:
    """The TOML in ``text``; ``file`` is the name that a SourceError gives."""
    whole = Table({}, file, tuple(text.split("\n")), 1, text.count("\n") + 1)
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).partition(" (at ")
        at = re.fullmatch(r"line (\d+), column (\d+)\)", place)
        line, column = (int(at[1]), int(at[2])) if at else (whole.last, len(whole.lines[-1]) + 1)
        raise whole._at(f"not TOML: {message[:1].lower()}{message[1:]}", line, column) from error
    except (RecursionError, ValueError) as error:  # nested without end; a number of too many digits
        raise whole.error("not TOML that can be read: it is nested too deeply, or a number is too long") from error
    return Table(values, file, whole.lines, whole.first, whole.last)

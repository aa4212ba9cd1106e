"""What ``typein format`` and ``typein renumber`` do: rewrite a source, in its place unless told otherwise."""

from __future__ import annotations

import difflib
from pathlib import Path

from typein.basic.formatter import format_program
from typein.basic.renumber import Renumbered, renumber
from typein.basic.scanner import LAST_LINE_NUMBER
from typein.basic.tokenizer import source_lines
from typein.errors import UsageError
from typein.files import exists, read_bytes, write_bytes
from typein.programs import TAPE
from typein.sources import Source, open_source


def format_file(
    path: Path, *, output: Path | None = None, check: bool = False, diff: bool = False, charset: str | None = None
) -> int:
    """Write a source as LIST spells it; with ``check`` or ``diff`` only tell, and return 1 where it would change."""
    source = open_source(path, charset=charset)
    text = format_program(source.text, source.charset, file=str(path))
    if not text:
        raise UsageError(f"{path} has no line of BASIC in it")
    changed = read_bytes(path) != text.encode()
    if diff:
        lines = source.text.splitlines(keepends=True), text.splitlines(keepends=True)
        print("".join(difflib.unified_diff(*lines, str(path), str(path))), end="")
    if check or diff:
        if changed and not diff:
            print(f"{path}: {_differences(source.text, text)}")
        return int(changed)
    if changed or output is not None:
        write_bytes(output or path, text.encode())
    print(f"{output or path}: {_differences(source.text, text) if changed else 'nothing to change'}")
    return 0


def renumber_file(
    path: Path,
    *,
    output: Path | None = None,
    start: int | None = None,
    step: int = 10,
    first: int = 0,
    last: int = LAST_LINE_NUMBER,
    force: bool = False,
    charset: str | None = None,
) -> int:
    """Write a source with new line numbers; 1, and nothing written, where something cannot follow, unless forced."""
    source = open_source(path, charset=charset)
    result = renumber(source.text, source.charset, file=str(path), start=start, step=step, first=first, last=last)
    left = [*map(str, result.left), *(_left_elsewhere(source, result) if output is None else ())]
    for sentence in left:
        print(sentence)
    if left and not force:
        count, them = ("one place", "it") if len(left) == 1 else (f"{len(left)} places", "them")
        print(f"{path}: left as it is, for {count} cannot follow; --force leaves {them} behind")
        return 1
    if result.moved or output is not None:
        write_bytes(output or path, result.source.encode())
    print(f"{output or path}: {_count(result.moved, 'line')} renumbered, {_count(result.followed, 'jump')} changed")
    return 0


def _left_elsewhere(source: Source, result: Renumbered) -> list[str]:
    """Where files beside the source speak of its lines by numbers that they no longer have."""
    folder, left = source.path.parent, []
    if source.line is not None and source.line != (now := result.numbers.get(source.line, source.line)):
        left.append(f"{folder / TAPE}: it starts {source.path.name} at line {source.line}, which is {now} now")
    corrections = folder / "corrections.toml"
    if result.moved and exists(corrections) and source.edited:
        left.append(f"{corrections}: it speaks of the lines of {source.path.name} by their old numbers")
    return left


def _differences(old: str, new: str) -> str:
    """How many lines are spelled otherwise."""
    lines = [text for _, text in source_lines(old)]
    changed = sum(before != after for before, after in zip(lines, new.splitlines(), strict=True))
    return f"{_count(changed, 'line')} spelled otherwise" if changed else "other line ends, or fewer blank lines"


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"

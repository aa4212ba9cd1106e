"""Machine code from its source, by pyz80: bytes and labels, and every complaint as one sentence about a line.

The address of the code is the caller's, so a source begins without ORG; it may INCLUDE others, by names relative to its
own folder.  Labels tell capitals from small letters, and division gives whole numbers.  What pyz80 only warns of, such
as a number that does not fit a byte, is an error here.

pyz80 evaluates expressions as Python does: assemble only what you would run.
"""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from typein.errors import SourceError, UsageError
from typein.files import read_text

SECONDS = 60
"""How long pyz80 may take; a source that fills the memory takes less than a tenth of it."""

_COMPLAINT = re.compile(r"^(?P<file>.+):(?P<line>\d+) (?:error|warning): (?P<message>.+)$")
_NOISE = re.compile(r"pass +\d|Finished|\s*\d*$")
_PREFIX = re.compile(r"^(command line error|Error): ")
_UNKNOWN = re.compile(r"Opcode not recognised: op_(\w+)\(p,args\)")
_ORG = re.compile(r"^\s*(?:[\w.@]+:)?\s*(?P<org>org)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Assembly:
    """The ``code`` that stands from ``start`` on, and the value of every label and EQU by its name."""

    start: int
    code: bytes
    symbols: Mapping[str, int]


def assemble(source: Path, start: int) -> Assembly:
    """Assemble ``source`` for the address ``start``; SourceError for what is wrong in it."""
    for number, line in enumerate(read_text(source).splitlines(), 1):
        if found := _ORG.match(line):
            raise _fault(
                source,
                number,
                line,
                "no ORG here: the start is given where the source is named",
                found.start("org") + 1,
            )
    with tempfile.TemporaryDirectory(prefix="typein-") as folder:
        whole, code, symbols = (Path(folder, name) for name in ("whole.asm", "code", "symbols"))
        whole.write_text(f' ORG {start}\n INCLUDE "{source.resolve()}"\n', encoding="utf-8")
        said = _run([f"--obj={code}", f"--exportfile={symbols}", "--case", "--intdiv", str(whole)], source)
        for line in said:
            if complaint := _COMPLAINT.match(line):
                path, number = Path(complaint["file"]), int(complaint["line"])
                message = _UNKNOWN.sub(r"\1 is no instruction, or its operands are wrong", complaint["message"])
                raise _fault(_shown(path, source), number, _line(path, number), message)
        if not code.is_file() or not symbols.is_file():
            reason = "; ".join(line.strip() for line in said if not _NOISE.match(line)) or "there is no code in it"
            raise UsageError(f"{source} was not assembled: {_PREFIX.sub('', reason)}")
        labels: dict[str, int] = pickle.loads(symbols.read_bytes())  # written a moment ago, by pyz80
        named = {name: int(value) for name, value in labels.items() if not name.startswith("@")}
        return Assembly(start, code.read_bytes(), named)


def _run(arguments: list[str], source: Path) -> list[str]:
    """What pyz80 says, its errors first."""
    command = [sys.executable, "-m", "pyz80.pyz80", *arguments]
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", timeout=SECONDS)
    except subprocess.TimeoutExpired as error:
        raise UsageError(f"{source} was given up: assembling it took over {SECONDS} seconds") from error
    return [*done.stderr.splitlines(), *done.stdout.splitlines()]


def _fault(path: Path, number: int, line: str, message: str, column: int | None = None) -> SourceError:
    start = len(line) - len(line.lstrip()) + 1
    return SourceError(message, file=str(path), line=number, column=column or start, source=line)


def _shown(path: Path, source: Path) -> Path:
    """The path as the user would write it, who named ``source``."""
    folder = source.resolve().parent
    return source.parent / path.relative_to(folder) if path.is_relative_to(folder) else path


def _line(path: Path, number: int) -> str:
    lines = read_text(path).splitlines() if path.is_file() else []
    return lines[number - 1] if 0 < number <= len(lines) else ""

"""What can be loaded: a program of ours, a tape, a BASIC source; each as a tape with its character set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from typein import library
from typein.basic.charset import Charset
from typein.errors import UsageError
from typein.files import read_bytes
from typein.media.tap import read_tap
from typein.programs import TAPE, Program, build_tape, load_charset, open_program
from typein.sources import build_source


@dataclass(frozen=True)
class Tape:
    """A tape to be put into the deck: ``blocks`` of flag, data and checksum.

    ``charset`` and ``names`` say how the screen of its program is read; None where nothing is known.
    """

    blocks: tuple[bytes, ...]
    charset: Charset | None = None
    names: Mapping[str, str] = field(default_factory=dict)


def tape(what: str | Path | bytes) -> Tape:
    """The tape of a program of ours by its name or folder, of a file (.tap, .bas), or of the bytes of a TAP file."""
    if isinstance(what, bytes):
        return Tape(_blocks(what, "<bytes>"))
    if str(what) in library.program_names() or (Path(what) / TAPE).is_file():
        return _program_tape(open_program(what))
    path = Path(what)
    if path.suffix.lower() == ".bas":
        return Tape(_blocks(build_source(path), str(path)))
    if not path.exists():
        raise UsageError(f"there is neither a program nor a file {what}")
    return Tape(_blocks(read_bytes(path), str(path)))


def _program_tape(program: Program) -> Tape:
    charset = load_charset(program.charset, program.folder)
    return Tape(_blocks(build_tape(program), program.name), charset, program.udg)


def _blocks(data: bytes, file: str) -> tuple[bytes, ...]:
    return tuple(block.content for block in read_tap(data, file))

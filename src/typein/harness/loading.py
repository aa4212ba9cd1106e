"""What can be loaded: a program of ours, a tape, a snapshot, a BASIC source; with its character set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from typein import library
from typein.basic.charset import Charset
from typein.errors import UsageError
from typein.files import exists, read_bytes
from typein.media.formats import open_media
from typein.media.sna import write_sna
from typein.media.snapshot import Snapshot
from typein.media.szx import write_szx
from typein.media.z80 import write_z80
from typein.programs import TAPE, build_tape, load_charset, read_program, symbols
from typein.sources import build_source
from typein.spectrum.state import State
from typein.spectrum.tape import Tape


@dataclass(frozen=True)
class Loadable:
    """A tape to be put into the deck, or a snapshot to go on from.

    ``charset`` and ``names`` say how the screen of its program is read; None and nothing where that is not known.
    ``folder`` is that of a program of ours.
    """

    content: Tape | Snapshot
    charset: Charset | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    folder: Path | None = None


def loadable(what: str | Path | bytes) -> Loadable:
    """A program of ours by its name or folder; a file, or its bytes: a tape or snapshot of any format, or a ``.bas``.

    UsageError for what cannot be loaded, MediaError for a damaged file.
    """
    if isinstance(what, bytes):
        return Loadable(_media(what, "<bytes>"))
    folder = library.programs() / what if str(what) in library.program_names() else Path(what)
    if exists(folder / TAPE):
        return _program(folder, _stamp(folder))
    path = Path(what)
    if not exists(path):
        raise UsageError(f"there is neither a program nor a file {what}")
    data = build_source(path) if path.suffix.lower() == ".bas" else read_bytes(path)
    return Loadable(_media(data, str(path)))


@lru_cache(maxsize=16)
def _program(folder: Path, stamp: object) -> Loadable:
    """The tape of a program, built anew when a file has changed since the last time."""
    program = read_program(folder)
    charset = load_charset(program.charset, folder)
    content = _media(build_tape(program), program.name)
    return Loadable(content, charset, program.udg, folder)


def labels(folder: Path) -> Mapping[str, int]:
    """The labels in the machine code of the program in ``folder``."""
    return _labels(folder, _stamp(folder))


@lru_cache(maxsize=16)
def _labels(folder: Path, stamp: object) -> Mapping[str, int]:
    return symbols(read_program(folder))


def _stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """What changes when a file changes that a program is built from."""
    found = []
    for place in (folder, library.fonts()):
        for file in place.iterdir():
            with suppress(FileNotFoundError):  # an editor's, which comes and goes
                stat = file.stat()
                found.append((str(file), stat.st_mtime_ns, stat.st_size))
    return tuple(sorted(found))


def _media(data: bytes, file: str) -> Tape | Snapshot:
    media = open_media(data, file)
    if not isinstance(media, Tape | Snapshot):
        kind = type(media).__name__.lower()
        raise UsageError(f"{file} is neither a tape nor a snapshot: it is a {kind}")
    return media


def saved_as(suffix: str, state: State, tape: bytes) -> bytes:
    """The file for this suffix: a snapshot of the state, or the tape; UsageError for any other suffix."""
    snapshots: dict[str, Callable[[Snapshot], bytes]] = {".sna": write_sna, ".z80": write_z80, ".szx": write_szx}
    if suffix in snapshots:
        return snapshots[suffix](Snapshot.of(state))
    if suffix != ".tap":
        raise UsageError(f"a machine is saved as {', '.join(snapshots)}, its recordings as .tap, nothing as {suffix!r}")
    return tape

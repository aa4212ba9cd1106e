"""What can be played: a program of ours, a tape, a snapshot, a recording, a BASIC source; and how it is started."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from typein import library, programs, rom
from typein.basic.charset import Charset
from typein.errors import UsageError
from typein.files import read_bytes
from typein.harness import rzx
from typein.harness.loading import loadable
from typein.harness.session import Spectrum
from typein.media.formats import open_media
from typein.media.rzx import Recording
from typein.media.snapshot import Snapshot
from typein.media.tap import Header, read_tap
from typein.sources import build_source
from typein.spectrum.machine import ROM_SIZE, Machine
from typein.spectrum.tape import Tape

LOAD = 'LOAD ""\n'
MOST_IDLE = 1000
"""Frames, which take a tenth of a second and less."""


@dataclass(frozen=True)
class Game:
    """What is to be played, and what is known about it.

    ``content`` is a tape, a snapshot or an RZX recording, None for a bare Spectrum; ``autoload`` says whether a tape
    is loaded without the user.  ``path`` is its file, if it is in one, ``program`` the name of one of ours.  The rest
    is as in :class:`~typein.programs.Program`.
    """

    title: str = ""
    content: Tape | Snapshot | Recording | None = None
    autoload: bool = False
    charset: Charset = field(default_factory=Charset.spectrum)
    names: Mapping[str, str] = field(default_factory=dict)
    keys: tuple[tuple[str, str], ...] = ()
    path: Path | None = None
    program: str | None = None


def open_game(target: str | None, tape: Path | None = None) -> Game:
    """What ``target`` names, or a bare Spectrum with ``tape`` in the deck."""
    if target is None:
        return Game() if tape is None else replace(open_file(tape), autoload=False)
    if tape is not None:
        raise UsageError("--tape puts a tape into a bare Spectrum: name a program to play, or a tape, but not both")
    found = programs.find(target)
    if isinstance(found, Path):
        return open_file(found)
    return _of_program(found, loadable(found.folder).content)


def open_file(path: Path) -> Game:
    """A tape, a snapshot or a BASIC source, as what is in the file says."""
    data = read_bytes(path)
    if not data:
        raise UsageError(f"{path} is empty")
    if b"\0" in data:
        media = open_media(data, str(path))
        if isinstance(media, Recording):
            return Game(title=path.stem, content=media, path=path)
        return Game(title=path.stem, content=loadable(path).content, autoload=True, path=path)
    source = _source_tape(path)
    if (path.parent / programs.TAPE).is_file():
        return replace(_of_program(programs.read_program(path.parent), source), path=path)
    return Game(title=path.stem, content=source, autoload=True, path=path)


def some_time() -> int:
    """As many frames as it may take somebody to type LOAD: programs draw lots by the time since power-on."""
    return secrets.randbelow(MOST_IDLE)


def start(spectrum: Spectrum, game: Game, *, boot: bool = False, idle: int = 0) -> rzx.Replay | None:
    """Let a Spectrum, switched off and on, go on from the game's snapshot, or have its tape and load it if it is to.

    A ROM of somebody's own is left to start as it likes, unless it is to ``boot``: to come to its copyright line.
    ``idle`` frames pass before a tape is loaded, or every game after loading would be the same one.  The replay is
    that of a recording.
    """
    instant = spectrum.machine.deck.instant
    spectrum.screen.charset, spectrum.screen.names = game.charset, dict(game.names)
    code = bytes(spectrum.memory[:ROM_SIZE])
    if boot or game.autoload or not rom.standard().fault(code):
        spectrum.reset()
    else:
        core = spectrum.machine.core
        spectrum.restore_state(Machine(code, issue=core.issue, late=bool(core.late)).save_state())
    spectrum.machine.deck.instant = instant
    if isinstance(game.content, Snapshot):
        spectrum.restore_state(game.content.state(code))
    if isinstance(game.content, Tape):
        spectrum.insert(game.content)
        if game.autoload:
            spectrum.run_frames(idle)
            spectrum.type(LOAD)
    return rzx.Replay(spectrum, game.content) if isinstance(game.content, Recording) else None


def _source_tape(path: Path) -> Tape:
    """A BASIC source as a tape; a program that starts by itself only with RUN starts at its first line."""
    header, *data = read_tap(build_source(path), str(path))
    parsed = Header.of(header)
    if parsed and parsed.autostart is None:
        header = replace(parsed, parameter1=0).block()
    return Tape.of(block.content for block in (header, *data))


def _of_program(program: programs.Program, content: Tape | Snapshot) -> Game:
    return Game(
        title=program.title,
        content=content,
        autoload=True,
        charset=programs.load_charset(program.charset, program.folder),
        names=program.udg,
        keys=program.keys,
        program=program.name if program.name in library.program_names() else None,
    )

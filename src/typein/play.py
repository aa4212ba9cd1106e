"""What the verb ``play`` does: a Spectrum with a program in it, in a window or through the steps of a headless run."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from typein import library, programs
from typein import rom as roms
from typein.app.saved import Recorder
from typein.basic.charset import Charset
from typein.errors import UsageError
from typein.files import read_bytes, write_bytes
from typein.harness import rzx
from typein.harness.loading import loadable
from typein.harness.session import Spectrum
from typein.media.formats import open_media
from typein.media.rzx import Recording, write_rzx
from typein.media.snapshot import Snapshot
from typein.media.tap import Header, read_tap
from typein.sources import build_source
from typein.spectrum.machine import COMPILED
from typein.spectrum.tape import Tape

if TYPE_CHECKING:
    from typein.app.window import Window

LOAD = 'LOAD ""\n'

HOW_HEADLESS = 'add steps, as in: typein play --headless --type "PRINT 2+2{ENTER}" --expect 4 --text'


@dataclass(frozen=True)
class Step:
    """One step of a headless run.

    ``name`` is type, press or expect (with a text), within (emulated seconds), frames (a number), screenshot (a path)
    or text (with None).
    """

    name: str
    value: str | float | int | Path | None


@dataclass(frozen=True)
class Game:
    """What is to be played, and what is known about it.

    ``content`` is a tape, a snapshot or an RZX recording, None for a bare Spectrum; ``autoload`` says whether a tape
    is loaded without the user.  The rest is as in :class:`~typein.programs.Program`.
    """

    title: str = ""
    content: Tape | Snapshot | Recording | None = None
    autoload: bool = False
    charset: Charset = field(default_factory=Charset.spectrum)
    names: Mapping[str, str] = field(default_factory=dict)
    keys: tuple[tuple[str, str], ...] = ()


def play(
    target: str | None,
    *,
    tape: Path | None = None,
    rom: Path | None = None,
    issue: int = 3,
    late: bool = False,
    headless: bool = False,
    real_tape: bool = False,
    record: Path | None = None,
    steps: Sequence[Step] = (),
) -> int:
    """Play ``target``, a program of ours or a file, or a bare Spectrum with ``tape`` in its deck; the exit status.

    The steps are carried out at full speed; then the window opens, unless it is ``headless`` or there is no display.
    ``record`` is the file to which all that was played is written, to be replayed, however the session ends.
    """
    if not COMPILED:
        print("typein: the machine runs uncompiled, at about the speed of a real Spectrum", file=sys.stderr)
    refuse_idle_within(steps)
    game = open_game(target, tape)
    spectrum = _switch_on(game, roms.find_rom(rom), issue=issue, late=late, instant=not real_tape, typing=bool(steps))
    replay = rzx.Replay(spectrum, game.content) if isinstance(game.content, Recording) else None
    window = None if headless else _window(spectrum, game, needed=not steps)
    if headless and not steps:
        raise UsageError(f"there is nothing to do without a window: {HOW_HEADLESS}")
    with _recorded(spectrum, target, record):
        try:
            carry_out(spectrum, steps)
        except BaseException:
            if window:
                window.close()
            raise
        if window:
            window.run()
    if replay and replay.strayed:
        print(f"typein: {target} does not fit: the program read its ports otherwise than recorded", file=sys.stderr)
    return 0


@contextmanager
def _recorded(spectrum: Spectrum, target: str | None, file: Path | None) -> Iterator[None]:
    """Record the session to a file, if there is one to be written."""
    if file is None:
        yield
        return
    if file.suffix.lower() == ".rzx":
        ports = rzx.Recorder(spectrum)
        ports.start()
        try:
            yield
        finally:
            write_bytes(file, write_rzx(ports.stop()))
            print(f"recorded {file}")
        return
    from typein.harness import recording

    with recording.Recorder(spectrum, target if target in library.program_names() else None) as recorder:
        try:
            yield
        finally:
            recorder.recording.write(file)
            print(f"recorded {file}")


def open_game(target: str | None, tape: Path | None = None) -> Game:
    """What ``target`` names, or a bare Spectrum with ``tape`` in the deck."""
    if target is None:
        return Game() if tape is None else replace(_open_file(tape), autoload=False)
    if tape is not None:
        raise UsageError("--tape puts a tape into a bare Spectrum: name a program to play, or a tape, but not both")
    found = programs.find(target)
    if isinstance(found, Path):
        return _open_file(found)
    return _of_program(found, loadable(found.folder).content)


def refuse_idle_within(steps: Sequence[Step]) -> None:
    """UsageError where ``--within`` is the last step, with none after it to which it could give time."""
    if steps and steps[-1].name == "within":
        raise UsageError("--within gives the steps after it their time: put it before the step that is to have it")


def carry_out(spectrum: Spectrum, steps: Sequence[Step]) -> None:
    """Do one step after another; Timeout, with the screen, where an expected text does not come."""
    recorder = Recorder(spectrum.machine.deck, spectrum.screen.charset)
    within = spectrum.within
    for step in steps:
        try:
            if step.name == "within":
                within = cast(float, step.value)
            else:
                _carry_out(spectrum, step, within)
        finally:
            for path in recorder.collect():
                print(f"saved {path}")


def _carry_out(spectrum: Spectrum, step: Step, within: float) -> None:
    text = str(step.value)
    if step.name == "type":
        spectrum.type(text, within)
    elif step.name == "press":
        spectrum.press(text, within)
    elif step.name == "expect":
        spectrum.expect(text, within)
    elif step.name == "frames":
        spectrum.run_frames(cast(int, step.value))
    elif step.name == "text":
        print(spectrum.screen.text)
    elif step.name == "screenshot":
        from typein.spectrum.picture import png_bytes

        write_bytes(Path(text), png_bytes(spectrum.frame.colours()))
    else:
        raise UsageError(f"there is no step {step.name}")


def _switch_on(game: Game, rom: bytes, *, issue: int, late: bool, instant: bool, typing: bool) -> Spectrum:
    """A Spectrum that goes on from the game's snapshot, or has its tape in the deck and loads it if it is to.

    A ROM of somebody's own, where nothing is to be typed, is left to start as it likes.
    """
    boot = game.autoload or (typing and not isinstance(game.content, Recording)) or not roms.standard().fault(rom)
    spectrum = Spectrum(rom, charset=game.charset, names=game.names, issue=issue, late=late, boot=boot)
    if isinstance(game.content, Snapshot):
        spectrum.restore_state(game.content.state(rom))
    spectrum.machine.deck.instant = instant
    if isinstance(game.content, Tape):
        spectrum.insert(game.content)
        if game.autoload:
            spectrum.type(LOAD)
    return spectrum


def _window(spectrum: Spectrum, game: Game, *, needed: bool) -> Window | None:
    """A window for a Spectrum; where there is no display, UsageError if it is ``needed``, else None and a sentence."""
    reason = "there is no display to open a window on"
    on_x = sys.platform not in ("win32", "darwin")
    if not on_x or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from typein.app.display import NoDisplay
        from typein.app.window import Window

        try:
            return Window(spectrum, title=game.title, keys=game.keys)
        except NoDisplay as error:
            reason = str(error)
    if needed:
        raise UsageError(f"{reason}; to play without one, {HOW_HEADLESS}")
    print(f"typein: {reason}, so the steps are carried out without one", file=sys.stderr)
    return None


def _open_file(path: Path) -> Game:
    """A tape, a snapshot or a BASIC source, as what is in the file says."""
    data = read_bytes(path)
    if not data:
        raise UsageError(f"{path} is empty")
    if b"\0" in data:
        media = open_media(data, str(path))
        if isinstance(media, Recording):
            return Game(title=path.stem, content=media)
        return Game(title=path.stem, content=loadable(path).content, autoload=True)
    source = _source_tape(path)
    if (path.parent / programs.TAPE).is_file():
        return _of_program(programs.read_program(path.parent), source)
    return Game(title=path.stem, content=source, autoload=True)


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
    )

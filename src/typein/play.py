"""What the verb ``play`` does: a Spectrum with a program in it, in a window or through the steps of a headless run."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from typein import rom as roms
from typein.app.saved import Recorder
from typein.basic.charset import Charset
from typein.errors import MediaError, UsageError
from typein.files import read_bytes, write_bytes
from typein.harness.session import Spectrum
from typein.library import program_names
from typein.media.tap import Block, Header, read_tap
from typein.programs import TAPE, Program, build_tape, load_charset, open_program, read_program
from typein.sources import build_source

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
    """What is to be played: a tape, and what is known about the program on it.

    ``blocks`` are the tape as the deck takes it, none for a bare Spectrum; ``autoload`` says whether it is loaded
    without the user.  The rest is as in :class:`~typein.programs.Program`.
    """

    title: str = ""
    blocks: tuple[bytes, ...] = ()
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
    headless: bool = False,
    real_tape: bool = False,
    steps: Sequence[Step] = (),
) -> int:
    """Play ``target``, a program of ours or a file, or a bare Spectrum with ``tape`` in its deck; the exit status.

    The steps are carried out at full speed; then the window opens, unless it is ``headless`` or there is no display.
    """
    game = open_game(target, tape)
    spectrum = _switch_on(game, roms.find_rom(rom), issue=issue, instant=not real_tape, typing=bool(steps))
    window = None if headless else _window(spectrum, game, needed=not steps)
    if headless and not steps:
        raise UsageError(f"there is nothing to do without a window: {HOW_HEADLESS}")
    try:
        carry_out(spectrum, steps)
    except BaseException:
        if window:
            window.close()
        raise
    if window:
        window.run()
    return 0


def open_game(target: str | None, tape: Path | None = None) -> Game:
    """What ``target`` names, or a bare Spectrum with ``tape`` in the deck."""
    if target is None:
        return Game() if tape is None else replace(_tape(tape), autoload=False)
    if tape is not None:
        raise UsageError("--tape puts a tape into a bare Spectrum: name a program to play, or a tape, but not both")
    path = Path(target)
    if target in program_names() or path.is_dir() or not path.exists():
        program = open_program(target)
        return _of_program(program, read_tap(build_tape(program), program.name))
    return _tape(path)


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


def _switch_on(game: Game, rom: bytes, *, issue: int, instant: bool, typing: bool) -> Spectrum:
    """A Spectrum with the game's tape in the deck, that loads it by itself if it is to.

    A ROM of somebody's own, where nothing is to be typed, is left to start as it likes.
    """
    boot = game.autoload or typing or not roms.standard().fault(rom)
    spectrum = Spectrum(rom, charset=game.charset, names=game.names, issue=issue, boot=boot)
    spectrum.machine.deck.instant = instant
    spectrum.insert(game.blocks)
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


def _tape(path: Path) -> Game:
    """A tape in the TAP format, or a BASIC source, as what is in the file says; a snapshot is not known yet."""
    data = read_bytes(path)
    if not data:
        raise UsageError(f"{path} is empty")
    if b"\0" not in data:
        return _source(path)
    try:
        blocks = read_tap(data, str(path))
    except MediaError as error:
        if error.block > 1:
            raise
        raise UsageError(f"{path} is neither a tape in the TAP format nor a BASIC source ({error.message})") from None
    return Game(title=path.stem, blocks=tuple(block.content for block in blocks), autoload=True)


def _source(path: Path) -> Game:
    """A BASIC source as a tape: what starts by itself only with RUN starts at its first line."""
    header, *data = read_tap(build_source(path), str(path))
    parsed = Header.of(header)
    if parsed and parsed.autostart is None:
        header = replace(parsed, parameter1=0).block()
    if (path.parent / TAPE).is_file():
        return _of_program(read_program(path.parent), [header, *data])
    return Game(title=path.stem, blocks=tuple(block.content for block in (header, *data)), autoload=True)


def _of_program(program: Program, blocks: Sequence[Block]) -> Game:
    return Game(
        title=program.title,
        blocks=tuple(block.content for block in blocks),
        autoload=True,
        charset=load_charset(program.charset, program.folder),
        names=program.udg,
        keys=program.keys,
    )

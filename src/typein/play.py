"""What the verb ``play`` does: a Spectrum with a program in it, in a window or through the steps of a headless run."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from typein import library
from typein import rom as roms
from typein.app.game import Game, open_game, some_time, start
from typein.app.saved import Recorder
from typein.errors import UsageError
from typein.files import write_bytes
from typein.harness import rzx
from typein.harness.session import Spectrum
from typein.media.rzx import Recording, write_rzx
from typein.spectrum.machine import COMPILED

if TYPE_CHECKING:
    from typein.app.window import Window

HOW_HEADLESS = 'add steps, as in: typein play --headless --type "PRINT 2+2{ENTER}" --expect 4 --text'


@dataclass(frozen=True)
class Step:
    """One step of a headless run.

    ``name`` is type, press or expect (with a text), within (emulated seconds), frames (a number), screenshot (a path)
    or text (with None).
    """

    name: str
    value: str | float | int | Path | None


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
    say: bool = False,
    steps: Sequence[Step] = (),
) -> int:
    """Play ``target``, a program of ours or a file, or a bare Spectrum with ``tape`` in its deck; the exit status.

    The steps are carried out at full speed; then the window opens, unless it is ``headless`` or there is no display.
    ``record`` is the file to which all that was played is written, to be replayed, however the session ends.  ``say``:
    what appears in the window is printed, from now on.
    """
    if not COMPILED:
        print("typein: the machine runs uncompiled, at about the speed of a real Spectrum", file=sys.stderr)
    refuse_idle_within(steps)
    game = open_game(target, tape)
    spectrum = Spectrum(roms.find_rom(rom), issue=issue, late=late, boot=False)
    spectrum.machine.deck.instant = not real_tape
    boot = bool(steps) and not isinstance(game.content, Recording)
    replay = start(spectrum, game, boot=boot, idle=0 if steps or headless else some_time())
    window = None if headless else _window(spectrum, game, needed=not steps, say=say)
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
        spectrum.save_picture(text)
    else:
        raise UsageError(f"there is no step {step.name}")


def _window(spectrum: Spectrum, game: Game, *, needed: bool, say: bool) -> Window | None:
    """A window for a Spectrum; where there is no display, UsageError if it is ``needed``, else None and a sentence."""
    reason = "there is no display to open a window on"
    on_x = sys.platform not in ("win32", "darwin")
    if not on_x or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from typein.app.display import NoDisplay
        from typein.app.settings import Settings, settings_file
        from typein.app.window import Window

        settings = Settings.load(settings_file())
        settings.text_in_terminal |= say
        try:
            return Window(spectrum, game, settings=settings)
        except NoDisplay as error:
            reason = str(error)
    if needed:
        raise UsageError(f"{reason}; to play without one, {HOW_HEADLESS}")
    print(f"typein: {reason}, so the steps are carried out without one", file=sys.stderr)
    return None

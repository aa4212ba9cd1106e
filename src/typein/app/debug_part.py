"""The debugger in the window: it opens beside the picture, and the Spectrum runs by its leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .commands import Command, Section
from .display import LARGE
from .game import Game
from .speed import Speed
from .texts import Text
from .window_part import ON_OFF

if TYPE_CHECKING:
    from .beam_mark import BeamMark
    from .debug_view import DebugView
    from .debugging import Debugging
    from .window import Window

REFRESHED = 8
"""Frames after which it is drawn again while the Spectrum runs."""

HALTED = "halted"


class DebugPart:
    """Its commands, and the view while it is open."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._debugging: Debugging | None = None
        self._view: DebugView | None = None
        self._mark: BeamMark | None = None
        self._run_one, window.advance = window.advance, self._advance
        window.on_start.append(self._begun)
        section = Section.DEBUG
        window.commands.add(
            Command("debugger", section, Text("Debugger", "Отладчик"), self.toggle, ("F12",),
                    state=lambda: dict(ON_OFF)[self._view is not None]),
            Command("halt", section, Text("Debugger: stop or go on", "Отладчик: стоп или дальше"), self.halt,
                    ("Shift+F12",)),
            Command("step", section, Text("Debugger: one statement", "Отладчик: один оператор"), self.step,
                    ("Ctrl+F12",), stays=True),
            Command("step-instruction", section, Text("Debugger: one instruction", "Отладчик: одна команда Z80"),
                    self.step_instruction, ("Ctrl+Shift+F12",), stays=True),
        )  # fmt: skip

    def _begun(self, game: Game) -> None:
        """Another program: its lines are others."""
        if self._debugging:
            self._debugging.breaks.clear()
            if self._view:
                self._debugging.go_on()

    def toggle(self) -> None:
        """Open the debugger, or close it and let the Spectrum run."""
        if self._view and self._debugging:
            self._debugging.close()
            self._view = None
            self._window.dock(None)
            if self._mark:
                self._window.overlay.close(self._mark)
        else:
            self._open()

    def _open(self) -> Debugging:
        """Open the debugger, if it is not; what is shown of it is about to change."""
        from .beam_mark import BeamMark
        from .debug_keys import DebugKeys  # what is rarely used is not to hold up every start
        from .debug_view import DebugView
        from .debugging import Debugging

        debugging = self._debugging = self._debugging or Debugging(self._window.spectrum)
        debugging.on_go = self._end_pause
        if self._view is None:
            debugging.open()
            self._view = DebugView(debugging, DebugKeys(debugging), self._window.language, self._room)
            self._window.dock(self._view)
            self._mark = BeamMark(debugging, lambda: self._window.display.layout.picture)
            self._window.overlay.show(self._mark)
        self._changed()
        return debugging

    def _changed(self) -> None:
        """Draw view and mark anew."""
        if self._view and self._mark:
            self._view.changed = self._mark.changed = True

    def _end_pause(self) -> None:
        """What is to run must not stand still for another reason, as after a step back in time."""
        if isinstance(self._window.pace, Speed):
            self._window.pace.paused = False

    def _room(self) -> float:
        """The height of the window, in pixels for letters of the usual size."""
        return self._window.display.surface.get_height() * (LARGE if self._window.settings.large_letters else 1.0)

    def halt(self) -> None:
        """Stop, or go on."""
        debugging = self._open()
        if debugging.stopped:
            debugging.go_on()
        else:
            debugging.halt(HALTED)

    def step(self) -> None:
        """Run a statement."""
        self._open().step()

    def step_instruction(self) -> None:
        """Run an instruction."""
        self._open().step_instruction()

    def _advance(self) -> bool:
        view, debugging = self._view, self._debugging
        if view is None or debugging is None:
            return self._run_one()
        stood = debugging.stopped is not None
        ran = debugging.advance()
        if not ran and not stood:
            self._changed()
            self._window.refresh()
        elif stood:
            self._window.overlay.frame_passed()  # notices pass, whatever stands still
        elif ran and self._window.spectrum.machine.frames % REFRESHED == 0:
            view.changed = True
        return ran


def furnish(window: Window) -> None:
    """Give a window its debugger."""
    DebugPart(window)

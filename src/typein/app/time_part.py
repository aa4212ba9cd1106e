"""Pause, frame by frame, faster, and back in time, while a key is held or from the menu."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from typein.harness.history import History
from typein.spectrum.machine import Journal
from typein.spectrum.timing import CPU_HZ, FRAME_TSTATES

from .commands import Command, Section, choice
from .game import Game
from .pacing import Pacer
from .speed import LIMITLESS, Speed
from .texts import Text

if TYPE_CHECKING:
    from .window import Window

BACK = 6
"""Frames that one goes back for each that is shown, and one of them is run again: five times the real speed."""

FIVE_SECONDS = round(5 * CPU_HZ / FRAME_TSTATES)
NOTICE_EVERY = 5

PAUSED = Text("Paused: F9 goes on, Shift+F9 runs one frame", "Пауза: F9 – дальше, Shift+F9 – один кадр")
ON, OFF = Text("on", "вкл"), Text("off", "выкл")
GONE_BACK = Text("Back by {:.1f} s", "Назад на {:.1f} с")
SPEEDS: tuple[tuple[int, str | Text], ...] = (
    (1, Text("1× (real)", "1× (настоящая)")), (2, "2×"), (8, "8×"),
    (LIMITLESS, Text("as fast as it goes", "как можно быстрее")),
)  # fmt: skip
SPEED = Text("Speed: {}", "Скорость: {}")


class TimePart:
    """The speed of a window, and the history of its Spectrum."""

    def __init__(self, window: Window, speed: Speed) -> None:
        self._window = window
        self.speed = speed
        self.history = History(window.spectrum)
        self._rewinding = False
        self._journal: Journal | None = None
        self._gone = 0
        """Frames that one has gone back since the key was pressed."""
        window.before_frame.append(self._before)
        window.after_frame.append(self.history.frame_passed)
        window.on_start.append(self._begun)
        self._run_one, window.advance = window.advance, self._advance
        section = Section.TIME
        window.commands.add(
            Command("pause", section, Text("Pause", "Пауза"), self.toggle_pause, ("F9", "Pause"),
                    state=lambda: ON if speed.paused else OFF, stays=True),
            Command("step-frame", section, Text("One frame on", "Один кадр вперёд"), self._step, ("Shift+F9",),
                    stays=True),
            Command("step-back", section, Text("One frame back", "Один кадр назад"), self._step_back,
                    ("Ctrl+Shift+F9",), stays=True),
            choice("speed", section, Text("Speed", "Скорость"), SPEEDS, lambda: speed.factor, self._choose,
                   ("Ctrl+F9",)),
            Command("hurry", section, Text("As fast as it goes (hold the key)", "Как можно быстрее (держать клавишу)"),
                    self._hurry, ("Page Down",), up=self._hurry_ends, stays=True),
            Command("rewind", section, Text("Back in time (hold the key)", "Назад во времени (держать клавишу)"),
                    self._rewind, ("Page Up",), up=self._rewind_ends, stays=True),
        )  # fmt: skip

    def _begun(self, game: Game) -> None:
        self.history.keep()

    # -- pause and speed

    def toggle_pause(self) -> None:
        """Stand still, or go on."""
        self.pause(not self.speed.paused)

    def pause(self, paused: bool) -> None:
        """Stand still, or go on."""
        self.speed.paused = paused
        if paused:
            self._window.tell(PAUSED, quiet=True)
        elif self._window.overlay.notice == PAUSED.of(self._window.language):
            self._window.overlay.notify("")

    def _step(self) -> None:
        self.speed.step()

    def _step_back(self) -> None:
        self.speed.paused = True
        self.go_back(1)

    def _choose(self, factor: int) -> None:
        self.speed.factor = factor
        language = self._window.language
        name = dict(SPEEDS)[factor]
        self._window.tell(SPEED, name.of(language) if isinstance(name, Text) else name, quiet=True)

    def _hurry(self) -> None:
        if self._window.overlay.stops:  # chosen in the menu, where no key is held
            self._choose(LIMITLESS)
        else:
            self.speed.hurried = True

    def _hurry_ends(self) -> None:
        self.speed.hurried = False

    def _before(self) -> None:
        self._window.heard = self.speed.real

    # -- back in time

    def go_back(self, frames: int) -> None:
        """Go back so many frames, and say how far."""
        gone = self.history.back(frames)
        if not self.history.frames:
            self._window.refresh()
        self._window.tell(GONE_BACK, gone * FRAME_TSTATES / CPU_HZ, quiet=True)

    def _rewind(self) -> None:
        """Go back as long as the key is held; who records the session is told of where that ends."""
        if self._window.overlay.stops:  # chosen in the menu
            self.go_back(FIVE_SECONDS)
            return
        machine = self._window.spectrum.machine
        machine.tell()
        self._rewinding, self._gone = True, 0
        self._journal, machine.journal = machine.journal, None
        self.speed.rewinding = True

    def _rewind_ends(self) -> None:
        if self._rewinding:
            self._rewinding = self.speed.rewinding = False
            machine = self._window.spectrum.machine
            machine.tell()
            machine.journal = self._journal
            machine.touched()

    def _advance(self) -> bool:
        if not self._rewinding:
            return self._run_one()
        gone = self.history.back(BACK)
        self._gone += gone
        if gone < 2:
            self._window.refresh()
        else:
            self._gone -= 1
            with self._window.spectrum.runner.unnoticed():  # who records goes on where this ends
                self._window.spectrum.run_frames(1)
            self.history.frame_passed()
        if self._gone % NOTICE_EVERY == 0:
            told = GONE_BACK.of(self._window.language, self._gone * FRAME_TSTATES / CPU_HZ)
            self._window.overlay.notify(told)
        return False


def furnish(window: Window) -> None:
    """Give a window command over time."""
    speed = Speed(Pacer(time.perf_counter()))
    window.pace = speed
    TimePart(window, speed)

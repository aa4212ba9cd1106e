"""A Spectrum in a window: its picture, its sound, the user's keys, at the speed of the real one."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

import pygame

from typein.errors import UsageError
from typein.files import write_bytes
from typein.harness.session import Spectrum
from typein.spectrum.beeper import Beeper
from typein.spectrum.picture import png_bytes

from .display import Display, beam_frame
from .keyboard import Keyboard
from .overlay import Overlay, Panel
from .pacing import Pacer
from .saved import Recorder, free_path
from .sound import RATE, Speaker
from .texts import key_name, texts_for


class Window:
    """Plays on what a ``spectrum`` is doing; NoDisplay where no window can be opened.

    ``title`` and ``keys`` are the program's, as tape.toml has them.  Files go into ``folder`` (without it, the
    current one).
    """

    def __init__(
        self,
        spectrum: Spectrum,
        *,
        title: str = "",
        keys: Sequence[tuple[str, str]] = (),
        folder: Path | None = None,
    ) -> None:
        charset = spectrum.screen.charset
        self.spectrum = spectrum
        self.open = True
        self.overlay = Overlay()
        self._texts = texts_for(charset)
        self._title = title or self._texts.bare
        self.display = Display(f"{self._title} – {self._texts.help_hint}")
        pygame.font.init()
        self._speaker = Speaker()
        self._beeper = Beeper(RATE, spectrum.machine.core.output)
        self._keyboard = Keyboard(charset)
        self._recorder = Recorder(spectrum.machine.deck, charset, folder)
        self._folder = folder
        rows = tuple((key_name(key, self._texts), meaning) for key, meaning in keys)
        ours = tuple(row for row in self._texts.our_keys if row[0] not in dict(rows))
        self._help = Panel(self._title, (rows, ours), self._texts.any_key)
        self._question = Panel(self._texts.start_over, (self._texts.start_over_keys,), self._texts.any_key)
        self._start = spectrum.save_state()
        spectrum.machine.show()
        spectrum.run_frames(1)  # so that there is a picture from the beginning
        self.overlay.notify(self._texts.help_hint)

    def run(self) -> None:
        """Play until the user closes the window."""
        pacer = Pacer(time.perf_counter())
        try:
            while self.open:
                self.handle_events()
                now = time.perf_counter()
                if self.overlay.panel:
                    pacer.restart(now)
                    time.sleep(0.02)
                else:
                    for _ in range(pacer.due(now, self._speaker.ahead)):
                        self.run_frame()
                self.draw()
                time.sleep(pacer.wait(time.perf_counter()))
        finally:
            self.close()

    def close(self) -> None:
        """Close window and sound."""
        self.open = False
        self._speaker.close()
        self.display.close()

    def run_frame(self) -> None:
        """Let the Spectrum run one frame, with the keys that are down, and hear it."""
        machine = self.spectrum.machine
        machine.press(self._keyboard.next_frame())
        self.spectrum.run_frames(1)
        core = machine.core
        self._speaker.push(self._beeper.frame(core.log_t[: core.log_n], bytes(core.log_v[: core.log_n])))
        self.overlay.frame_passed()
        self._save_tape()

    def draw(self) -> None:
        """Show the frame that ran last."""
        self.display.show(beam_frame(self.spectrum.machine), self.overlay)

    # -- what the user does

    def handle_events(self) -> None:
        """Do what the user has asked for since the last time."""
        events = pygame.event.get()
        for event, following in zip_longest(events, events[1:]):
            if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                self.open = False
            elif event.type == pygame.KEYDOWN:
                # The event's own character is that of the key's latest press, where it was pressed twice by now.
                typed = following is not None and following.type == pygame.TEXTINPUT
                self._key_down(event, following.text if typed else event.unicode)
            elif event.type == pygame.KEYUP:
                self._keyboard.up(event.scancode)
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._keyboard.release_all()
            elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
                self.display.redraw()

    def _key_down(self, event: pygame.Event, char: str) -> None:
        panel = self.overlay.panel
        if event.key == pygame.K_F10:
            self.open = False
        elif event.key == pygame.K_F11:
            self.display.toggle_fullscreen()
        elif panel:
            self.overlay.show_panel(None)
            if panel is self._question and event.key == pygame.K_F5:
                self._start_over()
        elif event.key in (pygame.K_F1, pygame.K_F5):
            self._keyboard.release_all()
            self.overlay.show_panel(self._help if event.key == pygame.K_F1 else self._question)
        elif event.key == pygame.K_F2:
            self._save_picture()
        else:
            self._keyboard.down(event.key, event.scancode, char, event.mod)

    def _start_over(self) -> None:
        """Come back to where the window was opened."""
        self._keyboard.release_all()
        self.spectrum.restore_state(self._start)
        self.spectrum.run_frames(1)

    # -- files

    def _save_picture(self) -> None:
        try:
            path = free_path("screenshot", ".png", self._folder)
            write_bytes(path, png_bytes(beam_frame(self.spectrum.machine).colours()))
        except UsageError as error:
            self._tell(str(error), trouble=True)
        else:
            self._tell(self._texts.picture_saved.format(path))

    def _save_tape(self) -> None:
        try:
            for path in self._recorder.collect():
                self._tell(self._texts.tape_saved.format(path))
        except UsageError as error:
            self._tell(str(error), trouble=True)

    def _tell(self, text: str, *, trouble: bool = False) -> None:
        """Say something in the window and, for whoever started it from there, in the terminal."""
        self.overlay.notify(text)
        print(f"typein: {text}" if trouble else text, file=sys.stderr if trouble else sys.stdout)

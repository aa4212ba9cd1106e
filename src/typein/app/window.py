"""A Spectrum in a window: its picture, its sound, the user's keys, at the speed of the real one.

The window itself runs frames and deals out events: to the panels that lie over the picture, from the topmost down, to
what is docked beside it, to the commands that have keys, and in the end to the Spectrum.  All that the window can do
is put in by its parts (parts.py), which add commands and hang themselves into its lists.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import reduce
from itertools import zip_longest
from operator import and_
from pathlib import Path
from typing import Protocol

import pygame

from typein.errors import TypeinError, UsageError
from typein.harness.session import Spectrum
from typein.spectrum.beeper import Beeper

from .commands import Command, Commands
from .display import Display
from .game import Game, some_time, start
from .keyboard import Keyboard
from .overlay import Overlay
from .pacing import Pacer
from .panel import Panel, View
from .parts import furnish
from .settings import Settings, settings_file
from .sound import RATE, Speaker
from .terminal import print_line
from .texts import BARE, FIRST_HINT, WORKING_TITLE, Language, Text, host_language, printable

STILL = 0.02
"""Seconds between two looks at the events while the Spectrum stands still."""


class Pace(Protocol):
    """Says how many frames to run; times are seconds of a steady clock."""

    def due(self, now: float, ahead: float | None = None) -> int:
        """How many frames to run now, with ``ahead`` frames of sound in store (None: there is no sound)."""

    def wait(self, now: float) -> float:
        """Seconds until the next frame is due."""

    def restart(self, now: float) -> None:
        """Time stood still until now."""


class Window:
    """Plays on what a ``spectrum`` is doing, which is ``game``; NoDisplay where no window can be opened.

    Files go into ``folder`` (without it, the current one).  ``settings`` are those of the user, from their file.

    What parts use: ``spectrum`` (the same one for as long as the window is open), ``commands``, ``overlay``,
    ``display``, ``keyboard``, ``speaker``, ``settings``, ``pace``; and lists of functions.  Those of ``before_frame``
    and ``after_frame`` are called at each frame, of ``on_event`` with each event that no panel has taken (a true answer
    takes it), of ``on_start`` when a game has begun, of ``on_leave`` before another begins, of ``on_let_go`` when all
    that is held is to be let go, of ``on_say`` with what is to be said to who cannot see, and of ``on_close`` when the
    window closes.  Those of ``hands`` give half-rows of keys for the next frame: a key is down that any of them holds
    down.
    """

    def __init__(
        self,
        spectrum: Spectrum,
        game: Game | None = None,
        *,
        folder: Path | None = None,
        settings: Settings | None = None,
    ) -> None:
        self.spectrum = spectrum
        self.game = game or Game()
        self.folder = folder
        self.settings = settings or Settings.load(settings_file())
        self.open = True
        self.overlay = Overlay(self.say)
        self.display = Display(self._title, self.settings)
        self.speaker = Speaker()
        self.keyboard = Keyboard(spectrum.screen.charset)
        self.pace: Pace = Pacer(time.perf_counter())
        self.heard = True
        """Whether what the Spectrum plays is given to the speaker."""
        self.advance: Callable[[], bool] = self._advance
        """Runs a frame; False where it has not come to its end, as in a debugger."""
        self.commands = Commands()
        self.before_frame: list[Callable[[], object]] = []
        self.after_frame: list[Callable[[], object]] = []
        self.on_event: list[Callable[[pygame.Event], object]] = []
        self.on_start: list[Callable[[Game], object]] = []
        self.on_leave: list[Callable[[], object]] = []
        self.on_close: list[Callable[[], object]] = []
        self.on_say: list[Callable[[str], object]] = []
        self.on_let_go: list[Callable[[], object]] = [self.keyboard.release_all]
        self.hands: list[Callable[[], bytes]] = [self.keyboard.next_frame]
        self._beeper = Beeper(RATE, spectrum.machine.core.output)
        self._held: dict[int, Command] = {}
        self._saved_settings = Settings(**vars(self.settings))
        furnish(self)
        spectrum.machine.show()
        spectrum.run_frames(1)  # so that there is a picture from the beginning
        self.tell(FIRST_HINT, quiet=True)
        self._begin()

    @property
    def language(self) -> Language:
        """The language of the window: the one chosen, else Russian for a Russian program or on a Russian desktop."""
        if self.settings.language != "auto":
            return self.settings.language
        return "ru" if self.spectrum.screen.charset.name == "ru" else host_language()

    @property
    def _title(self) -> str:
        return printable(WORKING_TITLE.of(self.language, self.game.title or BARE.of(self.language)))

    # -- the loop

    def run(self) -> None:
        """Play until the user closes the window."""
        self.pace.restart(time.perf_counter())
        try:
            while self.open:
                self.handle_events()
                now = time.perf_counter()
                if self.overlay.stops:
                    self.pace.restart(now)
                    time.sleep(STILL)
                else:
                    for _ in range(self.pace.due(now, self.speaker.ahead)):
                        self.run_frame()
                self.draw()
                time.sleep(self.pace.wait(time.perf_counter()))
        finally:
            self.close()

    def close(self) -> None:
        """Close window and sound."""
        self.open = False
        self.let_go()
        for closing in self.on_close:
            closing()
        self.on_close.clear()
        self.display.remember()
        self.save_settings()
        self.speaker.close()
        self.display.close()

    def run_frame(self) -> None:
        """Let the Spectrum run one frame, with the keys that are down, and hear it."""
        for before in self.before_frame:
            before()
        machine = self.spectrum.machine
        machine.press(bytes(reduce(and_, half) for half in zip(*[rows() for rows in self.hands], strict=True)))
        if not self.advance():
            return
        if self.heard:
            core = machine.core
            self.speaker.push(self._beeper.frame(core.log_t[: core.log_n], bytes(core.log_v[: core.log_n])))
        self.overlay.frame_passed()
        for after in self.after_frame:
            after()

    def _advance(self) -> bool:
        self.spectrum.run_frames(1)
        return True

    def draw(self) -> None:
        """Show the frame that ran last."""
        self.display.show(self.spectrum.machine, self.overlay)

    # -- what the user does

    def handle_events(self) -> None:
        """Do what the user has asked for since the last time."""
        events = pygame.event.get()
        for event, following in zip_longest(events, events[1:]):
            # The event's own character is that of the key's latest press, where it was pressed twice by now.
            typed = following is not None and following.type == pygame.TEXTINPUT
            try:
                self._handle(event, following.text if typed else getattr(event, "unicode", ""))
            except TypeinError as error:
                self.tell(Text(str(error), str(error)), trouble=True)
        if events:
            self.save_settings()

    def _handle(self, event: pygame.Event, char: str) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.open = False
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.let_go()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
            self.display.redraw()
            self.overlay.redraw()
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEMOTION):
            pygame.mouse.set_visible(event.type == pygame.MOUSEMOTION or not self.display.fullscreen)
        if "pos" in event.dict:
            event.pos = self.display.to_pixels(event.pos)
        if event.type == pygame.KEYUP and event.scancode in self._held:
            self._release(event.scancode)
        elif not (self.overlay.handle(event) or self._docked(event) or any(heard(event) for heard in self.on_event)):
            self._key(event, char)

    def _docked(self, event: pygame.Event) -> bool:
        """Let the docked views have an event, with the mouse as they see it."""
        for view, place in self.display.docked:
            seen = event
            if "pos" in event.dict:
                if event.type != pygame.MOUSEBUTTONUP and not place.collidepoint(event.pos):
                    continue
                pos = (event.pos[0] - place.left, event.pos[1] - place.top)
                seen = pygame.Event(event.type, {**event.dict, "pos": pos})
            if view.handle(seen):
                return True
        return False

    def _key(self, event: pygame.Event, char: str) -> None:
        if event.type == pygame.KEYUP:
            self.keyboard.up(event.scancode)
        elif event.type == pygame.KEYDOWN:
            command = self.commands.for_key(event)
            if command is None:
                self.keyboard.down(event.key, event.scancode, char, event.mod)
                return
            self.let_go()
            self._held[event.scancode] = command
            self.do(command)

    def do(self, command: Command) -> None:
        """Do a command, and tell what goes wrong."""
        try:
            command.do()
        except TypeinError as error:
            self.tell(Text(str(error), str(error)), trouble=True)

    def _release(self, scancode: int) -> None:
        command = self._held.pop(scancode)
        if command.up:
            command.up()

    def let_go(self) -> None:
        """Let go of all keys: those of the Spectrum, and of commands that last as long as their key is held."""
        for scancode in tuple(self._held):
            self._release(scancode)
        for letting_go in self.on_let_go:
            letting_go()

    # -- for the parts

    def show(self, panel: Panel) -> None:
        """Put a panel over the picture."""
        self.let_go()
        self.overlay.show(panel)

    def dock(self, view: View | None) -> None:
        """Put a view beside the picture, or take it away."""
        self.display.dock(view)

    def start(self, game: Game) -> None:
        """Play something else; TypeinError where that cannot be done."""
        for leaving in self.on_leave:
            leaving()
        self.let_go()
        start(self.spectrum, game, idle=some_time())
        self.game = game
        self.keyboard.charset = self.spectrum.screen.charset
        self.spectrum.run_frames(1)
        self.show_title()
        self._begin()

    def _begin(self) -> None:
        """Tell the parts that a game has begun."""
        if self.game.path:
            self.settings.played(self.game.path)
        for begun in self.on_start:
            begun(self.game)

    def show_title(self) -> None:
        """Give the window the title of what is played, in the language of now."""
        self.display.window.title = self._title

    def refresh(self) -> None:
        """Show the screen as the memory has it now, where it has been changed otherwise than by running."""
        self.spectrum.machine.draw_now()
        self.display.redraw()

    def tell(self, text: Text, *values: object, trouble: bool = False, quiet: bool = False) -> None:
        """Say something in the window and, unless ``quiet``, in the terminal for whoever started it from there."""
        told = text.of(self.language, *values)
        self.overlay.notify(told)
        if quiet:
            self.say(told)
        else:
            print_line(f"typein: {told}" if trouble else told, trouble=trouble)

    def say(self, text: str) -> None:
        """Say something to who cannot see the window."""
        for listener in self.on_say:
            listener(text)

    def save_settings(self) -> None:
        """Write the settings if they have changed; where that cannot be done they last as long as the window."""
        if vars(self.settings) != vars(self._saved_settings):
            self._saved_settings = Settings(**{**vars(self.settings), "recent": list(self.settings.recent)})
            try:
                self.settings.save(settings_file())
            except UsageError as error:
                print_line(f"typein: {error}", trouble=True)

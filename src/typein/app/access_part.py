"""For who sees little or nothing: the screen and the menus as text in the terminal, contrast, larger letters, calm.

Screen readers cannot look into a window that draws its own letters, but all of them read what a terminal prints as it
comes; so that is where the text goes, and from there through a pipe to a speech synthesizer or a braille line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .commands import Command, Section, choice
from .follower import Follower, readable
from .game import Game
from .terminal import print_line
from .texts import Text
from .window_part import ON_OFF

if TYPE_CHECKING:
    from .window import Window

SAID_ON = Text("What is on the screen is printed here from now on", "Текст экрана печатается здесь")
SAID_OFF = Text("What is on the screen is printed no longer", "Текст экрана больше не печатается")


class AccessPart:
    """Its commands, and what has been said of the screen."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._follower = Follower()
        settings = window.settings
        section = Section.ACCESS
        window.commands.add(
            choice("text-in-terminal", section, Text("Screen text in the terminal", "Текст экрана в терминале"), ON_OFF,
                   lambda: settings.text_in_terminal, self._follow, ("Shift+F1",)),
            Command("say-screen", section, Text("Print the whole screen", "Напечатать весь экран"), self._say_all,
                    ("Ctrl+F1",)),
            choice("contrast", section, Text("High contrast", "Высокий контраст"), ON_OFF,
                   lambda: settings.high_contrast, lambda on: self._set("high_contrast", on)),
            choice("large-letters", section, Text("Large letters", "Крупные буквы"), ON_OFF,
                   lambda: settings.large_letters, lambda on: self._set("large_letters", on)),
            choice("less-flashing", section, Text("Less flashing", "Меньше мигания"), ON_OFF,
                   lambda: settings.less_flashing, lambda on: self._set("less_flashing", on)),
        )  # fmt: skip
        window.after_frame.append(self._look)
        window.on_say.append(self._say)
        window.on_start.append(self._begun)

    def _set(self, name: str, on: bool) -> None:
        setattr(self._window.settings, name, on)
        self._window.display.redraw()

    def _follow(self, on: bool) -> None:
        self._window.settings.text_in_terminal = on
        self._window.tell(SAID_ON if on else SAID_OFF)
        self._follower = Follower()

    def _begun(self, game: Game) -> None:
        self._follower = Follower()

    def _look(self) -> None:
        if self._window.settings.text_in_terminal:
            for line in self._follower.frame(self._window.spectrum.screen.text.split("\n")):
                self._say(line)

    def _say(self, text: str) -> None:
        if self._window.settings.text_in_terminal:
            print_line(text)

    def _say_all(self) -> None:
        lines = map(readable, self._window.spectrum.screen.text.split("\n"))
        print_line("\n".join(line for line in lines if line))


def furnish(window: Window) -> None:
    """Make a window accessible."""
    AccessPart(window)

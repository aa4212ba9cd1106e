"""How the user's keys and gamepads become those of the Spectrum: by character or place, as cursor keys or joystick."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from typein.spectrum.keyboard import matrix

from .commands import Section, choice
from .gamepad import Gamepads
from .joystick import Joystick, Way
from .texts import Text

if TYPE_CHECKING:
    from .window import Window

JOYSTICK_KEYS: dict[int, Way] = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_TAB: "fire",
    pygame.K_RCTRL: "fire",
    pygame.K_KP0: "fire",
}
"""What the arrow keys and some beside them do where they are the joystick."""

BY_KEYS = "keys"

TYPING = (
    ("character", Text("what they show", "что на них написано")),
    ("place", Text("by their place, for games", "по месту, для игр")),
)
ARROWS = (
    ("cursor keys", Text("cursor keys", "клавиши курсора")),
    ("joystick", Text("joystick; Tab fires", "джойстик; Tab – огонь")),
)
JOYSTICKS = (
    ("kempston", Text("Kempston", "Kempston")),
    ("sinclair 1", Text("Sinclair 1 (keys 6-0)", "Sinclair 1 (клавиши 6-0)")),
    ("sinclair 2", Text("Sinclair 2 (keys 1-5)", "Sinclair 2 (клавиши 1-5)")),
    ("cursor", Text("cursor (keys 5-8, 0)", "курсорный (клавиши 5-8, 0)")),
)


class KeysPart:
    """The joystick, who holds it, and the choices."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.joystick = Joystick()
        self.gamepads = Gamepads(self.joystick, self._in_panel, self._press, self._menu)
        self.gamepads.start()
        settings = window.settings
        self._choose_typing(settings.typing)
        section = Section.KEYS
        window.commands.add(
            choice("typing", section, Text("Keys type", "Клавиши печатают"), TYPING,
                   lambda: settings.typing, self._choose_typing),
            choice("arrows", section, Text("Arrow keys are", "Стрелки – это"), ARROWS,
                   lambda: settings.arrows, lambda value: setattr(settings, "arrows", value)),
            choice("joystick", section, Text("Joystick", "Джойстик"), JOYSTICKS,
                   lambda: settings.joystick, lambda value: setattr(settings, "joystick", value)),
        )  # fmt: skip
        window.hands.append(self._rows)
        window.on_event.append(self._handle)
        window.on_let_go.append(lambda: self.joystick.let_go(BY_KEYS))
        window.on_close.append(self.gamepads.stop)

    @property
    def plugged_in(self) -> bool:
        """Whether the Kempston interface is there: with no joystick for it, programs must not take it for one."""
        settings = self._window.settings
        return settings.joystick == "kempston" and (settings.arrows == "joystick" or self.gamepads.count > 0)

    def _choose_typing(self, value: str) -> None:
        self._window.settings.typing = value  # type: ignore[assignment]
        self._window.keyboard.by_place = value == "place"

    def _rows(self) -> bytes:
        """The keys that the joystick presses in the next frame; a Kempston one presses none."""
        self._window.spectrum.machine.core.kempston = self.joystick.kempston if self.plugged_in else -1
        return matrix(self.joystick.keys(self._window.settings.joystick))

    def _handle(self, event: pygame.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            way = JOYSTICK_KEYS.get(event.key) if self._window.settings.arrows == "joystick" else None
            if way:
                self.joystick.hold((BY_KEYS, event.scancode), way, event.type == pygame.KEYDOWN)
            return way is not None
        return self.gamepads.handle(event)

    # -- gamepads in panels

    def _in_panel(self) -> bool:
        return self._window.overlay.stops

    def _press(self, key: int) -> None:
        self._window.overlay.handle(pygame.Event(pygame.KEYDOWN, key=key, scancode=0, unicode="", mod=0))

    def _menu(self) -> None:
        self._window.do(self._window.commands["menu"])


def furnish(window: Window) -> None:
    """Give a window keys and a joystick."""
    KeysPart(window)

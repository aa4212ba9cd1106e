"""Gamepads, plugged in and out at any time; what only calls itself a joystick, as some headsets do, is left alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Protocol

import pygame
from pygame._sdl2 import controller

from .joystick import Joystick, Way

FIRM, LOOSE = 0.5, 0.35
"""An axis counts as held from the first on, and no longer below the second: what trembles between does nothing."""

AXES: dict[int, tuple[Way, Way]] = {0: ("left", "right"), 1: ("up", "down")}
PAD: dict[int, Way] = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
}
MENU_BUTTONS = (pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_GUIDE)
BACK_BUTTON = pygame.CONTROLLER_BUTTON_B
FULL_AXIS = 32768

PANEL_KEYS: dict[Way, int] = {
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "fire": pygame.K_RETURN,
}
"""The keys that a gamepad presses in a panel."""


class Device(Protocol):
    """What is to be known of a device: numbers of its controls."""

    def get_numaxes(self) -> int:
        """Sticks and triggers count one for each direction in which they move."""

    def get_numbuttons(self) -> int:
        """Buttons."""

    def get_numhats(self) -> int:
        """Crosses of four directions."""


def is_gamepad(device: Device) -> bool:
    """Whether a device can be steered with: it has something for four directions, and a button."""
    return device.get_numbuttons() >= 1 and (device.get_numaxes() >= 2 or device.get_numhats() >= 1)


class Gamepads:
    """The gamepads that are plugged in.

    They hold the ``joystick``; while ``in_panel()`` they press keys instead, given to ``press``.  ``menu`` is called
    for their start button.
    """

    def __init__(
        self,
        joystick: Joystick,
        in_panel: Callable[[], bool],
        press: Callable[[int], object],
        menu: Callable[[], object],
    ) -> None:
        self._joystick, self._in_panel, self._press, self._menu = joystick, in_panel, press, menu
        self._devices: dict[int, object] = {}
        self._mapped: set[int] = set()
        self._axes: dict[tuple[int, int], Way | None] = {}

    def start(self) -> None:
        """Look for gamepads from now on; where SDL cannot, there are none."""
        with suppress(pygame.error):
            pygame.joystick.init()
            controller.init()
            for index in range(pygame.joystick.get_count()):
                self._open(index)

    def stop(self) -> None:
        """Look no longer."""
        self._devices.clear()
        with suppress(pygame.error):
            controller.quit()
            pygame.joystick.quit()

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._devices)

    def handle(self, event: pygame.Event) -> bool:
        """Do what a gamepad's event says; False for any other event."""
        if event.type == pygame.JOYDEVICEADDED:
            with suppress(pygame.error):  # it may be gone again
                self._open(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._devices.pop(event.instance_id, None)
            self._mapped.discard(event.instance_id)
            self._joystick.let_go(event.instance_id)
        elif event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self._button(event.instance_id, event.button, event.type == pygame.CONTROLLERBUTTONDOWN)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            self._axis(event.instance_id, event.axis, event.value / FULL_AXIS)
        elif event.type in _JOYSTICK_EVENTS:
            if event.instance_id in self._devices and event.instance_id not in self._mapped:
                self._plain(event)
        else:
            return False
        return True

    def add(self, number: int, device: object, *, mapped: bool) -> None:
        """Take a gamepad; ``mapped``: SDL knows what its buttons are."""
        self._devices[number] = device
        if mapped:
            self._mapped.add(number)

    def _open(self, index: int) -> None:
        mapped = bool(controller.is_controller(index))
        stick = pygame.joystick.Joystick(index)
        if stick.get_instance_id() in self._devices:
            return
        if mapped:
            self.add(stick.get_instance_id(), controller.Controller(index), mapped=True)
        elif is_gamepad(stick):
            self.add(stick.get_instance_id(), stick, mapped=False)

    def _plain(self, event: pygame.Event) -> None:
        """An event of a gamepad that SDL has no map of: all its buttons fire."""
        if event.type == pygame.JOYAXISMOTION:
            self._axis(event.instance_id, event.axis, event.value)
        elif event.type == pygame.JOYHATMOTION:
            across, up = event.value
            held_ways: dict[Way, bool] = {"left": across < 0, "right": across > 0, "up": up > 0, "down": up < 0}
            for way, held in held_ways.items():
                self._hold((event.instance_id, "hat"), way, held)
        else:
            self._hold((event.instance_id, event.button), "fire", event.type == pygame.JOYBUTTONDOWN)

    def _button(self, number: int, button: int, down: bool) -> None:
        if button in MENU_BUTTONS:
            if down:
                self._menu()
        elif button == BACK_BUTTON and self._in_panel():
            if down:
                self._press(pygame.K_ESCAPE)
        else:
            self._hold((number, button), PAD.get(button, "fire"), down)

    def _axis(self, number: int, axis: int, value: float) -> None:
        if axis not in AXES:
            return
        before = self._axes.get((number, axis))
        limit = LOOSE if before else FIRM
        way = AXES[axis][0] if value < -limit else AXES[axis][1] if value > limit else None
        if way != before:
            self._axes[number, axis] = way
            for each in AXES[axis]:
                self._hold((number, "axis", axis), each, each == way)

    def _hold(self, holder: tuple[Hashable, ...], way: Way, held: bool) -> None:
        if held and self._in_panel():
            self._press(PANEL_KEYS[way])
        else:
            self._joystick.hold(holder, way, held)


_JOYSTICK_EVENTS = (pygame.JOYAXISMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP)

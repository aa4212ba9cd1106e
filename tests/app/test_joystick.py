"""The joystick: what programs see of it (Kempston's byte is 000FUDLR, Interface 2 presses digits), and who holds it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from typein.app.gamepad import Gamepads, is_gamepad
from typein.app.joystick import Joystick, Kind, Way
from typein.app.keys_part import KeysPart
from typein.app.window import Window
from typein.spectrum.keyboard import NO_KEYS, matrix

from .driving import key_down, key_up, post, press, run

WAYS = (("Right", 1), ("Left", 2), ("Down", 4), ("Up", 8), ("Tab", 16))


class Device:
    """A device with so many axes, buttons and hats."""

    def __init__(self, axes: int, buttons: int, hats: int) -> None:
        self._numbers = axes, buttons, hats

    def get_numaxes(self) -> int:
        return self._numbers[0]

    def get_numbuttons(self) -> int:
        return self._numbers[1]

    def get_numhats(self) -> int:
        return self._numbers[2]


def choose(window: Window, command: str, times: int = 1) -> None:
    for _ in range(times):
        window.do(window.commands[command])


# -- what programs see


@pytest.mark.parametrize(
    ("kind", "keys"), [("sinclair 1", "67890"), ("sinclair 2", "12345"), ("cursor", "58670"), ("kempston", "")]
)
def test_the_keys_of_a_joystick(kind: Kind, keys: str) -> None:
    """Interface 2: left, right, down, up, fire; the cursor joystick is 5 to 8 and 0."""
    order: tuple[Way, ...] = ("left", "right", "down", "up", "fire")
    pressed: list[str] = []
    for way in order:
        joystick = Joystick()
        joystick.hold(("a",), way)
        pressed += joystick.keys(kind)
    assert "".join(pressed) == keys


def test_left_and_right_at_a_time_are_neither() -> None:
    joystick = Joystick()
    ways: tuple[Way, ...] = ("left", "right", "up")
    for way in ways:
        joystick.hold(("a",), way)
    assert joystick.kempston == 8


def test_two_holders_let_go_one_after_the_other() -> None:
    joystick = Joystick()
    joystick.hold(("a", 1), "fire")
    joystick.hold(("b", 1), "fire")
    joystick.let_go("a")
    assert joystick.kempston == 16
    joystick.hold(("b", 1), "fire", False)
    assert joystick.kempston == 0


# -- arrow keys


def test_arrows_are_cursor_keys_at_first(play: Callable[..., Window]) -> None:
    window = play()
    key_down(window, "Left")
    run(window, 2)
    assert window.spectrum.machine.rows == matrix(("CAPS", "5"))
    assert window.spectrum.machine.core.kempston == -1, "no joystick that a program could find"


def test_arrows_as_a_kempston_joystick(play: Callable[..., Window]) -> None:
    window = play()
    choose(window, "arrows")
    window.spectrum.type('10 PRINT AT 0,0;IN 31;" ": GO TO 10\nRUN\n')
    for name, byte in WAYS:
        key_down(window, name)
        run(window, 5)
        assert window.spectrum.screen.lines[0].split()[0] == str(byte)
        assert window.spectrum.machine.rows == NO_KEYS
        key_up(window, name)
    run(window, 5)
    assert window.spectrum.screen.lines[0].split()[0] == "0"


@pytest.mark.parametrize(("times", "keys"), [(1, ("6",)), (2, ("1",)), (3, ("5",))])
def test_arrows_as_a_joystick_of_keys(play: Callable[..., Window], times: int, keys: tuple[str, ...]) -> None:
    window = play()
    choose(window, "arrows")
    choose(window, "joystick", times)
    key_down(window, "Left")
    run(window, 2)
    assert window.spectrum.machine.rows == matrix(keys)
    assert window.spectrum.machine.core.kempston == -1
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    run(window, 2)
    assert window.spectrum.machine.rows == NO_KEYS


def test_an_arrow_held_while_a_panel_opens_is_let_go(play: Callable[..., Window]) -> None:
    window = play()
    choose(window, "arrows")
    key_down(window, "Left")
    press(window, "F10", "Escape")
    run(window, 2)
    assert window.spectrum.machine.core.kempston == 0


def test_the_choice_lasts(play: Callable[..., Window]) -> None:
    window = play()
    choose(window, "arrows")
    choose(window, "joystick", 2)
    window.close()
    assert (play().settings.arrows, play().settings.joystick) == ("joystick", "sinclair 2")


# -- gamepads


@pytest.mark.parametrize(
    ("device", "expected"),
    [
        (Device(2, 2, 0), True), (Device(0, 8, 1), True), (Device(6, 11, 1), True),
        (Device(0, 4, 0), False),  # a headset with buttons
        (Device(1, 0, 0), False), (Device(6, 0, 0), False),  # a sensor of acceleration
        (Device(0, 0, 0), False),
    ],
)  # fmt: skip
def test_what_a_gamepad_is(device: Device, expected: bool) -> None:
    assert is_gamepad(device) is expected


@pytest.fixture
def gamepads() -> Gamepads:
    """One gamepad that SDL has a map of, 3, and one that it has none of, 5."""
    pads = Gamepads(Joystick(), lambda: False, lambda key: None, lambda: None)
    pads.add(3, object(), mapped=True)
    pads.add(5, object(), mapped=False)
    return pads


def held(pads: Gamepads, kind: int, number: int, **values: Any) -> int:
    """The Kempston byte after an event of a gamepad."""
    assert pads.handle(pygame.Event(kind, instance_id=number, **values))
    return pads._joystick.kempston


def test_a_gamepad_with_a_map(gamepads: Gamepads) -> None:
    down, up = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP
    assert held(gamepads, down, 3, button=pygame.CONTROLLER_BUTTON_A) == 16
    assert held(gamepads, down, 3, button=pygame.CONTROLLER_BUTTON_DPAD_UP) == 16 + 8
    assert held(gamepads, up, 3, button=pygame.CONTROLLER_BUTTON_A) == 8
    assert held(gamepads, up, 3, button=pygame.CONTROLLER_BUTTON_DPAD_UP) == 0
    assert held(gamepads, pygame.CONTROLLERAXISMOTION, 3, axis=0, value=-30000) == 2
    assert held(gamepads, pygame.JOYAXISMOTION, 3, axis=1, value=1.0) == 2, "the same told twice"


def test_a_gamepad_without_a_map(gamepads: Gamepads) -> None:
    assert held(gamepads, pygame.JOYBUTTONDOWN, 5, button=7) == 16
    assert held(gamepads, pygame.JOYBUTTONUP, 5, button=7) == 0
    assert held(gamepads, pygame.JOYHATMOTION, 5, hat=0, value=(1, 1)) == 1 + 8
    assert held(gamepads, pygame.JOYHATMOTION, 5, hat=0, value=(0, 0)) == 0


def test_an_axis_that_trembles_does_not_flicker(gamepads: Gamepads) -> None:
    motion = pygame.JOYAXISMOTION
    assert [held(gamepads, motion, 5, axis=0, value=value) for value in (0.4, 0.6, 0.45, 0.4, 0.3, 0.4)] == [
        0, 1, 1, 1, 0, 0,
    ]  # fmt: skip


def test_a_gamepad_that_is_pulled_out_lets_go(gamepads: Gamepads) -> None:
    held(gamepads, pygame.JOYBUTTONDOWN, 5, button=0)
    assert held(gamepads, pygame.JOYDEVICEREMOVED, 5) == 0
    assert gamepads.count == 1
    assert held(gamepads, pygame.JOYBUTTONDOWN, 5, button=0) == 0


def test_a_device_that_is_none_disables_nothing(gamepads: Gamepads) -> None:
    assert held(gamepads, pygame.JOYBUTTONDOWN, 0, button=0) == 0
    assert held(gamepads, pygame.JOYDEVICEADDED, 0, device_index=99) == 0, "it is gone again already"
    assert held(gamepads, pygame.JOYBUTTONDOWN, 5, button=0) == 16


def test_a_gamepad_moves_in_a_panel(play: Callable[..., Window]) -> None:
    window = play()
    (part,) = (owner for hears in window.on_event if isinstance(owner := getattr(hears, "__self__", None), KeysPart))
    part.gamepads.add(3, object(), mapped=True)
    tapped = (pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_B)
    seen = []
    for button in tapped:
        pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=button))
        pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONUP, instance_id=3, button=button))
        window.handle_events()
        seen.append(getattr(window.overlay.top, "chosen", None))
    assert seen == [0, 1, None]
    run(window, 2)
    assert window.spectrum.machine.core.kempston == 0, "a gamepad is there, and holds nothing"


# -- by place


def test_by_place_a_german_y_is_the_key_of_the_spectrum_there(play: Callable[..., Window]) -> None:
    window = play()
    choose(window, "typing")
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_y, scancode=pygame.KSCAN_Z, unicode="y", mod=0))
    run(window, 2)
    assert window.spectrum.machine.rows == matrix(("Z",))
    post(pygame.KEYUP, pygame.K_y)

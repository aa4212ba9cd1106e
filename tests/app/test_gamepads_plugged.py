"""Gamepads that come and go, made by SDL itself: its virtual joysticks are to the window what real ones are."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from typein.app.window import Window

from .driving import run

Opener = Callable[..., Window]

UNKNOWN, GAMEPAD = 0, 1
"""SDL_JoystickType."""


class Port:
    """Where virtual devices are plugged in, and moved."""

    def __init__(self) -> None:
        folder = Path(pygame.__file__).parents[1] / "pygame_ce.libs"
        found = sorted(folder.glob("libSDL2-2*.so*"))
        if not found:
            pytest.skip("SDL is not where the wheels of pygame-ce for Linux have it")
        self.sdl = ctypes.CDLL(str(found[0]))
        self.sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        self.sdl.SDL_JoystickGetDeviceInstanceID.restype = ctypes.c_int32

    def plug_in(self, kind: int, axes: int, buttons: int, hats: int) -> int:
        """The index of the new device."""
        return int(self.sdl.SDL_JoystickAttachVirtual(kind, axes, buttons, hats))

    def pull_out(self, index: int) -> None:
        assert self.sdl.SDL_JoystickDetachVirtual(index) == 0, self.sdl.SDL_GetError()

    def pointer(self, index: int) -> ctypes.c_void_p:
        return ctypes.c_void_p(self.sdl.SDL_JoystickFromInstanceID(self.sdl.SDL_JoystickGetDeviceInstanceID(index)))

    def push(self, index: int, axis: int, value: int) -> None:
        assert self.sdl.SDL_JoystickSetVirtualAxis(self.pointer(index), axis, ctypes.c_int16(value)) == 0

    def press(self, index: int, button: int, down: int) -> None:
        assert self.sdl.SDL_JoystickSetVirtualButton(self.pointer(index), button, ctypes.c_uint8(down)) == 0


@pytest.fixture
def port(play: Opener) -> Iterator[tuple[Port, Window]]:
    window = play()
    yield Port(), window
    if window.open:
        window.close()


def kempston(window: Window) -> int:
    """What a program reads, after the events have gone round."""
    run(window, 3)
    return int(window.spectrum.machine.core.kempston)


def test_a_headset_before_a_gamepad_and_both_pulled_out(port: tuple[Port, Window]) -> None:
    socket, window = port
    assert kempston(window) == -1
    headset = socket.plug_in(UNKNOWN, 0, 4, 0)
    assert kempston(window) == -1, "it is no joystick, though SDL lists it as the first one"
    pad = socket.plug_in(GAMEPAD, 6, 15, 0)
    assert kempston(window) == 0
    socket.push(pad, 0, -32768)
    socket.press(pad, 0, 1)
    assert kempston(window) == 2 + 16, "left, and button A fires"
    socket.pull_out(headset)
    assert kempston(window) == 2 + 16
    socket.pull_out(0)
    assert kempston(window) == -1, "nothing is held, and no Kempston interface is to be found"


def test_a_plain_joystick_of_two_axes(port: tuple[Port, Window]) -> None:
    socket, window = port
    stick = socket.plug_in(UNKNOWN, 2, 1, 0)
    assert kempston(window) == 0
    socket.push(stick, 1, 32767)
    assert kempston(window) == 4
    socket.push(stick, 1, 0)
    socket.press(stick, 0, 1)
    assert kempston(window) == 16
    socket.pull_out(stick)
    assert kempston(window) == -1


def test_one_that_was_there_before_the_window(port: tuple[Port, Window], play: Opener) -> None:
    socket, window = port
    window.close()
    pygame.joystick.init()
    stick = socket.plug_in(UNKNOWN, 2, 1, 0)
    other = play()
    assert kempston(other) == 0
    socket.pull_out(stick)
    assert kempston(other) == -1

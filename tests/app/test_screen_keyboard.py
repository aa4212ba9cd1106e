"""The keyboard on the screen: what it shows, and what a click does."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from typein.app.game import open_game, start
from typein.app.screen_keyboard import ScreenKeyboard
from typein.app.window import Window
from typein.spectrum.keyboard import NO_KEYS, matrix
from typein.spectrum.picture import HEIGHT, WIDTH

from .driving import press, run, shown

Opener = Callable[..., Window]


@pytest.fixture
def window(play: Opener) -> Window:
    window = play()
    press(window, "F4")
    run(window, 5)
    return window


def button(window: Window, key: str, kind: int = pygame.MOUSEBUTTONDOWN, which: int = 1) -> None:
    """Press or let go of a button of the mouse over a key."""
    shelf, place = window.display.shelf, window.display.layout.shelf
    assert isinstance(shelf, ScreenKeyboard)
    assert place
    x, y = dict(shelf._places)[key].center
    pygame.event.post(pygame.Event(kind, button=which, pos=(place.left + x, place.top + y)))
    window.handle_events()


def click(window: Window, *keys: str, which: int = 1) -> None:
    for key in keys:
        button(window, key, which=which)
        button(window, key, pygame.MOUSEBUTTONUP, which)
        run(window, 12)


def test_a_program_is_written_with_clicks(window: Window) -> None:
    click(window, "P", "2")
    click(window, "K", which=3)  # the right button: with SYMBOL SHIFT
    click(window, "SYM", "J", "7", "ENTER")
    run(window, 50)
    assert window.spectrum.screen.lines[0].startswith("-5"), "PRINT 2+-7"


def test_beep_is_found(window: Window) -> None:
    """Above Z at the cursor E: both shifts, then SYMBOL SHIFT and Z."""
    click(window, "CAPS", "SYM")
    assert window.spectrum.screen.lines[23].startswith("E")
    click(window, "SYM", "Z")
    assert window.spectrum.screen.lines[23].startswith("BEEP")


def test_a_key_is_held_until_the_button_goes_up_wherever_the_mouse_is(window: Window) -> None:
    button(window, "A")
    run(window, 60)
    assert window.spectrum.machine.rows == matrix(("A",))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(1, 1)))
    run(window, 2)
    assert window.spectrum.machine.rows == NO_KEYS


def test_it_is_drawn_anew_when_the_cursor_changes_and_only_then(window: Window) -> None:
    run(window, 10)
    shelf = window.display.shelf
    assert shelf
    assert not shelf.changed
    before = shown(window)
    press(window, "Tab")
    run(window, 10)
    place = window.display.layout.shelf
    assert place
    assert (shown(window)[place.top :] != before[place.top :]).any()
    press(window, "F4")
    assert window.display.shelf is None


@pytest.mark.parametrize("size", [(352, 288), (640, 480), (1920, 1080)])
def test_it_hides_nothing_of_the_picture(window: Window, size: tuple[int, int]) -> None:
    window.display.window.size = size
    run(window, 1)
    layout = window.display.layout
    assert layout.shelf
    assert not layout.picture.colliderect(layout.shelf)
    assert window.display.surface.get_rect().contains(layout.picture)
    assert layout.picture.width / layout.picture.height == pytest.approx(WIDTH / HEIGHT, rel=0.01)


def test_the_window_grows_for_it_and_comes_back(play: Opener) -> None:
    window = play()
    window.display.window.size = (WIDTH, HEIGHT)
    run(window, 1)
    press(window, "F4")
    assert window.display.window.size[1] > HEIGHT
    assert window.display.layout.picture.size == (WIDTH, HEIGHT)
    press(window, "F4")
    assert window.display.window.size == (WIDTH, HEIGHT)


def test_host_keys_go_on_reaching_the_spectrum(window: Window) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_p, scancode=pygame.KSCAN_P, unicode="p", mod=0))
    run(window, 5)
    assert window.spectrum.screen.lines[23].startswith("PRINT")


def test_letters_are_those_of_the_font_in_force(play: Opener) -> None:
    window = play(open_game("cribbage"))
    press(window, "F4")
    shelf = window.display.shelf
    assert isinstance(shelf, ScreenKeyboard)
    assert shelf._charset.name == "spectrum"
    start(window.spectrum, window.game)
    window.spectrum.expect("Добро пожаловать")
    assert shelf._charset.name == "ru"

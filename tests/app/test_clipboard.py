"""The clipboard, from the window: SDL's dummy driver has one of its own."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from typein.app.window import Window
from typein.spectrum.keyboard import NO_KEYS

from .driving import press, run

Opener = Callable[..., Window]


@pytest.mark.parametrize("key", ["Ctrl+Insert", "Ctrl+Shift+C", "Meta+C"])
def test_the_text_of_the_screen_goes_there(play: Opener, key: str) -> None:
    window = play()
    window.spectrum.type('PRINT "one"\'"two £"\n')
    window.spectrum.expect("0 OK")
    press(window, key)
    lines = pygame.scrap.get_text().split("\n")
    assert lines[:2] == ["one", "two £"]
    assert lines[-2:] == ["0 OK, 0:1", ""]


@pytest.mark.parametrize("key", ["Shift+Insert", "Ctrl+Shift+V", "Meta+V"])
def test_a_text_is_typed(play: Opener, key: str) -> None:
    window = play()
    pygame.scrap.put_text('10 PRINT "pasted"\r\nRUN\r\n')
    press(window, key)
    run(window, 200)
    assert window.spectrum.screen.lines[0].startswith("pasted")
    assert window.spectrum.machine.rows == NO_KEYS


def test_esc_stops_it(play: Opener) -> None:
    window = play()
    pygame.scrap.put_text("REM " + "a" * 500)
    press(window, "Shift+Insert")
    run(window, 50)
    press(window, "Escape")
    run(window, 20)
    text = window.spectrum.screen.text
    run(window, 50)
    assert window.spectrum.screen.text == text
    assert "REM aa" in text


def test_an_empty_clipboard_is_told(play: Opener) -> None:
    window = play()
    pygame.scrap.put_text("")
    press(window, "Shift+Insert")
    assert window.overlay.notice == "There is no text in the clipboard"


def test_what_cannot_be_typed_is_told(play: Opener) -> None:
    window = play()
    pygame.scrap.put_text("PRINT (\n")
    press(window, "Shift+Insert")
    run(window, 100)
    assert "marks a mistake" in window.overlay.notice


def test_another_program_stops_it(play: Opener) -> None:
    window = play()
    pygame.scrap.put_text("REM " + "a" * 500)
    press(window, "Shift+Insert")
    run(window, 20)
    window.do(window.commands["pick"])
    press(window, "End", "Return")
    run(window, 50)
    assert "1982" in window.spectrum.screen.text

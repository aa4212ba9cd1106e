"""The debugger in the window: its keys, its commands, and what can be seen of it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame
import pytest

from typein.app import debug_view
from typein.app.debug_view import DebugView
from typein.app.window import Window

from .driving import press, run, shown, turn

PROGRAM = """\
10 LET n=0
20 LET n=n+1
30 PRINT AT 0,0;n
40 GO TO 20
50 REM never
"""


@pytest.fixture
def window(play: Callable[..., Window]) -> Window:
    window = play()
    window.spectrum.basic.enter(PROGRAM)
    window.spectrum.basic.run()
    run(window, 20)
    return window


def view(window: Window) -> DebugView:
    found = window.display.view
    assert isinstance(found, DebugView)
    return found


def drawn(window: Window) -> list[str]:
    """All texts of the view, as they are written."""
    texts: list[str] = []

    def note(height: int, text: str, colour: object) -> pygame.Surface:
        texts.append(text)
        return pygame.Surface((10, height))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(debug_view, "_rendered", note)
        view(window).draw(pygame.Surface((500, 700)), window.display.style)
    return texts


def test_f12_opens_it_beside_the_picture_and_closes_it(window: Window) -> None:
    width = window.display.window.size[0]
    picture = window.display.layout.picture.size
    press(window, "F12")
    assert isinstance(window.display.view, DebugView)
    dock = window.display.layout.dock
    assert dock
    assert dock.width >= view(window).width(window.display.style) * 0.9
    assert window.display.layout.picture.width + dock.width == window.display.window.size[0]
    run(window, 5)
    press(window, "F12")
    assert window.display.view is None
    assert window.display.window.size[0] == width
    assert window.display.layout.picture.size == picture


def test_it_is_drawn_and_goes_with_the_program(window: Window) -> None:
    press(window, "F12")
    run(window, 20)
    dock = window.display.layout.dock
    assert dock
    before = shown(window)[:, dock.left :]
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 10
    run(window, 20)
    assert (shown(window)[:, dock.left :] != before).any()


def test_shift_f12_stops_and_goes_on(window: Window) -> None:
    press(window, "Shift+F12")
    frames = window.spectrum.machine.frames
    turn(window, 1)
    assert window.spectrum.machine.frames == frames
    assert any(text.startswith("Stopped at ") for text in drawn(window))
    press(window, "Shift+F12")
    turn(window, 1)
    assert window.spectrum.machine.frames > frames
    assert "Running" in drawn(window)


def test_statement_by_statement_and_to_a_line(window: Window) -> None:
    press(window, "Shift+F12")
    press(window, "Space")
    turn(window, 0.5)
    first = view(window).keys.selected
    press(window, "Space")
    turn(window, 0.5)
    assert view(window).keys.selected == {20: 30, 30: 40, 40: 20}[first]
    view(window).keys.selected = 40
    press(window, "R")
    turn(window, 0.5)
    assert "Stopped at 40:1" in drawn(window)
    assert "LET n=n+1" in drawn(window)


def test_each_stop_selects_the_line_where_it_is(window: Window) -> None:
    press(window, "Shift+F12")
    press(window, "Up")
    for _ in range(5):
        press(window, "Space")
        for _ in range(3):  # nothing is drawn before the statement is over
            window.run_frame()
        texts = drawn(window)
        assert f"Stopped at {view(window).keys.selected}:1" in texts


def test_b_stops_at_the_selected_line(window: Window) -> None:
    press(window, "Shift+F12")
    while view(window).keys.selected != 30:
        press(window, "Down" if view(window).keys.selected < 30 else "Up")
    press(window, "B", "Return")
    counts = []
    for _ in range(3):
        turn(window, 0.5)
        assert "Stopped at 30:1" in drawn(window)
        counts.append(window.spectrum.basic["n"])
        press(window, "Return")
    assert isinstance(counts[0], int)
    assert counts == [counts[0], counts[0] + 1, counts[0] + 2]


def test_a_click_on_a_line_stops_there(window: Window) -> None:
    press(window, "F12")
    run(window, 2)
    dock = window.display.layout.dock
    assert dock
    place = next(place for place, line in view(window)._places if line == 30)
    pos = (dock.left + place.centerx, dock.top + place.centery)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    turn(window, 0.5)
    assert "Stopped at 30:1" in drawn(window)


def test_keys_go_to_the_spectrum_while_it_runs_and_to_the_debugger_while_it_stands(window: Window) -> None:
    window.spectrum.basic.enter('10 LET k$=INKEY$: IF k$="i" THEN LET s=1\n20 GO TO 10')
    window.spectrum.basic.run()
    press(window, "F12")
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_i, scancode=12, unicode="i", mod=0))
    run(window, 10)
    assert "s" in window.spectrum.basic
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_i, scancode=12, unicode="i", mod=0))
    run(window, 10)
    press(window, "Shift+F12")
    now = window.spectrum.machine.now
    press(window, "I")
    assert 4 <= window.spectrum.machine.now - now <= 40


def test_a_cross_marks_the_beam_while_it_stands(window: Window) -> None:
    press(window, "F12")
    run(window, 250)
    window.spectrum.machine.core.t = 14_336 + 100 * 224 + 64
    press(window, "Shift+F12")
    window.refresh()
    window.draw()
    place, scale = window.display.layout.picture, window.display.layout.picture.width // 352
    x, y = place.left + (48 + 128) * scale, place.top + (48 + 100) * scale
    around = shown(window)[y - 6 * scale : y + 7 * scale, x - 6 * scale : x + 7 * scale]
    lights, darks = ((around == value).all(2) for value in (255, 0))
    for seen in (lights, darks):
        rows, columns = np.nonzero(seen)
        middle = rows.mean() / scale, columns.mean() / scale
        assert middle == pytest.approx((6.5, 6.5), abs=0.6)
    press(window, "F12")
    assert not window.overlay.panels


def test_the_memory_follows_a_pointer_or_an_address(window: Window) -> None:
    press(window, "Shift+F12")
    keys = view(window).keys
    assert keys.followed == "HL"
    press(window, "M", "M", "M")
    assert keys.followed == "SP"
    assert keys.address == window.spectrum.registers["sp"]
    press(window, "Right")
    assert keys.address == window.spectrum.registers["sp"] + 8
    press(window, "G", "5", "C", "5", "5")
    assert keys.address == 0x5C55
    assert "Memory at 5C55" in drawn(window)
    press(window, "G", "F", "Return")
    assert keys.address == 0xF
    press(window, "G", "Escape")
    assert keys.address == 0xF
    assert window.display.view


def test_closing_it_while_it_stands_lets_the_spectrum_run(window: Window) -> None:
    press(window, "Shift+F12", "F12")
    frames = window.spectrum.machine.frames
    turn(window, 0.5)
    assert window.spectrum.machine.frames > frames


def test_time_goes_back_and_the_debugger_goes_on_from_there(window: Window) -> None:
    run(window, 100)
    press(window, "Shift+F12")
    before, now = window.spectrum.basic["n"], window.spectrum.machine.now
    press(window, *["Ctrl+Shift+F9"] * 20)
    after = window.spectrum.basic["n"]
    assert isinstance(before, int)
    assert isinstance(after, int)
    assert after < before
    assert turn(window, 0.2) == 0
    press(window, "Space")
    turn(window, 0.2)
    assert any(text.startswith("Stopped at ") for text in drawn(window))
    assert window.spectrum.machine.now < now
    press(window, "Return")
    turn(window, 1)
    assert window.spectrum.machine.now > now


@pytest.mark.parametrize("language", ["en", "ru"])
def test_with_no_program_and_in_both_languages(play: Callable[..., Window], language: str) -> None:
    window = play()
    window.settings.language = language  # type: ignore[assignment]
    press(window, "Shift+F12")
    texts = drawn(window)
    assert ("(программы нет)" if language == "ru" else "(no program)") in texts
    press(window, "Up", "B", "R", "Space")
    turn(window, 0.2)


def test_a_long_program_is_no_trouble(window: Window) -> None:
    window.spectrum.basic.enter("\n".join(f"{number} REM {number}" for number in range(1, 3000)))
    press(window, "Shift+F12")
    press(window, "Page Down", "Up", "B")
    assert view(window).keys.selected == 10
    run(window, 3)

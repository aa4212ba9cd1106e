"""For who sees little or nothing: contrast, calm, and the screen as text."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pygame
import pytest

from typein.app.calm import Calm
from typein.app.contrast import black_and_white
from typein.app.follower import PATIENCE, SETTLED, Follower, new_lines
from typein.app.style import HIGH_CONTRAST, NORMAL, Theme
from typein.app.window import Window

from .driving import hush, press, run, shown

Opener = Callable[..., Window]


def luminance(colour: tuple[int, int, int]) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


# -- contrast


@pytest.mark.parametrize(("theme", "least"), [(NORMAL, 4.5), (HIGH_CONTRAST, 7)])
def test_the_windows_own_texts_can_be_read(theme: Theme, least: float) -> None:
    """WCAG 2: AA asks for 4.5 to 1, AAA for 7 to 1."""
    for ink in (theme.ink, theme.dim, theme.key):
        assert contrast(ink, theme.paper) >= least
    assert contrast(theme.chosen_ink, theme.chosen_paper) >= least


@pytest.mark.parametrize("paper", range(8))
@pytest.mark.parametrize("ink", range(8))
def test_every_cell_is_black_and_white_and_the_lighter_colour_is_white(ink: int, paper: int) -> None:
    white = black_and_white(b"\xf0" * 6144, bytes([paper << 3 | ink]) * 6144, 0, False)[48:240, 48:304]
    left, right = white[:, 0:4], white[:, 4:8]
    if ink == paper:
        assert (white == (ink >= 4)).all()
    else:
        assert left.all() == (ink > paper)
        assert right.any() == (paper > ink)


def test_a_flashing_cell_is_exchanged() -> None:
    frames = [black_and_white(b"\xf0" * 6144, b"\x87" * 6144, 0, flash)[48, 48] for flash in (False, True)]
    assert frames == [True, False]


def test_high_contrast_in_the_window(play: Opener) -> None:
    window = play()
    window.spectrum.type('BORDER 6: PRINT PAPER 2; INK 3;"text"\n')
    hush(window)
    window.do(window.commands["contrast"])
    run(window, 1)
    assert set(np.unique(shown(window))) == {0, 255}
    window.do(window.commands["contrast"])
    run(window, 1)
    assert (shown(window) == (0xD7, 0, 0)).all(2).any()


# -- calm


def test_three_flashes_a_second_at_most() -> None:
    calm = Calm()
    pictures = [bytes([frame % 2] * 4000) for frame in range(500)]
    seen = [picture for frame, picture in enumerate(pictures) if calm.shows(picture, frame)]
    assert 25 <= sum(one != other for one, other in pairwise(seen)) <= 30, "in ten seconds"


def test_what_is_small_changes_at_once() -> None:
    calm = Calm()
    assert all(calm.shows(bytes(3200) + bytes([frame % 250] * 800), frame) for frame in range(50))


def test_the_last_picture_comes_in_the_end() -> None:
    calm = Calm()
    black, white = bytes(4000), b"\xff" * 4000
    assert calm.shows(black, 0)
    assert calm.shows(white, 1)
    assert [calm.shows(black, frame) for frame in range(2, 20)].index(True) == 16


def test_the_stripes_of_a_tape_are_calm(play: Opener) -> None:
    window = play()
    window.do(window.commands["less-flashing"])
    window.spectrum.memory[32768:32776] = bytes.fromhex("F3 3C E6 07 D3 FE 18 F9")  # DI; INC A; AND 7; OUT (FE),A
    window.spectrum.machine.core.pc = 32768
    pictures = []
    for _ in range(100):
        run(window, 1)
        pictures.append(pygame.image.tobytes(window.display.picture.surface, "RGB"))
    assert 5 <= sum(one != other for one, other in pairwise(pictures)) <= 6


def test_flash_stands_still_and_the_cursor_can_still_be_seen(play: Opener) -> None:
    window = play()
    window.do(window.commands["less-flashing"])
    window.spectrum.type("REM")
    run(window, 250)
    pictures = []
    for _ in range(40):
        run(window, 1)
        pictures.append(pygame.image.tobytes(window.display.picture.surface, "RGB"))
    assert len(set(pictures)) == 1


# -- the screen as text


def follow(*screens: str, frames: int = SETTLED + 1) -> list[list[str]]:
    """What is said of screens that stand for some frames each."""
    follower = Follower()
    said = []
    for screen in screens:
        lines = screen.split("\n")
        lines += [""] * (24 - len(lines))
        said.append([line for _ in range(frames) for line in follower.frame(lines)])
    return said


def test_a_screen_is_said_once_and_then_what_is_new() -> None:
    assert follow("", "one\n\ntwo  2", "one\n\ntwo  2", "one\nand\ntwo  3") == [
        [],
        ["one", "two 2"],
        [],
        ["and", "two 3"],
    ]


def test_a_screen_that_scrolls_says_what_comes_at_its_end() -> None:
    screen = "\n".join(f"line {n}" for n in range(24))
    scrolled = "\n".join(f"line {n}" for n in range(3, 27))
    assert follow(screen, scrolled)[1] == ["line 24", "line 25", "line 26"]
    assert new_lines(["a", "b", "", ""], ["b", "c", "", ""]) == ["c"]


def test_what_is_still_being_written_waits() -> None:
    assert follow("H", "HE", "HEL", "HELLO", frames=3)[3] == []
    follower = Follower()
    said = [line for n in range(PATIENCE) for line in follower.frame([f"count {n}"])]
    assert said == [f"count {PATIENCE - 1}"], "a screen that never rests is said from time to time"


def test_signs_that_cannot_be_read_are_left_out() -> None:
    assert follow("a\ufffd\ufffd b")[0] == ["a b"]


def test_the_screen_and_the_menus_are_printed(play: Opener, capsys: pytest.CaptureFixture[str]) -> None:
    window = play()
    run(window, 20)
    assert capsys.readouterr().out == ""
    press(window, "Shift+F1")
    run(window, 20)
    assert capsys.readouterr().out.split("\n") == [
        "What is on the screen is printed here from now on", "© 1982 Sinclair Research Ltd", "",
    ]  # fmt: skip
    window.spectrum.type("PRINT 2+2\n")
    run(window, 30)
    assert capsys.readouterr().out == "4\n0 OK, 0:1\n"
    press(window, "F10", "Down", "Escape")
    lines = capsys.readouterr().out.split("\n")
    assert lines[0].startswith("Menu: Program")
    assert lines[1].startswith("Menu: ")
    press(window, "Shift+F1")
    capsys.readouterr()
    window.spectrum.type("PRINT 5\n")
    run(window, 30)
    assert capsys.readouterr().out == ""


def test_the_whole_screen_is_printed_when_asked_for(play: Opener, capsys: pytest.CaptureFixture[str]) -> None:
    press(play(), "Ctrl+F1")
    assert capsys.readouterr().out == "© 1982 Sinclair Research Ltd\n"


def test_large_letters(play: Opener) -> None:
    window = play()
    window.display.window.size = (640, 480)
    run(window, 1)
    before = window.display.style.height
    window.do(window.commands["large-letters"])
    assert window.display.style.height > before * 1.2


def test_the_arrow_of_the_mouse_is_not_needed(play: Opener) -> None:
    """Every command of the menu is reached with the arrow keys and ENTER."""
    window = play()
    pygame.event.clear()
    press(window, "F10")
    seen = set()
    for section in range(20):
        press(window, *["Down"] * (1 if section else 0), "Return")
        panel = window.overlay.top
        assert panel
        seen |= {row.text for row in panel.rows()}  # type: ignore[attr-defined]
        press(window, "Escape")
    assert seen >= {command.text.en for command in window.commands if not command.hidden}

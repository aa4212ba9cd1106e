"""Deck, saves, time and debugger in a real window, by keys from the X server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from .test_desktop import MISSING, REQUIRED, Desktop, wait_for

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        bool(MISSING) and not REQUIRED, reason=f"a real display needs {', '.join(MISSING)}, which are not installed"
    ),
]


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    desktop = Desktop(tmp_path)
    yield desktop
    desktop.close()


def print_sum(desktop: Desktop, text: str, shown: str, row: int = 0) -> None:
    desktop.type(f"p{text}")
    desktop.key("Return")
    desktop.expect(shown, row)


def test_quick_save_and_load_and_going_on_the_next_time(desktop: Desktop) -> None:
    desktop.play()
    print_sum(desktop, "2+2", "4")
    desktop.key("F6")
    print_sum(desktop, "3+3", "6", 1)
    desktop.key("F7")
    desktop.expect("", 1)
    desktop.quit()
    desktop.play()
    desktop.key("shift+F5")
    desktop.expect("4", 0)


def test_time_goes_back_while_the_key_is_held(desktop: Desktop) -> None:
    desktop.play()
    print_sum(desktop, "2+2", "4")
    desktop.do("xdotool", "keydown", "Prior")
    wait_for(lambda: desktop.lines()[0] == "", "the sum to be undone")
    desktop.do("xdotool", "keyup", "Prior")
    print_sum(desktop, "7", "7")


def test_a_program_is_saved_and_loaded_again(desktop: Desktop) -> None:
    desktop.play()
    desktop.type("10p77")
    desktop.key("Return")
    wait_for(lambda: desktop.lines()[0].endswith("10>PRINT 77"), "the line")
    desktop.type('s"mine"')
    desktop.key("Return")
    wait_for(lambda: any(line.startswith("Start tape") for line in desktop.lines()), "SAVE")
    desktop.key("Return")
    wait_for(lambda: (desktop.folder / "mine.tap").exists(), "the tape")
    desktop.expect("0 OK, 0:1", 23)
    desktop.type('j""')
    desktop.key("Return")
    wait_for(lambda: any("Program: mine" in line for line in desktop.lines()), "the program")


def test_the_debugger_opens_beside_the_picture_and_stops_it(desktop: Desktop) -> None:
    desktop.play()
    width = desktop.pixels().shape[1]
    desktop.key("F12")
    wait_for(lambda: desktop.pixels().shape[1] > width, "the window to grow")
    desktop.type("p5")
    desktop.key("Return")
    desktop.key("shift+F12")
    before = desktop.pixels()
    assert len(np.unique(before[:, width:].reshape(-1, 3), axis=0)) > 5
    desktop.key("shift+F12", "F12")
    wait_for(lambda: desktop.pixels().shape[1] == width, "the window to be as it was")

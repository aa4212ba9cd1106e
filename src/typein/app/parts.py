"""The parts that the window is furnished with, in the order in which their commands stand in the menu.

Each is a function that gets the window, adds its commands and hangs itself into the lists of the window.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import (
    access_part,
    clipboard,
    debug_part,
    deck_part,
    keys_part,
    picker,
    pictures_part,
    recording_part,
    saves_part,
    screen_keyboard,
    sound_part,
    time_part,
    window_part,
)

if TYPE_CHECKING:
    from .window import Window

PARTS: tuple[Callable[[Window], None], ...] = (
    picker.furnish,
    window_part.furnish,
    keys_part.furnish,
    screen_keyboard.furnish,
    clipboard.furnish,
    access_part.furnish,
    sound_part.furnish,
    pictures_part.furnish,
    deck_part.furnish,
    saves_part.furnish,
    debug_part.furnish,
    time_part.furnish,
    recording_part.furnish,
)


def furnish(window: Window) -> None:
    """Put all parts into a window."""
    for part in PARTS:
        part(window)

"""Events for a window under SDL's dummy driver, and what it shows."""

from __future__ import annotations

import numpy as np
import pygame

from typein.app.commands import parse_key
from typein.app.window import Window


def post(kind: int, key: int, char: str = "", mod: int = 0) -> None:
    pygame.event.post(pygame.Event(kind, key=key, scancode=key & 0xFFFF, unicode=char, mod=mod))


def key_down(window: Window, notation: str) -> None:
    key, mod = parse_key(notation)
    post(pygame.KEYDOWN, key, mod=mod)
    window.handle_events()


def key_up(window: Window, notation: str) -> None:
    key, mod = parse_key(notation)
    post(pygame.KEYUP, key, mod=mod)
    window.handle_events()


def press(window: Window, *notations: str) -> None:
    """Press and let go of keys one after another, as ``F5``, ``Shift+F9``, ``Return``, and draw."""
    for notation in notations:
        key_down(window, notation)
        key_up(window, notation)
        window.draw()


def tap(window: Window, key: int, char: str = "") -> None:
    """Press a key and let go of it within one frame, and draw."""
    post(pygame.KEYDOWN, key, char)
    post(pygame.KEYUP, key)
    window.handle_events()
    window.draw()


def type_text(window: Window, text: str) -> None:
    for char in text:
        tap(window, pygame.K_RETURN if char == "\n" else ord(char), char)


def run(window: Window, frames: int) -> None:
    for _ in range(frames):
        window.handle_events()
        window.run_frame()
        window.draw()


def hush(window: Window) -> None:
    """Take the notice away."""
    window.overlay.notify("")
    run(window, 1)


def turn(window: Window, seconds: float, step: float = 0.02) -> int:
    """Let the loop of the window go round by a clock of the test's own; how many frames were run."""
    frames, now = 0, 1000.0
    window.pace.restart(now)
    end = now + seconds
    while now < end:
        window.handle_events()
        if not window.overlay.stops:
            for _ in range(window.pace.due(now)):
                window.run_frame()
                frames += 1
        window.draw()
        now += step
    return frames


def shown(window: Window) -> np.ndarray:
    """What the window shows: (height, width, 3)."""
    return pygame.surfarray.array3d(window.display.surface).swapaxes(0, 1)


def titles(window: Window) -> list[str]:
    """The rows of the panel on top."""
    panel = window.overlay.top
    return [row.text for row in panel.rows()] if panel and hasattr(panel, "rows") else []

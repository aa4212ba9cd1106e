"""Windows and sound that go nowhere, by SDL's dummy drivers; and a user who has nothing yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from typein.app.game import Game
from typein.app.window import Window
from typein.harness.session import Spectrum


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for kind in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / ".home" / kind.lower()))
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path / ".home" / "pictures"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def play() -> Iterator[Callable[..., Window]]:
    """Opens windows on a Spectrum, by default a bare one, and closes them in the end."""
    windows = []

    def open_window(game: Game | None = None, **more: Any) -> Window:
        windows.append(Window(Spectrum(charset=game.charset if game else None), game, **more))
        return windows[-1]

    yield open_window
    for one in windows:
        if one.open:
            one.close()


@pytest.fixture
def window(play: Callable[..., Window]) -> Window:
    """A bare Spectrum."""
    return play()

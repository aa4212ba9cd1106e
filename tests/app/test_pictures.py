"""Pictures of the screen: where they go, and what is in them."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from typein.app.beam import beam_frame
from typein.app.browse import Browser
from typein.app.window import Window

from .driving import press, run, titles

TAKER = """#!/bin/sh
echo "$@" > {folder}/arguments
cat > {folder}/taken
sleep 2 &
"""
"""As xclip does, it stays in the background."""


@pytest.fixture
def window(play: Callable[..., Window]) -> Window:
    window = play()
    run(window, 5)
    return window


def rgb(window: Window) -> np.ndarray:
    return beam_frame(window.spectrum.machine).rgb()


def test_the_folder_for_pictures_is_the_users_own_if_there_is_one(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    press(window, "F2")
    assert (tmp_path / "screenshot.png").exists()
    pictures = tmp_path / ".home" / "pictures"
    pictures.mkdir(parents=True)
    press(window, "F2")
    assert (np.array(Image.open(pictures / "screenshot.png").convert("RGB")) == rgb(window)).all()
    assert window.overlay.notice == f"Picture saved as {pictures / 'screenshot.png'}"


def test_a_path_in_the_users_folder_is_shown_short(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    press(window, "F2")
    assert window.overlay.notice == "Picture saved as ~/screenshot.png"


def test_another_folder_is_chosen_and_kept(window: Window, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    window.do(window.commands["pictures-folder"])
    panel = window.overlay.top
    assert isinstance(panel, Browser)
    panel.chosen = titles(window).index("mine")
    press(window, "Return")
    panel.chosen = titles(window).index("(this folder)")
    press(window, "Return", "F2")
    assert (tmp_path / "mine" / "screenshot.png").exists()
    assert window.settings.pictures_folder == str(tmp_path / "mine")


def test_a_picture_goes_to_the_clipboard(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "xclip").write_text(TAKER.format(folder=tmp_path))
    (programs / "xclip").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:/usr/bin:/bin")
    monkeypatch.setenv("DISPLAY", ":99")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    press(window, "Shift+F2")
    assert window.overlay.notice == "The picture is on the clipboard"
    assert (tmp_path / "arguments").read_text() == "-selection clipboard -t image/png -i\n"
    image = Image.open(BytesIO((tmp_path / "taken").read_bytes()))
    assert (np.array(image.convert("RGB")) == rgb(window)).all()


def test_without_a_program_for_it_there_is_a_sentence(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("DISPLAY", ":99")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    press(window, "Shift+F2")
    assert window.overlay.notice == "To copy a picture, xclip must be installed; F2 saves it as a file"

"""The picker: our programs with their pictures, recent files, other files, a bare Spectrum."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pygame
import pytest
from PIL import Image

from typein import library
from typein.app.picker import PickerPanel
from typein.app.portraits import Portraits, portrait
from typein.app.settings import Settings, cache_folder, settings_file
from typein.app.window import Window

from .driving import press, run, shown, titles

Opener = Callable[..., Window]


@pytest.fixture(autouse=True)
def only_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of our programs are enough: their pictures take their time."""
    monkeypatch.setattr(library, "program_names", lambda: ["cribbage", "none of that name"])


@pytest.fixture
def hello(tmp_path: Path) -> Path:
    path = tmp_path / "hello.bas"
    path.write_text('10 PRINT "HELLO"\n')
    return path


def choose(window: Window, title: str) -> None:
    """Go to a row with the arrow keys, and choose it."""
    press(window, "Home", *["Down"] * titles(window).index(title), "Return")


def test_it_is_one_key_away_and_leaves_the_spectrum_as_it_was(play: Opener) -> None:
    window = play()
    press(window, "F3")
    assert titles(window) == ["Крибедж", "none of that name", "A file …", "A Spectrum without a program"]
    press(window, "Escape")
    run(window, 2)
    assert "1982" in window.spectrum.screen.text


def test_a_program_of_ours_is_played(play: Opener) -> None:
    window = play()
    press(window, "F3", "Return")
    run(window, 100)
    assert window.overlay.top is None
    assert "Добро пожаловать" in window.spectrum.screen.text
    assert window.display.window.title.startswith("Крибедж")
    assert window.language == "ru"


def test_a_file_is_found_in_the_folder_and_is_recent_from_then_on(play: Opener, hello: Path) -> None:
    window = play()
    press(window, "F3")
    choose(window, "A file …")
    assert "hello.bas" in titles(window)
    choose(window, "hello.bas")
    run(window, 50)
    assert "\nHELLO\n" in window.spectrum.screen.text
    window.close()
    window = play()
    press(window, "F3")
    assert titles(window)[2] == "hello.bas"
    choose(window, "hello.bas")
    run(window, 50)
    assert "\nHELLO\n" in window.spectrum.screen.text


def test_what_cannot_be_played_is_told_and_nothing_else_happens(
    play: Opener, hello: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window = play()
    hello.write_text("10 PRINT (\n")
    press(window, "F3")
    choose(window, "A file …")
    choose(window, "hello.bas")
    run(window, 5)
    assert "hello.bas:1:" in window.overlay.notice
    assert capsys.readouterr().err.startswith("typein: ")
    assert "1982" in window.spectrum.screen.text
    press(window, "F3")
    choose(window, "none of that name")
    assert "none of that name is neither" in window.overlay.notice


def test_a_bare_spectrum(play: Opener) -> None:
    window = play()
    window.spectrum.type("10 REM\n")
    press(window, "F3")
    choose(window, "A Spectrum without a program")
    run(window, 5)
    assert not window.spectrum.basic.listing
    assert "1982" in window.spectrum.screen.text


def test_a_click_chooses_and_one_beside_it_closes(play: Opener) -> None:
    window = play()
    press(window, "F3")
    panel = window.overlay.top
    assert isinstance(panel, PickerPanel)
    place = dict(panel._places)[3]
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(1, 1)))
    window.handle_events()
    assert window.overlay.top is None
    press(window, "F3")
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place.center))
    window.handle_events()
    assert window.overlay.top is None


# -- pictures


def test_the_picture_of_a_program_is_its_first_question() -> None:
    image = np.array(Image.open(BytesIO(portrait("cribbage"))).convert("RGB"))
    assert image.shape == (192, 256, 3)
    assert (image == (0, 0xD7, 0)).all(2).mean() > 0.9, "cribbage is played on green"
    assert (image == 0).all(2).any()


def test_a_picture_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    png = BytesIO()
    Image.new("P", (256, 192)).save(png, "PNG")

    def make(name: str) -> bytes:
        made.append(name)
        return png.getvalue()

    monkeypatch.setattr("typein.app.portraits.TITLE", Path("no title.png"))
    monkeypatch.setattr("typein.app.portraits.portrait", make)
    for _ in range(2):
        portraits = Portraits(tmp_path / "cache")
        portraits.start()
        assert portraits._thread
        portraits._thread.join()
        surface = portraits.of("cribbage")
        assert surface
        assert surface.get_size() == (256, 192)
        portraits.stop()
    assert made.count("cribbage") == 1


def test_a_damaged_picture_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typein.app.portraits.TITLE", Path("no title.png"))
    monkeypatch.setattr("typein.app.portraits.portrait", lambda name: b"no picture")
    portraits = Portraits(tmp_path)
    portraits.start()
    portraits.stop()
    assert portraits._thread
    assert portraits.of("cribbage") is None


@pytest.mark.parametrize("size", [(352, 288), (640, 480), (1920, 1080)])
def test_it_fits_the_window(play: Opener, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "program_names", lambda: ["cribbage"] * 20)
    monkeypatch.setattr(Portraits, "start", lambda self: None)
    window = play()
    run(window, 300)
    window.display.window.size = size
    run(window, 1)
    before = shown(window)
    press(window, "F3", "End")
    changed = (shown(window) != before).any(2)
    assert changed.any()
    assert not changed[[0, -1]].any()
    assert not changed[:, [0, -1]].any()


# -- settings


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[1]", "\xff", '{"volume": 11, "place": [1,2,3], "recent": [1, "", null], "mute": 1}', "[" * 100_000,
        '{"volume": true, "language": "fr", "place": [0, 0, -1, 5], "recent": "x", "unknown": 1, "scale": []}',
    ],
)  # fmt: skip
def test_a_damaged_settings_file_is_a_new_one(text: str, play: Opener) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(text, encoding="latin-1")
    assert Settings.load(settings_file()) == Settings()
    assert play().open


def test_what_is_well_in_a_damaged_file_is_kept() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text('{"volume": 3, "language": 5, "place": [10, -20, 300, 200], "recent": ["a", 1]}')
    assert Settings.load(settings_file()) == Settings(volume=3, place=(10, -20, 300, 200), recent=["a"])


def test_settings_that_cannot_be_written_are_told(play: Opener, capsys: pytest.CaptureFixture[str]) -> None:
    settings_file().parent.parent.mkdir(parents=True)
    settings_file().parent.write_text("no folder")
    window = play()
    window.settings.volume = 3
    window.save_settings()
    window.close()
    assert "cannot write" in capsys.readouterr().err


def test_they_are_in_the_usual_place() -> None:
    assert settings_file() == Path(os.environ["XDG_CONFIG_HOME"]) / "typein" / "settings.json"
    assert cache_folder() == Path(os.environ["XDG_CACHE_HOME"]) / "typein"


def test_only_so_many_files_are_remembered() -> None:
    settings = Settings()
    for number in range(20):
        settings.played(Path(f"/{number}"))
    settings.played(Path("/15"))
    assert settings.recent == [f"/{number}" for number in (15, 19, 18, 17, 16, 14, 13, 12, 11, 10, 9, 8)]

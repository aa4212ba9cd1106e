"""The picker: our programs with their pictures, recent files, other files, a bare Spectrum."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pygame
import pytest
from PIL import Image

from typein import library
from typein.app.game import open_game
from typein.app.picker import PickerPanel
from typein.app.portrait_maker import make_missing, portrait, portrait_file
from typein.app.portraits import Portraits
from typein.app.settings import Settings, cache_folder, settings_file
from typein.app.window import Window
from typein.errors import UsageError

from .driving import hush, press, run, shown, titles

Opener = Callable[..., Window]
START = Portraits.start


@pytest.fixture(autouse=True)
def only_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of our programs are enough, and no process that makes their pictures."""
    monkeypatch.setattr(library, "program_names", lambda: ["cribbage", "none of that name"])
    monkeypatch.setattr("typein.app.picker.Portraits.start", lambda self: None)


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


def test_a_file_from_the_command_line_is_recent_too(play: Opener, hello: Path) -> None:
    play(open_game(str(hello))).close()
    window = play()
    press(window, "F3")
    assert titles(window)[2] == "hello.bas"


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


@pytest.fixture
def blank() -> bytes:
    png = BytesIO()
    Image.new("P", (256, 192)).save(png, "PNG")
    return png.getvalue()


def test_a_picture_is_made_once_and_again_when_the_program_changes(
    blank: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def make(name: str) -> bytes:
        made.append(name)
        if name != "mine":
            raise UsageError("there is none")
        return blank

    monkeypatch.setattr("typein.app.portrait_maker.portrait", make)
    monkeypatch.setattr(library, "program_names", lambda: ["gone", "mine"])
    monkeypatch.setattr(library, "programs", lambda: tmp_path)
    (tmp_path / "mine").mkdir()
    for _ in range(2):
        make_missing(tmp_path / "cache")
    assert made.count("mine") == 1
    (tmp_path / "mine" / "tape.toml").write_text("new")
    make_missing(tmp_path / "cache")
    assert made.count("mine") == 2
    assert len(list((tmp_path / "cache").iterdir())) == 1, "the old one has gone"


def test_pictures_appear_as_they_are_made(blank: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typein.app.portraits.TITLE", Path("no title.png"))
    monkeypatch.setattr("typein.app.portraits.subprocess.Popen", lambda *_, **__: None)
    portraits = Portraits(tmp_path)
    START(portraits)
    assert portraits.of("cribbage") is None
    portrait_file(tmp_path, "cribbage").write_bytes(blank)
    portrait_file(tmp_path, "none of that name").write_bytes(b"no picture")
    portraits.look()
    surface = portraits.of("cribbage")
    assert surface
    assert surface.get_size() == (256, 192)
    assert portraits.of("none of that name") is None
    assert portraits.count == 2


@pytest.mark.slow
def test_a_process_of_its_own_makes_them(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "typein.app.portrait_maker", str(tmp_path)]
    with subprocess.Popen(command) as maker:
        path = portrait_file(tmp_path, "cribbage")
        end = time.monotonic() + 60
        while not path.exists() and time.monotonic() < end:
            time.sleep(0.1)
        maker.kill()
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("size", [(352, 288), (640, 480), (1920, 1080)])
def test_it_fits_the_window(play: Opener, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "program_names", lambda: ["cribbage"] * 20)
    window = play()
    hush(window)
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

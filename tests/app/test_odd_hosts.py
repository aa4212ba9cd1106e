"""What a host may have: names that are no text, a folder that is gone, a terminal that nobody reads any more."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pygame
import pytest

from typein.app.game import open_game
from typein.app.saves import EARLIER, RESUME, Saves
from typein.app.settings import Settings, settings_file
from typein.app.style import Style
from typein.app.terminal import print_line
from typein.app.texts import Text, printable
from typein.app.window import Window
from typein.errors import UsageError
from typein.harness.session import Spectrum
from typein.harness.states import SavedState

from .driving import press, run, titles

Opener = Callable[..., Window]

GREETING = '10 PRINT "HELLO"\n'


def odd_file(folder: Path) -> Path:
    """A BASIC source whose name is no UTF-8, as disks from elsewhere have them."""
    path = Path(os.fsdecode(os.fsencode(folder) + b"/\xc7\xe0.bas"))
    try:
        path.write_text(GREETING)
    except OSError:
        pytest.skip("this disk has no such names")
    return path


@pytest.mark.parametrize(
    ("text", "drawn"), [("a\udcff\0\nb", "a???b"), ("Крибедж £©▟ 1\u00a0000", "Крибедж £©▟ 1\u00a0000")]
)
def test_any_text_can_be_drawn(text: str, drawn: str) -> None:
    pygame.font.init()
    font = Style.fitting((704, 576)).font
    assert printable(text) == drawn
    assert font.size(text) == font.size(drawn)
    assert font.render(text, True, (0, 0, 0)).get_width() == font.size(drawn)[0]


def test_a_file_whose_name_is_no_text_is_found_played_and_recent(play: Opener, tmp_path: Path) -> None:
    path = odd_file(tmp_path)
    window = play()
    press(window, "F3", "End", "Up", "Return")
    press(window, *["Down"] * (titles(window).index(path.name) - 1), "Return")
    run(window, 50)
    assert "\nHELLO\n" in window.spectrum.screen.text
    assert window.display.window.title.startswith("?? – ")
    press(window, "F6", "F8", "F8", "F1", "Escape")
    window.close()
    assert Settings.load(settings_file()).recent == [str(path)]
    again = play()
    press(again, "F3")
    assert path.name in titles(again)


def test_a_name_of_several_lines_is_drawn_as_one(play: Opener, tmp_path: Path) -> None:
    path = tmp_path / "two\nlines.bas"
    try:
        path.write_text(GREETING)
    except OSError:
        pytest.skip("this disk has no such names")
    window = play(open_game(str(path)))
    assert window.display.window.title.startswith("two?lines – ")


def test_where_the_current_folder_is_gone_it_plays_on(
    play: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    try:
        folder.rmdir()
    except OSError:
        pytest.skip("this system keeps the folder that one is in")
    window = play()
    press(window, "F3", "End", "Up", "Return")
    assert titles(window)[0] == "(folder above)"
    press(window, "Escape", "Escape", "F8", "Down", "Down", "Return", "Escape", "Escape", "F2", "Ctrl+F6")
    run(window, 2)
    window.close()
    assert "cannot write" in capsys.readouterr().err
    monkeypatch.chdir(tmp_path)


def test_a_user_without_a_home_plays_and_saves(
    play: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in a container that runs under a number for which there is no user."""

    def nobody(*args: object, **more: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    for kind in ("config", "data", "cache", "pictures"):
        monkeypatch.setattr(platformdirs, f"user_{kind}_path", nobody)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    window = play()
    press(window, "F6", "F2")
    window.close()
    assert (tmp_path / "screenshot.png").is_file()
    assert "1.json" in {path.name for path in (tmp_path / "temporary").rglob("*")}
    assert capsys.readouterr().err == ""


def test_a_clipboard_that_holds_no_text(play: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program may say that it is UTF-8 and give Latin-1."""
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: b"10 REM \xff".decode())
    window = play()
    press(window, "Shift+Insert")
    assert window.overlay.notice == "There is no text in the clipboard"


def test_a_full_disk_leaves_where_one_left_off_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spectrum = Spectrum()
    before = SavedState.of(spectrum.save_state())
    Saves(tmp_path).leave_off(before)
    spectrum.run_frames(1)
    after = SavedState.of(spectrum.save_state())
    saves = Saves(tmp_path)
    with monkeypatch.context() as full:
        full.setattr(Path, "open", no_space)
        with pytest.raises(UsageError, match="No space"):
            saves.leave_off(after)
    assert Saves(tmp_path).load(RESUME) == before
    saves.leave_off(after)
    saves.leave_off(after)
    assert (saves.load(RESUME), saves.load(EARLIER)) == (after, before)
    assert {path.stem for path in tmp_path.iterdir()} == {RESUME, EARLIER}


def no_space(path: Path, *how: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("width", [1, 40, 100, 300])
def test_a_long_word_is_broken_to_fit(width: int) -> None:
    pygame.font.init()
    style = Style.fitting((352, 288))
    text = "Saved as /a/very/long/path/without/any/space-in-it/at-all.tap and so on"
    lines = style.wrapped(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(style.font.size(line)[0] <= width or len(line) == 1 for line in lines)


def test_a_notice_with_a_long_path_is_seen_whole(play: Opener) -> None:
    window = play()
    window.display.window.size = (352, 288)
    window.tell(Text("Saved as {}", "{}"), "/name" * 30)
    window.draw()
    surface, style = window.display.surface, window.display.style
    assert any(surface.get_at((x, 280))[:3] == style.theme.paper for x in range(176))
    assert all(surface.get_at((x, y))[:3] != style.theme.paper for x in (0, 351) for y in range(288))


def test_a_terminal_that_nobody_reads_ends_no_game(play: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    window = play()
    with os.fdopen(writing, "w") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        press(window, "Shift+F1", "Ctrl+F1", "F2")
        run(window, 3)
        print_line("and this")
        assert os.fstat(pipe.fileno()).st_rdev == Path(os.devnull).stat().st_rdev
    assert window.open


def test_a_terminal_that_is_closed_ends_no_game(play: Opener, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    window = play()
    with (tmp_path / "out").open("w") as closed:
        pass
    monkeypatch.setattr(sys, "stdout", closed)
    press(window, "F2")
    assert window.open

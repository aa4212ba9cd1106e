"""The window on a real X display, with keys from the X server: what SDL's dummy driver cannot show."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from typein.basic.charset import Charset
from typein.basic.font import Font
from typein.rom import find_rom

TOOLS = ("Xvfb", "xdotool", "import", "setxkbmap", "xev", "openbox")
MISSING = [tool for tool in TOOLS if not shutil.which(tool)]

REQUIRED = os.environ.get("TYPEIN_DISPLAY") == "required"
"""Where these tests must run, a tool that is missing fails them."""

pytestmark = pytest.mark.skipif(
    bool(MISSING) and not REQUIRED, reason=f"a real display needs {', '.join(MISSING)}, which are not installed"
)

PATIENCE = 30.0
"""Seconds of the host that are waited at most; it is a window in real time."""

SCREEN = (1100, 800)

PROGRAM = """title = "Проба"
charset = "ru"
keys = [["{SPACE}", "следующая карта"], ["y", "да"]]
[[block]]
kind = "basic"
source = "test.bas"
name = "test"
line = 10
"""


def wait_for(condition: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)


class Desktop:
    """An X server, and ``typein play`` on it."""

    def __init__(self, folder: Path, dots: str = "96") -> None:
        self.folder = folder
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(writing),
                "-screen",
                "0",
                f"{SCREEN[0]}x{SCREEN[1]}x24",
                "-dpi",
                dots,
                "-nolisten",
                "tcp",
                "-noreset",
            ],
            pass_fds=(writing,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as number:
            display = f":{number.readline().strip()}"
        self.environment = {
            **os.environ,
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "dummy",
            "LC_ALL": "C.UTF-8",
            "XDG_CONFIG_HOME": str(folder),
        }
        self.environment.pop("SDL_VIDEODRIVER", None)
        self.player: subprocess.Popen[str] | None = None
        self.manager: subprocess.Popen[bytes] | None = None

    def manage_windows(self) -> None:
        """Start a window manager, which full screen and the place of a window want."""
        self.manager = subprocess.Popen(["openbox"], env=self.environment, stderr=subprocess.DEVNULL)
        wait_for(lambda: "_NET_SUPPORTING_WM_CHECK(WINDOW)" in self.do("xprop", "-root"), "the window manager")

    def geometry(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the window."""
        said = self.do("xdotool", "getwindowgeometry", "--shell", self.window)
        values = dict(line.split("=") for line in said.split())
        return int(values["X"]), int(values["Y"]), int(values["WIDTH"]), int(values["HEIGHT"])

    def quit(self) -> str:
        """Leave by the key for it; what has been said in the terminal."""
        self.key("shift+F10", "shift+F10")
        assert self.player
        assert self.player.wait(PATIENCE) == 0
        output, errors = self.player.communicate()
        assert errors == ""
        return output

    def play(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "typein", "play", *arguments]
        self.player = subprocess.Popen(
            command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        wait_for(lambda: self._search() or (self.player and self.player.poll() is not None), "the window")
        self.window = self._search()
        assert self.window, self.player.communicate()
        self.focus(self.window)

    def _search(self) -> str:
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "typein"],
            env=self.environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return found.stdout.split("\n")[0]

    def do(self, *command: str) -> str:
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True).stdout

    def focus(self, window: str) -> None:
        self.do("xdotool", "windowfocus", "--sync", window)

    def type(self, text: str) -> None:
        self.do("xdotool", "type", "--delay", "30", text)

    def key(self, *keys: str) -> None:
        self.do("xdotool", "key", *keys)

    def pixels(self) -> np.ndarray:
        """What the window shows: (height, width, 3)."""
        command = ["import", "-window", self.window, "png:-"]
        shot = subprocess.run(command, env=self.environment, capture_output=True, check=True).stdout
        return np.array(Image.open(io.BytesIO(shot)).convert("RGB"))

    def lines(self) -> list[str]:
        """The text on the screen, read from the pixels of the window by the ROM's font."""
        pixels = self.pixels()
        scale = min(pixels.shape[0] // 288, pixels.shape[1] // 352)
        top, left = (pixels.shape[0] - 288 * scale) // 2, (pixels.shape[1] - 352 * scale) // 2
        paper = pixels[top::scale, left::scale][48:240, 48:304].astype(int).sum(2)
        glyphs = Font.from_rom(find_rom()).cells()
        cells = paper.reshape(24, 8, 32, 8).swapaxes(1, 2)
        lines = []
        for row in cells:
            codes = [glyphs.get(np.packbits(cell < cell.max(), axis=1).tobytes(), 0) for cell in row]
            lines.append("".join(Charset.spectrum().decode(code) for code in codes).rstrip())
        return lines

    def expect(self, text: str, row: int) -> None:
        wait_for(lambda: self.lines()[row] == text, f"{text!r} in row {row}")

    def close(self) -> None:
        if self.player:
            self.player.kill()
            self.player.communicate()
        if self.manager:
            self.manager.terminate()
            self.manager.wait()
        self.server.terminate()
        self.server.wait()


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    desktop = Desktop(tmp_path)
    yield desktop
    desktop.close()


@pytest.fixture
def program(tmp_path: Path) -> str:
    """A Russian program that prints what it is told, in the ROM's font."""
    folder = tmp_path / "test"
    folder.mkdir()
    (folder / "tape.toml").write_text(PROGRAM, encoding="utf-8")
    (folder / "test.bas").write_text("10 CLS\n20 INPUT LINE a$: PRINT a$: GO TO 20\n")
    return str(folder)


def test_a_sum_is_typed_and_the_window_closed(desktop: Desktop) -> None:
    desktop.play()
    desktop.type("p2+2")
    desktop.key("Return")
    desktop.expect("4", 0)
    assert desktop.quit() == ""


@pytest.mark.parametrize("layout", ["us", "gb", "de", "fr"])
def test_signs_of_a_layout_are_what_they_show(desktop: Desktop, layout: str) -> None:
    desktop.do("setxkbmap", layout)
    desktop.play()
    signs = "Aa:;,.<>'+-=/*()@#!?" + ("£" if layout in ("gb", "fr") else "_") + "zyQW1"  # others have no key for it
    desktop.type(f'p"{signs}""{signs[:9]}"')
    desktop.key("Return")
    desktop.expect(f'{signs}"{signs[:5]}', 0)
    desktop.expect(signs[5:9], 1)


def test_a_russian_layout(desktop: Desktop, program: str) -> None:
    """The program has the ROM's font here, so that Cyrillic shows the Latin letter of its code."""
    desktop.do("setxkbmap", "ru")
    desktop.play(program)
    desktop.expect("L", 23)
    desktop.type("Давай!")
    desktop.key("Return")
    desktop.expect("Dawaj!", 0)
    desktop.type("шью")
    desktop.key("Return")
    desktop.expect("{x£", 1)


def test_shifts_let_go_in_any_order(desktop: Desktop) -> None:
    desktop.do("setxkbmap", "us")
    desktop.play()
    desktop.do(
        "xdotool", "key", "p", "keydown", "shift", "keydown", "apostrophe", "keyup", "shift", "keyup", "apostrophe"
    )
    desktop.do(
        "xdotool", "key", "a", "keydown", "shift", "key", "b", "key", "apostrophe", "keyup", "shift", "key", "Return"
    )
    desktop.expect("aB", 0)


def test_a_key_held_when_the_focus_goes_is_let_go(desktop: Desktop) -> None:
    desktop.play()
    desktop.do("xdotool", "keydown", "7")
    wait_for(lambda: desktop.lines()[23].startswith("777"), "the key to repeat")
    with subprocess.Popen(["xev"], env=desktop.environment, stdout=subprocess.DEVNULL) as other:
        desktop.focus(desktop.do("xdotool", "search", "--sync", "--onlyvisible", "--name", "Event Tester").strip())
        time.sleep(0.5)
        before = desktop.lines()[23]
        time.sleep(0.5)
        assert desktop.lines()[23] == before
        other.terminate()


def test_the_keys_are_shown_over_the_picture(desktop: Desktop, program: str) -> None:
    desktop.play(program)
    desktop.expect("L", 23)
    before = desktop.pixels()
    desktop.key("F1")
    wait_for(lambda: (desktop.pixels() != before).any(2).mean() > 0.2, "the panel")
    desktop.key("Escape")
    wait_for(lambda: (desktop.pixels() != before).any(2).mean() < 0.1, "the panel to go")


def test_another_size_keeps_the_picture_whole(desktop: Desktop) -> None:
    desktop.play()
    desktop.do("xdotool", "windowmove", desktop.window, "0", "0", "windowsize", "--sync", desktop.window, "1000", "640")
    desktop.type("p8")
    desktop.key("Return")
    desktop.expect("8", 0)
    pixels = desktop.pixels()
    assert pixels.shape == (640, 1000, 3)
    assert not pixels[:, :147].any()
    assert pixels[32:-32, 148:-148].any(2).mean() > 0.9


@pytest.mark.slow
def test_full_screen_and_back(desktop: Desktop) -> None:
    desktop.manage_windows()
    desktop.play()
    before = desktop.geometry()
    desktop.key("F11")
    wait_for(lambda: desktop.geometry() == (0, 0, *SCREEN), "the whole screen")
    desktop.type("p7")
    desktop.key("Return")
    desktop.expect("7", 0)
    desktop.key("F11")
    wait_for(lambda: desktop.geometry() == before, "the window")


@pytest.mark.slow
def test_the_window_comes_back_where_it_was(desktop: Desktop) -> None:
    desktop.manage_windows()
    desktop.play()
    desktop.do("xdotool", "windowmove", desktop.window, "60", "80", "windowsize", desktop.window, "720", "600")
    wait_for(lambda: desktop.geometry()[2:] == (720, 600), "the size")
    where = desktop.geometry()
    desktop.expect("© 1982 Sinclair Research Ltd", 23)
    desktop.quit()
    for _ in range(2):
        desktop.play()
        wait_for(lambda: desktop.geometry() == where, "the place")
        desktop.quit()


@pytest.mark.slow
def test_the_clipboard_of_the_desktop(desktop: Desktop) -> None:
    """The text of the screen goes there, and comes back as a line of BASIC."""
    desktop.play()
    desktop.type('p"10 REM x"')
    desktop.key("Return")
    desktop.expect("10 REM x", 0)
    desktop.key("ctrl+Insert", "shift+Insert")
    desktop.expect("  10>REM x", 0)


@pytest.mark.slow
def test_everything_with_the_keyboard_alone(desktop: Desktop) -> None:
    """F3, the first program; the menu: another language; quit."""
    desktop.play()
    desktop.expect("© 1982 Sinclair Research Ltd", 23)
    desktop.key("F10", "Return")
    before = desktop.pixels()
    desktop.key("Escape", "Escape")
    wait_for(lambda: (desktop.pixels() != before).any(), "the menu to go")
    desktop.expect("© 1982 Sinclair Research Ltd", 23)
    desktop.key("F3", "Return")
    green = (0, 0xD7, 0)
    wait_for(lambda: (desktop.pixels() == green).all(2).mean() > 0.9, "cribbage")
    desktop.key("shift+F10", "Return")
    assert desktop.player
    assert desktop.player.wait(PATIENCE) == 0


@pytest.mark.slow
def test_without_a_sound_device_it_plays_on(desktop: Desktop) -> None:
    del desktop.environment["SDL_AUDIODRIVER"]
    desktop.play()
    desktop.type("p2")
    desktop.key("Return")
    desktop.expect("2", 0)
    assert desktop.quit() == ""


@pytest.mark.slow
@pytest.mark.parametrize("dots", ["96", "144", "192"])
def test_on_a_scaled_desktop_each_pixel_is_sharp(tmp_path: Path, dots: str) -> None:
    """100, 150 and 200 %: a pixel of the Spectrum is a square of the display's own, of one colour."""
    desktop = Desktop(tmp_path, dots)
    try:
        desktop.play()
        desktop.type("p8")
        desktop.key("Return")
        desktop.expect("8", 0)
        pixels = desktop.pixels()
        scale = pixels.shape[0] // 288
        assert pixels.shape == (288 * scale, 352 * scale, 3)
        pixels = pixels[: 100 * scale]  # there is a notice below
        assert (pixels == pixels[::scale, ::scale].repeat(scale, 0).repeat(scale, 1)).all()
    finally:
        desktop.close()

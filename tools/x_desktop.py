"""An X server without a screen, and a player on it: what the measurements of the desktop share."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

NEEDED = ("Xvfb", "xdotool")
PATIENCE = 60.0
T = TypeVar("T")
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def missing() -> list[str]:
    """The programs that are needed and not installed."""
    return [name for name in NEEDED if not shutil.which(name)]


class XDesktop:
    """An X server of this size, in a ``with``; a user on it who has nothing yet."""

    def __init__(self, size: tuple[int, int] = (1280, 1024)) -> None:
        self._size = size
        self._folder = tempfile.TemporaryDirectory(prefix="typein-desktop-")
        self.folder = Path(self._folder.name)
        self.players: list[subprocess.Popen[str]] = []

    def __enter__(self) -> Self:
        reading, writing = os.pipe()
        width, height = self._size
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp",
             "-noreset"],
            pass_fds=(writing,), stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as number:
            display = f":{number.readline().strip()}"
        self.environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "LC_ALL": "C.UTF-8"}
        self.environment["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        self.environment.pop("SDL_VIDEODRIVER", None)
        for kind in ("CONFIG", "DATA", "CACHE"):
            self.environment[f"XDG_{kind}_HOME"] = str(self.folder / kind.lower())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for player in self.players:
            end(player)
        self._server.terminate()
        self._server.wait()
        self._folder.cleanup()

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Python with these arguments, in the user's folder; its output can be read."""
        player = subprocess.Popen(
            [sys.executable, *arguments], env=self.environment, cwd=self.folder, text=True, stdout=subprocess.PIPE
        )
        self.players.append(player)
        return player

    def do(self, *command: str) -> str:
        """What a program on this desktop prints; it may fail."""
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False).stdout

    def window(self) -> str:
        """The number of the player's window, when it is there; it has the focus then."""
        found = wait_for(lambda: self.do("xdotool", "search", "--onlyvisible", "--class", "typein").split())
        self.do("xdotool", "windowfocus", "--sync", found[0])
        return found[0]


def end(player: subprocess.Popen[str]) -> None:
    """End a player, if it has not ended."""
    if player.poll() is None:
        player.terminate()
    player.wait()
    if player.stdout:
        player.stdout.close()


def wait_for(look: Callable[[], T]) -> T:
    """What ``look`` gives as soon as that is something; TimeoutError if it never is."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        if time.monotonic() > end:
            raise TimeoutError("the window did not come")
        time.sleep(0.05)
    return found


def processor_seconds(process: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_bytes(process: int | str = "self") -> int:
    """The memory that a process has in use."""
    return int(Path(f"/proc/{process}/statm").read_text(encoding="utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE")

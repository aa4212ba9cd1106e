"""A picture to the clipboard, by what each desktop has for it: SDL puts only text there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from typein.errors import UsageError

PATIENCE = 10.0
"""Seconds after which a program that does not take a picture is given up."""

APPLE = "set the clipboard to (read (POSIX file {}) as «class PNGf»)"
WINDOWS = (
    "Add-Type -AssemblyName System.Windows.Forms, System.Drawing; "
    "[Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromFile($args[0]))"
)


class NoClipboard(UsageError):
    """Nothing on this desktop takes a picture; ``program`` would, if it were installed."""

    def __init__(self, program: str) -> None:
        self.program = program
        super().__init__(f"a picture is put on the clipboard by {program}, which is not installed or does not answer")


def copy_picture(png: bytes) -> None:
    """Put a PNG file on the clipboard; NoClipboard where that cannot be done."""
    if sys.platform in ("darwin", "win32"):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "picture.png"
            path.write_bytes(png)
            _run(_native(path), b"")
    elif os.environ.get("WAYLAND_DISPLAY") and shutil.which("wl-copy"):
        _run(["wl-copy", "--type", "image/png"], png)
    elif os.environ.get("DISPLAY") and shutil.which("xclip"):
        _run(["xclip", "-selection", "clipboard", "-t", "image/png", "-i"], png)
    else:
        raise NoClipboard("wl-copy" if os.environ.get("WAYLAND_DISPLAY") else "xclip")


def _native(path: Path) -> list[str]:
    if sys.platform == "darwin":
        quoted = '"{}"'.format(str(path).replace("\\", "\\\\").replace('"', '\\"'))
        return ["osascript", "-e", APPLE.format(quoted)]
    return ["powershell", "-NoProfile", "-STA", "-Command", WINDOWS, str(path)]


def _run(command: list[str], given: bytes) -> None:
    try:
        # xclip and wl-copy go on in the background until somebody else copies: nobody may wait for their output
        subprocess.run(
            command, input=given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise NoClipboard(command[0]) from error

"""What the verb ``replay`` does: play a recording again, and make a test of it."""

from __future__ import annotations

from pathlib import Path

from typein.files import write_bytes
from typein.harness.recorded_test import as_test
from typein.harness.recording import Recording


def replay(path: Path, *, to_test: Path | None = None, screenshot: Path | None = None, rom: Path | None = None) -> None:
    """Play the recording at ``path`` and print the last screen; write a test, or a picture, if asked to."""
    recording = Recording.read(path)
    spectrum = recording.replay(rom)
    print(spectrum.screen.text)
    if screenshot:
        spectrum.save_picture(screenshot)
    if to_test:
        text, by_screen = as_test(recording, path, to_test, rom)
        write_bytes(to_test, text.encode())
        how = "by what the screen shows" if by_screen else f"by the clock, from {path.name}"
        print(f"{to_test} plays it {how}")

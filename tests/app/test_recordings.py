"""Recordings from the window: what is in the files, and what becomes of them on a full disk."""

from __future__ import annotations

import resource
import tracemalloc
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageSequence

from typein.app.beam import beam_frame
from typein.app.game import open_game
from typein.app.recordings import GifRecording, Running, SessionRecording, WavRecording
from typein.app.window import Window
from typein.harness.recording import Recording
from typein.harness.session import Spectrum
from typein.spectrum.beeper import pitch
from typein.spectrum.keyboard import NO_KEYS, matrix

from .driving import press, run


@pytest.fixture
def window(play: Callable[..., Window]) -> Window:
    window = play()
    run(window, 5)
    return window


def test_the_picture_is_recorded_in_time(window: Window, tmp_path: Path) -> None:
    press(window, "Ctrl+F2")
    assert window.overlay.notice == f"Recording to {tmp_path / 'recording.gif'}; Ctrl+F2 ends it"
    assert window.commands["record-gif"].state_in("en") == "recording.gif"
    window.spectrum.type("BORDER 2\n")
    run(window, 50)
    window.spectrum.type("BORDER 4\n")
    run(window, 100)
    press(window, "Ctrl+F2")
    assert window.commands["record-gif"].state_in("en") == "off"
    assert window.overlay.notice == f"Recorded {tmp_path / 'recording.gif'}"
    image = Image.open(tmp_path / "recording.gif")
    corners, delays = [], []
    for frame in ImageSequence.Iterator(image):
        corners.append(frame.convert("RGB").getpixel((0, 0)))
        delays.append(frame.info["duration"])
    assert list(dict.fromkeys(corners)) == [(215, 215, 215), (215, 0, 0), (0, 215, 0)]
    assert sum(delays) == pytest.approx(150 * 19.968, abs=40)


def test_the_sound_is_recorded_at_its_pitch_at_any_speed(window: Window, tmp_path: Path) -> None:
    """Middle C is 261.63 Hz (ZX Spectrum BASIC manual, chapter 19)."""
    press(window, "Ctrl+Shift+F2", "Ctrl+F9")
    window.spectrum.basic.enter("10 BEEP 1,0")
    window.spectrum.basic.run()
    run(window, 60)
    press(window, "Ctrl+Shift+F2")
    with wave.open(str(tmp_path / "recording.wav")) as file:
        rate = file.getframerate()
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
    assert len(samples) / rate == pytest.approx(60 * 0.019968, abs=0.001)
    loud = np.flatnonzero(np.abs(samples) > 2000)
    assert pitch(samples[loud[0] + rate // 4 : loud[0] + rate * 3 // 4], rate) == pytest.approx(261.63, abs=0.5)


def test_the_session_is_recorded_and_replayed(window: Window, tmp_path: Path) -> None:
    window.start(open_game("cribbage"))
    press(window, "Ctrl+F6")
    run(window, 20)
    press(window, "F6")
    press(window, "N", "Return")
    run(window, 300)
    press(window, "F7")
    run(window, 100)
    press(window, "Ctrl+F6")
    recording = Recording.read(tmp_path / "recording.typein")
    again = recording.replay()
    assert recording.program == "cribbage"
    assert again.screen.text == window.spectrum.screen.text
    assert again.memory == window.spectrum.memory


def test_closing_the_window_ends_them_all(window: Window, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    press(window, "Ctrl+F2", "Ctrl+Shift+F2", "Ctrl+F6")
    run(window, 30)
    window.close()
    out = capsys.readouterr().out
    assert [name in out for name in ("recording.gif", "recording.wav", "recording.typein")] == [True] * 3
    assert Recording.read(tmp_path / "recording.typein").replay().machine.now == window.spectrum.machine.now


def test_no_file_is_overwritten(window: Window, tmp_path: Path) -> None:
    (tmp_path / "recording.gif").write_bytes(b"mine")
    for _ in range(2):
        press(window, "Ctrl+F2")
        run(window, 4)
        press(window, "Ctrl+F2")
    assert (tmp_path / "recording.gif").read_bytes() == b"mine"
    assert sorted(path.name for path in tmp_path.glob("*.gif")) == [
        "recording-2.gif", "recording-3.gif", "recording.gif",
    ]  # fmt: skip


def test_a_folder_that_takes_nothing_is_a_sentence(play: Callable[..., Window], tmp_path: Path) -> None:
    window = play(folder=tmp_path / "gone")
    for key in ("Ctrl+F2", "Ctrl+Shift+F2", "Ctrl+F6"):
        press(window, key)
        assert window.overlay.notice.startswith("cannot write")
    run(window, 5)


@pytest.mark.parametrize("key", ["Ctrl+F2", "Ctrl+Shift+F2", "Ctrl+F6"])
def test_a_disk_that_gets_full_ends_it_and_the_game_goes_on(
    window: Window, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    press(window, key)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, hard))
    try:
        window.spectrum.basic.enter("10 BORDER RND*7: PRINT RND;: POKE 23692,255: BEEP .05,RND*9: GO TO 10")
        window.spectrum.basic.run()
        for _ in range(40):
            press(window, "A")
            run(window, 10)
        if key == "Ctrl+F6":  # keys take little room
            for _ in range(12):
                press(window, "F6", "F7")
                run(window, 2)
        assert "typein: cannot write recording" in capsys.readouterr().err
        run(window, 10)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    press(window, key)
    assert "Recording to" in window.overlay.notice, "and another can be begun"


@pytest.mark.slow
def test_nothing_of_them_is_kept_in_memory(tmp_path: Path) -> None:
    """Eighty seconds of all three; the sound alone would be 7 MB."""
    spectrum = Spectrum()
    spectrum.machine.show()
    spectrum.basic.enter("10 PRINT AT 0,0;INKEY$;RND: BEEP .01,RND*9: GO TO 10")
    spectrum.basic.run()
    recordings = (
        Running("a", ".gif", tmp_path, lambda file: GifRecording(file, lambda: beam_frame(spectrum.machine))),
        Running("a", ".wav", tmp_path, lambda file: WavRecording(file, spectrum)),
        Running("a", ".typein", tmp_path, lambda file: SessionRecording(file, spectrum)),
    )
    tracemalloc.start()
    try:
        sizes = []
        for frame in range(4_000):
            if frame % 25 == 0:
                spectrum.machine.press(matrix(("A",)) if frame % 50 else NO_KEYS)
            spectrum.run_frames(1)
            assert all(recording.frame_passed() for recording in recordings)
            if frame % 1000 == 999:
                sizes.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
        for recording in recordings:
            recording.finish()
    assert max(sizes) - sizes[0] < 150_000, "a second of sound waits to be written"
    assert all(path.stat().st_size > 100_000 for path in (tmp_path / "a.gif", tmp_path / "a.wav"))

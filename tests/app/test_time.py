"""Pause, speed and going back in time, in the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame
import pytest

from typein.app.pacing import PERIOD
from typein.app.sound import Speaker
from typein.app.window import Window
from typein.harness import rzx
from typein.harness.recording import Recorder, Recording
from typein.harness.session import Spectrum
from typein.spectrum.state import State

from .driving import key_down, key_up, press, run, shown, turn

COUNT = "10 LET n=n+1: PRINT AT 0,0;n: GO TO 10"


@pytest.fixture
def window(play: Callable[..., Window]) -> Window:
    window = play()
    window.spectrum.basic.enter("5 LET n=0\n" + COUNT)
    window.spectrum.basic.run()
    run(window, 100)
    return window


def test_f9_stands_still_and_goes_on(window: Window) -> None:
    press(window, "F9")
    frames = window.spectrum.machine.frames
    assert turn(window, 1) == 0
    assert window.spectrum.machine.frames == frames
    assert "Paused" in window.overlay.notice
    press(window, "Pause")
    assert turn(window, 1) == pytest.approx(1 / PERIOD, abs=2)
    assert "Paused" not in window.overlay.notice


def test_one_frame_on_and_one_back(window: Window) -> None:
    frames = window.spectrum.machine.frames
    press(window, "Shift+F9")
    assert turn(window, 0.5) == 1
    memory = bytes(window.spectrum.memory)
    press(window, "Shift+F9", "Shift+F9")
    turn(window, 0.5)
    assert window.spectrum.machine.frames == frames + 3
    press(window, "Ctrl+Shift+F9", "Ctrl+Shift+F9")
    assert turn(window, 0.5) == 0
    assert window.spectrum.machine.frames == frames + 1
    assert window.spectrum.memory == memory


def test_the_speed_is_chosen_in_turn_and_said(window: Window) -> None:
    notices, frames = [], []
    for _ in range(4):
        press(window, "Ctrl+F9")
        notices.append(window.overlay.notice)
        frames.append(turn(window, 0.4))
    assert notices == ["Speed: 2×", "Speed: 8×", "Speed: as fast as it goes", "Speed: 1× (real)"]
    assert frames[0] == pytest.approx(40, abs=3)
    assert frames[1] == pytest.approx(160, abs=9)
    assert frames[2] > 20
    assert frames[3] == pytest.approx(20, abs=2)


def test_sound_is_heard_at_real_speed_only(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[np.ndarray] = []
    monkeypatch.setattr(Speaker, "push", lambda _, samples: heard.append(samples))
    press(window, "Ctrl+F9")
    turn(window, 0.2)
    assert not heard
    press(window, "Ctrl+F9", "Ctrl+F9", "Ctrl+F9")
    turn(window, 0.2)
    assert heard


def test_it_hurries_as_long_as_the_key_is_held(window: Window) -> None:
    key_down(window, "Page Down")
    assert turn(window, 0.4) > 30
    key_up(window, "Page Down")
    assert turn(window, 0.4) == pytest.approx(20, abs=2)


def test_a_key_held_when_the_focus_goes_hurries_no_longer(window: Window) -> None:
    key_down(window, "Page Down")
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    turn(window, 0.1)
    assert turn(window, 0.4) == pytest.approx(20, abs=2)


def test_time_runs_back_while_the_key_is_held(window: Window) -> None:
    run(window, 500)
    frames, count = window.spectrum.machine.frames, window.spectrum.basic["n"]
    assert isinstance(count, int)
    key_down(window, "Page Up")
    turn(window, 1)
    back = window.spectrum.machine.frames
    assert frames - back == pytest.approx(250, abs=15), "five times the real speed"
    after = window.spectrum.basic["n"]
    assert isinstance(after, int)
    assert after < count
    assert window.overlay.notice == f"Back by {(frames - back) * PERIOD:.1f} s"
    key_up(window, "Page Up")
    assert turn(window, 0.4) == pytest.approx(20, abs=2)
    assert window.spectrum.machine.frames > back


def test_it_stands_still_at_the_beginning_of_what_is_remembered(window: Window) -> None:
    key_down(window, "Page Up")
    turn(window, 3)
    first = window.spectrum.machine.frames
    turn(window, 1)
    assert window.spectrum.machine.frames == first
    key_up(window, "Page Up")
    turn(window, 1)
    assert window.spectrum.machine.frames > first


def test_the_picture_goes_back_too(window: Window) -> None:
    run(window, 300)  # until the notice has gone
    before = shown(window)
    states = window.spectrum.screen.text
    run(window, 50)
    assert (shown(window) != before).any()
    press(window, "F9")
    for _ in range(50):
        press(window, "Ctrl+Shift+F9")
    window.overlay.notify("")
    window.draw()
    assert window.spectrum.screen.text == states
    assert (shown(window) == before).all()


def test_a_recording_is_told_of_it_once(window: Window) -> None:
    with Recorder(window.spectrum) as recorder:
        run(window, 100)
        key_down(window, "Page Up")
        turn(window, 0.5)
        key_up(window, "Page Up")
        run(window, 50)
    recording = recorder.recording
    assert sum(isinstance(event.what, State) for event in recording.events) == 1
    assert recording.replay().memory == window.spectrum.memory


@pytest.mark.parametrize("ending", ["Ctrl+F6", "F10", "close"])
def test_a_recording_that_ends_while_one_goes_back_is_whole(window: Window, tmp_path: Path, ending: str) -> None:
    """Another command ends what is held, and so does closing: the recording knows where one came back to."""
    window.folder = tmp_path
    press(window, "Ctrl+F6")
    run(window, 100)
    key_down(window, "Page Up")
    turn(window, 0.5)
    if ending == "close":
        window.close()
    else:
        press(window, ending, "Escape")
        key_up(window, "Page Up")
        run(window, 20)
        assert window.spectrum.machine.journal is None or ending == "F10"
        window.close()
    recording = Recording.read(tmp_path / "recording.typein")
    assert sum(isinstance(event.what, State) for event in recording.events) == 1
    assert recording.replay().memory == window.spectrum.memory or ending == "Ctrl+F6"


def test_a_recording_that_begins_while_one_goes_back(window: Window, tmp_path: Path) -> None:
    window.folder = tmp_path
    key_down(window, "Page Up")
    turn(window, 0.3)
    press(window, "Ctrl+F6")
    key_up(window, "Page Up")
    run(window, 20)
    press(window, "Ctrl+F6")
    assert Recording.read(tmp_path / "recording.typein").replay().memory == window.spectrum.memory


def test_an_rzx_recording_goes_on_where_one_came_back_to(window: Window) -> None:
    recorder = rzx.Recorder(window.spectrum)
    recorder.start()
    run(window, 60)
    key_down(window, "Page Up")
    turn(window, 0.4)
    key_up(window, "Page Up")
    run(window, 40)
    recording = recorder.stop()
    again = Spectrum()
    replay = rzx.Replay(again, recording)
    while not replay.over:
        again.run_frames(1)
    assert not replay.strayed
    assert len(recording.sections) == 2
    assert again.basic["n"] == window.spectrum.basic["n"]


def test_chosen_in_the_menu_it_is_five_seconds(window: Window) -> None:
    run(window, 400)
    frames = window.spectrum.machine.frames
    press(window, "F10")
    window.do(window.commands["rewind"])
    assert frames - window.spectrum.machine.frames == 250

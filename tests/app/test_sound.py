"""The speaker: loudness, and what it does without a device."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame
import pytest

from typein.app.sound import MAX_WAITING, RATE, Speaker
from typein.app.window import Window
from typein.harness.session import Spectrum
from typein.rom import find_rom
from typein.spectrum.beeper import Beeper, pitch

from .driving import press, run, type_text

Opener = Callable[..., Window]


def heard(window: Window, monkeypatch: pytest.MonkeyPatch) -> int:
    """What a sample of 10,000 is when the card gets it."""
    given: list[bytes] = []

    class Queue(list[bytes]):
        def append(self, samples: bytes) -> None:
            given.append(samples)

    monkeypatch.setattr(window.speaker, "_waiting", Queue())
    window.speaker.push(np.full(960, 10_000, np.int16))
    (samples,) = {int(sample) for sample in np.frombuffer(given[0], np.int16)}
    return samples


def test_volume_and_mute(play: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    window = play()
    assert heard(window, monkeypatch) == 10_000
    for _ in range(5):
        window.commands["volume"].change(-1)  # type: ignore[misc]
    assert heard(window, monkeypatch) == 5_000
    press(window, "Shift+F11")
    assert heard(window, monkeypatch) == 0
    assert window.commands["volume"].state_in("en") == "5 of 10"
    press(window, "Shift+F11")
    assert heard(window, monkeypatch) == 5_000
    window.close()
    assert play().speaker.volume == 0.5, "it lasts"


def test_it_goes_no_further_than_from_silent_to_loud(play: Opener) -> None:
    window = play()
    change = window.commands["volume"].change
    assert change
    for step, most in ((1, 10), (-1, 0)):
        for _ in range(12):
            change(step)
        assert window.settings.volume == most


def test_without_a_device_the_menu_says_so(play: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none of that name")
    window = play()
    assert window.speaker.ahead is None
    assert window.commands["volume"].state_in("en") == "no sound device"
    window.settings.language = "ru"
    assert window.commands["volume"].state_in("ru") == "нет устройства"


def test_a_card_that_stands_still_fills_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Speaker, "_feed", lambda self: None)
    speaker = Speaker()
    for _ in range(100):
        speaker.push(np.zeros(958, np.int16))
    assert len(speaker._waiting) == MAX_WAITING
    speaker.close()


def test_beep_is_heard_at_its_pitch(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """Middle C is 261.63 Hz (ZX Spectrum BASIC manual, chapter 19)."""
    heard: list[np.ndarray] = []
    monkeypatch.setattr(Speaker, "push", lambda _, samples: heard.append(samples))
    window.spectrum.type("BEEP 1,0\n")
    for _ in range(60):
        window.run_frame()
    samples = np.concatenate(heard)
    assert len(samples) == pytest.approx(60 * 69_888 / 3_500_000 * RATE, abs=1)
    loud = np.flatnonzero(np.abs(samples) > 2000)
    assert (loud[-1] - loud[0]) / RATE == pytest.approx(1.0, abs=0.05)
    assert pitch(samples[loud[0] + RATE // 4 : loud[0] + RATE * 3 // 4], RATE) == pytest.approx(261.63, abs=0.5)


def test_what_the_card_plays_has_no_gaps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """SDL's disk driver writes what a card would be given: a tone of 261.6 Hz rises every 183 or 184 samples.

    It is told to take its time, so that a busy host cannot make gaps.
    """
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "sound.raw"))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "50")
    pygame.display.init()
    spectrum, beeper, speaker = Spectrum(find_rom()), Beeper(RATE), Speaker()
    spectrum.type("BEEP 1,0\n")
    core = spectrum.machine.core
    for _ in range(30):
        spectrum.run_frames(1)
        speaker.push(beeper.frame(core.log_t[: core.log_n], bytes(core.log_v[: core.log_n])))
        while (speaker.ahead or 0) > 4:
            pygame.time.wait(5)
    while speaker.ahead:
        pygame.time.wait(5)
    speaker.close()
    samples = np.fromfile(tmp_path / "sound.raw", np.int16).astype(int)
    loud = np.flatnonzero(np.abs(samples) > 2000)
    tone = samples[loud[0] + 4800 : loud[-1] - 200]
    rises = np.flatnonzero((tone[:-1] < 0) & (tone[1:] >= 0))
    assert len(rises) > 100
    assert set(np.diff(rises)) == {183, 184}


def test_without_a_sound_device_it_is_silent_and_not_dead(
    play: Opener, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none of that name")
    window = play()
    type_text(window, "p2+2\n")
    run(window, 100)
    assert window.spectrum.screen.lines[0].startswith("4")
    assert capfd.readouterr().err == ""

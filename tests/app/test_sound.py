"""The speaker: loudness, and what it does without a device."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from typein.app.sound import MAX_WAITING, Speaker
from typein.app.window import Window

from .driving import press

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

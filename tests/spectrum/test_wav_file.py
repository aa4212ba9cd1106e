"""The WAV file that grows."""

from __future__ import annotations

import wave
from io import BytesIO

import numpy as np
import pytest

from typein.spectrum import wav_file
from typein.spectrum.wav_file import WavFile

RATE = 48_000


def read(data: bytes) -> np.ndarray:
    with wave.open(BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2")


def test_samples_come_back_and_the_file_is_whole_from_second_to_second() -> None:
    samples = np.random.default_rng(1).integers(-30000, 30000, 3 * RATE, dtype=np.int16)
    file = BytesIO()
    wav = WavFile(file, RATE)
    assert len(read(file.getvalue())) == 0
    for start in range(0, len(samples), 960):
        wav.add(samples[start : start + 960])
        so_far = read(file.getvalue())
        assert start + 960 - RATE < len(so_far) <= start + 960
        assert (so_far == samples[: len(so_far)]).all()
    wav.finish()
    assert (read(file.getvalue()) == samples).all()


def test_what_the_format_does_not_hold_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wav_file, "LONGEST", 4000)
    file = BytesIO()
    wav = WavFile(file, RATE)
    for _ in range(10):
        wav.add(np.ones(500, np.int16))
    wav.finish()
    assert wav.full
    assert len(read(file.getvalue())) == 2000

import math
import wave
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from typein.errors import UsageError
from typein.rom import find_rom
from typein.spectrum.beeper import Beeper, loudness, pitch, save_wav
from typein.spectrum.machine import Machine

FRAME = 69888
MIC, EAR_OUT, EAR_IN = 0x08, 0x10, 0x40


def square(rate: int, half_period: int, frames: int, bit: int = EAR_OUT, cut: int = FRAME) -> NDArray[np.int16]:
    """The samples of a square wave given in pieces of ``cut`` T-states."""
    beeper = Beeper(rate)
    parts, t, value, start = [], 0, 0, 0
    while start < frames * FRAME:
        times, values = [], bytearray()
        while t < start + cut:
            value ^= bit
            times.append(t - start)
            values.append(value)
            t += half_period
        parts.append(beeper.frame(times, values, cut))
        start += cut
    return np.concatenate(parts)


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_middle_c(rate: int) -> None:
    # BEEP 1,0 turns the speaker over every 6,686 T-states.
    tone = pitch(square(rate, 6686, 50)[rate // 10 :], rate)
    assert abs(1200 * math.log2(tone / (3_500_000 / 2 / 6686))) < 0.05
    assert abs(1200 * math.log2(tone / 261.63)) < 1


def test_middle_c_of_the_roms_beeper() -> None:
    # BEEPER (03B5) with what BEEP 1,0 gives it: DE = 261 cycles, less one that it makes anyway, HL = 066A.
    machine = Machine(find_rom())
    machine.run_frames(100)
    core, back = machine.core, 0x9000
    core.pc, core.sp, core.d, core.e, core.h, core.l = 0x03B5, 0x8000, 0x01, 0x05, 0x06, 0x6A
    machine.memory[0x8000:0x8002] = back.to_bytes(2, "little")
    machine.trap(back, lambda _: True)
    beeper = Beeper(48_000, core.output)
    parts = []
    while machine.run_frame():
        parts.append(beeper.frame(core.log_t[: core.log_n], bytes(core.log_v[: core.log_n])))
    samples = np.concatenate(parts)
    assert 0.95 < len(samples) / 48_000 < 1.01
    assert abs(1200 * math.log2(pitch(samples[4800:], 48_000) / (3_500_000 / 2 / 6686))) < 1


def test_pitch_of_other_tones() -> None:
    n = np.arange(48_000)
    for frequency in (30.0, 440.0, 12_345.6):
        sine = (10_000 * np.sin(2 * np.pi * frequency * n / 48_000)).round().astype(np.int16)
        assert pitch(sine, 48_000) == pytest.approx(frequency, rel=1e-4)
        assert pitch(sine + np.int16(500), 48_000) == pytest.approx(frequency, rel=1e-3)
    assert pitch(np.zeros(1000, np.int16), 48_000) == 0
    assert pitch(np.array([], np.int16), 48_000) == 0


@pytest.mark.parametrize("rate", [44_100, 48_000])
@pytest.mark.parametrize("half_period", [200, 97])
def test_no_aliasing(rate: int, half_period: int) -> None:
    # Of a square wave only its odd harmonics below half the rate may be heard: all else of the spectrum is 70 dB down.
    samples = square(rate, half_period, 50)[rate // 2 :].astype(float)
    heard = np.abs(np.fft.rfft(samples * np.kaiser(len(samples), 14)))
    frequencies = np.fft.rfftfreq(len(samples), 1 / rate)
    base, width = 3_500_000 / 2 / half_period, 12 * rate / len(samples)
    own = frequencies < 60
    for harmonic in np.arange(base, rate / 2, 2 * base):
        own |= np.abs(frequencies - harmonic) < width
    assert heard[~own & (frequencies < 20_000)].max() < heard.max() * 10 ** (-70 / 20)


@pytest.mark.parametrize(("frequency", "decibels"), [(440, 0.05), (5_000, 0.05), (18_000, 0.05)])
def test_loudness_of_the_fundamental(frequency: int, decibels: float) -> None:
    # A square wave between 0 and a has a fundamental of amplitude 2 a / pi.
    half = round(3_500_000 / 2 / frequency)
    samples = square(48_000, half, 50)[24_000:].astype(float)
    n = np.arange(len(samples))
    turn = np.exp(-2j * np.pi * 3_500_000 / 2 / half / 48_000 * n) * np.hanning(len(n))
    amplitude = 2 * abs((samples * turn).sum()) / np.hanning(len(n)).sum()
    assert abs(20 * math.log10(amplitude / (2 * loudness(EAR_OUT) / math.pi))) < decibels


def test_no_sound_from_what_is_above_hearing() -> None:
    assert np.abs(square(48_000, 53, 50)[24_000:]).max() <= 1


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_silence(rate: int) -> None:
    beeper = Beeper(rate)
    assert not beeper.frame([], b"").any()
    assert not Beeper(rate, EAR_OUT).frame([], b"").any()
    assert not Beeper(rate, EAR_OUT).frame([100, 200], bytes([EAR_OUT | 7, EAR_OUT | 1])).any()


def test_a_constant_level_dies_away() -> None:
    beeper = Beeper()
    jump = beeper.frame([1000], bytes([EAR_OUT]))
    assert 0.9 * loudness(EAR_OUT) < jump.max() < 1.2 * loudness(EAR_OUT)
    rest = np.concatenate([beeper.frame([], b"") for _ in range(50)])
    assert not rest[-4800:].any()
    # By 20 Hz: to 1/e in 1 / (2 pi 20) seconds, 382 samples.
    assert jump[500 + 382] == pytest.approx(jump[500] / math.e, rel=0.01)


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_the_number_of_samples(rate: int) -> None:
    beeper = Beeper(rate)
    total = 0
    for frames in range(1, 876):  # 875 frames are 17.472 seconds
        count = len(beeper.frame([], b""))
        assert count in (FRAME * rate // 3_500_000, FRAME * rate // 3_500_000 + 1)
        total += count
        assert total == frames * FRAME * rate // 3_500_000
    assert total == int(17.472 * rate)
    second = Beeper(rate)
    assert sum(len(second.frame([], b"", 35_000)) for _ in range(100)) == rate


@pytest.mark.parametrize("cut", [FRAME // 2, FRAME // 91, 112, 70])
def test_frames_have_no_seam(cut: int) -> None:
    whole = square(48_000, 777, 6, cut=6 * FRAME).astype(int)
    parts = square(48_000, 777, 6, cut=cut).astype(int)
    shared = min(len(whole), len(parts))
    assert abs(len(whole) - len(parts)) <= 1
    assert np.abs(whole[:shared] - parts[:shared]).max() <= 1


def test_a_change_just_after_the_end_of_its_frame() -> None:
    late, prompt = Beeper(), Beeper()
    by_first = np.concatenate((late.frame([FRAME + 20], bytes([EAR_OUT])), late.frame([], b"")))
    by_second = np.concatenate((prompt.frame([], b""), prompt.frame([20], bytes([EAR_OUT]))))
    assert np.array_equal(by_first, by_second)
    assert by_first.any()


def test_a_step_comes_at_its_time() -> None:
    # Half way up 31 samples after the T-state, to a part of a sample: T 7,000 is sample 96 at 48 kHz.
    rising = Beeper().frame([7000], bytes([EAR_OUT])).astype(float)
    up = int(np.flatnonzero(rising > loudness(EAR_OUT) / 2)[0])
    way = (loudness(EAR_OUT) / 2 - rising[up - 1]) / (rising[up] - rising[up - 1])
    assert up - 1 + way == pytest.approx(96 + 31, abs=0.02)


def test_mic_and_tape_are_softer() -> None:
    levels = [loudness(output) for output in (0, MIC, EAR_IN, EAR_OUT, EAR_OUT | MIC, EAR_OUT | MIC | EAR_IN)]
    assert levels[0] == 0
    assert all(softer <= louder for softer, louder in pairwise(levels))
    # Volts of an issue 3: 0.34, 0.66, 3.56, 3.70.
    assert levels[1] / levels[3] == pytest.approx(0.32 / 3.22)
    assert levels[4] / levels[3] == pytest.approx(3.36 / 3.22)
    assert loudness(0b0010_0111) == 0


@pytest.mark.parametrize("bit", [MIC, EAR_IN])
def test_mic_and_tape_are_heard(bit: int) -> None:
    samples = square(48_000, 2168, 10, bit)[4800:]
    assert pitch(samples, 48_000) == pytest.approx(3_500_000 / 2 / 2168, rel=1e-3)


def test_the_loudest_does_not_clip() -> None:
    samples = square(48_000, 31_415, 50, EAR_OUT | MIC | EAR_IN)
    assert 12_000 < np.abs(samples.astype(int)).max() < 20_000


def test_an_odd_rate() -> None:
    with pytest.raises(UsageError, match="44,101"):
        Beeper(44_101)


def test_wav(tmp_path: Path) -> None:
    samples = square(44_100, 6686, 3)
    save_wav(tmp_path / "a.wav", samples, 44_100)
    with wave.open(str(tmp_path / "a.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100)
        assert np.array_equal(np.frombuffer(file.readframes(file.getnframes()), "<i2"), samples)

"""What is heard of BEEP, by the formula of the manual: pitch 0 is middle C, 261.63 Hz; twelve semitones an octave."""

import math
import wave
from itertools import pairwise
from pathlib import Path

import pytest

from typein import Spectrum
from typein.harness.sound import UNHEARD_FRAMES
from typein.spectrum.beeper import pitch


@pytest.fixture
def spectrum() -> Spectrum:
    return Spectrum()


@pytest.mark.parametrize("semitones", [-12, 0, 9, 24])
def test_pitch_and_length_of_a_beep(spectrum: Spectrum, semitones: int) -> None:
    spectrum.basic.exec(f"BEEP .5,{semitones}")
    tone = spectrum.sound.last
    assert tone is not None
    assert tone.pitch == pytest.approx(261.63 * 2 ** (semitones / 12), rel=0.005)
    assert tone.seconds == pytest.approx(0.5, rel=0.02)


def test_beep_1_0_turns_the_speaker_over_every_6686_t(spectrum: Spectrum) -> None:
    turns: list[int] = []

    def listen() -> None:
        core, now = spectrum.machine.core, (spectrum.machine.frames - 1) * 69888
        level = core.log_first & 0x10
        for t, output in zip(core.log_t[: core.log_n], core.log_v[: core.log_n], strict=True):
            if output & 0x10 != level:
                turns.append(now + t)
                level = output & 0x10

    spectrum.runner.observers.append(listen)
    spectrum.basic.exec("BEEP 1,0")
    lengths = [after - before for before, after in pairwise(turns)]
    assert len(lengths) > 500  # of 261 cycles all but those of the last, unfinished frame
    assert min(lengths) == max(set(lengths), key=lengths.count) == 6686  # longer where the ULA holds up the OUT
    assert abs(1200 * math.log2(sum(lengths) / len(lengths) / 6686)) < 1  # cents
    assert pytest.approx(261.7, abs=0.05) == 3_500_000 / 2 / 6686


def test_the_last_of_several(spectrum: Spectrum) -> None:
    spectrum.basic.exec("BEEP .1,0: BEEP .2,12: PAUSE 10")
    tone = spectrum.sound.last
    assert tone is not None
    assert tone.pitch == pytest.approx(523.25, rel=0.005)
    assert tone.seconds == pytest.approx(0.2, rel=0.02)


def test_clicks_of_keys_are_no_tones(spectrum: Spectrum) -> None:
    spectrum.type("BORDER 1\n")
    assert spectrum.sound.last is None


def test_a_recording(spectrum: Spectrum, tmp_path: Path) -> None:
    with spectrum.sound.record() as recording:
        spectrum.basic.exec("BEEP .25,9")
        spectrum.run_frames(2)
    heard = len(recording.frames)
    spectrum.run_frames(3)
    assert len(recording.frames) == heard
    times = [time for time, _ in recording.edges]
    assert [level for _, level in recording.edges] == [1, 0] * 110  # a quarter of a second of 440 Hz
    halves = {after - before for before, after in pairwise(times)}
    assert all(half == pytest.approx(3_500_000 / 880, rel=0.02) for half in halves)
    samples = recording.samples()
    assert len(samples) == pytest.approx(heard * 48000 * 69888 / 3_500_000, abs=1)
    assert pitch(samples[2000:8000], 48000) == pytest.approx(440, rel=0.01)
    recording.save(tmp_path / "a.wav", 44100)
    with wave.open(str(tmp_path / "a.wav")) as file:
        assert (file.getnchannels(), file.getframerate()) == (1, 44100)
        assert file.getnframes() == pytest.approx(heard * 44100 * 69888 / 3_500_000, abs=1)


def test_an_empty_recording(spectrum: Spectrum) -> None:
    with spectrum.sound.record() as recording:
        pass
    assert recording.edges == []
    assert len(recording.samples()) == 0


def test_a_tone_that_began_before_what_is_kept(spectrum: Spectrum) -> None:
    # DI; LD A,16; OUT; LD B,0; DJNZ; XOR A; OUT; LD B,0; DJNZ; JR
    spectrum.memory[40000:40018] = bytes.fromhex("F3 3E 10 D3 FE 06 00 10 FE AF D3 FE 06 00 10 FE 18 EF")
    spectrum.type("RANDOMIZE USR 40000\n")
    spectrum.run_frames(UNHEARD_FRAMES + 100)
    tone = spectrum.sound.last
    assert tone is not None
    period = 7 + 11 + 4 + 11 + 12 + 2 * (7 + 255 * 13 + 8)  # and a little for the ULA, which holds up some OUTs
    assert tone.pitch == pytest.approx(3_500_000 / period, rel=0.001)
    assert tone.seconds == pytest.approx(UNHEARD_FRAMES * 69_888 / 3_500_000, rel=0.001)

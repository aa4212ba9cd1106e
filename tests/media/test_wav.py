import io
import struct
import wave
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from typein.errors import MediaError, UsageError
from typein.media.listen import heard_blocks
from typein.media.wav import HIGH, LOW, read_wav, write_wav
from typein.spectrum.tape import Pause, Pulses, Tape, rom_parts

RATE = 44_100
BLOCK = b"\xff" + bytes(range(0, 256, 5)) + b"\x5a"


def pulses(tape: Tape) -> list[int]:
    (part,) = tape.parts
    assert isinstance(part, Pulses)
    return [length for count, length in part.runs() for _ in range(count)]


def wav(
    samples: bytes, *, rate: int = RATE, channels: int = 1, bits: int = 8, kind: int = 1, before: bytes = b""
) -> bytes:
    size = bits // 8 * channels
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, kind, channels, rate, rate * size, size, bits)
    body = b"WAVE" + before + form + struct.pack("<4sI", b"data", len(samples)) + samples
    return struct.pack("<4sI", b"RIFF", len(body)) + body


def test_a_square_wave_is_read_by_the_library() -> None:
    # 100 samples a pulse
    with wave.open(io.BytesIO(write_wav(Tape((Pulses.of((4, 3_500_000 // 441)),)), RATE))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 1, RATE)
        samples = file.readframes(1000)
    assert samples[1:99] == bytes((LOW,)) * 98
    assert samples[101:199] == bytes((HIGH,)) * 98
    assert 399 <= len(samples) <= 400


def test_an_edge_within_a_sample() -> None:
    # 3.5 MHz / 35 kHz is 100 T a sample: the first edge is after 1.25 samples, the second after 2.75
    samples = write_wav(Tape((Pulses.of((1, 125), (1, 150), (1, 125)),)), 35_000)[44:]
    assert list(samples) == [LOW, LOW + (HIGH - LOW) * 3 // 4, LOW + (HIGH - LOW) * 3 // 4, LOW]


@settings(max_examples=30)
@given(st.lists(st.integers(200, 5000), min_size=2, max_size=60))
def test_pulses_come_back(lengths: list[int]) -> None:
    tape = Tape((Pulses.of(*((1, length) for length in lengths)),))
    ours = pulses(read_wav(write_wav(tape), "t.wav"))
    assert len(ours) == len(lengths)
    ends, expected = np.cumsum(ours), np.cumsum(lengths)
    assert np.abs(ends - expected)[:-1].max() <= 10  # T-states; a sample is 79 of them
    assert abs(ends[-1] - expected[-1]) <= 80  # the file ends with a whole sample


SCALES: dict[str, tuple[int, int, Callable[[np.ndarray], bytes]]] = {
    "8": (1, 8, lambda x: (x * 100 + 128).astype("u1").tobytes()),
    "16": (1, 16, lambda x: (x * 9000 - 700).astype("<i2").tobytes()),
    "24": (1, 24, lambda x: b"".join(struct.pack("<i", int(v * 2_000_000))[:3] for v in x)),
    "32": (1, 32, lambda x: (x * 1e9).astype("<i4").tobytes()),
    "float": (3, 32, lambda x: (x * 0.3 + 0.1).astype("<f4").tobytes()),
    "double": (3, 64, lambda x: (x * 0.3).astype("<f8").tobytes()),
    "quiet": (1, 16, lambda x: (x * 40).astype("<i2").tobytes()),
    "upside down": (1, 16, lambda x: (x * -9000).astype("<i2").tobytes()),
}


@pytest.mark.parametrize("name", SCALES)
@pytest.mark.parametrize(("rate", "channels"), [(44_100, 1), (22_050, 1), (48_000, 2)])
def test_a_rounded_noisy_recording_in_any_format(name: str, rate: int, channels: int) -> None:
    samples = np.frombuffer(write_wav(Tape((*rom_parts(BLOCK, 700_000),)), rate)[44:], "u1") / 80.0 - 1.6
    heard = np.convolve(samples, [0.2, 0.6, 0.2], "same") * 0.8
    heard += np.random.default_rng(1).normal(0, 0.02, len(heard)) + 0.1 * np.sin(np.arange(len(heard)) / rate * 314)
    kind, bits, code = SCALES[name]
    both = np.repeat(heard, channels) if channels == 2 else heard
    tape = read_wav(wav(code(both), rate=rate, channels=channels, bits=bits, kind=kind), "t.wav")
    assert list(heard_blocks(tape)) == [BLOCK]


def test_long_recordings_come_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    data = write_wav(Tape((*rom_parts(BLOCK, 0),)))
    whole = read_wav(data, "t.wav")
    monkeypatch.setattr("typein.media.wav._PIECE", 997)
    assert read_wav(data, "t.wav") == whole


@pytest.mark.parametrize("samples", [b"", b"\x80", b"\x80" * 1000, b"\xff" * 1000])
def test_silence_has_no_pulses(samples: bytes) -> None:
    assert sum(pulses(read_wav(wav(samples), "t.wav"))) == 0


def test_not_a_number_and_infinities() -> None:
    samples = np.array([np.nan, np.inf, -np.inf, 3e38, -3e38] * 100, "<f4").tobytes()
    assert len(pulses(read_wav(wav(samples, kind=3, bits=32), "t.wav"))) > 0


def test_other_parts_of_the_file_are_passed_over() -> None:
    plain = wav(b"\x10\xf0" * 50)
    listed = wav(b"\x10\xf0" * 50, before=struct.pack("<4sI", b"LIST", 3) + b"abc\0")
    assert read_wav(listed, "t.wav") == read_wav(plain, "t.wav")


def test_a_recorder_that_did_not_know_the_length() -> None:
    data = bytearray(wav(b"\x10\xf0" * 50))
    data[40:44] = b"\xff\xff\xff\xff"
    assert read_wav(bytes(data), "t.wav") == read_wav(wav(b"\x10\xf0" * 50), "t.wav")


@pytest.mark.parametrize(
    ("data", "words", "offset"),
    [
        (b"RIFX" + bytes(20), "begins with RIFF", 0),
        (b"RIFF\0\0\0\0WAVE", "no part with samples", 12),
        (b"RIFF\0\0\0\0WAVEdata\0\0\0\0", "come before the part fmt", 20),
        (b"RIFF\0\0\0\0WAVEfmt ", "length of a part, 4 bytes", 16),
        (wav(b"", bits=12), "samples of kind 1 with 12 bits", 20),
        (wav(b"", kind=17, bits=16), "samples of kind 17", 20),
        (wav(b"", channels=0), "not 0", 20),
        (wav(b"", rate=10), "rate of 10 is", 20),
    ],
)
def test_what_is_wrong(data: bytes, words: str, offset: int) -> None:
    with pytest.raises(MediaError, match=words) as caught:
        read_wav(data, "t.wav")
    assert caught.value.offset == offset


def test_a_tape_of_hours() -> None:
    with pytest.raises(UsageError, match="more than 30 minutes"):
        write_wav(Tape((Pause(1_000_000_000),) * 7))

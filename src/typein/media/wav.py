"""WAV files: sound as samples, made of a tape's pulses and turned into pulses again.

The pulses of a recording end where it crosses the middle between its lowest and highest sample, worked out between
two samples; a crossing counts when the sound then goes a sixth of the way to the other side, so that hiss and hum make
none.  Sources: "Multimedia Programming Interface and Data Specifications 1.0", IBM and Microsoft, 1991.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from typein.errors import UsageError
from typein.media.reader import Reader
from typein.spectrum.player import Player
from typein.spectrum.tape import LONGEST, Pulses, Tape
from typein.spectrum.timing import CPU_HZ

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Samples: TypeAlias = NDArray[np.float32]

RATE = 44_100
LOW, HIGH = 48, 208
"""The two levels in a file that we write, samples being bytes around 128."""

MAX_SECONDS = 1800
"""A longer tape is not written as a WAV file."""

_PIECE = 1 << 18
_PCM, _FLOAT, _EXTENSIBLE = 1, 3, 0xFFFE
_FORMATS = {
    (_PCM, 1): "u1",
    (_PCM, 2): "<i2",
    (_PCM, 3): "u1",
    (_PCM, 4): "<i4",
    (_FLOAT, 4): "<f4",
    (_FLOAT, 8): "<f8",
}


def is_wav(data: bytes) -> bool:
    """Whether a file says that it is one."""
    return data[:4] == b"RIFF" and data[8:12] == b"WAVE"


def read_wav(data: bytes, file: str) -> Tape:
    """The tape in a WAV file of any sampling rate; its channels are heard together."""
    reader = Reader(data, file)
    if not is_wav(data):
        reader.fail("a WAV file begins with RIFF, a length and WAVE")
    reader.take(12, "the head")
    kind = channels = rate = size = 0
    while not reader.done:
        reader.next_block()
        name, length = reader.take(4, "the name of a part"), reader.number(4, "the length of a part")
        at = reader.at
        if name == b"fmt ":
            kind, channels, rate, size = _format(reader, length)
        elif name == b"data":
            if not rate:
                reader.fail("the samples come before the part fmt that says what they are")
            step = size * channels
            length = min(length, reader.left)  # what records to a pipe cannot know it
            samples = memoryview(data)[at : at + length // step * step]
            return Tape((_heard(samples, _FORMATS[kind, size], size, channels, rate),))
        reader.at = min(at + length + (length & 1), len(data))
    return reader.fail("the file has no part with samples")


def _format(reader: Reader, length: int) -> tuple[int, int, int, int]:
    """The kind of samples, channels, sampling rate and bytes of a sample."""
    at = reader.at
    kind, channels, rate = reader.word("the kind of samples"), reader.word("the channels"), reader.number(4, "the rate")
    reader.take(6, "the format")
    bits = reader.word("the size of a sample")
    if kind == _EXTENSIBLE and length >= 26:
        reader.take(8, "the format")
        kind = reader.word("the kind of samples")
    if (kind, bits // 8) not in _FORMATS or bits & 7:
        reader.fail(
            f"samples of kind {kind} with {bits} bits are not known; save the file as PCM with 8 or 16 bits", at=at
        )
    if not 1 <= channels <= 16:
        reader.fail(f"a recording has between 1 and 16 channels, not {channels}", at=at)
    if not 1000 <= rate <= 1_000_000:
        reader.fail(f"a sampling rate of {rate:,} is not between 1,000 and 1,000,000", at=at)
    return kind, channels, rate, bits // 8


def _heard(samples: memoryview, code: str, size: int, channels: int, rate: int) -> Pulses:
    """The pulses of a recording."""
    step = _PIECE * size * channels
    pieces = [samples[start : start + step] for start in range(0, len(samples), step)]
    extremes = [(float(heard.min()), float(heard.max())) for heard in (_mono(p, code, size, channels) for p in pieces)]
    low, high = min((low for low, _ in extremes), default=0.0), max((high for _, high in extremes), default=0.0)
    ear = _Ear((low + high) / 2, (high - low) / 12, CPU_HZ / rate)
    if ear.slack > 0:
        for piece in pieces:
            ear.hear(_mono(piece, code, size, channels))
    return ear.pulses()


def _mono(piece: memoryview, code: str, size: int, channels: int) -> Samples:
    """All channels of a piece together, as numbers."""
    import numpy as np

    values: NDArray[Any] = np.frombuffer(piece, code)
    if size == 3:  # three bytes in two's complement, the lowest first
        values = values[0::3] + values[1::3] * np.float32(256) + values[2::3].view(np.int8) * np.float32(65536)
    heard = values.astype(np.float32).reshape(-1, channels).mean(axis=1)
    clipped: Samples = np.clip(np.nan_to_num(heard, nan=0.0), -3e38, 3e38)
    return clipped


class _Ear:
    """Hears the pulses of samples that come piece by piece: ``middle`` and ``slack`` tell noise from edges."""

    def __init__(self, middle: float, slack: float, tstates: float) -> None:
        self.middle, self.slack, self.tstates = middle, slack, tstates
        self.first: int | None = None  # the level at which the recording begins
        self._level = 0
        self._count = 0  # samples heard
        self._before = 0.0  # the one heard last
        self._crossing = 0.0  # when the middle was last crossed, in samples
        self._ended = 0  # when the last pulse ended, in T-states
        self._codes: list[bytes] = []

    def hear(self, samples: Samples) -> None:
        """Take in the next samples."""
        import numpy as np

        heard = samples.astype(np.float64) - self.middle
        clear = (heard > self.slack).astype(np.int8) - (heard < -self.slack).astype(np.int8)
        places = np.flatnonzero(clear)
        levels = (clear[places] > 0).astype(np.int8)
        if self.first is None and len(places):
            self.first = self._level = int(levels[0])
        turns = places[np.flatnonzero(np.diff(levels, prepend=np.int8(self._level)))]
        heard = np.concatenate(([self._before], heard))
        high = heard > 0
        crossings = np.flatnonzero(high[1:] != high[:-1])
        left, right = heard[crossings], heard[crossings + 1]
        times = np.concatenate(([self._crossing], self._count - 0.5 + crossings + left / (left - right)))
        self._end(times[np.searchsorted(crossings, turns, side="right")])
        self._before, self._crossing, self._count = heard[-1], times[-1], self._count + len(samples)

    def _end(self, times: NDArray[np.float64]) -> None:
        """End pulses at these times, in samples."""
        import numpy as np

        if len(times):
            ends = np.rint(times * self.tstates).astype(np.int64)
            lengths = np.clip(np.diff(ends, prepend=self._ended), 1, LONGEST)
            self._codes.append(_coded(lengths))
            self._ended = int(ends[-1])
            self._level ^= len(times) & 1

    def pulses(self) -> Pulses:
        """What was heard; the last pulse ends with the recording."""
        import numpy as np

        self._end(np.array([float(self._count)] if self.first is not None else []))
        return Pulses(b"".join(self._codes), level=self.first or 0)


def _coded(lengths: NDArray[np.int64]) -> bytes:
    """Pulses in the code of :class:`Pulses`: one, two or three words for each."""
    import numpy as np

    words = np.stack([np.full(len(lengths), 0x8001), lengths >> 16 | 0x8000, lengths & 0xFFFF], axis=1)
    used = np.stack([lengths > 0xFFFF, lengths >= 0x8000, lengths >= 0], axis=1)
    return words[used].astype("<u2").tobytes()


def write_wav(tape: Tape, rate: int = RATE) -> bytes:
    """A WAV file with the sound of a tape, eight bits mono; UsageError for one of more than half an hour.

    A sample in which an edge falls has a value between the levels, so that the edge can be found again to a few
    T-states.  Where the tape would stop it goes on.
    """
    samples = b"".join(_samples(tape, rate))
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, rate, rate, 1, 8)
    body = b"WAVE" + form + struct.pack("<4sI", b"data", len(samples)) + samples + bytes(len(samples) & 1)
    return struct.pack("<4sI", b"RIFF", len(body)) + body


def _samples(tape: Tape, rate: int) -> Iterator[bytes]:
    player = Player(tape)
    level, now, high = 0, 0, 0  # ``high``: for how long, in T-states times rate, the present sample has been high
    while not player.ended:
        piece = bytearray()
        for length in player.pulses() or ():
            end = now % CPU_HZ + length * rate  # time in samples is kept as a multiple of 1/CPU_HZ
            whole, rest = divmod(end, CPU_HZ)
            if whole:
                first = high + (CPU_HZ - now % CPU_HZ if level else 0)
                piece.append(LOW + (HIGH - LOW) * first // CPU_HZ)
                piece += bytes((HIGH if level else LOW,)) * (whole - 1)
                high = rest if level else 0
            elif level:
                high += length * rate
            now += length * rate
            if now > MAX_SECONDS * rate * CPU_HZ:
                raise UsageError(
                    f"the tape plays for more than {MAX_SECONDS // 60} minutes, and a WAV file would be huge"
                )
            level ^= 1
        yield bytes(piece)

"""The sound of the loudspeaker: changes of the ULA's output at their T-states, made into samples.

Sampling a level that jumps makes whistles that were never there (aliasing).  So each jump is put in as a step that
holds no frequency beyond half the sample rate, made for its very T-state: a sample is the average of the level over
all T-states around it, with the weights of a good low-pass filter.  The loudspeaker does not pass a constant level,
and neither does this: what stays, dies away.
numpy is loaded when the first sample is made.
"""

from __future__ import annotations

import math
import wave
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from typein.errors import UsageError

from .timing import CPU_HZ, FRAME_TSTATES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MIC, EAR_OUT, EAR_IN = 0x08, 0x10, 0x40
"""The bits of the ULA's output that are heard; EAR in is the tape."""

VOLTS = {0: 0.34, MIC: 0.66, EAR_OUT: 3.56, MIC | EAR_OUT: 3.70}
"""At the ULA's pin of an issue 3 board, by what was sent to port FE (World of Spectrum FAQ, "Port FE")."""

TAPE_VOLTS = 0.32
"""What a tape adds to that here: as much as MIC, for what is saved is heard as loud as what is loaded."""

LOUDNESS = 12_000
"""The step in samples that full EAR makes; the rest up to 32,767 is for what follows fast upon it."""

DC_CUTOFF = 20.0
"""Hertz below which the sound fades."""

TAPS = 64
"""Samples that a step takes to come about; half of them is the delay of the sound."""

KAISER_BETA = 8.0

GAUSS = (
    (-0.8611363115940526, 0.3478548451374538), (-0.3399810435848563, 0.6521451548625461),
    (0.3399810435848563, 0.6521451548625461), (0.8611363115940526, 0.3478548451374538),
)  # fmt: skip
"""Points and weights of the four-point quadrature over -1 to 1 (Abramowitz and Stegun, table 25.4)."""

MAX_STEPS = 20_000
"""More than the 5,000 parts of a sample that there are at 44,100 Hz, the 875 at 48,000."""

LATE = 40
"""T-states after the end of a frame in which an instruction of it can still change the output."""


class Beeper:
    """Makes the samples of one frame after another, without a seam.

    ``rate`` is in samples a second; ``output`` the ULA's output before the first frame.
    """

    def __init__(self, rate: int = 48_000, output: int = 0) -> None:
        import numpy as np

        if CPU_HZ // math.gcd(CPU_HZ, rate) > MAX_STEPS:
            raise UsageError(f"sound is made with 44,100 or 48,000 samples a second, not with {rate:,}")
        self.rate = rate
        self._steps = _steps(rate)
        self._level = loudness(output)
        self._clock = 0
        """Where the frame begins, in CPU_HZ parts of a sample."""
        self._ahead = np.zeros(TAPS + 1)
        """What the frame before has begun in the samples of this one."""
        self._last = 0.0

    def frame(self, times: Sequence[int], values: bytes | bytearray, length: int = FRAME_TSTATES) -> NDArray[np.int16]:
        """The int16 samples of the next ``length`` T-states, in which the output changed to ``values`` at ``times``.

        The number of samples differs by one from frame to frame, and is right in the long run.  A change of an
        instruction that began in this frame may come a little after its end.
        """
        import numpy as np

        end = self._clock + length * self.rate
        count = end // CPU_HZ
        jumps = np.zeros(count + TAPS + 1)
        jumps[: TAPS + 1] = self._ahead
        if len(times):
            levels = _loudness_table()[np.frombuffer(bytes(values), np.uint8)]
            steps = np.diff(levels, prepend=self._level)
            self._level = float(levels[-1])
            places = np.minimum(np.asarray(times, np.int64), length + LATE) * self.rate + self._clock
            samples, parts = np.divmod(places, CPU_HZ)
            tap = samples[:, None] + np.arange(TAPS)
            weights = steps[:, None] * self._steps[parts // math.gcd(CPU_HZ, self.rate)]
            jumps += np.bincount(tap.ravel(), weights.ravel(), len(jumps))
        self._ahead = jumps[count:].copy()
        self._clock = end % CPU_HZ
        return self._add_up(jumps[:count])

    def _add_up(self, jumps: NDArray[np.float64]) -> NDArray[np.int16]:
        """The sum of all jumps up to each sample, each fading by DC_CUTOFF: y[n] = fade * y[n - 1] + jump[n]."""
        import numpy as np

        fade = math.exp(-2 * math.pi * DC_CUTOFF / self.rate)
        powers = fade ** np.arange(1, len(jumps) + 1)
        levels = powers * (self._last + np.cumsum(jumps / powers))
        if len(levels):
            self._last = float(levels[-1])
        return levels.round().clip(-32768, 32767).astype(np.int16)


def loudness(output: int) -> float:
    """The level of an output of the ULA in samples, before constant levels are taken out."""
    volts = VOLTS[output & (MIC | EAR_OUT)] + (TAPE_VOLTS if output & EAR_IN else 0)
    return (volts - VOLTS[0]) / (VOLTS[EAR_OUT] - VOLTS[0]) * LOUDNESS


def save_wav(path: str | Path, samples: NDArray[np.int16], rate: int) -> None:
    """Write int16 samples as a WAV file with one channel."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.astype("<i2").tobytes())


def pitch(samples: NDArray[np.int16], rate: int) -> float:
    """The frequency of a steady tone in hertz, by the times between its crossings of 0; 0.0 for silence."""
    import numpy as np

    if len(samples) == 0:
        return 0.0
    sound = samples - samples.mean()
    before = np.flatnonzero((sound[:-1] < 0) & (sound[1:] >= 0))
    if len(before) < 2:
        return 0.0
    crossings = before + sound[before] / (sound[before] - sound[before + 1])
    return float((len(before) - 1) * rate / (crossings[-1] - crossings[0]))


@cache
def _loudness_table() -> NDArray[np.float64]:
    import numpy as np

    return np.array([loudness(output) for output in range(256)])


@cache
def _steps(rate: int) -> NDArray[np.float64]:
    """The jump of 1 as the jumps of TAPS samples, for each part of a sample at which it can happen: (parts, TAPS).

    The jump is filtered by a sinc that ends at half the sample rate, with Kaiser's window for 80 dB: all below 20 kHz
    passes, and aliases stay above it, at 44,100 Hz too.  What is added up from sample to sample is what this has risen
    since the sample before: its integral, by four points of Gauss.  Each row adds up to 1.
    """
    import numpy as np

    parts = CPU_HZ // math.gcd(CPU_HZ, rate)
    after = np.arange(TAPS) - (TAPS // 2 - 1) - np.arange(parts)[:, None] / parts
    steps = np.zeros((parts, TAPS))
    for point, weight in GAUSS:
        x = after - (1 + point) / 2
        steps += weight * np.sinc(x) * np.i0(KAISER_BETA * np.sqrt((1 - (x / (TAPS // 2)) ** 2).clip(0)))
    return np.asarray(steps / steps.sum(1, keepdims=True))

from pathlib import Path
from typing import Any

import pytest
import skoolkit
from skoolkit import tape as skoolkit_tape
from skoolkit.simulator import Simulator

from typein.spectrum.player import Player
from typein.spectrum.tape import Pause, Tape, rom_parts

SA_BYTES, SA_LD_RET = 0x04C2, 0x053F
ROM = Path(skoolkit.ROM48)


def block_pulses(content: bytes) -> list[int]:
    """A block as we play it, without the silence after it."""
    player, pulses = Player(Tape(rom_parts(content, pause=0))), list[int]()
    while not player.ended:
        pulses += player.pulses() or ()
    return pulses


class Recorder:
    """Notes when the ROM writes to port FE."""

    def __init__(self, simulator: Any) -> None:
        self.simulator = simulator
        self.times: list[int] = []

    def write_port(self, registers: Any, port: int, value: int, *_: int) -> None:
        self.times.append(self.simulator.registers[25])


def saved_by_the_rom(flag: int, data: bytes) -> list[int]:
    """The T-states between the OUTs of SA-BYTES, run by SkoolKit's simulator."""
    memory = list(ROM.read_bytes()) + [0] * 0xC000
    memory[0x8000 : 0x8000 + len(data)] = data
    simulator = Simulator(memory, {"A": flag, "IX": 0x8000, "DE": len(data), "SP": 0x7F00, "IY": 0x5C3A})
    recorder = Recorder(simulator)
    simulator.set_tracer(recorder)
    simulator.run(SA_BYTES, SA_LD_RET)
    return [after - before for before, after in zip(recorder.times, recorder.times[1:], strict=False)]


@pytest.mark.parametrize(("flag", "pilot"), [(0, 8063), (255, 3223)])
def test_the_rom_saves_the_same_pulses(flag: int, pilot: int) -> None:
    data = bytes((0xA5, 0x0F))
    checksum = flag ^ 0xA5 ^ 0x0F
    ours = block_pulses(bytes((flag, *data, checksum)))
    theirs = saved_by_the_rom(flag, data)
    assert len(theirs) == len(ours)
    exact = pilot + 2
    assert list(ours[:exact]) == theirs[:exact]
    # Where the ROM fetches the next byte a pulse comes out 3 T shorter or 1 T longer.
    assert all(-3 <= t - o <= 1 for o, t in zip(ours[exact:], theirs[exact:], strict=True))
    assert sum(o != t for o, t in zip(ours[exact:], theirs[exact:], strict=True)) <= 2 * 4


@pytest.mark.parametrize(
    ("content", "count", "total"),
    [
        # 8063 x 2168 + 667 + 735; a header: 19 bytes, here of zeros but for two bits
        (b"\0" + b"\1" + bytes(16) + b"\1", 8063 + 2 + 19 * 16, 17_480_584 + 1402 + (150 * 2 * 855) + (2 * 2 * 1710)),
        (b"\xff\xff", 3223 + 2 + 32, 6_987_464 + 1402 + 32 * 1710),
        (b"\x80", 3223 + 2 + 16, 6_987_464 + 1402 + 2 * 1710 + 14 * 855),
    ],
)
def test_count_and_duration(content: bytes, count: int, total: int) -> None:
    pulses = block_pulses(content)
    assert (len(pulses), sum(pulses)) == (count, total)


def test_bits_come_highest_first() -> None:
    assert list(block_pulses(b"\x81")[-16:]) == [1710, 1710] + [855] * 12 + [1710, 1710]


def test_no_bytes_no_tone() -> None:
    assert rom_parts(b"") == (Pause(3_500_000),)
    assert block_pulses(b"") == []


@pytest.mark.parametrize("flag", [0, 255])
def test_skoolkit_plays_the_same_tone(flag: int) -> None:
    (block,) = skoolkit_tape.parse_tap(bytes((2, 0, flag, flag))).blocks
    timings = block.timings
    tone = [length for count, length in timings.pulses for _ in range(count)]
    pulses = block_pulses(bytes((flag, flag)))
    bit = timings.one if flag else timings.zero
    assert pulses == tone + list(bit) * 16
    assert rom_parts(bytes((flag, flag)))[-1] == Pause(timings.pause)

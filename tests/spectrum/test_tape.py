import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tape_sound import edges, levels

from typein.spectrum.player import Player
from typein.spectrum.tape import (
    LONGEST,
    MAX_PULSE,
    Data,
    Level,
    Part,
    Pause,
    Pulses,
    Samples,
    Symbol,
    Symbols,
    Tape,
    Wave,
    rom_parts,
)

TONE = Pulses.of((3, 100))
NEXT = Pulses.of((1, 7))
FOUR_WAYS = Symbol(0, (1, 2)), Symbol(1, (3,)), Symbol(2, (4,)), Symbol(3, (5,))


def test_the_code_of_pulses_is_that_of_pzx() -> None:
    # "PZX format": the leader of a header is 8000+8063, 2168, 667, 735
    assert Pulses.of((8063, 2168), (1, 667), (1, 735)).code == bytes.fromhex("7f9f 7808 9b02 df02")
    assert Pulses.of((1, 0x8000)).code == bytes.fromhex("0080 0080")
    assert Pulses.of((2, 0x12345)).code == bytes.fromhex("0280 0180 4523")


@given(st.lists(st.tuples(st.integers(1, 0x7FFF), st.integers(0, LONGEST))))
def test_runs_are_what_was_coded(runs: list[tuple[int, int]]) -> None:
    assert list(Pulses.of(*runs).runs()) == runs


def test_many_pulses_alike() -> None:
    assert sum(count for count, _ in Pulses.of((65535, 100)).runs()) == 65535
    assert edges(Pulses.of((65535, 100)))[-1] == (6_553_500, 1)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((TONE,), [(0, 100), (1, 100), (0, 100), (1, 0)]),
        ((TONE, NEXT), [(0, 100), (1, 100), (0, 100), (1, 7), (0, 0)]),
        ((Pulses.of((2, 5), level=1),), [(1, 5), (0, 5), (1, 0)]),
        ((TONE, Pulses.of((1, 5), level=0)), [(0, 100), (1, 100), (0, 105), (1, 0)]),
        ((Pulses.of((1, 5), (1, 0), (1, 6)),), [(0, 11), (1, 0)]),
        ((Pulses.of((1, 5), (2, 0), (1, 6)),), [(0, 5), (1, 6), (0, 0)]),
        ((Pulses.of((1, 5), (3, 0), (1, 6)),), [(0, 11), (1, 0)]),
        # bits 10 of the byte A0, then a tail
        ((Data(b"\xa0", (1, 2), (3, 4), bits=2, tail=9),), [(0, 3), (1, 4), (0, 1), (1, 2), (0, 9), (1, 0)]),
        ((Data(b"\x40", (1,), (2,), bits=3, level=1),), [(1, 1), (0, 2), (1, 1), (0, 0)]),
        ((Samples(b"\x0f\xf0", 14, 10), NEXT), [(0, 40), (1, 80), (0, 27), (1, 0)]),
        ((Samples(b"\xff", 8, 10), NEXT), [(1, 87), (0, 0)]),
        ((Wave(b"\x01\x02\x00\x00\x01\x00\x00", 3_500_000), NEXT), [(0, 1), (1, 2), (0, 263), (1, 0)]),
        ((Wave(b"\x01\x02", 3_500_000, level=1), NEXT), [(1, 1), (0, 9), (1, 0)]),
        ((Wave(b"", 44_100), NEXT), [(0, 7), (1, 0)]),
        # a symbol for each way to begin
        (
            (Symbols(FOUR_WAYS, b"\0\1\0\1\1\0\2\1\0\3\1\0"),),
            [(0, 1), (1, 5), (0, 4), (1, 5), (0, 0)],
        ),
        ((Symbols((Symbol(0, (1,)), Symbol(0, (2,)), Symbol(0, (3,))), b"\x24", 3),), [(0, 1), (1, 3), (0, 2), (1, 0)]),
        ((Symbols((Symbol(0, (6,)),), b"", 2),), [(0, 6), (1, 6), (0, 0)]),
        # a pause is low, and leaves an edge time to be heard
        ((Pulses.of((2, 5)), Pause(10_000), NEXT), [(0, 5), (1, 5), (0, 10_007), (1, 0)]),
        ((Pulses.of((1, 5)), Pause(10_000), NEXT), [(0, 5), (1, 3500), (0, 6507), (1, 0)]),
        ((Pulses.of((1, 5)), Pause(3000), NEXT), [(0, 5), (1, 3000), (0, 7), (1, 0)]),
        ((Pulses.of((1, 5)), Pause(0), NEXT), [(0, 5), (1, 7), (0, 0)]),
        ((Pulses.of((1, 5)), Pause(20, level=0), Pulses.of((1, 7), level=0)), [(0, 32), (1, 0)]),
        ((Pause(20, level=1),), [(1, 20), (0, 0)]),
        ((TONE, Level(0), NEXT), [(0, 100), (1, 100), (0, 107), (1, 0)]),
        ((TONE, Level(1), NEXT), [(0, 100), (1, 100), (0, 100), (1, 7), (0, 0)]),
    ],
)  # fmt: skip
def test_the_sound_of_parts(parts: tuple[Part, ...], expected: list[tuple[int, int]]) -> None:
    assert levels(*parts) == expected


def test_a_block_as_the_rom_saves_it() -> None:
    leader, data, pause = rom_parts(b"\xff\x00\xff")
    assert leader == Pulses.of((3223, 2168), (1, 667), (1, 735))
    assert data == Data(b"\xff\x00\xff")
    assert pause == Pause(3_500_000)
    assert levels(leader, data)[3225:] == [(1, 1710), (0, 1710)] * 8 + [(1, 855), (0, 855)] * 8 + [
        (1, 1710),
        (0, 1710),
    ] * 8 + [(1, 0)]
    assert rom_parts(b"\x7f", 0)[0] == Pulses.of((8063, 2168), (1, 667), (1, 735))
    assert rom_parts(b"", 5) == (Pause(5),)
    assert rom_parts(b"", 0) == ()


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        (Pulses.of((3, LONGEST)), [(LONGEST, 1), (2 * LONGEST, 0), (3 * LONGEST, 1)]),
        (Pause(LONGEST), []),
        (Pause(LONGEST, level=1), [(0, 1), (LONGEST, 0)]),
    ],
)
def test_long_pulses_come_in_pieces_that_the_core_can_add(part: Part, expected: list[tuple[int, int]]) -> None:
    player = Player(Tape((part,)))
    while not player.ended:
        assert max(player.pulses() or (0,)) <= MAX_PULSE
    assert edges(part) == expected


@given(st.lists(st.integers(1, 255), min_size=1), st.sampled_from([11_025, 22_050, 44_100, 48_000]))
def test_a_wave_does_not_drift(lengths: list[int], rate: int) -> None:
    for part in (Wave(bytes(lengths), rate), Wave(zlib.compress(bytes(lengths)), rate, packed=True)):
        times = [time for time, _ in edges(part, NEXT)]
        # the last pulse of the wave and the one after it are at one level
        assert times[:-1] == [sum(lengths[:n]) * 3_500_000 // rate for n in range(1, len(lengths))]
        assert times[-1] == sum(lengths) * 3_500_000 // rate + 7


@given(st.binary(max_size=3000), st.integers(1, 79))
def test_samples_are_heard_one_by_one(content: bytes, tstates: int) -> None:
    level, expected = 0, []
    for number in range(len(content) * 8):
        bit = content[number // 8] >> (7 - number % 8) & 1
        if bit != level:
            expected.append((number * tstates, bit))
            level = bit
    assert edges(Samples(content, len(content) * 8, tstates)) == expected


@given(st.binary(max_size=2000), st.integers(0, 7))
def test_data_bit_by_bit(content: bytes, missing: int) -> None:
    bits = max(len(content) * 8 - missing, 0)
    lengths = [number for n in range(bits) for number in ((3, 4) if content[n // 8] >> (7 - n % 8) & 1 else (1, 2))]
    heard = [length for chunk in Data(content, (1, 2), (3, 4), bits).sound(0) for length in chunk]
    assert heard == lengths

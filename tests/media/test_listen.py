import pytest
from hypothesis import given
from hypothesis import strategies as st

from typein.media.listen import heard_blocks
from typein.spectrum.tape import (
    Data,
    EndLoop,
    Jump,
    Loop,
    Note,
    Part,
    Pause,
    Pulses,
    Samples,
    Stop,
    Symbol,
    Symbols,
    Tape,
    Wave,
    rom_parts,
)

BLOCK = b"\xff\x00\x5a\xa5"
LEADER = Pulses.of((3223, 2168), (1, 667), (1, 735))


def heard(*parts: Part) -> list[bytes]:
    return list(heard_blocks(Tape(parts)))


@given(st.lists(st.binary(max_size=50)))
def test_blocks_of_a_tape(blocks: list[bytes]) -> None:
    assert list(heard_blocks(Tape.of(blocks))) == [block for block in blocks if block]
    assert list(heard_blocks(Tape.of(blocks, pause=0))) == [block for block in blocks if block]


def as_wave(parts: tuple[Part, ...], tstates: int = 79) -> Wave:
    """The same sound as the lengths of its pulses in samples."""
    coded, now, done = b"", 0, 0
    for part in parts:
        assert isinstance(part, Pulses | Data | Pause)
        for chunk in part.sound(0):
            for length in chunk:
                now += length
                samples = round(now / tstates) - done
                done += samples
                coded += bytes((samples,)) if samples < 256 else b"\0" + samples.to_bytes(4, "little")
    return Wave(coded, 3_500_000 // tstates)


@pytest.mark.parametrize("tstates", [60, 79, 110, 159])
def test_blocks_in_a_recording(tstates: int) -> None:
    parts = (*rom_parts(b"\0" + bytes(18)), *rom_parts(BLOCK, 70_000))
    assert heard(as_wave(parts, tstates), Pause()) == [b"\0" + bytes(18), BLOCK]


@pytest.mark.parametrize("speed", [0.8, 1.25])
def test_a_recorder_that_runs_slow_or_fast(speed: float) -> None:
    wave = as_wave(rom_parts(BLOCK))
    assert heard(Wave(wave.content, int(wave.rate * speed))) == [BLOCK]


def test_generalized_data() -> None:
    leader = Symbols((Symbol(0, (2168,)), Symbol(0, (667, 735))), b"\0\x97\x0c\1\1\0")
    data = Symbols((Symbol(0, (855, 855)), Symbol(0, (1710, 1710))), BLOCK, 32)
    assert heard(leader, data, Pause()) == [BLOCK]


def test_a_block_that_breaks_off_is_given_as_far_as_it_goes() -> None:
    assert heard(LEADER, Data(BLOCK, bits=20), Pause()) == [BLOCK[:2]]
    assert heard(LEADER, Data(BLOCK, bits=20)) == [BLOCK[:2]]
    assert heard(LEADER) == []


def test_the_last_edge_may_be_lost_in_the_silence() -> None:
    wave = as_wave(rom_parts(BLOCK, 0))
    assert heard(Wave(wave.content[:-1], wave.rate)) == [BLOCK]


@pytest.mark.parametrize(
    "parts",
    [
        (),
        (Pause(),),
        (Stop(), Note("text")),
        (Pulses.of((3223, 2168)), Pause(), Data(BLOCK)),
        (Pulses.of((100, 2168), (1, 667), (1, 735)), Data(BLOCK)),
        (Pulses.of((3223, 1000), (1, 300), (1, 300)), Data(BLOCK, (400, 400), (800, 800))),
        (Samples(b"\xaa" * 1000, 8000, 79),),
        (Jump(0),),
    ],
)
def test_what_is_no_block(parts: tuple[Part, ...]) -> None:
    assert heard(*parts) == []


def test_hours_of_long_pulses_are_not_listened_to() -> None:
    # as the fuzzer found: 60 bytes of PULS with 32,767 pulses of ten minutes, again and again
    assert heard(*(Pulses.of((0x7FFF, 0x7FFFFFFF)),) * 100, *rom_parts(BLOCK)) == []


def test_loops_and_circles() -> None:
    assert heard(Loop(3), *rom_parts(BLOCK), EndLoop()) == [BLOCK] * 3
    assert heard(*rom_parts(BLOCK), Jump(0)) == [BLOCK]
    assert heard(Pulses.of((100, 100)), Jump(0)) == []

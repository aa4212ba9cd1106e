import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tape_sound import first, levels

from typein.spectrum.player import IDLE, Place, Player
from typein.spectrum.tape import (
    Call,
    Data,
    EndLoop,
    Jump,
    Loop,
    Note,
    Part,
    Pause,
    Pulses,
    Return,
    Samples,
    Select,
    Stop,
    Symbol,
    Symbols,
    Tape,
    rom_parts,
)


def tone(length: int) -> Pulses:
    return Pulses.of((1, length))


def lengths(*parts: Part) -> list[int]:
    return [length for _, length in levels(*parts) if length]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((tone(1), Note("text", "hello"), tone(2)), [1, 2]),
        ((tone(1), Jump(3), tone(2), tone(3)), [1, 3]),
        ((Jump(3), tone(1), Jump(5), tone(2), Jump(1)), [2, 1]),
        ((Loop(3), tone(1), tone(2), EndLoop(), tone(3)), [1, 2, 1, 2, 1, 2, 3]),
        ((Loop(0), tone(1), EndLoop(), tone(2)), [1, 2]),
        ((EndLoop(), tone(1)), [1]),
        ((Return(), tone(1)), [1]),
        ((Call((3, 5, 3)), tone(9), Jump(7), tone(1), Return(), tone(2), Return(), Note("end")), [1, 2, 1, 9]),
        ((Call(()), tone(1)), [1]),
        ((Loop(2), Call((4,)), EndLoop(), Jump(6), tone(1), Return(), tone(2)), [1, 1, 2]),
        ((Call((2,)), Jump(7), Loop(2), tone(1), EndLoop(), Return()), [1, 1]),
        ((Select((("second", 3),)), tone(1), tone(2)), [1, 2]),
        # a call inside a call forgets the first one, a loop inside a loop the outer one
        ((Call((2,)), tone(9), Call((5,)), tone(1), Jump(7), tone(2), Return()), [2, 1]),
        ((Loop(2), Loop(3), tone(1), EndLoop(), EndLoop()), [1, 1, 1]),
    ],
)
def test_the_way_through_a_tape(parts: tuple[Part, ...], expected: list[int]) -> None:
    assert lengths(*parts) == expected


def test_a_stop_is_told_once() -> None:
    player = Player(Tape((tone(5), Stop(), tone(6))))
    assert [list(player.pulses() or ()), list(player.pulses() or ())] == [[5], []]
    assert player.pulses() is None
    assert not player.ended
    assert [list(player.pulses() or ()), list(player.pulses() or ())] == [[6], []]
    assert player.ended
    assert player.pulses() is None
    assert player.pulses() is None


def test_a_circle_with_sound_goes_on() -> None:
    assert first((tone(100), tone(200), Jump(0)), 6) == [100, 200, 100, 200, 100, 200]


SILENT = Data(b"\0" * 100_000, zero=(), one=(5,))


@pytest.mark.parametrize(
    "parts",
    [
        (Jump(0),),
        (Note("text"), Jump(0)),
        (Loop(65535), EndLoop(), Jump(0)),
        (Call((0,)),),
        (Pulses.of((0x7FFF, 0)), Jump(0)),
        (Pulses(b"\1\0\0\0" * 50_000), Jump(0)),
        (Data(b"\0" * 100_000, zero=(0,), one=(0, 0)), Jump(0)),
        (SILENT, Jump(0)),
        (Symbols((Symbol(2, ()),), b"", 1 << 32),),
        (Symbols((Symbol(0, ()),), b"", 1 << 32),),
        (Symbols((Symbol(0, ()), Symbol(1, (5,))), b"\0" * 1_000_000, 8_000_000), Jump(0)),
        (Samples(b"", 0, 1), Jump(0)),
    ],
)
def test_a_tape_without_sound_ends(parts: tuple[Part, ...]) -> None:
    start = time.process_time()
    player = Player(Tape(parts))
    count = 0
    while player.pulses() is not None:
        count += 1
    assert player.ended
    assert count <= IDLE + 1
    assert time.process_time() - start < 20  # it takes a second at most; for ever is what it must not take


@settings(max_examples=12)
@given(st.integers(0, 60))
def test_a_place_can_be_gone_back_to(steps: int) -> None:
    parts = (
        *rom_parts(bytes(range(256)) * 8),
        Loop(3),
        Samples(bytes(range(256)) * 20, 256 * 160, 20),
        tone(700),
        EndLoop(),
        Call((9,)),
        Stop(),
        Jump(11),
        tone(800),
        Return(),
        Data(bytes(5000), (10, 20, 30), (40, 50, 60)),
    )
    player = Player(Tape(parts))
    for _ in range(steps):
        player.pulses()
    place = player.place
    other = Player(player.tape, Place(*place))
    assert other.place == place
    while not player.ended:
        assert other.pulses() == player.pulses()
    assert other.ended


BLOCK = b"\xff" + bytes(range(50))


def rom(leader: int = 3223, sync: tuple[int, ...] = (667, 735), pilot: int = 2168) -> tuple[Part, ...]:
    return Pulses.of((leader, pilot), *((1, length) for length in sync)), Data(BLOCK), Pause()


@pytest.mark.parametrize(
    ("parts", "taken", "after"),
    [
        (rom_parts(BLOCK), True, 2),
        (rom_parts(BLOCK, 0), True, 2),
        ((Note("text"), Pause(5), *rom_parts(BLOCK)), True, 4),
        ((Stop(), *rom_parts(BLOCK)), True, 3),
        ((Jump(2), tone(5), *rom_parts(BLOCK)), True, 4),
        ((Pulses.of((3223, 2168)), Pulses.of((1, 667), (1, 735)), Data(BLOCK)), True, 3),
        ((Pulses.of((3223, 2168)), Pulses.of((2, 700)), Data(BLOCK)), True, 3),
        (rom(pilot=2000), True, 2),
        (rom(leader=1000), False, 0),
        (rom(sync=(667,)), False, 0),
        (rom(sync=(1200, 1200)), False, 0),
        (rom(pilot=1000), False, 0),
        ((rom()[0], Pause(), rom()[1]), False, 0),
        ((rom()[0], Data(BLOCK, (570, 570), (1140, 1140))), False, 0),
        ((rom()[0], Data(BLOCK, bits=len(BLOCK) * 8 - 1)), False, 0),
        ((rom()[0], Data(b"")), False, 0),
        ((tone(500), *rom()), True, 3),
        ((Samples(b"\xf0", 8, 79), *rom()), False, 0),
        ((Jump(0),), False, 0),
        ((), False, 0),
        ((Pause(),), False, 0),
    ],
)
def test_what_the_rom_takes_at_once(parts: tuple[Part, ...], taken: bool, after: int) -> None:
    found = Player(Tape(parts)).block()
    assert (found is not None) == taken
    if found:
        assert found[0] == BLOCK
        assert found[1].part == after


def test_nothing_is_taken_from_the_middle_of_a_part() -> None:
    player = Player(Tape(rom()))
    player.pulses()
    assert player.block() is None

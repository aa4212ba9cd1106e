"""What is on a tape: rows, names, times, and how far it has been played."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from parts import tapes

from typein.harness.loading import loadable
from typein.media.contents import contents, duration, position
from typein.media.tap import Block, code_blocks, program_blocks
from typein.rom import find_rom
from typein.spectrum.machine import Machine
from typein.spectrum.player import Place
from typein.spectrum.pulses import ONE, PILOT, PILOT_DATA, PILOT_HEADER, SYNC, ZERO
from typein.spectrum.tape import Note, Part, Pause, Pulses, Samples, Sound, Stop, Tape, rom_parts
from typein.spectrum.timing import CPU_HZ

PROGRAM = bytes.fromhex("000A 0200 F1 0D".replace(" ", ""))
BLOCKS = [*program_blocks("first", PROGRAM, 10), *code_blocks("screen", 16384, bytes(6912))]


def tape_of(*blocks: Block) -> Tape:
    return Tape.of(block.content for block in blocks)


def test_a_file_is_one_row_with_its_name_and_size() -> None:
    rows = contents(tape_of(*BLOCKS))
    assert [(row.kind, row.header and row.header.name, row.size) for row in rows] == [
        ("header", b"first     ", 6), ("header", b"screen    ", 6912),
    ]  # fmt: skip
    assert rows[0].start == Place(0)
    assert rows[1].start.part == 6


def test_the_time_of_a_screen_is_that_of_its_pulses() -> None:
    """A header of 19 bytes and 6,914 of data, all but flag and checksum zeros."""
    row = contents(tape_of(*code_blocks("x", 16384, bytes(6912))))[0]
    ones = sum(byte.bit_count() for block in code_blocks("x", 16384, bytes(6912)) for byte in block.content)
    bits = 8 * (19 + 6914)
    pulses = PILOT * (PILOT_HEADER + PILOT_DATA) + 2 * sum(SYNC) + 2 * ONE * ones + 2 * ZERO * (bits - ones)
    assert row.tstates == pulses + 2 * CPU_HZ
    assert row.seconds == pytest.approx(36.5, abs=0.5)


def test_what_has_no_header_and_what_is_no_block() -> None:
    parts: tuple[Part, ...] = (
        *rom_parts(b"\xff\1\2\xfc"), Stop(), Note("text", "hello"), Pulses.of((100, 500)), Pause(1000),
        Samples(b"\x55\xaa", 16, 79),
    )  # fmt: skip
    rows = contents(Tape(parts))
    assert [(row.kind, row.size) for row in rows] == [("data", 2), ("stop", 0), ("sound", 0), ("sound", 0)]
    assert rows[2].tstates == 51_000


def test_a_header_without_its_data_and_data_of_another_flag_stay_apart() -> None:
    header, data = program_blocks("a", PROGRAM)
    other = Block.of(0x55, b"turbo")
    assert [row.kind for row in contents(tape_of(header, header, data))] == ["header", "header"]
    assert [row.kind for row in contents(tape_of(header, other, data))] == ["header", "data", "data"]


def test_an_empty_tape_has_no_rows() -> None:
    assert contents(Tape()) == ()
    assert position(Tape(), (), Place()) == (0, 0.0)


@settings(max_examples=40)
@given(tapes())
def test_all_parts_of_any_tape_belong_to_one_row(tape: Tape) -> None:
    rows = contents(tape)
    assert [number for row in rows for number in row.parts] == list(range(len(tape.parts)))
    assert sum(row.tstates for row in rows) == sum(map(duration, tape.parts))
    for number in range(len(tape.parts) + 1):
        row, played = position(tape, rows, Place(number))
        assert 0 <= row <= len(rows)
        assert 0 <= played <= 1


@settings(max_examples=40)
@given(tapes())
def test_the_time_of_a_part_is_that_of_its_pulses(tape: Tape) -> None:
    for part in tape.parts:
        if isinstance(part, Sound):
            assert duration(part) == pytest.approx(sum(map(sum, part.sound(0))), abs=1)


def test_progress_goes_with_the_sound() -> None:
    """Two files; the deck plays at real speed, and after each second a second more has been heard."""
    machine = Machine(find_rom())
    tape = tape_of(*BLOCKS)
    rows = contents(tape)
    machine.deck.insert(tape)
    machine.deck.play()
    machine.run_frame()
    length = [row.seconds for row in rows]
    for frames in range(1, 2400):
        machine.run_frame()
        row, played = position(tape, rows, machine.deck.place, machine.deck.left)
        heard = sum(length[:row]) + (length[row] * played if row < len(length) else 0)
        assert heard == pytest.approx(min((frames + 1) * 69_888 / CPU_HZ, sum(length)), abs=0.01)
    assert row == len(rows), "it has ended"


def test_a_tape_of_ours() -> None:
    tape = loadable("cribbage").content
    assert isinstance(tape, Tape)
    rows = contents(tape)
    assert [row.kind for row in rows] == ["header"] * len(rows)
    assert rows[0].header
    assert rows[0].header.autostart == 10

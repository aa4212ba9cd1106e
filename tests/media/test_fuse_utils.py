"""The tools of Debian's fuse-emulator-utils as a second opinion, in both directions."""

import shutil
import subprocess
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from test_snapshots import pattern

from typein.media.formats import open_media
from typein.media.listen import heard_blocks
from typein.media.rzx import Frame, Recording, Section, read_rzx, write_rzx
from typein.media.sna import write_sna
from typein.media.snapshot import DEFAULTS, Snapshot
from typein.media.szx import write_szx
from typein.media.tap import Block, program_blocks, write_tap
from typein.media.tzx_writer import write_tzx
from typein.media.wav import write_wav
from typein.media.z80 import write_z80
from typein.spectrum.player import Player
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
    Symbol,
    Symbols,
    Tape,
    rom_parts,
)

BLOCKS = [Block.of(0, bytes(range(17))), Block.of(255, bytes(range(256)) * 3)]
REGISTERS = DEFAULTS | {"a": 1, "f": 2, "b": 3, "c": 4, "d": 5, "e": 6, "h": 7, "l": 8, "pc": 0x8123, "sp": 0x9ABC}
REGISTERS |= {"a_": 11, "f_": 12, "b_": 13, "c_": 14, "d_": 15, "e_": 16, "h_": 17, "l_": 18, "ixh": 21, "ixl": 22}
REGISTERS |= {"iyh": 23, "iyl": 24, "i": 63, "r": 0x2B, "r7": 0x80, "im": 2, "iff1": 1, "iff2": 1, "t": 12_345}
SNAPSHOT = Snapshot(REGISTERS, pattern(7), output=5, issue=2)


def run(tool: str, *arguments: str | Path) -> str:
    if not shutil.which(tool):
        pytest.skip(f"{tool} of fuse-emulator-utils is not installed")
    result = subprocess.run([tool, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=60)
    assert result.returncode == 0, result.stderr
    return result.stdout


def pulses(*parts: Part) -> list[int]:
    """Between edges, how long; the last one up to the end of the tape.  They have all levels the other way round."""
    player, lengths, joined = Player(Tape(parts)), [0], True
    while not player.ended:
        for length in player.pulses() or ():
            if length == 0:
                joined = not joined
            elif joined:
                lengths[-1] += length
                joined = False
            else:
                lengths.append(length)
    return lengths


def theirs(data: bytes, folder: Path, name: str) -> list[int]:
    """The same from tape2pulses; it gives each pulse with its level, and may give one in several pieces."""
    (folder / name).write_bytes(data)
    lines = [line.split(" : ") for line in run("tape2pulses", folder / name, "-").splitlines()]
    pairs = ((level, int(length)) for length, level in lines if int(length))
    return [sum(length for _, length in piece) for _, piece in groupby(pairs, key=lambda pair: pair[0])]


@pytest.mark.parametrize(
    "parts",
    [
        rom_parts(b"\0\1\2", 0),
        (*rom_parts(b"\xff\xa5", 0), *rom_parts(b"\xff\x5a", 0), Pulses.of((2, 50))),
        (Pulses.of((2, 100)), Pause(7_000_000)),
        (Pulses.of((3, 100), (1, 5), (1, 6), (200, 700)),),
        (Data(b"\xa5\xc0", (400, 400), (800, 800), 11), Pulses.of((2, 100))),
        (Samples(b"\x0f\xf3\x55", 22, 79),),
        (Loop(3), Pulses.of((1, 10), (1, 20)), EndLoop(), Pulses.of((1, 30))),
        (Pulses.of((2, 10)), Jump(3), Pulses.of((2, 99)), Pulses.of((2, 20))),
        (Symbols((Symbol(0, (855, 855)), Symbol(0, (1710, 1710))), b"\xa5", 8),),
        (Symbols((Symbol(0, (500,)), Symbol(0, (600, 700)), Symbol(0, (800, 900, 1000))), b"\x18", 3),),
        (
            Symbols((Symbol(0, (2168,)), Symbol(0, (667, 735))), b"\0\5\0\1\1\0"),
            Symbols((Symbol(0, (855, 855)), Symbol(0, (1710, 1710))), b"\xa5", 8),
        ),
        (Note("text", "words"), Note("archive"), Pulses.of((4, 1234))),
    ],
)
def test_pulses_of_tapes_that_we_write(parts: tuple[Part, ...], tmp_path: Path) -> None:
    assert theirs(write_tzx(Tape(parts)), tmp_path, "t.tzx") == pulses(*parts)


def test_pulses_of_a_tap_file(tmp_path: Path) -> None:
    for block in BLOCKS:
        ours = pulses(*rom_parts(block.content, 0))
        assert theirs(write_tap([block]), tmp_path, "t.tap")[: len(ours)] == ours


@pytest.mark.parametrize("name", ["t.tap", "t.tzx"])
def test_tapes_that_they_convert(name: str, tmp_path: Path) -> None:
    ours = write_tap(BLOCKS) if name == "t.tzx" else write_tzx(Tape.of(block.content for block in BLOCKS))
    source = tmp_path / ("a.tap" if name == "t.tzx" else "a.tzx")
    source.write_bytes(ours)
    run("tapeconv", source, tmp_path / name)
    tape = open_media((tmp_path / name).read_bytes(), name)
    assert isinstance(tape, Tape)
    assert list(heard_blocks(tape)) == [block.content for block in BLOCKS]


def test_a_wave_that_they_make(tmp_path: Path) -> None:
    (tmp_path / "a.tzx").write_bytes(write_tzx(Tape.of(block.content for block in BLOCKS)))
    run("tapeconv", tmp_path / "a.tzx", tmp_path / "t.csw")
    tape = open_media((tmp_path / "t.csw").read_bytes(), "t.csw")
    assert isinstance(tape, Tape)
    assert list(heard_blocks(tape)) == [block.content for block in BLOCKS]


def test_a_recording_that_they_make(tmp_path: Path) -> None:
    (tmp_path / "a.tap").write_bytes(write_tap(BLOCKS))
    run("tape2wav", tmp_path / "a.tap", tmp_path / "t.wav")
    tape = open_media((tmp_path / "t.wav").read_bytes(), "t.wav")
    assert isinstance(tape, Tape)
    assert list(heard_blocks(tape)) == [block.content for block in BLOCKS]


def test_a_recording_that_they_hear(tmp_path: Path) -> None:
    (tmp_path / "t.wav").write_bytes(write_wav(Tape.of(block.content for block in BLOCKS)))
    run("audio2tape", tmp_path / "t.wav", tmp_path / "t.tzx")
    tape = open_media((tmp_path / "t.tzx").read_bytes(), "t.tzx")
    assert isinstance(tape, Tape)
    assert list(heard_blocks(tape))[-1] == BLOCKS[-1].content  # it leaves short blocks before out


def test_a_program_that_they_list(tmp_path: Path) -> None:
    line = b'\0\x0a\x0e\0\xf5"HELLO":\xf1a=\xa7\x0d'
    line = b"\0\x0a" + (len(line) - 4).to_bytes(2, "little") + line[4:]
    (tmp_path / "t.tap").write_bytes(write_tap(program_blocks("p", line, 10)))
    assert run("listbasic", tmp_path / "t.tap").split() == ["10", "PRINT", '"HELLO":', "LET", "a=PI"]


# -- snapshots


def files() -> Iterator[tuple[str, bytes]]:
    yield "t.sna", write_sna(SNAPSHOT)
    yield from ((f"{version}.z80", write_z80(SNAPSHOT, version)) for version in (1, 2, 3))
    yield "t.szx", write_szx(SNAPSHOT)


@pytest.mark.parametrize(("name", "data"), list(files()), ids=lambda value: value if isinstance(value, str) else "")
@pytest.mark.parametrize("kind", ["sna", "z80", "szx"])
@pytest.mark.parametrize("packing", ["-c", "-n"])
def test_snapshots_that_they_convert(name: str, data: bytes, kind: str, packing: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    converted = tmp_path / f"converted.{kind}"
    run("snapconv", packing, tmp_path / name, converted)
    again = open_media(converted.read_bytes(), converted.name)
    assert isinstance(again, Snapshot)
    lost = {"q", "no_int", "wz"} | ({"t"} if {name, kind} & {"t.sna", "1.z80", "2.z80", "sna"} else set())
    for register, value in SNAPSHOT.registers.items():
        if register not in lost:
            assert again.registers[register] == value, register
    assert again.output & 7 == 5
    assert again.issue == (3 if "sna" in name + kind else 2)
    below = 0x9ABC - 2 - 0x4000
    if "sna" in name + kind:
        assert again.ram[:below] + again.ram[below + 2 :] == SNAPSHOT.ram[:below] + SNAPSHOT.ram[below + 2 :]
    else:
        assert again.ram == SNAPSHOT.ram


def test_what_they_see_in_a_snapshot(tmp_path: Path) -> None:
    (tmp_path / "t.szx").write_bytes(write_szx(SNAPSHOT))
    seen = run("snapdump", tmp_path / "t.szx")
    assert "machine: Spectrum 48K" in seen
    assert "AF:  0x0102" in seen
    assert "tstates: 12345" in seen


# -- recordings


def test_a_recording_of_inputs(tmp_path: Path) -> None:
    frames = [Frame(100, b"\xbf\xff"), Frame(200, b"\xbf\xff"), Frame(17_000, b""), Frame(5, bytes(range(100)))]
    (tmp_path / "t.rzx").write_bytes(write_rzx(Recording((Section.of(frames, SNAPSHOT, 77),))))
    seen = run("rzxdump", tmp_path / "t.rzx")
    assert "Frame count: 4" in seen
    assert "Tstate counter: 77" in seen
    run("rzxtool", "-u", tmp_path / "t.rzx", tmp_path / "again.rzx")
    (section,) = read_rzx((tmp_path / "again.rzx").read_bytes(), "again.rzx").sections
    assert list(section.frames()) == frames
    assert section.tstates == 77
    assert section.snapshot is not None
    assert section.snapshot.ram == SNAPSHOT.ram

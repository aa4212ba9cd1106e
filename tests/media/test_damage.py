"""Damaged files of every format: a sentence that says where, or something that plays; no crash, no hang, no flood."""

import gzip
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from media_use import check, use
from parts import damaged
from test_formats import FILES

from typein.media.formats import open_media
from typein.media.tzx_writer import write_tzx
from typein.media.wav import write_wav
from typein.spectrum.tape import (
    Call,
    Data,
    Jump,
    Loop,
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

RICH = write_tzx(
    Tape(
        (
            *rom_parts(b"\0\1\2"),
            Loop(2),
            Pulses.of((100, 700), (1, 5), (1, 6)),
            Data(b"\xa5\x80", (400, 400), (800, 800), 9),
            Call((10,)),
            Jump(9),
            Stop(),
            Samples(b"\x0f\xf0", 13, 79),
            Symbols((Symbol(0, (5, 6)), Symbol(3, (7,))), b"\0\5\0\1\2\0"),
            Symbols((Symbol(0, (5, 6)), Symbol(3, (7,))), b"\xa5", 7),
            Wave(b"\1\2\0\0\1\0\0", 44_100),
            Wave(zlib.compress(b"\1\2\0\0\1\0\0"), 44_100, packed=True),
            Pause(7000),
        )
    )
)
PZX = (
    FILES["pzx"][0] + b"DATA\x11\0\0\0\x08\0\0\x80\xb1\x03\2\2\1\0\2\0\3\0\4\0\xa5PAUS\4\0\0\0\0\1\0\0STOP\2\0\0\0\1\0"
)
WAV = write_wav(Tape((Pulses.of((20, 500)),)))
GOOD = {name: data for name, (data, _) in FILES.items()} | {"tzx rich": RICH, "pzx rich": PZX, "wav": WAV}


@pytest.mark.parametrize("name", GOOD)
def test_good_files_can_be_used(name: str) -> None:
    use(open_media(GOOD[name], "file"))


@pytest.mark.parametrize("name", GOOD)
@settings(max_examples=60)
@given(st.data())
def test_damaged_files(name: str, data: st.DataObject) -> None:
    check(data.draw(damaged(GOOD[name])))


@pytest.mark.parametrize("name", GOOD)
def test_cut_files(name: str) -> None:
    good = GOOD[name]
    for size in [*range(min(len(good), 70)), *range(70, len(good), max(1, len(good) // 30))]:
        check(good[:size])


SIGNATURES = [
    b"ZXTape!\x1a\1\x14",
    b"PZXT\2\0\0\0\1\0",
    b"Compressed Square Wave\x1a\2\0",
    b"RIFF\0\0\0\0WAVE",
    b"ZXST\1\4\1\0",
    b"RZX!\0\x0d\0\0\0\0",
    b"PK\3\4",
    b"\x1f\x8b\x08",
]


@pytest.mark.parametrize("signature", SIGNATURES)
@given(st.binary(max_size=100))
def test_noise_after_a_signature(signature: bytes, noise: bytes) -> None:
    check(signature + noise)


# What takes much memory or time for few bytes.
TZX = b"ZXTape!\x1a\1\x14"
ALPHABET = b"\x19\x0e\xff\1\0\0\0\0\0\0\0\0\0\1\0\0\0\xff\0" + b"\1" * (256 * 511)
CSW = b"Compressed Square Wave\x1a\2\0\x44\xac\0\0\0\0\0\0\2\0\0" + bytes(16)
Z80 = bytes(12) + b"\x20" + bytes(17) + b"\x17\0" + bytes(23)
HOSTILE: dict[str, Callable[[], bytes]] = {
    "blocks": lambda: TZX + b"\x22" * 30_000_000,
    "texts": lambda: TZX + (b"\x32\0\0\xff" + b"\0\0" * 255) * 60_000,
    "calls": lambda: TZX + (b"\x26\xff\xff" + b"\0\0" * 65_535) * 250,
    "alphabets": lambda: TZX + ALPHABET * 240,
    "bits": lambda: TZX + b"\x15\1\0\0\0\x08\0\0\xff" + b"\xaa" * 0xFF0000,
    "pulses": lambda: b"PZXT\2\0\0\0\1\0PULS" + (30_000_000).to_bytes(4, "little") + b"\1\0" * 15_000_000,
    "empty blocks": lambda: bytes(32_000_000),
    "an endless wave": lambda: CSW + zlib.compress(b"\1" * 200_000_000, 1),
    "a loud WAV": lambda: WAV[:40] + b"\0\0\0\2" + b"\0\xff" * 16_000_000,
    "a gzip file": lambda: gzip.compress(bytes(300_000_000), 1, mtime=0),
    "a recording": lambda: b"RZX!\0\x0d\0\0\0\0" + recording(zlib.compress(bytes(200_000_000), 1)),
    "runs of bytes": lambda: Z80 + (b"\xfc\x7f\4" + b"\xed\xed\xff\0" * 8191) * 900,
}  # fmt: skip


def recording(frames: bytes) -> bytes:
    return b"\x80" + (len(frames) + 18).to_bytes(4, "little") + b"\1\0\0\0\0\0\0\0\0\2\0\0\0" + frames


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux says how much memory a process took")
@pytest.mark.parametrize("name", HOSTILE)
def test_memory_and_time_are_bounded(name: str, tmp_path: Path) -> None:
    file = tmp_path / "hostile"
    file.write_bytes(HOSTILE[name]())
    command = [sys.executable, str(Path(__file__).with_name("media_use.py")), str(file)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (result.returncode, result.stderr) == (0, "")
    assert int(result.stdout) < 256 << 10

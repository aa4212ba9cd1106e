import gzip
import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from typein.errors import MediaError
from typein.media.formats import Media, media_reader, open_media
from typein.media.reader import LIMIT
from typein.media.rzx import Frame, Recording, Section, write_rzx
from typein.media.scr import Screen
from typein.media.sna import write_sna
from typein.media.snapshot import DEFAULTS, Snapshot
from typein.media.szx import write_szx
from typein.media.tap import Block, code_blocks, looks_like_tap, program_blocks, write_tap
from typein.media.tzx_writer import write_tzx
from typein.media.wav import write_wav
from typein.media.z80 import write_z80
from typein.spectrum.tape import Data, Note, Pulses, Tape, Wave

BLOCKS = [*program_blocks("game", b"\0\1\2\0\xe2\r", 1), *code_blocks("data", 32768, bytes(range(200)))]
TAPE = Tape.of(block.content for block in BLOCKS)
SNAPSHOT = Snapshot(DEFAULTS | {"pc": 0x8000, "sp": 0x9000}, bytes(range(256)) * 192)
RECORDING = Recording((Section.of([Frame(5, b"ab"), Frame(6, b"c")], SNAPSHOT),))

FILES: dict[str, tuple[bytes, Media]] = {
    "tap": (write_tap(BLOCKS), TAPE),
    "tzx": (write_tzx(TAPE), TAPE),
    "pzx": (b"PZXT\2\0\0\0\1\0PULS\2\0\0\0\5\0", Tape((Note("archive"), Pulses.of((1, 5), level=0)))),
    "csw": (b"Compressed Square Wave\x1a\1\1\x44\xac\1\0\0\0\0\5\6", Tape((Wave(b"\5\6", 44_100, level=0),))),
    "rzx": (write_rzx(RECORDING), RECORDING),
    "sna": (
        write_sna(SNAPSHOT),
        Snapshot(SNAPSHOT.registers, SNAPSHOT.ram[:0x4FFE] + b"\0\x80" + SNAPSHOT.ram[0x5000:]),
    ),
    "z80": (write_z80(SNAPSHOT), SNAPSHOT),
    "z80 1": (write_z80(SNAPSHOT, 1), SNAPSHOT),
    "z80 2": (write_z80(SNAPSHOT, 2), SNAPSHOT),
    "szx": (write_szx(SNAPSHOT), SNAPSHOT),
    "scr": (bytes(range(256)) * 27, Screen(bytes(range(256)) * 27)),
}


def zipped(*files: tuple[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in files:
            file.writestr(zipfile.ZipInfo(name), content, file.compression)
    return target.getvalue()


@pytest.mark.parametrize("name", FILES)
def test_the_content_decides(name: str) -> None:
    data, expected = FILES[name]
    for wrapped in (
        data,
        gzip.compress(data, mtime=0),
        zipped(("a.xyz", data), ("read.me", b"hello")),
        gzip.compress(zipped(("a", data)), mtime=0),
    ):
        assert open_media(wrapped, "file.xyz") == expected


def test_sound_of_a_wav_file() -> None:
    tape = open_media(write_wav(Tape((Pulses.of((10, 1000)),))), "t.wav")
    assert isinstance(tape, Tape)
    (part,) = tape.parts
    assert isinstance(part, Pulses)
    assert sum(count for count, _ in part.runs()) == 10


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty and is nothing that is known; known are tapes"),
        (b"hello world, this is no tape", "begins with 68 65 6c 6c and is nothing"),
        (zipped(), "none of the 0 files"),
        (zipped(("a.txt", b"hello")), "none of the 1 files"),
        (
            zipped(("a.tap", FILES["tap"][0]), ("b.tap", FILES["tap"][0])),
            r"2 files in here could be meant \(a.tap, b.tap\)",
        ),
        (bytes(LIMIT + 1), "more than the 33,554,432 bytes"),
        (FILES["tap"][0][:-1], "block of 202 bytes begins here"),
        (FILES["tap"][0][:10], "block of 19 bytes begins here"),
        (bytes(131_103), "128K"),
    ],
)
def test_what_is_wrong(data: bytes, words: str) -> None:
    with pytest.raises(MediaError, match=words):
        open_media(data, "t")


def test_a_file_within_a_file_is_named() -> None:
    with pytest.raises(MediaError, match=r"t.zip: a.tap: block 4, byte 52: a block of 202"):
        open_media(zipped(("a.tap", FILES["tap"][0][:-1])), "t.zip")


def test_packed_again_and_again() -> None:
    data = FILES["tap"][0]
    for _ in range(5):
        data = gzip.compress(data, mtime=0)
    with pytest.raises(MediaError, match="begins with 1f 8b"):
        open_media(data, "t.gz")


@given(st.lists(st.binary(max_size=40).map(lambda data: Block.of(255, data)), min_size=1, max_size=5))
def test_a_tap_file_is_known_without_a_signature(blocks: list[Block]) -> None:
    data = write_tap(blocks)
    assert looks_like_tap(data) is True
    tape = open_media(data, "t.tap")
    assert isinstance(tape, Tape)
    assert [part.content for part in tape.parts if isinstance(part, Data)] == [block.content for block in blocks]


def test_sizes_that_are_those_of_other_formats() -> None:
    # a TAP file with the size of a picture is a TAP file
    blocks = [Block.of(0, bytes(17)), Block.of(255, bytes(6912 - 21 - 4))]
    assert len(write_tap(blocks)) == 6912
    assert isinstance(open_media(write_tap(blocks), "t"), Tape)
    # one byte changed: the checksum of the first block is wrong, and it could be a picture as well
    assert isinstance(open_media(bytes(4) + write_tap(blocks)[4:-1] + b"\1", "t"), Screen)


@given(st.binary(max_size=300))
def test_text_and_noise_are_refused_or_read(data: bytes) -> None:
    try:
        open_media(data, "t")
    except MediaError as error:
        assert error.offset <= len(data)  # noqa: PT017
    else:
        assert media_reader(data)

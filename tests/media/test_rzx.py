import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from typein.errors import MediaError, UsageError
from typein.media.rzx import Frame, Recording, Section, read_rzx, write_rzx
from typein.media.snapshot import DEFAULTS, Snapshot
from typein.media.szx import write_szx
from typein.media.z80 import write_z80

HEAD = b"RZX!\0\x0d\0\0\0\0"
SNAPSHOT = Snapshot(DEFAULTS | {"pc": 0x8000, "a": 5}, bytes(range(256)) * 192)
FRAMES = st.lists(st.builds(Frame, st.integers(0, 0xFFFF), st.binary(max_size=10)), max_size=30)


def block(kind: int, content: bytes) -> bytes:
    return struct.pack("<BI", kind, len(content) + 5) + content


def snapshot(content: bytes, name: bytes, flags: int = 0) -> bytes:
    return block(0x30, struct.pack("<I4sI", flags, name, len(content)) + content)


SZX = snapshot(write_szx(SNAPSHOT), b"szx")


def frames(code: bytes, count: int, flags: int = 0) -> bytes:
    return block(0x80, struct.pack("<IBII", count, 0, 1234, flags) + code)


@given(st.lists(FRAMES, min_size=1, max_size=3))
def test_round_trip(parts: list[list[Frame]]) -> None:
    sections = tuple(Section.of(part, None if number else SNAPSHOT, number) for number, part in enumerate(parts))
    again = read_rzx(write_rzx(Recording(sections)), "t.rzx")
    assert again == Recording(sections)
    assert [list(section.frames()) for section in again.sections] == parts


def test_byte_by_byte() -> None:
    code = bytes.fromhex("0a00 0200 bfff  0b00 ffff  0c00 0000  0d00 0100 1f")
    for packed in (False, True):
        content = zlib.compress(code) if packed else code
        data = HEAD + block(0x10, bytes(24)) + SZX + frames(content, 4, 2 if packed else 0)
        (section,) = read_rzx(data, "t.rzx").sections
        assert (section.snapshot, section.tstates) == (SNAPSHOT, 1234)
        assert list(section.frames()) == [(10, b"\xbf\xff"), (11, b"\xbf\xff"), (12, b""), (13, b"\x1f")]
    assert Section.of(section.frames()).code == code


def test_a_frame_after_an_empty_one() -> None:
    # a repeated frame takes what the one before it took, which may have been nothing
    code = bytes.fromhex("0a00 0200 bfff  0c00 0000  0d00 ffff")
    (section,) = read_rzx(HEAD + SZX + frames(code, 3), "t.rzx").sections
    assert [frame.inputs for frame in section.frames()] == [b"\xbf\xff", b"", b""]


def test_snapshots_of_any_format_and_packed() -> None:
    content = write_z80(SNAPSHOT)
    packed = block(0x30, struct.pack("<I4sI", 2, b"Z80\0", len(content)) + zlib.compress(content))
    (section,) = read_rzx(HEAD + packed + frames(b"", 0), "t.rzx").sections
    assert section.snapshot == SNAPSHOT


@pytest.mark.parametrize(
    ("blocks", "words", "block_number"),
    [
        (b"", "no recording that begins with a snapshot", 0),
        (SZX, "no recording that begins with a snapshot", 0),
        (frames(b"", 0), "no recording that begins with a snapshot", 0),
        (b"\x80\4\0\0\0", "at least 5 bytes, and this one says it has 4", 1),
        (b"\x80\xff\xff\xff\xff", "the block, 4,294,967,290 bytes", 1),
        (snapshot(b"name", b"szx", flags=1), "in another file", 1),
        (snapshot(b"hello", b"xyz"), "no snapshot in the format", 0),
        (snapshot(b"\0\1\2", b"z80", flags=2), "do not unpack", 1),
        (SZX + frames(b"", 0, flags=1), "encrypted", 2),
        (SZX + frames(b"\0\0\0\0", 2), "says it has 2 frames, and its data end in frame 2", 2),
        (SZX + frames(b"\0\0\5\0abcd", 1), "says it has 1 frames, and its data end in frame 1", 2),
        (SZX + frames(b"\0\0\0\0", 0xFFFFFFFF), "its data end in frame 2", 2),
        (SZX + frames(b"\0\0\xff\xff", 1), "first frame of a recording repeats", 2),
        (SZX + frames(zlib.compress(bytes(40_000_000)), 1, flags=2), "more than the 33,554,432 bytes", 2),
    ],
)
def test_what_is_wrong(blocks: bytes, words: str, block_number: int) -> None:
    with pytest.raises(MediaError, match=words) as caught:
        read_rzx(HEAD + blocks, "t.rzx")
    assert caught.value.block == block_number


def test_what_does_not_fit() -> None:
    with pytest.raises(UsageError, match="65,535 fetches"):
        Section.of([Frame(65_536, b"")])
    with pytest.raises(UsageError, match="65,534 INs"):
        Section.of([Frame(1, bytes(65_535))])

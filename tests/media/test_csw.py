import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from typein.errors import MediaError
from typein.media.csw import read_csw
from typein.spectrum.tape import Tape, Wave

MAGIC = b"Compressed Square Wave\x1a"


def version_1(content: bytes, rate: int = 44_100, packing: int = 1, flags: int = 0) -> bytes:
    return MAGIC + b"\1\1" + struct.pack("<HBB", rate, packing, flags) + bytes(3) + content


def version_2(content: bytes, rate: int = 44_100, packing: int = 1, flags: int = 0, extension: bytes = b"") -> bytes:
    head = struct.pack("<IIBBB", rate, 5, packing, flags, len(extension))
    return MAGIC + b"\2\0" + head + b"a program".ljust(16, b"\0") + extension + content


WAVE = bytes([27, 28, 0, 0, 1, 0, 0])


def test_both_versions() -> None:
    assert read_csw(version_1(WAVE), "t.csw") == Tape((Wave(WAVE, 44_100, level=0),))
    assert read_csw(version_1(WAVE, 22_050, flags=1), "t.csw") == Tape((Wave(WAVE, 22_050, level=1),))
    assert read_csw(version_2(WAVE, extension=b"more"), "t.csw") == Tape((Wave(WAVE, 44_100, level=0),))
    packed = zlib.compress(WAVE)
    assert read_csw(version_2(packed, packing=2), "t.csw") == Tape((Wave(packed, 44_100, packed=True, level=0),))


@given(st.lists(st.integers(0, (1 << 32) - 1) | st.integers(1, 255)), st.booleans())
def test_the_lengths_of_pulses(lengths: list[int], packed: bool) -> None:
    coded = b"".join(bytes((n,)) if 0 < n < 256 else b"\0" + n.to_bytes(4, "little") for n in lengths)
    wave = Wave(zlib.compress(coded) if packed else coded, 44_100, packed)
    assert list(wave.lengths()) == lengths


def test_pulses_across_the_pieces_in_which_they_are_unpacked() -> None:
    coded = b"\1" + b"\0\2\1\0\0" * 30_000
    assert list(Wave(zlib.compress(coded), 44_100, packed=True).lengths()) == [1] + [258] * 30_000


def test_damaged_packing_ends_the_wave() -> None:
    packed = zlib.compress(bytes(range(1, 256)) * 100)
    assert len(list(Wave(packed[:40], 44_100, packed=True).lengths())) < 25_500
    assert list(Wave(b"\xff" + packed, 44_100, packed=True).lengths()) == []
    assert list(Wave(b"\5\0\1\2", 44_100).lengths()) == [5]


@pytest.mark.parametrize(
    ("data", "words", "offset"),
    [
        (b"Compressed Square Wave\x1b", "begins with Compressed", 0),
        (b"Compressed", "the signature, 23 bytes, should begin", 0),
        (MAGIC + b"\3\0", "CSW 3.00, and Typein knows CSW 1 and 2", 23),
        (version_1(WAVE, rate=0), "rate of 0", 25),
        (version_2(WAVE, rate=4_000_000), "rate of 4,000,000", 25),
        (version_1(WAVE, packing=2), "CSW 1 file cannot be compressed in way 2", 32),
        (version_2(WAVE, packing=3), "CSW 2 file cannot be compressed in way 3", 52),
        (version_2(b"")[:40], "the head, 16 bytes", 36),
    ],
)
def test_what_is_wrong(data: bytes, words: str, offset: int) -> None:
    with pytest.raises(MediaError, match=words) as caught:
        read_csw(data, "t.csw")
    assert caught.value.offset == offset

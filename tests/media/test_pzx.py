import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from skoolkit import tape as skoolkit_tape

from typein.errors import MediaError
from typein.media.listen import heard_blocks
from typein.media.pzx import read_pzx
from typein.spectrum.tape import Data, Note, Part, Pause, Pulses, Stop, Tape

HEAD = b"PZXT\x02\0\0\0\x01\0"


def block(tag: bytes, content: bytes) -> bytes:
    return tag + struct.pack("<I", len(content)) + content


@pytest.mark.parametrize(
    ("tag", "content", "part"),
    [
        # the leader of a header, from the format's description
        (b"PULS", "7f9f 7808 9b02 df02", Pulses.of((8063, 2168), (1, 667), (1, 735), level=0)),
        (b"PULS", "", Pulses(b"", level=0)),
        (b"PULS", "0000 6400", Pulses.of((1, 0), (1, 100), level=0)),
        (b"DATA", "10000080 b103 02 02 5703 5703 ae06 ae06 a5c0", Data(b"\xa5\xc0", tail=945, level=1)),
        (b"DATA", "03000000 0000 01 00 0500 a0", Data(b"\xa0", (5,), (), bits=3, level=0)),
        (b"DATA", "08000000 0000 04 02 0000 0000 0500 0000 0700 0000 ff", Data(b"\xff", (5, 0), (7, 0), level=0)),
        (b"PAUS", "e0673500", Pause(3_500_000, level=0)),
        (b"PAUS", "e0673580", Pause(3_500_000, level=1)),
        (b"STOP", "0000", Stop()),
        (b"STOP", "0100", Stop(only_48k=True)),
        (b"BRWS", "6c6576656c2032", Note("text", "level 2")),
        (b"PZXT", "0101 7469746c6500417574686f720061206e616d65", Note("archive", "title: title\nauthor: a name")),
    ],
)
def test_each_block(tag: bytes, content: str, part: Part) -> None:
    data = bytes.fromhex(content)
    tape = read_pzx(HEAD + block(b"skip", b"what no reader knows") + block(tag, data), "t.pzx")
    assert tape.parts == (Note("archive"), part)


@pytest.mark.parametrize(
    ("data", "words", "block_number", "offset"),
    [
        (b"PZX?", "begins with PZXT", 0, 0),
        (b"PZXT\x02\0\0\0\x02\0", "PZX 2.0, and Typein knows PZX 1", 1, 8),
        (HEAD + b"PUL", "name of a block", 2, 10),
        (HEAD + b"PULS\xff\xff\xff\xff", "4,294,967,295 bytes begins here, and the file ends after 0", 2, 18),
        (HEAD + block(b"PULS", b"\1\2\3"), "last one is cut", 2, 20),
        (HEAD + block(b"PULS", b"\1\2\1\x80"), "last pulse is cut", 2, 20),
        (HEAD + block(b"PULS", b"\1\2\1\x80\1\x80"), "last pulse is cut", 2, 22),
        (
            HEAD + block(b"DATA", bytes.fromhex("10000000 0000 01 01 0500 0600 a5")),
            "data, 2 bytes, should begin",
            2,
            30,
        ),
        (HEAD + block(b"PAUS", b"\1\2\3"), "duration, 4 bytes, should begin", 2, 18),
    ],
)
def test_what_is_wrong(data: bytes, words: str, block_number: int, offset: int) -> None:
    with pytest.raises(MediaError, match=words) as caught:
        read_pzx(data, "t.pzx")
    assert (caught.value.block, caught.value.offset) == (block_number, offset)


@given(st.binary(max_size=200))
def test_any_pulses_are_played_or_refused(code: bytes) -> None:
    try:
        tape = read_pzx(HEAD + block(b"PULS", code), "t.pzx")
    except MediaError as error:
        assert error.block == 2  # noqa: PT017
        return
    pulses = tape.parts[1]
    assert isinstance(pulses, Pulses)
    assert all(count >= 1 and length >= 0 for count, length in pulses.runs())


@given(st.lists(st.binary(min_size=1, max_size=60), max_size=4))
def test_skoolkit_writes_what_is_read(tmp_path_factory: pytest.TempPathFactory, contents: list[bytes]) -> None:
    path: Path = tmp_path_factory.mktemp("pzx") / "t.pzx"
    skoolkit_tape.write_pzx(str(path), contents)
    tape = read_pzx(path.read_bytes(), "t.pzx")
    assert list(heard_blocks(tape)) == contents
    assert Data(b"\0", tail=945, level=1) in read_pzx(path.read_bytes(), "t.pzx").parts or b"\0" not in contents


def test_pauses_may_be_missing() -> None:
    data = block(b"DATA", struct.pack("<IHBBHHHHB", 0x80000008, 0, 2, 2, 855, 855, 1710, 1710, 0xA5))
    tape = read_pzx(HEAD + data, "t.pzx")
    assert tape == Tape((Note("archive"), Data(b"\xa5", level=1)))

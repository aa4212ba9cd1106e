from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from skoolkit import tape as skoolkit_tape

from typein.errors import MediaError, UsageError
from typein.media.tap import (
    Block,
    Header,
    Kind,
    code_blocks,
    program_blocks,
    read_tap,
    write_tap,
)

# SAVE "a" LINE 10 of `10 PRINT`: worked out by hand from the ROM's header layout.
SAVED = bytes.fromhex(
    "1300 00 00 61202020202020202020 0600 0a00 0600 4b"
    "0800 ff 000a 0200 f5 0d 0f"
)  # fmt: skip


def test_a_saved_program_byte_by_byte() -> None:
    program = bytes.fromhex("000a 0200 f5 0d")
    assert write_tap(program_blocks("a", program, 10)) == SAVED
    header, data = read_tap(SAVED, "a.tap")
    assert (header.flag, data.flag) == (0, 255)
    assert data.data == program
    assert header.intact
    assert data.intact
    assert Header.of(header) == Header(Kind.PROGRAM, b"a         ", 6, 10, 6)


def test_code_header() -> None:
    header = Header.of(code_blocks(b"font", 60000, bytes(768))[0])
    assert header == Header(Kind.CODE, b"font      ", 768, 60000, 32768)
    assert header.autostart is None
    assert header.variable == ""


@pytest.mark.parametrize(("line", "parameter"), [(None, 0x8000), (0, 0), (10, 10), (9999, 9999)])
def test_autostart(line: int | None, parameter: int) -> None:
    header = Header.of(program_blocks("p", b"", line)[0])
    assert header is not None
    assert (header.parameter1, header.autostart) == (parameter, line)


def test_variables_follow_the_program() -> None:
    head, body = program_blocks("p", b"12345", None, b"678")
    header = Header.of(head)
    assert header is not None
    assert (header.length, header.parameter2) == (8, 5)
    assert body.data == b"12345678"


@pytest.mark.parametrize(
    ("kind", "byte", "name"),
    [(Kind.NUMBER_ARRAY, 0b100_00001, "a"), (Kind.CHARACTER_ARRAY, 0b110_11010, "z$"), (Kind.CODE, 0, "")],
)
def test_the_variable_of_an_array(kind: Kind, byte: int, name: str) -> None:
    assert Header(kind, b"x".ljust(10), 0, byte << 8, 0).variable == name


@pytest.mark.parametrize(
    "block",
    [
        Block(b""),
        Block(b"\0"),
        Block.of(255, bytes(17)),
        Block.of(0, bytes(16)),
        Block.of(0, bytes(18)),
        Block.of(0, b"\4" + bytes(16)),
        Block(bytes(18) + b"\1"),
    ],
)
def test_no_header(block: Block) -> None:
    assert Header.of(block) is None


def test_a_wrong_checksum_is_kept() -> None:
    damaged = SAVED[:-1] + b"\x10"
    blocks = read_tap(damaged, "a.tap")
    assert [block.intact for block in blocks] == [True, False]
    assert write_tap(blocks) == damaged


@pytest.mark.parametrize("content", [b"", b"\xff"])
def test_blocks_too_short_for_a_checksum(content: bytes) -> None:
    (block,) = read_tap(len(content).to_bytes(2, "little") + content, "a.tap")
    assert block == Block(content)
    assert block.data == b""
    assert not block.intact
    assert block.flag == sum(content)


@pytest.mark.parametrize(
    ("size", "offset", "block", "words"),
    [
        (1, 0, 1, "inside the length"),
        (2, 0, 1, "19 bytes begins here, and the file ends after 0"),
        (20, 0, 1, "ends after 18 of them"),
        (22, 21, 2, "inside the length"),
        (30, 21, 2, "8 bytes begins here, and the file ends after 7"),
    ],
)
def test_a_cut_file(size: int, offset: int, block: int, words: str) -> None:
    with pytest.raises(MediaError, match=words) as caught:
        read_tap(SAVED[:size], "a.tap")
    assert (caught.value.offset, caught.value.block, caught.value.file) == (offset, block, "a.tap")


def test_an_empty_file_is_an_empty_tape() -> None:
    assert read_tap(b"", "a.tap") == []
    assert write_tap([]) == b""


def test_what_does_not_fit() -> None:
    assert len(Block.of(0, bytes(65533)).content) == 65535
    with pytest.raises(UsageError, match="65,533 bytes"):
        Block.of(0, bytes(65534))
    with pytest.raises(UsageError, match="block 2 has 65,536"):
        write_tap([Block(b""), Block(bytes(65536))])
    with pytest.raises(UsageError, match="longer than 10"):
        program_blocks("elevenchars", b"")
    with pytest.raises(UsageError, match="ASCII"):
        program_blocks("игра", b"")
    with pytest.raises(UsageError, match="line 10000"):
        program_blocks("p", b"", 10000)
    with pytest.raises(UsageError, match="from 65536"):
        code_blocks("c", 65536, b"")


@given(st.lists(st.binary(max_size=300)))
def test_round_trip(contents: list[bytes]) -> None:
    blocks = [Block(content) for content in contents]
    assert read_tap(write_tap(blocks), "a.tap") == blocks


@given(st.integers(0, 255), st.binary(max_size=100))
def test_a_made_block_is_intact(flag: int, data: bytes) -> None:
    block = Block.of(flag, data)
    assert (block.flag, block.data, block.intact) == (flag, data, True)


@given(st.binary(max_size=200) | st.lists(st.binary(max_size=40)).map(lambda b: write_tap(map(Block, b))[:-1]))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        blocks = read_tap(data, "a.tap")
    except MediaError as error:
        assert 0 <= error.offset < len(data)  # noqa: PT017
    else:
        assert write_tap(blocks) == data
        assert all(header is None or header.block() in blocks for header in map(Header.of, blocks))


@given(st.lists(st.binary(min_size=1, max_size=100), max_size=5))
def test_skoolkit_reads_the_same_blocks(contents: list[bytes]) -> None:
    theirs = skoolkit_tape.parse_tap(write_tap(map(Block, contents)))
    assert [bytes(block.data) for block in theirs.blocks] == contents
    assert theirs.warnings == []


def test_reading_what_skoolkit_wrote(tmp_path: Path) -> None:
    blocks = [*program_blocks("game", b"\0\1\2\0\xe2\r", 1), *code_blocks("data", 32768, b"abc")]
    skoolkit_tape.write_tap(str(tmp_path / "t.tap"), [block.content for block in blocks])
    assert read_tap((tmp_path / "t.tap").read_bytes(), "t.tap") == blocks

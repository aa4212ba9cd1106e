import pytest
from hypothesis import given
from parts import tapes
from skoolkit import tape as skoolkit_tape

from typein.errors import MediaError, UsageError
from typein.media import reader
from typein.media.tzx import read_tzx
from typein.media.tzx_writer import write_tzx
from typein.spectrum.player import Player
from typein.spectrum.tape import (
    Call,
    Data,
    EndLoop,
    Jump,
    Level,
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
    Wave,
    rom_parts,
)

HEAD = b"ZXTape!\x1a\x01\x14"


def sound(tape: Tape) -> list[tuple[int, int] | str]:
    """Edges and stops."""
    player, found = Player(tape), list[tuple[int, int] | str]()
    time = level = 0
    while not player.ended:
        pulses = player.pulses()
        if pulses is None and not player.ended:
            found.append("stop")
        for length in pulses or ():
            time, level = time + length, level ^ 1
            if found and found[-1] == (time, level ^ 1):
                found.pop()
            else:
                found.append((time, level))
    return found


# Each block of TZX 1.20 as its description lays it out, and what it stands for.
@pytest.mark.parametrize(
    ("block", "parts"),
    [
        ("10 e803 0300 00 01 02", rom_parts(b"\0\1\2")),
        ("10 0000 0200 ff ff", rom_parts(b"\xff\xff", 0)),
        (
            "11 0008 6402 5702 9001 2003 010c 06 6400 020000 a5 c0",
            (
                Pulses.of((0xC01, 0x800), (1, 0x264), (1, 0x257)),
                Data(b"\xa5\xc0", (400, 400), (800, 800), 14),
                Pause(350_000),
            ),
        ),
        ("12 6400 0400", (Pulses.of((4, 100)),)),
        ("13 03 6400 c800 2c01", (Pulses.of((1, 100), (1, 200), (1, 300)),)),
        ("14 9001 2003 08 0100 010000 a5", (Data(b"\xa5", (400, 400), (800, 800)), Pause(3500))),
        ("15 4f00 0200 03 020000 a5 a0", (Samples(b"\xa5\xa0", 11, 79), Pause(7000))),
        ("18 0d000000 0300 44ac00 01 03000000 10 20 30", (Wave(b"\x10\x20\x30", 44_100), Pause(10_500))),
        ("18 0a000000 0000 44ac00 02 00000000", (Wave(b"", 44_100, packed=True),)),
        (
            "19 2a000000 0100 02000000 02 02 0b000000 02 02"
            "00 7808 0000  03 9b02 df02  00 0500  01 0100"
            "00 5703 5703  01 ae06 ae06  a5 e0",
            (
                Symbols((Symbol(0, (2168,)), Symbol(3, (667, 735))), bytes.fromhex("000500 010100")),
                Symbols((Symbol(0, (855, 855)), Symbol(1, (1710, 1710))), b"\xa5\xe0", 11),
                Pause(3500),
            ),
        ),
        (
            "19 18000000 0000 00000000 00 00 03000000 01 03 00 0100 00 0200 00 0300 24",
            (Symbols((Symbol(0, (1,)), Symbol(0, (2,)), Symbol(0, (3,)), Symbol(0, ())), b"\x24", 3),),
        ),
        ("20 e803", (Pause(3_500_000),)),
        ("20 0000", (Stop(),)),
        ("21 04 6e616d65", (Note("group", "name"),)),
        ("22", (Note("end of group"),)),
        ("24 0500", (Loop(5),)),
        ("25", (EndLoop(),)),
        ("27", (Return(),)),
        ("2a 00000000", (Stop(only_48k=True),)),
        ("2b 01000000 01", (Level(1),)),
        ("30 04 6e616d65", (Note("text", "name"),)),
        ("31 05 04 6e616d65", (Note("message", "name"),)),
        ("32 0d00 02 00 04 6e616d65 ff 04 6e6f7465", (Note("archive", "title: name\ncomment: note"),)),
        ("33 01 00 01 00", (Note("what hardware the tape is for"),)),
        ("35 504f4b45532020202020202020202020 02000000 0102", (Note("information of a program"),)),
        ("5a 58546170652103 0114", (Note("the joint of two files"),)),
        ("99 02000000 0102", (Note("a block of an unknown kind"),)),
    ],
)
def test_each_block(block: str, parts: tuple[Part, ...]) -> None:
    data = bytes.fromhex(block)
    assert read_tzx(HEAD + data, "t.tzx").parts == parts
    following = read_tzx(HEAD + data + b"\x12\x01\0\x01\0", "t.tzx").parts
    assert following == (*parts, Pulses.of((1, 1)))
    for size in range(len(data)):
        if size:
            with pytest.raises(MediaError) as caught:
                read_tzx(HEAD + data[:size], "t.tzx")
            assert caught.value.block == 1
            assert 10 <= caught.value.offset <= 10 + size


def test_targets_are_counted_in_blocks_from_their_own() -> None:
    blocks = (
        "12 0100 0100"  # a tone before, to be called
        "10 e803 0100 ff"  # a block of three parts
        "23 0200"  # 3rd: over the next one
        "26 0200 fdff feff"  # 4th: calls the 1st and the 2nd
        "28 0a00 01 ffff 06 666f75727468"  # 5th: offers the 4th
        "23 0100"  # 6th: to the end
    )
    tape = read_tzx(HEAD + bytes.fromhex(blocks), "t.tzx")
    assert tape.parts[4:] == (Jump(6), Call((0, 1)), Select((("fourth", 5),)), Jump(8))
    assert len(tape.parts) == 8


@pytest.mark.parametrize(
    ("block", "words", "offset"),
    [
        ("23 ffff", "leads to block 0, and the file has 1", 10),
        ("26 0100 0500", "leads to block 6, and the file has 1", 10),
        ("15 0000 0000 08 010000 ff", "no length", 11),
        ("18 05000000 0000 44ac00", "at least 10 bytes", 15),
        ("18 0a000000 0000 000000 01 00000000", "rate of 0", 17),
        ("18 0a000000 0000 44ac00 03 00000000", "in way 3", 20),
        ("19 0f000000 0000 01000000 01 01 00000000 00 00 00 0100 05 0100", "symbol 5 is used, and there are 1", 35),
        ("19 20000000 0000 00000000 00 00 00000000 00 00", "ends at byte 47", 29),
        ("28 0900 00", "ends at byte 22", 14),
        ("2b 00000000", "does not say which", 11),
        ("35 504f4b45532020202020202020202020 ffffffff", "4,294,967,295 bytes", 31),
    ],
)
def test_what_is_wrong_with_a_block(block: str, words: str, offset: int) -> None:
    with pytest.raises(MediaError, match=words) as caught:
        read_tzx(HEAD + bytes.fromhex(block), "t.tzx")
    assert (caught.value.block, caught.value.offset) == (1, offset)


def test_another_version_and_another_format() -> None:
    assert read_tzx(b"ZXTape!\x1a\x01\x63", "t.tzx") == Tape()
    with pytest.raises(MediaError, match=r"TZX 2\.00, and Typein knows TZX 1"):
        read_tzx(b"ZXTape!\x1a\x02\x00", "t.tzx")
    with pytest.raises(MediaError, match="begins with ZXTape!"):
        read_tzx(b"ZXTape?\x1a\x01\x14", "t.tzx")


def test_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MediaError, match="65,536 blocks"):
        read_tzx(HEAD + b"\x22" * 65_537, "t.tzx")
    monkeypatch.setattr(reader, "MAX_NUMBERS", 1000)
    with pytest.raises(MediaError, match="1,000 numbers"):
        read_tzx(HEAD + b"\x26\xff\xff" + b"\0" * 131_070, "t.tzx")


def test_standard_blocks_byte_by_byte() -> None:
    # Header and data of `SAVE "a"` as blocks 10 with the ROM's second of pause
    blocks = [bytes.fromhex("00 00 61202020202020202020 0600 0a00 0600 4b"), bytes.fromhex("ff 000a 0200 f5 0d 0f")]
    written = write_tzx(Tape.of(blocks))
    assert written == HEAD + b"".join(b"\x10\xe8\x03" + bytes((len(block), 0)) + block for block in blocks)


@given(tapes())
def test_round_trip(tape: Tape) -> None:
    assert sound(read_tzx(write_tzx(tape), "t.tzx")) == sound(tape)


def test_data_whose_pulses_may_be_zero() -> None:
    # as in the PZX format's example of a direct recording
    tape = Tape((Data(b"\xa5", (79, 0), (0, 79), level=0), Pulses.of((1, 500))))
    assert sound(read_tzx(write_tzx(tape), "t.tzx")) == sound(tape)


def test_long_data_are_divided() -> None:
    content = bytes(range(256)) * 9000
    tape = Tape(
        (Data(content, (5, 5), (6, 6)), Samples(content, len(content) * 8 - 1, 20), Data(content, (5,), (6, 7)))
    )
    again = read_tzx(write_tzx(tape), "t.tzx")
    assert b"".join(part.content for part in again.parts if isinstance(part, Data | Samples | Symbols)) == content * 3
    assert len(again.parts) > 3


def test_a_target_inside_a_standard_block() -> None:
    tape = Tape((Jump(2), *rom_parts(b"\xff\xff")))
    again = read_tzx(write_tzx(tape), "t.tzx")
    assert sound(again) == sound(tape)


def test_a_jump_too_far() -> None:
    with pytest.raises(UsageError, match="40,001 blocks away"):
        write_tzx(Tape((Jump(40_001), *(EndLoop(),) * 40_000)))


def test_skoolkit_reads_the_same_blocks() -> None:
    parts = (
        *rom_parts(b"\0\1\2"),
        Pulses.of((1000, 700)),
        Pulses.of((1, 5), (1, 6)),
        Data(b"\xa5\x80", (400, 400), (800, 800), 9),
        Pause(35_000),
        Stop(),
        Note("text", "words"),
    )
    theirs = skoolkit_tape.parse_tzx(write_tzx(Tape(parts))).blocks
    assert [block.block_id for block in theirs] == [0x10, 0x12, 0x13, 0x14, 0x20, 0x20, 0x30]
    assert bytes(theirs[0].data) == b"\0\1\2"
    assert theirs[1].info == ["Pulse length: 700 T-states", "Pulses: 1000"]
    assert theirs[2].info == ["Pulse 1/2: 5", "Pulse 2/2: 6"]
    assert bytes(theirs[3].data) == b"\xa5\x80"
    assert theirs[3].info == ["0-pulse: 400", "1-pulse: 800", "Used bits in last byte: 1", "Pause: 0ms"]
    assert theirs[4].info == ["Duration: 10ms"]

"""The TZX format: every block of version 1.20 as parts of a tape.

Sources: "TZX format", revision 1.20 of 19 December 2006, World of Spectrum.
"""

from __future__ import annotations

from collections.abc import Callable

from typein.media.reader import Reader
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

MAGIC = b"ZXTape!\x1a"
MILLISECOND = 3500
"""TZX measures pauses in milliseconds of 3,500 T-states."""

MAX_RATE = 3_500_000
"""A wave of more samples a second would have pulses of no length."""

Parts = tuple[Part, ...]


def read_tzx(data: bytes, file: str) -> Tape:
    """The tape in a TZX file; MediaError where it is damaged."""
    reader = Reader(data, file)
    if reader.take(len(MAGIC), "the signature") != MAGIC:
        reader.fail("a TZX file begins with ZXTape! and a byte 1A", at=0)
    major, minor = reader.byte("the version"), reader.byte("the version")
    if major != 1:
        reader.fail(
            f"this is TZX {major}.{minor:02}, and Typein knows TZX 1; convert it with a program that knows it", at=8
        )
    blocks: list[Parts] = []
    offsets: list[int] = []
    while not reader.done:
        reader.next_block()
        offsets.append(reader.at)
        kind = reader.byte("the kind of a block")
        blocks.append(_BLOCKS.get(kind, _unknown)(reader))
    return Tape(_linked(blocks, offsets, reader))


def _linked(blocks: list[Parts], offsets: list[int], reader: Reader) -> Parts:
    """The parts of all blocks, with targets counted in parts instead of blocks from the one that names them."""
    starts = [0]
    for block in blocks:
        starts.append(starts[-1] + len(block))

    def target(number: int, distance: int) -> int:
        if not 0 <= number + distance < len(starts):
            reader.block = number + 1
            there = number + distance + 1
            reader.fail(f"this leads to block {there}, and the file has {len(blocks):,}", at=offsets[number])
        return starts[number + distance]

    parts: list[Part] = []
    for number, block in enumerate(blocks):
        for part in block:
            match part:
                case Jump(to):
                    part = Jump(target(number, to))
                case Call(targets):
                    part = Call(tuple(target(number, to) for to in targets))
                case Select(choices):
                    part = Select(tuple((text, target(number, to)) for text, to in choices))
            parts.append(part)
    return tuple(parts)


# -- sound


def _standard(reader: Reader) -> Parts:
    pause = reader.word("the pause") * MILLISECOND
    return rom_parts(reader.take(reader.word("the length"), "the data of a standard block"), pause)


def _turbo(reader: Reader) -> Parts:
    pilot, sync1, sync2, zero, one, count = (reader.word("the timing of a turbo block") for _ in range(6))
    leader = Pulses.of((count, pilot), (1, sync1), (1, sync2))
    return leader, *_bits(reader, _pair(zero), _pair(one))


def _tone(reader: Reader) -> Parts:
    length, count = reader.word("the length of a pulse"), reader.word("the number of pulses")
    return (Pulses.of((count, length)),)


def _pulses(reader: Reader) -> Parts:
    count = reader.byte("the number of pulses")
    return (Pulses.of(*((1, reader.word("the length of a pulse")) for _ in range(count))),)


def _data(reader: Reader) -> Parts:
    zero, one = reader.word("the length of a pulse"), reader.word("the length of a pulse")
    return _bits(reader, _pair(zero), _pair(one))


def _bits(reader: Reader, zero: tuple[int, ...], one: tuple[int, ...]) -> Parts:
    """What turbo and pure data end with: bits in the last byte, pause, length, bytes."""
    used, pause = reader.byte("the number of bits in the last byte"), reader.word("the pause")
    content, bits = _content(reader, used)
    return Data(content, zero, one, None if bits == 8 * len(content) else bits), *_pause(pause)


def _content(reader: Reader, used: int) -> tuple[bytes, int]:
    """Bytes with their length before them, and the number of bits if so many are used of the last byte."""
    content = reader.take(reader.number(3, "the length"), "the data of the block")
    unused = 8 - used if 1 <= used <= 8 else 0
    return content, max(len(content) * 8 - unused, 0)


def _recording(reader: Reader) -> Parts:
    at = reader.at
    tstates, pause = reader.word("the length of a sample"), reader.word("the pause")
    content, bits = _content(reader, reader.byte("the number of bits in the last byte"))
    if not tstates:
        reader.fail("the samples of this recording have no length", at=at)
    return Samples(content, bits, tstates), *_pause(pause)


def _wave(reader: Reader) -> Parts:
    length = reader.number(4, "the length")
    end = reader.at + length
    if length < 10:
        reader.fail(f"a CSW block has at least 10 bytes, and this one says it has {length}")
    pause = reader.word("the pause")
    rate, packing = reader.number(3, "the sampling rate"), reader.byte("the compression")
    if not 1 <= rate <= MAX_RATE:
        reader.fail(f"a sampling rate of {rate:,} is not between 1 and {MAX_RATE:,}", at=reader.at - 4)
    if packing not in (1, 2):
        reader.fail(f"a CSW block is compressed in way 1 or 2, and this one in way {packing}", at=reader.at - 1)
    reader.number(4, "the number of pulses")
    content = reader.take(end - reader.at, "the data of a CSW block")
    return Wave(content, rate, packing == 2), *_pause(pause)


def _generalized(reader: Reader) -> Parts:
    length = reader.number(4, "the length")
    end = reader.at + length
    pause = reader.word("the pause")
    counts: list[tuple[int, int, int]] = []
    for _ in range(2):
        total, pulses = reader.number(4, "the number of symbols"), reader.byte("the pulses of a symbol")
        counts.append((total, pulses, reader.byte("the size of the alphabet") or 256))
    parts: list[Part] = []
    (leaders, *leader_table), (symbols, *data_table) = counts
    if leaders:
        table = _alphabet(reader, *leader_table)
        content = reader.take(3 * leaders, "the leader of generalized data")
        if content and max(content[::3]) >= len(table):
            reader.fail(f"a symbol {max(content[::3])} is used, and there are {len(table)}")
        parts.append(Symbols(table, content))
    if symbols:
        table = _alphabet(reader, *data_table)
        width = (len(table) - 1).bit_length()
        content = reader.take((symbols * width + 7) // 8, "the generalized data")
        silent = (Symbol(Symbol.EDGE, ()),) * ((1 << width) - len(table))
        parts.append(Symbols(table + silent, content, symbols))
    if reader.at != end:
        reader.fail(f"the block says it ends at byte {end:,}, and its data end here")
    return *parts, *_pause(pause)


def _alphabet(reader: Reader, pulses: int, size: int) -> tuple[Symbol, ...]:
    symbols = []
    for _ in range(size):
        edge = reader.byte("the kind of a symbol") & 3
        lengths = [reader.word("a pulse of a symbol") for _ in range(pulses)]
        symbols.append(Symbol(edge, tuple(lengths[: lengths.index(0)] if 0 in lengths else lengths)))
    return tuple(symbols)


def _silence(reader: Reader) -> Parts:
    pause = reader.word("the pause")
    return _pause(pause) if pause else (Stop(),)


def _stop_48k(reader: Reader) -> Parts:
    reader.take(reader.number(4, "the length"), "the block")
    return (Stop(only_48k=True),)


def _level(reader: Reader) -> Parts:
    at = reader.at
    content = reader.take(reader.number(4, "the length"), "the level")
    if not content:
        reader.fail("the block sets a level and does not say which", at=at)
    return (Level(content[0] & 1),)


def _pair(length: int) -> tuple[int, ...]:
    return (length, length) if length else ()


def _pause(milliseconds: int) -> Parts:
    return (Pause(milliseconds * MILLISECOND),) if milliseconds else ()


# -- the way through the tape


def _distance(reader: Reader) -> int:
    return (reader.word("a distance in blocks") ^ 0x8000) - 0x8000


def _jump(reader: Reader) -> Parts:
    return (Jump(_distance(reader)),)


def _loop(reader: Reader) -> Parts:
    return (Loop(reader.word("the number of repetitions")),)


def _call(reader: Reader) -> Parts:
    count = reader.word("the number of calls")
    return (Call(tuple(_distance(reader) for _ in range(count))),)


def _select(reader: Reader) -> Parts:
    end = reader.word("the length") + reader.at
    choices = []
    for _ in range(reader.byte("the number of choices")):
        distance = _distance(reader)
        choices.append((reader.text(reader.byte("the length of a text"), "a text"), distance))
    if reader.at != end:
        reader.fail(f"the block says it ends at byte {end:,}, and its choices end here")
    return (Select(tuple(choices)),)


# -- words for people


def _group(reader: Reader) -> Parts:
    return (Note("group", reader.text(reader.byte("the length of a name"), "the name of a group")),)


def _words(reader: Reader) -> Parts:
    return (Note("text", reader.text(reader.byte("the length of a text"), "a text")),)


def _message(reader: Reader) -> Parts:
    reader.byte("the time of a message")
    return (Note("message", reader.text(reader.byte("the length of a message"), "a message")),)


_ARCHIVE = ("title", "publisher", "author", "year", "language", "type", "price", "loader", "origin")


def _archive(reader: Reader) -> Parts:
    reader.word("the length")  # which some files have wrong; the texts have lengths of their own
    lines = []
    for _ in range(reader.byte("the number of texts")):
        kind = reader.byte("the kind of a text")
        text = reader.text(reader.byte("the length of a text"), "a text")
        if text:
            lines.append(f"{_ARCHIVE[kind] if kind < len(_ARCHIVE) else 'comment'}: {text}")
    return (Note("archive", "\n".join(lines)),)


def _skipped(size: int, scale: int, what: str, extra: int = 0) -> Callable[[Reader], Parts]:
    """A block that makes no sound: after ``extra`` bytes a length of ``size`` bytes, in units of ``scale`` bytes."""

    def read(reader: Reader) -> Parts:
        reader.take(extra, what)
        length = reader.number(size, f"the length of {what}") if size else 1
        reader.take(length * scale, what)
        return (Note(what),)

    return read


_unknown = _skipped(4, 1, "a block of an unknown kind")

_BLOCKS: dict[int, Callable[[Reader], Parts]] = {
    0x10: _standard,
    0x11: _turbo,
    0x12: _tone,
    0x13: _pulses,
    0x14: _data,
    0x15: _recording,
    0x16: _skipped(4, 1, "sound for a Commodore 64"),
    0x17: _skipped(4, 1, "sound for a Commodore 64"),
    0x18: _wave,
    0x19: _generalized,
    0x20: _silence,
    0x21: _group,
    0x22: lambda _: (Note("end of group"),),
    0x23: _jump,
    0x24: _loop,
    0x25: lambda _: (EndLoop(),),
    0x26: _call,
    0x27: lambda _: (Return(),),
    0x28: _select,
    0x2A: _stop_48k,
    0x2B: _level,
    0x30: _words,
    0x31: _message,
    0x32: _archive,
    0x33: _skipped(1, 3, "what hardware the tape is for"),
    0x34: _skipped(0, 8, "settings of an emulator"),
    0x35: _skipped(4, 1, "information of a program", extra=16),
    0x40: _skipped(3, 1, "a snapshot", extra=1),
    0x5A: _skipped(0, 9, "the joint of two files"),
}

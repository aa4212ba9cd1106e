"""Tapes as TZX files: what the ROM would save as standard blocks, all else by the plainest block that holds it."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, islice

from typein.errors import UsageError
from typein.media.tzx import MAGIC, MILLISECOND
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

VERSION = bytes((1, 20))
_WORD = 0xFFFF
_MAX_DATA = 0xFFFFFF // 8
"""Longer data are divided: a block's length has three bytes, and that of one in generalized data counts bits."""

_MAX_PULSES = 1 << 24
"""So many pulses of a wave are counted; nobody relies on the number."""


def write_tzx(tape: Tape) -> bytes:
    """The TZX file of a tape; notes of kinds that are no text are left out.

    UsageError for a tape that leads further than its 32,767 blocks forth or back.
    """
    starts: list[int] = []  # the block at which each part begins
    blocks: list[bytes | Jump | Call | Select] = []
    targets = _targets(tape)
    part = 0
    while part < len(tape.parts):
        block, size = _several(tape.parts[part : part + 3])
        if block and not targets & set(range(part + 1, part + size)):
            starts += [len(blocks)] * size
            blocks.append(block)
            part += size
        else:
            starts.append(len(blocks))
            blocks += _blocks(tape.parts[part])
            part += 1
    starts.append(len(blocks))
    return MAGIC + VERSION + b"".join(_linked(block, number, starts) for number, block in enumerate(blocks))


def _targets(tape: Tape) -> set[int]:
    targets: set[int] = set()
    for part in tape.parts:
        match part:
            case Jump(target):
                targets.add(target)
            case Call(several):
                targets |= set(several)
            case Select(choices):
                targets |= {target for _, target in choices}
    return targets


def _several(parts: tuple[Part, ...]) -> tuple[bytes, int]:
    """A block that stands for several parts, and for how many: for a block as the ROM saves it, or generalized data."""
    match parts:
        case (Symbols() as leader, Symbols() as data, *_) if leader.count < 0 <= data.count:
            return _generalized(leader, data), 2
        case (Pulses() as tone, Data(content=content) as data, *rest) if 0 < len(content) <= _WORD:
            if (tone, data) == rom_parts(content, pause=0):
                pause = rest[0].tstates if rest and isinstance(rest[0], Pause) and rest[0].level is None else 0
                milliseconds = pause // MILLISECOND if pause % MILLISECOND == 0 and pause <= _WORD * MILLISECOND else 0
                block = struct.pack("<BHH", 0x10, milliseconds, len(content)) + content
                return block, 3 if milliseconds else 2
    return b"", 1


def _linked(block: bytes | Jump | Call | Select, number: int, starts: list[int]) -> bytes:
    """A block as bytes, with its targets counted in blocks from its own."""

    def distance(target: int) -> bytes:
        blocks = starts[target] - number
        if not -0x8000 <= blocks < 0x8000:
            raise UsageError(f"a TZX file cannot lead {abs(blocks):,} blocks away")
        return struct.pack("<h", blocks)

    match block:
        case Jump(target):
            return b"\x23" + distance(target)
        case Call(targets):
            return struct.pack("<BH", 0x26, len(targets)) + b"".join(map(distance, targets))
        case Select(choices):
            texts = [distance(target) + _text(text) for text, target in choices]
            content = bytes((len(texts),)) + b"".join(texts)
            return struct.pack("<BH", 0x28, len(content)) + content
    return block


def _blocks(part: Part) -> Iterator[bytes | Jump | Call | Select]:
    match part:
        case Pulses(level=level):
            yield from _level(level)
            yield from _pulses(part)
        case Data(level=level, tail=tail):
            yield from _level(level)
            yield from _data(part)
            if tail:
                yield from _pulses(Pulses.of((1, tail)))
        case Samples(content, bits, tstates):
            piece = _MAX_DATA // 8
            for start in range(0, (bits + 7) // 8, piece):
                yield _held("<BHxxB", 0x15, tstates, content=content[start : start + piece], bits=bits - 8 * start)
        case Wave(content, rate, packed, level):
            yield from _level(level)
            count = sum(1 for _ in islice(part.lengths(), _MAX_PULSES))
            head = struct.pack("<HHBBI", 0, rate & _WORD, rate >> 16, 1 + packed, count)
            yield b"\x18" + struct.pack("<I", len(head) + len(content)) + head + content
        case Symbols():
            yield _generalized(part, None) if part.count < 0 else _generalized(None, part)
        case Pause(tstates, level):
            yield from _pause(tstates, level)
        case Level(level):
            yield from _level(level)
        case Stop(only_48k):
            yield b"\x2a\0\0\0\0" if only_48k else b"\x20\0\0"
        case Loop(count):
            yield struct.pack("<BH", 0x24, count)
        case EndLoop():
            yield b"\x25"
        case Return():
            yield b"\x27"
        case Note("group", text):
            yield b"\x21" + _text(text)
        case Note("end of group"):
            yield b"\x22"
        case Note(_, text) if text:
            yield b"\x30" + _text(text)
        case Jump() | Call() | Select():
            yield part


def _level(level: int | None) -> Iterator[bytes]:
    if level is not None:
        yield struct.pack("<BIB", 0x2B, 1, level)


def _pulses(part: Pulses) -> Iterator[bytes]:
    """Tones, and what is between as pulses one by one; a length of more than 16 bits is made of several."""

    def short() -> Iterator[tuple[int, int]]:
        for count, length in part.runs():
            if length <= _WORD:
                yield count, length
            else:
                for _ in range(count):
                    for _ in range(length // _WORD):
                        yield from ((1, _WORD), (1, 0))
                    yield 1, length % _WORD

    for tone, runs in groupby(short(), key=lambda run: run[0] > 2):
        if tone:
            yield from (struct.pack("<BHH", 0x12, length, count) for count, length in runs)
        else:
            lengths = [length for count, length in runs for _ in range(count)]
            for start in range(0, len(lengths), 255):
                piece = lengths[start : start + 255]
                yield struct.pack(f"<BB{len(piece)}H", 0x13, len(piece), *piece)


def _data(part: Data) -> Iterator[bytes]:
    if 0 in part.zero + part.one:  # which would end a symbol
        lengths = (length for chunk in replace(part, level=None, tail=0).sound(0) for length in chunk)
        yield from _pulses(Pulses.of(*((1, length) for length in lengths)))
        return
    pairs = [pulses in ((), pulses[:1] * 2) for pulses in (part.zero, part.one)]
    for start in range(0, len(part.content), _MAX_DATA):
        content, bits = part.content[start : start + _MAX_DATA], part.size - 8 * start
        if all(pairs):
            timing = (pulses[0] if pulses else 0 for pulses in (part.zero, part.one))
            yield _held("<BHHBxx", 0x14, *timing, content=content, bits=bits)
        else:
            table = Symbol(Symbol.EDGE, part.zero), Symbol(Symbol.EDGE, part.one)
            yield _generalized(None, Symbols(table, content, min(bits, 8 * len(content))))


def _held(head: str, *values: int, content: bytes, bits: int) -> bytes:
    """A block of pure data or of a recording, without a pause."""
    used = 8 if bits >= 8 * len(content) else bits - 8 * (len(content) - 1)
    return struct.pack(head, *values, used) + len(content).to_bytes(3, "little") + content


def _generalized(leader: Symbols | None, data: Symbols | None) -> bytes:
    """A block of generalized data, without a pause."""
    heads, bodies = b"", b""
    for part in (leader, data):
        if part:
            pulses = max(1, *(len(symbol.pulses) for symbol in part.table))
            count = len(part.content) // 3 if part.count < 0 else part.count
            heads += struct.pack("<IBB", count, pulses, len(part.table) & 0xFF)
            for symbol in part.table:
                lengths = *symbol.pulses, *(0,) * (pulses - len(symbol.pulses))
                bodies += struct.pack(f"<B{pulses}H", symbol.edge, *lengths)
            bodies += part.content
        else:
            heads += bytes(6)
    content = bytes(2) + heads + bodies
    return b"\x19" + struct.pack("<I", len(content)) + content


def _pause(tstates: int, level: int | None) -> Iterator[bytes]:
    """Silence in milliseconds where it is whole ones, and else, or at a high level, as a pulse."""
    milliseconds, rest = divmod(tstates, MILLISECOND)
    if level is None and not rest:
        while milliseconds:
            yield struct.pack("<BH", 0x20, min(milliseconds, _WORD))
            milliseconds -= min(milliseconds, _WORD)
    elif level is None:
        yield from _pause(tstates - rest, None)  # if the level was high, its first millisecond is in here
        yield from _pulses(Pulses.of((1, rest)))
        yield from _level(0)
    else:
        yield from _level(level)
        yield from _pulses(Pulses.of((1, tstates)))


def _text(text: str) -> bytes:
    encoded = text.replace("\n", "\r").encode("latin-1", "replace")[:255]
    return bytes((len(encoded),)) + encoded

"""The PZX format: pulses, data and pauses, each with the level at which it begins.

Sources: "PZX (Perfect ZX Tape) file format", version 1.0, Patrik Rak.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator

from typein.media.reader import Reader
from typein.spectrum.tape import Data, Note, Part, Pause, Pulses, Stop, Tape

MAGIC = b"PZXT"


def read_pzx(data: bytes, file: str) -> Tape:
    """The tape in a PZX file; MediaError where it is damaged."""
    if data[: len(MAGIC)] != MAGIC:
        Reader(data, file).fail("a PZX file begins with PZXT")
    return Tape(tuple(_parts(Reader(data, file))))


def _parts(reader: Reader) -> Iterator[Part]:
    while not reader.done:
        reader.next_block()
        tag = reader.take(4, "the name of a block")
        size = reader.number(4, "the size of a block")
        if size > reader.left:
            reader.fail(f"a block of {size:,} bytes begins here, and the file ends after {reader.left:,} of them")
        at = reader.at
        block = Reader(reader.take(size, "the block"), reader.file, base=at, block=reader.block)
        read = _BLOCKS.get(tag)
        if read:
            yield read(block)


def _header(block: Reader) -> Part:
    major, minor = block.byte("the version"), block.byte("the version")
    if major != 1:
        block.fail(
            f"this is PZX {major}.{minor}, and Typein knows PZX 1; convert it with a program that knows it", at=0
        )
    texts = [text.decode("utf-8", "replace") for text in block.take(block.left, "texts").split(b"\0")]
    pairs = zip(["title", *texts[1::2]], texts[0::2], strict=False)
    return Note("archive", "\n".join(f"{key.lower()}: {text}" for key, text in pairs if text))


def _pulses(block: Reader) -> Part:
    code = block.take(block.left, "pulses")
    if len(code) & 1:
        block.fail("pulses are made of two bytes each, and the last one is cut", at=len(code) - 1)
    words = (word for (word,) in struct.iter_unpack("<H", code))
    for word in words:
        if word > 0x8000:
            word = next(words, -1)
        if word < 0 or (word >= 0x8000 and next(words, -1) < 0):
            block.fail("the last pulse is cut", at=len(code) - 2)
    return Pulses(code, level=0)


def _data(block: Reader) -> Part:
    count, tail = block.number(4, "the number of bits"), block.word("the tail")
    sizes = block.byte("the pulses of a 0"), block.byte("the pulses of a 1")
    zero, one = (_without_zeros([block.word("a pulse") for _ in range(size)]) for size in sizes)
    bits = count & 0x7FFFFFFF
    content = block.take((bits + 7) // 8, "the data")
    return Data(content, zero, one, None if bits == 8 * len(content) else bits, tail, count >> 31)


def _without_zeros(lengths: list[int]) -> tuple[int, ...]:
    """Pulses without two of 0 in a row, which are nothing."""
    kept: list[int] = []
    for length in lengths:
        if not length and kept and not kept[-1]:
            kept.pop()
        else:
            kept.append(length)
    return tuple(kept)


def _pause(block: Reader) -> Part:
    duration = block.number(4, "the duration")
    return Pause(duration & 0x7FFFFFFF, level=duration >> 31)


def _stop(block: Reader) -> Part:
    return Stop(only_48k=block.word("the flags") == 1)


def _browse(block: Reader) -> Part:
    return Note("text", block.take(block.left, "a text").decode("utf-8", "replace"))


_BLOCKS: dict[bytes, Callable[[Reader], Part]] = {
    MAGIC: _header,
    b"PULS": _pulses,
    b"DATA": _data,
    b"PAUS": _pause,
    b"STOP": _stop,
    b"BRWS": _browse,
}

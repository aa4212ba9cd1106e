"""The RZX format: what a program read from its ports, frame by frame, from a snapshot on.

A frame lasts for so many opcode fetches (as R counts them) and then the interrupt comes; each IN in it takes the next
recorded byte, whatever the port.  So a recording plays on any emulator of the machine, whatever it makes of timing.
Sources: "RZX format", v0.13 of 2 March 2005, Ramsoft.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from typein.errors import UsageError
from typein.media.reader import LIMIT, Reader
from typein.media.snapshot import Snapshot
from typein.media.snapshots import read_snapshot
from typein.media.szx import write_szx

MAGIC = b"RZX!"
_CREATOR, _SNAPSHOT, _INPUT = 0x10, 0x30, 0x80
_EXTERNAL, _ENCRYPTED, _COMPRESSED = 1, 1, 2
_REPEATED = 0xFFFF


class Frame(NamedTuple):
    """A frame: how many opcodes are fetched in it, and what its INs read in their order."""

    fetches: int
    inputs: bytes


@dataclass(frozen=True)
class Section:
    """A part of a recording: from ``snapshot`` on, or from where the part before ended, beginning at a T-state.

    ``code`` is ``count`` frames as they lie in the file, unpacked.
    """

    snapshot: Snapshot | None
    tstates: int
    code: bytes
    count: int

    @classmethod
    def of(cls, frames: Iterable[Frame], snapshot: Snapshot | None = None, tstates: int = 0) -> Section:
        """A part of a recording; UsageError for a frame of more than 65,534 INs or 65,535 fetches."""
        code, count, before = bytearray(), 0, b""
        for fetches, inputs in frames:
            if fetches > 0xFFFF or len(inputs) >= _REPEATED:
                raise UsageError("a frame of an RZX file has at most 65,535 fetches and 65,534 INs")
            repeated = count > 0 and inputs == before and len(inputs) > 0
            code += struct.pack("<HH", fetches, _REPEATED if repeated else len(inputs))
            code += b"" if repeated else inputs
            count, before = count + 1, inputs
        return cls(snapshot, tstates, bytes(code), count)

    def frames(self) -> Iterator[Frame]:
        """The frames in their order."""
        at, inputs = 0, b""
        for _ in range(self.count):
            fetches, size = struct.unpack_from("<HH", self.code, at)
            at += 4
            if size != _REPEATED:
                inputs = self.code[at : at + size]
                at += size
            yield Frame(fetches, inputs)


@dataclass(frozen=True)
class Recording:
    """A recording of all that was put in."""

    sections: tuple[Section, ...]


def read_rzx(data: bytes, file: str) -> Recording:
    """The recording in an RZX file; MediaError where it is damaged, encrypted, or of another machine."""
    reader = Reader(data, file)
    if reader.take(4, "the signature") != MAGIC:
        reader.fail("an RZX file begins with RZX!", at=0)
    reader.take(6, "the version and flags")
    sections: list[Section] = []
    snapshot: Snapshot | None = None
    room = LIMIT
    while not reader.done:
        reader.next_block()
        at = reader.at
        kind, size = reader.byte("the kind of a block"), reader.number(4, "the size of a block")
        if size < 5:
            reader.fail(f"a block has at least 5 bytes, and this one says it has {size}", at=at)
        start = reader.at
        block = Reader(reader.take(size - 5, "the block"), file, base=start, block=reader.block)
        if kind == _SNAPSHOT:
            snapshot = _snapshot(block)
        elif kind == _INPUT:
            sections.append(_section(block, snapshot, room))
            room -= len(sections[-1].code)
            snapshot = None
    reader.block = 0
    if not sections or sections[0].snapshot is None:
        reader.fail("the file has no recording that begins with a snapshot")
    return Recording(tuple(sections))


def _snapshot(block: Reader) -> Snapshot:
    flags, extension, size = block.number(4, "the flags"), block.take(4, "the kind"), block.number(4, "the size")
    if flags & _EXTERNAL:
        block.fail("the snapshot of this recording is in another file, and Typein takes only one inside", at=0)
    at = block.base + block.at
    content = block.take(block.left, "the snapshot")
    if flags & _COMPRESSED:
        content = _unpacked(block, content, min(size, LIMIT))
    name = extension.rstrip(b"\0").decode("latin-1")
    return read_snapshot(content, f"{block.file}: the snapshot {name!r} in block {block.block} at byte {at}")


def _section(block: Reader, snapshot: Snapshot | None, room: int) -> Section:
    count = block.number(4, "the number of frames")
    block.byte("a reserved byte")
    tstates, flags = block.number(4, "the T-state"), block.number(4, "the flags")
    if flags & _ENCRYPTED:
        block.fail("this recording is encrypted, and Typein cannot play it", at=9)
    at = block.at
    code = block.take(block.left, "the frames")
    if flags & _COMPRESSED:
        code = _unpacked(block, code, room)
    end = 0
    for number in range(count):
        size = int.from_bytes(code[end + 2 : end + 4], "little")
        if size == _REPEATED and not number:
            block.fail("the first frame of a recording repeats one before it", at=at)
        end += 4 + (0 if size == _REPEATED else size)
        if end > len(code):
            block.fail(f"the recording says it has {count:,} frames, and its data end in frame {number + 1:,}", at=at)
    return Section(snapshot, tstates, code[:end], count)


def _unpacked(block: Reader, content: bytes, limit: int) -> bytes:
    at = block.at - len(content)
    inflater = zlib.decompressobj()
    try:
        unpacked = inflater.decompress(content, limit + 1)
    except zlib.error as error:
        block.fail(f"the data of the block do not unpack ({error})", at=at)
    if len(unpacked) > limit:
        block.fail(f"the data of the block unpack to more than the {limit:,} bytes that are taken", at=at)
    return unpacked


def write_rzx(recording: Recording) -> bytes:
    """The RZX file of a recording, its snapshots in SZX."""
    blocks = [_block(_CREATOR, b"Typein".ljust(20, b"\0") + bytes(4))]
    for section in recording.sections:
        if section.snapshot:
            content = write_szx(section.snapshot)
            head = struct.pack("<I4sI", _COMPRESSED, b"szx", len(content))
            blocks.append(_block(_SNAPSHOT, head + zlib.compress(content)))
        head = struct.pack("<IBII", section.count, 0, section.tstates, _COMPRESSED)
        blocks.append(_block(_INPUT, head + zlib.compress(section.code)))
    return MAGIC + bytes((0, 13, 0, 0, 0, 0)) + b"".join(blocks)


def _block(kind: int, content: bytes) -> bytes:
    return bytes((kind,)) + struct.pack("<I", len(content) + 5) + content

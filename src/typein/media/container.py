"""Zip and gzip files: what is in them, unpacked within bounds.

The limit is counted while unpacking; what a file says of its sizes is not believed.
Sources: "APPNOTE.TXT - .ZIP File Format Specification" 6.3.3, PKWARE; RFC 1952.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from typein.media.reader import LIMIT, Reader

GZIP = b"\x1f\x8b"
ZIP = b"PK\x03\x04"
MAX_FILES = 1000

_DIRECTORY = struct.Struct("<4s6H3I5H2I")
_END = b"PK\x05\x06"


def is_packed(data: bytes) -> bool:
    """Whether this is a zip or a gzip file."""
    return data.startswith((GZIP, ZIP, _END))


def unpack(data: bytes, file: str) -> Iterator[tuple[str, bytes]]:
    """Names and contents of the files in a zip or gzip file; MediaError where it is damaged or too large."""
    reader = Reader(data, file)
    if data.startswith(GZIP):
        yield file, _inflated(reader, data, LIMIT, 31)
        return
    end = data.rfind(_END, max(0, len(data) - 0x10016))
    if end < 0 or end + 22 > len(data):
        reader.fail("the zip file is cut: its directory is missing", at=len(data))
    count, _, start = struct.unpack_from("<HII", data, end + 10)
    if count > MAX_FILES:
        reader.fail(f"the zip file holds {count:,} files, and at most {MAX_FILES:,} are looked at", at=end)
    reader.at, room = min(start, len(data)), LIMIT
    for _ in range(count):
        reader.next_block()
        at = reader.at
        head = _DIRECTORY.unpack(reader.take(_DIRECTORY.size, "an entry of the zip file's directory"))
        flags, method, size, local = head[3], head[4], head[8], head[16]
        name_size, extra, comment = head[10:13]
        if head[0] != b"PK\x01\x02":
            reader.fail("an entry of the zip file's directory should begin here", at=at)
        name = reader.text(name_size, "a name")
        reader.take(extra + comment, "an entry of the zip file's directory")
        if name.endswith("/"):
            continue
        if flags & 1:
            reader.fail(f"{name} in the zip file is encrypted; unpack it first", at=at)
        content = _member(reader, local, size, method, room)
        room -= len(content)
        yield name, content


def _member(reader: Reader, local: int, size: int, method: int, room: int) -> bytes:
    """The content of one file in a zip file, whose own head is at ``local``."""
    member = Reader(reader.data, reader.file, block=reader.block)
    member.at = min(local, len(reader.data))
    head = member.take(30, "a file in the zip file")
    if not head.startswith(ZIP):
        member.fail("a file in the zip file should begin here", at=local)
    member.take(int.from_bytes(head[26:28], "little") + int.from_bytes(head[28:30], "little"), "a name")
    packed = member.take(size, "the content of a file in the zip file")
    member.at -= size
    if method == 8:
        return _inflated(member, packed, room, -15)
    if method:
        member.fail(f"a file in the zip file is packed in way {method}, and only 0 and 8 are known", at=local)
    return _within(member, packed, room)


def _inflated(reader: Reader, packed: bytes, room: int, bits: int) -> bytes:
    """What zlib makes of the bytes at the reader's place, up to a limit."""
    inflater = zlib.decompressobj(bits)
    try:
        content = inflater.decompress(packed, room + 1)
    except zlib.error as error:
        reader.fail(f"what is packed here does not unpack ({error})")
    if not inflater.eof and len(content) <= room:
        reader.fail(f"what is packed here is cut after {len(content):,} bytes")
    return _within(reader, content, room)


def _within(reader: Reader, content: bytes, room: int) -> bytes:
    if len(content) > room:
        reader.fail(f"what is packed here unpacks to more than the {LIMIT:,} bytes that are taken")
    return content

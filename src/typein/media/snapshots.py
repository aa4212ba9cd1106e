"""Snapshots of every format: which one it is, the bytes say."""

from __future__ import annotations

from collections.abc import Callable

from typein.media import sna, szx, z80
from typein.media.reader import Reader
from typein.media.snapshot import RAM_SIZE, Snapshot

Read = Callable[[bytes, str], Snapshot]


def snapshot_reader(data: bytes) -> Read | None:
    """What reads these bytes, if they look like a snapshot at all."""
    if data.startswith(szx.MAGIC):
        return szx.read_szx
    if len(data) in (sna.SIZE, *sna.SIZES_128K):
        return sna.read_sna
    if len(data) > 32 and data[29] & 3 < 3:  # no signature: a likely head
        later = data[6:8] == b"\0\0"
        packed = data[12] & 0x20 or data[12] == 0xFF
        whole = data.endswith(b"\0\xed\xed\0") if packed else len(data) == 30 + RAM_SIZE
        if int.from_bytes(data[30:32], "little") in (23, 54, 55) if later else whole:
            return z80.read_z80
    return None


def read_snapshot(data: bytes, file: str) -> Snapshot:
    """The snapshot in an SNA, Z80 or SZX file; MediaError where it is none."""
    read = snapshot_reader(data)
    if not read:
        Reader(data, file).fail("this is no snapshot in the format SNA, Z80 or SZX")
    return read(data, file)

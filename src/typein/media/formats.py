"""Any file of tape, snapshot, picture or recording: its content decides what it is, not its name."""

from __future__ import annotations

from collections.abc import Callable

from typein.media import container, csw, pzx, rzx, scr, szx, tzx, wav
from typein.media.reader import Reader
from typein.media.rzx import Recording
from typein.media.scr import Screen
from typein.media.snapshot import Snapshot
from typein.media.snapshots import snapshot_reader
from typein.media.tap import looks_like_tap, read_tap
from typein.spectrum.tape import Tape

Media = Tape | Snapshot | Screen | Recording
Read = Callable[[bytes, str], Media]

_SIGNATURES: tuple[tuple[bytes, Read], ...] = (
    (tzx.MAGIC, tzx.read_tzx),
    (pzx.MAGIC, pzx.read_pzx),
    (csw.MAGIC, csw.read_csw),
    (rzx.MAGIC, rzx.read_rzx),
    (szx.MAGIC, szx.read_szx),
)
_NAMES = "tapes (TAP, TZX, PZX, CSW, WAV), snapshots (SNA, Z80, SZX), pictures (SCR) and recordings (RZX)"
_MAX_DEPTH = 3


def read_tap_tape(data: bytes, file: str) -> Tape:
    """The tape in a TAP file, with the ROM's timing and pauses."""
    return Tape.of(block.content for block in read_tap(data, file))


def has_signature(data: bytes) -> bool:
    """Whether these bytes begin as one of the formats does that say what they are; no text does."""
    return data.startswith(tuple(signature for signature, _ in _SIGNATURES))


def media_reader(data: bytes) -> Read | None:
    """What reads these bytes; None if they look like nothing that is known."""
    for signature, read in _SIGNATURES:
        if data.startswith(signature):
            return read
    if wav.is_wav(data):
        return wav.read_wav
    certain = looks_like_tap(data)
    if certain:
        return read_tap_tape
    if len(data) == scr.SIZE:
        return scr.read_scr
    return snapshot_reader(data) or (read_tap_tape if certain is not None else None)


def open_media(data: bytes, file: str) -> Media:
    """What a file holds, itself or in a zip or gzip file; MediaError where that is damaged or nothing that is known."""
    return _open(data, file, _MAX_DEPTH)


def _open(data: bytes, file: str, depth: int) -> Media:
    reader = Reader(data, file)
    if container.is_packed(data) and depth:
        names, found = [], []
        for name, content in container.unpack(data, file):
            names.append(name)
            if media_reader(content) or container.is_packed(content):
                found.append((name, content))
        if not found:
            reader.fail(f"none of the {len(names):,} files in here is known; known are {_NAMES}")
        if len(found) > 1:
            some = ", ".join(name for name, _ in found[:5])
            reader.fail(
                f"{len(found):,} files in here could be meant ({some}{', ...' if found[5:] else ''}); unpack one"
            )
        name, content = found[0]
        return _open(content, file if name == file else f"{file}: {name}", depth - 1)
    read = media_reader(data)
    if not read:
        begins = f"begins with {data[:4].hex(' ')}" if data else "is empty"
        reader.fail(f"the file {begins} and is nothing that is known; known are {_NAMES}")
    return read(data, file)

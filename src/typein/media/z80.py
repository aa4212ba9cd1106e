"""The Z80 format, version 1 to 3: registers, and memory with runs of bytes packed.

Only version 3 holds the T-state; in the others the machine is at the start of a frame.  Version 1 says by a PC of 0
that the file is of a later one, and so cannot hold that PC.  Sources: "Z80 format", World of Spectrum FAQ.
"""

from __future__ import annotations

import re
import struct

from typein.errors import UsageError
from typein.media.reader import Reader
from typein.media.snapshot import FRAME_TSTATES, PAGE_SIZE, RAM_SIZE, Snapshot, with_pairs

_FORMAT = "<BBHHHHBBB4HBBHHBBB"
_VERSIONS = {23: 2, 54: 3, 55: 3}
_PAGES = {8: 0, 4: PAGE_SIZE, 5: 2 * PAGE_SIZE}
"""Where in the RAM of a 48K machine each page lies."""

_MACHINES = ("48K", "48K with Interface 1", "SamRam")
_MACHINES_2 = (*_MACHINES, "Spectrum 128K", "Spectrum 128K with Interface 1")
_MACHINES_3 = (
    *_MACHINES, "48K with MGT interface", "Spectrum 128K", "Spectrum 128K with Interface 1",
    "Spectrum 128K with MGT interface", "Spectrum +3", "Spectrum +3", "Pentagon 128", "Scorpion", "Didaktik Kompakt",
    "Spectrum +2", "Spectrum +2A", "Timex TC2048", "Timex TC2068",
)  # fmt: skip
_OF_48K = (0, 1, 3)
_TS2068 = 128

_QUARTER = FRAME_TSTATES // 4
_END = b"\0\xed\xed\0"


def read_z80(data: bytes, file: str) -> Snapshot:
    """The snapshot in a Z80 file; MediaError where it is damaged or of another machine."""
    reader = Reader(data, file)
    head = struct.unpack(_FORMAT, reader.take(30, "the registers"))
    a, f, bc, hl, pc, sp, i, r, flags, de, bc_, de_, hl_, a_, f_, iy, ix, iff1, iff2, modes = head
    flags = 1 if flags == 255 else flags
    if modes & 3 == 3:
        reader.fail("there is no interrupt mode 3, only 0, 1 and 2", at=29)
    tstates = 0
    if pc:
        ram = _memory(reader, packed=bool(flags & 0x20))
    else:
        pc, tstates = _later(reader)
        ram = _pages(reader)
    words = {"bc": bc, "hl": hl, "sp": sp, "pc": pc, "de": de, "bc_": bc_, "de_": de_, "hl_": hl_, "iy": iy, "ix": ix}
    refresh = r & 0x7F | flags << 7 & 0x80
    single = {"a": a, "f": f, "a_": a_, "f_": f_, "i": i, "im": modes & 3, "t": tstates}
    registers = with_pairs(words, refresh, **single, iff1=int(iff1 != 0), iff2=int(iff2 != 0))
    return Snapshot(registers, ram, output=flags >> 1 & 7, issue=2 if modes & 4 else 3)


def _later(reader: Reader) -> tuple[int, int]:
    """PC and T-state from the second head, of version 2 or 3, which must be that of a 48K machine."""
    at = reader.at
    length = reader.word("the length of the second head")
    if length not in _VERSIONS:
        reader.fail(f"the second head of a Z80 file has 23, 54 or 55 bytes, not {length:,}", at=at)
    head = reader.take(length, "the second head")
    machine, changed = head[2], head[5] & 0x80
    machines = _MACHINES_2 if _VERSIONS[length] == 2 else _MACHINES_3
    if machine == _TS2068:
        name = "Timex TS2068"
    else:
        name = machines[machine] if machine < len(machines) else f"machine of the unknown kind {machine}"
    if machine not in _OF_48K or machine >= len(machines) or "128" in name:
        reader.fail(f"this is a snapshot of a {name}, and Typein is a 48K machine", at=at + 4)
    if changed:
        reader.fail("this is a snapshot of a Spectrum 16K, and Typein is a 48K machine", at=at + 7)
    tstates = 0
    if length > 23:  # the low counter counts down, the high one is 3 at the interrupt and goes on with 0
        low, high = head[23] | head[24] << 8, head[25]
        tstates = ((high + 1) % 4 + 1) * _QUARTER - (low % _QUARTER + 1)
    return head[0] | head[1] << 8, tstates


def _memory(reader: Reader, *, packed: bool) -> bytes:
    """The memory of version 1."""
    if not packed:
        return reader.take(RAM_SIZE, "the memory")
    at = reader.at
    return _unpacked(reader, at, reader.take(reader.left, "the memory").partition(_END)[0], RAM_SIZE)


def _pages(reader: Reader) -> bytes:
    """The memory of version 2 and 3: blocks of 16K, in any order."""
    ram = bytearray(RAM_SIZE)
    missing = set(_PAGES)
    while missing:
        if reader.done:
            reader.fail(f"the file ends without page {min(missing)} of the memory")
        reader.next_block()
        length, page = reader.word("the length of a page"), reader.byte("the number of a page")
        if length == 0xFFFF:
            content = reader.take(PAGE_SIZE, "a page of memory")
        else:
            content = _unpacked(reader, reader.at, reader.take(length, "a page of memory"), PAGE_SIZE)
        if page in _PAGES:
            ram[_PAGES[page] : _PAGES[page] + PAGE_SIZE] = content
            missing.discard(page)
    return bytes(ram)


def _unpacked(reader: Reader, at: int, packed: bytes, size: int) -> bytes:
    """Memory from its packed form: ED ED count byte stands for a run."""
    if len(packed) > 2 * size:  # as four bytes stand for two at least
        reader.fail(f"{len(packed):,} bytes are too many for {size:,} bytes of memory", at=at)
    memory = re.sub(rb"\xed\xed(.)(.)", lambda run: run[2] * run[1][0], packed, flags=re.DOTALL)
    if len(memory) != size:
        reader.fail(f"the memory unpacks to {len(memory):,} bytes, and should to {size:,}", at=at)
    return memory


def _packed(memory: bytes) -> bytes:
    """Memory with runs of five and more, or two and more of ED, packed; what follows a single ED is left alone."""
    runs = rb"(?P<ed>\xed{2,255})|(?<!\xed)(?P<run>(?P<byte>[^\xed])(?P=byte){4,254})"
    return re.sub(runs, lambda run: b"\xed\xed" + bytes((len(run[0]), run[0][0])), memory, flags=re.DOTALL)


def write_z80(snapshot: Snapshot, version: int = 3) -> bytes:
    """The Z80 file of a snapshot, of version 1, 2 or 3; UsageError for version 1 where PC is 0."""
    snapshot = snapshot.before_halt()
    registers, word = snapshot.registers, snapshot.word
    pc = registers["pc"]
    if version == 1 and not pc:
        raise UsageError("a Z80 file of version 1 cannot hold a PC of 0; write version 3")
    flags = snapshot.refresh >> 7 | (snapshot.output & 7) << 1 | (0x20 if version == 1 else 0)
    modes = registers["im"] | (4 if snapshot.issue == 2 else 0)
    data = struct.pack(
        _FORMAT,
        *(registers["a"], registers["f"], word("bc"), word("hl"), pc if version == 1 else 0, registers["sp"]),
        *(registers["i"], snapshot.refresh & 0x7F, flags, word("de"), word("bc_"), word("de_"), word("hl_")),
        *(registers["a_"], registers["f_"], word("iy"), word("ix"), registers["iff1"], registers["iff2"], modes),
    )
    if version == 1:
        return data + _packed(snapshot.ram) + _END
    head = pc.to_bytes(2, "little") + bytes(21)
    if version == 3:
        quarter, t = divmod(snapshot.tstates, _QUARTER)
        head += struct.pack("<HB", _QUARTER - 1 - t, (quarter + 3) % 4) + bytes(28)
    data += len(head).to_bytes(2, "little") + head
    for page, at in _PAGES.items():
        packed = _packed(snapshot.ram[at : at + PAGE_SIZE])
        raw = len(packed) >= PAGE_SIZE
        content = snapshot.ram[at : at + PAGE_SIZE] if raw else packed
        data += struct.pack("<HB", 0xFFFF if raw else len(packed), page) + content
    return data

"""The SZX format (zx-state): a snapshot in blocks, with all that decides the future of the machine.

What is plugged into it - joysticks, disk drives, the tape - is passed over.  Sources: "The zx-state file format" 1.4
and the flag FSET of 1.5, Jonathan Needle.
"""

from __future__ import annotations

import struct
import zlib

from typein.media.reader import Reader
from typein.media.snapshot import FRAME_TSTATES, HALT, PAGE_SIZE, RAM, RAM_SIZE, Snapshot, with_pairs

MAGIC = b"ZXST"
_48K = 1
_MACHINES = (
    "Spectrum 16K", "Spectrum 48K", "Spectrum 128K", "Spectrum +2", "Spectrum +2A", "Spectrum +3", "Spectrum +3e",
    "Pentagon 128", "Timex TC2048", "Timex TC2068", "Scorpion ZS-256", "Spectrum SE", "Timex TS2068", "Pentagon 512",
    "Pentagon 1024", "Spectrum 48K for NTSC", "Spectrum 128Ke",
)  # fmt: skip
_PAGES = {5: 0, 2: PAGE_SIZE, 0: 2 * PAGE_SIZE}
"""Where in the RAM of a 48K machine each page lies."""

_Z80R = "<12H5BIBBH"
_PAIRS = ("af", "bc", "de", "hl", "af_", "bc_", "de_", "hl_", "ix", "iy", "sp", "pc")
_EI_LAST, _HALTED, _F_SET = 1, 2, 4
_ISSUE_2 = 1
_LATE = 1
_COMPRESSED = 1


def read_szx(data: bytes, file: str) -> Snapshot:
    """The snapshot in an SZX file; MediaError where it is damaged or of another machine."""
    reader = Reader(data, file)
    if reader.take(4, "the signature") != MAGIC:
        reader.fail("an SZX file begins with ZXST", at=0)
    major, minor = reader.byte("the version"), reader.byte("the version")
    machine = reader.byte("the machine")
    late = bool(reader.byte("the flags") & _LATE)
    if major != 1:
        reader.fail(f"this is SZX {major}.{minor}, and Typein knows SZX 1", at=4)
    if machine != _48K:
        name = _MACHINES[machine] if machine < len(_MACHINES) else f"machine of the unknown kind {machine}"
        reader.fail(f"this is a snapshot of a {name}, and Typein is a Spectrum 48K", at=6)
    ram = bytearray(RAM_SIZE)
    registers: dict[str, int] = {}
    missing = set(_PAGES)
    output, issue = 7, 3
    while not reader.done:
        reader.next_block()
        tag, size = reader.take(4, "the name of a block"), reader.number(4, "the size of a block")
        at = reader.at
        block = Reader(reader.take(size, "the block"), file, base=at, block=reader.block)
        if tag == b"Z80R":
            registers = _registers(block)
        elif tag == b"SPCR":
            border, _, _, fe = block.take(4, "the ports")
            output = fe & 0x18 | border & 7
        elif tag == b"KEYB":
            issue = 2 if block.number(4, "the flags") & _ISSUE_2 else 3
        elif tag == b"RAMP":
            page, content = _page(block)
            if page in _PAGES:
                ram[_PAGES[page] : _PAGES[page] + PAGE_SIZE] = content
                missing.discard(page)
    reader.block = 0
    if missing or not registers:
        reader.fail(f"the file ends without {f'page {min(missing)} of the memory' if missing else 'the registers'}")
    if registers["halted"]:  # PC is at the HALT in the file, and beyond it in the CPU
        pc = registers["pc"]
        if pc < RAM:
            registers["halted"] = 0  # it comes to the HALT in the ROM again
        elif ram[pc - RAM] == HALT:
            registers["pc"] = pc + 1 & 0xFFFF
    return Snapshot(registers, bytes(ram), output, issue, late)


def _registers(block: Reader) -> dict[str, int]:
    *pairs, i, r, iff1, iff2, im, t, _, flags, wz = struct.unpack(_Z80R, block.take(37, "the registers"))
    if im > 2:
        block.fail(f"there is no interrupt mode {im}, only 0, 1 and 2", at=28)
    t %= FRAME_TSTATES
    words = dict(zip(_PAIRS, pairs, strict=True))
    return with_pairs(
        words,
        r,
        i=i,
        im=im,
        iff1=int(iff1 != 0),
        iff2=int(iff2 != 0),
        t=t,
        wz=wz,
        halted=int(flags & _HALTED != 0),
        no_int=t if flags & _EI_LAST else -1,
        q=words["af"] & 0xFF if flags & _F_SET else 0,
    )


def _page(block: Reader) -> tuple[int, bytes]:
    flags, page = block.word("the flags"), block.byte("the number of a page")
    content = block.take(block.left, "a page of memory")
    if flags & _COMPRESSED:
        inflater = zlib.decompressobj()
        try:
            content = inflater.decompress(content, PAGE_SIZE + 1)
        except zlib.error as error:
            block.fail(f"page {page} of the memory does not unpack ({error})", at=3)
    if len(content) != PAGE_SIZE:
        block.fail(f"page {page} of the memory does not have {PAGE_SIZE:,} bytes", at=3)
    return page, content


def write_szx(snapshot: Snapshot) -> bytes:
    """The SZX file of a snapshot."""
    registers = snapshot.before_halt().registers
    halted = _HALTED if snapshot.registers["halted"] else 0
    after_ei = _EI_LAST if registers["no_int"] == registers["t"] else 0
    flags = halted | after_ei | (_F_SET if registers["q"] else 0)
    words = (registers["pc"] if pair == "pc" else snapshot.word(pair) for pair in _PAIRS)
    single = (registers[name] for name in ("iff1", "iff2", "im"))
    cpu = struct.pack(
        _Z80R, *words, registers["i"], snapshot.refresh, *single, snapshot.tstates, 0, flags, registers["wz"]
    )
    border, issue = snapshot.output & 7, _ISSUE_2 if snapshot.issue == 2 else 0
    blocks = {
        b"CRTR": b"Typein".ljust(36, b"\0"),
        b"Z80R": cpu,
        b"SPCR": bytes((border, 0, 0, snapshot.output, 0, 0, 0, 0)),
        b"KEYB": struct.pack("<IB", issue, 8),  # 8: no joystick
    }
    pages = (
        struct.pack("<HB", _COMPRESSED, page) + zlib.compress(snapshot.ram[at : at + PAGE_SIZE], 9)
        for page, at in _PAGES.items()
    )
    content = [*blocks.items(), *((b"RAMP", page) for page in pages)]
    head = MAGIC + bytes((1, 5, _48K, _LATE if snapshot.late else 0))
    return head + b"".join(name + struct.pack("<I", len(block)) + block for name, block in content)

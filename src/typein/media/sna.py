"""The SNA format: 27 bytes of registers and 48K of memory.

It keeps PC on the stack, so that writing one changes the two bytes below SP, and PC in ROM with SP there is beyond it.
It has one interrupt flip-flop (both are set to IFF2, as RETN would) and no T-state: the machine is at the start of a
frame.  Sources: "SNA format", World of Spectrum FAQ.
"""

from __future__ import annotations

import struct

from typein.errors import UsageError
from typein.media.reader import Reader
from typein.media.snapshot import RAM, RAM_SIZE, Snapshot, with_pairs

SIZE = 27 + RAM_SIZE
SIZES_128K = (131_103, 147_487)

_FORMAT = "<B4H5HBBHHBB"
_PAIRS = ("hl_", "de_", "bc_", "af_", "hl", "de", "bc", "iy", "ix")


def read_sna(data: bytes, file: str) -> Snapshot:
    """The snapshot in an SNA file; MediaError where it is none of a 48K machine."""
    reader = Reader(data, file)
    if len(data) in SIZES_128K:
        reader.fail("this is a snapshot of a Spectrum 128K, and Typein is a 48K machine")
    if len(data) != SIZE:
        reader.fail(f"an SNA file of a 48K machine has {SIZE:,} bytes, and this one has {len(data):,}")
    i, *pairs, iff, r, af, sp, im, border = struct.unpack(_FORMAT, reader.take(27, "the registers"))
    if im > 2:
        reader.fail(f"there is no interrupt mode {im}, only 0, 1 and 2", at=25)
    ram = reader.take(RAM_SIZE, "the memory")
    if not RAM <= sp < 0xFFFF:
        reader.fail(f"the file keeps PC on the stack, and that is at {sp}, not in RAM", at=23)
    pc = int.from_bytes(ram[sp - RAM : sp - RAM + 2], "little")
    flag = iff >> 2 & 1
    words = dict(zip(_PAIRS, pairs, strict=True)) | {"af": af, "sp": sp + 2 & 0xFFFF, "pc": pc}
    return Snapshot(with_pairs(words, r, i=i, im=im, iff1=flag, iff2=flag), ram, output=border & 7)


def write_sna(snapshot: Snapshot) -> bytes:
    """The SNA file of a snapshot; UsageError where its stack is not in RAM."""
    snapshot = snapshot.before_halt()
    registers, word = snapshot.registers, snapshot.word
    sp = registers["sp"] - 2 & 0xFFFF
    if not RAM <= sp < 0xFFFF:
        raise UsageError(f"an SNA file keeps PC on the stack, and SP is {registers['sp']}; write a Z80 or SZX file")
    ram = bytearray(snapshot.ram)
    ram[sp - RAM : sp - RAM + 2] = registers["pc"].to_bytes(2, "little")
    pairs = (word(pair) for pair in _PAIRS)
    rest = registers["iff2"] << 2, snapshot.refresh, word("af"), sp, registers["im"], snapshot.output & 7
    return struct.pack(_FORMAT, registers["i"], *pairs, *rest) + ram

"""The CSW format: a compressed square wave, version 1 and 2.

Sources: "CSW format", v2.00 of 1 August 2003, Ramsoft.
"""

from __future__ import annotations

from typein.media.reader import Reader
from typein.media.tzx import MAX_RATE
from typein.spectrum.tape import Tape, Wave

MAGIC = b"Compressed Square Wave\x1a"


def read_csw(data: bytes, file: str) -> Tape:
    """The tape in a CSW file; MediaError where its head is damaged."""
    reader = Reader(data, file)
    if reader.take(len(MAGIC), "the signature") != MAGIC:
        reader.fail("a CSW file begins with Compressed Square Wave and a byte 1A", at=0)
    major, minor = reader.byte("the version"), reader.byte("the version")
    if major not in (1, 2):
        reader.fail(f"this is CSW {major}.{minor:02}, and Typein knows CSW 1 and 2", at=reader.at - 2)
    at = reader.at
    if major == 1:
        rate, packing, flags = (
            reader.word("the sampling rate"),
            reader.byte("the compression"),
            reader.byte("the flags"),
        )
        reader.take(3, "the head")
    else:
        rate, _ = reader.number(4, "the sampling rate"), reader.number(4, "the number of pulses")
        packing, flags = reader.byte("the compression"), reader.byte("the flags")
        extension = reader.byte("the length of the extension")
        reader.take(16 + extension, "the head")
    if not 1 <= rate <= MAX_RATE:
        reader.fail(f"a sampling rate of {rate:,} is not between 1 and {MAX_RATE:,}", at=at)
    if packing not in (1, 2)[:major]:
        reader.fail(f"a CSW {major} file cannot be compressed in way {packing}")
    return Tape((Wave(reader.take(reader.left, "the wave"), rate, packing == 2, flags & 1),))

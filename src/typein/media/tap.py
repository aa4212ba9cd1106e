"""The TAP format: the blocks of a tape, one after another, each with its length in front.

A block on tape is a flag byte, the data, and a checksum that makes the exclusive or of all of them 0; a TAP file puts
the number of these bytes before them, low byte first.  The format does not say what a block means: the ROM's SAVE
writes each file as a header of 17 bytes (flag 0) and a block of data (flag 255).
Sources: the ROM's SA-BYTES (04C2) and SAVE (0605); "TAP format", World of Spectrum FAQ.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import reduce
from operator import xor

from typein.errors import MediaError, UsageError
from typein.media.reader import MAX_BLOCKS

HEADER_FLAG = 0x00
DATA_FLAG = 0xFF
HEADER_SIZE = 17
NAME_SIZE = 10
MAX_CONTENT = 0xFFFF
MAX_DATA = MAX_CONTENT - 2

_HEADER_BEGINS = bytes((HEADER_SIZE + 2, 0, HEADER_FLAG))

NO_AUTOSTART = 0x8000
"""What SAVE puts in place of the line number when no LINE is given; LOAD starts no line from 4000 (hex) on."""


@dataclass(frozen=True, slots=True)
class Block:
    """The bytes of one block as they stand on the tape: ``content`` is the flag, the data and the checksum.

    A wrong checksum is kept as it is, so that the ROM finds it and says "R Tape loading error"; a damaged or foreign
    block may be shorter than flag and checksum, even empty.
    """

    content: bytes

    @classmethod
    def of(cls, flag: int, data: bytes) -> Block:
        """A block of this flag and these data, with the right checksum; UsageError where they are more than a block."""
        if len(data) > MAX_DATA:
            raise UsageError(f"a tape block holds at most {MAX_DATA:,} bytes, and these are {len(data):,}")
        return cls(bytes((flag,)) + data + bytes((reduce(xor, data, flag),)))

    @property
    def flag(self) -> int:
        """The first byte: 0 for a header, 255 for data as the ROM saves them; 0 for an empty block."""
        return self.content[0] if self.content else 0

    @property
    def data(self) -> bytes:
        """What is between flag and checksum."""
        return self.content[1:-1]

    @property
    def intact(self) -> bool:
        """Whether flag, data and checksum are there and agree."""
        return len(self.content) >= 2 and reduce(xor, self.content) == 0


class Kind(IntEnum):
    """What a header announces: its first byte."""

    PROGRAM = 0
    NUMBER_ARRAY = 1
    CHARACTER_ARRAY = 2
    CODE = 3


@dataclass(frozen=True, slots=True)
class Header:
    """What the ROM's SAVE says of the block that follows.

    ``name`` is ten bytes in the Spectrum's character set, filled up with spaces; ``length`` the number of bytes of
    data.  ``parameter1`` is the line to start at (PROGRAM), the address (CODE) or, in its high byte, the variable
    (arrays); ``parameter2`` the length of the program without its variables (PROGRAM), otherwise of no meaning.
    """

    kind: Kind
    name: bytes
    length: int
    parameter1: int
    parameter2: int

    @classmethod
    def of(cls, block: Block) -> Header | None:
        """The header that a block holds, or None where the ROM would not see one."""
        data = block.data
        if block.flag != HEADER_FLAG or len(data) != HEADER_SIZE or not block.intact or data[0] > Kind.CODE:
            return None
        words = (data[i] | data[i + 1] << 8 for i in range(1 + NAME_SIZE, HEADER_SIZE, 2))
        return cls(Kind(data[0]), data[1 : 1 + NAME_SIZE], *words)

    def block(self) -> Block:
        """The header as a block of tape."""
        words = (self.length, self.parameter1, self.parameter2)
        return Block.of(HEADER_FLAG, bytes((self.kind,)) + self.name + b"".join(w.to_bytes(2, "little") for w in words))

    @property
    def autostart(self) -> int | None:
        """The line at which a loaded program starts, None for no line: the ROM looks at bits 6 and 7 (089F)."""
        return self.parameter1 if self.kind == Kind.PROGRAM and self.parameter1 < 0x4000 else None

    @property
    def variable(self) -> str:
        """The name of a saved array, ``a`` or ``a$``; empty for a program and for code."""
        if self.kind not in (Kind.NUMBER_ARRAY, Kind.CHARACTER_ARRAY):
            return ""
        letter = chr(0x60 | self.parameter1 >> 8 & 0x1F)
        return letter if self.kind == Kind.NUMBER_ARRAY else letter + "$"


def read_tap(data: bytes, file: str) -> list[Block]:
    """The blocks of a TAP file; ``file`` is its name, for the MediaError where it ends inside a block."""
    blocks: list[Block] = []
    at = 0
    while at < len(data):
        number = len(blocks) + 1
        if number > MAX_BLOCKS:
            message = f"the file has more than the {MAX_BLOCKS:,} blocks that are taken"
            raise MediaError(message, file=file, offset=at, block=number)
        if at + 2 > len(data):
            raise MediaError("the file ends inside the length of a block", file=file, offset=at, block=number)
        length = data[at] | data[at + 1] << 8
        start, end = at + 2, at + 2 + length
        if end > len(data):
            message = f"a block of {length:,} bytes begins here, and the file ends after {len(data) - start:,} of them"
            raise MediaError(message, file=file, offset=at, block=number)
        blocks.append(Block(data[start:end]))
        at = end
    return blocks


def looks_like_tap(data: bytes) -> bool | None:
    """True for a TAP file, False for what could be one that is damaged, None for anything else.

    The format has no signature.  What shows it is that the lengths lead to the end of the file, a block without an
    error, and that a tape begins with a header.
    """
    length = data[0] | data[1] << 8 if len(data) > 2 else 0
    begins = len(data) >= 2 + length and Block(data[2 : 2 + length]).intact
    at = blocks = 0
    while at + 2 <= len(data) and blocks < MAX_BLOCKS:
        at, blocks = at + 2 + (data[at] | data[at + 1] << 8), blocks + 1
    if at == len(data) and begins:
        return True
    return False if at == len(data) > 0 or begins or data.startswith(_HEADER_BEGINS) else None


def write_tap(blocks: Iterable[Block]) -> bytes:
    """The TAP file of these blocks; UsageError for one of more than 65,535 bytes."""
    parts = []
    for number, block in enumerate(blocks, 1):
        if len(block.content) > MAX_CONTENT:
            message = f"a block of a TAP file has at most {MAX_CONTENT:,} bytes"
            raise UsageError(f"{message}, and block {number} has {len(block.content):,}")
        parts.append(len(block.content).to_bytes(2, "little") + block.content)
    return b"".join(parts)


def program_blocks(
    name: str | bytes, program: bytes, autostart: int | None = None, variables: bytes = b""
) -> list[Block]:
    """Header and data of a BASIC program, as SAVE name LINE autostart writes them."""
    if autostart is not None and not 0 <= autostart <= 9999:
        raise UsageError(f"a program cannot start at line {autostart}: lines go from 0 to 9999")
    line = NO_AUTOSTART if autostart is None else autostart
    return _blocks(Kind.PROGRAM, name, program + variables, line, len(program))


def code_blocks(name: str | bytes, start: int, data: bytes) -> list[Block]:
    """Header and data of the bytes from address ``start`` on, as SAVE name CODE start,length writes them."""
    if not 0 <= start <= 0xFFFF:
        raise UsageError(f"code cannot be saved from {start}: addresses go from 0 to 65535")
    return _blocks(Kind.CODE, name, data, start, NO_AUTOSTART)


def _blocks(kind: Kind, name: str | bytes, data: bytes, parameter1: int, parameter2: int) -> list[Block]:
    body = Block.of(DATA_FLAG, data)
    return [Header(kind, _name(name), len(data), parameter1, parameter2).block(), body]


def _name(name: str | bytes) -> bytes:
    """A file name as the header holds it."""
    if isinstance(name, str):
        if not name.isascii():
            raise UsageError(f"the name {name!r} of a tape file is not in ASCII")
        name = name.encode("ascii")
    if len(name) > NAME_SIZE:
        raise UsageError(f"the name {name.decode('latin-1')!r} of a tape file is longer than {NAME_SIZE} characters")
    return name.ljust(NAME_SIZE)

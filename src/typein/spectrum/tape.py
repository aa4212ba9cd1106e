"""A tape as plain values: what is on it, part by part, and the pulses that each part makes.

Files are read into these parts and written from them; the deck plays them (player.py).  All times are T-states.  The
sound of a part is a row of pulses, given lazily in chunks: arrays of their lengths.  The level turns over at the end
of each pulse, so that a pulse of length 0 keeps it as it is.  "TZX format" 1.20 and "PZX format" 1.0 say what the
parts mean; everything that either of them can hold has a part here.  The parts have no slots: Python would
make each class twice, and every start of a machine would wait for it.
"""

from __future__ import annotations

import re
import struct
import zlib
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from .pulses import ONE, PAUSE, PILOT, PILOT_DATA, PILOT_HEADER, SYNC, ZERO
from .timing import CPU_HZ

MAX_PULSE = 1 << 28
"""A longer pulse is played as several with pulses of 0 between: the core adds a pulse to a T-state in 32 bits."""

LONGEST = (1 << 31) - 1
"""The longest pulse of the formats: ten minutes."""

CHUNK = 1 << 13
"""About how many pulses a part gives at once."""

_AT_ONCE = 1 << 10
_SILENCE = 8
"""For how many pulses a symbol without any counts, so that a chunk of nothing comes soon."""

Chunks = Iterator["array[int]"]


@dataclass(frozen=True)
class Pulses:
    """Pulses one by one or many alike, coded as in the PULS block of PZX, which says in two bytes what a tone is.

    ``level`` is that of the first pulse; None: as the part before left it.
    """

    code: bytes
    level: int | None = None

    @classmethod
    def of(cls, *runs: tuple[int, int], level: int | None = None) -> Pulses:
        """Pulses from (count, length) pairs."""
        return cls(b"".join(_code(count, length) for count, length in runs), level)

    def runs(self) -> Iterator[tuple[int, int]]:
        """The pulses as (count, length) pairs."""
        words = (word for (word,) in struct.iter_unpack("<H", self.code))
        for word in words:
            count = 1
            if word > 0x8000:
                count, word = word & 0x7FFF, next(words)
            if word >= 0x8000:
                word = (word & 0x7FFF) << 16 | next(words)
            yield count, word

    def sound(self, level: int) -> Chunks:
        """The pulses, beginning at ``level``."""
        chunk = _at(self.level, level)
        for count, length in self.runs():
            if length == 0:
                if count & 1:
                    _turn_over(chunk)
                continue
            pulse = _pulse(length)
            for done in range(0, count, _AT_ONCE):
                chunk.extend(pulse * min(_AT_ONCE, count - done))
                if len(chunk) >= CHUNK:
                    yield chunk
                    chunk = array("i")
        yield chunk


@dataclass(frozen=True)
class Data:
    """Bytes as sound, the highest bit first: ``zero`` and ``one`` are the pulses of a bit.

    ``bits`` says how many there are, None for all of ``content``; ``tail`` is one more pulse after them, 0 for none.
    """

    content: bytes
    zero: tuple[int, ...] = (ZERO, ZERO)
    one: tuple[int, ...] = (ONE, ONE)
    bits: int | None = None
    tail: int = 0
    level: int | None = None

    @property
    def size(self) -> int:
        """The number of bits."""
        return len(self.content) * 8 if self.bits is None else self.bits

    def sound(self, level: int) -> Chunks:
        """The pulses, beginning at ``level``."""
        yield _at(self.level, level)
        table = _byte_table(self.zero, self.one)
        whole, rest = divmod(self.size, 8)
        step = max(1, CHUNK // (4 * max(len(self.zero) + len(self.one), 1)))
        if self.zero or self.one:
            for start in range(0, whole, step):
                piece = self.content[start : min(start + step, whole)]
                yield array("i", b"".join([table[byte] for byte in piece]))
        last = array("i")
        for bit in range(rest):
            last.extend(self.one if self.content[whole] << bit & 0x80 else self.zero)
        if self.tail:
            last.append(self.tail)
        yield last


@dataclass(frozen=True)
class Samples:
    """A direct recording: ``bits`` levels, each held for ``tstates``.  The last one stays."""

    content: bytes
    bits: int
    tstates: int

    def sound(self, level: int) -> Chunks:
        """The pulses, beginning at ``level``."""
        whole = CHUNK // 8
        for start in range(0, (self.bits + 7) // 8, whole):
            piece = self.content[start : start + whole]
            levels = f"{int.from_bytes(piece, 'big'):0{len(piece) * 8}b}"[: self.bits - start * 8]
            chunk = _at(int(levels[0]), level)
            chunk.extend(len(run) * self.tstates for run in re.findall("0+|1+", levels))
            chunk.append(0)
            level = int(levels[-1])
            yield chunk


@dataclass(frozen=True)
class Wave:
    """A compressed square wave: the length of each pulse in samples of ``rate`` a second, a byte or 0 and four bytes.

    ``packed``: the lengths are compressed with zlib.  The level of the last pulse stays.
    """

    content: bytes
    rate: int
    packed: bool = False
    level: int | None = None

    def lengths(self) -> Iterator[int]:
        """The pulses in samples; what is damaged in packed ones ends them."""
        pieces = _unpacked(self.content) if self.packed else iter((self.content,))
        left = b""
        for piece in pieces:
            data = left + piece
            at, end = 0, len(data)
            while at < end:
                if data[at]:
                    yield data[at]
                    at += 1
                elif at + 5 <= end:
                    yield int.from_bytes(data[at + 1 : at + 5], "little")
                    at += 5
                else:
                    break
            left = data[at:]

    def sound(self, level: int) -> Chunks:
        """The pulses, beginning at ``level``; they add up to the right time without drifting."""
        chunk = _at(self.level, level)
        samples = done = 0
        for length in self.lengths():
            samples += length
            now = samples * CPU_HZ // self.rate
            if now > done:
                chunk.extend(_pulse(min(now - done, LONGEST)))
            else:
                _turn_over(chunk)
            done = now
            if len(chunk) >= CHUNK:
                yield chunk
                chunk = array("i")
        if samples:
            chunk.append(0)
        yield chunk


@dataclass(frozen=True)
class Symbol:
    """A row of pulses of generalized data, and how it begins: KEEP makes no edge, so that the pulse before lasts on."""

    edge: int
    pulses: tuple[int, ...]

    EDGE, KEEP, LOW, HIGH = range(4)


@dataclass(frozen=True)
class Symbols:
    """Generalized data: symbols with a count each (three bytes, symbol and count), or ``count`` of them in bits."""

    table: tuple[Symbol, ...]
    content: bytes
    count: int = -1

    def order(self) -> Iterator[tuple[Symbol, int]]:
        """Symbols and how often each is repeated."""
        if self.count < 0:
            for symbol, count in struct.iter_unpack("<BH", self.content):
                yield self.table[symbol], count
            return
        width = (len(self.table) - 1).bit_length()
        if not width:
            yield self.table[0], self.count
            return
        stock = held = 0
        data = iter(self.content)
        for _ in range(self.count):
            if held < width:
                stock, held = stock << 8 | next(data), held + 8
            held -= width
            yield self.table[stock >> held], 1
            stock &= (1 << held) - 1

    def sound(self, level: int) -> Chunks:
        """The pulses, beginning at ``level``."""
        chunk, work = array("i"), 0
        for symbol, count in self.order():
            if not symbol.pulses:  # a row of them does what one does, two that KEEP are nothing, and EDGE is
                count = (0, count & 1, min(count, 1), min(count, 1))[symbol.edge]
                work += _SILENCE
            for _ in range(count):
                if symbol.edge and (symbol.edge == Symbol.KEEP or symbol.edge - Symbol.LOW != level):
                    chunk.append(0)
                    level ^= 1
                chunk.extend(symbol.pulses)
                level ^= len(symbol.pulses) & 1
                work += len(symbol.pulses) + 1
                if work >= CHUNK:
                    yield chunk
                    chunk, work = array("i"), 0
            if work >= CHUNK:
                yield chunk
                chunk, work = array("i"), 0
        yield chunk


@dataclass(frozen=True)
class Pause:
    """Silence.  Without a ``level`` it ends low, and begins with 1 ms of a high level that the part before left."""

    tstates: int = PAUSE
    level: int | None = None

    def sound(self, level: int) -> Chunks:
        """The pulses, beginning at ``level``."""
        if self.level is not None:
            yield _at(self.level, level) + _pulse(self.tstates)
        elif self.tstates:
            edge = min(self.tstates, CPU_HZ // 1000) if level else 0
            rest = _pulse(self.tstates - edge) + array("i", (0,)) if self.tstates > edge else array("i")
            yield array("i", (edge,) if level else ()) + rest


@dataclass(frozen=True)
class Level:
    """Sets the level for what follows."""

    level: int

    def sound(self, level: int) -> Chunks:
        """A pulse of 0 where the level is the other one."""
        yield _at(self.level, level)


@dataclass(frozen=True)
class Stop:
    """Stops the tape: every machine, or a 48K only."""

    only_48k: bool = False


@dataclass(frozen=True)
class Jump:
    """Goes on at another part (counted from 0)."""

    target: int


@dataclass(frozen=True)
class Loop:
    """What follows, up to EndLoop, comes ``count`` times.  A loop inside forgets the outer one."""

    count: int


@dataclass(frozen=True)
class EndLoop:
    """The end of a loop."""


@dataclass(frozen=True)
class Call:
    """Plays from each of the targets to the next Return, then goes on.  A call inside forgets the outer one."""

    targets: tuple[int, ...]


@dataclass(frozen=True)
class Return:
    """The end of what a Call plays."""


@dataclass(frozen=True)
class Select:
    """Offers a choice of places to wind to; who does not choose goes on."""

    choices: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Note:
    """Words for people, and what a player need not know: ``kind`` says what it is."""

    kind: str
    text: str = ""


Sound = Pulses | Data | Samples | Wave | Symbols | Pause | Level
Part = Sound | Stop | Jump | Loop | EndLoop | Call | Return | Select | Note


@dataclass(frozen=True)
class Tape:
    """A tape, wound back."""

    parts: tuple[Part, ...] = ()

    @classmethod
    def of(cls, blocks: Iterable[bytes], pause: int = PAUSE) -> Tape:
        """A tape of blocks (flag, data and checksum) as the ROM saves them, with ``pause`` after each."""
        return cls(tuple(part for block in blocks for part in rom_parts(block, pause)))


def rom_parts(block: bytes, pause: int = PAUSE) -> tuple[Part, ...]:
    """A block as the ROM saves it: leader and sync pulses, the bytes, and ``pause``; without bytes the pause alone."""
    leader = PILOT_DATA if block[:1] >= b"\x80" else PILOT_HEADER
    sound = (Pulses.of((leader, PILOT), (1, SYNC[0]), (1, SYNC[1])), Data(block)) if block else ()
    return (*sound, Pause(pause)) if pause else sound


def _at(wanted: int | None, level: int) -> array[int]:
    """What comes before a pulse that has to begin at a level."""
    return array("i", (0,) if wanted is not None and wanted != level else ())


def _pulse(length: int) -> array[int]:
    """One pulse, in pieces if need be."""
    pieces = (MAX_PULSE, 0) * (length // MAX_PULSE) if length >= MAX_PULSE else ()
    return array("i", (*pieces, length % MAX_PULSE))


def _turn_over(chunk: array[int]) -> None:
    """Add a pulse of 0; two of them in a row are nothing."""
    if chunk and chunk[-1] == 0:
        chunk.pop()
    else:
        chunk.append(0)


def _code(count: int, length: int) -> bytes:
    code = b""
    if count > 0x7FFF:
        code, count = _code(count - 0x7FFF, length), 0x7FFF
    words = [count | 0x8000] if count > 1 or length > 0xFFFF else []
    words += [length] if length < 0x8000 else [length >> 16 | 0x8000, length & 0xFFFF]
    return struct.pack(f"<{len(words)}H", *words) + code if count else code


@lru_cache(maxsize=4)
def _byte_table(zero: tuple[int, ...], one: tuple[int, ...]) -> tuple[bytes, ...]:
    """The pulses of each byte."""
    bits = array("i", zero).tobytes(), array("i", one).tobytes()
    return tuple(b"".join(bits[byte >> bit & 1] for bit in range(7, -1, -1)) for byte in range(256))


def _unpacked(data: bytes) -> Iterator[bytes]:
    """What zlib makes of ``data``, in pieces; it ends where the data are damaged."""
    inflater = zlib.decompressobj()
    try:
        while data and not inflater.eof:
            yield inflater.decompress(data, CHUNK)
            data = inflater.unconsumed_tail
    except zlib.error:
        return

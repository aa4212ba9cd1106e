"""The blocks on a tape as the ROM's loader would hear them, whatever the tape is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from typein.spectrum.player import Place, Player
from typein.spectrum.pulses import ONE, PILOT, ZERO
from typein.spectrum.tape import Tape
from typein.spectrum.timing import CPU_HZ

MAX_PULSES = 1 << 22
"""So many pulses are listened to, if not of blocks that can be taken at once: five times all of the memory."""

MAX_TSTATES = 3 * 3600 * CPU_HZ
"""Nor is more than three hours."""

MAX_PLACES = 1 << 18
"""Loops are followed through so many parts."""

LEADER = 256
_SLOWEST, _FASTEST = 1.4, 0.7
"""How far a recording may be from the right speed."""


def heard_blocks(tape: Tape) -> Iterator[bytes]:
    """The blocks (flag, data, checksum) in the order of playing; a tape that runs in a circle ends.

    A checksum is not looked at, and a block that breaks off is given as far as it goes.
    """
    player, ear, seen = Player(tape), _Ear(), set[Place]()
    count = tstates = 0
    while not player.ended and count < MAX_PULSES and tstates < MAX_TSTATES and len(seen) < MAX_PLACES:
        if player.between:
            place = player.place._replace(level=0)
            if place in seen:
                break
            seen.add(place)
            found = player.block()
            if found and found[1]._replace(level=0) in seen:
                break
            if found:
                yield from ear.end()
                yield found[0]
                player.seek(found[1])
                continue
        pulses = player.pulses() or ()
        count, tstates = count + len(pulses) + 1, tstates + sum(pulses)
        yield from ear.hear(pulses)
    yield from ear.end()


class _Ear:
    """Makes blocks of pulses: a leader, two short pulses, then two for each bit."""

    def __init__(self) -> None:
        self._pulse = 0  # the one that may go on, after pulses of 0
        self._joined = False
        self._reset()

    def _reset(self) -> None:
        self._leader = self._length = 0  # pulses of the leader, and how long they were together
        self._sync = 0
        self._half = 0  # the first pulse of a bit
        self._bits: list[int] = []

    def hear(self, pulses: Iterable[int]) -> Iterator[bytes]:
        """Take in pulses; blocks that end in them."""
        for pulse in pulses:
            if pulse == 0:
                self._joined = not self._joined
            elif self._joined:
                self._pulse, self._joined = self._pulse + pulse, False
            else:
                block = self._take(self._pulse)
                if block:
                    yield block
                self._pulse = pulse

    def end(self) -> Iterator[bytes]:
        """The tape ends or goes on with something else; the block that was being heard."""
        for pulse in (self._pulse, 1 << 30):
            block = self._take(pulse)
            if block:
                yield block
        self.__init__()  # type: ignore[misc]

    def _take(self, pulse: int) -> bytes:
        """One pulse; the block that it ends."""
        if self._sync == 2:
            return self._bit(pulse)
        scale = self._length / self._leader if self._leader >= LEADER else 0
        if self._sync or pulse < scale * 0.6:
            self._sync = self._sync + 1 if pulse < scale * 0.6 else 0
        if not self._sync:
            if not PILOT * _FASTEST < pulse < PILOT * _SLOWEST:
                self._reset()
            else:
                self._leader, self._length = self._leader + 1, self._length + pulse
        return b""

    def _bit(self, pulse: int) -> bytes:
        speed = self._length / self._leader / PILOT
        if pulse > 2 * ONE * speed:
            if self._half and len(self._bits) % 8 == 7:  # the silence took the last edge away
                self._bits.append(int(self._half > (ZERO + ONE) / 2 * speed))
            bits = self._bits[: len(self._bits) // 8 * 8]
            self._reset()
            return int("".join(map(str, bits)) or "0", 2).to_bytes(len(bits) // 8, "big")
        if self._half:
            self._bits.append(int(self._half + pulse > (ZERO + ONE) * speed))
            self._half = 0
        else:
            self._half = pulse
        return b""

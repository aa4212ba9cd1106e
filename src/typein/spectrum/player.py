"""Where a tape goes on: its parts in the order in which they are played, and their pulses chunk by chunk."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from .tape import Call, Data, EndLoop, Jump, Level, Loop, Part, Pause, Pulses, Return, Sound, Stop, Tape

IDLE = 256
"""After so many steps in which next to no time passed the tape ends: it runs in a circle, or is damaged."""

LEADER = 2200
"""LD-BYTES waits a second after the first edge (0574) and wants 256 pairs of pulses then (0580): so many in all."""

MAX_RUNS = 64
"""A block's leader and sync pulses are a few runs; many more are a recording."""


class Place(NamedTuple):
    """A place on a tape: the part, how many of its chunks have gone by, and the level at which the part began.

    ``loop`` is the first part of the loop being played and how often it is still to come; ``call`` the part that
    called and how many of its targets have been played.
    """

    part: int = 0
    chunk: int = 0
    level: int = 0
    loop: tuple[int, int] | None = None
    call: tuple[int, int] | None = None


START = Place()


class Player:
    """Plays a tape from a place on, by default from its start."""

    def __init__(self, tape: Tape, place: Place = START) -> None:
        self.tape = tape
        self.seek(place)

    @property
    def place(self) -> Place:
        """Where the next chunk comes from."""
        return Place(self._part, self._chunk, self._first_level, self._loop, self._call)

    @property
    def ended(self) -> bool:
        """Whether nothing is left to play."""
        return self._part >= len(self.tape.parts)

    @property
    def level(self) -> int:
        """The level at which the next pulse begins."""
        return self._level

    @property
    def between(self) -> bool:
        """Whether a part has just ended, or none has begun."""
        return self._sound is None

    def seek(self, place: Place) -> None:
        """Wind to a place."""
        self._part, chunk, self._first_level, self._loop, self._call = place
        self._chunk = self._idle = 0
        self._level = self._first_level
        self._sound: Iterator[array[int]] | None = None
        while self._chunk < chunk and not self.ended:
            self._pulses()

    def pulses(self) -> array[int] | None:
        """The next pulses, none of them between two parts; None where the tape stops (once) or has ended."""
        if self.ended:
            return None
        part = self.tape.parts[self._part]
        if isinstance(part, Stop):
            self.skip()
            return None
        chunk = self._pulses() if isinstance(part, Sound) else self.skip()
        if sum(chunk) > len(chunk):
            self._idle = 0
        else:
            self._idle += 1
            if self._idle > IDLE:
                self._part = len(self.tape.parts)
        return chunk

    def skip(self) -> array[int]:
        """Go on to the next part without a sound; no pulses."""
        part = self.tape.parts[self._part]
        after = self._part + 1
        match part:
            case Jump(target):
                after = target
            case Loop(count):
                self._loop = after, count
            case EndLoop() if self._loop:
                start, left = self._loop
                self._loop = (start, left - 1) if left > 1 else None
                after = start if left > 1 else after
            case Call(targets) if targets:
                self._call = self._part, 1
                after = targets[0]
            case Return() if self._call:
                caller, played = self._call
                call = self.tape.parts[caller]
                targets = call.targets if isinstance(call, Call) else ()
                more = played < len(targets)
                self._call = (caller, played + 1) if more else None
                after = targets[played] if more else caller + 1
        self._enter(after)
        return array("i")

    def _enter(self, part: int) -> None:
        self._part, self._chunk, self._sound, self._first_level = part, 0, None, self._level

    def _pulses(self) -> array[int]:
        """The next chunk of a part that sounds, empty at its end."""
        part = self.tape.parts[self._part]
        if self._sound is None:
            assert isinstance(part, Sound)
            self._sound = part.sound(self._level)
        chunk = next(self._sound, None)
        if chunk is None:
            self._enter(self._part + 1)
            return array("i")
        self._chunk += 1
        self._level ^= len(chunk) & 1
        return chunk

    # -- what comes next

    def _ahead(self) -> Iterator[tuple[Part, Player]]:
        """The parts that come next, in the order of playing, each with a player that has gone beyond it."""
        ahead = Player(self.tape, self.place)
        for _ in range(IDLE):
            if ahead.ended:
                return
            part: Part = self.tape.parts[ahead._part]
            ahead.skip()
            yield part, ahead

    def sounds(self) -> bool:
        """Whether anything but silence comes before the tape ends or stops."""
        for part, _ in self._ahead():
            if isinstance(part, Stop):
                return False
            if isinstance(part, Sound) and not isinstance(part, Pause | Level):
                return True
        return False

    def next_is_block(self) -> bool:
        """Whether a block that the ROM's loader takes begins here, without a pause."""
        return not self.ended and isinstance(self.tape.parts[self._part], Pulses) and self.block() is not None

    def block(self) -> tuple[bytes, Place] | None:
        """The block that the ROM's loader takes from here and the place after it; None if something else comes first.

        Pauses do not count, nor do stops: who asks for a block has pressed the key.
        """
        runs: list[tuple[int, int]] = []
        for part, beyond in self._ahead() if self.between else ():
            match part:
                case Pulses():
                    for run in part.runs():
                        runs.append(run)
                        if len(runs) > MAX_RUNS:
                            return None
                case Data():
                    return (part.content, beyond.place) if _of_the_rom(runs, part) else None
                case Pause() | Level() if not runs:
                    continue
                case _ if isinstance(part, Sound):
                    return None
        return None


def _of_the_rom(runs: list[tuple[int, int]], data: Data) -> bool:
    """Whether LD-BYTES would surely take this: leader, sync pulses and bits of about the lengths that it knows."""
    leader, sync = list(runs), list[int]()
    while leader and len(sync) < 2:
        count, length = leader.pop()
        sync.append(length)
        if count > 1:
            leader.append((count - 1, length))
    return (
        sum(sync) < 1800
        and sum(count for count, length in leader if 1700 < length < 2700) >= LEADER
        and bool(data.content)
        and data.size == 8 * len(data.content)
        and len(data.zero) == len(data.one) == 2
        and 1200 < sum(data.zero) < 2100
        and 2800 < sum(data.one) < 4500
    )

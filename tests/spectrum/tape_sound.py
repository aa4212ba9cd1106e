"""The sound of a tape as a list of times and levels, for tests."""

from itertools import islice

from typein.spectrum.player import Player
from typein.spectrum.tape import Part, Tape


def edges(*parts: Part, tape: Tape | None = None, limit: int = 1_000_000) -> list[tuple[int, int]]:
    """When the level changes, in T-states from the start, and to what; two changes at once are none."""
    player = Player(tape or Tape(parts))
    found: list[tuple[int, int]] = []
    time = level = 0
    while not player.ended and len(found) < limit:
        for length in player.pulses() or ():
            time, level = time + length, level ^ 1
            if found and found[-1][0] == time:
                found.pop()
            elif time:
                found.append((time, level))
            elif level:  # before anything was heard
                found.append((0, 1))
    return found


def levels(*parts: Part, limit: int = 1_000_000) -> list[tuple[int, int]]:
    """The levels and for how long each is held; the last one is that in which the tape ends, without end (0)."""
    changes = edges(*parts, limit=limit)
    times = [0, *(time for time, _ in changes)]
    held = [(level ^ 1, time - before) for (time, level), before in zip(changes, times, strict=False)]
    return [pair for pair in held if pair[1]] + [(changes[-1][1] if changes else 0, 0)]


def first(parts: tuple[Part, ...], count: int) -> list[int]:
    """The first pulses, as played, of a tape that may not end."""
    player = Player(Tape(parts))
    return list(islice((length for _ in range(10 * count) for length in player.pulses() or ()), count))

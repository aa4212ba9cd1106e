"""What a person needs to know when something that was awaited did not come."""

from __future__ import annotations

from typein.basic import sysvars
from typein.basic.memory import Loop, Value, variables
from typein.errors import BasicError, Timeout
from typein.spectrum.machine import Machine
from typein.spectrum.timing import CPU_HZ, FRAME_TSTATES

from . import places
from .aside import aside
from .looks import NONE_FOUND, waiting_for
from .screen import Screen, framed
from .strings import decode

MOST_CHANGES = 8
WIDTH = 40
"""Characters of a value that are shown."""

LOOK_FRAMES = 5
"""Frames in which a program that waits for a key looks for one."""


class Failure:
    """The wait for something, from now on; :meth:`timeout` is what to raise when it is over in vain."""

    def __init__(self, machine: Machine, screen: Screen, awaited: str) -> None:
        self._machine, self._screen, self._awaited = machine, screen, awaited
        self._since = machine.now
        self._earlier: _Kept | None = None
        self._later: _Kept | None = None

    def note(self) -> None:
        """Keep the variables as they are, to see later which have changed; to be called about once in a second."""
        self._earlier, self._later = self._later, _keep(self._machine.memory)

    def timeout(self, *, reason: str = "", report: BasicError | None = None) -> Timeout:
        """The failure, with all there is to say about it."""
        if report and not reason:
            reason = f"the last program or command had ended with {str(report).splitlines()[0]}"
        return Timeout(
            self._awaited,
            seconds=(self._machine.now - self._since) / CPU_HZ,
            reason=reason,
            doing=doing(self._machine, self._screen),
            changed=self._changed(),
            screen=framed(self._screen.lines),
        )

    def _changed(self) -> str:
        earlier = self._earlier or self._later
        if earlier is None:
            return ""
        before, now = variables(_memory(earlier)), variables(self._machine.memory)
        changes = [
            f"{name} = {self._shown(value)} (was {self._shown(before.get(name))})"
            for name, value in now.items()
            if before.get(name) != value
        ]
        if not changes:
            return "no variable changed in the last second"
        more = f" and {len(changes) - MOST_CHANGES} more" if len(changes) > MOST_CHANGES else ""
        return f"variables that changed last: {', '.join(changes[:MOST_CHANGES])}{more}"

    def _shown(self, value: Value | None) -> str:
        """A value in a few characters."""
        if value is None:
            return "none"
        if isinstance(value, Loop):
            value = value.value
        if isinstance(value, bytes):
            text = f'"{decode(value, self._screen.charset)}"'
        else:
            text = f"{value:.9g}" if isinstance(value, float) else str(value)
        return text if len(text) <= WIDTH else text[:WIDTH] + "..."


_Kept = tuple[int, bytes]
"""Where the variables begin, and their bytes."""


def _keep(memory: bytearray) -> _Kept:
    start = sysvars.word(memory, sysvars.VARS)
    return start, bytes(memory[start : sysvars.word(memory, sysvars.E_LINE)])


def _memory(kept: _Kept) -> bytearray:
    """A memory with nothing but these variables in it."""
    start, data = kept
    memory = bytearray(0x10000)
    memory[start : start + len(data)] = data
    sysvars.put_word(memory, sysvars.VARS, start)
    sysvars.put_word(memory, sysvars.E_LINE, start + len(data))
    return memory


def doing(machine: Machine, screen: Screen) -> str:
    """What the program is doing now, in a sentence, with the line that it is at."""
    memory = machine.memory
    waits = _waits(machine)
    if waits in ("in the editor", "in the ROM's WAIT-KEY") or (
        not memory[sysvars.FLAGS] & places.RUNNING and not waits
    ):
        return f"no program runs: the machine waits for a key {waits}" if waits else "no program runs"
    place = places.current(memory)
    where = f"line {place}" if place.line else "a direct command"
    what = f"waits for a key {waits}" if waits else "is running"
    if not waits and machine.core.pc >= 0x4000:
        what = f"is running machine code at {machine.core.pc}"
    source = places.source(memory, place.line, screen.charset)
    return f"{where} {what}" + (f"\n    {source}" if source else "")


def _waits(machine: Machine) -> str:
    """Where the program waits for a key, if it does; run step by step, so that no trap is met, and then taken back."""
    with aside(machine):
        end = machine.now + LOOK_FRAMES * FRAME_TSTATES
        while machine.now < end:
            pc = machine.core.pc
            if pc in NONE_FOUND and NONE_FOUND[pc](machine):
                return waiting_for(machine)
            machine.step()
    return ""

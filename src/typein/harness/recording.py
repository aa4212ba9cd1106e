"""What was done to a machine from outside, with the T-state of each deed, so that it can be done again to the last bit.

A recording begins with a state of the machine.  Then come its events: the keys that are held from a T-state on, and
the whole state where something other than keys reached the machine, as another tape in its deck or a reset.  The
time of an event is T-states since power-on; after a state, time goes on from that of the state.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from typein.errors import UsageError
from typein.files import read_text, write_bytes
from typein.programs import load_charset, open_program
from typein.rom import find_rom
from typein.spectrum.keyboard import NO_KEYS, Chord, matrix, parse_keys
from typein.spectrum.machine import ROM_SIZE, Machine
from typein.spectrum.state import State
from typein.spectrum.timing import CPU_HZ, FRAME_TSTATES

from .plain import from_plain, to_plain
from .probe import Probe
from .session import Scroll, Spectrum
from .states import rom_digest, state_from_plain, with_rom

FORMAT = "typein recording"
VERSION = 1
MOST_HOURS = 24
"""Emulated hours of a recording, some minutes of the host: more is a mistake, or malice."""

MOST_STATES = 1000
"""Whole states in a recording."""

KEYS = {matrix((key,)): key for key in (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "ENTER", "SPACE", "CAPS", "SYM")}
"""The matrix of each key."""


@dataclass(frozen=True)
class Event:
    """From T-state ``at`` on the keys of ``what`` are held, a matrix; or the machine has this state."""

    at: int
    what: bytes | State


@dataclass(frozen=True)
class Recording:
    """A session from ``start`` to T-state ``end``.

    ``rom`` is the SHA-256 of the machine's ROM.  ``program`` is what was loaded, as for :meth:`Spectrum.load`, if that
    is known; ``seed`` and ``scroll`` are those of the session.
    """

    start: State
    events: tuple[Event, ...]
    end: int
    rom: str
    program: str | None = None
    seed: int | None = None
    scroll: Scroll = "report"

    # -- playing

    def replay(self, rom: str | Path | None = None) -> Spectrum:
        """A session in which all that was recorded has happened."""
        spectrum = self.spectrum(rom)
        for _ in self.moments(spectrum):
            pass
        return spectrum

    def spectrum(self, rom: str | Path | None = None) -> Spectrum:
        """A session at the start of the recording; UsageError if it was made with another ROM."""
        data = self._rom(rom)
        spectrum = Spectrum(data, issue=self.start.issue, scroll=self.scroll, seed=self.seed, boot=False)
        if self.program is not None and (program := _program(self.program)):
            spectrum.screen.charset = load_charset(program.charset, program.folder)
            spectrum.screen.names = dict(program.udg)
        _restore(spectrum, with_rom(self.start, data))
        return spectrum

    def moments(self, spectrum: Spectrum) -> Iterator[Event]:
        """Run the session from :meth:`spectrum` on; gives each event just before it happens, and then goes on."""
        machine = spectrum.machine
        rom = bytes(machine.memory[:ROM_SIZE])
        for event in self.events:
            if isinstance(event.what, State):
                yield event
                _restore(spectrum, with_rom(event.what, rom))
            else:
                run_to(machine, event.at)
                yield event
                machine.press(event.what)
        run_to(machine, self.end)

    def _rom(self, rom: str | Path | None) -> bytes:
        data = find_rom(rom)
        if rom_digest(data) != self.rom:
            raise UsageError("the recording was made with another ROM: name it with --rom FILE")
        return data

    # -- as a file

    def to_json(self) -> str:
        """The text of a file, which :meth:`from_json` reads."""
        whole = {**self.head(), "end": self.end, "events": [event_to_plain(event) for event in self.events]}
        return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"

    def head(self) -> dict[str, Any]:
        """What is known when it begins, as JSON can hold it."""
        head: dict[str, Any] = {"format": FORMAT, "version": VERSION, "rom": self.rom}
        return head | {"program": self.program, "seed": self.seed, "scroll": self.scroll, "start": to_plain(self.start)}

    @classmethod
    def from_json(cls, text: str, *, file: str = "the recording") -> Recording:
        """The recording in a text; UsageError where it is none that can be played."""
        try:
            whole = json.loads(text)
            if not isinstance(whole, dict) or whole.get("format") != FORMAT:
                raise ValueError("it is no recording of Typein")
            if whole.get("version") != VERSION:
                raise ValueError(f"its version is {whole.get('version')}, and this Typein reads {VERSION}")
            found = cls(
                start=state_from_plain(whole["start"]),
                events=tuple(_events_from_plain(whole["events"])),
                end=from_plain(int, whole["end"]),
                rom=from_plain(str, whole["rom"]),
                program=from_plain(str | None, whole["program"]),
                seed=from_plain(int | None, whole["seed"]),
                scroll=whole["scroll"],
            )
            found._check()
        except KeyError as error:
            raise UsageError(f"{file} cannot be played: it has no {error.args[0]}") from None
        except (ValueError, TypeError, OverflowError, RecursionError, UsageError) as error:
            raise UsageError(f"{file} cannot be played: {error}") from None
        return found

    def write(self, path: Path) -> None:
        """Write the recording to a file."""
        write_bytes(path, self.to_json().encode())

    @classmethod
    def read(cls, path: str | Path) -> Recording:
        """Read a recording from a file; UsageError where there is none that can be played."""
        return cls.from_json(read_text(Path(path)), file=str(path))

    def _check(self) -> None:
        if self.scroll not in get_args(Scroll) or not (self.seed is None or 1 <= self.seed <= 0xFFFF):
            raise ValueError("its seed or scroll is not one")
        now, left = _now(self.start), MOST_HOURS * 3600 * CPU_HZ
        for event in (*self.events, Event(self.end, NO_KEYS)):
            if isinstance(event.what, State):
                now = _now(event.what)
                continue
            if event.at < now:
                raise ValueError(f"an event at T-state {event.at} does not follow one at {now}")
            left -= event.at - now
            if left < 0:
                raise ValueError(f"it is longer than {MOST_HOURS} hours")
            now = event.at


class Recorder(Probe):
    """Writes down what reaches the machine of a session, from :meth:`start` to :meth:`stop`, or in a ``with``.

    What is put into memory or registers directly is not seen; whoever does so tells ``machine.touched()`` before.

    >>> from typein import Spectrum
    >>> spectrum = Spectrum()
    >>> with Recorder(spectrum) as recorder:
    ...     spectrum.type("PRINT 6*7{ENTER}")
    ...     spot = spectrum.expect("42")
    >>> "42" in recorder.recording.replay().screen
    True
    """

    def __init__(self, spectrum: Spectrum, program: str | Path | None = None) -> None:
        self._spectrum, self._machine = spectrum, spectrum.machine
        self._program = None if program is None else str(program)
        self._start: State | None = None
        self._last: Event | None = None
        self._events: list[Event] = []
        self._stopped: Recording | None = None

    def start(self) -> None:
        """Write down from now on."""
        if self._machine.journal:
            raise UsageError("the session is being recorded already")
        self._machine.tell()
        self._begin(_without_rom(self._machine))
        self._machine.journal = self

    def stop(self) -> Recording:
        """Write down no more; what was recorded."""
        self._machine.tell()
        recording = self.recording
        self._machine.journal = None
        self._stopped = recording
        return recording

    @property
    def recording(self) -> Recording:
        """What has been recorded up to now, or until the end."""
        if self._stopped:
            return self._stopped
        if self._start is None:
            raise UsageError("nothing has been recorded")
        machine, spectrum = self._machine, self._spectrum
        return Recording(
            start=self._start,
            events=tuple(self._events),
            end=machine.now,
            rom=rom_digest(machine.memory),
            program=self._program,
            seed=spectrum.seeded,
            scroll="answer" if spectrum.runner.answers_scroll else "report",
        )

    def pressed(self, rows: bytes) -> None:
        """The machine's keys are about to change."""
        self._machine.tell()
        self._add(Event(self._machine.now, rows))

    def touched(self) -> None:
        """The machine has been changed by other means; of several changes without a run between, the last counts."""
        state, last = _without_rom(self._machine), self._last
        if last is None and self._start and _now(self._start) == _now(state):
            self._begin(state)
        else:
            again = last is not None and isinstance(last.what, State) and _now(last.what) == _now(state)
            self._add(Event(_now(state), state), in_place=again)

    def _begin(self, state: State) -> None:
        """The recording begins with a state."""
        self._start, self._last, self._events = state, None, []

    def _add(self, event: Event, *, in_place: bool = False) -> None:
        """Something has happened, after the last event or in place of it."""
        self._last = event
        if in_place:
            self._events.pop()
        self._events.append(event)


def run_to(machine: Machine, now: int) -> None:
    """Run to a T-state since power-on, whatever happens; it stops at the end of the same instruction each time."""
    while machine.now < now:
        left = now - machine.frames * FRAME_TSTATES
        if left >= FRAME_TSTATES:
            machine.run_frame()
        else:
            machine.run_to(left)


def keys_text(rows: bytes) -> str:
    """The keys that are down in a matrix, in braces: ``{CAPS+5}``; "" for none."""
    down = [
        key for one, key in KEYS.items() if all(row & ~mine & 0x1F == 0 for row, mine in zip(rows, one, strict=True))
    ]
    return f"{{{'+'.join(down)}}}" if down else ""


def keys_rows(text: str) -> bytes:
    """The matrix for a text of :func:`keys_text`."""
    steps: list[str | Chord] = list(parse_keys(text))
    if len(steps) > 1 or any(isinstance(step, str) for step in steps):
        raise ValueError(f"{text!r} is not one chord in braces")
    return matrix(key for step in steps for key in step)


def _now(state: State) -> int:
    return state.frames * FRAME_TSTATES + state.registers["t"]


def _restore(spectrum: Spectrum, state: State) -> None:
    """Restore a state; UsageError where it is of a tape that no deck plays."""
    try:
        spectrum.restore_state(state)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise UsageError(f"the recording cannot be played: a state of it is damaged ({error})") from None


def _without_rom(machine: Machine) -> State:
    """The machine's state with zeros for its ROM, which is not ours to hand on."""
    return with_rom(machine.save_state(), bytes(ROM_SIZE))


def _program(name: str) -> Any:
    """The program of this name; None if it is none of ours, or not here."""
    try:
        return open_program(name)
    except UsageError:
        return None


def event_to_plain(event: Event) -> Any:
    """An event as JSON can hold it."""
    if isinstance(event.what, State):
        return {"at": event.at, "state": to_plain(event.what)}
    return {"at": event.at, "keys": keys_text(event.what)}


def _events_from_plain(plain: Any) -> Iterator[Event]:
    if not isinstance(plain, list) or not all(isinstance(event, dict) for event in plain):
        raise ValueError("its events are no list of tables")
    if sum("state" in event for event in plain) > MOST_STATES:
        raise ValueError(f"it has more than {MOST_STATES} states")
    for event in plain:
        at = from_plain(int, event["at"])
        if "state" in event:
            yield Event(at, state_from_plain(event["state"]))
        else:
            yield Event(at, keys_rows(from_plain(str, event["keys"])))

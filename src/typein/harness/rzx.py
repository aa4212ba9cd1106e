"""RZX recordings of a session: played back, and made."""

from __future__ import annotations

from dataclasses import replace

from typein.errors import UsageError
from typein.media.rzx import Frame, Recording, Section
from typein.media.snapshot import FRAME_TSTATES, Snapshot
from typein.spectrum.machine import ROM_SIZE
from typein.spectrum.playback import Playback

from .session import Spectrum


class Replay:
    """Puts a session at the start of a recording, which then plays as the session runs on.

    ``over`` tells that it has come to its end, from which on the session goes by its keys; ``strayed`` that the
    program read other than was recorded, so that what it does is not what it did.
    """

    def __init__(self, spectrum: Spectrum, recording: Recording) -> None:
        self._spectrum = spectrum
        self._sections = iter(recording.sections)
        self._playback: Playback | None = None
        self.over = self.strayed = False
        spectrum.machine.deck.instant = False
        self._next()
        spectrum.runner.observers.append(self._frame)

    def _frame(self) -> None:
        if self._playback and self._playback.over:
            self.strayed = self.strayed or self._playback.strayed is not None
            self._next()

    def _next(self) -> None:
        section = next(self._sections, None)
        if section is None:
            self.over, self._playback = True, None
            return
        if section.snapshot:
            rom = bytes(self._spectrum.machine.memory[:ROM_SIZE])
            self._spectrum.restore_state(_at(section.snapshot, section.tstates % FRAME_TSTATES).state(rom))
            self._spectrum.machine.deck.instant = False
        self._playback = self._spectrum.machine.play_back(section.frames())


def _at(snapshot: Snapshot, tstate: int) -> Snapshot:
    """The snapshot at another T-state of the frame."""
    registers = dict(snapshot.registers)
    if registers["no_int"] == registers["t"]:
        registers["no_int"] = tstate
    return replace(snapshot, registers=registers | {"t": tstate})


class Recorder:
    """Writes down what a session reads from its ports, in whole frames, from :meth:`start` to :meth:`stop`.

    A change from outside, as of a restored state, begins a new section with a snapshot.  Tapes load at their real
    speed meanwhile: what is loaded at once comes through no port.
    """

    def __init__(self, spectrum: Spectrum) -> None:
        self._spectrum = spectrum
        self._sections: list[Section] = []
        self._snapshot: Snapshot | None = None
        self._frames: list[Frame] = []

    def start(self) -> None:
        """Write down from now on; UsageError where something else steers the session than its ports."""
        spectrum, machine = self._spectrum, self._spectrum.machine
        if machine.journal:
            raise UsageError("the session is being recorded already")
        if spectrum.seeded is not None or spectrum.runner.answers_scroll:
            raise UsageError('an RZX file cannot hold a seed, nor that "scroll?" is answered; record as .json')
        machine.tell()
        machine.deck.instant = False
        self._begin()
        machine.journal = self
        spectrum.runner.observers.append(self._frame)

    def stop(self) -> Recording:
        """Write down no more; what was recorded."""
        machine = self._spectrum.machine
        self._end()
        machine.note_inputs(False)
        machine.journal = None
        self._spectrum.runner.observers.remove(self._frame)
        return Recording(tuple(self._sections))

    def pressed(self, rows: bytes) -> None:
        """The keys change: that shows in what is read."""

    def touched(self) -> None:
        """The machine has been changed by other means than its ports."""
        self._end()
        self._begin()

    def _begin(self) -> None:
        machine = self._spectrum.machine
        self._snapshot, self._frames = Snapshot.of(machine.save_state()), []
        machine.note_inputs(True)

    def _end(self) -> None:
        if self._snapshot and (self._frames or not self._sections):
            self._sections.append(Section.of(self._frames, self._snapshot, self._snapshot.tstates))

    def _frame(self) -> None:
        core = self._spectrum.machine.core
        self._frames.append(Frame(core.frame_fetched, bytes(core.inputs[: core.input_n])))

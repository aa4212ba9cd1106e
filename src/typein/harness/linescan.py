"""The ROM as judge of a line of BASIC: its own LINE-SCAN (1B17) run over the line as it stands in the editor."""

from __future__ import annotations

from dataclasses import dataclass

from typein.basic import sysvars
from typein.basic.charset import Charset
from typein.basic.lister import split_hidden
from typein.basic.scanner import scan
from typein.errors import BasicError, UsageError
from typein.spectrum.state import State

from . import rom48
from .calls import Calls, always
from .reports import OK
from .session import Spectrum

SECONDS = 10.0
"""Emulated time for one line; the longest take a few seconds."""


@dataclass(frozen=True)
class Verdict:
    """What the ROM says of a line.

    ``report`` is that of the ROM, code ``0`` for a line that is right and ``C`` (Nonsense in BASIC) for nearly all
    that are not.  ``marker`` is where the ROM puts its flashing ``?``, as an offset in the line that was given, None
    for a line that is right.  ``line`` is what the ROM made of it: the line with the hidden numbers put in.
    """

    report: BasicError
    marker: int | None
    line: bytes

    @property
    def right(self) -> bool:
        """Whether the ROM takes the line."""
        return self.report.code == OK


class Judge:
    """A machine that waits in its editor for lines to be judged, as many as one likes."""

    def __init__(self, rom: bytes | None = None) -> None:
        self._spectrum = Spectrum(rom)
        self._calls = Calls(self._spectrum.runner)
        self._waiting: State = self._spectrum.save_state()

    def judge(self, line: bytes | str, charset: Charset | None = None) -> Verdict:
        """What the ROM says of a line: as a source line of a ``.bas``, or as its bytes in the editor.

        The bytes are the line's number in digits, if it has one, keywords as their codes, and no hidden numbers.
        SourceError for a source that cannot be read as such a line, UsageError for one that does not fit into memory.

        >>> judge = Judge()
        >>> judge.judge("10 PRINT 1").right
        True
        >>> verdict = judge.judge("10 PRINT )")
        >>> verdict.report.text, verdict.marker
        ('Nonsense in BASIC', 3)
        """
        text = line if isinstance(line, bytes) else typed(line, charset)
        if b"\r" in text:
            raise UsageError("a line of BASIC has no ENTER in it")
        spectrum = self._spectrum
        spectrum.restore_state(self._waiting)
        self._calls.idle()
        self._calls.edit(text)
        spectrum.machine.core.pc = rom48.LINE_SCAN_CALLED
        spectrum.runner.to({rom48.LINE_SCANNED: always}, "LINE-SCAN to return", SECONDS)
        memory = spectrum.memory
        start, end = sysvars.word(memory, sysvars.E_LINE), sysvars.word(memory, sysvars.WORKSP) - 2
        report = spectrum.runner.said()
        marker = None
        if report.code != OK:
            marker = sysvars.word(memory, sysvars.X_PTR) - start
            before, _ = split_hidden(bytes(memory[start : start + marker]))
            marker = len(before)
        return Verdict(report, marker, bytes(memory[start:end]))


def typed(line: str, charset: Charset | None = None) -> bytes:
    """A source line, or statements without a number, as a person's keys would put it into the editor."""
    numbered = line.lstrip()[:1].isdigit()
    scanned = scan(line, charset or Charset.spectrum(), file="<line>", line=1, numbered=numbered)
    number = b"" if scanned.number is None else str(scanned.number).encode()
    return number + bytes(scanned.text)

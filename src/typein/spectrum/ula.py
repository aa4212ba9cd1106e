"""The ULA: picture, border, beeper, keyboard and tape as the CPU meets them, to the T-state.

A plain class that is compiled together with the CPU, so that whatever a program asks for often is answered
without a call into Python.  Nothing is drawn or sampled here: the ULA notes what it fetched for the picture and
when its output changed, and picture.py and beeper.py make of it what somebody wants to see or hear.

Left out is snow: with I in 40-7F the refresh addresses of the CPU disturb what the ULA fetches, on real machines.
"""

from __future__ import annotations

from array import array
from typing import Any

from .timing import (
    CONTENDED_TSTATES,
    FIRST_CONTENDED,
    FIRST_FETCH,
    FRAME_TSTATES,
    LINE_TSTATES,
    NEVER,
    PAPER_COLUMNS,
    PAPER_LINES,
    contention_table,
    idle_table,
)

BITMAP = 0x4000
ATTRIBUTES = 0x5800
RAM = 0x4000
RAM_END = 0x10000
CELLS = PAPER_LINES * PAPER_COLUMNS
LOG_SIZE = 1 << 14
"""Changes of the output that are noted in one frame; an OUT takes 11 T-states, so only a mad tape makes more."""

MAX_WRITES = 4
"""So many bytes are written at most before a watched write stops the run: by an interrupt and by an instruction."""

OUT_BITS = 0x1F
MIC, EAR_OUT, EAR_IN = 0x08, 0x10, 0x40

FROM_ULA, NOTED, RECORDED, FROM_USER = 0, 1, 2, 3
"""Where INs read from: the ULA, with or without a note of it; a recording; whoever else is behind the ports."""

MAX_INPUTS = 1 << 16
"""INs of one frame that are noted, or come from a recording."""

READ_ONLY, SHOWN, WATCHED = 1, 2, 4
"""What a write to a page of 256 bytes has to heed: ROM, the picture being drawn, somebody waiting for the write."""


class Ula:
    """Contention, port FE, the beam and the log of the output.

    ``pages`` holds the flags above for each page; ``watched`` one byte an address; ``written`` are the watched
    addresses that were written in this run, ``written_n`` of them.  ``keyboard`` is the byte of keys for each high
    byte of the port.  ``late`` is 1 if all that the ULA does comes a T-state later, as with late timing.
    ``source`` tells where INs read from.  ``inputs`` is what those of this frame have read, or will read, in their
    order: ``input_n`` bytes, of which a recording has come to ``input_at``; ``dry`` is 1 when it had no more.  ``user``
    has methods read(port) and write(port, value), to be used in place of the ULA.  ``polls`` is how often port FE has
    been read since somebody set it to 0.  ``kempston`` is what a Kempston joystick says at port 1F, with right, left,
    down, up and fire in bits 0-4; -1 while none is plugged in.
    ``log_t``, ``log_v`` and ``log_n`` are the changes of the output in this frame: T-state and value, with border
    in bits 0-2, MIC in 3, EAR out in 4 and EAR in (the tape) in 6; ``log_first`` is the value when it began.
    ``bitmap`` and ``attributes`` are what was fetched for each cell of each line.
    """

    memory: bytearray
    delay: bytearray
    delays: bytearray
    pages: bytearray
    traps: bytearray
    watched: bytearray
    written: array[int]
    written_n: int
    keyboard: bytearray
    issue: int
    late: int
    output: int
    source: int
    inputs: bytearray
    input_n: int
    input_at: int
    dry: int
    user: Any
    polls: int
    kempston: int
    log_t: array[int]
    log_v: bytearray
    log_n: int
    log_first: int
    bitmap: bytearray
    attributes: bytearray
    beam: int
    beam_t: int
    pulses: array[int]
    pulse: int
    ear: int
    ear_t: int

    def power_on(self, memory: bytearray) -> None:
        """Make the ULA of a machine with this 64K of memory."""
        self.memory = memory
        self.set_timing(False)
        self.pages = bytearray([READ_ONLY] * (RAM >> 8)) + bytearray(RAM_END - RAM >> 8)
        self.traps = bytearray(RAM_END)
        self.watched = bytearray(RAM_END)
        self.written = array("i", bytes(4 * MAX_WRITES))
        self.written_n = 0
        self.keyboard = bytearray(b"\x1f" * 256)
        self.issue = 3
        self.output = self.log_first = 7
        self.source = FROM_ULA
        self.inputs = bytearray(MAX_INPUTS)
        self.input_n = self.input_at = self.dry = self.polls = 0
        self.user = None
        self.kempston = -1
        self.log_t = array("i", bytes(4 * LOG_SIZE))
        self.log_v = bytearray(LOG_SIZE)
        self.log_n = 0
        self.bitmap = bytearray(CELLS)
        self.attributes = bytearray(CELLS)
        self.beam = 0
        self.beam_t = NEVER
        self.pulses = array("i", [0])
        self.pulse = 0
        self.ear = 0
        self.ear_t = NEVER

    def set_timing(self, late: bool) -> None:
        """Early timing, or late."""
        self.late = 1 if late else 0
        self.delay = bytearray(contention_table(self.late))
        self.delays = bytearray(idle_table(self.late))

    # -- contention of ports --

    def port_cycle(self, port: int, t: int) -> int:
        """T-state at which an I/O cycle begun at ``t`` ends: the four patterns of contended ports."""
        if port & 0xC000 == RAM:
            t += self.delay[t] + 1
            if port & 1:
                t += self.delay[t] + 1
                t += self.delay[t] + 1
                return t + self.delay[t] + 1
        else:
            t += 1
            if port & 1:
                return t + 3
        return t + self.delay[t] + 3

    # -- ports --

    def port_in(self, port: int, t: int) -> int:
        """What an IN that samples the bus at ``t`` reads."""
        if self.source == FROM_ULA:
            return self.read_ula(port, t)
        if self.source == FROM_USER:
            return self.user.read(port)  # type: ignore[no-any-return]
        if self.source == NOTED:
            value = self.read_ula(port, t)
            if self.input_n < MAX_INPUTS:
                self.inputs[self.input_n] = value
                self.input_n += 1
            return value
        if self.input_at < self.input_n:
            value = self.inputs[self.input_at]
            self.input_at += 1
            return value
        self.dry = 1
        return 0xFF

    def read_ula(self, port: int, t: int) -> int:
        """What the ULA, or the bus that floats, puts on the bus at ``t``."""
        if port & 1:
            if self.kempston >= 0 and port & 0xE0 == 0:
                return self.kempston
            return self.floating_bus(t)
        self.polls += 1
        if t >= self.ear_t:
            self.play_tape(t)
        if self.ear_t != NEVER:
            ear = self.ear
        elif self.issue == 2:
            ear = self.output & (MIC | EAR_OUT)
        else:
            ear = self.output & EAR_OUT
        return self.keyboard[port >> 8] | 0xA0 | (EAR_IN if ear else 0)

    def port_out(self, port: int, value: int, t: int) -> None:
        """An OUT that reaches the ULA at ``t``."""
        if self.source == FROM_USER:
            self.user.write(port, value)
        elif port & 1 == 0:
            if t >= self.ear_t:
                self.play_tape(t)
            self.note(t, value & OUT_BITS | self.output & EAR_IN)

    def note(self, t: int, output: int) -> None:
        """Log a change of the output."""
        if output != self.output:
            self.output = output
            if self.log_n < LOG_SIZE:
                self.log_t[self.log_n] = t
                self.log_v[self.log_n] = output
                self.log_n += 1

    def floating_bus(self, t: int) -> int:
        """The byte that the ULA fetches at ``t``, or FF when it fetches none."""
        t -= FIRST_CONTENDED + self.late
        if t < 0:
            return 0xFF
        y = t // LINE_TSTATES
        t -= y * LINE_TSTATES
        if y >= PAPER_LINES or t >= CONTENDED_TSTATES or t & 7 < 3 or t & 7 > 6:
            return 0xFF
        step = (t & 7) - 3
        x = (t >> 3) * 2 + (step >> 1)
        if step & 1:
            return self.memory[ATTRIBUTES | (y & 0xF8) << 2 | x]
        return self.memory[BITMAP | (y & 0xC0) << 5 | (y & 7) << 8 | (y & 0x38) << 2 | x]

    def press(self, rows: bytes) -> None:
        """Set the keyboard: eight half-rows, bits 0-4, 0 where a key is down; a port that selects several ANDs them."""
        self.keyboard[0xFF] = 0x1F
        for high in range(0xFE, -1, -1):
            row = 0
            while high >> row & 1:
                row += 1
            self.keyboard[high] = self.keyboard[high | 1 << row] & rows[row]

    # -- tape --

    def play_tape(self, t: int) -> None:
        """Let the tape run up to ``t``: each pulse that ends turns the level over."""
        while self.ear_t <= t:
            self.ear ^= 1
            self.note(self.ear_t, self.output & OUT_BITS | (EAR_IN if self.ear else 0))
            self.pulse += 1
            if self.pulse < len(self.pulses):
                self.ear_t += self.pulses[self.pulse]
            else:
                self.ear_t = NEVER

    # -- memory that somebody looks at --

    def write_seen(self, address: int, value: int, t: int, limit: int) -> int:
        """A write at ``t`` to a page that has flags; the T-state at which the run loop is to stop."""
        flags = self.pages[address >> 8]
        if flags & SHOWN and self.beam_t < t + 3:
            self.draw(t + 3)
        if flags & WATCHED and self.watched[address]:
            self.written[self.written_n] = address
            self.written_n += 1
            limit = 0
        if flags & READ_ONLY == 0:
            self.memory[address] = value
        return limit

    def draw(self, t: int) -> None:
        """Note what the ULA fetches before ``t``.

        The attribute of a cell follows its bitmap at once: no write falls between, since the ULA holds writes up.
        """
        memory = self.memory
        bitmap = self.bitmap
        attributes = self.attributes
        while self.beam_t < t:
            y = self.beam >> 5
            since = t - FIRST_FETCH - self.late - y * LINE_TSTATES - 1
            end = (since >> 3) * 2 + (2 if since & 7 > 1 else 1)
            if end > PAPER_COLUMNS:
                end = PAPER_COLUMNS
            row = BITMAP | (y & 0xC0) << 5 | (y & 7) << 8 | (y & 0x38) << 2
            attribute_row = ATTRIBUTES | (y & 0xF8) << 2
            for x in range(self.beam & 31, end):
                bitmap[(y << 5) + x] = memory[row + x]
            for x in range(self.beam & 31, end):
                attributes[(y << 5) + x] = memory[attribute_row + x]
            self.beam = (y << 5) + end
            if self.beam == CELLS:
                self.beam_t = NEVER
            else:
                x = self.beam & 31
                self.beam_t = FIRST_FETCH + self.late + (self.beam >> 5) * LINE_TSTATES + x * 4 - (x & 1) * 2

    # -- frames --

    def begin_frame(self, shown: int) -> None:
        """Start the log of a frame, and the beam if ``shown``."""
        self.log_n = self.dry = self.input_at = 0
        if self.source == NOTED:
            self.input_n = 0
        self.log_first = self.output
        self.beam_t = NEVER
        if shown:
            self.begin_picture()

    def begin_picture(self) -> None:
        """Set the beam to the top left."""
        self.beam = 0
        self.beam_t = FIRST_FETCH + self.late

    def end_frame(self) -> None:
        """Bring tape and picture to the end of the frame."""
        if self.ear_t != NEVER:
            self.play_tape(FRAME_TSTATES - 1)
            if self.ear_t != NEVER:
                self.ear_t -= FRAME_TSTATES
        self.draw(FRAME_TSTATES)

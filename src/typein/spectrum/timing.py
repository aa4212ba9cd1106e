"""When things happen in the 48K PAL Spectrum: every number about time, stated once.

A T-state is one cycle of the CPU clock.  T-states of a frame count from 0, where the ULA pulls INT low.
Sources: Sinclair's 48K ULA (5C/6C) as measured by the community and gathered in the World of Spectrum FAQ, "48K
Spectrum timings".  They are those of a machine with early timing; in one with late timing, as most have when they are
warm, all that the ULA does comes a T-state later.
"""

from __future__ import annotations

from functools import cache

CPU_HZ = 3_500_000
LINE_TSTATES = 224
FRAME_LINES = 312
FRAME_TSTATES = LINE_TSTATES * FRAME_LINES
"""69,888 T-states, 50.08 frames a second."""

INT_TSTATES = 32
"""How long the ULA holds INT low at the start of a frame."""

PAPER_LINES = 192
PAPER_COLUMNS = 32
FIRST_PIXEL = 14_336
"""When the top left pixel of the paper leaves the ULA: after 64 lines."""

FIRST_CONTENDED = 14_335
"""The first T-state at which an access to 4000-7FFF has to wait for the ULA."""

CONTENTION = (6, 5, 4, 3, 2, 1, 0, 0)
"""How long an access waits, by its place in the eight T-states in which the ULA fetches two cells."""

CONTENDED_TSTATES = 128
"""The part of a paper line in which the ULA fetches."""

FIRST_FETCH = FIRST_CONTENDED + 3
"""When the ULA fetches the first bitmap byte of the paper; bitmap, attribute, bitmap, attribute follow each other."""

NEVER = 1 << 30
"""Later than anything that happens in a frame."""

TABLE_TSTATES = FRAME_TSTATES + 256
"""How far tables by T-state go: the last instruction of a frame runs on beyond its end."""

MAX_IDLE = 8
"""More than the longest run of idle cycles of one address (7: ADD HL,rr)."""

IDLE_STRIDE = 1 << 17
"""Distance of the tables for one and for two idle cycles: a power of two beyond TABLE_TSTATES."""


@cache
def contention_table(late: int = 0) -> bytes:
    """How long an access at T-state ``t`` to contended memory waits, for each ``t`` of a frame.

    ``late`` is 1 for a machine with late timing.
    """
    group = bytes(CONTENTION) * (CONTENDED_TSTATES // len(CONTENTION))
    lines = group.ljust(LINE_TSTATES, b"\0") * PAPER_LINES
    return (bytes(FIRST_CONTENDED + late) + lines).ljust(TABLE_TSTATES, b"\0")


@cache
def idle_table(late: int = 0) -> bytes:
    """How much longer ``n`` idle cycles on a contended address take when they begin at ``t``: index n*IDLE_STRIDE + t.

    All paper lines are alike, so one is worked out for each ``n`` and repeated.  It begins early enough to hold the
    cycles that run from the border into the line.
    """
    delay = contention_table(late)
    lead = FIRST_CONTENDED + late - MAX_IDLE
    table = b""
    for n in range(MAX_IDLE):
        line = bytes(_stretched(delay, t, n) - n for t in range(lead, lead + LINE_TSTATES))
        table += (bytes(lead) + line * PAPER_LINES).ljust(IDLE_STRIDE, b"\0")
    return table


def _stretched(delay: bytes, start: int, cycles: int) -> int:
    """How long ``cycles`` cycles of one T-state take that each wait for the ULA."""
    t = start
    for _ in range(cycles):
        t += delay[t] + 1
    return t - start

"""A block of tape as sound: the lengths of the pulses that the ROM's SAVE makes and its LOAD expects.

All lengths are in T-states, as SA-BYTES (04C2) spends them between two OUTs to the port where nothing holds up the
CPU; the test runs that routine and compares.  "TZX format" 1.20 gives the same numbers for its standard block.
"""

from __future__ import annotations

from .timing import CPU_HZ

PILOT = 2168
"""A pulse of the tone before a block: LD B,A4 (04DE) and the loop of SA-LEADER."""

PILOT_HEADER = 8063
PILOT_DATA = 3223
"""Pulses of that tone, about five and two seconds: HL is 1F80 or 0C98 (04C6), by bit 7 of the flag."""

SYNC = (667, 735)
"""The two short pulses that end the tone: LD B,2F (04E8) and LD B,37 (04F0)."""

ZERO = 855
ONE = 1710
"""Each of the two pulses of a bit: LD B,3E (051E) for a 0, and LD B,42 (0518) on top for a 1."""

PAUSE = CPU_HZ
"""The silence after a block: one second, as SAVE waits between header and data (0991)."""

"""A block of tape as sound: the lengths of the pulses that the ROM's SAVE makes and its LOAD expects.

All lengths are in T-states, as SA-BYTES (04C2) spends them between two OUTs to the port where nothing holds up the
CPU; the test runs that routine and compares.  "TZX format" 1.20 gives the same numbers for its standard block.
"""

from __future__ import annotations

from array import array

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


def block_pulses(content: bytes, pause: int = PAUSE) -> array[int]:
    """The pulses of a block: its tone, the two sync pulses, two for each bit of ``content`` (flag, data and checksum).

    The level turns over at the end of each pulse.  ``pause`` T-states of silence come last, for 0 none; they also end
    the last bit.  A block without any byte is silence alone.
    """
    pulses = array("i")
    if content:
        pilot = PILOT_DATA if content[0] & 0x80 else PILOT_HEADER
        pulses.extend(array("i", (PILOT,)) * pilot)
        pulses.extend(SYNC)
        of_byte = [_byte_pulses(byte).tobytes() for byte in range(256)]
        pulses.frombytes(b"".join([of_byte[byte] for byte in content]))
    if pause:
        pulses.append(pause)
    return pulses


def _byte_pulses(byte: int) -> array[int]:
    """The 16 pulses of a byte, the highest bit first."""
    lengths = (ONE if byte >> bit & 1 else ZERO for bit in range(7, -1, -1))
    return array("i", [length for length in lengths for _ in range(2)])

"""The frame that ran last as the beam drew it."""

from __future__ import annotations

from typein.spectrum.machine import Machine
from typein.spectrum.picture import Frame, flash_phase

FLASH = 0x80


def beam_frame(machine: Machine) -> Frame:
    """The frame that ran last as the beam drew it (the machine must be one that shows); equal where it looks equal."""
    core = machine.core
    values = bytes(core.log_v[: core.log_n])
    attributes = bytes(core.attributes)
    border_changes = any((value ^ core.log_first) & 7 for value in values)
    return Frame(
        bitmap=bytes(core.bitmap),
        attributes=attributes,
        times=core.log_t[: core.log_n] if border_changes else (),
        values=values if border_changes else b"",
        first=core.log_first & 7,
        flash=max(attributes) >= FLASH and flash_phase(machine.frames),
        late=bool(core.late),
    )

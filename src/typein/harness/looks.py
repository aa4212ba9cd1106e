"""Where a program looks at the keyboard: the editor, INPUT, PAUSE 0, INKEY$, IN, PEEK of LAST_K, and machine code.

Most of these are places in the ROM, where a trap sees them.  What is not seen is a program in machine code that reads
port FE or LAST_K itself: one frame of it is run, step by step, to find out.
"""

from __future__ import annotations

from collections.abc import Callable

from typein.basic import sysvars
from typein.spectrum.machine import Machine
from typein.spectrum.timing import FRAME_TSTATES

from . import rom48
from .aside import aside

Condition = Callable[[Machine], bool]

NEW_KEY = 0x20
"""Bit 5 of FLAGS: LAST_K holds a key that nobody has taken yet."""

LINE_CHANGED = 0x08
"""Bit 3 of TV_FLAG: the line being edited is still to be printed, which finds the cursor's mode (ED-COPY, 111D)."""

INPUT_MODE = 0x20
"""Bit 5 of FLAGX: it is INPUT that waits, not the editor."""

FREE = 0xFF
"""KSTATE of a place in the ROM's keyboard routine (KEYBOARD, 02BF) that is free for a new key."""

KEYBOARD_VARIABLES = frozenset((sysvars.KSTATE, sysvars.KSTATE + 4, sysvars.LAST_K, sysvars.FLAGS))
NO_KEY = 0x1F


def pending(machine: Machine) -> bool:
    """Whether the ROM has a key in store that nobody has taken."""
    return bool(machine.memory[sysvars.FLAGS] & NEW_KEY)


def free_places(machine: Machine) -> list[bool]:
    """Which of the ROM's two places for keys are free."""
    return [machine.memory[sysvars.KSTATE + place] == FREE for place in (0, 4)]


def waiting_for(machine: Machine) -> str:
    """At one of the places of :data:`NONE_FOUND`: what it is that waits for a key, in words."""
    if machine.core.pc != rom48.WAIT_KEY1:
        return _WORDS[machine.core.pc]
    if asks_scroll(machine):
        return 'at "scroll?"'
    if not edits(machine):
        return "in the ROM's WAIT-KEY"
    return "in INPUT" if machine.memory[sysvars.FLAGX] & INPUT_MODE else "in the editor"


def edits(machine: Machine) -> bool:
    """At WAIT_KEY1: whether a text is being written, in the editor or for INPUT."""
    return _returns_to(machine) == rom48.EDITOR_KEY


def asks_scroll(machine: Machine) -> bool:
    """At WAIT_KEY1: whether the ROM asks "scroll?"."""
    return _returns_to(machine) == rom48.SCROLL_ANSWERED


def _returns_to(machine: Machine) -> int:
    """The address on top of the stack."""
    sp = machine.core.sp
    return machine.memory[sp] | machine.memory[sp + 1 & 0xFFFF] << 8


def _waits(machine: Machine) -> bool:
    return not pending(machine) and not (machine.memory[sysvars.TV_FLAG] & LINE_CHANGED and edits(machine))


def _pauses(machine: Machine) -> bool:
    return not pending(machine) and machine.core.b == machine.core.c == 0


def _reads_port(machine: Machine) -> bool:
    """At IN: whether it is the ULA's port, whose high byte selects half-rows of keys."""
    return not machine.core.c & 1


def _no_key_read(machine: Machine) -> bool:
    return _reads_port(machine) and machine.core.a & NO_KEY == NO_KEY


def _key_read(machine: Machine) -> bool:
    return _reads_port(machine) and machine.core.a & NO_KEY != NO_KEY


def _peeks(machine: Machine) -> bool:
    return _peeked(machine) and all(free_places(machine))


def _peeked(machine: Machine) -> bool:
    return machine.core.b << 8 | machine.core.c in KEYBOARD_VARIABLES


NONE_FOUND: dict[int, Condition] = {
    rom48.WAIT_KEY1: _waits,
    rom48.PAUSE_2: _pauses,
    rom48.INKEY_STACK: lambda machine: machine.core.c == 0,
    rom48.IN_DONE: _no_key_read,
    rom48.PEEK_READ: _peeks,
}
"""Where a program looks for a key, and whether it finds none.  A PAUSE that ends by itself is a delay and no look."""

FOUND: dict[int, Condition] = {
    rom48.KEY_TAKEN: lambda machine: True,
    rom48.PAUSE_END: pending,
    rom48.INKEY_FOUND: lambda machine: True,
    rom48.IN_DONE: _key_read,
    rom48.PEEK_READ: lambda machine: _peeked(machine) and not all(free_places(machine)),
}
"""Where a program looks for a key, and whether it finds one."""

ABOUT_TO_LOOK: dict[int, Condition] = {
    rom48.INKEY_SCAN: lambda machine: True,
    rom48.PAUSE_2: lambda machine: True,
    rom48.IN_READ: _reads_port,
    rom48.PEEK_READ: _peeked,
}
"""Where a look that does not take the key away is about to be made."""

_WORDS = {
    rom48.PAUSE_2: "in PAUSE",
    rom48.INKEY_STACK: "at INKEY$",
    rom48.IN_DONE: "at IN",
    rom48.PEEK_READ: "at PEEK",
}


def machine_code_looks(machine: Machine) -> bool:
    """Whether machine code outside the ROM reads the keyboard in the next two frames; the machine is left as it is."""
    with aside(machine):
        end = machine.now + 2 * FRAME_TSTATES
        while machine.now < end:
            if _reads_keys(machine):
                return True
            machine.step()
    return False


def _reads_keys(machine: Machine) -> bool:
    """Whether the next instruction is a look of machine code at port FE or at what the ROM knows of the keys."""
    core, memory = machine.core, machine.memory
    pc = core.pc
    if pc < 0x4000:
        return pc == rom48.KEY_SCAN and _returns_to(machine) != rom48.KEYBOARD_SCANNED
    code, after = memory[pc], [memory[pc + n & 0xFFFF] for n in (1, 2, 3)]
    if code == 0xDB:  # IN A,(n)
        return not after[0] & 1
    if code == 0xED:
        return after[0] & 0xC7 == 0x40 and not core.c & 1  # IN r,(C)
    if code == 0x3A:  # LD A,(nn)
        return after[0] | after[1] << 8 in KEYBOARD_VARIABLES
    if code == 0xFD and after[0] == 0xCB:  # BIT b,(IY+d)
        iy = core.iyh << 8 | core.iyl
        return after[2] & 0xC7 == 0x46 and iy + (after[1] ^ 0x80) - 0x80 & 0xFFFF in KEYBOARD_VARIABLES
    if code == 0xCB:
        code = after[0]  # BIT b,(HL) among those of LD r,(HL)
    reads_hl = code & 0xC7 in (0x46, 0x86) and code != 0x76
    return reads_hl and core.h << 8 | core.l in KEYBOARD_VARIABLES

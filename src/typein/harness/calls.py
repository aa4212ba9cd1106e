"""Statements and expressions given to the ROM from outside: carried out as direct commands, worked out as by LET.

The ROM's main loop is put back to where it takes a line from the editor, on the empty stack that it starts with: what
ran before is left behind, as it is after BREAK.
"""

from __future__ import annotations

from typein.basic import numbers, sysvars
from typein.basic.charset import Charset
from typein.basic.tokenizer import tokenize_statements
from typein.errors import SourceError, UsageError
from typein.spectrum.machine import Machine

from . import rom48
from .aside import aside
from .looks import INPUT_MODE
from .places import RUNNING, beginning
from .runner import Runner
from .strings import decode
from .values import shortest

IY = 0x5C3A
"""Where the ROM has IY point: ERR_NR."""

HL_ = 0x2758
"""What the ROM keeps in HL' for the end of its calculator."""

BOUNDS = (sysvars.PROG, sysvars.VARS, sysvars.E_LINE, sysvars.RAMTOP)
"""Pointers that ascend as long as there is BASIC, from above the system variables."""

DIRECT_LINE = 0xFFFE
GOSUB_END = 0x3E
"""What lies at RAMTOP: no line number, so that RETURN finds the end of the GO SUB stack."""

ROOM = 80
"""Bytes that the ROM keeps free for its stack (TEST-ROOM, 1F05)."""

LETTERS = 0x08
"""Bit 3 of FLAGS: keys type letters, not keywords, as they do after any command."""

NUMERIC = 0x40
"""Bit 6 of FLAGS: the result of an expression is a number."""

ENTER, END = 0x0D, 0x80


def always(machine: Machine) -> bool:
    """A place at which to stop in any case."""
    return True


class Calls:
    """Gives the ROM of a session something to do."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    def idle(self) -> None:
        """Take the ROM out of whatever it does, with nothing in the editor."""
        machine = self._runner.machine
        machine.touched()
        core, memory = machine.core, machine.memory
        bounds = [sysvars.word(memory, pointer) for pointer in BOUNDS]
        if bounds != sorted(bounds) or bounds[0] < sysvars.MEMBOT:
            raise UsageError("there is no BASIC here: the ROM's system variables have been overwritten")
        ramtop = bounds[-1]
        memory[ramtop] = GOSUB_END
        core.sp = ramtop - 1
        sysvars.put_word(memory, sysvars.ERR_SP, ramtop - 3)
        core.iyh, core.iyl, core.h_, core.l_ = IY >> 8, IY & 0xFF, HL_ >> 8, HL_ & 0xFF
        core.im, core.iff1, core.iff2, core.halted, core.resume = 1, 1, 1, 0, -1
        memory[sysvars.ERR_NR] = 0xFF
        memory[sysvars.X_PTR + 1] = 0
        memory[sysvars.MODE] = 0
        memory[sysvars.FLAGS] |= LETTERS
        memory[sysvars.FLAGX] &= ~INPUT_MODE
        sysvars.put_word(memory, sysvars.DEFADD, 0)
        sysvars.put_word(memory, sysvars.PPC, DIRECT_LINE)
        memory[sysvars.SUBPPC] = 1
        self.edit(b"")
        self._runner.forget()

    def start(self, statements: bytes) -> None:
        """Have the ROM carry out a direct command, as after ENTER."""
        self.idle()
        self.carry_out(statements)

    def carry_out(self, statements: bytes) -> None:
        """The second half of :meth:`start`."""
        self.edit(statements)
        self._runner.machine.core.pc = rom48.MAIN_3

    def finish(self, what: str, within: float | None) -> None:
        """Run until the command has ended; BasicError if badly."""
        self._runner.to({rom48.MAIN_4: always}, what, within)
        self._runner.check()

    def begin(self, what: str, within: float | None) -> None:
        """Run until the command has brought the ROM to a line of the program, or has ended."""
        self._runner.to({rom48.STMT_L_1: _in_program, rom48.MAIN_4: always}, what, within)
        self._runner.check()

    def rest(self) -> None:
        """Leave the ROM about to say "0 OK" and to wait in the editor."""
        self.idle()
        self._runner.machine.core.pc = rom48.MAIN_4

    def evaluate(self, expression: str, within: float | None) -> int | float | str:
        """The value of an expression; the machine is left as it was."""
        runner, machine = self._runner, self._runner.machine
        text = _expression(expression, runner.screen.charset)
        with runner.unnoticed(), aside(machine):
            self._scan(text, f"the value of {expression}", within)
            return self._value(expression)

    def _value(self, expression: str) -> int | float | str:
        """What SCANNING has left on the calculator's stack."""
        memory = self._runner.machine.memory
        if memory[sysvars.word(memory, sysvars.CH_ADD)] != ENTER:
            raise UsageError(f"{expression!r} is not one expression")
        end = sysvars.word(memory, sysvars.STKEND)
        five = bytes(memory[end - 5 : end])
        if memory[sysvars.FLAGS] & NUMERIC:
            return shortest(numbers.to_value(five))
        address, length = five[1] | five[2] << 8, five[3] | five[4] << 8
        return decode(bytes(memory[address : address + length]), self._runner.screen.charset)

    def _scan(self, text: bytes, what: str, within: float | None) -> None:
        """Run SCANNING over a text, with MAIN-4 to return to, whether well or by an error."""
        self.idle()
        machine = self._runner.machine
        core, memory = machine.core, machine.memory
        self.edit(text)
        sysvars.put_word(memory, sysvars.CH_ADD, sysvars.word(memory, sysvars.E_LINE))
        memory[sysvars.FLAGS] |= RUNNING
        core.sp -= 2
        sysvars.put_word(memory, core.sp, rom48.MAIN_4)
        core.pc = rom48.SCANNING
        self._runner.to({rom48.MAIN_4: always}, what, within)
        self._runner.check()

    def edit(self, text: bytes) -> None:
        """Put a text into the editor, with an empty work space and calculator's stack behind it (as SET-MIN, 16B0)."""
        memory = self._runner.machine.memory
        start = sysvars.word(memory, sysvars.E_LINE)
        end = start + len(text) + 2
        if end + ROOM > self._runner.machine.core.sp:
            raise UsageError(f"there is no room in memory for a command of {len(text)} bytes")
        memory[start:end] = text + bytes((ENTER, END))
        sysvars.put_word(memory, sysvars.K_CUR, start + len(text))
        for pointer in (sysvars.WORKSP, sysvars.STKBOT, sysvars.STKEND):
            sysvars.put_word(memory, pointer, end)
        sysvars.put_word(memory, sysvars.MEM, sysvars.MEMBOT)


def _expression(expression: str, charset: Charset) -> bytes:
    """An expression as it stands in a line; SourceError."""
    before = "PRINT "
    try:
        return tokenize_statements(before + expression, charset, file="<expression>")[1:]
    except SourceError as error:
        column = max(1, error.column - len(before))
        raise SourceError(error.message, file=error.file, line=1, column=column, source=expression) from None


def _in_program(machine: Machine) -> bool:
    place = beginning(machine.memory)
    return place is not None and place.line > 0

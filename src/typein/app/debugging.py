"""What a debugger shows of a session, and the steps that it takes: by what the harness has for tests and scripts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from typein.basic import sysvars
from typein.basic.memory import Loop, program
from typein.harness.coverage import Coverage
from typein.harness.listing import Listing
from typein.harness.places import Place
from typein.harness.session import Spectrum
from typein.harness.trace import Debugger, Stop
from typein.harness.values import Plain
from typein.spectrum.picture import BORDER, HEIGHT, PAPER_HEIGHT, PAPER_WIDTH, WIDTH
from typein.spectrum.timing import FIRST_PIXEL, FRAME_TSTATES, LINE_TSTATES

MEMORY = 0x10000
FLAGS = "SZ5H3PNC"
PAIRS = ("pc", "sp", "af", "bc", "de", "hl", "ix", "iy", "af'", "bc'", "de'", "hl'")
LONGEST_VALUE = 200

POINTERS = ("HL", "DE", "BC", "SP", "PC", "IX", "IY", "PROG", "VARS", "E_LINE", "SCREEN")
"""What the part of the memory that is shown can follow."""

SCREEN = 0x4000


@dataclass(frozen=True)
class ListedLine:
    """A line of the program: how often it has begun since the debugger was opened, whether it stops there."""

    number: int
    text: str
    runs: int
    stops: bool


@dataclass(frozen=True)
class Variable:
    """A variable and its value as texts; whether it has changed since the last stop."""

    name: str
    value: str
    changed: bool


@dataclass(frozen=True)
class Instruction:
    """An instruction: its address, its bytes in hexadecimal, its mnemonic."""

    address: int
    code: str
    text: str


@dataclass(frozen=True)
class Beam:
    """Where the ULA's beam is: T-state of the frame, and line (0-311).

    ``pixel`` is that of the paper, if it is there, and ``shown`` that of the picture with its border, if it is seen.
    """

    tstate: int
    line: int
    pixel: tuple[int, int] | None
    shown: tuple[int, int] | None


class Debugging:
    """Stops a session and steps through it, from :meth:`open` to :meth:`close`.

    ``stopped`` says why it stands still, None while it runs.  ``breaks`` are the lines at which it stops.
    """

    def __init__(self, spectrum: Spectrum) -> None:
        self._spectrum, self._machine = spectrum, spectrum.machine
        self._debugger = Debugger(spectrum)
        self._coverage = Coverage(spectrum.machine)
        self._listing: Listing | None = None
        self._lines: bytes | None = None
        self._texts: dict[int, str] = {}
        self._before: dict[str, Plain] = {}
        self._known: dict[str, Plain] = {}
        self.opened = False
        self.stopped: Stop | None = None
        self.breaks: set[int] = set()
        self.on_go: Callable[[], object] = lambda: None
        """Called when the session is to run on."""

    def open(self) -> None:
        """Begin to watch."""
        if not self.opened:
            self.opened = True
            self._coverage.start()
            self._arm()

    def close(self) -> None:
        """Watch no more, and let it run."""
        if self.opened:
            self.opened, self.stopped = False, None
            self._coverage.stop()
            self._debugger.clear()

    # -- stopping and going on

    def advance(self) -> bool:
        """Run a frame; False if it stands still, or has stopped on the way."""
        if self.stopped:
            return False
        stop = self._debugger.advance()
        if stop:
            self._halt(stop)
        return stop is None

    def halt(self, reason: str) -> None:
        """Stop here."""
        if not self.stopped:
            self._halt(self._debugger.here(reason))

    def go_on(self) -> None:
        """Run on to the next line at which it is to stop."""
        self._arm()
        self.on_go()

    def step(self) -> None:
        """Run to the next statement."""
        self.go_on()
        self._debugger.at_next_statement()

    def run_to(self, line: int) -> None:
        """Run until a line begins."""
        self.go_on()
        if line not in self.breaks:
            self._debugger.at_line(line)

    def step_instruction(self) -> None:
        """Run one instruction."""
        self.halt("")
        self._machine.step()
        self._halt(self._debugger.here("one instruction has run"))

    def toggle(self, line: int) -> None:
        """Stop where a line begins, or no longer."""
        self.breaks ^= {line}
        if self.opened:
            stopped = self.stopped
            self._arm()
            self.stopped = stopped

    def _arm(self) -> None:
        self.stopped = None
        self._debugger.clear()
        for line in sorted(self.breaks):
            self._debugger.at_line(line)

    def _halt(self, stop: Stop) -> None:
        self.stopped = stop
        self._before, self._known = self._known, self._spectrum.basic.variables

    # -- BASIC

    @property
    def place(self) -> Place:
        """The statement that runs, or is about to."""
        return self._debugger.here("").place

    def lines(self) -> list[ListedLine]:
        """The program as it is listed."""
        lines = program(self._machine.memory)
        charset = self._spectrum.screen.charset
        if self._listing is None or lines != self._lines:
            self._lines, self._listing = lines, Listing(lines, charset)
            self._texts = {number: self._listing.line_source(number) for number in self._listing.lines}
        runs: dict[int, int] = {}
        if self.opened:
            for place, count in self._coverage.hits(self._listing).statements.items():
                runs[place.line] = max(count, runs.get(place.line, 0))
        return [ListedLine(n, text, runs.get(n, 0), n in self.breaks) for n, text in self._texts.items()]

    def span(self, place: Place) -> tuple[int, int]:
        """Where a statement is in the text of its line, as :meth:`lines` has it; (0, 0) where it is not found."""
        text, start, end = self._texts.get(place.line, ""), 0, 0
        for statement in range(1, place.statement + 1):
            source = self._listing.source(Place(place.line, statement)).strip() if self._listing else ""
            start = text.find(source, end)
            if not source or start < 0:
                return 0, 0
            end = start + len(source)
        return start, end

    def variables(self) -> list[Variable]:
        """All variables; of a FOR loop limit, step and where NEXT goes back to, too."""
        values = self._known = self._spectrum.basic.variables
        loops = self._spectrum.basic.loops
        return [
            Variable(name, _value(value, loops.get(name)), self._before.get(name) != value)
            for name, value in values.items()
        ]

    # -- the machine

    def registers(self) -> list[tuple[str, str]]:
        """The names and values of the registers, of the flags, and of what belongs to interrupts."""
        registers = self._spectrum.registers
        rows = [(name.upper(), f"{registers[name]:04X}") for name in PAIRS]
        flags = registers["f"]
        rows.append(("F", "".join(flag if flags & 0x80 >> bit else "-" for bit, flag in enumerate(FLAGS))))
        rows.append(("IR", f"{registers['i']:02X}{registers['r']:02X}"))
        rows.append(("IM", f"{registers['im']} {'EI' if registers['iff1'] else 'DI'}"))
        return rows

    def beam(self) -> Beam:
        """Where the beam is; pixels of the paper count from its top left."""
        tstate = min(self._machine.core.t, FRAME_TSTATES - 1)
        line, within = divmod(max(0, tstate - self._machine.core.late), LINE_TSTATES)
        x, y = 2 * within, line - FIRST_PIXEL // LINE_TSTATES
        pixel = (x, y) if x < PAPER_WIDTH and 0 <= y < PAPER_HEIGHT else None
        if within >= LINE_TSTATES - BORDER // 2:  # the border at the left of the next line
            x, y = x - 2 * LINE_TSTATES, y + 1
        x, y = x + BORDER, y + BORDER
        return Beam(tstate, line, pixel, (x, y) if x < WIDTH and 0 <= y < HEIGHT else None)

    def instructions(self, count: int) -> list[Instruction]:
        """So many instructions from the next one on."""
        from typein.spectrum.z80.disassembler import disassemble  # which takes a tenth of the start to make its table

        memory, at, found = self._machine.memory, self._machine.core.pc, []
        for _ in range(count):
            text, length = disassemble(memory, at)
            code = " ".join(f"{memory[(at + k) % MEMORY]:02X}" for k in range(length))
            found.append(Instruction(at, code, text))
            at = (at + length) % MEMORY
        return found

    def stack(self, count: int) -> list[tuple[int, int]]:
        """Addresses and words on the machine stack, the top first."""
        memory, sp = self._machine.memory, self._machine.core.sp
        addresses = [(sp + 2 * k) % MEMORY for k in range(count)]
        return [(at, memory[at] | memory[(at + 1) % MEMORY] << 8) for at in addresses]

    def pointer(self, name: str) -> int:
        """The address that one of POINTERS has now."""
        if name == "SCREEN":
            return SCREEN
        if name.lower() in PAIRS:
            return self._spectrum.registers[name.lower()]
        return sysvars.word(
            self._machine.memory, {"PROG": sysvars.PROG, "VARS": sysvars.VARS}.get(name, sysvars.E_LINE)
        )

    def bytes_at(self, address: int, count: int) -> Sequence[int]:
        """So many bytes from an address on; beyond FFFF it goes on at 0."""
        return [self._machine.memory[(address + k) % MEMORY] for k in range(count)]

    def characters(self, values: Sequence[int]) -> str:
        """Bytes as the program's characters, a dot for what is none."""
        decode = self._spectrum.screen.charset.decode
        shown = (decode(value) if 0x20 <= value < 0x80 else "." for value in values)
        return "".join(char if char.isprintable() and len(char) == 1 and char != "\ufffd" else "." for char in shown)


def _value(value: Plain, loop: Loop | None) -> str:
    text = f'"{value}"' if isinstance(value, str) else _array(value) if isinstance(value, list) else str(value)
    if loop:
        text += f" (TO {loop.limit} STEP {loop.step}, line {loop.line}:{loop.statement})"
    return text if len(text) <= LONGEST_VALUE else text[:LONGEST_VALUE] + "..."


def _array(values: list[Plain]) -> str:
    """An array without Python's quotes, as far as anybody would read it."""
    shown = ", ".join(_array(item) if isinstance(item, list) else str(item) for item in values[:LONGEST_VALUE])
    return f"({shown})"

"""A source taken apart into lines and statements, each with what it uses, sets, defines and leads to.

This is the program as a proof-reader sees it. Nothing is refused: a line that the ROM would not take is parsed as far
as it makes sense, and says what is wrong with it.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from itertools import accumulate

from typein.basic import tokens
from typein.basic.charset import Charset
from typein.basic.constant import evaluate, plain_number
from typein.basic.expression import DOLLAR, OPEN, Refused, alphanumeric
from typein.basic.scanner import Scan, scan
from typein.basic.syntax import Statements
from typein.basic.tokenizer import (
    LARGEST_PROGRAM,
    TOO_LARGE,
    hidden_numbers,
    need_statement,
    number_after,
    source_lines,
)
from typein.basic.tokens import CODES
from typein.errors import SourceError

CLEAR, CONTINUE, DATA, DEF_FN, FOR, GO_SUB, GO_TO, IF = (
    CODES[name] for name in ("CLEAR", "CONTINUE", "DATA", "DEF FN", "FOR", "GO SUB", "GO TO", "IF")
)
LET, LINE, LIST, LLIST, LOAD, MERGE, NEW, NEXT = (
    CODES[name] for name in ("LET", "LINE", "LIST", "LLIST", "LOAD", "MERGE", "NEW", "NEXT")
)
READ, REM, RESTORE, RETURN, RUN, SAVE, STOP = (
    CODES[name] for name in ("READ", "REM", "RESTORE", "RETURN", "RUN", "SAVE", "STOP")
)
_LEADING = frozenset((GO_TO, GO_SUB, RUN, RESTORE, LIST, LLIST))
"""Commands whose last number, if they have one, is that of a line; SAVE is another, with LINE."""


class Access(Enum):
    """What a statement does with a name."""

    READ = auto()
    SET = auto()
    CALL = auto()


@dataclass(frozen=True)
class Use:
    """A name met in a statement, at index ``place`` of the line's text, ``spelled`` as it is written.

    ``name`` is in lower case: ``total``, ``a$`` for a string or an array of characters, ``a()`` for an array of
    numbers, and of a function, which is called with ``arguments`` (whether each is a number), ``f`` or ``f$``.
    An element or a slice is READ even where it is given a value: there has to be something to give it to.
    """

    name: str
    spelled: str
    place: int
    access: Access
    arguments: tuple[bool, ...] = ()


@dataclass(frozen=True)
class Target:
    """Where a statement leads to: a line by an expression at ``place``, whose ``value`` is None if it is no constant.

    ``digits`` is where the number stands alone, to be replaced by another (also in ``VAL "100"``), None elsewhere.
    """

    place: int
    value: float | None
    digits: tuple[int, int] | None

    @property
    def line(self) -> int | None:
        """The number of the line, rounded as the ROM does, None if unknown or not from 0 to 65535."""
        return math.floor(self.value + 0.5) if self.value is not None and -0.5 < self.value < 65535.5 else None


@dataclass(frozen=True)
class Definition:
    """DEF FN: the function's name, whether each parameter is a number, and what its expression uses beside them."""

    name: str
    parameters: tuple[bool, ...]
    uses: tuple[Use, ...]


@dataclass
class Statement:
    """One statement: the code of its command and where it begins in the line's text.

    ``uses`` come in the order in which the ROM meets them. ``numbers`` are those of its parameters that stand alone,
    from one index of the text to another. ``variables`` are the kinds of those that READ or INPUT fill (whether each is
    a number), ``items`` where those of DATA begin and their kinds. ``control`` is the variable of FOR and NEXT,
    ``bounds`` are start, limit and step of FOR where they are constant. ``kind`` is the keyword behind the name of
    SAVE, LOAD, VERIFY and MERGE (0: none).
    """

    code: int
    place: int
    uses: list[Use] = field(default_factory=list)
    numbers: list[tuple[int, int]] = field(default_factory=list)
    variables: list[bool] = field(default_factory=list)
    items: list[tuple[int, bool]] = field(default_factory=list)
    control: str = ""
    bounds: tuple[float, float, float] | None = None
    kind: int = 0
    target: Target | None = None
    definition: Definition | None = None


@dataclass
class ParsedLine:
    """A line of the program: its scanned source, its number, its statements, and why the ROM refuses it if it does."""

    scan: Scan
    number: int
    statements: list[Statement]
    refused: Refused | None

    def column(self, place: int) -> int:
        """The column (from 1) in the source of the byte at index ``place`` of the text."""
        return self.scan.columns[min(place, len(self.scan.text))] + 1


@dataclass
class ParsedProgram:
    """The lines of a source in their order, and the errors of those that are no lines, or stand where they must not.

    ``raw`` holds the source lines that are bytes as they stand: what is in them is not known.
    """

    lines: list[ParsedLine] = field(default_factory=list)
    raw: list[Scan] = field(default_factory=list)
    errors: list[SourceError] = field(default_factory=list)

    @cached_property
    def _highest(self) -> list[int]:
        return list(accumulate((line.number for line in self.lines), max))

    def index(self, number: int) -> int:
        """LINE-ADDR (196E): the index of the first line from ``number`` on; behind the last where there is none."""
        return bisect_left(self._highest, number)

    def has(self, number: int) -> bool:
        """Whether there is a line of this number that the ROM finds."""
        index = self.index(number)
        return index < len(self.lines) and self.lines[index].number == number

    def statements(self) -> Iterator[tuple[ParsedLine, Statement]]:
        """All statements with their lines, in order."""
        return ((line, statement) for line in self.lines for statement in line.statements)


def parse_program(source: str, charset: Charset | None = None, *, file: str = "<source>") -> ParsedProgram:
    """Take a source apart; what is wrong with its lines is noted in the program."""
    program, last, size = ParsedProgram(), -1, 0
    for line, text in source_lines(source):
        try:
            scanned = scan(text, charset or Charset.spectrum(), file=file, line=line)
            size += len(scanned.text) + 5
            if size > LARGEST_PROGRAM:
                scanned.fail(TOO_LARGE, 0)
            if scanned.number is None:
                program.raw.append(scanned)
                continue
            need_statement(scanned)
            program.lines.append(_parse_line(scanned, scanned.number))
            last = number_after(scanned, last)
        except SourceError as error:
            program.errors.append(error)
            size += len(text)
        if size > LARGEST_PROGRAM:
            break
    return program


def _parse_line(scanned: Scan, number: int) -> ParsedLine:
    reader = _Reader(bytes(scanned.text), scanned.hidden)
    refused = None
    try:
        reader.line()
    except Refused as error:
        refused = error
    return ParsedLine(scanned, number, reader.statements, refused)


class _Reader(Statements):
    """Notes what the syntax pass comes by."""

    def __init__(self, text: bytes, given: dict[int, bytes]) -> None:
        self.given = given
        self.statements: list[Statement] = []
        self.now = Statement(0, 0)
        self.arguments: tuple[bool, ...] = ()
        super().__init__(text)

    def statement(self) -> bool:
        self.now = Statement(self.char, self.place)
        self.statements.append(self.now)
        more = super().statement()
        now = self.now
        if now.code == LET:  # what is given is worked out first
            now.uses.sort(key=lambda use: use.access is Access.SET)
        if now.numbers and (now.code in _LEADING or now.kind == LINE):
            start, end = now.numbers[-1]
            hidden = self._hidden()
            now.target = Target(
                start, evaluate(self.text, start, end, hidden), plain_number(self.text, start, end, hidden)
            )
        if now.code == FOR:
            now.uses.append(self._named(Access.SET, self._skipped(now.place + 1)))
            now.bounds = self._bounds()
        return more

    def _hidden(self) -> dict[int, bytes]:
        return hidden_numbers(self.hidden, self.given)

    def _bounds(self) -> tuple[float, float, float] | None:
        hidden = self._hidden()
        match [evaluate(self.text, start, end, hidden) for start, end in self.now.numbers]:
            case [float(first), float(last)]:
                return first, last, 1.0
            case [float(first), float(last), float(step)]:
                return first, last, step
        return None

    # Numbers and values

    def number(self) -> None:
        start = self.place
        super().number()
        numbers = self.now.numbers
        while numbers and numbers[-1][0] >= start:  # a part of this one
            numbers.pop()
        numbers.append((start, self.place))

    def stream(self) -> bool:
        found = super().stream()
        if found:
            self.now.numbers.clear()
        return found

    def values(self) -> list[tuple[int, bool]]:
        found = super().values()
        self.arguments = tuple(numeric for _, numeric in found)
        if self.now.code == DATA:  # those of a function among the items come before all items
            self.now.items = found
        return found

    # Names

    def named(self) -> bool:
        self.now.uses.append(self._named(Access.READ))
        return super().named()

    def variable(self) -> None:
        uses = self.now.uses
        before, target = len(uses), self._named(Access.SET)
        super().variable()
        if self._plain(target):
            uses.pop(before)
            uses.append(target)
        self.now.variables.append(self.numeric)

    def control(self) -> None:
        self.now.control = self._named(Access.SET).name
        super().control()

    def dimensions(self) -> None:
        target = self._named(Access.SET)
        super().dimensions()
        self.now.uses.append(target)

    def call(self) -> bool:
        uses = self.now.uses
        before, target = len(uses), self._named(Access.CALL)
        self.arguments = ()
        numeric = super().call()
        uses.insert(before, Use(_function(target), target.spelled, target.place, Access.CALL, self.arguments))
        return numeric

    def function(self) -> None:
        name, uses = _function(self._named(Access.CALL)), self.now.uses
        self.parameters: list[str] = []
        super().function()
        free = tuple(use for use in uses if use.access is Access.CALL or use.name not in self.parameters)
        kinds = tuple("$" not in parameter for parameter in self.parameters)
        self.now.definition = Definition(name, kinds, free)
        uses.clear()

    def parameter(self) -> None:
        place = self.place
        super().parameter()
        self.parameters.append(self._named(Access.SET, place).name)

    def block(self) -> None:
        self.now.kind = self.char if self.char >= tokens.FIRST else 0
        if self.now.kind == DATA:
            place = self._skipped(self.place + 1)
            self.now.uses.append(self._named(Access.SET if self.command == LOAD else Access.READ, place))
        super().block()

    def _named(self, access: Access, place: int | None = None) -> Use:
        """The name at ``place``, or at the byte that is read now."""
        place = start = self.place if place is None else place
        spelled = ""
        while alphanumeric(self.text[place]):
            spelled += chr(self.text[place])
            place = self._skipped(place + 1)
        suffix = ""
        if self.text[place] == DOLLAR:
            suffix = "$"
        elif self.text[place] == OPEN and len(spelled) == 1:
            suffix = "()"
        return Use(spelled.lower() + suffix, spelled + suffix, start, access)

    def _plain(self, target: Use) -> bool:
        """Whether a variable stands alone, without subscripts, so that giving it a value makes it."""
        if "$" not in target.name:
            return not target.name.endswith("()")
        place = self._skipped(self._skipped(target.place + 1) + 1)
        return self.text[place] != OPEN


def _function(use: Use) -> str:
    return use.name.removesuffix("()")

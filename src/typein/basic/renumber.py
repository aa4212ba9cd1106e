"""New line numbers for a program, with all that leads to its lines following them."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

from typein.basic import tokens
from typein.basic.charset import Charset
from typein.basic.finding import Finding
from typein.basic.parsed import ParsedLine, ParsedProgram, Statement, parse_program
from typein.basic.scanner import LAST_LINE_NUMBER
from typein.errors import UsageError

_LINE_ENDS = re.compile("(\r\n|\r|\n)")
_NUMBER = re.compile("[ \t]*([0-9]+)")


@dataclass(frozen=True)
class Renumbered:
    """A source with new numbers, the old numbers with the new ones, how many places in lines follow them, and those
    that cannot.
    """

    source: str
    numbers: dict[int, int]
    followed: int
    left: tuple[Finding, ...]

    @property
    def moved(self) -> int:
        """How many lines have another number than before."""
        return sum(old != new for old, new in self.numbers.items())


def renumber(
    source: str,
    charset: Charset | None = None,
    *,
    file: str = "<source>",
    start: int | None = None,
    step: int = 10,
    first: int = 0,
    last: int = LAST_LINE_NUMBER,
) -> Renumbered:
    """Number the lines from ``first`` to ``last`` anew: ``start``, ``start + step`` and so on.

    Without ``start`` they begin at 10, or where they begin already if they are not the whole program. The rest of the
    source stays as it is, to the last space. SourceError where the source is no program, or one that cannot be
    renumbered; UsageError where the new numbers do not fit.
    """
    program = _program(source, charset, file)
    numbers = _new_numbers(program, start, step, first, last)
    edits = _Edits(program, numbers)
    parts = _LINE_ENDS.split(source.removeprefix("\ufeff"))
    for line in program.lines:
        parts[2 * line.scan.line - 2] = edits.line(line)
    return Renumbered("".join(parts), numbers, edits.followed, tuple(edits.left))


def _program(source: str, charset: Charset | None, file: str) -> ParsedProgram:
    program = parse_program(source, charset, file=file)
    if program.errors:
        raise program.errors[0]
    for scan in program.raw:
        scan.fail("there may be line numbers in bytes as they stand, so this program cannot be renumbered", 0)
    highest = -1
    for line in program.lines:
        if line.number <= highest:
            line.scan.fail(f"line {line.number} is out of order, so this program cannot be renumbered", 0)
        if line.refused and not line.scan.unchecked:
            line.scan.fail(line.refused.reason, line.scan.columns[line.refused.place])
        highest = line.number
    return program


def _new_numbers(program: ParsedProgram, start: int | None, step: int, first: int, last: int) -> dict[int, int]:
    """The new number of each line by its old one."""
    old = [line.number for line in program.lines]
    begin, end = bisect_left(old, first), bisect_left(old, last + 1)
    if begin >= end:
        raise UsageError(f"there is no line from {first} to {last}" if old else "there is no line to be renumbered")
    if start is None:
        start = old[begin] if end - begin < len(old) else 10
    new = old[:begin] + [start + step * n for n in range(end - begin)] + old[end:]
    for n, number in enumerate(new):
        if number > LAST_LINE_NUMBER:
            raise UsageError(f"line {old[n]} would be {number}, and line numbers end at {LAST_LINE_NUMBER}")
        if n and number <= new[n - 1]:
            change, other = (n - 1, n) if n == end else (n, n - 1)
            place = "before" if n == end else "behind"
            raise UsageError(f"line {old[change]} would be {new[change]}, and must stay {place} line {old[other]}")
    return dict(zip(old, new, strict=True))


class _Edits:
    """Changes the lines one by one, and notes what cannot follow."""

    def __init__(self, program: ParsedProgram, numbers: dict[int, int]) -> None:
        self.program, self.numbers = program, numbers
        self.new = list(numbers.values())
        self.same = all(old == new for old, new in numbers.items())
        self.followed = 0
        self.left: list[Finding] = []

    def line(self, line: ParsedLine) -> str:
        """The source of a line with its new number and those it leads to."""
        source, number, edits = line.scan.source, self.numbers[line.number], list[tuple[int, int, str]]()
        if number != line.number and (digits := _NUMBER.match(source)):
            edits.append((*digits.span(1), str(number)))
        if line.refused and not self.same:
            self.left.append(Finding.on(line, line.refused.place, "what this leads to from here on is not known"))
        for statement in line.statements:
            edits += self._target(line, statement)
        for start, end, digits_now in sorted(edits, reverse=True):
            source = source[:start] + digits_now + source[end:]
        return source

    def _target(self, line: ParsedLine, statement: Statement) -> list[tuple[int, int, str]]:
        target = statement.target
        if target is None or self.same:
            return []
        name = tokens.name(statement.code)
        if target.value is None:
            message = f"{name} works out its line while the program runs, so it cannot follow the new numbers"
            self.left.append(Finding.on(line, target.place, message))
            return []
        if target.line is None or (number := self._followed(target.line)) == target.line:
            return []
        if target.digits is None or number > LAST_LINE_NUMBER:
            where = f"which is {number} now" if number <= LAST_LINE_NUMBER else "behind the end of the program"
            message = f"{name} leads to line {target.line}, {where}, by more than a plain number, so it cannot follow"
            self.left.append(Finding.on(line, target.place, message))
            return []
        self.followed += 1
        first, last = (line.scan.columns[place] for place in target.digits)
        return [(first, last, str(number))]

    def _followed(self, number: int) -> int:
        """The new number for what leads to ``number``, which may be that of no line: then what it leads to counts."""
        index = self.program.index(number)
        if not self.program.has(number) and bisect_left(self.new, number) == index:
            return number
        return self.new[index] if index < len(self.new) else LAST_LINE_NUMBER + (self.new[-1] == LAST_LINE_NUMBER)

"""What a careful proof-reader would say of a program, without running it.

First come the lines that are wrong by themselves. The program as a whole is looked at only when there are none, and no
bytes as they stand: what seems to be missing may be in them. Nothing is said that may turn out to be right: where the
way through the program is not known, any way counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from typein.basic import tokens
from typein.basic.data import shortages
from typein.basic.expression import Refused
from typein.basic.finding import Finding
from typein.basic.flow import Flow
from typein.basic.functions import Functions
from typein.basic.names import lookalikes, suggestion, unread
from typein.basic.parsed import (
    DATA,
    DEF_FN,
    FOR,
    LIST,
    LLIST,
    MERGE,
    NEXT,
    REM,
    RESTORE,
    RUN,
    STOP,
    Access,
    ParsedLine,
    ParsedProgram,
    Statement,
    Target,
    Use,
)

Judge = Callable[[ParsedLine], Refused | None]
"""Says what is wrong with the syntax of a line."""

_STRAY = "no GO SUB leads to this RETURN: the ROM stops with 7 RETURN without GOSUB"

_IDLE = frozenset((DATA, DEF_FN, REM))
"""Statements that do nothing where they stand; nobody minds if they are never reached."""


def ours(line: ParsedLine) -> Refused | None:
    """What our own syntax pass says of a line; nothing of one that is marked to be taken as it is."""
    return None if line.scan.unchecked else line.refused


@dataclass(frozen=True)
class Review:
    """The findings in the order of the source; ``whole`` tells whether the program was looked at as a whole."""

    findings: tuple[Finding, ...]
    whole: bool


def check_program(program: ParsedProgram, *, judge: Judge = ours, starts: Iterable[int] = ()) -> Review:
    """Look a program over; ``starts`` are numbers of lines at which it may be started, beside the first."""
    findings = list(_faults(program, judge))
    whole = not findings and not program.raw and not any(line.refused for line in program.lines)
    if whole:
        findings += _whole(program, Flow(program, starts))
    return Review(tuple(sorted(findings, key=lambda finding: (finding.position, str(finding)))), whole)


def _faults(program: ParsedProgram, judge: Judge) -> Iterator[Finding]:
    for error in program.errors:
        yield Finding(error, None)
    for line in program.lines:
        if refused := judge(line):
            yield Finding.on(line, refused.place, refused.reason)


def _whole(program: ParsedProgram, flow: Flow) -> Iterator[Finding]:
    functions = Functions(program)
    merging = any(statement.code == MERGE for _, statement in program.statements())
    if not merging:  # lines and functions may come with it
        yield from _targets(program)
        yield from functions.findings()
    yield from _unreachable(flow)
    yield from _unset(flow, functions)
    yield from _loops(flow)
    yield from lookalikes(program)
    yield from unread(program)
    for n in flow.stray_returns:
        node = flow.graph.nodes[n]
        yield Finding.on(node.line, node.statement.place, _STRAY)
    if not merging:
        yield from shortages(flow)


def _targets(program: ParsedProgram) -> Iterator[Finding]:
    for line, statement in program.statements():
        target = statement.target
        if target and target.value is not None and (message := _missing(program, statement, target)):
            yield Finding.on(line, target.place, message)


def _missing(program: ParsedProgram, statement: Statement, target: Target) -> str:
    """What is to be said of a line that a statement leads to; "" if it is there."""
    name, number = tokens.name(statement.code), target.line
    if number is None:
        return f"{name} takes a line from 0 to 9999, and stops with B Integer out of range for any that is not one"
    if program.has(number) or (not number and statement.code in (RUN, RESTORE, LIST, LLIST)):
        return ""
    after = program.lines[program.index(number) :]
    if statement.code == RESTORE:
        after = [line for line in after if any(found.code == DATA for found in line.statements)]
        goes_on = f"READ goes on with the DATA of line {after[0].number}" if after else "no DATA comes after it either"
    elif statement.code in (LIST, LLIST):
        goes_on = f"{name} begins at line {after[0].number}" if after else "none comes after it either"
    else:
        goes_on = f"{name} goes on at line {after[0].number}" if after else f"{name} ends the program, as none follows"
    return f"there is no line {number}: {goes_on}"


def _unreachable(flow: Flow) -> Iterator[Finding]:
    """One finding for statements in a row that nothing leads to."""
    nodes, group = flow.graph.nodes, list[int]()
    for n in range(flow.graph.end + 1):
        if n < flow.graph.end and flow.before[n] is None:
            group += [n] * (nodes[n].statement.code not in _IDLE)
        elif n == flow.graph.end or nodes[n].statement.code not in _IDLE:
            if group:
                yield _never(flow, group[0], group[-1])
            group.clear()


def _never(flow: Flow, first: int, last: int) -> Finding:
    nodes = flow.graph.nodes
    line, number = nodes[first].line, nodes[last].line.number
    before = nodes[first - 1] if first else None
    upto = "" if number == line.number else f", nor to what follows up to line {number}"
    if before and before.line is line and flow.before[first - 1] is not None:
        message = f"{tokens.name(before.statement.code)} before it leads away, so nothing leads here{upto}"
    elif before and before.statement.code == STOP:
        message = f"nothing leads here{upto}, but CONTINUE after the STOP before it"
    else:
        message = f"nothing leads here{upto}"
    return Finding.on(line, nodes[first].statement.place, message)


def _unset(flow: Flow, functions: Functions) -> Iterator[Finding]:
    """One finding for each name that a statement needs before anything can have set it, at its first place."""
    ever, seen = flow.ever, set[str]()
    for line, use, needed, bits in _needs(flow, functions):
        if not bits & flow.names[needed] and needed not in seen:
            seen.add(needed)
            known = [name for name, bit in flow.names.items() if ever & bit]
            message = _not_set(needed, bool(ever & flow.names[needed]), known)
            called = f"FN {use.name} needs {needed}: " if use.access is Access.CALL else ""
            yield Finding.on(line, use.place, called + message)


def _needs(flow: Flow, functions: Functions) -> Iterator[tuple[ParsedLine, Use, str, int]]:
    """Every use of a name that must have been set, the name, and the bits of what may be."""
    for n, node in enumerate(flow.graph.nodes):
        bits = flow.before[n]
        if bits is None:
            continue
        for use in node.statement.uses:
            if use.access is Access.SET:
                bits |= flow.names[use.name]
            elif use.access is Access.READ:
                yield node.line, use, use.name, bits
            else:
                for name in functions.needs(use.name):
                    yield node.line, use, name, bits


def _not_set(name: str, ever: bool, known: Iterable[str]) -> str:
    if name.endswith("()"):
        return f"the array {name} is used before a DIM makes it" if ever else f"no DIM makes the array {name}"
    if ever:
        return f"{name} is read before anything gives it a value"
    return f"nothing gives {name} a value{suggestion(name, known)}"


def _loops(flow: Flow) -> Iterator[Finding]:
    below = set[str]()
    for n in range(flow.graph.end - 1, -1, -1):
        node = flow.graph.nodes[n]
        code, control, bits = node.statement.code, node.statement.control, flow.before[n]
        if code == NEXT:
            below.add(control)
        if not control or bits is None:
            continue
        loop = flow.names[f"FOR {control}"]
        if code == NEXT and not bits & loop:
            yield Finding.on(node.line, node.statement.place, f"no FOR {control} comes before this NEXT {control}")
        elif code == FOR and not flow.nexts_ahead[n] & loop and control not in below:
            yield Finding.on(node.line, node.statement.place, f"no NEXT {control} comes after this FOR {control}")

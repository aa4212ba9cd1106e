"""Names that look like others, l, 1 and I, O and 0, and names that are good for nothing."""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from typein.basic.finding import Finding
from typein.basic.parsed import LET, Access, ParsedLine, ParsedProgram, Use
from typein.basic.tokens import CODES

_ALIKE = str.maketrans("lIoO", "1100")
_VAL = re.compile(rb'[%c%c] *"([^"]*)"' % (CODES["VAL"], CODES["VAL$"]))
_VAL_OF_OTHERS = re.compile(rb'[%c%c] *[^" ]' % (CODES["VAL"], CODES["VAL$"]))
_NAME = re.compile(rb"[A-Za-z][A-Za-z0-9]*\$?")
_SHORTEST = 3
"""Letters of a name from which on one that is nearly the same is more likely a misprint than another name."""


def lookalikes(program: ParsedProgram) -> list[Finding]:
    """A finding for each name that looks like another one, which is used more often; at its first place."""
    groups: dict[str, dict[str, list[tuple[ParsedLine, Use]]]] = defaultdict(lambda: defaultdict(list))
    for line, use in _uses(program):
        prefix = "FN " if use.access is Access.CALL else ""
        groups[prefix + _look(use.spelled)][use.name].append((line, use))
    findings = []
    for places in groups.values():
        common = max(places, key=lambda name: (len(places[name]), name))
        other = places[common][0][1].spelled
        for name in places.keys() - {common}:
            line, use = places[name][0]
            message = f"{use.spelled} looks like {other}, but is another name: is one misread for the other?"
            findings.append(Finding.on(line, use.place, message))
    return findings


def suggestion(name: str, known: Iterable[str]) -> str:
    """What an unknown variable may have been, as the end of a sentence; "" where there is nothing to be said."""
    if _look(name) in ("0", "1"):
        return f"; is it the number {_look(name)}?"
    others = [other for other in known if other != name and _suffix(other) == _suffix(name)]
    near = [other for other in others if _look(other) == _look(name)]
    if not near and len(name) >= _SHORTEST and not _suffix(name):
        near = difflib.get_close_matches(name, [other for other in others if len(other) >= _SHORTEST], 1, 0.7)
    return f"; is it {near[0]}?" if near else ""


def unread(program: ParsedProgram) -> list[Finding]:
    """A finding for each variable that LET gives values and nothing reads, at its first place."""
    strings = _in_strings(program)
    if strings is None:
        return []
    given: dict[str, tuple[ParsedLine, Use]] = {}
    read = set[str]()
    for line, statement in program.statements():
        for use in (*statement.uses, *(statement.definition.uses if statement.definition else ())):
            if use.access is Access.SET and statement.code == LET:
                given.setdefault(use.name, (line, use))
            else:
                read.add(use.name)
    unused = [place for name, place in given.items() if name not in read and name not in strings]
    return [Finding.on(line, use.place, f"nothing reads {use.spelled}") for line, use in unused]


def _in_strings(program: ParsedProgram) -> set[str] | None:
    """The names in strings that VAL may read; None if it is given other strings than those in the program."""
    found = set[str]()
    for line in program.lines:
        text = bytes(line.scan.text)
        if _VAL_OF_OTHERS.search(text):
            return None
        for string in _VAL.findall(text):
            found.update(name.decode().lower() for name in _NAME.findall(string))
    return found


def _look(spelled: str) -> str:
    """The same for all spellings that are easily taken for each other."""
    return spelled.translate(_ALIKE)


def _suffix(name: str) -> str:
    """What tells the kind of a variable: "$", "()", or nothing."""
    return name[1:] if name[1:] in ("$", "()") else ""


def _uses(program: ParsedProgram) -> Iterator[tuple[ParsedLine, Use]]:
    for line, statement in program.statements():
        for use in (*statement.uses, *(statement.definition.uses if statement.definition else ())):
            yield line, use

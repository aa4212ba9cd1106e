"""The functions of a program: what DEF FN defines, and whether FN fits it."""

from __future__ import annotations

from collections.abc import Iterator

from typein.basic.finding import Finding
from typein.basic.parsed import Access, Definition, ParsedLine, ParsedProgram, Use


class Functions:
    """The definitions that the ROM finds: of a name the first in the program, wherever it stands."""

    def __init__(self, program: ParsedProgram) -> None:
        self._program = program
        self._definitions: dict[str, Definition] = {}
        for _, statement in program.statements():
            if definition := statement.definition:
                self._definitions.setdefault(definition.name, definition)
        self._needs = {name: self._needed_by(name) for name in self._definitions}

    def needs(self, name: str) -> list[str]:
        """The variables that a function needs to have been set, by its own expression and by functions in it."""
        return self._needs.get(name, [])

    def findings(self) -> Iterator[Finding]:
        """A finding for each call that no definition fits."""
        for line, use in self._calls():
            if message := self._misfit(use):
                yield Finding.on(line, use.place, message)

    def _calls(self) -> Iterator[tuple[ParsedLine, Use]]:
        for line, statement in self._program.statements():
            inside = statement.definition.uses if statement.definition else ()
            for use in (*statement.uses, *inside):
                if use.access is Access.CALL:
                    yield line, use

    def _misfit(self, use: Use) -> str:
        definition = self._definitions.get(use.name)
        if definition is None:
            return f"no DEF FN defines FN {use.name}"
        wanted, given = len(definition.parameters), len(use.arguments)
        if wanted != given:
            values = "one value" if wanted == 1 else f"{wanted or 'no'} values"
            return f"FN {use.name} takes {values}, and is given {given}: the ROM stops with Q Parameter error"
        for n, (numeric, is_numeric) in enumerate(zip(definition.parameters, use.arguments, strict=True), 1):
            if numeric != is_numeric:
                kind = "a number" if numeric else "a string"
                return f"value {n} of FN {use.name} has to be {kind}: the ROM stops with Q Parameter error"
        return ""

    def _needed_by(self, name: str) -> list[str]:
        needed, seen, todo = dict[str, None](), {name}, [name]
        while todo:
            definition = self._definitions.get(todo.pop())
            for use in definition.uses if definition else ():
                if use.access is not Access.CALL:
                    needed[use.name] = None
                elif use.name not in seen:
                    seen.add(use.name)
                    todo.append(use.name)
        return list(needed)

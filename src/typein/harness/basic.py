"""The BASIC side of a session: program, variables, subroutines, expressions and commands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from typein.basic import memory as basic_memory
from typein.basic import sysvars
from typein.basic.charset import Charset
from typein.basic.lister import Line, chunks, list_program
from typein.basic.memory import Loop
from typein.basic.tokenizer import tokenize, tokenize_statements
from typein.errors import UsageError

from . import values
from .calls import DIRECT_LINE, END, ROOM, Calls
from .runner import Runner
from .values import Given, Plain


class Changed(dict[str, Plain]):
    """The variables that a subroutine changed, by name; one that it did not change can be asked for too.

    ``changed["p"]`` is the value after the call in any case; ``"p" in changed``, ``len`` and the items speak of those
    that are new or differ from before the call.
    """

    def __init__(self, before: bytes, after: bytes, charset: Charset) -> None:
        super().__init__(values.changed(before, after, charset))
        self._after, self._charset = after, charset

    def __missing__(self, name: str) -> Plain:
        return _named(name, self._after, self._charset)


class Basic:
    r"""Program and variables of a Spectrum.

    >>> from typein import Spectrum
    >>> spectrum = Spectrum()
    >>> spectrum.basic.enter('''
    ... 10 INPUT "Name? ";n$
    ... 20 PRINT "Hello, ";n$
    ... 30 STOP
    ... 100 LET s=0: FOR i=1 TO n: LET s=s+h(i): NEXT i: RETURN
    ... ''')
    >>> spectrum.basic.run()
    >>> spectrum.type("Ada\n")
    >>> spectrum.expect("Hello, Ada")
    Spot(row=0, column=0)
    >>> spectrum.basic["n$"]
    'Ada'
    >>> spectrum.basic.gosub(100, n=3, h=[5, 10, 15])["s"]
    30
    >>> spectrum.basic.eval("2*s")
    60

    Variables are read and set by their names in BASIC, ``basic["total"]``; how values look is said in values.py.
    """

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._memory = runner.machine.memory
        self._screen = runner.screen
        self._calls = Calls(runner)

    # -- the program

    @property
    def listing(self) -> str:
        """The program as listed, each line ended by a line feed."""
        return list_program(basic_memory.program(self._memory), self._screen.charset)

    @property
    def lines(self) -> list[str]:
        """The program as listed, line by line."""
        return self.listing.splitlines()

    @property
    def numbers(self) -> list[int]:
        """The numbers of its lines."""
        return list(_numbers(basic_memory.program(self._memory)))

    def enter(self, program: str | bytes) -> None:
        """Put a program into memory, at once: as LOAD would leave it, without variables, the machine in the editor.

        It is a source like a ``.bas``, or the bytes of its lines.  SourceError says where a source is wrong.
        """
        data = program if isinstance(program, bytes) else tokenize(program, self._screen.charset, file="<program>")
        self._calls.idle()
        memory = self._memory
        start = sysvars.word(memory, sysvars.PROG)
        end = start + len(data)
        if end + ROOM > sysvars.word(memory, sysvars.RAMTOP):
            raise UsageError(f"a program of {len(data):,} bytes does not fit into memory")
        memory[start:end] = data
        memory[end] = END
        sysvars.put_word(memory, sysvars.VARS, end)
        sysvars.put_word(memory, sysvars.E_LINE, end + 1)
        sysvars.put_word(memory, sysvars.DATADD, start - 1)
        self._calls.rest()

    def run(self, line: int | None = None, within: float | None = None) -> None:
        """RUN the program; comes back when its first statement is about to begin."""
        self._start("RUN" if line is None else f"RUN {line}", "the program to begin", within)

    def goto(self, line: int, within: float | None = None) -> None:
        """GO TO a line of the program; comes back when its first statement is about to begin."""
        self._check_line(line)
        self._start(f"GO TO {line}", f"line {line} to begin", within)

    # -- variables

    @property
    def variables(self) -> dict[str, Plain]:
        """All variables and their values."""
        return values.read_all(self._memory, self._screen.charset)

    @property
    def loops(self) -> dict[str, Loop]:
        """The control variables of FOR: value, limit, step, and the line and statement to which NEXT goes back."""
        found = basic_memory.variables(self._memory)
        return {name: value for name, value in found.items() if isinstance(value, Loop)}

    @property
    def arguments(self) -> dict[str, Plain]:
        """The arguments of the FN that is being worked out; none outside one."""
        found = basic_memory.arguments(self._memory)
        return {name: values.plain(value, self._screen.charset) for name, value in found.items()}

    def __getitem__(self, name: str) -> Plain:
        return _named(name, self._memory, self._screen.charset)

    def __setitem__(self, name: str, value: Given) -> None:
        self._runner.machine.touched()
        values.assign(self._memory, {name: value}, self._screen.charset)

    def __contains__(self, name: str) -> bool:
        return values.read(self._memory, _key(name), self._screen.charset) is not None

    # -- calls

    def gosub(
        self,
        line: int,
        variables: Mapping[str, Given] | None = None,
        /,
        *,
        within: float | None = None,
        **more: Given,
    ) -> Changed:
        """Set variables, GO SUB to a line of the program, and give the variables that differ when it has returned.

        Variables are given by name; as keywords, a ``_`` at the end stands for ``$``, and a list is an array:
        ``gosub(5500, m_="Ready")``, ``gosub(1000, c=5, h=[1, 2, 3, 4, 5])``.  What ran before is left behind, as after
        BREAK; what the subroutine did to the screen and the variables stays.  BasicError if it ends by a report,
        UsageError if the program comes to its end without RETURN.
        """
        self._check_line(line)
        given = {**(variables or {}), **{_keyword(name): value for name, value in more.items()}}
        charset = self._screen.charset
        self._calls.idle()
        values.assign(self._memory, given, charset)
        before = bytes(self._memory)
        self._calls.carry_out(tokenize_statements(f"GO SUB {line}"))
        self._calls.finish(f"the subroutine at {line} to return", within)
        last = sysvars.word(self._memory, sysvars.PPC)
        if last != DIRECT_LINE:
            raise UsageError(f"the subroutine at {line} did not return: the program came to its end after line {last}")
        return Changed(before, bytes(self._memory), charset)

    def exec(self, command: str, within: float | None = None) -> None:
        """Carry out a direct command, ``exec("PRINT 2+2")``; comes back when it has ended, BasicError if badly."""
        self._calls.start(tokenize_statements(command, self._screen.charset, file="<command>"))
        self._calls.finish(f"{command} to end", within)

    def eval(self, expression: str, within: float | None = None) -> int | float | str:
        """The value of an expression, ``eval("FN t(12)")``, as the ROM works it out; nothing else is changed by it."""
        return self._calls.evaluate(expression, within)

    def _start(self, command: str, what: str, within: float | None) -> None:
        self._calls.start(tokenize_statements(command))
        self._calls.begin(what, within)

    def _check_line(self, line: int) -> None:
        there = _numbers(basic_memory.program(self._memory))
        if line not in there:
            after = next((number for number in there if number > line), None)
            hint = f"; the next one is {after}" if after is not None else ""
            raise UsageError(f"the program has no line {line}{hint}")


def _keyword(name: str) -> str:
    return name[:-1] + "$" if name.endswith("_") else name


def _key(name: str) -> str:
    """A name as BASIC keeps it: in lower case, without spaces; ``a$`` for ``a$()``."""
    return values.plain_name(name.replace(" ", "").lower())


def _named(name: str, memory: bytes | bytearray, charset: Charset) -> Plain:
    value = values.read(memory, _key(name), charset)
    if value is None:
        there = ", ".join(values.read_all(memory, charset))
        raise KeyError(f"the program has no variable {name}; it has {there or 'none'}")
    return value


@lru_cache(maxsize=16)
def _numbers(program: bytes) -> tuple[int, ...]:
    """The numbers of the lines of a program."""
    return tuple(chunk.number for chunk in chunks(program) if isinstance(chunk, Line))

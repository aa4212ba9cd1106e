"""The syntax of BASIC as the ROM's editor checks it, with a reason for each refusal, and the hidden numbers.

``check`` follows LINE-SCAN (1B17) through the text of a line: the parameters of each command are the classes of the
ROM's own table (1A48), expressions go by SCANNING's priorities and types (24FB). What the ROM accepts is accepted,
however odd (``IF a THEN`` and nothing), with one exception: after a numeric array element, or a name of several
letters, the ROM takes a bracket for an operator that a register happens to hold, and so lets ``PRINT a(1)("x"`` pass.
"""

from __future__ import annotations

import difflib

from typein.basic import tokens
from typein.basic.expression import (
    CLOSE,
    COMMA,
    DOLLAR,
    END,
    OPEN,
    Expressions,
    Hidden,
    Refused,
    alphanumeric,
    letter,
)
from typein.basic.grammar import COLOURS, GRAMMAR
from typein.basic.tokens import CODES

_COLON = ord(":")
_MOST_STATEMENTS = 127


def check(text: bytes) -> tuple[list[Hidden], Refused | None]:
    """The hidden numbers of a line's text (without its number and its end), in order, and what is wrong with it.

    After a refusal the numbers are those up to it.
    """
    statements = Statements(text)
    try:
        statements.line()
    except Refused as refused:
        return statements.hidden, refused
    return statements.hidden, None


class Statements(Expressions):
    """The statements of one line: a method for each class of parameters that the grammar names."""

    def __init__(self, text: bytes) -> None:
        super().__init__(text)
        self.command = 0
        self.numeric = True

    # Lines and statements

    def line(self) -> None:
        """All statements of the line."""
        statements = 0
        while True:
            statements += 1
            if statements > _MOST_STATEMENTS:
                self.refuse(f"a line has at most {_MOST_STATEMENTS} statements")
            if self.char == _COLON:
                self.next()
                continue
            if self.char == END:
                break
            if not self.statement():
                continue
            if self.char == END:
                break
            if self.char != _COLON:
                command = self.char >= tokens.FIRST_COMMAND
                self.refuse(
                    f'":" is missing before {self.here()}' if command else f"{self.here()} does not belong here"
                )
            self.next()
        if self.place < self.length:
            self.refuse("an end-of-line byte in the middle of a line")

    def statement(self) -> bool:
        """One command with its parameters; False after IF ... THEN, where another statement follows at once."""
        self.command = self.char
        if self.command < tokens.FIRST_COMMAND:
            self.refuse(self._no_command())
        name = tokens.name(self.command)
        self.next()
        for part in GRAMMAR[name].split():
            if part == "statement":
                return False
            if len(part) == 1:
                self.expect(ord(part))
            elif part.isupper():
                self.expect(CODES[part])
            else:
                getattr(self, part)()
        return True

    def _no_command(self) -> str:
        if not letter(self.char):
            return f"a statement begins with a command, not with {self.here()}"
        word = self.here()
        if self.text[self._skipped(self.place + len(word))] in b"=$(":
            return f"LET is missing before {word}"
        near = difflib.get_close_matches(word.upper(), [*GRAMMAR, *tokens.ABBREVIATIONS], 1)
        return f"{word} is no command" + (f"; is it {near[0]}?" if near else ", and every statement begins with one")

    def rest(self) -> None:
        """A remark: everything to the end of the line."""
        self.place = self.length

    # Parameters

    def ended(self) -> bool:
        """Whether the statement ends here."""
        return self.char in (END, _COLON)

    def optional(self) -> None:
        """A number, or nothing."""
        if not self.ended():
            self.number()

    def step(self) -> None:
        """STEP with its number, or nothing."""
        if self.char == CODES["STEP"]:
            self.next()
            self.number()

    def arc(self) -> None:
        """The third number of DRAW, or nothing."""
        if self.char == COMMA:
            self.next()
            self.number()

    def colour(self) -> bool:
        """CO-TEMP-3: one colour item, if there is one here."""
        if self.char not in COLOURS:
            return False
        self.next()
        self.number()
        return True

    def colours(self) -> None:
        """Colour items, each with a separator behind it."""
        while self.colour():
            if self.char not in b",;":
                self.refuse(f'"," or ";" is missing before {self.here()}')
            self.next()

    def stream(self) -> bool:
        """STR-ALTER: a stream number, if # is here."""
        if self.char != ord("#"):
            return False
        self.next()
        self.number()
        return True

    def variable(self) -> None:
        """A variable that is to be given a value; ``numeric`` tells of which kind."""
        self.numeric = self.named()

    def variables(self) -> None:
        """One or more of them, with commas between them."""
        self.variable()
        while self.char == COMMA:
            self.next()
            self.variable()

    def control(self) -> None:
        """The variable of a loop: a single letter."""
        place = self.place
        if not letter(self.char):
            self.refuse(f"a variable is needed here, not {self.here()}")
        self.next()
        if alphanumeric(self.char) or self.char in (DOLLAR, OPEN):
            self.refuse("the variable of a FOR loop is a single letter", place)

    def value(self) -> None:
        """The value for the variable before it, of the same kind."""
        numeric, place = self.numeric, self.place
        if self.expression() != numeric:
            self.refuse("a number cannot be given to a string, nor a string to a number", place)

    def dimensions(self) -> None:
        """An array's name with its sizes in brackets."""
        self._array_name("DIM takes the name of an array, one letter, with ( after it")
        self.subscripts(sliced=False)

    def _array_name(self, otherwise: str) -> None:
        place = self.place
        if not letter(self.char):
            self.refuse(otherwise)
        if self.next() == DOLLAR:
            self.next()
        if self.char != OPEN:
            self.refuse(otherwise, place)

    def function(self) -> None:
        """DEF FN (1F60): name, parameters, each with room for its value, and the expression of the name's type."""
        numeric = self.function_name()
        self.expect(OPEN)
        if self.char != CLOSE:
            self.parameter()
            while self.char == COMMA:
                self.next()
                self.parameter()
        self.expect(CLOSE)
        self.expect(ord("="))
        self.numeric = numeric
        self.value()

    def parameter(self) -> None:
        """One parameter, with room for its value."""
        if not letter(self.char):
            self.refuse(f"a parameter is a single letter, not {self.here()}")
        last = self.place
        if self.next() == DOLLAR:
            last = self.place
            self.next()
        self.hidden.append(Hidden(last + 1, last + 1, b"\x0e" + bytes(5)))

    def print(self) -> None:
        """What PRINT and LPRINT take: any number of items."""
        self._items()

    def _items(self) -> None:
        """PRINT-2 (1FDF): items with separators between them, up to the end or a closing bracket."""
        while self.char not in (CLOSE, _COLON, END):
            if self._separator():
                continue
            self._item()
            if not self._separator():
                return

    def _separator(self) -> bool:
        if self.char not in b";,'":
            return False
        self.next()
        return True

    def _item(self) -> None:
        if self.char == CODES["AT"]:
            self.next()
            self.two_numbers()
        elif self.char == CODES["TAB"]:
            self.next()
            self.number()
        elif not self.colour() and not self.stream():
            self.expression()

    def input(self) -> None:
        """IN-ITEM-1 (20C1): like PRINT, but an item that begins with a letter is a variable to be filled."""
        first = True
        while first or self.char not in (CLOSE, _COLON, END):
            first = False
            if self._separator():
                continue
            if self.char == OPEN:
                self.next()
                self._items()
                self.expect(CLOSE)
            elif self.char == CODES["LINE"]:
                self.next()
                place = self.place
                self.variable()
                if self.numeric:
                    self.refuse("INPUT LINE needs a string variable", place)
            elif letter(self.char):
                self.variable()
            else:
                self._item()
            if not self._separator():
                return

    def list(self) -> None:
        """What LIST and LLIST take: a stream, a line's number, or nothing."""
        if not self.stream():
            self.optional()
        elif self.char in b",;":
            self.next()
            self.number()

    def block(self) -> None:
        """What SAVE, LOAD, VERIFY and MERGE take after the name (0652)."""
        saving, merging = self.command == CODES["SAVE"], self.command == CODES["MERGE"]
        kind = self.char
        if kind in (CODES["DATA"], CODES["SCREEN$"], CODES["CODE"]) and merging:
            self.refuse("MERGE takes only a program")
        if kind == CODES["LINE"] and not saving:
            self.refuse("LINE belongs to SAVE alone")
        if kind == CODES["DATA"]:
            self.next()
            self._array()
        elif kind == CODES["SCREEN$"]:
            self.next()
        elif kind == CODES["LINE"]:
            self.next()
            self.number()
        elif kind == CODES["CODE"]:
            self.next()
            if saving or not self.ended():
                self.number()
                if saving or self.char == COMMA:
                    self.expect(COMMA)
                    self.number()

    def _array(self) -> None:
        self._array_name("DATA here takes the name of an array, one letter, with () after it")
        self.next()
        self.expect(CLOSE)

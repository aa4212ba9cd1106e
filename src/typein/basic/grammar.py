"""The grammar of BASIC as tables: what follows each command, and how operators bind."""

from __future__ import annotations

from collections.abc import Mapping

from typein.basic.tokens import CODES

GRAMMAR: Mapping[str, str] = {
    "DEF FN": "function",
    "CAT": "",
    "FORMAT": "string",
    "MOVE": "string , string",
    "ERASE": "string",
    "OPEN #": "number , string",
    "CLOSE #": "number",
    "MERGE": "string block",
    "VERIFY": "string block",
    "BEEP": "number , number",
    "CIRCLE": "colours number , number , number",
    "INK": "number",
    "PAPER": "number",
    "FLASH": "number",
    "BRIGHT": "number",
    "INVERSE": "number",
    "OVER": "number",
    "OUT": "number , number",
    "LPRINT": "print",
    "LLIST": "list",
    "STOP": "",
    "READ": "variables",
    "DATA": "values",
    "RESTORE": "optional",
    "NEW": "",
    "BORDER": "number",
    "CONTINUE": "",
    "DIM": "dimensions",
    "REM": "rest",
    "FOR": "control = number TO number step",
    "GO TO": "number",
    "GO SUB": "number",
    "INPUT": "input",
    "LOAD": "string block",
    "LIST": "list",
    "LET": "variable = value",
    "PAUSE": "number",
    "NEXT": "control",
    "POKE": "number , number",
    "PRINT": "print",
    "PLOT": "colours number , number",
    "RUN": "optional",
    "SAVE": "string block",
    "RANDOMIZE": "optional",
    "IF": "number THEN statement",
    "CLS": "",
    "DRAW": "colours number , number arc",
    "CLEAR": "optional",
    "RETURN": "",
    "COPY": "",
}
"""What follows each command: names of parameter classes (methods of the checker), signs, and keywords in capitals."""

UNARY: dict[int, tuple[int, bool | None, bool]] = {
    ord("-"): (9, True, True),
    CODES["NOT"]: (4, True, True),
    CODES["VAL$"]: (16, False, False),
    CODES["USR"]: (16, None, True),
    **dict.fromkeys(range(CODES["SIN"], CODES["IN"] + 1), (16, True, True)),
    **{CODES[name]: (16, False, True) for name in ("CODE", "VAL", "LEN")},
    **{CODES[name]: (16, True, False) for name in ("STR$", "CHR$")},
}
"""What stands before its operand (26DF): priority, whether the operand is a number (None: either), and the result."""

BINARY: dict[int, int] = {
    **{ord(sign): priority for sign, priority in zip("+-*/^", (6, 6, 8, 8, 10), strict=True)},
    **dict.fromkeys((ord("="), ord("<"), ord(">"), CODES["<="], CODES[">="], CODES["<>"]), 5),
    CODES["AND"]: 3,
    CODES["OR"]: 2,
}
"""What stands between two operands, and its priority (2795, 27B0)."""

NUMBERS_ONLY = frozenset((ord("-"), ord("*"), ord("/"), ord("^"), CODES["OR"]))
"""The operators of ``BINARY`` that cannot follow a string."""

COLOURS = range(CODES["INK"], CODES["OVER"] + 1)
"""The keywords that are also colour items inside PRINT, INPUT, PLOT, DRAW and CIRCLE."""

"""The ROM's keywords: codes A5 to FF, their names, and the spaces that LIST puts around them.

The names are those of the token table at 0095 of the 48K ROM. The spaces follow PO-TOKENS (0C10): a code from C5 up
whose name begins with a letter gets a space before it, a code from A8 up whose name ends in a letter or ``$`` gets
one after it.
"""

from __future__ import annotations

FIRST = 0xA5

_TABLE = """
RND INKEY$ PI FN POINT SCREEN$ ATTR AT TAB VAL$ CODE VAL LEN SIN COS TAN ASN ACS ATN LN EXP INT SQR SGN ABS PEEK IN
USR STR$ CHR$ NOT BIN OR AND <= >= <> LINE THEN TO STEP DEF_FN CAT FORMAT MOVE ERASE OPEN_# CLOSE_# MERGE VERIFY BEEP
CIRCLE INK PAPER FLASH BRIGHT INVERSE OVER OUT LPRINT LLIST STOP READ DATA RESTORE NEW BORDER CONTINUE DIM REM FOR
GO_TO GO_SUB INPUT LOAD LIST LET PAUSE NEXT POKE PRINT PLOT RUN SAVE RANDOMIZE IF CLS DRAW CLEAR RETURN COPY
"""

NAMES: tuple[str, ...] = tuple(word.replace("_", " ") for word in _TABLE.split())

CODES: dict[str, int] = {name: FIRST + i for i, name in enumerate(NAMES)}

FIRST_COMMAND = CODES["DEF FN"]
"""Codes from here up begin a statement (1B44); those below stand inside expressions and parameters."""

ABBREVIATIONS: dict[str, str] = {"RAND": "RANDOMIZE", "CONT": "CONTINUE"}
"""Spellings printed on the keys, and in listings, instead of the name that LIST shows."""


def name(code: int) -> str:
    """The keyword of ``code`` (A5 to FF) as LIST spells it."""
    return NAMES[code - FIRST]


def space_before(code: int) -> bool:
    """Whether LIST puts a space before this keyword (unless the last thing it printed was a space)."""
    return code >= FIRST + 0x20 and NAMES[code - FIRST][0].isalpha()


def space_after(code: int) -> bool:
    """Whether LIST puts a space after this keyword."""
    last = NAMES[code - FIRST][-1]
    return code >= FIRST + 3 and (last.isalpha() or last == "$")

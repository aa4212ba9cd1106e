r"""Strings of BASIC as texts: characters of the program's set, everything else by the escapes of a ``.bas`` source.

So ``\a`` is the first user graphic, ``\{13}`` the byte 13 and ``\\`` a backslash.
"""

from __future__ import annotations

from typein.basic.charset import Charset
from typein.basic.scanner import scan

QUOTE = 0x22


def decode(data: bytes, charset: Charset) -> str:
    """The text of a string's bytes."""
    return "".join('"' if byte == QUOTE else charset.source(byte) for byte in data)


def encode(text: str, charset: Charset) -> bytes:
    """The bytes of a text; SourceError where it has a character that the set lacks, or a wrong escape."""
    quoted = '"' + text.replace('"', "\\{34}") + '"'
    return bytes(scan(quoted, charset, file="<text>", line=1, numbered=False).text[1:-1])

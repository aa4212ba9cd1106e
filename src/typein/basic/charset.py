r"""Character sets: which character each byte of a string or REM shows, and how a ``.bas`` source writes the rest.

Bytes 32 to 127 depend on the font a program uses; ``Charset.spectrum`` is the ROM's own, others are read from
``basic/fonts/NAME.toml``. The block graphics 128 to 143 are Unicode, the user graphics 144 to 164 are ``\\a`` to
``\\u``, a backslash is ``\\\\``, and any byte at all may be written by number: ``\\{144}``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from typein.errors import SourceError

UNKNOWN = "\N{REPLACEMENT CHARACTER}"

BLOCKS = " ▝▘▀▗▐▚▜▖▞▌▛▄▟▙█"
"""Block graphics 128 to 143: bit 0 is the top right quarter, 1 top left, 2 bottom right, 3 bottom left.

128, which shows nothing, has no character of its own: it is written ``\\{128}``, so that it is never lost among spaces.
"""

FIRST_BLOCK, FIRST_UDG, LAST_UDG = 128, 144, 164


class Charset:
    """A named set of characters: ASCII from 32 to 126 with ``glyphs`` (byte to character) laid over it.

    Latin letters that lost their place to others keep their ASCII codes when encoded, so ``y`` typed in a string is
    byte 121 whatever the font shows there.
    """

    def __init__(self, name: str, glyphs: Mapping[int, str], title: str = "") -> None:
        self.name, self.title = name, title or name
        self._chars = {byte: chr(byte) for byte in range(32, 127)} | dict(glyphs)
        self._chars |= {FIRST_BLOCK + i: char for i, char in enumerate(BLOCKS) if i}
        self._codes = {chr(byte): byte for byte in range(32, 127)}
        self._codes |= {char: byte for known in (self._chars, glyphs) for byte, char in known.items()}

    @classmethod
    @cache
    def spectrum(cls) -> Charset:
        """The ROM's set: ASCII with the pound sign at 96 and the copyright sign at 127."""
        return cls("spectrum", {96: "£", 127: "©"}, "ZX Spectrum")

    @classmethod
    def from_toml(cls, text: str, file: str) -> Charset:
        """Read a set: ``name``, ``title``, and ``[[run]]`` tables of ``first`` (a byte) and ``chars`` from there on.

        Raises SourceError, naming ``file``, if the text is not TOML or not of that shape.
        """
        try:
            data = tomllib.loads(text)
            return cls(_text(data, "name"), _runs(data), _text(data, "title"))
        except tomllib.TOMLDecodeError as error:
            raise SourceError(f"this is not TOML: {error}", file=file, line=1, column=1) from None
        except ValueError as error:
            raise SourceError(str(error), file=file, line=1, column=1) from None

    def encode(self, char: str) -> int | None:
        """The byte that shows ``char``, or None if the set lacks it."""
        return self._codes.get(char)

    def decode(self, byte: int) -> str:
        r"""The character that ``byte`` shows: one of 32 to 127 or a block graphic, else ``"\\ufffd"``."""
        return self._chars.get(byte, UNKNOWN)

    def source(self, byte: int) -> str:
        """How a ``.bas`` source writes ``byte`` in a string or REM: its character, or an escape that gives it back."""
        char = self._chars.get(byte, UNKNOWN)
        if char == "\\":
            return "\\\\"
        if FIRST_UDG <= byte <= LAST_UDG:
            return "\\" + chr(ord("a") + byte - FIRST_UDG)
        return char if self._codes.get(char) == byte else f"\\{{{byte}}}"


def _text(data: Mapping[str, Any], key: str) -> str:
    if not isinstance(data.get(key), str):
        raise ValueError(f"a character set needs {key} = a text")
    return str(data[key])


def _runs(data: Mapping[str, Any]) -> dict[int, str]:
    glyphs: dict[int, str] = {}
    runs = data.get("run", [])
    if not isinstance(runs, list) or not all(isinstance(run, dict) for run in runs):
        raise ValueError("the runs of a character set are tables, each under [[run]]")
    for run in runs:
        first, chars = run.get("first"), _text(run, "chars")
        if not isinstance(first, int) or first < 32 or first + len(chars) > 128:
            raise ValueError(f"a run of characters must lie within bytes 32 to 127, which {chars!r} does not")
        for byte, char in enumerate(chars, first):
            if byte in glyphs or char in glyphs.values() or not char.isprintable():
                raise ValueError(f"byte {byte} or character {char!r} is given twice, or cannot be shown")
            if byte == ord('"') or char in '"\\':
                raise ValueError("the quote and the backslash mean something in a source and stay where ASCII has them")
            glyphs[byte] = char
    return glyphs

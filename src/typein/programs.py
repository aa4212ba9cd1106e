"""A program as Typein keeps it: a folder with sources and a ``tape.toml`` that says what goes on the tape."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

from typein import library
from typein.assembler import assemble
from typein.basic.charset import Charset
from typein.basic.font import Font
from typein.basic.squeeze import squeeze
from typein.basic.tokenizer import END_OF_LINE, tokenize
from typein.errors import SourceError, UsageError
from typein.files import exists, read_bytes, read_text
from typein.media.tap import MAX_DATA, NAME_SIZE, Block, code_blocks, program_blocks, write_tap
from typein.modules import load_function
from typein.toml import Table, read_toml

TAPE = "tape.toml"
MAX_LINE = 9999
MAX_ADDRESS = 0xFFFF
USER_GRAPHICS = tuple("abcdefghijklmnopqrstu")

Kind = Literal["basic", "code", "font", "asm", "python", "text"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Item:
    """One file on the tape: a ``[[block]]`` of tape.toml.

    ``line`` is where a BASIC program starts by itself (None: it doesn't), ``start`` the address of anything else:
    ``code`` as it is, a ``font`` that is drawn as text, ``asm`` to be assembled, or the bytes that the function
    ``build()`` of a ``python`` module makes, which is run as a part of Typein.  ``squeeze`` makes the program on the
    tape smaller than its source.  A ``text`` is lines in the program's character set, each with the code 13 behind it.
    """

    kind: Kind
    source: Path
    name: str
    line: int | None = None
    start: int | None = None
    squeeze: bool = False


@dataclass(frozen=True)
class Program:
    """What tape.toml says.

    ``keys`` are pairs of a key, as it is written for typing, and what it does in the program, in the program's own
    language; ``udg`` maps the letter of a user graphic to what the screen reader writes for it.  ``left_out`` are the
    lines that no test is expected to reach, each with the reason; ``soak`` is the Python module that plays the program.
    """

    name: str
    folder: Path
    title: str
    charset: str
    keys: tuple[tuple[str, str], ...]
    items: tuple[Item, ...]
    udg: Mapping[str, str]
    left_out: Mapping[int, str] = field(default_factory=dict)
    soak: Path | None = None

    def source(self, name: str | None = None) -> Path:
        """The BASIC source that is on the tape as ``name``; without it the longest, for a loader is a short one."""
        items = [item for item in self.items if item.kind == "basic"]
        fitting = [item.source for item in items if name is None or item.name == name]
        if not fitting:
            there = ", ".join(item.name for item in items) or "none"
            raise UsageError(f"{self.name} has no BASIC program {name or ''} on its tape; it has {there}")
        return max(fitting, key=lambda path: len(read_text(path)))


def open_program(name: str | Path) -> Program:
    """The program of ours called ``name``, or the one in the folder ``name``.

    UsageError where there is none, SourceError where its tape.toml is not as it should be.
    """
    names = library.program_names()
    folder = library.programs() / name if str(name) in names else Path(name)
    if exists(folder / TAPE):
        return read_program(folder)
    near = difflib.get_close_matches(str(name), names, n=1)
    hint = f"; did you mean {near[0]}?" if near else f"; the programs are {', '.join(names)}" if names else ""
    raise UsageError(f"{name} is neither a program that comes with Typein nor a folder with a {TAPE}{hint}")


def find(target: str) -> Program | Path:
    """What a user means by NAME|FILE: a program as :func:`open_program` finds it, or a file that is there."""
    path = Path(target)
    if target not in library.program_names():
        if exists(path) and not path.is_dir():
            return path
        if path.suffix and not exists(path):
            raise UsageError(f"there is no file {target}")
    return open_program(target)


def read_program(folder: Path) -> Program:
    """The program in ``folder``, as its tape.toml says."""
    table = read_toml(folder / TAPE)
    table.known("title", "charset", "keys", "block", "udg", "coverage", "soak")
    items = tuple(_item(folder, block) for block in table.tables("block"))
    if not items:
        raise table.error("a tape has at least one [[block]]")
    return Program(
        name=folder.resolve().name,
        folder=folder,
        title=table.text("title"),
        charset=table.text("charset", "spectrum"),
        keys=_keys(table),
        items=items,
        udg=_user_graphics(table.table("udg")),
        left_out=_left_out(table.table("coverage")),
        soak=_soak(folder, table.table("soak")),
    )


def build_tape(program: Program) -> bytes:
    """The whole tape as a TAP file, a header and a block of data for each of its items."""
    charset = load_charset(program.charset, program.folder)
    return write_tap(block for item in program.items for block in _blocks(item, charset))


def program_bytes(item: Item, charset: Charset) -> bytes:
    """The BASIC program of an item, as it goes on the tape."""
    program = tokenize(read_text(item.source), charset, file=str(item.source))
    return squeeze(program) if item.squeeze else program


def symbols(program: Program) -> dict[str, int]:
    """Every label and EQU of the machine code on the tape, by its name: the entry points for tests and tools."""
    found: dict[str, int] = {}
    for item in program.items:
        if item.kind == "asm":
            found |= assemble(item.source, item.start or 0).symbols
    return found


def load_charset(name: str, folder: Path | None = None) -> Charset:
    """The character set ``spectrum``, one from the ``folder`` of a program, or one of ours; UsageError if none is."""
    if name == "spectrum":
        return Charset.spectrum()
    for place in (folder, library.fonts()):
        path = place / f"{name}.toml" if place else None
        if path and path.parent == place and exists(path):
            return Charset.from_toml(read_text(path), str(path))
    ours = sorted(path.stem for path in library.fonts().glob("*.toml"))
    raise UsageError(f"there is no character set {name}; there are {', '.join(['spectrum', *ours])}")


def _blocks(item: Item, charset: Charset) -> list[Block]:
    if item.kind == "basic":
        return program_blocks(item.name, program_bytes(item, charset), item.line)
    start = item.start or 0
    data = _bytes(item, start, charset)
    if start + len(data) > MAX_ADDRESS + 1:
        raise UsageError(f"{item.source}: {len(data):,} bytes from {start} on do not fit below 65536")
    return code_blocks(item.name, start, data)


def _bytes(item: Item, start: int, charset: Charset) -> bytes:
    if item.kind == "asm":
        return assemble(item.source, start).code
    if item.kind == "font":
        return Font.read(item.source).glyphs
    if item.kind == "text":
        return _text(item.source, charset)
    if item.kind == "code":
        return read_bytes(item.source, limit=MAX_DATA)
    made = load_function(item.source, "build")()
    if not isinstance(made, bytes):
        raise UsageError(f"{item.source}: build() gives bytes, not {type(made).__name__}")
    return made


def _text(source: Path, charset: Charset) -> bytes:
    data = bytearray()
    for number, line in enumerate(read_text(source).splitlines(), 1):
        for column, char in enumerate(line, 1):
            code = charset.encode(char)
            if code is None:
                message = f"the character set {charset.name} has no {char!r}"
                raise SourceError(message, file=str(source), line=number, column=column, source=line)
            data.append(code)
        data.append(END_OF_LINE)
    return bytes(data)


def _keys(table: Table) -> tuple[tuple[str, str], ...]:
    pairs = table.values.get("keys", [])
    fits = isinstance(pairs, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) and part for part in pair)
        for pair in pairs
    )
    if not fits:
        raise table.error('keys is a list of pairs of a key and what it does, as in [["y", "yes"]]', "keys")
    return tuple((key, meaning) for key, meaning in pairs)


def _user_graphics(table: Table) -> dict[str, str]:
    for letter in table.values:
        if letter not in USER_GRAPHICS:
            raise table.error(f"a user graphic has a letter from a to u, not {letter}", letter)
    return {letter: table.text(letter) for letter in table.values}


def _left_out(table: Table) -> dict[int, str]:
    for line in table.values:
        if not line.isdecimal() or not 1 <= int(line) <= MAX_LINE:
            raise table.error(f"a line that is left out has a number from 1 to {MAX_LINE}, not {line}", line)
    return {int(line): table.text(line) for line in table.values}


def _soak(folder: Path, table: Table) -> Path | None:
    """The module that a program names to play it, in its folder."""
    table.known("module")
    if not table.values:
        return None
    name = table.text("module")
    path = folder / name
    if Path(name).name != name or path.suffix != ".py" or not path.is_file():
        raise table.error(f"module is a Python file in {folder}, not {name!r}", "module")
    return path


def _item(folder: Path, block: Table) -> Item:
    kind = next((kind for kind in KINDS if kind == block.text("kind")), None)
    if kind is None:
        raise block.error(f"kind is one of {', '.join(KINDS)}", "kind")
    block.known("kind", "source", "name", *(["line", "squeeze"] if kind == "basic" else ["start"]))
    name = block.text("name")
    if len(name) > NAME_SIZE or not (name.isascii() and name.isprintable()):
        raise block.error(f"name is up to {NAME_SIZE} ASCII characters, as a tape header holds", "name")
    source = _source(folder, kind, block)
    if kind == "basic":
        return Item(kind, source, name, line=block.number("line", MAX_LINE), squeeze=block.flag("squeeze"))
    start = block.number("start", MAX_ADDRESS)
    if start is None:
        raise block.error(f"a block of kind {kind} needs its address, as in start = 60000")
    return Item(kind, source, name, start=start)


def _source(folder: Path, kind: Kind, block: Table) -> Path:
    """The file that a block names: in the program's folder, for a font in ours too, and never outside them."""
    name = block.text("source")
    places = [folder, library.fonts()] if kind == "font" else [folder]
    for place in places:
        try:
            path = place / name
            if path.resolve().is_relative_to(place.resolve()) and path.is_file():
                return path
        except (OSError, ValueError):  # a name that no file can have
            continue
    raise block.error(f"there is no file {name!r} in {' or '.join(map(str, places))}", "source")

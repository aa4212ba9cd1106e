"""From BASIC as text to a tape, and from a tape, a snapshot or a text to its listing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from typein.basic import memory
from typein.basic.charset import Charset
from typein.basic.lister import list_program
from typein.basic.squeeze import squeeze
from typein.basic.tokenizer import tokenize
from typein.errors import UsageError
from typein.files import decode, read_bytes, read_text
from typein.media.container import is_packed
from typein.media.formats import has_signature, open_media
from typein.media.listen import heard_blocks
from typein.media.reader import LIMIT
from typein.media.rzx import Recording
from typein.media.scr import Screen
from typein.media.snapshot import RAM, Snapshot
from typein.media.tap import DATA_FLAG, NAME_SIZE, Block, Header, Kind, program_blocks, write_tap
from typein.programs import TAPE, Item, Program, load_charset, read_program


@dataclass(frozen=True)
class Source:
    """A BASIC source: its text, its character set, and what the tape.toml in its folder says of it.

    ``line`` is where it starts by itself; ``edited`` tells that it is the one the folder's apparatus speaks of.
    """

    path: Path
    text: str
    charset: Charset
    line: int | None = None
    edited: bool = False


@dataclass(frozen=True)
class Saved:
    """A BASIC program found on a tape, or in a snapshot without a name: its lines as they lie in memory."""

    name: str
    lines: bytes


def build_source(path: Path, *, charset: str | None = None, line: int | None = None) -> bytes:
    """A TAP file with the BASIC program of one source, which starts by itself at ``line``.

    What is not given comes from the tape.toml that names the source, when there is one in its folder.
    """
    source, item = open_source(path, charset=charset), _item(path)
    name = item.name if item else path.stem.encode("ascii", "ignore").decode()[:NAME_SIZE]
    program = tokenize(source.text, source.charset, file=str(path))
    if item and item.squeeze:
        program = squeeze(program)
    if not program:
        raise UsageError(f"{path} has no line of BASIC in it")
    return write_tap(program_blocks(name, program, source.line if line is None else line))


def open_source(path: Path, *, charset: str | None = None) -> Source:
    """Read one source, with what the tape.toml in its folder says of it; UsageError where it is not text."""
    text = _text(path)
    if text is None:
        raise UsageError(f"{path} is not a BASIC source: it is not text in UTF-8")
    program, item = _program(path), _item(path)
    edited = bool(item and program and program.source().name == path.name)
    return Source(path, text, _charset(path, charset), item.line if item else None, edited)


def list_source(program: Program, *, charset: str | None = None, name: str | None = None) -> str:
    """The listing of the program called ``name`` (without it: the longest) of those on a tape of ours."""
    source = program.source(name)
    chosen = load_charset(charset or program.charset, program.folder)
    return list_program(tokenize(read_text(source), chosen, file=str(source)), chosen)


def list_file(path: Path, *, charset: str | None = None, name: str | None = None) -> str:
    """The listing of a BASIC source, or of the program called ``name`` (without it: the longest) in a file of media."""
    return _list(path, _charset(path, charset), name)


def texts_to_compare(first: Path, second: Path) -> tuple[str, str]:
    """Two listings fit for comparison: sources as they are written, but both as they list when one is from media.

    Those have bytes, and which letters they were typed as is gone: Latin letters list as the character set shows them.
    """
    texts = _text(first), _text(second)
    if texts[0] is not None and texts[1] is not None:
        return texts[0], texts[1]
    charset = _own_charset(second) or _own_charset(first) or Charset.spectrum()
    return _list(first, charset), _list(second, charset)


def programs_on(data: bytes, *, file: str) -> list[Saved]:
    """The BASIC programs in a tape or snapshot of any format, in their order; MediaError where it is neither.

    A recording begins with a snapshot; a picture has no program.
    """
    media = open_media(data, file)
    if isinstance(media, Screen):
        return []
    snapshot = media.sections[0].snapshot if isinstance(media, Recording) else media
    if isinstance(snapshot, Snapshot):
        lines = memory.program(bytes(RAM) + snapshot.ram)
        return [Saved("", lines)] if lines else []
    return list(_saved(heard_blocks(media))) if not isinstance(media, Recording | Snapshot) else []


def _saved(blocks: Iterable[bytes]) -> Iterator[Saved]:
    """The programs among the blocks of a tape."""
    for block, following in pairwise(map(Block, blocks)):
        header = Header.of(block)
        if header and header.kind == Kind.PROGRAM and following.flag == DATA_FLAG:
            name = header.name.decode("latin-1").rstrip()
            yield Saved(name, following.data[: min(header.length, header.parameter2)])


def _list(path: Path, charset: Charset, name: str | None = None) -> str:
    text = _text(path)
    if text is not None:
        if name is not None:
            raise UsageError(f"{path} is a source of one program: a name (--name) is for tapes")
        return list_program(tokenize(text, charset, file=str(path)), charset)
    saved = programs_on(read_bytes(path, limit=LIMIT), file=str(path))
    if not saved:
        raise UsageError(f"{path} has no BASIC program on it")
    fitting = [program for program in saved if name is None or program.name == name]
    if not fitting:
        raise UsageError(f"{path} has no program {name!r}; it has {', '.join(program.name for program in saved)}")
    return list_program(max(fitting, key=lambda program: len(program.lines)).lines, charset)


def _text(path: Path) -> str | None:
    """The text in a file, None where it is none: tapes and snapshots have zeros, a signature, or are packed."""
    data = read_bytes(path, limit=LIMIT)
    is_media = b"\0" in data or has_signature(data) or is_packed(data)
    return None if is_media else decode(data, file=str(path))


def _charset(path: Path, name: str | None) -> Charset:
    return load_charset(name, path.parent) if name is not None else _own_charset(path) or Charset.spectrum()


def _own_charset(path: Path) -> Charset | None:
    """The character set of the program in whose folder a source lies."""
    program = _program(path)
    return load_charset(program.charset, program.folder) if program else None


def _item(path: Path) -> Item | None:
    """What the program in whose folder a source lies says of it."""
    program = _program(path)
    items = program.items if program else ()
    return next((item for item in items if item.source.name == path.name), None)


def _program(path: Path) -> Program | None:
    return read_program(path.parent) if (path.parent / TAPE).is_file() else None

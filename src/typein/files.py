"""Files on the host: read whole but never without bound, written whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
from contextlib import suppress
from pathlib import Path

from typein.errors import SourceError, UsageError

MAX_SIZE = 16 << 20  # bytes; far more than any tape, snapshot or listing for a 48K machine


class FileThere(UsageError):
    """There is a file of this name already."""


def exists(path: Path) -> bool:
    """Whether there is anything at ``path``, which may be no possible name at all."""
    return os.path.exists(path)  # noqa: PTH110 - Path.exists raises for a name that is too long


def read_bytes(path: Path, *, limit: int = MAX_SIZE) -> bytes:
    """The content of the file at ``path``; UsageError when it cannot be read or is longer than ``limit`` bytes."""
    try:
        if path.exists() and not path.is_file():  # a device or a pipe might never end
            raise UsageError(f"cannot read {path}: it is not an ordinary file")
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise UsageError(f"cannot read {path}: {_reason(error)}") from error
    if len(data) > limit:
        raise UsageError(f"cannot read {path}: it is longer than the {limit:,} bytes that are taken")
    return data


def read_text(path: Path, *, limit: int = MAX_SIZE) -> str:
    """The text of a UTF-8 file, read as :func:`decode` reads it."""
    return decode(read_bytes(path, limit=limit), file=str(path))


def decode(data: bytes, *, file: str) -> str:
    """UTF-8 text with its line ends as LF and without a byte order mark; SourceError where it is not UTF-8."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        message = f"the byte {data[error.start]} is not UTF-8; save the file as UTF-8 text"
        raise SourceError(message, file=file, line=line, column=column) from error
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def write_bytes(path: Path, data: bytes, *, durable: bool = False, fresh: bool = False) -> None:
    """Put ``data`` into the file at ``path``, in one step: written beside it, then renamed over it.

    Whatever goes wrong on the way (UsageError) leaves the old file, or none, and never half of a new one.  ``durable``
    waits until the disk has it, so that the power may fail right after.  ``fresh``: a file that is there is not
    replaced (FileThere), even if it has come this very moment.
    """
    try:
        target = Path(os.path.realpath(path))  # a symbolic link stays one
    except (OSError, ValueError) as error:  # no current folder any more, a NUL in the name
        raise UsageError(f"cannot write {path}: {_reason(error)}") from error
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        if target.exists() and not target.is_file():  # a folder, a device: nothing to rename over
            raise UsageError(f"cannot write {path}: it is not an ordinary file")
        with beside.open("xb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        if target.exists():
            beside.chmod(target.stat().st_mode)
        if fresh:
            _rename_fresh(beside, target)
        else:
            beside.replace(target)
    except FileExistsError as error:
        raise FileThere(f"cannot write {path}: {_reason(error)}") from error
    except OSError as error:
        raise UsageError(f"cannot write {path}: {_reason(error)}") from error
    finally:
        with suppress(OSError):
            beside.unlink()  # it is there only when something went wrong


def _rename_fresh(source: Path, target: Path) -> None:
    """Give a file a name that no other has; FileExistsError where one has it."""
    try:
        target.hardlink_to(source)  # the one way to do it that no other program can come between
    except FileExistsError:
        raise
    except OSError:  # a disk without such links
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        source.rename(target)


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)

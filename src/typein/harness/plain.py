"""Values of data classes as JSON can hold them, and back, by the types that their fields declare.

Bytes are packed and written in base64; a data class or named tuple is a table with the name of its class.  What comes
back is of the declared types all through, or ValueError is raised: a file may hold anything.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

CLASS = "is"
MAX_BYTES = 1 << 24
"""The longest row of bytes that is taken: as long as a file may be."""

_PLAIN = (int, bool, float, str, NoneType)


def to_plain(value: Any) -> Any:
    """What JSON can hold of a value."""
    if is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in fields(value)]
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        names = list(value._fields)
    elif isinstance(value, bytes | bytearray):
        return base64.b64encode(zlib.compress(value, 9)).decode()
    elif isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    elif isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    else:
        assert isinstance(value, _PLAIN), value
        return value
    return {CLASS: type(value).__name__, **{name: to_plain(getattr(value, name)) for name in names}}


def from_plain(kind: Any, plain: Any) -> Any:
    """The value of type ``kind``; ValueError where ``plain`` is none."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return from_plain(_chosen(arguments, plain), plain)
    if origin is tuple or origin is list:
        return _sequence(origin, arguments, plain)
    if origin is dict or origin is Mapping:
        if not isinstance(plain, dict):
            raise ValueError(f"{_short(plain)} is no table")
        return {from_plain(arguments[0], key): from_plain(arguments[1], item) for key, item in plain.items()}
    if kind is bytes:
        return _bytes(plain)
    if kind in _PLAIN:
        if type(plain) is not kind and not (kind is float and type(plain) is int):
            raise ValueError(f"{_short(plain)} is no {kind.__name__}")
        return plain
    return _object(kind, plain)


def _object(kind: Any, plain: Any) -> Any:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else list(kind._fields)
    if not isinstance(plain, dict) or set(plain) != {CLASS, *names} or plain[CLASS] != kind.__name__:
        raise ValueError(f"{_short(plain)} is no {kind.__name__}")
    return kind(**{name: from_plain(hints[name], plain[name]) for name in names})


def _sequence(origin: type, arguments: tuple[Any, ...], plain: Any) -> Any:
    if not isinstance(plain, list):
        raise ValueError(f"{_short(plain)} is no list")
    if origin is list or arguments[1:] == (...,):
        return origin(from_plain(arguments[0], item) for item in plain)
    if len(arguments) != len(plain):
        raise ValueError(f"{_short(plain)} has not {len(arguments)} members")
    return tuple(from_plain(kind, item) for kind, item in zip(arguments, plain, strict=True))


def _chosen(kinds: tuple[Any, ...], plain: Any) -> Any:
    """Which of some types a value is of."""
    for kind in kinds:
        if plain is None or kind is NoneType:
            fits = plain is None and kind is NoneType
        elif isinstance(plain, dict):
            fits = plain.get(CLASS) == getattr(kind, "__name__", None)
        elif isinstance(plain, list):
            fits = get_origin(kind) in (tuple, list)
        else:
            fits = kind in _PLAIN or (kind is bytes and isinstance(plain, str))
        if fits:
            return kind
    raise ValueError(f"{_short(plain)} is none of {kinds}")


def _bytes(plain: Any) -> bytes:
    if not isinstance(plain, str):
        raise ValueError(f"{_short(plain)} is no text of base64")
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(base64.b64decode(plain, validate=True), MAX_BYTES)
    except (binascii.Error, zlib.error) as error:
        raise ValueError(f"bytes are damaged: {error}") from None
    if not unpacker.eof:
        raise ValueError("bytes end too early, or are too many")
    return data


def _short(plain: Any) -> str:
    text = repr(plain)
    return text if len(text) <= 40 else text[:40] + "..."

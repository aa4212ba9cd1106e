"""What the user has chosen, kept from one session to the next in the platform's usual place.

A settings file is never trusted and never fatal: what is missing, unknown or out of range in it is as in a new one.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

import platformdirs

from typein.errors import TypeinError
from typein.files import read_text, write_bytes

MAX_RECENT = 12
MAX_SIDE = 20_000
"""Pixels; no desktop is wider."""

LOUDEST = 10
MAX_PATH = 4096
MAX_FILE = 1 << 16


@dataclass
class Settings:
    """The choices, each with what a new user has.

    ``place`` is where the window was (left, top) and how large (width, height).  ``recent`` are the files played last,
    the latest first.  Folders are "" for the usual ones.
    """

    language: Literal["auto", "en", "ru"] = "auto"
    typing: Literal["character", "place"] = "character"
    arrows: Literal["cursor keys", "joystick"] = "cursor keys"
    joystick: Literal["kempston", "sinclair 1", "sinclair 2", "cursor"] = "kempston"
    scale: Literal["whole", "fill"] = "whole"
    high_contrast: bool = False
    large_letters: bool = False
    less_flashing: bool = False
    text_in_terminal: bool = False
    volume: int = LOUDEST
    mute: bool = False
    fullscreen: bool = False
    place: tuple[int, int, int, int] | None = None
    recent: list[str] = field(default_factory=list)
    tape_at_once: bool = True
    tape_autostart: bool = True
    tape_folder: str = ""
    pictures_folder: str = ""

    def played(self, path: Path) -> None:
        """Note that a file has been played."""
        name = str(path.absolute())
        self.recent = [name, *(other for other in self.recent if other != name)][:MAX_RECENT]

    @classmethod
    def load(cls, path: Path) -> Settings:
        """Those of a file; the usual ones for all that it does not say well."""
        settings = cls()
        with suppress(TypeinError, ValueError, RecursionError):
            found = json.loads(read_text(path, limit=MAX_FILE))
            if isinstance(found, dict):
                hints = get_type_hints(cls)
                for each in fields(cls):
                    value = _checked(found.get(each.name), each.name, hints[each.name])
                    if value is not None:
                        setattr(settings, each.name, value)
        return settings

    def save(self, path: Path) -> None:
        """Write them; UsageError where that cannot be done."""
        with suppress(OSError):  # write_bytes says what is wrong
            path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(asdict(self), indent=2, ensure_ascii=False) + "\n"
        write_bytes(path, text.encode(errors="backslashreplace"))  # bytes in names that are no UTF-8, as JSON has them


def settings_file() -> Path:
    """Where the settings of this user are."""
    return _folder(platformdirs.user_config_path) / "settings.json"


def data_folder() -> Path:
    """Where Typein keeps what the user would miss, as quick saves."""
    return _folder(platformdirs.user_data_path)


def cache_folder() -> Path:
    """Where Typein keeps what it could make again."""
    return _folder(platformdirs.user_cache_path)


def _folder(usual: Callable[..., Path]) -> Path:
    """A folder of the platform's; for a user who has no home, as in a container, one that lasts as long as it."""
    try:
        return usual("typein", appauthor=False)
    except RuntimeError:
        return Path(tempfile.gettempdir(), f"typein-{os.getuid()}")


def _checked(value: Any, name: str, hint: Any) -> Any:
    """A value from a file as the setting wants it; None where it cannot be that."""
    if hint is bool:
        return value if isinstance(value, bool) else None
    if hint is int:
        good = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LOUDEST
        return value if good else None
    if hint is str:
        return value if isinstance(value, str) and len(value) < MAX_PATH else None
    if name == "place":
        numbers = value if isinstance(value, list) and len(value) == 4 else ()
        good = bool(numbers) and all(type(number) is int and abs(number) < MAX_SIDE for number in numbers)
        return tuple(numbers) if good and min(numbers[2:]) > 0 else None
    if name == "recent":
        return (
            [path for path in value if isinstance(path, str) and path][:MAX_RECENT] if isinstance(value, list) else None
        )
    return value if value in get_args(hint) else None

"""What the window says, in English and in Russian: each text stands where it is needed, in both languages."""

from __future__ import annotations

import locale
import os
from typing import Literal, NamedTuple

from typein.errors import UsageError
from typein.spectrum.keyboard import SPECIAL, parse_keys

Language = Literal["en", "ru"]
LANGUAGES: tuple[Language, ...] = ("en", "ru")


class Text(NamedTuple):
    """A text in both languages; ``{}`` stands for what is put into it, as the name of a file."""

    en: str
    ru: str

    def of(self, language: Language, *values: object) -> str:
        """The text in one of them, with the values in their places."""
        text = self.ru if language == "ru" else self.en
        return text.format(*values) if values else text


def printable(text: str) -> str:
    """A text as it can be drawn and be a title: names of files may have bytes that are no UTF-8, and line ends."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\N{NO-BREAK SPACE}" else "?" for char in text)


YES = Text("yes", "да")
NO = Text("no", "нет")
BARE = Text("ZX Spectrum", "ZX Spectrum")
WORKING_TITLE = Text("{} – F1: help, F10: menu", "{} – F1: справка, F10: меню")
FIRST_HINT = Text("F1: help   F3: programs   F10: menu", "F1: справка   F3: программы   F10: меню")

_KEY_NAMES = {
    "SPACE": Text("Space", "Пробел"),
    "ENTER": Text("Enter", "Enter"),
    "DELETE": Text("Backspace", "Backspace"),
    "BREAK": Text("Esc", "Esc"),
    "EXTEND": Text("Tab", "Tab"),
    "LEFT": Text("Left", "Влево"),
    "DOWN": Text("Down", "Вниз"),
    "UP": Text("Up", "Вверх"),
    "RIGHT": Text("Right", "Вправо"),
    "CAPS": Text("Alt", "Alt"),
    "SYM": Text("Ctrl", "Ctrl"),
}


def host_language() -> Language:
    """Russian where the user's desktop is, else English."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), None)
    name = named or locale.getlocale()[0] or ""  # Windows says "Russian_Russia"
    return "ru" if name.lower().startswith(("ru", "russian")) else "en"


def key_name(notation: str, language: Language) -> str:
    """What stands on the host's key: ``{SPACE}`` is ``Space``, ``y`` is ``Y``; what is no notation stays as it is."""
    try:
        steps = parse_keys(notation)
    except UsageError:
        return notation
    special = {chord: name for name, chord in SPECIAL.items()}
    names = []
    for step in steps:
        if isinstance(step, str):
            names.append(step.upper() if len(step) == 1 else step)
        elif step in special:
            names.append(_named(special[step], language))
        else:
            names.append(" + ".join(_named(key, language) for key in step))
    return " ".join(names)


def _named(key: str, language: Language) -> str:
    return _KEY_NAMES[key].of(language) if key in _KEY_NAMES else key

"""What the window itself says, in English and in Russian."""

from __future__ import annotations

from dataclasses import dataclass

from typein.basic.charset import Charset
from typein.errors import UsageError
from typein.spectrum.keyboard import SPECIAL, parse_keys


@dataclass(frozen=True)
class Texts:
    """The window's words in one language; ``{}`` stands for the name of a file."""

    bare: str
    help_hint: str
    any_key: str
    our_keys: tuple[tuple[str, str], ...]
    start_over: str
    start_over_keys: tuple[tuple[str, str], ...]
    tape_saved: str
    picture_saved: str
    key_names: dict[str, str]


ENGLISH = Texts(
    bare="ZX Spectrum",
    help_hint="F1: keys",
    any_key="Any key goes on",
    our_keys=(
        ("Backspace", "DELETE"),
        ("Esc", "BREAK"),
        ("Ctrl, Alt", "SYMBOL SHIFT, CAPS SHIFT"),
        ("Tab", "EXTEND MODE"),
        ("F2", "save the picture"),
        ("F5", "start over"),
        ("F11", "full screen"),
        ("F10", "quit"),
    ),
    start_over="Start over?",
    start_over_keys=(("F5", "yes"),),
    tape_saved="Saved as {}",
    picture_saved="Picture saved as {}",
    key_names={
        "SPACE": "Space",
        "ENTER": "Enter",
        "DELETE": "Backspace",
        "BREAK": "Esc",
        "EXTEND": "Tab",
        "LEFT": "←",
        "DOWN": "↓",
        "UP": "↑",
        "RIGHT": "→",
        "CAPS": "Alt",
        "SYM": "Ctrl",
    },
)

RUSSIAN = Texts(
    bare="ZX Spectrum",
    help_hint="F1: клавиши",
    any_key="Любая клавиша – продолжить",
    our_keys=(
        ("Backspace", "DELETE: стереть"),
        ("Esc", "BREAK: остановить"),
        ("Ctrl, Alt", "SYMBOL SHIFT, CAPS SHIFT"),
        ("Tab", "EXTEND MODE"),
        ("F2", "сохранить картинку"),
        ("F5", "начать сначала"),
        ("F11", "полный экран"),
        ("F10", "выход"),
    ),
    start_over="Начать сначала?",
    start_over_keys=(("F5", "да"),),
    tape_saved="Записано в {}",
    picture_saved="Картинка в {}",
    key_names={**ENGLISH.key_names, "SPACE": "Пробел"},
)


def texts_for(charset: Charset) -> Texts:
    """The language of a program, by its character set."""
    return RUSSIAN if charset.name == "ru" else ENGLISH


def key_name(notation: str, texts: Texts) -> str:
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
            names.append(texts.key_names.get(special[step], special[step]))
        else:
            names.append(" + ".join(texts.key_names.get(key, key) for key in step))
    return " ".join(names)

"""All that the window can be told to do, as one table: the menu is drawn from it, and keys are looked up in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

import pygame

from .texts import Language, Text

T = TypeVar("T")


class Section(Enum):
    """The sections of the menu, in their order."""

    PROGRAM = Text("Program", "Программа")
    TAPE = Text("Tape", "Кассета")
    TIME = Text("Speed and time", "Скорость и время")
    KEYS = Text("Keys and joystick", "Клавиши и джойстик")
    PICTURE = Text("Picture", "Картинка")
    SOUND = Text("Sound", "Звук")
    ACCESS = Text("Accessibility", "Доступность")
    DEBUG = Text("Debugger", "Отладчик")
    WINDOW = Text("Window", "Окно")


@dataclass(frozen=True)
class Command:
    """Something that the window does when it is told to.

    ``name`` is its identifier; ``keys`` are host keys as ``F5``, ``Shift+F5``, ``Ctrl+Shift+V``, the first of which is
    shown.  ``do`` does it.  ``up`` is called when the key is let go.  ``state`` is what the menu shows beside it.
    ``change`` steps to the next or previous value of a choice (1 or -1).  ``stays``: the menu stays open behind it.
    ``hidden``: it has a key but no place in the menu.
    """

    name: str
    section: Section
    text: Text
    do: Callable[[], object]
    keys: tuple[str, ...] = ()
    up: Callable[[], object] | None = None
    state: Callable[[], str | Text] | None = None
    change: Callable[[int], object] | None = None
    stays: bool = False
    hidden: bool = False

    @property
    def key(self) -> str:
        """The key that the menu shows, "" for none."""
        return self.keys[0] if self.keys else ""

    def state_in(self, language: Language) -> str:
        """What the menu shows beside it."""
        state = self.state() if self.state else ""
        return state.of(language) if isinstance(state, Text) else state


def choice(
    name: str,
    section: Section,
    text: Text,
    options: Sequence[tuple[T, str | Text]],
    get: Callable[[], T],
    choose: Callable[[T], object],
    keys: tuple[str, ...] = (),
) -> Command:
    """A command that goes through ``options``, values with their names."""
    values = [value for value, _ in options]

    def change(step: int) -> None:
        at = values.index(get()) if get() in values else 0
        choose(values[(at + step) % len(values)])

    return Command(
        name, section, text, lambda: change(1), keys, state=lambda: dict(options)[get()], change=change, stays=True
    )


class Commands:
    """The table; ValueError where two commands want the same name or key."""

    def __init__(self) -> None:
        self._commands: dict[str, Command] = {}
        self._keys: dict[tuple[int, int], Command] = {}

    def add(self, *commands: Command) -> None:
        """Put commands behind those that are there."""
        for command in commands:
            if command.name in self._commands:
                raise ValueError(f"there are two commands {command.name}")
            self._commands[command.name] = command
            for notation in command.keys:
                key = parse_key(notation)
                if key in self._keys:
                    raise ValueError(f"{command.name} and {self._keys[key].name} both want the key {notation}")
                self._keys[key] = command

    def __iter__(self) -> Iterator[Command]:
        return iter(self._commands.values())

    def __getitem__(self, name: str) -> Command:
        return self._commands[name]

    def for_key(self, event: pygame.Event) -> Command | None:
        """The command of a KEYDOWN or KEYUP."""
        return self._keys.get((event.key, modifiers(event.mod)))

    def of(self, section: Section) -> list[Command]:
        """The commands of a section that have a place in the menu."""
        return [command for command in self if command.section is section and not command.hidden]


_MODIFIERS = {"Shift": pygame.KMOD_SHIFT, "Ctrl": pygame.KMOD_CTRL, "Alt": pygame.KMOD_ALT, "Meta": pygame.KMOD_GUI}


def modifiers(mod: int) -> int:
    """The modifiers of an event without left and right: a sum of KMOD_SHIFT, KMOD_CTRL, KMOD_ALT, KMOD_GUI."""
    return sum(mask for mask in _MODIFIERS.values() if mod & mask)


def parse_key(notation: str) -> tuple[int, int]:
    """The key code and the modifiers of ``Ctrl+Shift+V``, ``F5``, ``Page Up``; ValueError for no such key."""
    *mods, name = notation.split("+")
    return pygame.key.key_code(name.lower()), sum(_MODIFIERS[mod] for mod in mods)

"""The tape deck as a person sees it: the tape by its name, what is on it, how far it has played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from typein.basic.charset import UNKNOWN, Charset
from typein.media.contents import Item, contents, position
from typein.media.tap import Block, Kind
from typein.spectrum.machine import Machine
from typein.spectrum.tape import Tape

from .texts import Language, Text

MOST_NAMES = 8
"""Tapes that are remembered: going back in time, or by a saved state, one comes back to them, or to their equals."""

KINDS = {
    Kind.PROGRAM: Text("Program: {}", "Программа: {}"),
    Kind.NUMBER_ARRAY: Text("Number array: {}", "Числовой массив: {}"),
    Kind.CHARACTER_ARRAY: Text("Character array: {}", "Символьный массив: {}"),
    Kind.CODE: Text("Bytes: {}", "Байты: {}"),
}
OTHERS = {
    "header": Text("Header", "Заголовок"),
    "data": Text("Data without a header", "Данные без заголовка"),
    "sound": Text("Other sound", "Другой звук"),
    "stop": Text("The tape stops here", "Здесь кассета останавливается"),
}
BYTES = Text("{} bytes", "{} байт")
STARTS = Text("starts at line {}", "начинается со строки {}")
ADDRESS = Text("to address {}", "по адресу {}")
VARIABLE = Text("variable {}", "переменная {}")


@dataclass(frozen=True)
class TapeRow:
    """A row of what is on the tape: its name, what there is to be said of it, and how long it takes."""

    name: str
    detail: str
    time: str


class Deck:
    """Does with the deck of a machine what a person does, and tells the machine that it was changed."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._names: list[tuple[Tape, str]] = []
        self._listed: Tape | None = None
        self._items: tuple[Item, ...] = ()
        self._own: list[tuple[Tape, tuple[bytes, ...]]] = []

    # -- what there is

    @property
    def tape(self) -> Tape:
        """The tape in the deck; it has no parts if there is none."""
        return self._machine.deck.tape

    @property
    def empty(self) -> bool:
        """Whether there is no tape."""
        return not self.tape.parts

    @property
    def name(self) -> str:
        """The name of the tape, "" if there is none or it has none."""
        return next((name for tape, name in self._names if tape == self.tape), "")

    @property
    def items(self) -> tuple[Item, ...]:
        """What is on the tape."""
        if self._listed is not self.tape:
            self._listed, self._items = self.tape, contents(self.tape)
        return self._items

    @property
    def position(self) -> tuple[int, float]:
        """The row that is being heard, and how much of it has been; the number of rows at the end."""
        deck = self._machine.deck
        return position(deck.tape, self.items, deck.place, deck.left)

    @property
    def running(self) -> bool:
        """Whether the tape moves."""
        return self._machine.deck.playing or self._machine.deck.running

    def rows(self, charset: Charset, language: Language) -> list[TapeRow]:
        """What is on the tape, to be read."""
        return [tape_row(item, charset, language) for item in self.items]

    # -- what is done

    def insert(self, tape: Tape, name: str) -> None:
        """Put a tape in, wound back."""
        self._machine.touched()
        self._machine.deck.insert(tape)
        self.call(name)

    def call(self, name: str) -> None:
        """Give the tape that is in a name."""
        self._names = [(self.tape, name), *self._names][:MOST_NAMES]

    def eject(self) -> None:
        """Take the tape out."""
        self._machine.touched()
        self._machine.deck.eject()

    def toggle(self) -> None:
        """Play, or stop."""
        self._machine.touched()
        if self.running:
            self._machine.deck.stop()
        else:
            self._machine.deck.play()

    def rewind(self) -> None:
        """Wind back to the start."""
        self._machine.touched()
        self._machine.deck.rewind()

    def wind(self, row: int) -> None:
        """Wind to the start of a row."""
        self._machine.touched()
        self._machine.deck.wind(self.items[row].start)

    def set_instant(self, instant: bool) -> None:
        """Whether blocks are taken and given at once, or at the speed of sound."""
        self._machine.touched()
        self._machine.deck.instant = instant

    @property
    def recording(self) -> bool:
        """Whether the tape in the deck is one on which SAVE records."""
        return any(tape == self.tape for tape, _ in self._own)

    def record(self, blocks: Iterable[Block]) -> None:
        """Put what was saved onto the tape, wound back; unless there is one in the deck that is not for recording.

        An empty deck gets a new tape, and what is saved later is put behind it.
        """
        if not (self.empty or self.recording):
            return
        name, before = self.name, next((on_it for tape, on_it in self._own if tape == self.tape), ())
        on_it = (*before, *(block.content for block in blocks))
        tape = Tape.of(on_it)
        self._own = [(tape, on_it), *self._own][:MOST_NAMES]
        self.insert(tape, name)


def tape_row(item: Item, charset: Charset, language: Language) -> TapeRow:
    """A row of what is on the tape, to be read; a name with control codes is shown without them."""
    minutes, seconds = divmod(round(item.seconds), 60)
    time = f"{minutes}:{seconds:02}"
    if item.header is None or item.kind != "header":
        return TapeRow(
            OTHERS[item.kind].of(language), BYTES.of(language, _number(item.size, language)) if item.size else "", time
        )
    header = item.header
    name = map(charset.decode, header.name)
    letters = "".join(char if char.isprintable() and char != UNKNOWN else "?" for char in name)
    details = [BYTES.of(language, _number(item.size or header.length, language))]
    if header.autostart is not None:
        details.append(STARTS.of(language, header.autostart))
    if header.kind == Kind.CODE:
        details.append(ADDRESS.of(language, header.parameter1))
    if header.variable:
        details.append(VARIABLE.of(language, header.variable))
    return TapeRow(KINDS[header.kind].of(language, letters.rstrip()), ", ".join(details), time)


def _number(number: int, language: Language) -> str:
    """A number with its thousands apart."""
    return f"{number:,}".replace(",", "\u00a0") if language == "ru" else f"{number:,}"

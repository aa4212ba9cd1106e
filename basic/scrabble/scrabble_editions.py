"""The editions of the game: alphabets, tiles and words, for the machine code and for the rules alike.

English has the 100 tiles of the game as sold in English, ЭРУДИТ the 131 of the Soviet one: 128 letters, Е being Ё,
too, and three blanks ("звёздочки").  A letter's number, from 1, is its character's code on the Spectrum's screen less
``offset``: English is in the order of the ROM's font, Russian in that of our Russian one.

What a tile is worth on the rack (``kept``) is for the strongest of the four levels alone, in points: what it brings
more, on average, in the next moves than another tile would.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
BLANK = "?"
RACK = 7
LONGEST = 8
"""Letters in the longest word of either list."""


@dataclass(frozen=True, eq=False)
class Edition:
    """A set of tiles and a list of words.

    ``letters`` are in the order of their numbers; ``values``, ``counts`` and ``kept`` have a blank, too.
    """

    name: str
    letters: str
    offset: int
    vowels: str
    values: Mapping[str, int]
    counts: Mapping[str, int]
    kept: Mapping[str, int]

    @property
    def words(self) -> list[str]:
        """Its words, in capitals, sorted as their file is."""
        text = (FOLDER / f"{self.name}.txt").read_text(encoding="utf-8")
        return text.upper().split()

    @property
    def total(self) -> int:
        """All tiles."""
        return sum(self.counts.values())

    def number(self, letter: str) -> int:
        """1 for the first letter; ValueError for what is none."""
        return self.letters.index(letter) + 1


def _each(text: str) -> dict[str, int]:
    """``"E12 A9"`` as a number for each letter."""
    return {item[0]: int(item[1:]) for item in text.split()}


def _values(text: str) -> dict[str, int]:
    """``"1:EA 2:D"`` as a value for each letter, 0 for a blank."""
    groups = [group.split(":") for group in text.split()]
    return {letter: int(value) for value, letters in groups for letter in letters} | {BLANK: 0}


ENGLISH = Edition(
    name="english",
    letters="ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    offset=64,
    vowels="AEIOU",
    values=_values("1:EAIONRTLSU 2:DG 3:BCMP 4:FHVWY 5:K 8:JX 10:QZ"),
    counts=_each(
        "E12 A9 I9 O8 N6 R6 T6 L4 S4 U4 D4 G3 B2 C2 M2 P2 F2 H2 V2 W2 Y2 K1 J1 X1 Q1 Z1 ?2",
    ),
    kept=_each(
        "?25 S8 E3 X3 Z2 R2 H1 T1 A1 C1 D1 M1 N1 L0 P0 K-2 Y-1 I-1 B-2 F-2 G-2 J-3 O-1 W-4 U-3 V-6 Q-9",
    ),
)

RUSSIAN = Edition(
    name="russian",
    letters="ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
    offset=63,
    vowels="АЕИОУЫЭЮЯ",
    values=_values("1:АОЕИН 2:ВДЙКЛМПРСТ 3:БГУЯ 5:ЖЗХЧЫЬ 10:ФЦШЩЪЭЮ"),
    counts=_each(
        "А10 О10 Е9 И8 Н8 В5 Д5 Й4 К6 Л4 М5 П6 Р6 С6 Т5 Б3 Г3 У3 Я3 Ж2 З2 Х2 Ч2 Ы2 Ь2 Ф1 Ц1 Ш1 Щ1 Ъ1 Э1 Ю1 ?3",
    ),
    kept=_each(
        "?25 А3 К4 Р3 Т3 О1 С2 Н1 Л1 И0 Е0 М0 П1 Д0 В0 Б0 Г0 Ь0 У-1 Я-1 З-1 Х-1 Ч-1 Ш1 Ц0 Ф0 Ж-2 Й-3 "
        "Ы-4 Э-3 Ю-4 Щ-5 Ъ-9",
    ),
)

EDITIONS = (ENGLISH, RUSSIAN)

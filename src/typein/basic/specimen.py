"""The specimen of a font, a picture to look at: ``python -m typein.basic.specimen FONT.txt PICTURE.png``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from typein.basic.font import FIRST, HEIGHT, Font
from typein.errors import TypeinError

if TYPE_CHECKING:
    from PIL import Image

COLUMNS = 32  # as on the Spectrum's screen
SCALE = 3

RUSSIAN = (
    "Съешь же ещё этих мягких",
    "французских булок, да выпей чаю!",
    "СЪЕШЬ ЖЕ ЕЩЁ ЭТИХ МЯГКИХ",
    "ФРАНЦУЗСКИХ БУЛОК, ДА ВЫПЕЙ ЧАЮ!",
    "",
    "Вы играли раньше в крибедж?",
    "Объяснить правила (да/нет)? Нет.",
    "Щука, Цапля и Дрозд: счёт 15-2.",
    "",
    "О0 З3 Э3 б6 Б6 Б5 Ч4 В8 Я9 Т7 Г7",
    "оО0 зЗ3 эЭЗ зэ ьЬЪъ ыЫ шШщЩ цЦчЧ",
    "0123456789 31+29=60; 8*7<64 $5 &",
)


def specimen(font: Font, texts: tuple[str, ...] = RUSSIAN) -> Image.Image:
    """The 96 glyphs in three rows and below them ``texts``, as the screen shows them, at 3 times the size (mode L).

    A text has at most 32 characters, all of them of the font.
    """
    from PIL import Image

    alphabet = [font.chars[start : start + COLUMNS] for start in range(0, len(font.chars), COLUMNS)]
    lines = ["", *(line for row in alphabet for line in (row, "")), *texts, ""]
    picture = Image.new("L", ((COLUMNS + 2) * 8, len(lines) * HEIGHT), 255)
    for y, text in enumerate(lines):
        for x, char in enumerate(text, 1):
            inverse = bytes(255 - row for row in font.glyph(FIRST + font.chars.index(char)))
            picture.paste(Image.frombytes("1", (8, HEIGHT), inverse), (x * 8, y * HEIGHT))
    return picture.resize((picture.width * SCALE, picture.height * SCALE), Image.Resampling.NEAREST)


def main(arguments: list[str]) -> int:
    """Draw the specimen of one font into one PNG; 0 when it is drawn, 2 with a sentence on stderr when it is not."""
    if len(arguments) != 2:
        print("usage: python -m typein.basic.specimen FONT.txt PICTURE.png", file=sys.stderr)
        return 2
    try:
        specimen(Font.read(Path(arguments[0]))).save(arguments[1])
    except (TypeinError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""The pictures of Scrabble in its README and in the documentation.

    python tools/scrabble_pictures.py [NAME ...]

Whoever changes what is to be seen looks at the new pictures before keeping them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "basic" / "scrabble"))

from scrabble_bot import AGREE, ENGLISH_TEXTS, ERUDIT, Bot, Player  # noqa: E402 - found by the line above
from scrabble_rules import Lexicon, moves  # noqa: E402

from typein.harness.prepared import with_program  # noqa: E402
from typein.harness.session import Spectrum  # noqa: E402

DOCS, README = ROOT / "docs" / "images", ROOT / "basic" / "scrabble" / "images"
SCALE = 2
SEED = 7


def game(edition: str, turns: int, *, colour: bool = True, seed: int = SEED) -> Bot:
    """A person, who lays what brings most, against the strongest computer, after so many turns of his."""
    names = ("anna", "mark") if edition == ERUDIT else ("ann", "mark")
    bot = Bot(with_program("scrabble", seed=seed))
    bot.begin([Player(names[0]), Player(names[1], 4)], edition=edition, colour=colour, thinks=True)
    lexicon = Lexicon(bot.view.edition)
    for _ in range(turns):
        lay_best(bot, lexicon)
    return bot


def lay_best(bot: Bot, lexicon: Lexicon) -> None:
    """The person's turn, and the computer's."""
    bot.rest()
    found = moves(lexicon, bot.view.board, bot.view.racks[bot.view.turn])
    bot.lay(max(found, key=lambda move: (found[move], move)))


def table(path: Path) -> None:
    """In the middle of a game, a word being agreed to."""
    bot = game(ENGLISH_TEXTS, 5)
    found = moves(Lexicon(bot.view.edition), bot.view.board, bot.view.racks[bot.view.turn])
    bot.enter(max(found, key=lambda move: (found[move], move)))
    keep(bot.spectrum, path)


def erudit(path: Path) -> None:
    """ЭРУДИТ."""
    keep(game(ERUDIT, 4).spectrum, path)


def patterns(path: Path) -> None:
    """The board on a TV in black and white."""
    keep(game(ENGLISH_TEXTS, 3, colour=False).spectrum, path)


def questions(path: Path) -> None:
    """The questions before a game."""
    bot = Bot(with_program("scrabble", seed=SEED))
    bot.key(ENGLISH_TEXTS, "c", "n", "3", "n", *"ann", "{ENTER}", "y", "4", *"mark", "{ENTER}", "y", "2")
    keep(bot.spectrum, path)


def title(path: Path) -> None:
    """What the picker shows."""
    spectrum = game(ENGLISH_TEXTS, 4).spectrum
    spectrum.wait_for_input()
    spectrum.save_picture(path, border=False)


def film(path: Path) -> None:
    """The end of a question, a word, and the computer's answer."""
    bot = game(ENGLISH_TEXTS, 2)
    found = moves(Lexicon(bot.view.edition), bot.view.board, bot.view.racks[bot.view.turn])
    best = max(found, key=lambda move: (found[move], move))
    with bot.spectrum.film(path, every=16):
        bot.spectrum.run_frames(40)
        bot.go_to(best.row, best.column)
        bot.key("d" if best.down else "a")
        for tile in best.tiles:
            bot.key(*(["{SPACE}"] if tile.islower() else []), bot.letter(tile))
            bot.spectrum.run_frames(16)
        bot.key("{ENTER}")
        bot.rest()
        bot.spectrum.run_frames(60)
        while bot.view.says in AGREE:
            bot.key("y")
            bot.rest()
        bot.spectrum.run_frames(60)


def keep(spectrum: Spectrum, path: Path) -> None:
    """Write the screen as a PNG, each pixel a square of SCALE by SCALE, when what flashes is as it should be."""
    spectrum.wait_for_input()
    spectrum.wait_until(lambda: not spectrum.frame.flash, "what flashes not to be inverted")
    picture = Image.fromarray(spectrum.picture())
    size = picture.width * SCALE, picture.height * SCALE
    picture.resize(size, Image.Resampling.NEAREST).quantize(16, dither=Image.Dither.NONE).save(path, optimize=True)


PICTURES: dict[Path, Callable[[Path], None]] = {
    DOCS / "scrabble.png": table,
    DOCS / "scrabble.gif": film,
    README / "table.png": table,
    README / "erudit.png": erudit,
    README / "patterns.png": patterns,
    README / "questions.png": questions,
    README / "title.png": title,
}


if __name__ == "__main__":
    for target, draw in PICTURES.items():
        if not sys.argv[1:] or target.name in sys.argv[1:]:
            draw(target)

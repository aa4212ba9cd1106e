"""What a player sees of Scrabble, and what he does not: board, racks, points and words, from screen and memory."""

from __future__ import annotations

import re
from collections import Counter

from scrabble_editions import BLANK, ENGLISH, RUSSIAN, Edition
from scrabble_rules import SIZE

from typein.harness.session import Spectrum

NUMBER, STANDS_FOR = 0x3F, 0x80
TILE = {112, 114}
"""Attributes of a tile on the board, and of a blank that stands for a letter, where the TV is one in colour."""

LOOK_ALIKES = str.maketrans("АВЕКМНОРСТХ", "ABEKMHOPCTX")
"""Letters of the Russian font that are drawn as those of the ROM's, and so read as Russian where that is in force."""

FLASH = 128
RACK_LINE = 17
LAST_LINE = 21
RESULT_LINE = 20


class View:
    """The game on a Spectrum where it has been loaded."""

    def __init__(self, spectrum: Spectrum) -> None:
        self.spectrum = spectrum
        self._at: dict[str, int] = {}
        """Labels that have been asked for: whoever asks the Spectrum for one has it look at the sources again."""

    @property
    def edition(self) -> Edition:
        """Whose words and tiles are in the memory."""
        return ENGLISH if self._bytes("OFFSET")[0] == ENGLISH.offset else RUSSIAN

    @property
    def players(self) -> int:
        """How many play."""
        return self._bytes("PLAYERS")[0]

    @property
    def turn(self) -> int:
        """Whose turn it is, from 0."""
        return self._bytes("TURN")[0]

    @property
    def scores(self) -> list[int]:
        """The points of all players, before the settlement."""
        points = self._bytes("POINTS", 2 * self.players)
        return [low + 256 * high for low, high in zip(points[::2], points[1::2], strict=True)]

    @property
    def in_a_row(self) -> tuple[int, int]:
        """How many players have passed in a row, and how many have not laid a word."""
        return self._bytes("PASSES")[0], self._bytes("IDLE")[0]

    @property
    def board(self) -> dict[tuple[int, int], str]:
        """The tiles by row and column, as the rules have them: a small letter is a blank."""
        letters = self.edition.letters
        return {
            divmod(cell, 16): _tile(value, letters) for cell, value in enumerate(self._bytes("BOARD", 256)) if value
        }

    @property
    def racks(self) -> list[str]:
        """The tiles of all players."""
        values, letters = self._bytes("RACKS", 8 * self.players), self.edition.letters
        racks = [values[8 * player : 8 * player + 7] for player in range(self.players)]
        return ["".join(_tile(value, letters) for value in rack if value) for rack in racks]

    @property
    def bag(self) -> Counter[str]:
        """What has not been drawn."""
        tiles = BLANK + self.edition.letters
        return Counter(
            {tile: count for tile, count in zip(tiles, self._bytes("BAG", len(tiles)), strict=True) if count}
        )

    @property
    def tiles(self) -> Counter[str]:
        """All tiles in bag, racks and board."""
        laid = (BLANK if tile.islower() else tile for tile in self.board.values())
        return self.bag + Counter("".join(self.racks)) + Counter(laid)

    @property
    def free(self) -> int:
        """Bytes between what BASIC uses (STKEND) and RAMTOP, the stacks among them."""
        stkend, ramtop = (int.from_bytes(self.spectrum.memory[at : at + 2], "little") for at in (23653, 23730))
        return ramtop - stkend

    # -- on the screen

    @property
    def shown_board(self) -> dict[tuple[int, int], str]:
        """The letters of the tiles that the screen shows, by row and column; blanks are small."""
        found, screen, edition = {}, self.spectrum.screen, self.edition
        cells, attributes = screen.cells, screen.attributes
        for row in range(SIZE):
            for column in range(SIZE):
                attribute = attributes[row + 1][column + 1] & ~FLASH  # the cursor may stand there
                if attribute in TILE:
                    letter = _letter(cells[row + 1][column + 1], edition)
                    found[row, column] = letter.lower() if attribute == max(TILE) else letter
        return found

    @property
    def shown_scores(self) -> list[int]:
        """The points beside the names."""
        lines = self.spectrum.screen.lines[2 : 2 + self.players]
        return [int(line[26:].strip()) for line in lines]

    @property
    def shown_rack(self) -> str:
        """The rack at the bottom; a blank is a tile without a letter."""
        screen, edition = self.spectrum.screen, self.edition
        cells, attributes = screen.cells[RACK_LINE], screen.attributes[RACK_LINE]
        tiles = [column for column in range(2, 23, 3) if attributes[column] in TILE]
        return "".join(_letter(cells[column], edition).replace(" ", BLANK) for column in tiles)

    @property
    def says(self) -> str:
        """The last line."""
        return self.spectrum.screen.lines[LAST_LINE].rstrip()

    @property
    def result(self) -> str:
        """The line above it: what has been laid, or what is wrong."""
        return self.spectrum.screen.lines[RESULT_LINE].rstrip()

    @property
    def points(self) -> int:
        """What the move was worth that the result tells of."""
        found = re.search(r"= (\d+)$", self.result)
        assert found, self.result
        return int(found[1])

    def _bytes(self, label: str, count: int = 1) -> bytes:
        """What lies in the memory from a label on."""
        if label not in self._at:
            self._at[label] = self.spectrum.code[label]
        start = self._at[label]
        return bytes(self.spectrum.memory[start : start + count])


def _letter(cell: str, edition: Edition) -> str:
    return cell.translate(LOOK_ALIKES) if edition is ENGLISH else cell


def _tile(value: int, letters: str) -> str:
    if value == STANDS_FOR:
        return BLANK
    letter = letters[(value & NUMBER) - 1]
    return letter.lower() if value & STANDS_FOR else letter

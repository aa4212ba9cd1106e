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

OWN_PLAYERS, OWN_TURN, OWN_POINTS = 1, 2, 10
"""Places among the 60 bytes of BASIC's own."""

LAST_LINE = 21
RESULT_LINE = 20


class View:
    """The game on a Spectrum where it has been loaded."""

    def __init__(self, spectrum: Spectrum) -> None:
        self.spectrum = spectrum
        self._at = spectrum.code

    @property
    def edition(self) -> Edition:
        """Whose words and tiles are in the memory."""
        return ENGLISH if self._byte("OFFSET") == ENGLISH.offset else RUSSIAN

    @property
    def players(self) -> int:
        """How many play."""
        return self._byte("OWN", OWN_PLAYERS)

    @property
    def turn(self) -> int:
        """Whose turn it is, from 0."""
        return self._byte("OWN", OWN_TURN)

    @property
    def scores(self) -> list[int]:
        """The points of all players, before the settlement."""
        places = [OWN_POINTS + 2 * player for player in range(self.players)]
        return [self._byte("OWN", place) + 256 * self._byte("OWN", place + 1) for place in places]

    @property
    def board(self) -> dict[tuple[int, int], str]:
        """The tiles by row and column, as the rules have them: a small letter is a blank."""
        cells = {(row, column): self._byte("BOARD", 16 * row + column) for row in range(SIZE) for column in range(SIZE)}
        return {cell: self._tile(value) for cell, value in cells.items() if value}

    @property
    def racks(self) -> list[str]:
        """The tiles of all players."""
        values = [[self._byte("RACKS", 8 * player + place) for place in range(7)] for player in range(self.players)]
        return ["".join(self._tile(value) for value in rack if value) for rack in values]

    @property
    def bag(self) -> Counter[str]:
        """What has not been drawn."""
        tiles = BLANK + self.edition.letters
        return Counter({tile: count for place, tile in enumerate(tiles) if (count := self._byte("BAG", place))})

    @property
    def tiles(self) -> Counter[str]:
        """All tiles in bag, racks and board."""
        laid = (BLANK if tile.islower() else tile for tile in self.board.values())
        return self.bag + Counter("".join(self.racks)) + Counter(laid)

    # -- on the screen

    @property
    def shown_board(self) -> dict[tuple[int, int], str]:
        """The letters of the tiles that the screen shows, by row and column; blanks are small."""
        found = {}
        for row in range(SIZE):
            for column in range(SIZE):
                attribute = self.spectrum.screen.attributes[row + 1][column + 1]
                if attribute in TILE:
                    letter = self._letter(row + 1, column + 1)
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
        screen, rack = self.spectrum.screen, ""
        for column in range(2, 23, 3):
            if screen.attributes[18][column] in TILE:
                rack += self._letter(18, column).replace(" ", BLANK)
        return rack

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

    def _letter(self, row: int, column: int) -> str:
        letter = self.spectrum.screen.cells[row][column]
        return letter.translate(LOOK_ALIKES) if self.edition is ENGLISH else letter

    # -- memory

    def _byte(self, label: str, offset: int = 0) -> int:
        return self.spectrum.memory[self._at[label] + offset]

    def _tile(self, value: int) -> str:
        if value == STANDS_FOR:
            return BLANK
        letter = self.edition.letters[(value & NUMBER) - 1]
        return letter.lower() if value & STANDS_FOR else letter

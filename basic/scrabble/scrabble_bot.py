"""Plays Scrabble by the keyboard of a Spectrum: answers the questions, enters moves, waits for the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scrabble_editions import BLANK
from scrabble_rules import Move
from scrabble_view import View

from typein.harness.session import Spectrum

THINKS = 120.0
"""Emulated seconds for a turn of a computer, at most."""

KEYS = dict(zip("ШЩЧЭЪЮ", "123490", strict=True))
"""The digits that type the letters which no key of the Spectrum types alone."""

AGREE = {"Is it a word? (Y/N)", "Agreed? (Y/N)", "Это слово? (Д/Н)", "Согласны? (Д/Н)"}
"""What the program asks about a move."""

ENGLISH_TEXTS, RUSSIAN_TEXTS, ERUDIT = "1", "2", "3"


@dataclass(frozen=True)
class Player:
    """An answer to the questions about one player: a name, and the level of a computer or 0."""

    name: str = ""
    level: int = 0


class Bot:
    """Whoever sits at the keyboard, for all people in the game."""

    def __init__(self, spectrum: Spectrum) -> None:
        self.spectrum = spectrum
        self.view = View(spectrum)

    def key(self, *keys: str) -> None:
        """Press keys, each when the program looks for one."""
        for key in keys:
            self.spectrum.wait_for_input(THINKS)
            self.spectrum.press(key)

    def begin(
        self,
        players: Sequence[Player],
        *,
        edition: str = ENGLISH_TEXTS,
        colour: bool = True,
        thinks: bool = False,
        waits: bool = False,
    ) -> None:
        """Answer the questions after the tape has been loaded; the first turn comes."""
        self.key(edition)
        self.answer(players, colour=colour, thinks=thinks, waits=waits)

    def answer(
        self, players: Sequence[Player], *, colour: bool = True, thinks: bool = False, waits: bool = False
    ) -> None:
        """Answer them from the question about the TV on."""
        self.key("c" if colour else "b", "n", str(len(players)))
        for player in players:
            self.key(*("y" + str(player.level) if player.level else "n"), *player.name, "{ENTER}")
        if any(player.level for player in players):
            self.key("y" if thinks else "n", "y" if waits else "n")

    def rest(self) -> None:
        """Wait until a person is asked for something."""
        self.spectrum.wait_for_input(THINKS)

    def go_to(self, row: int, column: int) -> None:
        """Move the cursor there from the centre, where it stands when a game begins, or from where it is."""
        self.rest()
        if "ENTER: move" in self.view.says or "ВВОД: ход" in self.view.says:
            self.key("{ENTER}")
        self.rest()
        now_row, now_column = int(self.spectrum.basic["r"]), int(self.spectrum.basic["c"])  # type: ignore[arg-type]
        for distance, forward, back in ((row - now_row, "6", "7"), (column - now_column, "8", "5")):
            self.key(*((forward if distance > 0 else back) * abs(distance)))

    def enter(self, move: Move) -> None:
        """Enter a move up to ENTER: it is then questioned, or refused."""
        self.go_to(move.row, move.column)
        self.key("d" if move.down else "a")
        for tile in move.tiles:
            if tile.islower():
                self.key("{SPACE}")
            self.key(self.letter(tile))
        self.key("{ENTER}")
        self.rest()

    def letter(self, tile: str) -> str:
        """The key of a letter, or of a blank."""
        if tile == BLANK:
            return "{SPACE}"
        letter = tile.upper()
        if letter in KEYS:
            return KEYS[letter]
        return chr(self.view.edition.number(letter) + self.view.edition.offset).lower()

    def lay(self, move: Move) -> None:
        """Enter a move and agree to it, and to its words."""
        self.enter(move)
        while self.view.says in AGREE:
            self.key("y")
            self.rest()

"""A table of Scrabble on a machine, at the questions or where a game has begun, without the time that it takes to come
there; and positions put on it from outside."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scrabble_bot import ENGLISH_TEXTS, ERUDIT, RUSSIAN_TEXTS, Bot, Player
from scrabble_editions import BLANK
from scrabble_positions import Tiles
from scrabble_rules import Move
from scrabble_view import STANDS_FOR

from typein.harness.prepared import with_program
from typein.spectrum.state import State

SEED = 7
TRIED = 70
"""The attribute of a tile of a word that is being entered."""

ANN, BOB, CY, DEE = Player("ann"), Player("bob"), Player("cy"), Player("dee")
TWO = ANN, BOB
EDITIONS = ENGLISH_TEXTS, RUSSIAN_TEXTS, ERUDIT


class Table(Bot):
    """A game whose position the tests choose, and which they go on with by keyboard."""

    def put(
        self,
        board: Tiles | None = None,
        racks: Sequence[str] = (),
        *,
        bag: str | None = None,
        points: Sequence[int] = (),
    ) -> None:
        """Let this be the position, and show it; what is not said stays. It is a person's turn."""
        self.rest()
        if board is not None:
            self._poke("BOARD", [self._byte(board.get(divmod(cell, 16), "")) for cell in range(256)])
        for player, rack in enumerate(racks):
            self._poke("RACKS", [*map(self._byte, rack.ljust(8))], 8 * player)
        if bag is not None:
            tiles = BLANK + self.view.edition.letters
            self._poke("BAG", [bag.count(tile) for tile in tiles])
            self._poke("BAG_SIZE", [len(bag)])
        for player, score in enumerate(points):
            self._poke("POINTS", [*divmod(score, 256)][::-1], 2 * player)
        self.key("s", " ")
        self.rest()

    def _byte(self, tile: str) -> int:
        if tile in ("", " ", BLANK):
            return STANDS_FOR if tile == BLANK else 0
        return self.view.edition.number(tile.upper()) + (STANDS_FOR if tile.islower() else 0)

    def _poke(self, label: str, values: Sequence[int], offset: int = 0) -> None:
        start = self.spectrum.code[label] + offset
        self.spectrum.memory[start : start + len(values)] = bytes(values)

    def byte(self, label: str, offset: int = 0) -> int:
        """What lies at a label."""
        return self.spectrum.memory[self.spectrum.code[label] + offset]

    def tries(self, move: Move) -> int:
        """Enter a move, vouch for its words, and see what it would bring; it is not agreed to yet."""
        self.enter(move)
        while "unknown" in self.view.result or "неизвестно" in self.view.result:
            self.key("y")
            self.rest()
        assert self.view.says in ("Agreed? (Y/N)", "Согласны? (Д/Н)"), self.lines
        return self.view.points

    def tried(self) -> list[tuple[int, int]]:
        """Where the tiles of a word are shown that is being entered, on a TV in colour."""
        rows = self.spectrum.screen.attributes[1:16]
        return [(row, column - 1) for row, line in enumerate(rows) for column in range(1, 16) if line[column] == TRIED]

    def press(self, *keys: str) -> None:
        """Press keys, and wait until the program wants more."""
        self.key(*keys)
        self.rest()

    @property
    def lines(self) -> str:
        """The whole screen."""
        return "\n".join(self.spectrum.screen.lines)


@cache
def _state(edition: str, players: tuple[Player, ...], thinks: bool, waits: bool, colour: bool, seed: int) -> State:
    spectrum = with_program("scrabble", seed=seed)
    bot = Bot(spectrum)
    bot.key(edition)
    if players:
        spectrum.wait_for_input()
        spectrum.seed(seed)
        bot.answer(players, colour=colour, thinks=thinks, waits=waits)
    bot.rest()
    return spectrum.save_state()


def table(
    *players: Player,
    edition: str = ENGLISH_TEXTS,
    thinks: bool = False,
    waits: bool = False,
    colour: bool = True,
    seed: int = SEED,
) -> Table:
    """A game that has begun, with a person to move; without players, the first question after that for the edition."""
    spectrum = with_program("scrabble", seed=seed)
    spectrum.restore_state(_state(edition, players, thinks, waits, colour, seed))
    return Table(spectrum)


def first_to_move(*players: Player, edition: str = ENGLISH_TEXTS) -> Table:
    """The same, and it is the first player's turn."""
    here = table(*players, edition=edition)
    here.spectrum.memory[here.spectrum.code["TURN"]] = 0
    here.spectrum.basic["p"] = 0
    return here


def game(board: Tiles | None = None, rack: str = "DOGSEA?", other: str = "AEIOUNT") -> Table:
    """Two people, and Ann is to move, with this rack, on this board."""
    here = first_to_move(*TWO)
    here.put(board or {}, [rack, other])
    return here


def refused(here: Table, move: Move) -> str:
    """Why a move is not allowed; the board is as it was, and another move may be entered."""
    before = here.view.board, here.view.racks, here.view.scores, here.view.turn
    here.enter(move)
    assert here.view.says == "5 6 7 8, A across, D down, ENTER"
    assert (here.view.board, here.view.racks, here.view.scores, here.view.turn) == before
    assert here.view.shown_board == here.view.board
    return here.view.result

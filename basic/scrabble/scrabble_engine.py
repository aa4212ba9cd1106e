"""The machine code of the game without its BASIC: for tests and measurements, on a Spectrum of their own.

Calls take emulated time as from BASIC, with interrupts; positions and moves are those of scrabble_rules.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from pathlib import Path

import scrabble_dictionary as dictionary
from scrabble_editions import BLANK, RACK, Edition
from scrabble_rules import Board, Move, Problem

from typein.assembler import Assembly, assemble
from typein.harness.session import Spectrum
from typein.spectrum.machine import Machine

CODE = 0x9400
RAMTOP = 0x8BFF
SECONDS = 600.0
"""How long a call may take."""

TSTATES = 3_500_000
"""In a second."""

LOOP = 0x8000
"""Where a few instructions let a whole search pass in one call, as the loop of the BASIC does in many."""

NUMBER = 0x3F
STANDS_FOR = 0x80
"""What is added to a letter's number for which a blank stands; alone, a blank on the rack."""


class Action(IntEnum):
    """What the search has chosen."""

    PASS = 0
    LAY = 1
    CHANGE = 2


@dataclass(frozen=True)
class Choice:
    """A computer's turn: for LAY the move and its points, for CHANGE the tiles of the move; and the seconds it took."""

    action: Action
    move: Move
    score: int
    seconds: float


@lru_cache(maxsize=1)
def code() -> Assembly:
    """The machine code, with its labels."""
    return assemble(Path(__file__).with_name("scrabble.asm"), CODE)


@lru_cache(maxsize=2)
def data(edition: Edition) -> bytes:
    """The tiles and words of an edition."""
    return dictionary.build_edition(edition)


class Engine:
    """The machine code and an edition in the memory of a Spectrum."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.at = code().symbols
        self.spectrum = Spectrum()
        self.spectrum.type(f"CLEAR {RAMTOP}\n")
        self.memory = self.spectrum.memory
        self._put(CODE, code().code)
        self._put(dictionary.START, data(edition))
        find, step = (self.at[label].to_bytes(2, "little") for label in ("find", "step"))
        # CALL find; again: CALL step; LD A,C; OR A; JR NZ,again; RET
        self._put(LOOP, b"\xcd" + find + b"\xcd" + step + bytes.fromhex("79 B7 20 F9 C9"))

    def _put(self, address: int, values: bytes) -> None:
        self.memory[address : address + len(values)] = values

    def call(self, label: str) -> int:
        """Call an entry point as USR does: what BC is then."""
        return self.spectrum.code.call(self.at[label], within=SECONDS)["bc"]

    def byte(self, label: str, offset: int = 0) -> int:
        """What lies at a label."""
        return self.memory[self.at[label] + offset]

    def word(self, label: str) -> int:
        """Two bytes there, the low one first."""
        return self.byte(label) | self.byte(label, 1) << 8

    def poke(self, label: str, value: int, offset: int = 0) -> None:
        """Put a byte there."""
        self.memory[self.at[label] + offset] = value

    # -- tiles

    def encode(self, tile: str) -> int:
        """The byte for a tile of the rules."""
        if tile == BLANK:
            return STANDS_FOR
        return self.edition.number(tile.upper()) | (STANDS_FOR if tile.islower() else 0)

    def decode(self, value: int) -> str:
        """The tile of the rules for a byte, from a rack, the board, or PATH, where the 32nd letter may be 0."""
        if value == STANDS_FOR and self.edition.counts[BLANK] and len(self.edition.letters) < 32:
            return BLANK
        letter = self.edition.letters[((value & NUMBER) - 1) % 32]
        return letter.lower() if value & STANDS_FOR else letter

    # -- position

    def set_board(self, board: Board) -> None:
        """Lay these tiles and no others."""
        self._put(self.at["BOARD"], bytes(256))
        for (row, column), tile in board.items():
            self.poke("BOARD", self.encode(tile), 16 * row + column)

    def board(self) -> dict[tuple[int, int], str]:
        """The tiles that lie there."""
        cells = self.memory[self.at["BOARD"] : self.at["BOARD"] + 256]
        return {(cell >> 4, cell & 15): self.decode(value) for cell, value in enumerate(cells) if value}

    def set_rack(self, rack: str, player: int = 0) -> None:
        """Give a player these tiles, and let him be the one who moves."""
        values = bytes(self.encode(tile) for tile in rack)
        self._put(self.at["RACKS"] + 8 * player, values.ljust(8, b"\0"))
        self.poke("PLAYER", player)

    def rack(self, player: int = 0) -> str:
        """His tiles."""
        start = self.at["RACKS"] + 8 * player
        values = self.memory[start : start + RACK]
        return "".join(BLANK if value == STANDS_FOR else self.decode(value) for value in values if value)

    def set_bag(self, bag: str) -> None:
        """Let these tiles be in the bag."""
        self._put(self.at["BAG"], bytes(33))
        for tile in bag:
            place = 0 if tile == BLANK else self.edition.number(tile)
            self.poke("BAG", self.byte("BAG", place) + 1, place)
        self.poke("BAG_SIZE", len(bag))

    def bag(self) -> str:
        """What is in it, in the order of the letters' numbers, blanks first."""
        tiles = BLANK + self.edition.letters
        return "".join(tile * self.byte("BAG", place) for place, tile in enumerate(tiles))

    def seed(self, number: int) -> None:
        """Seed the random numbers, from 0 to 65,535."""
        self.poke("SEED", number & 0xFF)
        self.poke("SEED", number >> 8, 1)

    # -- moves

    def set_move(self, move: Move) -> None:
        """Let this be the move that is tried or laid, or let its tiles be those that are changed."""
        self.poke("CELL", 16 * move.row + move.column)
        self.poke("DOWN", int(move.down))
        self.poke("COUNT", len(move.tiles))
        for place, tile in enumerate(move.tiles[:RACK]):
            self.poke("TILES", self.encode(tile), place)

    def move(self) -> Move:
        """The move that is there."""
        cell = self.byte("CELL")
        values = [self.byte("TILES", place) for place in range(self.byte("COUNT"))]
        tiles = "".join(BLANK if value == STANDS_FOR else self.decode(value) for value in values)
        return Move(cell >> 4, cell & 15, bool(self.byte("DOWN")), tiles)

    def try_move(self, move: Move, label: str = "try") -> Problem:
        """Try a move, or ``lay`` it."""
        self.set_move(move)
        return Problem(self.call(label))

    def words(self) -> list[tuple[str, bool]]:
        """The words that the move just tried makes, and whether each is known."""
        found = []
        for number in range(self.byte("WORD_COUNT")):
            entry = self.at["WORDS"] + 17 * number
            length = self.memory[entry]
            letters = self.memory[entry + 1 : entry + 1 + length]
            found.append(("".join(self.decode(value) for value in letters), bool(self.memory[entry + 16])))
        return found

    def known(self, word: str) -> bool:
        """Look a word up."""
        self.poke("WORD", len(word))
        for place, letter in enumerate(word, 1):
            self.poke("WORD", self.encode(letter), place)
        return bool(self.call("look_up"))

    # -- search

    def search(self, level: int) -> Choice:
        """Let the player search at a level; 5 looks at every move, and takes the best score."""
        start = self.spectrum.machine.now
        self.poke("LEVEL", level)
        self.spectrum.code.call(LOOP, within=SECONDS)
        seconds = (self.spectrum.machine.now - start) / TSTATES
        return Choice(Action(self.byte("ACTION")), self.move(), self.word("SCORE"), seconds)

    def every_move(self) -> dict[Move, int]:
        """All moves, as scrabble_rules.moves gives them."""
        heard: dict[Move, int] = {}

        def listen(_: Machine) -> None:
            move = self._heard()
            assert move not in heard, f"{move} is found twice"
            heard[move] = self.word("FOUND")

        self.spectrum.machine.trap(self.at["every_move"], listen)
        self.search(5)
        self.spectrum.machine.untrap(self.at["every_move"], listen)
        return heard

    def _heard(self) -> Move:
        """The move that the search has just found."""
        memory, cell, along = self.memory, self.byte("START"), self.byte("ALONG")
        first, tiles = cell, []
        core = self.spectrum.machine.core
        for place in range(self.at["PATH"], core.ixh << 8 | core.ixl):
            if not memory[self.at["BOARD"] + cell]:
                tiles.append(self.decode(memory[place]))
            cell = cell + along & 0xFF
        return Move(first >> 4, first & 15, along == 16, "".join(tiles))

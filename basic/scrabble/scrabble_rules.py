"""The rules of the game as the manual has them, by their numbers there: an independent model for the tests.

A tile is a capital letter, or a small one where a blank stands for it (rule 6); on a rack, BLANK is a blank.  The board
maps (row, column), from 0, to tiles.  Nothing here knows how the program does it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from scrabble_editions import BLANK, LONGEST, RACK, Edition

SIZE = 15
CENTRE = (7, 7)
BONUS = 50

Cell = tuple[int, int]
Board = Mapping[Cell, str]


def _everywhere(*cells: Cell) -> set[Cell]:
    """These cells of the upper left quarter and those that mirror them in the others."""
    mirrored = {(row, 14 - column) for row, column in cells} | {*cells}
    return mirrored | {(14 - row, column) for row, column in mirrored}


RED = _everywhere((0, 0), (0, 7), (7, 0))
GREEN = _everywhere(*((step, step) for step in range(1, 5)), CENTRE)
BLUE = _everywhere((1, 5), (5, 1), (5, 5))
PALE = _everywhere((0, 3), (2, 6), (3, 0), (3, 7), (6, 2), (6, 6), (7, 3))
"""Rules 12 and 13: red and green squares multiply the word by three and two, blue and pale blue ones the letter."""


class Problem(IntEnum):
    """What can be wrong with a move."""

    NONE = 0
    NO_TILES = 1
    NOT_HELD = 2
    NO_ROOM = 3
    NOT_CENTRE = 4
    TOO_SHORT = 5
    NOT_JOINED = 6


@dataclass(frozen=True, order=True)
class Move:
    """Tiles for the free cells from one on, to the right or down."""

    row: int
    column: int
    down: bool
    tiles: str


@dataclass(frozen=True)
class Result:
    """What a move comes to: its words, the main one first, and its points."""

    words: tuple[str, ...]
    score: int


def value(edition: Edition, tile: str) -> int:
    """Rule 10; a blank is worth nothing."""
    return 0 if tile.islower() else edition.values[tile]


def cells(board: Board, move: Move) -> list[Cell] | None:
    """Where the tiles come to lie (rule 3), or None if they do not fit on the board."""
    row, column, found = move.row, move.column, list[Cell]()
    while len(found) < len(move.tiles):
        if row >= SIZE or column >= SIZE:
            return None
        if (row, column) not in board:
            found.append((row, column))
        row, column = row + move.down, column + (not move.down)
    return found


def held(tiles: str) -> Counter[str]:
    """What a move takes from the rack."""
    return Counter(BLANK if tile.islower() else tile for tile in tiles)


def problem(board: Board, rack: str, move: Move) -> Problem:
    """Whether a move is allowed, whatever its words are."""
    if not 1 <= len(move.tiles) <= RACK:
        return Problem.NO_TILES
    if held(move.tiles) - Counter(rack):
        return Problem.NOT_HELD
    laid = cells(board, move)
    if laid is None:
        return Problem.NO_ROOM
    if not board:  # rule 1
        if CENTRE not in laid:
            return Problem.NOT_CENTRE
        return Problem.NONE if len(laid) > 1 else Problem.TOO_SHORT
    if not any(near in board for cell in laid for near in _neighbours(cell)):  # rules 3 and 4
        return Problem.NOT_JOINED
    return Problem.NONE


def _neighbours(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def result(edition: Edition, board: Board, move: Move) -> Result:
    """The words that an allowed move makes or changes, and the sum of their points (rules 11 to 17)."""
    laid = cells(board, move)
    assert laid
    new = dict(zip(laid, move.tiles, strict=True))
    ways = [_through(board, new, laid[0], move.down), *(_through(board, new, cell, not move.down) for cell in laid)]
    words = [way for way in ways if len(way) > 1]
    score = sum(_points(edition, board, new, word) for word in words)
    spelt = tuple("".join(_tile(board, new, cell) for cell in word).upper() for word in words)
    return Result(spelt, score + (BONUS if len(laid) == RACK else 0))


def _tile(board: Board, new: Board, cell: Cell) -> str:
    return new[cell] if cell in new else board[cell]


def _through(board: Board, new: Board, cell: Cell, down: bool) -> list[Cell]:
    """All cells of the row or column of tiles that goes through one."""
    row, column = cell
    by_row, by_column = int(down), int(not down)
    while (row - by_row, column - by_column) in board or (row - by_row, column - by_column) in new:
        row, column = row - by_row, column - by_column
    found = []
    while (row, column) in board or (row, column) in new:
        found.append((row, column))
        row, column = row + by_row, column + by_column
    return found


def _points(edition: Edition, board: Board, new: Board, word: Iterable[Cell]) -> int:
    """Of one word: first the letters, then what multiplies it; old tiles have used up their squares (rule 14)."""
    total, times = 0, 1
    for cell in word:
        points = value(edition, _tile(board, new, cell))
        if cell in new:
            points *= 3 if cell in BLUE else 2 if cell in PALE else 1
            times *= 3 if cell in RED else 2 if cell in GREEN else 1
        total += points
    return total * times


def settle(edition: Edition, scores: Sequence[int], racks: Sequence[str]) -> list[int]:
    """Rule 18: everybody loses what he holds; who holds nothing gets what the others hold."""
    rest = [sum(value(edition, tile) for tile in rack) for rack in racks]
    return [score - own + (sum(rest) if not rack else 0) for score, own, rack in zip(scores, rest, racks, strict=True)]


class Lexicon:
    """The words of an edition (rule 8), to be found by what must be at some of their places.

    A set of words of one length is an int with a bit for each.
    """

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.all = frozenset(edition.words)
        self.by_length = {
            length: [word for word in edition.words if len(word) == length] for length in range(2, LONGEST + 1)
        }
        self._having: defaultdict[tuple[int, int, str], int] = defaultdict(int)
        """By length, place and letter."""
        self._counting: defaultdict[int, dict[tuple[str, int], int]] = defaultdict(dict)
        """By length, then by letter and how many of it there are at least."""
        for length, words in self.by_length.items():
            counting = self._counting[length]
            for number, word in enumerate(words):
                for place, letter in enumerate(word):
                    self._having[length, place, letter] |= 1 << number
                    key = letter, word[: place + 1].count(letter)
                    counting[key] = counting.get(key, 0) | 1 << number
        self.allowing = lru_cache(maxsize=4096)(self._allowing)
        self.lacking = lru_cache(maxsize=64)(self._lacking)

    def _allowing(self, length: int, place: int, letters: frozenset[str]) -> int:
        found = 0
        for letter in letters:
            found |= self._having[length, place, letter]
        return found

    def _lacking(self, length: int, rack: str) -> list[int]:
        """The words that lack at most 0, 1, 2... letters to be laid from a rack without its blanks."""
        have = Counter(rack)
        lacking = [(1 << len(self.by_length[length])) - 1] + [0] * (length + 1)  # at least 0, 1, 2...
        for (letter, number), words in self._counting[length].items():
            if number > have[letter]:
                for least in range(length, -1, -1):
                    lacking[least + 1] |= lacking[least] & words
        return [lacking[0] & ~more for more in lacking[1:]]

    def fitting(self, places: Sequence[frozenset[str] | None], rack: str, blanks: int, given: int) -> Iterator[str]:
        """Words with one of these letters at each place (None: any) that may be laid with so many letters given."""
        length = len(places)
        found = self.lacking(length, rack)[min(length, blanks + given)]
        for place, letters in enumerate(places):
            if letters is not None:
                found &= self.allowing(length, place, letters)
        words = self.by_length[length]
        while found:
            lowest = found & -found
            yield words[lowest.bit_length() - 1]
            found ^= lowest


def moves(lexicon: Lexicon, board: Board, rack: str) -> dict[Move, int]:
    """Every move allowed whose words are all in the lexicon, and its points.

    A move begins at the first cell of its word; a single tile that makes words in both directions is one in each.
    """
    found: dict[Move, int] = {}
    for down in (False, True):
        for number in range(SIZE):
            line = [(place, number) if down else (number, place) for place in range(SIZE)]
            found |= _line(lexicon, board, rack, line, down)
    return found


def _line(lexicon: Lexicon, board: Board, rack: str, line: list[Cell], down: bool) -> dict[Move, int]:
    letters, blanks = "".join(sorted(rack.replace(BLANK, ""))), rack.count(BLANK)
    crossing = [None if cell in board else _crossing(lexicon, board, cell, down) for cell in line]
    found: dict[Move, int] = {}
    for start in range(SIZE):
        if start and line[start - 1] in board:
            continue
        for end in range(start + 2, min(SIZE, start + LONGEST) + 1):
            word_cells = line[start:end]
            free = [cell for cell in word_cells if cell not in board]
            if (end < SIZE and line[end] in board) or not 1 <= len(free) <= len(rack):
                continue
            joined = len(free) < len(word_cells) or any(crossing[place] is not None for place in range(start, end))
            if not (joined if board else CENTRE in free):
                continue
            places = [
                frozenset(board[cell].upper()) if cell in board else crossing[start + place]
                for place, cell in enumerate(word_cells)
            ]
            given = len(word_cells) - len(free)
            for word in lexicon.fitting(places, letters, blanks, given):
                needed = [letter for letter, cell in zip(word, word_cells, strict=True) if cell not in board]
                for tiles in _ways(needed, rack):
                    move = Move(*word_cells[0], down, tiles)
                    found[move] = result(lexicon.edition, board, move).score
    return found


def _crossing(lexicon: Lexicon, board: Board, cell: Cell, down: bool) -> frozenset[str] | None:
    """The letters with which a cell makes words across the line; None where it makes none."""
    if not any(near in board for near in _neighbours(cell) if (near[0] == cell[0]) == down):
        return None
    word = _through(board, {cell: "?"}, cell, not down)
    before = "".join(board[other] for other in word if other < cell).upper()
    behind = "".join(board[other] for other in word if other > cell).upper()
    return frozenset(letter for letter in lexicon.edition.letters if before + letter + behind in lexicon.all)


def _ways(letters: Sequence[str], rack: str) -> Iterator[str]:
    """All ways to lay these letters with the tiles of a rack."""
    if not letters:
        yield ""
        return
    for tile, laid in ((letters[0], letters[0]), (BLANK, letters[0].lower())):
        if tile in rack:
            for rest in _ways(letters[1:], rack.replace(tile, "", 1)):
                yield laid + rest

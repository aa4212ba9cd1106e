"""The rules of the transistors game, by themselves: game 8 of Arsac's book, and where it is silent our reading of it.

A game is told what happened, and objects with IllegalEventError where the rules do not allow it. What is left to
chance, where flowers grow and which of several nearest flowers a gibi goes for, it does not draw: it says what may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

Square = tuple[int, int]
"""Row and column, both from 0, at the top left."""

LETTERS = {"В": (-1, 0), "Н": (1, 0), "Л": (0, -1), "П": (0, 1)}
"""Up, down, left, right, as a change of row and column."""

VALUES = range(1, 10)
"""How many transistors a flower may bear."""

FENCE, GIBI, LETTERS_CLASH = "fence", "gibi", "letters"
"""Why a move is refused."""


class IllegalEventError(Exception):
    """Something happened that the rules do not allow."""


class RefusedError(Exception):
    """The shadok may not go there; the argument is one of the three reasons."""


@dataclass(frozen=True)
class Numbers:
    """The numbers of a game; the author's own if none are given."""

    rows: int = 12
    columns: int = 20
    gibis: int = 15
    flowers: int = 20
    moves: int = 40
    target: int = 100

    @property
    def squares(self) -> int:
        """How many squares the garden has."""
        return self.rows * self.columns

    def limits(self, name: str) -> tuple[int, int]:
        """The least and the greatest value that one number may have while the others stay."""
        pieces = 1 + self.gibis + self.flowers
        if name == "rows":
            return max(3, -(-pieces // self.columns)), 16
        if name == "columns":
            return max(3, -(-pieces // self.rows)), 20
        if name == "gibis":
            return 0, min(60, self.squares - 1 - self.flowers)
        if name == "flowers":
            return 1, min(99, self.squares - 1 - self.gibis)
        return 1, 999

    def allows(self, name: str, value: int) -> bool:
        """Whether a number may be changed to a value."""
        low, high = self.limits(name)
        return low <= value <= high

    def with_number(self, name: str, value: int) -> Numbers:
        """These numbers with one of them changed; IllegalEventError where it is out of its limits."""
        if not self.allows(name, value):
            raise IllegalEventError(f"{value} {name}: allowed are {self.limits(name)}")
        return replace(self, **{name: value})


def distance(one: Square, other: Square) -> int:
    """Steps of a king from one square to another."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def step_towards(here: Square, there: Square) -> Square:
    """The square one step on the way, along row, column or diagonal as long as both ways are to be made."""
    return here[0] + sign(there[0] - here[0]), here[1] + sign(there[1] - here[1])


@dataclass
class Garden:
    """Who stands where. The gibis keep their order, in which they move."""

    numbers: Numbers
    shadok: Square
    gibis: list[Square]
    flowers: dict[Square, int]

    def squares(self) -> list[Square]:
        """All squares, row by row."""
        return [(row, column) for row in range(self.numbers.rows) for column in range(self.numbers.columns)]

    def inside(self, square: Square) -> bool:
        """Whether there is such a square."""
        return 0 <= square[0] < self.numbers.rows and 0 <= square[1] < self.numbers.columns

    def blocked(self, square: Square) -> bool:
        """Whether a gibi or the shadok stands there."""
        return square == self.shadok or square in self.gibis

    def free(self, square: Square) -> bool:
        """Whether it is a dot."""
        return self.inside(square) and not self.blocked(square) and square not in self.flowers

    def check(self) -> None:
        """IllegalEventError unless everybody is inside, on a square of his own, and flowers bear 1 to 9."""
        pieces = [self.shadok, *self.gibis, *self.flowers]
        if len(set(pieces)) != len(pieces):
            raise IllegalEventError("two stand on one square")
        if not all(map(self.inside, pieces)):
            raise IllegalEventError("somebody stands outside the garden")
        if len(self.gibis) != self.numbers.gibis:
            raise IllegalEventError(f"{len(self.gibis)} gibis, and not {self.numbers.gibis}")
        if not all(value in VALUES for value in self.flowers.values()):
            raise IllegalEventError("a flower bears 1 to 9 transistors")

    def nearest(self, here: Square) -> set[Square]:
        """The flowers with the fewest steps to them from here."""
        least = min((distance(here, flower) for flower in self.flowers), default=0)
        return {flower for flower in self.flowers if distance(here, flower) == least}

    def destinations(self, gibi: int) -> set[Square]:
        """Where the gibi of this number may stand after his move."""
        here = self.gibis[gibi]
        steps = {step_towards(here, flower) for flower in self.nearest(here)}
        return {here if self.blocked(step) else step for step in steps} or {here}


@dataclass
class Game:
    """A game from its first move on, in a garden that the player has agreed to."""

    garden: Garden
    moves: int = 0
    """Moves that are left."""
    gathered: int = 0
    """Transistors of the shadok."""
    stolen: int = 0
    """Transistors of the gibis."""
    to_grow: int = 0
    """Flowers that have been taken and have no successor yet."""
    gibis_turn: bool = field(default=False)

    @classmethod
    def begin(cls, garden: Garden) -> Game:
        """Begin in this garden; IllegalEventError where it is not what the numbers ask for."""
        garden.check()
        if len(garden.flowers) != garden.numbers.flowers:
            raise IllegalEventError(f"{len(garden.flowers)} flowers, and not {garden.numbers.flowers}")
        return cls(garden, moves=garden.numbers.moves)

    @property
    def won(self) -> bool:
        """Whether the shadok has what he came for."""
        return self.gathered >= self.garden.numbers.target

    @property
    def over(self) -> bool:
        """Whether the game is won, or no move is left."""
        return self.won or self.moves == 0

    def destination(self, letters: str) -> Square:
        """Where letters lead the shadok; RefusedError where he may not go."""
        changes = [LETTERS[letter] for letter in letters]
        axes = [bool(change[0]) for change in changes]
        if len(changes) > 2 or len(set(axes)) != len(axes):
            raise RefusedError(LETTERS_CLASH)
        row, column = self.garden.shadok
        there = row + sum(change[0] for change in changes), column + sum(change[1] for change in changes)
        if not self.garden.inside(there):
            raise RefusedError(FENCE)
        if there in self.garden.gibis:
            raise RefusedError(GIBI)
        return there

    def move(self, letters: str) -> int:
        """The shadok's move; what he has gathered by it. RefusedError where he may not go: nothing has happened."""
        if self.over or self.gibis_turn:
            raise IllegalEventError("it is not the shadok's turn")
        there = self.destination(letters)
        self.moves -= 1
        self.garden.shadok = there
        value = self.garden.flowers.pop(there, 0)
        self.gathered += value
        self.to_grow += value > 0
        self.gibis_turn = True
        return value

    def grow(self, flowers: Iterable[tuple[Square, int]]) -> None:
        """Flowers that came up for all those that were taken."""
        for square, value in flowers:
            if not self.garden.free(square):
                raise IllegalEventError(f"a flower grows on {square}, which is not free")
            self.garden.flowers[square] = value
            self.to_grow -= 1
        if self.to_grow:
            raise IllegalEventError(f"{self.to_grow} flowers are missing")
        self.garden.check()

    def move_gibis(self, squares: Sequence[Square]) -> int:
        """The gibis' moves, one after the other; what they gathered. ``squares`` is where each of them is then."""
        if self.to_grow:
            raise IllegalEventError("the gibis move before the shadok's flower has been replaced")
        if not self.gibis_turn or self.over:
            raise IllegalEventError("it is not the gibis' turn")
        before = self.stolen
        for gibi, square in enumerate(squares):
            allowed = self.garden.destinations(gibi)
            if square not in allowed:
                raise IllegalEventError(
                    f"gibi {gibi} went from {self.garden.gibis[gibi]} to {square}, not to {allowed}"
                )
            self.garden.gibis[gibi] = square
            value = self.garden.flowers.pop(square, 0)
            self.stolen += value
            self.to_grow += value > 0
        self.gibis_turn = False
        return self.stolen - before

"""What stands on the screen of the transistors program, and what its variables say of the same garden."""

from __future__ import annotations

import re
from dataclasses import dataclass

from transistors_rules import Numbers, Square

from typein.basic import memory as basic_memory
from typein.harness.page import Page

FIRST_ROW, FIRST_COLUMN, MOST_ROWS, MOST_COLUMNS = 2, 2, 16, 20
"""The largest garden on the screen: the cell of its top left square, and its size. A smaller one lies in its middle."""

GIBI, SHADOK, DOT = "Г", "×", "."
GIBI_CODE, SHADOK_CODE = 144, 145

MESSAGE_ROW, PROMPT_ROW = 19, 20
PANEL_COLUMN = 24
MOVES_ROW, GATHERED_ROW, STOLEN_ROW = 4, 7, 11

STRIDE, ABOVE = 41, 18
"""The program keeps row y, column x of the screen as y+18 rows of 41 squares and x more."""

COLUMN_STRIDE = 37
"""And in j$ as x+18 columns of 37 squares, and y more."""

_VARIABLES = ("o$()", "a$()", "j$()", "u()", "sh", "m", "s", "h", "o")


def corner(numbers: Numbers) -> Square:
    """The cell of a garden's top left square, row and column."""
    return FIRST_ROW + (MOST_ROWS - numbers.rows) // 2, FIRST_COLUMN + (MOST_COLUMNS - numbers.columns) // 2


@dataclass(frozen=True)
class Look:
    """A garden as it is seen: where the shadok is, all gibis, and the flowers with their values."""

    shadok: Square
    gibis: frozenset[Square]
    flowers: dict[Square, int]


class View(Page):
    """One look at the screen, by its cells: 24 rows of 32 texts."""

    @property
    def message(self) -> str:
        """What the program says."""
        return self.rows[MESSAGE_ROW].strip()

    @property
    def prompt(self) -> str:
        """What the program asks, with the letters that have been typed."""
        return self.rows[PROMPT_ROW].strip()

    @property
    def counts(self) -> tuple[int, int, int]:
        """Moves that are left, transistors gathered, and those of the gibis."""
        moves, gathered, stolen = (self._number(row) for row in (MOVES_ROW, GATHERED_ROW, STOLEN_ROW))
        return moves, gathered, stolen

    def _number(self, row: int) -> int:
        found = re.match(r"\d+", "".join(self.cells[row][PANEL_COLUMN:]))
        assert found, f"no number in row {row}:\n{self}"
        return int(found[0])

    def garden(self, numbers: Numbers) -> Look:
        """The garden in its fence; AssertionError where the fence is broken or a square shows something else."""
        top, left = corner(numbers)
        inner = [self.cells[row][left - 1 : left + numbers.columns + 1] for row in range(top, top + numbers.rows)]
        beam = "─" * numbers.columns
        assert "".join(self.cells[top - 1][left - 1 : left + numbers.columns + 1]) == f"┌{beam}┐", f"\n{self}"
        assert "".join(self.cells[top + numbers.rows][left - 1 : left + numbers.columns + 1]) == f"└{beam}┘", (
            f"\n{self}"
        )
        assert all(row[0] == row[-1] == "│" for row in inner), f"\n{self}"
        return _look(
            {(r, c): cell for r, row in enumerate(inner) for c, cell in enumerate(row[1:-1])}, f"the screen:\n{self}"
        )


def _look(squares: dict[Square, str], where: str) -> Look:
    unknown = {cell for cell in squares.values() if cell not in {GIBI, SHADOK, DOT, *"123456789"}}
    assert not unknown, f"{unknown} in {where}"
    shadoks = [square for square, cell in squares.items() if cell == SHADOK]
    assert len(shadoks) == 1, f"{len(shadoks)} shadoks in {where}"
    return Look(
        shadoks[0],
        frozenset(square for square, cell in squares.items() if cell == GIBI),
        {square: int(cell) for square, cell in squares.items() if cell.isdecimal()},
    )


@dataclass(frozen=True)
class Known:
    """What the program itself knows: the garden, the gibis in their order, and the counts of the panel."""

    garden: Look
    gibis: list[Square]
    counts: tuple[int, int, int]


def known(memory: bytearray, numbers: Numbers) -> Known:
    """Read the program's variables; AssertionError where they contradict each other."""
    found = {entry.name: entry for entry in basic_memory.entries(memory) if entry.name in _VARIABLES}
    board, by_rows, by_columns = (bytes(memory[found[name].body + 3 : found[name].end]) for name in _VARIABLES[:3])
    values = {name: basic_memory.value(memory, found[name]) for name in _VARIABLES[3:] if name in found}
    top, left = corner(numbers)
    squares, flowers = {}, set()
    for row in range(numbers.rows):
        for column in range(numbers.columns):
            code = board[place((row, column), numbers) - 1]
            squares[row, column] = {GIBI_CODE: GIBI, SHADOK_CODE: SHADOK}.get(code, chr(code))
            if squares[row, column].isdecimal():
                flowers.add((row, column))
    assert {at + 1 for at, code in enumerate(by_rows) if code != 48} == {place(square, numbers) for square in flowers}
    expected = {COLUMN_STRIDE * (left + column + ABOVE) + top + row for row, column in flowers}
    assert {at + 1 for at, code in enumerate(by_columns) if code != 48} == expected
    look = _look(squares, "the variables")
    assert (values["sh"], values["m"]) == (place(look.shadok, numbers), len(flowers)), values
    places = values["u()"]
    assert isinstance(places, list)
    gibis = [square_of(int(at), numbers) for at in places[: numbers.gibis]]
    assert look.gibis == frozenset(gibis), f"{look.gibis} on the board, {gibis} in u()"
    counts = (values.get("s"), values.get("h"), values.get("o"))  # there is none before the first game
    return Known(look, gibis, counts)  # type: ignore[arg-type]  # these are numbers


def place(square: Square, numbers: Numbers) -> int:
    """A square as the program counts: the index into o$ and a$."""
    top, left = corner(numbers)
    return STRIDE * (top + square[0] + ABOVE) + left + square[1]


def square_of(at: int, numbers: Numbers) -> Square:
    """The square of such an index."""
    top, left = corner(numbers)
    return at // STRIDE - ABOVE - top, at % STRIDE - left

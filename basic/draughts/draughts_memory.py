"""How the draughts program keeps a position and a list of moves in memory; see draughts.asm and moves.asm."""

from __future__ import annotations

from draughts_rules import BLACK, WHITE, Move, Position, Square, squares

from typein.harness.session import Spectrum

PIECES = {"w": 1, "W": 65, "b": 130, "B": 194}
NAMES = {code: piece for piece, code in PIECES.items()}
SIDES = {WHITE: 1, BLACK: 2}
EDGE = 32
CELLS = 46

BOARD, SIDE, ALONE, MEN, RANK = 57344, 57390, 57391, 57395, 57421
LIMIT, DEEPEST, SHIFT, REACHED, VALUE, NODES, HELD = 57422, 57424, 57425, 57426, 57427, 57429, 57431
COUNTS, SQUARE, PICTURE, COLOUR, SIZE, MOVERS, MOVING = 57432, 57436, 57437, 57438, 57439, 57440, 57476
LIST, TABLE = 60768, 57880
"""Addresses that BASIC knows by number, by their labels in the machine code."""

_JUMPS = ("moves", "think", "keep", "back", "again", "draw", "show", "setup")
ENTRIES = {name: 57856 + 3 * i for i, name in enumerate(_JUMPS)}
"""What BASIC calls by USR."""


def place(square: Square) -> int:
    """Where a square stands on the board in memory."""
    column, row = divmod(square, 10)
    return (9 * row + column + 1) // 2


SQUARES = {place(square): square for square in squares()}
"""The squares by their places."""


def put(spectrum: Spectrum, position: Position) -> None:
    """Put a position into the memory of the program."""
    cells = bytearray([EDGE] * CELLS)
    for square in squares(position.size):
        cells[place(square)] = PIECES.get(position.board.get(square, ""), 0)
    spectrum.memory[BOARD : BOARD + CELLS] = cells
    spectrum.memory[SIDE] = SIDES[position.side]
    spectrum.memory[RANK] = place(10 * 2 + position.size)


def get(spectrum: Spectrum, size: int = 8) -> Position:
    """The position that the program holds."""
    cells = bytes(spectrum.memory[BOARD : BOARD + CELLS])
    pieces = {SQUARES[i]: NAMES[cell] for i, cell in enumerate(cells) if cell not in (0, EDGE)}
    side = WHITE if spectrum.memory[SIDE] == SIDES[WHITE] else BLACK
    return Position(pieces, side, size)


def move_at(spectrum: Spectrum, address: int) -> tuple[Move, int]:
    """A move as it stands in a list, and the address behind it."""
    count, start, end = spectrum.memory[address : address + 3]
    triples = [tuple(spectrum.memory[address + 5 + 3 * i : address + 8 + 3 * i]) for i in range(count)]
    path = [start, *(land for _, land, _ in triples)] if count else [start, end]
    assert path[-1] == end
    move = Move(tuple(SQUARES[i] for i in path), tuple(SQUARES[i] for i, _, _ in triples))
    return move, address + 5 + 3 * count


def legal(spectrum: Spectrum) -> list[Move]:
    """The moves that the machine code finds."""
    count = spectrum.code.call("moves")["bc"]
    address = LIST
    found = []
    for _ in range(count):
        move, address = move_at(spectrum, address)
        found.append(move)
    return found

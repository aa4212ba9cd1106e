"""The machine code of the draughts program: legal moves, thinking, what has been, and drawing."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import draughts_memory as memory
import pytest
from draughts_memory import get, legal, move_at, place, put
from draughts_ready import position, ready
from draughts_rules import BLACK, WHITE, Move, Position, other, solve, squares, start
from draughts_search import WIN, value, worth
from draughts_soak import random_position

from typein.harness.session import Spectrum
from typein.spectrum.timing import CPU_HZ


@pytest.fixture(scope="module")
def machine() -> Spectrum:
    return ready()


def word(machine: Spectrum, address: int) -> int:
    return machine.memory[address] | machine.memory[address + 1] << 8


def test_addresses_that_basic_knows(machine: Spectrum) -> None:
    names = "board side alone men rank limit deepest shift reached value nodes held counts square picture colour size"
    for name in [*names.split(), "movers", "moving", "list"]:
        assert machine.code[name] == getattr(memory, name.upper()), name
    assert machine.code["names"] == memory.TABLE
    assert machine.code["zeros"] + 32 <= 60000, "where the font begins"
    assert machine.code["past"] + machine.code["most"] * machine.code["kept"] <= memory.BOARD
    assert machine.code["frames"] + 62 * machine.code["frame"] <= machine.code["past"]
    for name, address in memory.ENTRIES.items():
        assert machine.memory[address] == 0xC3  # JP
        assert word(machine, address + 1) == machine.code[name]


def test_names_of_squares(machine: Spectrum) -> None:
    table = machine.memory[memory.TABLE : memory.TABLE + memory.CELLS]
    assert {square: table[place(square)] for square in squares()} == {square: square for square in squares()}
    assert sum(1 for name in table if name) == 32


# -- legal moves


def by_path(moves: Iterable[Move]) -> list[Move]:
    return sorted(moves, key=lambda move: move.path)


def same_moves(machine: Spectrum, where: Position) -> None:
    put(machine, where)
    found = legal(machine)
    assert by_path(found) == by_path(where.moves()), where
    assert get(machine, where.size).key() == where.key(), "the board is as it was"
    movers = [machine.memory[memory.MOVERS + 3 * i] for i in range(machine.memory[memory.MOVING])]
    expected = {place(move.path[0]) for move in found}
    assert movers == sorted(expected)[:12]
    for i, mover in enumerate(movers):
        first, _ = move_at(machine, word(machine, memory.MOVERS + 3 * i + 1))
        assert place(first.path[0]) == mover


@pytest.mark.parametrize("size", [4, 8])
def test_legal_moves_in_games(machine: Spectrum, size: int) -> None:
    random = Random(size)
    for _ in range(5):
        where = Position(start(size), WHITE, size)
        while where.moves():
            same_moves(machine, where)
            where = where.after(random.choice(where.moves()))


@pytest.mark.parametrize("games", [200, pytest.param(3000, marks=pytest.mark.slow)])
def test_legal_moves_anywhere(machine: Spectrum, games: int) -> None:
    """Up to 24 pieces anywhere, a quarter of them kings."""
    random = Random(games)
    for _ in range(games):
        board = {}
        for square in random.sample(sorted(squares()), random.randint(2, 24)):
            piece = random.choice("wwwWbbbB")
            board[square] = piece.upper() if square % 10 == (8 if piece == "w" else 1) else piece
        same_moves(machine, Position(board, random.choice((WHITE, BLACK))))


def test_the_calculators_order(machine: Spectrum) -> None:
    """Forward left, forward right, back left, back right."""
    put(machine, position("w33 b24 b44 b22 b42"))
    assert [str(move) for move in legal(machine)] == ["33:15", "33:55", "33:11", "33:51"]
    put(machine, position("w33 b77"))
    assert [str(move) for move in legal(machine)] == ["33-24", "33-44"]


def test_many_moves(machine: Spectrum) -> None:
    """Fifty-nine chains of one king, and 102 of four; the list has room for half as many again."""
    for text, count in (
        ("W53 b22 b24 b26 b37 b42 b44 b55 b57 b66 b75 b77", 59),
        ("W15 W17 W82 W84 b22 b24 b26 b42 b44 b55 b57 b73 b75 b77", 102),
    ):
        assert len(position(text).moves()) == count
        same_moves(machine, position(text))


def test_a_list_without_room_is_cut_off_cleanly(machine: Spectrum) -> None:
    """Nothing is written beyond, where the user graphics are, and the board is as it was."""
    graphics = bytes(machine.memory[65368:])
    for text in ("W15 W17 W82 W84 b22 b24 b26 b42 b44 b55 b57 b73 b75 b77", "W15 W17 W82 W84 b11"):
        where = position(text)
        put(machine, where)
        first = 65250
        machine.memory[machine.code["free"]], machine.memory[machine.code["free"] + 1] = first & 0xFF, first >> 8
        machine.code.call("all")
        assert get(machine).key() == where.key()
        assert first < word(machine, machine.code["free"]) < 65366
        assert bytes(machine.memory[65368:]) == graphics


# -- thinking


def think(machine: Spectrum, where: Position, depth: int, frames: int = 60000, shift: int = 0) -> Move:
    put(machine, where)
    for address, number in ((memory.LIMIT, frames & 0xFF), (memory.LIMIT + 1, frames >> 8)):
        machine.memory[address] = number
    machine.memory[memory.DEEPEST], machine.memory[memory.SHIFT] = depth, shift
    found, _ = move_at(machine, machine.code.call("think", within=2000)["bc"])
    assert get(machine, where.size).key() == where.key(), "the board is as it was"
    return found


def found_value(machine: Spectrum) -> int:
    unsigned = word(machine, memory.VALUE)
    return unsigned - 65536 if unsigned > 32767 else unsigned


@pytest.mark.parametrize("count", [25, pytest.param(300, marks=pytest.mark.slow)])
def test_it_finds_what_a_full_search_finds(machine: Spectrum, count: int) -> None:
    random = Random(count)
    for _ in range(count):
        where = random_position(random)
        if len(where.moves()) == 1:
            continue
        depth = random.randint(1, 3)
        move = think(machine, where, depth, shift=random.randrange(256))
        assert move in where.moves()
        done = machine.memory[memory.REACHED]
        expected = value(where, done)
        assert found_value(machine) == expected, where
        assert -value(where.after(move), done - 1, 1) == expected, where
        assert done == depth or abs(expected) > WIN - 100


def test_what_pieces_are_worth(machine: Spectrum) -> None:
    for square in squares():
        for piece in "wWbB":
            if square % 10 == {"w": 8, "b": 1}.get(piece):
                continue
            put(machine, Position({square: piece}))
            machine.code.call("count")
            unsigned = word(machine, machine.code["score"])
            sign = 1 if piece.lower() == WHITE else -1
            assert (unsigned - 65536 if unsigned > 32767 else unsigned) == sign * worth(square, piece)


def test_it_sees_a_shot(machine: Spectrum) -> None:
    """22-33 lets 13 take 24, as it must, and 26 takes three men on its way to 88."""
    where = position("w17 w22 w24 w26 w82 b13 b42 b55 b57 b77")
    assert str(think(machine, where, 3)) == "22-33"
    after = where.after(think(machine, where, 3))
    after = after.after(think(machine, after, 3))
    assert think(machine, after, 3) == Move((26, 44, 66, 88), (35, 55, 77))


def test_the_only_move_is_made_at_once(machine: Spectrum) -> None:
    assert str(think(machine, position("w33 b44 b88"), 40)) == "33:55"
    assert machine.memory[memory.REACHED] == 0


def test_without_a_move_there_is_none(machine: Spectrum) -> None:
    put(machine, position("w11 b22 b33"))
    assert machine.code.call("think")["bc"] == 0


@pytest.mark.parametrize("frames", [50, 240, pytest.param(1600, marks=pytest.mark.slow)])
def test_it_stops_in_time(machine: Spectrum, frames: int) -> None:
    for where in (Position(start()), position("W11 W33 W53 B88 B86 B68 b66"), position("w11 w31 w51 b88 b68 b28")):
        before = machine.machine.now
        think(machine, where, 40, frames)
        assert (machine.machine.now - before) / CPU_HZ < frames / 50 + 0.2


def test_variety(machine: Spectrum) -> None:
    """Of moves that are worth the same, the one that is tried first is made: here all along the main road."""
    where = position("W22 b17")
    firsts = {str(think(machine, where, 1, shift=shift)) for shift in range(len(where.moves()))}
    assert firsts == {"22-11", "22-33", "22-44", "22-55", "22-66", "22-77", "22-88"}


@pytest.mark.slow
def test_perfect_play_on_four_by_four(machine: Spectrum) -> None:
    """In three seconds it never throws a win or a draw away."""
    worths = solve(Position(start(4), WHITE, 4))
    keys = sorted(worths, key=lambda key: (key[0], sorted(key[1])))
    for side, board in Random(4).sample(keys, 60):
        where = Position(dict(board), side, 4)
        if len(where.moves()) > 1:
            move = think(machine, where, 40, 150)
            assert -worths[where.after(move).key()] == worths[where.key()], (where, str(move))


# -- what has been


def keep(machine: Spectrum, where: Position) -> None:
    put(machine, where)
    machine.code.call("keep")


def test_going_back(machine: Spectrum) -> None:
    machine.memory[memory.HELD] = 0
    games = [position(f"w11 b{square}", side) for square, side in ((88, WHITE), (86, BLACK), (84, WHITE))]
    for number, where in enumerate(games):
        machine.memory[memory.MEN] = number
        keep(machine, where)
    assert machine.code.call("back")["bc"] == 2
    assert get(machine).key() == games[1].key()
    assert machine.memory[memory.MEN] == 1
    assert machine.code.call("back")["bc"] == 1
    assert machine.code.call("back")["bc"] == 1
    assert get(machine).key() == games[0].key()


def test_how_often_a_position_has_been(machine: Spectrum) -> None:
    machine.memory[memory.HELD] = 0
    here, there = position("W11 b88"), position("W22 b88", BLACK)
    for where, times in ((here, 1), (there, 1), (here, 2), (there, 2), (here, 3)):
        keep(machine, where)
        assert machine.code.call("again")["bc"] == times
    put(machine, Position(here.board, other(here.side)))
    assert machine.code.call("again")["bc"] == 0


def test_where_there_is_no_more_room_the_oldest_is_forgotten(machine: Spectrum) -> None:
    machine.memory[memory.HELD] = 0
    for number in range(166):
        machine.memory[memory.MEN] = number
        keep(machine, position("W11 b88"))
    assert machine.memory[memory.HELD] == 156
    assert machine.code.call("back")["bc"] == 155
    assert machine.memory[memory.MEN] == 164
    while machine.code.call("back")["bc"] > 1:
        pass
    assert machine.memory[memory.MEN] == 10


# -- the board


@pytest.mark.parametrize("size", [4, 8])
def test_setting_up(machine: Spectrum, size: int) -> None:
    put(machine, position("W11 b88", BLACK))
    machine.memory[memory.SIZE] = size
    machine.code.call("setup")
    assert get(machine, size).board == start(size)
    assert machine.memory[memory.RANK] == place(20 + size)
    edges = [i for i in range(memory.CELLS) if machine.memory[memory.BOARD + i] == memory.EDGE]
    assert len(edges) == memory.CELLS - size * size // 2


def test_counting(machine: Spectrum) -> None:
    put(machine, position("w11 w13 W33 b88 B66 B68 B44"))
    machine.code.call("show")
    assert list(machine.memory[memory.COUNTS : memory.COUNTS + 4]) == [2, 1, 1, 3]

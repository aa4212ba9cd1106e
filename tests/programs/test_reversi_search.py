"""What the computer thinks at reversi: its machine code against a plain minimax of what it says a position is worth."""

from __future__ import annotations

from random import Random

import pytest
from reversi_machine import expected, line, listed, playing, playout, put, ready, seconds
from reversi_rules import FIRST, SECOND, SQUARES, Position, Square

from typein.harness.session import Spectrum

CORNER = [
    [100, -20, 12, 5],
    [-20, -40, -3, -3],
    [12, -3, 2, 1],
    [5, -3, 1, 1],
]
"""What the squares of a quarter of the board are worth; those beside a corner that is taken are worth BESIDE."""
BESIDE = 4
MOBILITY = 8
"""What each legal move is worth that one has more than the other."""
WIN, DISC = 8192, 64
"""What the end of a game is worth to the winner, and each disc more of his."""

ALL = 60
LONG = 16000
"""Frames; twice as much must be less than 32768."""


@pytest.fixture
def reversi() -> Spectrum:
    """The program in its menu."""
    return ready()


def weights(position: Position) -> dict[Square, int]:
    """What the squares are worth in a position."""
    near = {square: (min(square[0], 9 - square[0]), min(square[1], 9 - square[1])) for square in SQUARES}
    found = {square: CORNER[row - 1][column - 1] for square, (row, column) in near.items()}
    for corner in [square for square in SQUARES if near[square] == (1, 1) and position.discs[square]]:
        for square in SQUARES:
            if max(abs(square[0] - corner[0]), abs(square[1] - corner[1])) == 1:
                found[square] = BESIDE
    return found


def at_the_end(position: Position) -> int:
    lead = position.player * sum(position.discs.values())
    return DISC * lead + WIN * ((lead > 0) - (lead < 0))


def minimax(position: Position, depth: int, worth: dict[Square, int]) -> int:
    """What a position is worth to whose turn it is, so many plies ahead; a pass is no ply."""
    other = Position(position.discs, -position.player)
    moves = position.moves()
    if not moves and not other.moves():
        return at_the_end(position)
    if depth == 0:
        mobility = MOBILITY * (len(moves) - len(other.moves()))
        return mobility + position.player * sum(worth[square] * disc for square, disc in position.discs.items())
    if not moves:
        return -minimax(other, depth, worth)
    return max(-minimax(position.play(square), depth - 1, worth) for square in moves)


def varied(spectrum: Spectrum) -> dict[Square, int]:
    """What the squares are worth in the mood in which the program has just thought."""
    at = spectrum.code["page"] + spectrum.code["WEIGHT"]
    worth = {square: spectrum.memory[at + 10 * square[0] + square[1]] for square in SQUARES}
    return {square: byte - 256 * (byte > 127) for square, byte in worth.items()}


def think(spectrum: Spectrum, position: Position, owed: int, most: int = 0, frames: int = LONG, mood: int = 0) -> int:
    """The number of the move that the search finds, from 1; it looks ``owed`` plies ahead in twice the time."""
    put(spectrum, position)
    memory, code = spectrum.memory, spectrum.code
    memory[code["side"]] = position.player & 0xFF
    memory[code["owed"]], memory[code["most"]], memory[code["mood"]] = owed, most or owed, mood
    memory[code["time"]], memory[code["time"] + 1] = frames & 0xFF, frames >> 8
    return spectrum.code.call("think", within=300)["bc"]


def value(spectrum: Spectrum) -> int:
    at = spectrum.code["value"]
    return int.from_bytes(spectrum.memory[at : at + 2], "little", signed=True)


def reached(spectrum: Spectrum) -> int:
    return spectrum.memory[spectrum.code["reached"]]


# -- the list of legal moves


def test_the_list_is_that_of_the_rules(reversi: Spectrum) -> None:
    for seed in range(4):
        for position in line(Random(seed)):
            put(reversi, position)
            reversi.memory[reversi.code["side"]] = position.player & 0xFF
            reversi.basic["n"] = reversi.code.call("getlst")["bc"]
            assert listed(reversi) == expected(position), position.rows


@pytest.mark.parametrize("routine", ["getlst", "think", "labels"])
def test_basic_keeps_what_it_needs(reversi: Spectrum, routine: str) -> None:
    """BASIC relies on IY and on the other HL, and has no variable changed but the list."""
    put(reversi, playout(3, 30))
    before = reversi.basic.variables
    registers = reversi.code.call(routine, **{"iy": 0x5C3A, "hl'": 0x2758})
    assert (registers["iy"], registers["hl'"]) == (0x5C3A, 0x2758)
    after = reversi.basic.variables
    changed = {name for name in after if after[name] != before[name]}
    assert changed == ({"l()"} if routine == "getlst" else set())


# -- the search


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_best_move_is_that_of_a_minimax(reversi: Spectrum, depth: int) -> None:
    for seed in range(60 // depth**2):
        position = playout(seed, 2 + 23 * seed % 56)
        moves = list(position.moves())
        if len(moves) < 2:
            continue
        move = think(reversi, position, depth)
        if reached(reversi) == depth:  # or it has seen the end before
            worth = weights(position)
            assert value(reversi) == minimax(position, depth, worth), position.rows
            after = position.play(moves[move - 1])
            assert -minimax(after, depth - 1, worth) == value(reversi), position.rows


def test_passes_are_no_plies(reversi: Spectrum) -> None:
    """Positions in which somebody may have to pass."""
    found = 0
    for seed in range(40):
        for position in line(Random(seed))[-16:-3]:
            replies = [position.play(square) for square in position.moves()]
            if len(replies) > 1 and any(not reply.moves() for reply in replies) and found < 12:
                found += 1
                think(reversi, position, 2)
                assert value(reversi) == minimax(position, 2, weights(position)), position.rows
    assert found == 12


def test_the_end_is_played_to_the_last_disc(reversi: Spectrum) -> None:
    seen = 0
    for seed in range(20):
        position = line(Random(seed))[-6]
        moves = list(position.moves())
        if len(moves) > 1:
            seen += 1
            move = think(reversi, position, 4, ALL)
            assert value(reversi) == minimax(position, ALL, {})
            assert -minimax(position.play(moves[move - 1]), ALL, {}) == value(reversi)
    assert seen > 10


def test_moods_vary_a_little_what_squares_are_worth(reversi: Spectrum) -> None:
    position = playout(4, 8)
    assert not any(position.discs[corner] for corner in ((1, 1), (1, 8), (8, 1), (8, 8)))
    found = set()
    for mood in range(1, 256, 25):
        think(reversi, position, 2, mood=mood)
        worth, plain = varied(reversi), weights(position)
        assert {worth[square] - plain[square] for square in SQUARES} == {0, 1, 2, 3}
        assert value(reversi) == minimax(position, 2, worth)
        found.add(tuple(worth.values()))
    assert len(found) == 11


def test_moods_vary_the_moves(reversi: Spectrum) -> None:
    """The four first moves are as good as each other."""
    assert {think(reversi, Position.start(), 1, mood=mood) for mood in range(1, 256)} == {1, 2, 3, 4}
    assert len({think(reversi, Position.start(), 4, mood=77) for _ in range(3)}) == 1


def test_without_a_move_there_is_none(reversi: Spectrum) -> None:
    alone = Position({square: FIRST if square == (1, 1) else 0 for square in SQUARES})
    assert think(reversi, alone, 4) == 0


def test_a_single_move_needs_no_thought(reversi: Spectrum) -> None:
    position = Position({square: {(1, 1): FIRST, (1, 2): SECOND}.get(square, 0) for square in SQUARES})
    start = reversi.machine.now
    assert think(reversi, position, 4) == 1
    assert seconds(reversi, start) < 0.2


# -- time


def test_when_time_is_up_it_stops_behind_what_it_owes(reversi: Spectrum) -> None:
    """In the midst of a ply, that is; and when a quarter of the time is gone it does not begin another."""
    times = {}
    for frames in (50, 100, 200, 400, 800):
        start = reversi.machine.now
        think(reversi, playout(5, 20), 2, ALL, frames)
        times[frames] = 50 * seconds(reversi, start)
        assert reached(reversi) >= 2
    assert all(time < frames + 10 for frames, time in times.items())
    assert any(time > frames - 2 for frames, time in times.items())
    assert any(frames / 4 < time < frames - 20 for frames, time in times.items())


def test_what_it_owes_may_take_twice_the_time(reversi: Spectrum) -> None:
    position = playout(5, 20)
    start = reversi.machine.now
    think(reversi, position, 4)
    needed = round(50 * seconds(reversi, start))
    for frames, done in ((needed, True), (needed * 6 // 10, True), (needed * 4 // 10, False), (needed // 10, False)):
        start = reversi.machine.now
        think(reversi, position, 4, 4, frames)
        assert (reached(reversi) == 4) is done
        assert 50 * seconds(reversi, start) < 2 * frames + 10


def test_break_stops_the_thinking(reversi: Spectrum) -> None:
    spectrum = playing(playout(5, 20), green=3)
    spectrum.basic["a()"] = [3, 3]
    spectrum.basic.goto(2040)
    spectrum.expect("думаю...")
    spectrum.run_frames(20)
    start = spectrum.machine.now
    spectrum.press("{BREAK}")
    assert seconds(spectrum, start) < 0.5
    spectrum.basic.run()  # and all is as it was
    spectrum.expect("Начать партию")


BUSIEST = 40
LEVELS = [(1, 3.0), (2, 10.0), (3, 40.0)]
"""The levels and the emulated seconds that each may take."""


def busy() -> list[Position]:
    """The positions with most to think about of many games drawn by lot."""
    positions = [position for seed in range(25) for position in line(Random(1000 + seed))]
    return sorted(positions, key=lambda position: len(position.moves()), reverse=True)[:BUSIEST]


@pytest.mark.slow
def test_no_answer_takes_longer_than_it_may() -> None:
    spectrum = playing(Position.start())
    worst = dict.fromkeys([level for level, _ in LEVELS], 0.0)
    positions = busy() + [playout(seed, seed) for seed in range(4, 52)]
    assert len(positions[0].moves()) > 18
    for position in positions:
        put(spectrum, position)
        for level, limit in LEVELS:
            start = spectrum.machine.now
            spectrum.basic.gosub(300)
            spectrum.basic.gosub(950, y=level)
            worst[level] = max(worst[level], seconds(spectrum, start))
            assert worst[level] < limit, position.rows
            if level == 3:
                assert reached(spectrum) >= 4 or len(position.moves()) == 1
    assert 15 < worst[3] < 31  # twice its time at most

"""Every subroutine of the draughts program by itself."""

from __future__ import annotations

import pytest
from draughts_bot import FRIEND, PMK
from draughts_memory import ALONE, COLOUR, HELD, LIST, MEN, PICTURE, PIECES, SIDE, SQUARE, get, legal, place, put
from draughts_ready import call, position, ready
from draughts_rules import BLACK, WHITE, Position, squares, start
from draughts_view import View, cell

from typein.harness.session import Spectrum
from typein.spectrum.timing import CPU_HZ


@pytest.fixture
def game() -> Spectrum:
    """A game of two at its beginning, stopped."""
    spectrum = ready(FRIEND)
    spectrum.basic.exec("REM")
    return spectrum


def number(value: object) -> int:
    assert isinstance(value, int)
    return value


def listed(spectrum: Spectrum, where: Position) -> None:
    """Put a position, with the list of its moves as line 600 makes it."""
    put(spectrum, where)
    spectrum.basic.gosub(600)


def chosen(spectrum: Spectrum, where: Position, *path: int) -> int:
    """The address of a move in the list."""
    listed(spectrum, where)
    address = LIST
    for move in legal(spectrum):
        if move.path == path:
            return address
        address += 5 + 3 * len(move.taken)
    raise AssertionError(f"{path} is not legal")


# -- functions


def test_places_of_squares(game: Spectrum) -> None:
    for square in (11, 88, 13, 82, 46):
        assert game.basic.eval(f"FN i({square})") == place(square)
        assert game.basic.eval(f"FN n({place(square)})") == square


def test_pictures_of_pieces(game: Spectrum) -> None:
    assert [game.basic.eval(f"FN k({PIECES[piece]})") for piece in "wWbB"] == [0, 1, 2, 3]


# -- 100 to 530: drawing, messages, keys


def test_100_shows_the_board_as_it_is(game: Spectrum) -> None:
    where = position("w11 W33 b88 B66 b17")
    put(game, where)
    game.basic.gosub(100)
    assert View.of(game).board == where.board


def test_100_draws_no_more_than_has_changed(game: Spectrum) -> None:
    row, column = cell(22)
    address = 16384 + 2048 * (row // 8) + 32 * (row % 8) + column
    game.memory[address] = 0x55  # a smudge on a square that stays
    put(game, position("w22 b88"))
    game.basic.gosub(100)
    assert game.memory[address] == 0x55


@pytest.mark.parametrize(("piece", "flash", "ink"), [(0, 0, 7), (1, 1, 7), (2, 0, 0), (3, 1, 0), (5, 0, 0)])
def test_130_draws_one_square(game: Spectrum, piece: int, flash: int, ink: int) -> None:
    game.basic.gosub(130, i=place(44), k=piece, f=flash)
    row, column = cell(44)
    signs = {game.screen.cells[row + y][column + x] for y in (0, 1) for x in (0, 1)}
    assert signs == {"○♔●♚ "[piece - (piece == 5)]}
    attribute = game.screen.attribute(row + 1, column + 1)
    assert (attribute.ink, attribute.paper, attribute.flash) == (ink, 4, bool(flash))
    assert [game.memory[address] for address in (SQUARE, PICTURE, COLOUR)] == [place(44), piece, 96 + ink + 128 * flash]
    game.basic.gosub(100)
    assert View.of(game).board == start()


def test_300_and_330_write_two_rows(game: Spectrum) -> None:
    game.basic.gosub(300, m_="Ход")
    game.basic.gosub(330, e_="Пояснение", w=0)
    assert (View.of(game).message, View.of(game).note) == ("Ход", "Пояснение")
    assert game.screen.attribute(21, 0).paper == 0
    changed = game.basic.gosub(330, e_="Ошибка", w=1)
    assert (changed["w"], changed["er"]) == (0, 1)
    assert game.screen.attribute(21, 0).paper == 2


def test_400_writes_the_keys(game: Spectrum) -> None:
    game.basic.goto(400)
    game.basic["h$"] = "О - взять назад"
    game.basic.gosub(400)
    game.basic.gosub(400, h_="")
    assert View.of(game).rows[22].strip() == ""


@pytest.mark.parametrize(("key", "expected"), [("o", "о"), ("{CAPS+o}", "о"), ("5", "5"), ("{ENTER}", "\\{13}")])
def test_500_takes_a_key(game: Spectrum, key: str, expected: str) -> None:
    call(game, 500, key, er=0)
    assert game.basic["k$"] == expected


def test_500_wipes_an_error(game: Spectrum) -> None:
    game.basic.gosub(330, e_="Ошибка", w=1)
    call(game, 500, "x")
    assert View.of(game).note == ""


# -- 600 to 990: the list of moves, digits, the panel, taking back


@pytest.mark.parametrize(
    ("where", "moves", "movers", "taking"),
    [(Position(start()), 7, 4, 0), (position("w33 b44 b24 w11"), 2, 1, 1), (position("w11 b22 b33"), 0, 0, 0)],
)
def test_600_lists_the_moves(game: Spectrum, where: Position, moves: int, movers: int, taking: int) -> None:
    put(game, where)
    changed = game.basic.gosub(600)
    assert (changed["n"], changed["mn"], changed["bit"]) == (moves, movers, taking)


@pytest.mark.parametrize(
    ("first", "second", "square"), [("7", "3", 73), ("3", "4", 0), ("9", "1", 0), ("0", "2", 0), ("8", "8", 88)]
)
def test_700_makes_a_square_of_two_digits(game: Spectrum, first: str, second: str, square: int) -> None:
    changed = game.basic.gosub(700, g_="", k_=first)
    assert (changed["q"], changed["g$"]) == (0, first)
    changed = game.basic.gosub(700, k_=second)
    assert (changed["q"], changed["g$"]) == (square, "")


def test_800_says_whose_turn_it_is(game: Spectrum) -> None:
    put(game, position("w11 W33 W55 b88"))
    game.basic.gosub(100)
    game.basic.gosub(800, s=2)
    view = View.of(game)
    assert view.counts == {"w": 1, "W": 2, "b": 1, "B": 0}
    assert (game.screen.attribute(2, 21).paper, game.screen.attribute(6, 21).paper) == (0, 1)


def test_860_writes_a_move(game: Spectrum) -> None:
    chosen(game, position("w33 b44 b88"), 33, 55)
    game.basic.gosub(2000, a=LIST, sh=1, s=1)
    game.basic.gosub(860, q=game.memory[HELD])
    assert View.of(game).moves == ["Б 33:55"]


def test_900_takes_back(game: Spectrum) -> None:
    game.basic.gosub(2000, a=LIST, sh=0, s=1)
    assert game.memory[SIDE] == 2
    assert game.basic.gosub(900)["z"] == 1
    assert get(game).board == start()
    assert game.basic.gosub(900)["z"] == 0


# -- 1700 to 1970: the player's squares


@pytest.mark.parametrize(
    ("text", "square", "ok", "note"),
    [
        ("w33 b88", 33, 1, ""),
        ("w33 b88", 44, 0, "На поле 44 нет шашки"),
        ("w33 b88", 88, 0, "На поле 88 чужая шашка"),
        ("w33 w11 w22 b88", 11, 0, "Шашке 11 ходить некуда"),
        ("w33 w11 b44 b88", 11, 0, "Шашке 11 бить нечего, а надо"),
    ],
)
def test_1700_finds_a_man(game: Spectrum, text: str, square: int, ok: int, note: str) -> None:
    listed(game, position(text))
    game.basic.gosub(330, e_="", w=0)
    changed = game.basic.gosub(1700, q=square, s=1)
    assert changed["z"] == ok
    assert View.of(game).note == note
    if ok:
        assert changed["j"] == 1


@pytest.mark.parametrize(
    ("square", "z", "note"),
    [
        (24, 1, ""),
        (53, 2, ""),
        (42, 0, "Шашке 42 ходить некуда"),
        (22, 0, "Простые шашки назад не ходят"),
        (66, 0, "Поле 66 занято"),
        (35, 0, "С 33 на 35 не ходят"),
    ],
)
def test_1750_judges_a_square(game: Spectrum, square: int, z: int, note: str) -> None:
    listed(game, position("w33 w53 w42 b66 b88"))
    game.basic.gosub(330, e_="", w=0)
    targets = chr(place(24)) + chr(place(44))
    game.basic.exec(f"LET t$=CHR$ {ord(targets[0])}+CHR$ {ord(targets[1])}")
    changed = game.basic.gosub(1750, q=square, s=1, l=1, p=place(33), pk=0, j=1)
    assert changed["z"] == z
    assert View.of(game).note == note
    if z == 1:
        assert changed["u"] == place(square)
    if z != 2:
        assert changed["i"] == place(24), "the pointer stays where it is"


@pytest.mark.parametrize(("key", "z", "a"), [("d", 1, -1), ("n", 0, 5)])
def test_1850_asks_before_it_leaves(game: Spectrum, key: str, z: int, a: int) -> None:
    call(game, 1850, key, k_="m", a=5, z=0)
    assert (game.basic["z"], game.basic["a"]) == (z, a)


@pytest.mark.parametrize(
    ("piece", "square", "becomes"), [(0, 88, 1), (0, 77, 0), (2, 11, 3), (2, 22, 2), (1, 11, 1), (3, 88, 3), (0, 28, 1)]
)
def test_1900_crowns(game: Spectrum, piece: int, square: int, becomes: int) -> None:
    assert game.basic.gosub(1900, pk=piece, i=place(square))["pk"] == becomes


def test_1950_follows_a_move(game: Spectrum) -> None:
    address = chosen(game, position("w33 b44 b66"), 33, 55, 77)
    game.basic.exec("DIM w(1)")
    game.basic["w()"] = [address]
    assert [game.basic.gosub(1950, q=1, l=step)["u"] for step in (1, 2)] == [place(55), place(77)]
    game.basic["w()"] = [chosen(game, position("w33 b88"), 33, 24)]
    assert game.basic.gosub(1950, q=1, l=1)["u"] == place(24)


# -- 2000 and 2500: a move, and the end


@pytest.mark.parametrize("shown", [0, 1])
@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("w33 b88", (33, 44)),
        ("w33 b44 b66 b28", (33, 55, 77)),
        ("w26 b37 b75 b11", (26, 48, 84)),
        ("w33 b44 b64 b62 b42 b88", (33, 55, 73, 51, 33)),
        ("W11 b44 b82", (11, 77)),
    ],
)
def test_2000_makes_a_move(game: Spectrum, text: str, path: tuple[int, ...], shown: int) -> None:
    where = position(text)
    move = next(move for move in where.moves() if move.path == path)
    address = chosen(game, where, *path)
    held = game.memory[HELD]
    game.memory[ALONE] = 7
    game.basic.gosub(100)
    game.basic.gosub(2000, a=address, sh=shown, s=1)
    after = where.after(move)
    assert get(game).key() == after.key()
    assert View.of(game).board == after.board
    assert game.memory[ALONE] == 0
    assert game.memory[HELD] == held + 1


def test_2000_counts_the_moves_of_kings(game: Spectrum) -> None:
    address = chosen(game, position("W31 b17"), 31, 42)
    game.memory[ALONE] = 7
    game.basic.gosub(2000, a=address, sh=0, s=1)
    assert game.memory[ALONE] == 8


@pytest.mark.parametrize(
    ("text", "side", "alone", "times", "calculator", "end"),
    [
        ("w11 b88", WHITE, 0, 1, 0, 0),
        ("w11 b22 b33", WHITE, 0, 1, 0, 2),
        ("b11 w13", BLACK, 0, 1, 0, 1),
        ("W11 b17", WHITE, 0, 3, 0, 3),
        ("W11 b17", WHITE, 0, 2, 0, 0),
        ("W11 b17", WHITE, 30, 1, 0, 4),
        ("W11 b17", WHITE, 29, 1, 0, 0),
        ("W11 b17", WHITE, 0, 1, 1, 1),
        ("w11 B17", WHITE, 0, 1, 1, 2),
        ("w11 b17", WHITE, 0, 1, 1, 0),
    ],
)
def test_2500_sees_the_end(
    game: Spectrum, text: str, side: str, alone: int, times: int, calculator: int, end: int
) -> None:
    listed(game, position(text, side))
    game.basic.gosub(100)
    game.memory[HELD] = 0
    game.memory[ALONE] = alone
    for _ in range(times):
        game.code.call("keep")
    s = {WHITE: 1, BLACK: 2}[side]
    assert game.basic.gosub(2500, s=s, pm=calculator)["e"] == end


# -- 3000 to 3760: the machine's moves


def test_3000_thinks(game: Spectrum) -> None:
    where = position("w17 w22 w24 w26 w82 b13 b42 b55 b57 b77")
    listed(game, where)
    game.basic["o()"] = [2, 0]
    address = number(game.basic.gosub(3000, s=1)["a"])
    assert game.memory[address + 1 : address + 3] == bytes([place(22), place(33)])
    assert View.of(game).note.startswith("Ходов вперёд: ")
    listed(game, position("w33 b44 b88"))
    assert game.basic.gosub(3000, s=1)["a"] == LIST
    assert View.of(game).note == "Другого хода нет"


def test_3050_thinks_for_so_many_frames(game: Spectrum) -> None:
    listed(game, Position(start()))
    before = game.machine.now
    address = number(game.basic.gosub(3050, q=60, h=0)["h"])
    assert 1.2 < (game.machine.now - before) / CPU_HZ < 1.7
    assert game.memory[address] == 0, "a step, which takes nothing"


@pytest.mark.parametrize(
    ("text", "square", "refused"), [("b35", 24, 1), ("b15", 24, 1), ("b13", 24, 0), ("b26", 24, 0)]
)
def test_3250_refuses_exposed_squares(game: Spectrum, text: str, square: int, refused: int) -> None:
    put(game, position(text))
    assert game.basic.gosub(3250, u=place(square), q=9)["q"] == refused


def test_3420_finds_the_first_move_of_a_man(game: Spectrum) -> None:
    listed(game, position("w13 w33 b88"))
    assert game.basic.gosub(3420, p=place(33))["a"] == LIST + 5
    assert game.basic.gosub(3420, p=place(55))["a"] == 0


def test_3650_finds_a_number(game: Spectrum) -> None:
    calculator = ready(PMK)
    calculator.basic.exec("REM")
    assert calculator.basic.gosub(3650, h=MEN, v=place(64), k=99)["k"] == 6
    assert calculator.basic.gosub(3650, h=MEN, v=place(31), k=99)["k"] == 9
    assert calculator.basic.gosub(3650, h=MEN, v=place(44), k=99)["k"] == 12


def test_3700_shows_the_registers(game: Spectrum) -> None:
    game.memory[MEN : MEN + 24] = bytes(
        [place(13), 0, *[place(82)] * 6, *[0] * 4, place(17), *[0] * 7, place(28), 0, 0, 0]
    )
    game.basic.gosub(3700)
    view = View.of(game)
    assert view.registers == ["17.13", "00.00", *["00.82"] * 6]
    assert "запас 1.0" in view.rows[19]


# -- 4300 to the end: setting up and the menu


def test_4300_clears_the_board(game: Spectrum) -> None:
    game.basic.gosub(4300)
    assert get(game).board == {}
    assert View.of(game).board == {}


@pytest.mark.parametrize(("key", "opponents"), [("1", [0, 3]), ("2", [3, 0])])
def test_7300_asks_for_a_colour(game: Spectrum, key: str, opponents: list[int]) -> None:
    call(game, 7300, key, q=3)
    assert game.basic["o()"] == opponents


def test_7400_takes_only_what_it_asked_for(game: Spectrum) -> None:
    call(game, 7400, "x72", m_="1 - да  2 - нет", c_="12")
    assert game.basic["k$"] == "2"
    assert View.of(game).message == "1 - да  2 - нет"


@pytest.mark.parametrize("size", [4, 8])
def test_8000_draws_a_board(game: Spectrum, size: int) -> None:
    game.basic.gosub(8000, g=size, t_="МИНИ-ШАШКИ" if size == 4 else "РУССКИЕ ШАШКИ")
    view = View.of(game)
    assert (view.size, view.board) == (size, start(size))
    for column in range(1, size + 1):
        for row in range(1, size + 1):
            y, x = cell(10 * column + row, size)
            dark = 10 * column + row in squares(size)
            assert game.screen.attribute(y, x).paper == game.screen.attribute(y + 1, x + 1).paper == (4 if dark else 6)
    row, column = cell(11, size)
    assert view.cells[row][column - 2] == "1"
    assert view.cells[row + 3][column] == "1"

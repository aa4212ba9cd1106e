"""The calculator's way of playing in the program: its order, its checks, its registers, against the article."""

from __future__ import annotations

from random import Random

import pytest
from draughts_bot import PMK, Bot
from draughts_memory import LIST, MEN, place, put
from draughts_pmk import REGISTERS, Registers, choose
from draughts_ready import position, ready
from draughts_rules import BLACK, WHITE, Move, Position, Square, start
from draughts_view import View

from typein.harness.session import Spectrum


def enter(spectrum: Spectrum, white: list[Square], black: list[Square], reserves: tuple[str, str] = ("", "")) -> None:
    """Fill registers 1 to 8 and both reserves; what is left out is 0."""
    for start_of, men, reserve in ((MEN, white, reserves[0]), (MEN + 12, black, reserves[1])):
        squares = [*men, *[0] * (8 - len(men)), *map(int, reserve.split())]
        squares += [0] * (12 - len(squares))
        spectrum.memory[start_of : start_of + 12] = bytes(place(square) if square else 0 for square in squares)


def registers(spectrum: Spectrum) -> list[int]:
    return list(spectrum.memory[MEN : MEN + 24])


def answer(where: Position, numbers: list[Square]) -> tuple[int, Square, Square]:
    """What the program's calculator moves in a position with these men: number, from and to."""
    spectrum = ready(PMK)
    put(spectrum, where)
    enter(spectrum, numbers, [])
    spectrum.basic.exec("REM")
    spectrum.basic.gosub(600)
    changed = spectrum.basic.gosub(3100, a=0, k=0)
    address = changed["a"]
    assert isinstance(address, int)
    found = {place(move.path[0]): move.path[0] for move in where.moves()}
    targets = {place(move.path[-1]): move.path[-1] for move in where.moves()}
    number = int(View.of(spectrum).note.split()[1])
    return number, found[spectrum.memory[address + 1]], targets[spectrum.memory[address + 2]]


def test_it_opens_with_man_7() -> None:
    """The article: after ten minutes the display shows 7, and XY that it stands on 64."""
    spectrum = ready(PMK)
    view = View.of(spectrum)
    assert view.note == "ПМК: 7   ХУ: 64"
    assert view.players == ["ПМК", "Вы"]
    assert view.board == {**{square: piece for square, piece in start().items() if square != 73}, 64: "w"}


def test_the_registers_are_those_of_the_article() -> None:
    spectrum = ready()
    spectrum.press("2")
    spectrum.expect("П8 86.82")
    assert View.of(spectrum).registers == list(REGISTERS)
    spectrum.expect("Ход чёрных")
    assert View.of(spectrum).registers == [*REGISTERS[:6], "77.64", "86.82"]


def test_the_model_opens_so_too() -> None:
    assert choose(Registers(), Position(start())) == (7, Move((73, 64)))


@pytest.mark.parametrize(
    ("text", "numbers", "expected"),
    [
        ("w13 w33 w53 b88", [13, 33, 53], (3, 53, 44)),  # from the last man down, left before right
        ("w53 w13 w33 b88", [53, 13, 33], (3, 33, 24)),  # by number, not by place
        ("w13 b88", [13], (1, 13, 24)),  # at the edge of the board there is only right
        ("w33 w24 b88", [24, 33], (2, 33, 44)),  # its own man is in the way
        ("w33 b35 b66", [33], (1, 33, 24)),  # 24 is refused, and so is 44; on the second pass left comes first
        ("w33 b15 b88", [33], (1, 33, 44)),  # 24 is refused: a man on 15 stands before it
        ("w33 w71 b15 b55 b88", [71, 33], (1, 71, 62)),  # both of man 2's squares are refused: man 1 moves
        ("w33 w44 b55 b66", [44, 33], (2, 33, 24)),
        ("w33 w53 b44 b88", [33, 53], (2, 53, 35)),  # it takes, the last man first
        ("w33 w53 b44 b88", [53, 33], (2, 33, 55)),
        ("w33 b44 b24 b88", [33], (1, 33, 15)),  # to the left before to the right
        ("w55 b44 b66 b17", [55], (1, 55, 77)),  # forward before back
        ("w11 b46", [], (0, 11, 22)),  # the reserve moves when nobody else can
        ("w11 b22 b88", [], (0, 11, 33)),  # and takes, too
    ],
)
def test_what_it_moves(text: str, numbers: list[Square], expected: tuple[int, Square, Square]) -> None:
    where = position(text)
    assert answer(where, numbers) == expected


def test_the_reserve_replaces_what_is_taken() -> None:
    """Man 6 is taken, and the first of the reserve takes its register; when there is none, 0 does."""
    spectrum = ready(PMK)
    enter(spectrum, [13, 22, 33], [44, 55], ("11 31", ""))
    put(spectrum, position("w13 w22 w33 w11 w31 b44 b55", BLACK))
    spectrum.basic.exec("REM")
    move = [1, place(44), place(22), 130, 130, place(33), place(22), 1]
    spectrum.memory[LIST : LIST + len(move)] = bytes(move)
    spectrum.basic.gosub(3500, a=LIST, s=2, m=1, p=place(44), u=place(22))
    white, black = registers(spectrum)[:12], registers(spectrum)[12:]
    assert white[:3] == [place(13), place(22), place(11)]
    assert white[8:] == [0, place(31), 0, 0]
    assert black[:2] == [place(22), place(55)]
    assert View.of(spectrum).registers[2] == "00.11"
    enter(spectrum, [13, 22, 33], [44, 55])
    spectrum.basic.gosub(3500, a=LIST, s=2, m=1, p=place(44), u=place(22))
    assert registers(spectrum)[:3] == [place(13), place(22), 0]
    assert View.of(spectrum).registers[2] == "00.00"


def test_a_man_of_the_reserve_that_is_taken_is_gone() -> None:
    spectrum = ready(PMK)
    enter(spectrum, [13], [44], ("31", ""))
    move = [1, place(42), place(24), 130, 130, place(31), place(24), 1]
    spectrum.memory[LIST : LIST + len(move)] = bytes(move)
    spectrum.basic.exec("REM")
    spectrum.basic.gosub(3500, a=LIST, s=2, m=1, p=place(44), u=place(24))
    assert registers(spectrum)[:12] == [place(13), *[0] * 11]
    assert "запас 0.0" in View.of(spectrum).rows[19]


@pytest.mark.parametrize(("text", "side", "end"), [("w17 b86", WHITE, "Белые"), ("w24 b22", BLACK, "Чёрные")])
def test_its_game_ends_at_the_first_king(text: str, side: str, end: str) -> None:
    """The calculator has not been taught kings; who has the first one has won."""
    where = position(text, side)
    spectrum = ready(PMK)
    put(spectrum, where)
    enter(spectrum, [square for square, piece in where.board.items() if piece == "w"], [22])
    spectrum.basic.exec("REM")
    spectrum.basic.exec("GO SUB 100")
    spectrum.basic.goto(1000)
    if side == BLACK:
        spectrum.press("22" + str(where.moves()[0].path[-1]))
    spectrum.expect(f"{end} выиграли!")
    spectrum.wait_for_input()
    assert View.of(spectrum).note == "Дамка: ПМК дальше не умеет"


@pytest.mark.parametrize("seed", range(3))
def test_games(seed: int) -> None:
    """Move by move as the model of the article has it, with moves taken back."""
    bot = Bot(ready(), Random(seed))
    bot.begin(PMK)
    assert bot.play(undone=0.1) in (WHITE, BLACK)
    assert bot.slowest < 15

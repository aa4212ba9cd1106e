"""Where the cribbage program departs from the rules of its article, and what is odd in it: kept as the author's.

The model of the rules has a switch for each departure that changes scores; both its readings are held against the
program here. basic/cribbage/corrections.toml names these tests.
"""

from __future__ import annotations

import pytest
from cribbage_edition import MAN, ZX, deal, go_to, ready, started
from cribbage_game import Award, Pegging
from cribbage_rules import ARTICLE, PROGRAM, House, IllegalEventError, cards, game_points
from cribbage_view import BOARD_COLUMN
from cribbage_view import MAN as PLAYER
from cribbage_view import ZX as COMPUTER

from typein.errors import BasicError
from typein.harness.session import Spectrum

RETURNED = "7"
"""The report of a RETURN where no GO SUB has been: a subroutine that was gone to has come to its end."""

# The computer's choices leave no doubt here: it has nothing but sevens.
SEVENS, MINE = cards("Б7 Ч7 Т7 П7"), cards("Б10 Ч10 Ч4 Т10")


def play_sevens() -> Spectrum:
    """10 7 10, the computer says go, 4 makes 31; then 7 10 7 7, the last card, makes 31 again."""
    machine = ready()
    deal(machine, SEVENS, MINE, cards("ПК")[0])
    go_to(machine, 4000, dir=ZX, win=0, debug=0)
    machine.press("{ENTER}")
    machine.press(" {ENTER}")
    machine.expect("ХОД!")
    machine.press("  {ENTER}")
    machine.press("   {ENTER}")
    assert machine.wait_for_report().code == RETURNED
    return machine


def sevens_by_the_rules(house: House) -> list[int]:
    """The points of the computer and of the player in the same play."""
    pegging = Pegging(PLAYER, [SEVENS, MINE], house)
    tens, four = [MINE[0], MINE[1], MINE[3]], MINE[2]
    awards: list[Award] = []
    awards += pegging.play(PLAYER, tens[0])
    awards += pegging.play(COMPUTER, SEVENS[0])
    awards += pegging.play(PLAYER, tens[1])
    awards += pegging.go(COMPUTER)
    awards += pegging.play(PLAYER, four)
    awards += pegging.play(COMPUTER, SEVENS[1])
    awards += pegging.play(PLAYER, tens[2])
    awards += pegging.play(COMPUTER, SEVENS[2])
    awards += pegging.play(COMPUTER, SEVENS[3])
    return [sum(award.points for award in awards if award.player == player) for player in (COMPUTER, PLAYER)]


def test_kept_last_card_at_31_gives_two() -> None:
    computer = play_sevens().basic["s()"][ZX - 1]  # type: ignore[index]
    assert computer == sevens_by_the_rules(PROGRAM)[COMPUTER] == 4  # a pair and the 31
    assert sevens_by_the_rules(ARTICLE)[COMPUTER] == 5


def test_kept_go_is_paid_late() -> None:
    player = play_sevens().basic["s()"][MAN - 1]  # type: ignore[index]
    assert player == sevens_by_the_rules(PROGRAM)[PLAYER] == 2  # the 31 alone
    assert sevens_by_the_rules(ARTICLE)[PLAYER] == 3


@pytest.mark.parametrize(("claim", "scores"), [(8, [0, 8]), (6, [8, 0]), (0, [8, 0]), (10, [8, 0])])
def test_kept_muggins_takes_the_whole_hand(claim: int, scores: list[int]) -> None:
    machine = ready()
    deal(machine, SEVENS, cards("БВ Ч8 Т7 Ч5"), cards("П6")[0])
    go_to(machine, 4600, dir=MAN, win=0, mug=1, crib=0, rlen=2)
    machine.type(f"{claim}\n")
    machine.wait_for_input()
    assert machine.basic["s()"] == scores


@pytest.mark.parametrize("dealer", [ZX, MAN])
def test_kept_starter_jack_gives_two(dealer: int) -> None:
    machine = ready()
    deal(machine, SEVENS, MINE, cards("ПК")[0])
    machine.basic["p()"] = [11.1] * 52
    go_to(machine, 8000, dir=dealer, win=0, debug=0)
    if dealer == ZX:
        machine.press(" ")
    machine.expect("Выберите карту")
    points = [2, 0] if dealer == ZX else [0, 2]
    assert machine.basic["s()"] == points
    assert [PROGRAM.starter_jack, ARTICLE.starter_jack] == [2, 1]


def test_kept_win_by_a_starter_jack_waits_for_the_first_card() -> None:
    machine = ready()
    deal(machine, SEVENS, MINE, cards("ПК")[0])
    machine.basic["p()"] = [11.1] * 52
    machine.basic["s()"] = [119, 0]
    go_to(machine, 8000, dir=ZX, win=0, debug=0)
    machine.press(" ")
    machine.expect("Выберите карту")
    assert machine.basic["win"] == ZX
    machine.press("{ENTER}")
    machine.expect("Вам не повезло - моя победа!")


def test_kept_every_game_counts_one() -> None:
    machine = ready()
    go_to(machine, 8200, win=MAN, player=MAN, s=[10, 121])
    machine.expect("Примите поздравления с победой!")
    machine.wait_for_input()
    assert machine.basic["g()"] == [0, 1]
    assert [game_points(10, PROGRAM), game_points(10, ARTICLE)] == [1, 2]


def test_kept_empty_answer_stops_with_subscript_wrong() -> None:
    machine = started()
    machine.press("{ENTER}")
    with pytest.raises(BasicError) as error:
        machine.wait_for_input()
    assert (error.value.code, error.value.text, error.value.line) == ("3", "Subscript wrong", 7060)


def say_go_at_25() -> Spectrum:
    """The player has laid his first card and points at its empty place, though he could lay any of the others."""
    machine = ready()
    deal(machine, SEVENS, cards("Б10 Ч2 Ч4 Т5"), cards("ПК")[0])
    go_to(machine, 2700, nh=1, b=[0, 1, 1, 1], sum=25, n=3, t=[10, 8, 7], safe=31, hgo=0, win=0)
    machine.press("{ENTER}")
    machine.expect("Если нет хода, нажмите ЕНТЕР")
    return machine


def test_kept_go_with_a_card_that_fits() -> None:
    machine = say_go_at_25()
    machine.press("{ENTER}")
    assert machine.wait_for_report().code == RETURNED
    assert machine.basic["hgo"] == 1
    hand = cards("Б10 Ч2 Ч4 Т5")
    pegging = Pegging(PLAYER, [SEVENS, hand], PROGRAM)
    pegging.play(PLAYER, hand[0])
    pegging.play(COMPUTER, SEVENS[0])
    with pytest.raises(IllegalEventError):
        pegging.go(PLAYER)


def test_kept_card_after_a_go_leaves_the_go_standing() -> None:
    machine = say_go_at_25()
    machine.press(" {ENTER}")
    assert machine.wait_for_report().code == RETURNED
    assert machine.basic["nh"] == 2
    assert machine.basic["hgo"] == 1


def test_kept_repeated_demonstration_leaves_the_pegs_of_the_last() -> None:
    machine = started()
    machine.press("y{ENTER} ")
    machine.expect("Для демонстрации")
    board = [row[BOARD_COLUMN:] for row in machine.screen.lines[1:20]]
    pegs = []
    for _ in range(2):
        machine.press(" ")
        machine.expect("Посмотрим мои очки")
        machine.expect("Для повтора")
        now = [row[BOARD_COLUMN:] for row in machine.screen.lines[1:20]]
        pegs.append(sum(a != b for a, b in zip("".join(board), "".join(now), strict=True)))
    assert pegs == [3, 5]  # the last of each player, and the winner's

"""What the corrections of the cribbage listing are worth: each test puts one printed reading back and shows its harm.

The apparatus, basic/cribbage/corrections.toml, names these tests as its evidence.
"""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from random import Random

import pytest
from cribbage_bot import Bot, Player
from cribbage_edition import MAN, SEED, ZX, changed, count, deal, go_to, program, ready, source_lines, started
from cribbage_rules import cards

from typein.errors import BasicError
from typein.harness.session import Spectrum
from typein.harness.values import Plain


def both(*printed: str) -> tuple[Spectrum, Spectrum]:
    """Two machines at the same place: one with the print's lines, one with ours."""
    return ready(*printed), ready()


def play_round(machine: Spectrum) -> None:
    bot = Bot(machine, Player(Random(SEED)))
    bot.open()
    bot.begin()
    bot.play_round()


def report(error: pytest.ExceptionInfo[BasicError]) -> str:
    return f"{error.value.code} {error.value.text}, {error.value.line}:{error.value.statement}"


# -- the apparatus


def test_every_test_that_the_apparatus_names_is_here_and_the_other_way_round() -> None:
    apparatus = tomllib.loads((program().folder / "corrections.toml").read_text(encoding="utf-8"))
    named = {entry["test"] for kind in ("correction", "kept") for entry in apparatus[kind] if "test" in entry}
    here = {
        f"tests/programs/{path.name}::{node.name}"
        for path in Path(__file__).parent.glob("test_cribbage*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    assert named - here == set()
    assert {name for name in here if "::test_printed_" in name or "::test_kept_" in name} - named == set()


def test_replaced_lines_stand_in_the_program() -> None:
    text = changed(source_lines(), "1150 STOP", "9185")
    assert "\n1150 STOP\n" in text
    assert "\n9185 " not in text
    assert text.count("\n") == len(source_lines()) - 1


# -- counting a hand


def test_printed_1150_stops_at_the_first_fifteen() -> None:
    printed, ours = both("1150 IF i(x)+i(y)=15 THEN LET f=f+a")
    hand = cards("БВ Ч8 Т7 Ч5 П6")
    with pytest.raises(BasicError) as error:
        count(printed, hand)
    assert report(error) == "2 Variable not found, 1150:2"
    assert count(ours, hand).fifteens == 4


def test_printed_1240_denies_a_flush_of_four() -> None:
    printed, ours = both("1240 FOR x=1 TO x")
    hand = cards("Б2 Б4 Б6 Б8 П9")
    assert count(printed, hand).flush == 0
    assert count(ours, hand).flush == 4


def test_printed_1260_finds_a_flush_in_every_hand() -> None:
    printed, ours = both("1260 IF h$(x)<>h$(1) THEN LET f1=0: REM (FL=0)")
    hand = cards("Б2 П4 Ч6 Т8 П9")
    assert count(printed, hand).flush == 4
    assert count(ours, hand).flush == 0


def test_printed_1310_scores_four_of_a_suit_in_the_crib() -> None:
    printed, ours = both("1310 IF fl=4 AND crib=2 THEN LET fl=0")
    hand = cards("Б2 Б4 Б6 Б8 П9")
    assert count(printed, hand, crib=True).flush == 4
    assert count(ours, hand, crib=True).flush == 0
    assert count(ours, cards("Б2 Б4 Б6 Б8 Б9"), crib=True).flush == 5


def test_printed_1500_forgets_the_first_of_two_runs() -> None:
    printed, ours = both("1500 IF r>rlen THEN LET s=+d*r: IF r=2 THEN LET s=s-d")
    runs = [
        machine.basic.gosub(1000, c=4, rlen=1, crib=0, sum=14, h=[1, 2, 5, 6], i=[1, 2, 5, 6], h_="\\h\\c\\d\\s")["s"]
        for machine in (printed, ours)
    ]
    assert runs == [1, 2]  # while it discards, the computer gives a point for two neighbours


def test_printed_4730_gives_the_ace_a_point() -> None:
    printed, ours = both("4730 IF x<5 AND h(x)=1 AND h$(x)=e$(5) THEN LET nob=1")
    ace, knave = cards("ПТ Б6 Ч9 ТК П2"), cards("ПВ Б6 Ч9 ТК П2")
    assert [count(printed, hand).nobs for hand in (ace, knave)] == [1, 0]
    assert [count(ours, hand).nobs for hand in (ace, knave)] == [0, 1]


# -- laying cards


def lay(spectrum: Spectrum, card: int, *table: int) -> int | float:
    """Points for a card laid on those of the table."""
    values = [min(rank, 10) for rank in table]
    result = spectrum.basic.gosub(2000, c=card, n=len(table), t=[*table], sum=sum(values))["s"]
    assert isinstance(result, int | float)
    return result


def test_printed_2030_misses_a_third_of_a_kind() -> None:
    printed, ours = both("2030 FOR x=n-1 TO 1 STEP 1")
    assert [lay(machine, 6, 6) for machine in (printed, ours)] == [2, 2]
    assert [lay(machine, 6, 6, 6) for machine in (printed, ours)] == [0, 6]


def test_printed_2250_stops_for_want_of_l() -> None:
    printed, ours = both("2250 FOR I=3 TO n", "2270 FOR x=n-I+1 TO n", "2320 FOR x=1 TO I-1", "2360 NEXT I")
    assert lay(printed, 5, 6) == 0
    with pytest.raises(BasicError) as error:
        lay(printed, 6, 4, 5)
    assert report(error) == "2 Variable not found, 2420:1"  # of the sort, to which l is its length
    assert lay(ours, 6, 4, 5) == 5  # fifteen and a run of three


def test_printed_2720_does_not_ask_for_a_card() -> None:
    for machine, asked in zip(both('2720 LET m$="Выберите карту"'), (False, True), strict=True):
        deal(machine, cards("Б2 Б3 Б4 Б5"), cards("П2 П3 П4 П5"), cards("ЧК")[0])
        go_to(machine, 2700, nh=0, sum=0, n=0)
        machine.wait_for_input()
        assert ("Выберите карту" in machine.screen) == asked


def test_printed_2780_lets_a_card_beyond_31_count() -> None:
    printed, ours = both("2780 IF s<0 THEN BEEP .2,20")
    for machine in (printed, ours):
        deal(machine, cards("Б2 Б3 Б4 Б5"), cards("П10 П3 П4 П5"), cards("ЧК")[0])
        go_to(machine, 2700, nh=0, sum=25, n=0, t=0, player=ZX, win=0)
        machine.press("{ENTER}")
    assert printed.wait_for_report().code == "7"  # it returns
    assert printed.basic["nh"] == 1
    ours.wait_for_input()  # it asks again
    assert ours.basic["nh"] == 0


def test_printed_2920_leaves_a_digit_of_the_old_total() -> None:
    for machine, row in zip(both('2920 PRINT AT 6,0;"Всего ";sum;'), ("Всего 08", "Всего 0"), strict=True):
        for total in (28, 0):
            machine.basic.gosub(2900, sum=total, s=0)
        assert machine.screen.lines[6][:9].rstrip() == row


def test_printed_2930_leaves_the_end_of_the_go() -> None:
    for machine, row in zip(both('2930 PRINT AT 6,9;" ";s;" "'), (" 1 Д!", " 1"), strict=True):
        machine.basic.exec('PRINT AT 6,9;" ХОД! "')
        machine.basic.gosub(2900, sum=28, s=1, player=ZX, win=0)
        assert machine.screen.lines[6][9:25].rstrip() == row


# -- the computer's moves


def think(machine: Spectrum, zx: str, laid: int, *table: int) -> list[Plain]:
    """Let the computer make a move with a hand whose first cards are laid; the cards of the table after it."""
    deal(machine, cards(zx), cards("П2 П3 П4 П5"), cards("ЧК")[0])
    held = [card.value for card in cards(zx)]
    total = sum(min(rank, 10) for rank in table)
    machine.basic["d()"] = [-9] * laid + held[laid:]
    machine.basic.gosub(3200, nc=laid, cgo=0, n=len(table), t=[*table], sum=total, safe=31, debug=0, win=0)
    laid_out = machine.basic["t()"]
    assert isinstance(laid_out, list)
    return laid_out


def test_printed_3210_says_go_without_cards() -> None:
    for machine, says in zip(both("3210 IF nc=4 THEN LET cgo=1"), (True, False), strict=True):
        think(machine, "Б2 Б3 Б4 Б5", 4, 10, 10)
        assert ("ХОД!" in machine.screen) == says
        assert machine.basic["cgo"] == 1


def test_printed_3250_stops_the_computer_once_its_first_card_is_out() -> None:
    for machine, says in zip(both("3250 IF d(1)<0 THEN GO TO 3500"), (True, False), strict=True):
        think(machine, "Б2 Б3 Б4 Б5", 1, 2, 10)
        assert ("ХОД!" in machine.screen) == says
        assert machine.basic["nc"] == (1 if says else 2)


def test_printed_3420_never_looks_at_the_other_cards() -> None:
    # 2 on 4 leaves room for its neighbour, the 6; 6 on 4 leaves none. Only 3430 tells them apart, by more than RND may.
    printed, ours = both("3420 IF j=i OR d(j) THEN GO TO 3440")
    assert {think(printed, "БК ЧК Б2 Б6", 2, 6, 10, 4)[3] for _ in range(8)} == {2, 6}
    assert {think(ours, "БК ЧК Б2 Б6", 2, 6, 10, 4)[3] for _ in range(8)} == {2}


def test_printed_3730_counts_points_when_a_card_is_chosen() -> None:
    for machine, points in zip(both("3730 IF CODE INKEY$=13 THEN GO TO 3600"), (4, 0), strict=True):
        go_to(machine, 3700, x=1, c=4, s=4, sum=0, player=MAN, win=0)
        machine.press("{ENTER}")
        assert machine.wait_for_report().code == "7"
        assert machine.basic["s()"] == [0, points]


def test_printed_4440_lets_the_computer_play_out_of_turn() -> None:
    for machine, laid in zip(both("4440 LET cgo=0: LET hgo=1"), (4, 1), strict=True):
        deal(machine, cards("Б2 Б3 Б4 Б6"), cards("П9 П3 П4 П5"), cards("ЧК")[0])
        go_to(machine, 4000, dir=ZX, win=0, debug=0, player=ZX)
        machine.press("{ENTER}")
        machine.wait_for_input()
        assert machine.basic["nh"] == 1
        assert machine.basic["nc"] == laid


def test_printed_3225_stops_with_debug_1() -> None:
    debug = "7005 RANDOMIZE : LET debug=1"
    with pytest.raises(BasicError) as error:
        play_round(started(debug, "3225 IF debug=1 THEN PRINT #1"))
    assert report(error) == "5 Out of screen, 3720:1"
    play_round(started(debug))


# -- the count at the end of a round


def test_printed_4645_takes_the_win_from_the_player() -> None:
    for machine, winner in zip(both("4645"), (ZX, MAN), strict=True):
        deal(machine, cards("Б2 Ч2 Б9 Т9"), cards("П3 Ч3 П8 Т8"), cards("ЧК")[0])
        machine.basic["s()"] = [119, 119]
        machine.basic.gosub(4500, dir=ZX, win=0, mug=0, crib=0)
        assert machine.basic["win"] == winner


def test_printed_8060_does_not_credit_the_win() -> None:
    for machine, games in zip(both("8060 IF win THEN GO TO 8300"), ([0, 0], [1, 0]), strict=True):
        deal(machine, cards("Б5 Ч5 Т5 П5"), cards("ЧК Т2 П3 П4"), cards("П8")[0])
        machine.basic["s()"] = [119, 0]
        go_to(machine, 8050, dir=ZX, win=0, mug=0, debug=0)
        machine.press("{ENTER}")  # the king, to which the computer lays a five
        machine.expect("Сыграем еще?" if games == [0, 0] else "Вам не повезло - моя победа!")
        machine.wait_for_input()
        assert machine.basic["g()"] == games


def test_printed_8260_credits_the_loser_after_muggins() -> None:
    for machine, games in zip(both("8260 LET g(player)=g(player)+1"), ([0, 1], [1, 0]), strict=True):
        deal(machine, cards("Б5 Ч5 Т5 П5"), cards("ЧК Т2 П3 П4"), cards("П8")[0])
        machine.basic["s()"] = [119, 0]
        go_to(machine, 8070, dir=ZX, win=0, mug=1, crib=0, debug=0)
        machine.type("0\n")  # of a hand with a run of three
        machine.expect("Вам не повезло - моя победа!")
        machine.wait_for_input()
        assert machine.basic["g()"] == games


# -- what is to be seen


def test_printed_5510_stops_at_the_first_message() -> None:
    with pytest.raises(BasicError) as error:
        started("5510 PRINT #1;AT l,0;n$;AT 1,0;m$").press("n{ENTER}n{ENTER} ")
    assert report(error) == "2 Variable not found, 5510:1"
    started().press("n{ENTER}n{ENTER} ")


def test_printed_5770_prints_the_name_on_green() -> None:
    for machine, paper in zip(both("5770 PRINT n$; PAPER 6"), (4, 6), strict=True):
        machine.basic.gosub(5700)
        assert machine.screen.cells[3][28] == "К"
        assert machine.screen.attribute(3, 28).paper == paper


def test_printed_7320_shows_an_eight_as_a_three() -> None:
    for machine, rank in zip(both('7320 LET r$="Т23456739\\rВДК"'), "38", strict=True):
        deal(machine, cards("Б2 Б3 Б4 Б5"), cards("П8 П3 П4 П5"), cards("ЧК")[0])
        machine.basic.gosub(5000, c=4, y=16)
        assert machine.screen.cells[16][0] == rank


def test_printed_7360_stops_before_the_first_card() -> None:
    machine = started("7360 LET z=z+l: LET p(z)=x+y")
    machine.press("n{ENTER}")
    with pytest.raises(BasicError) as error:
        machine.wait_for_input()
    assert report(error) == "2 Variable not found, 7360:1"


def test_printed_7740_deals_into_the_wrong_row() -> None:
    for machine, last_row in zip(both("7740 LET y=1: GO SUB 5350"), (5, 4), strict=True):
        machine.press("n{ENTER} ")
        machine.expect("Я думаю")
        backs = [row for row in range(8) if machine.screen.attribute(row, 0).paper == 2]
        assert backs[-1] == last_row


def test_printed_7815_stops_with_out_of_screen() -> None:
    text = source_lines()[7815].replace('"П', '" П')
    printed, ours = both(text)
    with pytest.raises(BasicError) as error:
        printed.press("n{ENTER} {ENTER}")
    assert report(error) == "5 Out of screen, 3720:1"
    ours.press("n{ENTER} {ENTER}")


def test_printed_7820_stops_for_want_of_l() -> None:
    printed, ours = both("7820 LET c=4: LET rlen=l: LET crib=0")
    with pytest.raises(BasicError) as error:
        printed.press("n{ENTER} {ENTER}")
    assert report(error) == "2 Variable not found, 7820:2"
    ours.press("n{ENTER} {ENTER}")


def test_printed_7875_leaves_the_card_face_down() -> None:
    for machine, shown in zip(both("7875 IF x=t(3) THEN GO SUB 5350: GO TO 7860"), (False, True), strict=True):
        machine.press("n{ENTER} ")
        machine.expect("Выберите 2 карты")
        machine.wait_for_input()
        rank = machine.screen.cells[16][0]
        machine.press("{ENTER}{ENTER}")
        machine.wait_for_input()
        assert (machine.screen.cells[16][0] == rank) == shown


def test_printed_9185_wipes_a_text_before_it_can_be_read() -> None:
    for replaced, waits in (("9185",), False), ((), True):
        machine = started(*replaced)
        machine.press("y{ENTER}")
        machine.expect("стартер.")
        machine.press(" ")
        machine.expect("Для демонстрации")
        machine.press("n")
        machine.run_frames(50)
        assert ("Когда Вам надо" in machine.screen) == waits


def test_printed_9630_reads_a_name_for_a_byte() -> None:
    machine = started("9630 DATA 0,195,195,0,0")
    machine.press("n{ENTER}")
    with pytest.raises(BasicError) as error:
        machine.wait_for_input()
    assert report(error) == "C Nonsense in BASIC, 7090:2"


def test_printed_9730_stops_at_a_byte_too_big() -> None:
    machine = started("9730 DATA 0,0,0,0,240,295,240,0")
    machine.press("n{ENTER}")
    with pytest.raises(BasicError) as error:
        machine.wait_for_input()
    assert report(error) == "B Integer out of range, 7100:1"

"""The manual of Scrabble, paragraph by paragraph: the rules 1 to 18, by keyboard, and what one sees of them.

Points are counted by hand, from the values of the letters and the squares that the manual and the board tell.
"""

from __future__ import annotations

from collections import Counter

import pytest
from scrabble_bot import ENGLISH_TEXTS, ERUDIT
from scrabble_editions import BLANK, ENGLISH
from scrabble_positions import across, down, row_of
from scrabble_rules import Move
from scrabble_table import TWO, Table, first_to_move, game, refused, table
from scrabble_view import LOOK_ALIKES, TILE

FAR = {(7, 7): "I"}
"""A tile on the centre, far from where a word is laid that is not the first."""
CAT = row_of("CAT")
"""C on the centre."""


@pytest.mark.parametrize("move", [across(7, 5, "DOG"), across(7, 7, "DOG"), down(6, 7, "DOG"), down(7, 7, "DOG")])
def test_rule_1_the_first_word_goes_through_the_centre_across_or_down(move: Move) -> None:
    here = game()
    assert here.tries(move) == 10  # 2+1+2, and the centre doubles it
    here.press("y")
    assert "".join(here.view.board.values()) == "DOG"
    assert (7, 7) in here.view.board


@pytest.mark.parametrize("move", [across(7, 4, "DOG"), across(0, 0, "DOG"), down(8, 7, "DOG")])
def test_rule_1_it_may_not_lie_elsewhere(move: Move) -> None:
    assert refused(game(), move) == "The first word covers the star"


def test_rule_1_it_has_two_letters_at_least() -> None:
    assert refused(game(), across(7, 7, "A")) == "One letter is no word"


def test_rule_1_there_is_no_diagonal() -> None:
    """After A all letters stand in a row, after D in a column: a cursor key between them is no letter."""
    here = game()
    here.go_to(7, 7)
    here.press("a", "d", "6", "o", "7", "g")
    assert here.tried() == [(7, 7), (7, 8), (7, 9)]


def test_rule_2_points_are_announced_and_the_rack_is_filled() -> None:
    here = game()
    here.lay(across(7, 7, "DOGS"))
    assert here.view.result == "ANN DOGS = 12"
    assert here.view.shown_scores == here.view.scores == [12, 0]
    rack = here.view.racks[0]
    assert len(rack) == 7
    assert not Counter("EA?") - Counter(rack)
    assert here.byte("BAG_SIZE") == 86 - 4
    assert "Bag: 82" in here.lines


@pytest.mark.parametrize(
    ("move", "words", "points"),
    [
        (across(7, 10, "S"), "CATS", 6),  # 3+1+1+1
        (down(8, 8, "SEA"), "ASEA", 5),  # the S on pale blue: 1+2+1+1
        (across(8, 8, "DOE"), "DOE AD TO", 13),  # the D on pale blue: 4+1+1, 1+4, 1+1
    ],
)
def test_rule_3_later_words_join_those_that_are_there(move: Move, words: str, points: int) -> None:
    here = game(CAT)
    assert here.tries(move) == points
    assert here.view.result == f"ANN {words} = {points}"


def test_rule_3_all_tiles_of_a_move_make_one_word_with_what_lies_between() -> None:
    here = game(row_of("OG"))  # D.S around it
    assert here.tries(across(7, 6, "DS")) == 6  # D O G S
    assert here.view.result == "ANN DOGS = 6"


@pytest.mark.parametrize("move", [across(0, 0, "DOG"), across(7, 11, "SEA"), down(9, 7, "DOG")])
def test_rule_3_a_word_may_not_stand_alone(move: Move) -> None:
    assert refused(game(CAT), move) == "It must join the other words"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (across(7, 10, "S"), "CATS"),
        (down(5, 8, "SE"), "SEA"),
        (down(6, 9, "AE"), "ATE"),
        (across(8, 7, "OE"), "OE CO AE"),
    ],
    ids=["letters are added", "ending at a letter", "at a right angle", "in parallel"],
)
def test_rule_4_the_ways_to_make_a_word(move: Move, words: str) -> None:
    here = game(CAT)
    here.tries(move)
    assert here.view.result.startswith(f"ANN {words} = ")


def test_rule_5_tiles_that_lie_stay() -> None:
    here = game(CAT)
    here.lay(across(7, 10, "S"))
    laid = here.view.board
    here.go_to(7, 6)
    here.press("a", "{DELETE}")  # nothing to take back: the cursor again
    assert here.view.says == "5 6 7 8, A across, D down, ENTER"
    here.enter(across(7, 7, "E"))  # it goes behind the word, not over it
    assert here.view.shown_board.items() >= laid.items()
    assert here.view.board == laid


def test_rule_6_a_blank_is_what_its_player_says_and_stays_it() -> None:
    here = game(CAT, "DOGEAI?", "ONEIUAA")
    here.lay(across(7, 10, "s"))
    assert here.view.board[7, 10] == "s"
    assert here.view.shown_board[7, 10] == "s"  # in the colour of a blank
    assert here.view.scores[0] == 5  # 3+1+1+0
    here.lay(down(7, 10, "ON"))  # Bob uses it as an S, and it is worth nothing to him
    assert "SON" in here.view.result
    assert here.view.scores[1] == 2  # 0+1+1
    assert here.view.board[7, 10] == "s"


def test_rule_6_which_letter_is_asked_for() -> None:
    here = game()
    here.go_to(7, 7)
    here.press("a", " ")
    assert here.view.says == "The blank is which letter?"
    here.press("5")  # no letter
    assert here.tried() == []
    here.press(" ", "q")
    assert here.tried() == [(7, 7)]


def test_rule_7_tiles_are_changed_instead_of_a_move() -> None:
    here = game(rack="AAAAAAA")
    here.put(bag="BCD" + "E" * 83)
    here.press("c", "a", "a", "a", "{ENTER}")
    assert here.view.result == "ANN changes tiles"
    assert here.view.turn == 1
    rack = Counter(here.view.racks[0])
    assert rack["A"] == 4
    assert rack.total() == 7
    assert here.view.bag["A"] == 3  # mixed with the others
    assert here.view.bag.total() == 86
    assert here.view.scores == [0, 0]


def test_rule_7_not_more_than_the_bag_has() -> None:
    here = game(CAT)
    here.put(bag="AB")
    here.press("c", "d", "o", "g", "{ENTER}")
    assert "There are less in the bag" in here.lines
    assert here.view.turn == 0
    assert sorted(here.view.racks[0]) == sorted("DOGSEA?")


def test_rule_8_words_of_the_dictionary_are_taken_others_challenged() -> None:
    here = game()
    here.enter(across(7, 7, "DOG"))
    assert here.view.says == "Agreed? (Y/N)"
    here.press("n")
    here.enter(across(7, 7, "GOD"))
    here.press("n")
    here.enter(across(7, 7, "GDO"))
    assert here.view.result == "GDO is unknown to me"
    assert here.view.says == "Is it a word? (Y/N)"


def test_rule_8_who_does_not_vouch_for_a_word_takes_his_tiles_back() -> None:
    here = game()
    here.enter(across(7, 7, "GDO"))
    here.press("n")
    assert here.view.board == here.view.shown_board == {}
    assert sorted(here.view.racks[0]) == sorted("DOGSEA?")
    assert here.view.turn == 0


def test_rule_8_who_does_is_believed() -> None:
    here = game()
    here.enter(across(7, 7, "GDO"))
    here.press("y")
    assert here.view.says == "Agreed? (Y/N)"
    here.press("y")
    assert here.view.scores == [10, 0]


def test_rule_8_every_word_of_a_move_is_looked_up() -> None:
    here = game(CAT)
    here.enter(across(8, 7, "DOG"))  # CD, AO, TG
    asked = []
    while "unknown" in here.view.result:
        asked.append(here.view.result.split()[0])
        here.press("y")
    assert asked == [word for word in ("DOG", "CD", "AO", "TG") if word not in set(ENGLISH.words)]
    assert here.view.says == "Agreed? (Y/N)"


def test_rule_9_the_game_ends_with_the_last_tile_of_a_player() -> None:
    here = game(CAT, "S", "QZ")
    here.put(bag="")
    here.lay(across(7, 10, "S"))
    assert "THE END OF THE GAME" in here.lines
    assert "ANN wins" in here.lines


def test_rule_9_it_goes_on_while_there_are_tiles_in_the_bag() -> None:
    here = game(CAT, "S", "QZ")
    here.put(bag="E")
    here.lay(across(7, 10, "S"))
    assert here.view.racks[0] == "E"
    assert here.view.turn == 1


def test_rule_9_the_game_ends_when_nobody_moves_any_more() -> None:
    here = game(CAT, "SEA", "QZ")
    here.press("c", "{ENTER}")
    assert here.view.result == "ANN passes"
    assert here.view.turn == 1
    here.press("c", "{ENTER}")
    assert "THE END OF THE GAME" in here.lines


def test_rule_9_a_game_of_nothing_but_changes_ends_too() -> None:
    here = game()
    for player in (0, 1) * 3:
        assert here.view.turn == player
        here.press("c", here.letter(here.view.racks[player][0]), "{ENTER}")
    assert "THE END OF THE GAME" in here.lines


@pytest.mark.parametrize("edition", [ENGLISH_TEXTS, ERUDIT])
def test_rule_10_letters_have_their_values(edition: str) -> None:
    here = table(*TWO, edition=edition)
    here.press("t")
    assert shown_list(here) == {letter: here.view.edition.values[letter] for letter in here.view.edition.letters}
    assert "blank 0" in here.lines or "пустая 0" in here.lines
    here.press(" ", "d")
    counts = here.view.edition.counts
    assert shown_list(here) == {letter: counts[letter] for letter in here.view.edition.letters}
    assert f"blank {counts[BLANK]}" in here.lines or f"пустая {counts[BLANK]}" in here.lines


def shown_list(here: Table) -> dict[str, int]:
    """The letters of the screen of values or of numbers, and what stands beside them."""
    screen, found = here.spectrum.screen, {}
    for row in range(2, 17, 2):
        for column in range(1, 26, 8):
            if screen.attributes[row][column] in TILE:
                letter = screen.cells[row][column]
                number = "".join(screen.cells[row][column + 3 : column + 5])
                found[letter.translate(LOOK_ALIKES) if here.view.edition is ENGLISH else letter] = int(number)
    return found


def test_rule_11_points_are_those_of_the_letters_and_of_the_squares() -> None:
    assert game(CAT).tries(down(8, 7, "OG")) == 6  # 3+1+2, no premium square
    assert game(CAT).tries(down(8, 9, "OG")) == 8  # 1+1+2, and 4 more by the blue square (9, 9)


def test_rule_12_pale_blue_doubles_a_letter() -> None:
    assert game(CAT).tries(across(7, 10, "SE")) == 8  # 3+1+1+1, and the E on (7, 11) twice


def test_rule_12_blue_trebles_a_letter() -> None:
    assert game(CAT).tries(down(8, 9, "OG")) == 8  # 1+1, and the G on (9, 9) three times 2


def test_rule_13_green_doubles_a_word() -> None:
    assert game({**FAR, (4, 5): "A", (4, 6): "T"}, "CDEGILO").tries(across(4, 4, "C")) == 10


def test_rule_13_red_trebles_a_word_after_its_letters() -> None:
    here = game({**FAR, (0, 4): "S"})
    assert here.tries(across(0, 0, "DOGE")) == 24  # 2+1+2, the E on pale blue 2, S 1: 8, three times


def test_rule_13_two_squares_make_four_or_nine_times() -> None:
    here = game({**FAR, (4, 6): "A", (4, 7): "T"})
    assert here.tries(across(4, 4, "DOGSE")) == 4 * 9  # D O a t G S E, on two green squares
    here = game({**FAR, (0, 4): "S", (0, 5): "E"}, "DOGSATI")
    assert here.tries(across(0, 0, "DOGSAT")) == 9 * 11  # D O G S s e A T on two red ones, the S on pale blue


def test_rule_13_the_first_word_counts_twice() -> None:
    assert game().tries(across(7, 6, "DOE")) == 8
    assert "centre: word counts twice" in symbols()


def test_rule_14_a_square_counts_once() -> None:
    here = game(other="SINTAEU")
    here.lay(across(7, 7, "DOG"))
    assert here.view.scores == [10, 0]
    here.lay(across(7, 10, "S"))
    assert here.view.scores == [10, 6]


def test_rule_15_a_blank_counts_nothing_but_its_square_does() -> None:
    assert game().tries(across(7, 7, "dOG")) == 6  # 0+1+2, twice


def test_rule_16_the_words_of_a_move_are_added_and_a_letter_of_two_counts_in_both() -> None:
    here = game(CAT)
    assert here.tries(across(8, 8, "DO")) == 12  # the D on pale blue: 4+1, 1+4, 1+1
    assert here.view.result == "ANN DO AD TO = 12"


@pytest.mark.parametrize(("tiles", "points"), [("DOGSEAT", 72), ("OGSEAT", 18)])
def test_rule_17_all_seven_tiles_bring_fifty(tiles: str, points: int) -> None:
    """On (7, 3) pale blue doubles the G, the centre the word: 2+1+4+1+1+1+1, without the D 1+4+1+1+1+1."""
    assert game(rack="DOGSEAT").tries(across(7, 8 - len(tiles), tiles)) == points


def test_rule_18_who_has_laid_everything_gets_what_the_others_lose() -> None:
    here = first_to_move(*TWO)
    here.put(CAT, ["S", "QZ"], bag="", points=[100, 90])
    here.lay(across(7, 10, "S"))
    assert settled(here) == [["ANN", "106", "-0", "+20", "126"], ["BOB", "90", "-20", "+0", "70"]]


def test_rule_18_everybody_loses_what_he_holds() -> None:
    here = first_to_move(*TWO)
    here.put(CAT, ["SEA?", "QZ"], bag="", points=[50, 60])
    here.press("c", "{ENTER}", "c", "{ENTER}")
    assert settled(here) == [["ANN", "50", "-3", "+0", "47"], ["BOB", "60", "-20", "+0", "40"]]


def settled(here: Table) -> list[list[str]]:
    """The lines of the settlement."""
    return [line.replace("=", "").split() for line in here.lines.splitlines() if "=" in line]


def symbols() -> str:
    """What S shows."""
    here = table(*TWO)
    here.press("s")
    return here.lines

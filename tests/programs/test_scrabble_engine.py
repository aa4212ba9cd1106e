"""The machine code of Scrabble, entry point by entry point, called by address as USR does.

The search is in test_scrabble_search.py, its levels in test_scrabble_levels.py.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from scrabble_editions import BLANK, EDITIONS, ENGLISH, RUSSIAN, Edition
from scrabble_positions import LEAFLET, across, down, ready, row_of
from scrabble_rules import BLUE, CENTRE, GREEN, PALE, RED, SIZE, Move, Problem, cells, problem, result

each_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)

# -- the bag and the racks


@each_edition
def test_new_game_has_all_tiles_in_the_bag(edition: Edition) -> None:
    engine = ready(edition)
    engine.set_board(row_of("О" if edition is RUSSIAN else "O"))
    engine.set_rack(edition.letters[:7], 3)
    assert engine.call("new_game") == edition.total == engine.byte("BAG_SIZE")
    assert Counter(engine.bag()) == Counter(edition.counts)
    assert engine.board() == {}
    assert [engine.rack(player) for player in range(4)] == [""] * 4


def test_new_game_keeps_seed_and_what_is_not_its_own() -> None:
    engine = ready()
    own = bytes(range(1, 61))
    for place, value in enumerate(own):
        engine.poke("OWN", value, place)
    engine.call("new_game")
    assert [engine.byte("OWN", place) for place in range(60)] == list(own)
    assert engine.word("SEED") == 1983


@each_edition
def test_draw_takes_tiles_out_of_the_bag(edition: Edition) -> None:
    engine = ready(edition)
    racks = Counter[str]()
    for player in range(4):
        engine.poke("PLAYER", player)
        assert engine.call("draw") == 7
        assert len(engine.rack(player)) == 7
        racks += Counter(engine.rack(player))
    assert racks + Counter(engine.bag()) == Counter(edition.counts)
    assert engine.byte("BAG_SIZE") == len(engine.bag()) == edition.total - 28


def test_draw_fills_what_is_missing() -> None:
    engine = ready()
    engine.set_rack("QUIZ")
    engine.memory[engine.at["RACKS"] + 1] = 0  # a gap
    engine.set_bag("XXX")
    assert engine.call("draw") == 3
    assert engine.rack() == "QIZXXX"
    assert engine.call("draw") == 0
    assert engine.bag() == ""


def test_draw_gives_every_tile_its_chance() -> None:
    engine = ready()
    drawn = Counter[str]()
    for _ in range(300):
        engine.call("new_game")
        engine.call("draw")
        drawn += Counter(engine.rack())
    # 2,100 of 100 kinds of luck: E comes 252 times on average, with a deviation of 14
    assert 200 < drawn["E"] < 300
    assert 20 < drawn[BLANK] < 70
    assert set(drawn) == set(ENGLISH.counts)


def test_same_seed_draws_the_same() -> None:
    racks = []
    for seed in (7, 7, 4711, 65535):
        engine = ready()
        engine.seed(seed)
        engine.call("draw")
        racks.append(engine.rack())
    assert racks[0] == racks[1]
    assert len(set(racks)) == 3


@pytest.mark.parametrize(
    ("rack", "bag", "given", "after"),
    [
        ("QVWXZJK", "AEIOUNR", "QVW", 3),
        ("QVWXZJK", "AEIOUNR", "QVWXZJK", 7),
        ("QVWX?JK", "AEI", "?", 1),
        ("QQWXZJK", "AEI", "QQ", 2),
        ("QVWXZJK", "AEI", "QVWX", 0),  # more than the bag has
        ("QVWXZJK", "AEI", "QQ", 0),  # not on the rack
        ("QVWXZJK", "AEI", "?", 0),
        ("QVWXZJK", "AEI", "", 0),
    ],
)
def test_change(rack: str, bag: str, given: str, after: int) -> None:
    engine = ready()
    engine.set_rack(rack)
    engine.set_bag(bag)
    engine.set_move(across(0, 0, given))
    assert engine.call("change") == after
    assert Counter(engine.rack()) + Counter(engine.bag()) == Counter(rack + bag)
    if after:
        kept = Counter(rack) - Counter(given)
        assert not kept - Counter(engine.rack())
        assert not (Counter(engine.rack()) - kept) - Counter(bag)  # what came was in the bag before
        assert engine.byte("BAG_SIZE") == len(bag)
    else:
        assert engine.rack() == rack
        assert Counter(engine.bag()) == Counter(bag)


def test_juggle_keeps_the_tiles() -> None:
    engine = ready()
    orders = set()
    for _ in range(50):
        engine.set_rack("ABCDE?")
        engine.call("juggle")
        assert sorted(engine.rack()) == sorted("ABCDE?")
        orders.add(engine.rack())
    assert len(orders) > 40
    assert {order[0] for order in orders} == set("ABCDE?")


@pytest.mark.parametrize(("rack", "points"), [("QZ?AEIO", 24), ("", 0), ("?", 0), ("E", 1)])
def test_left(rack: str, points: int) -> None:
    engine = ready()
    engine.set_rack(rack, 2)
    assert engine.call("left") == points


def test_left_with_the_32nd_letter() -> None:
    engine = ready(RUSSIAN)
    engine.set_rack("ЪЮА?")
    assert engine.call("left") == 21


@pytest.mark.parametrize("below", [1, 2, 4, 100])
def test_random(below: int) -> None:
    engine = ready()
    engine.poke("COUNT", below)
    found = Counter(engine.call("random") for _ in range(20 * below))
    assert set(found) <= set(range(below))
    assert len(found) > below * 0.9


# -- the dictionary


@each_edition
def test_look_up_knows_every_word(edition: Edition) -> None:
    engine = ready(edition)
    random = Random(8)
    for word in random.sample(edition.words, 300):
        assert engine.known(word)


@each_edition
def test_look_up_knows_no_other(edition: Edition) -> None:
    engine = ready(edition)
    random = Random(9)
    known = set(edition.words)
    for word in random.sample(edition.words, 150):
        place = random.randrange(len(word))
        other = word[:place] + random.choice(edition.letters) + word[place + 1 :]
        assert engine.known(other) == (other in known)
        assert engine.known(word[:-1]) == (word[:-1] in known)
        assert engine.known(word + edition.letters[0]) == (word + edition.letters[0] in known)


@pytest.mark.parametrize("word", ["", "A", "ABOUTABOUTABOUT", "ABOUTABOUTABOUTABOUT"])
def test_look_up_bears_any_length(word: str) -> None:
    engine = ready()
    engine.poke("WORD", len(word))
    for place, letter in enumerate(word[:15], 1):
        engine.poke("WORD", engine.encode(letter), place)
    assert engine.call("look_up") == 0


# -- moves that are entered


def test_premium_squares_are_those_of_the_rules() -> None:
    engine = ready()
    kinds = {cell: kind for kind, squares in enumerate((PALE, BLUE, GREEN, RED), 1) for cell in squares}
    for row in range(16):
        for column in range(16):
            on_board = row < SIZE and column < SIZE
            there = engine.byte("PREMIUM", 16 * row + column)
            assert there == (kinds.get((row, column), 0) if on_board else engine.at["OFF"])


def test_leaflet_example() -> None:
    engine = ready()
    for move, words, points in LEAFLET:
        engine.set_rack(move.tiles)
        assert engine.try_move(move, "lay") == Problem.NONE
        assert engine.words()[0][0] == words[0]
        assert sorted(word for word, _ in engine.words()) == sorted(words)
        assert engine.word("SCORE") == points
        assert engine.byte("UNKNOWN") == 0
        assert engine.rack() == ""


@pytest.mark.parametrize(
    ("board", "rack", "move", "wrong"),
    [
        ({}, "HORN", across(7, 5, "HORN"), Problem.NONE),
        ({}, "HORN", across(7, 8, "HORN"), Problem.NOT_CENTRE),
        ({}, "HORN", across(7, 7, "O"), Problem.TOO_SHORT),
        ({}, "HORN", across(7, 5, "HURN"), Problem.NOT_HELD),
        ({}, "HORN", across(7, 5, "HORNN"), Problem.NOT_HELD),
        ({}, "HOR?", across(7, 5, "HORN"), Problem.NOT_HELD),
        ({}, "HOR?", across(7, 5, "HORn"), Problem.NONE),
        ({}, "HORN", across(7, 5, "HORn"), Problem.NOT_HELD),
        ({}, "HORN", across(7, 5, ""), Problem.NO_TILES),
        ({}, "HORNHOR", across(7, 5, "HORNHORN"), Problem.NO_TILES),
        ({}, "HORN", across(7, 12, "HORN"), Problem.NO_ROOM),
        ({}, "HORN", down(12, 7, "HORN"), Problem.NO_ROOM),
        ({}, "HORN", across(7, 15, "HORN"), Problem.NO_ROOM),
        ({}, "HORN", down(15, 7, "HORN"), Problem.NO_ROOM),
        (row_of("HORN", 7, 11), "S", across(7, 14, "S"), Problem.NO_ROOM),
        (row_of("HORN"), "S", across(7, 7, "S"), Problem.NONE),  # past the word
        (row_of("HORN"), "AB", across(9, 9, "AB"), Problem.NOT_JOINED),
        (row_of("HORN"), "AB", down(8, 11, "AB"), Problem.NOT_JOINED),
        (row_of("HORN", 7, 0) | row_of("A"), "S", across(8, 14, "S"), Problem.NOT_JOINED),  # nor around the edge
        (row_of("HORN", 14, 0) | row_of("A"), "S", down(0, 1, "S"), Problem.NOT_JOINED),
    ],
)
def test_try_finds_what_is_wrong(board: dict[tuple[int, int], str], rack: str, move: Move, wrong: Problem) -> None:
    engine = ready()
    engine.set_board(board)
    engine.set_rack(rack)
    for label in ("try", "lay") if wrong else ("try",):
        assert engine.try_move(move, label) == wrong
        assert engine.board() == board
        assert engine.rack() == rack
    if wrong:
        assert (engine.word("SCORE"), engine.byte("WORD_COUNT"), engine.byte("UNKNOWN")) == (0, 0, 0)
    assert wrong == (problem(board, rack, move) if move.row < SIZE and move.column < SIZE else Problem.NO_ROOM)


def test_try_tells_unknown_words() -> None:
    engine = ready()
    engine.set_board(row_of("HORN"))
    engine.set_rack("XXJ")
    assert engine.try_move(down(6, 10, "XX")) == Problem.NONE
    assert engine.words() == [("XNX", False)]
    assert engine.byte("UNKNOWN") == 1
    assert engine.try_move(down(8, 7, "J")) == Problem.NONE
    assert engine.words() == [("HJ", False)]
    assert engine.word("SCORE") == 4 + 8


def test_lay_lays_unknown_words_too() -> None:
    engine = ready()
    engine.set_board(row_of("HORN"))
    engine.set_rack("XX?")
    assert engine.try_move(down(6, 10, "xX"), "lay") == Problem.NONE
    assert engine.board() == {**row_of("HORN"), (6, 10): "x", (8, 10): "X"}
    assert engine.rack() == "X"
    assert engine.byte("UNKNOWN") == 1


def test_longest_word_is_scored() -> None:
    engine = ready()
    board = {(7, column): "Z" for column in range(1, 14)}
    engine.set_board(board)
    engine.set_rack("ZZ")
    move = across(7, 0, "ZZ")
    assert engine.try_move(move) == Problem.NONE
    assert engine.words() == [("Z" * 15, False)]
    assert engine.word("SCORE") == result(ENGLISH, board, move).score == 9 * 150


@each_edition
@pytest.mark.parametrize("seed", range(4))
def test_try_scores_as_the_rules(edition: Edition, seed: int) -> None:
    """Any move on any board, joined or not, whatever it spells."""
    engine, random, listed = ready(edition), Random(seed), set(edition.words)
    for _ in range(20):
        filled = random.random() / 2
        board = {
            (row, column): random.choice(edition.letters + edition.letters.lower())
            for row in range(SIZE)
            for column in range(SIZE)
            if random.random() < filled
        }
        rack = "".join(random.choices(edition.letters + BLANK, k=7))
        engine.set_board(board)
        engine.set_rack(rack)
        for _ in range(10):
            count = random.randint(1, 7)
            tiles = "".join(
                random.choice(edition.letters).lower() if tile == BLANK else tile for tile in random.sample(rack, count)
            )
            move = Move(random.randrange(SIZE), random.randrange(SIZE), random.random() < 0.5, tiles)
            wrong = engine.try_move(move)
            assert wrong == expected(board, rack, move)
            if not wrong:
                found = result(edition, board, move)
                assert engine.word("SCORE") == found.score
                assert sorted(word for word, _ in engine.words()) == sorted(found.words)
                known = [word in listed for word, _ in engine.words()]
                assert [is_known for _, is_known in engine.words()] == known
                assert engine.byte("UNKNOWN") == known.count(False)
        assert engine.board() == board


def expected(board: dict[tuple[int, int], str], rack: str, move: Move) -> Problem:
    """As in the rules; but on such boards the centre may be free, and then every move is a first one."""
    wrong, laid = problem(board, rack, move), cells(board, move)
    if CENTRE in board or not laid or wrong == Problem.NOT_HELD:
        return wrong
    if CENTRE not in laid:
        return Problem.NOT_CENTRE
    return Problem.NONE if len(laid) > 1 else Problem.TOO_SHORT


# -- what BASIC relies on


def test_calls_leave_to_the_rom_what_is_its_own() -> None:
    engine = ready()
    engine.set_rack("AEINRST")
    core = engine.spectrum.machine.core
    for label in ("draw", "try", "lay", "change", "juggle", "left", "find", "step", "step", "random", "look_up"):
        before = engine.spectrum.registers["iy"], engine.spectrum.registers["hl'"]
        found = engine.spectrum.code.call(engine.at[label])
        assert (found["iy"], found["hl'"]) == before
        assert core.iff1

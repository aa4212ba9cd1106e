"""The subroutines of the transistors program, each by itself, against the model and against the book's words."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from transistors_parts import call
from transistors_rules import Garden, Numbers, Square
from transistors_stage import drawn, lay, playing, put_seed
from transistors_view import PROMPT_ROW, View, known, place, square_of

from typein.harness.session import Spectrum

GIBIS, GROW, FREE_PLACE, SHADOK = 20, 210, 310, 600
"""The subroutines that play: the turn of the gibis, new flowers, a free place, the shadok's move."""


@pytest.fixture
def game() -> Spectrum:
    """A game that waits for its first move, left by the first call."""
    return playing()


def some_garden(random: Random, numbers: Numbers) -> Garden:
    """Everybody somewhere."""
    squares = [(row, column) for row in range(numbers.rows) for column in range(numbers.columns)]
    shadok, *others = random.sample(squares, 1 + numbers.gibis + numbers.flowers)
    flowers = {square: random.randint(1, 9) for square in others[numbers.gibis :]}
    return Garden(numbers, shadok, others[: numbers.gibis], flowers)


def gibis_move(spectrum: Spectrum, garden: Garden) -> list[Square]:
    """Where the gibis stand after their turn in this garden, when no new flower grows."""
    lay(spectrum, garden)
    spectrum.basic["fl"] = 0
    spectrum.basic.gosub(GIBIS, o=0)
    return known(spectrum.memory, garden.numbers).gibis


# -- the gibis


@pytest.mark.parametrize("seed", range(24))
def test_20_gibis_go_where_the_rules_send_them(game: Spectrum, seed: int) -> None:
    """Gardens of all sizes, thick and thin ones; a gibi may be as far as the garden is long from the only flower."""
    random = Random(seed)
    rows, columns = random.randint(3, 16), random.randint(3, 20)
    gibis = random.randint(1, 8)
    flowers = random.choice([1, 1, 2, 5, 12])
    garden = some_garden(random, Numbers(rows, columns, min(gibis, rows * columns - 1 - flowers - 1), flowers))
    seen = gibis_move(game, garden)
    before = sum(garden.flowers.values())
    for gibi, square in enumerate(seen):
        assert square in garden.destinations(gibi)
        garden.gibis[gibi] = square
        garden.flowers.pop(square, None)
    assert known(game.memory, garden.numbers).garden.flowers == garden.flowers
    assert game.basic["o"] == before - sum(garden.flowers.values())
    assert game.basic["m"] == len(garden.flowers)


@pytest.mark.parametrize("distance", range(1, 20))
def test_20_sees_a_flower_at_any_distance_and_side(game: Spectrum, distance: int) -> None:
    """The shadok stands in a corner out of the way; the gibi in the middle of a row, or column, or at an end."""
    for here, there in (((8, 0), (8, distance)), ((8, 19), (8, 19 - distance))):
        garden = Garden(Numbers(16, 20, 1, 1), (0, 0), [here], {there: 5})
        assert gibis_move(game, garden)[0] in garden.destinations(0), (here, there)
    for here, there in (((0, 9), (distance, 9)), ((15, 9), (15 - distance, 9)), ((0, 1), (distance, 3))):
        if 0 <= there[0] < 16:
            garden = Garden(Numbers(16, 20, 1, 1), (0, 0), [here], {there: 5})
            assert gibis_move(game, garden)[0] in garden.destinations(0), (here, there)


@pytest.mark.parametrize(
    ("picture", "ways"),
    [
        ("...... .3.3.. ..Г... ...3.. ×.....", 3),  # beside him
        ("5...5 ..... ..Г.. ..... 5...× .....", 3),  # two steps away, in corners
        ("..5.. ..... 5.Г.5 ..... ..5.. ×....", 4),
        ("5.....5 ....... ....... ...Г..5 ....... ....... ...5..× .......", 4),  # three steps away
    ],
)
def test_20_ties_are_drawn_by_lot(game: Spectrum, picture: str, ways: int) -> None:
    """Each nearest flower has its share: within four standard deviations of an even one."""
    games = 60
    garden = drawn(picture)
    lay(game, garden)
    game.basic["fl"] = 0
    state = game.save_state()
    ends: Counter[Square] = Counter()
    for seed in range(games):
        game.restore_state(state)
        put_seed(game, 1000 + 1009 * seed)
        game.basic.gosub(GIBIS, o=0)
        ends[known(game.memory, garden.numbers).gibis[0]] += 1
    assert ends.keys() == garden.destinations(0)
    assert len(ends) == ways
    share = games / ways
    assert all(abs(count - share) < 4 * (share * (1 - 1 / ways)) ** 0.5 for count in ends.values()), ends


def test_20_a_gibi_in_the_way_is_not_run_over(game: Spectrum) -> None:
    """Both want the same square; the second one stays."""
    garden = drawn("Г..5 Г... .... ...×")
    assert gibis_move(game, garden) == [(0, 1), (1, 0)]
    garden = drawn("Г×.5 .... .... ....")
    assert gibis_move(game, garden) == [(0, 0)]


def test_20_without_gibis_or_flowers_nothing_happens(game: Spectrum) -> None:
    lay(game, drawn("5.. .×. ..."))
    game.basic.gosub(GIBIS, o=7)
    assert game.basic["o"] == 7
    garden = drawn("Г5Г ... .×.")
    assert sorted(gibis_move(game, garden)) == [(0, 1), (0, 2)]  # the first takes it, the second has nowhere to go


def test_20_what_was_taken_grows_when_all_have_moved(game: Spectrum) -> None:
    lay(game, drawn("Г5. ... 5Г. ..×"))
    game.basic.gosub(GIBIS, o=0)
    seen = known(game.memory, drawn("Г5. ... 5Г. ..×").numbers)
    assert len(seen.garden.flowers) == 2
    assert seen.gibis == [(0, 1), (2, 0)]
    assert game.basic["o"] == 10


# -- flowers and free places


def test_210_grows_flowers_up_to_their_number(game: Spectrum) -> None:
    garden = drawn("..... .×Г.. 3.... .....", flowers=9)
    lay(game, garden)
    game.basic.gosub(GROW)
    seen = known(game.memory, garden.numbers).garden
    assert len(seen.flowers) == 9
    assert seen.flowers[2, 0] == 3
    for square, value in seen.flowers.items():
        row, column = place(square, garden.numbers) // 41 - 18, place(square, garden.numbers) % 41
        if square != (2, 0):
            assert game.screen.cells[row][column] == str(value)


def test_210_values_and_places_are_even(game: Spectrum) -> None:
    """Every value from 1 to 9 and every square of a garden comes about as often as any other."""
    values: Counter[int] = Counter()
    places: Counter[Square] = Counter()
    numbers = Numbers(5, 6, 0, 24)
    for seed in range(12):
        lay(game, Garden(numbers, (0, 0), [], {}))
        put_seed(game, 500 + 4001 * seed)
        game.basic.gosub(GROW)
        flowers = known(game.memory, numbers).garden.flowers
        values.update(flowers.values())
        places.update(flowers)
    assert values.keys() == set(range(1, 10))
    assert len(places) == 29
    even = 12 * 24 / 9
    assert sum((values[value] - even) ** 2 / even for value in range(1, 10)) < 26  # chi squared, 8 degrees, 0.1 %


@pytest.mark.parametrize(
    "picture", ["×55 5.5 555", "×55 555 55.", "×5555555555555555 5555555555555555. 5555555555555555Г"]
)
def test_310_finds_the_last_free_place(game: Spectrum, picture: str) -> None:
    garden = drawn(picture)
    (free,) = filter(garden.free, garden.squares())
    lay(game, garden)
    game.basic.gosub(FREE_PLACE, within=10)
    assert square_of(game.basic["t"], garden.numbers) == free  # type: ignore[arg-type]


def test_310_in_a_thicket_draws_evenly(game: Spectrum) -> None:
    garden = drawn("×5555555555 .5555555555 5555555555. 55555.55555")
    ends: Counter[Square] = Counter()
    lay(game, garden)
    for seed in range(45):
        put_seed(game, 700 + 1201 * seed)
        game.basic.gosub(FREE_PLACE)
        ends[square_of(game.basic["t"], garden.numbers)] += 1  # type: ignore[arg-type]
    assert ends.keys() == set(filter(garden.free, garden.squares()))
    assert all(5 <= count <= 27 for count in ends.values()), ends  # 15, within four standard deviations


def test_310_knows_when_there_is_none(game: Spectrum) -> None:
    garden = drawn("×55 5Г5 555", flowers=8)
    lay(game, garden)
    game.basic.gosub(FREE_PLACE, within=5)
    assert game.basic["t"] == 0
    game.basic.gosub(GROW, within=5)  # which leaves it at that
    assert known(game.memory, garden.numbers).garden.flowers == garden.flowers


# -- the shadok


def shift(letters: str) -> int:
    """What letters add to the number of a square: the program has 41 in a row."""
    return sum({"В": -41, "Н": 41, "Л": -1, "П": 1}[letter] for letter in letters)


@pytest.mark.parametrize(
    ("letters", "there"),
    [
        ("", (1, 1)), ("В", (0, 1)), ("Н", (2, 1)), ("Л", (1, 0)), ("П", (1, 2)), ("ВЛ", (0, 0)), ("ЛВ", (0, 0)),
        ("ВП", (0, 2)), ("ПВ", (0, 2)), ("НЛ", (2, 0)), ("ЛН", (2, 0)), ("НП", (2, 2)), ("ПН", (2, 2)),
    ],
)  # fmt: skip
def test_600_goes_there(game: Spectrum, letters: str, there: Square) -> None:
    garden = drawn("... .×. ... ..3")
    lay(game, garden)
    game.basic.gosub(SHADOK, v=shift(letters), h=0)
    seen = known(game.memory, garden.numbers)
    assert seen.garden.shadok == there
    assert (game.basic["e$"], game.basic["h"]) == ("", 0)


@pytest.mark.parametrize(
    ("picture", "letters", "word"),
    [
        ("×.. ... ..3", "В", "забор"),
        ("×.. ... ..3", "Л", "забор"),
        ("... ... 3.×", "Н", "забор"),
        ("... ... 3.×", "П", "забор"),
        ("... ... 3.×", "ВП", "забор"),
        ("×Г. ... ..3", "П", "гиби"),
        ("×.. .Г. ..3", "НП", "гиби"),
    ],
)
def test_600_refuses_with_a_word(game: Spectrum, picture: str, letters: str, word: str) -> None:
    garden = drawn(picture)
    lay(game, garden)
    game.basic.gosub(SHADOK, v=shift(letters), h=0)
    assert word in str(game.basic["e$"])
    assert known(game.memory, garden.numbers).garden.shadok == garden.shadok


def test_600_a_flower_is_gathered_and_replaced_at_once(game: Spectrum) -> None:
    garden = drawn("×7. 1.. Г..")
    lay(game, garden)
    game.basic.gosub(SHADOK, v=shift("П"), h=30)
    seen = known(game.memory, garden.numbers).garden
    assert game.basic["h"] == 37
    assert seen.shadok == (0, 1)
    assert len(seen.flowers) == 2
    assert seen.gibis == {(2, 0)}
    assert View(game.screen.cells).message == "Вам транзисторов: 7"
    tone = game.sound.last
    assert tone
    assert tone.pitch > 1000  # the more, the higher


# -- counts, messages and answers


def test_710_shows_the_counts(game: Spectrum) -> None:
    game.basic.exec("CLS")
    game.basic.gosub(710, s=999, h=7, o=1234)
    assert View(game.screen.cells).counts == (999, 7, 1234)
    game.basic.gosub(710, s=9, h=1, o=2)  # and nothing is left of longer ones
    assert View(game.screen.cells).counts == (9, 1, 2)


def test_1400_says_something_and_wipes_what_was_said(game: Spectrum) -> None:
    game.basic.gosub(1400, n_="Туда нельзя: там забор")
    assert View(game.screen.cells).message == "Туда нельзя: там забор"
    game.basic.gosub(1410, n_="Да")
    assert View(game.screen.cells).message == "Да"


@pytest.mark.parametrize(
    ("keys", "letters"),
    [
        ("{ENTER}", ""),
        ("0", ""),
        ("w{ENTER}", "В"),
        ("{CAPS+n}{ENTER}", "Н"),
        ("5{ENTER}", "Л"),
        ("{CAPS+8}0", "П"),
        ("{CAPS+7}{CAPS+5}{ENTER}", "ВЛ"),
        ("86{ENTER}", "ПН"),
        ("wl{DELETE}p{ENTER}", "ВП"),
        ("w{DELETE}{DELETE}{ENTER}", ""),
        ("wn{ENTER}", "В"),  # up and down: the second is refused
        ("pp{ENTER}", "П"),
        ("wlp{ENTER}", "ВЛ"),  # the third
        ("q {SYM+a}w{ENTER}", "В"),  # no letters of a move
    ],
)
def test_1000_reads_a_move(game: Spectrum, keys: str, letters: str) -> None:
    call(game, 1000, keys, n_="")
    assert game.basic["m$"] == letters
    assert game.basic["v"] == shift(letters)


@pytest.mark.parametrize(
    ("keys", "word"),
    [("wn", "Так не пойти: ВН"), ("wlp", "Больше двух букв не надо"), ("q", "Ход - это буквы В, Н, Л, П")],
)
def test_1000_answers_bad_keys(game: Spectrum, keys: str, word: str) -> None:
    game.press(keys)
    game.expect(word)
    game.wait_for_input()
    game.press("{ENTER}")
    game.wait_for_input()
    assert word not in game.screen


@pytest.mark.parametrize(("keys", "word"), [("sd", "С"), ("{CAPS+s}{ENTER}", "С"), ("snw{ENTER}", "В")])
def test_1000_asks_before_it_gives_up(game: Spectrum, keys: str, word: str) -> None:
    call(game, 1000, keys, n_="")
    assert game.basic["m$"] == word


@pytest.mark.parametrize(
    ("keys", "number"),
    [
        ("{ENTER}", 7),
        ("12{ENTER}", 12),
        ("19{DELETE}5{ENTER}", 15),
        ("{DELETE}3{ENTER}", 3),
        ("2{ENTER}99{ENTER}16{ENTER}", 16),  # too few, too many
        ("x-9{ENTER}", 9),
        ("0161{ENTER}", 16),  # a fourth digit is not taken
    ],
)
def test_1200_reads_a_number(game: Spectrum, keys: str, number: int) -> None:
    call(game, 1200, keys, z=7, lo=3, hi=16, n_="")
    assert game.basic["z"] == number


def test_1200_names_the_limits(game: Spectrum) -> None:
    game.basic.exec("REM")
    game.basic["lo"], game.basic["hi"], game.basic["z"] = 3, 16, 7
    game.basic.goto(1200)
    game.press("17{ENTER}")
    game.expect("Можно от 3 до 16")


@pytest.mark.parametrize(
    ("keys", "answer"),
    [("d", 1), ("{CAPS+d}", 1), ("{ENTER}", 1), ("n", 0), ("{CAPS+n}", 0), ("x1d", 1), ("x n", 0)],
)
def test_1300_takes_yes_or_no(game: Spectrum, keys: str, answer: int) -> None:
    call(game, 1300, keys, n_="Нравится?")
    assert game.basic["z"] == answer
    assert View(game.screen.cells).message == ""
    assert game.screen.lines[PROMPT_ROW].strip() == ""

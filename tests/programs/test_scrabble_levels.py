"""The levels of Scrabble's computer players: what each sees, what it keeps, how long it takes, how well it plays."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from statistics import mean, median

import pytest
from scrabble_editions import BLANK, EDITIONS, ENGLISH, RUSSIAN, Edition
from scrabble_engine import Action
from scrabble_match import main, play
from scrabble_positions import Position, lexicon, positions, put, ready, row_of, with_blanks
from scrabble_rules import held, moves, result, value


def worth(edition: Edition, kept: Counter[str], bag: str) -> int:
    """What tiles on the rack are worth to level 4; when the bag is empty, their values are lost."""
    if not bag:
        return -sum(value(edition, tile) * number for tile, number in kept.items())
    letters = {tile: number for tile, number in kept.items() if tile != BLANK}
    vowels = sum(number for tile, number in letters.items() if tile in edition.vowels)
    consonants = sum(letters.values()) - vowels
    twins = sum(number - 1 for number in letters.values())
    one_sided = max(0, abs(vowels - consonants) - 1)
    return sum(edition.kept[tile] * number for tile, number in kept.items()) - 3 * twins - 2 * one_sided


# -- what a level sees


@pytest.mark.parametrize(("level", "longest", "share"), [(1, 4, 0.15), (2, 6, 0.35), (3, 8, 0.70), (4, 8, 1)])
def test_level_sees_its_share_of_short_enough_words(level: int, longest: int, share: float) -> None:
    engine, possible, seen = ready(), 0, 0
    for position in positions(ENGLISH, level, 12):
        possible_moves = moves(lexicon(), position.board, position.rack)
        fitting = [move for move in possible_moves if len(result(ENGLISH, position.board, move).words[0]) <= longest]
        put(engine, position)
        choice = engine.search(level)
        possible, seen = possible + len(fitting), seen + engine.word("SEEN")
        if choice.action == Action.LAY:
            assert choice.move in fitting
    assert seen == possible if share == 1 else abs(seen / possible - share) < 0.05


def test_level_3_takes_the_best_of_what_it_sees() -> None:
    engine, ranks = ready(), []
    for position in positions(ENGLISH, 30, 25):
        scores = sorted(moves(lexicon(), position.board, position.rack).values(), reverse=True)
        put(engine, position)
        choice = engine.search(3)
        if scores:
            ranks.append(scores.index(choice.score))
    assert ranks.count(0) > len(ranks) * 0.6
    assert max(ranks) > 0


def test_chance_is_seeded() -> None:
    engine = ready()
    position = Position(row_of("HORN"), "AEINRST", "EEEEEEE")
    chosen = []
    for seed in (1, 1, 2, 3, 4, 5):
        put(engine, position)
        engine.seed(seed)
        chosen.append(engine.search(1).move)
    assert chosen[0] == chosen[1]
    assert len(set(chosen)) > 2


# -- what level 4 keeps


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_level_4_weighs_points_and_what_it_keeps(edition: Edition) -> None:
    engine, chosen = ready(edition), Counter[Action]()
    for number, position in enumerate(positions(edition, 40, 20)):
        board, rack, bag = position
        if number % 3 == 0:
            bag = ""
        rack_tiles = Counter(rack)
        put(engine, Position(board, rack, bag))
        choice = engine.search(4)
        chosen[choice.action] += 1
        scores = moves(lexicon(edition), board, rack)
        values = {move: score + worth(edition, rack_tiles - held(move.tiles), bag) for move, score in scores.items()}
        changes = [
            worth(edition, Counter(kept), bag)
            for size in range(len(rack))
            for kept in combinations(rack, size)
            if len(bag) >= 7
        ]
        best = max([*values.values(), *changes], default=None)
        if choice.action == Action.LAY:
            assert values[choice.move] == best
            assert choice.score == scores[choice.move]
        elif len(bag) >= 7:
            assert worth(edition, rack_tiles - Counter(choice.move.tiles), bag) == best
        else:
            assert not values
    assert chosen[Action.LAY] > 12


@pytest.mark.parametrize(
    ("board", "rack", "tile", "points", "wise_points"),
    [
        (row_of("CAT"), "SZEROBV", "S", 48, 46),  # ZEROS, and ZERO
        ({}, "?BATHUV", "?", 26, 16),  # HABiT, and HUB
        (row_of("HORN"), "?GUMPOD", "?", 27, 27),  # GrUMP, and DUMP
    ],
)
def test_level_4_keeps_what_is_useful(
    board: dict[tuple[int, int], str], rack: str, tile: str, points: int, wise_points: int
) -> None:
    engine = ready()
    put(engine, Position(board, rack, "AEIOUNRT"))
    greedy, wise = engine.search(5), engine.search(4)
    assert (held(greedy.move.tiles)[tile], greedy.score) == (1, points)
    assert (held(wise.move.tiles)[tile], wise.score) == (0, wise_points)


def test_level_4_spends_a_blank_for_all_seven() -> None:
    engine = ready()
    put(engine, Position({}, "?TRAINE", "AEIOUNRT"))
    choice = engine.search(4)
    assert len(choice.move.tiles) == 7
    assert choice.score > 60


@pytest.mark.parametrize(("bag", "action"), [("AEIOUNR", Action.CHANGE), ("AEIOUN", Action.LAY)])
def test_level_4_changes_bad_tiles(bag: str, action: Action) -> None:
    engine = ready()
    put(engine, Position(row_of("HORN"), "UUUIIVV", bag))
    choice = engine.search(4)
    assert choice.action == action
    if action == Action.CHANGE:
        assert {*"UV"} <= {*choice.move.tiles}
        assert engine.call("change") == len(choice.move.tiles)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize(("bag", "changed"), [("", 0), ("AE", 2), ("AEIOUNRST", 7)])
def test_who_has_no_move_changes_or_passes(level: int, bag: str, changed: int) -> None:
    engine = ready()
    put(engine, Position({}, "VVWWCCC", bag))
    choice = engine.search(level)
    assert choice.action == (Action.CHANGE if changed else Action.PASS)
    if level < 4 or len(bag) < 7:
        assert len(choice.move.tiles) == changed
    assert engine.call("change") == len(choice.move.tiles)


# -- how long it takes


def seconds(edition: Edition, seed: int, count: int, blanks: int) -> list[float]:
    engine, taken = ready(edition), []
    for position in positions(edition, seed, count):
        put(engine, with_blanks(position, blanks))
        taken.append(engine.search(4).seconds)
    return taken


@pytest.mark.parametrize(
    ("edition", "blanks", "count", "typical", "most"),
    [(ENGLISH, 0, 40, 4, 10), (ENGLISH, 1, 12, 20, 30), (ENGLISH, 2, 6, 60, 90), (RUSSIAN, 3, 5, 80, 90)],
    ids=lambda value: value.name if isinstance(value, Edition) else str(value),
)
def test_level_4_is_quick_enough(edition: Edition, blanks: int, count: int, typical: float, most: float) -> None:
    taken = seconds(edition, 50 + blanks, count, blanks)
    assert median(taken) < typical
    assert max(taken) < most


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "blanks", "most"),
    [(ENGLISH, 0, 10), (ENGLISH, 1, 30), (ENGLISH, 2, 90), (RUSSIAN, 1, 30), (RUSSIAN, 2, 90), (RUSSIAN, 3, 90)],
    ids=lambda value: value.name if isinstance(value, Edition) else str(value),
)
def test_level_4_is_never_too_slow(edition: Edition, blanks: int, most: float) -> None:
    assert max(seconds(edition, 60 + blanks, 60, blanks)) < most


@pytest.mark.parametrize(("blanks", "most"), [(1, 30), (2, 90)])
def test_worst_rack_is_not_too_slow(blanks: int, most: float) -> None:
    """The letters of which most words are made, on a board with room everywhere."""
    board = row_of("TREASON", 7, 4) | {(row, 4): letter for row, letter in zip(range(3, 12), "RESENTTTS", strict=True)}
    board |= {(row, 10): letter for row, letter in zip(range(5, 14), "RENTALSES", strict=True)}
    engine = ready()
    for rack in ("AEINRST", "EIRSATE", "AELNRST", "ACEIRST"):
        put(engine, with_blanks(Position(board, rack, "E" * 30), blanks))
        assert engine.search(4).seconds < most


# -- how well it plays


@pytest.mark.slow
@pytest.mark.parametrize(("weaker", "stronger"), [*pairwise((1, 2, 3, 4))])
def test_each_level_is_stronger_than_the_last(weaker: int, stronger: int) -> None:
    """20 games; scrabble_match.py plays 200."""
    engine = ready()
    games = [play(engine, seed, (weaker, stronger)) for seed in range(20)]
    scores = [mean(game.final[player] for game in games) for player in (0, 1)]
    assert scores[0] < scores[1]
    assert sum(game.final[0] > game.final[1] for game in games) < 10


@pytest.mark.slow
def test_table_of_matches(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["scrabble_match.py", "1"])
    main()
    said = capsys.readouterr().out.splitlines()
    assert [line[:5] for line in said[1:4]] == ["1 : 2", "2 : 3", "3 : 4"]
    assert {line.split()[0] for line in said[6:]} == {"1", "2", "3", "4"}

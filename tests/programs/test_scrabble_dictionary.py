"""The word lists and tile sets of the Scrabble editions, and how they lie in the memory."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
import scrabble_dictionary as dictionary
import scrabble_engine as engine
from scrabble_editions import BLANK, EDITIONS, ENGLISH, LONGEST, RUSSIAN, Edition
from scrabble_graph import Layout, encode, minimal, words

from typein.programs import load_charset, open_program

each_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)


def spelt(numbers: list[str], alphabet: str) -> list[tuple[int, ...]]:
    return [tuple(alphabet.index(letter) for letter in word) for word in numbers]


# -- the graph


def test_graph_shares_beginnings_and_ends() -> None:
    nodes, root = minimal(spelt(["tap", "taps", "top", "tops"], "aopst"))
    assert len(nodes) == 4  # before t, behind it, behind a or o, behind p
    assert [edge.letter for edge in nodes[root]] == [4]


@pytest.mark.parametrize(
    "list_of_words",
    [
        ["a"],
        ["a", "ab", "abc", "b", "bc"],
        ["car", "care", "cared", "cares", "cart", "scar", "scare", "scared", "scares"],
        ["".join(letters) for letters in itertools.product("abcde", repeat=3)],
        ["".join(letters) for letters in itertools.permutations("abcdef", 5)],
    ],
)
def test_graph_spells_its_words(list_of_words: list[str]) -> None:
    layout = Layout(*minimal(spelt(list_of_words, "abcdefrst")))
    code, where = encode(layout, 0x9000)
    table = b"".join(where[node].to_bytes(2, "little") for node in layout.wanted)
    memory = table.ljust(0x9000, b"\0") + code
    assert sorted(words(memory, where[layout.root], 0)) == sorted(spelt(list_of_words, "abcdefrst"))


@each_edition
def test_words_come_back_from_the_memory(edition: Edition) -> None:
    memory = bytes(dictionary.START) + engine.data(edition)
    root = int.from_bytes(memory[dictionary.ROOT : dictionary.ROOT + 2], "little")
    read = words(memory, root, dictionary.TABLE)
    assert sorted("".join(edition.letters[letter - 1] for letter in word) for word in read) == sorted(edition.words)


# -- the lists


@each_edition
def test_lists_are_in_order(edition: Edition) -> None:
    listed = edition.words
    assert listed == sorted(set(listed))
    assert {len(word) for word in listed} == set(range(2, LONGEST + 1))
    assert set("".join(listed)) == set(edition.letters)


def test_lists_are_as_long_as_promised() -> None:
    assert len(ENGLISH.words) >= 20_000
    assert len(RUSSIAN.words) >= 10_900


@pytest.mark.parametrize("word", ["QI", "ZA", "CWM", "IRAQ", "LONDON"])
def test_list_has_no_names(word: str) -> None:
    assert (word in ENGLISH.words) == (word in ("QI", "ZA"))


# -- the tiles


def test_english_tiles() -> None:
    # as the game is sold in English: points, then letters and how many of each
    sold = {
        1: "AAAAAAAAAEEEEEEEEEEEEIIIIIIIIIOOOOOOOONNNNNNRRRRRRTTTTTTLLLLSSSSUUUU",
        2: "DDDDGGG",
        3: "BBCCMMPP",
        4: "FFHHVVWWYY",
        5: "K",
        8: "JX",
        10: "QZ",
        0: "??",
    }
    for points, tiles in sold.items():
        for tile in set(tiles):
            assert (ENGLISH.values[tile], ENGLISH.counts[tile]) == (points, tiles.count(tile))
    assert sum(map(len, sold.values())) == ENGLISH.total == 100
    assert sum(ENGLISH.values[tile] * count for tile, count in ENGLISH.counts.items()) == 187


def test_russian_tiles() -> None:
    assert RUSSIAN.total == 131
    assert RUSSIAN.counts[BLANK] == 3
    assert sorted(RUSSIAN.letters) == [chr(code) for code in range(ord("А"), ord("Я") + 1)]  # without Ё
    rare = [letter for letter in RUSSIAN.letters if RUSSIAN.values[letter] == 10]
    assert sorted(rare) == sorted("ФЦШЩЪЭЮ")
    assert {RUSSIAN.counts[letter] for letter in rare} == {1}


@each_edition
def test_editions_are_complete(edition: Edition) -> None:
    tiles = {*edition.letters, BLANK}
    assert tiles == set(edition.values) == set(edition.counts) == set(edition.kept)
    assert set(edition.vowels) < set(edition.letters)


@pytest.mark.parametrize(("edition", "charset"), [(ENGLISH, "spectrum"), (RUSSIAN, "ru")])
def test_numbers_are_those_of_the_characters(edition: Edition, charset: str) -> None:
    for letter in edition.letters:
        assert load_charset(charset).encode(letter) == edition.number(letter) + edition.offset
    block = engine.data(edition)[dictionary.BLANKS - dictionary.START :]
    assert list(block[:4]) == [
        edition.counts[BLANK],
        edition.kept[BLANK],
        len(edition.letters),
        edition.offset,
    ]


# -- the memory


def start_of(source: str) -> int | None:
    return next(item.start for item in open_program("scrabble").items if item.source.name == source)


def test_addresses_agree_with_the_tape() -> None:
    assert start_of("scrabble.asm") == engine.CODE
    assert start_of("scrabble_dictionary.py") == start_of("scrabble_russian.py") == dictionary.START
    assert start_of("ru.txt") == dictionary.END
    symbols = engine.code().symbols
    addresses = symbols["VALUES"], symbols["ROOT"], symbols["WANTED"]
    assert addresses == (dictionary.START, dictionary.ROOT, dictionary.TABLE)


def test_everything_has_its_room() -> None:
    code = engine.code()
    assert code.start + len(code.code) <= dictionary.START
    for edition in EDITIONS:
        assert dictionary.START + len(engine.data(edition)) <= dictionary.END
    assert code.symbols["BOARD"] == engine.RAMTOP + 1
    assert code.symbols["PATH"] + 16 <= code.start


def test_dictionary_that_does_not_fit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dictionary, "END", dictionary.START + 300)
    monkeypatch.setattr(Edition, "words", ["".join(letters) for letters in itertools.permutations("ABCDEFG", 3)])
    with pytest.raises(ValueError, match=r"the english dictionary is .* bytes too long"):
        dictionary.build_edition(ENGLISH)


def test_licences_come_along() -> None:
    folder = Path(engine.__file__).parent
    assert "Kevin Atkinson" in (folder / "SCOWL-COPYRIGHT.txt").read_text(encoding="utf-8")

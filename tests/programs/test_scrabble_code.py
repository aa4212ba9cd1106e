"""The entry points of Scrabble's machine code that draw, keep and take turns, called by address in a game.

test_scrabble_engine.py has those that know tiles, words and moves.
"""

from __future__ import annotations

import pytest
from scrabble_bot import ERUDIT, RUSSIAN_TEXTS
from scrabble_editions import BLANK, ENGLISH
from scrabble_positions import across, row_of
from scrabble_rules import BLUE, GREEN, PALE, RED, Move
from scrabble_table import ANN, BOB, CY, DEE, TWO, Table, first_to_move, game, table

ENTRIES = ["show", "preview", "show_rack", "take_over", "say", "turn", "arrange", "put_aside", "take_up"]
FIRST, SIZE = 33, 3
"""Where the first of them stands behind ``entry``, and how far it is to the next."""

PASS, LAY, CHANGE = 0, 1, 2
CAT = row_of("CAT")


def call(here: Table, label: str, **bytes_: int) -> int:
    """Poke these bytes, call the entry: what USR would give."""
    for name, value in bytes_.items():
        here.spectrum.memory[here.spectrum.code[name]] = value
    number = ENTRIES.index(label)
    return here.spectrum.code.call(here.spectrum.code["entry"] + FIRST + SIZE * number)["bc"]


def set_move(here: Table, move: Move) -> None:
    """Poke a move."""
    memory, at = here.spectrum.memory, here.spectrum.code
    memory[at["CELL"]], memory[at["DOWN"]] = 16 * move.row + move.column, move.down
    memory[at["COUNT"]] = len(move.tiles)
    edition = here.view.edition
    for place, tile in enumerate(move.tiles):
        number = 0 if tile == BLANK else edition.number(tile.upper())
        memory[at["TILES"] + place] = number + 128 * (tile == BLANK or tile.islower())


def test_the_entries_stand_one_after_the_other() -> None:
    here = table(*TWO)
    code, memory = here.spectrum.code, here.spectrum.memory
    for number, label in enumerate(ENTRIES):
        start = code["entry"] + FIRST + SIZE * number
        assert bytes(memory[start : start + SIZE]) == b"\xc3" + code[label].to_bytes(2, "little")


# -- show, preview, show_rack


@pytest.mark.parametrize("colour", [True, False])
def test_show_draws_every_square(colour: bool) -> None:
    here = table(*TWO, colour=colour)
    here.spectrum.memory[0x4000:0x5B00] = bytes(0x1B00)
    call(here, "show")
    screen = here.spectrum.screen
    for row in range(15):
        for column in range(15):
            kind = next((n for n, cells in enumerate((PALE, BLUE, GREEN, RED), 1) if (row, column) in cells), 0)
            paper = (7, 5, 1, 4, 2)[kind] if colour else 7
            glyph = "*" if (row, column) == (7, 7) else "·" if colour else "·░▒▓▩"[kind]
            assert screen.attribute(row + 1, column + 1).paper == paper
            assert screen.cells[row + 1][column + 1] == glyph
    assert all(screen.attributes[row][0] == screen.attributes[row][16] == 0 for row in range(24))


@pytest.mark.parametrize("letters", [ENGLISH.letters[:15], ENGLISH.letters[11:], ENGLISH.letters[:15].lower()])
def test_show_draws_every_letter(letters: str) -> None:
    here = game({(row, column): letter for row in (0, 7, 14) for column, letter in enumerate(letters)})
    assert here.view.shown_board == here.view.board


def test_show_draws_every_letter_of_erudit() -> None:
    here = table(*TWO, edition=ERUDIT)
    letters = here.view.edition.letters
    for part in (letters[:15], letters[15:30], letters[17:]):
        here.put(dict(zip(((3, column) for column in range(15)), part, strict=True)))
        assert here.view.shown_board == here.view.board


def test_preview_shows_a_move_and_leaves_the_board() -> None:
    here = game(CAT)
    set_move(here, across(7, 6, "Ss"))
    along = bytes(here.spectrum.memory[here.spectrum.code["ALONG"] :][:2])
    assert call(here, "preview") == 0
    assert here.tried() == [(7, 6), (7, 10)]
    assert here.view.board == CAT
    assert bytes(here.spectrum.memory[here.spectrum.code["ALONG"] :][:2]) == along
    assert call(here, "show") >= 0
    assert here.tried() == []


@pytest.mark.parametrize(("move", "fits"), [(across(7, 14, "S"), 0), (across(7, 14, "SE"), 1), (across(0, 0, ""), 0)])
def test_preview_tells_what_goes_over_the_edge(move: Move, fits: int) -> None:
    here = game(CAT)
    set_move(here, move)
    assert call(here, "preview") == fits


@pytest.mark.parametrize("rack", ["QZAKJ?", "", "?EEEEEE", "XXXX"])
@pytest.mark.parametrize("row", [2, 10, 17])
def test_show_rack_shows_letters_and_values(rack: str, row: int) -> None:
    here = game(rack=rack)
    call(here, "show_rack", PLAYER=0, COUNT=row)
    screen = here.spectrum.screen
    letters = "".join(screen.cells[row][column] for column in range(2, 23, 3))
    assert letters == rack.replace("?", " ").ljust(7)
    values = ["".join(screen.cells[row + 1][column : column + 2]).strip() for column in range(2, 23, 3)]
    assert values == [str(ENGLISH.values[tile]) if tile in ENGLISH.letters else "" for tile in rack.ljust(7)]
    shown = [screen.attribute(row, column).paper for column in range(2, 23, 3)]
    assert shown == [6] * len(rack) + [0] * (7 - len(rack))


# -- say


@pytest.mark.parametrize(("edition", "texts"), [("1", "texts_english.txt"), (RUSSIAN_TEXTS, "texts_russian.txt")])
def test_say_prints_each_text_where_print_would_go_on(edition: str, texts: str) -> None:
    here = table(*TWO, edition=edition)
    lines = (here.spectrum.code.folder / texts).read_text(encoding="utf-8").splitlines()  # type: ignore[operator]
    assert 34560 + sum(len(line) + 1 for line in lines) <= here.spectrum.code["BOARD"]
    for number, line in enumerate(lines):
        here.spectrum.basic.exec(f"CLS : PRINT AT 5,0;: POKE 36330,{number}: LET u=USR 38189")
        assert "".join(here.spectrum.screen.cells[5]).rstrip() == line.rstrip()
        assert len(line) <= 32


def test_both_texts_have_the_same_lines() -> None:
    folder = table(*TWO).spectrum.code.folder
    assert folder
    english, russian = (
        (folder / f"texts_{name}.txt").read_text("utf-8").splitlines() for name in ("english", "russian")
    )
    assert len(english) == len(russian)
    assert [("Y/N" in line) for line in english] == [("Д/Н" in line) for line in russian]


# -- turn


def test_turn_lays_a_word() -> None:
    here = game(CAT)
    set_move(here, across(7, 10, "S"))
    assert call(here, "turn", PLAYER=0, ACTION=LAY, PASSES=1, IDLE=3) == 0
    assert here.view.scores == [6, 0]
    assert here.view.in_a_row == (0, 0)
    assert here.view.turn == 1
    assert len(here.view.racks[0]) == 7
    assert here.byte("BAG_SIZE") == 85


def test_turn_adds_points_beyond_a_byte() -> None:
    here = first_to_move(*TWO)
    here.put(CAT, ["AEIOUNT", "DOGSEA?"], points=[250, 1790])
    set_move(here, across(7, 10, "S"))
    assert call(here, "turn", PLAYER=1, ACTION=LAY, TURN=1) == 0
    assert here.view.scores == [250, 1796]
    assert here.view.turn == 0


def test_turn_does_nothing_where_the_move_is_wrong() -> None:
    here = game(CAT)
    before = here.view.board, here.view.racks, here.view.scores, here.view.turn
    set_move(here, across(0, 0, "DO"))
    assert call(here, "turn", PLAYER=0, ACTION=LAY) == 6
    set_move(here, across(0, 0, "XYZ"))
    assert call(here, "turn", PLAYER=0, ACTION=CHANGE) == 7
    assert (here.view.board, here.view.racks, here.view.scores, here.view.turn) == before
    assert here.view.in_a_row == (0, 0)


def test_turn_changes_and_passes() -> None:
    here = first_to_move(ANN, BOB, CY, DEE)
    here.put(racks=["DOGSEA?"])
    set_move(here, across(0, 0, "DO"))
    assert call(here, "turn", PLAYER=0, ACTION=CHANGE, PASSES=2) == 0
    assert (here.view.turn, here.view.in_a_row) == (1, (0, 1))
    for player in (1, 2, 3):
        assert call(here, "turn", PLAYER=player, ACTION=PASS) == 0
    assert (here.view.turn, here.view.in_a_row) == (0, (3, 4))


# -- arrange


@pytest.mark.parametrize(
    ("rack", "tiles", "result", "after"),
    [
        ("DOGSEA?", "GO", 0, "GODSEA?"),
        ("DOGSEA?", "?AESGOD", 0, "?AESGOD"),
        ("DOGSEA?", "", 0, "DOGSEA?"),
        ("DOGSEA?", "DD", 2, "DOGSEA?"),
        ("AAB", "BA", 0, "BAA"),
        ("", "A", 2, ""),
    ],
)
def test_arrange(rack: str, tiles: str, result: int, after: str) -> None:
    here = game(CAT, rack)
    set_move(here, across(0, 0, tiles))
    assert call(here, "arrange", PLAYER=0) == result
    assert here.view.racks[0] == after


# -- put_aside, take_up, take_over


def test_put_aside_writes_a_block_as_save_does() -> None:
    here = game(CAT)
    call(here, "put_aside")
    header, data = here.spectrum.machine.deck.recorded[-2:]
    here.spectrum.basic.exec("REM")
    here.spectrum.type('SAVE "game"CODE 35840,384\n')
    here.spectrum.press("x")
    here.spectrum.wait_for_report()
    assert here.spectrum.machine.deck.recorded[-2:] == [header, data]


def test_take_up_reads_it_beside_the_game_and_take_over_makes_it_the_game() -> None:
    here = game(CAT)
    call(here, "put_aside")
    kept = bytes(here.spectrum.memory[35840 : 35840 + 384])
    other = game(row_of("DOG"))
    now = bytes(other.spectrum.memory[35840 : 35840 + 384])
    other.spectrum.insert(here.spectrum.machine.deck.recorded[-2:])
    assert call(other, "take_up") == 1
    assert bytes(other.spectrum.memory[35840 : 35840 + 384]) == now
    call(other, "take_over")
    assert bytes(other.spectrum.memory[35840 : 35840 + 384]) == kept


def test_take_up_says_when_a_block_cannot_be_read() -> None:
    here = game(CAT)
    call(here, "put_aside")
    header, data = here.spectrum.machine.deck.recorded[-2:]
    here.spectrum.insert([header, data[:-1] + bytes([data[-1] ^ 8])])
    assert call(here, "take_up") == 0


def test_the_engine_fits_below_the_dictionary() -> None:
    code = table(*TWO).spectrum.code
    assert code["end"] <= code["VALUES"]

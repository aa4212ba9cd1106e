"""Games of Scrabble that are put aside to tape and taken up again, and tapes that are refused."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest
from scrabble_bot import ENGLISH_TEXTS, ERUDIT, RUSSIAN_TEXTS, Player
from scrabble_positions import across, row_of
from scrabble_table import ANN, TWO, Table, game, table

HAL = Player("hal", 1)
REFUSED = {
    ENGLISH_TEXTS: "That is no game for these words",
    RUSSIAN_TEXTS: "Это игра не с этими словами",
    ERUDIT: "Это игра не с этими словами",
}
STARTED, PLAYERS, TURN, SKILLS, NAMES, ALPHABET = 324, 325, 326, 330, 342, 374
"""Places in what is saved: turn.asm has them."""


def put_aside(here: Table) -> list[bytes]:
    """Save the game: its two blocks."""
    deck = here.spectrum.machine.deck
    before = len(deck.recorded)
    here.press("q", "2", "x")
    return deck.recorded[before:]


def take_up(here: Table, tape: list[bytes], *, begin: bool = True) -> None:
    """Load the game on a tape, at the questions or in the middle of another game."""
    here.spectrum.insert(tape)
    here.key(*("c", "y") if begin else ("q", "3"))


def sealed(block: bytes) -> bytes:
    """A block with its checksum put right."""
    return block[:-1] + bytes([reduce(xor, block[:-1])])


def changed(tape: list[bytes], place: int, value: int) -> list[bytes]:
    """The same with another byte in the game."""
    header, data = tape
    return [header, sealed(data[: place + 1] + bytes([value]) + data[place + 2 :])]


# -- the same game goes on


@pytest.mark.parametrize("edition", [ENGLISH_TEXTS, ERUDIT])
def test_a_game_goes_on_to_the_same_final_score(edition: str) -> None:
    """Where it was saved, after loading it there, and in another machine: Ann passes, the computer plays on."""
    here = table(ANN, HAL, edition=edition)
    here.rest()
    letters = here.view.edition.letters
    here.put(bag=letters[:12])  # or it would take long
    here.press("c", "{ENTER}", "c", here.letter(here.view.racks[0][0]), "{ENTER}")
    tape = put_aside(here)
    assert [len(block) for block in tape] == [19, 386]
    first = to_the_end(here)
    here.key("y", "c", "y")  # another game: the one on the tape
    here.spectrum.insert(tape)
    again = to_the_end(here)
    other = table(edition=edition, seed=99)
    take_up(other, tape)
    fresh = to_the_end(other)
    assert first == again == fresh
    assert len(first) == 2


def to_the_end(here: Table) -> list[list[str]]:
    """Pass as the person, until the game is over: the settlement."""
    here.rest()
    for _ in range(60):
        if "= " in here.lines and ("Another" in here.view.says or "Ещё одну" in here.view.says):
            return [line.split() for line in here.lines.splitlines() if "=" in line]
        here.press("c", "{ENTER}")
    raise AssertionError(here.lines)


def test_everything_comes_back() -> None:
    here = game(row_of("CAT"), "DOGSEAT")
    here.lay(across(7, 10, "S"))
    tape = put_aside(here)
    table_before = here.lines
    other = table()
    take_up(other, tape)
    other.rest()
    assert other.lines.splitlines()[:19] == table_before.splitlines()[:19]
    for look in ("board", "racks", "bag", "scores", "turn"):
        assert getattr(other.view, look) == getattr(here.view, look)


def test_a_game_is_loaded_in_the_middle_of_another() -> None:
    first = game(row_of("CAT"))
    tape = put_aside(first)
    other = game(row_of("DOG"))
    take_up(other, tape, begin=False)
    other.rest()
    assert other.view.board == first.view.board
    assert other.view.racks == first.view.racks


def test_saving_changes_nothing() -> None:
    here = game(row_of("CAT"))
    before = here.lines
    put_aside(here)
    assert here.lines == before


@pytest.mark.parametrize("edition", [ENGLISH_TEXTS, RUSSIAN_TEXTS])
def test_what_to_do_is_said(edition: str) -> None:
    here = table(*TWO, edition=edition)
    here.press("q", "2")
    assert here.lines.strip() in ("Record, then press a key", "Включите запись и любую клавишу")


def test_a_game_with_english_words_may_be_told_in_russian() -> None:
    first = game(row_of("CAT"))
    other = table(edition=RUSSIAN_TEXTS)
    take_up(other, put_aside(first))
    other.rest()
    assert other.view.board == first.view.board
    assert "ВВОД" in other.view.says


def test_other_files_on_the_tape_are_passed_over() -> None:
    first = game(row_of("CAT"))
    tape = put_aside(first)
    program = sealed(b"\0\0" + b"loader    " + bytes([10, 0, 10, 0, 10, 0]) + b"\0")
    code = sealed(b"\0\3" + b"font      " + bytes([0, 3, 0, 252, 0, 128]) + b"\0")
    rubbish = sealed(b"\xff" + bytes(768) + b"\0")
    other = table()
    take_up(other, [program, rubbish[:12] + b"\0", code, rubbish, *tape])
    other.rest()
    assert other.view.board == first.view.board


# -- tapes that are refused


def refused(here: Table, tape: list[bytes], edition: str) -> None:
    """The tape is refused, and the questions begin again."""
    take_up(here, tape)
    here.rest()
    assert here.view.result == REFUSED[edition]
    here.press(" ")
    assert "TV" in here.lines or "ТВ" in here.lines


@pytest.mark.parametrize(
    ("edition", "other"), [(ENGLISH_TEXTS, ERUDIT), (ERUDIT, ENGLISH_TEXTS), (ERUDIT, RUSSIAN_TEXTS)]
)
def test_a_game_of_another_edition_is_refused(edition: str, other: str) -> None:
    refused(table(edition=edition), put_aside(table(*TWO, edition=other)), edition)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (STARTED, 0),
        (PLAYERS, 0),
        (PLAYERS, 5),
        (TURN, 2),
        (TURN, 255),
        (SKILLS + 1, 5),
        (NAMES, 22),
        (NAMES + 15, 128),
        (ALPHABET, 65),
    ],
)
def test_bytes_that_are_no_game_are_refused(place: int, value: int) -> None:
    refused(table(), changed(put_aside(table(*TWO)), place, value), ENGLISH_TEXTS)


def test_a_block_that_cannot_be_read_is_refused() -> None:
    header, data = put_aside(table(*TWO))
    refused(table(), [header, data[:40] + bytes([data[40] ^ 1]) + data[41:]], ENGLISH_TEXTS)
    refused(table(), [header, data[:200]], ENGLISH_TEXTS)


def test_a_tape_that_is_refused_leaves_the_game_as_it_is() -> None:
    here = game(row_of("CAT"))
    before = here.view.board, here.view.racks, here.view.scores, here.view.turn
    take_up(here, put_aside(table(*TWO, edition=ERUDIT)), begin=False)
    here.rest()
    assert here.view.result == REFUSED[ENGLISH_TEXTS]
    here.press(" ")
    assert (here.view.board, here.view.racks, here.view.scores, here.view.turn) == before
    assert here.view.shown_board == here.view.board


def test_break_at_the_tape_leaves_the_game_as_it_is() -> None:
    here = game(row_of("CAT"))
    before = here.view.board, here.view.racks, here.view.scores, here.view.turn
    here.key("q", "3")
    here.spectrum.run_frames(100)
    here.spectrum.press("{BREAK}")
    assert here.spectrum.wait_for_report().code == "D"
    here.spectrum.type("RUN\n")
    here.press("c", "y")
    assert (here.view.board, here.view.racks, here.view.scores, here.view.turn) == before


def test_a_game_is_loaded_at_the_speed_of_the_tape() -> None:
    """The block follows its header within a second, and the machine code is there in time."""
    first = game(row_of("CAT"))
    tape = put_aside(first)
    other = table()
    other.spectrum.machine.deck.instant = False
    take_up(other, tape)
    other.rest()
    assert other.view.board == first.view.board
    assert other.view.racks == first.view.racks

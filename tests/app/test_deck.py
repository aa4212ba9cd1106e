"""The tape deck: its panel, files put in, dropped and saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from typein.app.browse import Browser, entries
from typein.app.deck import Deck, tape_row
from typein.app.deck_part import DeckPanel
from typein.app.settings import data_folder
from typein.app.window import Window
from typein.basic.charset import Charset
from typein.media.contents import contents
from typein.media.tap import Block, code_blocks, program_blocks, read_tap, write_tap
from typein.programs import load_charset
from typein.rom import find_rom
from typein.spectrum.machine import Machine
from typein.spectrum.tape import Stop, Tape, rom_parts

from .driving import press, run, shown, titles, turn

PRINTS = bytes.fromhex("000A 0A00 F5 22 4C4F41444544 22 0D".replace(" ", ""))  # 10 PRINT "LOADED"
BLOCKS = [*program_blocks("first", PRINTS, 10), *code_blocks("screen", 16384, bytes(1000))]


@pytest.fixture
def window(play: Callable[..., Window]) -> Window:
    window = play()
    run(window, 5)
    return window


@pytest.fixture
def tap(tmp_path: Path) -> Path:
    path = tmp_path / "two files.tap"
    path.write_bytes(write_tap(BLOCKS))
    return path


def drop(window: Window, path: Path) -> None:
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    window.handle_events()


def choose(window: Window, text: str) -> None:
    """Choose the row that begins so in the panel on top."""
    panel = window.overlay.top
    assert isinstance(panel, DeckPanel | Browser)
    panel.chosen = next(at for at, title in enumerate(titles(window)) if title.startswith(text))
    press(window, "Return")


def right(window: Window, text: str) -> str:
    panel = window.overlay.top
    assert isinstance(panel, DeckPanel)
    return next(row.right for row in panel.rows() if row.text.startswith(text))


# -- what is on the tape


def test_rows_say_what_the_rom_would() -> None:
    rows = [tape_row(item, Charset.spectrum(), "en") for item in contents(Tape.of(b.content for b in BLOCKS))]
    assert (rows[0].name, rows[0].detail) == ("Program: first", "14 bytes, starts at line 10")
    assert (rows[1].name, rows[1].detail) == ("Bytes: screen", "1,000 bytes, to address 16384")
    assert rows[0].time == "0:09"


def test_rows_in_russian_with_the_letters_of_the_program_and_without_control_codes() -> None:
    tape = Tape((*rom_parts(program_blocks(b"CRIB\x10\x02", PRINTS)[0].content), Stop(), *rom_parts(b"\xff\1\2\xfc")))
    rows = [tape_row(item, load_charset("ru"), "ru") for item in contents(tape)]
    assert [row.name for row in rows] == ["Программа: ЦРИБ??", "Здесь кассета останавливается", "Данные без заголовка"]


def test_what_a_person_does_is_told_to_who_records_the_session() -> None:
    machine = Machine(find_rom())
    deck = Deck(machine)
    actions: tuple[Callable[[], object], ...] = (
        lambda: deck.insert(Tape.of(block.content for block in BLOCKS), "a"),
        deck.toggle, deck.toggle, lambda: deck.wind(1), deck.rewind, deck.eject, lambda: deck.set_instant(False),
    )  # fmt: skip
    for action in actions:
        before = machine.changes
        action()
        assert machine.changes == before + 1


# -- the panel


def test_f8_shows_the_deck_and_closes_it(window: Window) -> None:
    press(window, "F8")
    panel = window.overlay.top
    assert isinstance(panel, DeckPanel)
    assert panel.title == "Tape deck: no tape"
    assert not panel.stops
    assert titles(window) == [
        "Play", "Rewind", "Insert a tape...", "Eject", "Loading", "A tape put in starts by itself",
    ]  # fmt: skip
    press(window, "F8")
    assert not window.overlay.panels


def test_a_tape_is_put_in_by_the_browser(window: Window, tap: Path) -> None:
    (tap.parent / "notes.txt").touch()
    press(window, "F8")
    choose(window, "A tape put in")
    choose(window, "Insert")
    assert titles(window) == ["(folder above)", "two files.tap"]
    choose(window, "two files.tap")
    assert titles(window)[6:] == [
        "1. Program: first (14 bytes, starts at line 10)", "2. Bytes: screen (1,000 bytes, to address 16384)",
    ]  # fmt: skip
    assert window.overlay.notice == 'In the deck: two files.tap. LOAD "" loads it'
    assert "first" not in window.spectrum.screen.text
    press(window, "F8")
    window.spectrum.type('LOAD ""\n')
    turn(window, 1)
    assert "LOADED" in window.spectrum.screen.text


def test_a_tape_starts_by_itself_if_it_is_to(window: Window, tap: Path) -> None:
    press(window, "F8")
    choose(window, "Insert")
    choose(window, "two files.tap")
    turn(window, 2)
    assert "LOADED" in window.spectrum.screen.text
    assert window.game.title == "two files"
    assert window.settings.tape_folder == str(tap.parent)


def test_it_plays_stops_winds_and_says_where_it_is(window: Window, tap: Path) -> None:
    press(window, "F8")
    drop(window, tap)
    assert right(window, "1.") == "« here   0:09"
    choose(window, "Play")
    turn(window, 3)
    assert right(window, "1.").startswith("playing 3")
    assert titles(window)[0] == "Stop"
    choose(window, "2.")
    assert titles(window)[0] == "Play"
    assert right(window, "2.").startswith("« here")
    choose(window, "Rewind")
    assert right(window, "1.").startswith("« here")
    press(window, "Shift+F8")
    assert titles(window)[0] == "Stop"
    choose(window, "Stop")
    choose(window, "Eject")
    assert len(titles(window)) == 6


def test_progress_is_drawn_while_it_plays(window: Window, tap: Path) -> None:
    press(window, "F8")
    drop(window, tap)
    choose(window, "Play")
    turn(window, 1)
    before = shown(window)
    turn(window, 2)
    assert (shown(window) != before).any()


def test_at_the_speed_of_sound_loading_takes_its_time(window: Window, tap: Path) -> None:
    press(window, "F8")
    choose(window, "Loading")
    assert right(window, "Loading") == "< at the speed of sound >"
    press(window, "F8")
    drop(window, tap)
    turn(window, 4)
    assert window.spectrum.machine.deck.playing
    turn(window, 8)
    assert "LOADED" in window.spectrum.screen.text
    assert not window.settings.tape_at_once


# -- files dropped on the window


def test_a_tape_that_is_dropped_is_loaded(window: Window, tap: Path) -> None:
    drop(window, tap)
    turn(window, 2)
    assert "LOADED" in window.spectrum.screen.text
    assert window.settings.recent[0] == str(tap)


def test_a_listing_that_is_dropped_is_tokenized_and_loaded(window: Window, tmp_path: Path) -> None:
    (tmp_path / "sum.bas").write_text('10 PRINT "It is ";6*7\n')
    drop(window, tmp_path / "sum.bas")
    turn(window, 2)
    assert "It is 42" in window.spectrum.screen.text


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.bas", b"10 PRINT (\n", "a.bas:1:"),
        ("a.tap", bytes.fromhex("1300 00 03 41"), "a.tap"),
        ("a.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\0", "nothing that is known"),
        ("a.png", b"", "a.png is empty"),
        ("gone.tap", None, "cannot read"),
    ],
)
def test_what_cannot_be_loaded_is_a_notice_and_all_goes_on(
    window: Window, tmp_path: Path, name: str, content: bytes | None, message: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    window.spectrum.type("PRINT 5\n")
    run(window, 10)
    drop(window, tmp_path / name)
    assert message in window.overlay.notice
    assert "\n" not in window.overlay.notice
    run(window, 10)
    assert window.spectrum.screen.text.startswith("5")


# -- SAVE


def save(window: Window, line: str) -> None:
    window.spectrum.type(f"{line}\n")
    run(window, 10)
    press(window, "Return")
    run(window, 100)


def test_save_into_an_empty_deck_can_be_verified_and_loaded(window: Window, tmp_path: Path) -> None:
    window.spectrum.type("10 PRINT 77\n")
    save(window, 'SAVE "mine"')
    assert window.overlay.notice == f"Saved as {tmp_path / 'mine.tap'}"
    press(window, "F8")
    assert window.overlay.top
    assert titles(window)[6:] == ["1. Program: mine (14 bytes)"]
    press(window, "F8")
    window.spectrum.type('VERIFY "mine"\n')
    run(window, 50)
    assert "0 OK" in window.spectrum.screen.text
    window.spectrum.type("NEW\n")
    window.spectrum.wait_for_input()
    window.do(window.commands["rewind-tape"])
    window.spectrum.type('LOAD ""\n')
    run(window, 50)
    assert window.spectrum.basic.listing == "10 PRINT 77\n"


def test_what_is_saved_next_comes_behind_it(window: Window, tmp_path: Path) -> None:
    window.spectrum.type("10 PRINT 77\n")
    save(window, 'SAVE "one"')
    save(window, 'SAVE "two"CODE 0,9')
    press(window, "F8")
    assert titles(window)[6:] == ["1. Program: one (14 bytes)", "2. Bytes: two (9 bytes, to address 0)"]
    assert [len(read_tap((tmp_path / f"{name}.tap").read_bytes(), "")) for name in ("one", "two")] == [2, 2]


def test_after_going_back_it_comes_behind_what_was_on_the_tape_then(window: Window) -> None:
    window.spectrum.type("10 PRINT 77\n")
    save(window, 'SAVE "one"')
    press(window, "F6")
    save(window, 'SAVE "two"')
    press(window, "F7")
    save(window, 'SAVE "three"')
    press(window, "F8")
    assert [title[3:] for title in titles(window)[6:]] == [f"Program: {name} (14 bytes)" for name in ("one", "three")]


def test_a_tape_in_the_deck_is_not_recorded_on(window: Window, tap: Path) -> None:
    before = tap.read_bytes()
    press(window, "F8")
    drop(window, tap)
    press(window, "F8")
    window.spectrum.type("10 PRINT 77\n")
    save(window, 'SAVE "two files"')
    press(window, "F8")
    assert len(titles(window)) == 8
    assert tap.read_bytes() == before
    assert (tap.parent / "two files-2.tap").exists()


def test_a_tape_that_could_not_be_written_is_written_when_there_is_room(
    play: Callable[..., Window], tmp_path: Path
) -> None:
    window = play(folder=tmp_path / "gone")
    window.spectrum.type("10 PRINT 77\n")
    save(window, 'SAVE "mine"')
    assert window.overlay.notice.startswith("cannot write")
    press(window, "F8")
    assert "Write again what could not be written: 1" in titles(window)
    (tmp_path / "gone").mkdir()
    choose(window, "Write again")
    assert (tmp_path / "gone" / "mine.tap").exists()
    assert not any(title.startswith("Write again") for title in titles(window))


def test_what_could_not_be_written_is_kept_with_the_users_data_when_the_window_closes(
    play: Callable[..., Window], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window = play(folder=tmp_path / "gone")
    window.spectrum.type("10 PRINT 77\n")
    save(window, 'SAVE "mine"')
    window.close()
    kept = data_folder() / "tapes" / "mine.tap"
    assert len(read_tap(kept.read_bytes(), "")) == 2
    assert f"Saved as {kept}" in capsys.readouterr().out


def test_where_nothing_can_be_written_tapes_go_to_the_users_data(
    play: Callable[..., Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("typein.app.saving.os.access", lambda path, mode: False)
    window = play()
    window.spectrum.type("10 PRINT 77\n")
    save(window, 'SAVE "mine"')
    assert window.overlay.notice == f"Saved as {data_folder() / 'tapes' / 'mine.tap'}"


# -- the browser


def test_folders_come_first_and_hidden_ones_not_at_all(tmp_path: Path) -> None:
    for name in ("b", "A", ".hidden"):
        (tmp_path / name).mkdir()
    for name in ("z.TAP", "a.tap", "a.txt", ".b.tap"):
        (tmp_path / name).touch()
    folders, files = entries(tmp_path, {".tap"})
    assert [path.name for path in folders] == ["A", "b"]
    assert [path.name for path in files] == ["a.tap", "z.TAP"]
    assert entries(tmp_path / "gone", {".tap"}) == ([], [])


def test_one_goes_down_and_up_again(window: Window, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "other").mkdir()
    chosen: list[Path] = []
    window.show(Browser(tmp_path, {".tap"}, "en", chosen.append, choose_folder=chosen.append))
    choose(window, "sub")
    assert titles(window) == ["(folder above)", "(this folder)"]
    choose(window, "(folder above)")
    panel = window.overlay.top
    assert isinstance(panel, Browser)
    assert titles(window)[panel.chosen] == "sub"
    choose(window, "sub")
    choose(window, "(this folder)")
    assert chosen == [tmp_path / "sub"]
    assert not window.overlay.panels


def test_block_of_any_flag_is_a_row() -> None:
    tape = Tape.of([Block.of(0x55, b"turbo").content])
    assert [item.kind for item in contents(tape)] == ["data"]

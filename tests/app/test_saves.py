"""Quick saves, slots with pictures, and going on where one left off."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Thread

import numpy as np
import pygame
import pytest

from typein.app.game import Game, open_file, open_game
from typein.app.rows import RowPanel
from typein.app.saves import program_key, saves_of
from typein.app.saves_part import KEPT_EVERY
from typein.app.settings import data_folder
from typein.app.window import Window
from typein.errors import UsageError
from typein.harness.session import Spectrum
from typein.harness.states import SavedState
from typein.media.tap import program_blocks, write_tap
from typein.rom import find_rom
from typein.spectrum.keyboard import NO_KEYS
from typein.spectrum.machine import ROM_SIZE
from typein.spectrum.picture import Frame

from .driving import key_down, key_up, press, run, titles

SOON = 300
"""Frames that stand for a minute."""


@pytest.fixture
def window(play: Callable[..., Window]) -> Window:
    window = play()
    played(window)
    window.spectrum.type("PRINT 111\n")
    run(window, 10)
    return window


def played(window: Window) -> None:
    """Press a key in the window, so that there is something to be lost."""
    key_down(window, "Return")
    run(window, 5)
    key_up(window, "Return")
    run(window, 20)


def text(window: Window) -> str:
    return window.spectrum.screen.text.split("\n")[0].rstrip()


def say(window: Window, command: str) -> None:
    window.spectrum.type(f"CLS : PRINT {command}\n")
    run(window, 10)


# -- a state as a file


def test_a_state_comes_back_from_its_file_and_goes_on_to_the_last_bit(tmp_path: Path) -> None:
    spectrum = Spectrum(program="cribbage")
    spectrum.run_frames(33)
    state = spectrum.save_state()
    SavedState.of(state, "Крибедж").write(tmp_path / "a.json")
    saved = SavedState.read(tmp_path / "a.json")
    assert saved.title == "Крибедж"
    assert saved.state_for(find_rom()) == state
    again = Spectrum()
    again.restore_state(saved.state_for(find_rom()))
    for one in (spectrum, again):
        one.run_frames(50)
    assert again.save_state() == spectrum.save_state()


def test_the_rom_is_not_in_the_file_and_another_one_is_refused(tmp_path: Path) -> None:
    saved = SavedState.of(Spectrum().save_state())
    assert not any(saved.state.memory[:ROM_SIZE])
    with pytest.raises(UsageError, match="another ROM"):
        saved.state_for(bytes(ROM_SIZE))


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[:1000],
        lambda text: "",
        lambda text: "[" * 100_000,
        lambda text: text.replace("typein state", "other"),
        lambda text: text.replace('"version": 1', '"version": 99', 1),
        lambda text: text.replace('"title": ""', '"title": 7'),
        lambda text: text.replace('"halted"', '"halter"'),
        lambda text: json.dumps({**json.loads(text), "state": {**json.loads(text)["state"], "issue": 9}}),
        lambda text: json.dumps({**json.loads(text), "state": {**json.loads(text)["state"], "memory": "AAAA"}}),
        lambda text: text.replace('"polls": 8', f'"polls": {1 << 40}'),
        lambda text: text.replace('"level": 0', f'"level": {1 << 40}'),
        lambda text: re.sub(r'"edge": \d+', f'"edge": {1 << 40}', text),
        lambda text: re.sub(r'"pulses": \[\s*\]', f'"pulses": [{1 << 40}]', text),
    ],
)
def test_a_damaged_file_is_a_sentence(damage: Callable[[str], str]) -> None:
    good = SavedState.of(Spectrum().save_state()).to_json()
    with pytest.raises(UsageError, match=r"^a\.json cannot be read: "):
        SavedState.from_json(damage(good), file="a.json")


def test_the_picture_of_a_state_is_what_the_screen_showed() -> None:
    spectrum = Spectrum()
    spectrum.type("BORDER 2: PRINT 5\n")
    spectrum.run_frames(5)
    saved = SavedState.of(spectrum.save_state())
    frame: Frame = replace(spectrum.frame, times=(), values=b"", first=2, flash=False)
    assert (saved.picture.rgb() == frame.rgb()).all()


# -- in the window


def test_f6_saves_and_f7_comes_back(window: Window) -> None:
    press(window, "F6")
    assert window.overlay.notice == "Saved in slot 1; F7 loads it"
    say(window, "222")
    assert text(window) == "222"
    press(window, "F7")
    assert text(window) == "111"
    run(window, 5)
    say(window, "333")
    assert text(window) == "333"


def test_nothing_saved_is_a_sentence(window: Window) -> None:
    press(window, "F7")
    assert window.overlay.notice == "Nothing has been saved here yet"
    press(window, "Shift+F5")
    assert window.overlay.notice == "Nothing has been saved here yet"


def test_a_key_that_was_held_when_it_was_saved_is_not_held_when_it_is_loaded(window: Window) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_7, scancode=36, unicode="7", mod=0))
    run(window, 3)
    assert window.spectrum.machine.rows != NO_KEYS
    press(window, "F6", "F7")
    assert window.spectrum.machine.rows == NO_KEYS
    run(window, 3)
    assert window.spectrum.machine.rows == NO_KEYS


def test_slots_have_pictures_and_times(window: Window) -> None:
    press(window, "Shift+F6")
    assert titles(window) == [f"Slot {number}" for number in range(1, 10)]
    press(window, "Down", "Return")
    assert window.overlay.notice == "Saved in slot 2; F7 loads it"
    say(window, "222")
    press(window, "Shift+F7")
    panel = window.overlay.top
    assert isinstance(panel, RowPanel)
    one, two, *_ = panel.rows()
    assert one.right == "empty"
    assert two.detail[:2] == "20"
    assert two.picture
    picture = two.picture()
    assert picture
    pixels = pygame.surfarray.array3d(picture).swapaxes(0, 1)
    assert (np.unique(pixels) == [0, 215]).all()
    assert (pixels[:8, :24] == 0).any(), "111"
    press(window, "Down", "Return")
    assert text(window) == "111"


def test_a_damaged_slot_is_shown_as_such_and_told(window: Window) -> None:
    saves = saves_of(window.game, data_folder())
    saves.path("1").parent.mkdir(parents=True)
    saves.path("1").write_text("{}")
    press(window, "Shift+F7")
    panel = window.overlay.top
    assert isinstance(panel, RowPanel)
    assert panel.rows()[0].detail == "damaged"
    press(window, "Return")
    assert "cannot be read" in window.overlay.notice
    assert text(window) == "111"


def test_where_one_left_off_is_there_the_next_time(play: Callable[..., Window]) -> None:
    first = play()
    played(first)
    say(first, "111")
    first.close()
    second = play()
    assert second.overlay.notice == "Shift+F5: go on where you left off"
    press(second, "Shift+F5")
    assert text(second) == "111"
    second.close()
    third = play()
    press(third, "Shift+F7")
    assert titles(third)[:2] == ["Where you left off", "Where you left off before"]


def test_who_only_looked_loses_nothing(play: Callable[..., Window]) -> None:
    first = play()
    played(first)
    say(first, "111")
    first.close()
    second = play()
    run(second, 20)
    second.close()
    third = play()
    press(third, "Shift+F5")
    assert text(third) == "111"


def test_it_is_kept_every_minute_should_the_host_fail(
    play: Callable[..., Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    class AtOnce(Thread):
        def start(self) -> None:
            self.run()

        def join(self, timeout: float | None = None) -> None:
            pass

        def is_alive(self) -> bool:
            return False

    monkeypatch.setattr("typein.app.saves_part.Thread", AtOnce)
    monkeypatch.setattr("typein.app.saves_part.KEPT_EVERY", SOON)
    assert pytest.approx(60, abs=0.5) == KEPT_EVERY * 69_888 / 3_500_000
    window = play()
    saves = saves_of(window.game, data_folder())
    for _ in range(SOON):
        window.run_frame()
    assert not saves.has("resume"), "nobody has played"
    played(window)
    for _ in range(SOON):
        window.run_frame()
    assert SOON < saves.load("resume").state.frames < window.spectrum.machine.frames


def test_another_program_has_states_of_its_own(window: Window, tmp_path: Path) -> None:
    press(window, "F6")
    (tmp_path / "a.tap").write_bytes(write_tap(program_blocks("a", bytes.fromhex("000A0200F10D"), 10)))
    run(window, 5)
    window.start(open_file(tmp_path / "a.tap"))
    press(window, "F7")
    assert window.overlay.notice == "Nothing has been saved here yet"
    window.start(open_game(None))
    assert window.overlay.notice == "Shift+F5: go on where you left off", "it was left when the other one began"
    press(window, "Shift+F5")
    assert text(window) == "111"


def test_a_disk_that_takes_nothing_is_told_and_closing_goes_on(
    play: Callable[..., Window], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window = play()
    say(window, "111")
    data_folder().parent.mkdir(parents=True, exist_ok=True)
    data_folder().write_text("a file, not a folder")
    press(window, "F6")
    assert window.overlay.notice.startswith("cannot write")
    window.close()
    assert "typein: cannot write" in capsys.readouterr().err


def test_each_program_has_a_folder_of_its_own() -> None:
    games = [
        Game(), Game(title="Крибедж"), Game(title="a", path=Path("/x/a.tap")), Game(title="a", path=Path("/y/a.tap")),
        Game(title="../..", path=None),
    ]  # fmt: skip
    keys = [program_key(game) for game in games]
    assert len(set(keys)) == 5
    assert keys[:2] == ["spectrum", "Крибедж"]
    assert all("/" not in key and "." not in key for key in keys)

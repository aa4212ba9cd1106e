"""The window under SDL's dummy drivers: events in, picture, sound and files out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from PIL import Image

from typein.app.beam import beam_frame
from typein.app.commands import Command, Commands, Section
from typein.app.display import Display
from typein.app.game import Game
from typein.app.help import Help
from typein.app.picture import Picture
from typein.app.rows import RowPanel
from typein.app.settings import Settings
from typein.app.texts import Text
from typein.app.window import Window
from typein.programs import load_charset
from typein.spectrum.keyboard import NO_KEYS
from typein.spectrum.picture import PALETTE

from .driving import hush, run, shown, tap, type_text

KEYS = (("{SPACE}", "следующая карта"), ("{ENTER}", "выбор"), ("y", "да"), ("n", "нет"))


Opener = Callable[..., Window]


@pytest.fixture
def opened(play: Opener) -> Opener:
    """Opens windows on a game that is told by its parts."""

    def open_window(
        charset: str = "spectrum", folder: Path | None = None, settings: Settings | None = None, **game: Any
    ) -> Window:
        return play(Game(charset=load_charset(charset), **game), folder=folder, settings=settings)

    return open_window


def post(kind: int, key: int, scancode: int = 0, char: str = "", mod: int = 0) -> None:
    pygame.event.post(pygame.Event(kind, key=key, scancode=scancode or key, unicode=char, mod=mod))


def resize(window: Window, size: tuple[int, int]) -> None:
    window.display.window.size = size
    run(window, 1)


def test_keys_typed_in_haste_all_arrive(window: Window) -> None:
    type_text(window, 'p2+2;"Aa"\n')
    run(window, 200)
    assert window.spectrum.screen.lines[0].rstrip() == "4Aa"


def test_a_key_pressed_twice_between_two_looks_types_both_characters(window: Window) -> None:
    """Pygame gives both presses the character of the second; the text that follows each of them is right."""
    window.spectrum.type("INPUT x$\n")
    run(window, 10)
    for char in "Aa":
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, scancode=4, unicode="a", mod=0))
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=char))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_a, scancode=4))
    run(window, 60)
    assert window.spectrum.screen.lines[23].startswith('"Aa')


def test_a_key_that_is_held_repeats_as_the_rom_does(window: Window) -> None:
    post(pygame.KEYDOWN, pygame.K_7, char="7")
    run(window, 60)
    assert window.spectrum.screen.lines[23].startswith("7777")


def test_focus_lost_while_a_key_is_held_lets_go_of_it(window: Window) -> None:
    post(pygame.KEYDOWN, pygame.K_7, char="7")
    run(window, 5)
    assert window.spectrum.machine.rows != NO_KEYS
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    run(window, 60)
    assert window.spectrum.machine.rows == NO_KEYS
    assert window.spectrum.screen.lines[23].rstrip() == "7K"


def test_the_picture_stands_in_the_window_at_a_whole_scale(window: Window) -> None:
    hush(window)
    pixels = shown(window)
    frame = beam_frame(window.spectrum.machine).rgb()
    scale = pixels.shape[0] // 288
    assert pixels.shape == (288 * scale, 352 * scale, 3)
    assert (pixels == frame.repeat(scale, 0).repeat(scale, 1)).all()
    assert "1982" in window.spectrum.screen.text


@pytest.mark.parametrize(("size", "scale"), [((1000, 700), 2), ((352, 288), 1), ((1407, 1151), 3), ((200, 100), 1)])
def test_another_size_keeps_the_scale_whole_and_the_rest_black(
    window: Window, size: tuple[int, int], scale: int
) -> None:
    hush(window)
    resize(window, size)
    pixels, frame = shown(window), beam_frame(window.spectrum.machine).rgb()
    width, height = size
    left, top = (width - 352 * scale) // 2, (height - 288 * scale) // 2
    if left < 0:
        assert (pixels == frame[-top : height - top, -left : width - left]).all()
        return
    inner = pixels[top : top + 288 * scale, left : left + 352 * scale]
    assert (inner == frame.repeat(scale, 0).repeat(scale, 1)).all()
    assert pixels.any(2).sum() == inner.any(2).sum(), "black around it"


def test_nothing_is_drawn_while_nothing_changes(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    hush(window)
    drawn: list[int] = []
    monkeypatch.setattr(Picture, "draw", lambda *_: drawn.append(1))
    run(window, 50)
    assert not drawn
    pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED))
    run(window, 1)
    assert drawn


def test_a_border_that_changes_along_the_frame_is_seen_in_stripes(window: Window) -> None:
    """DI, then INC A, AND 7, OUT (FE),A for ever."""
    window.spectrum.memory[32768:32776] = bytes.fromhex("F3 3C E6 07 D3 FE 18 F9")
    window.spectrum.machine.core.pc = 32768
    run(window, 2)
    border = beam_frame(window.spectrum.machine).colours()[:, :48]
    assert set(np.unique(border)) == set(range(8))


def test_f1_shows_the_keys_and_stops_the_game(opened: Opener) -> None:
    window = opened("ru", title="Крибедж", keys=KEYS)
    hush(window)
    before = shown(window)
    tap(window, pygame.K_F1)
    panel = window.overlay.top
    assert isinstance(panel, Help)
    assert panel.spoken.startswith("Крибедж: клавиши\nПробел: следующая карта\n")
    assert panel.sections[0] == [
        ("Пробел", "следующая карта"), ("Enter", "выбор"), ("Y", "да"), ("N", "нет"),
    ]  # fmt: skip
    assert ("Shift+F10", "Выход") in panel.sections[2]
    assert (shown(window) != before).any(2).mean() > 0.1
    tap(window, ord("p"), "p")
    assert window.overlay.top is None
    run(window, 20)
    assert (shown(window) == before).all(), "the key that closes it is not typed"


@pytest.mark.parametrize("size", [(352, 288), (640, 480), (1920, 1080)])
def test_the_panel_of_keys_fits_into_the_window(opened: Opener, size: tuple[int, int]) -> None:
    window = opened("ru", title="Крибедж", keys=KEYS)
    hush(window)
    resize(window, size)
    before = shown(window)
    tap(window, pygame.K_F1)
    changed = (shown(window) != before).any(2)
    assert changed.any()
    assert not changed[[0, -1]].any()
    assert not changed[:, [0, -1]].any()


def test_f2_keeps_the_picture(window: Window, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tap(window, pygame.K_F2)
    tap(window, pygame.K_F2)
    image = Image.open(tmp_path / "screenshot.png")
    assert (np.array(image.convert("RGB")) == beam_frame(window.spectrum.machine).rgb()).all()
    assert (tmp_path / "screenshot-2.png").exists()
    names = [tmp_path / "screenshot.png", tmp_path / "screenshot-2.png"]
    assert capsys.readouterr().out == "".join(f"Picture saved as {name}\n" for name in names)
    assert window.overlay.notice == f"Picture saved as {names[1]}"


def test_f5_asks_and_starts_over(window: Window) -> None:
    type_text(window, "p1\n")
    run(window, 60)
    shown = window.spectrum.screen.text
    tap(window, pygame.K_F5)
    tap(window, pygame.K_ESCAPE)
    run(window, 5)
    assert window.spectrum.screen.text == shown
    tap(window, pygame.K_F5)
    tap(window, pygame.K_F5)
    run(window, 5)
    assert "1982" in window.spectrum.screen.text


def test_f11_takes_the_whole_screen_and_gives_it_back(window: Window) -> None:
    hush(window)
    size = window.display.window.size
    tap(window, pygame.K_F11)
    run(window, 2)
    assert window.display.window.size == pygame.display.get_desktop_sizes()[0]
    tap(window, pygame.K_F11)
    run(window, 2)
    assert window.display.window.size == size


def test_the_window_comes_back_where_it_was(opened: Opener) -> None:
    window = opened()
    window.display.window.position = (30, 40)
    resize(window, (720, 600))
    window.close()
    assert (opened().display.window.position, opened().display.window.size) == ((30, 40), (720, 600))


@pytest.mark.parametrize("place", [(-5000, 10, 352, 288), (10, 5000, 352, 288), (0, 0, 5, 5), (0, 0, 19_000, 19_000)])
def test_a_window_that_was_where_no_screen_is_now_opens_as_a_new_one(
    opened: Opener, place: tuple[int, int, int, int]
) -> None:
    size = opened().display.window.size
    window = opened(settings=Settings(place=place))
    assert window.display.window.size == size


def test_a_second_screen_may_be_anywhere(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1920, 1080)])
    window = opened(settings=Settings(place=(-1800, 40, 720, 600)))
    assert (window.display.window.position, window.display.window.size) == ((-1800, 40), (720, 600))


def test_the_mouse_hits_what_it_points_at_where_its_points_are_larger_than_pixels(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a Mac, where a window of 640 by 480 points has twice as many pixels each way."""
    pixels = pygame.Surface((1280, 960))
    monkeypatch.setattr(Display, "surface", property(lambda self: pixels))
    window.display.window.size = (640, 480)
    assert window.display.to_pixels((0, 479)) == (0, 958)
    tap(window, pygame.K_F10)
    panel = window.overlay.top
    assert isinstance(panel, RowPanel)
    x, y = dict(panel._places)[2].center
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(x // 2, y // 2), rel=(1, 1), buttons=(0, 0, 0)))
    window.handle_events()
    assert panel.chosen == 2


def test_full_screen_lasts_and_so_does_the_window_behind_it(opened: Opener) -> None:
    window = opened()
    resize(window, (720, 600))
    tap(window, pygame.K_F11)
    window.close()
    window = opened()
    assert window.display.fullscreen
    assert window.display.window.size == pygame.display.get_desktop_sizes()[0]
    tap(window, pygame.K_F11)
    assert window.display.window.size == (720, 600)


def test_in_full_screen_the_arrow_of_the_mouse_hides_while_keys_are_used(window: Window) -> None:
    tap(window, ord("a"), "a")
    assert pygame.mouse.get_visible()
    tap(window, pygame.K_F11)
    tap(window, ord("a"), "a")
    assert not pygame.mouse.get_visible()
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 1), buttons=(0, 0, 0)))
    window.handle_events()
    assert pygame.mouse.get_visible()


def test_the_picture_as_large_as_fits(window: Window) -> None:
    window.do(window.commands["scale"])
    hush(window)
    resize(window, (1000, 700))
    pixels = shown(window)
    assert window.display.layout.picture.size == (856, 700)
    assert set(np.unique(pixels[:, 72:-72])) == {0, 0xD7}, "sharp: no colour between"
    assert not pixels[:, :71].any()


def test_the_right_button_of_the_mouse_opens_the_menu_and_closes_it(window: Window) -> None:
    for there in (True, False):
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=(5, 5)))
        window.handle_events()
        assert bool(window.overlay.top) is there


def test_the_language_is_chosen(opened: Opener) -> None:
    window = opened("ru")
    tap(window, pygame.K_F10)
    assert "Меню" in window.overlay.top.spoken if window.overlay.top else False
    tap(window, pygame.K_ESCAPE)
    for expected in ("en", "ru", "ru"):
        window.do(window.commands["language"])
        assert window.language == expected
        assert ("справка" in window.display.window.title) == (expected == "ru")


def test_on_a_russian_desktop_the_menus_are_russian(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert opened().language == "ru"


def test_two_commands_cannot_have_the_same_key(window: Window) -> None:
    commands = Commands()
    commands.add(Command("a", Section.WINDOW, Text("a", "а"), lambda: None, ("F5",)))
    for name, keys in (("a", ("F6",)), ("b", ("F5",))):
        with pytest.raises(ValueError, match=r"there are two|both want"):
            commands.add(Command(name, Section.WINDOW, Text("b", "б"), lambda: None, keys))


def test_the_page_on_playing_has_every_command(window: Window) -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "play.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:4]] for line in page.splitlines() if line.startswith("|")]
    for command in window.commands:
        if not command.hidden:
            assert [command.section.value.en, command.text.en, " or ".join(command.keys)] in rows


def test_every_command_speaks_both_languages(window: Window) -> None:
    """Russian has a Cyrillic letter wherever English has a word; names of things stay."""
    for command in window.commands:
        assert any("а" <= char <= "я" for char in command.text.ru.lower()), command.name
        assert not any("а" <= char <= "я" for char in command.text.en.lower()), command.name


@pytest.mark.parametrize("event", [pygame.Event(pygame.QUIT), pygame.Event(pygame.WINDOWCLOSE)])
def test_the_window_closes(window: Window, event: pygame.Event) -> None:
    pygame.event.post(event)
    window.run()
    assert not pygame.display.get_init()
    assert not pygame.mixer.get_init()


def test_the_key_to_quit_asks_as_that_to_start_over_does(window: Window) -> None:
    post(pygame.KEYDOWN, pygame.K_F10, mod=pygame.KMOD_LSHIFT)
    window.handle_events()
    assert window.open
    tap(window, pygame.K_ESCAPE)
    assert window.open
    assert not window.overlay.panels
    for _ in range(2):
        post(pygame.KEYDOWN, pygame.K_F10, mod=pygame.KMOD_LSHIFT)
        window.handle_events()
    assert not window.open


def test_save_says_where_the_tape_is(window: Window, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    window.spectrum.type('10 REM a\nSAVE "mine"\n')
    run(window, 10)
    tap(window, pygame.K_RETURN)
    run(window, 100)
    assert (tmp_path / "mine.tap").exists()
    assert capsys.readouterr().out == f"Saved as {tmp_path / 'mine.tap'}\n"
    assert window.overlay.notice == f"Saved as {tmp_path / 'mine.tap'}"


def test_a_tape_that_cannot_be_written_is_a_sentence(
    opened: Opener, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    window = opened(folder=tmp_path / "gone")
    window.spectrum.type('10 REM a\nSAVE "mine"\n')
    run(window, 10)
    tap(window, pygame.K_RETURN)
    run(window, 100)
    assert capsys.readouterr().err.startswith("typein: cannot write")
    assert window.overlay.notice.startswith("cannot write")


def test_stripes_and_flash_are_part_of_what_is_compared(window: Window) -> None:
    spectrum = window.spectrum
    run(window, 1)
    still = beam_frame(spectrum.machine)
    run(window, 16)
    assert beam_frame(spectrum.machine) == still, "the K cursor is not there yet: nothing flashes"
    spectrum.memory[0x5800] = 0x80 | 0x38
    run(window, 16)
    flashed = beam_frame(spectrum.machine)
    run(window, 16)
    assert flashed != beam_frame(spectrum.machine)
    assert PALETTE[still.first] == (0xD7, 0xD7, 0xD7)

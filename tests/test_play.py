"""Playing without a window, and finding out what is to be played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from typein.app.display import NoDisplay
from typein.app.game import open_game
from typein.app.window import Window
from typein.errors import BasicError, MediaError, Timeout, TypeinError, UsageError
from typein.harness.recording import Recording
from typein.harness.session import Spectrum
from typein.media.rzx import Frame, Section, write_rzx
from typein.media.rzx import Recording as RzxRecording
from typein.media.snapshot import DEFAULTS, Snapshot
from typein.media.tap import program_blocks, write_tap
from typein.play import Step, play
from typein.rom import find_rom
from typein.sources import build_source

HELLO = '10 BORDER 1: PRINT "HELLO"\n20 INPUT a$: PRINT a$: IF a$<>"q" THEN GO TO 20\n30 SAVE "mine" LINE 10\n'

TOML = """title = "Проба"
charset = "ru"
keys = [["y", "да"]]
[[block]]
kind = "basic"
source = "test.bas"
name = "test"
line = 20
[udg]
a = "10"
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with a program; and no display."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hello.bas").write_text(HELLO)
    return tmp_path


@pytest.fixture
def folder(here: Path) -> Path:
    """A program of somebody's own in a folder."""
    folder = here / "test"
    folder.mkdir()
    (folder / "tape.toml").write_text(TOML, encoding="utf-8")
    (folder / "test.bas").write_text('10 PRINT "not this"\n20 PRINT "да \\a"\n', encoding="utf-8")
    return folder


def steps(*pairs: tuple[str, object]) -> list[Step]:
    return [Step(name, value) for name, value in pairs]  # type: ignore[arg-type]


def headless(target: str | None, *pairs: tuple[str, object], tape: Path | None = None, real_tape: bool = False) -> None:
    assert play(target, tape=tape, real_tape=real_tape, headless=True, steps=steps(*pairs)) == 0


# -- what is played


def test_a_budget_with_no_step_after_it_is_refused() -> None:
    with pytest.raises(UsageError, match="--within gives the steps after it"):
        headless(None, ("expect", "1982"), ("within", 5.0))


def test_a_bare_spectrum_waits_at_its_copyright_line() -> None:
    headless(None, ("expect", "© 1982 Sinclair Research Ltd"), ("type", "PRINT 2+2\n"), ("expect", "4"))


def test_a_program_of_ours_greets_in_russian() -> None:
    headless("cribbage", ("expect", "Добро пожаловать!"))


def test_a_program_in_a_folder_has_its_title_keys_and_names(folder: Path) -> None:
    game = open_game(str(folder))
    assert (game.title, game.charset.name, game.keys, game.names) == ("Проба", "ru", (("y", "да"),), {"a": "10"})
    headless(str(folder), ("expect", "da"))  # да, by the font of the ROM


def test_a_basic_source_runs_from_its_first_line() -> None:
    headless("hello.bas", ("expect", "HELLO"), ("type", "x\n"), ("expect", "x"))


def test_a_basic_source_runs_as_its_tape_toml_says(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    headless(str(folder / "test.bas"), ("expect", "da"), ("text", None))
    assert "not this" not in capsys.readouterr().out


def test_a_basic_source_is_known_by_its_content(here: Path) -> None:
    (here / "hello.bas").rename(here / "hello.txt")
    headless("hello.txt", ("expect", "HELLO"))


def test_a_tape_is_loaded_whatever_its_name(here: Path) -> None:
    (here / "hello").write_bytes(build_source(here / "hello.bas", line=10))
    headless("hello", ("expect", "HELLO"))


def test_a_tape_in_the_deck_waits_for_load(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "hello.tap").write_bytes(build_source(here / "hello.bas", line=10))
    headless(
        None, ("frames", 50), ("text", None), ("type", 'LOAD ""\n'), ("expect", "HELLO"), tape=here / "hello.tap"
    )  # fmt: skip
    assert "© 1982" in capsys.readouterr().out


def test_a_snapshot_goes_on_where_it_was(here: Path) -> None:
    spectrum = Spectrum(find_rom())
    spectrum.type("LET a=7\n")
    spectrum.save(here / "seven.z80")
    assert isinstance(open_game("seven.z80").content, Snapshot)
    headless("seven.z80", ("type", "PRINT a*6\n"), ("expect", "42"))


def test_a_real_tape_takes_its_time(here: Path) -> None:
    """A header and 100 bytes of data take some 5 + 1.2 and 2 + 0.5 seconds of sound, and a second between them."""
    (here / "real.tap").write_bytes(
        write_tap(program_blocks("real", bytes.fromhex("000A 5E00 EA") + b"x" * 92 + b"\r"))
    )
    with pytest.raises(Timeout):
        play("real.tap", real_tape=True, headless=True, steps=steps(("within", 7), ("expect", "0 OK")))
    headless("real.tap", ("within", 12), ("expect", "0 OK"), real_tape=True)
    headless("real.tap", ("within", 2), ("expect", "0 OK"))


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("cribage", "did you mean cribbage"),
        ("nothing.tap", "there is no file nothing.tap"),
        ("empty", "empty is empty"),
        ("bad.bas", "bad.bas:1:"),
        (".", "is neither a program"),
    ],
)
def test_what_cannot_be_played_is_a_sentence(here: Path, target: str, message: str) -> None:
    (here / "empty").touch()
    (here / "bad.bas").write_text("10 PRNT\n")
    with pytest.raises(TypeinError) as error:
        play(target, headless=True, steps=steps(("frames", 1)))
    assert message in str(error.value)


def test_what_is_neither_tape_nor_snapshot_is_a_sentence(here: Path) -> None:
    (here / "junk").write_bytes(bytes(range(250)))
    with pytest.raises(MediaError, match="nothing that is known"):
        play("junk", headless=True)


def test_a_tape_beside_a_program_is_refused(here: Path) -> None:
    with pytest.raises(UsageError, match="not both"):
        play("cribbage", tape=here / "hello.bas", headless=True)


def test_another_rom_that_never_asks_for_a_key_is_left_to_itself(here: Path) -> None:
    (here / "own.rom").write_bytes(bytes.fromhex("F3 76").ljust(16384, b"\0"))  # DI: HALT
    with pytest.raises(UsageError, match="nothing to do"):
        play(None, rom=here / "own.rom", headless=True)
    with pytest.raises(Timeout):
        play(None, rom=here / "own.rom", headless=True, steps=steps(("frames", 1)))


# -- steps


def test_steps_are_carried_out_in_their_order(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    headless(
        "hello.bas",
        ("expect", "HELLO"), ("text", None), ("type", "one\n"), ("press", "t{ENTER}"), ("expect", "t"), ("text", None),
        ("screenshot", here / "a.png"),
    )  # fmt: skip
    before, after = capsys.readouterr().out.split("Program: hello")[1:]
    assert "HELLO" in before
    assert "one" not in before
    assert after.split()[:3] == ["HELLO", "one", "t"]
    with Image.open(here / "a.png") as image:
        assert image.size == (352, 288)
        assert image.convert("RGB").getpixel((0, 0)) == (0, 0, 0xD7), "the border is blue"


def test_an_expected_text_that_never_comes_shows_the_screen() -> None:
    with pytest.raises(Timeout) as error:
        play("hello.bas", headless=True, steps=steps(("expect", "HELLO"), ("within", 1), ("expect", "GOODBYE")))
    assert "'GOODBYE'" in str(error.value)
    assert "|HELLO " in str(error.value)
    assert error.value.seconds == pytest.approx(1, abs=0.05)


def test_a_program_that_stops_with_a_report_says_which() -> None:
    with pytest.raises(BasicError) as error:
        play(None, headless=True, steps=steps(("type", "PRINT x\n"), ("expect", "5")))
    assert (error.value.code, error.value.text) == ("2", "Variable not found")


def test_save_says_where_the_tape_is(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "mine.tap").write_bytes(b"old")
    headless("hello.bas", ("type", "q\n"), ("press", "{ENTER}"), ("expect", "0 OK"))
    assert capsys.readouterr().out == "saved mine-2.tap\n"
    headless("mine-2.tap", ("expect", "HELLO"))
    assert (here / "mine.tap").read_bytes() == b"old"


def test_what_was_saved_before_a_failure_is_kept(here: Path) -> None:
    with pytest.raises(Timeout):
        play(
            "hello.bas",
            headless=True,
            steps=steps(("type", "q\n"), ("press", "{ENTER}"), ("within", 3), ("expect", "nothing")),
        )
    assert (here / "mine.tap").exists()


def test_a_screenshot_that_cannot_be_written_is_a_sentence(here: Path) -> None:
    with pytest.raises(UsageError, match="cannot write"):
        play(None, headless=True, steps=steps(("screenshot", here / "gone" / "a.png")))


# -- with and without a display


def test_a_recorded_session_ends_with_the_same_screen(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        play("hello.bas", headless=True, record=Path("g.json"), steps=steps(("type", "world\n"), ("frames", 20))) == 0
    )
    assert "recorded g.json" in capsys.readouterr().out
    assert "world" in Recording.read("g.json").replay().screen


def test_an_rzx_recording_plays_back(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = steps(("type", 'PRINT "wor";"ld"\n'), ("frames", 20))
    assert play(None, headless=True, record=Path("g.rzx"), steps=typed) == 0
    assert "recorded g.rzx" in capsys.readouterr().out
    assert play("g.rzx", headless=True, steps=steps(("expect", "world"), ("text", None))) == 0
    assert "world" in capsys.readouterr().out


def test_an_rzx_recording_that_does_not_fit_is_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    snapshot = Snapshot(DEFAULTS | {"pc": 0x8000, "sp": 0xFF00}, bytes(0xC000))  # NOPs, and no IN
    Path("g.rzx").write_bytes(write_rzx(RzxRecording((Section.of([Frame(100, b"\1")], snapshot),))))
    assert play("g.rzx", headless=True, steps=steps(("frames", 2))) == 0
    assert "g.rzx does not fit" in capsys.readouterr().err


def test_a_session_that_fails_is_recorded_up_to_there(here: Path) -> None:
    with pytest.raises(Timeout):
        play(
            None,
            headless=True,
            record=Path("g.json"),
            steps=steps(("within", 1.0), ("type", "CLS\n"), ("expect", "no")),
        )
    assert "0 OK" in Recording.read("g.json").replay().screen


def test_an_uncompiled_machine_says_so(here: Path) -> None:
    command = [sys.executable, "-m", "typein", "play", "--headless", "--frames", "1"]
    done = subprocess.run(command, env={**os.environ, "TYPEIN_PURE": "1"}, capture_output=True, text=True, check=True)
    assert done.stderr == "typein: the machine runs uncompiled, at about the speed of a real Spectrum\n"


def test_without_a_display_the_way_to_go_is_told() -> None:
    with pytest.raises(UsageError, match=r"no display to open a window on; .* --headless --type"):
        play("hello.bas")


def test_without_steps_there_is_nothing_to_do_without_a_window() -> None:
    with pytest.raises(UsageError, match="nothing to do without a window: add steps"):
        play("hello.bas", headless=True)


def test_without_a_display_the_steps_are_carried_out_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert play("hello.bas", steps=steps(("expect", "HELLO"), ("text", None))) == 0
    output = capsys.readouterr()
    assert output.err == (
        "typein: there is no display to open a window on, so the steps are carried out without one\n"
    )  # fmt: skip
    assert "HELLO" in output.out


def test_a_display_that_does_not_answer_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "none of that name")
    with pytest.raises(NoDisplay):
        Window(Spectrum(find_rom()))
    with pytest.raises(UsageError, match="no display to open a window on"):
        play(None)


def test_with_a_display_the_window_opens_after_the_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    seen = []

    def run(window: Window) -> None:
        seen.append(window.spectrum.screen.lines[3].rstrip())
        window.close()

    monkeypatch.setattr(Window, "run", run)
    assert play("hello.bas", steps=steps(("type", "abc\n"), ("expect", "abc"))) == 0
    assert seen == ["abc"]


def test_say_prints_what_is_in_the_window(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(here))

    def run(window: Window) -> None:
        for _ in range(50):
            window.run_frame()
        window.close()

    monkeypatch.setattr(Window, "run", run)
    assert play("hello.bas", say=True) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("F1: help")
    assert "HELLO" in lines


def test_a_step_that_fails_closes_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    closed = []
    close = Window.close

    def note_and_close(window: Window) -> None:
        closed.append(1)
        close(window)

    monkeypatch.setattr(Window, "close", note_and_close)
    with pytest.raises(Timeout):
        play(None, steps=steps(("within", 0.1), ("expect", "nothing")))
    assert closed


def test_a_headless_run_brings_neither_pygame_nor_numpy() -> None:
    code = (
        "import sys\nfrom typein.play import Step, play\n"
        "play('hello.bas', headless=True, steps=[Step('expect', 'HELLO')])\n"
        "print(sorted({'numpy', 'pygame'} & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"

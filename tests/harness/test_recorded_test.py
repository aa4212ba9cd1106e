"""Tests made from recordings: they pass, they say what was seen and pressed, and they notice another program."""

from __future__ import annotations

from pathlib import Path

import pytest

from typein.errors import TypeinError
from typein.harness.recorded_test import as_test
from typein.harness.recording import Recorder, Recording
from typein.harness.session import Spectrum

GAME = """\
10 RANDOMIZE
20 INPUT "What is your name? ";n$
30 PRINT "Hello, ";n$;" - say \\"go\\""
40 IF INKEY$<>"g" THEN GO TO 40
50 LET d=INT (RND*6): PRINT "You throw ";d
60 IF INKEY$<>" " THEN GO TO 60
70 CLS : PRINT "Bye"
"""
TAPE = 'title = "Game"\n[[block]]\nkind = "basic"\nsource = "game.bas"\nname = "game"\nline = 10\n'


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "game.bas").write_text(GAME.replace('\\"', "'"))
    (folder / "tape.toml").write_text(TAPE)
    return folder


def played(program: Path, seed: int | None = None, known: bool = True) -> Recording:
    """A person who plays: keys at times of their own, held as long as they are."""
    spectrum = Spectrum(program=program, seed=seed)
    with Recorder(spectrum, program if known else None) as recorder:
        spectrum.wait_for_input()
        for keys in ("{CAPS+A}", "d", "a", "{ENTER}", "g"):
            spectrum.run_frames(11)
            spectrum.hold(keys, frames=7)
        spectrum.run_frames(60)
        spectrum.hold("{SPACE}", frames=5)
        spectrum.run_frames(30)
    return recorder.recording


def run(source: str) -> None:
    space: dict[str, object] = {"__file__": __file__}
    exec(compile(source, "test", "exec"), space)
    test = next(value for name, value in space.items() if name.startswith("test_"))
    assert callable(test)
    test()


@pytest.mark.parametrize("seed", [None, 77])
def test_a_test_plays_by_what_the_screen_shows(game: Path, tmp_path: Path, seed: int | None) -> None:
    recording = played(game, seed)
    source, by_screen = as_test(recording, tmp_path / "my game.json", tmp_path / "test_it.py")
    assert by_screen
    assert "def test_my_game() -> None:" in source
    steps = [line.strip() for line in source.splitlines() if ".press" in line or ".expect" in line]
    assert steps[0].startswith('spectrum.expect("What is your name?')
    assert steps[1] == 'spectrum.press("{CAPS+A}da{ENTER}")'
    assert steps[2].startswith("spectrum.expect(\"Hello, Ada - say 'go'")
    assert steps[3] == 'spectrum.press("g")'
    assert steps[4].startswith('spectrum.expect("You throw ')
    assert steps[5] == 'spectrum.press("{SPACE}")'
    run(source)


def test_a_test_notices_a_program_that_does_something_else(game: Path, tmp_path: Path) -> None:
    source, _ = as_test(played(game, 5), tmp_path / "game.json", tmp_path / "test_it.py")
    (game / "game.bas").write_text((game / "game.bas").read_text().replace("Bye", "Good bye"))
    with pytest.raises((TypeinError, AssertionError)):
        run(source)


def test_what_cannot_be_played_by_the_screen_is_played_by_the_clock(game: Path, tmp_path: Path) -> None:
    recording = played(game, known=False)
    path = tmp_path / "kept" / "game.json"
    path.parent.mkdir()
    recording.write(path)
    source, by_screen = as_test(recording, path, tmp_path / "test_it.py")
    assert not by_screen
    assert '"kept/game.json"' in source
    run(source.replace("__file__", repr(str(tmp_path / "test_it.py"))))


def test_a_program_that_counts_time_is_played_by_the_clock(game: Path, tmp_path: Path) -> None:
    clock = '10 PRINT PEEK 23672,\n20 IF INKEY$="" THEN GO TO 20\n30 PRINT PEEK 23672: PAUSE 0\n'
    (game / "game.bas").write_text(clock)
    spectrum = Spectrum(program=game)
    with Recorder(spectrum, game) as recorder:
        spectrum.run_frames(123)
        spectrum.hold("x", frames=5)
        spectrum.run_frames(20)
    _, by_screen = as_test(recorder.recording, tmp_path / "game.json", tmp_path / "test_it.py")
    assert not by_screen

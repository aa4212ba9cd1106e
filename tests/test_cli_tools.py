"""The verbs that look into a program while it runs, by their command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from typein.cli import app
from typein.errors import TypeinError
from typein.harness.recording import Recorder
from typein.harness.session import Spectrum

PROGRAM = """\
10 LET a=1
20 GO SUB 100: IF a<3 THEN GO TO 20
30 PRINT "done"
40 POKE 40000,a: PAUSE 0: CLS : PRINT "bye"
50 GO TO 50
100 LET a=a+1: RETURN
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "count.bas").write_text(PROGRAM)
    folder = tmp_path / "count"
    folder.mkdir()
    (folder / "count.bas").write_text(PROGRAM)
    (folder / "tape.toml").write_text(
        'title = "Count"\n[[block]]\nkind = "basic"\nsource = "count.bas"\nname = "count"\nline = 10\n'
    )
    return "count"


def typein(*arguments: str) -> str:
    """What the command prints; TypeinError as it is raised."""
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False, standalone_mode=False)
    return result.output


def traced(output: str) -> list[str]:
    return [line.split(None, 1)[1].strip() for line in output.splitlines() if line[:1] == " "]


def test_trace_prints_every_statement_until_a_key_is_looked_for(program: str) -> None:
    lines = traced(typein("trace", program))
    assert lines[:5] == ["10:1  LET a=1", "20:1  GO SUB 100", "100:1  LET a=a+1", "100:2  RETURN", "20:2  IF a<3 THEN"]
    assert lines[-1] == "40:2  PAUSE 0"


@pytest.mark.parametrize(
    ("stop", "last", "reason"),
    [
        (["--break", "30"], '30:1  PRINT "done"', "line 30:1 is about to run"),
        (["--break", "100:2"], "100:2  RETURN", "line 100:2 is about to run"),
        (["--write", "40000"], "40:1  POKE 40000,a", "40000 has been written, 3"),
        (["--write", "$9C3F,2"], "40:1  POKE 40000,a", "40000 has been written, 3"),
        (["--change", "a"], "10:1  LET a=1", "a has changed from nothing to 1"),
        (["--address", "$1E80"], "40:1  POKE 40000,a", "the instruction at 7808 is about to run"),
    ],
)
def test_trace_stops_where_it_is_told_to(program: str, stop: list[str], last: str, reason: str) -> None:
    output = typein("trace", program, "--last", "2", *stop)
    assert last in traced(output)
    assert f"stopped: {reason}" in output


def test_trace_carries_out_steps_and_shows_variables(program: str) -> None:
    output = typein("trace", program, "--variables", "--expect", "done", "--text")
    assert "a = 3" in output
    assert "\ndone" in output


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--break", "abc"], "abc is no place to stop at"),
        (["--break", "10:x"], "10:x is no place to stop at"),
        (["--address", "$12345"], r"\$12345 is no address"),
        (["--write", "5,"], "waited"),
        (["--write", "65535,2"], "an address is from 0 to 65535"),
        (["--break", "999"], "line 999:1"),
    ],
)
def test_wrong_stops_are_explained(program: str, options: list[str], complaint: str) -> None:
    with pytest.raises(TypeinError, match=complaint):
        typein("trace", program, *options, "--within", "1")


def test_profile_shows_lines_and_writes_flame_graphs(program: str) -> None:
    output = typein("profile", program, "--speedscope", "out.json", "--collapsed", "out.txt", "--expect", "done")
    assert "subroutines, with all that they call" in output
    assert "in the ROM: " in output
    assert json.loads(Path("out.json").read_text())["$schema"].endswith("file-format-schema.json")
    stacks = dict(line.rsplit(" ", 1) for line in Path("out.txt").read_text().splitlines())
    assert int(stacks["GO SUB 100;100:1 LET a=a+1"]) > 0


def test_replay_prints_the_last_screen_and_writes_a_test_that_passes(program: str, tmp_path: Path) -> None:
    spectrum = Spectrum(program=program)
    with Recorder(spectrum, program) as recorder:
        spectrum.expect("done")
        spectrum.press("k")
        spectrum.run_frames(20)
    recorder.recording.write(tmp_path / "game.json")
    output = typein("replay", "game.json", "--to-test", "test_game.py", "--screenshot", "last.png")
    assert output.startswith("bye\n")
    assert output.endswith("test_game.py plays it by what the screen shows\n")
    assert Path("last.png").read_bytes().startswith(b"\x89PNG")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_game.py"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "1 passed" in run.stdout


def test_what_is_no_recording_is_refused(program: str) -> None:
    with pytest.raises(TypeinError, match=r"count.bas cannot be played"):
        typein("replay", "count.bas")


def test_disassemble_the_rom() -> None:
    assert typein("disassemble", "--start", "$1B28", "--count", "3").splitlines() == [
        "1B28  E7            RST $20",
        "1B29  CD BF 16      CALL $16BF",
        "1B2C  FD 34 0D      INC (IY+$0D)",
    ]


def test_disassemble_what_is_in_memory(program: str) -> None:
    (line,) = typein("disassemble", program, "--start", "40000", "--count", "1").splitlines()
    assert line.split() == ["9C40", "00", "NOP"]


def test_soak_plays_a_program_that_has_a_player(program: str) -> None:
    folder = Path(program)
    (folder / "soak.py").write_text("def play(spectrum, game):\n    spectrum.expect('done')\n")
    with (folder / "tape.toml").open("a") as toml:
        toml.write('[soak]\nmodule = "soak.py"\n')
    assert "2 games" in typein("soak", program, "--games", "2", "--workers", "1")
    assert len((Path("soak-count") / "results.jsonl").read_text().splitlines()) == 3


def test_a_source_that_does_not_start_by_itself_is_run(program: str) -> None:
    Path("plain.bas").write_text("10 LET a=1\n20 PRINT a: PAUSE 0\n")
    lines = CliRunner().invoke(app, ["trace", "plain.bas"]).output.splitlines()
    assert [line.split(maxsplit=1)[1] for line in lines] == ["10:1  LET a=1", "20:1  PRINT a", "20:2  PAUSE 0"]
    assert "PAUSE 0" in CliRunner().invoke(app, ["profile", "plain.bas"]).output

"""The command line: exit statuses, what goes where, and that nothing is left half done."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from typein import cli, play
from typein.errors import BasicError, Timeout

GOOD = '10 PRINT "H"\n'
BAD = "10 PRINT\n20 PRNT\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, and the width that help is laid out for."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    return tmp_path


def run(*arguments: str) -> int:
    """The exit status of ``typein`` with these arguments."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["typein", *arguments])
        with pytest.raises(SystemExit) as end:
            cli.main()
    assert isinstance(end.value.code, int)
    return end.value.code


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
    assert run("--version") == 0
    assert capsys.readouterr() == (f"typein {project['version']}\n", "")


def test_build_puts_the_tape_where_the_user_is(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "sub").mkdir()
    (here / "sub" / "a.bas").write_text(GOOD)
    assert run("build", "sub/a.bas") == 0
    assert (here / "a.tap").stat().st_size == 21 + 13
    assert capsys.readouterr() == ("a.tap: 34 bytes\n", "")


def test_build_makes_no_tape_of_nothing(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "empty.bas").write_text("\n")
    assert run("build", "empty.bas") == 2
    assert capsys.readouterr().err == "typein: empty.bas has no line of BASIC in it\n"
    assert not (here / "empty.tap").exists()


def test_build_puts_the_tape_where_it_is_told(here: Path) -> None:
    (here / "a.bas").write_text(GOOD)
    assert run("build", "a.bas", "-o", "out.tap", "--line", "10") == 0
    assert int.from_bytes((here / "out.tap").read_bytes()[16:18], "little") == 10
    assert sorted(path.name for path in here.iterdir()) == ["a.bas", "out.tap"]


def test_a_wrong_source_has_status_2_a_caret_and_no_tape(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "a.bas").write_text(BAD)
    (here / "a.tap").write_bytes(b"old")
    assert run("build", "a.bas") == 2
    out, err = capsys.readouterr()
    assert out == ""
    first, shown, caret = err.splitlines()
    assert first.startswith("typein: a.bas:2:4: ")
    assert shown == "    20 PRNT"
    assert caret == "       ^"
    assert (here / "a.tap").read_bytes() == b"old"


def test_a_list_of_a_built_tape_is_the_source(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "a.bas").write_text(GOOD)
    run("build", "a.bas")
    capsys.readouterr()
    assert run("list", "a.tap") == 0
    assert capsys.readouterr() == (GOOD, "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["list", "none.tap"], "typein: there is no file none.tap"),
        (["list", "none"], "typein: none is neither"),
        (["list", "."], "typein: . is neither"),
        (["list", "/dev/null"], "typein: cannot read /dev/null"),
        (["list", "n" * 300], "is neither"),
        (["build", "a.bas", "-o", "none/a.tap"], "typein: cannot write none/a.tap: No such file or directory"),
        (["build", "a.bas", "--charset", "none"], "typein: there is no character set none"),
        (["list", "a.bas", "--charset", "none"], "typein: there is no character set none"),
        (["build", "a.bas", "--line", "10000"], "--line"),
        (["check", "none.bas"], "typein: there is no file none.bas"),
        (["format", "none.bas"], "typein: cannot read none.bas: No such file or directory"),
        (["renumber", "a.bas", "--start", "9999", "--from", "20"], "typein: there is no line from 20 to 9999"),
        (["renumber", "a.bas", "--step", "0"], "--step"),
        (["build"], "Missing argument"),
        (["fly"], "fly"),
        (["list", "a.bas", "--fast"], "--fast"),
    ],
)
def test_what_cannot_be_done_has_status_2_and_says_why(
    capsys: pytest.CaptureFixture[str], here: Path, arguments: list[str], words: str
) -> None:
    (here / "a.bas").write_text(GOOD)
    assert run(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert "Traceback" not in err
    assert [path.name for path in here.iterdir()] == ["a.bas"]


def test_options_of_a_source_do_not_go_with_a_program(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "a.bas").write_text(GOOD)
    (here / "tape.toml").write_text('title = "T"\n[[block]]\nkind = "basic"\nsource = "a.bas"\nname = "a"\n')
    assert run("build", ".", "--line", "10") == 2
    assert "go with a FILE.bas" in capsys.readouterr().err
    assert run("build", ".") == 0
    assert (here / f"{here.name}.tap").exists()


def test_compare_a_tape_with_a_source_it_was_made_from(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "a.bas").write_text(GOOD)
    (here / "b.bas").write_text('10 PRINT "N"\n')
    run("build", "a.bas")
    assert run("compare", "a.tap", "a.bas") == 0
    assert run("compare", "a.tap", "b.bas") == 1
    assert "b.bas:1:" in capsys.readouterr().out


def test_compare_a_tape_found_elsewhere_with_a_program(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    assert run("build", "cribbage", "-o", "found.tap") == 0
    capsys.readouterr()
    assert run("compare", "found.tap", "cribbage") == 0
    assert capsys.readouterr().out == "found.tap and cribbage.bas: no differences\n"
    assert run("list", "found.tap", "--charset", "ru") == 0
    (here / "other.bas").write_text(capsys.readouterr().out.replace("IF s<k THEN", "IF s>k THEN"), encoding="utf-8")
    assert run("build", "other.bas", "--charset", "ru") == 0
    capsys.readouterr()
    assert run("compare", "other.tap", "cribbage") == 1
    found, last = capsys.readouterr().out.splitlines()
    assert "(line 7480): sign, unlikely: ‹>› is ‹<›" in found
    assert last == "other.tap and cribbage.bas: 1 difference, 1 unexplained"


def test_compare_needs_something_to_compare_with(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "a.bas").write_text(GOOD)
    (here / "tape.toml").write_text('title = "T"\n[[block]]\nkind = "basic"\nsource = "a.bas"\nname = "a"\n')
    assert run("compare", "a.bas") == 2
    assert "name another" in capsys.readouterr().err
    assert run("compare", ".") == 2
    assert "has no print to compare with" in capsys.readouterr().err


def test_check_tells_what_it_finds(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "a.bas").write_text(GOOD)
    assert run("check", "a.bas") == 0
    assert capsys.readouterr() == ("a.bas: no findings\n", "")
    (here / "a.bas").write_text("10 PRINT x\n")
    assert run("check", "a.bas") == 1
    assert capsys.readouterr().out.startswith("a.bas:1:10: nothing gives x a value\n")


def test_check_takes_all_sources_of_a_program(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    block = '[[block]]\nkind = "basic"\nsource = "{}.bas"\nname = "a"\n'
    (here / "tape.toml").write_text('title = "T"\n' + block.format("a") + block.format("b"))
    (here / "a.bas").write_text(GOOD)
    (here / "b.bas").write_text("10 GO TO 20\n")
    assert run("check", ".") == 1
    out = capsys.readouterr().out
    assert "a.bas: no findings" in out
    assert "b.bas:1:10: there is no line 20" in out


def test_format_and_renumber_rewrite_a_source(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "a.bas").write_text("1 goto 1\n")
    assert run("format", "a.bas", "--check") == 1
    assert run("format", "a.bas", "--diff") == 1
    assert run("renumber", "a.bas", "-o", "b.bas", "--start", "5") == 0
    assert (here / "b.bas").read_text() == "5 goto 5\n"
    assert run("format", "a.bas") == 0
    assert (here / "a.bas").read_text() == "1 GO TO 1\n"
    assert run("renumber", "a.bas", "--from", "1", "--to", "1", "--step", "7", "--force") == 0
    assert (here / "a.bas").read_text() == "10 GO TO 10\n"
    assert capsys.readouterr().err == ""


class Player:
    """Stands in for the module that plays, and notes what it was asked to do."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: dict[str, Any] = {}
        self.outcome: int | Exception = 0
        monkeypatch.setattr(play, "play", self.play)

    def play(self, target: str | None, **options: Any) -> int:
        self.asked = {"target": target, **options}
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Player:
    return Player(monkeypatch)


def test_steps_keep_their_order_across_options(player: Player) -> None:
    assert run(
        "play", "cribbage", "--type", "y", "--within", "30", "--expect=Крибедж", "--text", "--type", "n{ENTER}",
        "--frames", "50", "--press", "{CAPS+5}", "--headless", "--within", "1.5", "--screenshot", "a.png", "--text",
    ) == 0  # fmt: skip
    assert [(step.name, step.value) for step in player.asked["steps"]] == [
        ("type", "y"), ("within", 30.0), ("expect", "Крибедж"), ("text", None), ("type", "n{ENTER}"),
        ("frames", 50), ("press", "{CAPS+5}"), ("within", 1.5), ("screenshot", Path("a.png")), ("text", None),
    ]  # fmt: skip
    assert player.asked["target"] == "cribbage"
    assert player.asked["headless"] is True


def test_a_bare_spectrum(player: Player) -> None:
    assert run("play") == 0
    assert player.asked == {
        "target": None, "tape": None, "rom": None, "issue": 3, "late": False, "headless": False, "real_tape": False,
        "record": None, "say": False, "steps": [],
    }  # fmt: skip


def test_the_window_is_printed_for_a_screen_reader(player: Player) -> None:
    assert run("play", "cribbage", "--say") == 0
    assert player.asked["say"] is True


def test_late_timing(player: Player) -> None:
    assert run("play", "--timing", "late") == 0
    assert player.asked["late"] is True


@pytest.mark.parametrize(
    "arguments", [["--issue", "4"], ["--timing", "later"], ["--frames", "-1"], ["--within", "soon"], ["--type"]]
)
def test_a_wrong_step_is_refused_before_anything_runs(player: Player, arguments: list[str]) -> None:
    assert run("play", *arguments) == 2
    assert player.asked == {}


@pytest.mark.parametrize(
    ("outcome", "status"),
    [
        (0, 0),
        (1, 1),
        (Timeout("the text 'x'", seconds=1, screen="..."), 1),
        (BasicError("2", "Variable not found", line=10, statement=1), 1),
    ],
)
def test_an_unmet_expectation_has_status_1(
    player: Player, capsys: pytest.CaptureFixture[str], outcome: int | Exception, status: int
) -> None:
    player.outcome = outcome
    assert run("play") == status
    assert capsys.readouterr().err == (f"typein: {outcome}\n" if isinstance(outcome, Exception) else "")


@pytest.mark.parametrize("verb", ["build", "check", "compare", "format", "list", "play", "renumber"])
def test_every_verb_explains_itself(capsys: pytest.CaptureFixture[str], verb: str) -> None:
    assert run("--help") == 0
    assert verb in capsys.readouterr().out
    assert run(verb, "--help") == 0
    assert "Usage: typein " + verb in capsys.readouterr().out


def test_listings_are_utf8_in_any_locale(here: Path) -> None:
    (here / "a.bas").write_text('10 PRINT "▛£"\n', encoding="utf-8")
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "typein", "list", "a.bas"]
    result = subprocess.run(command, capture_output=True, check=True, env=environment)
    assert result.stdout == '10 PRINT "▛£"\n'.encode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [["list", "a.bas"], ["disassemble"], ["--help"]], ids=" ".join)
def test_output_that_finds_no_room_is_one_sentence(here: Path, arguments: list[str]) -> None:
    (here / "a.bas").write_text(GOOD)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "typein", *arguments], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (2, "typein: cannot write the output: No space left on device\n")


def test_a_reader_that_has_seen_enough_is_no_fault(here: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "typein", "disassemble", "--count", "9999"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith(b"0000  F3")
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_tape_does_not_take_the_place_of_its_source(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "a.bas").write_text(GOOD)
    assert run("build", "a.bas", "-o", "./a.bas") == 2
    assert "would take the place of its source" in capsys.readouterr().err
    assert (here / "a.bas").read_text() == GOOD

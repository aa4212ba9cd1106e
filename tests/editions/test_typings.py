"""A second typing of a print is the program with the apparatus's readings of it in place of the program's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from typein.editions.command import compare_program
from typein.editions.compare import compare_edition
from typein.editions.typings import Typing, compare_typing, with_readings
from typein.errors import SourceError

PRINT = '10 LET a=l PRINT "Г"\n20 STOP\n'
PROGRAM = '10 LET a=1\n15 PRINT "ГГ"\n20 STOP\n'
SECOND = '10 LET a=i: PRINT "Г"\n20 STOP : RUN\n'


def entry(column: int, printed: str, edit: str, second: str | None = None, line: int = 10) -> str:
    reading = "" if second is None else f"second = {json.dumps(second)}\n"
    return (
        f"[[correction]]\nline = {line}\nat = [1, {column}]\nprint = {json.dumps(printed)}\n"
        f'edit = {json.dumps(edit)}\n{reading}class = "lost"\nevidence = "so it is"\nconfidence = "low"\n'
    )


NUMBER, WORD, KEPT = (
    entry(12, "", "15", ":", line=15),
    entry(19, "Г", "ГГ", "Г", line=15),
    '[[kept]]\nline = 20\nreading = "STOP"\nwhy = "it is odd"\nsecond = "STOP : RUN"\n',
)
ENTRIES = [entry(10, "l", "1", "i"), NUMBER, WORD, KEPT]


def folder(path: Path, entries: list[str], second: str | None = SECOND) -> Path:
    path /= "game"
    path.mkdir()
    (path / "print.txt").write_text(PRINT, encoding="utf-8")
    (path / "game.bas").write_text(PROGRAM, encoding="utf-8")
    (path / "corrections.toml").write_text("\n".join(entries), encoding="utf-8")
    if second is not None:
        (path / "second.bas").write_text(second, encoding="utf-8")
    return path


def typing(path: Path) -> Typing:
    found = compare_typing(compare_edition(path), path)
    assert found is not None
    return found


def test_the_readings_make_the_second_typing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder(tmp_path, ENTRIES)
    comparison = compare_edition(path)
    assert comparison.good
    assert with_readings(comparison).split() == SECOND.replace("i:", "i :").split()
    assert typing(path) == Typing(str(path / "second.bas"), 4, ())
    assert compare_program(path) == 0
    assert capsys.readouterr().out.endswith("\nsecond typing: 4 other readings, 0 not in the apparatus\n")


@pytest.mark.parametrize(
    ("entries", "second", "open_"),
    [
        ([entry(10, "l", "1"), NUMBER, WORD, KEPT], SECOND, [("1", "i")]),  # not in the apparatus
        (ENTRIES, SECOND.replace("a=i", "a=1"), [("i", "1")]),  # the typing has what the program has
        (ENTRIES, SECOND.replace("a=i", "a=2"), [("i", "2")]),
        (ENTRIES, SECOND.replace(": RUN", ""), [(": RUN", "")]),
        (ENTRIES, SECOND + "30 RUN\n", [("", "30"), ("", "RUN")]),
    ],
)
def test_what_the_readings_do_not_make_is_told(
    tmp_path: Path, entries: list[str], second: str, open_: list[tuple[str, str]]
) -> None:
    path = folder(tmp_path, entries, second)
    assert [(difference.first.text, difference.second.text) for difference in typing(path).open] == open_
    assert compare_program(path) == 1


def test_an_open_difference_is_told_with_its_place_in_the_typing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder(tmp_path, [entry(10, "l", "1"), NUMBER, WORD, KEPT])
    assert compare_program(path) == 1
    _, told, last = capsys.readouterr().out.splitlines()
    assert told.startswith(f"{path}/game.bas:1:10, {path}/second.bas:1:10 (line 10): ")
    assert last == "second typing: 3 other readings, 1 not in the apparatus"
    assert compare_program(path, json=True) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["good"] is False
    assert [difference["second"]["text"] for difference in data["typing"]["open"]] == ["i"]
    assert [difference["correction"]["second"] for difference in data["differences"]] == [None, ":", "Г"]
    assert data["kept"][0]["second"] == "STOP : RUN"


def test_a_program_may_have_no_second_typing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder(tmp_path, [entry(10, "l", "1"), entry(12, "", "15", line=15), entry(19, "Г", "ГГ", line=15)], None)
    assert compare_typing(compare_edition(path), path) is None
    assert compare_program(path) == 0
    assert "typing" not in capsys.readouterr().out


def test_readings_of_a_typing_that_is_not_there_are_an_error(tmp_path: Path) -> None:
    path = folder(tmp_path, ENTRIES, None)
    with pytest.raises(SourceError, match=r"there is no second typing: no .*second\.bas") as error:
        compare_program(path)
    assert (error.value.line, error.value.column) == (6, 1)

from __future__ import annotations

import json
from pathlib import Path

import pytest

from typein.editions.command import compare_pair, compare_program
from typein.errors import UsageError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "game"
    path.mkdir()
    (path / "print.txt").write_text("10 LET a=l\n", encoding="utf-8")
    (path / "game.bas").write_text("10 LET a=1\n", encoding="utf-8")
    return path


def test_the_status_tells_whether_all_is_explained(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compare_program(folder) == 1
    assert "1 unexplained" in capsys.readouterr().out
    (folder / "print.txt").write_text("10 LET A=1\n", encoding="utf-8")
    assert compare_program(folder) == 0
    assert capsys.readouterr().out == "game: no differences\n"


def test_json_goes_to_the_output(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compare_program(folder, json=True) == 1
    assert json.loads(capsys.readouterr().out)["counts"]["unexplained"] == 1


def test_html_goes_to_a_file(folder: Path, tmp_path: Path) -> None:
    assert compare_program(folder, html=tmp_path / "out.html") == 1
    assert (tmp_path / "out.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_page_that_cannot_be_written_is_a_sentence(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot write"):
        compare_program(folder, html=tmp_path / "no" / "out.html")


def test_two_typings_and_a_tape(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = tmp_path / "a.bas", tmp_path / "b.bas"
    one.write_text("10 RUN\n", encoding="utf-8")
    other.write_text("10 STOP\n", encoding="utf-8")
    assert compare_pair(one, other) == 1
    assert compare_pair(tmp_path / "x.tap", other, first_text="10 STOP\n") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "x.tap and b.bas: no differences"

"""Entries drafted for an apparatus: filled in they explain everything, and not filled in they are refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from typein.cli import app
from typein.editions.compare import compare_texts
from typein.editions.corrections import parse_corrections
from typein.editions.draft import draft
from typein.errors import SourceError

PRINT = '10 REM Guess\n20 LET n=INT(RND*1OO)+l\n30 PRINT "t\\ oo";n\n40 GOTO 20\n'
PROGRAM = '10 REM Guess\n20 LET n=INT (RND*100)+1\n30 PRINT "to\\\\o";n;\n40 GO TO 20\n'


def test_a_draft_with_reasons_explains_all() -> None:
    before = compare_texts(PRINT, PROGRAM)
    assert before.unexplained
    entries = draft(before)
    assert entries.startswith("# likely: look-alikes: O for 0")
    with pytest.raises(SourceError, match="evidence"):
        parse_corrections(entries)
    filled = entries.replace('evidence = ""', 'evidence = "seen"').replace('confidence = ""', 'confidence = "low"')
    after = compare_texts(PRINT, PROGRAM, apparatus=parse_corrections(filled))
    assert after.good
    assert after.counts().total() == len(before.unexplained)
    assert draft(after) == ""


def test_what_is_explained_is_not_drafted_again() -> None:
    before = compare_texts(PRINT, PROGRAM)
    first, _, rest = draft(before).partition("\n\n")
    known = first.replace('evidence = ""', 'evidence = "seen"').replace('confidence = ""', 'confidence = "low"')
    assert draft(compare_texts(PRINT, PROGRAM, apparatus=parse_corrections(known))) == rest


def test_from_the_command_line(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "print.txt").write_text(PRINT, encoding="utf-8")
    (folder / "game.bas").write_text(PROGRAM, encoding="utf-8")
    (folder / "tape.toml").write_text('title = "G"\n[[block]]\nkind = "basic"\nsource = "game.bas"\nname = "g"\n')

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(app, ["compare", *arguments])

    drafted = run(str(folder), "--draft")
    assert (drafted.exit_code, drafted.output) == (1, draft(compare_texts(PRINT, PROGRAM)))
    assert run(str(folder), "--draft", "--json").exit_code == 2
    assert run(str(folder / "print.txt"), str(folder / "game.bas"), "--draft").exit_code == 2

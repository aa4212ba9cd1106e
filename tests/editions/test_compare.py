from __future__ import annotations

from pathlib import Path

import pytest

from typein.editions.compare import compare_edition, compare_files, compare_texts
from typein.errors import SourceError, UsageError


def edition(folder: Path, printed: str | None, program: str | None, corrections: str | None = None) -> Path:
    folder.mkdir()
    for name, text in (("print.txt", printed), (f"{folder.name}.bas", program), ("corrections.toml", corrections)):
        if text is not None:
            (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_an_edition_is_its_folder(tmp_path: Path) -> None:
    entry = (
        '[[correction]]\nline = 10\nat = [1, 10]\nprint = "l"\nedit = "1"\nclass = "sign"\n'
        'evidence = "no l is ever set"\nconfidence = "high"\n'
    )
    comparison = compare_edition(edition(tmp_path / "game", "10 LET a=l", "10 LET a=1\n", entry))
    assert comparison.good
    assert comparison.title == "game"
    assert comparison.differences[0].klass == "sign"


def test_an_edition_without_apparatus_explains_nothing(tmp_path: Path) -> None:
    comparison = compare_edition(edition(tmp_path / "game", "10 LET a=l", "10 LET a=1\n"))
    assert not comparison.good
    assert len(comparison.unexplained) == 1


def test_a_program_says_on_its_tape_what_it_is_called(tmp_path: Path) -> None:
    folder = edition(tmp_path / "game", "10 RUN", "10 RUN\n")
    (folder / "tape.toml").write_text('title = "Крибедж"\n', encoding="utf-8")
    assert compare_edition(folder).title == "Крибедж"


def test_a_program_without_print_says_so_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"^game has no print to compare with: there is no .*print\.txt$"):
        compare_edition(edition(tmp_path / "game", None, "10 RUN\n"))


def test_a_print_without_program_says_so_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"^game has no program: there is no .*game\.bas$"):
        compare_edition(edition(tmp_path / "game", "10 RUN", None))


@pytest.mark.parametrize("data", [b"", b"\xff\xfe1\0", b"\0" * 100])
def test_a_print_that_is_no_text_is_a_sentence(tmp_path: Path, data: bytes) -> None:
    folder = edition(tmp_path / "game", "", "10 RUN\n")
    (folder / "print.txt").write_bytes(data)
    with pytest.raises(SourceError):
        compare_edition(folder)


def test_two_typings_are_compared_line_by_line(tmp_path: Path) -> None:
    one, other = tmp_path / "a.bas", tmp_path / "b.bas"
    one.write_text("10 LET a=l\n20 STOP\n30 RUN\n", encoding="utf-8")
    other.write_text("10 LET a=1\n30 RUN\n", encoding="utf-8")
    differences = compare_files(one, other).differences
    assert [(d.first.text, d.second.text) for d in differences] == [("l", "1"), ("20 STOP", "")]
    assert [d.program_line for d in differences] == [10, 30]


def test_another_number_of_a_line_is_one_difference() -> None:
    differences = compare_texts(
        "10 LET a=1\n20 PRINT a\n30 STOP\n40 RUN\n", "10 LET a=1\n15 PRINT a\n30 RUN\n", first_is_program=True
    ).differences
    assert [(d.first.text, d.second.text) for d in differences] == [("20", "15"), ("30 STOP", ""), ("40", "30")]


def test_a_tape_is_compared_by_its_listing(tmp_path: Path) -> None:
    other = tmp_path / "b.bas"
    other.write_text("10 LET a=1\n", encoding="utf-8")
    comparison = compare_files(tmp_path / "x.tap", other, first_text="10 LET a=2\n")
    assert [(d.first.text, d.second.text) for d in comparison.differences] == [("2", "1")]


def test_positions_hold_in_both_texts() -> None:
    (difference,) = compare_texts(
        "10 LET a=1\n\n  20 LET b=l", "5 CLS\n10 LET a=1\n20 LET b=1".replace("5 CLS\n", "")
    ).differences
    assert (difference.first.line, difference.first.column) == (3, 12)
    assert (difference.second.line, difference.second.column) == (2, 10)


@pytest.mark.parametrize("text", ['"' * 5000, "(" * 4000, "1 " * 4000, "\n" * 1000 + "a", "REM " * 5000, "\\" * 3000])
def test_hostile_texts_are_compared_with_each_other_and_with_a_program(text: str) -> None:
    assert not compare_texts(text, text).differences
    assert compare_texts(text, "10 PRINT: GO TO 10\n20 STOP").differences
    compare_texts("10 PRINT: GO TO 10\n20 STOP", text)

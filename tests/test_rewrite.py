"""``typein format`` and ``typein renumber``: what is written, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from typein.errors import SourceError, UsageError
from typein.rewrite import format_file, renumber_file

RU = 'title = "T"\ncharset = "ru"\n[[block]]\nkind = "basic"\nsource = "a.bas"\nname = "a"\nline = 1\n'


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "a.bas"
    path.write_text("1 print 1\n2 GO TO 1\n")
    return path


def out(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def test_format_in_place(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert format_file(source) == 0
    assert source.read_text() == "1 PRINT 1\n2 GO TO 1\n"
    assert out(capsys) == f"{source}: 1 line spelled otherwise\n"
    before = source.stat()
    assert format_file(source) == 0
    assert out(capsys) == f"{source}: nothing to change\n"
    assert (source.stat().st_ino, source.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_format_to_another_file(source: Path, tmp_path: Path) -> None:
    assert format_file(source, output=tmp_path / "b.bas") == 0
    assert source.read_text() == "1 print 1\n2 GO TO 1\n"
    assert (tmp_path / "b.bas").read_text() == "1 PRINT 1\n2 GO TO 1\n"


def test_check_and_diff_write_nothing(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = source.read_text()
    assert format_file(source, check=True) == 1
    assert out(capsys) == f"{source}: 1 line spelled otherwise\n"
    assert format_file(source, diff=True) == 1
    assert out(capsys).splitlines()[2:] == ["@@ -1,2 +1,2 @@", "-1 print 1", "+1 PRINT 1", " 2 GO TO 1"]
    assert source.read_text() == text
    format_file(source)
    out(capsys)
    assert format_file(source, check=True) == format_file(source, diff=True) == 0
    assert out(capsys) == ""


def test_line_ends_and_blank_lines_are_put_in_order(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source.write_bytes(b"\xef\xbb\xbf1 CLS\r\n\r\n2 CLS")
    assert format_file(source, check=True) == 1
    assert out(capsys) == f"{source}: other line ends, or fewer blank lines\n"
    assert format_file(source) == 0
    assert source.read_bytes() == b"1 CLS\n2 CLS\n"


def test_the_character_set_is_that_of_the_program(source: Path) -> None:
    source.write_text('1 print "Да y"\n', encoding="utf-8")
    with pytest.raises(SourceError):
        format_file(source)
    (source.parent / "tape.toml").write_text(RU)
    assert format_file(source) == 0
    assert source.read_text(encoding="utf-8") == '1 PRINT "Да y"\n'


def test_renumber_in_place(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert renumber_file(source) == 0
    assert source.read_text() == "10 print 1\n20 GO TO 10\n"
    assert out(capsys) == f"{source}: 2 lines renumbered, 1 jump changed\n"
    before = source.stat()
    assert renumber_file(source) == 0
    assert out(capsys) == f"{source}: no lines renumbered, no jumps changed\n"
    assert (source.stat().st_ino, source.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_renumber_a_part_to_another_file(source: Path, tmp_path: Path) -> None:
    assert renumber_file(source, output=tmp_path / "b.bas", first=2, start=100) == 0
    assert (tmp_path / "b.bas").read_text() == "1 print 1\n100 GO TO 1\n"
    assert source.read_text() == "1 print 1\n2 GO TO 1\n"


def test_what_cannot_follow_stops_it_unless_forced(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "1 GO TO 1+10*x\n2 GO TO 1\n"
    source.write_text(text)
    assert renumber_file(source) == 1
    first, *_, last = out(capsys).splitlines()
    assert (
        first == f"{source}:1:9: GO TO works out its line while the program runs, so it cannot follow the new numbers"
    )
    assert last == f"{source}: left as it is, for one place cannot follow; --force leaves it behind"
    assert source.read_text() == text
    assert renumber_file(source, force=True) == 0
    assert source.read_text() == "10 GO TO 1+10*x\n20 GO TO 10\n"


def test_files_beside_it_that_name_its_lines_stop_it_too(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (source.parent / "tape.toml").write_text(RU)
    (source.parent / "corrections.toml").write_text("")
    assert renumber_file(source) == 1
    assert out(capsys).splitlines() == [
        f"{source.parent / 'tape.toml'}: it starts a.bas at line 1, which is 10 now",
        f"{source.parent / 'corrections.toml'}: it speaks of the lines of a.bas by their old numbers",
        f"{source}: left as it is, for 2 places cannot follow; --force leaves them behind",
    ]
    assert renumber_file(source, output=source.with_name("b.bas")) == 0
    assert renumber_file(source, force=True) == 0
    assert renumber_file(source) == 0


@pytest.mark.parametrize("content", [b"", b"10 REM \0", b"10 PRIMT", b"10 PRINT \xff", b"10 CLS\n10 CLS"])
def test_what_is_no_source_stays_as_it_is(source: Path, content: bytes) -> None:
    source.write_bytes(content)
    for verb in (format_file, renumber_file):
        with pytest.raises((UsageError, SourceError)):
            verb(source)
    assert source.read_bytes() == content

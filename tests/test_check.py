"""``typein check``: the ROM as judge of the lines, the apparatus as judge of what is odd."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from typein import library
from typein.basic.charset import Charset
from typein.basic.parsed import parse_program
from typein.check import by_the_rom, check_files, keeper, kept_in, review
from typein.errors import SourceError, UsageError
from typein.programs import open_program
from typein.rewrite import format_file, renumber_file
from typein.sources import Source, open_source

TAPE = 'title = "T"\n[[block]]\nkind = "basic"\nsource = "a.bas"\nname = "a"\nline = 20\n'
KEPT = '[[kept]]\nline = {}\nreading = "{}"\nwhy = "it falls through"\n'
ODD = "10 STOP\n20 GO TO  25\n30 PRINT 1\n"


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    """The source in a program's folder."""
    (tmp_path / "tape.toml").write_text(TAPE)
    (tmp_path / "a.bas").write_text(ODD)
    return tmp_path / "a.bas"


@pytest.mark.parametrize(
    ("source", "column", "words"),
    [
        ("10 PRINT )", 10, "C Nonsense in BASIC: \")\" does not belong here"),
        ("10 PRINT 12*)", 13, "C Nonsense in BASIC"),
        ("10   PRINT 1 PRINT", 14, "C Nonsense in BASIC: "),
        ("10 LET a=1e99", 14, "6 Number too big: this number is too big"),
        ('10 PRINT 1\\{14,0,0,2,0,0}*)', 27, "C Nonsense in BASIC"),
    ],
)  # fmt: skip
def test_what_the_rom_refuses_is_found_at_its_marker(source: str, column: int, words: str) -> None:
    (finding,) = review(Source(Path("a.bas"), source, Charset.spectrum())).findings
    assert finding.at.column == column
    assert finding.at.message.startswith(f"the ROM refuses this with {words}")


def judged(source: str) -> str:
    (line,) = parse_program(source).lines
    refused = by_the_rom(line)
    return refused.reason if refused else ""


def test_what_only_we_refuse_is_said_to_be_so() -> None:
    assert judged('10 PRINT a(1)("x"').endswith(", though the ROM takes it")


def test_a_line_to_be_taken_as_it_is_is_not_judged() -> None:
    assert judged("10 \\{} PRIMT") == ""


def test_a_line_that_no_editor_holds_is_judged_by_us() -> None:
    assert judged("10 REM " + "x" * 60_000) == ""
    assert judged("10 PRINT " + "(" * 45_000) != ""


def test_findings_have_status_1_and_are_shown(edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_files([edition]) == 1
    assert capsys.readouterr().out == (
        f"{edition}:2:11: there is no line 25: GO TO goes on at line 30\n"
        "    20 GO TO  25\n"
        "              ^\n"
        f"{edition}: 1 finding\n"
    )


def test_what_the_apparatus_keeps_is_known_and_has_status_0(edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (edition.parent / "corrections.toml").write_text(KEPT.format(20, "GO TO 25"))
    assert check_files([edition]) == 0
    assert capsys.readouterr().out == (
        f"{edition}:2:11: known: there is no line 25: GO TO goes on at line 30\n"
        "    20 GO TO  25\n"
        "              ^\n"
        "    kept: it falls through\n"
        f"{edition}: no findings, 1 known\n"
    )


@pytest.mark.parametrize(
    ("line", "reading", "known"),
    [(20, "25", True), (20, "2", True), (20, "GO TO", False), (20, "GO TO 26", False), (30, "GO TO 25", False)],
)
def test_an_entry_is_for_its_line_and_place(edition: Path, line: int, reading: str, known: bool) -> None:
    (edition.parent / "corrections.toml").write_text(KEPT.format(line, reading))
    source = open_source(edition)
    (finding,) = review(source).findings
    assert (keeper(finding, kept_in(source)) is not None) == known


def test_the_apparatus_speaks_of_the_edited_program_alone(edition: Path) -> None:
    (edition.parent / "corrections.toml").write_text(KEPT.format(20, "GO TO 25"))
    other = edition.with_name("b.bas")
    other.write_text(ODD)
    assert check_files([other]) == 1


def test_a_wrong_apparatus_is_an_error(edition: Path) -> None:
    (edition.parent / "corrections.toml").write_text("[[kept]]\n")
    with pytest.raises(SourceError):
        check_files([edition])


def test_a_program_may_start_where_its_tape_says(edition: Path) -> None:
    edition.write_text("10 STOP\n20 PRINT 1\n")
    assert check_files([edition]) == 0
    (edition.parent / "tape.toml").unlink()
    assert check_files([edition]) == 1


def test_all_that_is_odd_in_our_programs_is_known() -> None:
    for name in library.program_names():
        program = open_program(name)
        assert check_files(item.source for item in program.items if item.kind == "basic") == 0


@pytest.mark.parametrize(
    ("source", "end"),
    [
        ("10 PRIMT\n20 GO TO 5\n", "1 finding; the program as a whole can be checked once its lines are right"),
        ("10 \\{} PRIMT\n", "no findings; not checked as a whole, for some of its lines are bytes as they stand"),
        ("10 PRINT 1\n", "no findings"),
        ("10 PRINT x;y\n", "2 findings"),
    ],
)
def test_the_last_line_sums_up(tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, end: str) -> None:
    path = tmp_path / "a.bas"
    path.write_text(source)
    check_files([path])
    assert capsys.readouterr().out.splitlines()[-1] == f"{path}: {end}"


@pytest.mark.parametrize("content", [b"", b"\n\n", b"10 REM \0", b"10 PRINT \xff", b"\x13\0\0\0program   "])
def test_what_is_no_source(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.bas"
    path.write_bytes(content)
    with pytest.raises((UsageError, SourceError)):
        check_files([path])


@pytest.mark.parametrize(
    "text",
    ["".join(f"{n} REM {'x' * 1000}\n" for n in range(9999)), "10 REM " + "x" * 10_000_000, "no line\n" * 1_000_000],
    ids=["a long program", "a long line", "no lines"],
)
def test_ten_megabytes_are_answered_soon(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.bas"
    path.write_text(text)
    begun = time.process_time()
    assert check_files([path]) == 1
    for verb in (format_file, renumber_file):
        with pytest.raises(SourceError):
            verb(path)
    assert time.process_time() - begun < 20
    assert len(capsys.readouterr().out) < 2_000_000

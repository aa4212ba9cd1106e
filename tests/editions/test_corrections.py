from __future__ import annotations

from pathlib import Path

import pytest

from typein.editions.corrections import parse_corrections, read_corrections
from typein.errors import SourceError, UsageError

GOOD = """\
[[correction]]
line = 2030
at = [133, 14]
print = "STEP 1"
edit = "STEP -1"
class = "error-proved"
evidence = "with STEP 1 a pair after two other cards scores nothing"
confidence = "high"
test = "tests/programs/test_cribbage.py::test_printed_2030_misses_pairs"

[[kept]]
line = 8020
reading = "LET s=2"
why = "the rules of the article give 1"
"""


def test_an_apparatus_is_read_as_it_is_written() -> None:
    apparatus = parse_corrections(GOOD)
    (entry,) = apparatus.corrections
    assert (entry.line, entry.at, entry.print, entry.edit) == (2030, (133, 14), "STEP 1", "STEP -1")
    assert (entry.klass, entry.confidence) == ("error-proved", "high")
    (kept,) = apparatus.kept
    assert (kept.line, kept.reading, kept.test) == (8020, "LET s=2", "")
    assert (entry.second, kept.second, apparatus.with_second) == (None, None, ())


def test_an_entry_may_say_what_a_second_typing_has() -> None:
    apparatus = parse_corrections(GOOD.replace("class = ", 'second = ""\nclass = ') + 'second = "LET s=1"\n')
    assert apparatus.corrections[0].second == ""
    assert apparatus.kept[0].second == "LET s=1"
    assert [table.first for table in apparatus.with_second] == [1, 12]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("line = 2030", "line = 10000", 2, "0 to 9999"),
        ("line = 2030", "", 1, "line is missing"),
        ("at = [133, 14]", "at = [133]", 3, "both from 1"),
        ("at = [133, 14]", "at = [0, 1]", 3, "both from 1"),
        ("at = [133, 14]", "at = [true, 1]", 3, "both from 1"),
        ("at = [133, 14]", "", 1, "both from 1"),
        ('print = "STEP 1"', "print = 1", 4, "a text in quotes"),
        ('edit = "STEP -1"', 'edit = "STEP 1"', 5, "nothing to correct"),
        ('edit = "STEP -1"', "", 1, "edit is a text"),
        ('"error-proved"', '"wrong"', 6, "sign, number, lost"),
        ('confidence = "high"', 'confidence = "sure"', 8, "high, medium, low"),
        ('test = "tests/programs/test_cribbage.py::test_printed_2030_misses_pairs"', "", 6, "proved by a test"),
        ("test_cribbage.py::test_printed_2030_misses_pairs", "test_cribbage.py", 9, "names a test"),
        ('evidence = "with STEP 1 a pair after two other cards scores nothing"', 'evidence = ""', 7, "not empty"),
        ("confidence", "sureness", 8, "sureness"),
        ("[[kept]]", "[[keep]]", 11, "keep"),
        ("[[correction]]", "[correction]", 1, "several"),
        ("line = 2030", "line = = 2030", 2, "not TOML"),
        ('edit = "STEP -1"', 'edit = "STEP -1"\nsecond = "STEP -1"', 6, "both typings agree"),
        ('edit = "STEP -1"', 'edit = "STEP -1"\nsecond = 1', 6, "a text in quotes"),
        ('reading = "LET s=2"', 'reading = "LET s=2"\nsecond = "LET s=2"', 14, "both typings agree"),
    ],
)
def test_a_wrong_entry_is_named_with_its_line(old: str, new: str, line: int, words: str) -> None:
    with pytest.raises(SourceError, match=words) as caught:
        parse_corrections(GOOD.replace(old, new, 1), "a/corrections.toml")
    assert (caught.value.file, caught.value.line) == ("a/corrections.toml", line)


def test_an_apparatus_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read"):
        read_corrections(tmp_path / "corrections.toml")


def test_an_empty_apparatus_has_no_entries() -> None:
    assert parse_corrections("").corrections == ()

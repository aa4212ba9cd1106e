"""Machine code from its source: the bytes are those of the published instruction set, the complaints name the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from typein.assembler import assemble
from typein.errors import SourceError, TypeinError, UsageError


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return tmp_path / "code.asm"


def test_bytes_and_labels(source: Path) -> None:
    (source.parent / "parts").mkdir()
    (source.parent / "parts" / "wait.asm").write_text("@loop:  djnz @loop\n        ret\n", encoding="utf-8")
    source.write_text(
        'start:  ld a,(value)   ; комментарий\nSTART:  ld b,half\n        include "parts/wait.asm"\nvalue:  defb 3\n'
        "half:   equ 7/2\n",
        encoding="utf-8",
    )
    made = assemble(source, 60000)
    assert made.code == bytes.fromhex("3A 68 EA 06 03 10 FE C9 03")  # 60008 is EA68
    assert made.symbols == {"start": 60000, "START": 60003, "value": 60008, "half": 3}
    assert made.start == 60000


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        (" nop\n   ld a,300\n", 2, 4, "Unsigned byte value truncated from 300"),
        (" ld a,foo\n", 1, 2, "Undefined symbol foo"),
        (" nop\n bla hl\n", 2, 2, "BLA is no instruction, or its operands are wrong"),
        (" jr $+300\n", 1, 2, "Displacement from 60000 to 60300 is out of range"),
        (" nop\nat: ORG 50000\n", 2, 5, "no ORG here: the start is given where the source is named"),
        (" include here.asm\n", 1, 2, "INCLUDE is no instruction, or its operands are wrong"),
    ],
)
def test_what_is_wrong_is_pointed_at(source: Path, text: str, line: int, column: int, message: str) -> None:
    source.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        assemble(source, 60000)
    fault = caught.value
    assert (fault.file, fault.line, fault.column) == (str(source), line, column)
    assert message in fault.message
    assert fault.source == text.splitlines()[line - 1]


def test_a_fault_in_an_included_file_is_told_there(source: Path) -> None:
    part = source.parent / "part.asm"
    part.write_text(" nop\n ld hl,70000\n", encoding="utf-8")
    source.write_text(' include "part.asm"\n', encoding="utf-8")
    with pytest.raises(SourceError, match="Unsigned word value truncated") as caught:
        assemble(source, 32768)
    assert (caught.value.file, caught.value.line) == (str(part), 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no code in it"),
        ("; nothing\n", "there is no code in it"),
        (' include "none.asm"\n', "Couldn't open file"),
        (" if 1\n nop\n", "Mismatched IF and ENDIF"),
        ("m: macro\n nop\n", "there is no code in it"),
    ],
)
def test_what_has_no_line_is_told_too(source: Path, text: str, message: str) -> None:
    source.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=f"code.asm was not assembled: {message}"):
        assemble(source, 32768)


@pytest.mark.parametrize("data", [b"\xff\xfe", b"\0\0\0"])
def test_what_is_no_text(source: Path, data: bytes) -> None:
    source.write_bytes(data)
    with pytest.raises(TypeinError):
        assemble(source, 32768)


def test_a_source_that_is_not_there(source: Path) -> None:
    with pytest.raises(UsageError, match=r"cannot read .*code\.asm"):
        assemble(source, 32768)

"""tape.toml: what it says, what is wrong with it, and the tape that is made of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from typein import library, programs
from typein.errors import SourceError, UsageError
from typein.programs import Item, build_tape, find, load_charset, open_program, read_program, symbols
from typein.sources import build_source

TAPE = """\
title = "Проба"
charset = "ru"
keys = [["{SPACE}", "дальше"], ["y", "да"]]

[[block]]
kind = "basic"
source = "loader.bas"
name = "loader"
line = 10

[[block]]
kind = "code"
source = "data.bin"
name = "data"
start = 65533

[udg]
r = "10"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A program with a loader of one line and three bytes of code."""
    made = tmp_path / "probe"
    made.mkdir()
    (made / "tape.toml").write_text(TAPE, encoding="utf-8")
    (made / "loader.bas").write_text('10 REM "ю"\n', encoding="utf-8")
    (made / "data.bin").write_bytes(b"\1\2\3")
    return made


def change(folder: Path, old: str, new: str) -> None:
    text = (folder / "tape.toml").read_text(encoding="utf-8")
    assert old in text
    (folder / "tape.toml").write_text(text.replace(old, new, 1), encoding="utf-8")


def test_what_tape_toml_says(folder: Path) -> None:
    program = read_program(folder)
    assert (program.name, program.title, program.charset) == ("probe", "Проба", "ru")
    assert program.keys == (("{SPACE}", "дальше"), ("y", "да"))
    assert program.udg == {"r": "10"}
    assert program.items == (
        Item("basic", folder / "loader.bas", "loader", line=10),
        Item("code", folder / "data.bin", "data", start=65533),
    )


def test_only_a_title_and_a_block_are_needed(folder: Path) -> None:
    (folder / "tape.toml").write_text(
        'title = "T"\n[[block]]\nkind = "basic"\nsource = "loader.bas"\nname = "x"\n', encoding="utf-8"
    )
    program = read_program(folder)
    assert (program.charset, program.keys, program.udg) == ("spectrum", (), {})
    assert program.items[0].line is None


@pytest.mark.parametrize(
    ("old", "new", "message", "line"),
    [
        ("title = ", "titel = ", "titel is not one of the entries here: title, charset, keys, block, udg", 1),
        ('title = "Проба"', "", "title is missing", 1),
        ('charset = "ru"', "charset = 5", "charset is a text in quotes", 2),
        ('["y", "да"]', '["y"]', "keys is a list of pairs", 3),
        ('["y", "да"]', '["y", 1]', "keys is a list of pairs", 3),
        ('"code"', '"words"', "kind is one of basic, code, font, asm, python, text", 12),
        ('kind = "code"\n', "", "kind is missing", 11),
        ("line = 10", "start = 10", "start is not one of the entries here: kind, source, name, line, squeeze", 9),
        ("line = 10", "line = 10000", "line is a whole number from 0 to 9999", 9),
        ("start = 65533", "start = 65536", "start is a whole number from 0 to 65535", 15),
        ("start = 65533", "", "a block of kind code needs its address", 11),
        ("line = 10", "squeeze = 1", "squeeze is true or false", 9),
        ('"loader"', '"loader of it"', "name is up to 10 ASCII characters", 8),
        ('"loader"', '"начало"', "name is up to 10 ASCII characters", 8),
        ('"data.bin"', '"none.bin"', "there is no file 'none.bin' in ", 13),
        ('"data.bin"', '"../probe/../outside"', "there is no file '../probe/../outside' in ", 13),
        ('"data.bin"', '"/etc/passwd"', "there is no file '/etc/passwd' in ", 13),
        ('"data.bin"', '"."', "there is no file '.' in ", 13),
        ('"data.bin"', '"' + "n" * 300 + '"', "there is no file 'nnn", 13),
        ('"data.bin"', r'"\u0000"', "there is no file ", 13),
        ('r = "10"', 'v = "10"', "a user graphic has a letter from a to u, not v", 18),
        ('r = "10"', "r = 10", "r is a text in quotes", 18),
        ("[udg]", "[[udg]]", "udg is a table", 17),
    ],
)
def test_what_is_wrong_is_pointed_at(folder: Path, old: str, new: str, message: str, line: int) -> None:
    (folder.parent / "outside").write_bytes(b"")
    change(folder, old, new)
    with pytest.raises(SourceError, match=re.escape(message)) as caught:
        read_program(folder)
    assert (caught.value.file, caught.value.line) == (str(folder / "tape.toml"), line)


def test_a_link_out_of_the_folder_is_no_source(folder: Path) -> None:
    (folder.parent / "outside").write_bytes(b"secret")
    (folder / "data.bin").unlink()
    (folder / "data.bin").symlink_to(folder.parent / "outside")
    with pytest.raises(SourceError, match=r"there is no file 'data\.bin'"):
        read_program(folder)


def test_a_tape_without_blocks(folder: Path) -> None:
    (folder / "tape.toml").write_text('title = "T"\n', encoding="utf-8")
    with pytest.raises(SourceError, match="at least one"):
        read_program(folder)


def test_the_tape_byte_for_byte(folder: Path) -> None:
    # Laid out by hand: length; flag, type, name, length of data, LINE or address, length of program or 8000; checksum.
    program = bytes.fromhex("00 0A 05 00 EA 22 60 22 0D")  # line 10; REM is EA, ю has the code 96
    header = b"\x00\x00loader    " + bytes.fromhex("09 00 0A 00 09 00")
    code = b"\x00\x03data      " + bytes.fromhex("03 00 FD FF 00 80")

    def block(content: bytes) -> bytes:
        checksum = 0
        for byte in content:
            checksum ^= byte
        return (len(content) + 1).to_bytes(2, "little") + content + bytes([checksum])

    expected = block(header) + block(b"\xff" + program) + block(code) + block(b"\xff\1\2\3")
    assert build_tape(read_program(folder)) == expected


def test_a_font_comes_from_ours_or_from_the_program(folder: Path) -> None:
    change(folder, '"code"', '"font"')
    change(folder, '"data.bin"', '"ru.txt"')
    change(folder, "65533", "60000")
    assert read_program(folder).items[1].source == library.fonts() / "ru.txt"
    tape = build_tape(read_program(folder))
    assert len(tape) == (2 + 19) + (2 + 11) + (2 + 19) + (2 + 770)
    assert int.from_bytes(tape[34 + 16 : 34 + 18], "little") == 60000
    (folder / "ru.txt").write_bytes((library.fonts() / "ru.txt").read_bytes())
    assert read_program(folder).items[1].source == folder / "ru.txt"


def test_code_that_does_not_fit_in_memory(folder: Path) -> None:
    (folder / "data.bin").write_bytes(b"\1\2\3\4")
    with pytest.raises(UsageError, match=r"data\.bin: 4 bytes from 65533 on do not fit below 65536"):
        build_tape(read_program(folder))


def test_a_source_that_is_wrong_names_its_own_line(folder: Path) -> None:
    (folder / "loader.bas").write_text("10 PRINT\n20 PRNT\n", encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        build_tape(read_program(folder))
    assert (caught.value.file, caught.value.line) == (str(folder / "loader.bas"), 2)


def test_machine_code_from_its_source(folder: Path) -> None:
    (folder / "add.asm").write_text("seven:  equ 7\nadd:    ld b,seven\n        ret\n", encoding="utf-8")
    change(folder, '"code"', '"asm"')
    change(folder, '"data.bin"', '"add.asm"')
    program = read_program(folder)
    assert build_tape(program).endswith(b"\xff\x06\x07\xc9" + bytes([0xFF ^ 0x06 ^ 0x07 ^ 0xC9]))
    assert symbols(program) == {"seven": 7, "add": 65533}


def test_bytes_that_a_module_makes(folder: Path) -> None:
    (folder / "probe_words.py").write_text("WORDS = b'AB'\n", encoding="utf-8")
    (folder / "made.py").write_text("from probe_words import WORDS\ndef build():\n    return WORDS\n", encoding="utf-8")
    change(folder, '"code"', '"python"')
    change(folder, '"data.bin"', '"made.py"')
    assert build_tape(read_program(folder)).endswith(b"\xffAB" + bytes([0xFF ^ 0x41 ^ 0x42]))


@pytest.mark.parametrize(
    ("module", "message"),
    [
        ("x = 1\n", r"made\.py has no function build\(\)"),
        ("def build():\n    return 'AB'\n", r"made\.py: build\(\) gives bytes, not str"),
        ("def build():\n    return bytes(4)\n", r"made\.py: 4 bytes from 65533 on do not fit below 65536"),
    ],
)
def test_a_module_that_makes_no_block(folder: Path, module: str, message: str) -> None:
    (folder / "made.py").write_text(module, encoding="utf-8")
    change(folder, '"code"', '"python"')
    change(folder, '"data.bin"', '"made.py"')
    with pytest.raises(UsageError, match=message):
        build_tape(read_program(folder))


def test_a_program_that_is_squeezed(folder: Path) -> None:
    (folder / "loader.bas").write_text("10 REM hello\n20 BORDER 7: REM seven\n", encoding="utf-8")
    change(folder, "line = 10", "line = 10\nsqueeze = true")
    program = bytes.fromhex("00 14 06 00 E7 B0 22 37 22 0D")  # 20 BORDER VAL "7"
    for tape in (build_tape(read_program(folder)), build_source(folder / "loader.bas")):
        assert tape[2 + 19 + 2 + 1 :].startswith(program)
        assert tape[2 + 1 + 11 : 2 + 1 + 13] == bytes([len(program), 0])


def test_texts_in_the_character_set(folder: Path) -> None:
    (folder / "texts.txt").write_text("Да\nНет\n\nЁ", encoding="utf-8")
    change(folder, '"code"', '"text"')
    change(folder, '"data.bin"', '"texts.txt"')
    change(folder, "65533", "60000")
    tape = build_tape(read_program(folder))
    assert b"\xffDa\rNet\r\r%\r" in tape  # by the keys that type them; Ё is 37


def test_a_text_that_cannot_be_shown(folder: Path) -> None:
    (folder / "texts.txt").write_text("Да\nНет щ ж 漢\n", encoding="utf-8")
    change(folder, '"code"', '"text"')
    change(folder, '"data.bin"', '"texts.txt"')
    with pytest.raises(SourceError, match=r"texts\.txt:2:9: the character set ru has no '漢'"):
        build_tape(read_program(folder))


def test_the_source_of_a_program_is_the_longest_or_the_one_named(folder: Path) -> None:
    (folder / "main.bas").write_text("10 REM the longer one of them\n")
    change(folder, "[udg]", '[[block]]\nkind = "basic"\nsource = "main.bas"\nname = "main"\n[udg]')
    program = read_program(folder)
    assert program.source() == folder / "main.bas"
    assert program.source("loader") == folder / "loader.bas"
    with pytest.raises(UsageError, match="no BASIC program data on its tape; it has loader, main"):
        program.source("data")


def test_character_sets(folder: Path) -> None:
    assert load_charset("spectrum").decode(96) == "£"
    assert load_charset("ru").decode(96) == "ю"
    (folder / "own.toml").write_text('name = "own"\ntitle = "T"\n[[run]]\nfirst = 96\nchars = "ї"\n', encoding="utf-8")
    assert load_charset("own", folder).decode(96) == "ї"


@pytest.mark.parametrize("name", ["own", "../fonts/ru", "", "n" * 300, "a\0"])
def test_a_character_set_that_is_not_there(name: str) -> None:
    with pytest.raises(UsageError, match="there are spectrum, ru"):
        load_charset(name)


def test_programs_are_found_by_name_or_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "programs", lambda: folder.parent)
    assert open_program("probe").folder == folder
    assert open_program(str(folder)).name == "probe"
    monkeypatch.chdir(folder)
    assert open_program(".").name == "probe"
    assert find("probe") == open_program("probe")
    assert find("loader.bas") == Path("loader.bas")


def test_a_name_of_ours_comes_before_a_file(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "programs", lambda: folder.parent)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    Path("probe").touch()
    assert isinstance(find("probe"), programs.Program)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("prob", "prob is neither a program that comes with Typein nor a folder with a tape.toml; did you mean probe?"),
        ("chess", "; the programs are probe"),
        ("chess.tap", "there is no file chess.tap"),
        (".", ". is neither"),
        ("", " is neither"),
        ("n" * 300, "is neither"),
    ],
)
def test_what_is_not_there(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, message: str
) -> None:
    monkeypatch.setattr(library, "programs", lambda: folder.parent)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=re.escape(message)):
        find(name)


@pytest.mark.parametrize("name", library.program_names())
def test_the_programs_that_come_with_typein_can_be_built(name: str) -> None:
    assert build_tape(open_program(name))

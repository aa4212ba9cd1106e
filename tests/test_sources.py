"""From one BASIC source to a tape, and from a tape to its listing."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from typein.errors import MediaError, SourceError, UsageError
from typein.media.formats import open_media
from typein.media.rzx import Frame, Recording, Section, write_rzx
from typein.media.sna import write_sna
from typein.media.snapshot import DEFAULTS, Snapshot
from typein.media.szx import write_szx
from typein.media.tap import code_blocks, program_blocks, write_tap
from typein.media.tzx_writer import write_tzx
from typein.media.wav import write_wav
from typein.media.z80 import write_z80
from typein.sources import build_source, list_file, programs_on, texts_to_compare
from typein.spectrum.tape import Tape

HELLO = bytes.fromhex("00 0A 05 00 F5 22 48 22 0D")  # 10 PRINT "H"
STOP = bytes.fromhex("00 14 02 00 E2 0D")  # 20 STOP


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "a long name.bas"
    path.write_text('10 PRINT "H"\n')
    return path


def test_a_source_is_a_header_and_a_block(source: Path) -> None:
    tape = build_source(source)
    assert tape[:2] == b"\x13\0"
    assert tape[2:20] == b"\0\0a long nam" + bytes.fromhex("09 00 00 80 09 00")  # 8000: no line to start at
    assert tape[21:33] == b"\x0b\0\xff" + HELLO


def test_the_line_to_start_at(source: Path) -> None:
    assert int.from_bytes(build_source(source, line=10)[16:18], "little") == 10


def test_a_source_of_a_program_has_its_name_line_and_character_set(source: Path) -> None:
    source.write_text('10 PRINT "ф"\n', encoding="utf-8")
    (source.parent / "tape.toml").write_text(
        f'title = "T"\ncharset = "ru"\n[[block]]\nkind = "basic"\nsource = "{source.name}"\nname = "main"\nline = 10\n'
    )
    tape = build_source(source)
    assert tape[4:14] == b"main      "
    assert int.from_bytes(tape[16:18], "little") == 10
    assert tape[30:31] == b"f"
    assert list_file(source) == '10 PRINT "ф"\n'
    with pytest.raises(SourceError):
        build_source(source, charset="spectrum")


def test_a_source_is_text(source: Path) -> None:
    source.write_bytes(b"10 REM \0")
    with pytest.raises(UsageError, match="not a BASIC source"):
        build_source(source)


def test_the_kind_of_a_file_is_seen_in_its_bytes(source: Path, tmp_path: Path) -> None:
    tape = tmp_path / "tape.bas"
    tape.write_bytes(build_source(source))
    text = tmp_path / "text.tap"
    text.write_text('10 print "H"\n')
    assert list_file(tape) == list_file(text) == '10 PRINT "H"\n'


def test_the_longest_program_of_a_tape_or_the_one_named(tmp_path: Path) -> None:
    path = tmp_path / "two.tap"
    path.write_bytes(
        write_tap([*program_blocks("loader", STOP), *code_blocks("code", 0, bytes(99)), *program_blocks("game", HELLO)])
    )
    assert list_file(path) == '10 PRINT "H"\n'
    assert list_file(path, name="loader") == "20 STOP\n"
    with pytest.raises(UsageError, match="no program 'code'; it has loader, game"):
        list_file(path, name="code")


def test_a_name_goes_with_a_tape_alone(source: Path) -> None:
    with pytest.raises(UsageError, match="is a source of one program"):
        list_file(source, name="loader")


def test_the_head_of_a_tape_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "cut.tzx"
    path.write_bytes(b"ZXTape!\x1a\x01\x14A")  # not a zero in it
    with pytest.raises(MediaError, match="block 1, byte 11: "):
        list_file(path)


def test_variables_saved_with_a_program_are_no_lines_of_it() -> None:
    tape = write_tap(program_blocks("game", HELLO, variables=b"\x61\0\0\1\0\0"))
    assert [(saved.name, saved.lines) for saved in programs_on(tape, file="x.tap")] == [("game", HELLO)]


def test_a_tape_without_a_program(tmp_path: Path) -> None:
    path = tmp_path / "code.tap"
    path.write_bytes(write_tap(code_blocks("code", 0, b"\1")))
    with pytest.raises(UsageError, match="no BASIC program on it"):
        list_file(path)


def test_what_is_neither_text_nor_tape(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    with pytest.raises(MediaError):
        list_file(path)


def test_sources_are_compared_as_written_and_tapes_as_listed(source: Path, tmp_path: Path) -> None:
    (tmp_path / "ru").mkdir()
    ours = tmp_path / "ru" / "ours.bas"
    ours.write_text('10 print "HФ"\n', encoding="utf-8")
    (tmp_path / "ru" / "tape.toml").write_text(
        'title = "T"\ncharset = "ru"\n[[block]]\nkind = "basic"\nsource = "ours.bas"\nname = "ours"\n'
    )
    tape = tmp_path / "found.tap"
    tape.write_bytes(build_source(ours))
    assert texts_to_compare(source, ours) == ('10 PRINT "H"\n', '10 print "HФ"\n')
    assert texts_to_compare(tape, ours) == ('10 PRINT "ХФ"\n', '10 PRINT "ХФ"\n')


# -- any format of tape and snapshot


def tape_in(kind: str, tap: bytes) -> bytes:
    tape = open_media(tap, "x.tap")
    assert isinstance(tape, Tape)
    if kind == "zip":
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("x.tzx", write_tzx(tape))
        return packed.getvalue()
    if kind == "gz":
        return gzip.compress(tap, mtime=1)
    return write_tzx(tape) if kind == "tzx" else write_wav(tape)


@pytest.mark.parametrize("kind", ["tzx", "wav", "zip", "gz"])
def test_tapes_of_every_format(source: Path, tmp_path: Path, kind: str) -> None:
    tape = tmp_path / "any"
    tape.write_bytes(tape_in(kind, build_source(source)))
    assert list_file(tape) == '10 PRINT "H"\n'
    assert [saved.name for saved in programs_on(tape.read_bytes(), file="x")] == ["a long nam"]
    assert texts_to_compare(tape, source) == ('10 PRINT "H"\n', '10 PRINT "H"\n')


def in_memory(lines: bytes) -> Snapshot:
    """A machine with a program at 5CCB, its variables beyond, PROG (5C53) and VARS (5C4B) pointing to them."""
    ram = bytearray(0xC000)
    ram[0x1C53:0x1C55] = (0x5CCB).to_bytes(2, "little")
    ram[0x1C4B:0x1C4D] = (0x5CCB + len(lines)).to_bytes(2, "little")
    ram[0x1CCB : 0x1CCB + len(lines)] = lines
    return Snapshot(DEFAULTS | {"sp": 0xFF00, "pc": 0x8000}, bytes(ram))


@pytest.mark.parametrize("kind", ["sna", "z80", "szx", "rzx"])
def test_snapshots_of_every_format(tmp_path: Path, kind: str) -> None:
    snapshot = in_memory(HELLO + STOP)
    path = tmp_path / "any"
    if kind == "rzx":
        path.write_bytes(write_rzx(Recording((Section.of([Frame(1, b"")], snapshot),))))
    else:
        path.write_bytes({"sna": write_sna, "z80": write_z80, "szx": write_szx}[kind](snapshot))
    assert list_file(path) == '10 PRINT "H"\n20 STOP\n'


def test_a_snapshot_without_a_program_and_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "any"
    for content in (write_szx(in_memory(b"")), bytes(6912)):
        path.write_bytes(content)
        with pytest.raises(UsageError, match="has no BASIC program"):
            list_file(path)

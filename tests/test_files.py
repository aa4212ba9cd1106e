"""Files are read within bounds and written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from typein.errors import SourceError, UsageError
from typein.files import decode, read_bytes, read_text, write_bytes


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_reads_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "tape.tap"
    path.write_bytes(b"12345")
    assert read_bytes(path, limit=5) == b"12345"
    with pytest.raises(UsageError, match=r"tape\.tap: it is longer than the 4 bytes"):
        read_bytes(path, limit=4)


@pytest.mark.parametrize("name", ["missing", ".", "missing/file", "a\0b", "n" * 300])
def test_what_cannot_be_read_is_one_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match=r"^cannot read "):
        read_bytes(tmp_path / name)


def test_a_device_that_never_ends_is_not_read() -> None:
    with pytest.raises(UsageError, match="not an ordinary file"):
        read_bytes(Path("/dev/zero"))


def test_text_has_unix_lines_and_no_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.bas"
    path.write_bytes(b"\xef\xbb\xbf10 REM \xd1\x91\r\n20 STOP\n")
    assert read_text(path) == "10 REM ё\n20 STOP\n"


def test_a_byte_that_is_not_utf8_is_pointed_at() -> None:
    with pytest.raises(SourceError) as caught:
        decode("10 REM ё\n20 Ё".encode() + b"\xc0", file="a.bas")
    assert (caught.value.line, caught.value.column) == (2, 5)


def test_writing_replaces_the_file_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "out.tap"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write_bytes(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert names(tmp_path) == ["out.tap"]


def test_writing_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    write_bytes(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


@pytest.mark.parametrize("name", [".", "missing/out.tap", "file/out.tap", "n" * 300, "a\0b"])
def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UsageError, match=r"^cannot write "):
        write_bytes(tmp_path / name, b"data")
    assert names(tmp_path) == ["file"]


def test_a_failed_rename_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.tap"
    path.write_bytes(b"old")

    def refuse(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(UsageError, match="No space left"):
        write_bytes(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["out.tap"]

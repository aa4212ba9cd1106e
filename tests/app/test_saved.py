"""Tapes that SAVE leaves: where they are, what is in them, what they never touch."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from typein.app.saved import MAX_TAPES, MAX_UNSAVED, Recorder, free_path, write_new
from typein.basic.charset import Charset
from typein.errors import UsageError
from typein.harness.session import Spectrum
from typein.media.tap import Block, Header, Kind, program_blocks, read_tap
from typein.programs import load_charset
from typein.rom import find_rom
from typein.spectrum.machine import Machine
from typein.spectrum.tape_deck import TapeDeck

PROGRAM = bytes.fromhex("000A 0200 F1 0D".replace(" ", ""))


@pytest.fixture
def deck() -> TapeDeck:
    return Machine(bytes(16384)).deck


def save(deck: TapeDeck, name: bytes) -> None:
    deck.recorded += [block.content for block in program_blocks(name, PROGRAM)]


def test_save_typed_by_hand_leaves_a_tape_with_both_blocks(tmp_path: Path) -> None:
    spectrum = Spectrum(find_rom())
    recorder = Recorder(spectrum.machine.deck, Charset.spectrum(), tmp_path)
    spectrum.type('10 REM kept\nSAVE "mine" LINE 10\n')
    spectrum.press("{ENTER}")
    spectrum.expect("0 OK")
    (path,) = recorder.collect()
    assert path == tmp_path / "mine.tap"
    header, data = read_tap(path.read_bytes(), "mine.tap")
    assert Header.of(header) == Header(Kind.PROGRAM, b"mine      ", len(data.data), 10, len(data.data))
    assert data.intact
    assert data.data == bytes.fromhex("000A 0600 EA 6B657074 0D".replace(" ", ""))
    assert recorder.collect() == []


def test_a_header_waits_for_its_data(deck: TapeDeck, tmp_path: Path) -> None:
    recorder = Recorder(deck, Charset.spectrum(), tmp_path)
    header, data = (block.content for block in program_blocks("a", PROGRAM))
    deck.recorded.append(header)
    assert recorder.collect() == []
    deck.recorded.append(data)
    assert recorder.collect() == [tmp_path / "a.tap"]


def test_a_block_without_header_is_kept(deck: TapeDeck, tmp_path: Path) -> None:
    deck_block = Block.of(0xFF, b"bytes")
    recorder = Recorder(deck, Charset.spectrum(), tmp_path)
    deck.recorded.append(deck_block.content)
    assert recorder.collect() == [tmp_path / "saved.tap"]
    assert read_tap((tmp_path / "saved.tap").read_bytes(), "") == [deck_block]


def test_files_that_are_there_are_never_touched(deck: TapeDeck, tmp_path: Path) -> None:
    (tmp_path / "a.tap").write_bytes(b"old")
    (tmp_path / "a-2.tap").symlink_to(tmp_path / "nowhere.tap")
    recorder = Recorder(deck, Charset.spectrum(), tmp_path)
    save(deck, b"a")
    save(deck, b"a")
    assert recorder.collect() == [tmp_path / "a-3.tap", tmp_path / "a-4.tap"]
    assert (tmp_path / "a.tap").read_bytes() == b"old"
    assert not (tmp_path / "nowhere.tap").exists()


@pytest.mark.parametrize(
    ("name", "charset", "stem"),
    [
        (b"my game", "spectrum", "my game"), (b"../../etc", "spectrum", "______etc"),
        (b"a/b\\c:d", "spectrum", "a_b_c_d"),
        (b"          ", "spectrum", "saved"), (b"\x00\x10\xf1", "spectrum", "___"), (b"CRIB", "ru", "ЦРИБ"),
        (b".hidden", "spectrum", "_hidden"),
    ],
)  # fmt: skip
def test_the_name_on_the_tape_makes_a_harmless_name_of_a_file(
    deck: TapeDeck, tmp_path: Path, name: bytes, charset: str, stem: str
) -> None:
    recorder = Recorder(deck, load_charset(charset), tmp_path)
    save(deck, name)
    assert recorder.collect() == [tmp_path / f"{stem}.tap"]


def test_a_folder_that_cannot_be_written_is_a_sentence_and_nothing_is_left(deck: TapeDeck, tmp_path: Path) -> None:
    recorder = Recorder(deck, Charset.spectrum(), tmp_path / "gone")
    save(deck, b"a")
    with pytest.raises(UsageError, match=r"cannot write .*a\.tap: No such file or directory"):
        recorder.collect()
    assert list(tmp_path.iterdir()) == []
    assert recorder.collect() == []


def test_a_program_that_saves_for_ever_does_not_fill_the_disk(deck: TapeDeck, tmp_path: Path) -> None:
    recorder = Recorder(deck, Charset.spectrum(), tmp_path)
    for _ in range(MAX_TAPES + 5):
        save(deck, b"a")
    with pytest.raises(UsageError, match="no more are written"):
        recorder.collect()
    assert len(list(tmp_path.iterdir())) == MAX_TAPES


def test_numbers_begin_at_two(tmp_path: Path) -> None:
    assert free_path("a", ".png", tmp_path).name == "a.png"
    (tmp_path / "a.png").touch()
    assert free_path("a", ".png", tmp_path).name == "a-2.png"


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """No file gets longer than ``room`` bytes, as if the disk were full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_on_a_full_disk_nothing_is_left_and_nothing_lost(deck: TapeDeck, tmp_path: Path) -> None:
    recorder = Recorder(deck, Charset.spectrum(), tmp_path)
    save(deck, b"a")
    save(deck, b"b")
    with full_disk(10), pytest.raises(UsageError, match=r"cannot write .*a\.tap"):
        recorder.collect()
    assert list(tmp_path.iterdir()) == []
    assert len(recorder.unsaved) == 2
    with full_disk(10), pytest.raises(UsageError):
        recorder.retry()
    other = tmp_path / "other"
    other.mkdir()
    assert recorder.retry(other) == [other / "a.tap", other / "b.tap"]
    assert recorder.unsaved == []
    assert read_tap((other / "b.tap").read_bytes(), "") == program_blocks(b"b", PROGRAM)


def test_what_is_kept_for_later_is_bounded(deck: TapeDeck, tmp_path: Path) -> None:
    recorder = Recorder(deck, Charset.spectrum(), tmp_path / "gone")
    deck.recorded += [Block.of(0xFF, bytes(60_000)).content] * 30
    with pytest.raises(UsageError):
        recorder.collect()
    assert len(recorder.unsaved) == MAX_UNSAVED // 60_002


def test_a_file_that_comes_in_between_is_not_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program makes a file of the name that was free when it was looked for."""
    real = Path.hardlink_to

    def late(self: Path, target: Path) -> None:
        if self.name == "a.tap":
            self.write_bytes(b"theirs")
        real(self, target)

    monkeypatch.setattr(Path, "hardlink_to", late)
    assert write_new("a", ".tap", b"ours", tmp_path) == tmp_path / "a-2.tap"
    assert (tmp_path / "a.tap").read_bytes() == b"theirs"
    assert (tmp_path / "a-2.tap").read_bytes() == b"ours"
    assert len(list(tmp_path.iterdir())) == 2


def test_the_disk_has_it_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the name is never that of half a file, even if the power fails."""
    order: list[str] = []
    sync, link = os.fsync, Path.hardlink_to

    def synced(file: int) -> None:
        order.append("sync")
        sync(file)

    def linked(self: Path, target: Path) -> None:
        order.append("name")
        link(self, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "hardlink_to", linked)
    write_new("a", ".tap", b"ours", tmp_path)
    assert order == ["sync", "name"]


def test_a_disk_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refused)
    (tmp_path / "a.tap").write_bytes(b"old")
    assert write_new("a", ".tap", b"ours", tmp_path) == tmp_path / "a-2.tap"
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == [b"old", b"ours"]

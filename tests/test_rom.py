"""Where the ROM is looked for, in which order, and what is said when it is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from typein import library, rom
from typein.errors import UsageError

OTHER = bytes(rom.SIZE)


@pytest.fixture
def roms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library whose ``roms/`` holds the manifest alone, on a machine where nothing names a ROM."""
    folder = tmp_path / "library" / "roms"
    folder.mkdir(parents=True)
    (folder / "manifest.toml").write_bytes((library.roms() / "manifest.toml").read_bytes())
    monkeypatch.setattr(library, "roms", lambda: folder)
    monkeypatch.delenv(rom.VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    return folder


def test_the_installed_package_brings_the_rom(roms: Path) -> None:
    found = rom.find_rom()
    assert len(found) == 16384
    assert found[:3] == bytes([0xF3, 0xAF, 0x11])  # DI; XOR A; LD DE,FFFF: START, as in every listing of the ROM
    assert found[0x1539:0x1555] == b"\x7f 1982 Sinclair Research Lt\xe4"  # the last letter with bit 7 set


def test_the_manifest_names_the_48k_rom() -> None:
    known = rom.standard()
    assert (known.name, known.size) == ("48.rom", 16384)
    assert known.sha256 == "d55daa439b673b0e3f5897f99ac37ecb45f974d1862b4dadb85dec34af99cb42"


def test_the_folder_comes_before_the_package(roms: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (roms / "48.rom").write_bytes(rom.find_rom())
    monkeypatch.setattr(rom, "_skoolkit", lambda: None)
    assert rom.find_rom()[:3] == bytes([0xF3, 0xAF, 0x11])


def test_a_wrong_rom_in_the_folder_is_passed_over(roms: Path) -> None:
    (roms / "48.rom").write_bytes(OTHER)
    assert rom.find_rom() != OTHER


def test_the_argument_comes_before_the_variable_and_that_before_the_rest(
    roms: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "first.rom", tmp_path / "second.rom"
    first.write_bytes(b"\1" * rom.SIZE)
    second.write_bytes(b"\2" * rom.SIZE)
    monkeypatch.setenv(rom.VARIABLE, str(second))
    assert rom.find_rom(first)[0] == 1
    assert rom.find_rom()[0] == 2


def test_a_bare_name_means_the_folder_of_roms_too(roms: Path, tmp_path: Path) -> None:
    (roms / "other.rom").write_bytes(OTHER)
    assert rom.find_rom("other.rom") == OTHER
    (tmp_path / "other.rom").write_bytes(b"\1" * rom.SIZE)
    assert rom.find_rom("other.rom")[0] == 1


@pytest.mark.parametrize("size", [0, 8192, 16383, 16385, 32768])
def test_a_named_rom_has_the_right_length(roms: Path, tmp_path: Path, size: int) -> None:
    path = tmp_path / "odd.rom"
    path.write_bytes(bytes(size))
    with pytest.raises(UsageError, match=f"odd.rom, the ROM, is {size:,} bytes long, and a 48K ROM has 16,384"):
        rom.find_rom(path)


def test_a_named_rom_that_is_not_there(roms: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match=r"there is no file none\.rom, the ROM:"):
        rom.find_rom("none.rom")
    monkeypatch.setenv(rom.VARIABLE, "none.rom")
    with pytest.raises(UsageError, match="the ROM that TYPEIN_ROM names"):
        rom.find_rom()


def test_no_rom_at_all_is_one_sentence_with_every_place(roms: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rom, "_skoolkit", lambda: None)
    with pytest.raises(UsageError) as caught:
        rom.find_rom()
    assert str(caught.value) == (
        f"the 48K ROM (48.rom, 16,384 bytes) was not found: {roms / '48.rom'} is not there, "
        "the SkoolKit package, which brings it, is not installed; "
        "install SkoolKit (pip install skoolkit), or name a ROM with --rom FILE or TYPEIN_ROM"
    )


def test_a_wrong_rom_and_no_other_says_what_is_wrong_with_it(roms: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rom, "_skoolkit", lambda: None)
    (roms / "48.rom").write_bytes(OTHER)
    with pytest.raises(UsageError, match=r"48\.rom is another ROM \(its SHA-256 differs\)"):
        rom.find_rom()
    (roms / "48.rom").write_bytes(b"short")
    with pytest.raises(UsageError, match=r"48\.rom is 5 bytes long instead of 16,384"):
        rom.find_rom()

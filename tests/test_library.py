"""What comes with Typein is found in a checkout and in an installed package."""

from __future__ import annotations

from pathlib import Path

import pytest

from typein import library


def test_a_checkout_has_its_programs_at_the_top() -> None:
    top = Path(__file__).parents[1]
    assert library.programs() == top / "basic"
    assert library.fonts() == top / "basic" / "fonts"
    assert (library.roms() / "manifest.toml").is_file()


def test_an_installed_package_has_them_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("_data/basic/zeta", "_data/basic/alpha", "_data/basic/fonts", "_data/roms"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("zeta", "alpha"):
        (tmp_path / "_data" / "basic" / name / "tape.toml").touch()
    monkeypatch.setattr(library, "__file__", str(tmp_path / "library.py"))
    library.root.cache_clear()
    try:
        assert library.roms() == tmp_path / "_data" / "roms"
        assert library.program_names() == ["alpha", "zeta"]  # the fonts are no program
    finally:
        library.root.cache_clear()

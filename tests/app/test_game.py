"""How a game is started."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from typein.app.game import open_game, some_time, start
from typein.harness.session import Spectrum


@pytest.fixture
def lots(tmp_path: Path) -> Path:
    """A program that draws a lot as soon as it runs."""
    source = tmp_path / "lots.bas"
    source.write_text("10 RANDOMIZE : LET a=RND: LET a=INT (RND*10000)\n20 STOP\n", encoding="utf-8")
    return source


def drawn(source: Path, idle: int) -> object:
    spectrum = Spectrum()
    start(spectrum, open_game(str(source)), idle=idle)
    spectrum.wait_for_report()
    return spectrum.basic["a"]


def test_a_game_after_loading_depends_on_the_time_that_passed_before(lots: Path) -> None:
    assert len({drawn(lots, idle) for idle in (0, 1, 2, 500)}) == 4
    assert drawn(lots, 7) == drawn(lots, 7)


def test_that_time_is_short_and_not_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda below: below - 1)
    assert some_time() == 999

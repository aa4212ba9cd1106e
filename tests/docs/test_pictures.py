"""The pictures in the documentation show what the programs show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pages import PAGES
from pictures import BROWSED, IMAGES, PICTURES
from PIL import Image, ImageSequence

TOOLS = Path(__file__).parents[2] / "tools"


def frames(path: Path) -> list[bytes]:
    with Image.open(path) as image:
        return [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(image)]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_is_drawn_now(name: str, tmp_path: Path) -> None:
    draw: Callable[[Path], None] = PICTURES[name]
    draw(tmp_path / name)
    same = frames(IMAGES / name) == frames(tmp_path / name)  # too long for pytest to tell what differs
    assert same, "look at it anew: python tests/docs/pictures.py"


def of_programs() -> set[str]:
    """The pictures that tools/NAME_pictures.py draws of a program: its own tests draw them anew."""
    programs = [page.stem for page in PAGES if page.parent.name == "programs"]
    return {
        f"{name}.{suffix}"
        for name in programs
        if name != "cribbage" and (TOOLS / f"{name}_pictures.py").is_file()
        for suffix in ("png", "gif")
    }


def test_all_pictures_are_made_by_us_and_shown() -> None:
    assert {path.name for path in IMAGES.iterdir()} == PICTURES.keys() | BROWSED.keys() | of_programs()
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [name for name in PICTURES.keys() | BROWSED.keys() | of_programs() if f"images/{name})" not in text] == []

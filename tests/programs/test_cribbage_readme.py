"""What basic/cribbage/README.md shows and says is so."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from cribbage_edition import program, source_lines
from PIL import Image

from typein.editions.command import compare_program
from typein.files import read_text

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from cribbage_pictures import IMAGES, PICTURES, draw

README = read_text(program().folder / "README.md")


def pixels(path: Path) -> tuple[tuple[int, int], bytes]:
    with Image.open(path) as image:
        return image.size, image.convert("RGB").tobytes()


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_is_drawn_now(name: str, tmp_path: Path) -> None:
    draw(name, tmp_path / name)
    size, drawn = pixels(tmp_path / name)
    assert (size, drawn) == pixels(IMAGES / name), "look at it anew: python tools/cribbage_pictures.py"
    rows = [drawn[row * 3 * size[0] : (row + 1) * 3 * size[0]] for row in range(size[1])]
    assert any(row[: 3 * 256] != row[-3 * 256 :] for row in rows)  # the printed reading is to be seen


def test_its_files_and_all_pictures_are_there() -> None:
    named = set(re.findall(r"\]\(([\w./-]+)\)", README))
    assert all((program().folder / name).is_file() for name in named)
    assert {path.name for path in IMAGES.iterdir()} == PICTURES.keys() | {"title.png"}  # which the picker shows
    assert {f"images/{name}" for name in PICTURES} <= named


def test_its_numbers_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare_program(program().folder) == 0
    assert f"$ typein compare cribbage\n{capsys.readouterr().out}```" in README


def test_the_lines_of_its_pictures_are_those_it_speaks_of() -> None:
    headings = re.findall(r"^\*\*(\d+), [\w-]+\.\*\*.*\n\n!\[.*\]\(images/([\w.-]+)\)", README, re.MULTILINE)
    assert [(int(line), name) for line, name in headings] == [
        (int(printed.split()[0]), name) for name, (_, printed, _, _) in PICTURES.items()
    ]


def test_seven_lines_of_ten_have_lost_their_number() -> None:
    lost = re.findall(r'^print = ""\nedit = "\d+"$', read_text(program().folder / "corrections.toml"), re.MULTILINE)
    assert round(10 * len(lost) / len(source_lines())) == 7

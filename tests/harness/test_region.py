"""Pictures: rectangles to be found again, PNG files, films."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageSequence

from typein import Region, Spectrum, Timeout, UsageError


@pytest.fixture
def spectrum() -> Spectrum:
    spectrum = Spectrum()
    spectrum.basic.exec('PRINT AT 2,3; INK 1; PAPER 6; BRIGHT 1;"\\{143}"')
    return spectrum


def test_a_rectangle_of_the_screen(spectrum: Spectrum) -> None:
    region = spectrum.region(23, 15, 10, 10)
    assert region.colours.shape == (10, 10)
    assert (region.colours[1:9, 1:9] == 9).all()  # bright blue
    assert (region.colours[0] == 7).all()
    assert (region.colours[:, 0] == 7).all()


def test_expect_a_region(spectrum: Spectrum) -> None:
    region = spectrum.region(20, 12, 16, 16)
    spectrum.basic.enter('10 CLS: PAUSE 50: PRINT AT 2,3; INK 1; PAPER 6; BRIGHT 1;"\\{143}"')
    spectrum.basic.run()
    spectrum.run_frames(5)
    assert region.differing(spectrum.frame) == 64
    assert spectrum.expect(region) is region
    spectrum.basic.exec("CLS")
    with pytest.raises(Timeout, match="for the picture of 16 by 16 pixels at 20,12, which did not come"):
        spectrum.expect(region, within=0.5)


def test_a_region_is_kept_in_a_file(spectrum: Spectrum, tmp_path: Path) -> None:
    spectrum.region(20, 12, 16, 16).save(tmp_path / "a.png")
    region = Region.read(tmp_path / "a.png", 20, 12)
    assert region.shown_by(spectrum.frame)
    assert not Region.read(tmp_path / "a.png", 21, 12).shown_by(spectrum.frame)


def test_black_is_black(spectrum: Spectrum) -> None:
    spectrum.basic.exec('PRINT AT 0,0; INK 0; BRIGHT 1;"\\{143}"')
    region = Region(0, 0, np.zeros((8, 8), np.uint8))
    assert region.shown_by(spectrum.frame)


@pytest.mark.parametrize("place", [(250, 0, 10, 10), (0, 190, 8, 8), (-1, 0, 8, 8), (0, 0, 0, 8), (300, 300, 8, 8)])
def test_rectangles_that_are_not_on_the_screen(spectrum: Spectrum, place: tuple[int, int, int, int]) -> None:
    with pytest.raises(UsageError):
        spectrum.region(*place)


def test_a_file_that_is_no_picture(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("no picture")
    with pytest.raises(UsageError, match="cannot read the picture"):
        Region.read(tmp_path / "a.png", 0, 0)
    Image.new("RGB", (300, 10)).save(tmp_path / "b.png")
    with pytest.raises(UsageError, match="larger than the screen"):
        Region.read(tmp_path / "b.png", 0, 0)


def test_pictures(spectrum: Spectrum, tmp_path: Path) -> None:
    spectrum.basic.exec("BORDER 2")
    spectrum.run_frames(2)
    assert spectrum.picture().shape == (288, 352, 3)
    assert spectrum.picture(border=False).shape == (192, 256, 3)
    assert spectrum.picture()[0, 0].tolist() == [0xD7, 0, 0]
    spectrum.save_picture(tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as image:
        assert (np.asarray(image.convert("RGB")) == spectrum.picture()).all()


def test_a_picture_is_a_png(spectrum: Spectrum, tmp_path: Path) -> None:
    spectrum.save_picture(tmp_path / "A.PNG")
    for save in (spectrum.save_picture, spectrum.region(0, 0, 8, 8).save):
        with pytest.raises(UsageError, match=r"written as PNG: name .*a\.png instead of .*a\.jpg"):
            save(tmp_path / "a.jpg")
    assert [path.name for path in tmp_path.iterdir()] == ["A.PNG"]


def test_a_film(spectrum: Spectrum, tmp_path: Path) -> None:
    spectrum.basic.enter("10 FOR i=1 TO 5: BORDER i: PAUSE 10: NEXT i")
    spectrum.basic.run()
    with spectrum.film(tmp_path / "a.gif", every=5):
        spectrum.run_frames(50)
    with Image.open(tmp_path / "a.gif") as film:
        colours, duration = [], 0
        for picture in ImageSequence.Iterator(film):
            colours.append(picture.convert("RGB").getpixel((0, 0)))
            duration += picture.info["duration"]
    assert duration == 55 * 69888 // 35000 * 10  # pictures that are alike are one, shown longer
    d7 = 0xD7
    order = [(0, 0, d7), (d7, 0, 0), (d7, 0, d7), (0, d7, 0), (0, d7, d7)]  # blue, red, magenta, green, cyan
    assert [colour for colour in dict.fromkeys(colours) if colour != (d7, d7, d7)] == order
    with pytest.raises(UsageError, match="every 1 frame or more"), spectrum.film(tmp_path / "b.gif", every=0):
        pass

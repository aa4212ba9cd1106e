import random
from array import array
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from typein.spectrum.picture import PALETTE, Frame, flash_phase, png_bytes

BLACK, BLUE, RED, GREEN, WHITE = 0, 1, 2, 4, 7
CELLS = 6144


def plain(bitmap: int = 0, attribute: int = 0b00_111_000) -> tuple[bytes, bytes]:
    return bytes([bitmap]) * CELLS, bytes([attribute]) * CELLS


def drawn_pixel_by_pixel(frame: Frame) -> np.ndarray:
    """The picture as the definition of each pixel's time and colour gives it."""
    picture = np.zeros((288, 352, 3), np.uint8)
    colour, changes = frame.first & 7, list(zip(frame.times, frame.values, strict=True))
    border = []
    for t in range(69888):
        while changes and changes[0][0] // 4 <= t // 4:
            colour = changes.pop(0)[1] & 7
        border.append(colour)
    for y in range(288):
        for x in range(352):
            column, line = x - 48, y - 48
            shown = border[14336 + 224 * line + column // 2]
            bright = 0
            if 0 <= column < 256 and 0 <= line < 192:
                attribute = frame.attributes[line * 32 + column // 8]
                is_ink = frame.bitmap[line * 32 + column // 8] >> (7 - column % 8) & 1
                if frame.flash and attribute & 0x80:
                    is_ink ^= 1
                shown = attribute & 7 if is_ink else attribute >> 3 & 7
                bright = attribute & 0x40
            full = 0xFF if bright else 0xD7
            picture[y, x] = [full if shown & bit else 0 for bit in (RED, GREEN, BLUE)]
    return picture


def test_any_frame_pixel_by_pixel() -> None:
    rng = random.Random(48)
    times = sorted(rng.sample(range(69888), 400))
    frame = Frame(rng.randbytes(CELLS), rng.randbytes(CELLS), times, rng.randbytes(400), rng.randrange(256), True)
    expected = drawn_pixel_by_pixel(frame)
    assert np.array_equal(frame.rgb(), expected)
    assert np.array_equal(frame.paper_rgb(), expected[48:240, 48:304])
    palette = np.array(PALETTE, np.uint8)
    assert np.array_equal(palette[frame.colours()], expected)
    assert np.array_equal(palette[frame.paper_colours()], expected[48:240, 48:304])


def test_shapes_and_types() -> None:
    frame = Frame(*plain())
    pictures = (frame.rgb(), frame.paper_rgb(), frame.colours(), frame.paper_colours())
    assert [picture.shape for picture in pictures] == [(288, 352, 3), (192, 256, 3), (288, 352), (192, 256)]
    assert {picture.dtype for picture in pictures} == {np.dtype(np.uint8)}


def test_palette() -> None:
    assert PALETTE[:8] == (
        (0, 0, 0),
        (0, 0, 0xD7),
        (0xD7, 0, 0),
        (0xD7, 0, 0xD7),
        (0, 0xD7, 0),
        (0, 0xD7, 0xD7),
        (0xD7, 0xD7, 0),
        (0xD7, 0xD7, 0xD7),
    )
    assert PALETTE[8] == (0, 0, 0)
    assert PALETTE[14] == (0xFF, 0xFF, 0)


@pytest.mark.parametrize(
    ("attribute", "flash", "ink", "paper"),
    [
        (0b00_111_000, False, 0, 7),
        (0b01_010_110, False, 14, 10),
        (0b11_010_110, False, 14, 10),
        (0b11_010_110, True, 10, 14),
        (0b01_010_110, True, 14, 10),
    ],
)
def test_attributes(attribute: int, flash: bool, ink: int, paper: int) -> None:
    colours = Frame(*plain(0b1000_0001, attribute), flash=flash).paper_colours()
    assert list(colours[100, 8:24]) == [ink, *[paper] * 6, ink] * 2


def test_an_attribute_changed_while_the_beam_passes() -> None:
    bitmap, attributes = plain(0xFF, 2)
    attributes = bytes([2] * (3 * 32) + [4] * (5 * 32)) + attributes[8 * 32 :]
    column = Frame(bitmap, attributes).paper_colours()[:, 0]
    assert list(column[:9]) == [2, 2, 2, 4, 4, 4, 4, 4, 2]


def test_flash_changes_every_16_frames() -> None:
    assert [flash_phase(n) for n in (0, 15, 16, 31, 32)] == [False, False, True, True, False]


def test_one_border_colour() -> None:
    colours = Frame(*plain(), first=RED).colours()
    assert (colours == RED).sum() == 288 * 352 - 192 * 256
    assert (colours[48:240, 48:304] == WHITE).all()


@pytest.mark.parametrize(
    ("t", "x", "y"),
    [
        (14336 - 24, 0, 48),  # the left border of the first paper line: 24 T-states before its first pixel
        (14320, 16, 48),
        (14323, 16, 48),
        (14324, 24, 48),
        (14336 + 128, 304, 48),  # the right border, just after the paper
        (14336 + 224 * 10 - 8, 32, 58),
        (14336 - 224 * 48 - 24, 0, 0),  # the first pixel shown
        (14336 + 224 * 239 + 148, 344, 287),  # the last eight
    ],
)
def test_where_a_change_of_the_border_shows(t: int, x: int, y: int) -> None:
    colours = Frame(*plain(), [t], bytes([BLUE]), first=WHITE).colours()
    flat = colours.ravel().tolist()
    assert flat.index(BLUE) == y * 352 + x


@pytest.mark.parametrize(("t", "shown"), [(0, BLUE), (3559, BLUE), (14336 + 224 * 239 + 152, RED), (69900, RED)])
def test_changes_beyond_the_picture(t: int, shown: int) -> None:
    colours = Frame(*plain(), array("i", [t]), bytearray([BLUE]), first=RED).colours()
    assert {int(colours[0, 0]), int(colours[287, 351])} == {shown}


def test_stripes_inside_a_line() -> None:
    start = 14336 - 224 - 24  # line 47, all border
    times = [start + 16 * n for n in range(11)]
    line = Frame(*plain(), times, bytes(n % 2 for n in range(11)), first=WHITE).colours()[47]
    assert line.tolist() == ([0] * 32 + [1] * 32) * 5 + [0] * 32


def test_two_changes_in_one_step_show_the_last() -> None:
    colours = Frame(*plain(), [14320, 14322], bytes([RED, BLUE]), first=WHITE).colours()
    assert RED not in colours
    assert colours[48, 16] == BLUE


def test_sound_in_the_output_is_no_colour() -> None:
    quiet = Frame(*plain(), [20000], bytes([0b0000_0011]), first=5)
    loud = Frame(*plain(), [20000], bytes([0b0101_1011]), first=0b0001_0101)
    assert np.array_equal(quiet.rgb(), loud.rgb())


@pytest.mark.parametrize(
    ("address", "x", "y"),
    [(0x4000, 0, 0), (0x4100, 0, 1), (0x4020, 0, 8), (0x4800, 0, 64), (0x57FF, 248, 191), (0x50C5, 40, 176)],
)
def test_still_screen(address: int, x: int, y: int) -> None:
    # The addresses of PLOT's PIXEL-ADD (22AA): 010yyyyy with the parts of the line number exchanged.
    display = bytearray(6144) + bytes([0b00_111_000]) * 768
    display[address - 0x4000] = 0b1000_0000
    black = np.argwhere(Frame.still(display, border=RED).paper_colours() == BLACK)
    assert black.tolist() == [[y, x]]


def test_still_attributes_and_border() -> None:
    display = bytearray(6144) + bytes([0b00_111_000]) * 768
    display[0x1800 + 32 * 2 + 3] = 0b11_100_010
    frame = Frame.still(display, border=RED)
    assert np.argwhere(frame.paper_colours() == 12).tolist() == [[y, x] for y in range(16, 24) for x in range(24, 32)]
    assert (Frame.still(display, flash=True).paper_colours()[16:24, 24:32] == 10).all()
    assert frame.colours()[0, 0] == RED


def test_png(tmp_path: Path) -> None:
    rng = random.Random(1)
    frame = Frame(rng.randbytes(CELLS), rng.randbytes(CELLS), first=3)
    (tmp_path / "a.png").write_bytes(png_bytes(frame.colours()))
    (tmp_path / "b.png").write_bytes(png_bytes(frame.paper_colours()))
    with Image.open(tmp_path / "a.png") as image:
        assert image.mode == "P"
        assert np.array_equal(np.asarray(image.convert("RGB")), frame.rgb())
    with Image.open(tmp_path / "b.png") as image:
        assert np.array_equal(np.asarray(image.convert("RGB")), frame.paper_rgb())

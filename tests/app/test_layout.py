"""Where things are in a window: all of the picture whenever there is room, whole pixels, nothing over another."""

from __future__ import annotations

import pytest

from typein.app.layout import arrange
from typein.app.settings import Settings

WHOLE, FILL = Settings(), Settings(scale="fill")


@pytest.mark.parametrize(
    ("size", "picture"),
    [((352, 288), (0, 0, 352, 288)), ((640, 480), (144, 96, 352, 288)), ((1920, 1080), (432, 108, 1056, 864)),
     ((3840, 2160), (688, 72, 2464, 2016)), ((200, 100), (-76, -94, 352, 288))],
)  # fmt: skip
def test_whole_pixels(size: tuple[int, int], picture: tuple[int, int, int, int]) -> None:
    assert tuple(arrange(size, WHOLE).picture) == picture


@pytest.mark.parametrize(
    ("size", "picture"),
    [((640, 480), (27, 0, 587, 480)), ((1920, 1080), (300, 0, 1320, 1080)), ((200, 100), (-76, -94, 352, 288))],
)
def test_as_large_as_fits(size: tuple[int, int], picture: tuple[int, int, int, int]) -> None:
    assert tuple(arrange(size, FILL).picture) == picture


@pytest.mark.parametrize(
    ("shelf", "scale", "left"),
    [(240, 2, 240), (280, 2, 280), (300, 2, 280), (340, 1, 340), (500, 1, 342)],
)
def test_a_shelf_gives_up_a_little_for_a_larger_picture(shelf: int, scale: int, left: int) -> None:
    """Two whole scales are 576 of 856 pixels: 280 are left, which is 85 % of 329."""
    layout = arrange((1056, 856), WHOLE, 0, shelf)
    assert layout.picture.height == 288 * scale
    assert layout.shelf
    assert layout.shelf.height == left


@pytest.mark.parametrize("settings", [WHOLE, FILL])
@pytest.mark.parametrize("shelf", [0, 150])
@pytest.mark.parametrize("dock", [0, 280, 500])
@pytest.mark.parametrize("size", [(640, 480), (1056, 864), (1920, 1080), (2560, 1440)])
def test_nothing_lies_over_another(size: tuple[int, int], dock: int, shelf: int, settings: Settings) -> None:
    layout = arrange(size, settings, dock, shelf)
    parts = [part for part in (layout.picture, layout.dock, layout.shelf) if part]
    assert len(parts) == 1 + bool(dock) + bool(shelf)
    assert not any(one.colliderect(other) for one in parts for other in parts if one is not other)
    assert all(part.left >= 0 and part.right <= size[0] and part.top >= 0 and part.bottom <= size[1] for part in parts)
    if layout.dock and size[0] >= 352 + dock:
        assert layout.dock.width >= dock, "it gets what it wants"

import pytest

from typein.errors import MediaError
from typein.media.scr import Screen, read_scr, write_scr


def test_a_picture_and_back() -> None:
    content = bytes(range(256)) * 27
    assert read_scr(content, "t.scr") == Screen(content)
    assert write_scr(Screen(content)) == content
    assert Screen.of(content + b"and all the rest of the RAM") == Screen(content)


@pytest.mark.parametrize("size", [0, 6143, 6911, 6913])
def test_the_size_is_fixed(size: int) -> None:
    with pytest.raises(MediaError, match=f"6,912 bytes, and this one has {size:,}"):
        read_scr(bytes(size), "t.scr")

"""Character sets: the ROM's, the Russian one, and what a source may say of one."""

from __future__ import annotations

from pathlib import Path

import pytest

from typein.basic.charset import Charset
from typein.errors import SourceError

RU = Path(__file__).parents[2] / "basic" / "fonts" / "ru.toml"


@pytest.fixture(scope="module")
def russian() -> Charset:
    return Charset.from_toml(RU.read_text(encoding="utf-8"), str(RU))


@pytest.mark.parametrize(
    ("byte", "char"),
    [(32, " "), (65, "A"), (94, "^"), (96, "£"), (97, "a"), (126, "~"), (127, "©"), (129, "▝"), (130, "▘"), (143, "█")],
)
def test_the_roms_set(byte: int, char: str) -> None:
    assert Charset.spectrum().decode(byte) == char
    assert Charset.spectrum().encode(char) == byte


@pytest.mark.parametrize(
    ("byte", "quarters"),
    # Bit 0 is the top right quarter, then top left, bottom right, bottom left: the manual's chapter 14.
    [
        (129, "▝"),
        (130, "▘"),
        (132, "▗"),
        (136, "▖"),
        (131, "▀"),
        (138, "▌"),
        (134, "▚"),
        (137, "▞"),
        (140, "▄"),
        (133, "▐"),
    ],
)
def test_block_graphics(byte: int, quarters: str) -> None:
    assert Charset.spectrum().decode(byte) == quarters


@pytest.mark.parametrize(
    ("byte", "char"),
    [(64, "Ю"), (65, "А"), (87, "В"), (78, "Н"), (76, "Л"), (80, "П"), (121, "ы"), (37, "Ё"), (35, "ё"), (36, "$")],
)
def test_the_russian_set(russian: Charset, byte: int, char: str) -> None:
    assert russian.decode(byte) == char
    assert russian.encode(char) == byte
    assert russian.name == "ru"


def test_latin_letters_keep_their_codes_in_the_russian_set(russian: Charset) -> None:
    assert russian.encode("y") == 121
    assert russian.decode(121) == "ы"
    assert russian.encode("\\") == 92
    assert russian.decode(92) == "Э"


@pytest.mark.parametrize("byte", range(256))
@pytest.mark.parametrize("name", ["spectrum", "ru"])
def test_every_byte_has_a_source_form(byte: int, name: str, russian: Charset) -> None:
    charset = russian if name == "ru" else Charset.spectrum()
    source = charset.source(byte)
    if len(source) == 1:
        assert charset.encode(source) == byte
    elif len(source) == 2:
        assert source == "\\\\" if byte == 92 else source == "\\" + "abcdefghijklmnopqrstu"[byte - 144]
    else:
        assert source == f"\\{{{byte}}}"


def test_what_the_set_lacks() -> None:
    assert Charset.spectrum().encode("я") is None
    assert Charset.spectrum().decode(200) == "\N{REPLACEMENT CHARACTER}"
    assert Charset.spectrum().source(128) == "\\{128}"


def test_a_byte_whose_character_stands_elsewhere_too_is_written_by_number() -> None:
    charset = Charset.from_toml('name = "x"\ntitle = "X"\n[[run]]\nfirst = 65\nchars = "B"\n', "x.toml")
    assert charset.source(65) == "B"
    assert charset.source(66) == "\\{66}"


@pytest.mark.parametrize(
    "text",
    [
        "name = ",
        'title = "x"',
        'name = "x"',
        'name = 5\ntitle = "x"',
        'name = "x"\ntitle = "x"\nrun = 5',
        'name = "x"\ntitle = "x"\nrun = [5]',
        'name = "x"\ntitle = "x"\n[[run]]\nfirst = 31\nchars = "a"',
        'name = "x"\ntitle = "x"\n[[run]]\nfirst = 127\nchars = "ab"',
        'name = "x"\ntitle = "x"\n[[run]]\nfirst = "a"\nchars = "ab"',
        'name = "x"\ntitle = "x"\n[[run]]\nfirst = 40\nchars = 5',
        'name = "x"\ntitle = "x"\n[[run]]\nfirst = 40\nchars = "aa"',
        'name = "x"\ntitle = "x"\n[[run]]\nfirst = 40\nchars = "a"\n[[run]]\nfirst = 40\nchars = "b"',
        'name = "x"\ntitle = "x"\n[[run]]\nfirst = 40\nchars = "\\n"',
        'name = "x"\ntitle = "x"\n[[run]]\nfirst = 33\nchars = "ab"',
        'name = "x"\ntitle = "x"\n[[run]]\nfirst = 40\nchars = \'"\'',
    ],
)
def test_a_bad_set_is_an_error_that_names_its_file(text: str) -> None:
    with pytest.raises(SourceError, match=r"fonts/x\.toml:"):
        Charset.from_toml(text, "fonts/x.toml")

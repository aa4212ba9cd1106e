"""The Russian font, the text form of fonts, and the reading of screen cells."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from typein.basic import specimen as specimen_module
from typein.basic.font import ROM_CHARS, Font
from typein.basic.specimen import RUSSIAN, specimen
from typein.errors import SourceError, UsageError

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "basic" / "fonts"
RU = Font.read(FONTS / "ru.txt")
GLYPHS = {char: RU.glyph(code) for code, char in enumerate(RU.chars, 32)}

# Pairs that a reader of the screen must tell apart, and by how many pixels at least, wherever in the cell they stand.
LOOK_ALIKES = (
    "О0 оО0 З3 з3 Э3 э3 З8 В8 в8 В3 б6 Б6 Б5 б8 68 56 Ч4 ч4 Ч9 Я9 я9 У4 Т7 Г7 т7 г7 Т1 ЗЭ зэ ЬЪ ьъ БЬ УЧ уч ИН"
)
FEWEST = 5
FEWEST_ZERO = 4  # its stroke is all that makes it another thing than О


def difference(one: bytes, other: bytes) -> int:
    """How many pixels differ, in the best of the nine placings that a shift of one pixel each way allows."""
    field = [0, *(row << 1 for row in one), 0]
    return min(
        sum((row ^ (other[y - dy] << dx if 0 <= y - dy < 8 else 0)).bit_count() for y, row in enumerate(field))
        for dy in range(3)
        for dx in range(3)
    )


def pixels(glyph: bytes) -> str:
    return "\n".join(f"{row:08b}".translate(str.maketrans("01", ".#")) for row in glyph)


def text_with(old: str, new: str) -> str:
    """The text of the Russian font, changed in one place."""
    text = RU.to_text()
    assert text.count(old) == 1
    return text.replace(old, new)


# The Russian font


def test_characters_are_those_of_the_character_set() -> None:
    charset = tomllib.loads((FONTS / "ru.toml").read_text(encoding="utf-8"))
    expected = [chr(code) for code in range(32, 128)]
    for run in charset["run"]:
        start = run["first"] - 32
        expected[start : start + len(run["chars"])] = run["chars"]
    assert "".join(expected) == RU.chars
    assert charset["name"] == "ru"


def test_a_key_types_its_phonetic_letter() -> None:
    keys = {key: RU.chars[ord(key) - 32] for key in "WNLPVwnlpyaz#%"}
    assert "".join(keys.values()) == "ВНЛПЖвнлпыазёЁ"


def test_the_whole_russian_alphabet_is_there_in_both_cases() -> None:
    alphabet = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    assert set(alphabet + alphabet.upper()) <= set(RU.chars)


def test_small_letters_follow_their_capitals_by_32_codes() -> None:
    assert RU.chars[32:64].lower() == RU.chars[64:96]


def test_no_two_glyphs_are_alike() -> None:
    close = [(a, b) for a, b in combinations(GLYPHS, 2) if GLYPHS[a] == GLYPHS[b]]
    assert close == []


def test_two_pixels_tell_apart_only_an_opening_dots_or_a_tail() -> None:
    def apart(a: str, b: str) -> int:
        return sum((x ^ y).bit_count() for x, y in zip(GLYPHS[a], GLYPHS[b], strict=True))

    close = {a + b for a, b in combinations(GLYPHS, 2) if apart(a, b) < 3}
    assert close == {"ОС", "ёе", "ШЩ", "шщ"}


@pytest.mark.parametrize(
    "pair", sorted({"".join(pair) for group in LOOK_ALIKES.split() for pair in combinations(group, 2)})
)
def test_look_alikes_differ_wherever_they_stand(pair: str) -> None:
    one, other = (GLYPHS[char] for char in pair)
    fewest = FEWEST_ZERO if "0" in pair else FEWEST
    assert difference(one, other) >= fewest, f"\n{pixels(one)}\n\n{pixels(other)}"


def test_difference_sees_through_a_shift() -> None:
    glyph = GLYPHS["о"]
    moved = bytes([*(row >> 1 for row in glyph[1:]), 0])
    assert difference(glyph, moved) == 0
    assert difference(glyph, bytes(8)) == sum(row.bit_count() for row in glyph)


def test_zero_has_a_stroke_that_capital_o_lacks() -> None:
    inside = [row & 0b00111100 for row in GLYPHS["0"][2:6]]
    assert inside == [0b000100, 0b001000, 0b010000, 0b100000]
    assert [row & 0b00111100 for row in GLYPHS["О"][2:6]] == [0, 0, 0, 0]


@pytest.mark.parametrize("char", "АБВГЕЖЗИКЛМНОПРСТУФХЧШЪЫЬЭЮЯ0123456789")
def test_capitals_and_digits_stand_on_the_base_line_six_rows_high(char: str) -> None:
    rows = GLYPHS[char]
    assert all(rows[1:7])
    assert rows[0] == rows[7] == 0


@pytest.mark.parametrize("char", "авгежзийклмностпухцчшщъыьэюяёр")
def test_small_letters_are_five_rows_high_above_the_base_line(char: str) -> None:
    assert all(GLYPHS[char][2:7])
    assert GLYPHS[char][1] == 0 or char == "й"


@pytest.mark.parametrize("char", "ЦЩДцщдру")
def test_feet_and_tails_reach_below_the_base_line(char: str) -> None:
    assert GLYPHS[char][7]


def test_letters_leave_room_on_their_right() -> None:
    assert {char for char, glyph in GLYPHS.items() if any(row & 1 for row in glyph)} == {"Щ"}


def test_specimen_is_the_one_that_was_looked_at() -> None:
    with Image.open(ROOT / "tests" / "golden" / "font_ru.png") as kept:
        expected = kept.convert("L")
    drawn = specimen(RU, RUSSIAN)
    assert drawn.size == expected.size
    assert ImageChops.difference(drawn, expected).getbbox() is None


def test_specimen_draws_ink_black_at_three_times_the_size() -> None:
    drawn = specimen(RU, ("А",))
    left, top = 8 * 3, drawn.height - 16 * 3
    cell = drawn.crop((left, top, left + 24, top + 24)).resize((8, 8), Image.Resampling.NEAREST)
    ink = [[x for x in range(8) if cell.getpixel((x, y)) == 0] for y in range(8)]
    assert ink == [[], [2, 3, 4, 5], [1, 6], [1, 6], [1, 2, 3, 4, 5, 6], [1, 6], [1, 6], []]


def test_specimen_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "specimen.png"
    assert specimen_module.main([str(FONTS / "ru.txt"), str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert specimen_module.main([]) == 2
    assert specimen_module.main([str(tmp_path / "none.txt"), str(picture)]) == 2
    assert "none.txt" in capsys.readouterr().err


# The text form


def test_bytes_are_the_rows_with_bit_7_leftmost() -> None:
    assert len(RU.glyphs) == 768
    start = (65 - 32) * 8
    assert RU.glyphs[start : start + 8] == bytes([0x00, 0x3C, 0x42, 0x42, 0x7E, 0x42, 0x42, 0x00]) == RU.glyph(65)


@settings(max_examples=25)
@given(st.binary(min_size=768, max_size=768), st.permutations(RU.chars))
def test_every_font_survives_its_text(glyphs: bytes, chars: list[str]) -> None:
    font = Font(glyphs, "".join(chars))
    assert Font.parse(font.to_text()) == font


def test_order_comments_blank_lines_and_line_ends_do_not_matter() -> None:
    blocks = RU.to_text().split("\n\n")
    text = "; drawn by hand\n\n" + "\n; between\n\n".join(reversed(blocks))
    assert Font.parse(text.replace("........\n", "........  \n; within\n\n", 3).replace("\n", "\r\n")) == RU


def test_a_bom_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "bom.txt"
    path.write_text(RU.to_text(), encoding="utf-8-sig")
    assert Font.read(path) == RU


A = "65 А\n........\n..####..\n"
LINE_OF_A = (65 - 32) * 10 + 1


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "words"),
    [
        (A, "65 А\n........\n..####.\n", 2, 8, "7 pixels"),
        (A, "65 А\n........\n..####...\n", 2, 9, "9 pixels"),
        (A, "65 А\n........\n..##x#..\n", 2, 5, "not with 'x'"),
        (A, "65 А\n........\n", 9, 1, "code 65 has 7 rows"),
        (A, "65 А\n........\n........\n..####..\n", 9, 1, "one more"),
        (A, "64 А\n........\n..####..\n", 0, 1, "code 64 was drawn before, in line 321"),
        (A, "65 Ю\n........\n..####..\n", 0, 4, "already the character of code 64"),
        (A, "31 А\n........\n..####..\n", 0, 1, "outside 32 to 127"),
        (A, "128 А\n........\n..####..\n", 0, 1, "outside 32 to 127"),
        (A, "65\n........\n..####..\n", 0, 1, "expected the code and the character"),
        (A, "65 АА\n........\n..####..\n", 0, 1, "expected the code and the character"),
        (A, "6５ А\n........\n..####..\n", 0, 1, "expected the code and the character"),
        (A, "65 \x01\n........\n..####..\n", 0, 1, "expected the code and the character"),
        (A, "А\n........\n..####..\n", 0, 1, "expected the code and the character"),
    ],
)
def test_faults_are_named_where_they_stand(old: str, new: str, line: int, column: int, words: str) -> None:
    with pytest.raises(SourceError, match=words) as caught:
        Font.parse(text_with(old, new), file="my.txt")
    error = caught.value
    assert (error.file, error.line, error.column) == ("my.txt", LINE_OF_A + line, column)
    shown = str(error).splitlines()
    assert shown[0].startswith(f"my.txt:{LINE_OF_A + line}:{column}: ")
    if error.source:
        assert shown[2] == " " * (4 + column - 1) + "^"


def test_a_missing_glyph_is_named() -> None:
    blocks = RU.to_text().split("\n\n")
    with pytest.raises(SourceError, match=r"without a glyph for code 65$"):
        Font.parse("\n\n".join(blocks[:33] + blocks[34:]))
    with pytest.raises(SourceError, match=r"without a glyph for code 40 and 87 more\n"):
        Font.parse("\n\n".join(blocks[:8]))
    with pytest.raises(SourceError, match=r"<font>:1:1: the font ends without a glyph for code 32 and 95 more$"):
        Font.parse("")


def test_the_text_may_not_end_within_a_glyph() -> None:
    with pytest.raises(SourceError, match="code 127 has 7 rows"):
        Font.parse(RU.to_text().rstrip("\n").rpartition("\n")[0])


def test_files_that_cannot_be_fonts(tmp_path: Path) -> None:
    path = tmp_path / "font.txt"
    with pytest.raises(UsageError, match=r"cannot read the font .*font\.txt"):
        Font.read(path)
    path.write_bytes("; шрифт\n65 \xff".encode("latin-1", "ignore"))
    with pytest.raises(SourceError, match="byte FF is not UTF-8") as caught:
        Font.read(path)
    assert (caught.value.line, caught.value.column) == (2, 4)
    path.write_bytes(b";" * (1 << 18) + b"\n")
    with pytest.raises(UsageError, match="too large"):
        Font.read(path)


@settings(max_examples=50)
@given(st.text(st.sampled_from("#.;0123456789 \n\tА"), max_size=200))
def test_any_text_gives_a_font_or_an_error_in_its_own_lines(text: str) -> None:
    with pytest.raises(SourceError) as caught:
        Font.parse(text)
    assert 1 <= caught.value.line <= text.count("\n") + 1


# The ROM's font, and reading a screen


def test_the_font_of_a_rom_is_at_3d00() -> None:
    rom = bytearray(16384)
    rom[0x3D00:] = bytes(range(256)) * 3
    font = Font.from_rom(bytes(rom))
    assert font.glyph(32) == bytes(range(8))
    assert font.glyph(127) == bytes(range(248, 256))
    assert font.chars == ROM_CHARS
    with pytest.raises(ValueError, match="no font at 3D00"):
        Font.from_rom(bytes(0x3FFF))


def test_the_spectrum_differs_from_ascii_in_three_characters() -> None:
    assert {chr(code): char for code, char in enumerate(ROM_CHARS, 32) if ord(char) != code} == {
        "^": "↑",
        "`": "£",
        "\x7f": "©",
    }


@pytest.mark.parametrize("code", [31, 128])
def test_other_codes_have_no_glyph(code: int) -> None:
    with pytest.raises(ValueError, match="no glyph"):
        RU.glyph(code)


def test_a_font_has_768_bytes() -> None:
    with pytest.raises(ValueError, match="768 bytes"):
        Font(bytes(767))


def test_cells_read_plain_and_inverse() -> None:
    cells = RU.cells()
    for code in range(32, 128):
        plain = RU.glyph(code)
        assert cells[plain] == code
        assert cells[bytes(row ^ 0xFF for row in plain)] == code
    assert len(cells) == 2 * 96
    assert cells[bytes(8)] == cells[b"\xff" * 8] == 32
    assert bytes([0xAA, 0x55] * 4) not in cells


def test_cells_of_a_font_with_equal_glyphs_prefer_plain_and_the_lower_code() -> None:
    glyphs = bytearray(RU.glyphs)
    glyphs[33 * 8 : 34 * 8] = b"\xff" * 8  # 65 is a solid block, the inverse of the space
    glyphs[34 * 8 : 35 * 8] = b"\xff" * 8  # and so is 66
    cells = Font(bytes(glyphs)).cells()
    assert cells[b"\xff" * 8] == 65
    assert cells[bytes(8)] == 32

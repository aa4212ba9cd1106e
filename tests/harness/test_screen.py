"""The screen as text, whatever the font, the graphics and the colours."""

import re

import pytest

from typein import Spectrum
from typein.basic.charset import Charset
from typein.harness.screen import Attribute, Screen, Spot
from typein.rom import find_rom


@pytest.fixture
def spectrum() -> Spectrum:
    return Spectrum()


def test_the_copyright_line(spectrum: Spectrum) -> None:
    assert spectrum.screen.lines == [" " * 32] * 23 + ["© 1982 Sinclair Research Ltd".ljust(32)]
    assert spectrum.screen.text == "\n" * 23 + "© 1982 Sinclair Research Ltd"


def test_all_characters_read_as_themselves(spectrum: Spectrum) -> None:
    spectrum.basic.exec("FOR i=32 TO 143: PRINT CHR$ i;: NEXT i")
    seen = "".join(spectrum.screen.lines)[:112]
    # 143 is a solid block, which a space in INVERSE is too.
    expected = "".join(map(chr, range(32, 96))) + "£" + "".join(map(chr, range(97, 127))) + "© ▝▘▀▗▐▚▜▖▞▌▛▄▟▙ "
    assert seen == expected


def test_inverse_reads_as_normal(spectrum: Spectrum) -> None:
    spectrum.basic.exec('PRINT INVERSE 1;"Inverse";OVER 1; INVERSE 0;"!"')
    assert spectrum.screen.lines[0].rstrip() == "Inverse!"


def test_overprinted_cells_are_unknown(spectrum: Spectrum) -> None:
    spectrum.basic.exec('PRINT AT 3,3;"A"; OVER 1;AT 3,3;"B"')
    assert spectrum.screen.lines[3][2:5] == " � "


def test_user_graphics_by_their_names(spectrum: Spectrum) -> None:
    spectrum.screen.names = {"a": "10", "b": "♥"}
    spectrum.basic.exec(
        'FOR i=0 TO 7: POKE USR "a"+i,BIN 10010110: POKE USR "b"+i,BIN 01101110: NEXT i: '
        'PRINT AT 2,4;CHR$ 144;CHR$ 145;"x";CHR$ 146'
    )
    screen = spectrum.screen
    assert screen.cells[2][4:8] == ["10", "♥", "x", "C"]
    assert screen.lines[2][4:8] == "�♥xC"
    assert screen.text.split("\n")[2] == "    10♥xC"
    assert [screen.find(text) for text in ("10", "♥", "x", "C", "0♥", "nowhere")] == [
        Spot(2, 4), Spot(2, 5), Spot(2, 6), Spot(2, 7), Spot(2, 4), None,
    ]  # fmt: skip


def test_the_font_in_force(spectrum: Spectrum) -> None:
    # The same glyphs at 60000, but A and B have changed places.
    memory = spectrum.memory
    memory[60000:60768] = memory[0x3D00:0x4000]
    a, b = (60000 + (ord(letter) - 32) * 8 for letter in "AB")
    memory[a : a + 8], memory[b : b + 8] = memory[b : b + 8], memory[a : a + 8]
    spectrum.basic.exec('PRINT "ABC"')
    assert "ABC" in spectrum.screen
    memory[23606:23608] = (60000 - 256).to_bytes(2, "little")
    assert "BAC" in spectrum.screen
    spectrum.basic.exec('PRINT "ABC"')
    assert spectrum.screen.lines[1].rstrip() == "ABC"


CYRILLIC = Charset("ru", {97: "а", 100: "д"})


def test_another_set_of_characters_is_that_of_the_font_that_is_loaded(spectrum: Spectrum) -> None:
    spectrum.screen.charset = CYRILLIC
    spectrum.basic.exec('PRINT "da"')
    assert "da" in spectrum.screen
    memory = spectrum.memory
    memory[60000:60768] = memory[0x3D00:0x4000]
    for letter in "ad":  # as the rows of other letters would be
        at = 60000 + (ord(letter) - 32) * 8
        memory[at : at + 8] = bytes(row ^ 0x18 for row in memory[at : at + 8])
    memory[23606:23608] = (60000 - 256).to_bytes(2, "little")
    spectrum.basic.exec('PRINT "da"')
    assert [line.rstrip() for line in spectrum.screen.lines[:2]] == ["da", "да"]  # what the ROM's font wrote stays


def test_a_rom_with_another_alphabet_is_read_by_its_set() -> None:
    rom = bytearray(find_rom(None))
    rom[0x3D00 + (ord("R") - 32) * 8] ^= 0x18
    session = Spectrum(bytes(rom), charset=CYRILLIC)
    session.basic.exec('PRINT "da"')
    assert "да" in session.screen


def test_a_font_over_the_end_of_the_memory(spectrum: Spectrum) -> None:
    memory = spectrum.memory
    memory[65536 - 264 :] = memory[0x3D00 : 0x3D00 + 264]  # from space to @
    memory[23606:23608] = (65536 - 264 - 256).to_bytes(2, "little")
    spectrum.basic.exec("PRINT 12345")
    assert spectrum.screen.lines[0].rstrip() == "12345"


def test_pointers_to_anywhere() -> None:
    memory = bytearray(65536)
    memory[23606:23608] = memory[23675:23677] = b"\xff\xff"
    assert Screen(memory).lines == [" " * 32] * 24


def test_search(spectrum: Spectrum) -> None:
    match = spectrum.screen.search(re.compile(r"(\d{4}) (\w+)"))
    assert match is not None
    assert match.groups() == ("1982", "Sinclair")


def test_attributes(spectrum: Spectrum) -> None:
    spectrum.basic.exec('PRINT AT 5,6; INK 2; PAPER 6; BRIGHT 1; FLASH 1;"*"')
    assert spectrum.screen.attribute(5, 6) == Attribute(2, 6, True, True)
    assert spectrum.screen.attribute(5, 7) == Attribute(0, 7, False, False)
    assert spectrum.screen.attributes[5][6] == 0b11110010
    assert [len(row) for row in spectrum.screen.attributes] == [32] * 24


def test_it_is_read_again_when_it_has_changed(spectrum: Spectrum) -> None:
    for number in range(5):
        spectrum.basic.exec(f"PRINT AT {5 * number},0;{number}")
        assert spectrum.screen.lines[5 * number].rstrip() == str(number)
    spectrum.basic.exec("CLS")
    assert spectrum.screen.text.strip() == ""


def test_in_a_frame(spectrum: Spectrum) -> None:
    spectrum.basic.exec('PRINT "x"')
    assert str(spectrum.screen).split("\n")[:2] == ["+" + "-" * 32 + "+", "|x" + " " * 31 + "|"]

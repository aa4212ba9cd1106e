from functools import cache

import pytest

from typein.basic import sysvars, tokens
from typein.basic.charset import Charset
from typein.errors import UsageError
from typein.harness.typing import Cursor, Mode, chords, codes, parts, press
from typein.rom import find_rom
from typein.spectrum.keyboard import NO_KEYS, Chord, matrix
from typein.spectrum.machine import Machine
from typein.spectrum.state import State

WAIT_KEY1 = 0x15DE
SPECTRUM = Charset.spectrum()
LOWER = "юабцдефгхийклмнопярстужвьызшэщчъ"
RUSSIAN = Charset("ru", dict(enumerate(LOWER.upper(), 64)) | dict(enumerate(LOWER, 96)) | {37: "Ё", 35: "ё"})


@cache
def booted() -> State:
    machine = Machine(find_rom())
    machine.run_frames(100)
    return machine.save_state()


class Typist:
    """Somebody who presses a key for four frames, lets go, and waits until the ROM waits for the next."""

    def __init__(self) -> None:
        self.machine = Machine(find_rom())
        self.machine.restore_state(booted())
        self.pressed: list[Chord] = []
        self.settle()

    def settle(self) -> None:
        def waits(machine: Machine) -> bool:
            memory = machine.memory
            return not memory[sysvars.FLAGS] & 0x20 and not memory[sysvars.TV_FLAG] & 0x08

        self.machine.trap(WAIT_KEY1, waits)
        stopped = not self.machine.run_frames(500)
        self.machine.untrap(WAIT_KEY1, waits)
        assert stopped, "the ROM does not wait for a key"

    def press(self, chord: Chord) -> None:
        self.pressed.append(chord)
        self.machine.press(matrix(chord))
        self.machine.run_frames(4)
        self.machine.press(NO_KEYS)
        self.machine.run_frames(10)
        self.settle()

    def type(self, text: str, charset: Charset | None = None) -> None:
        for chord in chords(text, self.look, charset):
            self.press(chord)

    def look(self) -> Cursor:
        return Cursor.of(self.machine.memory)

    def variable(self, name: str) -> bytes:
        """The text of the only string variable."""
        memory = self.machine.memory
        at = sysvars.word(memory, sysvars.VARS)
        assert memory[at] == ord(name) & 0x1F | 0x40
        return bytes(memory[at + 3 : at + 3 + sysvars.word(memory, at + 1)])


@pytest.fixture
def typist() -> Typist:
    return Typist()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('LOAD ""', b'\xef""'),
        ("10 PRINT SIN 1: GO TO 10", b"10\xf5\xb21:\xec10"),
        ("10 gosub 20", b"10\xed20"),
        ("PRINT 2+2", b"\xf52+2"),
        ("INK 3", b"\xd93"),
        ("10 DEF FN a(x)=x<=5 OR x>=2 AND x<>3", b"10\xcea(x)=x\xc75\xc5x\xc82\xc6x\xc93"),
        ('10 IF a$="IF: THEN" THEN GO SUB 20: REM PRINT', b'10\xfaa$="IF: THEN"\xcb\xed20:\xeaPRINT'),
        # After a colon in REM the cursor is K, and no letter can be typed just so.
        ('10 REM hello: World: 12 "x', b'10\xeahello: World: 12 "x'),
        ("LET TOTAL=RND: LET total=PI", b"\xf1TOTAL=\xa5:\xf1total=\xa7"),
        ('PRINT "Aa^[]{{}~|\\\\©£@_"', b'\xf5"Aa^[]{}~|\\\x7f\x60@_"'),
        ('PRINT "▝▘▀▗▐▚▜▖▞▌▛▄▟▙█"', b'\xf5"' + bytes(range(129, 144)) + b'"'),
        ('PRINT "{GRAPH}au{GRAPH}"', b'\xf5"\x90\xa4"'),
        ("PRINT {EXTEND}m{EXTEND}m1", b"\xf5\xa7\xa71"),
        ("PRINT 12{LEFT}{DELETE}", b"\xf52"),
        ("PRINT 1{LEFT}2", b"\xf521"),
        ("{CAPSLOCK}LET aB=1", b"\xf1aB=1"),
    ],
)
def test_lines_of_basic(typist: Typist, text: str, line: bytes) -> None:
    typist.type(text)
    memory = typist.machine.memory
    start, end = sysvars.word(memory, sysvars.E_LINE), sysvars.word(memory, sysvars.WORKSP) - 2
    assert bytes(memory[start:end]) == line


def test_every_keyword(typist: Typist) -> None:
    commands = [name for name in tokens.NAMES if tokens.CODES[name] >= tokens.FIRST_COMMAND and name != "REM"]
    others = [name for name in tokens.NAMES if tokens.CODES[name] < tokens.FIRST_COMMAND and name != "THEN"]
    typist.type(": ".join(commands) + ": IF " + " ".join(others) + " THEN REM")
    line = b":".join(bytes([tokens.CODES[name]]) for name in commands) + b":\xfa"
    assert typist.look().line.replace(b" ", b"") == line + bytes(tokens.CODES[name] for name in others) + b"\xcb\xea"


def test_a_line_in_pieces(typist: Typist) -> None:
    for piece in ('10 IF a$="', "PRINT ", '" THEN ', "PRINT ", '"x";', "SIN 1"):
        typist.type(piece)
    assert typist.look().line == b'10\xfaa$="PRINT "\xcb\xf5"x";\xb21'


def test_a_program_and_its_questions(typist: Typist) -> None:
    typist.type("10 INPUT a$\nRUN\n")
    typist.type("PRINT yes <= THEN\n")
    assert typist.variable("a") == b"PRINT yes <= THEN"


def test_numbers_and_capitals_asked_for(typist: Typist) -> None:
    typist.type("10 POKE 23658,8: INPUT n: INPUT LINE a$\nRUN\n")
    assert typist.look() == Cursor(Mode.LETTERS, capitals=True, asked=True)
    typist.type("-12.5\n")
    typist.type("Y")
    assert typist.look().capitals
    typist.type("es\n")
    assert not typist.look().capitals
    memory = typist.machine.memory
    at = sysvars.word(memory, sysvars.VARS)
    assert bytes(memory[at : at + 11]) == b"\x6e\x84\xc8\0\0\0" + b"\x41\3\0Ye"


def test_russian(typist: Typist) -> None:
    # A key types the letter in whose place the Russian one stands: y for ы, q for я.
    typist.type('10 INPUT "Ты ещё? ";a$: REM да: Шум\n', RUSSIAN)
    program = sysvars.word(typist.machine.memory, sysvars.PROG)
    length = sysvars.word(typist.machine.memory, program + 2)
    line = bytes(typist.machine.memory[program + 4 : program + 4 + length])
    assert line == b'\xee"Ty e}#? ";a$:\xeada: [um\r'
    typist.type("RUN\nя, да\n", RUSSIAN)
    assert typist.variable("a") == b"q, da"


@pytest.mark.parametrize(
    ("mode", "flags", "flags2", "flagx", "expected"),
    [
        (0, 0, 0, 0, Cursor(Mode.KEYWORDS, line=b"\xf51")),
        (0, 8, 0, 0, Cursor(Mode.LETTERS, line=b"\xf51")),
        (0, 8, 8, 0, Cursor(Mode.LETTERS, capitals=True, line=b"\xf51")),
        (1, 8, 0, 0, Cursor(Mode.EXTENDED, line=b"\xf51")),
        (2, 0, 0, 0, Cursor(Mode.GRAPHICS, line=b"\xf51")),
        (0, 8, 0, 0x20, Cursor(Mode.LETTERS, asked=True)),
        (0, 8, 0, 0xA0, Cursor(Mode.LETTERS, asked=True)),
    ],
)
def test_the_cursor_in_memory(mode: int, flags: int, flags2: int, flagx: int, expected: Cursor) -> None:
    memory = bytearray(65536)
    memory[23617], memory[23611], memory[23658], memory[23665] = mode, flags, flags2, flagx
    memory[23641:23643] = (24000).to_bytes(2, "little")
    memory[23643:23645] = (24002).to_bytes(2, "little")
    memory[24000:24003] = b"\xf51\r"
    assert Cursor.of(memory) == expected


@pytest.mark.parametrize(
    ("code", "cursor", "expected", "typed"),
    [
        (0xF5, Cursor(Mode.KEYWORDS), [("P",)], True),
        (0xF5, Cursor(Mode.EXTENDED), [("CAPS", "SYM")], False),
        (0xF5, Cursor(Mode.GRAPHICS), [("CAPS", "9")], False),
        (0xB2, Cursor(Mode.LETTERS), [("CAPS", "SYM")], False),
        (0xB2, Cursor(Mode.EXTENDED), [("Q",)], True),
        (0xCE, Cursor(Mode.EXTENDED), [("SYM", "1")], True),
        (0x5B, Cursor(Mode.EXTENDED), [("SYM", "Y")], True),
        (0xC7, Cursor(Mode.LETTERS), [("SYM", "Q")], True),
        (0xE2, Cursor(Mode.KEYWORDS), [("SYM", "A")], True),
        (ord("a"), Cursor(Mode.LETTERS), [("A",)], True),
        (ord("A"), Cursor(Mode.LETTERS), [("CAPS", "A")], True),
        (ord("A"), Cursor(Mode.LETTERS, capitals=True), [("A",)], True),
        (ord("a"), Cursor(Mode.LETTERS, capitals=True), [("CAPS", "2")], False),
        (ord("1"), Cursor(Mode.KEYWORDS), [("1",)], True),
        (0x8F, Cursor(Mode.GRAPHICS), [("CAPS", "8")], True),
        (0x80, Cursor(Mode.GRAPHICS), [("8",)], True),
        (0x81, Cursor(Mode.LETTERS), [("CAPS", "9")], False),
        (
            ord("a"),
            Cursor(Mode.KEYWORDS, line=b"\xea:"),
            [("SYM", "M"), ("A",), ("CAPS", "5"), ("CAPS", "0"), ("CAPS", "8")],
            True,
        ),
    ],
)
def test_next_keys(code: int, cursor: Cursor, expected: list[Chord], typed: bool) -> None:
    assert press(code, cursor) == (tuple(expected), typed)


@pytest.mark.parametrize(
    ("text", "cursor", "expected"),
    [
        ("10 PRINT", Cursor(Mode.KEYWORDS), b"10\xf5"),
        ("  10  PRINT", Cursor(Mode.KEYWORDS), b"10 \xf5"),
        ("10", Cursor(Mode.KEYWORDS), b"10"),
        ("PRINT a", Cursor(Mode.LETTERS, asked=True), b"PRINT a"),
        ("TO b", Cursor(Mode.LETTERS, line=b'\xf5"x"'), b"\xccb"),
        ('TO b" TO b', Cursor(Mode.LETTERS, line=b'\xf5"x'), b'TO b"\xccb'),
        ('"TO', Cursor(Mode.LETTERS, line=b"\xea"), b'"TO'),
        ("TO", Cursor(Mode.LETTERS, line=b'\xf5"\xea"'), b"\xcc"),
    ],
)
def test_what_the_line_gets(text: str, cursor: Cursor, expected: bytes) -> None:
    assert codes(text, cursor, SPECTRUM) == expected


@pytest.mark.parametrize(
    ("text", "cursor", "words"),
    [
        ("y", Cursor(Mode.KEYWORDS), "y cannot be typed at the cursor K"),
        ("1 LET PRINT", Cursor(Mode.LETTERS), "LET cannot be typed at the cursor L"),
        ('"ж"', Cursor(Mode.LETTERS), "character set 'spectrum' has no"),
        ("ж", Cursor(Mode.LETTERS, asked=True), "no key types 'ж' in the character set 'spectrum'"),
        ("[", Cursor(Mode.LETTERS, asked=True), "the cursor does not change"),
        ("{NOKEY}", Cursor(Mode.LETTERS), "no key {NOKEY}"),
    ],
)
def test_what_cannot_be_typed(text: str, cursor: Cursor, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        list(chords(text, lambda: cursor))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("abc", ["abc"]),
        ("a\nb\n", ["a\n", "b\n"]),
        ("a\\nb{ENTER}c{ enter }", ["a\\n", "b{ENTER}", "c{ enter }"]),
        ("a\\\\nb{{ENTER}\n\n", ["a\\\\nb{{ENTER}\n", "\n"]),
        ("{CAPS+ENTER}{x", ["{CAPS+ENTER}{x"]),
    ],
)
def test_parts(text: str, expected: list[str]) -> None:
    assert parts(text) == expected


def test_a_line_longer_than_the_editor_shows() -> None:
    def look() -> Cursor:
        raise AssertionError("nothing is to be typed")

    with pytest.raises(
        UsageError, match="a line of 705 characters is too long to be typed: the ROM's editor shows 704"
    ):
        next(chords("{LEFT}" + "x" * 705, look))
    assert len(list(chords("{LEFT}" * 705, look))) == 705

"""From the host's keys to the matrix: layouts, shifts, haste.  What a layout gives is as X11 and Windows report it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from typein.app.keyboard import MIN_HOLD, SAME_GAP, Keyboard
from typein.basic.charset import Charset
from typein.programs import load_charset
from typein.spectrum.keyboard import HALF_ROWS, NO_KEYS

SHIFT, CTRL, ALT, ALT_GR, NONE = (
    pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT, pygame.KMOD_NONE
)  # fmt: skip

Key = tuple[int, int, str, int]
"""Key, scancode, character and modifiers of a KEYDOWN."""


def key(char: str, place: str, mod: int = NONE, symbol: int | None = None) -> Key:
    """The key at the US place that types a character."""
    return (ord(char.lower()) if symbol is None else symbol, getattr(pygame, f"KSCAN_{place}"), char, mod)


LEFT_SHIFT: Key = (pygame.K_LSHIFT, pygame.KSCAN_LSHIFT, "", NONE)
LEFT_CTRL: Key = (pygame.K_LCTRL, pygame.KSCAN_LCTRL, "", NONE)
LEFT_ALT: Key = (pygame.K_LALT, pygame.KSCAN_LALT, "", NONE)


class Hands:
    """Presses keys of the host and looks at the matrix."""

    def __init__(self, charset: Charset | None = None) -> None:
        self.keyboard = Keyboard(charset or Charset.spectrum())

    def down(self, *keys: Key) -> set[str]:
        for one in keys:
            self.keyboard.down(*one)
        return self.look()

    def up(self, *keys: Key) -> set[str]:
        for one in keys:
            self.keyboard.up(one[1])
        return self.look()

    def look(self, frames: int = 1) -> set[str]:
        """The keys that are down in the last of these frames."""
        rows = NO_KEYS
        for _ in range(frames):
            rows = self.keyboard.next_frame()
        return {name for half, names in zip(rows, HALF_ROWS, strict=True)
                for bit, name in enumerate(names) if not half >> bit & 1}  # fmt: skip

    def tap(self, one: Key) -> list[set[str]]:
        """Press and let go within one frame; what is down in each frame until all is up, without repetitions."""
        self.keyboard.down(*one)
        self.keyboard.up(one[1])
        return list(self.changes())

    def changes(self, frames: int = 40) -> Iterator[set[str]]:
        last: set[str] = set()
        for _ in range(frames):
            now = self.look()
            if now != last and now:
                yield now
            last = now


@pytest.fixture
def hands() -> Hands:
    return Hands()


US = [
    (key("a", "A"), "A"), (key("A", "A", SHIFT), "CAPS A"), (key("1", "1"), "1"), (key("!", "1", SHIFT), "SYM 1"),
    (key("@", "2", SHIFT), "SYM 2"), (key("#", "3", SHIFT), "SYM 3"), (key('"', "APOSTROPHE", SHIFT), "SYM P"),
    (key("'", "APOSTROPHE"), "SYM 7"), (key(":", "SEMICOLON", SHIFT), "SYM Z"), (key(";", "SEMICOLON"), "SYM O"),
    (key(",", "COMMA"), "SYM N"), (key(".", "PERIOD"), "SYM M"), (key("<", "COMMA", SHIFT), "SYM R"),
    (key(">", "PERIOD", SHIFT), "SYM T"), (key("+", "EQUALS", SHIFT), "SYM K"), (key("-", "MINUS"), "SYM J"),
    (key("=", "EQUALS"), "SYM L"), (key("/", "SLASH"), "SYM V"), (key("*", "8", SHIFT), "SYM B"),
    (key("(", "9", SHIFT), "SYM 8"), (key(")", "0", SHIFT), "SYM 9"), (key("^", "6", SHIFT), "SYM H"),
    (key("?", "SLASH", SHIFT), "SYM C"), (key("_", "MINUS", SHIFT), "SYM 0"), (key("7", "KP7"), "7"),
]  # fmt: skip
UK = [
    (key('"', "2", SHIFT), "SYM P"), (key("@", "APOSTROPHE", SHIFT), "SYM 2"), (key("£", "3", SHIFT), "SYM X"),
    (key("#", "BACKSLASH"), "SYM 3"),
]  # fmt: skip
GERMAN = [
    (key("z", "Y"), "Z"), (key("y", "Z"), "Y"), (key('"', "2", SHIFT), "SYM P"), (key("/", "7", SHIFT), "SYM V"),
    (key("(", "8", SHIFT), "SYM 8"), (key(")", "9", SHIFT), "SYM 9"), (key("=", "0", SHIFT), "SYM L"),
    (key("+", "RIGHTBRACKET"), "SYM K"), (key("*", "RIGHTBRACKET", SHIFT), "SYM B"),
    (key(";", "COMMA", SHIFT), "SYM O"), (key(":", "PERIOD", SHIFT), "SYM Z"),
    (key("@", "Q", ALT_GR, ord("q")), "SYM 2"), (key("@", "Q", ALT_GR | CTRL, ord("q")), "SYM 2"),
]  # fmt: skip
FRENCH = [(key("1", "1", SHIFT, ord("&")), "1"), (key("&", "1"), "SYM 6"), (key("a", "Q"), "A"), (key("q", "A"), "Q")]


@pytest.mark.parametrize(
    ("pressed", "chord"),
    [pytest.param(*case, id=f"{name} {case[0][2]}") for name, cases in
     (("us", US), ("uk", UK), ("de", GERMAN), ("fr", FRENCH)) for case in cases],
)  # fmt: skip
def test_a_key_types_what_it_shows(hands: Hands, pressed: Key, chord: str) -> None:
    if pressed[3] & SHIFT:
        hands.down(LEFT_SHIFT)
    assert hands.down(pressed) == set(chord.split())


@pytest.mark.parametrize(
    ("host", "chord"),
    [
        (pygame.K_RETURN, "ENTER"), (pygame.K_KP_ENTER, "ENTER"), (pygame.K_SPACE, "SPACE"),
        (pygame.K_BACKSPACE, "CAPS 0"), (pygame.K_ESCAPE, "CAPS SPACE"), (pygame.K_TAB, "CAPS SYM"),
        (pygame.K_LEFT, "CAPS 5"), (pygame.K_DOWN, "CAPS 6"), (pygame.K_UP, "CAPS 7"), (pygame.K_RIGHT, "CAPS 8"),
    ],
)  # fmt: skip
def test_keys_that_type_no_character(hands: Hands, host: int, chord: str) -> None:
    assert hands.down((host, 99, "", NONE)) == set(chord.split())
    hands.look(MIN_HOLD)
    assert hands.up((host, 99, "", NONE)) == set()


def test_the_shifts_alone(hands: Hands) -> None:
    assert hands.down(LEFT_SHIFT) == {"CAPS"}
    assert hands.up(LEFT_SHIFT) == set()
    assert hands.down(LEFT_CTRL) == {"SYM"}
    assert hands.up(LEFT_CTRL) == set()
    assert hands.down(LEFT_ALT) == {"CAPS"}


@pytest.mark.parametrize("first", [LEFT_SHIFT, LEFT_CTRL])
def test_both_shifts_come_when_one_is_let_go(hands: Hands, first: Key) -> None:
    second = LEFT_CTRL if first is LEFT_SHIFT else LEFT_SHIFT
    hands.down(first)
    assert hands.down(second) == set()
    assert hands.up(second) == {"CAPS", "SYM"}
    hands.look(MIN_HOLD)
    assert hands.up(first) == set()


def test_both_shifts_on_the_way_to_a_command_of_the_window_do_nothing(hands: Hands) -> None:
    hands.down(LEFT_CTRL, LEFT_SHIFT)
    hands.keyboard.release_all()
    assert hands.up(LEFT_SHIFT, LEFT_CTRL) == set()


@pytest.mark.parametrize(
    ("char", "chord"), [("^", "SYM H"), ("'", "SYM 7"), (" ", "SPACE"), ("\0", "SPACE"), ("", "SPACE")]
)
def test_a_dead_key_and_space_type_the_sign(hands: Hands, char: str, chord: str) -> None:
    """German and French have ^ so, the international US layout ' and "."""
    assert hands.down((pygame.K_SPACE, pygame.KSCAN_SPACE, char, NONE)) == set(chord.split())


def test_both_shifts_with_another_key(hands: Hands) -> None:
    hands.down(LEFT_CTRL, LEFT_SHIFT)
    assert hands.down((pygame.K_p, pygame.KSCAN_P, "\x10", CTRL | SHIFT)) == {"CAPS", "SYM", "P"}


def test_by_place_all_shifts_come_at_once() -> None:
    hands = Hands()
    hands.keyboard.by_place = True
    assert hands.down(LEFT_SHIFT, LEFT_CTRL) == {"CAPS", "SYM"}


def test_shift_and_space_is_break(hands: Hands) -> None:
    hands.down(LEFT_SHIFT)
    assert hands.down((pygame.K_SPACE, pygame.KSCAN_SPACE, " ", SHIFT)) == {"CAPS", "SPACE"}


@pytest.mark.parametrize(
    ("shift", "pressed", "chord"),
    [
        (LEFT_CTRL, (pygame.K_p, pygame.KSCAN_P, "\x10", CTRL), "SYM P"),
        (LEFT_ALT, (pygame.K_5, pygame.KSCAN_5, "5", ALT), "CAPS 5"),
        (LEFT_CTRL, (0x437, pygame.KSCAN_P, "\x10", CTRL), "SYM P"),  # the key of з on a Russian layout
        (LEFT_CTRL, (pygame.K_z, pygame.KSCAN_Y, "\x1a", CTRL), "SYM Z"),  # German
    ],
)
def test_ctrl_and_alt_are_the_shifts_of_the_spectrum(hands: Hands, shift: Key, pressed: Key, chord: str) -> None:
    hands.down(shift)
    assert hands.down(pressed) == set(chord.split())


def test_the_desktops_own_keys_are_left_to_it(hands: Hands) -> None:
    assert hands.down((pygame.K_q, pygame.KSCAN_Q, "q", pygame.KMOD_LGUI)) == set()
    assert hands.down((pygame.K_F7, pygame.KSCAN_F7, "", NONE)) == set()


def test_caps_shift_is_lifted_while_a_sign_is_held_and_comes_back(hands: Hands) -> None:
    quote = key('"', "APOSTROPHE", SHIFT)
    hands.down(LEFT_SHIFT)
    assert hands.down(quote) == {"SYM", "P"}
    hands.look(MIN_HOLD)
    assert hands.up(quote) == {"CAPS"}
    assert hands.up(LEFT_SHIFT) == set()


def test_shift_let_go_first_leaves_the_sign(hands: Hands) -> None:
    quote = key('"', "APOSTROPHE", SHIFT)
    hands.down(LEFT_SHIFT, quote)
    assert hands.up(LEFT_SHIFT) == {"SYM", "P"}
    hands.look(MIN_HOLD)
    assert hands.up(quote) == set()


@pytest.mark.parametrize("first", [0, 1])
def test_two_keys_that_share_a_shift_leave_none_stuck(hands: Hands, first: int) -> None:
    keys = [key("A", "A", SHIFT), key("B", "B", SHIFT)]
    hands.down(LEFT_SHIFT)
    assert hands.down(*keys) == {"CAPS", "A", "B"}
    hands.look(MIN_HOLD)
    left = {"A", "B"} - {keys[first][2]}
    assert hands.up(keys[first]) == {"CAPS"} | left
    hands.look(MIN_HOLD)
    assert hands.up(LEFT_SHIFT, keys[1 - first]) == set()


def test_keys_of_a_game_are_down_together(hands: Hands) -> None:
    assert hands.down(key("q", "Q"), key("p", "P"), (pygame.K_SPACE, pygame.KSCAN_SPACE, " ", NONE)) == {
        "Q", "P", "SPACE",
    }  # fmt: skip


def test_a_letter_typed_before_the_sign_is_up_is_not_read_with_its_shift(hands: Hands) -> None:
    hands.down(key('"', "2", SHIFT))
    assert hands.down(key("a", "A")) == {"A"}
    assert hands.down(key(";", "COMMA", SHIFT)) == {"SYM", "O"}


def test_a_tap_within_a_frame_is_seen(hands: Hands) -> None:
    hands.keyboard.down(*key("a", "A"))
    hands.keyboard.up(pygame.KSCAN_A)
    assert [bool(hands.look()) for _ in range(5)] == [True] * MIN_HOLD + [False] * (5 - MIN_HOLD)


def test_the_same_key_again_waits_until_the_rom_has_forgotten_it(hands: Hands) -> None:
    for _ in range(2):
        hands.keyboard.down(*key("a", "A"))
        hands.keyboard.up(pygame.KSCAN_A)
    seen = "".join("A" if hands.look() else "." for _ in range(14))
    assert seen == "AAA" + "." * SAME_GAP + "AAA..."


def test_keys_in_haste_come_one_after_another(hands: Hands) -> None:
    for char in "abc":
        hands.keyboard.down(*key(char, char.upper()))
        hands.keyboard.up(getattr(pygame, f"KSCAN_{char.upper()}"))
    assert list(hands.changes()) == [{"A"}, {"B"}, {"C"}]


def test_a_key_that_rolls_over_another_is_seen_alone(hands: Hands) -> None:
    a, b = key("a", "A"), key("b", "B")
    hands.keyboard.down(*a)
    hands.keyboard.down(*b)
    hands.keyboard.up(a[1])
    hands.keyboard.up(b[1])
    seen = [hands.look() for _ in range(9)]
    assert seen.count({"B"}) == MIN_HOLD


def test_without_the_focus_all_keys_are_up(hands: Hands) -> None:
    hands.down(LEFT_SHIFT, key("A", "A", SHIFT), key("b", "B"))
    hands.keyboard.down(*key("c", "C"))
    hands.keyboard.release_all()
    assert hands.look() == set()
    assert hands.up(key("A", "A")) == set()


@pytest.mark.parametrize(
    ("char", "chord"), [("[", "SYM Y"), ("}", "SYM G"), ("~", "SYM A"), ("\\", "SYM D"), ("©", "SYM P")]
)
def test_characters_of_e_mode_are_typed_through_it(hands: Hands, char: str, chord: str) -> None:
    assert hands.tap((ord(char), 200, char, NONE)) == [{"CAPS", "SYM"}, set(chord.split())]


@pytest.mark.parametrize(
    ("char", "place", "chords"),
    [
        ("ф", "A", ["F"]), ("Ф", "A", ["CAPS F"]), ("д", "L", ["D"]), ("ы", "S", ["Y"]), ("ю", "PERIOD", ["SYM X"]),
        ("ж", "SEMICOLON", ["V"]), ("ё", "GRAVE", ["SYM 3"]), ("Ю", "PERIOD", ["SYM 2"]),
        ("ш", "I", ["CAPS SYM", "SYM F"]), ("Ш", "I", ["CAPS SYM", "SYM Y"]), ("y", "Y", ["Y"]),
        (".", "SLASH", ["SYM M"]),
    ],
)  # fmt: skip
def test_a_russian_layout_types_the_letters_of_the_russian_font(char: str, place: str, chords: list[str]) -> None:
    """Codes as in basic/fonts/ru.toml: д is that of d, ы of y, ю of the pound sign, ё of #, ш of a brace."""
    hands = Hands(load_charset("ru"))
    assert hands.tap(key(char, place)) == [set(chord.split()) for chord in chords]


def test_a_russian_layout_in_a_latin_program_types_by_place(hands: Hands) -> None:
    assert hands.down(key("ф", "A")) == {"A"}


def test_a_letter_without_code_or_place_types_nothing(hands: Hands) -> None:
    assert hands.down(key("ß", "MINUS")) == set()

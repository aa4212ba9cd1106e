"""The Spectrum's keyboard on the screen, below the picture: what each key gives at the cursor that is shown now.

In the middle of a key stands what it gives now, at its top left the key itself, at its top right what it gives with
SYMBOL SHIFT, at its bottom what it gives with CAPS SHIFT or, at the cursor E, with a shift.  It is clicked, or read by
whoever has the keys but cannot find ``BEEP``: the shifts of the host's keyboard change what it shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from typein.basic import sysvars
from typein.basic.charset import BLOCKS, Charset
from typein.harness.screen import FONT_OFFSET, ROM_FONT
from typein.harness.typing import Cursor, Mode
from typein.spectrum.keyboard import EXTEND, Chord

from .commands import Command, Section
from .keytops import ROWS, gives
from .panel import Shelf
from .style import Style, font_of_height
from .texts import NO, YES, Text

if TYPE_CHECKING:
    from .window import Window

FINGER = -2
"""Holds the key that is clicked: no scancode."""

INDENTS = (0.0, 0.5, 0.75, 0.0)
"""How far each row is set in, in widths of a key, as on the machine; the shifts and SPACE of the last are wider."""

UNITS = 10.75
WIDE = {"CAPS": 1.25, "SPACE": 1.5, "SYM": 1.0}
SHIFTS = ("CAPS", "SYM")
ARROWS = {"LEFT": (-1, 0), "RIGHT": (1, 0), "UP": (0, -1), "DOWN": (0, 1)}
MODES = {
    Mode.KEYWORDS: Text("Cursor K: keywords", "Курсор K: ключевые слова"),
    Mode.LETTERS: Text("Cursor L: letters", "Курсор L: буквы"),
    Mode.EXTENDED: Text("Cursor E: words above the keys", "Курсор E: слова над клавишами"),
    Mode.GRAPHICS: Text("Cursor G: graphics", "Курсор G: графика"),
}
CAPITALS = Text("Cursor C: capitals", "Курсор C: заглавные")
HINT = Text("right button: with SYMBOL SHIFT", "правая кнопка: с SYMBOL SHIFT")


class ScreenKeyboard(Shelf):
    """Looks at the machine of a ``window`` and presses its keys."""

    def __init__(self, window: Window) -> None:
        super().__init__()
        self._window = window
        self._latched: set[str] = set()
        self._held = False
        self._places: list[tuple[str, pygame.Rect]] = []
        self._shown: object = None

    def height(self, width: int) -> int:
        """Keys that are nearly as high as they are wide, and a line above them."""
        return int(width / UNITS * 0.72 * 4 + width / UNITS * 0.4)

    # -- what is to be seen

    @property
    def changed(self) -> bool:
        """Whether the cursor or a shift has changed since it was drawn."""
        return self._shown != self._now

    @changed.setter
    def changed(self, changed: bool) -> None:
        self._shown = None if changed else self._now

    @property
    def _now(self) -> object:
        cursor = self._cursor
        return cursor.mode, cursor.capitals, self._shifts, self._charset.name

    @property
    def _charset(self) -> Charset:
        """That of the font in force: a program with a font of its own may not have set it yet."""
        spectrum = self._window.spectrum
        sinclair = sysvars.word(spectrum.memory, sysvars.CHARS) + FONT_OFFSET == ROM_FONT
        return Charset.spectrum() if sinclair else spectrum.screen.charset

    @property
    def _cursor(self) -> Cursor:
        return Cursor.of(self._window.spectrum.memory)

    @property
    def _shifts(self) -> tuple[bool, bool]:
        """CAPS SHIFT and SYMBOL SHIFT, clicked or held on the host's keyboard."""
        mods = pygame.key.get_mods()
        caps = bool(mods & (pygame.KMOD_SHIFT | pygame.KMOD_LALT))
        return caps or "CAPS" in self._latched, bool(mods & pygame.KMOD_CTRL) or "SYM" in self._latched

    # -- events

    def handle(self, event: pygame.Event) -> bool:
        """A click presses a key until the button goes up; a shift stays until another key is clicked."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            key = next((key for key, place in self._places if place.collidepoint(event.pos)), None)
            if key:
                self._click(key, with_symbol=event.button == 3)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._held:
            self._held = False
            self._window.keyboard.up(FINGER)
            return True
        return False

    def _click(self, key: str, *, with_symbol: bool) -> None:
        if key in SHIFTS:
            self._latched ^= {key}
            if len(self._latched) == len(SHIFTS):
                self._latched.clear()
                self._press(EXTEND)
            return
        caps, sym = self._shifts
        shifts = [name for name, on in (("CAPS", caps and not with_symbol), ("SYM", sym or with_symbol)) if on]
        self._latched.clear()
        self._press((*shifts, key))

    def _press(self, chord: Chord) -> None:
        self._held = True
        self._window.keyboard.hold(FINGER, chord, typed=True)

    # -- drawing

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The line that says which cursor it is, and the keys."""
        surface.fill(style.theme.paper)
        width = surface.get_width()
        unit = width / UNITS
        top = int(unit * 0.4)
        high = (surface.get_height() - top) / 4
        cursor, language = self._cursor, self._window.language
        name = CAPITALS if cursor.capitals and cursor.mode is Mode.LETTERS else MODES[cursor.mode]
        line = font_of_height(max(10, int(top * 0.9)))
        surface.blit(line.render(name.of(language), True, style.theme.key), (int(unit * 0.1), 1))
        hint = line.render(HINT.of(language), True, style.theme.dim)
        surface.blit(hint, (width - hint.get_width() - int(unit * 0.1), 1))
        self._places = []
        for number, row in enumerate(ROWS):
            left = INDENTS[number] * unit
            for key in row:
                wide = WIDE.get(key, 1.0) * unit
                place = pygame.Rect(int(left) + 1, int(top + number * high) + 1, int(wide) - 2, int(high) - 2)
                self._places.append((key, place))
                self._draw_key(surface, style, key, place, cursor)
                left += wide

    def _draw_key(self, surface: pygame.Surface, style: Style, key: str, place: pygame.Rect, cursor: Cursor) -> None:
        caps, sym = self._shifts
        charset, theme = self._charset, style.theme
        down = (key == "CAPS" and caps) or (key == "SYM" and sym)
        paper, ink = (theme.chosen_paper, theme.chosen_ink) if down else (theme.paper, theme.ink)
        surface.fill(paper, place)
        pygame.draw.rect(surface, theme.ink if down else theme.line, place, 3 if down else 1)
        inner = place.inflate(-4, -4)
        now = gives(key, cursor, charset, caps=caps, sym=sym)
        if len(key) > 1:
            words = now.split()
            for number, word in enumerate(words):
                part = pygame.Rect(inner.left, 0, inner.width, inner.height // len(words))
                part.top = inner.top + number * part.height
                _write(surface, word, part, inner.height // 2, ink)
            return
        small = max(9, inner.height // 3)
        third = pygame.Rect(inner.left, inner.top, inner.width, inner.height // 3)
        middle = pygame.Rect(inner.left, third.bottom, inner.width, inner.height // 3 + 1)
        bottom = pygame.Rect(inner.left, middle.bottom, inner.width, inner.bottom - middle.bottom)
        _write(surface, key, third, small, theme.dim, "left")
        right = pygame.Rect(third.left + third.width // 4, third.top, third.width - third.width // 4, third.height)
        with_symbol, with_caps = (gives(key, cursor, charset, sym=on, caps=not on) for on in (True, False))
        _write(surface, now, middle, inner.height // 2, ink)
        if with_symbol != now:
            _write(surface, with_symbol, right, small, theme.dim, "right")
        if with_caps.lower() not in (now.lower(), with_symbol.lower()):
            _write(surface, with_caps, bottom, small, theme.dim)


def _write(
    surface: pygame.Surface, text: str, place: pygame.Rect, height: int, ink: tuple[int, int, int], side: str = ""
) -> None:
    """A text in a place, in smaller letters if need be; arrows and block graphics are drawn."""
    if text in ARROWS:
        _arrow(surface, place, ARROWS[text], ink)
        return
    if len(text) == 1 and "\u2580" <= text <= "\u259f":
        _block(surface, place, text, ink)
        return
    while height > 8 and font_of_height(height).size(text)[0] > place.width:
        height -= 1
    rendered = font_of_height(height).render(text, True, ink)
    where = rendered.get_rect(center=place.center)
    if side == "left":
        where.left = place.left
    elif side == "right":
        where.right = place.right
    surface.blit(rendered, where, None)


def _arrow(surface: pygame.Surface, place: pygame.Rect, way: tuple[int, int], ink: tuple[int, int, int]) -> None:
    size = max(3, place.height // 3)
    (x, y), (across, down) = place.center, way
    tip = (x + across * size, y + down * size)
    wings = [(x - across * size + side * down * size, y - down * size + side * across * size) for side in (1, -1)]
    pygame.draw.polygon(surface, ink, [tip, *wings])


QUARTERS = {1: (1, 0), 2: (0, 0), 4: (1, 1), 8: (0, 1)}
"""Column and row of the quarter of a block graphic for each bit of its code."""


def _block(surface: pygame.Surface, place: pygame.Rect, text: str, ink: tuple[int, int, int]) -> None:
    half = max(3, place.height // 2)
    box = pygame.Rect(0, 0, 2 * half, 2 * half)
    box.center = place.center
    for bit, (column, row) in QUARTERS.items():
        if BLOCKS.index(text) & bit:
            surface.fill(ink, (box.left + column * half, box.top + row * half, half, half))
    pygame.draw.rect(surface, ink, box, 1)


def furnish(window: Window) -> None:
    """Let a window show the keyboard."""
    display = window.display

    def toggle() -> None:
        display.put_below(None if display.shelf else ScreenKeyboard(window))

    window.commands.add(
        Command(
            "screen-keyboard", Section.KEYS, Text("Keyboard on the screen", "Клавиатура на экране"), toggle, ("F4",),
            state=lambda: YES if display.shelf else NO,
        )
    )  # fmt: skip

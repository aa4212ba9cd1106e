"""The debugger beside the picture: listing and variables above, registers, instructions, stack and memory below."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from .debug_keys import HELP_RUNNING, HELP_STOPPED, DebugKeys
from .debugging import Debugging
from .panel import View
from .style import Colour, Style, font_of_height
from .texts import Language, Text

LINES = 42
"""Lines of text that the window is high; the width of the window, which grows for the view, has no say in it."""

LEAST_HEIGHT = 14
WIDE = 27
"""Heights of a line that the view is wide."""

MACHINE_LINES = 17
"""Lines that the machine's part takes: 5 of registers, 5 of instructions, 4 of memory, 3 of help."""

LISTING_PART = 0.62
"""The part of what is left that the listing takes; the variables have the rest."""

BYTES = 8
TEXT = 4.9
"""The column at which the text of a line begins."""

RUNNING = Text("Running", "Выполняется")
STOPPED = Text("Stopped at {}", "Стоит на {}")
DIRECT = Text("Stopped at a direct command", "Стоит на прямой команде")
BEAM = Text("T {} of 69888, line {}", "T {} из 69888, строка {}")
PIXEL = Text(", pixel {} {}", ", точка {} {}")
BORDER = Text(", border", ", бордюр")
NO_PROGRAM = Text("(no program)", "(программы нет)")
NO_VARIABLES = Text("(no variables)", "(переменных нет)")
MEMORY = Text("Memory at {}", "Память: {}")
ADDRESS = Text("Address: {}_", "Адрес: {}_")


class DebugView(View):
    """Draws what a debugger shows.  Nothing is said by colour alone: marks stand before lines and changed values.

    ``room`` gives the height of the window in pixels, and more than that where larger letters are wanted.
    """

    def __init__(self, debugging: Debugging, keys: DebugKeys, language: Language, room: Callable[[], float]) -> None:
        super().__init__()
        self._debugging, self.keys, self.language, self._room = debugging, keys, language, room
        self._places: list[tuple[pygame.Rect, int]] = []

    def width(self, style: Style) -> int:
        """Enough for a line of memory."""
        return WIDE * self._style(style).height

    def handle(self, event: pygame.Event) -> bool:
        """Keys while it stands still; clicks on the listing at any time."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            line = next((line for place, line in self._places if place.collidepoint(event.pos)), None)
            if line is not None:
                self.keys.selected = line
                self._debugging.toggle(line)
            self.changed = True
            return True
        if event.type == pygame.MOUSEWHEEL and self._debugging.stopped:
            self.keys.move(-3 * event.y)
            self.changed = True
            return True
        if event.type == pygame.KEYDOWN and self._debugging.stopped:
            taken = self.keys.handle(event)
            self.changed = self.changed or taken
            return taken
        return False

    # -- drawing

    def _style(self, style: Style) -> Style:
        """The style with letters of our own height."""
        return Style(style.theme, max(LEAST_HEIGHT, int(self._room() / LINES)))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Everything, from the top down."""
        pen = _Pen(surface, self._style(style))
        surface.fill(pen.style.theme.paper)
        pen.line()  # a little room at the top
        pen.y -= pen.high // 2
        self._draw_status(pen)
        bottom = surface.get_height() - pen.high * MACHINE_LINES
        listing = max(3, int((bottom - pen.y) // pen.high * LISTING_PART))
        variables = max(2, (bottom - pen.y) // pen.high - listing - 1)
        self._draw_listing(pen, listing)
        self._draw_variables(pen, variables)
        self._draw_registers(pen)
        self._draw_code_and_stack(pen)
        self._draw_memory(pen)
        help_lines = (HELP_RUNNING if self._debugging.stopped is None else HELP_STOPPED).of(self.language).split("\n")
        pen.y = surface.get_height() - pen.high * len(help_lines) - pen.style.gap // 2
        for line in help_lines:
            pen.text(0, line, pen.style.theme.dim)
            pen.line()

    def _draw_status(self, pen: _Pen) -> None:
        place = self._debugging.place
        if self._debugging.stopped is None:
            text = RUNNING.of(self.language)
        else:
            text = STOPPED.of(self.language, place) if place.line else DIRECT.of(self.language)
        pen.text(0, text, pen.style.theme.key)
        beam = self._debugging.beam()
        pixel = PIXEL.of(self.language, *beam.pixel) if beam.pixel else BORDER.of(self.language)
        pen.text_right(BEAM.of(self.language, beam.tstate, beam.line) + pixel, pen.style.theme.dim)
        pen.line()

    def _draw_listing(self, pen: _Pen, rows: int) -> None:
        """The lines around the one that is selected, or runs; a triangle marks that, a dot where it stops,
        a bar what has run.
        """
        pen.rule()
        self.keys.follow()
        lines, running = self._debugging.lines(), self._debugging.place
        numbers = [line.number for line in lines]
        self._places = []
        if not lines:
            pen.text(0, NO_PROGRAM.of(self.language), pen.style.theme.dim)
        at = numbers.index(self.keys.selected) if self.keys.selected in numbers else 0
        first = max(0, min(at - rows // 2, len(lines) - rows))
        start = pen.y
        for line in lines[first : first + rows]:
            place = pygame.Rect(0, pen.y, pen.surface.get_width(), pen.high)
            self._places.append((place, line.number))
            theme, mark = pen.style.theme, pen.style.theme.key
            ink = theme.ink if line.runs else theme.dim
            if line.number == self.keys.selected and self._debugging.stopped:
                pygame.draw.rect(pen.surface, theme.line, place, 1)
            if line.number == running.line:
                pen.surface.fill(theme.chosen_paper, place)
                ink = mark = theme.chosen_ink
                pen.triangle(1.0, mark)
            if line.stops:
                pen.dot(0.35, mark)
            pen.text_right_at(4.2, str(line.number), mark)
            if line.runs:
                pen.bar(4.45, mark)
            pen.text(TEXT, line.text, ink)
            if line.number == running.line:
                start, end = self._debugging.span(running)
                pen.underline(TEXT, line.text[:start], line.text[start:end], mark)
            pen.line()
        pen.y = start + rows * pen.high

    def _draw_variables(self, pen: _Pen, rows: int) -> None:
        """Those that have changed first; an asterisk marks them."""
        pen.rule()
        start = pen.y
        variables = sorted(self._debugging.variables(), key=lambda variable: not variable.changed)
        if not variables:
            pen.text(0, NO_VARIABLES.of(self.language), pen.style.theme.dim)
        for variable in variables[:rows]:
            mark = "*" if variable.changed and self._debugging.stopped else ""
            pen.text(0, mark, pen.style.theme.key)
            pen.text(0.7, variable.name, pen.style.theme.key)
            pen.text(5.0, variable.value)
            pen.line()
        pen.y = start + rows * pen.high

    def _draw_registers(self, pen: _Pen) -> None:
        pen.rule()
        for number, (name, value) in enumerate(self._debugging.registers()):
            column = number % 4
            pen.text(6.5 * column, name, pen.style.theme.key)
            pen.text(6.5 * column + 2.2, value)
            if column == 3:
                pen.line()
        pen.line()

    def _draw_code_and_stack(self, pen: _Pen) -> None:
        pen.rule()
        rows = 5
        for instruction, (at, word) in zip(
            self._debugging.instructions(rows), self._debugging.stack(rows), strict=True
        ):
            if instruction.address == self._debugging.instructions(1)[0].address:
                pen.triangle(0.0, pen.style.theme.key)
            pen.text(1.2, f"{instruction.address:04X}", pen.style.theme.key)
            pen.text(4.0, instruction.code, pen.style.theme.dim)
            pen.text(10.0, instruction.text)
            pen.text(19.5, f"{at:04X}", pen.style.theme.key)
            pen.text(22.3, f"{word:04X}")
            pen.line()

    def _draw_memory(self, pen: _Pen) -> None:
        pen.rule()
        keys, typed = self.keys, self.keys.typed
        title = ADDRESS.of(self.language, typed) if typed is not None else MEMORY.of(self.language, keys.followed)
        pen.text(0, title, pen.style.theme.dim)
        pen.line()
        for row in range(3):
            address = (keys.address + BYTES * row) & 0xFFFF
            values = self._debugging.bytes_at(address, BYTES)
            pen.text(0, f"{address:04X}", pen.style.theme.key)
            for number, value in enumerate(values):
                pen.text(3.0 + 1.75 * number, f"{value:02X}")
            pen.text(3.6 + 1.75 * BYTES, self._debugging.characters(values), pen.style.theme.dim)
            pen.line()


class _Pen:
    """Writes line by line; columns count in heights of a line from the left margin."""

    def __init__(self, surface: pygame.Surface, style: Style) -> None:
        self.surface, self.style = surface, style
        self.high = style.font.get_linesize()
        self.y = 0
        self._left = style.gap

    def line(self) -> None:
        """Go to the next line."""
        self.y += self.high

    def rule(self) -> None:
        """A line between two parts."""
        y = self.y + 1
        pygame.draw.line(self.surface, self.style.theme.line, (0, y), (self.surface.get_width(), y))
        self.y += 3

    def text(self, column: float, text: str, colour: Colour | None = None) -> None:
        """Write at a column, as much as there is room for."""
        if text:
            place = (self._x(column), self.y)
            self.surface.blit(_rendered(self.style.height, text, colour or self.style.theme.ink), place)

    def text_right_at(self, column: float, text: str, colour: Colour) -> None:
        """Write so that it ends at a column."""
        drawn = _rendered(self.style.height, text, colour)
        self.surface.blit(drawn, (self._x(column) - drawn.get_width(), self.y))

    def text_right(self, text: str, colour: Colour) -> None:
        """Write so that it ends at the right margin."""
        drawn = _rendered(self.style.height, text, colour)
        self.surface.blit(drawn, (self.surface.get_width() - self._left - drawn.get_width(), self.y))

    def underline(self, column: float, before: str, text: str, colour: Colour) -> None:
        """A line below a part of what was written at a column."""
        left, y = self._x(column) + self.style.font.size(before)[0], self.y + self.high - 2
        right = left + self.style.font.size(text)[0]
        pygame.draw.line(self.surface, colour, (left, y), (right, y), max(1, self.high // 12))

    def triangle(self, column: float, colour: Colour) -> None:
        """The mark of what runs."""
        x, y, size = self._x(column), self.y + self.high // 4, self.high // 2
        points = [(x, y), (x, y + size), (x + size * 3 // 4, y + size // 2)]
        pygame.draw.polygon(self.surface, colour, points)

    def bar(self, column: float, colour: Colour) -> None:
        """The mark of what has run."""
        place = pygame.Rect(self._x(column), self.y + 2, max(2, self.high // 8), self.high - 4)
        self.surface.fill(colour, place)

    def dot(self, column: float, colour: Colour) -> None:
        """The mark of where it stops."""
        radius = max(3, self.high // 4)
        pygame.draw.circle(self.surface, colour, (self._x(column), self.y + self.high // 2), radius)

    def _x(self, column: float) -> int:
        return self._left + int(column * self.style.height)


@lru_cache(maxsize=512)
def _rendered(height: int, text: str, colour: Colour) -> pygame.Surface:
    """A text as it looks: most of what is shown is shown again the next time."""
    return font_of_height(height).render(text, True, colour)

"""How the window's own things look: colours, letters, boxes.  Nothing is said by colour alone."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pygame

from .texts import printable

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Theme:
    """The colours of a look."""

    ink: Colour
    dim: Colour
    key: Colour
    paper: Colour
    chosen_ink: Colour
    chosen_paper: Colour
    line: Colour


NORMAL = Theme(
    ink=(255, 255, 255), dim=(176, 176, 196), key=(255, 220, 90), paper=(18, 18, 32),
    chosen_ink=(255, 255, 255), chosen_paper=(52, 72, 150), line=(90, 90, 120),
)  # fmt: skip
HIGH_CONTRAST = Theme(
    ink=(255, 255, 255), dim=(255, 255, 255), key=(255, 255, 0), paper=(0, 0, 0),
    chosen_ink=(0, 0, 0), chosen_paper=(255, 255, 255), line=(255, 255, 255),
)  # fmt: skip

MIN_HEIGHT = 14
"""Pixels of the host below which a text is not readable."""


@dataclass(frozen=True)
class Style:
    """A theme, and how high a line of text is in pixels."""

    theme: Theme
    height: int

    @classmethod
    def fitting(cls, size: tuple[int, int], theme: Theme = NORMAL, larger: float = 1.0) -> Style:
        """The style for an area of that size."""
        width, height = size
        return cls(theme, max(MIN_HEIGHT, int(min(height / 22, width / 30) * larger)))

    @property
    def font(self) -> pygame.Font:
        """The letters of running text."""
        return font_of_height(self.height)

    @property
    def gap(self) -> int:
        """Space between things."""
        return max(3, self.height // 3)

    def text(self, surface: pygame.Surface, text: str, place: tuple[int, int], colour: Colour | None = None) -> None:
        """Write a line, its top left at a place."""
        surface.blit(self.font.render(text, True, colour or self.theme.ink), place)

    def box(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """A dark box with a line around it."""
        surface.fill(self.theme.paper, place)
        pygame.draw.rect(surface, self.theme.line, place, max(1, self.height // 16))

    def shortened(self, text: str, width: int) -> str:
        """As much of a text as fits into that many pixels, with dots where something is left out."""
        if self.font.size(text)[0] <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.font.size(text[:middle] + "…")[0] <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low] + "…"

    def wrapped(self, text: str, width: int) -> list[str]:
        """A text in lines that fit into that many pixels, broken at spaces where there are any."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self.font.size(longer)[0] > width:
                    lines.append(line)
                    longer = word
                *full, line = self._pieces(longer, width)
                lines += full
            lines.append(line)
        return lines

    def _pieces(self, word: str, width: int) -> list[str]:
        """A word, such as a long path, in as many pieces as it takes for each to fit."""
        pieces = []
        while len(word) > 1 and self.font.size(word)[0] > width:
            fits = bisect_right(range(2, len(word)), width, key=lambda length: self.font.size(word[:length])[0])
            pieces.append(word[: fits + 1])
            word = word[fits + 1 :]
        return [*pieces, word]


class Letters(pygame.Font):
    """A font that draws any text, whatever is in it."""

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        """Width and height of a text in pixels."""
        return super().size(printable(text))

    def render(self, text: str, *how: Any) -> pygame.Surface:  # type: ignore[override]
        """A text as pixels."""
        return super().render(printable(text), *how)


@lru_cache(maxsize=32)
def font_of_height(height: int) -> pygame.Font:
    """Pygame's own font, which comes with it and has Cyrillic, so that a line of it is about so high."""
    return Letters(None, height)

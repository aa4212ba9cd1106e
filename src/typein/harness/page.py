"""One look at a screen, for whatever plays a program by what it shows."""

from __future__ import annotations

from collections.abc import Sequence


class Page:
    """A look at the screen by its cells, 24 rows of 32 texts, as ``spectrum.screen.cells`` gives them.

    A player of a program derives from it what is to be seen there: its cards, its counts, its questions.
    """

    def __init__(self, cells: Sequence[Sequence[str]]) -> None:
        self.cells = cells
        self.rows = ["".join(row) for row in cells]

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __contains__(self, text: str) -> bool:
        """Whether the text stands somewhere within a row."""
        return any(text in row for row in self.rows)

"""What a proof-reader has to say of one place in a source."""

from __future__ import annotations

from dataclasses import dataclass

from typein.basic.parsed import ParsedLine
from typein.errors import SourceError


@dataclass(frozen=True)
class Finding:
    """One sentence on one place: ``at`` in the file, with the source line, and the program line it is in.

    ``number`` is None for a source line that is none of the program.
    """

    at: SourceError
    number: int | None

    @classmethod
    def on(cls, line: ParsedLine, place: int, message: str) -> Finding:
        """A finding at index ``place`` of the text of a line."""
        scan = line.scan
        error = SourceError(message, file=scan.file, line=scan.line, column=line.column(place), source=scan.source)
        return cls(error, line.number)

    @property
    def position(self) -> tuple[int, int]:
        """Line and column in the file, from 1."""
        return self.at.line, self.at.column

    def __str__(self) -> str:
        return str(self.at)

"""Errors a user can meet: each prints as one clear sentence that says what to do."""

from __future__ import annotations


class TypeinError(Exception):
    """Base of every error that Typein raises on purpose; ``str()`` of it is fit to be shown."""


class UsageError(TypeinError):
    """A request that cannot be carried out as it was put: an unknown program, a missing ROM, a bad option."""


class SourceError(TypeinError):
    """A fault in a text that somebody wrote: a ``.bas`` source, a font, an apparatus.

    ``line`` and ``column`` count from 1; ``source`` is the text of that line, shown with a caret below the column.
    """

    def __init__(self, message: str, *, file: str, line: int, column: int, source: str = "") -> None:
        self.message, self.file, self.line, self.column, self.source = message, file, line, column, source
        super().__init__(message, file, line, column, source)

    def __str__(self) -> str:
        head = f"{self.file}:{self.line}:{self.column}: {self.message}"
        if not self.source:
            return head
        shown, column = _excerpt(self.source, self.column - 1)
        return f"{head}\n    {shown}\n    {' ' * column}^"


class MediaError(TypeinError):
    """A fault in a tape, snapshot or other binary file: ``offset`` in bytes, ``block`` counted from 1 (0: none)."""

    def __init__(self, message: str, *, file: str, offset: int, block: int = 0) -> None:
        self.message, self.file, self.offset, self.block = message, file, offset, block
        super().__init__(message, file, offset, block)

    def __str__(self) -> str:
        where = f"block {self.block}, byte {self.offset}" if self.block else f"byte {self.offset}"
        return f"{self.file}: {where}: {self.message}"


class BasicError(TypeinError):
    """The program stopped with one of the ROM's reports.

    ``code`` is the report's character (``"2"``, ``"Q"``), ``text`` its words, ``line`` and ``statement`` where it
    stopped, ``source`` the listed program line (empty for a direct command).
    """

    def __init__(self, code: str, text: str, *, line: int, statement: int, source: str = "") -> None:
        self.code, self.text, self.line, self.statement, self.source = code, text, line, statement, source
        super().__init__(code, text, line, statement, source)

    def __str__(self) -> str:
        head = f"{self.code} {self.text}, {self.line}:{self.statement}"
        return f"{head}\n    {self.source}" if self.source else head


class Timeout(TypeinError):
    """What was awaited did not come within its budget of emulated time.

    ``seconds`` is how long it was awaited.  ``reason`` says why it cannot come, where that is known, ``doing`` what the
    program did instead, with its source line, ``changed`` which variables changed last, ``screen`` what was to be seen.
    """

    def __init__(
        self, awaited: str, *, seconds: float, reason: str = "", doing: str = "", changed: str = "", screen: str = ""
    ) -> None:
        self.awaited, self.seconds, self.reason = awaited, seconds, reason
        self.doing, self.changed, self.screen = doing, changed, screen
        super().__init__(awaited, seconds, reason, doing, changed, screen)

    def __str__(self) -> str:
        head = f"waited {self.seconds:.4g} emulated seconds for {self.awaited}, which did not come"
        parts = [f"{head}: {self.reason}" if self.reason else head, self.doing, self.changed, self.screen]
        return "\n".join(part for part in parts if part)


def _excerpt(source: str, column: int, width: int = 100) -> tuple[str, int]:
    """A part of a long line around ``column`` (from 0), and where that column is in it; control characters blanked."""
    source = "".join(c if c.isprintable() else " " for c in source)
    if len(source) <= width:
        return source, column
    start = max(0, min(column - width // 2, len(source) - width))
    return source[start : start + width], column - start

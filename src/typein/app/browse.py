"""A panel that goes through the folders of the host to a file."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from pathlib import Path

from .rows import Row, RowPanel
from .texts import Language, Text

TAPES = frozenset({".tap", ".tzx", ".pzx", ".csw", ".wav", ".zip", ".gz", ".bas"})
MOST = 2000
"""Entries of a folder that are listed."""

FOOTER = Text("Enter: open, Esc: back", "Enter: открыть, Esc: назад")
UP = Text("(folder above)", "(папка выше)")
THIS = Text("(this folder)", "(эта папка)")
NONE = Text("(nothing that is known in here)", "(здесь ничего знакомого)")
FOLDER = Text("folder", "папка")


class Browser(RowPanel):
    """Lists folders, and files whose names end in one of ``suffixes``; ``open_file`` gets the one that is chosen.

    With ``choose_folder`` it is a folder that is wanted.
    """

    def __init__(
        self,
        folder: Path,
        suffixes: Collection[str],
        language: Language,
        open_file: Callable[[Path], object],
        *,
        choose_folder: Callable[[Path], object] | None = None,
        back: Callable[[], object] | None = None,
    ) -> None:
        super().__init__("", lambda: self._rows, footer=FOOTER.of(language), back=back, stays=True)
        self._suffixes, self._language, self._open_file = suffixes, language, open_file
        self._choose_folder = choose_folder
        self.folder = folder
        self._rows: list[Row] = []
        self._enter(folder)

    def _enter(self, folder: Path) -> None:
        """List a folder; from one above, the one that it was left by is chosen."""
        left, self.folder = self.folder, whole(folder)
        folders, files = entries(self.folder, self._suffixes)
        self.title = str(self.folder)
        rows = [Row(UP.of(self._language), "", lambda: self._enter(self.folder.parent))]
        if self._choose_folder:
            rows.append(Row(THIS.of(self._language), "", self._take_folder))
        rows += [Row(path.name, FOLDER.of(self._language), lambda path=path: self._enter(path)) for path in folders]  # type: ignore[misc]
        rows += [Row(path.name, "", lambda path=path: self._choose_file(path)) for path in files]  # type: ignore[misc]
        if not folders and not files and not self._choose_folder:
            rows.append(Row(NONE.of(self._language)))
        self._rows = rows
        names = [row.text for row in rows]
        self.chosen = (
            names.index(left.name) if left.parent == self.folder and left.name in names else min(1, len(rows) - 1)
        )

    def _take_folder(self) -> None:
        self.done = True
        if self._choose_folder:
            self._choose_folder(self.folder)

    def _choose_file(self, path: Path) -> None:
        self.done = True
        self._open_file(path)


def entries(folder: Path, suffixes: Collection[str]) -> tuple[list[Path], list[Path]]:
    """The folders in a folder, and the files of these kinds, by name; hidden ones are left out."""
    folders, files = [], []
    try:
        for path in folder.iterdir():
            if path.name.startswith("."):
                continue
            if is_folder(path):
                folders.append(path)
            elif path.suffix.lower() in suffixes:
                files.append(path)
            if len(folders) + len(files) >= MOST:
                break
    except OSError:  # not to be read, or gone: nothing is in it
        pass
    return (sorted(folders, key=_order), sorted(files, key=_order))


def is_folder(path: Path) -> bool:
    """Whether there is a folder that may be looked at."""
    return os.path.isdir(path)  # noqa: PTH112 - Path raises for one that may not


def _order(path: Path) -> tuple[str, str]:
    return path.name.casefold(), path.name


def whole(path: Path) -> Path:
    """A path from the root on; where the current folder has been removed, the root is in its place."""
    try:
        return path.absolute()
    except OSError:
        return Path(os.sep) / path


def shown(path: Path) -> str:
    """A path to be read: all of it, with ~ for the user's own folder."""
    place = whole(path)
    try:
        return str(Path("~") / place.relative_to(Path.home()))
    except (ValueError, RuntimeError):  # elsewhere, or nobody's home
        return str(place)

"""Pictures of the screen: to a file in the folder for pictures, and to the clipboard."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from typein.spectrum.picture import png_bytes

from .beam import beam_frame
from .browse import Browser, is_folder, shown
from .commands import Command, Section
from .picture_clipboard import NoClipboard, copy_picture
from .saved import write_new
from .texts import Text

if TYPE_CHECKING:
    from .window import Window

PICTURE_SAVED = Text("Picture saved as {}", "Картинка в {}")
PICTURE_COPIED = Text("The picture is on the clipboard", "Картинка в буфере обмена")
NO_CLIPBOARD = Text(
    "To copy a picture, {} must be installed; F2 saves it as a file",
    "Чтобы копировать картинку, нужна программа {}; F2 сохранит её в файл",
)
FOLDER_SET = Text("Pictures and recordings go into {}", "Картинки и записи – в {}")


class PicturesPart:
    """Its commands."""

    def __init__(self, window: Window) -> None:
        self._window = window
        section = Section.PICTURE
        window.commands.add(
            Command("save-picture", section, Text("Save the picture", "Сохранить картинку"), self._save,
                    ("F2", "Print Screen")),
            Command("copy-picture", section, Text("Copy the picture", "Скопировать картинку"), self._copy,
                    ("Shift+F2",)),
            Command("pictures-folder", section, Text("Folder for pictures...", "Папка для картинок..."), self._choose),
        )  # fmt: skip

    def _png(self) -> bytes:
        return png_bytes(beam_frame(self._window.spectrum.machine).colours())

    def _save(self) -> None:
        path = write_new("screenshot", ".png", self._png(), pictures_folder(self._window))
        self._window.tell(PICTURE_SAVED, shown(path))

    def _copy(self) -> None:
        try:
            copy_picture(self._png())
        except NoClipboard as error:
            self._window.tell(NO_CLIPBOARD, error.program, quiet=True)
        else:
            self._window.tell(PICTURE_COPIED, quiet=True)

    def _choose(self) -> None:
        folder = pictures_folder(self._window) or Path()
        self._window.show(Browser(folder, (), self._window.language, lambda path: None, choose_folder=self._chosen))

    def _chosen(self, folder: Path) -> None:
        self._window.settings.pictures_folder = str(folder)
        self._window.save_settings()
        self._window.tell(FOLDER_SET, shown(folder), quiet=True)


def pictures_folder(window: Window) -> Path | None:
    """Where pictures go: the folder of the window, the one chosen, or the user's own for pictures; else None."""
    if window.folder:
        return window.folder
    chosen = Path(window.settings.pictures_folder) if window.settings.pictures_folder else None
    usual = None
    with suppress(RuntimeError):  # nobody's home
        usual = platformdirs.user_pictures_path()
    return next((folder for folder in (chosen, usual) if folder and is_folder(folder)), None)


def furnish(window: Window) -> None:
    """Let a window save and copy its picture."""
    PicturesPart(window)

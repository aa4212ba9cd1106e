"""Where the programs, fonts and ROM manifest that come with Typein are, in a checkout and in an installed wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def root() -> Path:
    """The folder that holds ``basic/`` and ``roms/``: inside the installed package, or the top of the checkout."""
    package = Path(__file__).resolve().parent
    installed = package / "_data"
    return installed if installed.is_dir() else package.parents[1]


def programs() -> Path:
    """The folder with one folder for each program."""
    return root() / "basic"


def fonts() -> Path:
    """The folder with fonts (``NAME.txt``) and character sets (``NAME.toml``)."""
    return programs() / "fonts"


def roms() -> Path:
    """The folder with the ROM manifest, and with ROMs where somebody put them there."""
    return root() / "roms"


def program_names() -> list[str]:
    """The names of the programs that come with Typein, in alphabetical order."""
    return sorted(folder.parent.name for folder in programs().glob("*/tape.toml"))

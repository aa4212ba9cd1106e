"""The data of ЭРУДИТ for the tape."""

from __future__ import annotations

from scrabble_dictionary import build_edition
from scrabble_editions import RUSSIAN


def build() -> bytes:
    """Tiles and words, as scrabble_dictionary.py has them."""
    return build_edition(RUSSIAN)

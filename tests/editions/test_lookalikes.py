from __future__ import annotations

import pytest

from typein.editions.lookalikes import alike, skeleton


@pytest.mark.parametrize(
    ("read", "meant"),
    [  # readings found in the print of cribbage, and what stands there
        ("f1", "fl"), ("с", "c"), ("сЦ", "c(i"), ("U", "(x"), ("т", "m"), ("xl", "x1"), ("ТO", "TO"), ("АТ", "AT"),
        ("П", "fl"), (":", "="), (";", ":"), ("-", "="), ("*", "$"), ("911O", "9110"), ("I", "l"), ("У", "y"),
    ],
)  # fmt: skip
def test_misreadings_are_alike(read: str, meant: str) -> None:
    assert alike(read, meant)
    assert alike(meant, read)


@pytest.mark.parametrize(
    ("one", "other"), [("x", "4"), ("player", "win"), ("", ""), ("", "a"), ("3600", "3800"), ("<", ">"), ("+", "*")]
)
def test_what_does_not_look_alike_is_not_alike(one: str, other: str) -> None:
    assert not alike(one, other)


def test_a_skeleton_leaves_out_blanks() -> None:
    assert skeleton("1 О") == skeleton("l0")

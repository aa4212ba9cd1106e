from __future__ import annotations

import pytest

from typein.editions.classify import classify


@pytest.mark.parametrize(
    ("first", "second", "klass", "said", "rank"),
    [
        ("xl", "x1", "sign", "x1", "likely"),
        ("сЦ", "c(i", "sign", "c(i", "likely"),
        ("LFT", "LET", "sign", "LET", "possible"),
        ("", "-", "sign", "-", "possible"),
        ("", "GO TO 2720", "lost", "GO TO 2720", "possible"),
        ("1460", "1480", "number", "1480", "possible"),
        ("1360", "1280", "number", "1360", "unlikely"),
        ("295", "255", "number", "255", "possible"),
        ("+", "*", "sign", "+", "unlikely"),
        (" ", "    ", "layout", "    ", "possible"),
        ("дважды", "два жды", "layout", "два жды", "likely"),
        ("_", "", "layout", "", "possible"),
        ("player", "win", "error-probable", "player", "unlikely"),
        ("l", "1", "sign", "1", "likely"),
    ],
)
def test_a_difference_has_a_likely_class_and_a_likely_reading(
    first: str, second: str, klass: str, said: str, rank: str
) -> None:
    guess = classify(first, second)
    assert (guess.klass, guess.said, guess.rank) == (klass, said, rank)


def test_a_lost_line_number_is_lost() -> None:
    assert classify("", "2310", line_number=True).klass == "lost"
    assert classify("", "2310", line_number=True).rank == "likely"


def test_text_given_twice_is_layout() -> None:
    assert classify("LET e(5)=k", "", repeated=True).rank == "likely"


def test_letters_of_two_alphabets_are_named() -> None:
    assert classify("с", "c").why == "look-alikes: с for c (Cyrillic and Latin)"

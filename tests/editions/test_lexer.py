from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from typein.editions.lexer import Kind, lex


def texts(text: str) -> list[str]:
    return [token.text for token in lex(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10 GO TO 20", ["10", "GO TO", "20"]),
        ("GOTO 20", ["GOTO", "20"]),
        ("total=order", ["total", "=", "order"]),  # names that contain keywords
        ("IF a< =b THEN", ["IF", "a", "< =", "b", "THEN"]),
        ("LET x$=INKEY$", ["LET", "x", "$", "=", "INKEY$"]),
        ("OPEN #4", ["OPEN #", "4"]),
        ("x=.5+1.25", ["x", "=", ".5", "+", "1.25"]),
        ("911O FOR", ["911O", "FOR"]),
        ("1TO5", ["1", "TO5"]),
        ('PRINT "\\a\\{144}\\\\"', ["PRINT", '"', "\\a", "\\{144}", "\\\\", '"']),
        ("REM *****", ["REM", "*****"]),
        ('")"', ['"', ")", '"']),
        ("LET с=сЦ)", ["LET", "с", "=", "сЦ", ")"]),
    ],
)
def test_a_text_is_cut_into_tokens(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [("GO TO", "GOTO"), ("go sub", "GOSUB"), ("RAND", "RANDOMIZE"), ("CONT", "CONTINUE"), ("DEF FN", "DEFFN"),
     ("< =", "<="), ("<  >", "<>"), ("↑", "^"), ("Print", "PRINT")],
)  # fmt: skip
def test_spellings_of_one_keyword_or_relation_fold_to_the_same(one: str, other: str) -> None:
    assert [token.fold for token in lex(one)] == [token.fold for token in lex(other)]


def test_positions_count_lines_and_columns_from_1_and_a_line_break_is_part_of_the_gap() -> None:
    first, second, third = lex("ab  c\n  10")
    assert (first.line, first.column, first.gap, first.starts_line) == (1, 1, "", True)
    assert (second.line, second.column, second.gap, second.starts_line) == (1, 5, "  ", False)
    assert (third.line, third.column, third.gap, third.starts_line) == (2, 3, "\n", True)
    assert third.kind is Kind.NUMBER


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=80))
def test_nothing_but_white_space_is_left_out(text: str) -> None:
    assert "".join("".join(token.text.split()) for token in lex(text)) == "".join(text.split())
    for token in lex(text):
        assert text[token.start : token.end] == token.text

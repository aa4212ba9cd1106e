"""Constant expressions worked out, beside the ROM's own calculator."""

from __future__ import annotations

import pytest
import rom_oracle

from typein.basic.charset import Charset
from typein.basic.constant import evaluate, plain_number
from typein.basic.memory import variables
from typein.basic.scanner import scan
from typein.basic.syntax import check
from typein.basic.tokenizer import hidden_numbers

LET = 0xF1


def worked_out(expression: str) -> float | None:
    text, hidden = parts(expression)
    return evaluate(text, 3, len(text), hidden)


def parts(expression: str) -> tuple[bytes, dict[int, bytes]]:
    """The text of LET a= with the expression, which begins at index 3, and its hidden numbers."""
    scanned = scan(f"10 LET a={expression}", Charset.spectrum(), file="case", line=1)
    text = bytes(scanned.text)
    return text, hidden_numbers(check(text)[0], scanned.hidden)


@pytest.mark.parametrize(
    "expression",
    [
        "500", "1e3", "7.5", "BIN 101", "PI", "500+10*2", "2*(3+4)", "2+3*4-5", "9000/10/3", "2^3^2", "-5+7", "--5",
        "+5", "-2^2", "NOT PI", "NOT 0", "NOT 1=2", "SGN PI", "INT PI", "INT -1.5", "ABS -3*2", "SQR 16+9", 'VAL "500"',
        'VAL " 500 "', 'CODE "d"', 'CODE ""', 'LEN "abcd"*10', "1<2", "2<=1", "3>=3", "1<>1", "5 AND 2", "5 AND 0",
        "0 OR 3", "7 OR 0", "1=1 AND 2=2", "1+ 2  *3", "65535+1", "-(1+2)", "3-2-1", "8/4*2", "NOT 1+1",
    ],
)  # fmt: skip
def test_the_value_is_the_roms(expression: str) -> None:
    text, _ = parts(expression)
    memory = rom_oracle.command(rom_oracle.booted(), text)
    value = variables(memory)["a"]
    assert isinstance(value, int | float)
    assert worked_out(expression) == pytest.approx(value, rel=1e-8)


@pytest.mark.parametrize(
    "expression",
    ["b", "10*b", "RND", 'VAL "b"', 'VAL "1+1"', 'VAL b$', 'CODE "ab"(2)', "PEEK 1", "FN f(1)", "1/0", "SQR -1", "a(1)",
     "1e38*1e38*1e38*1e38*1e38*1e38*1e38*1e38*1e38", "(" * 99 + "1" + ")" * 99, "100\\{}"],
)  # fmt: skip
def test_what_is_not_worked_out(expression: str) -> None:
    assert worked_out(expression) is None


def test_the_hidden_number_counts_and_not_the_digits() -> None:
    assert worked_out("100\\{14,0,0,200,0,0}") == 200


@pytest.mark.parametrize(
    ("expression", "digits"),
    [("100", "100"), ("0100 ", "0100"), ('VAL "20"', "20"), ('VAL  " 20 "', "20"), ("100+0", ""), ("1e2", ""),
     ("x", ""), ("100\\{14,0,0,200,0,0}", ""), ("100\\{14,0,0,100,0,0}", "100"), ("-1", "")],
)  # fmt: skip
def test_digits_that_stand_alone(expression: str, digits: str) -> None:
    text, hidden = parts(expression)
    found = plain_number(text, 3, len(text), hidden)
    assert (text[slice(*found)].decode() if found else "") == digits

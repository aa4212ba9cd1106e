"""Every damage that is done to a print is found, and nothing else is."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from print_noise import NOISES, Noise, layout, program

from typein.editions.align import align
from typein.editions.compare import Comparison, compare_texts
from typein.editions.lexer import Token, lex

SEEDS = st.integers(0, 2**32)


def tokens(text: str) -> tuple[Token, ...]:
    return tuple(lex(text))


def pairs(first: str, second: str) -> list[tuple[str, str]]:
    one, other = tokens(first), tokens(second)
    return [(one[i].text, other[j].text) for i, j in align(one, other)]


def size(text: str) -> int:
    return len("".join(text.split()))


def found(comparison: Comparison) -> int:
    return sum(size(d.first.text) + size(d.second.text) for d in comparison.differences)


def check(comparison: Comparison, injected: dict[int, tuple[str, str]]) -> None:
    """Each damaged line, and no other, has a difference, and all of them together are no larger than the damage."""
    places = set()
    for difference in comparison.differences:
        assert difference.program_line is not None
        near = [line for line in injected if abs(line - difference.program_line) <= 10]
        assert near, f"nothing was done there: {difference}"
        places.add(near[0])
    assert places == injected.keys()
    assert found(comparison) <= sum(size(gone) + size(come) for gone, come in injected.values())


@pytest.mark.parametrize("noise", NOISES, ids=lambda noise: noise.__name__)
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_one_kind_of_damage_is_found_wherever_it_is_done(noise: Noise, seed: int) -> None:
    rng = Random(seed)
    lines = program(rng, 13)
    printed = list(lines)
    injected = {}
    for n in (3, 6, 9):
        if damage := noise(rng, lines[n]):
            printed[n] = damage.printed
            injected[10 * (n + 1)] = damage.gone, damage.come
    check(compare_texts("\n".join(printed), "\n".join(lines)), injected)


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_all_kinds_of_damage_at_once(seed: int) -> None:
    rng = Random(seed)
    lines = program(rng, 60)
    printed = list(lines)
    injected = {}
    for n in range(2, 58, 3):
        if damage := rng.choice(NOISES)(rng, lines[n]):
            printed[n] = damage.printed
            injected[10 * (n + 1)] = damage.gone, damage.come
    check(compare_texts("\n".join(printed), "\n".join(lines)), injected)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_merged_and_split_lines_and_blanks_are_no_difference(seed: int) -> None:
    rng = Random(seed)
    lines = program(rng, 12)
    assert compare_texts(layout(rng, lines), "\n".join(lines)).differences == ()


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_all_line_numbers_lost_are_just_that(seed: int) -> None:
    lines = program(Random(seed), 20)
    bodies = [line.split(" ", 1)[1] for line in lines]
    differences = compare_texts("\n".join(bodies), "\n".join(lines)).differences
    assert [(d.first.text, d.second.text) for d in differences] == [("", line.split(" ")[0]) for line in lines]


@settings(max_examples=100, deadline=None)
@given(
    first=st.lists(st.sampled_from('abc()1+\n "'), max_size=40),
    second=st.lists(st.sampled_from('abc()1+\n "'), max_size=40),
)
def test_pairs_rise_in_both_texts(first: list[str], second: list[str]) -> None:
    one, other = tokens("".join(first)), tokens("".join(second))
    found = align(one, other)
    assert all(i < k and j < m for (i, j), (k, m) in pairwise(found))
    assert all(0 <= i < len(one) and 0 <= j < len(other) for i, j in found)


def test_the_same_text_aligns_with_itself() -> None:
    text = "\n".join(program(Random(1), 50))
    assert all(a == b for a, b in pairs(text, text))
    assert len(pairs(text, text)) == len(tokens(text))


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("LFT y=1", "LET y=1", [("LFT", "LET"), ("y", "y"), ("=", "="), ("1", "1")]),
        ("a b c", "", []),
        ("", "a b c", []),
        ("x x x", "x", [("x", "x")]),
    ],
)
def test_small_cases(first: str, second: str, expected: list[tuple[str, str]]) -> None:
    assert pairs(first, second) == expected


def test_of_a_passage_given_twice_the_better_copy_is_the_one() -> None:
    # the first copy has one sign misread, the second lacks the statement that follows it
    program_text = "4975 LET e(5)=k: LET e$(5)=k$\n4980 RETURN\n5000 REM x"
    print_text = "4975 LET e(5)=k; LET e$(5)=k$ 4980 RETURN\n\nLET e(5)=k: LET e$(5)=k$ 5000 REM x"
    differences = compare_texts(print_text, program_text).differences
    assert [(d.first.text, d.second.text) for d in differences] == [(";", ":"), ("LET e(5)=k: LET e$(5)=k$", "")]


def test_two_texts_of_a_thousand_lines() -> None:
    """How long it takes is measured by tools/bench_editions.py."""
    rng = Random(7)
    lines = program(rng, 1000)
    printed = [
        damage.printed if rng.random() < 0.3 and (damage := rng.choice(NOISES)(rng, line)) else line for line in lines
    ]
    assert 200 < len(compare_texts("\n".join(printed), "\n".join(lines)).differences) < 400


def test_texts_with_nothing_in_common_are_compared_too() -> None:
    first = " ".join(f"a{n}" for n in range(3000))
    second = "\n".join(f"{n} LET z=({n})" for n in range(1, 3000))
    assert compare_texts(first, second).differences

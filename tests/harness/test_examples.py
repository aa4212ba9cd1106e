"""The examples in the docstrings do what they say."""

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("name", ["basic", "linescan", "session"])
def test_examples(name: str) -> None:
    result = doctest.testmod(import_module(f"typein.harness.{name}"))
    assert result.attempted > 0
    assert result.failed == 0

"""Entries for an apparatus, drafted from a comparison: what a machine can know, without the reason."""

from __future__ import annotations

import json

from typein.editions.compare import Comparison, Difference


def draft(comparison: Comparison) -> str:
    """A ``[[correction]]`` for each unexplained difference, to be put behind those that are there.

    Evidence and confidence are left empty, which an apparatus does not allow: so no entry counts before somebody has
    thought about it.  What the comparer makes of a difference stands above it as a comment.
    """
    return "\n".join(_entry(difference) for difference in comparison.unexplained)


def _entry(difference: Difference) -> str:
    first, second, guess = difference.first, difference.second, difference.guess
    said = f"; the print probably says {_quoted(guess.said)}" if guess.said else ""
    return (
        f"# {guess.rank}: {guess.why}{said}\n"
        "[[correction]]\n"
        f"line = {difference.program_line or 0}\n"
        f"at = [{first.line}, {first.column}]\n"
        f"print = {_quoted(first.text)}\n"
        f"edit = {_quoted(second.text)}\n"
        f"class = {_quoted(guess.klass)}\n"
        'evidence = ""\n'
        'confidence = ""\n'
    )


def _quoted(text: str) -> str:
    """A basic string of TOML, which JSON's is but for DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", r"\u007f")

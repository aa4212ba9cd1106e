"""Fits our docstrings, which are written to be read as they stand, to the Markdown of the reference.

An extension of Griffe, which reads the sources for mkdocstrings: examples become fenced blocks, and the roles of
Sphinx (``:meth:`load```) become the name alone.
"""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
_ROLE = re.compile(r":(?:attr|class|data|exc|func|meth|mod):`~?([^`]+)`")


class Docstrings(griffe.Extension):
    """Rewrites every docstring as it is read."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Griffe has read an object."""
        if obj.docstring:
            obj.docstring.value = to_markdown(obj.docstring.value)


def to_markdown(text: str) -> str:
    """A docstring as Markdown."""
    text = _EXAMPLE.sub(lambda match: f"```pycon\n{match[0]}\n```", text)
    return _ROLE.sub(lambda match: f"`{match[1].rpartition('.')[2]}`", text)

"""Python that comes with a program: the module that plays it, and the one that makes a block of its tape."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from typein.errors import UsageError


def load_function(path: Path, name: str, takes: str = "") -> Callable[..., Any]:
    """The function ``name`` of the module at ``path``, run anew; what it imports may lie beside it.

    UsageError where it has none, with ``takes`` saying what it should take.
    """
    folder = str(path.parent.resolve())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    spec = importlib.util.spec_from_file_location(f"typein_program_{path.stem}", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    function: Callable[..., Any] | None = getattr(module, name, None)
    if not callable(function):
        raise UsageError(f"{path} has no function {name}({takes})")
    return function

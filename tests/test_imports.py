"""Imports run one way, and what is heavy is imported only where it is used."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "typein"
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}

# What each part may import of ours besides itself.  Of the modules at the top, LEAVES are for all (they import no
# part), LIBRARY finds and reads what comes with Typein, and the rest is the command line.
LEAVES = {"errors", "files", "modules", "toml"}
LIBRARY = {"assembler", "library", "rom", "programs", "sources"}
ALLOWED: dict[str, set[str]] = {
    "spectrum": set(),
    "media": {f"spectrum.{values}" for values in ("state", "tape", "player", "pulses", "timing")},
    "basic": set(),
    "editions": {"basic"},
    "harness": {"spectrum", "media", "basic"} | LIBRARY,
    "app": {"harness", "spectrum", "media", "basic"} | LIBRARY,
    **{leaf: set() for leaf in LEAVES},
    **{name: {"basic", "media"} | LIBRARY for name in LIBRARY},
}


def imports(module: str) -> Iterator[str]:
    """The absolute names that a module imports, in functions too, but not for type checking alone."""
    path = MODULES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    todo: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            todo += node.orelse
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                name = f"{base}.{alias.name}"
                yield name if name in MODULES else base
        todo += ast.iter_child_nodes(node)


def ours(module: str) -> set[str]:
    """The modules of ours that a module imports."""
    return {name for name in imports(module) if name in MODULES and name != "typein"} - {module}


def part(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def test_relative_and_absolute_imports_are_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = tmp_path / "probe.py"
    source.write_text(
        "from . import bus\nfrom ..errors import UsageError\nfrom typein import rom\nimport typein.cli as c\n"
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import pygame\n"
        "def f():\n    import numpy.linalg\n"
    )
    monkeypatch.setitem(MODULES, "typein.spectrum.probe", source)
    assert set(imports("typein.spectrum.probe")) == {
        "typein.spectrum.bus", "typein.errors", "typein.rom", "typein.cli", "typing", "numpy.linalg",
    }  # fmt: skip


@pytest.mark.parametrize("module", MODULES)
def test_parts_import_only_what_lies_below_them(module: str) -> None:
    if part(module) not in ALLOWED:
        return  # the command line may use everything
    allowed = {"typein." + name for name in ALLOWED[part(module)] | LEAVES | {part(module)}}
    wrong = [name for name in ours(module) if not any(f"{name}.".startswith(f"{ok}.") for ok in allowed)]
    assert not wrong


def test_no_module_imports_itself_through_others() -> None:
    graph = {module: ours(module) for module in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


@pytest.mark.parametrize("module", MODULES)
def test_only_the_window_imports_pygame(module: str) -> None:
    roots = {name.split(".")[0] for name in imports(module)}
    assert "pygame" not in roots or part(module) == "app"


@pytest.mark.parametrize(
    "code",
    [
        "import typein",
        "import typein.cli, typein.play",
        "import sys; sys.argv[1:] = ['play', '-h']\ntry:\n    import typein.__main__\nexcept SystemExit: pass",
    ],
)
def test_neither_the_package_nor_its_command_brings_pygame_or_numpy(code: str) -> None:
    report = f"{code}\nimport sys; print(sorted({{'numpy', 'pygame'}} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", report], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "[]"

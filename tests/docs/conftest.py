"""What the build of the core makes on its way, for the page that quotes it."""

from __future__ import annotations

import ast
import textwrap
from pathlib import Path

import pytest
from pages import DOCS, blocks, readable_c, run

from typein.spectrum.generate import HEADER, core_source

ARRAYS = {"memory", "delay", "delays", "SZ"}


@pytest.fixture(scope="session")
def generated_python() -> str:
    """The source of the compiled core."""
    return core_source()


@pytest.fixture(scope="session")
def generated_c(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What Cython makes of the case that the page quotes from the source of the core, in a switch of three."""
    (case,) = (b.text for b in blocks(DOCS / "internals" / "core.md") if b.title == "_core.py" and "elif" in b.text)
    switch = f"if opcode == 133:\n    a = 1\n{case}elif opcode == 140:\n    a = 2\n"
    names = {node.id for node in ast.walk(ast.parse(switch)) if isinstance(node, ast.Name)}
    kinds = {name: "cython.p_uchar" if name in ARRAYS else "cython.int" for name in sorted(names)}
    head = [HEADER, "import cython", "@cython.cfunc", "def execute(opcode: cython.int, memory: cython.p_uchar):"]
    body = [f"{name}: {kind} = memory" for name, kind in kinds.items() if name in ARRAYS - {"memory"}]
    body += [f"{name}: {kind} = 0" for name, kind in kinds.items() if name not in ARRAYS | {"opcode"}]
    source: Path = tmp_path_factory.mktemp("cython") / "case.py"
    source.write_text("\n".join([*head, textwrap.indent("\n".join([*body, switch, "return a"]), "    ")]))
    status, output = run(f"cython -3 {source.name}", source.parent)
    assert status == 0, output
    return readable_c(source.with_suffix(".c").read_text(encoding="utf-8"))

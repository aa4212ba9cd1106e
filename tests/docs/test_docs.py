"""What the documentation says comes out: its examples are run, its quotations looked up, its commands understood."""

from __future__ import annotations

import ast
import re
import shlex
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from pages import DOCS, PAGES, ROOT, Block, Reader, blocks, is_quotation, quoted, readable_c, run

from typein.cli import app
from typein.spectrum.generate import HEADER, core_source

LANGUAGES = {"c", "console", "ini", "pycon", "python", "sh", "text", "toml", "yaml"}
OTHERS = {"git", "pip", "python3"}
"""What ``sh`` blocks may name besides our own command and pytest."""

# What the build of the core makes on its way is quoted by a page; these are the arrays in the quotation.
ARRAYS = {"memory", "delay", "delays", "SZ"}

NAMES = [str(page.relative_to(ROOT)) for page in PAGES]


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


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_a_page_does_what_it_says(page: Path, tmp_path: Path) -> None:
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.chdir(tmp_path)
    try:
        Reader(page, tmp_path).read()
    finally:
        monkeypatch.undo()


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_block_is_of_a_kind_that_is_tried(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    found = list(blocks(page))
    assert 2 * len(found) == len(re.findall("^ *```", text, re.MULTILINE)), "a fence is not understood"
    for block in found:
        assert block.language in LANGUAGES, block


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^ *```.*?^ *```$|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" not in target and not target.startswith("#"):
            assert (page.parent / target.split("#")[0]).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_commands_that_are_not_run_are_ones_that_there_are(page: Path) -> None:
    for block in blocks(page):
        if block.language == "sh":
            for line in block.text.splitlines():
                understand(line, block)


def understand(line: str, block: Block) -> None:
    """AssertionError unless a command of a ``sh`` block is one that exists, with options that it takes."""
    words = shlex.split(line, comments=True)
    if not words:
        return
    if words[0] == "typein":
        group: Any = typer.main.get_command(app)
        verb = group.commands[words[1]]
        verb.make_context(words[1], words[2:])
    elif words[:2] == ["python3", "tools/dev.py"]:
        assert run(f"{sys.executable} {ROOT / 'tools/dev.py'} --help", ROOT)[1].count(f"dev.py {words[2]} ")
    else:
        assert words[0] in OTHERS | {"pytest"}, block


@pytest.mark.parametrize(
    ("quotation", "stands"),
    [
        ("a = 1\n", True),
        ("if a:\n    b = 2\n", True),
        ("a = 1\n...\nb = 2\n", True),
        ("b = 2\n...\na = 1\n", False),
        ("b = 3\n", False),
        ("if a:\nb = 2\n", False),
        ("...\n", False),
    ],
)
def test_a_quotation_is_looked_up_line_by_line(quotation: str, stands: bool) -> None:
    assert quoted(quotation, "def f():\n    a = 1\n    if a:\n        b = 2\n") is stands


QUOTATIONS = [
    (name, block)
    for page, name in zip(PAGES, NAMES, strict=True)
    for block in blocks(page)
    if block.title and is_quotation(block.title)
]


@pytest.mark.parametrize(
    ("page", "block"), QUOTATIONS, ids=[f"{page}:{block.line} {block.title}" for page, block in QUOTATIONS]
)
def test_quotations_stand_in_what_they_quote(page: str, block: Block, request: pytest.FixtureRequest) -> None:
    if block.title == "_core.c":
        source = request.getfixturevalue("generated_c")
    elif block.title == "_core.py":
        source = request.getfixturevalue("generated_python")
    else:
        source = (ROOT / block.title).read_text(encoding="utf-8")
    assert quoted(block.text, source), f"{page}:{block.line} does not quote {block.title}"


def test_every_page_is_in_the_navigation() -> None:
    navigation = (ROOT / "tools" / "mkdocs.yml").read_text(encoding="utf-8")
    for page in DOCS.rglob("*.md"):
        assert f" {page.relative_to(DOCS).as_posix()}\n" in navigation, page


DIAGRAMS = [ROOT / "README.md", DOCS / "internals" / "frame.md"]


@pytest.mark.parametrize("page", DIAGRAMS, ids=lambda page: page.name)
def test_the_diagram_of_imports_is_what_is_imported(page: Path) -> None:
    (diagram,) = (block.text for block in blocks(page) if block.text.startswith("cli  "))
    drawn = re.findall(r"^[├└]─ (\w+)(?: +-> ((?:\w+, )*\w+))?", diagram, re.MULTILINE)
    package = ROOT / "src" / "typein"
    parts = {path.name for path in package.iterdir() if (path / "__init__.py").exists()}
    assert {name: set(filter(None, others.split(", "))) for name, others in drawn} == {
        part: parts
        & {name for path in (package / part).rglob("*.py") for name in parts_imported(path, package)} - {part}
        for part in parts
    }


def parts_imported(path: Path, package: Path) -> Iterator[str]:
    """The first names behind ``typein`` of what a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("typein"):
            names = f"{node.module}.".split(".")[1:]
            yield from [names[0]] if names[0] else [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level:
            above = path.parents[node.level - 1].relative_to(package).parts
            yield from above[:1]

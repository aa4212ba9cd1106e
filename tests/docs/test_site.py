"""The documentation as a site: built without a warning, and read without a network."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from pages import ROOT, run


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("mkdocs")
    folder = tmp_path_factory.mktemp("site")
    command = f"{sys.executable} -m mkdocs build --strict -f tools/mkdocs.yml -d {folder}"
    status, output = run(f"NO_MKDOCS_2_WARNING=1 {command}", ROOT)
    assert status == 0, output
    assert "WARNING" not in output
    return folder


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    fetched = re.compile(r"""<(?:script|img|link|iframe)\b[^>]*(?:src|href)=["']?(?:https?:)?//[^>]*>""")
    found = {match[0] for page in site.rglob("*.html") for match in fetched.finditer(page.read_text(encoding="utf-8"))}
    assert found == set()


def test_examples_in_docstrings_are_code(site: Path) -> None:
    page = (site / "reference" / "typein.html").read_text(encoding="utf-8")
    assert "<blockquote>" not in page
    assert ":meth:" not in page
    assert re.search(r'<span class="gp">&gt;&gt;&gt; </span>.*spectrum', page)


def test_the_command_line_is_the_one_there_is(site: Path) -> None:
    page = (site / "reference" / "command-line.html").read_text(encoding="utf-8")
    verbs = re.findall(r"^│ ([a-z]+) ", run("typein --help", ROOT)[1], re.MULTILINE)
    assert len(verbs) >= 4
    assert [verb for verb in verbs if f'id="{verb}"' not in page] == []
    assert "--screenshot FILE.png" in page

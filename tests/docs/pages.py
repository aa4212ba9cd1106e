"""The pages of the documentation as what they say can be tried: their fenced blocks, and a reader who carries them out.

A page is read from its top to its end in a folder of its own:

- a block with a title is a file that the reader writes, or a quotation where the checkout has a file of that name;
- ``console`` is what he sees at his terminal: each line behind ``$`` is run, and what follows it is its output;
- ``pycon`` is a Python session, and ``python`` without a title a program: one namespace for the whole page;
- ``sh`` are commands that want a display, a network or much time: they are read, but not run.

In outputs ``...`` stands for anything, as in doctest, and runs of blanks for each other.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
SECONDS = 120
"""What no command of a page takes."""

_FENCE = re.compile(r'^( *)```([\w.-]+)(?: title="([^"]+)")?\n(.*?)^\1```$', re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its title if it has one, its text, and the line of the page where that begins."""

    language: str
    title: str
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page."""
    text = page.read_text(encoding="utf-8")
    for match in _FENCE.finditer(text):
        line = text.count("\n", 0, match.start(4)) + 1
        yield Block(match[2], match[3] or "", textwrap.dedent(match[4]), line)


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """The commands of a ``console`` block and what each is to print."""
    for command in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        # a command goes on behind a backslash at the end of its line
        match = re.match(r"((?:.*\\\n)*.*)\n?", command)
        assert match
        yield match[1], command[match.end() :]


class Reader:
    """Carries out a page in ``folder``."""

    def __init__(self, page: Path, folder: Path) -> None:
        self.page, self.folder = page, folder
        self.names: dict[str, Any] = {"__name__": "__page__"}
        self.tests: set[str] = set()
        """Files of tests that no command has run yet."""

    def read(self) -> None:
        """Carry out the whole page; AssertionError says what does not come out as it says."""
        for block in blocks(self.page):
            if block.title:
                if not is_quotation(block.title):
                    self._write(block)
            elif block.language == "console":
                for command, wanted in commands(block):
                    self._run(command, wanted, block)
            elif block.language == "pycon":
                self._session(block)
            elif block.language == "python":
                exec(compile(block.text, f"{self._place(block)}", "exec"), self.names)
        if self.tests:
            status, output = run(f"pytest -q {' '.join(sorted(self.tests))}", self.folder)
            assert status == 0, f"{self.page.name}:\n{output}"

    def _write(self, block: Block) -> None:
        path = self.folder / block.title
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")
        if path.name.startswith("test_"):
            self.tests.add(block.title)

    def _run(self, command: str, wanted: str, block: Block) -> None:
        status, output = run(command, self.folder)
        if shlex.split(command)[0] == "pytest":
            self.tests.clear()
        if not doctest.OutputChecker().check_output(wanted, output, FLAGS):
            raise AssertionError(f"{self._place(block)}: $ {command}\n-- wanted\n{wanted}-- got ({status})\n{output}")

    def _session(self, block: Block) -> None:
        test = doctest.DocTestParser().get_doctest(block.text, {}, self.page.name, str(self.page), block.line - 1)
        test.globs = self.names  # not a copy: the next block goes on with them
        said: list[str] = []
        doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append, clear_globs=False)
        assert not said, "".join(said)

    def _place(self, block: Block) -> str:
        return f"{self.page.relative_to(ROOT)}:{block.line}"


def run(command: str, folder: Path) -> tuple[int, str]:
    """The exit status of a command as a user has it in a terminal of 80 columns, and all that it says."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment |= {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "TERM": "dumb",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # all plugins that are installed here take their time; ours is enough
        "PYTEST_PLUGINS": "typein.harness.plugin",
    }
    process = subprocess.Popen(
        ["bash", "-c", command],
        cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
        start_new_session=True,
    )  # fmt: skip
    try:
        output, _ = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # those that it has started, too
        process.communicate()
        raise AssertionError(f"{command} takes more than {SECONDS} seconds") from None
    return process.returncode, output


# -- quotations


GENERATED = ("_core.py", "_core.c")
"""What the build makes on its way to the compiled core."""


def is_quotation(title: str) -> bool:
    """Whether a block with this title quotes a file of ours."""
    return title in GENERATED or (ROOT / title).is_file()


def quoted(quotation: str, source: str) -> bool:
    """Whether each piece of a quotation, between lines of ``...``, stands in the source, one behind the other.

    A piece may be indented less than in the source, but all its lines alike.
    """
    lines = source.splitlines()
    start = 0
    for piece in re.split(r"^ *\.\.\.\n", quotation, flags=re.MULTILINE):
        wanted = textwrap.dedent(piece).strip("\n").splitlines()
        places = range(start, len(lines) - len(wanted) + 1)
        found = next((n for n in places if _same(wanted, lines[n : n + len(wanted)])), None)
        if found is None or not wanted:
            return False
        start = found + len(wanted)
    return True


def _same(wanted: list[str], lines: list[str]) -> bool:
    first = next((i for i, line in enumerate(wanted) if line), None)
    if first is None or wanted[first].strip() != lines[first].strip():
        return False
    return textwrap.dedent("\n".join(lines)).splitlines() == wanted


def readable_c(text: str) -> str:
    """C as Cython writes it, without its comments and the prefixes of its names, and not indented."""
    text = re.sub(r' */\* "[^"]*":\d+\n(?: \*.*\n)*\*?/?\n?', "", text)
    text = re.sub(r"__pyx_t_\d+", "tmp", text.replace("__pyx_v_", ""))
    return "".join(f"{line.strip()}\n" for line in text.splitlines() if line.strip())

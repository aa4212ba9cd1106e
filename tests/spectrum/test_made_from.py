"""A compiled core that is older than its sources is not used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import typein.spectrum
from typein.errors import UsageError
from typein.spectrum import made_from

PACKAGE = Path(typein.spectrum.__file__).parent
GENERATES = """
import sys
import typein.spectrum.generate
print(*(m.__file__ for name, m in sys.modules.items() if name.startswith("typein.spectrum.")))
"""


def compiled(**names: int) -> ModuleType:
    module = ModuleType("_core")
    module.__dict__.update(names, __file__="_core.so")
    return module


def test_every_module_that_the_core_is_generated_from_counts() -> None:
    answer = subprocess.run([sys.executable, "-c", GENERATES], capture_output=True, text=True, check=True)
    modules = {Path(path).relative_to(PACKAGE).with_suffix("").as_posix() for path in answer.stdout.split()}
    packages = {"z80/__init__", "made_from"}
    assert modules - packages == set(made_from.SOURCES)


def test_a_core_of_these_sources_is_taken() -> None:
    made_from.check(compiled(MADE_FROM=made_from.mark()))


@pytest.mark.parametrize("names", [{}, {"MADE_FROM": 12345}])
def test_a_core_of_other_sources_is_refused_in_one_sentence(names: dict[str, int]) -> None:
    with pytest.raises(UsageError, match=r"^the compiled core _core\.so is not made from the sources beside it: .*$"):
        made_from.check(compiled(**names))


def test_any_change_of_a_source_counts_but_for_the_ends_of_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in made_from.SOURCES:
        path = tmp_path / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes((PACKAGE / f"{name}.py").read_bytes())
    before = made_from.mark()
    monkeypatch.setattr(made_from, "__file__", str(tmp_path / "made_from.py"))
    assert made_from.mark() == before
    table = tmp_path / "z80" / "table.py"
    text = table.read_bytes()
    table.write_bytes(text.replace(b"\n", b"\r\n"))
    assert made_from.mark() == before
    table.write_bytes(text.replace(b"NOP ", b"NOPE"))
    assert made_from.mark() not in (0, before)


def test_without_sources_nothing_is_held_against_a_core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made_from, "__file__", str(tmp_path / "made_from.py"))
    made_from.check(compiled(MADE_FROM=12345))

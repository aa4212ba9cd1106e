"""tools/dev.py: what it runs, when it installs, and what it says when it cannot."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "dev.py"


class Host:
    """Stands in for the processes that dev.py starts: notes them, and answers as it is told."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.answers: dict[str, tuple[int, str]] = {}  # a word of the command: exit status and output

    def run(self, command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        self.commands.append(command[1:])
        if "venv" in command:
            python = Path(command[-1]) / "bin" / "python"
            python.parent.mkdir(parents=True)
            python.touch()
        status, output = next((answer for word, answer in self.answers.items() if word in command), (0, ""))
        return subprocess.CompletedProcess(command, status, output)

    def take(self) -> list[list[str]]:
        commands, self.commands = self.commands, []
        return commands


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Host:
    made = Host()
    monkeypatch.setattr(subprocess, "run", made.run)
    return made


@pytest.fixture
def dev(host: Host, tmp_path: Path) -> ModuleType:
    """dev.py in a checkout of its own, with a core of one file."""
    for name, text in {
        "tools/dev.py": TOOL.read_text(),
        "pyproject.toml": '[build-system]\nrequires = ["setuptools", "Cython"]\n',
        "setup.py": "",
        "src/typein/spectrum/core.py": "a = 1\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return load(tmp_path / "tools" / "dev.py")


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("dev", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pip(*arguments: str) -> list[str]:
    return ["-m", "pip", "--disable-pip-version-check", "install", *arguments]


def test_the_first_time_makes_a_venv_and_installs(dev: ModuleType, host: Host, tmp_path: Path) -> None:
    assert dev.main(["test", "-k", "rom"]) == 0
    assert host.take() == [
        ["-m", "venv", "--clear", str(tmp_path / ".venv")],
        pip("setuptools", "Cython"),
        pip("--no-build-isolation", "--editable", f"{tmp_path}[dev]"),
        ["-m", "pytest", "-n", "auto", "-k", "rom"],
    ]


@pytest.mark.parametrize(
    ("arguments", "commands"),
    [
        (["test"], [["-m", "pytest", "-n", "auto"]]),
        (["test", "-n0", "tests/test_rom.py"], [["-m", "pytest", "-n0", "tests/test_rom.py"]]),
        (["play", "cribbage", "--headless"], [["-m", "typein", "play", "cribbage", "--headless"]]),
        (["docs"], [["-m", "mkdocs", "build", "--strict", "--config-file", "tools/mkdocs.yml"]]),
        (["check"], [["-m", "ruff", "check"], ["-m", "ruff", "format", "--check"], ["-m", "mypy"]]),
    ],
)
def test_a_command_runs_at_once_when_all_is_there(
    dev: ModuleType, host: Host, arguments: list[str], commands: list[list[str]]
) -> None:
    dev.main(["test"])
    host.take()
    assert dev.main(arguments) == 0
    assert host.take() == commands


@pytest.mark.parametrize("changed", ["pyproject.toml", "setup.py", "src/typein/spectrum/core.py"])
def test_what_the_build_is_made_from_is_installed_again_when_it_changes(
    dev: ModuleType, host: Host, tmp_path: Path, changed: str
) -> None:
    dev.main(["test"])
    host.take()
    path = tmp_path / changed
    path.write_text(path.read_text() + "# more\n")
    dev.main(["test"])
    assert pip("--no-build-isolation", "--editable", f"{tmp_path}[dev]") in host.take()


def test_a_compiler_that_came_later_is_used(
    dev: ModuleType, host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    dev.main(["test"])
    host.take()
    compiler = tmp_path / (sysconfig.get_config_var("CC") or "cc").split()[0]
    compiler.touch(mode=0o755)
    dev.main(["test"])
    assert pip("--no-build-isolation", "--editable", f"{tmp_path}[dev]") in host.take()


def test_every_module_that_the_core_is_made_from_is_a_build_input() -> None:
    code = (
        "import sys, typein.spectrum.core, typein.spectrum.generate\n"
        "print(*(module.__file__ for name, module in sys.modules.items() if name[:7] == 'typein.'), sep='\\n')"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = {Path(file) for file in result.stdout.splitlines()}
    assert len(modules) > 10
    others = {path for path in modules if path.name in ("__init__.py", "errors.py")}
    assert modules - others <= set(load(TOOL).build_inputs())


def test_other_sources_need_no_installation(dev: ModuleType, host: Host, tmp_path: Path) -> None:
    dev.main(["test"])
    host.take()
    (tmp_path / "src" / "typein" / "spectrum" / "picture.py").touch()
    dev.main(["test"])
    assert host.take() == [["-m", "pytest", "-n", "auto"]]


def test_the_status_is_that_of_the_command(dev: ModuleType, host: Host) -> None:
    host.answers["pytest"] = (1, "")
    assert dev.main(["test"]) == 1


def test_check_runs_all_and_fails_with_the_first(dev: ModuleType, host: Host) -> None:
    host.answers["--check"] = (3, "")
    dev.main(["test"])
    host.take()
    assert dev.main(["check"]) == 3
    assert len(host.take()) == 3


@pytest.mark.parametrize(
    ("word", "output", "sentence"),
    [
        ("venv", "Error: ... '-m', 'ensurepip', '--upgrade' ...", "no complete venv module; install it"),
        ("venv", "\nPermission denied\n\n", "cannot be made: Permission denied"),
        ("pip", "NewConnectionError('failed')\nERROR: No matching distribution", "no package index can be reached"),
        ("pip", "ERROR: ... requirement Cython>=3.1 (from versions: none)", "no package index can be reached"),
        ("pip", "/x/python: No module named pip", "has no pip; remove that folder"),
        ("pip", "building\nERROR: it broke\n", "could not install the package"),
    ],
)
def test_trouble_is_one_sentence_and_status_2(
    dev: ModuleType, host: Host, capsys: pytest.CaptureFixture[str], word: str, output: str, sentence: str
) -> None:
    host.answers[word] = (1, output)
    assert dev.main(["test"]) == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("dev.py: ")
    assert sentence in last


def test_a_failed_installation_is_tried_again(dev: ModuleType, host: Host) -> None:
    host.answers["pip"] = (1, "")
    dev.main(["test"])
    host.answers.clear()
    host.take()
    dev.main(["test"])
    assert len(host.take()) == 3  # the venv is there; build tools, package, tests


def test_bench_measures_without_the_peers_that_cannot_be_installed(dev: ModuleType, host: Host, tmp_path: Path) -> None:
    host.answers[f"{tmp_path}[dev,bench]"] = (1, "ERROR: no wheel")
    assert dev.main(["bench"]) == 0
    assert host.take()[-1] == ["tools/bench.py"]
    assert dev.main(["bench", "editions", "--repeats", "1"]) == 0
    assert host.take()[-1] == ["tools/bench_editions.py", "--repeats", "1"]


def test_it_says_what_it_can_do() -> None:
    usage = subprocess.run([sys.executable, str(TOOL), "--help"], capture_output=True, text=True, check=True)
    assert "python3 tools/dev.py play" in usage.stdout
    wrong = subprocess.run([sys.executable, str(TOOL), "fly"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    assert "python3 tools/dev.py play" in wrong.stderr

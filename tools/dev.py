#!/usr/bin/env python3
"""One command for each thing that is done in a checkout, on a fresh machine too.

    python3 tools/dev.py play [NAME] ...    play a program (everything after it as for ``typein play``)
    python3 tools/dev.py test ...           the tests (as for pytest)
    python3 tools/dev.py check              lint, format and types
    python3 tools/dev.py bench ...          the speed of the machine beside other emulators; "bench harness",
                                            "bench editions" and "bench desktop" measure what tests, comparisons
                                            and the window cost
    python3 tools/dev.py docs ...           the documentation, into site/ (as for mkdocs build)

It needs Python 3.11 with its venv module and nothing else: it makes .venv in the checkout, installs the package there
with what it needs, and does so again when what is installed no longer fits the sources.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - said before anything that an older one stumbles over
    sys.exit("dev.py: Typein needs Python 3.11 or later, and this is {}.{}".format(*sys.version_info))

import hashlib
import os
import shutil
import subprocess
import sysconfig
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "typein.stamp"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

# What the compiled core is made from; a test holds that no module is missing.
CORE = "src/typein/spectrum"
BUILD_INPUTS = (
    "pyproject.toml",
    "setup.py",
    f"{CORE}/z80/*.py",
    *(
        f"{CORE}/{name}.py"
        for name in ("bus", "canvas", "core", "generate", "made_from", "specialise", "timing", "ula")
    ),
)
NO_NETWORK = ("NewConnectionError", "NameResolutionError", "ConnectTimeoutError", "(from versions: none)")  # says pip


class Trouble(Exception):
    """Something that the user has to put right, in one sentence."""


def main(arguments: list[str]) -> int:
    """Carry out one command; its exit status."""
    commands = {"play": play, "test": test, "check": check, "bench": bench, "docs": docs}
    if not arguments or arguments[0] not in commands:
        print(__doc__, file=sys.stdout if arguments in (["-h"], ["--help"]) else sys.stderr)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        return commands[arguments[0]](arguments[1:])
    except Trouble as trouble:
        print(f"dev.py: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def play(arguments: list[str]) -> int:
    """Play a program in the window, or without one."""
    install("dev")
    return run("-m", "typein", "play", *arguments, cwd=Path.cwd())


def test(arguments: list[str]) -> int:
    """Run the tests, on every core unless the arguments say how many."""
    install("dev")
    chosen = any(argument.startswith(("-n", "--numprocesses", "--pdb")) for argument in arguments)
    return run("-m", "pytest", *([] if chosen else ["-n", "auto"]), *arguments)


def check(arguments: list[str]) -> int:
    """Lint, format and types: all three are run, and the first failure is the status."""
    if arguments:
        raise Trouble("check takes no arguments")
    install("dev")
    statuses = [run("-m", *tool) for tool in (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"])]
    return next((status for status in statuses if status), 0)


def bench(arguments: list[str]) -> int:
    """Measure the machine and those of its peers that can be installed here."""
    try:
        install("dev", "bench")
    except Trouble as trouble:
        install("dev")
        print(f"dev.py: measuring without the peers that are not installed: {trouble}", file=sys.stderr)
    what = f"_{arguments.pop(0)}" if arguments and arguments[0] in ("harness", "editions", "desktop") else ""
    return run(f"tools/bench{what}.py", *arguments)


def docs(arguments: list[str]) -> int:
    """Make the documentation; a warning is a failure."""
    install("dev")
    return run("-m", "mkdocs", "build", "--strict", "--config-file", "tools/mkdocs.yml", *arguments)


def run(*command: str, cwd: Path = ROOT) -> int:
    """The exit status of Python in .venv with ``command``; its output goes where ours goes."""
    return subprocess.run([str(PYTHON), *command], cwd=cwd, check=False).returncode


def install(*extras: str) -> None:
    """See to it that .venv is there and holds the package, editable, with ``extras``, built from the sources of now."""
    wanted = fingerprint()
    if PYTHON.exists() and STAMP.is_file():
        made_from, *has = STAMP.read_text().split()
        if made_from == wanted and set(extras) <= set(has):
            return
    if not PYTHON.exists():
        make_venv()
    print(f"dev.py: installing Typein in {VENV} (the first time takes a minute or two)", file=sys.stderr)
    STAMP.unlink(missing_ok=True)
    build_tools = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    pip("install", *build_tools)  # into .venv, so that a changed core is built again without a network
    pip("install", "--no-build-isolation", "--editable", f"{ROOT}[{','.join(extras)}]")
    STAMP.write_text(" ".join([wanted, *extras]))


def make_venv() -> None:
    """Make .venv, over what may be left there of an older one."""
    print(f"dev.py: making {VENV}", file=sys.stderr)
    result = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    if result.returncode == 0:
        return
    PYTHON.unlink(missing_ok=True)  # a .venv without pip is worse than none
    if "ensurepip" in result.stdout or "No module named venv" in result.stdout:
        raise Trouble(
            "this Python has no complete venv module; install it "
            "(on Debian and Ubuntu: sudo apt install python3-venv) and try again"
        )
    raise Trouble(f"{VENV} cannot be made: {last_line(result.stdout)}")


def pip(*arguments: str) -> None:
    """Run pip and show what it said only when it failed."""
    result = subprocess.run(
        [str(PYTHON), "-m", "pip", "--disable-pip-version-check", *arguments],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False,
    )  # fmt: skip
    if result.returncode == 0:
        return
    if "No module named pip" in result.stdout:
        raise Trouble(f"{VENV} has no pip; remove that folder and try again")
    if any(sign in result.stdout for sign in NO_NETWORK):
        raise Trouble("no package index can be reached, and what Typein needs is not installed yet: check the network")
    print("\n".join(result.stdout.splitlines()[-30:]), file=sys.stderr)
    raise Trouble(f"pip could not install the package (its last words are above): {last_line(result.stdout)}")


def last_line(text: str) -> str:
    """The last line of ``text`` that says something."""
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "it said nothing")


def fingerprint() -> str:
    """What the installation was made from: the Python, its compiler, the metadata and the sources of the core."""
    compiler = shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0])
    digest = hashlib.sha256(f"{sys.version_info[:2]} {compiler} {ROOT}".encode())
    for path in build_inputs():
        digest.update(f"\n{path.relative_to(ROOT).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def build_inputs() -> list[Path]:
    """The files that the installation is made from, in a fixed order."""
    return [path for pattern in BUILD_INPUTS for path in sorted(ROOT.glob(pattern))]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The pytest plugin: a fixture with a booted Spectrum, what it showed when a test failed, and coverage of BASIC.

It is loaded in every run of pytest where Typein is installed, so everything else is imported when it is asked for.

- ``spectrum``: a fresh 48K at its copyright line, or what ``@pytest.mark.spectrum(program=..., seed=...)`` asks for;
- ``--spectrum-failures DIR``: a picture, the text of the screen and the last lines of BASIC for each failed test;
- ``--basic-cov NAME``: coverage of a program by all sessions of all tests, also under pytest-xdist.
"""

from __future__ import annotations

import argparse
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from typein.harness.session import Spectrum

MARKER = "spectrum"
DESCRIPTION = (
    "spectrum(program=None, rom=None, seed=None, issue=3, late=False, within=60, scroll='report'): what the fixture "
    "`spectrum` gives: with a program loaded (a name, a folder, a tape or a .bas), another ROM, a seed for RANDOMIZE, "
    "and so on"
)
SECTION = "screen of the Spectrum"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the plugin."""
    group = parser.getgroup("typein", "programs for the ZX Spectrum")
    group.addoption(
        "--spectrum-failures",
        metavar="DIR",
        type=Path,
        help="save the picture, the text of the screen and a trace of the last BASIC lines of each failed test there",
    )
    group.addoption(
        "--basic-cov",
        metavar="NAME|FILE.bas",
        action="append",
        default=[],
        help="measure how much of a BASIC program the tests run; may be given several times",
    )
    group.addoption(
        "--basic-cov-report",
        metavar="KIND[:FILE]",
        action="append",
        default=[],
        help="how to report it: term (the default), none, html:FILE, lcov:FILE, xml:FILE (Cobertura), json:FILE",
    )
    group.addoption(
        "--basic-cov-fail-under",
        metavar="PERCENT",
        type=_percent,
        help="fail if fewer of the statements of a program have run",
    )


def _percent(text: str) -> float:
    """A number from 0 to 100; ValueError."""
    value = float(text)
    if not 0 <= value <= 100:
        raise argparse.ArgumentTypeError(f"a percentage is from 0 to 100, not {text}")
    return value


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker, and bring in what the options ask for."""
    config.addinivalue_line("markers", DESCRIPTION)
    if config.getoption("spectrum_failures"):
        from .plugin_failures import Failures

        config.pluginmanager.register(Failures(config.getoption("spectrum_failures")), "typein-failures")
    if config.getoption("basic_cov"):
        from .plugin_coverage import AllCoverage

        config.pluginmanager.register(AllCoverage(config), "typein-coverage")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Check every marker, whether the test uses the fixture or not."""
    for item in items:
        for mark in item.iter_markers(MARKER):
            if fault := _fault(mark):
                raise pytest.UsageError(f"{item.nodeid}: @pytest.mark.spectrum: {fault}")


@pytest.fixture
def spectrum(request: pytest.FixtureRequest) -> Spectrum:
    """A Spectrum of the test's own, as its marker asks for; without one, a 48K at its copyright line."""
    asked: dict[str, Any] = {}
    for mark in request.node.iter_markers(MARKER):  # the nearest first
        asked = {**mark.kwargs, **asked}
    if isinstance(asked.get("rom"), str | Path):
        asked["rom"] = _beside(request.path, asked["rom"])
    program = asked.pop("program", None)
    if program is None:
        from .session import Spectrum

        return Spectrum(**asked)
    from .prepared import with_program

    return with_program(_beside(request.path, program), **asked)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the screen of a test that has failed, unless its error shows it."""
    report = yield
    session = getattr(item, "funcargs", {}).get("spectrum")
    if report.failed and report.when == "call" and session is not None and hasattr(session, "screen"):
        shown = str(session.screen)
        if call.excinfo is None or getattr(call.excinfo.value, "screen", None) != shown:
            report.sections.append((SECTION, shown))
    return report


def _fault(mark: pytest.Mark) -> str:
    """What is wrong with a marker, in a few words; "" if nothing is."""
    if mark.args:
        return f"give its options by name, not {mark.args[0]!r}"
    for name, value in mark.kwargs.items():
        if name not in _CHECKS:
            return f"there is no option {name}; there are {', '.join(_CHECKS)}"
        what, fits = _CHECKS[name]
        if value is not None and not fits(value):
            return f"{name} is {what}, not {value!r}"
    return ""


_CHECKS: dict[str, tuple[str, Any]] = {
    "program": ("the name of a program or a path", lambda value: isinstance(value, str | Path)),
    "rom": ("the path of a file or 16,384 bytes", lambda value: isinstance(value, str | Path | bytes)),
    "seed": ("from 1 to 65535", lambda value: type(value) is int and 1 <= value <= 0xFFFF),
    "issue": ("2 or 3", lambda value: type(value) is int and value in (2, 3)),
    "late": ("True or False", lambda value: type(value) is bool),
    "within": ("a time in emulated seconds", lambda value: type(value) in (int, float) and value > 0),
    "scroll": ("'report' or 'answer'", lambda value: value in ("report", "answer")),
}


def _beside(test: Path, path: str | Path) -> str | Path:
    """A path as it is meant: that of a file beside the test's, if there is one; otherwise as it is."""
    beside = test.parent / path
    return beside if beside.exists() else path

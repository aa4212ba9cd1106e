"""Coverage of BASIC by a whole run of pytest: of every session that is made, in this process or in xdist's workers."""

from __future__ import annotations

import io
import json
import weakref
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from typein.basic.tokenizer import tokenize
from typein.errors import TypeinError
from typein.files import read_text
from typein.programs import Program, find, load_charset

from . import coverage_report
from .coverage import Coverage, Hits
from .coverage_report import Report
from .listing import Listing
from .session import Spectrum

OUTPUT = "typein_basic_coverage"
"""Under which name a worker hands its counts to the controller."""

WRITERS: dict[str, Callable[[Sequence[Report]], str]] = {
    "html": coverage_report.html,
    "lcov": coverage_report.lcov,
    "xml": coverage_report.cobertura,
    "json": lambda reports: json.dumps({report.name: report.hits.to_json() for report in reports}),
}


@dataclass(frozen=True)
class Target:
    """A program whose coverage is wanted."""

    name: str
    path: Path
    listing: Listing
    left_out: dict[int, str]


class AllCoverage:
    """Adds up what all sessions cover, and reports it at the end of the run."""

    def __init__(self, config: pytest.Config) -> None:
        try:
            self._targets = [_target(name) for name in config.getoption("basic_cov")]
        except TypeinError as error:
            raise pytest.UsageError(f"--basic-cov: {error}") from None
        self._reports = [_kind(kind) for kind in config.getoption("basic_cov_report") or ["term"]]
        self._fail_under: float | None = config.getoption("basic_cov_fail_under")
        self._config = config
        self._hits = {target.name: Hits() for target in self._targets}
        self._sessions: set[weakref.finalize[Any, Any]] = set()
        Spectrum.watchers.append(self._watch)

    def pytest_unconfigure(self) -> None:
        """Count no more."""
        Spectrum.watchers.remove(self._watch)

    def _watch(self, spectrum: Spectrum) -> None:
        """Count in a session, and take the counts when it is gone, so that no machine outlives its test."""
        coverage = Coverage(spectrum.machine)
        coverage.start()
        self._sessions.add(weakref.finalize(spectrum, self._take, coverage))

    def _take(self, coverage: Coverage) -> None:
        coverage.stop()
        for target in self._targets:
            self._hits[target.name].add(coverage.hits(target.listing))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, object, object]:
        """After all tests: hand the counts to the controller, or report them."""
        result = yield
        for take in self._sessions:
            take()
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput[OUTPUT] = {name: hits.to_json() for name, hits in self._hits.items()}
        elif not self._config.option.collectonly:
            self._write()
            session.testsfailed += bool(self._below)
        return result

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Of pytest-xdist, in the controller: a worker has ended."""
        for name, plain in getattr(node, "workeroutput", {}).get(OUTPUT, {}).items():
            self._hits[name].add(Hits.from_json(plain))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the table."""
        if hasattr(self._config, "workeroutput") or self._config.option.collectonly:
            return
        if any(kind == "term" for kind, _ in self._reports):
            from rich.console import Console

            text = io.StringIO()
            Console(file=text, width=terminalreporter._tw.fullwidth).print(coverage_report.table(self._all))
            terminalreporter.section("coverage of BASIC")
            terminalreporter.write(text.getvalue())
            for report in self._all:
                for note in coverage_report.notes(report):
                    terminalreporter.write_line(note)
        for kind, path in self._reports:
            if path:
                terminalreporter.write_line(f"coverage of BASIC written to {path} ({kind})")
        for report in self._below:
            terminalreporter.write_line(
                f"FAIL: coverage of {report.name} is {report.percent:.2f}%, and {self._fail_under:g}% is wanted",
                red=True,
            )

    @property
    def _all(self) -> list[Report]:
        return [
            Report(target.name, target.listing, self._hits[target.name], target.left_out, target.path)
            for target in self._targets
        ]

    @property
    def _below(self) -> list[Report]:
        return [report for report in self._all if self._fail_under is not None and report.percent < self._fail_under]

    def _write(self) -> None:
        for kind, path in self._reports:
            if path:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(WRITERS[kind](self._all), encoding="utf-8")


def _target(name: str) -> Target:
    found = find(name)
    if isinstance(found, Program):
        path, charset, left_out = found.source(), load_charset(found.charset, found.folder), dict(found.left_out)
    else:
        path, charset, left_out = found, None, {}
    program = tokenize(read_text(path), charset, file=str(path))
    return Target(Path(name).stem, path, Listing(program, charset), left_out)


def _kind(text: str) -> tuple[str, Path | None]:
    """What an option asks for: the kind of report and its file."""
    kind, _, path = text.partition(":")
    if kind in ("term", "none") and not path:
        return kind, None
    if kind not in WRITERS or not path:
        raise pytest.UsageError(
            f"--basic-cov-report is term, none, or one of {', '.join(f'{name}:FILE' for name in WRITERS)}, not {text}"
        )
    return kind, Path(path)

"""What pytest keeps of the sessions of a failed test: pictures, texts of the screen, and the last lines of BASIC."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path

import pytest

from .session import Spectrum
from .trace import Trace

LAST = 200
"""Statements of the trace that is kept."""

MOST_NAME = 100
"""Characters of a file's name, which some file systems limit."""


class Failures:
    """Watches every session of a test, and writes down what it showed if the test fails."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sessions: list[tuple[Spectrum, Trace]] = []
        Spectrum.watchers.append(self._watch)

    def pytest_unconfigure(self) -> None:
        """Watch no more."""
        Spectrum.watchers.remove(self._watch)

    def _watch(self, spectrum: Spectrum) -> None:
        trace = Trace(spectrum.machine, last=LAST)
        trace.start()
        self._sessions.append((spectrum, trace))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Write the files once the test has failed, and forget its sessions at its end."""
        report = yield
        if report.failed:
            paths = [
                path
                for number, (spectrum, trace) in enumerate(self._sessions, 1)
                for path in self._write(_stem(item.nodeid, number), spectrum, trace)
            ]
            if paths:
                report.sections.append(("files of the Spectrum", "\n".join(map(str, paths))))
        if report.when == "teardown":
            self._sessions.clear()
        return report

    def _write(self, stem: str, spectrum: Spectrum, trace: Trace) -> list[Path]:
        self._folder.mkdir(parents=True, exist_ok=True)
        picture, screen, lines = (self._folder / f"{stem}{suffix}" for suffix in (".png", ".txt", ".trace.txt"))
        spectrum.save_picture(picture)
        screen.write_text(spectrum.screen.text + "\n", encoding="utf-8")
        trace.charset = spectrum.screen.charset
        lines.write_text(trace.text, encoding="utf-8")
        return [picture, screen, lines]


def _stem(nodeid: str, number: int) -> str:
    """The name of a test as that of a file; a number after the first session."""
    name = re.sub(r"[^\w.-]+", "-", nodeid.split("/")[-1]).strip("-")[:MOST_NAME]
    return name if number == 1 else f"{name}-{number}"

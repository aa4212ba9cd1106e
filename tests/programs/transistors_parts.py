"""What the tests of the parts of transistors share."""

from __future__ import annotations

from typein.harness.session import Spectrum


def call(spectrum: Spectrum, line: int, keys: str, **variables: int | str) -> None:
    """Go through a subroutine that waits for keys; it ends with a RETURN to nowhere, report 7."""
    spectrum.basic.exec("REM")
    for name, value in variables.items():
        spectrum.basic[name.replace("_", "$")] = value
    spectrum.basic.goto(line)
    spectrum.press(keys)
    assert spectrum.wait_for_report().code == "7"

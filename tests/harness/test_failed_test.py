"""What pytest says of a test that has failed at something that waits."""

from __future__ import annotations

import pytest

pytest_plugins = ["pytester"]


@pytest.mark.parametrize(
    "line",
    [
        "spectrum.expect('never', within=0.1)",
        "spectrum.wait_until(lambda: False, within=0.1)",
        "spectrum.wait_for_report(within=0.1)",
        "spectrum.run_until_line(10, within=0.1)",
    ],
)
def test_its_own_line_and_the_screen_once(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    for name in ("CI", "BUILD_NUMBER"):  # where pytest repeats whole messages in its summary
        monkeypatch.delenv(name, raising=False)
    pytester.makepyfile(f"def test_it(spectrum):\n    {line}\n")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f">       {line}", "*Timeout: waited *", "*.py:2: Timeout"])
    output = result.stdout.str()
    assert output.count("1982 Sinclair Research Ltd") == 1
    assert "runner.py" not in output
    assert "session.py" not in output

"""How much of the fear program the tests that play it reach: all of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from measured import measured


@pytest.mark.slow
def test_every_statement_is_reached_and_every_if_goes_both_ways(tmp_path: Path) -> None:
    report = measured("fear", ("keys", "ends", "boards", "subroutines"), tmp_path)
    assert list(map(str, report.missed)) == []
    assert list(map(str, report.partial)) == []
    assert dict(report.left_out) == {}

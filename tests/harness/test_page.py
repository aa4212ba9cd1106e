"""One look at a screen."""

from __future__ import annotations

from typein.harness.page import Page
from typein.harness.session import Spectrum


def test_rows_and_texts() -> None:
    spectrum = Spectrum()
    spectrum.basic.exec('PRINT "left";TAB 28;"right"')
    page = Page(spectrum.screen.cells)
    assert page.rows[0] == "left" + 24 * " " + "righ"
    assert page.rows[1].rstrip() == "t"
    assert "left" in page
    assert "right" not in page  # it goes on in the next row
    assert str(page).splitlines()[0] == page.rows[0]
    assert page.cells[0][:4] == list("left")

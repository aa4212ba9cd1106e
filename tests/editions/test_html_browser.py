"""The page in a real browser: what a click, a key and a filter do, on a desk and on a telephone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_html import ENTRIES, PRINT, PROGRAM

from typein.editions.compare import compare_texts
from typein.editions.corrections import parse_corrections
from typein.editions.html import to_html

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
if os.environ.get("TYPEIN_BROWSER") != "required":  # where it is, a missing browser is an error and no reason to skip
    pytest.importorskip("selenium", reason="Selenium is not installed")
    if not CHROMIUM or not DRIVER:
        pytest.skip("there is no chromium with its chromedriver here", allow_module_level=True)

FLAGS = (
    "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update"
    " --disable-sync"
)


def open_browser(folder: Path, width: int, height: int, *, phone: bool = False) -> Any:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    assert CHROMIUM, "there is no chromium here"
    options.binary_location = CHROMIUM
    for flag in [*FLAGS.split(), f"--user-data-dir={folder}", f"--window-size={width},{height}"]:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    if phone:
        metrics: dict[str, Any] = {"width": width, "height": height, "pixelRatio": 2}
        options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    return webdriver.Chrome(options, Service(DRIVER))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    lines = "".join(f"{n} REM {n}\n" for n in range(60, 1000, 10))
    comparison = compare_texts(
        PRINT + lines, PROGRAM + lines, title="game", apparatus=parse_corrections("\n".join(ENTRIES[:4] + ENTRIES[5:]))
    )
    path = tmp_path_factory.mktemp("page") / "game.html"
    path.write_text(to_html(comparison), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    browser = open_browser(tmp_path_factory.mktemp("desk"), 1280, 900)
    yield browser
    browser.quit()


@pytest.fixture
def page(desk: Any, address: str) -> Any:
    desk.get("about:blank")
    desk.get(address)
    return desk


def one(browser: Any, query: str) -> Any:
    return browser.find_element("css selector", query)


def shown(browser: Any) -> list[str]:
    rows = browser.find_elements("css selector", "tr.line")
    return [row.get_attribute("id") for row in rows if row.is_displayed()]


def press(browser: Any, keys: str) -> None:
    browser.switch_to.active_element.send_keys(keys)


def focused(browser: Any) -> str:
    return str(browser.switch_to.active_element.get_attribute("id"))


def test_nothing_goes_wrong_and_nothing_is_fetched(page: Any) -> None:
    assert page.get_log("browser") == []
    assert page.execute_script("return performance.getEntriesByType('resource').length") == 0


def test_a_click_on_a_mark_shows_its_evidence_and_escape_goes_back(page: Any) -> None:
    panel = one(page, "#panel")
    assert not panel.is_displayed()
    one(page, "#line-10 .edited a.sign").click()
    assert panel.is_displayed()
    assert "since <i>this</i> & that" in panel.text
    assert focused(page) == "panel"
    press(page, "\ue00c")  # Escape
    assert not panel.is_displayed()
    assert focused(page) == "m1"


def test_a_mark_opens_by_keyboard_too(page: Any) -> None:
    one(page, "#line-10 .edited a.sign").send_keys("\n")
    assert one(page, "#panel").is_displayed()


def test_n_and_p_lead_through_the_notes(page: Any) -> None:
    press(page, "n")
    assert "Line 10" in one(page, "#panel").text
    press(page, "n")
    assert "Line 20" in one(page, "#panel").text
    press(page, "p")
    assert "Line 10" in one(page, "#panel").text


def test_only_marked_lines_can_be_shown_and_classes_left_out(page: Any) -> None:
    assert len(shown(page)) == 99
    one(page, "#only").click()
    assert shown(page) == ["line-10", "line-20", "line-30", "line-40", "line-50"]
    one(page, "#show-unexplained").click()
    one(page, "#show-kept").click()
    assert shown(page) == ["line-10", "line-20", "line-40"]
    assert one(page, "#status").get_attribute("textContent") == "3 lines with a mark"
    one(page, "#show-sign").click()
    assert shown(page) == ["line-20", "line-40"]


def test_a_confidence_can_be_chosen(page: Any) -> None:
    one(page, "#only").click()
    one(page, "#confidence").send_keys("low")
    assert shown(page) == ["line-10", "line-20", "line-40"]
    one(page, "#confidence").send_keys("typings differ")
    assert shown(page) == ["line-40"]


def test_a_jump_leads_to_its_line(page: Any) -> None:
    one(page, "#line-10 .edited a.to").click()
    assert page.current_url.endswith("#line-30")


def test_a_line_can_be_asked_for(page: Any) -> None:
    press(page, "/")
    assert focused(page) == "line"
    press(page, "905\n")
    assert page.current_url.endswith("#line-910")
    top = page.execute_script("return document.querySelector('#line-910').getBoundingClientRect().top")
    assert 0 <= top < 850


def test_every_mark_can_be_told_from_its_ground(page: Any) -> None:
    """WCAG asks 4.5 to 1 of text; colours are given as R, G and B of 0 to 255."""
    pairs = page.execute_script(
        "return [...document.querySelectorAll('a.m:not(.gap), .badge')].map(e => [getComputedStyle(e).color,"
        " getComputedStyle(e).backgroundColor])"
    )
    assert pairs
    for front, back in pairs:
        assert contrast(front, back) >= 4.5


def contrast(front: str, back: str) -> float:
    def luminance(colour: str) -> float:
        parts = [float(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(front), luminance(back)))
    return (high + 0.05) / (low + 0.05)


def test_a_telephone_shows_print_above_program_without_scrolling_sideways(
    address: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    browser = open_browser(tmp_path_factory.mktemp("phone"), 390, 844, phone=True)
    try:
        browser.get(address)
        assert browser.execute_script("return document.documentElement.scrollWidth") <= 390
        printed, edited = one(browser, "#line-20 .printed").rect, one(browser, "#line-20 .edited").rect
        assert printed["y"] + printed["height"] <= edited["y"] + 1
        one(browser, "#line-20 .edited a.error-proved").click()
        panel = one(browser, "#panel").rect
        assert panel["width"] == 390
        assert "since" in one(browser, "#panel").text
    finally:
        browser.quit()


def test_without_javascript_the_page_can_be_read(address: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    browser = open_browser(tmp_path_factory.mktemp("plain"), 1280, 900)
    try:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        browser.get(address)
        one(browser, "#line-10 .edited a.sign").click()
        assert browser.current_url.endswith("#note-1")
        assert one(browser, "#note-1").is_displayed()
        one(browser, "#only").click()
        assert shown(browser) == ["line-10", "line-20", "line-30", "line-40", "line-50"]
    finally:
        browser.quit()

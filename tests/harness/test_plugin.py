"""The pytest plugin, run by pytest itself on small files of tests."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from typein.harness import plugin_coverage, plugin_failures, prepared  # noqa: F401 - see below

# Each run of pytest in this process forgets the modules that it was the first to import: here they have been before.

pytest_plugins = ["pytester"]

PROGRAM = """\
10 INPUT a
20 IF a=1 THEN PRINT "one": STOP
30 IF a=2 THEN PRINT "two": STOP
40 PRINT "many"
50 STOP
60 PRINT "never"
"""


@pytest.fixture(autouse=True)
def _coverage_of_these_tests_is_not_that_of_others(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\naddopts = --strict-markers -p no:cacheprovider -p no:xdist\n")


@pytest.fixture
def counting(pytester: pytest.Pytester) -> pytest.Pytester:
    """A program, and three tests that know its answers."""
    (pytester.path / "numbers.bas").write_text(PROGRAM)
    pytester.makepyfile(
        test_counting_numbers="""
        import pytest

        @pytest.mark.spectrum(program="numbers.bas")
        @pytest.mark.parametrize(("answer", "shown"), [(1, "one"), (7, "many")])
        def test_it(spectrum, answer, shown):
            spectrum.type("RUN\\n")
            spectrum.type(f"{answer}\\n")
            spectrum.expect(shown)
        """
    )
    return pytester


def test_the_fixture_is_a_booted_spectrum_of_the_tests_own(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_sum(spectrum):
            spectrum.type("PRINT 2+2{ENTER}")
            assert spectrum.expect("4").row == 0

        def test_fresh(spectrum):
            assert "1982 Sinclair Research Ltd" in spectrum.screen
            assert "4" not in spectrum.screen
        """
    )
    pytester.runpytest_inprocess().assert_outcomes(passed=2)


def test_the_marker_asks_for_a_program_and_a_seed(pytester: pytest.Pytester) -> None:
    (pytester.path / "dice.bas").write_text("10 RANDOMIZE\n20 PRINT INT (RND*1000)\n")
    pytester.makepyfile(
        """
        import pytest

        pytestmark = pytest.mark.spectrum(program="dice.bas", seed=1)

        def shown(spectrum):
            spectrum.type("RUN\\n")
            spectrum.wait_for_report()
            return spectrum.screen.lines[0].strip()

        def test_one(spectrum):
            assert shown(spectrum) == str(int((75 * 2 % 65537 - 1) / 65536 * 1000))  # the ROM's formula for RND

        @pytest.mark.spectrum(seed=1000, issue=2)
        def test_the_nearest_marker_counts(spectrum):
            assert shown(spectrum) == str(int((75 * 1001 % 65537 - 1) / 65536 * 1000))
            assert spectrum.machine.core.issue == 2

        def test_one_again(spectrum):
            assert shown(spectrum) == str(int((75 * 2 % 65537 - 1) / 65536 * 1000))
        """
    )
    pytester.runpytest_inprocess().assert_outcomes(passed=3)


def test_a_program_of_ours_is_known_by_its_name(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.spectrum(program="cribbage", seed=5)
        @pytest.mark.parametrize("time", [1, 2])
        def test_it(spectrum, time):
            spectrum.expect("нужны инструкции?")
        """
    )
    pytester.runpytest_inprocess().assert_outcomes(passed=2)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("programm='x'", "there is no option programm; there are program, rom, seed"),
        ("seed=0", "seed is from 1 to 65535, not 0"),
        ("seed='7'", "seed is from 1 to 65535, not '7'"),
        ("'cribbage'", "give its options by name, not 'cribbage'"),
        ("issue=4", "issue is 2 or 3, not 4"),
        ("within=-1", "within is a time in emulated seconds, not -1"),
        ("scroll=True", "scroll is 'report' or 'answer', not True"),
        ("program=5", "program is the name of a program or a path, not 5"),
    ],
)
def test_a_wrong_marker_is_refused(pytester: pytest.Pytester, options: str, complaint: str) -> None:
    pytester.makepyfile(f"import pytest\n@pytest.mark.spectrum({options})\ndef test_it():\n    pass\n")
    result = pytester.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*test_it: @pytest.mark.spectrum: {complaint}*"])


def test_a_program_that_is_not_there_fails_its_test_in_a_sentence(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("import pytest\n@pytest.mark.spectrum(program='nothing')\ndef test_it(spectrum):\n    pass\n")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*nothing*"])


def test_a_failure_shows_the_screen(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_it(spectrum):
            spectrum.type("PRINT 7*6\\n")
            spectrum.expect("42")
            assert False
        """
    )
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*screen of the Spectrum*", "|42 *|"])


def test_what_failed_tests_showed_is_kept(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest
        from typein import Spectrum

        def test_good(spectrum):
            spectrum.type("PRINT 1\\n")

        @pytest.mark.parametrize("colour", [2])
        def test_bad(colour):
            first, second = Spectrum(), Spectrum()
            first.basic.enter("10 LET a=5\\n20 PRINT a")
            first.basic.run()
            first.expect("0 OK")
            second.type("BORDER 4\\n")
            second.run_frames(5)
            assert False
        """
    )
    result = pytester.runpytest_inprocess("--spectrum-failures=kept/here")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*kept/here/*test_bad*.png"])
    kept = pytester.path / "kept" / "here"
    stems = {path.name.split(".", 2)[1].removeprefix("py-") for path in kept.iterdir()}
    assert stems == {"test_bad-2", "test_bad-2-2"}
    (trace,) = (path for path in kept.glob("*.trace.txt") if path.stat().st_size)
    assert [line.split(None, 1)[1].split(None, 1) for line in trace.read_text().splitlines()] == [
        ["10:1", "LET a=5"],
        ["20:1", "PRINT a"],
    ]
    (screen,) = (path for path in kept.glob("*-2.txt") if "0 OK, 20:1" in path.read_text())
    assert screen.read_text().startswith("5\n")
    (picture,) = kept.glob("*-2-2.png")
    assert Image.open(picture).convert("RGB").getpixel((3, 3)) == (0, 0xD7, 0)  # green, without BRIGHT


# -- coverage


def test_coverage_of_several_tests_adds_up(counting: pytest.Pytester) -> None:
    result = counting.runpytest_inprocess("--basic-cov=numbers.bas")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(
        [
            "*coverage of BASIC*",
            "*numbers * 10 * 3 * 4 * 1 *70.0%*",
            "numbers: not run: 30:2-3, 60:1",
            "numbers: IFs that always went one way: 30:1",
        ]
    )


def test_coverage_under_xdist_is_the_same(counting: pytest.Pytester) -> None:
    counting.runpytest_inprocess("--basic-cov=numbers.bas", "--basic-cov-report=json:one.json")
    counting.makeini("[pytest]\naddopts = --strict-markers -p no:cacheprovider -p no:hypothesispytest\n")
    options = ("--basic-cov=numbers.bas", "--basic-cov-report=json:two.json", "--basic-cov-fail-under=71")
    result = counting.runpytest_subprocess("-n2", *options)
    result.assert_outcomes(passed=2)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["FAIL: coverage of numbers is 70.00%, and 71% is wanted"])
    one, two = (json.loads((counting.path / f"{name}.json").read_text()) for name in ("one", "two"))
    assert one == two
    assert one["numbers"]["statements"]["20:1"] == 2


@pytest.mark.parametrize(("percent", "status"), [("69.9", 0), ("70", 0), ("70.1", 1)])
def test_too_little_coverage_fails_the_run(counting: pytest.Pytester, percent: str, status: int) -> None:
    result = counting.runpytest_inprocess("--basic-cov=numbers.bas", f"--basic-cov-fail-under={percent}")
    result.assert_outcomes(passed=2)
    assert result.ret == status
    if status:
        result.stdout.fnmatch_lines([f"FAIL: coverage of numbers is 70.00%, and {percent}% is wanted"])


def test_coverage_is_written_in_every_format(counting: pytest.Pytester) -> None:
    kinds = ("html", "lcov", "xml", "json")
    reports = [f"--basic-cov-report={kind}:out/cov.{kind}" for kind in kinds]
    result = counting.runpytest_inprocess("--basic-cov=numbers.bas", *reports)
    assert "coverage of BASIC" not in result.stdout.lines
    out = counting.path / "out"
    assert "<h2>numbers: 70.0%</h2>" in (out / "cov.html").read_text()
    assert "SF:numbers.bas" in (out / "cov.lcov").read_text().splitlines()
    assert ElementTree.parse(out / "cov.xml").getroot().get("branches-covered") == "3"
    assert json.loads((out / "cov.json").read_text())["numbers"]["left"] == {"20:1": 1, "30:1": 1}


def test_lines_of_a_program_that_are_left_out_are_told(pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("counter")
    (folder / "counter.bas").write_text(PROGRAM)
    (folder / "tape.toml").write_text(
        'title = "Counter"\n[[block]]\nkind = "basic"\nsource = "counter.bas"\nname = "counter"\n'
        '[coverage]\n60 = "cannot be reached"\n'
    )
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.spectrum(program="counter")
        def test_it(spectrum):
            for answer in (1, 2, 3):
                spectrum.type(f"RUN\\n{answer}\\n")
                spectrum.wait_for_report()
        """
    )
    result = pytester.runpytest_inprocess("--basic-cov=counter", "--basic-cov-fail-under=100")
    result.stdout.fnmatch_lines(
        ["*counter * 9 * 0 * 4 * 0 *100.0%*", "counter: line 60 is left out: cannot be reached"]
    )
    assert result.ret == 0


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--basic-cov=nothing"], "*--basic-cov: nothing is neither a program*"),
        (
            ["--basic-cov=numbers.bas", "--basic-cov-report=pdf:x"],
            "*--basic-cov-report is term, none, or one of html:FILE*",
        ),
        (["--basic-cov=numbers.bas", "--basic-cov-report=html"], "*--basic-cov-report is term*not html"),
    ],
)
def test_wrong_options_are_refused(counting: pytest.Pytester, options: list[str], complaint: str) -> None:
    result = counting.runpytest_inprocess(*options)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([complaint])


def test_a_run_without_spectrums_imports_next_to_nothing(tmp_path: Path) -> None:
    code = (
        "import sys; before = set(sys.modules); import typein.harness.plugin\n"
        "new = {m.split('.')[0] for m in set(sys.modules) - before}\n"
        "print(sorted(m for m in sys.modules if m.startswith('typein.')))\n"
        "print(sorted({'numpy', 'rich', 'jinja2', 'PIL'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", f"import pytest\n{code}"], capture_output=True, text=True, check=True)
    ours, others = run.stdout.splitlines()
    assert ours == "['typein.harness', 'typein.harness.plugin']"
    assert others == "[]"


@pytest.mark.parametrize("percent", ["500", "-1", "nan", "many"])
def test_a_percentage_that_is_none_is_refused(counting: pytest.Pytester, percent: str) -> None:
    assert counting.runpytest_inprocess(f"--basic-cov-fail-under={percent}").ret == pytest.ExitCode.USAGE_ERROR

"""The profile, held against the clock of the machine and programs whose calls can be counted by reading."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

from typein.harness.places import Place
from typein.harness.profile import Profile, rom_part
from typein.harness.session import Spectrum

NESTED = """\
10 GO SUB 100: GO SUB 200
20 STOP
100 GO SUB 200: GO SUB 200
110 RETURN
200 FOR i=1 TO 5: LET a=SIN i: NEXT i: RETURN
"""


def profiled(source: str) -> Profile:
    spectrum = Spectrum()
    spectrum.basic.enter(source)
    profile = Profile(spectrum.machine)
    with profile:
        spectrum.basic.run()
        spectrum.wait_for_report()
    return profile


@pytest.fixture(scope="module")
def nested() -> Profile:
    return profiled(NESTED)


def test_statements_are_counted_under_what_has_called_them(nested: Profile) -> None:
    calls = {(stack, str(place)): cost.calls for (stack, place), cost in nested.costs.items()}
    assert calls[(), "10:2"] == 1
    assert calls[(100,), "100:2"] == 1
    assert calls[(100, 200), "200:1"] == 2
    assert calls[(200,), "200:1"] == 1
    assert calls[(100, 200), "200:2"] == 10
    assert calls[(100,), "110:1"] == 1
    assert calls[(), "20:1"] == 1


def test_subroutines_have_the_time_of_all_that_they_call(nested: Profile) -> None:
    subroutines = nested.subroutines()
    assert {line: cost.calls for line, cost in subroutines.items()} == {100: 1, 200: 3}
    within_100 = sum(cost.tstates for (stack, _), cost in nested.costs.items() if 100 in stack)
    assert subroutines[100].tstates == within_100
    assert subroutines[200].tstates == nested.lines()[200].tstates
    assert subroutines[200].tstates == pytest.approx(1.5 * subroutines[100].tstates, rel=0.05)


def test_time_is_that_of_the_machine() -> None:
    spectrum = Spectrum()
    spectrum.basic.enter("10 PAUSE 50\n20 PAUSE 25\n")
    with Profile(spectrum.machine) as profile:
        spectrum.basic.run()
        spectrum.wait_for_report()
    seconds = {line: cost.tstates / 3_500_000 for line, cost in profile.lines().items()}
    assert seconds[10] == pytest.approx(1.0, abs=0.03)  # 50 frames of 19.97 ms
    assert seconds[20] == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize(
    ("source", "part"),
    [
        ("10 PAUSE 50", "pause"),
        ("10 BEEP 1,0", "sound"),
        ("10 FOR i=1 TO 50: LET a=SIN i: NEXT i", "arithmetic"),
        ('10 FOR i=1 TO 40: PRINT AT 0,0;"abcdefghijklmnopqrstuvwxyz": NEXT i', "screen"),
        ("10 FOR i=1 TO 9: PLOT 0,0: DRAW 250,170: NEXT i", "graphics"),
    ],
)
def test_what_the_rom_does_is_seen(source: str, part: str) -> None:
    shares = profiled(source).rom_shares(10)
    assert shares[part] > 0.2
    assert sum(shares.values()) == pytest.approx(1)


def test_lines_at_the_end_of_a_long_program_are_found_slowly() -> None:
    filler = "".join(f"{n} REM\n" for n in range(10, 3000, 10))
    shares = profiled(f"5 GO TO 5000\n{filler}5000 FOR i=1 TO 50: NEXT i\n").rom_shares(5000)
    assert shares["finding lines"] > 0.5


@pytest.mark.parametrize(
    ("address", "part"), [(0x0000, "restarts"), (0x196E, "finding lines"), (0xFFFF, "machine code")]
)
def test_parts_of_the_rom(address: int, part: str) -> None:
    assert rom_part(address) == part


def test_an_error_in_a_subroutine_leaves_nothing_open() -> None:
    spectrum = Spectrum()
    spectrum.basic.enter("10 GO SUB 100\n100 GO SUB 200\n200 PRINT x\n")
    with Profile(spectrum.machine) as profile:
        spectrum.basic.run()
        spectrum.wait_for_report()
        spectrum.basic.enter("300 CLS\n")
        spectrum.basic.run()
        spectrum.wait_for_report()
    assert profile.costs[(100, 200), Place(200, 1)].calls == 1
    assert profile.costs[(), Place(300, 1)].calls == 1


def test_collapsed_stacks_and_speedscope_tell_the_same(nested: Profile) -> None:
    rows = dict(row.rsplit(" ", 1) for row in nested.collapsed().splitlines())
    assert sum(map(int, rows.values())) == nested.total
    assert int(rows["GO SUB 100;GO SUB 200;200:2 LET a=SIN i"]) == nested.costs[(100, 200), Place(200, 2)].tstates
    scope = json.loads(nested.speedscope())
    (profile,) = scope["profiles"]
    names = [frame["name"] for frame in scope["shared"]["frames"]]
    stacks = [";".join(names[i] for i in sample) for sample in profile["samples"]]
    weight = dict(zip(stacks, profile["weights"], strict=True))
    assert weight["GO SUB 100;GO SUB 200;200:2 LET a=SIN i"] == pytest.approx(
        int(rows["GO SUB 100;GO SUB 200;200:2 LET a=SIN i"]) / 3.5, abs=0.001
    )
    assert profile["endValue"] == pytest.approx(nested.total / 3.5, rel=1e-6)
    assert profile["unit"] == "microseconds"


def test_tables_name_lines_and_subroutines(nested: Profile) -> None:
    assert next(iter(nested.line_table().columns[0].cells)) == "200"
    assert set(nested.subroutine_table().columns[0].cells) == {"100", "200"}


def test_numbers_are_shown_in_full_at_80_columns() -> None:
    source = '100 FOR i=1 TO 20: PRINT AT 0,0;"a long text of a long line";SIN i;COS i: NEXT i: RETURN\n'
    profile = profiled(f"10 GO SUB 100: STOP\n{source}")
    for key in profile.costs:
        profile.costs[key].calls += 1_000_000
        profile.costs[key].tstates += 35_000_000_000
    out = io.StringIO()
    console = Console(file=out, width=80)
    console.print(profile.line_table())
    console.print(profile.subroutine_table())
    rows = [row.split() for row in out.getvalue().splitlines() if row.split()[:1] == ["100"]]
    assert max(map(len, out.getvalue().splitlines())) <= 80
    (cost, all_costs) = profile.lines()[100], profile.subroutines()[100]
    for row, of in zip(rows, (cost, all_costs), strict=True):
        seconds = of.tstates / 3_500_000
        assert row[1:3] == [str(of.calls), f"{seconds:.2f}"]
        assert row[4] == f"{1000 * seconds / of.calls:.1f}"

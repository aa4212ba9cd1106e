"""How many frames are run, by a clock of the test's own."""

from __future__ import annotations

import pytest

from typein.app.pacing import PERIOD, Pacer
from typein.app.speed import LIMITLESS, Speed


class Host:
    """A host that draws ``fps`` pictures a second and takes ``cost`` seconds for each frame of the Spectrum."""

    def __init__(self, cost: float = 0.0) -> None:
        self.now, self.cost, self.frames = 0.0, cost, 0
        self.speed = Speed(Pacer(0.0), lambda: self.now)

    def run(self, seconds: float) -> int:
        """How many frames are run in that time."""
        end, before = self.now + seconds, self.frames
        while self.now < end:
            due = self.speed.due(self.now)
            self.frames += due
            self.now += due * self.cost
            self.now += max(self.speed.wait(self.now), 1e-4)
        return self.frames - before


@pytest.mark.parametrize("factor", [1, 2, 8])
def test_so_many_times_as_fast(factor: int) -> None:
    host = Host()
    host.speed.factor = factor
    assert host.run(10) == pytest.approx(factor * 10 / PERIOD, rel=0.02)


def test_nothing_runs_in_a_pause_and_nothing_is_made_up_for() -> None:
    host = Host()
    host.run(1)
    host.speed.paused = True
    assert host.run(5) == 0
    host.speed.paused = False
    assert host.run(1) == pytest.approx(1 / PERIOD, abs=3)


def test_frame_by_frame() -> None:
    host = Host()
    host.run(1)
    host.speed.step()
    assert host.run(1) == 1
    host.speed.step(3)
    assert host.run(1) == 3
    assert host.speed.paused


@pytest.mark.parametrize("cost", [0.0001, 0.001, 0.015, 0.1])
def test_as_fast_as_it_goes_leaves_time_for_pictures_and_events(cost: float) -> None:
    host = Host(cost)
    host.speed.factor = LIMITLESS
    host.run(2)
    frames = host.run(10)
    assert frames * cost > 0.7 * 10
    assert host.speed.due(host.now) * cost <= max(1.3 * PERIOD, cost), "events wait no longer than a picture"


def test_hurry_lasts_as_long_as_the_key() -> None:
    host = Host(0.001)
    host.speed.hurried = True
    assert not host.speed.real
    assert host.run(2) > 5 * 2 / PERIOD
    host.speed.hurried = False
    assert host.speed.real
    assert host.run(2) == pytest.approx(2 / PERIOD, abs=3)

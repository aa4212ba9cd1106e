"""The pace, on clocks that tick as the test says: 3,500,000 T-states a second, 69,888 a frame."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from typein.app.pacing import Pacer
from typein.app.sound import BUFFER, RATE

FRAMES_A_SECOND = 3_500_000 / 69_888


class Card:
    """A sound card that plays frames by a clock of its own, ``speed`` times as fast as it should."""

    def __init__(self, speed: float = 1.0) -> None:
        self.rate = FRAMES_A_SECOND * speed
        self.store = 0.0
        self.gaps = 0

    def play(self, seconds: float) -> None:
        if self.store > 0 and self.store < seconds * self.rate:
            self.gaps += 1
        self.store = max(0.0, self.store - seconds * self.rate)


def play(pacer: Pacer, seconds: float, turn: float, card: Card | None = None) -> int:
    """Frames run in that many seconds by a loop that takes ``turn`` seconds for each of its turns."""
    frames = 0
    for number in range(round(seconds / turn)):
        due = pacer.due(number * turn, math.ceil(card.store * 2) / 2 if card else None)
        frames += due
        if card:
            card.store += due
            card.play(turn)
    return frames


@pytest.mark.parametrize("hertz", [50, 60, 75, 120, 144, 200])
def test_fifty_frames_a_second_at_any_monitor_rate(hertz: int) -> None:
    frames = play(Pacer(0.0), 600, 1 / hertz)
    assert frames == pytest.approx(600 * FRAMES_A_SECOND, abs=2)


@pytest.mark.parametrize("hertz", [30, 20])
def test_several_frames_at_one_go_where_drawing_is_slow(hertz: int) -> None:
    frames = play(Pacer(0.0), 100, 1 / hertz)
    assert frames == pytest.approx(100 * FRAMES_A_SECOND, abs=5)


@pytest.mark.parametrize("speed", [1.0, 1.001, 0.999, 1.004, 0.996])
@pytest.mark.parametrize("hertz", [60, 120, 144])
def test_the_sound_neither_runs_dry_nor_piles_up(hertz: int, speed: float) -> None:
    card, pacer = Card(speed), Pacer(0.0)
    frames = play(pacer, 200, 1 / hertz, card)
    assert card.gaps == 0
    assert 0.5 <= card.store <= 3.5
    assert frames - card.store == pytest.approx(200 * FRAMES_A_SECOND * speed, abs=1), "the picture follows the sound"


def test_the_delay_of_the_sound_comes_to_40_ms() -> None:
    card, pacer = Card(), Pacer(0.0)
    play(pacer, 60, 1 / 60, card)
    assert card.store / FRAMES_A_SECOND == pytest.approx(0.040, abs=0.015)


@pytest.mark.parametrize("speed", [0.999, 1.0, 1.001])
@pytest.mark.parametrize("hertz", [60, 120, 144])
def test_what_a_key_does_is_heard_within_60_ms(hertz: int, speed: float) -> None:
    """A frame is run in no time, with the keys of that moment; then it waits behind what the card has still to play."""
    card, pacer, turn = Card(speed), Pacer(0.0), 1 / hertz
    waits = []
    for number in range(30 * hertz):
        due = pacer.due(number * turn, math.ceil(card.store * 2) / 2)
        if due:
            waits.append(card.store / card.rate + BUFFER / RATE)
        card.store += due
        card.play(turn)
    assert max(waits[500:]) < 0.060
    assert card.gaps == 0


@pytest.mark.parametrize("stall", [0.010, 0.020])
def test_five_minutes_under_load_without_a_crackle(stall: float) -> None:
    """Each tenth turn of the loop is held up by other programs, while the card plays on."""
    card, pacer, host, now = Card(), Pacer(0.0), random.Random(5), 0.0
    while now < 300:
        card.store += pacer.due(now, math.ceil(card.store * 2) / 2)
        turn = 1 / 60 if host.random() > 0.1 else 1 / 60 + stall
        card.play(turn)
        now += turn
    assert card.gaps == 0


@pytest.mark.parametrize("stall", [0.1, 0.15, 0.2, 0.24])
def test_after_a_long_stall_the_sound_is_not_late_for_long(stall: float) -> None:
    """The card runs dry in it; what is made up for is no more than would be heard 100 ms late."""
    card, pacer = Card(), Pacer(0.0)
    play(pacer, 10, 1 / 60, card)
    card.play(stall)
    stores = []
    for number in range(600):
        card.store += pacer.due(10 + stall + number / 60, math.ceil(card.store * 2) / 2)
        stores.append(card.store)
        card.play(1 / 60)
    assert max(stores) <= 6
    assert stores[-1] <= 4


@pytest.mark.parametrize("hertz", [30, 20])
def test_slow_drawing_does_not_slow_the_sound(hertz: int) -> None:
    card, pacer = Card(), Pacer(0.0)
    frames = play(pacer, 100, 1 / hertz, card)
    assert frames == pytest.approx(100 * FRAMES_A_SECOND, rel=0.005)


@pytest.mark.parametrize("hertz", [60, 120, 144])
def test_no_frame_is_shown_much_longer_than_another(hertz: int) -> None:
    """On a monitor that is faster than 50 Hz a frame stands for as many of its turns as it can, or one more."""
    pacer = Pacer(0.0)
    runs = [pacer.due(number / hertz, None) for number in range(20 * hertz)]
    assert max(runs) == 1, "none is skipped"
    shown = [number for number, due in enumerate(runs) if due]
    stands = {later - earlier for earlier, later in pairwise(shown)}
    whole = int(hertz / FRAMES_A_SECOND)
    assert stands <= {whole, whole + 1}


def test_a_card_that_stands_still_holds_nothing_up() -> None:
    pacer = Pacer(0.0)
    frames = sum(pacer.due(number / 60, 8.0) for number in range(600))
    assert frames == pytest.approx(10 * FRAMES_A_SECOND, rel=0.006)


def test_a_card_that_swallows_everything_does_not_race_the_machine() -> None:
    pacer = Pacer(0.0)
    frames = sum(pacer.due(number / 60, 0.0) for number in range(600))
    assert frames <= 10 * FRAMES_A_SECOND * 1.05


def test_a_host_that_slept_does_not_hurry_afterwards() -> None:
    pacer = Pacer(0.0)
    pacer.due(0.0)
    assert pacer.due(3600.0) == 1
    assert pacer.due(3600.0) == 0


def test_time_that_stood_still_is_not_made_up() -> None:
    pacer = Pacer(0.0)
    pacer.due(0.0)
    pacer.restart(0.2)
    assert pacer.due(0.2) == 1


def test_it_tells_how_long_to_wait() -> None:
    pacer = Pacer(0.0)
    pacer.due(0.0)
    assert pacer.wait(0.005) == pytest.approx(69_888 / 3_500_000 - 0.005)
    assert pacer.wait(1.0) == 0

"""What a machine tells those who look on: samples at even intervals, and a journal of what comes from outside."""

from __future__ import annotations

from typein.spectrum.keyboard import NO_KEYS, matrix
from typein.spectrum.machine import Machine

LOOP = bytes((0x18, 0xFE))  # JR to itself: 12 T-states


class Journal:
    def __init__(self) -> None:
        self.heard: list[object] = []

    def pressed(self, rows: bytes) -> None:
        self.heard.append(rows)

    def touched(self) -> None:
        self.heard.append("touched")


def machine() -> Machine:
    return Machine(LOOP.ljust(0x4000, b"\0"))


def test_samples_come_at_even_intervals_and_change_nothing() -> None:
    sampled, plain = machine(), machine()
    times: list[int] = []
    sampled.sample(1000, lambda m: times.append(m.now))
    for one in (sampled, plain):
        one.run_frames(3)
        one.run_to(500)
    assert [time // 1000 for time in times] == list(range(1, 211))  # in 3 frames and 500 T-states, 210,164
    assert all(time % 1000 < 12 for time in times)
    assert sampled.save_state() == plain.save_state()
    sampled.sample(1000, None)
    sampled.run_frames(1)
    assert len(times) == 210


def test_the_journal_hears_of_keys_before_they_change_and_of_changes_before_the_machine_runs_on() -> None:
    one, journal = machine(), Journal()
    one.journal = journal
    rows = matrix(("A",))
    one.press(NO_KEYS)  # no change
    one.press(rows)
    one.run_frame()
    state = one.save_state()
    one.restore_state(state)
    one.touched()
    assert journal.heard == [rows]
    one.run_frame()
    assert journal.heard == [rows, "touched"]
    one.run_frame()
    assert journal.heard == [rows, "touched"]


def test_keys_that_come_with_a_state_are_no_keys_pressed() -> None:
    one, journal = machine(), Journal()
    one.press(matrix(("A",)))
    state = one.save_state()
    one.press(NO_KEYS)
    one.journal = journal
    one.restore_state(state)
    one.tell()
    assert journal.heard == ["touched"]
    assert one.rows == matrix(("A",))


def test_what_is_over_stays_over_for_ever() -> None:
    one = machine()
    one.run_frames(31_000)  # 2,166,528,000 T-states, more than 31 bits count
    registers = one.save_state().registers
    assert registers["after_ir"] < 0
    assert registers["no_int"] < 0

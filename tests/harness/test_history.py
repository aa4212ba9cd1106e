"""Going back in time: what comes back is what was, to the last bit, and memory stays bounded."""

from __future__ import annotations

from random import Random

import pytest

from typein.harness.history import MOST_BYTES, History
from typein.harness.recording import Recorder
from typein.harness.session import Spectrum
from typein.spectrum.keyboard import NO_KEYS, matrix
from typein.spectrum.state import State

PROGRAM = "10 PRINT INKEY$;RND;: POKE 23692,255: GO TO 10\n20 REM \x22"


@pytest.fixture
def spectrum() -> Spectrum:
    spectrum = Spectrum()
    spectrum.basic.enter(PROGRAM)
    spectrum.basic.run()
    spectrum.run_frames(1)
    return spectrum


def play(spectrum: Spectrum, history: History, frames: int, seed: int = 1) -> dict[int, State]:
    """Press keys at random; the state after each frame."""
    choice, states = Random(seed), {}
    for _ in range(frames):
        if choice.random() < 0.2:
            spectrum.machine.press(choice.choice([NO_KEYS, matrix(("A",)), matrix(("CAPS", "B"))]))
        spectrum.run_frames(1)
        history.frame_passed()
        states[spectrum.machine.frames] = spectrum.save_state()
    return states


@pytest.mark.parametrize("back", [1, 7, 10, 23, 150])
def test_any_frame_comes_back_as_it_was(spectrum: Spectrum, back: int) -> None:
    history = History(spectrum)
    states = play(spectrum, history, 200)
    now = spectrum.machine.frames
    assert history.back(back) == back
    assert spectrum.save_state() == states[now - back]


def test_one_goes_back_again_and_again_and_on_from_there(spectrum: Spectrum) -> None:
    history = History(spectrum)
    states = play(spectrum, history, 120)
    for _ in range(5):
        history.back(11)
    frames = spectrum.machine.frames
    assert spectrum.save_state() == states[frames]
    again = play(spectrum, history, 40, seed=2)
    history.back(3)
    assert spectrum.save_state() == again[frames + 37]
    history.back(40)
    assert spectrum.save_state() == states[frames - 3]


def test_no_further_than_the_seconds_that_are_kept(spectrum: Spectrum) -> None:
    history = History(spectrum, seconds=2)
    states = play(spectrum, history, 300)
    now = spectrum.machine.frames
    assert 100 <= history.frames <= 110
    assert history.back(1000) == now - spectrum.machine.frames
    assert 100 <= now - spectrum.machine.frames <= 110
    assert history.back(1) == 0
    assert spectrum.save_state() == states[spectrum.machine.frames]


def test_what_is_put_into_memory_stays_part_of_it(spectrum: Spectrum) -> None:
    history = History(spectrum)
    play(spectrum, history, 33)
    spectrum.memory[50000] = 77
    history.keep()
    states = play(spectrum, history, 5)
    history.back(3)
    assert spectrum.save_state() == states[spectrum.machine.frames]
    assert spectrum.memory[50000] == 77
    history.back(3)
    assert spectrum.memory[50000] == 0


def test_who_changes_the_machine_and_says_so_need_not_know_of_the_history(spectrum: Spectrum) -> None:
    history = History(spectrum)
    play(spectrum, history, 33)
    spectrum.machine.touched()
    spectrum.memory[50000] = 77
    states = play(spectrum, history, 5)
    history.back(4)
    assert spectrum.save_state() == states[spectrum.machine.frames]
    history.back(1)
    assert spectrum.memory[50000] == 0


def test_a_tape_that_plays_goes_back_too() -> None:
    spectrum = Spectrum()
    spectrum.machine.deck.instant = False
    spectrum.insert([bytes(19), bytes(range(256)) * 20])
    spectrum.type('LOAD ""\n')
    history = History(spectrum)
    states = play(spectrum, history, 300, seed=3)
    assert spectrum.machine.deck.playing
    history.back(123)
    assert spectrum.save_state() == states[spectrum.machine.frames]


def test_a_block_saved_again_on_the_way_is_not_recorded_twice() -> None:
    spectrum = Spectrum()
    history = History(spectrum, every=500)
    spectrum.type('SAVE "a"CODE 0,9\n')
    spectrum.press("{ENTER}")
    before = len(spectrum.machine.deck.recorded)
    assert before
    history.keep()
    play(spectrum, history, 60)
    recorded = list(spectrum.machine.deck.recorded)
    history.back(2)
    assert spectrum.machine.deck.recorded == recorded


def test_a_recording_has_the_moment_to_which_one_went_back(spectrum: Spectrum) -> None:
    with Recorder(spectrum) as recorder:
        history = History(spectrum)
        play(spectrum, history, 60)
        for _ in range(20):
            history.back(2)
        play(spectrum, history, 10, seed=5)
    recording = recorder.recording
    assert sum(isinstance(event.what, State) for event in recording.events) == 1
    assert recording.replay().memory == spectrum.memory


def test_memory_is_bounded_by_little_for_basic(spectrum: Spectrum) -> None:
    history = History(spectrum)
    play(spectrum, history, 3100)
    assert history.frames >= 3000
    assert history.size < 3 << 20


def test_noise_is_remembered_shorter_and_takes_no_more_than_the_bound(spectrum: Spectrum) -> None:
    choice = Random(1)
    history = History(spectrum, most=2 << 20)
    for _ in range(600):
        spectrum.memory[0x8000:] = choice.randbytes(0x8000)
        spectrum.run_frames(1)
        history.frame_passed()
    assert history.size <= 2 << 20 < MOST_BYTES
    assert 300 < history.frames < 600

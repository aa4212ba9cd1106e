"""RZX: a session recorded and played back to the last bit, on machines that agree with it and on one that does not."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from typein import Spectrum
from typein.errors import UsageError
from typein.harness.rzx import Recorder, Replay
from typein.media.rzx import Frame, Recording, Section, read_rzx, write_rzx
from typein.media.snapshot import DEFAULTS, Snapshot
from typein.spectrum.state import State


def future(state: State) -> State:
    """What of a state the recording decides: neither the keys that are down, nor the frames since power-on."""
    return replace(state, rows=b"", frames=0, tape=replace(state.tape, polls=0, instant=False))


def play(spectrum: Spectrum) -> None:
    """A program that asks, reads keys at random moments, beeps, and enables and disables interrupts."""
    rng = random.Random(1982)
    spectrum.type("10 INPUT a$: PRINT a$;: BEEP .01,9: LET b=USR 40000: GO TO 10\n")
    spectrum.type("RUN\n")
    for _ in range(3):
        spectrum.type(f"{rng.randrange(1000)}\n")
        spectrum.run_frames(rng.randrange(5))


CODE = bytes.fromhex("F3 01 00 02 ED 5F ED 4F DB FE 0B 78 B1 20 F5 FB C9")
"""DI: LD BC,512: again: LD A,R: LD R,A: IN A,(FE): DEC BC: LD A,B: OR C: JR NZ,again: EI: RET"""


def session() -> Spectrum:
    spectrum = Spectrum()
    spectrum.memory[40000 : 40000 + len(CODE)] = CODE
    return spectrum


def recorded(spectrum: Spectrum) -> Recording:
    recorder = Recorder(spectrum)
    recorder.start()
    play(spectrum)
    return read_rzx(write_rzx(recorder.stop()), "t.rzx")


def frames_of(recording: Recording) -> int:
    return sum(section.count for section in recording.sections)


def replayed(recording: Recording, **options: bool) -> tuple[Spectrum, Replay]:
    spectrum = Spectrum(boot=False, **options)  # type: ignore[arg-type]
    replay = Replay(spectrum, recording)
    for _ in range(2 * frames_of(recording)):
        if not replay.over:
            spectrum.run_frames(1)
    return spectrum, replay


def test_to_the_last_bit() -> None:
    spectrum = session()
    spectrum.run_frames(3)
    recording = recorded(spectrum)
    again, replay = replayed(recording)
    assert (replay.over, replay.strayed) == (True, False)
    assert again.screen.text == spectrum.screen.text
    assert frames_of(recording) > 100


def test_state_after_each_frame() -> None:
    spectrum = session()
    states: list[State] = []
    recorder = Recorder(spectrum)
    recorder.start()
    spectrum.runner.observers.append(lambda: states.append(spectrum.save_state()))
    play(spectrum)
    recording = recorder.stop()
    again = Spectrum(boot=False)
    Replay(again, recording)
    for state in states:
        again.run_frames(1)
        assert future(again.save_state()) == future(state)


def test_on_a_machine_with_other_timing() -> None:
    spectrum = session()
    recording = recorded(spectrum)
    sections = [replace(s, snapshot=s.snapshot and replace(s.snapshot, late=True)) for s in recording.sections]
    again, replay = replayed(Recording(tuple(sections)))
    assert (again.machine.core.late, replay.strayed) == (1, False)
    same, _ = replayed(recording)
    assert again.memory == same.memory
    assert again.machine.core.pc == same.machine.core.pc


def test_a_changed_machine_begins_a_section() -> None:
    spectrum = Spectrum()
    before = spectrum.save_state()
    recorder = Recorder(spectrum)
    recorder.start()
    spectrum.type("PRINT 1\n")
    spectrum.restore_state(before)
    spectrum.type("PRINT 2\n")
    spectrum.run_frames(2)
    recording = recorder.stop()
    assert len(recording.sections) == 2
    again, replay = replayed(recording)
    assert not replay.strayed
    assert again.screen.find("2")
    assert not again.screen.find("1 ")


RAM = bytes.fromhex("DB FE 32 00 A0 18 F9")  # IN A,(FE): LD (A000),A: JR


def machine_code(*frames: Frame) -> Recording:
    ram = bytearray(0xC000)
    ram[0x4000 : 0x4000 + len(RAM)] = RAM
    return Recording((Section.of(frames, Snapshot(DEFAULTS | {"pc": 0x8000, "sp": 0xFF00}, bytes(ram))),))


def test_a_frame_is_as_many_opcodes() -> None:
    spectrum = Spectrum(boot=False)
    replay = Replay(spectrum, machine_code(Frame(7, b"\x01\x02\x03"), Frame(3, b"\x04")))
    spectrum.run_frames(1)
    assert (spectrum.machine.core.pc, spectrum.memory[0xA000]) == (0x8002, 2)
    spectrum.run_frames(1)
    assert (spectrum.machine.core.pc, spectrum.memory[0xA000], replay.strayed) == (0x8002, 3, False)


def test_a_frame_that_is_longer_than_ours() -> None:
    inputs = bytes(k & 0xFF for k in range(10_000))
    spectrum = Spectrum(boot=False)
    replay = Replay(spectrum, machine_code(Frame(30_000, inputs)))
    spectrum.run_frames(8)
    assert (replay.over, replay.strayed) == (True, False)
    spectrum = Spectrum(boot=False)
    Replay(spectrum, machine_code(Frame(29_999, inputs), Frame(1, b"")))
    while spectrum.machine.core.pc != 0x8005 or spectrum.memory[0xA000] != inputs[-1]:
        spectrum.run_frames(1)


@pytest.mark.parametrize(("inputs", "strayed"), [(b"\1\2", True), (b"\1\2\3", False), (b"\1\2\3\4", True)])
def test_a_recording_that_does_not_fit_is_noticed(inputs: bytes, strayed: bool) -> None:
    spectrum = Spectrum(boot=False)
    replay = Replay(spectrum, machine_code(Frame(9, inputs)))
    spectrum.run_frames(2)
    assert (replay.over, replay.strayed) == (True, strayed)


def test_what_cannot_be_recorded() -> None:
    with pytest.raises(UsageError, match="seed"):
        Recorder(Spectrum(seed=5)).start()
    with pytest.raises(UsageError, match="scroll"):
        Recorder(Spectrum(scroll="answer")).start()
    spectrum = Spectrum()
    Recorder(spectrum).start()
    with pytest.raises(UsageError, match="already"):
        Recorder(spectrum).start()

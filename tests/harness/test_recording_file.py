"""Recordings written while they are made: the file is that of the recorder in memory, and can be played at any time."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from typein.errors import UsageError
from typein.harness import recording_file
from typein.harness.recording import Recorder, Recording
from typein.harness.recording_file import FileRecorder
from typein.harness.session import Spectrum


def read(file: BytesIO) -> Recording:
    return Recording.from_json(file.getvalue().decode())


def script(spectrum: Spectrum) -> None:
    """Keys, states that follow each other at once, and more keys."""
    spectrum.type("10 PRINT 5\n")
    state = spectrum.save_state()
    spectrum.type("RUN\n")
    spectrum.restore_state(state)
    spectrum.memory[50000] = 1
    spectrum.machine.touched()
    spectrum.restore_state(state)
    spectrum.type("RUN\n")
    spectrum.reset()
    spectrum.type("PRINT 7\n")
    spectrum.expect("7")


def test_it_is_what_is_recorded_in_memory() -> None:
    plain, streamed, file = Spectrum(), Spectrum(), BytesIO()
    with Recorder(plain) as recorder:
        script(plain)
    to_file = FileRecorder(streamed, file)
    to_file.start()
    script(streamed)
    to_file.finish()
    assert read(file) == recorder.recording


def test_the_file_can_be_played_at_any_time() -> None:
    spectrum, file = Spectrum(), BytesIO()
    recorder = FileRecorder(spectrum, file, program="cribbage")
    recorder.start()
    assert read(file).program == "cribbage"
    for digit in "123":
        spectrum.type(digit)
        recorder.tick()
        again = read(file).replay()
        assert again.memory == spectrum.memory
        assert again.machine.now == spectrum.machine.now


def test_a_change_before_anything_else_is_the_beginning() -> None:
    spectrum, file = Spectrum(), BytesIO()
    recorder = FileRecorder(spectrum, file)
    recorder.start()
    spectrum.memory[50000] = 9
    spectrum.machine.touched()
    spectrum.run_frames(3)
    recorder.finish()
    recording = read(file)
    assert recording.events == ()
    assert recording.start.memory[50000] == 9


def test_nothing_of_it_is_kept() -> None:
    spectrum, file = Spectrum(), BytesIO()
    recorder = FileRecorder(spectrum, file)
    recorder.start()
    script(spectrum)
    assert recorder.recording.events == ()


def test_it_ends_where_it_could_not_be_read_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording_file, "MOST_STATES", 3)
    spectrum, file = Spectrum(), BytesIO()
    recorder = FileRecorder(spectrum, file)
    recorder.start()
    for _ in range(5):
        spectrum.run_frames(2)
        recorder.tick()
        spectrum.machine.touched()
    spectrum.run_frames(1)
    recorder.finish()
    assert recorder.full
    assert len(read(file).events) == 3
    read(file).replay()


def test_where_not_even_the_beginning_can_be_written_nothing_is_recorded() -> None:
    class Full(BytesIO):
        def write(self, data: object) -> int:
            raise OSError("No space left on device")

    spectrum, file = Spectrum(), Full()
    recorder = FileRecorder(spectrum, file)
    recorder.start()
    assert recorder.full
    assert isinstance(recorder.error, OSError)
    file.close()
    spectrum.type("PRINT 1\n")
    spectrum.machine.touched()
    FileRecorder(spectrum, BytesIO()).start()


def test_a_file_on_disk(tmp_path: Path) -> None:
    spectrum = Spectrum()
    with (tmp_path / "a.json").open("x+b") as file:
        recorder = FileRecorder(spectrum, file)
        recorder.start()
        with pytest.raises(UsageError, match="recorded already"):
            Recorder(spectrum).start()
        spectrum.type("PRINT 3\n")
        spectrum.expect("3")
        recorder.finish()
    assert "3" in Recording.read(tmp_path / "a.json").replay().screen

"""Recordings: what is played again is the same to the last bit, and a damaged file says so."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from typein.errors import UsageError
from typein.harness.recording import Recorder, Recording, keys_rows, keys_text
from typein.harness.session import Spectrum
from typein.spectrum.keyboard import NO_KEYS, matrix
from typein.spectrum.state import State

ASK = """\
10 RANDOMIZE
20 INPUT "n? ";n: PRINT n*2,RND
30 IF INKEY$="" THEN GO TO 30
40 PRINT INKEY$: BEEP .1,n: BORDER RND*7: PAUSE 0: GO TO 20
"""


def recorded(script: Callable[[Spectrum], object], **options: Any) -> tuple[Spectrum, Recording]:
    spectrum = Spectrum(**options)
    with Recorder(spectrum) as recorder:
        script(spectrum)
    return spectrum, recorder.recording


def keys_alone(spectrum: Spectrum) -> None:
    spectrum.type("PRINT 2+2\n")
    spectrum.expect("4")
    spectrum.hold("{CAPS+5}", frames=50)
    spectrum.type("BORDER 3\n")


def a_program(spectrum: Spectrum) -> None:
    spectrum.basic.enter(ASK)
    spectrum.basic.run()
    for answer in ("7", "12"):
        spectrum.type(f"{answer}\n")
        spectrum.press("k")
        spectrum.press("{SPACE}")
    spectrum.run_frames(17)


def a_tape(spectrum: Spectrum) -> None:
    spectrum.type("PRINT 1\n")
    spectrum.load("cribbage")
    spectrum.press("n{ENTER}")
    spectrum.expect("МАГГИНЗ")


def states(spectrum: Spectrum) -> None:
    state = spectrum.save_state()
    spectrum.type("10 PRINT 5\n")
    spectrum.run_frames(30)
    spectrum.restore_state(state)
    spectrum.hold("q")
    spectrum.run_frames(3)
    spectrum.release()
    assert spectrum.basic.eval("2*3") == 6
    spectrum.run_frames(40)


def a_subroutine(spectrum: Spectrum) -> None:
    spectrum.basic.enter("100 INPUT a: LET b=a*a: RETURN")
    spectrum.basic["c"] = 3
    spectrum.basic.exec("LET d=c+1")
    spectrum.type("LET e=d\n")
    spectrum.run_frames(5)


@pytest.mark.parametrize("script", [keys_alone, a_program, a_tape, states, a_subroutine])
@pytest.mark.parametrize("options", [{}, {"seed": 99, "issue": 2}], ids=["plain", "seeded"])
def test_a_recording_plays_the_same_to_the_last_bit(
    script: Callable[[Spectrum], object], options: dict[str, Any], tmp_path: Path
) -> None:
    spectrum, recording = recorded(script, **options)
    recording.write(tmp_path / "game.json")
    again = Recording.read(tmp_path / "game.json")
    assert again == recording
    replayed = again.replay()
    assert replayed.save_state() == spectrum.save_state()
    assert replayed.frame == spectrum.frame


def test_scroll_is_answered_as_it_was() -> None:
    def script(spectrum: Spectrum) -> None:
        spectrum.type("FOR i=1 TO 60: PRINT i: NEXT i\n")
        spectrum.expect("60")

    spectrum, recording = recorded(script, scroll="answer")
    assert recording.replay().save_state() == spectrum.save_state()


def test_the_moments_of_a_recording_are_those_of_its_keys() -> None:
    _, recording = recorded(lambda spectrum: spectrum.press("a5"))
    spectrum = recording.spectrum()
    seen = [(event.at, event.what) for event in recording.moments(spectrum)]
    rows = [what for _, what in seen]
    assert rows == [matrix(("A",)), NO_KEYS, matrix(("5",)), NO_KEYS]
    assert [at for at, _ in seen] == sorted(at for at, _ in seen)


def test_only_one_recorder_at_a_time() -> None:
    spectrum = Spectrum()
    with Recorder(spectrum), pytest.raises(UsageError, match="already"):
        Recorder(spectrum).start()
    with Recorder(spectrum):
        pass


def test_another_rom_is_refused(tmp_path: Path) -> None:
    _, recording = recorded(lambda spectrum: spectrum.press("a"))
    other = tmp_path / "other.rom"
    other.write_bytes(bytes(16384))
    with pytest.raises(UsageError, match="another ROM"):
        recording.replay(other)


def test_no_rom_is_in_the_file() -> None:
    spectrum, recording = recorded(lambda spectrum: spectrum.press("a"))
    assert not any(Recording.from_json(recording.to_json()).start.memory[:16384])
    assert any(spectrum.memory[:16384])


@pytest.mark.parametrize("keys", [(), ("A",), ("CAPS", "5"), ("SYM", "ENTER", "SPACE"), ("Z", "X", "C", "V", "1", "0")])
def test_keys_are_written_as_chords(keys: tuple[str, ...]) -> None:
    assert keys_rows(keys_text(matrix(keys))) == matrix(keys)
    assert set(keys_text(matrix(keys)).strip("{}").split("+")) == (set(keys) or {""})


# -- damaged files


@pytest.fixture(scope="module")
def plain() -> dict[str, Any]:
    _, recording = recorded(states)
    whole: dict[str, Any] = json.loads(recording.to_json())
    return whole


def damaged(plain: dict[str, Any], path: tuple[str | int, ...], value: Any) -> str:
    whole = json.loads(json.dumps(plain))
    place = whole
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return json.dumps(whole)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), "other"),
        (("version",), 2),
        (("end",), 10**30),
        (("end",), 24 * 3600 * 3_500_000 + 10**9),
        (("end",), -1),
        (("end",), "5"),
        (("end",), True),
        (("rom",), None),
        (("seed",), 0),
        (("scroll",), ["report"]),
        (("program",), 5),
        (("start",), None),
        (("start",), []),
        (("start", "is"), "Other"),
        (("start", "registers"), {}),
        (("start", "registers", "t"), 10**6),
        (("start", "registers", "pc"), 65536),
        (("start", "registers", "a"), -1),
        (("start", "registers", "no_int"), 1 << 40),
        (("start", "memory"), "!"),
        (("start", "memory"), "eJwDAAAAAAE="),
        (("start", "memory"), 3),
        (("start", "rows"), "eJwDAAAAAAE="),
        (("start", "issue"), 4),
        (("start", "frames"), -5),
        (("start", "tape"), {"is": "State"}),
        (("events",), 5),
        (("events",), [5]),
        (("events", 0), {}),
        (("events", 0), {"at": 0, "keys": "{A}"}),
        (("events", 0), {"at": 10**18, "keys": "{A}"}),
        (("events", 0, "keys"), "ab"),
        (("events", 0, "keys"), "{NOKEY}"),
        (("events", 0, "keys"), "{A"),
    ],
)
def test_a_damaged_recording_is_refused_in_one_sentence(
    plain: dict[str, Any], path: tuple[str | int, ...], value: Any
) -> None:
    with pytest.raises(UsageError) as caught:
        Recording.from_json(damaged(plain, path, value), file="game.json")
    assert str(caught.value).startswith("game.json cannot be played: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "null", "[" * 100_000, '{"format": "typein recording"}'])
def test_what_is_no_recording_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="cannot be played"):
        Recording.from_json(text)


@pytest.mark.parametrize("seed", range(12))
def test_a_recording_with_other_numbers_plays_or_is_refused(plain: dict[str, Any], seed: int) -> None:
    random = Random(seed)
    values: tuple[Any, ...] = (
        -1,
        0,
        1,
        255,
        256,
        65535,
        65536,
        10**6,
        10**9,
        -(10**9),
        2**31,
        2**63,
        10**30,
        None,
        "",
        [],
        {},
        True,
    )
    for _ in range(25):
        whole = json.loads(json.dumps(plain))
        for path in random.sample(list(paths(whole)), random.randint(1, 3)):
            place = whole
            for key in path[:-1]:
                place = place[key] if isinstance(place, dict | list) and place else {}
            if isinstance(place, dict) and path[-1] in place:
                place[path[-1]] = random.choice(values)
        try:
            recording = Recording.from_json(json.dumps(whole))
            if recording.end < 10**8:
                recording.replay()
        except UsageError:
            pass


def paths(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all members within a value of JSON."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield (*here, key)
        yield from paths(member, (*here, key))


# -- determinism


def played() -> list[State]:
    """States on the way of one script."""
    spectrum = Spectrum(seed=5)
    found = []
    spectrum.basic.enter(ASK)
    spectrum.basic.run()
    for answer in ("3", "4"):
        spectrum.type(f"{answer}\n")
        found.append(spectrum.save_state())
        spectrum.press("w")
        spectrum.press("{ENTER}")
        found.append(spectrum.save_state())
    return found


def test_the_same_script_gives_the_same_states() -> None:
    assert played() == played()


@pytest.mark.parametrize("frames", [0, 1, 13])
def test_a_state_decides_the_future(frames: int) -> None:
    def future(spectrum: Spectrum) -> State:
        spectrum.run_frames(3)
        spectrum.hold("5")
        spectrum.run_frames(20)
        spectrum.release()
        spectrum.type("\n")
        spectrum.run_frames(60)
        return spectrum.save_state()

    spectrum = Spectrum()
    spectrum.basic.enter(ASK)
    spectrum.basic.run()
    spectrum.wait_for_input()
    spectrum.run_frames(frames)
    state = spectrum.save_state()
    other = Spectrum()
    other.type("PRINT 99\n")
    other.restore_state(state)
    assert other.save_state() == state
    assert future(other) == future(spectrum)

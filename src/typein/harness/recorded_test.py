"""A test from a recording: the program loaded anew, the keys pressed when the screen has come that they answered.

Such a test outlives changes of the program, where the recording itself, to the T-state, holds the program as it was.
It is tried before it is handed out; where playing by the screen does not come to the same end, and where no program is
known, the test plays the recording as it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from typein.basic import sysvars
from typein.basic.charset import UNKNOWN
from typein.errors import TypeinError
from typein.spectrum.keyboard import NO_KEYS, Chord
from typein.spectrum.machine import Machine
from typein.spectrum.state import State

from . import looks, places, rom48
from .recording import Recording, keys_text
from .session import Spectrum

SHIFTS = {"CAPS", "SYM"}
SHORTEST = 3
"""Characters of a text that is worth waiting for."""

NAME = re.compile(r"\W+")
_GAP = re.compile(rf"\s\s+|{UNKNOWN}+")

HEAD = '''\
"""What was recorded in {recording}, made by ``typein replay --to-test``."""

from __future__ import annotations
'''


@dataclass
class Turn:
    """What came to the screen, if anything new did, and the keys that were pressed then."""

    seen: str
    keys: str


def as_test(recording: Recording, path: Path, test: Path, rom: Path | None = None) -> tuple[str, bool]:
    """The text of a Python module with one test, and whether it plays by the screen.

    ``path`` is the file of the recording, ``test`` where the test is going to lie.
    """
    name = NAME.sub("_", path.stem).strip("_") or "recording"
    turns, seed, last = _turns(recording, rom)
    head = HEAD.format(recording=path.name)
    if recording.program is not None and rom is None:
        body = _by_screen(recording, name, turns, seed, last)
        if _passes(body, f"test_{name}"):
            return f"{head}\n{body}", True
    beside = Path(os.path.relpath(path, test.parent)).as_posix()
    return f"{head}\n{_by_clock(name, beside, last)}", False


def _turns(recording: Recording, rom: Path | None) -> tuple[list[Turn], int | None, str]:
    """What happened, the number that RANDOMIZE took first, and the text of the last screen."""
    spectrum = recording.spectrum(rom)
    seeds: list[int] = []
    spectrum.machine.trap(rom48.RANDOMIZE_FRAMES, lambda machine: seeds.append(_frames(machine)))
    turns: list[Turn] = []
    before, written, held = "", False, NO_KEYS
    for event in recording.moments(spectrum):
        if isinstance(event.what, State):
            held = event.what.rows
            continue
        chord = _pressed(held, event.what)
        held = event.what
        if not chord:
            continue
        now = spectrum.screen.text
        seen = "" if written else _news(before, now)
        if turns and not seen:
            turns[-1].keys += _notation(chord)
        else:
            turns.append(Turn(seen, _notation(chord)))
        before = now
        written = _writes(spectrum.machine) and chord != ("ENTER",)  # the echo of a key is no news
    seed = recording.seed or next(iter(seeds), None)
    return turns, seed, spectrum.screen.text


def _frames(machine: Machine) -> int:
    return sysvars.word(machine.memory, sysvars.FRAMES)


def _writes(machine: Machine) -> bool:
    """Whether a text is being written, for INPUT or, where no program runs, in the editor."""
    memory = machine.memory
    return bool(memory[sysvars.FLAGX] & looks.INPUT_MODE) or not memory[sysvars.FLAGS] & places.RUNNING


def _pressed(before: bytes, after: bytes) -> Chord | None:
    """The chord that begins when the matrix changes: a key that was not down, with the shifts that are."""
    old, new = _down(before), _down(after)
    main = [key for key in new if key not in SHIFTS and key not in old]
    if main:
        return (*(key for key in new if key in SHIFTS), *main)
    return tuple(new) if set(new) == SHIFTS and set(old) != SHIFTS else None


def _down(rows: bytes) -> list[str]:
    return [key for key in keys_text(rows).strip("{}").split("+") if key]


def _notation(chord: Chord) -> str:
    """A chord as it is written for pressing."""
    if len(chord) == 1 and len(chord[0]) == 1:
        return chord[0].lower()
    return f"{{{'+'.join(chord)}}}"


def _news(before: str, now: str) -> str:
    """A text that has come to the screen, from the lowest line that has one; "" if there is none worth waiting for."""
    for line in reversed(now.split("\n")):
        if line and line not in before:
            text = max(_GAP.split(line.strip()), key=len)
            if len(text) >= SHORTEST and text not in before:
                return text
    return ""


def _by_screen(recording: Recording, name: str, turns: list[Turn], seed: int | None, last: str) -> str:
    options = [f"program={_quoted(str(recording.program))}"]
    options += [f"seed={seed}"] if seed else []
    options += [f"issue={recording.start.issue}"] if recording.start.issue != 3 else []
    options += ["late=True"] if recording.start.late else []
    options += [f"scroll={_quoted(recording.scroll)}"] if recording.scroll != "report" else []
    lines = [
        "from typein import Spectrum",
        "",
        f"LAST = {_literal(last)}",
        "",
        "",
        f"def test_{name}() -> None:",
        f"    spectrum = Spectrum({', '.join(options)})",
        *_steps(turns),
        '    spectrum.wait_until(lambda: spectrum.screen.text == LAST, "the last screen of the recording")',
    ]
    return "\n".join(lines) + "\n"


def _steps(turns: list[Turn]) -> Iterator[str]:
    for turn in turns:
        if turn.seen:
            yield f"    spectrum.expect({_quoted(turn.seen)})"
        yield f"    spectrum.press({_quoted(turn.keys)})"


def _by_clock(name: str, beside: str, last: str) -> str:
    lines = [
        "from pathlib import Path",
        "",
        "from typein.harness.recording import Recording",
        "",
        f"LAST = {_literal(last)}",
        "",
        "",
        f"def test_{name}() -> None:",
        f"    spectrum = Recording.read(Path(__file__).parent / {_quoted(beside)}).replay()",
        "    assert spectrum.screen.text == LAST",
    ]
    return "\n".join(lines) + "\n"


def _literal(text: str) -> str:
    r"""A text of several lines in triple quotes, with nothing in it that could end them."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"""\\\n{escaped}"""'


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _passes(source: str, name: str) -> bool:
    """Whether the test that has been written passes."""
    space: dict[str, object] = {"Spectrum": Spectrum}
    try:
        exec(compile(source, "<test>", "exec"), space)
        test = space[name]
        assert callable(test)
        test()
    except (TypeinError, AssertionError):
        return False
    return True

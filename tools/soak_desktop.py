"""Plays in a real window for a long time, as a restless user does, and looks for leaks and drift.

    python3 tools/soak_desktop.py --minutes 30

A player with a BASIC program that prints, beeps and saves to tape runs on an X server without a screen.  From outside
come keys, tapes, pauses, rewinds, quick saves, other sizes and changes of focus, at random from a seed.  The player
notes every few seconds its memory, its open files, and how much sound is in store; in the end it must have grown by no
more than a little since it was warm, the sound must never have been far from the picture, and the time of frames that
were run at real speed must be that of a Spectrum.  The sound card is one of its own: SDL's drivers that need none keep
no time.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from x_desktop import XDesktop, missing, processor_seconds, resident_bytes

PROGRAM = """\
10 LET n=0
20 PRINT AT 21,0;n;" ";INKEY$': POKE 23692,255: LET n=n+1
30 BEEP .02,INT (RND*20): BORDER RND*7
40 IF n/50=INT (n/50) THEN CLS
50 GO TO 20
"""
SAMPLE_SECONDS = 2.0
SKEW = 0.001
"""By how much the clock of the sound card is faster than that of the host: ten times as much as usual."""

MOST_STORED = 7.0
"""Frames of sound that are taken; what is more is dropped, as by the window's own speaker."""

LONGEST_STALL = 0.25
"""Seconds in which the host did nothing for us; after longer ones no time is made up."""

SETTLING = 25
"""Frames after such a stop in which the store of sound fills again and time is made up: they do not count."""

WARM = 0.25
"""The part of the time after which memory must not grow any more; the last minute is remembered, and fonts are."""

FRAME_SECONDS = 69_888 / 3_500_000
MOST_GROWTH = 6.0
"""Megabytes by which it may grow once it is warm."""

MOST_DRIFT = 0.005
"""The part of its speed by which the machine may be faster or slower: it follows the sound card by as much."""

MOST_FILES = 8
"""Files that are open for a moment: what is being saved, and what SDL opens when the debugger or a tape is shown."""

MOST_AHEAD = 5.0
"""Frames of sound that are in store on average at most: 100 ms, where the host is busy."""

MOST_CHANGE = 2.0
"""Frames by which the sound may come later at the end than at the beginning."""


def player() -> None:
    """What is measured: a window with a program, which notes how it is."""
    from typein.app.game import open_file
    from typein.app.window import Window
    from typein.harness.session import Spectrum

    Path("busy.bas").write_text(PROGRAM, encoding="utf-8")
    window = Window(Spectrum(), open_file(Path("busy.bas")))
    window.start(window.game)
    window.speaker.close()
    window.speaker = card = Card()  # type: ignore[assignment]
    notes = Notes(window, card)
    window.after_frame.append(notes.frame_passed)
    window.run()


class Card:
    """A sound card with a clock of its own, SKEW faster than the host's; SDL's drivers without one keep no time."""

    def __init__(self) -> None:
        self._store, self._last = 0.0, time.perf_counter()
        self.volume = 1.0
        self.dry = False
        """Whether it has had nothing to play since somebody last looked."""

    @property
    def ahead(self) -> float:
        """Frames of sound still to be heard."""
        now = time.perf_counter()
        self._store -= (now - self._last) * (1 + SKEW) / FRAME_SECONDS
        self._last = now
        if self._store < 0:
            self._store, self.dry = 0.0, True
        return self._store

    def push(self, samples: object) -> None:
        """Take the samples of a frame, if there is room."""
        if self.ahead < MOST_STORED:
            self._store += 1

    def close(self) -> None:
        """Nothing is to be closed."""


class Notes:
    """Prints samples as lines of JSON; only what runs undisturbed at real speed counts."""

    def __init__(self, window: Any, card: Card) -> None:
        self._window, self._card, self._pace = window, card, window.pace
        self._last = self._sampled = time.perf_counter()
        self._frames = self._gaps = 0
        self._seconds = 0.0
        self._ahead: list[float] = []
        self._calm = 0
        """Frames since time stood still: behind a menu, in a pause, in the debugger, or because the host did."""
        window.pace = self
        self.wait, self.due = self._pace.wait, self._pace.due

    def restart(self, now: float) -> None:
        """Time stood still until now."""
        self._calm = 0
        self._pace.restart(now)

    def frame_passed(self) -> None:
        """Count the frame, and print a sample now and then."""
        now = time.perf_counter()
        if not self._window.heard or now - self._last >= LONGEST_STALL:
            self._calm = 0
        if self._calm > SETTLING and self._card.dry:
            self._gaps += 1
            self._calm = 0
        if self._calm > SETTLING:
            self._frames += 1
            self._seconds += now - self._last
            self._ahead.append(self._card.ahead)
        self._last, self._card.dry = now, False
        self._calm += 1
        if now - self._sampled >= SAMPLE_SECONDS:
            self._sampled = now
            files = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - names are of no interest
            ahead = statistics.fmean(self._ahead) if self._ahead else None
            sample = {"frames": self._frames, "seconds": self._seconds, "ahead": ahead, "files": files}
            print(json.dumps({**sample, "gaps": self._gaps, "bytes": resident_bytes()}), flush=True)
            self._ahead.clear()


class User:
    """Does something to the window, again and again."""

    def __init__(self, desktop: XDesktop, seed: int) -> None:
        self._desktop, self._choice = desktop, random.Random(seed)
        self._window = desktop.window()
        self._tape = desktop.folder / "tape.tap"
        self.counts: dict[str, int] = {}

    def act(self) -> None:
        """One deed."""
        deeds: tuple[Callable[[], None], ...] = (
            self.type, self.type, self.hold, self.resize, self.focus, self.tape, self.pause, self.rewind, self.quick,
            self.debug, self.screenshot, self.menu,
        )  # fmt: skip
        deed = self._choice.choice(deeds)
        self.counts[deed.__name__] = self.counts.get(deed.__name__, 0) + 1
        deed()

    def key(self, *keys: str) -> None:
        """Press keys one after another."""
        self._desktop.do("xdotool", "key", "--delay", "60", *keys)

    def type(self) -> None:
        """Letters and digits."""
        text = "".join(self._choice.choices("abcdefghij0123456789", k=5))
        self._desktop.do("xdotool", "type", "--delay", "40", text)

    def hold(self) -> None:
        """A key held for some time."""
        key = self._choice.choice(("a", "7", "Shift_L"))
        self._desktop.do("xdotool", "keydown", key, "sleep", "0.5", "keyup", key)

    def resize(self) -> None:
        """Another size."""
        width, height = self._choice.choice(((704, 576), (352, 288), (1056, 864), (900, 500)))
        self._desktop.do("xdotool", "windowsize", self._window, str(width), str(height))

    def focus(self) -> None:
        """The focus goes while a key is down, and comes back."""
        self._desktop.do("xdotool", "keydown", "s", "windowfocus", "1", "sleep", "0.2", "keyup", "s")
        self._desktop.do("xdotool", "windowfocus", "--sync", self._window)

    def tape(self) -> None:
        """The deck is opened, the tape plays a little and is wound back."""
        self.key("F8", "Return")
        time.sleep(1)
        self.key("Return", "Down", "Return", "F8")

    def pause(self) -> None:
        """Stand still, frame by frame, and go on."""
        self.key("F9", "shift+F9", "shift+F9", "F9")

    def rewind(self) -> None:
        """Back in time."""
        self._desktop.do("xdotool", "keydown", "Prior", "sleep", "0.6", "keyup", "Prior")

    def quick(self) -> None:
        """Save and load."""
        self.key("F6", "F7")

    def debug(self) -> None:
        """The debugger opens, steps, and closes."""
        self.key("F12", "shift+F12", "space", "space", "i", "Return", "F12")

    def screenshot(self) -> None:
        """A picture, which is taken away again."""
        self.key("F2")
        for path in self._desktop.folder.glob("*.png"):
            path.unlink()

    def menu(self) -> None:
        """The menu and the help."""
        self.key("F10", "Down", "Escape", "F1", "Escape")


def soak(minutes: float, seed: int) -> dict[str, Any]:
    """Play so long; what was measured."""
    with XDesktop() as desktop:
        process = desktop.start(__file__, "--player")
        user = User(desktop, seed)
        samples: list[dict[str, Any]] = []
        reader = threading.Thread(target=read, args=(process.stdout, samples), daemon=True)
        reader.start()
        begun, spent = time.monotonic(), processor_seconds(process.pid)
        end = begun + 60 * minutes
        while time.monotonic() < end and process.poll() is None:
            user.act()
            time.sleep(0.5)
        alive = process.poll() is None
        spent = processor_seconds(process.pid) - spent if alive else 0.0
        share = spent / (time.monotonic() - begun)
    return {"minutes": minutes, "alive": alive, "core": share, "deeds": user.counts, **judge(samples)}


def read(lines: Iterable[str], samples: list[dict[str, Any]]) -> None:
    """Collect samples as they come."""
    for line in lines:
        if line.startswith("{"):
            samples.append(json.loads(line))


def judge(samples: list[dict[str, Any]]) -> dict[str, Any]:
    """Growth, drift and distance of the sound by the samples."""
    warm = samples[int(len(samples) * WARM) :]
    if len(warm) < 4:
        return {"samples": len(samples)}
    fifth = max(1, len(warm) // 5)
    early, late = warm[:fifth], warm[-fifth:]
    seconds, frames = (warm[-1][name] - warm[0][name] for name in ("seconds", "frames"))
    stores = [sample["ahead"] for sample in warm if sample["ahead"] is not None]
    return {
        "samples": len(samples),
        "frames": samples[-1]["frames"],
        "bytes": _median(late, "bytes"),
        "growth": _median(late, "bytes") - _median(early, "bytes"),
        "files": (min(sample["files"] for sample in warm), max(sample["files"] for sample in late)),
        "drift": seconds / max(1, frames) / FRAME_SECONDS - 1,
        "gaps": samples[-1]["gaps"] - warm[0]["gaps"],
        "ahead": (min(stores), statistics.fmean(stores), max(stores)) if stores else None,
        "ahead_early_late": (_median(early, "ahead"), _median(late, "ahead")) if stores else None,
    }


def _median(samples: list[dict[str, Any]], name: str) -> float:
    return float(statistics.median(sample[name] for sample in samples if sample[name] is not None))


def faults(found: dict[str, Any], most_growth: float = MOST_GROWTH) -> list[str]:
    """What is not as it should be; ``most_growth`` is in megabytes."""
    if "growth" not in found:
        return ["there are too few samples to judge by"]
    wrong = [] if found["alive"] else ["the player has ended"]
    if found["growth"] / 2**20 > most_growth:
        wrong.append(f"it has grown by {found['growth'] / 2**20:.1f} MB")
    if abs(found["drift"]) > MOST_DRIFT:
        wrong.append(f"it ran {found['drift']:+.2%} beside the speed of a Spectrum")
    if found["ahead"] and found["ahead"][1] > MOST_AHEAD:
        wrong.append(f"the sound was {found['ahead'][1]:.1f} frames behind the picture")
    if found["ahead"] and found["ahead_early_late"][1] - found["ahead_early_late"][0] > MOST_CHANGE:
        wrong.append("the sound came later and later")
    if found["files"][1] > found["files"][0] + MOST_FILES:
        wrong.append(f"it had {found['files'][1]} open files, and {found['files'][0]} before")
    return wrong


def main() -> int:
    """Carry out a command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--growth", type=float, default=MOST_GROWTH, help="MB that are forgiven; a short run is not warm in time"
    )
    parser.add_argument("--player", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.player:
        player()
        return 0
    if missing():
        print(f"soak_desktop: {', '.join(missing())} must be installed", file=sys.stderr)
        return 2
    found = soak(arguments.minutes, arguments.seed)
    print(json.dumps(found, indent=1))
    wrong = faults(found, arguments.growth)
    for fault in wrong:
        print(f"soak_desktop: {fault}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

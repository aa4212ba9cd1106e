"""What the window costs, as Markdown tables: processor time at real speed, and the time from the start to the picture.

- Processor time of ``typein play`` on an X server without a screen, as a part of one core, at the real speed of a
  Spectrum, with pictures of 704 by 576 and 1408 by 1152 pixels.
- The time from the start of the process to the first picture, where the host has read the files before; beside it the
  processor time, which a busy host makes longer, too, but by less.
- What one goes back a minute in time by: bytes, and processor time.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time

from typein import Spectrum
from typein.harness.history import History
from x_desktop import XDesktop, end, missing, processor_seconds, resident_bytes

BUSY = '10 PRINT AT 21,0;RND;" ";RND\': POKE 23692,255: BORDER RND*7: BEEP .01,RND*9: GO TO 10\n'
STRIPES = "10 FOR n=40000 TO 40007: READ a: POKE n,a: NEXT n: RANDOMIZE USR 40000\n20 DATA 60,230,7,211,254,24,249,0\n"
SIZES = ((704, 576), (1408, 1152))
GAMES = {"the copyright line": "", "a BASIC game (cribbage)": "cribbage", "a screen that scrolls, sound, border": BUSY,
         "border stripes in every frame": STRIPES}  # fmt: skip
VIEWS = {"with the tape deck open": ("F8",), "with the debugger open": ("F12",)}
SETTLING = 3.0
MOST_CORE = 0.25
MOST_START = 1.0

FIRST_PICTURE = """
import sys, time
from typein.app.display import Display

def show(self, *given, real=Display.show):
    real(self, *given)
    print(time.monotonic(), flush=True)
    Display.show = real

Display.show = show
from typein.cli import main
sys.argv[1:] = ["play", *sys.argv[1:]]
main()
"""


def share(
    desktop: XDesktop, arguments: list[str], size: tuple[int, int], seconds: float, keys: tuple[str, ...]
) -> float:
    """The part of a core that a player uses."""
    player = desktop.start("-m", "typein", "play", *arguments)
    window = desktop.window()
    desktop.do("xdotool", "windowsize", "--sync", window, *map(str, size))
    if keys:
        desktop.do("xdotool", "key", *keys)
    time.sleep(SETTLING)
    before, begun = processor_seconds(player.pid), time.monotonic()
    time.sleep(seconds)
    spent, passed = processor_seconds(player.pid) - before, time.monotonic() - begun
    end(player)
    return spent / passed


def first_picture(desktop: XDesktop, arguments: list[str]) -> tuple[float, float]:
    """Seconds from the start of the process to the first picture in the window, by the clock and of the processor."""
    begun = time.monotonic()
    player = desktop.start("-c", FIRST_PICTURE, *arguments)
    assert player.stdout
    shown = float(player.stdout.readline())
    spent = processor_seconds(player.pid)
    end(player)
    return shown - begun, spent


def processor_table(desktop: XDesktop, seconds: float) -> None:
    """What it costs to play at real speed."""
    heads = [f"{width} × {height}" for width, height in SIZES]
    print(f"| part of one core (aim: under {MOST_CORE:.0%}) | {' | '.join(heads)} |\n|---|{'---|' * len(heads)}")
    for number, (name, game) in enumerate(GAMES.items()):
        path = desktop.folder / f"game{number}.bas"
        if "\n" in game:
            path.write_text(game, encoding="utf-8")
        arguments = [str(path)] if "\n" in game else [game] if game else []
        shares = [share(desktop, arguments, size, seconds, ()) for size in SIZES]
        print(f"| {name} | {' | '.join(f'{part:.1%}' for part in shares)} |", flush=True)
    for name, keys in VIEWS.items():
        shares = [share(desktop, ["cribbage"], size, seconds, keys) for size in SIZES]
        print(f"| cribbage {name} | {' | '.join(f'{part:.1%}' for part in shares)} |", flush=True)


def start_table(desktop: XDesktop, rounds: int) -> None:
    """How long one waits for the picture."""
    print(f"\n| from the start to the picture (aim: under {MOST_START:.0f} s) | best | median | processor time |")
    print("|---|---|---|---|")
    for name, arguments in (("a bare Spectrum", []), ("cribbage", ["cribbage"])):
        measured = [first_picture(desktop, arguments) for _ in range(rounds + 1)][1:]
        clock, processor = [shown for shown, _ in measured], [spent for _, spent in measured]
        times = f"{min(clock):.2f} s | {statistics.median(clock):.2f} s | {min(processor):.2f} s"
        print(f"| {name} | {times} |", flush=True)


def history_table() -> None:
    """What it costs to remember a minute."""
    print("\n| a minute to go back to | bytes | processor time |\n|---|---|---|")
    for name, game in (("cribbage", "cribbage"), ("a screen that scrolls", BUSY)):
        spectrum = Spectrum()
        if "\n" in game:
            spectrum.basic.enter(game)
            spectrum.basic.run()
        else:
            spectrum.load(game)
        history, spent, before = History(spectrum), 0.0, resident_bytes()
        for _ in range(3100):
            spectrum.run_frames(1)
            begun = time.process_time()
            history.frame_passed()
            spent += time.process_time() - begun
        grown = resident_bytes() - before
        size = f"{history.size / 2**20:.1f} MB ({grown / 2**20:.1f} MB of the process)"
        print(f"| {name} | {size} | {spent / 62:.2%} of a core |")


def main() -> int:
    """Carry out a command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="measured for each number")
    parser.add_argument("--rounds", type=int, default=5, help="starts that are measured")
    arguments = parser.parse_args()
    if missing():
        print(f"bench_desktop: {', '.join(missing())} must be installed", file=sys.stderr)
        return 2
    with XDesktop((1920, 1200)) as desktop:
        processor_table(desktop, arguments.seconds)
        start_table(desktop, arguments.rounds)
    history_table()
    return 0


if __name__ == "__main__":
    sys.exit(main())

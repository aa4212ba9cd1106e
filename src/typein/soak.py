"""Soaking a program: many games, each with its own seed, played in parallel against what the program's author knows.

A program's folder names a Python module in its tape.toml, ``[soak] module = "soak.py"``, with a function
``play(spectrum, game)``: it plays one game on a session in which the program has just begun, raises what it likes where
the program does wrong, and gives what is worth counting.  Each number of ``game`` is its own game, always the same one.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from typein.errors import TypeinError, UsageError
from typein.files import read_bytes, read_text, write_bytes
from typein.harness.prepared import with_program
from typein.harness.recording import Recorder
from typein.harness.session import Spectrum
from typein.modules import load_function
from typein.programs import Program, build_tape, open_program
from typein.rom import find_rom
from typein.spectrum.timing import CPU_HZ

if TYPE_CHECKING:
    from rich.console import Console

RESULTS = "results.jsonl"
FAILED = "failed"
MAX_RESULTS = 1 << 28
"""Bytes of results that are read again: a million games."""

MOST_VALUES = 8
"""Different values of a fact that are counted one by one."""

MOST_ALIKE = 5
"""Recordings that are named of games that failed with the same message."""

SPREAD = 40507
"""Has no divisor in common with 65535."""

AHEAD = 2
"""Games that wait for each worker, so that none is idle."""

Fact = str | int | float


class Player(Protocol):
    """The function ``play`` of a program's module."""

    def __call__(self, spectrum: Spectrum, game: int) -> Mapping[str, Fact] | None:
        """Play game number ``game`` to its end; raise where the program does wrong; give what is worth counting."""


@dataclass(frozen=True)
class Result:
    """How a game went: ``error`` is "" for a good one; ``seconds`` are emulated."""

    game: int
    seconds: float = 0.0
    error: str = ""
    facts: dict[str, Fact] = field(default_factory=dict)
    recording: str = field(default="", repr=False)
    """The recording of a game that failed, as the text of its file."""


@dataclass(frozen=True)
class Task:
    """One game for a worker: the program by its name or folder, so that a worker on another machine finds it, too."""

    program: str
    game: int
    rom: str | None = None


def seed_of(game: int) -> int:
    """The number that RANDOMIZE takes in a game: all there are in turn, far apart, as near ones begin alike."""
    return 1 + game * SPREAD % 0xFFFF


# -- in a worker


def play_game(task: Task) -> Result:
    """Play one game, in whatever process."""
    player = _player(task.program)
    spectrum = with_program(task.program, task.rom, seed=seed_of(task.game))
    start = spectrum.machine.now
    with Recorder(spectrum, task.program) as recorder:
        error, facts = "", {}
        try:
            facts = dict(player(spectrum, task.game) or {})
        except Exception as problem:
            name = "" if isinstance(problem, TypeinError) else f"{type(problem).__name__}: "
            error = f"{name}{problem}" or type(problem).__name__
    seconds = (spectrum.machine.now - start) / CPU_HZ
    recording = recorder.recording.to_json() if error else ""
    return Result(task.game, round(seconds, 2), error, facts, recording)


@lru_cache(maxsize=4)
def _player(name: str) -> Player:
    return load_player(open_program(name))


def load_player(program: Program) -> Player:
    """The function that plays a program; UsageError where it names none."""
    if program.soak is None:
        raise UsageError(f"{program.name} cannot play itself: its tape.toml names no module, [soak] module = ...")
    return load_function(program.soak, "play", "spectrum, game")


# -- what has been played


class Log:
    """The results of a soak in a folder, to which a later run adds."""

    def __init__(self, folder: Path, program: Program) -> None:
        self.folder = folder
        self._path = folder / RESULTS
        self._head = {
            "program": program.name,
            "tape": hashlib.sha256(build_tape(program)).hexdigest(),
            "player": _player_digest(program.folder),
        }
        self.results = self._read() if self._path.exists() else []

    def _read(self) -> list[Result]:
        text = read_text(self._path, limit=MAX_RESULTS)
        head, *lines = text.split("\n")
        if _parsed(head) != self._head:
            raise UsageError(
                f"{self.folder} has the results of another program or player: remove it, or name another --output"
            )
        found = (_result(_parsed(line)) for line in lines)
        return list({result.game: result for result in found if result}.values())

    def open(self) -> None:
        """Make ready for results; whatever the last run could not write to its end is dropped."""
        lines = [json.dumps(self._head), *(_line(result) for result in self.results)]
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError) as error:
            raise UsageError(f"{error.filename} is a file, and the results of a soak go into a folder") from error
        write_bytes(self._path, "".join(f"{line}\n" for line in lines).encode())

    def add(self, result: Result) -> None:
        """Keep a result, and the recording of a game that has failed."""
        self.results.append(result)
        if result.error:
            (self.folder / FAILED).mkdir(exist_ok=True)
            self.recording(result.game).write_text(result.recording, encoding="utf-8")
            self.recording(result.game).with_suffix(".txt").write_text(result.error + "\n", encoding="utf-8")
        with self._path.open("a", encoding="utf-8") as file:
            file.write(_line(result) + "\n")

    def recording(self, game: int) -> Path:
        """Where the recording of a failed game is kept."""
        return self.folder / FAILED / f"{game}.json"

    @property
    def failed(self) -> list[Result]:
        """The games that failed, in their order."""
        return sorted((result for result in self.results if result.error), key=lambda result: result.game)

    def tally(self) -> dict[str, Counter[Fact]]:
        """How often each fact had each of its values."""
        found: dict[str, Counter[Fact]] = {}
        for result in self.results:
            for name, value in result.facts.items():
                found.setdefault(name, Counter())[value] += 1
        return found


def _player_digest(folder: Path) -> str:
    """A digest of the Python modules in a program's folder: another player plays other games by the same numbers."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder)
        if not any(part.startswith(".") for part in name.parts):
            content = read_bytes(path)
            digest.update(f"{name.as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _line(result: Result) -> str:
    kept = {name: value for name, value in asdict(result).items() if name != "recording"}
    return json.dumps(kept, ensure_ascii=False)


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _result(plain: object) -> Result | None:
    """A line of a log; None for one that was not written to its end."""
    try:
        return Result(**plain)  # type: ignore[arg-type]
    except TypeError:
        return None


# -- all games


def soak(log: Log, tasks: list[Task], executor: Executor, workers: int, played: Callable[[Result], object]) -> None:
    """Play games on an executor, a few ahead of its workers, and log each when it is over."""
    waiting = iter(tasks)
    running: set[Future[Result]] = set()
    try:
        while True:
            running |= {executor.submit(play_game, task) for task in islice(waiting, AHEAD * workers - len(running))}
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                result = future.result()
                log.add(result)
                played(result)
    finally:
        for future in running:
            future.cancel()


@contextmanager
def local(workers: int) -> Iterator[tuple[Executor, int]]:
    """Worker processes on this machine."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(workers, mp_context=context)
    try:
        yield executor, workers
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def on_cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster, on which Typein is installed."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise UsageError("--scheduler needs Dask: pip install typein[dask]") from None
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise UsageError(f"there is no Dask scheduler at {address}: {error}") from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise UsageError(f"the Dask scheduler at {address} has no workers")
        yield client.get_executor(), workers


def run(
    name: str, *, games: int, output: Path | None, workers: int | None, scheduler: str | None, rom: Path | None
) -> int:
    """The verb: play games 1 to ``games`` that have not been played yet, with a bar of progress; the exit status."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    program = open_program(name)
    load_player(program)
    find_rom(rom)
    log = Log(output or Path(f"soak-{program.name}"), program)
    log.open()
    over = {result.game for result in log.results}
    tasks = [Task(name, game, None if rom is None else str(rom)) for game in range(1, games + 1) if game not in over]
    console = Console()
    if not tasks:
        console.print(f"all games up to {games} were played before", highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task(program.title, total=games, completed=games - len(tasks))

        def played(result: Result) -> None:
            progress.advance(bar)
            if result.error:
                progress.console.print(
                    f"game {result.game}: {result.error.splitlines()[0]}", markup=False, soft_wrap=True
                )

        try:
            with on_cluster(scheduler) if scheduler else local(workers or os.cpu_count() or 1) as (executor, count):
                soak(log, tasks, executor, count, played)
        except BrokenExecutor as error:
            raise UsageError(f"a worker has died ({error}); the same command goes on with the rest") from None
        except KeyboardInterrupt:
            print(f"typein: stopped after {len(log.results)} games; the same command goes on", file=sys.stderr)
            return 130
    _sum_up(log, console)
    return 1 if log.failed else 0


def _sum_up(log: Log, console: Console) -> None:
    """Say how the games went, and where the recordings of failed ones are."""
    hours = sum(result.seconds for result in log.results) / 3600
    console.print(
        f"{len(log.results)} games, {hours:.1f} hours on a Spectrum, {len(log.failed)} failed", highlight=False
    )
    for name, counts in sorted(log.tally().items()):
        console.print(f"  {name}: {_distribution(counts)}", markup=False, highlight=False, soft_wrap=True)
    alike: dict[str, list[int]] = {}
    for result in log.failed:
        alike.setdefault(result.error.splitlines()[0], []).append(result.game)
    for message, games in sorted(alike.items(), key=lambda item: -len(item[1])):
        who = f"game {games[0]}" if len(games) == 1 else f"{len(games)} games"
        lines = [f"{who}: {message}", *(f"  typein replay {log.recording(game)}" for game in games[:MOST_ALIKE])]
        if len(games) > MOST_ALIKE:
            lines.append(f"  and {len(games) - MOST_ALIKE} more")
        console.print("\n".join(lines), markup=False, highlight=False, soft_wrap=True)


def _distribution(counts: Counter[Fact]) -> str:
    """Values and how often each came, or, of many numbers, how they spread."""
    if len(counts) <= MOST_VALUES:
        return ", ".join(f"{value} {count}" for value, count in sorted(counts.items(), key=lambda item: str(item[0])))
    numbers = [value for value in counts.elements() if not isinstance(value, str)]
    if not numbers:
        return f"{len(counts)} different ones"
    return f"from {min(numbers)} to {max(numbers)}, {sum(numbers) / len(numbers):.4g} on average"

"""Soaking: games in parallel, kept results, kept failures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from typein import soak
from typein.errors import UsageError
from typein.harness.recording import Recording
from typein.programs import open_program
from typein.soak import Log, Result, Task

PROGRAM = "10 RANDOMIZE : LET d=INT (RND*6)+1\n20 INPUT g: PRINT d;g: STOP\n"
PLAYER = """\
from rules import expected


def play(spectrum, game):
    spectrum.type(f"{game}{{ENTER}}")
    report = spectrum.wait_for_report()
    assert report.code == "9"
    die = spectrum.basic["d"]
    assert die == expected(game), f"a {die} in game {game}"
    if game == 6:
        spectrum.expect("nothing", within=1)
    return {"die": die, "game": game, "parity": "odd" if game % 2 else "even"}
"""
RULES = """\
def expected(game):
    seed = 1 + game * 40507 % 65535
    die = int((75 * (seed + 1) % 65537 - 1) / 65536 * 6) + 1  # the ROM's RND
    return die if game != 4 else 7
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that throws a die, and a player who is wrong about the fourth game and waits in vain in the sixth."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "dice"
    folder.mkdir()
    (folder / "dice.bas").write_text(PROGRAM)
    (folder / "soak.py").write_text(PLAYER)
    (folder / "rules.py").write_text(RULES)
    (folder / "tape.toml").write_text(
        'title = "Dice"\n[[block]]\nkind = "basic"\nsource = "dice.bas"\nname = "dice"\nline = 10\n'
        '[soak]\nmodule = "soak.py"\n'
    )
    return folder


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games in threads of this process, which costs no time to start."""
    from contextlib import contextmanager

    @contextmanager
    def pool(workers: int) -> Iterator[tuple[Executor, int]]:
        with ThreadPoolExecutor(1) as executor:
            yield executor, 1

    monkeypatch.setattr(soak, "local", pool)
    soak._player.cache_clear()
    yield
    soak._player.cache_clear()


def run(program: Path, games: int, **options: Any) -> int:
    arguments: dict[str, Any] = {"output": None, "workers": None, "scheduler": None, "rom": None}
    return soak.run(str(program), games=games, **(arguments | options))


def results(folder: Path) -> dict[int, dict[str, Any]]:
    lines = (folder / "results.jsonl").read_text().splitlines()[1:]
    return {plain["game"]: plain for plain in map(json.loads, lines)}


@pytest.mark.usefixtures("threads")
def test_good_games_are_counted(program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(program, 3) == 0
    said = capsys.readouterr().out
    assert "3 games, 0.0 hours on a Spectrum, 0 failed" in said
    assert "parity: even 1, odd 2" in said
    assert set(results(tmp_path / "soak-dice")) == {1, 2, 3}


@pytest.mark.usefixtures("threads")
def test_bad_games_are_kept_with_their_recordings(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(program, 7, output=tmp_path / "out") == 1
    assert sorted(path.name for path in (tmp_path / "out" / "failed").iterdir()) == [
        "4.json", "4.txt", "6.json", "6.txt",
    ]  # fmt: skip
    found = results(tmp_path / "out")
    assert found[4]["error"].startswith("AssertionError: a ")
    assert found[6]["error"].startswith("waited 1.0")
    assert [game for game, plain in found.items() if plain["error"]] == [4, 6]
    said = capsys.readouterr().out
    assert "7 games" in said
    assert f"typein replay {tmp_path}/out/failed/4.json" in said
    replayed = Recording.read(tmp_path / "out" / "failed" / "6.json").replay()
    assert replayed.basic["g"] == 6
    assert replayed.seeded == 1 + 6 * 40507 % 65535


@pytest.mark.usefixtures("threads")
def test_a_soak_goes_on_where_it_stopped(program: Path, tmp_path: Path) -> None:
    folder = tmp_path / "soak-dice"
    run(program, 2)
    path = folder / "results.jsonl"
    before = path.read_text()
    path.write_text(before + '{"game": 3, "sec')  # killed in the middle of a line
    run(program, 3)
    assert path.read_text().startswith(before)
    assert set(results(folder)) == {1, 2, 3}
    text = path.read_text()
    run(program, 3)
    assert path.read_text() == text


@pytest.mark.usefixtures("threads")
def test_results_of_another_version_are_not_mixed(program: Path) -> None:
    run(program, 1)
    (program / "dice.bas").write_text(PROGRAM.replace("*6", "*8"))
    with pytest.raises(UsageError, match="results of another program"):
        run(program, 2)


@pytest.mark.usefixtures("threads")
@pytest.mark.parametrize("module", ["soak.py", "rules.py"])
def test_results_of_another_player_are_not_mixed(program: Path, module: str) -> None:
    run(program, 1)
    path = program / module
    path.write_text(path.read_text() + "# better\n")
    with pytest.raises(UsageError, match="results of another program or player"):
        run(program, 2)


@pytest.mark.usefixtures("threads")
def test_it_says_when_there_is_nothing_left_to_play(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(program, 2)
    assert "played before" not in capsys.readouterr().out
    run(program, 2)
    assert capsys.readouterr().out.startswith("all games up to 2 were played before\n2 games, ")


def test_failures_are_grouped_by_message(program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = Log(tmp_path / "log", open_program(program))
    log.open()
    for game in range(1, 9):
        log.add(Result(game, error="alone" if game == 1 else "together\nscreen"))
    soak._sum_up(log, Console(width=200))
    replay = f"  typein replay {tmp_path}/log/failed"
    assert capsys.readouterr().out.splitlines()[1:] == [
        "7 games: together",
        *(f"{replay}/{game}.json" for game in range(2, 7)),
        "  and 2 more",
        "game 1: alone",
        f"{replay}/1.json",
    ]


def test_games_in_processes(program: Path, tmp_path: Path) -> None:
    assert run(program, 4, workers=2) == 1
    assert {game for game, plain in results(tmp_path / "soak-dice").items() if not plain["error"]} == {1, 2, 3}


@pytest.mark.slow
def test_games_on_a_dask_cluster(program: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with distributed.LocalCluster(**options, host="127.0.0.1", silence_logs=50) as cluster:
        assert run(program, 4, scheduler=cluster.scheduler_address) == 1
    assert {game for game, plain in results(tmp_path / "soak-dice").items() if not plain["error"]} == {1, 2, 3}
    assert (tmp_path / "soak-dice" / "failed" / "4.json").exists()


def test_a_scheduler_that_is_not_there(program: Path) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(UsageError, match="no Dask scheduler at nowhere"):
        run(program, 1, scheduler="nowhere://")


def test_each_game_has_its_own_seed() -> None:
    assert {soak.seed_of(game) for game in range(1, 65536)} == set(range(1, 65536))
    assert soak.seed_of(65536) == soak.seed_of(1)
    assert all(abs(soak.seed_of(game) - soak.seed_of(game + 1)) > 20_000 for game in range(1, 100))


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ("", "names no module"),
        ('[soak]\nmodule = "gone.py"\n', "module is a Python file"),
        ('[soak]\nmodule = "../dice/soak.py"\n', "module is a Python file"),
        ("[soak]\nmodule = 5\n", "module is a text"),
        ('[soak]\nplayer = "soak.py"\n', "player is not one of the entries"),
    ],
)
def test_programs_that_cannot_be_soaked_say_so(program: Path, table: str, complaint: str) -> None:
    toml = program / "tape.toml"
    toml.write_text(toml.read_text().split("[soak]")[0] + table)
    with pytest.raises(Exception, match=complaint):
        run(program, 1)


@pytest.mark.parametrize("name", ["results", "results/of/it"])
def test_results_go_into_a_folder(program: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "results").write_text("here")
    with pytest.raises(UsageError, match=r"results.* is a file"):
        run(program, 1, output=tmp_path / name)


@pytest.mark.usefixtures("threads")
def test_a_module_without_a_player_says_so(program: Path) -> None:
    (program / "soak.py").write_text("x = 1\n")
    with pytest.raises(UsageError, match="has no function play"):
        run(program, 1)


def test_facts_are_tallied(program: Path, tmp_path: Path) -> None:
    log = Log(tmp_path / "log", open_program(program))
    log.open()
    for game in range(1, 21):
        log.add(Result(game, facts={"points": game, "winner": "ab"[game % 2]}))
    tally = log.tally()
    assert soak._distribution(tally["winner"]) == "a 10, b 10"
    assert soak._distribution(tally["points"]) == "from 1 to 20, 10.5 on average"
    assert Task("x", 1).rom is None

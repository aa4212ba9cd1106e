"""The verbs of ``typein`` that look into a program while it runs: small functions, with the work done elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from typein import cli_steps

app = typer.Typer()

Target = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A program, a tape or a .bas.")]
Rom = Annotated[Path | None, typer.Option(metavar="FILE", help="Another ROM of 16,384 bytes.")]
Seed = Annotated[
    int | None, typer.Option(min=1, max=65535, metavar="N", help="What RANDOMIZE takes instead of the time.")
]


@app.command(cls=cli_steps.Stepwise)
def trace(
    context: typer.Context,
    target: Target,
    break_: Annotated[
        list[str] | None,
        typer.Option("--break", metavar="LINE[:N]", help="After the steps, stop where this statement begins."),
    ] = None,
    address: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="Stop before this instruction: 24576, $6000.")
    ] = None,
    write: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS[,N]", help="Stop after a write to N bytes from there on.")
    ] = None,
    change: Annotated[
        list[str] | None, typer.Option(metavar="VARIABLE", help="Stop when this variable has changed.")
    ] = None,
    variables: Annotated[
        bool, typer.Option("--variables", help="Show what each statement did to the variables; slower.")
    ] = False,
    last: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Print the last N statements only, at the end.")
    ] = None,
    seed: Seed = None,
    rom: Rom = None,
    type_: cli_steps.Type = None,
    press: cli_steps.Press = None,
    expect: cli_steps.Expect = None,
    within: cli_steps.Within = None,
    frames: cli_steps.Frames = None,
    screenshot: cli_steps.Screenshot = None,
    text: cli_steps.Text = 0,
) -> None:
    """Print every statement that a program comes to, with its time, and stop where something happens."""
    from typein import tracing

    stops = tracing.Stops(
        lines=tuple(break_ or ()),
        addresses=tuple(address or ()),
        writes=tuple(write or ()),
        changes=tuple(change or ()),
    )
    steps = tracing.steps(context.meta["steps"])
    tracing.trace(target, steps, stops=stops, variables=variables, last=last, seed=seed, rom=rom)


@app.command(cls=cli_steps.Stepwise)
def profile(
    context: typer.Context,
    target: Target,
    most: Annotated[int, typer.Option("--lines", min=1, metavar="N", help="Show this many lines.")] = 20,
    speedscope: Annotated[
        Path | None, typer.Option(metavar="FILE.json", help="Write a flame graph for speedscope.app.")
    ] = None,
    collapsed: Annotated[
        Path | None, typer.Option(metavar="FILE.txt", help="Write collapsed stacks, for flamegraph.pl.")
    ] = None,
    seed: Seed = None,
    rom: Rom = None,
    type_: cli_steps.Type = None,
    press: cli_steps.Press = None,
    expect: cli_steps.Expect = None,
    within: cli_steps.Within = None,
    frames: cli_steps.Frames = None,
    screenshot: cli_steps.Screenshot = None,
    text: cli_steps.Text = 0,
) -> None:
    """Show where a program's time goes during the steps: by line, by subroutine, and by what the ROM does."""
    from typein import tracing

    steps = tracing.steps(context.meta["steps"])
    tracing.profile(target, steps, most=most, speedscope=speedscope, collapsed=collapsed, seed=seed, rom=rom)


@app.command()
def replay(
    path: Annotated[Path, typer.Argument(metavar="FILE.json", help="A recording, as of `play --record`.")],
    to_test: Annotated[
        Path | None, typer.Option(metavar="FILE.py", help="Write a test for pytest that does the same.")
    ] = None,
    screenshot: Annotated[Path | None, typer.Option(metavar="FILE.png", help="Save the last picture.")] = None,
    rom: Rom = None,
) -> None:
    """Play a recording again, to the last bit, and print the last screen."""
    from typein import replaying

    replaying.replay(path, to_test=to_test, screenshot=screenshot, rom=rom)


@app.command()
def soak(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A program whose tape.toml names a player.")],
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Play games 1 to N.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="Where results go, instead of soak-NAME.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Processes; as many as there are cores if not given.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster: tcp://10.0.0.1:8786.")
    ] = None,
    rom: Rom = None,
) -> None:
    """Play many seeded games in parallel against the rules; the same command again goes on where it stopped."""
    from typein import soak as soaking

    raise typer.Exit(soaking.run(name, games=games, output=output, workers=workers, scheduler=scheduler, rom=rom))


@app.command()
def disassemble(
    target: Annotated[
        str | None, typer.Argument(metavar="NAME|FILE", help="A program or a tape, loaded first; the ROM if not given.")
    ] = None,
    start: Annotated[str, typer.Option(metavar="ADDRESS", help="From there: 32768, $8000.")] = "0",
    count: Annotated[int, typer.Option(min=1, max=65536, metavar="N", help="So many instructions.")] = 32,
    rom: Rom = None,
) -> None:
    """Print machine code as mnemonics, from memory when the program has been loaded."""
    from typein import disassembly

    disassembly.disassemble(target, start=start, count=count, rom=rom)

"""The command ``typein``: one small function a verb, with the work done elsewhere.

Exit status 0 is good, 1 a finding or an unmet expectation, 2 bad usage or bad input; errors are one sentence on stderr.
"""

from __future__ import annotations

import os
import sys
from enum import Enum
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from typein import cli_steps, cli_tools, files, programs, sources
from typein.errors import BasicError, Timeout, TypeinError

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.add_typer(cli_tools.app)

Charset = Annotated[
    str | None,
    typer.Option(
        metavar="NAME", help="Character set: spectrum, ru, or one of the program's; as its tape.toml says if not given."
    ),
]


class Timing(Enum):
    """When the ULA does what it does."""

    EARLY = "early"
    LATE = "late"


def main() -> None:
    """Run the command line, and end the process with its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # listings are UTF-8 wherever they go
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        try:
            app(prog_name="typein")
        finally:
            sys.stdout.flush()  # a full disk is noticed here, not when Python ends
    except TypeinError as error:
        print(f"typein: {error}", file=sys.stderr)
        sys.exit(1 if isinstance(error, (BasicError, Timeout)) else 2)
    except OSError as error:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - what could not be written is not tried again
        if not isinstance(error, BrokenPipeError):
            what = f"cannot use {error.filename}" if error.filename else "cannot write the output"
            print(f"typein: {what}: {error.strerror or error}", file=sys.stderr)
        sys.exit(2)


def _print_version(asked: bool) -> None:
    if asked:
        print(f"typein {version('typein')}")
        raise typer.Exit


@app.callback()
def typein(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version, and exit."),
    ] = False,
) -> None:
    """A workbench for magazine type-in programs on the ZX Spectrum."""


@app.command()
def build(
    target: Annotated[str, typer.Argument(metavar="NAME|FILE.bas", help="A program, or one BASIC source.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.tap", help="Where to put the tape, instead of NAME.tap here."),
    ] = None,
    charset: Charset = None,
    line: Annotated[
        int | None, typer.Option(min=0, max=9999, metavar="N", help="Start a FILE.bas at this line once it is loaded.")
    ] = None,
) -> None:
    """Make a tape: of a whole program with all that belongs on it, or of one BASIC source."""
    found = programs.find(target)
    if isinstance(found, Path):
        tape, name = sources.build_source(found, charset=charset, line=line), found.stem
    else:
        if charset is not None or line is not None:
            raise typer.BadParameter("--charset and --line go with a FILE.bas; a program has them in its tape.toml")
        tape, name = programs.build_tape(found), found.name
    output = output or Path(f"{name}.tap")
    if isinstance(found, Path) and output.exists() and output.samefile(found):
        raise typer.BadParameter(f"the tape would take the place of its source, {found}: name another file with -o")
    files.write_bytes(output, tape)
    print(f"{output}: {len(tape):,} bytes")


@app.command("list")
def list_(
    target: Annotated[
        str, typer.Argument(metavar="FILE|NAME", help="A tape, a snapshot, a BASIC source, or a program.")
    ],
    charset: Charset = None,
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Which program of a tape, instead of the longest."),
    ] = None,
) -> None:
    """Print the listing of a BASIC program as the text that `build` takes."""
    found = programs.find(target)
    if isinstance(found, Path):
        print(sources.list_file(found, charset=charset, name=name), end="")
    else:
        print(sources.list_source(found, charset=charset, name=name), end="")


@app.command()
def compare(
    first: Annotated[
        str, typer.Argument(metavar="NAME|FILE", help="A program that has a print, or a listing in any file.")
    ],
    second: Annotated[
        str | None, typer.Argument(metavar="NAME|FILE.bas", help="What a listing is compared with.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Write the comparison as one page, too.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the comparison for machines.")] = False,
    draft: Annotated[
        bool, typer.Option("--draft", help="Print entries for corrections.toml, one an unexplained difference.")
    ] = False,
) -> None:
    """Compare a program with its print, or two listings, and report every difference."""
    from typein.editions import command  # rich text, templates and the aligner: for this verb alone

    one = programs.find(first)
    if second is None:
        if isinstance(one, Path):
            raise typer.BadParameter(f"{first} is a listing: name another to compare it with")
        if draft:
            if html or json:
                raise typer.BadParameter("--draft prints entries and nothing else: leave --html and --json out")
            raise typer.Exit(command.draft_entries(one.folder))
        raise typer.Exit(command.compare_program(one.folder, html=html, json=json))
    if draft:
        raise typer.BadParameter("--draft is for a program and its print: two listings have no corrections.toml")
    other = programs.find(second)
    left, right = (found if isinstance(found, Path) else found.source() for found in (one, other))
    one_text, other_text = sources.texts_to_compare(left, right)
    status = command.compare_pair(left, right, first_text=one_text, second_text=other_text, html=html, json=json)
    raise typer.Exit(status)


@app.command()
def check(
    target: Annotated[
        str, typer.Argument(metavar="NAME|FILE.bas", help="A program, all sources of it, or one BASIC source.")
    ],
    charset: Charset = None,
) -> None:
    """Proof-read a program: what the ROM refuses, jumps into nothing, names never set, loops, DATA, and more."""
    from typein import check as checker  # brings the machine in which the ROM judges

    found = programs.find(target)
    paths = [found] if isinstance(found, Path) else [item.source for item in found.items if item.kind == "basic"]
    raise typer.Exit(checker.check_files(paths, charset=charset))


SourceFile = Annotated[Path, typer.Argument(metavar="FILE.bas", help="A BASIC source.")]
NewFile = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE.bas", help="Where to put it, instead of in its place.")
]


@app.command("format")
def format_(
    path: SourceFile,
    output: NewFile = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; status 1 if it would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="The same, and show what would change.")] = False,
    charset: Charset = None,
) -> None:
    """Spell a source as the ROM lists it; the program stays the same to the byte, strings and REMs to the letter."""
    from typein import rewrite

    raise typer.Exit(rewrite.format_file(path, output=output, check=check, diff=diff, charset=charset))


@app.command()
def renumber(
    path: SourceFile,
    output: NewFile = None,
    start: Annotated[
        int | None, typer.Option(min=0, max=9999, metavar="N", help="The first new number; 10 if not given.")
    ] = None,
    step: Annotated[int, typer.Option(min=1, max=9999, metavar="N", help="From one line to the next.")] = 10,
    first: Annotated[
        int,
        typer.Option(
            "--from", min=0, max=9999, metavar="N", help="Begin with this line, which stays if --start is not given."
        ),
    ] = 0,
    last: Annotated[int, typer.Option("--to", min=0, max=9999, metavar="N", help="End with this line.")] = 9999,
    force: Annotated[
        bool, typer.Option("--force", help="Renumber even if something that leads to a line cannot follow.")
    ] = False,
    charset: Charset = None,
) -> None:
    """Number the lines of a source anew; GO TO, GO SUB, RESTORE, RUN, LIST and SAVE ... LINE follow."""
    from typein import rewrite

    status = rewrite.renumber_file(
        path, output=output, start=start, step=step, first=first, last=last, force=force, charset=charset
    )
    raise typer.Exit(status)


@app.command(cls=cli_steps.Stepwise)
def play(
    context: typer.Context,
    target: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME|FILE", help="A program, tape, snapshot or RZX recording; nothing for a bare Spectrum."
        ),
    ] = None,
    tape: Annotated[
        Path | None, typer.Option(metavar="FILE", help='A tape to put in the deck; load it with LOAD "".')
    ] = None,
    rom: cli_tools.Rom = None,
    issue: Annotated[int, typer.Option(min=2, max=3, metavar="2|3", help="The issue of the Spectrum's board.")] = 3,
    timing: Annotated[
        Timing, typer.Option(help="Whether all that the ULA does comes a T-state later, as in most warm machines.")
    ] = Timing.EARLY,
    headless: Annotated[
        bool, typer.Option("--headless", help="No window: carry out the steps, at full speed.")
    ] = False,
    real_tape: Annotated[
        bool, typer.Option("--real-tape", help="Load as slowly as from a real tape, with its stripes and sound.")
    ] = False,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Record what is played: .json for `typein replay`, .rzx for other emulators."
        ),
    ] = None,
    say: Annotated[
        bool, typer.Option("--say", help="Print what appears in the window as text, for a screen reader.")
    ] = False,
    type_: cli_steps.Type = None,
    press: cli_steps.Press = None,
    expect: cli_steps.Expect = None,
    within: cli_steps.Within = None,
    frames: cli_steps.Frames = None,
    screenshot: cli_steps.Screenshot = None,
    text: cli_steps.Text = 0,
) -> None:
    """Play a program in a window, or drive it without one."""
    from typein import play as player  # the machine takes a moment to import, and only this verb needs it

    steps = [player.Step(name, value) for name, value in context.meta["steps"]]
    raise typer.Exit(
        player.play(
            target,
            tape=tape,
            rom=rom,
            issue=issue,
            late=timing is Timing.LATE,
            headless=headless,
            real_tape=real_tape,
            record=record,
            say=say,
            steps=steps,
        )
    )

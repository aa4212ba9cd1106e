"""Options of the command line that are steps, carried out in the order in which they were given."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

STEPS = "Steps, carried out in the order given"


class Stepwise(TyperCommand):
    """A command some of whose options are steps; ``context.meta["steps"]`` has them as pairs of name and value."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Note the steps: the values alone, kept by option, have lost their order."""
        _, _, order = self.make_parser(ctx).parse_args(list(args))
        rest = super().parse_args(ctx, args)
        given = [option.name for option in order if getattr(option, "rich_help_panel", None) == STEPS]
        values = {name: iter(ctx.params[name]) for name in set(given) - {"text"}}
        ctx.meta["steps"] = [(name.rstrip("_"), next(values[name]) if name in values else None) for name in given]
        return rest


def _step(name: str, description: str, metavar: str | None = None, **more: Any) -> Any:
    return typer.Option(f"--{name}", help=description, metavar=metavar, rich_help_panel=STEPS, **more)


Type = Annotated[list[str] | None, _step("type", "Type a text, {ENTER} and the like for keys.", "TEXT")]
Press = Annotated[list[str] | None, _step("press", "Press keys, as in {CAPS+5}.", "KEYS")]
Expect = Annotated[list[str] | None, _step("expect", "Wait until a text is on the screen.", "TEXT")]
Within = Annotated[
    list[float] | None, _step("within", "Give the steps after it this time, emulated.", "SECONDS", min=0)
]
Frames = Annotated[list[int] | None, _step("frames", "Run N frames, 50 to a second.", "N", min=0)]
Screenshot = Annotated[list[Path] | None, _step("screenshot", "Save the picture.", "FILE.png")]
Text = Annotated[int, _step("text", "Print the text on the screen.", count=True, show_default=False)]

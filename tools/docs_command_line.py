"""Writes the verbs of the command line into its page of the reference, from the command itself.

A hook of MkDocs: where a page says ``<!-- verbs -->``, each verb follows with its usage, arguments and options.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer

from typein.cli import app

MARK = "<!-- verbs -->"


def on_page_markdown(markdown: str, **_: Any) -> str:
    """MkDocs has read a page."""
    return markdown.replace(MARK, "\n".join(verbs())) if MARK in markdown else markdown


def verbs() -> Iterator[str]:
    """The lines about all verbs."""
    group: Any = typer.main.get_command(app)
    for name, command in group.commands.items():
        arguments = [parameter for parameter in command.params if parameter.param_type_name == "argument"]
        options = [parameter for parameter in command.params if parameter not in arguments]
        usage = ["typein", name, "[OPTIONS]" if options else "", *map(_argument, arguments)]
        yield from ("", f"## {name}", "", (command.help or "").strip(), "")
        yield from ("```text", " ".join(filter(None, usage)), "```", "")
        yield from (f"- `{_metavar(argument)}`: {_help(argument)}" for argument in arguments)
        yield from (f"- {_option(option)}: {_help(option)}" for option in options)


def _metavar(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name.upper())


def _argument(argument: Any) -> str:
    return _metavar(argument) if argument.required else f"[{_metavar(argument)}]"


def _option(option: Any) -> str:
    value = "" if option.is_flag or option.count else f" {_metavar(option)}"
    return ", ".join(f"`{name}{value}`" for name in (*option.opts, *option.secondary_opts))


def _help(parameter: Any) -> str:
    text = (parameter.help or "").strip()
    return text if text.endswith(".") or not text else f"{text}."

"""The menu, drawn from the table of commands: its sections, and in each its commands with their keys and states."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .commands import Command, Commands, Section
from .panel import Panel
from .rows import Row, RowPanel
from .texts import Language, Text

TITLE = Text("Menu", "Меню")
FOOTER = Text("Arrows, Enter; Esc: back", "Стрелки, Enter; Esc: назад")


class Menu:
    """Makes the panels; ``show`` puts one on the window, ``do`` does a command."""

    def __init__(
        self,
        commands: Commands,
        language: Callable[[], Language],
        show: Callable[[Panel], object],
        do: Callable[[Command], object],
    ) -> None:
        self._commands, self._language, self._show, self._do = commands, language, show, do
        self._chosen = 0

    def open(self) -> None:
        """The sections."""
        language = self._language()
        sections = [section for section in Section if self._commands.of(section)]

        def rows() -> list[Row]:
            return [Row(each.value.of(language), ">", partial(self.open_section, each)) for each in sections]

        panel = RowPanel(TITLE.of(language), rows, footer=FOOTER.of(language), chosen=self._chosen)
        self._show(panel)

    def open_section(self, section: Section) -> None:
        """The commands of a section."""
        sections = [other for other in Section if self._commands.of(other)]
        self._chosen = sections.index(section)
        title = section.value.of(self._language())
        commands = self._commands.of(section)
        panel: RowPanel

        def choose(command: Command) -> None:
            panel.done = not command.stays
            self._do(command)

        def row(command: Command) -> Row:
            language = self._language()
            state = command.state_in(language)
            right = "   ".join(part for part in (f"< {state} >" if command.change else state, command.key) if part)
            return Row(command.text.of(language), right, partial(choose, command), command.change)

        panel = RowPanel(
            title, lambda: [row(command) for command in commands], footer=FOOTER.of(self._language()), back=self.open
        )
        self._show(panel)

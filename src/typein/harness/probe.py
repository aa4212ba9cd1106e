"""What looks on while a machine runs, from a start to a stop."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from typein.spectrum.machine import Machine

from . import rom48


class Probe(ABC):
    """Looks on from :meth:`start` to :meth:`stop`, or in a ``with``."""

    @abstractmethod
    def start(self) -> None:
        """Look on from now on."""

    @abstractmethod
    def stop(self) -> object:
        """Look on no longer."""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class StatementProbe(Probe):
    """Is told where each statement of BASIC begins, and where the program or the command has ended."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def start(self) -> None:
        """Look on from the next statement on."""
        self._machine.trap(rom48.STMT_L_1, self._begin)
        self._machine.trap(rom48.MAIN_4, self._end)

    def stop(self) -> None:
        """Look on no longer; the statement that runs is taken for over."""
        self._end(self._machine)
        self._machine.untrap(rom48.STMT_L_1, self._begin)
        self._machine.untrap(rom48.MAIN_4, self._end)

    @abstractmethod
    def _begin(self, machine: Machine) -> None:
        """A statement is about to begin, or the machine has come to where one would."""

    @abstractmethod
    def _end(self, machine: Machine) -> None:
        """The statement that ran is over, if any did."""

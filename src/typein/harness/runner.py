"""Lets the machine of a session run, within budgets of emulated time, and watches what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from typein.errors import BasicError, Timeout, UsageError
from typein.spectrum.machine import Machine
from typein.spectrum.timing import CPU_HZ, FRAME_TSTATES

from . import rom48
from .failure import Failure
from .looks import Condition
from .reports import OK, report
from .screen import Screen

REPORT_FRAMES = 2
"""The ROM prints its report within this time after MAIN-4."""

LONGEST = 100_000_000
"""Three years: whoever wants to wait for ever, by infinity or by mistake, is told so."""

NOTE_FRAMES = 50
"""How often the memory is kept while something is awaited, to say afterwards which variables changed last."""

ANSWER = 13
"""The key that answers "scroll?" in place of a person: ENTER."""

SCROLL_REASON = 'the ROM asks "scroll?"; press a key, or make the session with scroll="answer"'

Found = TypeVar("Found")


class Runner:
    """Runs the frames of a session.

    ``within`` is the budget in emulated seconds where a verb is given none.  ``report`` is how the last program or
    command ended, None while it runs; a bad end is raised by the first verb that waits for something, once.
    ``observers`` are called after each frame, before the next one begins.  What waits hides itself from the tracebacks
    of pytest, so that a test that fails shows its own line.
    """

    def __init__(self, machine: Machine, screen: Screen, within: float, answers_scroll: bool) -> None:
        self.machine = machine
        self.screen = screen
        self.within = within
        self.answers_scroll = answers_scroll
        self.report: BasicError | None = None
        self.observers: list[Callable[[], object]] = []
        self._news: BasicError | None = None
        self._news_at = 0
        self._asked = False
        machine.trap(rom48.MAIN_4, self._ended)
        machine.trap(rom48.SCROLL, self._asks_scroll)

    # -- what happens on the way

    def _ended(self, machine: Machine) -> bool:
        self.report = self.said()
        if self.report.code == OK:
            return False
        self._news, self._news_at = self.report, machine.now
        return True

    def _asks_scroll(self, machine: Machine) -> bool:
        if self.answers_scroll:
            machine.core.a, machine.core.pc = ANSWER, rom48.SCROLL_ANSWERED
            return False
        self._asked = True
        return True

    def said(self) -> BasicError:
        """What ERR_NR says now, as a report."""
        return report(self.machine.memory, self.screen.charset)

    def forget(self) -> None:
        """Something new begins: how the last program ended is of no interest any more."""
        self.report = self._news = None
        self._asked = False

    def expected(self) -> None:
        """The report is what was wanted: it stays, and is not raised."""
        self._news = None

    @contextmanager
    def unnoticed(self) -> Iterator[None]:
        """Let nobody notice what runs in a ``with``: neither who observes the frames, nor who asks for the report."""
        before = self.report, self._news, self._news_at, self._asked
        observers, self.observers = self.observers, []
        try:
            yield
        finally:
            self.report, self._news, self._news_at, self._asked = before
            self.observers = observers

    # -- running

    def frame(self) -> bool:
        """Run to the end of the frame; False if a trap stopped the run before."""
        if not self.machine.run_frame():
            return False
        for observer in self.observers:
            observer()
        return True

    def frames(self, count: int) -> None:
        """Run to the end of the frame ``count`` times, whatever happens."""
        for _ in range(count):
            while not self.frame():
                pass

    def budget(self, within: float | None) -> int:
        """Emulated seconds as T-states; those of the session for None."""
        seconds = self.within if within is None else within
        if not 0 <= seconds <= LONGEST:
            raise UsageError(f"a budget is from 0 to {LONGEST:,} emulated seconds, not {seconds}")
        return round(seconds * CPU_HZ)

    def reach(self, places: Mapping[int, Condition], tstates: int) -> int | None:
        """Run until the CPU comes to one of ``places`` and its condition holds; the address.

        None if the time is over, to the next end of a frame, or a program has ended badly.
        """
        reached: int | None = None

        def arrive(machine: Machine) -> bool:
            nonlocal reached
            address = machine.core.pc
            if reached is None and address in places and places[address](machine):
                reached = address
            return reached is not None

        for address in places:
            self.machine.trap(address, arrive)
        try:
            deadline = self.machine.now + tstates
            while self.machine.now < deadline and reached is None and self._news is None:
                self.frame()
            return reached
        finally:
            for address in places:
                self.machine.untrap(address, arrive)

    def to(
        self, places: Mapping[int, Condition], what: str, within: float | None = None, scroll_stops: bool = True
    ) -> int:
        """As :meth:`reach`, or raise BasicError or Timeout; the latter also where the ROM asks "scroll?"."""
        __tracebackhide__ = True
        failure = self.failure(what)
        tstates = self.budget(within)
        stops = {rom48.SCROLL: self._stops_at_scroll, **places} if scroll_stops else places
        while tstates > 0:
            failure.note()
            before = self.machine.now
            reached = self.reach(stops, min(tstates, self.budget(1)))
            if reached == rom48.SCROLL and reached not in places:
                self._raise_scroll(failure)
            if reached is not None:
                return reached
            self.check()
            tstates -= self.machine.now - before
        raise failure.timeout(report=self.report)

    def until(self, holds: Callable[[], Found | None], what: str, within: float | None = None) -> Found:
        """Run until ``holds()`` gives something true at the end of a frame, and return that.

        Or raise Timeout; or BasicError, if a program ends badly and it does not hold once the report is printed.
        """
        __tracebackhide__ = True
        failure = self.failure(what)
        deadline = self.machine.now + self.budget(within)
        count = 0
        while not (found := holds()):
            if self._asked:
                self._raise_scroll(failure)
            if self._news:
                self.frames(REPORT_FRAMES)
                if found := holds():
                    self._news = None
                    break
                self.check()
            if self.machine.now >= deadline:
                raise failure.timeout(report=self.report)
            if count % NOTE_FRAMES == 0:
                failure.note()
            count += 1
            self.frame()
        if self.machine.now - self._news_at >= REPORT_FRAMES * FRAME_TSTATES:
            self._news = None  # whoever looks at the screen has seen it
        self._asked = False
        return found

    def end(self, within: float | None = None) -> BasicError:
        """Run until the last program or command has ended and its report is printed; the report, not raised."""
        __tracebackhide__ = True
        report = self.until(lambda: self.report, "the program to end", within)
        if self.machine.core.pc == rom48.MAIN_4:
            self.frames(REPORT_FRAMES)
        self._news = None
        return report

    def check(self) -> None:
        """Raise the report of a program that has ended badly, if it has not been raised yet."""
        __tracebackhide__ = True
        if self._news:
            news, self._news = self._news, None
            if self.machine.core.pc == rom48.MAIN_4:
                self.frames(REPORT_FRAMES)
            raise news

    def timeout(self, what: str, reason: str) -> Timeout:
        """The failure of something that cannot come, for this reason."""
        return self.failure(what).timeout(reason=reason)

    def failure(self, what: str) -> Failure:
        """The wait for ``what``, from now on, which knows what to say should it be in vain."""
        return Failure(self.machine, self.screen, what)

    def _stops_at_scroll(self, machine: Machine) -> bool:
        return not self.answers_scroll

    def _raise_scroll(self, failure: Failure) -> None:
        __tracebackhide__ = True
        self._asked = False
        raise failure.timeout(reason=SCROLL_REASON)

"""What the verbs ``trace`` and ``profile`` do: carry out the steps of a session, and watch the program meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typein.errors import UsageError
from typein.files import write_bytes
from typein.harness.profile import Profile
from typein.harness.session import Spectrum
from typein.harness.trace import Debugger, Trace
from typein.play import Step, carry_out, refuse_idle_within


@dataclass(frozen=True)
class Stops:
    """Where to stop, as it was written on the command line."""

    lines: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.lines or self.addresses or self.writes or self.changes)

    def debugger(self, spectrum: Spectrum) -> Debugger:
        """A debugger that stops there; UsageError for what is no line or address."""
        debugger = Debugger(spectrum)
        for text in self.lines:
            line, _, statement = text.partition(":")
            debugger.at_line(_number(line, text), _number(statement, text) if statement else None)
        for text in self.addresses:
            debugger.at_address(address(text))
        for text in self.writes:
            where, _, length = text.partition(",")
            debugger.on_write(address(where), _number(length, text) if length else 1)
        for name in self.changes:
            debugger.on_change(name)
        return debugger


def steps(pairs: Sequence[tuple[str, Any]]) -> list[Step]:
    """The steps of a command line."""
    return [Step(name, value) for name, value in pairs]


def trace(
    target: str,
    to_do: Sequence[Step],
    *,
    stops: Stops,
    variables: bool = False,
    last: int | None = None,
    seed: int | None = None,
    rom: Path | None = None,
) -> None:
    """Print the statements that run during the steps, and until one of the stops if there are any.

    Without steps and stops, until the program looks for a key.
    """
    if not stops:  # which take the last budget, too
        refuse_idle_within(to_do)
    spectrum = _started(target, rom, seed)
    tracer = Trace(
        spectrum.machine, spectrum.screen.charset, last=last or 1, variables=variables, every=None if last else print
    )
    debugger = stops.debugger(spectrum)
    try:
        with tracer:
            carry_out(spectrum, to_do)
            if stops:
                print_after = f"stopped: {debugger.run(_within(to_do))}"
            else:
                print_after = ""
                if not to_do:
                    spectrum.wait_for_input()
    finally:
        if last:
            print(tracer.text, end="")
    if print_after:
        print(print_after)


def profile(
    target: str,
    to_do: Sequence[Step],
    *,
    most: int = 20,
    speedscope: Path | None = None,
    collapsed: Path | None = None,
    seed: int | None = None,
    rom: Path | None = None,
) -> None:
    """Print where the time of the steps goes; without any, the time until the program looks for a key."""
    from rich.console import Console

    refuse_idle_within(to_do)
    spectrum = _started(target, rom, seed)
    with Profile(spectrum.machine, spectrum.screen.charset) as measured:
        carry_out(spectrum, to_do)
        if not to_do:
            spectrum.wait_for_input()
    console = Console()
    console.print(measured.line_table(most))
    if measured.subroutines():
        console.print(measured.subroutine_table(most))
    shares = (f"{part} {share:.1%}" for part, share in measured.rom_shares().items() if share >= 0.001)
    console.print(f"in the ROM: {', '.join(shares)}", highlight=False)
    for path, content in ((speedscope, measured.speedscope), (collapsed, measured.collapsed)):
        if path:
            write_bytes(path, content().encode())


def _started(target: str, rom: Path | None, seed: int | None) -> Spectrum:
    """A session with the program loaded; a source that does not start by itself is run, as ``play`` does."""
    spectrum = Spectrum(rom, program=target, seed=seed)
    if spectrum.ended and Path(target).suffix.lower() == ".bas":
        spectrum.basic.run()
    return spectrum


def address(text: str) -> int:
    """An address as people write it: 24576, $6000, 0x6000."""
    number = text.strip().lower().replace("$", "0x", 1)
    try:
        found = int(number, 16 if number.startswith("0x") else 10)
    except ValueError:
        found = -1
    if not 0 <= found <= 0xFFFF:
        raise UsageError(f"{text} is no address: write a number from 0 to 65535, or in hexadecimal, as $6000")
    return found


def _number(text: str, whole: str) -> int:
    if not text.isdecimal() or len(text) > len("65535"):
        raise UsageError(
            f"{whole} is no place to stop at: write a line as 100 or 100:2, an address as $6000 or $6000,2"
        )
    return int(text)


def _within(to_do: Sequence[Step]) -> float | None:
    """The budget of the last ``--within``, which holds for the stop, too."""
    return next((float(str(step.value)) for step in reversed(to_do) if step.name == "within"), None)

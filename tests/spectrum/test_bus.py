"""What a machine cycle takes, and which address idle cycles find on the bus."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from machines import both, make_machine, program

from typein.spectrum import bus
from typein.spectrum.core import Core

CONTENDED, FREE = 0x6000, 0x9000
WAITING = 14335  # the ULA is fetching: an access waits for 6 T

CYCLES: dict[str, tuple[Callable[[Core, int], object], int]] = {
    "read": (bus.read, 3),
    "write": (lambda core, address: bus.write(core, address, 0), 3),
    "port_in": (lambda core, address: bus.port_in(core, address | 1), 4),
}


@pytest.mark.parametrize("name", CYCLES)
def test_a_cycle_takes_its_time_and_waits_in_contended_memory(name: str) -> None:
    cycle, length = CYCLES[name]
    for address, waiting in ((FREE, 0), (CONTENDED, 6 if name != "port_in" else 12)):
        core = Core(bytearray(0x10000))
        core.t = WAITING
        cycle(core, address)
        assert core.t == WAITING + waiting + length
        core.t = 1000
        cycle(core, address)
        assert core.t == 1000 + length


def test_a_fetch_counts_r_and_wraps() -> None:
    core = Core(bytearray(0x10000))
    core.pc, core.t = CONTENDED, WAITING
    bus.fetch(core)
    assert (core.t, core.pc, core.r) == (WAITING + 6 + 4, CONTENDED + 1, 1)
    core.pc = 0xFFFF
    bus.fetch(core)
    assert core.pc == 0


def test_a_fetch_that_takes_longer_has_i_on_the_bus() -> None:
    for i, waiting in ((0x40, 6), (0x7F, 6), (0x3F, 0), (0x80, 0)):
        core = Core(bytearray(0x10000))
        core.pc, core.i, core.t = 0x6000, i, WAITING
        bus.longer_fetch(core, 1)
        assert core.t == WAITING + waiting + 1


@both
@pytest.mark.parametrize(
    ("code", "registers", "length"),
    [
        pytest.param("23", {"i": 0x40}, 4 + 2 * (1 + 5), id="INC HL: I and R"),
        pytest.param("23", {"i": 0x3F}, 6, id="INC HL: I and R elsewhere"),
        pytest.param("34", {"h": 0x60}, None, id="INC (HL): HL"),
    ],
)
def test_idle_cycles_wait_by_the_address_before(
    kind: str, code: str, registers: dict[str, int], length: int | None
) -> None:
    machine = make_machine(kind)
    core = program(machine, code, tstate=14335 - 4, l=0, **{"h": 0x90, **registers})
    machine.step()
    spent = core.t - (14335 - 4)
    if length is None:  # read at 14335: 6 + 3; one cycle at 14344, where it waits for 5; write at 14350, where for none
        length = 4 + (6 + 3) + (5 + 1) + (0 + 3)
    elif registers["i"] == 0x40:  # cycles at 14335 and 14342
        length = 4 + (6 + 1) + (0 + 1)
    assert spent == length

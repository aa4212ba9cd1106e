"""The port of the Kempston interface: 000FUDLR at port 1F, as its manual and the programs that read it have it."""

from __future__ import annotations

import pytest
from machines import both, make_machine, program

UP_AND_FIRE = 0b11000


def read_port(kind: str, port: int, kempston: int | None) -> int:
    """What IN A,(port) gives."""
    machine = make_machine(kind)
    core = program(machine, f"DB {port:02X}", at=0x8000, tstate=0)
    if kempston is not None:
        core.kempston = kempston
    machine.step()
    return int(core.a)


@both
@pytest.mark.parametrize("port", [0x1F, 0x17, 0x01])
def test_a_joystick_answers_at_its_port(kind: str, port: int) -> None:
    assert read_port(kind, port, UP_AND_FIRE) == UP_AND_FIRE
    assert read_port(kind, port, 0) == 0


@both
def test_without_a_joystick_the_bus_floats(kind: str) -> None:
    assert read_port(kind, 0x1F, None) == 0xFF


@both
@pytest.mark.parametrize("port", [0x3F, 0x5F, 0x9F, 0xFF])
def test_it_leaves_other_ports_alone(kind: str, port: int) -> None:
    assert read_port(kind, port, UP_AND_FIRE) == 0xFF


@both
def test_the_ula_is_not_disturbed(kind: str) -> None:
    """Port FE: no key is down in any half-row."""
    assert read_port(kind, 0xFE, UP_AND_FIRE) & 0x1F == 0x1F

"""A machine full of junk makes failures that tell, never a crash."""

import random
from contextlib import suppress

import pytest

from typein import Spectrum, TypeinError, UsageError


@pytest.mark.parametrize("seed", range(12))
def test_a_machine_full_of_junk(seed: int) -> None:
    chance = random.Random(seed)
    spectrum = Spectrum(within=0.1)
    spectrum.memory[0x4000:] = chance.randbytes(0xC000)
    for name in spectrum.registers:
        spectrum.registers[name] = 1 if name in ("im", "iff1", "iff2") else chance.randrange(0x10000)
    spectrum.registers["halted"] = 0
    for verb in (
        lambda: spectrum.expect("never"),
        lambda: spectrum.press("a"),
        lambda: spectrum.type("a"),
        lambda: spectrum.press("{BREAK}"),
        lambda: spectrum.basic.eval("1"),
        lambda: spectrum.basic.exec("CLS"),
        lambda: spectrum.basic.gosub(10),
        lambda: spectrum.basic.enter("10 STOP"),
        lambda: spectrum.basic["x"],
        lambda: spectrum.wait_for_report(),
    ):
        with suppress(TypeinError, KeyError):
            verb()
    assert len(spectrum.screen.lines) == 24
    assert isinstance(spectrum.basic.variables, dict)
    assert isinstance(spectrum.basic.listing, str)
    assert isinstance(spectrum.basic.arguments, dict)
    spectrum.reset()
    spectrum.type("PRINT 7*6\n")
    spectrum.expect("42", within=5)


def test_no_basic_where_its_variables_are_gone() -> None:
    spectrum = Spectrum()
    spectrum.memory[23552:23755] = bytes(203)
    for call in (lambda: spectrum.basic.eval("1"), lambda: spectrum.basic.enter("10 STOP")):
        with pytest.raises(UsageError, match="no BASIC here"):
            call()


def test_an_address_on_the_stack_over_the_end_of_memory() -> None:
    spectrum = Spectrum(within=0.5)
    spectrum.registers["sp"] = 0xFFFF
    with pytest.raises(TypeinError):
        spectrum.expect("never")

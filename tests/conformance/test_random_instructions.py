"""The core against two independent machines, on more than 100,000 random instructions over all pages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest
from z80_cases import INSTRUCTION, PAGES, Case, make_cases, make_keyboard, make_memory
from z80_oracles import Ours, Result, SkoolKit, Subject, Z80Python
from z80_quirks import QUIRKS, Quirk

from typein.spectrum.core import Core as PlainCore

COMPILED = pytest.importorskip("typein.spectrum._core", reason="the core is not compiled").Core
OF_EACH = 56  # cases of each of the 1,792 opcodes of all pages: 100,352

MEMORY, KEYBOARD = make_memory(), make_keyboard()


@cache
def make_oracles() -> tuple[Subject, ...]:
    """One of each for all tests: SkoolKit works out large tables when it is made."""
    return Z80Python(MEMORY, KEYBOARD), SkoolKit(MEMORY, KEYBOARD)


def put(case: Case, subjects: Iterable[Subject]) -> None:
    """Put the code at PC."""
    for subject in subjects:
        for k in range(INSTRUCTION):
            subject.memory[(case.registers["pc"] + k) & 0xFFFF] = case.code[k]


def mended(oracle: Subject, case: Case) -> Result:
    """What an oracle says, but for what is known of it."""
    result = oracle.run(case)
    for quirk in QUIRKS:
        if quirk.oracle == type(oracle).__name__ and quirk.concerns(case):
            quirk.mend(case, result)
    return result


def compare(page: str, cores: Iterable[type], cases: Iterable[Case]) -> None:
    """Hold cores against both oracles: all registers that an oracle has, T-states, port FE and the 64K."""
    ours = [Ours(core, MEMORY, KEYBOARD) for core in cores]
    oracles = make_oracles()
    subjects = [*ours, *oracles]
    for subject in subjects:
        subject.memory[:] = MEMORY
    for case in cases:
        put(case, subjects)
        expected = [mended(oracle, case) for oracle in oracles]
        for core in ours:
            result = core.run(case)
            for oracle, values in zip(oracles, expected, strict=True):
                got = {name: result[name] for name in values}
                assert got == values, f"{core.name} and {type(oracle).__name__} on page {page}, {case}"
        for subject in subjects[1:]:
            assert subject.memory == ours[0].memory, f"memory of {type(subject).__name__} on page {page}, {case}"
        if ours[0].memory != MEMORY:
            for subject in subjects:
                subject.memory[:] = MEMORY


@pytest.mark.parametrize("page", PAGES)
def test_compiled(page: str) -> None:
    compare(page, [COMPILED], make_cases(page, OF_EACH))


@pytest.mark.parametrize("page", PAGES)
def test_uncompiled(page: str) -> None:
    compare(page, [PlainCore], make_cases(page, OF_EACH // 8))


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_uncompiled_on_all(page: str) -> None:
    compare(page, [PlainCore], make_cases(page, OF_EACH))


def test_each_opcode_comes_equally_often() -> None:
    assert len(PAGES) * 256 * OF_EACH >= 100_000
    for page, head in PAGES.items():
        opcodes = [case.code[len(head) - 1] for case in make_cases(page, 2)]
        assert sorted(opcodes) == sorted([*range(256), *range(256)])


@pytest.mark.parametrize("quirk", QUIRKS, ids=[quirk.name for quirk in QUIRKS])
def test_quirk_is_still_one(quirk: Quirk) -> None:
    ours, (_, oracle) = Ours(COMPILED, MEMORY, KEYBOARD), make_oracles()
    ours.memory[:] = oracle.memory[:] = MEMORY
    for page in PAGES:
        for case in filter(quirk.concerns, make_cases(page, OF_EACH)):
            put(case, (ours, oracle))
            differs = ours.run(case)[quirk.field] != oracle.run(case)[quirk.field]
            ours.memory[:] = oracle.memory[:] = MEMORY
            if differs:
                return
    pytest.fail(f"{quirk.oracle} agrees with us in {quirk.field}: the quirk is not needed")

"""Where an oracle is known to differ from the hardware: each by name, with the reason, and no wider than it is.

A quirk does not leave an instruction out.  It mends the one value in which the oracle errs, from the rest of what it
says, so that all else is compared; one test shows that each is still needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from z80_cases import Case
from z80_oracles import Result

XY, PV = 0x28, 0x04


@dataclass(frozen=True)
class Quirk:
    """``code`` matches the instructions; ``mend`` puts right what the oracle says of ``field``."""

    name: str
    oracle: str
    reason: str
    field: str
    code: re.Pattern[bytes]
    mend: Callable[[Case, Result], None]

    def concerns(self, case: Case) -> bool:
        """Whether the case is of such an instruction."""
        return self.code.match(case.code) is not None


def _halt(case: Case, result: Result) -> None:
    result["pc"] = (result["pc"] + 1) & 0xFFFF


def _scf_ccf(case: Case, result: Result) -> None:
    q = 0 if case.code[0] in (0xDD, 0xFD) else case.registers["q"]
    result["f"] |= (q ^ case.registers["f"]) & XY


def _retn(case: Case, result: Result) -> None:
    result["iff1"] = case.registers["iff2"]


def _ld_a_ir(case: Case, result: Result) -> None:
    result["f"] = result["f"] & ~PV | (PV if case.registers["iff2"] else 0)


def _otir(case: Case, result: Result) -> None:
    if result["b"] in (0x3F, 0x7F):
        del result["t"]


def _quirk(name: str, field: str, code: bytes, mend: Callable[[Case, Result], None], reason: str) -> Quirk:
    return Quirk(name, "SkoolKit", reason, field, re.compile(rb"[\xDD\xFD]*" + code, re.DOTALL), mend)


QUIRKS = (
    _quirk("PC of HALT", "pc", rb"\x76", _halt, "it leaves PC at the HALT; the Z80 has PC behind it and repeats"),
    _quirk("no Q", "f", rb"[\x37\x3F]", _scf_ccf, "SCF and CCF as if the instruction before had written the flags"),
    _quirk("no IFF2", "iff1", rb"\xED[\x45\x4D\x55\x5D\x65\x6D\x75\x7D]", _retn, "it has one interrupt flip-flop"),
    _quirk("no IFF2 in P/V", "f", rb"\xED[\x57\x5F]", _ld_a_ir, "it has one interrupt flip-flop"),
    _quirk(
        "address of OTIR's idle cycles",
        "t",
        rb"\xED[\xB3\xBB]",
        _otir,
        "the address bus keeps BC as it was for the OUT, with B counted down; SkoolKit takes the BC of before, "
        "which is another page of memory where B goes down to 3F or 7F",
    ),
)
"""z80-python has none."""

"""Random programs run by the ROM: what is said of their flow must not be contradicted by what they do."""

from __future__ import annotations

import re

import rom_oracle
from hypothesis import given, settings
from hypothesis import strategies as st

from typein.basic.checker import check_program
from typein.basic.memory import variables
from typein.basic.parsed import parse_program
from typein.basic.tokenizer import tokenize

PPC = 23621
RUN = b"\xf7"
ERRORS = {"1", "2", "7"}
"""NEXT without FOR, Variable not found, RETURN without GO SUB."""

CLAIMS = ("nothing gives", "no DIM", "the array", "no FOR", "no GO SUB")
"""How the findings begin that foretell one of these."""

LINES = 9
STATEMENTS = ["LET {v}={w}", "LET {v}=1", "GO TO {k}", "GO SUB {k}", "RETURN", "RETURN", "STOP", "FOR {v}=1 TO 2"]
STATEMENTS += ["NEXT {v}", "IF RND<.5 THEN GO TO {k}", "IF RND<.5 THEN RETURN", "IF RND<.5 THEN LET {v}=1"]
STATEMENTS += ["FOR {v}=2 TO 1", "GO TO {k}+0*RND", "PRINT {v}", "IF RND<.5 THEN GO SUB {k}", "DIM a(2)", "LET a(1)=1"]

names = st.sampled_from("xyz")
targets = st.integers(1, LINES + 1).map(lambda k: 10 * k)
statements = st.builds(
    lambda statement, v, w, k: statement.format(v=v, w=w, k=k), st.sampled_from(STATEMENTS), names, names, targets
)


@settings(max_examples=150, deadline=None)
@given(st.lists(statements, min_size=3, max_size=LINES), st.integers(1, 5))
def test_no_run_contradicts_the_findings(body: list[str], seed: int) -> None:
    source = f"1 RANDOMIZE {seed}: LET t=0\n" + "".join(
        f"{n} LET k{n}=1: LET t=t+1: IF t>40 THEN STOP\n{n + 1} {statement}\n" for n, statement in numbered(body)
    )
    memory = rom_oracle.command(rom_oracle.with_program(tokenize(source)), RUN)
    report = "0123456789ABCDEFGHIJKLMNOPQR"[(memory[rom_oracle.ERR_NR] + 1) & 0xFF]
    stopped, seen = rom_oracle.word(memory, PPC), variables(memory)
    visited = [n for n, _ in numbered(body) if f"k{n}" in seen and stopped != n]
    for finding in check_program(parse_program(source)).findings:
        message, number = finding.at.message, finding.number or 0
        if "leads here" in message:
            upto = re.search(r"up to line (\d+)", message)
            last = int(upto[1]) if upto else number
            assert not [n for n in visited if number <= n + 1 <= last]
        elif message.startswith(CLAIMS) or " is read " in message:
            met = number - 1 in visited and not body[number // 10 - 1].startswith("IF")
            assert not met or (stopped == number and report in ERRORS)


def numbered(body: list[str]) -> list[tuple[int, str]]:
    return [(10 * n, statement) for n, statement in enumerate(body, 1)]

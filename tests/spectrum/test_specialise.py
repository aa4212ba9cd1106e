"""Specialised code does what the plain functions do, and what cannot be specialised is named."""

from __future__ import annotations

import ast
import importlib.util
import itertools
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from typein.spectrum.specialise import SpecialiseError, Specialiser
from typein.spectrum.z80.registers import NamedRegisters
from typein.spectrum.z80.table import PAGES, Row

FIELDS = ("a", "f", "b", "c", "h", "l", "t", "pc", "opcode")
count = itertools.count()


def module_of(tmp_path: Path, source: str) -> ModuleType:
    """A module with this text, which its functions can be read from again."""
    path = tmp_path / f"operations_{next(count)}.py"
    path.write_text(source)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def specialised(module: ModuleType, call: str) -> tuple[list[ast.stmt], Specialiser]:
    """The body of a method that does no more than this call."""
    (method,) = ast.parse(f"def execute(self):\n    {call}").body
    assert isinstance(method, ast.FunctionDef)
    specialiser = Specialiser([module], FIELDS)
    return specialiser.method(method, module), specialiser


def outcomes(tmp_path: Path, source: str, call: str = "operation(self)") -> tuple[dict[str, int], dict[str, int], str]:
    """The registers after the plain function and after the specialised code, and that code."""
    module = module_of(tmp_path, source)
    start = {name: 17 + 40 * k for k, name in enumerate(FIELDS)}
    cpu = NamedRegisters()
    for name, value in start.items():
        setattr(cpu, name, value)
    exec(call, {**vars(module), "self": cpu})
    plain = {name: getattr(cpu, name) for name in FIELDS}
    body, specialiser = specialised(module, call)
    code = ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))
    names: dict[str, Any] = dict(start)
    tables = {table: getattr(module, table) for table in specialiser.tables}
    exec(code, {**tables, "self": None}, names)
    return plain, {name: names[name] for name in FIELDS}, code


SAME = {
    "an inlined function": """
def double(cpu, v):
    return v + v
def operation(cpu):
    cpu.a = double(cpu, cpu.b) + double(cpu, 3)
""",
    "locals of one name": """
def helper(cpu, v):
    x = v + 1
    return x
def operation(cpu):
    x = helper(cpu, 5)
    cpu.a = helper(cpu, x) + x
""",
    "the order of evaluation": """
def next_byte(cpu):
    cpu.pc = cpu.pc + 1
    return cpu.pc * 3 & 0xFF
def operation(cpu):
    cpu.a = next_byte(cpu) | next_byte(cpu) << 8
    cpu.b = cpu.pc + next_byte(cpu) + cpu.pc
""",
    "an argument that is a variable and changes": """
def helper(cpu, v):
    cpu.b = 1
    return v
def operation(cpu):
    cpu.a = helper(cpu, cpu.b)
""",
    "a parameter that is stored": """
def helper(cpu, v):
    v += 1
    return v
def operation(cpu):
    cpu.a = helper(cpu, 5) + helper(cpu, cpu.b)
""",
    "pairs": """
def operation(cpu):
    cpu.hl = (cpu.hl + 0x1234) & 0xFFFF
    cpu.bc, cpu.hl = cpu.hl, cpu.bc
    cpu.a, cpu.f = cpu.f, cpu.a
""",
    "an early return": """
def helper(cpu):
    if cpu.a > 3:
        cpu.b = 1
        return 5
    cpu.b = 2
    return 6
def operation(cpu):
    cpu.c = helper(cpu)
    cpu.a = 0
    cpu.f = helper(cpu)
""",
    "a return without a value": """
def helper(cpu):
    if cpu.a:
        return
    cpu.b = 2
def operation(cpu):
    helper(cpu)
    cpu.a = 0
    helper(cpu)
""",
    "a loop": """
def operation(cpu):
    while cpu.t < 1000:
        cpu.t += 7
        cpu.a += 1
""",
    "a table": """
TABLE = bytes(range(255, -1, -1))
def operation(cpu):
    cpu.a = TABLE[cpu.b & 0xFF] + TABLE[4]
""",
    "a chain of comparisons": """
def operation(cpu):
    if 50 <= cpu.f < 60:
        cpu.a = 1
    if 50 <= cpu.c < 60:
        cpu.b = 2
    if 1 <= 2 < cpu.c:
        cpu.t = 3
""",
    "conditions": """
LIMIT = 3
def operation(cpu):
    cpu.a = 1 if cpu.b > LIMIT and cpu.c > 1 else 2
    cpu.f = 0 if LIMIT > 2 or cpu.b else 1
    cpu.t = cpu.t - 0 + 0
    cpu.c = ~cpu.c & -2
""",
    "registers by name": """
def load(cpu, r, s):
    cpu[r] = cpu[s]
def operation(cpu):
    load(cpu, 'a', 'b')
    load(cpu, 'hl', 'bc')
""",
}


@pytest.mark.parametrize("name", SAME)
def test_specialised_does_the_same(tmp_path: Path, name: str) -> None:
    plain, special, _ = outcomes(tmp_path, SAME[name])
    assert special == plain


def test_what_is_known_is_worked_out(tmp_path: Path) -> None:
    source = """
def operation(cpu, r, n):
    if r == 'm':
        cpu.a = 1
    elif n + 1 == 3:
        cpu.b = n << 4 | 1
"""
    *_, code = outcomes(tmp_path, source, "operation(self, 'xm', 2)")
    assert code == "b = 33"


def test_opcodes_that_do_the_same_share_a_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {k: Row("count", ("a" if k < 3 else "b",), 4, "COUNT", {}) for k in range(4)}
    monkeypatch.setitem(PAGES, "TEST", rows)
    module = module_of(tmp_path, "def dispatch(cpu, page, opcode): pass\ndef count(cpu, r):\n    cpu[r] += 1\n")
    body, _ = specialised(module, "dispatch(self, 'TEST', self.opcode)")
    code = ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))
    assert code.count("a = a + 1") == code.count("b = b + 1") == 1
    for opcode, expected in enumerate(((1, 0), (1, 0), (1, 0), (0, 1))):
        names = {"opcode": opcode, "a": 0, "b": 0}
        exec(code, {}, names)
        assert (names["a"], names["b"]) == expected


BROKEN = {
    "no such register": ("cpu.nonsense = 1", "no such register: cpu.nonsense"),
    "unknown name": ("cpu.a = nonsense", "unknown name: nonsense"),
    "not a function": ("cpu.a = len(b'')", "not a function of the modules"),
    "wrong arguments": ("helper(cpu, 1, 2)", "takes \\['cpu', 'v'\\]"),
    "for": ("for x in range(3): pass", "not understood: for x in range"),
    "a register by a variable name": ("cpu[cpu.a] = 1", "register not constant"),
    "a table without a name": ("cpu.a = b'ab'[cpu.b]", "only a named table of bytes can be indexed"),
    "a statement inside and": ("cpu.a = cpu.b and helper(cpu, cpu.a)", "conditional operand needs statements"),
    "a statement inside a conditional": ("cpu.a = helper(cpu, cpu.a) if cpu.b else 1", "conditional operand needs"),
    "a loop with a return": ("while cpu.a: return", "not understood: while"),
    "recursion": ("operation(cpu, r)", "takes"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_an_error_names_row_operation_and_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    statement, message = BROKEN[name]
    source = f"""
def dispatch(cpu, page, opcode): pass
def helper(cpu, v):
    cpu.t = v
    return v
def operation(cpu, r):
    {statement}
"""
    monkeypatch.setitem(PAGES, "TEST", {0x3E: Row("operation", ("a",), 4, "LD A,n", {})})
    with pytest.raises(SpecialiseError, match=message) as caught:
        specialised(module_of(tmp_path, source), "dispatch(self, 'TEST', self.opcode)")
    assert "row TEST 3E LD A,n > operation:6" in str(caught.value)
    assert str(caught.value).startswith("line 7: ")
